"""The games of the battery: rule sets drawn from the catalogue, each played at random.

Each is played for two hands, every fifth to the end of a short game. ``HEARTS_BATTERY=5000 pytest
tests/engine -k battery`` plays more. A failure names the number by which :func:`game` gives the game again.
"""

from __future__ import annotations

import dataclasses
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

import pytest
from strategies import Game, random_game, random_ruleset

from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.engine.options import short_text

RULE_SETS = int(os.environ.get("HEARTS_BATTERY", "300"))
CHUNK = 50


@lru_cache(maxsize=CHUNK)
def game(number: int) -> Game:
    """The game with this number: always the same one."""
    rng = random.Random(f"battery/{number}")
    if number % 5 == 0:
        ruleset = random_ruleset(rng, target=rng.randint(10, 60))
        return random_game(rng, ruleset, moons=0.2)._replace(number=number)
    return random_game(rng, hands=2, moons=0.3)._replace(number=number)


# Module scope makes pytest run all tests of one chunk before the next chunk, so its games are made once.
chunks = pytest.mark.parametrize("first", range(0, RULE_SETS, CHUNK), ids="from_{}".format, scope="module")


def each_game(check: Callable[[Game], None]) -> Callable[[int], None]:
    """Make a check of one game a test of all games, chunk by chunk."""

    def test(first: int) -> None:
        for number in range(first, min(first + CHUNK, RULE_SETS)):
            with told(game(number)):
                check(game(number))

    test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
    return chunks(test)


@contextmanager
def told(played: Game) -> Iterator[None]:
    """Add to a failure in which game it happened."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in game({played.number}): {short_text(played.journal.ruleset)}")
        raise


def all_cards(thing: object) -> set[Card]:
    """Every card that can be read anywhere in a record, a state, an event or an action."""
    found: set[Card] = set()
    todo: list[object] = [thing]
    while todo:
        item = todo.pop()
        if isinstance(item, Card):
            found.add(item)
        elif isinstance(item, tuple | list):
            todo += item
        elif dataclasses.is_dataclass(item):
            todo += [getattr(item, name) for name in fields_of(type(item))]
    return found - {HIDDEN}


@lru_cache
def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a record."""
    return tuple(field.name for field in dataclasses.fields(kind))


def assert_sentence(text: str) -> None:
    """A player can read it: one sentence or more, no trace of the program."""
    assert text[:1].isupper(), text
    assert text.endswith("."), text
    assert 12 <= len(text) <= 160, text
    assert not set("_<>{}[]'\"\n?=") & set(text), text
    assert "None" not in text, text
