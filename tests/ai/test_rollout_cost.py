"""What thinking costs, measured in random playouts on the same machine, so that no clock need be trusted.

The bounds are several times what is usual. What they catch is a function of the kernel that has fallen back
to Python, which costs a hundred times as much.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from moments import moments
from test_search_safety import Parts
from twins import dealt, plain_table

from hearts_desktop.ai import kernel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.search import card_search, distinct
from hearts_desktop.engine.game import offer
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.snapshot import snapshot

pytestmark = pytest.mark.skipif(not kernel.COMPILED, reason="plain Python costs what it costs")

TIMES = 60
STRETCH = 50
PLAYED_OUT = 40
"""A hand played by the quick player costs so many random ones at most; six is usual."""
WEIGHED = 40
"""To weigh a deal by a few tricks costs so many; five is usual."""


def cost(work: Callable[[], Any], number: int) -> float:
    """The seconds of the processor that one of a number of them takes, at best."""
    times = []
    for _ in range(3):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times) / number


@pytest.fixture(scope="module")
def random_playout() -> float:
    """What a random playout of a standard hand costs."""
    rules, play = plain_table(1, PRESETS["standard"].ruleset)
    start = snapshot(dealt(random.Random(1), rules, play))
    faces = [card.face for card in rules.pack]
    simulator = kernel.Simulator(kernel.PlayRules(**play.terms), faces, rules.hand_size, 1)
    return cost(lambda: simulator.playouts(start, TIMES * STRETCH), TIMES * STRETCH)


def test_a_hand_played_by_the_quick_player_costs_little(random_playout: float) -> None:
    one = Parts(1)
    search = one.card_search()
    search.try_card(one.legal[0])
    search.seed(5)
    each = cost(lambda: [search.run(STRETCH, 1) for _ in range(TIMES)], TIMES * STRETCH)
    assert each < PLAYED_OUT * random_playout, f"{each / random_playout:.1f}"


def test_to_pass_costs_about_as_much(random_playout: float) -> None:
    one = Parts(1)
    search = one.pass_search()
    search.send(1, 3)
    held = [face for face in range(52) if one.hand >> face & 1]
    search.try_pass(held[:3])
    search.seed(5)
    each = cost(lambda: [search.run(STRETCH) for _ in range(TIMES)], TIMES * STRETCH)
    assert each < 2 * PLAYED_OUT * random_playout, f"{each / random_playout:.1f}"


def test_to_weigh_a_deal_costs_little(random_playout: float) -> None:
    """In the middle of a hand that is told card by card."""
    moment = next(
        moment
        for moment in moments("partners who add their scores", 80, OfferPlay)
        if len(moment.hand.tricks) == 6 and len(moment.hand.trick.plays) < 3
    )
    choices = offer(moment.rules, moment.state, moment.seat)
    assert isinstance(choices, OfferPlay)
    each = []
    for trust, spread in ((0.0, 1), (0.65, 5)):
        search = card_search(moment.seen(), Effort(trust=trust, gate=2.0), 1)
        search.try_card(next(iter(distinct(moment.seen(), choices))))
        each.append(cost(lambda: [search.run(STRETCH, spread) for _ in range(TIMES)], TIMES * STRETCH))
    weighed = (each[1] - each[0]) / 5
    assert 0 < weighed < WEIGHED * random_playout, f"{weighed / random_playout:.1f}"
