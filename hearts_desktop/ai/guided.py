"""What a searching player does where the kernel is not compiled: the club player, with second thoughts.

In plain Python a deal takes a hundred times as long to play out, so neither passes nor moons can be searched,
and of the cards only those that the club player likes best are tried, in a handful of deals each. Between any
two deals the player can be called off.
"""

from __future__ import annotations

import time
from typing import Final

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.moon import promising
from hearts_desktop.ai.playing import CardChooser
from hearts_desktop.ai.preference import preferred
from hearts_desktop.ai.search import card_search, distinct
from hearts_desktop.ai.situation import situation
from hearts_desktop.ai.styles import STEADY, Style
from hearts_desktop.engine.actions import Action, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.view import PlayerView

TRIED: Final = 4
"""So many cards are tried, the club player's choice among them."""
PLAIN: Final = Effort(trust=0.0, gate=2.0)
"""Every deal is as good as another, for weighing them would take as long as playing them; and no moon is
tried besides those that the club player sees."""
NO_BLUR: Final = 0.0


class GuidedAgent:
    """Plays as the club player does, but for cards that turn out better in ``deals`` deals."""

    def __init__(self, deals: int, style: Style = STEADY) -> None:
        self.deals = deals
        self.style = style
        self._club = HeuristicAgent(style=style)

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """The club player's choice, or a card that is worth more in the deals tried."""
        cancel.check()
        if isinstance(view.offer, OfferPlay):
            tried = self._worth_trying(view, view.offer)
            if len(tried) > 1:
                worths = self._worths(view, tried, seed, cancel)
                return Play(view.seat, preferred(view, worths, self.style, NO_BLUR, seed))
        return self._club.choose(view, seed, cancel)

    def _worth_trying(self, view: PlayerView, offer: OfferPlay) -> list[Card]:
        """The cards that the club player likes best; none if it is out for a moon."""
        known = Knowledge(view, self._club.limits)
        if promising(known):
            return []
        cards = tuple(distinct(situation(view.rules, view.state, view.seat), offer).values())
        costs = CardChooser(known).costs(cards)
        return sorted(cards, key=lambda card: (costs[card], card))[:TRIED]

    def _worths(self, view: PlayerView, cards: list[Card], seed: int, cancel: Cancel) -> dict[Card, float]:
        search = card_search(situation(view.rules, view.state, view.seat), PLAIN, seed)
        for card in cards:
            search.try_card(card.face)
        began = time.perf_counter()
        while search.deals < self.deals and time.perf_counter() - began <= cancel.seconds:
            search.run(1, 1)
            cancel.check()
        return {card: search.worth[card.face] / search.deals for card in cards}
