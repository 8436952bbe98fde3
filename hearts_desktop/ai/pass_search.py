"""Which cards to pass, by playing the hand out after each way of passing."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.pass_rollouts import MOST_PASSES
from hearts_desktop.ai.situation import Situation, mask, payoff, policy, worlds
from hearts_desktop.ai.tables import quick_network
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.offers import OfferPass
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import Position

FIRST_DEALS: Final = 6
"""Deals in which every pass is tried at least; those left are tried in three times as many each time."""
FIRST_PART: Final = 48
"""Every pass is tried in this part of the deals in which the last are compared: with fewer, good ones are
lost by chance before they are known."""
STRETCH: Final = 2
"""Deals tried in one go."""


def choose_pass(here: Situation, offer: OfferPass, effort: Effort, seed: int, cancel: Cancel) -> Cards:
    """The cards whose pass is worth most; none if declining is. Raises Cancelled if called off."""
    search = pass_search(here, offer, effort, seed)
    passes = list(worth_trying(search.policy, here, offer, effort.passes))
    for cards in passes:
        search.try_pass([card.face for card in cards])
    return passes[best_pass(search, effort, cancel)]


def pass_search(here: Situation, offer: OfferPass, effort: Effort, seed: int) -> kernel.PassSearch:
    """A search for a pass, with nothing to choose from yet."""
    search = _search(here, effort, seed)
    if offer.packets:
        for seat, number in offer.packets:
            search.send((seat - here.seat) % here.rules.players, number)
    else:
        search.send(0, offer.size)
    return search


def _search(here: Situation, effort: Effort, seed: int) -> kernel.PassSearch:
    drawn, _ = worlds(here)
    base = Position(here.rules.play_rules(here.hand))
    for place, cards in enumerate(here.hand.hands):
        for card in cards:
            if not card.is_hidden:
                base.give(place, card.face)
    watched = policy(here, quick_network(), effort.heat)
    search = kernel.PassSearch(
        here.seat, kernel.restored(here.play, snapshot(base)), here.hand.dealer, watched, payoff(here), drawn
    )
    search.seed(kernel.seeded(seed))
    return search


def nothing_passed(here: Situation, effort: Effort, seed: int) -> kernel.PassSearch:
    """A search whose one choice is to play the hand as it was dealt."""
    search = _search(here, effort, seed)
    search.try_pass([])
    return search


def worth_trying(quick: kernel.Policy, here: Situation, offer: OfferPass, most: int) -> Iterator[Cards]:
    """The ways of passing, those first that the quick player likes best, and none if that is allowed.

    Where cards go to several players, each choice of cards is tried in one order.
    """
    hand = mask(here.hand.hands[here.seat])
    liking = {card: quick.pass_score(hand, card.face) for card in offer.cards}
    ranked = sorted(offer.cards, key=lambda card: -liking[card])
    most = min(most, MOST_PASSES) - offer.optional
    pool = ranked[: _pool_size(len(ranked), offer.size, most)]
    if offer.optional:
        yield ()
    yield from combinations(pool, offer.size)


def _pool_size(cards: int, size: int, most: int) -> int:
    pool = size
    while pool < cards and math.comb(pool + 1, size) <= most:
        pool += 1
    return pool


def best_pass(search: kernel.PassSearch, effort: Effort, cancel: Cancel) -> int:
    """The number of the best pass: all are tried in a few deals, the better third in more, and so on.

    Each of these rounds has its part of the time, so that on a slow machine none of them is left out.
    """
    alive = list(range(search.passes))
    deals = max(FIRST_DEALS, effort.pass_deals // FIRST_PART)

    def mean(number: int) -> float:
        return search.worth[number] / search.deals[number]

    rounds = _rounds(len(alive))
    began = time.perf_counter()
    for done in range(1, rounds + 1):
        for _ in range(0, deals, STRETCH):
            search.run(STRETCH)
            cancel.check()
            spent = time.perf_counter() - began
            if spent > effort.seconds * done / rounds:
                break
        alive.sort(key=mean, reverse=True)
        if spent > effort.seconds:
            break
        keep = _kept(len(alive))
        for number in alive[keep:]:
            search.drop(number)
        alive = alive[:keep]
        deals = min(3 * deals, effort.pass_deals)
    return alive[0]


def _kept(alive: int) -> int:
    """How many of so many passes are tried further."""
    return max(1, alive // 3)


def _rounds(alive: int) -> int:
    """In how many rounds one of so many passes is found."""
    return 1 + _rounds(_kept(alive)) if alive > 1 else 0
