"""Backups of the history, and the damaged files that were set aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from hearts_desktop.storage import atomic
from hearts_desktop.storage.history import schema

MOST: Final = {"": 5, "before-reset-": 3, "damaged-": 3}
"""How many files are kept of each kind: backups, those from before a reset, damaged ones."""

_BESIDE: Final = ("-wal", "-shm", "-journal")


class Copies:
    """The files in the folder ``backups`` that belong to the history ``path``."""

    def __init__(self, path: Path, backups: Path) -> None:
        self._path = path
        self._backups = backups

    def make(self, kind: str = "") -> Path:
        """Copy the history as it is now, look whether the copy is good, and keep it. Returns where it is.

        Raises OSError, sqlite3.Error, or schema.DamagedHistory if it is not.
        """
        self._backups.mkdir(parents=True, exist_ok=True)
        temporary = self._backups / f".{self._path.name}.{os.getpid()}.tmp"
        try:
            source = sqlite3.connect(self._path, timeout=schema.BUSY_S)
            with closing(source), closing(sqlite3.connect(temporary)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                schema.prepare(copy)
                schema.check(copy)
            return self._keep(temporary, kind)
        finally:
            for left in (temporary, *beside(temporary)):
                with suppress(OSError):
                    left.unlink(missing_ok=True)

    def newest(self) -> list[Path]:
        """The backups, newest first."""
        return list(reversed(self._numbered("").values()))

    def restore(self) -> bool:
        """Put the newest good backup where the history was, which must be gone. False if there is none.

        Raises OSError if it cannot be put there.
        """
        for backup in self.newest():
            if _is_good(backup):
                self._put(backup)
                return True
        return False

    def drop(self) -> None:
        """Remove all backups, but not the copies from before a reset. Raises OSError."""
        for backup in self.newest():
            backup.unlink()

    def set_aside(self) -> Path | None:
        """Move the history, as damaged as it is, to the backups. Returns where it is, None if it was missing.

        Raises OSError.
        """
        if not self._path.exists():
            for left in beside(self._path):
                left.unlink(missing_ok=True)
            return None
        self._backups.mkdir(parents=True, exist_ok=True)
        place = self._free("damaged-")
        for left, kept in zip(beside(self._path), beside(place), strict=True):
            if left.exists():
                os.rename(left, kept)  # noqa: PTH104 - one name for the tests to break
        os.rename(self._path, place)  # noqa: PTH104
        self._drop_oldest("damaged-")
        return place

    def _put(self, backup: Path) -> None:
        temporary = self._path.with_name(f".{self._path.name}.{os.getpid()}.tmp")
        try:
            shutil.copyfile(backup, temporary)
            _sync(temporary)
            os.replace(temporary, self._path)  # noqa: PTH105
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        atomic.sync_folder(self._path.parent)

    def _keep(self, temporary: Path, kind: str) -> Path:
        place = self._free(kind)
        _sync(temporary)
        os.rename(temporary, place)  # noqa: PTH104
        atomic.sync_folder(self._backups)
        self._drop_oldest(kind)
        return place

    def _free(self, kind: str) -> Path:
        number = max(self._numbered(kind), default=0) + 1
        return self._backups / f"{self._path.stem}-{kind}{number}{self._path.suffix}"

    def _numbered(self, kind: str) -> dict[int, Path]:
        found = {}
        start = f"{self._path.stem}-{kind}"
        for path in self._backups.glob(f"{start}*{self._path.suffix}"):
            number = path.name.removeprefix(start).removesuffix(self._path.suffix)
            if number.isascii() and number.isdecimal() and len(number) < 10:
                found[int(number)] = path
        return dict(sorted(found.items()))

    def _drop_oldest(self, kind: str) -> None:
        with suppress(OSError):
            for path in list(self._numbered(kind).values())[: -MOST[kind]]:
                for left in (path, *beside(path)):
                    with suppress(OSError):
                        left.unlink(missing_ok=True)


def beside(path: Path) -> tuple[Path, ...]:
    """The files that SQLite keeps beside a database."""
    return tuple(path.with_name(path.name + end) for end in _BESIDE)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _is_good(backup: Path) -> bool:
    try:
        with closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            schema.prepare(db)
            schema.version_of(db)
            schema.check(db)
    except (sqlite3.Error, schema.DamagedHistory, schema.NewerHistory):
        return False
    return True
