"""What was dealt, held against what a fair deal gives: exact sums, and what they come to in words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Final

from hearts_desktop.engine.fair_deal import Expected, fair_deal
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.lists import sentences
from hearts_desktop.storage.history.records import DealtPiece
from hearts_desktop.ui.models.numbers import decimal, whole

USUAL: Final = 1.96
"""So many standard deviations to each side hold 19 of 20 fair runs."""
COURSES: Final = (
    ("queens", later("Queens of spades")),
    ("points", later("Points in your cards")),
    ("voids", later("Void suits")),
)
FEW: Final = 30
"""With fewer hands the range of fair runs is a rough one."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How things stand after some more hands; sums are over all hands from the first on."""

    first: int
    """When the first of these hands was finished."""
    last: int
    hands: int
    dealt: int
    mean: Fraction
    variance: Fraction

    @property
    def stray(self) -> Fraction:
        """How much more was dealt than a fair deal gives on average."""
        return self.dealt - self.mean

    @property
    def usual(self) -> float:
        """How far 19 of 20 fair runs stray at most."""
        return USUAL * math.sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class Course:
    """One of the things that matter of dealt cards, over the hands."""

    key: str
    title: str
    """In English; whoever shows it translates it."""
    stretches: tuple[Stretch, ...]


def courses(pieces: Iterable[DealtPiece]) -> tuple[Course, ...]:
    """The course of each of :data:`COURSES`; without stretches if no hand says anything."""
    parts = [list(part) for _, part in groupby(pieces, attrgetter("piece"))]
    return tuple(Course(key, title, tuple(_stretches(key, parts))) for key, title in COURSES)


def _stretches(key: str, parts: Sequence[Sequence[DealtPiece]]) -> Iterator[Stretch]:
    hands = dealt = 0
    mean = variance = Fraction(0)
    for part in parts:
        known = [(piece, expected) for piece in part if (expected := _expected(key, piece.ruleset))]
        if not known:
            continue
        for piece, expected in known:
            hands += piece.hands
            dealt += getattr(piece, key)
            mean += piece.hands * expected.mean
            variance += piece.hands * expected.variance
        first = min(piece.first for piece, _ in known)
        yield Stretch(first, max(piece.last for piece, _ in known), hands, dealt, mean, variance)


@lru_cache(maxsize=512)
def _expected(key: str, ruleset: str) -> Expected | None:
    try:
        fair = fair_deal(compile_rules(from_short_text(ruleset)))
    except ValueError:  # of another version
        return None
    expected: Expected = getattr(fair, key)
    return expected


# -- words -------------------------------------------------------------------------------------------------


def summary(course: Course) -> str:
    """Two sentences on how it stands now, and one on how unusual that is."""
    if not course.stretches:
        return tr("None of these hands tells what was dealt.")
    now = course.stretches[-1]
    return sentences([_standing(now), tr("So few hands say little yet.") if now.hands < FEW else rarity(now)])


def _standing(now: Stretch) -> str:
    low = max(0, math.ceil(float(now.mean) - now.usual))
    high = math.floor(float(now.mean) + now.usual)
    if high > low:
        # i18n: {dealt} of something, as queens of spades, were dealt in {number} hands; {mean} has a decimal
        text = tr_n(
            "{dealt} in {number} hand; a fair deal gives {mean} on average, "
            "and {low} to {high} in 19 of 20 runs as long.",
            "{dealt} in {number} hands; a fair deal gives {mean} on average, "
            "and {low} to {high} in 19 of 20 runs as long.",
            now.hands,
        )
    else:
        text = tr_n(
            "{dealt} in {number} hand; a fair deal gives {mean} on average, "
            "and {high} in 19 of 20 runs as long.",
            "{dealt} in {number} hands; a fair deal gives {mean} on average, "
            "and {high} in 19 of 20 runs as long.",
            now.hands,
        )
    return text.format(
        dealt=whole(now.dealt),
        number=whole(now.hands),
        mean=decimal(now.mean),
        low=whole(low),
        high=whole(high),
    )


def rarity(now: Stretch) -> str:
    """How many fair runs stray as far as this one, by the normal distribution."""
    if not now.variance:
        return tr("It cannot be otherwise.")
    as_far = math.erfc(abs(float(now.stray)) / math.sqrt(2 * now.variance))
    if as_far >= 0.01:
        runs = round(100 * as_far)
        text = tr_n(
            "{number} of 100 fair runs strays as far.", "{number} of 100 fair runs stray as far.", runs
        )
        return text.format(number=runs)
    within = 10 ** max(3, math.ceil(-math.log10(max(as_far, 1e-12))))
    runs = round(1 / as_far / 100) * 100 if as_far > 1e-6 else within
    return tr("One fair run in {number} strays as far.").format(number=whole(runs))
