"""The club player: honest, quick, and of the strength of a good evening at the club.

It sees its :class:`.view.PlayerView` and nothing else, weighs every choice by the points that it is expected
to cost under the rule set in force, and takes the cheapest. :mod:`.knowledge` holds what it can deduce,
:mod:`.worth` what cards cost, :mod:`.danger` its estimates; :mod:`.announcing`, :mod:`.passing`,
:mod:`.playing`, :mod:`.discarding` and :mod:`.moon` what it does with them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, TypeVar

from hearts_desktop.ai import announcing, moon
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.discarding import DiscardChooser
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.passing import PassChooser
from hearts_desktop.ai.playing import CardChooser
from hearts_desktop.engine.actions import Action, Discard, Pass, Play
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

T = TypeVar("T")

EQUAL: Final = 1e-9
"""Costs closer than this are the same: sums of the same parts may differ in their last digit."""


class HeuristicAgent:
    """An agent that keeps nothing between two choices; the seed decides between equally good ones only."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """The choice that is expected to cost least."""
        cancel.check()
        if isinstance(view.offer, OfferCall):
            return announcing.call(view, view.offer)  # no card has been dealt yet
        known = Knowledge(view)
        match view.offer:
            case OfferPass() as offer:
                return Pass(offer.seat, cheapest(PassChooser(known, offer).costs(cancel), seed))
            case OfferPlay() as offer:
                return Play(offer.seat, cheapest(CardChooser(known).costs(offer.cards), seed))
            case OfferDiscard() as offer:
                return Discard(offer.seat, DiscardChooser(known, offer).choose(cancel))
            case OfferBid() as offer:
                return announcing.bid(known, offer)
            case OfferCharge() as offer:
                return announcing.charge(known, offer)
            case OfferMoon() as offer:
                return moon.choose(known, offer)


def cheapest(costs: Mapping[T, float], seed: int) -> T:
    """The choice of least cost; one of them by chance if several are equally good."""
    least = min(costs.values())
    best = [choice for choice, cost in costs.items() if cost <= least + EQUAL]
    return best[0] if len(best) == 1 else random.Random(seed).choice(best)
