"""The state of a game and ``evolve``, which folds events into it and knows no rules.

The records are small and immutable; what changes with each card is kept apart from what does not. An
observer's state is the same type folded from redacted events: cards he may not know are ``HIDDEN``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE, Actor
from hearts_desktop.engine.cards import HIDDEN, Card, Cards, Suit, with_cards, without_cards
from hearts_desktop.engine.events import Event, PassStep, Phase, ScoreLine
from hearts_desktop.engine.ruleset import Moon

T = TypeVar("T")

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
            return replace(state, hand=evolve_hand(hand_of(state), event, state.seats))


def evolve_hand(hand: HandState, event: Event, seats: int) -> HandState:
    """The hand after an event that concerns one hand."""
    match event:
        case ev.TurnBegan() | ev.CardPlayed() | ev.HeartsBroken() | ev.TrickTaken() | ev.TrickCancelled():
            return _evolve_trick(hand, event)
        case ev.KittyTaken() | ev.CardsDiscarded() | ev.KittyShown() | ev.KittySet() | ev.KittyPooled():
            return _evolve_kitty(hand, event)
        case ev.PhaseBegan():
            return _begin_phase(hand, event, seats)
        case ev.Dealt():
            nothing: tuple[Cards, ...] = ((),) * len(event.hands)
            dealt = replace(hand.prelude, stock=())
            return replace(
                hand, hands=event.hands, kitty=event.kitty, open=event.open, taken=nothing, prelude=dealt
            )
        case ev.DummyShown():
            hands = _put(hand.hands, event.place, event.cards)
            return replace(hand, hands=hands, open=(*hand.open, event.place))
        case ev.MoonShot():
            return replace(hand, shooter=event.seat, sun=event.sun)
        case ev.MoonChosen():
            return replace(hand, moon_choice=event.choice)
        case _:
            return _evolve_prelude(hand, event)


def _begin_phase(hand: HandState, event: ev.PhaseBegan, seats: int) -> HandState:
    undecided = (None,) * seats
    before = hand.prelude
    if event.phase is Phase.PASS:
        before = replace(before, chosen=undecided)
    elif event.phase is Phase.CHARGE:
        before = replace(before, charges=undecided, in_turn=event.in_turn)
    return replace(hand, phase=event.phase, prelude=before)


def _evolve_prelude(hand: HandState, event: Event) -> HandState:
    before = hand.prelude
    match event:
        case ev.Shuffled():
            before = replace(before, stock=event.order)
        case ev.PassCalled():
            step = PassStep.SPLIT if event.counts else PassStep.MIX
            return replace(hand, step=step, prelude=replace(before, call=event.counts))
        case ev.BidMade():
            before = replace(before, bids=(*before.bids, (event.seat, event.points)))
        case ev.DeclarerNamed():
            before = replace(before, declarer=event.seat, bid=event.bid)
        case ev.PassChosen():
            before = replace(before, chosen=_put(before.chosen, event.seat, event.cards))
        case ev.ChargeChosen():
            before = replace(before, charges=_put(before.charges, event.seat, event.cards))
        case ev.CardsCharged():
            hands = _put(hand.hands, event.seat, reveal(hand.hands[event.seat], event.cards))
            before = replace(before, charged=with_cards(before.charged, event.cards))
            return replace(hand, hands=hands, prelude=before)
        case ev.CardsPassed() | ev.CardsPooled() | ev.CardsDrawn():
            return _move_passed(hand, event)
        case _:
            raise TypeError(f"{type(event).__name__} does not concern one hand")
    return replace(hand, prelude=before)


def _move_passed(hand: HandState, event: ev.CardsPassed | ev.CardsPooled | ev.CardsDrawn) -> HandState:
    before = hand.prelude
    match event:
        case ev.CardsPassed():
            hands = _put(hand.hands, event.giver, without_cards(hand.hands[event.giver], event.cards))
            hands = _put(hands, event.receiver, with_cards(hands[event.receiver], event.cards))
            before = replace(before, packets=(*before.packets, Packet(*event)))
        case ev.CardsPooled():
            hands = _put(hand.hands, event.seat, without_cards(hand.hands[event.seat], event.cards))
            before = replace(before, pool=with_cards(before.pool, event.cards))
        case ev.CardsDrawn():
            hands = _put(hand.hands, event.seat, with_cards(hand.hands[event.seat], event.cards))
            # An observer cannot tell which of the cards in the middle went to whom.
            left = len(before.pool) - len(event.cards)
            hidden = HIDDEN in before.pool
            pool = (HIDDEN,) * left if hidden else without_cards(before.pool, event.cards)
            before = replace(before, pool=pool, mixed=before.mixed or len(before.pool))
    return replace(hand, hands=hands, prelude=before)


def _evolve_kitty(
    hand: HandState,
    event: ev.KittyTaken | ev.CardsDiscarded | ev.KittyShown | ev.KittySet | ev.KittyPooled,
) -> HandState:
    match event:
        case ev.KittyPooled():
            before = replace(hand.prelude, pool=with_cards(hand.prelude.pool, event.cards))
            return replace(hand, kitty=(), prelude=before)
        case ev.KittySet():
            return replace(hand, kitty=event.cards, prelude=replace(hand.prelude, pool=()))
        case ev.KittyTaken() if event.to_hand:
            hands = _put(hand.hands, event.seat, with_cards(hand.hands[event.seat], event.cards))
            return replace(
                hand,
                hands=hands,
                kitty=(),
                kitty_taker=event.seat,
                owed=len(event.cards),
                buried_seen_by=event.seen_by,
            )
        case ev.KittyTaken():
            return replace(_bury(hand, event.seat, event.cards, event.seen_by), kitty=())
        case ev.CardsDiscarded():
            rest = without_cards(hand.hands[event.seat], event.cards)
            if (
                HIDDEN in event.cards
            ):  # which cards went is unknown, so nothing about the rest is known either
                rest = (HIDDEN,) * len(rest)
            hands = _put(hand.hands, event.seat, rest)
            buried = _bury(hand, event.seat, event.cards, hand.buried_seen_by)
            return replace(buried, hands=hands, owed=0, swapped=True)
        case ev.KittyShown():
            pile = list(hand.taken[event.seat])
            for card in event.cards:
                if card not in pile:
                    pile[pile.index(HIDDEN)] = card
            return replace(hand, taken=_put(hand.taken, event.seat, tuple(pile)), buried=())


def _bury(hand: HandState, seat: int, cards: Cards, seen_by: int) -> HandState:
    return replace(
        hand,
        taken=_put(hand.taken, seat, hand.taken[seat] + cards),
        kitty_taker=seat,
        buried=cards,
        buried_seen_by=seen_by,
    )


def _evolve_trick(
    hand: HandState,
    event: ev.TurnBegan | ev.CardPlayed | ev.HeartsBroken | ev.TrickTaken | ev.TrickCancelled,
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
        case ev.TrickCancelled():
            cards = tuple(card for _, card in hand.trick.plays)
            return replace(
                hand,
                trick=TrickState(
                    leader=event.leader, broken=hand.trick.broken, carried=hand.trick.carried + cards
                ),
                tricks=(*hand.tricks, Trick(hand.trick.plays, NOBODY)),
            )


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def reveal(hand: Cards, cards: Cards) -> Cards:
    """A hand in which ``cards`` are known: each that is not in sight takes the place of a back."""
    known = list(hand)
    for card in cards:
        if card not in known:
            known[known.index(HIDDEN)] = card
    return tuple(sorted(known))


def _play(hand: HandState, event: ev.CardPlayed) -> HandState:
    rest = without_cards(hand.hands[event.seat], (event.card,))
    trick = replace(hand.trick, plays=(*hand.trick.plays, (event.seat, event.card)), turn=NOBODY, by=NOBODY)
    return replace(hand, hands=_put(hand.hands, event.seat, rest), trick=trick)


def _take(hand: HandState, event: ev.TrickTaken) -> HandState:
    # Without a card on the table it is the cancelled tricks that go to somebody at the end of the hand.
    taken = (Trick(hand.trick.plays, event.seat),) if hand.trick.plays else ()
    return replace(
        hand,
        trick=TrickState(leader=event.seat, broken=hand.trick.broken),
        tricks=(*hand.tricks, *taken),
        taken=_put(hand.taken, event.seat, hand.taken[event.seat] + event.cards),
    )
