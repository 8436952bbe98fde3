"""The real thing: a process that plays is killed at any moment, and another one goes on where it was."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from pathlib import Path

from strategies import random_game

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import codec
from hearts_desktop.storage.autosave import Autosave, Loaded

ROOT = Path(__file__).resolve().parents[2]
KILLS = 30

PLAYER = """
import random, sys
from pathlib import Path
from hearts_desktop.storage import codec
from hearts_desktop.storage.autosave import Autosave

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

rng = random.Random(int(sys.argv[1]))
folder = Path(sys.argv[2])
whole = codec.read(folder / "whole.hearts")
saves = Autosave(folder / "current-game.hearts", folder / "backups")
loaded = saves.load()
if loaded.message:
    say("trouble " + loaded.message)
journal = loaded.journal or whole.truncate(0)
if loaded.journal is None:
    saves.begin(journal)
say("have %d" % len(journal.actions))
while True:
    length = len(journal.actions)
    if length == len(whole.actions) or rng.random() < 0.1:
        length = rng.randrange(length + 1)
        say("want %d" % length)
        saves.rewrite(whole.truncate(length))
    else:
        length += 1
        say("want %d" % length)
        saves.append(whole.actions[length - 1])
    journal = whole.truncate(length)
    say("have %d" % length)
"""


def test_killed_at_random_moments(tmp_path: Path) -> None:
    rng = random.Random(11)
    whole = random_game(random.Random(1), RuleSet(), hands=3).journal
    codec.write(tmp_path / "whole.hearts", whole)
    (tmp_path / "player.py").write_text(PLAYER, "utf-8")
    allowed = {0}
    lengths = []
    for number in range(KILLS):
        words = play_until_killed(tmp_path, number, lines=rng.randrange(1, 120), wait=rng.uniform(0, 0.003))
        assert int(words[0].removeprefix("have ")) in allowed
        have = [int(word[5:]) for word in words if word.startswith("have ")][-1]
        want = int(words[-1][5:])
        allowed = {have, want}
        loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
        assert loaded == Loaded(whole.truncate(len(loaded.journal.actions if loaded.journal else ())))
        assert loaded.journal is not None
        assert len(loaded.journal.actions) in allowed
        lengths.append(len(loaded.journal.actions))
    assert len(set(lengths)) > KILLS // 3
    assert not (tmp_path / "backups").exists()


def play_until_killed(folder: Path, seed: int, lines: int, wait: float) -> list[str]:
    """Let a process play for so many lines and a moment, kill it, and return all that it said."""
    process = subprocess.Popen(
        [sys.executable, str(folder / "player.py"), str(seed), str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    with process, process.stdout as out:
        words = [out.readline().strip() for _ in range(lines)]
        timer = threading.Timer(wait, process.kill)
        timer.start()
        words += [line.strip() for line in out if line.endswith("\n")]
        timer.join()
    assert process.returncode != 0
    assert all(word.startswith(("have ", "want ")) for word in words), words
    return words
