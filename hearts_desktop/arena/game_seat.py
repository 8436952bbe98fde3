"""A seat in any game, as the commands for any rule set tell of it: events are folded, offers are checked.

Whoever sits at the other end may send anything. What cannot be is refused with a ValueError, and the seat
stays as it was.
"""

from __future__ import annotations

from typing import Final

from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.engine.events import Event, Phase
from hearts_desktop.engine.fold import evolve
from hearts_desktop.engine.game import new_game, offer
from hearts_desktop.engine.offers import Offer, OfferPlay
from hearts_desktop.engine.record_text import format_offer
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState, HandState
from hearts_desktop.engine.view import PlayerView

MOST_EVENTS: Final = 200_000
"""More than any game needs; every event makes the next one a little slower."""
SEAT_FIELDS: Final = ("seat", "dealer", "giver", "receiver", "place", "leader", "by")
"""Fields of events that are a seat, or the place of a dummy."""


class GameSeat:
    """What one seat knows of a game."""

    def __init__(self, rules: Rules, seat: int) -> None:
        if not 0 <= seat < rules.players:
            raise ValueError(f"this game has the seats 0 to {rules.players - 1}")
        self._rules = rules
        self._seat = seat
        self._events = 0
        self.state: GameState = new_game(rules.players)

    def watch(self, event: Event) -> None:
        """Take in what happened. Raises ValueError if it cannot have."""
        for name in SEAT_FIELDS:
            if not 0 <= getattr(event, name, 0) < self._rules.places:
                raise ValueError(f"{name} is no place at this table")
        if self._events >= MOST_EVENTS:
            raise ValueError("no game has so many events")
        try:
            state = evolve(self.state, event)
        except (ValueError, IndexError, TypeError):
            raise ValueError("this cannot happen now") from None
        _check(self._rules, state)
        self._events += 1
        self.state = state

    def view(self, asked: Offer) -> PlayerView:
        """What the seat sees when it is asked for this choice. Raises ValueError if that cannot be."""
        if asked.seat != self._seat:
            raise ValueError(f"this is seat {self._seat}")
        if isinstance(asked, OfferPlay):
            _check_play(self.state.hand, asked)
        else:
            possible = offer(self._rules, self.state, self._seat)
            if possible != asked:
                known = "nothing" if possible is None else format_offer(possible)
                raise ValueError(f"seat {self._seat} has to choose: {known}")
        return PlayerView(self._seat, self._rules, self.state, asked)


def _check_play(hand: HandState | None, asked: OfferPlay) -> None:
    """Of a card to be played the host knows more: a dummy may open the hand before it is turned up."""
    if hand is None or hand.phase is not Phase.PLAY or hand.owed:
        raise ValueError("no card is to be played now")
    if (hand.trick.turn, hand.trick.by) != (asked.place, asked.seat):
        raise ValueError(f"it is the turn of place {hand.trick.turn}, decided by seat {hand.trick.by}")
    held = hand.hands[asked.place]
    unknown = len([card for card in asked.cards if card not in held])
    if not asked.cards or len(set(asked.cards)) < len(asked.cards) or unknown > held.count(HIDDEN):
        raise ValueError("the hand does not hold these cards")


def _check(rules: Rules, state: GameState) -> None:
    """No card twice, none that is not in the pack, no more of them than there are."""
    hand = state.hand
    if len(state.totals) != rules.players:
        raise ValueError(f"there are {rules.players} totals")
    if hand is None:
        return
    if len(hand.hands) not in (0, rules.places) or len(hand.taken) not in (0, rules.places):
        raise ValueError(f"there are {rules.places} hands")
    most = rules.hand_size + rules.kitty_size + rules.pass_count
    if max(map(len, hand.hands), default=0) > most:
        raise ValueError(f"no hand has more than {most} cards")
    cards = _cards(hand)
    seen = [card for card in cards if card != HIDDEN]
    if len(cards) > len(rules.pack):
        raise ValueError(f"there are {len(rules.pack)} cards in the pack")
    if len(set(seen)) < len(seen) or not set(seen) <= set(rules.pack):
        raise ValueError("a card is there twice, or is not in the pack")


def _cards(hand: HandState) -> list[Card]:
    """Every card where it lies now."""
    piles = (*hand.hands, *hand.taken, hand.kitty, hand.prelude.pool, hand.prelude.stock, hand.trick.carried)
    return [card for pile in piles for card in pile] + [card for _, card in hand.trick.plays]
