"""Tries the bundle where things are not as they usually are: one game each, without a person.

    python packaging/try_bundle.py [BUNDLE]      as root also: without a network, and as two users

Without any environment, in a folder that cannot be written to, with a home whose name has spaces and letters
of other alphabets, in the locale C, with the real window, without a network, as two users at the same time.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import bundle
import facts

SECONDS: Final = 900
SETTLED_S: Final = 5
NO_DEVICE: Final = "the game is silent: "


class Failed(Exception):
    """What did not go as it should."""


def game(program: Path, home: Path, before: Sequence[str] = (), **environment: str) -> dict[str, object]:
    """Play a game in an environment that has only what is given. Raises Failed if it says anything else."""
    command = [*before, "env", "-i", *(f"{name}={text}" for name, text in environment.items())]
    command += [f"HOME={home}", str(program), "--smoke", "--set", "target=25"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
    if done.returncode or done.stderr:
        raise Failed(f"status {done.returncode}: {done.stdout}{done.stderr}")
    played: dict[str, object] = json.loads(done.stdout)
    return played


def data_folder(home: Path) -> Path:
    """Where the game keeps everything below a home."""
    return home / ".local" / "share" / facts.PACKAGE


def wait_for_games(processes: Sequence[subprocess.Popen[bytes]], homes: Sequence[Path]) -> None:
    """Wait until each window has begun its game, and some seconds more, in which it may complain.

    Raises Failed if one closes by itself or has no game after a long time.
    """
    end = time.monotonic() + SECONDS
    wanted = {data_folder(home) / "current-game.hearts" for home in homes}
    while wanted := {file for file in wanted if not file.exists()}:
        if ended := [process.returncode for process in processes if process.poll() is not None]:
            raise Failed(f"the window closed by itself with status {ended[0]}")
        if time.monotonic() > end:
            raise Failed("no game was begun")
        time.sleep(0.2)
    time.sleep(SETTLED_S)
    if any(process.poll() is not None for process in processes):
        raise Failed("the window closed by itself")


@contextmanager
def open_windows(commands: Sequence[Sequence[str]]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """The program once for each command, ended whatever happens."""
    started = [subprocess.Popen(list(command), stderr=subprocess.DEVNULL) for command in commands]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.wait()


def window(program: Path, home: Path) -> None:
    """Open the window without a screen, let it begin a game, and look into its log."""
    command = ["env", "-i", f"HOME={home}", "LANG=C", "QT_QPA_PLATFORM=offscreen", str(program)]
    with open_windows([command]) as started:
        wait_for_games(started, [home])
    lines = (data_folder(home) / "log.txt").read_text("utf-8").splitlines()
    bad = [line for line in lines if " WARNING " in line or " ERROR " in line]
    if bad := [line for line in bad if NO_DEVICE not in line or "installed" in line]:
        raise Failed("\n".join(bad))


def closed(place: Path, scratch: Path) -> Path:
    """A copy of the bundle that nobody may write to."""
    copy = scratch / "read only" / place.name
    shutil.copytree(place, copy, symlinks=True)
    for path in [copy, *copy.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & 0o555)
    return copy / facts.PACKAGE


def digest(folder: Path) -> list[tuple[str, int, int]]:
    """What shows whether anything in a folder was written."""
    files = (path for path in sorted(folder.rglob("*")) if not path.is_symlink())
    return [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files]


def trials(place: Path, scratch: Path) -> dict[str, Callable[[], object]]:
    """The trials, by what is odd in each."""
    program = place / facts.PACKAGE
    odd = scratch / "Zoë’s дом 家"
    odd.mkdir()
    untouched = closed(place, scratch)
    before = digest(untouched.parent)

    def in_closed_folder() -> None:
        game(untouched, odd)
        window(untouched, odd)
        if digest(untouched.parent) != before:
            raise Failed("something was written into the folder of the program")

    def in_each_language() -> None:
        for catalogue in (facts.ROOT / "assets" / "locale").glob("*.po"):
            game(program, odd, LANG=f"{catalogue.stem}.UTF-8")  # what is missing would be complained of

    found: dict[str, Callable[[], object]] = {
        "no environment at all": lambda: game(program, odd),
        "the locale C": lambda: game(program, odd, LANG="C", LC_ALL="C"),
        "a locale that is not there": lambda: game(program, odd, LANG="xx_YY.UTF-8"),
        "each language": in_each_language,
        "a real window, without sound": lambda: window(program, odd),
        "a folder that cannot be written to": in_closed_folder,
    }
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found["no network"] = lambda: game(program, odd, before=["unshare", "--net"])
        found["two users"] = lambda: two_users(untouched, scratch)
    return found


def two_users(program: Path, scratch: Path) -> None:
    """Two people play at the same time from the same folder, and each has a game of their own."""
    homes = {name: scratch / name for name in ("1234", "1235")}
    scratch.chmod(0o755)
    for name, home in homes.items():
        home.mkdir()
        os.chown(home, int(name), int(name))
    commands = [
        [
            *("setpriv", f"--reuid={name}", f"--regid={name}", "--clear-groups"),
            *("env", "-i", f"HOME={home}", "QT_QPA_PLATFORM=offscreen", str(program)),
        ]
        for name, home in homes.items()
    ]
    with open_windows(commands) as started:
        wait_for_games(started, [*homes.values()])
    games = [data_folder(home) / "current-game.hearts" for home in homes.values()]
    if len({game.read_bytes() for game in games}) != len(games):
        raise Failed("both have the same game")


def main(argv: Sequence[str]) -> int:
    """Run the command line; the exit code is 0 if every trial went well."""
    place = Path(argv[0]).resolve() if argv else bundle.FOLDER
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hearts-trial-") as scratch:
        for name, trial in trials(place, Path(scratch)).items():
            try:
                trial()
            except (Failed, OSError, ValueError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"{name}: {error}", flush=True)
            else:
                print(f"{name}: good", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
