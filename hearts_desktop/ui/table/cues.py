"""What is to be seen of an event, as data: cards that move, pauses, marks. No Qt, and no lengths of time.

A cue is one thing that the director shows; a beat is an event (or several that happen at once) with its
cues and the state that it leads to.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, QUEEN_OF_SPADES, Card, Cards
from hearts_desktop.engine.events import Event, Phase
from hearts_desktop.engine.fold import evolve
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.state import NOBODY, GameState, HandState, hand_of
from hearts_desktop.ui.table.piles import (
    CARRIED,
    KITTY,
    PEEK,
    POOL,
    TRICK,
    Pile,
    hand_pile,
    winning_card,
    won_pile,
)


class Kind(StrEnum):
    """How a card travels."""

    PLAY = "play"
    PLAY_OTHER = "play_other"
    QUEEN = "queen"
    PASS_OUT = "pass_out"
    PASS_IN = "pass_in"
    SWEEP = "sweep"
    ASIDE = "aside"
    """To or from what lies beside the trick."""


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
    """These cards of the viewer's hand are new: they are marked until he says that he has seen them.

    ``giver`` is nobody if they come from several players, from the middle or from the kitty.
    """

    giver: int
    cards: Cards


class Show(NamedTuple):
    """The cards of a pile are seen differently: turned up, or covered again."""

    pile: Pile


class Winner(NamedTuple):
    """This card takes the trick for this seat."""

    seat: int
    card: Card


class Gather(NamedTuple):
    """Whatever lies in these piles goes to the taker of the trick."""

    sources: tuple[Pile, ...]
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


class Claim(NamedTuple):
    """The hand is ended by a claim: what is left of it goes by quickly."""

    claimed: ev.Claimed


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


CardCue = Deal | TurnUp | Move | Exchange | Received | Show | Gather
"""Cards move."""
Cue = CardCue | Clear | Winner | Pause | Chip | Pulse | Claim | Note | TurnRing | PassArrow


class Beat(NamedTuple):
    """Events that are seen together, their cues in order, and the states around them."""

    before: GameState
    events: tuple[Event, ...]
    cues: tuple[Cue, ...]
    after: GameState


_TOGETHER: Final = (
    (ev.CardsPassed,),
    (ev.CardsPooled, ev.KittyPooled),
    (ev.CardsDrawn, ev.KittySet),
)
"""Events that follow one another and are seen as one."""


def script(step: Step, viewer: int) -> tuple[Beat, ...]:
    """The beats of a step that was redacted for ``viewer``.

    The packets of a pass are several events, but they cross the table together and make one beat.
    """
    beats: list[Beat] = []
    state = step.before
    for event in step.events:
        after = evolve(state, event)
        beat = Beat(state, (event,), cues(state, event, after, viewer), after)
        if beats and _one_move(beats[-1].events[0], event):
            beats[-1] = _joined(beats[-1], beat)
        else:
            beats.append(beat)
        state = after
    return tuple(beats)


def _one_move(first: Event, event: Event) -> bool:
    return any(isinstance(first, kinds) and isinstance(event, kinds) for kinds in _TOGETHER)


def _joined(first: Beat, second: Beat) -> Beat:
    """Two beats as one: all cards move at once, and what the viewer gets is marked together."""
    seen = (*first.cues, *second.cues)
    moves = tuple(move for cue in seen if isinstance(cue, Exchange) for move in cue.moves)
    got = [cue for cue in seen if isinstance(cue, Received)]
    rest: tuple[Cue, ...] = ()
    if got:
        giver = got[0].giver if len(got) == 1 else NOBODY
        cards = tuple(card for cue in got for card in cue.cards)
        rest = (Received(giver, cards), Pause("received", Until.CLICK))
    return Beat(first.before, (*first.events, *second.events), (Exchange(moves), *rest), second.after)


def cues(before: GameState, event: Event, after: GameState, viewer: int) -> tuple[Cue, ...]:
    """What ``viewer`` sees of one event, which leads from one of his states to the next."""
    match event:
        case ev.HandBegan():
            return (Clear(),)
        case ev.Dealt():
            return _dealt(hand_of(after), after.seats, viewer)
        case ev.DummyShown() | ev.CardsCharged():
            return (Show(hand_pile(event.place if isinstance(event, ev.DummyShown) else event.seat)),)
        case ev.TurnBegan():
            return (TurnRing(event.seat),)
        case ev.CardPlayed():
            return _played(event, viewer)
        case ev.HeartsBroken():
            return (Chip("hearts_broken"),)
        case ev.TrickTaken() | ev.TrickCancelled():
            return _ended(hand_of(before), event)
        case ev.KittyTaken() | ev.CardsDiscarded() | ev.KittyShown():
            return _kitty(event, viewer)
        case ev.Claimed() | ev.MoonShot():
            return _called_out(event)
        case _:
            return _passing(event, hand_of(after), viewer) if after.hand is not None else ()


def _dealt(hand: HandState, seats: int, viewer: int) -> tuple[Cue, ...]:
    """One card a place and round, dealer's left first, the dummy last.

    In which order a hand got its cards is not known, only the sorted hand; what is seen comes scrambled.
    """
    around = [(hand.dealer + step) % seats for step in range(1, seats + 1)]
    around += range(seats, len(hand.hands))
    heaps = [sorted(cards, key=lambda card: card.face * 29 % 53) for cards in hand.hands]
    order = []
    for turn in range(max(map(len, heaps), default=0)):
        for place in around:
            if turn < len(heaps[place]):
                card = heaps[place][turn] if place == viewer or place in hand.open else HIDDEN
                order.append((hand_pile(place), card))
    order += [(KITTY, HIDDEN)] * len(hand.kitty)
    own = (viewer,) if 0 <= viewer < len(hand.hands) else ()
    return (Deal(tuple(order)), *(TurnUp(hand_pile(place)) for place in (*own, *hand.open)))


def _passing(event: Event, hand: HandState, viewer: int) -> tuple[Cue, ...]:
    match event:
        case ev.PhaseBegan():
            return (PassArrow(viewer, hand.step),) if event.phase is Phase.PASS else ()
        case ev.PassChosen() | ev.ChargeChosen():
            return (Note(event.seat, "ready"),)
        case ev.BidMade():
            return (Note(event.seat, "bid"),)
        case ev.CardsPassed():
            return _passed(event, viewer)
        case ev.CardsPooled() | ev.KittyPooled():
            source = KITTY if isinstance(event, ev.KittyPooled) else hand_pile(event.seat)
            return (Exchange((Move(event.cards, source, POOL, Kind.PASS_OUT),)),)
        case ev.CardsDrawn():
            return _drawn(event, viewer)
        case ev.KittySet():
            return (Exchange((Move(event.cards, POOL, KITTY, Kind.PASS_OUT),)),)
        case _:
            return ()


def _drawn(event: ev.CardsDrawn, viewer: int) -> tuple[Cue, ...]:
    kind = Kind.PASS_IN if event.seat == viewer else Kind.PASS_OUT
    exchange = Exchange((Move(event.cards, POOL, hand_pile(event.seat), kind),))
    return (exchange, *_received(NOBODY, event.cards)) if event.seat == viewer else (exchange,)


def _received(giver: int, cards: Cards) -> tuple[Cue, ...]:
    return (Received(giver, cards), Pause("received", Until.CLICK))


def _passed(event: ev.CardsPassed, viewer: int) -> tuple[Cue, ...]:
    kind = Kind.PASS_IN if event.receiver == viewer else Kind.PASS_OUT
    move = Move(event.cards, hand_pile(event.giver), hand_pile(event.receiver), kind)
    if event.receiver != viewer:
        return (Exchange((move,)),)
    return (Exchange((move,)), *_received(event.giver, event.cards))


def _played(event: ev.CardPlayed, viewer: int) -> tuple[Cue, ...]:
    kind = Kind.PLAY if event.seat == viewer else Kind.PLAY_OTHER
    if event.card.face == QUEEN_OF_SPADES.face:
        kind = Kind.QUEEN
    move = Move((event.card,), hand_pile(event.seat), TRICK, kind)
    return (move, Pulse(event.card)) if kind is Kind.QUEEN else (move,)


def _ended(hand: HandState, event: ev.TrickTaken | ev.TrickCancelled) -> tuple[Cue, ...]:
    """A full trick lies for a while and goes to its taker, or aside if it has none."""
    plays = hand.trick.plays
    if isinstance(event, ev.TrickCancelled):
        cards = tuple(card for _, card in plays)
        return (Pause("trick", Until.TIME), Exchange((Move(cards, TRICK, CARRIED, Kind.ASIDE),)))
    gather = Gather((CARRIED, TRICK), won_pile(event.seat))
    best = winning_card(plays)
    if best is None:  # only cards of cancelled tricks are left to be taken
        return (Note(event.seat, "wins_trick"), gather)
    return (Winner(event.seat, best), Note(event.seat, "wins_trick"), Pause("trick", Until.TIME), gather)


def _called_out(event: ev.Claimed | ev.MoonShot) -> tuple[Cue, ...]:
    if isinstance(event, ev.Claimed):
        return (Claim(event), Pause("claim", Until.TIME))
    return (Note(event.seat, "sun" if event.sun else "moon"), Pause("moon", Until.TIME))


def _kitty(event: ev.KittyTaken | ev.CardsDiscarded | ev.KittyShown, viewer: int) -> tuple[Cue, ...]:
    """The kitty goes to its taker; whoever may see it looks at it first."""
    pile, hand = won_pile(event.seat), hand_pile(event.seat)
    match event:
        case ev.KittyTaken(to_hand=True) if event.seat == viewer:
            return (Move(event.cards, KITTY, hand, Kind.PASS_IN), *_received(NOBODY, event.cards))
        case ev.KittyTaken(to_hand=True):
            return (Move(event.cards, KITTY, hand, Kind.PASS_OUT),)
        case ev.KittyTaken() if event.seen_by == viewer:
            return (
                Move(event.cards, KITTY, PEEK, Kind.ASIDE),
                Pause("kitty", Until.CLICK),
                Move(event.cards, PEEK, pile, Kind.SWEEP),
            )
        case ev.KittyTaken():
            return (Move(event.cards, KITTY, pile, Kind.SWEEP),)
        case ev.CardsDiscarded():
            return (Move(event.cards, hand, pile, Kind.SWEEP), Show(hand))
        case ev.KittyShown():
            return (
                Show(pile),
                Move(event.cards, pile, PEEK, Kind.ASIDE),
                Pause("kitty_shown", Until.TIME),
                Move(event.cards, PEEK, pile, Kind.SWEEP),
                Show(pile),
            )


__all__ = [
    "Beat",
    "Chip",
    "Claim",
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
    "Show",
    "TurnRing",
    "TurnUp",
    "Until",
    "Winner",
    "cues",
    "script",
]
