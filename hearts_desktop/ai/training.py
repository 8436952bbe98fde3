"""Lessons for the quick player: choices of a stronger one, and the features that each card had."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from math import exp

from hearts_desktop.ai import kernel
from hearts_desktop.ai.learning import WHOLE
from hearts_desktop.ai.policy import TABLE, UNIT
from hearts_desktop.ai.situation import Situation, mask, policy, worlds
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.offers import OfferPass, OfferPlay

CLOSE = 0.006
"""Cards that differ by this are about equally good: half a point at the beginning of a game to 100."""


def play_lesson(here: Situation, offer: OfferPlay, worth: Mapping[int, float]) -> list[int]:
    """What is to be learned from the worth that a search has found for each face."""
    best = max(worth.values())
    weights = {face: exp((value - best) / CLOSE) for face, value in worth.items()}
    total = sum(weights.values())
    _, now = worlds(here)
    quick = policy(here, [0] * TABLE, 0.0)
    row = [len(worth)]
    for face, weight in weights.items():
        features = quick.features_of_play(now, face)
        row += [round(WHOLE * weight / total), len(features), *features]
    return row


def pass_lessons(here: Situation, offer: OfferPass, cards: Cards) -> list[int]:
    """What is to be learned from a pass: one card after the other was chosen from the hand."""
    hand = mask(here.hand.hands[here.seat])
    quick = policy(here, [0] * TABLE, 0.0)
    left = {card.face for card in offer.cards}
    row = []
    for card in sorted(cards, key=lambda card: -quick.pass_score(hand, card.face)):
        if card.face not in left or len(left) < 2:
            continue
        row.append(len(left))
        for face in sorted(left):
            features = quick.features_of_pass(hand, face)
            row += [WHOLE if face == card.face else 0, len(features), *features]
        left.discard(card.face)
    return row


def learn(
    lessons: array[int], rounds: int, start: Sequence[int] | None = None, kept: Iterable[int] = ()
) -> list[int]:
    """The table that the lessons teach, whole numbers as the policy takes them.

    It begins with ``start``, of which the weights at the places ``kept`` stay: lessons of rare situations
    would spoil what was learned of all others.
    """
    learner = kernel.Learner()
    for place, weight in enumerate(start or ()):
        learner.begin_with(place, weight / UNIT)
    for place in kept:
        learner.leave_alone(place)
    for _ in range(rounds):
        learner.learn(lessons)
    return [round(weight * UNIT) for weight in learner.weight]
