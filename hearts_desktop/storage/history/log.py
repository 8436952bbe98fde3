"""The log: a text file with every entry since the last backup. Backup and log together are everything.

It is appended to before the database is written. What the database lost, or could not take, is here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from hearts_desktop.storage import atomic
from hearts_desktop.storage.history.entries import MAX_LINE, Entry, from_line, to_line

_MODE: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


class Log:
    """The log in the file ``path``. Several processes may append; each line is one write."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, entries: Iterable[Entry]) -> None:
        """Add entries for good. Raises OSError; what was written of them then is passed over when reading."""
        lines = b"".join(map(to_line, entries))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.path, _MODE, 0o666)
        try:
            if self._is_torn(handle):
                lines = b"\n" + lines
            atomic.write_all(handle, lines)
            os.fsync(handle)
        finally:
            os.close(handle)

    def read(self) -> tuple[Entry, ...]:
        """All entries that are whole. Raises OSError if there is a log that cannot be read."""
        found = []
        try:
            with self.path.open("rb") as file:
                while line := file.readline(MAX_LINE + 1):
                    found.append(from_line(line))
        except FileNotFoundError:
            return ()
        return tuple(entry for entry in found if entry is not None)

    def clear(self) -> None:
        """Begin anew. Raises OSError."""
        self.path.unlink(missing_ok=True)

    @staticmethod
    def _is_torn(handle: int) -> bool:
        """Did the last write end in the middle of a line?"""
        size = os.fstat(handle).st_size
        if not size:
            return False
        os.lseek(handle, size - 1, os.SEEK_SET)
        return os.read(handle, 1) != b"\n"
