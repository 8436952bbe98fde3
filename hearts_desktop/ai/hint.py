"""What a coach would choose in a seat's place, what each card is expected to cost, and why.

The figures are those of the search (:mod:`.search`) with the expert's knowledge, from the view of the seat
alone. A reason is a fact of the view or of the figures (:mod:`.hint_reasons`); the words for it belong to
whoever shows it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.guided import PLAIN
from hearts_desktop.ai.hint_reasons import (
    RESOLUTION,
    Figures,
    Reason,
    Why,
    reason_for_card,
    reason_for_choice,
)
from hearts_desktop.ai.levels import LEVELS
from hearts_desktop.ai.preference import POINT
from hearts_desktop.ai.search import card_search, distinct, faces, think, usual_worth
from hearts_desktop.ai.situation import situation
from hearts_desktop.engine.actions import Action, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.view import PlayerView

__all__ = ["ANSWER_S", "COACH", "Coach", "Figures", "Hint", "Reason", "Why"]

ANSWER_S: Final = 0.6
"""A hint that comes later than within a second is no help: so long it may be thought about."""
COACH: Final = Effort(deals=2400, certain=math.inf)
"""As the expert, but in so many deals that the points shown are right to a few tenths."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The choice that a coach recommends to the seat that is asked."""

    action: Action
    reason: Reason
    points: Mapping[Card, float] = field(default_factory=dict)
    """The points expected for the seat in this hand after each card that it may play; empty if it has to
    choose something else, or has no choice."""
    deals: int = 0
    """In how many deals each card was tried."""


class Coach:
    """Answers what an agent is asked, with a hint in place of an action. It keeps nothing."""

    def __init__(self, effort: Effort = COACH) -> None:
        self.effort = effort if kernel.COMPILED else replace(PLAIN, deals=LEVELS["expert"].plain_deals)
        self._expert = LEVELS["expert"].player()

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Hint:
        """The hint, within ``cancel.seconds`` if that can be. Raises Cancelled if it is called off."""
        cancel.check()
        if isinstance(view.offer, OfferPlay):
            return self._card(view, view.offer, seed, cancel)
        action = self._expert.choose(view, seed, cancel)
        reason = reason_for_choice(view, action)
        if reason.why is Why.TRIED and not kernel.COMPILED:
            reason = Reason(Why.JUDGED, reason.cards)
        return Hint(action, reason)

    def _card(self, view: PlayerView, offer: OfferPlay, seed: int, cancel: Cancel) -> Hint:
        if len(offer.cards) == 1:
            return Hint(Play(offer.seat, offer.cards[0]), Reason(Why.ONLY_CARD, offer.cards))
        here = situation(view.rules, view.state, view.seat)
        choices = distinct(here, offer)
        effort = replace(self.effort, seconds=min(self.effort.seconds, cancel.seconds))
        search = card_search(here, effort, seed)
        for face in choices:
            search.try_card(face)
        best = _steady(search, think(search, effort, cancel))
        found = {card: _tried_for(card, choices) for card in offer.cards}
        figures = Figures(
            card=choices[best],
            points={card: search.points[face] / search.deals for card, face in found.items()},
            worth={card: usual_worth(search, face) for card, face in found.items()},
            moon=search.shots[best] / search.shot_deals if search.shooting else 0.0,
        )
        return Hint(
            Play(offer.seat, figures.card), reason_for_card(view, figures), figures.points, search.deals
        )


def _steady(search: kernel.CardSearch, best: int) -> int:
    """Of the faces that are as good for the game as the figures can tell, the one that costs least."""
    worth = {face: usual_worth(search, face) for face in faces(search.choices)}
    most = max(worth.values())
    if worth[best] < most:
        return best  # it begins a moon, whose worth is not among these
    fit = [face for face, value in worth.items() if value >= most - RESOLUTION * POINT]
    return min(fit, key=lambda face: (search.points[face], face))


def _tried_for(card: Card, tried: Mapping[int, Card]) -> int:
    """The face that was tried for a card: of cards that come to the same only the lowest is."""
    same_suit = (face for face in tried if face <= card.face and face // 13 == card.face // 13)
    return max(same_suit)
