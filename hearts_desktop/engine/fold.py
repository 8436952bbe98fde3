"""``evolve``, which folds events into the state of a game and knows no rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, Cards, with_cards, without_cards
from hearts_desktop.engine.events import Event, PassStep, Phase
from hearts_desktop.engine.state import (
    NOBODY,
    GameState,
    HandScore,
    HandState,
    Packet,
    Result,
    Trick,
    TrickState,
    hand_of,
)

T = TypeVar("T")


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
        case ev.Claimed():
            return hand  # the hand is over by the events that follow
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
            if HIDDEN in event.cards:  # where it is unknown which cards went, it is unknown which are left
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
