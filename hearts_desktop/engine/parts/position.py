"""The immutable hand as a :class:`.trickplay.Position`, which knows the rules of the trick."""

from __future__ import annotations

from hearts_desktop.engine.bits import suit_of
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.trickplay import Position


def position(rules: Rules, hand: HandState) -> Position:
    """The play as it stands in ``hand``, a state with no hidden cards, in or after the play phase.

    Before the first lead the position already knows who leads and with which card.
    """
    now = Position(rules.play)
    for seat, cards in enumerate(hand.hands):
        for card in cards:
            now.give(seat, card.face)
    for seat, cards in enumerate(hand.taken):
        for card in cards:
            now.capture(seat, 1 << card.face, 0, rules.play.value[card.face])
    for trick in hand.tricks:
        now.tricks[trick.taker] += 1
        now.suits_led |= suit_of(trick.plays[0][1].face)
    now.tricks_done = len(hand.tricks)
    now.broken = now.broken or hand.trick.broken
    if not hand.tricks and not hand.trick.plays:
        now.begin(hand.dealer)
        return now
    now.leader = now.turn = hand.trick.leader
    now.last_winner = hand.tricks[-1].taker if hand.tricks else -1
    _lay_trick(now, hand)
    now.over = not now.length and not any(hand.hands)
    return now


def _lay_trick(now: Position, hand: HandState) -> None:
    """Put the unfinished trick back: each card goes to its hand and is played from there."""
    for seat, card in hand.trick.plays:
        now.give(seat, card.face)
    for _, card in hand.trick.plays:
        now.advance(card.face)
