"""What people overlook who play as the club player does, only less well.

A lower level is the club player with limits, never a player who chooses badly on purpose: it sees less than
there is to see, and does its best with that. What it may choose from always comes from the offer, so nothing
that it has forgotten can make it break a rule.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from hearts_desktop.engine.cards import Card

T = TypeVar("T", Card, tuple[Card, ...])

ALL_TRICKS: Final = 99
NEVER: Final = math.inf


@dataclass(frozen=True, slots=True)
class Limits:
    """How well a person sees, remembers and judges. The defaults are no limits."""

    memory: int = ALL_TRICKS
    """How many of the completed tricks it still has before its eyes. The cards of older ones may, for all it
    knows, yet come; and of who lacks what it knows only what those tricks have shown."""
    keeps_count: bool = True
    """Does it know of the costly cards at least whether they are gone, however long ago that was?"""
    alarm: float = 1.0
    """How late it takes somebody's run of points for a moon, as a factor on the club player's exponent."""
    losers: float = 1.1
    """With fewer cards that may lose a trick than this it tries a moon; 0: it never does."""
    foresight: float = 1.0
    """How much of what a card will cost in later tricks it weighs against the trick on the table."""
    passes_high: bool = False
    """Does it simply pass its highest cards? Guarded or not they go, and a queen of spades stays."""
    blur: float = 0.0
    """By how many points it misjudges a card, as a standard deviation; in a game of 26 points."""


NO_LIMITS: Final = Limits()


def misjudged(costs: Mapping[T, float], blur: float, seed: int) -> Mapping[T, float]:
    """The costs as somebody sees them who is wrong about each card by ``blur`` points.

    What is clear stays clear, however often: choices change places only where their costs are close. A card
    is misjudged alike in every packet that it is part of.
    """
    if not blur:
        return costs
    errors: dict[Card, float] = {}

    def error(card: Card) -> float:
        if card not in errors:
            errors[card] = random.Random(f"{seed}/{int(card)}").gauss(0.0, blur)
        return errors[card]

    def cards_of(choice: Card | tuple[Card, ...]) -> tuple[Card, ...]:
        return (choice,) if isinstance(choice, Card) else choice

    return {choice: cost + sum(map(error, cards_of(choice))) for choice, cost in costs.items()}
