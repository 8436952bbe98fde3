"""However little or much effort a searching player is told to make, it answers what it is asked."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from moments import moments

from hearts_desktop.ai import kernel, search
from hearts_desktop.ai import pass_search as pass_search_module
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.choices import MOST_CHARGES
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.levels import LEVELS
from hearts_desktop.ai.pass_rollouts import MOST_PASSES
from hearts_desktop.ai.pass_search import FIRST_DEALS, best_pass, pass_search, worth_trying
from hearts_desktop.ai.search import SearchAgent
from hearts_desktop.ai.thinker import FEWEST_PASSES, USUAL_S, within
from hearts_desktop.engine.game import offer, refusal
from hearts_desktop.engine.offers import OfferBid, OfferCharge, OfferDiscard, OfferPass, OfferPlay
from hearts_desktop.engine.view import player_view

NONE = Effort(deals=0, pass_deals=0, passes=0)


@pytest.mark.parametrize("asked", [OfferPlay, OfferPass, OfferCharge, OfferBid, OfferDiscard])
def test_no_effort_at_all_is_enough_for_an_answer(asked: type) -> None:
    kinds = {OfferBid: "Dummy Hearts", OfferDiscard: "a kitty taken in hand", OfferCharge: "charged cards"}
    for seed, moment in enumerate(moments(kinds.get(asked, "any rules"), 2, asked)):
        action = SearchAgent(NONE).choose(player_view(*moment), seed, Cancel())
        assert refusal(moment.rules, moment.state, action) is None


def test_no_more_passes_are_tried_than_there_is_room_for() -> None:
    """Nothing at all is one of them, where the pass may be declined."""
    most = 0
    for moment in moments("any rules", 12, OfferPass):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPass)
        made = pass_search(moment.seen(), choices, Effort(), 1)
        ways = [*worth_trying(made.policy, moment.seen(), choices, 10**6)]
        for cards in ways:
            made.try_pass([card.face for card in cards])
        assert len(ways) == made.passes <= MOST_PASSES
        assert (() in ways) == choices.optional
        most = max(most, len(ways))
    assert most > MOST_PASSES // 4


TIMES = (0.003, 0.01, 0.03, 0.1, 0.3, USUAL_S)


def test_the_less_time_the_fewer_passes_are_tried() -> None:
    """And never more than the level would try: all of them in a deal or two would tell nothing."""
    for level in LEVELS.values():
        if level.effort is None:
            continue
        tried = [within(level.effort, seconds, patient=level.patient) for seconds in (0.0, *TIMES, math.inf)]
        assert [effort.passes for effort in tried] == sorted(effort.passes for effort in tried)
        assert [effort.pass_deals for effort in tried] == sorted(effort.pass_deals for effort in tried)
        assert tried[0].passes == min(FEWEST_PASSES, level.effort.passes)
        assert replace(tried[-2], seconds=math.inf) == tried[-1] == level.effort


@pytest.mark.skipif(not kernel.COMPILED, reason="takes too long in plain Python")
@pytest.mark.parametrize("seconds", TIMES)
def test_looking_for_a_pass_takes_no_longer_than_there_is_time(seconds: float) -> None:
    """By the hands that are played to their end, of which the kernel plays some 40 in a millisecond."""
    effort = replace(within(Effort(), seconds, patient=True), seconds=math.inf)
    for moment in moments("any rules", 3, OfferPass):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPass)
        made = pass_search(moment.seen(), choices, effort, 1)
        for cards in worth_trying(made.policy, moment.seen(), choices, effort.passes):
            made.try_pass([card.face for card in cards])
        best = best_pass(made, effort, Cancel())
        assert sum(made.deals[: made.passes]) <= 42_000 * seconds
        assert made.deals[best] >= min(4, made.passes) * FIRST_DEALS


class Counting(Cancel):
    """Counts how often it is asked whether to go on: once for each stretch of thinking."""

    stretches = 0

    def check(self) -> None:
        self.stretches += 1


@pytest.mark.skipif(not kernel.COMPILED, reason="takes too long in plain Python")
@pytest.mark.parametrize("asked", [OfferPlay, OfferPass, OfferCharge, OfferBid, OfferDiscard])
def test_whatever_is_asked_no_more_is_thought_when_the_time_is_over(asked: type) -> None:
    """Every choice is looked at once, and no more."""
    kinds = {OfferBid: "Dummy Hearts", OfferDiscard: "a kitty taken in hand", OfferCharge: "charged cards"}
    effort = Effort(deals=10**6, certain=1e9, pass_deals=10**6, seconds=0.0)
    for seed, moment in enumerate(moments(kinds.get(asked, "any rules"), 4, asked)):
        view = player_view(*moment)
        most = {OfferPlay: 1, OfferPass: 2, OfferDiscard: getattr(view.offer, "size", 0)}
        watch = Counting()
        SearchAgent(effort).choose(view, seed, watch)
        assert watch.stretches <= most.get(asked, MOST_CHARGES) + 1


def test_all_cards_for_the_kitty_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def never_thinking(made: kernel.CardSearch, effort: Effort, _: Cancel) -> int:
        given.append(effort.seconds)
        return next(search.faces(made.choices))

    monkeypatch.setattr(search, "think", never_thinking)
    for moment in moments("a kitty taken in hand", 3, OfferDiscard):
        given.clear()
        SearchAgent(Effort(seconds=0.6)).choose(player_view(*moment), 1, Cancel())
        assert sum(given) == pytest.approx(0.6)


class Clock:
    """A clock that goes on by a second with every look at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.skipif(not kernel.COMPILED, reason="takes too long in plain Python")
def test_on_a_slow_machine_the_best_passes_are_compared_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is time for 40 stretches in all, every round has its part of them."""
    monkeypatch.setattr(pass_search_module, "time", Clock())
    seen = 0
    for moment in moments("any rules", 6, OfferPass):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPass)
        made = pass_search(moment.seen(), choices, Effort(), 1)
        for cards in worth_trying(made.policy, moment.seen(), choices, Effort().passes):
            made.try_pass([card.face for card in cards])
        best = best_pass(made, Effort(seconds=40.0), Cancel())
        tried = sorted(made.deals[: made.passes])
        assert tried[-1] == made.deals[best] <= 2 * 41
        if made.passes > 100:
            assert len(set(tried)) == 5, "all rounds have been played"
            assert tried[-1] > 3 * tried[0]
            seen += 1
    assert seen
