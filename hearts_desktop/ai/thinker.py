"""The searching player as a person: with a style, limits to its judgement, and a time in which to answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.preference import preferred
from hearts_desktop.ai.search import SearchAgent
from hearts_desktop.ai.situation import Situation
from hearts_desktop.ai.styles import STEADY, Style
from hearts_desktop.engine.actions import Action, Play
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.view import PlayerView

USUAL_S: Final = 0.5
"""The time for an answer in which the effort is as the level has it."""
MOST_PATIENCE: Final = 6.0
"""So many times as hard a patient player thinks at most."""
FEWEST_PASSES: Final = 10
FEWEST_PASS_DEALS: Final = 54
"""Ways of passing and deals that are tried in however little time."""


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
        if not isinstance(action, Play) or not isinstance(view.offer, OfferPlay) or not found:
            return action
        if found[action.card.face] < max(found.values()):
            return action  # it begins a moon, whose worth is not among these
        cards = {card.face: card for card in reversed(view.offer.cards)}
        worths = {cards[face]: worth for face, worth in found.items()}
        return Play(action.seat, preferred(view, worths, self.style, self.blur, seed))


def within(effort: Effort, seconds: float, *, patient: bool) -> Effort:
    """The effort for an answer within so many seconds, which may be infinitely many.

    How many deals are tried depends on the time that is given, not on the clock; the clock ends a search only
    where the machine is too slow for that. In little time fewer ways of passing are tried, those first that
    the quick player likes: all of them in a deal or two would tell nothing.
    """
    patience = min(MOST_PATIENCE, max(1.0, seconds / USUAL_S)) if patient and seconds < math.inf else 1.0
    part = min(1.0, seconds / USUAL_S)
    usual = Effort()
    return replace(
        effort,
        deals=round(effort.deals * patience),
        pass_deals=min(
            round(effort.pass_deals * patience),
            max(FEWEST_PASS_DEALS, round(usual.pass_deals * part * patience)),
        ),
        passes=min(effort.passes, max(FEWEST_PASSES, round(usual.passes * math.sqrt(part)))),
        seconds=min(effort.seconds, seconds),
    )
