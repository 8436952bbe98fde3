"""Tries a Debian package as somebody would who gets it: in a bare system, with the mouse, up to its removal.

    sudo python packaging/try_deb.py SYSTEM OLD.deb NEW.deb [--shots FOLDER]

SYSTEM is the root of a fresh system, such as `debootstrap --variant=minbase bookworm SYSTEM` makes; it is
changed. Installs OLD with apt, starts it from its desktop entry under Xvfb, plays a hand by clicks, saves a
game, runs `--smoke`, upgrades to NEW, looks whether game and statistics are still there, removes and purges.
It needs root, xvfb and xdotool (for pictures also imagemagick), and a network for apt. packaging/linux/try.sh
has all that done.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import facts

DISPLAY: Final = ":97"
PLAYER: Final = "player"
HAND_S: Final = 900
START_S: Final = 120
DEAL: Final = (0.84, 0.91)
"""Where the button is in the card of the first start, in parts of its size."""
KEEP_OUT: Final = ("home", "root", "proc", "dev", "sys", "tmp", "var/cache", "var/log", "var/lib/apt")


class Failed(Exception):
    """What did not go as it should."""


class System:
    """A bare system below a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "home" / PLAYER
        self.data = self.home / ".local" / "share" / facts.PACKAGE

    def run(self, *words: str, user: str = "", check: bool = True) -> str:
        """Run a command in the system and return what it printed. Raises Failed if it fails."""
        done = subprocess.run(self._command(words, user), capture_output=True, text=True, check=False)
        if check and done.returncode:
            raise Failed(
                f"`{' '.join(words)}` failed with status {done.returncode}:\n{done.stdout}{done.stderr}"
            )
        return done.stdout

    def start(self, words: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start a program as the player."""
        return subprocess.Popen(self._command(words, PLAYER), stderr=subprocess.DEVNULL)

    def _command(self, words: Sequence[str], user: str) -> list[str]:
        home = f"/home/{user}" if user else "/root"
        clean = ["env", "-i", f"HOME={home}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", f"DISPLAY={DISPLAY}"]
        clean += ["DEBIAN_FRONTEND=noninteractive"]
        return ["chroot", *([f"--userspec={user}"] if user else []), str(self.root), *clean, *words]

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """With the kernel's file systems, the screen and the names of hosts in place."""
        places = ["proc", "dev", "tmp/.X11-unix"]
        with ExitStack() as undo:
            for place in places:
                target = self.root / place
                target.mkdir(parents=True, exist_ok=True)
                subprocess.run(["mount", "--bind", f"/{place}", str(target)], check=True)
                undo.callback(subprocess.run, ["umount", str(target)], check=False)
            shutil.copy("/etc/resolv.conf", self.root / "etc" / "resolv.conf")
            yield

    def install(self, package: Path) -> None:
        """Install a package file with apt, and what it depends on."""
        shutil.copy(package, self.root / "tmp" / package.name)
        self.run("apt-get", "install", "-y", "--no-install-recommends", f"/tmp/{package.name}")

    def version(self) -> str:
        """The version of the installed package."""
        return self.run("dpkg-query", "--show", "--showformat=${Version}", facts.PACKAGE)

    def entry(self) -> list[str]:
        """The command of the desktop entry, without the file."""
        entry = self.root / "usr" / "share" / "applications" / f"{facts.APP_ID}.desktop"
        (line,) = re.findall(r"^Exec=(.*)$", entry.read_text("utf-8"), re.MULTILINE)
        return [word for word in line.split() if not word.startswith("%")]

    def actions(self) -> list[str]:
        """The actions of the game in progress."""
        file = self.data / "current-game.hearts"
        if not file.exists():
            return []
        found = []
        for line in file.read_text("utf-8").splitlines()[1:]:
            try:
                found.append(json.loads(line)["a"])
            except ValueError:
                break  # just being written
        return found

    def hands_kept(self) -> int:
        """The finished hands in the statistics."""
        file = self.data / "history.db"
        if not file.exists():
            return 0
        opened = sqlite3.connect(file)
        try:
            tables = [
                name for (name,) in opened.execute("select name from sqlite_master where type = 'table'")
            ]
            rows = [
                opened.execute(f'select count(*) from "{name}"').fetchone()[0]
                for name in tables
                if "hand" in name
            ]
            return max(rows, default=0)
        finally:
            opened.close()

    def left_over(self) -> list[str]:
        """Files of the package outside of homes and caches."""
        found = []
        for folder, folders, files in os.walk(self.root):
            inside = Path(folder).relative_to(self.root).as_posix()
            folders[:] = [name for name in folders if f"{inside}/{name}".removeprefix("./") not in KEEP_OUT]
            names = [name for name in [*files, *folders] if facts.PACKAGE in name or facts.APP_ID in name]
            found += [f"{inside}/{name}" for name in names]
        return found


class Place(NamedTuple):
    """A window's place and size."""

    left: int
    top: int
    width: int
    height: int


class Screen:
    """The screen, with a mouse."""

    def __init__(self, shots: Path | None) -> None:
        self._shots, self._count = shots, 0

    def do(self, *words: str) -> str:
        """Let xdotool do something."""
        command = ["xdotool", *words]
        environment = {**os.environ, "DISPLAY": DISPLAY}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout

    def windows(self) -> list[Place]:
        """Where the game's windows are and how large, the smallest first: a dialog lies over the table."""
        found = []
        for name in self.do("search", "--onlyvisible", "--class", facts.PACKAGE).split():
            told = dict(re.findall(r"(\w+)=(\d+)", self.do("getwindowgeometry", "--shell", name)))
            if told and int(told["WIDTH"]) > 400:
                found.append(Place(*(int(told[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))))
        if not found:
            raise Failed("the game has no window")
        return sorted(found, key=lambda place: place.width * place.height)

    def click(self, across: float, down: float, dialog: bool = False) -> None:
        """Click at a place of the table, or of what lies over it, in parts of its size."""
        window = self.windows()[0 if dialog else -1]
        x, y = window.left + across * window.width, window.top + down * window.height
        self.do("mousemove", str(round(x)), str(round(y)), "click", "1")

    def quit(self) -> None:
        """Close the game by its key; there is no window manager that would have a button for it."""
        for name in self.do("search", "--onlyvisible", "--class", facts.PACKAGE).split():
            self.do("windowfocus", name)
        self.do("key", "ctrl+q")

    def shot(self, name: str) -> None:
        """Keep a picture of the screen, if pictures are wanted."""
        if self._shots is not None:
            self._count += 1
            target = self._shots / f"{self._count}-{name}.png"
            subprocess.run(["import", "-display", DISPLAY, "-window", "root", str(target)], check=False)


def wait_for(what: str, happened: Callable[[], object], seconds: float = START_S) -> None:
    """Wait until something is so. Raises Failed if it does not come about."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            if happened():
                return
        except Failed:
            pass
        time.sleep(0.3)
    raise Failed(f"{what}: not within {seconds:.0f} s")


def own_plays(system: System) -> int:
    """The cards that the person has played in this game."""
    return sum(action.startswith("play 0 ") for action in system.actions())


def play_hand(system: System, screen: Screen) -> None:
    """Deal, pass three cards and play thirteen, by clicks alone; barred cards are clicked in vain."""
    time.sleep(4)
    screen.shot("welcome")
    screen.click(*DEAL, dialog=True)
    wait_for("the deal", lambda: any(action.startswith("deal") for action in system.actions()), 30)
    time.sleep(6)
    screen.shot("table")
    for across in (0.2, 0.35, 0.5):
        screen.click(across, 0.90)
        time.sleep(0.5)
    screen.click(0.5, 0.64)
    wait_for("the pass", lambda: any(action.startswith("pass 0 ") for action in system.actions()), 20)
    limit, wanted = time.monotonic() + HAND_S, own_plays(system) + 13
    while own_plays(system) < wanted:
        for step in range(26):
            before = own_plays(system)
            screen.click(0.17 + step * 0.027, 0.90)
            time.sleep(0.25)
            if own_plays(system) > before or own_plays(system) >= wanted:
                break
        if time.monotonic() > limit:
            raise Failed(f"a hand by clicks: {own_plays(system)} cards after {HAND_S} s")
    wait_for("the hand in the statistics", lambda: system.hands_kept() > 0, 30)
    time.sleep(2)
    screen.shot("hand")


def play_and_save(system: System, screen: Screen) -> None:
    """Play a hand, have the next one dealt, and keep the game under the name that the program offers."""
    play_hand(system, screen)
    screen.click(0.76, 0.79)  # the next hand
    time.sleep(4)
    screen.do("key", "ctrl+s")
    time.sleep(3)
    screen.shot("save")
    screen.do("key", "Return")
    wait_for("the saved game", lambda: [*(system.data / "saved-games").glob(f"*.{facts.EXTENSION}")], 30)


@contextmanager
def running(system: System, screen: Screen) -> Iterator[None]:
    """The game, started from its desktop entry, and closed as a person closes it."""
    program = system.start(system.entry())
    try:
        wait_for("the window", screen.windows)
        yield
        screen.quit()
        try:
            program.wait(20)
        except subprocess.TimeoutExpired:
            raise Failed("the game does not close") from None
        if program.returncode:
            raise Failed(f"the game ended with status {program.returncode}")
    except Failed:
        screen.shot("failed")
        raise
    finally:
        if program.poll() is None:
            program.send_signal(signal.SIGKILL)
            program.wait()


def no_faults(system: System) -> None:
    """The log speaks of nothing but the missing sound device. Raises Failed."""
    lines = (system.data / "log.txt").read_text("utf-8").splitlines()
    bad = [line for line in lines if re.search(r" (WARNING|ERROR|CRITICAL) ", line)]
    bad = [line for line in bad if "the game is silent: " not in line or "installed" in line]
    if bad:
        raise Failed("the log complains:\n" + "\n".join(bad))


def trial(system: System, screen: Screen, old: Path, new: Path, say: Callable[[str], None]) -> None:
    """The whole life of a package. Raises Failed at the first thing that is not as it should be."""
    system.run("apt-get", "update", "-qq")
    system.install(old)
    first, told = system.version(), system.run(facts.PACKAGE, "--version").strip()
    say(f"installed: {first}; it says: {told}")
    if "compiled" not in told:
        raise Failed("the computer players think in plain Python")
    system.run("useradd", "--create-home", PLAYER)
    with running(system, screen):
        play_and_save(system, screen)
    say(f"a hand played by clicks: {own_plays(system)} cards, {system.hands_kept()} hand in the statistics")
    no_faults(system)
    smoke = json.loads(system.run(facts.PACKAGE, "--smoke", user=PLAYER))
    say(f"--smoke: {smoke['totals']}")
    kept, hands = system.actions(), system.hands_kept()
    system.install(new)
    second = system.version()
    if first == second:
        raise Failed(f"the upgrade left {first}")
    with running(system, screen):
        time.sleep(6)
        screen.shot("upgraded")
    if not [*(system.data / "saved-games").glob(f"*.{facts.EXTENSION}")]:
        raise Failed("the upgrade lost the saved game")
    if system.actions()[: len(kept)] != kept or system.hands_kept() < hands:
        raise Failed("the upgrade lost the game or the statistics")
    no_faults(system)
    say(f"upgraded: {second}; the game and the statistics are there")
    system.run("apt-get", "remove", "-y", facts.PACKAGE)
    if not system.actions():
        raise Failed("the removal took the game along")
    if left := system.left_over():
        raise Failed("left over after a removal: " + ", ".join(left))
    system.install(new)
    system.run("apt-get", "purge", "-y", facts.PACKAGE)
    if not system.actions():
        raise Failed("the purge took the game along")
    if left := system.left_over():
        raise Failed("left over: " + ", ".join(left))
    say("removed and purged: nothing is left but the player's own files")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if all went as it should."""
    line = argparse.ArgumentParser(prog="try_deb.py", description="Try a Debian package in a bare system.")
    line.add_argument("system", type=Path)
    line.add_argument("old", type=Path)
    line.add_argument("new", type=Path)
    line.add_argument("--shots", type=Path, metavar="FOLDER", help="keep pictures of the screen there")
    given = line.parse_args(argv)
    Path("/tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
    with subprocess.Popen(
        ["Xvfb", DISPLAY, "-noreset", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    ) as server:
        try:
            time.sleep(2)
            system = System(given.system.resolve())
            with system.mounted():
                trial(system, Screen(given.shots), given.old, given.new, lambda text: print(text, flush=True))
        except Failed as error:
            print(f"try_deb.py: {error}", file=sys.stderr)
            return 1
        finally:
            server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
