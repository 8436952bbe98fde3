"""The immutable hand as a :class:`.trickplay.Position`, which knows the rules of the trick."""

from __future__ import annotations

from collections.abc import Iterable

from hearts_desktop.engine.bits import suit_of
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, HandState
from hearts_desktop.engine.trickplay import Position


def position(rules: Rules, hand: HandState) -> Position:
    """The play as it stands in ``hand``, in or after the play phase; no pile may have hidden cards.

    Of hidden cards in a hand no more is known than that it is not empty, so its legal cards are not either.
    Before the first lead the position already knows who leads and with which card.
    """
    now = Position(rules.play_rules(hand))
    for place, cards in enumerate(hand.hands):
        now.hand[place], now.hand_twice[place] = sets_of(cards)
    now.kitty, now.kitty_twice = sets_of(hand.kitty)
    value = now.rules.value
    for place, cards in enumerate(hand.taken):
        now.won[place], now.won_twice[place] = sets_of(cards)
        now.points[place] = sum([value[card >> 1] for card in cards])
    _recall_tricks(now, hand)
    now.broken = now.broken or hand.trick.broken
    now.kitty_owner, now.swaps_owed = hand.kitty_taker, hand.owed
    if not hand.tricks and not hand.trick.plays:
        now.begin(hand.dealer)
        return now
    now.leader = now.turn = hand.trick.leader
    for place, card in hand.trick.plays:  # each card goes back to its hand and is played from there
        now.give(place, card.face)
    for _, card in hand.trick.plays:
        now.advance(card.face)
    now.over = not now.length and not now.swaps_owed and not any(hand.hands)
    return now


def sets_of(cards: Iterable[Card]) -> tuple[int, int]:
    """The faces that are there at least once, and those that are there twice."""
    once = twice = 0
    for card in cards:
        this = 1 << (card >> 1)  # of the face: a property would cost more than the whole rest
        twice |= once & this
        once |= this
    return once, twice


def _recall_tricks(now: Position, hand: HandState) -> None:
    for trick in hand.tricks:
        now.suits_led |= suit_of(trick.plays[0][1].face)
        if trick.taker != NOBODY:
            now.tricks[trick.taker] += 1
            now.last_winner = trick.taker
    now.tricks_done = len(hand.tricks)
    for card in hand.trick.carried:
        this = 1 << card.face
        now.stake_twice |= now.stake & this
        now.stake |= this
        now.stake_points += now.rules.value[card.face]
