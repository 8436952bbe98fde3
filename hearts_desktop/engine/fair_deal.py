"""What a fair deal gives: how often a seat is to be dealt the queen, how many points, how many empty suits.

Every order of the pack is equally likely, so the means and variances are known exactly; they are what the
cards that a person was really dealt are held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Cards
from hearts_desktop.engine.phases.deal import deal
from hearts_desktop.engine.rules import Rules


class Dealt(NamedTuple):
    """What matters of the cards that a seat was dealt, before any are passed."""

    queens: int
    """Queens of spades; with two packs there may be two."""
    points: int
    """Penalty points, without bonus cards and charges."""
    voids: int
    """Suits of the pack of which there was no card."""


class Expected(NamedTuple):
    """Mean and variance of a number in a fair deal, both exact."""

    mean: Fraction
    variance: Fraction


@dataclass(frozen=True, slots=True)
class FairDeal:
    """What a fair deal gives a seat, field by field as in :class:`Dealt`."""

    queens: Expected
    points: Expected
    voids: Expected


def dealt_to(rules: Rules, dealer: int, order: Cards, seat: int) -> Cards:
    """The cards that a seat gets from a pack in this order. Raises ValueError if it is not their pack."""
    if tuple(sorted(order)) != rules.pack:
        raise ValueError("these are not the cards of this game")
    hands, _ = deal(rules, dealer, order)
    return hands[seat]


def dealt(rules: Rules, cards: Cards) -> Dealt:
    """What matters of these cards."""
    suits = {card.suit for card in rules.pack} - {card.suit for card in cards}
    queens = sum(card.face == QUEEN_OF_SPADES.face for card in cards)
    return Dealt(queens, rules.points(cards), len(suits))


@lru_cache(maxsize=64)
def fair_deal(rules: Rules) -> FairDeal:
    """What a fair deal gives any seat."""
    cards = rules.hand_size
    return FairDeal(
        queens=_sum_of([card.face == QUEEN_OF_SPADES.face for card in rules.pack], cards),
        points=_sum_of([rules.value(card) for card in rules.pack], cards),
        voids=_voids(list(Counter(card.suit for card in rules.pack).values()), cards),
    )


def _sum_of(values: Sequence[int], cards: int) -> Expected:
    """Of the values of so many cards drawn from all (sampling without replacement)."""
    size = len(values)
    mean = Fraction(sum(values), size)
    spread = Fraction(sum(value * value for value in values), size) - mean * mean
    left = Fraction(size - cards, size - 1) if size > 1 else Fraction(0)
    return Expected(cards * mean, cards * spread * left)


def _voids(suits: Sequence[int], cards: int) -> Expected:
    """Of how many suits none is among the cards; ``suits`` has how many cards each has in the pack."""
    size = sum(suits)

    def without(*gone: int) -> Fraction:
        return Fraction(comb(size - sum(gone), cards), comb(size, cards))

    mean = sum((without(suit) for suit in suits), Fraction(0))
    square = mean  # a suit with itself
    for index, one in enumerate(suits):
        square += 2 * sum((without(one, other) for other in suits[index + 1 :]), Fraction(0))
    return Expected(mean, square - mean * mean)
