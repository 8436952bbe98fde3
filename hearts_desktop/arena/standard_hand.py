"""A hand of the standard game, as the commands for it tell of it: own cards, the pass, and each card played.

From them the events are worked out that the seat would have seen at a table of ours. What cannot be is
refused with a ValueError, and the hand stays as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hearts_desktop.arena.standard_game import DIRECTIONS, HAND, PASSED, SEATS
from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.events import Event, PassStep, Phase
from hearts_desktop.engine.fold import evolve, reveal
from hearts_desktop.engine.game import offer
from hearts_desktop.engine.offers import Offer, OfferPlay
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.phases import play
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, GameState, HandState, hand_of, new_game
from hearts_desktop.engine.story import Story
from hearts_desktop.engine.view import PlayerView, backs

OPENER: Final = Card.parse("2C")
STEPS: Final = {letter: step for step, letter in DIRECTIONS.items()}
ANY_DEALER: Final = 0
"""The commands do not say who deals: where the lowest club opens, it does not matter."""


class StandardHand:
    """What one seat knows of one hand."""

    def __init__(self, rules: Rules, seat: int, direction: str, cards: Cards) -> None:
        if not 0 <= seat < SEATS:
            raise ValueError(f"seats are 0 to {SEATS - 1}")
        if direction not in STEPS:
            raise ValueError(f"the direction is one of {' '.join(STEPS)}")
        _require_cards(cards, HAND)
        self._rules = rules
        self._seat = seat
        self._passed: Cards | None = None
        hands = [backs(cards)] * SEATS
        hands[seat] = tuple(sorted(cards))
        self.state: GameState = new_game(SEATS)
        self._tell(
            ev.DealerDrawn(ANY_DEALER),
            ev.HandBegan(1, ANY_DEALER, STEPS[direction]),
            ev.Dealt(tuple(hands), ()),
            ev.PhaseBegan(Phase.PLAY if STEPS[direction] is PassStep.HOLD else Phase.PASS),
        )

    @property
    def _hand(self) -> HandState:
        return hand_of(self.state)

    def _tell(self, *events: Event) -> None:
        for event in events:
            self.state = evolve(self.state, event)

    # -- the pass ----------------------------------------------------------------------------------------

    def asked_to_pass(self) -> PlayerView:
        """What the seat sees before it passes."""
        if self._hand.phase is not Phase.PASS or self._passed is not None:
            raise ValueError("there is nothing to pass now")
        return self._view(offer(self._rules, self.state, self._seat))

    def give(self, cards: Cards) -> None:
        """The seat passes these cards; until it has received some, it may still pass others."""
        if self._hand.phase is not Phase.PASS:
            raise ValueError("there is nothing to pass now")
        _require_cards(cards, PASSED)
        if not set(cards) <= set(self._hand.hands[self._seat]):
            raise ValueError("the hand does not hold these cards")
        self._passed = tuple(sorted(cards))

    def receive(self, cards: Cards) -> None:
        """The seat gets these cards, and all other packets move as well."""
        if self._hand.phase is not Phase.PASS or self._passed is None:
            raise ValueError("nothing can be received before the pass")
        _require_cards(cards, PASSED)
        if set(cards) & set(self._hand.hands[self._seat]):
            raise ValueError("the hand has had such a card from the deal")
        packets = [backs(self._passed)] * SEATS
        packets[self._seat] = self._passed
        self._tell(*(ev.PassChosen(giver, packet) for giver, packet in enumerate(packets)))
        for giver, packet in enumerate(packets):
            ((receiver, _),) = self._rules.receivers(self._hand, giver)
            shown = tuple(sorted(cards)) if receiver == self._seat else packet
            self._tell(ev.CardsPassed(giver, receiver, shown))
        self._tell(ev.PhaseBegan(Phase.PLAY))

    # -- the play ----------------------------------------------------------------------------------------

    def asked_to_play(self) -> PlayerView:
        """What the seat sees when it is its turn."""
        if self._hand.phase is not Phase.PLAY:
            raise ValueError("the pass is not over")
        if self._hand.trick.turn == NOBODY and OPENER in self._hand.hands[self._seat]:
            self._open(self._seat)
        if self._hand.trick.turn != self._seat:
            raise ValueError(f"it is not the turn of seat {self._seat}")
        return self._view(offer(self._rules, self.state, self._seat))

    def _open(self, seat: int) -> None:
        self._tell(ev.TurnBegan(seat, seat))

    def play(self, seat: int, card: Card) -> None:
        """Somebody plays a card. Of another seat's card only that is checked which the seat can know."""
        if self._hand.phase is not Phase.PLAY:
            raise ValueError("the pass is not over")
        opening = not self._hand.tricks and not self._hand.trick.plays
        if opening and card != OPENER:
            raise ValueError(f"{OPENER} opens the hand")
        turn = self._hand.trick.turn
        if not 0 <= seat < SEATS or turn not in (seat, NOBODY) or (turn == NOBODY and not opening):
            raise ValueError(f"it is not the turn of seat {seat}")
        self._check_held(seat, card)
        if turn == NOBODY:
            self._open(seat)
        if seat == self._seat:
            asked = offer(self._rules, self.state, seat)
            if not isinstance(asked, OfferPlay) or card not in asked.cards:
                raise ValueError("the rules do not allow this card")
        self._follow(seat, card)

    def _check_held(self, seat: int, card: Card) -> None:
        hand = self._hand
        held = hand.hands[seat]
        lies = {known for cards in (*hand.hands, *hand.taken) for known in cards}
        lies.update(known for _, known in hand.trick.plays)
        if card not in held and (HIDDEN not in held or card in lies):
            raise ValueError(f"seat {seat} does not hold {card}")

    def _follow(self, seat: int, card: Card) -> None:
        hand = self._hand
        shown = reveal(hand.hands[seat], (card,))
        hands = (*hand.hands[:seat], shown, *hand.hands[seat + 1 :])
        story = Story(self._rules, replace(self.state, hand=replace(hand, hands=hands)))
        play.follow(story, position(self._rules, story.hand), card)
        self.state = story.state

    def _view(self, asked: Offer | None) -> PlayerView:
        if asked is None:
            raise ValueError("there is nothing to choose now")
        return PlayerView(self._seat, self._rules, self.state, asked)


def _require_cards(cards: Cards, number: int) -> None:
    if len(cards) != number or len(set(cards)) != number:
        raise ValueError(f"{number} different cards are wanted")
    if any(card.copy or card == HIDDEN for card in cards):
        raise ValueError("there is only one pack")
