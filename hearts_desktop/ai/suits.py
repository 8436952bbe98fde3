"""The cards of one suit that are out, and who may hold them.

Ranks are the numbers 2..14 and suits 0..3, as in :class:`.cards.Card`, so that the arithmetic stays cheap.
With two packs a rank may be out twice.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from hearts_desktop.engine.cards import Card, Cards, Suit

LOWEST, ABOVE_ACE = 2, 15

Ranks = tuple[int, ...]
"""Ranks of one suit, ascending."""


class SuitOut:
    """The cards of one suit that other places hold, as far as this seat knows. Immutable.

    ``free`` are the cards that may be in any hand that is not known to lack the suit, ``held`` by place those
    that are known to be there (given there, lying open, charged), ``share`` by place the chance that a
    particular free card is in that hand, and ``values`` what the suit's cards cost, from the two upwards.
    """

    __slots__ = ("costly", "count", "free", "held", "ranks", "share", "suit", "values")

    def __init__(
        self,
        suit: Suit,
        free: Ranks,
        held: tuple[Ranks, ...],
        share: tuple[float, ...],
        values: tuple[float, ...],
    ) -> None:
        self.suit = suit
        self.free = free
        self.held = held
        self.share = share
        self.values = values
        self.ranks: Ranks = tuple(sorted((*free, *(rank for ranks in held for rank in ranks))))
        """All cards of the suit that are out."""
        self.count = len(self.ranks)
        self.costly = tuple((rank, values[rank - LOWEST]) for rank in self.ranks if values[rank - LOWEST])
        """The penalty cards among them, with what they cost."""

    def lacks(self, place: int, low: int = LOWEST, high: int = ABOVE_ACE, thinned: float = 1.0) -> float:
        """The chance that ``place`` has no card with ``low <= rank < high``.

        ``thinned`` is the part of the suit that is expected to be left: 1 now, less some tricks later.
        """
        known = self.held[place]
        if known and bisect_left(known, low) < bisect_left(known, high):
            return 0.0
        among = bisect_left(self.free, high) - bisect_left(self.free, low)
        chance: float = (1.0 - self.share[place]) ** (among * thinned)
        return chance

    def chance(self, place: int, rank: int) -> float:
        """The chance that ``place`` holds this card, which must be out."""
        if rank in self.held[place]:
            return 1.0
        return self.share[place] if rank in self.free else 0.0

    def higher(self, rank: int) -> int:
        """How many cards above ``rank`` are out."""
        return self.count - bisect_right(self.ranks, rank)

    def with_given(self, place: int, ranks: Ranks) -> SuitOut:
        """The same after these cards have been given to ``place``."""
        if not ranks:
            return self
        held = tuple(
            tuple(sorted((*old, *ranks))) if owner == place else old for owner, old in enumerate(self.held)
        )
        return SuitOut(self.suit, self.free, held, self.share, self.values)

    def with_loose(self, ranks: Ranks) -> SuitOut:
        """The same after these cards have gone where nobody knows."""
        if not ranks:
            return self
        return SuitOut(self.suit, tuple(sorted((*self.free, *ranks))), self.held, self.share, self.values)


def ranks_of(cards: Iterable[Card], suit: int) -> Ranks:
    """The ranks of those cards that are of this suit; cards not in sight are of none."""
    return tuple(sorted(int(card.rank) for card in cards if not card.is_hidden and card.suit == suit))


def in_sight(cards: Cards) -> Cards:
    """Those of the cards that are not backs."""
    return tuple(card for card in cards if not card.is_hidden)
