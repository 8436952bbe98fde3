"""The lock that keeps two running games from writing to the same folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from hearts_desktop.language import tr
from hearts_desktop.storage.system_errors import reason_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME: Final = "in-use.lock"


class FolderLock:
    """Held by the one process that may write the current game in ``folder``.

    The operating system holds the lock for the process, so it ends with the process, however that ends:
    there is no stale lock. The empty lock file stays; deleting it would let two processes lock two files.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK_NAME
        self.why_not = ""
        """After :meth:`acquire` failed: a sentence saying why."""
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lock, without waiting. False, with the reason in :attr:`why_not`, if it cannot be had."""
        if self._handle is not None:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            said = tr("The folder {folder} cannot be written to ({reason}).")
            self.why_not = said.format(folder=self.path.parent, reason=reason_of(error))
            return False
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):
            os.close(handle)
            said = tr("Another window of the game is open and uses the folder {folder}.")
            self.why_not = said.format(folder=self.path.parent)
            return False
        except OSError:
            # Some network folders know no locks. Better to save unguarded than never to save there.
            pass
        self._handle = handle
        self.why_not = ""
        return True

    def release(self) -> None:
        """Give the lock back; nothing happens if it is not held."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)  # which also lifts the lock

    @property
    def held(self) -> bool:
        """Does this object hold the lock?"""
        return self._handle is not None


def _lock(handle: int) -> None:
    """Raises BlockingIOError or PermissionError if another process (or object) holds the lock."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
