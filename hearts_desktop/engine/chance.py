"""Chance as a pure function of a game's seed: the same seed gives the same game in every version.

The engine itself draws nothing. Whoever runs a game (controller, arena, tests) makes chance's actions
with these functions; they use SHA-256 alone, since the standard library does not promise that
``random.shuffle`` stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from hearts_desktop.engine.actions import Action, Cut, Deal, Mix
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import FirstDealer
from hearts_desktop.engine.state import NOBODY, GameState


def numbers(label: str) -> Iterator[int]:
    """An endless stream of 64-bit numbers fixed by ``label``."""
    block = 0
    while True:
        digest = sha256(f"{label}/{block}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], limit: int) -> int:
    """A fair number in 0..limit-1: the few numbers that would favour low results are drawn again."""
    top = (1 << 64) - (1 << 64) % limit
    return next(number for number in stream if number < top) % limit


def shuffled(cards: Cards, label: str) -> Cards:
    """The cards in an order fixed by ``label`` (Fisher and Yates)."""
    order = list(cards)
    stream = numbers(label)
    for place in range(len(order) - 1, 0, -1):
        other = below(stream, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def chance_action(rules: Rules, state: GameState, seed: int) -> Action:
    """What chance does next in the game with this seed: cut for dealer, shuffle, mix passed cards."""
    if state.first_dealer == NOBODY:
        if rules.ruleset.first_dealer is not FirstDealer.RANDOM:
            return Cut(int(rules.ruleset.first_dealer))
        return Cut(below(numbers(f"{seed}/cut"), rules.players))
    if state.hand is not None and state.hand.prelude.pool:
        return Mix(shuffled(state.hand.prelude.pool, f"{seed}/mix/{state.hand.number}"))
    return Deal(dealt_order(rules, seed, len(state.scores) + 1))


def dealt_order(rules: Rules, seed: int, hand: int) -> Cards:
    """The pack as it is dealt in a hand (from 1) of the game with this seed."""
    return shuffled(rules.pack, f"{seed}/hand/{hand}")
