"""The game is killed at random moments and goes on at the last accepted action."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from hearts_desktop.storage.autosave import Autosave

KILLS = int(os.environ.get("HEARTS_KILLS", "6"))
DRIVEN = Path(__file__).with_name("driven_window.py")
PATIENCE_S = 60.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a matter of POSIX systems")


@dataclass(frozen=True)
class Moment:
    """What is to be killed: what the window says then, how long that lasts, and how it is got to."""

    says: str
    lasts_s: float
    options: tuple[str, ...]
    most: int
    """It is killed at one of the first so many of these moments."""


MOMENTS = (
    Moment("flight", 0.15, ("--pace", "normal"), 12),
    Moment("saving", 0.15, ("--pace", "instant", "--disk-ms", "150"), 25),
    Moment("hold", 0.5, ("--pace", "fast", "--hold-ms", "500"), 4),
    Moment("scores", 0.15, ("--pace", "instant"), 2),
    Moment("deal", 1.0, ("--pace", "normal"), 1),
    Moment("pass", 0.03, ("--pace", "fast"), 2),
    Moment("passing", 0.3, ("--pace", "normal"), 1),
    Moment("received", 0.15, ("--pace", "instant", "--hold-ms", "20"), 1),
    Moment("play", 0.03, ("--pace", "fast"), 10),
)
"""The deal follows the score sheet, and the pass the deal, so that none is waited for long."""


class Run:
    """One life of the window: starts, reports, is killed."""

    def __init__(self, folder: Path, options: tuple[str, ...]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(DRIVEN), str(folder), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )
        self.lines: list[str] = []
        self.faults = ""
        self.grown = threading.Condition()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self.grown:
                self.lines.append(line.strip())
                self.grown.notify()
        with self.grown:
            self.grown.notify()

    def kill_at(self, says: str, times: int, seconds: float) -> None:
        """Kill -9 so long after the window has said this so often."""

        def reached() -> bool:
            said = sum(line.split()[1:] == [says] for line in self.lines)
            return said >= times or self.process.poll() is not None

        try:
            with self.grown:
                assert self.grown.wait_for(reached, timeout=PATIENCE_S), self.lines[-6:]
            time.sleep(seconds)
        finally:
            self.process.kill()
            self.reader.join()
        _, self.faults = self.process.communicate()

    @property
    def messages(self) -> list[str]:
        """What the player was told at the start."""
        return [line for line in self.lines if line.startswith("message")]

    @property
    def reports(self) -> list[tuple[int, str]]:
        """What was reported: number of actions, what went on."""
        # The last line may be torn by the kill.
        whole = [line.split() for line in self.lines if not line.startswith("message")]
        return [(int(parts[0]), parts[1]) for parts in whole if len(parts) == 2]


def test_a_killed_game_goes_on_at_its_last_accepted_action(tmp_path, record_property):
    rng = random.Random(5)
    known: tuple[object, ...] = ()
    killed_in: Counter[str] = Counter()
    torn, half_written = 0, False
    for number in range(KILLS):
        moment = MOMENTS[number % len(MOMENTS)]
        run = Run(tmp_path, moment.options)
        run.kill_at(moment.says, rng.randint(1, moment.most), rng.uniform(0, moment.lasts_s))
        reports, faults = run.reports, run.faults
        assert run.process.returncode == -9, faults
        assert faults == ""
        assert reports[0] == (len(known), "resumed"), "it did not resume where it was killed"
        # Only a disk as slow as the driven one is killed in the middle of a line; that is told.
        assert [message for message in run.messages if "breaks off" not in message] == []
        assert bool(run.messages) == half_written
        half_written = not (tmp_path / "current-game.hearts").read_bytes().endswith(b"\n")
        torn += half_written
        loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
        assert bool(loaded.message) == half_written
        assert loaded.journal is not None
        actions = loaded.journal.actions
        # An action is saved before it is shown, so the file may be one ahead of the last report.
        assert len(actions) - reports[-1][0] in (0, 1)
        if len(actions) >= len(known):
            assert actions[: len(known)] == known
        known = actions
        killed_in[reports[-1][1]] += 1
    record_property("killed in", dict(killed_in))
    print("killed in", dict(killed_in), "with an unfinished line", torn)
    if len(MOMENTS) * 3 <= KILLS:
        assert set(killed_in) >= {moment.says for moment in MOMENTS}
