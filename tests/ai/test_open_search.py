"""Searching an open hand: it finds the best there is, the same in both builds, whatever the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from moments import BUILDS, KINDS, Moment, moments, random_network, using
from test_search_safety import ODD, REFUSALS, Parts, odd

from hearts_desktop.ai import kernel
from hearts_desktop.ai.policy import Policy
from hearts_desktop.ai.situation import Situation, payoff, policy, situation, worlds
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.trickplay import ALL_RUNGS, Position


def opened(moment: Moment) -> Situation:
    """The moment as nobody at the table sees it."""
    return situation(moment.rules, moment.state, moment.seat)


def search_of(here: Situation, seed: int, *, heat: float = 0.5, shooting: bool = False) -> Any:
    _, now = worlds(here)
    parts = policy(here, random_network(5), 0.0), policy(here, random_network(5), heat), payoff(here)
    made = kernel.OpenSearch(here.seat, now, *parts, shooting)
    made.seed(kernel.seeded(seed))
    return made


@pytest.mark.parametrize("shooting", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_both_builds_find_the_same(kind: str, shooting: bool) -> None:
    for number, moment in enumerate(moments(kind, 2, OfferPlay)):
        found = []
        for build in BUILDS:
            with using(build):
                made = search_of(opened(moment), number, shooting=shooting)
                made.run(12)
                made.run(3)
                found.append((made.tried(), made.nodes, made.state))
        assert [row[:2] for row in found[0][0]] == [row[:2] for row in found[1][0]]
        assert [row[2] for row in found[0][0]] == pytest.approx([row[2] for row in found[1][0]], rel=1e-9)
        assert found[0][1:] == found[1][1:]


# -- the best there is -------------------------------------------------------------------------------------


def best_worth(here: Situation, now: Position, seen: Policy, place: int) -> float:
    """The most that the seat can come to while everybody else plays the quick player's best card."""
    if now.over:
        settled = payoff(here)
        settled.settle(now)
        return settled.worth[here.seat]
    quick = policy(here, random_network(5), 0.0)
    quick.remember(seen)
    ours = now.turn in (place, here.seat) and not now.swaps_owed
    cards = now.candidates(now.turn, ALL_RUNGS)
    faces = [face for face in range(52) if cards >> face & 1] if ours else [quick.choose(now)]
    found = []
    for face in faces:
        after = now.copy()
        watched = policy(here, random_network(5), 0.0)
        watched.remember(seen)
        watched.watch(after, face)
        after.advance(face)
        found.append(best_worth(here, after, watched, place))
    return max(found)


@pytest.mark.parametrize("kind", KINDS)
def test_it_finds_the_best_way_to_play_the_last_tricks(kind: str) -> None:
    """Against players whose every card can be foretold, worked out card by card besides."""
    tried = 0
    for number, moment in enumerate(moments(kind, 60, OfferPlay)):
        mine = len(moment.hand.hands[moment.seat])
        if not 2 <= mine <= 3 or tried == 2:
            continue
        tried += 1
        with using("plain"):
            here = opened(moment)
            _, now = worlds(here)
            best = best_worth(here, now, policy(here, random_network(5), 0.0), now.turn)
        made = search_of(here if not kernel.COMPILED else opened(moment), number, heat=0.0)
        made.run(2000)
        face, _, _ = max(made.tried(), key=lambda row: row[1])
        with using("plain"):
            after = now.copy()
            watched = policy(here, random_network(5), 0.0)
            watched.watch(after, face)
            after.advance(face)
            assert best_worth(here, after, watched, now.turn) == pytest.approx(best, abs=1e-9)
    assert tried


# -- odd arguments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["root", "seen", "policy", "payoff"])
def test_parts_that_do_not_go_together_are_refused(name: str, build: str) -> None:
    for replacement in (None, 3, getattr(Parts(1, build), name)):
        parts = Parts(1, build)
        setattr(parts, name, replacement)
        with pytest.raises(REFUSALS):
            parts.kernel["OpenSearch"](parts.seat, parts.root, parts.seen, parts.policy, parts.payoff)


@pytest.mark.parametrize("seed", range(6))
def test_odd_searches_do_no_harm(seed: int) -> None:
    """Hands of unequal size too, which nobody can be dealt: there the others have no cards."""
    rng = random.Random(seed)
    parts = Parts(seed)
    for seat in (parts.seat, *rng.sample(ODD, 6)):
        try:
            made = parts.kernel["OpenSearch"](
                seat, parts.root, parts.seen, parts.policy, parts.payoff, rng.random() < 0.5
            )
        except REFUSALS:
            assert seat not in range(parts.owners)
            continue
        for method in (made.seed, made.run):
            for _ in range(6):
                try:
                    method(min(value, 1000) if isinstance(value := odd(rng), int) else value)
                except REFUSALS:
                    continue
        made.run(10)
        assert sum(number for _, number, _ in made.tried()) >= 10
