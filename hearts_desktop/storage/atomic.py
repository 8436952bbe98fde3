"""Writing a file so that at every moment, power cuts included, it is either the old one or the new one."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

LEFT_BEHIND_S: Final = 3600.0
"""A temporary file this old belongs to a writer that was killed: writing takes milliseconds."""

_WINDOWS: Final = os.name == "nt"
_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_CREATE: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_APPEND: Final = os.O_WRONLY | os.O_APPEND | _BINARY
_REPLACE_TRIES: Final = 5
_REPLACE_WAIT_S: Final = 0.05


def write_atomic(path: Path, content: bytes) -> None:
    """Make ``content`` what ``path`` holds, for good once this returns. Missing folders are made.

    Raises OSError if that fails; the old file is then still there, unless only the last step failed, which
    makes the folder's entry for the new one durable.
    """
    path = Path(os.path.realpath(path))  # a link (to a synchronised folder, say) stays one
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary, handle = _temporary(path)
    try:
        try:
            write_all(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
        _replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)
    _sweep(path)


def create(path: Path, content: bytes) -> None:
    """Write a new file for good. Raises FileExistsError if there is one, OSError if it cannot be written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, _CREATE, 0o666)
    try:
        try:
            write_all(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise
    sync_folder(path.parent)


def open_to_append(path: Path) -> int:
    """A handle at the end of a file that exists. Raises OSError if there is none or it cannot be opened."""
    return os.open(path, _APPEND)


def write_all(handle: int, content: bytes) -> None:
    """Write all of ``content``, in one go if the system lets it. Raises OSError, having written a part."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _temporary(path: Path) -> tuple[Path, int]:
    number = 0
    while True:
        temporary = path.with_name(f".{path.name}.{os.getpid()}-{number}.tmp")
        try:
            return temporary, os.open(temporary, _CREATE, 0o666)
        except FileExistsError:
            number += 1


def _replace(temporary: Path, path: Path) -> None:
    for tries_left in reversed(range(_REPLACE_TRIES)):
        try:
            return os.replace(temporary, path)  # noqa: PTH105 - one name for the tests to break
        except PermissionError:
            # On Windows a virus scanner reading the old file keeps it from being replaced for a moment.
            if not _WINDOWS or not tries_left:
                raise
            time.sleep(_REPLACE_WAIT_S)
    return None


def sync_folder(folder: Path) -> None:
    """Make the new name durable. Windows cannot do it and does not need it, some file systems refuse it."""
    if _WINDOWS:
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
            raise
    finally:
        os.close(handle)


def _sweep(path: Path) -> None:
    """Remove what writers of this file left behind when they were killed."""
    with suppress(OSError):
        oldest = time.time() - LEFT_BEHIND_S
        for left in path.parent.glob(f".{path.name}.*.tmp"):
            if left.stat().st_mtime < oldest:
                left.unlink()
