"""For every rule set: what is offered is accepted, and everything else is refused with a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from battery import assert_sentence, each_game
from strategies import Game, random_choice

from hearts_desktop.engine.actions import (
    CHANCE,
    Action,
    Bid,
    Call,
    Charge,
    ChooseMoon,
    Claim,
    Cut,
    Deal,
    Discard,
    Mix,
    Pass,
    Play,
)
from hearts_desktop.engine.cards import CARDS, HIDDEN, Cards
from hearts_desktop.engine.claims import claimable
from hearts_desktop.engine.game import (
    IllegalAction,
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
    Refusal,
    offer,
    pending,
    refusal,
    step,
)
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, hand_of
from hearts_desktop.engine.view import redact_state

MOST_STATES = 3
"""At so many moments of a game everything wrong is tried."""


def assert_refused(rules: Rules, state: GameState, action: Action) -> None:
    """The action is not allowed, and a sentence says why."""
    with pytest.raises(IllegalAction) as refused:
        step(rules, state, action)
    assert_sentence(str(refused.value))
    assert isinstance(refused.value.refusal, Refusal)


def one_of_each(rules: Rules, seat: int) -> Iterator[Action]:
    """A choice of every kind by this seat."""
    some = rules.pack[: rules.pass_count]
    yield from (Bid(seat, 0), Bid(seat, 1), Call(seat, ()), Charge(seat, ()), Play(seat, rules.pack[0]))
    yield from (Pass(seat, some), Pass(seat, ()), Discard(seat, some), ChooseMoon(seat, Moon.OTHERS_PLUS))
    yield Claim(seat)


def at_the_wrong_time(rng: random.Random, rules: Rules, state: GameState) -> Iterator[Action]:
    """Choices of seats that are not asked, and choices that nobody is asked for."""
    asked = pending(state)
    strange = [seat for seat in range(rules.players) if seat not in asked]
    for seat in (-2, CHANCE, rules.players, 99, *rng.sample(strange, min(2, len(strange)))):
        yield from one_of_each(rules, seat)
    kinds = {
        OfferBid: (Bid,),
        OfferCall: (Call,),
        OfferPass: (Pass,),
        OfferCharge: (Charge,),
        OfferPlay: (Play, Claim),
        OfferDiscard: (Discard,),
        OfferMoon: (ChooseMoon,),
    }
    for seat in asked[:2]:
        choices = offer(rules, state, seat)
        wanted = kinds[type(choices)] if choices is not None else ()
        yield from (action for action in one_of_each(rules, seat) if type(action) not in wanted)
    if asked != (CHANCE,):
        yield from (Cut(0), Deal(rules.pack), Mix(rules.pack), Mix(()))


def bad_orders(pack: Cards) -> Iterator[Cards]:
    """Not exactly these cards."""
    yield from ((), pack[1:], (*pack, pack[0]), (*pack[1:], HIDDEN))
    if len(pack) > 1:  # where passing is optional, one player alone may have put one card in the middle
        yield (*pack[1:], pack[1])
    yield (*pack[1:], next(card for card in CARDS[::-1] if card not in pack) if len(pack) < 104 else HIDDEN)


def bad_chance(rules: Rules, state: GameState) -> Iterator[Action]:
    """Cuts, deals and mixes that cannot be."""
    if pending(state) != (CHANCE,):
        return
    if state.first_dealer == NOBODY:
        yield from (Deal(rules.pack), Mix(()), Cut(-1), Cut(rules.players), Cut(10))
        return
    pool = state.hand.prelude.pool if state.hand else ()
    yield Cut(0)
    yield from map(Mix if pool else Deal, bad_orders(pool or rules.pack))
    yield Deal(rules.pack) if pool else Mix(())


def bad_lists(rng: random.Random, held: Cards, size: int, allowed: Cards) -> Iterator[Cards]:
    """Lists of cards of the wrong number, with the same card twice, with cards that may not be chosen."""
    good = tuple(rng.sample(allowed, size))
    for wrong in {size - 1, size + 1, len(held)} - {size, 0}:
        yield held[:wrong] if wrong <= len(held) else (*held, *held)[:wrong]
    yield (*good, good[0])
    if size > 1:
        yield (*good[1:], good[1])
    foreign = [card for card in (*CARDS, HIDDEN) if card not in allowed]
    for card in (HIDDEN, *rng.sample(foreign, 4)):
        yield (*good[1:], card)


def bad_choices(rng: random.Random, rules: Rules, state: GameState, seat: int) -> Iterator[Action]:
    """Choices of the right kind that are not offered."""
    choices = offer(rules, state, seat)
    match choices:
        case OfferBid():
            wrong = {-1, 1, choices.lowest - 1, choices.highest + 1, 5000} - {0}
            high = range(choices.lowest, choices.highest + 1)
            yield from (Bid(seat, points) for points in wrong if points not in high)
        case OfferCall():
            yield from bad_calls(rules, seat)
        case OfferPlay():
            held = hand_of(state).hands[choices.place]
            tried = {*held, HIDDEN, *rng.sample(CARDS, 15)} - set(choices.cards)
            yield from (Play(seat, card) for card in sorted(tried))
            if not claimable(rules, redact_state(state, seat), seat):
                yield Claim(seat)
        case OfferMoon():
            yield from (ChooseMoon(seat, moon) for moon in Moon if moon not in choices.choices)
        case OfferPass() | OfferDiscard() | OfferCharge():
            yield from bad_cards(rng, hand_of(state).hands[seat], choices)


def bad_calls(rules: Rules, seat: int) -> Iterator[Action]:
    """Calls for the wrong number of players or cards, and for less than none."""
    count, none = rules.pass_count, [0] * (rules.players - 1)
    yield from (Call(seat, tuple(none)), Call(seat, (count + 1, *none[1:])), Call(seat, (*none, count)))
    yield from (Call(seat, (-1, count + 1, *none[2:])), Call(seat, (count, *none)))


def bad_cards(
    rng: random.Random, held: Cards, choices: OfferPass | OfferDiscard | OfferCharge
) -> Iterator[Action]:
    """Cards that may not be passed, laid down or charged together."""
    seat = choices.seat
    match choices:
        case OfferPass():
            if not choices.optional:
                yield Pass(seat, ())
            yield from (Pass(seat, wrong) for wrong in bad_lists(rng, held, choices.size, choices.cards))
        case OfferDiscard():
            yield Discard(seat, ())
            held = choices.cards
            yield from (Discard(seat, wrong) for wrong in bad_lists(rng, held, choices.size, held))
        case OfferCharge():
            foreign = [card for card in (*CARDS, HIDDEN) if card not in choices.cards]
            yield from (Charge(seat, (card,)) for card in (HIDDEN, *rng.sample(foreign, 4)))
            if choices.cards:
                yield Charge(seat, choices.cards[:1] * 2)
            if len(choices.cards) > choices.limit:
                yield Charge(seat, choices.cards)


@each_game
def everything_else_is_refused_with_a_sentence(played: Game) -> None:
    rng = random.Random(played.number)
    rules = played.journal.rules
    states = [done.after for done in played.steps if done.after.result is None]
    by_kind: dict[object, GameState] = {}
    rng.shuffle(states)
    for state in states:
        first = pending(state)[0]
        by_kind.setdefault(type(offer(rules, state, first)) if first != CHANCE else state.hand is None, state)
    for state in (list(by_kind.values()) + states[:1])[:MOST_STATES]:
        bad = [*at_the_wrong_time(rng, rules, state), *bad_chance(rules, state)]
        for seat in pending(state)[:2]:
            bad += bad_choices(rng, rules, state, seat)
        for action in bad:
            assert_refused(rules, state, action)


@each_game
def every_offered_action_is_accepted(played: Game) -> None:
    rng = random.Random(played.number)
    rules = played.journal.rules
    for done in played.steps:
        if rng.random() > 0.12:
            continue
        for seat in pending(done.after)[:3]:
            choices = offer(rules, done.after, seat)
            if choices is None:
                continue
            if isinstance(choices, OfferPlay):
                chosen = list(choices.actions())
            else:
                chosen = [random_choice(rng, choices) for _ in range(3)] + [next(choices.actions())]
            for action in chosen:
                assert refusal(rules, done.after, action) is None, action


@each_game
def a_finished_game_refuses_everything(played: Game) -> None:
    if played.state.result is None:
        return
    rules = played.journal.rules
    others = (Cut(0), Deal(rules.pack), Mix(()), *one_of_each(rules, 0), *played.journal.actions[-3:])
    for action in others:
        assert_refused(rules, played.state, action)
        refused = refusal(rules, played.state, action)
        assert refused is not None
        assert refused.refusal is Refusal.GAME_OVER
