"""What an observer may know of an event, an action, a state: backs for the cards that he may not see."""

from __future__ import annotations

from dataclasses import replace

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Action, Charge, Deal, Discard, Mix, Pass
from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.state import GameState, HandState, Packet, Prelude

SPECTATOR = -1
"""An observer who sits at no seat and sees only what lies open."""


def backs(cards: Cards) -> Cards:
    """As many card backs as there are cards."""
    return (HIDDEN,) * len(cards)


def redact(event: Event, seat: int) -> Event:
    """``event`` as ``seat`` may know it: cards it may not see are HIDDEN."""
    match event:
        case ev.Dealt():
            hands = tuple(
                cards if place == seat or place in event.open else backs(cards)
                for place, cards in enumerate(event.hands)
            )
            return ev.Dealt(hands, backs(event.kitty), event.open)
        case ev.Shuffled():
            return ev.Shuffled(backs(event.order))
        case ev.KittyPooled() | ev.KittySet():
            return event._replace(cards=backs(event.cards))
        case ev.PassChosen() | ev.CardsPooled() | ev.CardsDrawn() if event.seat != seat:
            return event._replace(cards=backs(event.cards))
        case ev.CardsPassed() if seat not in (event.giver, event.receiver):
            return event._replace(cards=backs(event.cards))
        case ev.ChargeChosen() if event.seat != seat:
            return event._replace(cards=())  # not even how many
        case ev.KittyTaken() if event.seen_by != seat:
            return event._replace(cards=backs(event.cards))
        case ev.CardsDiscarded() if event.seen_by != seat:
            return event._replace(cards=backs(event.cards))
        case _:
            return event


def redact_action(action: Action, seat: int) -> Action:
    """``action`` as ``seat`` may know it: a shuffle shows only backs, and so does another seat's secret."""
    match action:
        case Deal() | Mix():
            return action._replace(order=backs(action.order))
        case Pass() | Discard() if action.seat != seat:
            return action._replace(cards=backs(action.cards))
        case Charge() if action.seat != seat:
            return action._replace(cards=())
        case _:
            return action


def redact_state(state: GameState, seat: int) -> GameState:
    """``state`` as ``seat`` may know it: the fold of all events redacted for that seat."""
    if state.hand is None:
        return state
    return replace(state, hand=_redact_hand(state.hand, seat))


def _redact_hand(hand: HandState, seat: int) -> HandState:
    buried, taken = hand.buried, hand.taken
    if buried and hand.buried_seen_by != seat:
        pile = _hidden_but(taken[hand.kitty_taker], keep=set(taken[hand.kitty_taker]) - set(buried))
        taken = (*taken[: hand.kitty_taker], pile, *taken[hand.kitty_taker + 1 :])
        buried = backs(buried)
    return replace(
        hand,
        hands=tuple(
            cards if place == seat or place in hand.open else _known(hand, seat, place, cards)
            for place, cards in enumerate(hand.hands)
        ),
        kitty=backs(hand.kitty),
        taken=taken,
        buried=buried,
        prelude=_redact_prelude(hand.prelude, seat),
    )


def _redact_prelude(before: Prelude, seat: int) -> Prelude:
    own = (before.chosen[seat] if 0 <= seat < len(before.chosen) else None) or ()
    lost = before.mixed not in (0, len(own))  # one's own cards lie among others, nobody knows where
    return replace(
        before,
        stock=backs(before.stock),
        chosen=tuple(
            cards if cards is None or owner == seat else backs(cards)
            for owner, cards in enumerate(before.chosen)
        ),
        pool=backs(before.pool) if lost else tuple(sorted(_hidden_but(before.pool, set(own)))),
        packets=tuple(
            packet
            if seat in (packet.giver, packet.receiver)
            else Packet(packet.giver, packet.receiver, backs(packet.cards))
            for packet in before.packets
        ),
        charges=tuple(
            cards if cards is None or owner == seat else () for owner, cards in enumerate(before.charges)
        ),
    )


def _known(hand: HandState, seat: int, owner: int, cards: Cards) -> Cards:
    """Another hand: cards that ``seat`` passed there and charged cards that are still held, else backs."""
    if hand.swapped and owner == hand.kitty_taker:
        return backs(cards)  # any of them may have been exchanged for the kitty
    given = {
        card
        for packet in hand.packets
        if packet.giver == seat and packet.receiver == owner
        for card in packet.cards
    }
    return tuple(sorted(_hidden_but(cards, given | set(hand.prelude.charged))))


def _hidden_but(cards: Cards, keep: set[Card]) -> Cards:
    """The cards in their places, with backs for all but those of ``keep``."""
    return tuple(card if card in keep else HIDDEN for card in cards)
