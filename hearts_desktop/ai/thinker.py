"""The searching player as a person: with a style, limits to its judgement, and a time in which to answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.limits import misjudged
from hearts_desktop.ai.search import SearchAgent
from hearts_desktop.ai.situation import Situation
from hearts_desktop.ai.styles import STEADY, Style
from hearts_desktop.engine.actions import Action, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.view import PlayerView

POINT: Final = 0.008
"""The chance of winning that a point is worth when a standard game begins. What is given up for a style or
through bad judgement is counted in it, so it costs few games where a point means little."""

USUAL_S: Final = 0.5
"""The time for an answer in which the effort is as the level has it."""
MOST_PATIENCE: Final = 6.0
"""So many times as hard a patient player thinks at most."""

IN_PYTHON: Final = Effort(deals=48, pass_deals=24, passes=24)
"""The most that is tried where the kernel is not compiled: a choice then takes well below a second."""


class Thinker:
    """Searches as hard as its level has it and the time allows, and plays what it likes of the best cards.

    ``blur`` are the points by which it misjudges a card; a ``patient`` player tries more deals the more time
    it has. Without a limit on the time of an answer the same seed always gives the same choice.
    """

    def __init__(
        self, effort: Effort, style: Style = STEADY, blur: float = 0.0, *, patient: bool = False
    ) -> None:
        self.effort = style.effort(effort)
        self.style = style
        self.blur = blur
        self.patient = patient

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """What is worth most in the deals tried, or what it likes better of those worth nearly as much."""
        found: dict[int, float] = {}

        def listen(_here: Situation, _offer: OfferPlay, worths: Mapping[int, float]) -> None:
            found.update(worths)

        effort = within(self.effort, cancel.seconds, patient=self.patient)
        action = SearchAgent(effort, listen).choose(self.style.offered(view), seed, cancel)
        if isinstance(action, Play) and isinstance(view.offer, OfferPlay) and found:
            return Play(action.seat, self._preferred(view, view.offer, action.card, found, seed))
        return action

    def _preferred(
        self, view: PlayerView, offer: OfferPlay, best: Card, worths: Mapping[int, float], seed: int
    ) -> Card:
        if worths[best.face] < max(worths.values()):
            return best  # it begins a moon, whose worth is not among these
        cards = {card.face: card for card in reversed(offer.cards)}
        costs = {cards[face]: -worth / POINT for face, worth in worths.items()}
        liking = self.style.liking(Knowledge(view)) if self.style.taste is not None else None
        if liking is not None:
            costs = {card: cost - liking(card) for card, cost in costs.items()}
        seen = misjudged(costs, self.blur, seed)
        return min(seen, key=lambda card: (seen[card], card is not best, card))


def within(
    effort: Effort, seconds: float, *, patient: bool = False, compiled: bool = kernel.COMPILED
) -> Effort:
    """The effort for an answer within so many seconds, which may be infinitely many.

    How many deals are tried depends on the time given and on the build of the kernel, not on the clock; the
    clock ends a search only where the machine is too slow for that.
    """
    patience = min(MOST_PATIENCE, max(1.0, seconds / USUAL_S)) if patient and seconds < math.inf else 1.0
    timed = replace(
        effort,
        deals=round(effort.deals * patience),
        pass_deals=round(effort.pass_deals * patience),
        seconds=min(effort.seconds, seconds),
    )
    return timed if compiled else in_python(timed)


def in_python(effort: Effort) -> Effort:
    """The effort where every deal takes a hundred times as long."""
    return replace(
        effort,
        deals=min(effort.deals, IN_PYTHON.deals),
        pass_deals=min(effort.pass_deals, IN_PYTHON.pass_deals),
        passes=min(effort.passes, IN_PYTHON.passes),
    )
