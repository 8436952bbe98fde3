"""Which of the cards that are worth nearly the same a searching player plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.limits import misjudged
from hearts_desktop.ai.styles import Style
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.view import PlayerView

POINT: Final = 0.008
"""The chance of winning that a point is worth when a standard game begins. What is given up for a style or
through bad judgement is counted in it, so it costs few games where a point means little."""


def preferred(view: PlayerView, worths: Mapping[Card, float], style: Style, blur: float, seed: int) -> Card:
    """The card of most worth as this player sees it: with its likings, and ``blur`` points of bad judgement.

    ``worths`` are chances of winning.
    """
    costs = {card: -worth / POINT for card, worth in worths.items()}
    liking = style.liking(Knowledge(view)) if style.taste is not None else None
    if liking is not None:
        costs = {card: cost - liking(card) for card, cost in costs.items()}
    seen = misjudged(costs, blur, seed)
    return min(seen, key=lambda card: (seen[card], card))
