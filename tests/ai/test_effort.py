"""However little or much effort a searching player is told to make, it answers what it is asked."""

from __future__ import annotations

import pytest
from moments import moments

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.pass_rollouts import MOST_PASSES
from hearts_desktop.ai.pass_search import pass_search, worth_trying
from hearts_desktop.ai.search import SearchAgent
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
        search = pass_search(moment.seen(), choices, Effort(), 1)
        ways = [*worth_trying(search.policy, moment.seen(), choices, 10**6)]
        for cards in ways:
            search.try_pass([card.face for card in cards])
        assert len(ways) == search.passes <= MOST_PASSES
        assert (() in ways) == choices.optional
        most = max(most, len(ways))
    assert most > MOST_PASSES // 4
