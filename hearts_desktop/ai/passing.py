"""Which cards to give away: the packet after which the rest of the hand is expected to cost least.

The same estimate that weighs single cards in play weighs every possible packet here, so high cards go
unless they are guarded, guards stay, and where the packet goes matters as far as the giver will know later
who holds those cards, and whether that seat plays before it or after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final

from hearts_desktop.ai import moon
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.suits import Ranks, SuitOut, ranks_of
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.offers import OfferPass

COMES_BACK: Final = 0.15
"""The part of the points in a packet that is expected to come back in tricks."""

SHORT: Final = 0.8
"""What each card is worth by which a harmless suit is shorter than two cards: it is soon played out."""

MOON: Final = 10.0
"""How much better than any other a packet is that leaves no card by which a moon could fail."""

PARTNER_BEARS: Final = 0.7
"""How much of a danger given to the partner stays one's own."""

ARRIVES: Final = 1.5
"""What each card that may arrive in a pass is expected to cost."""

YIELD_EVERY: Final = 20
"""Packets weighed between two looks at whether the answer is still wanted; about a millisecond's work."""

HIGH: Final = 0.5
"""What each rank more is worth to somebody who simply passes high cards."""

MOST: Final = 800
"""Of more packets than this only those are weighed that are made of the most troublesome cards."""


class PassChooser:
    """Weighs the packets that one seat may pass."""

    def __init__(self, known: Knowledge, offer: OfferPass) -> None:
        self.known = known
        self.offer = offer
        self.danger = Danger(known)
        self.may_shoot = known.limits.losers > 0 and moon.possible(known)
        self.receiver = offer.packets[0][0] if len(offer.packets) == 1 else None
        self.partner = known.rules.partner(known.seat)
        self._weighed: dict[tuple[Suit, Ranks], tuple[float, float]] = {}

    def costs(self, cancel: Cancel) -> dict[Cards, float]:
        """What each packet leaves to be paid; lower is better. Raises Cancelled if called off."""
        costs = {}
        for number, packet in enumerate(self._packets()):
            if number % YIELD_EVERY == 0:
                cancel.check()
            costs[self.addressed(packet)] = self.cost(packet)
        if self.offer.optional:
            # Who declines is spared the cards that would have come.
            costs[()] = self.cost(()) - ARRIVES * self.danger.unit * self.offer.size
        return costs

    def _packets(self) -> Iterator[Cards]:
        cards, size = self.offer.cards, self.offer.size
        most = len(cards)
        while comb(most, size) > MOST:
            most -= 1
        if most < len(cards):
            cards = tuple(sorted(sorted(cards, key=self._keeps)[:most]))
        return combinations(cards, size)

    def _keeps(self, card: Card) -> tuple[float, int]:
        """How much a card should stay when it is looked at alone."""
        return self.cost((card,)), -card.rank

    def cost(self, packet: Cards) -> float:
        """The expected cost of the hand without the packet."""
        known = self.known
        if known.limits.passes_high:
            return -float(sum(card.rank for card in packet)) * HIGH * self.danger.unit
        weighed = [self._suit(suit, packet) for suit in Suit]
        cost = sum(burden for burden, _ in weighed)
        cost += sum(COMES_BACK * known.worth.of(card) for card in packet) + self._partner_bears(packet)
        losers = sum(lost for _, lost in weighed)
        if self.may_shoot and losers < known.limits.losers:
            cost -= MOON * self.danger.unit * (known.limits.losers - losers)
        return cost

    def _partner_bears(self, packet: Cards) -> float:
        """What the cards for the partner, the least harmful ones, are expected to cost there."""
        number = sum(number for receiver, number in self.offer.packets if receiver == self.partner)
        return (
            PARTNER_BEARS * sum(sorted(self.menace(card, packet) for card in packet)[:number])
            if number
            else 0.0
        )

    def menace(self, card: Card, packet: Cards) -> float:
        """What a card of the packet is expected to cost somebody who has no other of its suit."""
        others = ranks_of((other for other in packet if other != card), card.suit)
        out = self.known.suits[card.suit].with_loose(others)
        return self.danger.burden(out, (int(card.rank),))

    def _suit(self, suit: Suit, packet: tuple[Card, ...]) -> tuple[float, float]:
        """What is left of one suit: its expected cost, and its cards that may lose a trick."""
        given = ranks_of(packet, suit)
        if (suit, given) not in self._weighed:
            out = self._out(suit, given)
            rest = ranks_of((card for card in self.known.mine if card not in packet), suit)
            cost = self.danger.burden(out, rest)
            if not any(out.values):
                cost -= SHORT * self.danger.unit * max(0, 2 - len(rest))
            self._weighed[suit, given] = cost, moon.losers(out, rest, len(self.known.others))
        return self._weighed[suit, given]

    def _out(self, suit: Suit, given: Ranks) -> SuitOut:
        """The suit after these cards have gone; where they go to several players, or into a mix, or may be
        sent on, it is not counted on where they are."""
        out = self.known.suits[suit]
        if self.receiver is None or self.offer.optional:
            return out.with_loose(given)
        return out.with_given(self.receiver, given)

    # -- several receivers --------------------------------------------------------------------------------

    def addressed(self, packet: Cards) -> Cards:
        """The packet in the order that says who gets which card: the worst card goes to the opponent who
        stands best in the game, the most harmless to the partner."""
        if not self.offer.split:
            return packet
        worst_first = sorted(packet, key=lambda card: (-self.menace(card, packet), card))
        given: dict[int, Cards] = {}
        for receiver, number in sorted(self.offer.packets, key=self._rank_of_receiver):
            given[receiver], worst_first = tuple(sorted(worst_first[:number])), worst_first[number:]
        return tuple(card for receiver, _ in self.offer.packets for card in given[receiver])

    def _rank_of_receiver(self, packet: tuple[int, int]) -> tuple[bool, int]:
        return packet[0] == self.partner, self.known.totals[packet[0]]
