"""Which card to play: each legal card is given its expected cost in points, and the cheapest is played.

There are no rules of thumb for single situations. To duck, to unload, to take a harmless trick high or to
keep a guard all follow from two sums: what the trick costs if the card takes it, and what the hand is
relieved of when the card is gone. Only what these two cannot see has a term of its own: driving out a
costly card, stopping another player's moon, and shooting one.
"""

from __future__ import annotations

from typing import Final

from hearts_desktop.ai import moon
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.suits import Ranks
from hearts_desktop.engine.cards import Card, Cards

RELIEF: Final = 0.6
"""How much of what a card would cost later counts as saved when it is played now; later is uncertain."""

FLUSH: Final = 0.15
"""The part of a costly card's points that it is worth to lead its suit so that it must come out."""

LOSE_POINTS: Final = 5.0
"""To a player who shoots the moon: what losing a trick with points costs, in cards that may lose one."""

LOSE_NOTHING: Final = 0.7
"""The same for a trick without points, by which no more than the lead is lost."""


STOPPER: Final = 0.3
"""The part of a threatened moon that it costs to throw away a card that would surely have stopped it."""

KEEP: Final = 0.01
"""What each rank is worth that stays in a dummy's hand: it may yet take a trick that nobody pays for."""


class CardChooser:
    """Weighs the legal cards of one position."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.danger = Danger(known)
        self.threat = moon.threat(known)
        self.own = known.place in known.ours
        """Are the cards our own, or those of a dummy that costs us nothing?"""

    def costs(self, cards: Cards) -> dict[Card, float]:
        """What each card is expected to cost; lower is better."""
        weigh = self.shooting_cost if self.own and moon.promising(self.known) else self.cost
        return {card: weigh(card) for card in cards}

    def cost(self, card: Card) -> float:
        """The cost to a player who wants as few points as possible."""
        known = self.known
        fate = self.danger.fate(card)
        cost = fate.ours * (fate.points + known.worth.first_trick) - self.flushes(card)
        cost += self.danger.rival * fate.theirs * fate.points
        if self.own:
            cost -= (1.0 - fate.ours) * known.worth.bonuses.get(card.face, 0.0)  # it is given away
        relief = self.relief(card)
        if self.threat is not None:
            # Cards that are a danger in most hands are what a moon is stopped with.
            relief *= 1.0 - self.threat.chance
            stops = self.stops(card, fate.ours) - STOPPER * self._stops_later(card) * (1.0 - fate.ours)
            cost -= self.threat.chance * self.threat.amount * stops
        return cost - relief

    def relief(self, card: Card) -> float:
        """What the hand is expected to cost less without the card; below 0 if the card guards others."""
        if not self.own:
            return -KEEP * self.danger.unit * card.rank
        mine, rest = self._with_and_without(card)
        out, foresight = self.known.suits[card.suit], self.known.limits.foresight
        return RELIEF * foresight * (self.danger.burden(out, mine) - self.danger.burden(out, rest))

    def _with_and_without(self, card: Card) -> tuple[Ranks, Ranks]:
        mine = self.known.my_ranks(card.suit)
        place = mine.index(int(card.rank))
        return mine, mine[:place] + mine[place + 1 :]

    def flushes(self, card: Card) -> float:
        """What it is worth to lead this card in order to drive out a costly card of its suit.

        Worth nothing where every card costs something, and to a player who may have to take that card.
        """
        known, out = self.known, self.known.suits[card.suit]
        if known.led is not None or not out.costly or len(out.costly) == out.count:
            return 0.0
        rank, value = max(out.costly, key=lambda costly: costly[1])
        return 0.0 if max(known.my_ranks(card.suit)) > rank else FLUSH * known.limits.foresight * value

    def stops(self, card: Card, takes: float) -> float:
        """The chance that this card ends the run of the seats that have every point so far: by taking points
        itself, or by giving some to a third player."""
        assert self.threat is not None
        known = self.known
        costly = known.is_penalty(card)
        if known.led is not None and not takes:
            top = known.on_top((known.place, card))
            takers = {known.taker(place) for place in (*known.after_playing(card), *(top or ())[:1])}
            out_of_reach = not takers & set(self.threat.seats)
            return 1.0 if costly and out_of_reach else 0.0
        if costly or any(known.is_penalty(laid) for _, laid in known.plays):
            return takes
        to_come = self.danger.to_come(known.suits[card.suit], card.rank, known.after)
        return takes * min(1.0, to_come / (self.danger.unit or 1.0))

    def _stops_later(self, card: Card) -> float:
        """The chance that this card would take a trick with points later: it must be of a costly suit."""
        out = self.known.suits[card.suit]
        if not self.own or not out.costly:
            return 0.0
        return self.danger.takes(out, int(card.rank), self.known.others)

    def shooting_cost(self, card: Card) -> float:
        """The cost to a player who wants every point, counted in cards that may lose a trick."""
        known = self.known
        fate = self.danger.fate(card)
        out, others = known.suits[card.suit], len(known.others)
        mine, rest = self._with_and_without(card)
        costly = any(known.is_penalty(laid) for laid in (card, *(laid for _, laid in known.plays)))
        lost = LOSE_POINTS if costly or fate.points > 0 else LOSE_NOTHING
        return (1.0 - fate.ours) * lost + moon.losers(out, rest, others) - moon.losers(out, mine, others)
