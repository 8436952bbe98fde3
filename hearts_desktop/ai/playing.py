"""Which card to play: each legal card is given its expected cost, and the cheapest is played."""

from __future__ import annotations

from hearts_desktop.ai.danger import EAGER, SHY, Danger
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.rules import BONUS_POINTS

RELIEF = 0.8
"""How much of what a card would have cost later counts as saved when it is played now."""

LEAD = 0.3
"""What it costs to be on lead after winning a trick."""

FLUSH = 1.0


class CardChooser:
    """Weighs the legal cards of one position."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.danger = Danger(known)

    def costs(self, cards: Cards) -> dict[Card, float]:
        """The expected cost of each card in points; lower is better."""
        return {card: self.cost(card) for card in cards}

    def cost(self, card: Card) -> float:
        known = self.known
        takes, points = self.outcome(card)
        cost = takes * (points + LEAD)
        if card == known.rules.bonus:
            cost -= (1.0 - takes) * BONUS_POINTS
        return cost - RELIEF * self.relief(card)

    def outcome(self, card: Card) -> tuple[float, float]:
        """The chance that the card takes the trick, and what the trick costs if it does."""
        known = self.known
        led = known.led
        if led is not None and (card.suit is not led or card < known.winning[1]):
            return 0.0, 0.0
        out = known.suits[card.suit]
        stake = known.stake + known.worth(card)
        eager = SHY if stake > 0 else EAGER
        takes = self.danger.takes(out, card.rank, known.after, eager=eager)
        return takes, stake + self.danger.to_come(out, card.rank, known.after)

    def relief(self, card: Card) -> float:
        """What the hand is expected to cost less without the card."""
        mine = self.known.my_ranks(card.suit)
        rest = tuple(rank for rank in mine if rank != card.rank)
        out = self.known.suits[card.suit]
        return self.danger.burden(out, mine) - self.danger.burden(out, rest)


def cheapest(costs: dict[Card, float]) -> list[Card]:
    """The cards of least cost; several if they are equally good."""
    least = min(costs.values())
    return [card for card, cost in costs.items() if cost <= least + 1e-9]
