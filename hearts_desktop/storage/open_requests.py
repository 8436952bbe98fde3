"""How a second process asks the one that runs already to open a file: by a letter in the data folder.

A letter is a small file that holds one path. Who finds it takes it away, which is the answer; who has waited
too long takes it away himself. So a file is opened once, whoever is late
(docs/decisions/0090-open-requests.md).
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.paths import DataFolder

MAX_BYTES: Final = 32 * 1024
"""No system has longer paths."""
MAX_LETTERS: Final = 100
TOO_OLD_S: Final = 60.0
"""A letter of this age belongs to a process that is gone: nobody waits for so long."""
PATIENCE_S: Final = 10.0
"""How long the second process waits for the first, which may still be starting."""
LOOKS_EVERY_S: Final = 0.05
_SUFFIX: Final = ".letter"
_READ: Final[int] = (
    os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)
_WRITE: Final[int] = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


class OpenRequests:
    """The letters in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def prepare(self) -> None:
        """Make the folder, closed to all other people. Raises OSError if it cannot be made, or is theirs."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = self.folder.lstat()
        if not stat.S_ISDIR(found.st_mode) or not _is_mine(found):
            raise PermissionError(f"{self.folder} belongs to somebody else")
        with suppress(OSError):  # a disk that knows no people
            self.folder.chmod(0o700)

    def post(self, file: Path) -> Path:
        """Ask for a file to be opened; returns the letter.

        Raises ValueError if the path is too long, OSError if the letter cannot be written.
        """
        content = os.fsencode(file)
        if len(content) > MAX_BYTES:
            raise ValueError("the path is too long")
        self.prepare()
        letter = self.folder / f"{os.getpid()}-{secrets.token_hex(8)}{_SUFFIX}"
        unfinished = letter.with_suffix(".tmp")
        handle = os.open(unfinished, _WRITE, 0o600)
        try:
            os.write(handle, content)
        finally:
            os.close(handle)
        unfinished.rename(letter)
        return letter

    @staticmethod
    def take_back(letter: Path) -> bool:
        """Take a letter away; False if somebody else has."""
        try:
            letter.unlink()
        except OSError:
            return False
        return True

    def collect(self) -> list[Path]:
        """The files that shall be opened, in the order in which they were asked for; each is told once."""
        return [file for letter in self._letters() if (file := self._opened(letter)) is not None]

    def _letters(self) -> list[Path]:
        try:
            found = [(one.stat(follow_symlinks=False).st_mtime, one.path) for one in self._entries()]
        except OSError:
            return []
        return [Path(path) for _, path in sorted(found)[:MAX_LETTERS]]

    def _entries(self) -> Iterator[os.DirEntry[str]]:
        with os.scandir(self.folder) as entries:
            yield from (one for one in entries if one.name.endswith(_SUFFIX))

    def _opened(self, letter: Path) -> Path | None:
        """What a letter asks for, if it is a proper one; it is taken away in any case."""
        try:
            file = _read(letter)
        except (OSError, ValueError):
            file = None
        return file if self.take_back(letter) else None


def _read(letter: Path) -> Path:
    """The path in a letter. Raises ValueError if it is none of ours, OSError if it cannot be read."""
    handle = os.open(letter, _READ)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or not _is_mine(found) or found.st_size > MAX_BYTES:
            raise ValueError("this is no letter")
        if time.time() - found.st_mtime > TOO_OLD_S:
            raise ValueError("whoever wrote it is gone")
        content = os.read(handle, MAX_BYTES)
    finally:
        os.close(handle)
    file = Path(os.fsdecode(content))
    if b"\0" in content or not file.is_absolute():
        raise ValueError("this is no path")
    return file


def _is_mine(found: os.stat_result) -> bool:
    """Does it belong to this person? On Windows the folder of a person is closed to others as it is."""
    return sys.platform == "win32" or found.st_uid == os.geteuid()


def hand_over(folder: DataFolder, file: Path) -> bool:
    """Have the window that runs already open a file. False if there is none, or if it does not answer."""
    lock = FolderLock(folder.root)
    if lock.acquire():
        lock.release()
        return False
    requests = OpenRequests(folder.open_requests)
    try:
        letter = requests.post(file.absolute())
    except (OSError, ValueError):
        return False
    _let_others_come_to_the_front()
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and letter.exists():
        time.sleep(LOOKS_EVERY_S)
        if lock.acquire():  # it has come to its end meanwhile
            lock.release()
            break
    return not requests.take_back(letter)


def _let_others_come_to_the_front() -> None:
    """Windows lets only the program that was started last come to the front, or others if that allows it."""
    if sys.platform == "win32":
        import ctypes

        anybody = -1
        ctypes.windll.user32.AllowSetForegroundWindow(anybody)
