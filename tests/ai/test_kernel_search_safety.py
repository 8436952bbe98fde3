"""What Python may call in the compiled search does no harm with odd arguments: it refuses them, or copes.

As in test_kernel_safety, a mistake here would show as a crash of the test run.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Any

import pytest
from strategies import random_position
from twins import compiled_kernel, table

from hearts_desktop.ai import kernel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.pass_search import pass_search
from hearts_desktop.ai.search import card_search
from hearts_desktop.ai.situation import situation
from hearts_desktop.engine.game import pending
from hearts_desktop.engine.offers import OfferPass, OfferPlay
from hearts_desktop.engine.view import player_view

pytestmark = pytest.mark.skipif(not kernel.COMPILED, reason="the kernel is not compiled")

REFUSALS = (ValueError, TypeError, OverflowError, AttributeError, IndexError, BufferError, ZeroDivisionError)
NUMBERS = (-1, 0, 1, 2, 5, 10, 12, 52, 63, 64, 104, 255, 256, 1300, 6400, 2**31 - 1, 2**31, 2**52, 2**64 - 1)
OTHERS = (
    None,
    "x",
    0.5,
    -1e300,
    float("nan"),
    [],
    [0] * 3,
    [99] * 3,
    (),
    b"",
    object(),
    array("H", [3, 1, 9]),
)


def searches(rng: random.Random) -> Iterator[Any]:
    """A search from a random situation in a random game, for a card or a pass."""
    while True:
        rules, state = random_position(rng)
        seat = rng.choice(pending(state))
        view = player_view(rules, state, seat)
        here = situation(rules, view.state, seat)
        if isinstance(view.offer, OfferPlay):
            yield card_search(here, Effort(trust=rng.choice((0.0, 0.65))), rng.randrange(99))
        elif isinstance(view.offer, OfferPass):
            yield pass_search(here, view.offer, Effort(), rng.randrange(99))


def parts(thing: Any) -> list[Any]:
    """An object of the kernel and those that it is made of."""
    found = [thing]
    for name in dir(thing):
        value = getattr(thing, name) if not name.startswith("_") else None
        if type(value).__module__ == compiled_kernel().__name__ and value not in found:
            found += [part for part in parts(value) if part not in found]
    return found


def methods(thing: Any) -> list[Any]:
    """All that can be called on it, and how it is made."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    return [type(thing), *(method for name in names if callable(method := getattr(thing, name)))]


def argument(rng: random.Random, things: list[Any]) -> Any:
    """A number most of the time."""
    kind = rng.random()
    if kind < 0.6:
        return rng.choice(NUMBERS)
    return rng.choice(OTHERS) if kind < 0.8 else rng.choice(things)


@pytest.mark.parametrize("seed", range(12))
def test_odd_arguments_do_no_harm(seed: int) -> None:
    rng = random.Random(seed)
    made = searches(rng)
    for _ in range(4):
        search = next(made)
        strangers = [*parts(next(made)), *table(seed).deal(rng)]
        for _ in range(3):
            for thing in parts(search):
                for method in methods(thing):
                    arguments = [argument(rng, strangers) for _ in range(rng.choice((0, 1, 1, 2, 3, 6)))]
                    if method.__name__ in SLOW:
                        arguments = [min(one, 3) if isinstance(one, int) else one for one in arguments]
                    try:
                        method(*arguments)
                    except REFUSALS:
                        continue


SLOW = {"run", "hands", "playouts"}
"""Methods that do as much as they are told, however long that takes."""


def test_nothing_takes_none_for_a_part() -> None:
    rng = random.Random(1)
    made = searches(rng)
    for _ in range(6):
        for thing in parts(next(made)):
            for method in methods(thing):
                for number in range(8):
                    try:
                        method(*[None] * number)
                    except REFUSALS:
                        continue
