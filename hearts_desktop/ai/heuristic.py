"""The club player: honest, quick, and of the strength of a good evening at the club.

It sees its :class:`.view.PlayerView` and nothing else, weighs every choice by the points that it is expected
to cost under the rule set in force, and takes the cheapest. :mod:`.knowledge` holds what it can deduce,
:mod:`.worth` what cards cost, :mod:`.danger` its estimates; :mod:`.announcing`, :mod:`.passing`,
:mod:`.playing`, :mod:`.discarding` and :mod:`.moon` what it does with them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from hearts_desktop.ai import announcing, moon
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.discarding import DiscardChooser
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.limits import NO_LIMITS, Limits, T, misjudged
from hearts_desktop.ai.passing import PassChooser
from hearts_desktop.ai.playing import CardChooser
from hearts_desktop.ai.styles import STEADY, Style
from hearts_desktop.engine.actions import Action, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.offers import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.view import PlayerView

EQUAL: Final = 1e-9
"""Costs closer than this are the same: sums of the same parts may differ in their last digit."""


class HeuristicAgent:
    """An agent that keeps nothing between two choices.

    Without ``limits`` the seed decides between equally good choices only; with them it also fixes what is
    misjudged.
    """

    def __init__(self, limits: Limits = NO_LIMITS, style: Style = STEADY) -> None:
        self.limits = style.limits(limits)
        self.style = style

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """The choice that is expected to cost least."""
        cancel.check()
        view = self.style.offered(view)
        offer = view.offer
        if isinstance(offer, OfferCall):
            return announcing.call(view, offer)  # no card has been dealt yet
        known = Knowledge(view, self.limits)
        match offer:
            case OfferPass():
                return Pass(offer.seat, self._cheapest(known, PassChooser(known, offer).costs(cancel), seed))
            case OfferPlay():
                return Play(offer.seat, self._cheapest(known, self._costs(known, offer.cards), seed))
            case OfferDiscard():
                return Discard(offer.seat, DiscardChooser(known, offer).choose(cancel))
            case OfferBid():
                return announcing.bid(known, offer)
            case OfferCharge():
                return announcing.charge(known, offer)
            case OfferMoon():
                return moon.choose(known, offer)

    def _costs(self, known: Knowledge, cards: Cards) -> Mapping[Card, float]:
        """What each card is expected to cost, less how much this player likes it."""
        costs = CardChooser(known).costs(cards)
        liking = self.style.liking(known)
        if liking is None or moon.promising(known):
            return costs
        return {card: cost - known.worth.unit * liking(card) for card, cost in costs.items()}

    def _cheapest(self, known: Knowledge, costs: Mapping[T, float], seed: int) -> T:
        return cheapest(misjudged(costs, self.limits.blur * known.worth.unit, seed), seed)


def cheapest(costs: Mapping[T, float], seed: int) -> T:
    """The choice of least cost; one of them by chance if several are equally good."""
    least = min(costs.values())
    best = [choice for choice, cost in costs.items() if cost <= least + EQUAL]
    return best[0] if len(best) == 1 else random.Random(seed).choice(best)
