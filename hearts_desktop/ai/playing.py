"""Which card to play: each legal card is given its expected cost, and the cheapest is played."""

from __future__ import annotations

from hearts_desktop.ai import moon
from hearts_desktop.ai.danger import EAGER, SHY, Danger
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.rules import BONUS_POINTS

RELIEF = 0.6
"""How much of what a card would have cost later counts as saved when it is played now."""

LEAD = 0.0
"""What it costs to be on lead after winning a trick."""

FLUSH = 0.15

LOSE_POINTS, LOSE_NOTHING = 5.0, 0.7


class CardChooser:
    """Weighs the legal cards of one position."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.danger = Danger(known)
        self.threat = moon.threat(known)

    def costs(self, cards: Cards) -> dict[Card, float]:
        """The expected cost of each card in points; lower is better."""
        shoot = moon.promising(self.known)
        return {card: self.shooting_cost(card) if shoot else self.cost(card) for card in cards}

    def cost(self, card: Card) -> float:
        """What the card is expected to cost for a player who wants as few points as possible."""
        known = self.known
        takes, points = self.outcome(card)
        cost = takes * (points + LEAD * self.danger.unit)
        if card == known.rules.bonus:
            cost -= (1.0 - takes) * BONUS_POINTS
        if known.led is None:
            cost -= self.flushes(card)
        relief = RELIEF * self.relief(card)
        if self.threat is not None:
            relief *= 1.0 - self.threat.chance
            cost -= self.threat.chance * known.rules.moon_amount * self.stops(card, takes)
        return cost - relief

    def stops(self, card: Card, takes: float) -> float:
        """The chance that the card keeps the seat that has all points so far from getting them all."""
        assert self.threat is not None
        known = self.known
        costly = known.rules.value(card) > 0
        if takes or known.led is None:
            others = self.danger.to_come(known.suits[card.suit], card.rank, known.after)
            stake = any(known.rules.value(laid) for _, laid in known.plays)
            return takes * (1.0 if costly or stake else min(1.0, others / self.danger.unit))
        safe = self.threat.seat != known.winning[0] and self.threat.seat not in known.after
        return 1.0 if costly and safe else 0.0

    def shooting_cost(self, card: Card) -> float:
        """What the card costs a player who wants every point: tricks lost, and winners used up."""
        known = self.known
        takes, points = self.outcome(card)
        out, mine = known.suits[card.suit], known.my_ranks(card.suit)
        rest = tuple(rank for rank in mine if rank != card.rank)
        others = len(known.others)
        lost = LOSE_POINTS if points > 0 else LOSE_NOTHING
        return (1.0 - takes) * lost + moon.losers(out, rest, others) - moon.losers(out, mine, others)

    def flushes(self, card: Card) -> float:
        """What it is worth to lead this card in order to drive out a costly card of its suit."""
        out = self.known.suits[card.suit]
        if not out.costly or len(out.costly) == out.count:
            return 0.0
        rank, value = max(out.costly, key=lambda costly: costly[1])
        if max(self.known.my_ranks(card.suit)) > rank:
            return 0.0
        return FLUSH * value

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
