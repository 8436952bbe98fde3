"""For every rule set: what is offered is accepted, and everything else is refused with a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from battery import assert_sentence, each_game
from strategies import Game

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE, Action, ChooseMoon, Cut, Deal, Pass, Play
from hearts_desktop.engine.cards import CARDS, HIDDEN, Card
from hearts_desktop.engine.game import (
    IllegalAction,
    OfferMoon,
    OfferPass,
    Refusal,
    offer,
    pending,
    refusal,
    step,
)
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState


def assert_refused(rules: Rules, state: GameState, action: Action) -> None:
    """The action is not allowed, and a sentence says why."""
    with pytest.raises(IllegalAction) as refused:
        step(rules, state, action)
    assert_sentence(str(refused.value))
    assert isinstance(refused.value.refusal, Refusal)


def strange_seats(rules: Rules, state: GameState) -> Iterator[int]:
    """Seats that are not asked, and seats that there are not."""
    yield from (seat for seat in range(rules.players) if seat not in pending(state))
    yield from (-2, CHANCE, rules.players, 99)


def bad_chance(rules: Rules, state: GameState) -> Iterator[Action]:
    """Cuts and deals that cannot be."""
    if pending(state) != (CHANCE,):
        yield Cut(0)
        yield Deal(rules.pack)
        return
    if state.first_dealer == NOBODY:
        yield Deal(rules.pack)
        yield from (Cut(-1), Cut(rules.players), Cut(10))
        return
    yield Cut(0)
    yield Deal(())
    yield Deal(rules.pack[1:])
    yield Deal((*rules.pack, rules.pack[0]))
    yield Deal((*rules.pack[1:], rules.pack[1]))
    yield Deal((*rules.pack[1:], HIDDEN))
    yield Deal((*rules.pack[1:], Card.parse("QS'")))


def bad_passes(rng: random.Random, rules: Rules, state: GameState) -> Iterator[Action]:
    """Passes of the wrong number, of the same card twice, of cards that are not held, at the wrong time."""
    for seat in strange_seats(rules, state):
        yield Pass(seat, rules.pack[: rules.pass_count])
    for seat in pending(state):
        choices = offer(rules, state, seat)
        if not isinstance(choices, OfferPass):
            yield Pass(seat, rules.pack[: rules.pass_count])
            continue
        good = tuple(rng.sample(choices.cards, choices.size))
        foreign = [card for card in (*CARDS, HIDDEN) if card not in choices.cards]
        for size in (0, choices.size - 1, choices.size + 1, len(choices.cards)):
            if size != choices.size:
                yield Pass(seat, choices.cards[:size])
        yield Pass(seat, (*good[1:], good[1] if choices.size > 1 else HIDDEN))
        yield Pass(seat, (*good, good[0]))
        for card in (HIDDEN, *rng.sample(foreign, 5)):
            yield Pass(seat, (*good[1:], card))


def bad_plays(rules: Rules, state: GameState) -> Iterator[Action]:
    """Every card that is not offered, and cards by seats that are not on turn."""
    for seat in strange_seats(rules, state):
        yield Play(seat, rules.pack[0])
        if state.hand is not None and 0 <= seat < rules.players and state.hand.hands[seat]:
            yield Play(seat, state.hand.hands[seat][-1])
    for seat in pending(state):
        choices = offer(rules, state, seat)
        offered = set(choices.actions()) if choices and not isinstance(choices, OfferPass) else set()
        yield from (a for card in (*CARDS, HIDDEN) if (a := Play(seat, card)) not in offered)


def bad_choices(rules: Rules, state: GameState) -> Iterator[Action]:
    """Moon choices by the wrong seat, at the wrong time, and of what cannot be chosen."""
    for seat in strange_seats(rules, state):
        yield ChooseMoon(seat, Moon.OTHERS_PLUS)
    for seat in pending(state):
        choices = offer(rules, state, seat)
        offered = set(choices.choices) if isinstance(choices, OfferMoon) else set()
        yield from (ChooseMoon(seat, moon) for moon in Moon if moon not in offered)


@each_game
def test_everything_else_is_refused_with_a_sentence(played: Game) -> None:
    rng = random.Random(played.number)
    rules = played.journal.rules
    for done in played.steps:
        state = done.after
        special = state.hand is None or state.hand.phase is not ev.Phase.PLAY
        if not special and rng.random() > 4 / len(played.steps):
            continue
        for action in (
            *bad_chance(rules, state),
            *bad_passes(rng, rules, state),
            *bad_plays(rules, state),
            *bad_choices(rules, state),
        ):
            assert_refused(rules, state, action)


@each_game
def test_a_finished_game_refuses_everything(played: Game) -> None:
    if played.state.result is None:
        return
    rules = played.journal.rules
    for action in (Cut(0), Deal(rules.pack), Play(0, rules.pack[0]), *played.journal.actions[-3:]):
        assert_refused(rules, played.state, action)
        refused = refusal(rules, played.state, action)
        assert refused is not None
        assert refused.refusal is Refusal.GAME_OVER
