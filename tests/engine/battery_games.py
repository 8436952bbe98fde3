"""What must hold for every rule set, in every step of every game: state, events, journal, offers."""

from __future__ import annotations

import dataclasses
import random

import pytest
from battery import all_cards, assert_sentence, each_game
from strategies import Game, with_values

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE, Action, Discard, Play, actor, format_action, parse_action
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.fold import evolve
from hearts_desktop.engine.game import offer, pending
from hearts_desktop.engine.journal import BadJournal, replay
from hearts_desktop.engine.options import (
    CATALOGUE,
    changed,
    from_json,
    from_short_text,
    short_text,
    to_json,
    with_options,
)
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import HandState, hand_of, new_game
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.view import redact_state


def now_and_then(played: Game, every: int) -> bool:
    """Is it the turn of this game for a check that takes long?"""
    return played.number % every == 0


@each_game
def cards_are_conserved(played: Game) -> None:
    rules = played.journal.rules
    for done in played.steps:
        hand = done.after.hand
        if hand is None or not hand.hands:
            continue
        on_table = tuple(card for _, card in hand.trick.plays)
        piles = (*hand.hands, *hand.taken, hand.kitty, hand.trick.carried, hand.prelude.pool, on_table)
        everything = [card for pile in piles for card in pile]
        assert tuple(sorted(everything)) == rules.pack
        assert all(cards == tuple(sorted(cards)) for cards in hand.hands), "a hand is kept sorted"
        if hand.phase is ev.Phase.PLAY and not hand.trick.plays and not hand.owed:
            assert len({len(cards) for cards in hand.hands}) == 1, "everybody has played as often"


@each_game
def events_fold_to_the_state(played: Game) -> None:
    for done in played.steps:
        state = done.before
        for event in done.events:
            state = evolve(state, event)
        assert state == done.after
        assert done.events, "an accepted action has consequences"


@each_game
def replay_gives_the_same_game(played: Game) -> None:
    texts = [format_action(action) for action in played.journal.actions]
    read = tuple(map(parse_action, texts))
    assert read == played.journal.actions
    assert list(map(type, read)) == list(map(type, played.journal.actions))
    fresh = dataclasses.replace(
        played.journal, ruleset=from_json(to_json(played.journal.ruleset)), actions=read
    )
    if now_and_then(played, 3):
        assert tuple(fresh.steps()) == played.steps


@each_game
def undo_is_a_prefix(played: Game) -> None:
    if not now_and_then(played, 7):
        return
    rng = random.Random(played.number)
    length = rng.randrange(len(played.steps) + 1)
    shorter = played.journal.truncate(length)
    before = played.steps[length - 1].after if length else played.journal.start()
    assert shorter.state() == before
    assert shorter.actions == played.journal.actions[:length]
    redone = replay(played.journal.rules, before, played.journal.actions[length:], length + 1)
    assert tuple(redone) == played.steps[length:]


@each_game
def a_bad_action_is_named_by_its_number(played: Game) -> None:
    if not now_and_then(played, 7):
        return
    rng = random.Random(played.number)
    place = rng.randrange(len(played.steps))
    actions = list(played.journal.actions)
    actions.insert(place, Play(rng.randrange(played.journal.rules.players), HIDDEN))
    with pytest.raises(BadJournal) as bad:
        dataclasses.replace(played.journal, actions=tuple(actions)).state()
    assert bad.value.number == place + 1
    assert_sentence(bad.value.reason)


@each_game
def rule_sets_round_trip(played: Game) -> None:
    ruleset = played.journal.ruleset
    assert from_json(to_json(ruleset)) == ruleset
    texts = {name: option.format(getattr(ruleset, name)) for name, option in CATALOGUE.items()}
    assert with_options(RuleSet(), texts) == ruleset
    assert from_short_text(short_text(ruleset)) == ruleset
    assert all(f"{name}=" in short_text(ruleset) for name in changed(ruleset))


@each_game
def idle_options_change_nothing(played: Game) -> None:
    """An option that is shown as without effect has none: with its default the game is the same."""
    ruleset = played.journal.ruleset
    idle = {n: option.default for n, option in CATALOGUE.items() if not option.applies(ruleset)}
    if all(getattr(ruleset, name) == default for name, default in idle.items()):
        return
    plain = compile_rules(with_values(idle, ruleset))
    again = tuple(replay(plain, new_game(plain.players), played.journal.actions))
    assert again == played.steps
    for done in played.steps[:: max(1, len(played.steps) // 8)]:
        for seat in range(plain.players):
            assert offer(plain, done.after, seat) == offer(played.journal.rules, done.after, seat)


@each_game
def pending_fits_the_offers(played: Game) -> None:
    rng = random.Random(played.number)
    rules = played.journal.rules
    for done in played.steps:
        state = done.after
        asked = pending(state)
        assert len(set(asked)) == len(asked)
        assert (asked == ()) == (state.result is not None), "only a finished game asks nobody"
        assert CHANCE not in asked or asked == (CHANCE,)
        assert set(asked) <= {CHANCE, *range(rules.players)}
        assert actor(done.action) in pending(done.before)
        if state.hand is not None and state.hand.phase is ev.Phase.DEAL:
            raise AssertionError("a dealt hand goes on by itself")
        if rng.random() > 0.15:
            continue
        assert pending(redact_state(state, 0)) == asked
        for seat in range(-1, rules.players + 1):
            choices = offer(rules, state, seat)
            assert (choices is not None) == (seat in asked and seat != CHANCE)
            if choices is not None:
                assert choices.seat == seat
                assert next(iter(choices.actions())) is not None


# -- the trick ------------------------------------------------------------------------------------------


def same_position(one: Position, other: Position) -> None:
    """Equal in all that the rules of the trick look at."""
    dead = {
        "rules",
        "trick",
        "size",
        "led",
        "opening_card",
        "taker",
        "winner_cancelled",
        "laid",
        "laid_twice",
    }
    for name in vars(one):
        if name not in dead:
            assert getattr(one, name) == getattr(other, name), name
    assert one.trick[: one.length] == other.trick[: other.length]
    if one.length:
        assert (one.size, one.led) == (other.size, other.led)
        assert (one.laid, one.laid_twice) == (other.laid, other.laid_twice)
    assert one.legal() == other.legal()


@each_game
def position_follows_the_state(played: Game) -> None:
    """The position rebuilt from the state is the one that the core reaches by itself, card by card."""
    if not now_and_then(played, 2):
        return
    rules = played.journal.rules
    kept: Position | None = None
    for done in played.steps:
        if not isinstance(done.action, Play | Discard):
            kept = None
            continue
        kept = kept or position(rules, hand_of(done.before))
        assert kept.turn == hand_of(done.before).trick.turn
        for card in sorted(cards_of(done.action)):
            kept.play(card.face)
        same_position(kept, position(rules, hand_of(done.after)))
        assert_tells_the_same(kept, hand_of(done.after))


def cards_of(action: Action) -> tuple[int, ...]:
    """The cards that leave the hand."""
    return (action.card,) if isinstance(action, Play) else getattr(action, "cards", ())


def assert_tells_the_same(now: Position, hand: HandState) -> None:
    """What the position knows and the state shows must agree."""
    assert now.tricks_done == len(hand.tricks)
    assert now.over == (not any(hand.hands))
    if not now.over:
        assert now.turn == hand.trick.turn
        assert now.length == 0 or now.leader == hand.trick.leader
    if hand.tricks:
        assert hand.suits_led
    for place, pile in enumerate(hand.taken):
        assert {face for face in range(52) if now.won[place] >> face & 1} == {card.face for card in pile}
        assert {face for face in range(52) if now.won_twice[place] >> face & 1} == {
            card.face for card in pile if card.copy and card ^ 1 in pile
        }
    assert not all_cards(hand.tricks) & all_cards(hand.hands)
