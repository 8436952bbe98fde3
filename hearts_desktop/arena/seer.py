"""A player that sees everybody's cards: the ceiling by which the arena measures how much there is to gain.

It is none of the players of the game, which does not know the arena; nor is it served as an engine, for no
host would show it the cards.
"""

from __future__ import annotations

import math
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.search import SearchAgent, can_shoot
from hearts_desktop.ai.situation import Situation, payoff, policy, situation, worlds
from hearts_desktop.ai.tables import quick_network
from hearts_desktop.engine.actions import Action, Play
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.view import PlayerView

SEER: Final = "seer"
"""What the arena calls it."""
PLAYOUTS: Final = 3000
"""How often it plays a hand to its end before each card, and as often again for a moon that can be had."""
STRETCH: Final = 500
"""Playouts in one go; after so many it looks whether it is still wanted."""
HEAT: Final = 0.5
"""How much the others stray, in its thoughts, from the card that the quick player likes best."""
BEFORE: Final = Effort(trust=0.0, pass_deals=1500)
"""How hard it thinks about everything but cards, with one deal instead of many to think about."""


class Seer:
    """Chooses as an agent does, from a view whose state has no hidden cards."""

    def __init__(self, playouts: int = 0) -> None:
        self._playouts = playouts or PLAYOUTS
        self._before = SearchAgent(BEFORE)

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """What is worth most against players who see no more than they may. Raises Cancelled."""
        cancel.check()
        if not isinstance(view.offer, OfferPlay):
            return self._before.choose(view, seed, cancel)
        here = situation(view.rules, view.state, view.seat)
        choices = {card.face: card for card in view.offer.cards}
        if len(choices) == 1:
            return Play(view.offer.seat, next(iter(choices.values())))
        return Play(view.offer.seat, choices[self._face(here, seed, cancel)])

    def _face(self, here: Situation, seed: int, cancel: Cancel) -> int:
        best, worth = -1, -math.inf
        for shooting in (False, True) if can_shoot(here) else (False,):
            search = open_search(here, seed, shooting=shooting)
            for _ in range(0, self._playouts, STRETCH):
                search.run(STRETCH)
                cancel.check()
            face, _, mean = max(search.tried(), key=lambda found: found[1])
            if mean > worth:
                best, worth = face, mean
        return best


def open_search(here: Situation, seed: int, *, shooting: bool) -> kernel.OpenSearch:
    """A search of the play in ``here``, which has no hidden cards."""
    _, now = worlds(here)
    network = quick_network()
    search = kernel.OpenSearch(
        here.seat, now, policy(here, network, 0.0), policy(here, network, HEAT), payoff(here), shooting
    )
    search.seed(kernel.seeded(seed))
    return search
