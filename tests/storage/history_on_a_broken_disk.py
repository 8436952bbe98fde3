"""A process of its own in which writing fails: started by ``test_history_faults.py`` with ``broken_disk.c``.

    python history_on_a_broken_disk.py FOLDER fail STRIDE FIRST
    python history_on_a_broken_disk.py FOLDER cut STRIDE FIRST

``fail`` lets each call that writes fail in turn, beginning with number FIRST and going on by STRIDE. ``cut``
pulls the plug before each of them: the folder is copied as it is then, and opened again.
"""

from __future__ import annotations

import ctypes
import errno
import logging
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from history_entries import Told, entries, hands_in, hands_of

from hearts_desktop.storage.history import keeper as module
from hearts_desktop.storage.history.keeper import Keeper

ENTRIES = entries(4)
EVER = 1 << 30
CODES = (errno.ENOSPC, errno.EACCES, errno.EIO)

disk = ctypes.CDLL(None)
Watcher = ctypes.CFUNCTYPE(None)


def break_disk(folder: Path, first: int, last: int, code: int, watch: object = None) -> None:
    disk.broken_disk(os.fsencode(folder), first, last, code, watch)


def mend_disk() -> None:
    disk.broken_disk(b"", 0, 0, 0, None)


def keeper_in(folder: Path, told: Told) -> Keeper:
    return Keeper(folder / "history.db", folder / "backups", told.append)


def play(folder: Path, told: Told, after: Callable[[int, bool], None]) -> Keeper:
    """Two sessions, the second of which begins with a backup. ``after(n, kept)`` follows each entry."""
    first = keeper_in(folder, told)
    first.start()
    for number, entry in enumerate(ENTRIES[:5], 1):
        after(number, first.keep(entry))
    first.close()
    second = keeper_in(folder, told)
    second.start()
    for number, entry in enumerate(ENTRIES[5:], 6):
        after(number, second.keep(entry))
    return second


def fail_once(folder: Path, number: int, last: int, code: int) -> None:
    """One session in which calls from ``number`` on fail."""
    told: Told = []
    kept: list[bool] = []
    folder.mkdir(parents=True)
    break_disk(folder, number, last, code)
    keeper = play(folder, told, lambda _, good: kept.append(good))
    mend_disk()
    assert all(kept) or told, "results were not kept, and nobody said so"
    assert all("cannot be kept at the moment (" in text for text in told), told
    assert len(told) <= 2, told
    waiting = keeper.pending
    found = hands_in(folder / "history.db")
    assert len(found) + waiting >= len(ENTRIES) - 5 or not all(kept[:5])
    assert keeper.flush(), told
    assert not keeper.pending
    assert set(hands_of(ENTRIES[5:])) <= set(hands_in(folder / "history.db"))
    keeper.close()
    again: Told = []
    last_one = keeper_in(folder, again)
    last_one.start()
    last_one.close()
    assert not again, again
    good = [entry for entry, good in zip(ENTRIES[:5], kept, strict=False) if good]
    assert set(hands_of(good)) <= set(hands_in(folder / "history.db"))
    if not (code and number == 1 and last == EVER):
        shutil.rmtree(folder)


def fail(folder: Path, stride: int, first: int) -> None:
    (folder / "count").mkdir(parents=True)
    break_disk(folder / "count", 0, 0, 0)
    told: Told = []
    play(folder / "count", told, lambda _, good: None).close()
    calls = disk.broken_disk_calls()
    mend_disk()
    assert hands_in(folder / "count" / "history.db") == hands_of(ENTRIES)
    assert not told
    assert calls > 50, calls
    for number in range(first, calls + 1, stride):
        for code in CODES if stride == 1 else CODES[number // stride % len(CODES) :][:1]:
            for last in (number + 1, number + 7, EVER)[: None if number % 5 == 1 else 2]:
                fail_once(folder / f"{number}-{code}-{last}", number, last, code)
    print(calls)


def cut(folder: Path, stride: int, first: int) -> None:
    home, copies = folder / "home", folder / "copies"
    home.mkdir(parents=True)
    kept = 0

    def note(number: int, good: bool) -> None:
        nonlocal kept
        assert good
        kept = number

    def copy() -> None:
        if disk.broken_disk_calls() % stride != first % stride:
            return
        place = copies / f"{disk.broken_disk_calls():04}-{kept}"
        shutil.copytree(home, place, ignore=shutil.ignore_patterns("*-shm"))

    watch = Watcher(copy)
    break_disk(home, 0, 0, 0, watch)
    told: Told = []
    play(home, told, note).close()
    mend_disk()
    assert not told
    places = sorted(copies.iterdir())
    for place in places:
        kept = int(place.name.rpartition("-")[2])
        keeper = keeper_in(place, told)
        keeper.start()
        assert not told, (place, told)
        found = hands_in(place / "history.db")
        everything = hands_of(ENTRIES)
        assert set(everything[:kept]) <= set(found) <= set(everything[: kept + 1]), (place, len(found))
        assert keeper.keep(ENTRIES[-1])
        keeper.close()
    print(len(places))


if __name__ == "__main__":
    logging.disable()
    module.BACKUP_EVERY = 3
    {"cut": cut, "fail": fail}[sys.argv[2]](Path(sys.argv[1]), int(sys.argv[3]), int(sys.argv[4]))
