"""Which cards to bury for a kitty taken in hand: they count as captured, and what stays must be played."""

from __future__ import annotations

from typing import Final

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.suits import Ranks
from hearts_desktop.engine.cards import Card, Cards, without_cards
from hearts_desktop.engine.offers import OfferDiscard

SHORT: Final = 0.3
"""What a card of a harmless suit is worth that is gone: the suit is sooner played out."""


class DiscardChooser:
    """Weighs the cards that may be buried, one after the other."""

    def __init__(self, known: Knowledge, offer: OfferDiscard) -> None:
        self.known = known
        self.offer = offer
        self.danger = Danger(known)

    def choose(self, cancel: Cancel) -> Cards:
        """The cards whose burial costs least, found one at a time. Raises Cancelled if called off."""
        rest = self.offer.cards
        chosen: Cards = ()
        for _ in range(self.offer.size):
            cancel.check()
            best = min(rest, key=lambda card: (self.cost(card, rest), -card.rank, card))
            rest, chosen = without_cards(rest, (best,)), (*chosen, best)
        return tuple(sorted(chosen))

    def cost(self, card: Card, hand: Cards) -> float:
        """What it costs to bury the card, for it is captured, less what the hand is relieved of."""
        out = self.known.suits[card.suit]
        mine: Ranks = tuple(sorted(int(other.rank) for other in hand if other.suit is card.suit))
        place = mine.index(int(card.rank))
        rest = mine[:place] + mine[place + 1 :]
        relief = self.danger.burden(out, mine) - self.danger.burden(out, rest)
        harmless = SHORT * self.danger.unit * (not any(out.values))
        return self.known.worth.of(card) - relief - harmless
