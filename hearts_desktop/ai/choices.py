"""What a searching player decides besides cards: what to charge, what to bid, how to take a moon.

Each choice makes the hand a little different; each is played out from there in the same deals, and the one
that is worth most on average is taken.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.pass_search import nothing_passed
from hearts_desktop.ai.situation import Situation, payoff, played_out, situation
from hearts_desktop.engine.actions import Bid, Charge, ChooseMoon
from hearts_desktop.engine.cards import Cards, with_cards
from hearts_desktop.engine.events import DeclarerNamed
from hearts_desktop.engine.fold import evolve
from hearts_desktop.engine.offers import OfferBid, OfferCharge, OfferMoon

STRETCH: Final = 8
"""Deals tried in one go."""
MOST_CHARGES: Final = 16

T = TypeVar("T")


def choose_charge(here: Situation, offer: OfferCharge, effort: Effort, seed: int, cancel: Cancel) -> Charge:
    """The cards that it is best to charge. Raises Cancelled if called off."""
    charges = [action for action in offer.actions() if isinstance(action, Charge)][:MOST_CHARGES]

    def charged(charge: Charge) -> kernel.PassSearch:
        return nothing_passed(_with_charged(here, charge.cards), effort, seed)

    return _best(charges, charged, effort, cancel)


def _with_charged(here: Situation, cards: Cards) -> Situation:
    hand = here.hand
    before = replace(hand.prelude, charged=with_cards(hand.prelude.charged, cards))
    state = replace(here.state, hand=replace(hand, prelude=before))
    return situation(here.rules, state, here.seat)


def choose_bid(here: Situation, offer: OfferBid, effort: Effort, seed: int, cancel: Cancel) -> Bid:
    """The lowest bid, if playing for the dummy at that price is better than leaving it to the next bidder.

    Raises Cancelled if called off.
    """
    bids = [Bid(offer.seat, 0)]
    if offer.lowest <= offer.highest:
        bids.append(Bid(offer.seat, offer.lowest))

    def auctioned(bid: Bid) -> kernel.PassSearch:
        declarer = offer.seat if bid.points else _other_bidder(here)
        price = bid.points if bid.points else max(1, offer.lowest - 1)
        state = evolve(here.state, DeclarerNamed(declarer, price))
        return nothing_passed(situation(here.rules, state, here.seat), effort, seed)

    return _best(bids, auctioned, effort, cancel)


def _other_bidder(here: Situation) -> int:
    """Who gets the dummy if this seat passes: the highest bidder, else the next one who has not passed."""
    bids = here.hand.prelude.bids
    bidders = [seat for seat, points in bids if points and seat != here.seat]
    if bidders:
        return bidders[-1]
    out = {seat for seat, points in bids if not points}
    players = here.rules.players
    others = [(here.seat + step) % players for step in range(1, players)]
    return next((seat for seat in others if seat not in out), here.hand.dealer)


def choose_moon(here: Situation, offer: OfferMoon) -> ChooseMoon:
    """The way to take the moon that is worth more."""
    worth = {}
    for choice in offer.choices:
        settled = payoff(here, moon=choice)
        settled.settle(played_out(here))
        worth[choice] = settled.worth[here.seat]
    return ChooseMoon(offer.seat, max(offer.choices, key=worth.__getitem__))


def _best(
    choices: Iterable[T], search_of: Callable[[T], kernel.PassSearch], effort: Effort, cancel: Cancel
) -> T:
    searches = [(choice, search_of(choice)) for choice in choices]
    if len(searches) == 1:
        return searches[0][0]
    began = time.perf_counter()
    for _ in range(0, effort.pass_deals, STRETCH):
        for _, search in searches:
            search.run(STRETCH)
            cancel.check()
        if time.perf_counter() - began > effort.seconds:
            break
    return max(searches, key=lambda pair: pair[1].worth[0])[0]
