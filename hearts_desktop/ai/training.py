"""Lessons for the quick player: choices of a stronger one, and the features that each card had."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.learning import WHOLE
from hearts_desktop.ai.network import WEIGHTS
from hearts_desktop.ai.policy import UNIT
from hearts_desktop.ai.situation import Situation, mask, policy, worlds
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.offers import OfferPass, OfferPlay

POINT: Final = 0.008
"""What a point is worth at the beginning of a game to 100."""
MOST: Final = 0xFFFF
"""The most that a lesson can say."""


def play_lesson(here: Situation, offer: OfferPlay, worth: Mapping[int, float]) -> list[int]:
    """What is to be learned from the worth that a search has found for each face."""
    best = max(worth.values())
    _, now = worlds(here)
    quick = policy(here, _nothing_learned(kernel.Network), 0.0)
    row = [len(worth)]
    for face, value in worth.items():
        features = quick.features_of_play(now, face)
        row += [min(MOST, round(WHOLE * (best - value) / POINT)), len(features), *features]
    return row


def pass_lessons(here: Situation, offer: OfferPass, cards: Cards) -> list[int]:
    """What is to be learned from a pass: one card after the other was chosen from the hand.

    What the others would have cost is not known: a point, say.
    """
    hand = mask(here.hand.hands[here.seat])
    quick = policy(here, _nothing_learned(kernel.Network), 0.0)
    left = {card.face for card in offer.cards}
    row = []
    for card in sorted(cards, key=lambda card: -quick.pass_score(hand, card.face)):
        if card.face not in left or len(left) < 2:
            continue
        row.append(len(left))
        for face in sorted(left):
            features = quick.features_of_pass(hand, face)
            row += [0 if face == card.face else WHOLE, len(features), *features]
        left.discard(card.face)
    return row


@lru_cache(maxsize=4)
def _nothing_learned(build: type[kernel.Network]) -> kernel.Network:
    return build([0] * WEIGHTS)


def learn(
    lessons: array[int],
    rounds: int,
    start: Sequence[int] | None = None,
    kept: Iterable[int] = (),
    seed: int = 1,
) -> list[int]:
    """The weights that the lessons teach, whole numbers as :class:`.network.Network` takes them.

    It begins with ``start``, of which the weights at the places ``kept`` stay: lessons of rare situations
    would spoil what was learned of all others. Hidden units that are not in it begin by chance.
    """
    learner = kernel.Learner()
    learner.scatter(kernel.seeded(seed))
    for place, weight in enumerate(start or ()):
        learner.begin_with(place, weight / UNIT)
    for place in kept:
        learner.leave_alone(place)
    for _ in range(rounds):
        learner.learn(lessons)
    return [round(weight * UNIT) for weight in learner.weight]
