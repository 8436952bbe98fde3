"""What one seat may know: redacted events, the redacted state, and the view that agents get."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Action, Deal, Pass
from hearts_desktop.engine.cards import HIDDEN, Cards
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.game import Step, offer
from hearts_desktop.engine.offers import Offer
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState, HandState, Packet

SPECTATOR = -1
"""An observer who sits at no seat and sees only what lies open."""


def backs(cards: Cards) -> Cards:
    """As many card backs as there are cards."""
    return (HIDDEN,) * len(cards)


def redact(event: Event, seat: int) -> Event:
    """``event`` as ``seat`` may know it: cards it may not see are HIDDEN."""
    match event:
        case ev.Dealt():
            hands = tuple(cards if owner == seat else backs(cards) for owner, cards in enumerate(event.hands))
            return ev.Dealt(hands, backs(event.kitty))
        case ev.PassChosen() if event.seat != seat:
            return event._replace(cards=backs(event.cards))
        case ev.CardsPassed() if seat not in (event.giver, event.receiver):
            return event._replace(cards=backs(event.cards))
        case _:
            return event


def redact_action(action: Action, seat: int) -> Action:
    """``action`` as ``seat`` may know it: a shuffle shows only backs, and so does another seat's pass."""
    match action:
        case Deal():
            return Deal(backs(action.order))
        case Pass() if action.seat != seat:
            return Pass(action.seat, backs(action.cards))
        case _:
            return action


def redact_state(state: GameState, seat: int) -> GameState:
    """``state`` as ``seat`` may know it: the fold of all events redacted for that seat."""
    if state.hand is None:
        return state
    return replace(state, hand=_redact_hand(state.hand, seat))


def _redact_hand(hand: HandState, seat: int) -> HandState:
    return replace(
        hand,
        hands=tuple(
            cards if owner == seat else _known(hand, seat, owner, cards)
            for owner, cards in enumerate(hand.hands)
        ),
        kitty=backs(hand.kitty),
        chosen=tuple(
            cards if cards is None or owner == seat else backs(cards)
            for owner, cards in enumerate(hand.chosen)
        ),
        packets=tuple(
            packet if seat in packet[:2] else Packet(packet.giver, packet.receiver, backs(packet.cards))
            for packet in hand.packets
        ),
    )


def _known(hand: HandState, seat: int, owner: int, cards: Cards) -> Cards:
    """Another player's hand: the cards that ``seat`` passed there and that are still held, else backs."""
    given = Counter(
        card
        for packet in hand.packets
        if packet.giver == seat and packet.receiver == owner
        for card in packet.cards
    )
    return tuple(sorted(card if given[card] else HIDDEN for card in cards))


def redact_step(step: Step, seat: int) -> Step:
    """A step as ``seat`` may know it."""
    return Step(
        redact_state(step.before, seat),
        redact_action(step.action, seat),
        tuple(redact(event, seat) for event in step.events),
        redact_state(step.after, seat),
    )


@dataclass(frozen=True, slots=True)
class PlayerView:
    """All that an agent ever sees: the rules, the state redacted for its seat, and what it may choose."""

    seat: int
    rules: Rules
    state: GameState
    offer: Offer


def player_view(rules: Rules, state: GameState, seat: int) -> PlayerView:
    """What ``seat`` sees now. Raises ValueError if nothing is asked of it."""
    choice = offer(rules, state, seat)
    if choice is None:
        raise ValueError(f"seat {seat} has nothing to choose")
    return PlayerView(seat, rules, redact_state(state, seat), choice)
