"""What cards cost whoever takes them, in this hand and to this seat, below zero if they are a bonus.

Penalty points with their charges are certain. What a doubling ten of clubs, an unknown kitty or the first
trick taken will cost depends on the rest of the hand, and is estimated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.rules import TEN_OF_CLUBS

if TYPE_CHECKING:
    from hearts_desktop.ai.knowledge import Knowledge

STANDARD_TOTAL: Final = 26
"""The penalty points of the standard game, in which worths are given elsewhere."""

REST: Final = 0.7
"""What part of its even share of the points still out a careful player takes."""

EXCHANGED: Final = 0.25
"""How much of a kitty hurts that is exchanged for cards of the hand, the worst of which can be buried."""

UNDER_FLOOR: Final = 0.5
"""How much of a bonus is left where it can only make up for points of the same hand."""


class Worth:
    """The worth of every card to one seat."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        rules, hand = known.rules, known.hand
        kept = UNDER_FLOOR if rules.ruleset.hand_floor else 1.0
        charged = {card.face for card in hand.prelude.charged}
        bonuses = {face: kept * pts * (2 if face in charged else 1) for face, pts in rules.bonuses.items()}
        costs: list[float] = list(known.play.value)
        self.bonuses: Mapping[int, float] = bonuses
        """Points below zero by the face of each bonus card."""
        self._by_face = [cost + bonuses.get(face, 0.0) for face, cost in enumerate(costs)]
        doubling = self._doubling()
        if doubling > 0:
            costs[TEN_OF_CLUBS.face] += doubling
        elif doubling < 0:
            bonuses[TEN_OF_CLUBS.face] = bonuses.get(TEN_OF_CLUBS.face, 0.0) + doubling
        self._by_face[TEN_OF_CLUBS.face] += doubling
        self.costs = tuple(costs)
        """What penalty cards cost, by face; a bonus card costs nothing."""
        total = sum(known.play.value) or sum(-points for points in rules.bonuses.values())
        self.unit = total / STANDARD_TOTAL
        """What a point of the standard game is in this one."""
        self.kitty = self._kitty()
        """What the kitty, if nobody has it yet, should cost its taker."""
        self.first_trick = self._first_trick()
        """What it should cost this seat to take a trick, because it has none yet."""

    def of(self, card: Card) -> float:
        """What a card costs its taker, below zero if it is a bonus."""
        return self._by_face[card.face]

    def sum(self, cards: Cards) -> float:
        """What some cards cost together; those that are not in sight count nothing."""
        return sum(self._by_face[card.face] for card in cards if not card.is_hidden)

    def _doubling(self) -> float:
        """What taking the ten of clubs adds: what the hand is expected to cost this seat, once or thrice."""
        known = self.known
        if not known.rules.ruleset.ten_clubs_multiplier:
            return 0.0
        so_far = sum(self.sum(known.taken[seat]) for seat in known.unit(known.seat))
        out = sum(self._by_face[card.face] for card in (*known.hidden, *known.mine))
        factor = 4 if TEN_OF_CLUBS in known.hand.prelude.charged else 2
        return (factor - 1) * (so_far + REST * max(0.0, out) / known.places)

    def _kitty(self) -> float:
        known = self.known
        if not known.hand.kitty or not known.hidden:
            return 0.0
        each = sum(self._by_face[card.face] for card in known.hidden) / len(known.hidden)
        return len(known.hand.kitty) * each * (EXCHANGED if known.play.kitty_swap else 1.0)

    def _first_trick(self) -> float:
        """The bonus for no tricks, by the chance to take none at all to the end."""
        known = self.known
        if not known.rules.ruleset.no_tricks_bonus or known.tricks_of_ours:
            return 0.0
        without: float = (1.0 - 1.0 / known.places) ** max(0, len(known.mine) - 1)
        return known.rules.ruleset.no_tricks_bonus * without

    def trick_extra(self, penalties: float) -> float:
        """What a trick costs its taker besides its cards, if it has so many penalty points: the kitty."""
        known = self.known
        if not self.kitty:
            return 0.0
        if known.play.kitty_waits:
            return self.kitty if len(known.mine) == 1 else 0.0
        if known.play.kitty_trigger != known.play.penalty:
            return self.kitty
        return self.kitty * min(1.0, max(0.0, penalties) / (self.unit or 1.0))
