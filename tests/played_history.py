"""A history of games that were played by themselves, for the tests and pictures of the statistics.

    python tests/played_history.py FOLDER --hands 100000

makes a big one in FOLDER, and says how much processor time the statistics need to open and to filter.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from strategies import random_game

from hearts_desktop.engine.finished_hand import finished_hand
from hearts_desktop.engine.journal import Help, Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState
from hearts_desktop.storage.history.entries import HandEntry, HandPar, entry, hand_entry
from hearts_desktop.storage.history.keeper import Keeper

NAMES = ("You", "Marlow", "Beatrix", "Otis", "Juniper", "Casper")
RULES = (
    RuleSet(target=50),
    PRESETS["omnibus"].ruleset,
    replace(PRESETS["black_maria"].ruleset, target=40),
    RuleSet(players=5, target=40),
)
LEVELS = ("club", "expert", "learner")
DAY = 86_400
FIRST = 1_760_000_000


def game(number: int) -> Journal:
    """A whole game, or as much of it as four hands, always the same one."""
    rng = random.Random(number)
    ruleset = RULES[number % len(RULES)]
    level = LEVELS[number // 2 % len(LEVELS)]
    played = random_game(rng, ruleset, hands=40 if number % 5 else 4, moons=0.15).journal
    players = tuple(
        Player(NAMES[seat], level if seat else "human", "fox") for seat in range(len(played.players))
    )
    helps = frozenset({Help.HINT, Help.UNDO} if number % 4 == 1 else ())
    return replace(played, players=players, id=f"game{number}", helps=helps)


def hands_of(journal: Journal, at: int) -> tuple[tuple[HandEntry, ...], GameState]:
    """Its finished hands, five minutes each from ``at``, and how it ends."""
    found, begin, before = [], 0, journal.start()
    for number, done in enumerate(journal.steps(), 1):
        if len(done.after.scores) > len(before.scores):
            hand = finished_hand(journal.rules, done.after)
            at += 300
            found.append(hand_entry(hand, journal.actions[begin:number], at, counted=True))
            begin = number
        before = done.after
    return tuple(found), before


def keep_games(folder: Path, games: int) -> Path:
    """A history of so many games in a folder."""
    path = folder / "history.db"
    keeper = Keeper(path, folder / "backups", print)
    keeper.start()
    for number in range(games):
        journal, at = game(number), FIRST + number * DAY
        hands, end = hands_of(journal, at)
        keeper.keep(entry(f"entry{number}", journal, hands[-1].finished, hands, end))
        for hand in hands[number % 2 :]:
            keeper.keep_par(HandPar(journal.id, hand.actions, (7 * hand.number + number) % 15))
        if end.result is None and number < games - 1:
            keeper.keep(entry(f"left{number}", journal, hands[-1].finished, (), None))
    keeper.close()
    return path


def copies(hands: int) -> Iterator[tuple[Journal, tuple[HandEntry, ...], GameState]]:
    """Games of different days until there are so many hands, made from a few that were played."""
    patterns = [(game(number), *hands_of(game(number), 0)) for number in range(24)]
    number = 0
    while hands > 0:
        journal, told, end = patterns[number % len(patterns)]
        at = FIRST + number * 4000
        moved = tuple(replace(hand, finished=at + hand.finished) for hand in told)
        yield replace(journal, id=f"copy{number}"), moved, end
        hands -= len(told)
        number += 1


def measure(folder: Path, hands: int) -> None:
    """Print the processor time that the statistics need with so many hands."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from hearts_desktop import app
    from hearts_desktop.storage.history.statistics import Statistics
    from hearts_desktop.ui.dialogs.statistics import StatisticsDialog

    path = folder / "history.db"
    if not path.exists():
        from hearts_desktop.storage.history import schema, writing

        db = schema.connect(path)
        schema.migrate(db)
        db.execute("BEGIN")
        for number, (journal, told, end) in enumerate(copies(hands)):
            writing.write(db, entry(f"entry{number}", journal, told[-1].finished, told, end))
            for hand in told[number % 2 :]:
                writing.write_par(db, HandPar(journal.id, hand.actions, (7 * hand.number + number) % 15))
        db.execute("COMMIT")
        db.close()
    made = app.application()

    def took(what: str, begin: float) -> None:
        made.processEvents()
        print(f"{what:<24} {1000 * (time.process_time() - begin):6.0f} ms")

    StatisticsDialog(Statistics(folder / "none.db")).close()  # what every first dialog needs
    begin = time.process_time()
    dialog = StatisticsDialog(Statistics(path))
    dialog.show()
    took("opening", begin)
    for page in range(1, dialog.tabs.count()):
        begin = time.process_time()
        dialog.tabs.setCurrentIndex(page)
        took(f"page {dialog.tabs.tabText(page)}", begin)
    for page in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(page)
        for box in dialog.filter.boxes:
            begin = time.process_time()
            box.setCurrentIndex(1)
            took(f"{box.accessibleName()} on {dialog.tabs.tabText(page)}", begin)
            box.setCurrentIndex(0)
    dialog.close()


if __name__ == "__main__":
    line = argparse.ArgumentParser()
    line.add_argument("folder", type=Path)
    line.add_argument("--hands", type=int, default=100_000)
    given = line.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    measure(given.folder, given.hands)
