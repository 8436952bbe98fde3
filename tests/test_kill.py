"""The game is killed at random moments and goes on at the last accepted action."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from hearts_desktop.storage.autosave import Autosave

KILLS = int(os.environ.get("HEARTS_KILLS", "6"))
DRIVEN = Path(__file__).with_name("driven_window.py")
REPORTS_BEFORE_KILL = 45
LONGEST_WAIT_S = 0.25
PATIENCE_S = 60

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a matter of POSIX systems")


class Run:
    """One life of the window: starts, reports, is killed."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        self.process = subprocess.Popen(
            [sys.executable, str(DRIVEN), str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.lines: list[str] = []
        self.grown = threading.Condition()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self.grown:
                self.lines.append(line.strip())
                self.grown.notify()

    def kill_after(self, reports: int, seconds: float) -> None:
        """Kill -9 so long after so many reports."""
        with self.grown:
            self.grown.wait_for(lambda: len(self.lines) >= reports, timeout=PATIENCE_S)
            self.grown.wait(timeout=0)
        threading.Event().wait(seconds)
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reader.join()

    @property
    def faults(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()

    @property
    def reports(self) -> list[tuple[int, str]]:
        """What was reported: number of actions, phase."""
        assert not any(line.startswith("message") for line in self.lines), self.lines
        # The last line may be torn by the kill.
        whole = [line.split() for line in self.lines]
        return [(int(parts[0]), parts[1]) for parts in whole if len(parts) == 2]


def test_a_killed_game_goes_on_at_its_last_accepted_action(tmp_path, record_property):
    rng = random.Random(5)
    known: tuple[object, ...] = ()
    phases: Counter[str] = Counter()
    for _ in range(KILLS):
        run = Run(tmp_path)
        run.kill_after(rng.randint(1, REPORTS_BEFORE_KILL), rng.uniform(0, LONGEST_WAIT_S))
        reports = run.reports
        assert reports, run.faults
        assert reports[0][0] == len(known), "it did not resume where it was killed"
        loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
        assert loaded.message == ""
        assert loaded.journal is not None
        actions = loaded.journal.actions
        # An action is saved before it is shown, so the file may be one ahead of the last report.
        assert len(actions) - reports[-1][0] in (0, 1)
        if len(actions) >= len(known):
            assert actions[: len(known)] == known
        known = actions
        phases[reports[-1][1]] += 1
    record_property("killed in", dict(phases))
    print("killed in", dict(phases))
