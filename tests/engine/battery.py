"""The games of the battery: rule sets drawn from the catalogue, each played at random.

Most are played for one hand, every twentieth for several hands of a short game.
``HEARTS_BATTERY=100000 pytest tests/engine -n 2 -k battery`` plays more. A failure names the number by which
:func:`game` gives the game again. A test looks at every game of a chunk with every check, so that no game is
played twice and the chunks can be shared out among processes.
"""

from __future__ import annotations

import dataclasses
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from strategies import Game, random_game, random_ruleset

from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.engine.options import short_text

RULE_SETS = int(os.environ.get("HEARTS_BATTERY", "3000"))
CHUNK = 60
MOST_HANDS = 6

Check = Callable[[Game], None]
checks: dict[str, Check] = {}
"""Every check of a game, by name."""


def game(number: int) -> Game:
    """The game with this number: always the same one."""
    rng = random.Random(f"battery/{number}")
    if number % 20 == 0:
        ruleset = random_ruleset(rng, target=rng.randint(10, 60))
        return random_game(rng, ruleset, hands=MOST_HANDS, moons=0.3)._replace(number=number)
    return random_game(rng, hands=1, moons=0.3)._replace(number=number)


def each_game(check: Check) -> Check:
    """Make this one of the checks of the battery."""
    checks[check.__name__] = check
    return check


@contextmanager
def told(played: Game, check: str) -> Iterator[None]:
    """Add to a failure in which game it happened."""
    try:
        yield
    except BaseException as error:  # what pytest raises is no Exception
        error.add_note(f"{check} in game({played.number}): {short_text(played.journal.ruleset)}")
        raise


def all_cards(thing: object) -> set[Card]:
    """Every card that can be read anywhere in a record, a state, an event or an action."""
    found: set[Card] = set()
    todo: list[object] = [thing]
    while todo:
        item = todo.pop()
        kind = type(item)
        if kind is Card:
            found.add(item)  # type: ignore[arg-type]
        elif isinstance(item, tuple | list):
            todo += item
        elif dataclasses.is_dataclass(item):
            todo += [getattr(item, name) for name in fields_of(kind)]
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
