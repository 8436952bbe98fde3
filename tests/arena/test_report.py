"""Counting: means, what they are worth, and whom they are of."""

from __future__ import annotations

import random

import pytest

from hearts_desktop.arena.report import by_deal, interval, two_sided_95
from hearts_desktop.arena.tournament import Seat


@pytest.mark.parametrize(
    ("freedom", "bound"), [(2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (39, 2.023), (1000, 1.962)]
)
def test_few_samples_say_less(freedom: int, bound: float) -> None:
    """The bounds are from a printed table of Student's distribution."""
    assert two_sided_95(freedom) == pytest.approx(bound, rel=0.01)
    assert two_sided_95(freedom) == pytest.approx(bound, rel=0.001) or freedom < 5


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Four samples of a normal distribution, again and again: a seed for which nothing is left to chance."""
    rng = random.Random(1)
    held = 0
    for _ in range(4000):
        found = interval([rng.gauss(7, 3) for _ in range(4)])
        assert found["low"] is not None
        assert found["high"] is not None
        held += found["low"] <= 7 <= found["high"]
    assert held / 4000 == pytest.approx(0.95, abs=0.01)


def test_an_interval_narrows_with_the_samples() -> None:
    assert interval([3.0]) == {"mean": 3.0, "low": None, "high": None}
    wide, narrow = interval([1.0, 3.0] * 4), interval([1.0, 3.0] * 40)
    assert wide["mean"] == narrow["mean"] == 2.0
    assert wide["low"] is not None
    assert narrow["low"] is not None
    assert wide["low"] < narrow["low"] < 2.0


def test_a_deal_is_one_sample() -> None:
    deals = [
        [
            Seat("a", points, 1, 1.0, 0, 1, 0.0),
            Seat("b", 0, 1, 0.0, 0, 1, 0.0),
            Seat("a", 3, 1, 1.0, 0, 1, 0.0),
        ]
        for points in (1, 5)
    ]
    assert by_deal(deals, "a", lambda seat: seat.points) == [2.0, 4.0]


def test_all_the_others_together() -> None:
    deal = [
        Seat(name, points, 1, 0.0, 0, 1, 0.0) for name, points in (("a", 9), ("b", 1), ("c", 3), ("b", 5))
    ]
    assert by_deal([deal], "a", lambda seat: seat.points, others=True) == [3.0]
    assert by_deal([deal], "b", lambda seat: seat.points, others=True) == [6.0]
