"""What was dealt, held against what a fair deal gives: exact sums, and what they come to in words. No Qt."""

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
from hearts_desktop.storage.history.records import DealtPiece
from hearts_desktop.ui.models.statistics_words import count, decimal
from hearts_desktop.ui.models.words import MINUS

USUAL: Final = 1.96
"""So many standard deviations to each side hold 19 of 20 fair runs."""
COURSES: Final = (
    ("queens", "Queens of spades"),
    ("points", "Points in your cards"),
    ("voids", "Void suits"),
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


def stray_words(stray: Fraction) -> str:
    """``"+2.5"``, ``"−1.0"``, ``"±0.0"``."""
    text = decimal(abs(stray))
    return f"{'±' if text == '0.0' else MINUS if stray < 0 else '+'}{text}"


def summary(course: Course) -> str:
    """Two sentences on how it stands now, and one on how unusual that is."""
    if not course.stretches:
        return "None of these hands tells what was dealt."
    now = course.stretches[-1]
    low = max(0, math.ceil(float(now.mean) - now.usual))
    high = math.floor(float(now.mean) + now.usual)
    usual = f"{low:,} to {high:,}" if high > low else f"{high:,}"
    said = [
        f"{now.dealt:,} in {count(now.hands, 'hand')}; a fair deal gives {decimal(now.mean)} on average, "
        f"and {usual} in 19 of 20 runs as long."
    ]
    if now.hands < FEW:
        said.append("So few hands say little yet.")
    else:
        said.append(rarity(now))
    return " ".join(said)


def rarity(now: Stretch) -> str:
    """How many fair runs stray as far as this one, by the normal distribution."""
    if not now.variance:
        return "It cannot be otherwise."
    as_far = math.erfc(abs(float(now.stray)) / math.sqrt(2 * now.variance))
    if as_far >= 0.01:
        return f"{round(100 * as_far)} of 100 fair runs stray as far."
    within = 10 ** max(3, math.ceil(-math.log10(max(as_far, 1e-12))))
    return f"One fair run in {round(1 / as_far, -2) if as_far > 1e-6 else within:,.0f} strays as far."
