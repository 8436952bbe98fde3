"""What is to be seen of an event, as data: cards that move, pauses, marks. No Qt, and no lengths of time.

A cue is one thing that the director shows; a beat is an event (or several that happen at once) with its
cues and the state that it leads to.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, QUEEN_OF_SPADES, Card, Cards
from hearts_desktop.engine.events import Event, Phase
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.state import GameState, HandState, evolve, hand_of
from hearts_desktop.ui.table.piles import TRICK, Pile, hand_pile, won_pile


class Kind(StrEnum):
    """How a card travels."""

    PLAY = "play"
    PLAY_OTHER = "play_other"
    QUEEN = "queen"
    PASS_OUT = "pass_out"
    PASS_IN = "pass_in"
    SWEEP = "sweep"


class Until(StrEnum):
    """What ends a pause."""

    TIME = "time"
    CLICK = "click"


class Clear(NamedTuple):
    """All cards are taken off the table."""


class Deal(NamedTuple):
    """The pack lies in the middle and is dealt: (hand, card) in the order of flight, backs up."""

    order: tuple[tuple[Pile, Card], ...]


class TurnUp(NamedTuple):
    """The viewer looks at his cards and puts them in order."""

    pile: Pile


class Move(NamedTuple):
    """Cards go from one pile to another."""

    cards: Cards
    source: Pile
    target: Pile
    kind: Kind


class Exchange(NamedTuple):
    """All packets of the pass cross the table at once, backs up."""

    moves: tuple[Move, ...]


class Received(NamedTuple):
    """These cards of the viewer's hand are new: they are marked until he says that he has seen them."""

    giver: int
    cards: Cards


class Winner(NamedTuple):
    """This card takes the trick for this seat."""

    seat: int
    card: Card


class Gather(NamedTuple):
    """The trick goes to its taker."""

    source: Pile
    target: Pile


class Pause(NamedTuple):
    """Nothing moves for a while; the key says why."""

    key: str
    until: Until


class Chip(NamedTuple):
    """A chip appears."""

    key: str


class Pulse(NamedTuple):
    """A card that nobody wants has fallen: a ring of light runs out from it."""

    card: Card


class Note(NamedTuple):
    """A word appears on a plate."""

    seat: int
    key: str


class TurnRing(NamedTuple):
    """The ring of the player on turn goes to this seat."""

    seat: int


class PassArrow(NamedTuple):
    """The arrow and the words that say where cards go."""

    giver: int
    step: ev.PassStep


Cue = (
    Clear
    | Deal
    | TurnUp
    | Move
    | Exchange
    | Received
    | Winner
    | Gather
    | Pause
    | Chip
    | Pulse
    | Note
    | TurnRing
    | PassArrow
)


class Beat(NamedTuple):
    """Events that are seen together, their cues in order, and the states around them."""

    before: GameState
    events: tuple[Event, ...]
    cues: tuple[Cue, ...]
    after: GameState


def script(step: Step, viewer: int) -> tuple[Beat, ...]:
    """The beats of a step that was redacted for ``viewer``.

    The packets of a pass are several events, but they cross the table together and make one beat.
    """
    beats: list[Beat] = []
    state = step.before
    for event in step.events:
        after = evolve(state, event)
        seen = cues(state, event, after, viewer)
        if beats and isinstance(event, ev.CardsPassed) and isinstance(beats[-1].events[0], ev.CardsPassed):
            last = beats[-1]
            together = (*_exchanged(last.cues), *_exchanged(seen))
            rest = tuple(cue for cue in (*last.cues, *seen) if not isinstance(cue, Exchange))
            beats[-1] = Beat(last.before, (*last.events, event), (Exchange(together), *rest), after)
        else:
            beats.append(Beat(state, (event,), seen, after))
        state = after
    return tuple(beats)


def cues(before: GameState, event: Event, after: GameState, viewer: int) -> tuple[Cue, ...]:
    """What ``viewer`` sees of one event, which leads from one of his states to the next."""
    match event:
        case ev.HandBegan():
            return (Clear(),)
        case ev.Dealt():
            return _dealt(hand_of(after), viewer)
        case ev.PhaseBegan() | ev.PassChosen() | ev.CardsPassed():
            return _passing(event, hand_of(after), viewer)
        case ev.TurnBegan():
            return (TurnRing(event.seat),)
        case ev.CardPlayed():
            return _played(event, viewer)
        case ev.HeartsBroken():
            return (Chip("hearts_broken"),)
        case ev.TrickTaken():
            return _taken(hand_of(before), event)
        case ev.MoonShot():
            return (Note(event.seat, "sun" if event.sun else "moon"), Pause("moon", Until.TIME))
        case _:
            return ()


def _exchanged(seen: tuple[Cue, ...]) -> tuple[Move, ...]:
    return tuple(move for cue in seen if isinstance(cue, Exchange) for move in cue.moves)


def _dealt(hand: HandState, viewer: int) -> tuple[Cue, ...]:
    """One card a seat and round, dealer's left first.

    In which order a hand got its cards is not known, only the sorted hand; the viewer's come scrambled.
    """
    seats = len(hand.hands)
    heaps = [sorted(cards, key=lambda card: card.face * 29 % 53) for cards in hand.hands]
    order = []
    for turn in range(max(map(len, heaps), default=0)):
        for step in range(1, seats + 1):
            seat = (hand.dealer + step) % seats
            if turn < len(heaps[seat]):
                card = heaps[seat][turn] if seat == viewer else HIDDEN
                order.append((hand_pile(seat), card))
    order += [(Pile("kitty"), HIDDEN)] * len(hand.kitty)
    own = (TurnUp(hand_pile(viewer)),) if 0 <= viewer < seats else ()
    return (Deal(tuple(order)), *own)


def _passing(
    event: ev.PhaseBegan | ev.PassChosen | ev.CardsPassed, hand: HandState, viewer: int
) -> tuple[Cue, ...]:
    match event:
        case ev.PhaseBegan():
            return (PassArrow(viewer, hand.step),) if event.phase is Phase.PASS else ()
        case ev.PassChosen():
            return (Note(event.seat, "ready"),)
        case ev.CardsPassed():
            return _passed(event, viewer)


def _passed(event: ev.CardsPassed, viewer: int) -> tuple[Cue, ...]:
    kind = Kind.PASS_IN if event.receiver == viewer else Kind.PASS_OUT
    move = Move(event.cards, hand_pile(event.giver), hand_pile(event.receiver), kind)
    if event.receiver != viewer:
        return (Exchange((move,)),)
    return (Exchange((move,)), Received(event.giver, event.cards), Pause("received", Until.CLICK))


def _played(event: ev.CardPlayed, viewer: int) -> tuple[Cue, ...]:
    kind = Kind.PLAY if event.seat == viewer else Kind.PLAY_OTHER
    if event.card.face == QUEEN_OF_SPADES.face:
        kind = Kind.QUEEN
    move = Move((event.card,), hand_pile(event.seat), TRICK, kind)
    return (move, Pulse(event.card)) if kind is Kind.QUEEN else (move,)


def _taken(hand: HandState, event: ev.TrickTaken) -> tuple[Cue, ...]:
    own = [card for seat, card in hand.trick.plays if seat == event.seat]
    led = hand.trick.plays[0][1].suit
    best = max(own, key=lambda card: (card.suit == led, card.rank))
    return (
        Winner(event.seat, best),
        Note(event.seat, "wins_trick"),
        Pause("trick", Until.TIME),
        Gather(TRICK, won_pile(event.seat)),
    )


__all__ = [
    "Beat",
    "Chip",
    "Clear",
    "Cue",
    "Deal",
    "Exchange",
    "Gather",
    "Kind",
    "Move",
    "Note",
    "PassArrow",
    "Pause",
    "Pulse",
    "Received",
    "TurnRing",
    "TurnUp",
    "Until",
    "Winner",
    "cues",
    "script",
]
