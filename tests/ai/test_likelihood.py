"""How likely a card is to be played, by which deals are weighed."""

from __future__ import annotations

import random
from math import exp

import pytest
from moments import random_weights
from test_policy import turns, watched

from hearts_desktop.ai.policy import SUSPECT
from hearts_desktop.engine.ruleset import RuleSet


@pytest.mark.parametrize("floor", [0.0, 0.02, 0.5])
def test_chances_add_up_to_one_and_are_never_below_the_floor(floor: float) -> None:
    rng = random.Random(9)
    for number in range(20):
        hand = watched(number, random_weights(number))
        for now in turns(hand, rng):
            legal = now.legal()
            if now.swaps_owed or rng.random() < 0.6:
                continue
            chances = [exp(hand.quick.likelihood(now, face, floor)) for face in legal]
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= floor / len(legal) * (1 - 1e-9)
            absent = next(face for face in range(52) if face not in legal)
            assert hand.quick.likelihood(now, absent, floor) == 0


def test_of_a_place_that_may_be_shooting_little_is_told_by_what_it_plays() -> None:
    """With all the points so far it may want the rest: a high lead does not mean that it has no low card."""
    rng = random.Random(4)
    met = 0
    for number in range(40):
        hand = watched(number, random_weights(number), ruleset=RuleSet())
        for now in turns(hand, rng):
            legal = now.legal()
            if len(legal) < 2:
                continue
            chances = [exp(hand.quick.likelihood(now, face, 0.02)) for face in legal]
            takers = [place for place in range(4) if now.points[place]]
            if takers == [now.turn] and now.points[now.turn] >= 5:
                assert min(chances) >= SUSPECT / len(legal) * (1 - 1e-9)
                met += 1
            else:
                assert max(chances) > 0.98 / len(legal)
    assert met > 10
