from __future__ import annotations

import random

from hearts_desktop.ai import moon
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.passing import PassChooser
from hearts_desktop.ai.playing import CardChooser
from hearts_desktop.engine.actions import Action, Pass, Play
from hearts_desktop.engine.offers import OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.view import PlayerView


class HeuristicAgent:
    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        cancel.check()
        known = Knowledge(view)
        match view.offer:
            case OfferPass() as offer:
                costs = PassChooser(known, offer).costs(cancel)
                best = min(costs.values())
                return Pass(offer.seat, random.Random(seed).choice([p for p in costs if costs[p] <= best + 1e-9]))
            case OfferPlay() as offer:
                if len(offer.cards) == 1:
                    return Play(offer.seat, offer.cards[0])
                costs = CardChooser(known).costs(offer.cards)
                best = min(costs.values())
                return Play(offer.seat, random.Random(seed).choice([c for c in costs if costs[c] <= best + 1e-9]))
            case OfferMoon() as offer:
                return moon.choose(known, offer)
