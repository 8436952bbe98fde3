"""A player who picks any allowed action: for tests, and to measure the others by."""

from __future__ import annotations

import random
from typing import Final

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.engine.actions import Action, Discard, Pass
from hearts_desktop.engine.offers import OfferDiscard, OfferPass
from hearts_desktop.engine.view import PlayerView

DECLINES: Final = 0.25
"""How often it declines to pass where it may; among hundreds of packets it hardly ever would."""


class RandomAgent:
    """Plays by chance alone, fixed by the seed."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """Any allowed action, all of them equally likely, but for declining to pass."""
        cancel.check()
        rng = random.Random(seed)
        # Sets of cards are drawn directly: listing thousands of them to pick one would be a waste.
        match view.offer:
            case OfferPass(seat, size, cards, _, optional):
                declines = optional and rng.random() < DECLINES
                return Pass(seat, () if declines else tuple(rng.sample(cards, size)))
            case OfferDiscard(seat, size, cards):
                return Discard(seat, tuple(sorted(rng.sample(cards, size))))
            case offer:
                return rng.choice(tuple(offer.actions()))
