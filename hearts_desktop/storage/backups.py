"""Copies of files that could not be read: nothing of the player's is thrown away because it is damaged."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from hearts_desktop.language import tr
from hearts_desktop.storage.atomic import create
from hearts_desktop.storage.codec import MAX_BYTES
from hearts_desktop.storage.system_errors import reason_of

FOLDER: Final = "backups"
MAX_COPIES: Final = 20


def keep_copy(path: Path, backups: Path) -> str:
    """Keep what ``path`` holds in the folder ``backups``; say where, in a sentence for the player.

    A file that was kept before, byte for byte, is not kept twice. One that cannot be copied (too big, not
    readable, no file at all, no room on the disk) is moved instead. Of each file the newest 20 are kept.
    Never raises: if nothing works, the sentence says so, and ``path`` is untouched.
    """
    try:
        copies = _copies(path, backups)
        kept = _copy(path, backups, copies)
    except OSError:
        try:
            kept = _move(path, backups)
        except OSError as error:
            # i18n: {file} is where it is, with all folders
            said = tr("No copy of the file could be kept ({reason}); it is still {file}.")
            return said.format(reason=reason_of(error), file=path)
    _drop_oldest(path, backups)
    # i18n: {file} is where it is, with all folders
    return tr("The file is kept as {file}.").format(file=kept)


def read_regular(path: Path) -> bytes:
    """What is in a file, at most one byte more than may be in it.

    Raises OSError if it cannot be read or is no regular file (reading a pipe would wait for ever).
    """
    if not stat.S_ISREG(path.stat().st_mode):
        # i18n: in brackets within a sentence
        raise OSError(tr("{file} is not a file").format(file=path.name))
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _copies(path: Path, backups: Path) -> dict[int, Path]:
    """The copies kept of this file, by number, oldest first."""
    copies = {}
    for copy in backups.glob(f"{path.stem}.damaged-*{path.suffix}"):
        number = copy.name[len(path.stem) + len(".damaged-") : len(copy.name) - len(path.suffix)]
        if number.isascii() and number.isdecimal() and len(number) < 10:
            copies[int(number)] = copy
    return dict(sorted(copies.items()))


def _free(path: Path, backups: Path, copies: dict[int, Path]) -> Path:
    return backups / f"{path.stem}.damaged-{max(copies, default=0) + 1}{path.suffix}"


def _copy(path: Path, backups: Path, copies: dict[int, Path]) -> Path:
    content = read_regular(path)
    if len(content) > MAX_BYTES:
        # i18n: in brackets within a sentence
        raise OSError(tr("{file} is too big to be copied").format(file=path.name))
    for copy in reversed(copies.values()):
        if copy.stat().st_size == len(content) and copy.read_bytes() == content:
            return copy
    new = _free(path, backups, copies)
    create(new, content)
    return new


def _move(path: Path, backups: Path) -> Path:
    backups.mkdir(parents=True, exist_ok=True)
    new = _free(path, backups, _copies(path, backups))
    os.rename(path, new)  # noqa: PTH104 - one name for the tests to break
    return new


def _drop_oldest(path: Path, backups: Path) -> None:
    with suppress(OSError):
        for copy in list(_copies(path, backups).values())[:-MAX_COPIES]:
            with suppress(OSError):
                copy.unlink()
