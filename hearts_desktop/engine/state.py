"""The state of a game, and who may act in it.

The records are small and immutable; what changes with each card is kept apart from what does not. An
observer's state is the same type folded from redacted events: cards he may not know are ``HIDDEN``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hearts_desktop.engine.actions import CHANCE, Actor
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.events import PassStep, Phase, ScoreLine
from hearts_desktop.engine.ruleset import Moon

NOBODY = -1


class Trick(NamedTuple):
    """A completed trick: cards in the order played as (place, card), and its taker.

    Nobody took a trick whose cards cancelled each other.
    """

    plays: tuple[tuple[int, Card], ...]
    taker: int

    @property
    def leader(self) -> int:
        """The place that led."""
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
class Prelude:
    """All that is settled before the first lead."""

    stock: Cards = ()
    """The shuffled pack while the dealer has still to call the pass."""
    call: tuple[int, ...] | None = None
    """What the dealer called, see :class:`.actions.Call`."""
    bids: tuple[tuple[int, int], ...] = ()
    """The auction so far as (seat, points)."""
    declarer: int = NOBODY
    bid: int = 0
    chosen: tuple[Cards | None, ...] = ()
    """Passing: what each seat has committed; None while it has not."""
    pool: Cards = ()
    """Cards in the middle, to be mixed and dealt anew."""
    mixed: int = 0
    """How many cards were mixed there; 0 while nobody has been dealt any of them."""
    packets: tuple[Packet, ...] = ()
    """What has been passed in this hand."""
    charges: tuple[Cards | None, ...] = ()
    """Charging: what each seat has decided; None while it has not."""
    charged: Cards = ()
    """Cards that lie open because they are charged."""
    in_turn: bool = False
    """Seats decide one by one from the dealer's left, not all at once."""


@dataclass(frozen=True, slots=True)
class TrickState:
    """What changes with each card."""

    plays: tuple[tuple[int, Card], ...] = ()
    """The trick on the table, in order, as (place, card)."""
    leader: int = NOBODY
    turn: int = NOBODY
    """The place whose card is next; nobody between two turns and before the first lead."""
    by: int = NOBODY
    """The seat that decides that card."""
    broken: bool = False
    """A card that breaks hearts has been played."""
    carried: Cards = ()
    """Cards of cancelled tricks, which go with the next trick."""


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand, from the shuffle to the score. Hands and piles come by place: seats first, then a dummy."""

    number: int
    dealer: int
    step: PassStep
    phase: Phase = Phase.DEAL
    hands: tuple[Cards, ...] = ()
    kitty: Cards = ()
    open: tuple[int, ...] = ()
    """Places whose hand lies open."""
    prelude: Prelude = Prelude()
    trick: TrickState = TrickState()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[Cards, ...] = ()
    """Captured cards of each place in the order taken."""
    kitty_taker: int = NOBODY
    owed: int = 0
    """How many cards the taker of the kitty has still to discard."""
    buried: Cards = ()
    """What lies face down on the pile of the taker of the kitty."""
    buried_seen_by: int = NOBODY
    swapped: bool = False
    """The taker of the kitty has exchanged it for cards of the hand."""
    shooter: int = NOBODY
    sun: bool = False
    moon_choice: Moon | None = None

    @property
    def suits_led(self) -> frozenset[Suit]:
        """Suits led in completed tricks of this hand."""
        return frozenset(trick.plays[0][1].suit for trick in self.tricks)

    @property
    def chosen(self) -> tuple[Cards | None, ...]:
        """Passing: what each seat has committed; None while it has not."""
        return self.prelude.chosen

    @property
    def packets(self) -> tuple[Packet, ...]:
        """What has been passed in this hand."""
        return self.prelude.packets


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
            return () if hand.prelude.stock else (CHANCE,)
        case Phase.CALL:
            return (hand.dealer,) if hand.prelude.call is None else ()
        case Phase.BID | Phase.PASS | Phase.CHARGE:
            return _pending_before_play(hand, state.seats)
        case Phase.PLAY:
            return () if hand.trick.by == NOBODY else (hand.trick.by,)
        case Phase.MOON:
            return () if hand.shooter == NOBODY or hand.moon_choice is not None else (hand.shooter,)


def _pending_before_play(hand: HandState, seats: int) -> tuple[Actor, ...]:
    before = hand.prelude
    if hand.phase is Phase.BID:
        return () if before.declarer != NOBODY else (next_bidder(hand, seats),)
    if hand.phase is Phase.PASS:
        waiting = tuple(seat for seat, cards in enumerate(before.chosen) if cards is None)
        return waiting or ((CHANCE,) if before.pool else ())
    around = [(hand.dealer + step) % seats for step in range(1, seats + 1)]
    waiting = tuple(seat for seat in around if before.charges[seat] is None)
    return waiting[:1] if before.in_turn else tuple(sorted(waiting))


def next_bidder(hand: HandState, seats: int) -> int:
    """Whose bid it is: from the dealer's left on, seats that have passed are left out."""
    out = {seat for seat, points in hand.prelude.bids if points == 0}
    seat = hand.prelude.bids[-1][0] if hand.prelude.bids else hand.dealer
    while True:
        seat = (seat + 1) % seats
        if seat not in out or len(out) >= seats:
            return seat


def hand_of(state: GameState) -> HandState:
    """The current hand. Raises ValueError before the first deal."""
    if state.hand is None:
        raise ValueError("no hand has been dealt yet")
    return state.hand
