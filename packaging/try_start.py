"""Compares how long the bundle and the sources need from their start to the first painted table.

    python packaging/try_start.py [--runs 10] [--bundle FOLDER] [--sources FOLDER] [--python PYTHON]

Both are started in turn, in a window on a screen of their own (Xvfb), with a game that is going on. The
screen's memory is looked at until something is painted there. Told are the medians of the time that
passed and of the processor time of all threads, which a busy machine falsifies less, and the ratio in each.
PYTHON, which starts the sources, must have what they import (default: the one that runs this).
"""

from __future__ import annotations

import argparse
import mmap
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import bundle
import facts
from try_bundle import data_folder

DISPLAY: Final = ":96"
WIDTH: Final = 1280
HEIGHT: Final = 900
LIMIT_S: Final = 180
LIMIT_RATIO: Final = 1.2


class Start(NamedTuple):
    """What one start took, in seconds."""

    wall: float
    processor: float


def processor_time(process: int) -> float:
    """The seconds that all threads of a process have computed, exact to the microsecond."""
    spent = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # it has just ended
            spent += int((thread / "schedstat").read_text().split()[0])
    return spent / 1e9


def painted(screen: mmap.mmap) -> bool:
    """Whether anything but black is left of the middle of the screen, where the pointer does not lie.

    The pixels are at the end of the screen's file; of each the three colours count, and not the fourth byte.
    """
    first = len(screen) - 4 * (WIDTH * (HEIGHT // 2) + WIDTH * 3 // 4)
    piece = screen[first : first + 4 * 64]
    return any(piece[0::4]) or any(piece[1::4]) or any(piece[2::4])


def environment(home: Path) -> dict[str, str]:
    """A home of its own, and the screen."""
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "DISPLAY": DISPLAY}


def start(command: Sequence[str], place: Path, home: Path, screen: mmap.mmap) -> Start:
    """Start a program, and end it as soon as it has painted. Raises TimeoutError if it never does."""
    while painted(screen):  # until the server has taken the window before away
        time.sleep(0.05)
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=place, env=environment(home), stderr=subprocess.DEVNULL)
    try:
        while not painted(screen):
            if process.poll() is not None or time.monotonic() - began > LIMIT_S:
                raise TimeoutError(f"{command[0]} painted nothing")
            time.sleep(0.002)
        return Start(time.monotonic() - began, processor_time(process.pid))
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def game_going_on(command: Sequence[str], place: Path, home: Path) -> None:
    """Have a program begin a game in an empty home, which the starts that are measured go on with."""
    process = subprocess.Popen(command, cwd=place, env=environment(home), stderr=subprocess.DEVNULL)
    end = time.monotonic() + LIMIT_S
    while not (data_folder(home) / "current-game.hearts").exists() and time.monotonic() < end:
        time.sleep(0.2)
    time.sleep(2)
    process.kill()
    process.wait()


def compare(programs: dict[str, tuple[list[str], Path]], runs: int, folder: Path) -> dict[str, list[Start]]:
    """Start the programs in turn."""
    with (folder / "Xvfb_screen0").open("rb") as file:
        screen = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    found: dict[str, list[Start]] = {name: [] for name in programs}
    for number in range(runs + 1):
        for name, (command, place) in programs.items():
            home, used = folder / name, folder / "home"
            if not number:
                home.mkdir()
                game_going_on(command, place, home)
            shutil.rmtree(used, ignore_errors=True)
            shutil.copytree(home, used)
            took = start(command, place, used, screen)
            if number:  # the first brings the files into memory
                found[name].append(took)
                print(f"{name}: {took.wall:.3f} s, {took.processor:.3f} s of processor", file=sys.stderr)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if the bundle needs no more than it may."""
    line = argparse.ArgumentParser(
        prog="try_start.py", description="Compare the start of bundle and sources."
    )
    line.add_argument("--runs", type=int, default=10)
    line.add_argument("--bundle", type=Path, default=bundle.FOLDER)
    line.add_argument("--sources", type=Path, default=facts.ROOT)
    line.add_argument("--python", default=sys.executable)
    given = line.parse_args(argv)
    programs = {
        "sources": ([given.python, "-m", "hearts_desktop"], given.sources.resolve()),
        "bundle": ([str(given.bundle.resolve() / facts.PACKAGE)], given.bundle),
    }
    with tempfile.TemporaryDirectory(prefix="hearts-start-") as scratch:
        size = f"{WIDTH}x{HEIGHT}x24"
        screen = ["Xvfb", DISPLAY, "-noreset", "-screen", "0", size, "-fbdir", scratch, "-nolisten", "tcp"]
        with subprocess.Popen(screen) as server:
            try:
                time.sleep(2)
                found = compare(programs, given.runs, Path(scratch))
            finally:
                server.terminate()
    medians = {
        name: Start(*(statistics.median(column) for column in zip(*starts, strict=True)))
        for name, starts in found.items()
    }
    for name, median in medians.items():
        print(f"{name}: {median.wall:.3f} s, {median.processor:.3f} s of processor")
    ratio = Start(
        *(mine / theirs for mine, theirs in zip(medians["bundle"], medians["sources"], strict=True))
    )
    print(f"bundle to sources: {ratio.wall:.2f} by time, {ratio.processor:.2f} by processor time")
    return 1 if ratio.processor > LIMIT_RATIO else 0


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(main())
