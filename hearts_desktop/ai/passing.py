"""Which cards to give away: the packet after which the rest of the hand is expected to cost least."""

from __future__ import annotations

from itertools import combinations

from hearts_desktop.ai import moon
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.knowledge import Knowledge, Ranks
from hearts_desktop.engine.cards import Cards, Suit
from hearts_desktop.engine.offers import OfferPass

COMES_BACK = 0.15
"""The part of the points in a packet that is expected to come back in tricks."""

SHORT = 0.8

MOON = 10.0


class PassChooser:
    def __init__(self, known: Knowledge, offer: OfferPass) -> None:
        self.known = known
        self.danger = Danger(known)
        self.offer = offer
        self.may_shoot = moon.possible(known)
        self._suits: dict[tuple[Suit, Ranks], tuple[float, float]] = {}

    def costs(self, cancel: Cancel) -> dict[Cards, float]:
        costs = {}
        for number, packet in enumerate(combinations(self.offer.cards, self.offer.size)):
            if number % 20 == 0:
                cancel.check()
            costs[packet] = self.cost(packet)
        return costs

    def cost(self, packet: Cards) -> float:
        given = [tuple(int(card.rank) for card in packet if card.suit is suit) for suit in Suit]
        weighed = [self._suit(suit, ranks) for suit, ranks in zip(Suit, given, strict=True)]
        cost = COMES_BACK * self.known.rules.points(packet) + sum(burden for burden, _ in weighed)
        losers = sum(lost for _, lost in weighed)
        if self.may_shoot and losers <= moon.LOSERS_PASS:
            cost -= MOON * self.danger.unit * (moon.LOSERS_PASS - losers)
        return cost

    def _suit(self, suit: Suit, given: Ranks) -> tuple[float, float]:
        if (suit, given) not in self._suits:
            out = self.known.suits[suit].with_given(self.offer.receiver, given)
            rest = tuple(rank for rank in self.known.my_ranks(suit) if rank not in given)
            cost = self.danger.burden(out, rest)
            cost -= SHORT * self.danger.unit * max(0, 2 - len(rest)) * (suit in (0, 1))
            self._suits[suit, given] = cost, moon.losers(out, rest, len(self.known.others))
        return self._suits[suit, given]
