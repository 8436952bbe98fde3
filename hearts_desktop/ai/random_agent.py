"""A player who picks any allowed action: for tests, and to measure the others by."""

from __future__ import annotations

import random

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.engine.actions import Action, Pass
from hearts_desktop.engine.offers import OfferPass
from hearts_desktop.engine.view import PlayerView


class RandomAgent:
    """Plays by chance alone, fixed by the seed."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """Any allowed action, all of them equally likely."""
        cancel.check()
        rng = random.Random(seed)
        offer = view.offer
        if isinstance(offer, OfferPass):
            # Drawn directly: listing hundreds of packets to pick one of them would be a waste.
            return Pass(offer.seat, tuple(sorted(rng.sample(offer.cards, offer.size))))
        return rng.choice(tuple(offer.actions()))
