"""The auction for the dummy (rules 6.2)."""

from __future__ import annotations

from hearts_desktop.engine.actions import Bid
from hearts_desktop.engine.events import BidMade, DeclarerNamed
from hearts_desktop.engine.offers import OfferBid
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.language import tr


def highest(rules: Rules) -> int:
    """No bid can be worth more than all points of a hand."""
    return max(1, sum(rules.values))


def offer(rules: Rules, hand: HandState, seat: int) -> OfferBid:
    """Any higher bid, or a pass."""
    return OfferBid(seat, best_bid(hand) + 1, highest(rules))


def best_bid(hand: HandState) -> int:
    """The highest bid so far; 0 if there is none."""
    return max((points for _, points in hand.prelude.bids), default=0)


def decide(story: Story, action: Bid) -> None:
    """One bid; the auction ends when all others have passed, or everybody has."""
    if action.points and not best_bid(story.hand) < action.points <= highest(story.rules):
        low, high = best_bid(story.hand) + 1, highest(story.rules)
        raise IllegalAction(
            Refusal.BID, tr("A bid must be from {low} to {high}, or a pass.").format(low=low, high=high)
        )
    story.tell(BidMade(action.seat, action.points))
    bids = story.hand.prelude.bids
    out = {seat for seat, points in bids if points == 0}
    players = story.rules.players
    if len(out) == players:
        story.tell(DeclarerNamed(story.hand.dealer, 0))
    elif len(out) == players - 1 and best_bid(story.hand):
        left = next(seat for seat in range(players) if seat not in out)
        story.tell(DeclarerNamed(left, best_bid(story.hand)))
