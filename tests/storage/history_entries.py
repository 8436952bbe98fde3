"""Entries of random games, and what a history must hold after them."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from strategies import random_game

from hearts_desktop.engine.finished_hand import finished_hand
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.history.entries import Entry, entry, hand_entry
from hearts_desktop.storage.history.records import HandOrder
from hearts_desktop.storage.history.statistics import Statistics

Told = list[str]


@lru_cache(maxsize=8)
def entries(games: int, hands: int = 2, name: str = "g") -> tuple[Entry, ...]:
    """One entry for each finished hand of so many games, in order."""
    found = []
    for number in range(games):
        game = random_game(random.Random(number), RuleSet(), hands=hands)
        journal = replace(game.journal, id=f"{name}{number}")
        begin = 0
        for end, done in enumerate(game.steps, 1):
            if len(done.after.scores) > len(done.before.scores):
                over = finished_hand(journal.rules, done.after)
                at = 1_000_000 + 100 * number + over.number
                hand = hand_entry(over, journal.actions[begin:end], at, counted=True)
                found.append(entry(f"{name}{number}-{end}", journal, at, [hand], done.after))
                begin = end
    return tuple(found)


def hands_in(path: Path) -> list[tuple[str, int, tuple[int, ...]]]:
    """Game, number and totals of every hand in a history, in the order of playing."""
    rows = Statistics(path).hands(order=HandOrder.PLAYED, descending=False, limit=10_000)
    return [(row.game, row.number, row.totals) for row in rows]


def hands_of(told: tuple[Entry, ...] | list[Entry]) -> list[tuple[str, int, tuple[int, ...]]]:
    """The same of entries."""
    return [(one.game, hand.number, hand.totals) for one in told for hand in one.hands]
