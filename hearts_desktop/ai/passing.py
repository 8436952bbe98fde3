"""Which cards to give away: the packet after which the rest of the hand is expected to cost least.

The same estimate that weighs single cards in play weighs every possible packet here, so high cards go
unless they are guarded, guards stay, and where the packet goes matters as far as the giver will know later
who holds those cards, and whether that seat plays before it or after it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from hearts_desktop.ai import moon
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.knowledge import Knowledge, Ranks
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.offers import OfferPass

COMES_BACK: Final = 0.15
"""The part of the points in a packet that is expected to come back in tricks."""

SHORT: Final = 0.8
"""What each card is worth by which a harmless suit is shorter than two cards: it is soon played out."""

MOON: Final = 10.0
"""How much better than any other a packet is that leaves no card by which a moon could fail."""

YIELD_EVERY: Final = 20
"""Packets weighed between two looks at whether the answer is still wanted; about a millisecond's work."""


class PassChooser:
    """Weighs the packets that one seat may pass."""

    def __init__(self, known: Knowledge, offer: OfferPass) -> None:
        self.known = known
        self.offer = offer
        self.danger = Danger(known)
        self.may_shoot = moon.possible(known)
        self._weighed: dict[tuple[Suit, Ranks], tuple[float, float]] = {}

    def costs(self, cancel: Cancel) -> dict[Cards, float]:
        """What each packet leaves to be paid; lower is better. Raises Cancelled if called off."""
        costs = {}
        for number, packet in enumerate(combinations(self.offer.cards, self.offer.size)):
            if number % YIELD_EVERY == 0:
                cancel.check()
            costs[packet] = self.cost(packet)
        return costs

    def cost(self, packet: Cards) -> float:
        """The expected cost of the hand without the packet."""
        weighed = [self._suit(suit, packet) for suit in Suit]
        cost = sum(burden for burden, _ in weighed) + COMES_BACK * self.known.rules.points(packet)
        losers = sum(lost for _, lost in weighed)
        if self.may_shoot and losers < moon.LOSERS:
            cost -= MOON * self.danger.unit * (moon.LOSERS - losers)
        return cost

    def _suit(self, suit: Suit, packet: tuple[Card, ...]) -> tuple[float, float]:
        """What is left of one suit: its expected cost, and its cards that may lose a trick."""
        given = tuple(int(card.rank) for card in packet if card.suit is suit)
        if (suit, given) not in self._weighed:
            out = self.known.suits[suit].with_given(self.offer.receiver, given)
            rest = tuple(rank for rank in self.known.my_ranks(suit) if rank not in given)
            cost = self.danger.burden(out, rest)
            if not any(out.values):
                cost -= SHORT * self.danger.unit * max(0, 2 - len(rest))
            self._weighed[suit, given] = cost, moon.losers(out, rest, len(self.known.others))
        return self._weighed[suit, given]
