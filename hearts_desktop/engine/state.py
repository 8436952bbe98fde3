"""The state of a game and ``evolve``, which folds events into it and knows no rules.

The records are small and immutable; what changes with each card is kept apart from what does not. An
observer's state is the same type folded from redacted events: cards he may not know are ``HIDDEN``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE, Actor
from hearts_desktop.engine.cards import Card, Cards, Suit, with_cards, without_cards
from hearts_desktop.engine.events import Event, PassStep, Phase, ScoreLine
from hearts_desktop.engine.ruleset import Moon

T = TypeVar("T")

NOBODY = -1


class Trick(NamedTuple):
    """A completed trick: cards in the order played as (seat, card), and its taker."""

    plays: tuple[tuple[int, Card], ...]
    taker: int

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0][0]


class HandScore(NamedTuple):
    """A finished hand as the score sheet keeps it."""

    number: int
    step: PassStep
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    shooter: int = NOBODY


class Packet(NamedTuple):
    """Cards that went from one hand to another in the pass."""

    giver: int
    receiver: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class TrickState:
    """What changes with each card."""

    plays: tuple[tuple[int, Card], ...] = ()
    """The trick on the table, in order, as (seat, card)."""
    leader: int = NOBODY
    turn: int = NOBODY
    """The seat whose card is next; nobody between two turns and before the first lead."""
    by: int = NOBODY
    """Who decides that card."""
    broken: bool = False
    """A card that breaks hearts has been played."""


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand, from the shuffle to the score."""

    number: int
    dealer: int
    step: PassStep
    phase: Phase = Phase.DEAL
    hands: tuple[Cards, ...] = ()
    kitty: Cards = ()
    chosen: tuple[Cards | None, ...] = ()
    """Passing: what each seat has committed; None while it has not."""
    packets: tuple[Packet, ...] = ()
    """What has been passed in this hand."""
    trick: TrickState = TrickState()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[Cards, ...] = ()
    """Captured cards of each seat in the order taken."""
    shooter: int = NOBODY
    sun: bool = False
    moon_choice: Moon | None = None

    @property
    def suits_led(self) -> frozenset[Suit]:
        """Suits led in completed tricks of this hand."""
        return frozenset(trick.plays[0][1].suit for trick in self.tricks)


class Result(NamedTuple):
    """How the game ended."""

    places: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameState:
    """A whole game: totals, finished hands, and the hand that is being played or was just scored."""

    seats: int
    totals: tuple[int, ...]
    first_dealer: int = NOBODY
    hand: HandState | None = None
    scores: tuple[HandScore, ...] = ()
    tie_break: bool = False
    """Extra hands are being played because the lowest total was shared."""
    result: Result | None = None


def new_game(seats: int) -> GameState:
    """A game in which nothing has happened yet."""
    return GameState(seats=seats, totals=(0,) * seats)


def pending(state: GameState) -> tuple[Actor, ...]:
    """Who may act now: several seats at once while passing, CHANCE before a deal, nobody at the end.

    A function of the state alone.
    """
    if state.result is not None:
        return ()
    hand = state.hand
    if hand is None:
        return (CHANCE,)
    match hand.phase:
        case Phase.DEAL | Phase.SCORE:
            return (CHANCE,)
        case Phase.PASS:
            return tuple(seat for seat, cards in enumerate(hand.chosen) if cards is None)
        case Phase.PLAY:
            return () if hand.trick.by == NOBODY else (hand.trick.by,)
        case Phase.MOON:
            return () if hand.shooter == NOBODY or hand.moon_choice is not None else (hand.shooter,)


def hand_of(state: GameState) -> HandState:
    """The current hand. Raises ValueError before the first deal."""
    if state.hand is None:
        raise ValueError("no hand has been dealt yet")
    return state.hand


def evolve(state: GameState, event: Event) -> GameState:
    """The state after ``event``. Never refuses: whether the event may happen is decided elsewhere."""
    match event:
        case ev.DealerDrawn():
            return replace(state, first_dealer=event.dealer)
        case ev.HandBegan():
            return replace(state, hand=HandState(event.number, event.dealer, event.step))
        case ev.HandScored():
            hand = hand_of(state)
            score = HandScore(hand.number, hand.step, *event, shooter=hand.shooter)
            return replace(state, totals=event.totals, scores=(*state.scores, score))
        case ev.TieBreakBegan():
            return replace(state, tie_break=True)
        case ev.GameEnded():
            return replace(state, result=Result(*event))
        case _:
            return replace(state, hand=evolve_hand(hand_of(state), event))


def evolve_hand(hand: HandState, event: Event) -> HandState:
    """The hand after an event that concerns one hand."""
    match event:
        case ev.Dealt():
            nothing: tuple[Cards, ...] = ((),) * len(event.hands)
            return replace(hand, hands=event.hands, kitty=event.kitty, taken=nothing)
        case ev.PhaseBegan():
            chosen = (None,) * len(hand.hands) if event.phase is Phase.PASS else hand.chosen
            return replace(hand, phase=event.phase, chosen=chosen)
        case ev.PassChosen():
            return replace(hand, chosen=_put(hand.chosen, event.seat, event.cards))
        case ev.CardsPassed():
            return _pass(hand, event)
        case ev.TurnBegan() | ev.CardPlayed() | ev.HeartsBroken() | ev.TrickTaken():
            return _evolve_trick(hand, event)
        case ev.MoonShot():
            return replace(hand, shooter=event.seat, sun=event.sun)
        case ev.MoonChosen():
            return replace(hand, moon_choice=event.choice)
    raise TypeError(f"{type(event).__name__} does not concern one hand")


def _evolve_trick(
    hand: HandState, event: ev.TurnBegan | ev.CardPlayed | ev.HeartsBroken | ev.TrickTaken
) -> HandState:
    match event:
        case ev.TurnBegan():
            leader = hand.trick.leader if hand.trick.plays else event.seat
            return replace(hand, trick=replace(hand.trick, leader=leader, turn=event.seat, by=event.by))
        case ev.CardPlayed():
            return _play(hand, event)
        case ev.HeartsBroken():
            return replace(hand, trick=replace(hand.trick, broken=True))
        case ev.TrickTaken():
            return _take(hand, event)


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _pass(hand: HandState, event: ev.CardsPassed) -> HandState:
    hands = _put(hand.hands, event.giver, without_cards(hand.hands[event.giver], event.cards))
    hands = _put(hands, event.receiver, with_cards(hands[event.receiver], event.cards))
    return replace(hand, hands=hands, packets=(*hand.packets, Packet(*event)))


def _play(hand: HandState, event: ev.CardPlayed) -> HandState:
    rest = without_cards(hand.hands[event.seat], (event.card,))
    trick = replace(hand.trick, plays=(*hand.trick.plays, (event.seat, event.card)), turn=NOBODY, by=NOBODY)
    return replace(hand, hands=_put(hand.hands, event.seat, rest), trick=trick)


def _take(hand: HandState, event: ev.TrickTaken) -> HandState:
    return replace(
        hand,
        trick=TrickState(leader=event.seat, broken=hand.trick.broken),
        tricks=(*hand.tricks, Trick(hand.trick.plays, event.seat)),
        taken=_put(hand.taken, event.seat, hand.taken[event.seat] + event.cards),
    )
