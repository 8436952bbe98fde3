"""Both builds of the search draw, play and add up the same, and so choose the same."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from typing import Any

import pytest
from moments import BUILDS, KINDS, Moment, moments, random_weights, using
from twins import compiled_kernel

from hearts_desktop.ai import kernel, pass_search, search
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.network import FEATURES
from hearts_desktop.engine.game import offer
from hearts_desktop.engine.offers import OfferPass, OfferPlay
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import Position

EXACT = (
    "choices",
    "deals",
    "shots",
    "lucky",
    "shot_deals",
    "suspect",
    "plays",
    "play_face",
    "judged",
    "played",
    "state",
)
"""What a search for a card has counted."""
SUMS = ("worth", "squares", "points", "shot", "made_worth", "lucky_worth", "chance")
"""What it has added up."""


@pytest.fixture(autouse=True)
def _weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests hold for any table, so for one in which every weight counts."""
    weights = random_weights(11)
    networks = {}
    for build in BUILDS:
        with using(build):
            networks[kernel.Network] = kernel.Network(weights)
    for module in (search, pass_search):
        monkeypatch.setattr(module, "quick_network", lambda: networks[kernel.Network])


def both(make: Callable[[], Any]) -> tuple[Any, Any]:
    """The same in the plain and in the compiled build."""
    found = []
    for build in BUILDS:
        with using(build):
            found.append(make())
    return found[0], found[1]


def numbers(now: Any) -> tuple[int, ...]:
    """A position of any build as numbers."""
    row: tuple[int, ...] = snapshot(now) if isinstance(now, Position) else compiled_kernel().snapshot(now)
    return row


@pytest.mark.parametrize("trust", [0.0, 0.65])
@pytest.mark.parametrize("kind", KINDS)
def test_searches_for_a_card_add_up_the_same(kind: str, trust: float) -> None:
    effort = Effort(trust=trust)
    for number, moment in enumerate(moments(kind, 4, OfferPlay)):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPlay)
        faces = sorted({card.face for card in choices.cards})[:3]

        def searched(moment: Moment = moment, faces: list[int] = faces, number: int = number) -> Any:
            made = search.card_search(moment.seen(), effort, number)
            for face in faces:
                made.try_card(face)
            made.run(1, 3)
            made.run(1, 2)
            return made

        plain, compiled = both(searched)
        for name in EXACT:
            assert getattr(plain, name) == getattr(compiled, name), name
        for name in SUMS:
            assert getattr(plain, name) == pytest.approx(getattr(compiled, name), rel=1e-9, abs=1e-9), name
        assert numbers(plain.rollout.work) == numbers(compiled.rollout.work)
        assert numbers(plain.deal) == numbers(compiled.deal)
        assert plain.policy.seen == compiled.policy.seen
        assert plain.policy.state == compiled.policy.state


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"Dummy Hearts"}))
def test_searches_for_a_pass_add_up_the_same(kind: str) -> None:
    for number, moment in enumerate(moments(kind, 2, OfferPass)):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPass)

        def searched(moment: Moment = moment, offer: OfferPass = choices, number: int = number) -> Any:
            here = moment.seen()
            made = pass_search.pass_search(here, offer, Effort(), number)
            for cards in [*pass_search.worth_trying(made.policy, here, offer, 10)][:3]:
                made.try_pass([card.face for card in cards])
            made.run(1)
            if made.passes > 2:
                made.drop(1)
            made.run(1)
            return made

        plain, compiled = both(searched)
        for name in ("passes", "alive", "lengths", "deals", "counts", "size", "mixed", "state"):
            assert getattr(plain, name) == getattr(compiled, name), name
        assert plain.worth == pytest.approx(compiled.worth, rel=1e-9, abs=1e-9)
        assert numbers(plain.rollout.work) == numbers(compiled.rollout.work)


def test_whole_searches_choose_the_same() -> None:
    """With all that decides when they stop."""
    effort = Effort(deals=16)
    tried = 0
    for number, moment in enumerate(moments("any rules", 90, OfferPlay)):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPlay)
        if sum(map(len, moment.hand.hands)) > 20 or len(choices.cards) < 2:
            continue

        def chosen(moment: Moment = moment, choices: OfferPlay = choices, number: int = number) -> int:
            made = search.card_search(moment.seen(), effort, number)
            for face in search.distinct(moment.seen(), choices):
                made.try_card(face)
            return search.think(made, effort, Cancel())

        assert len(set(both(chosen))) == 1
        tried += 1
    assert tried > 4


def lessons(rng: random.Random, situations: int) -> array[int]:
    """A row of lessons with random features and costs."""
    row: list[int] = []
    for _ in range(situations):
        choices = rng.randint(1, 6)
        row.append(choices)
        for _ in range(choices):
            features = rng.sample(range(FEATURES), rng.randint(0, 9))
            row += [rng.randrange(5000), len(features), *features]
    return array("H", row)


def test_learners_learn_the_same() -> None:
    row = lessons(random.Random(8), 300)

    def learned() -> Any:
        learner = kernel.Learner(rate=0.2, decay=1e-4)
        learner.scatter(9)
        learner.begin_with(5, 1.5)
        costs = [learner.learn(row) for _ in range(3)]
        return costs, list(learner.weight)

    plain, compiled = both(learned)
    assert plain[0] == pytest.approx(compiled[0], rel=1e-12)
    assert plain[1] == pytest.approx(compiled[1], rel=1e-9, abs=1e-12)
