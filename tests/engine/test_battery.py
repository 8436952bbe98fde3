"""What must hold for every rule set, in every step of every game: state, events, journal, scores."""

from __future__ import annotations

import dataclasses
import random

import pytest
from battery import RULE_SETS, all_cards, assert_sentence, each_game, game
from strategies import Game, with_values

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE, Action, Pass, Play, actor, format_action, parse_action
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.game import OfferPass, Step, offer, pending, refusal
from hearts_desktop.engine.journal import BadJournal, replay
from hearts_desktop.engine.options import CATALOGUE, changed, from_json, short_text, to_json, with_options
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.state import NOBODY, HandState, evolve, hand_of, new_game
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.view import redact_state

# -- state, events, journal -----------------------------------------------------------------------------


@each_game
def test_cards_are_conserved(played: Game) -> None:
    rules = played.journal.rules
    for done in played.steps:
        hand = done.after.hand
        if hand is None:
            continue
        on_table = tuple(card for _, card in hand.trick.plays)
        everything = (*(c for cards in (*hand.hands, *hand.taken) for c in cards), *hand.kitty, *on_table)
        assert tuple(sorted(everything)) == rules.pack
        assert sorted(all_cards(hand.tricks)) == sorted(card for pile in hand.taken for card in pile)
        assert all(cards == tuple(sorted(cards)) for cards in hand.hands), "a hand is kept sorted"


@each_game
def test_events_fold_to_the_state(played: Game) -> None:
    for done in played.steps:
        state = done.before
        for event in done.events:
            state = evolve(state, event)
        assert state == done.after
        assert done.events, "an accepted action has consequences"


@each_game
def test_replay_gives_the_same_game(played: Game) -> None:
    again = tuple(played.journal.steps())
    assert again == played.steps
    texts = [format_action(action) for action in played.journal.actions]
    read = tuple(map(parse_action, texts))
    assert read == played.journal.actions
    fresh = dataclasses.replace(
        played.journal, ruleset=from_json(to_json(played.journal.ruleset)), actions=read
    )
    assert fresh.state() == played.state


@each_game
def test_undo_is_a_prefix(played: Game) -> None:
    rng = random.Random(played.number)
    length = rng.randrange(len(played.steps) + 1)
    shorter = played.journal.truncate(length)
    before = played.steps[length - 1].after if length else played.journal.start()
    assert shorter.state() == before
    assert shorter.actions == played.journal.actions[:length]
    redone = replay(played.journal.rules, before, played.journal.actions[length:], length + 1)
    assert tuple(redone) == played.steps[length:]


@each_game
def test_a_bad_action_is_named_by_its_number(played: Game) -> None:
    rng = random.Random(played.number)
    place = rng.randrange(len(played.steps))
    actions = list(played.journal.actions)
    actions.insert(place, Play(rng.randrange(played.journal.rules.players), HIDDEN))
    with pytest.raises(BadJournal) as bad:
        dataclasses.replace(played.journal, actions=tuple(actions)).state()
    assert bad.value.number == place + 1
    assert_sentence(bad.value.reason)


@each_game
def test_rule_sets_round_trip(played: Game) -> None:
    ruleset = played.journal.ruleset
    assert from_json(to_json(ruleset)) == ruleset
    texts = {name: option.format(getattr(ruleset, name)) for name, option in CATALOGUE.items()}
    assert with_options(RuleSet(), texts) == ruleset
    inner = short_text(ruleset).removeprefix("hearts(").removesuffix(")")
    pairs = dict(pair.split("=", 1) for pair in inner.split(",") if pair)
    assert with_options(RuleSet(), pairs) == ruleset
    assert set(pairs) == set(changed(ruleset))


@each_game
def test_idle_options_change_nothing(played: Game) -> None:
    """An option that is shown as without effect has none: with its default the game is the same."""
    ruleset = played.journal.ruleset
    idle = {n: option.default for n, option in CATALOGUE.items() if not option.applies(ruleset)}
    plain = compile_rules(with_values(idle, ruleset))
    again = tuple(replay(plain, new_game(plain.players), played.journal.actions))
    assert again == played.steps
    for done in played.steps[:: max(1, len(played.steps) // 20)]:
        for seat in range(plain.players):
            assert offer(plain, done.after, seat) == offer(played.journal.rules, done.after, seat)


@each_game
def test_pending_fits_the_offers(played: Game) -> None:
    rules = played.journal.rules
    for done in played.steps:
        state = done.after
        asked = pending(state)
        assert len(set(asked)) == len(asked)
        assert (asked == ()) == (state.result is not None), "only a finished game asks nobody"
        assert CHANCE not in asked or asked == (CHANCE,)
        assert set(asked) <= {CHANCE, *range(rules.players)}
        for seat in range(-1, rules.players + 1):
            choices = offer(rules, state, seat)
            assert (choices is not None) == (seat in asked and seat != CHANCE)
            if choices is not None:
                assert choices.seat == seat
                assert next(iter(choices.actions())) is not None
        assert pending(redact_state(state, 0)) == asked
        assert actor(done.action) in pending(done.before)
        if state.hand is not None and state.hand.phase in (ev.Phase.DEAL, ev.Phase.SCORE):
            assert state.hand.phase is ev.Phase.SCORE, "a dealt hand goes on by itself"


@each_game
def test_every_offered_action_is_accepted(played: Game) -> None:
    rng = random.Random(played.number)
    rules = played.journal.rules
    for done in played.steps:
        for seat in pending(done.after):
            choices = offer(rules, done.after, seat)
            if choices is None:
                continue
            if isinstance(choices, OfferPass):
                chosen: list[Action] = [
                    Pass(seat, tuple(rng.sample(choices.cards, choices.size))) for _ in range(3)
                ]
            else:
                chosen = list(choices.actions())
                assert len(set(chosen)) == len(chosen)
            for action in chosen:
                assert refusal(rules, done.after, action) is None, action


# -- the trick and the score ----------------------------------------------------------------------------


def same_position(one: Position, other: Position) -> None:
    """Equal in all that the rules of the trick look at."""
    dead = {"rules", "trick", "size", "led", "opening_card", "taker"}
    for name in vars(one):
        if name not in dead:
            assert getattr(one, name) == getattr(other, name), name
    assert one.trick[: one.length] == other.trick[: other.length]
    if one.length:
        assert (one.size, one.led) == (other.size, other.led)
    assert one.legal() == other.legal()


@each_game
def test_position_follows_the_state(played: Game) -> None:
    """The position rebuilt from the state is the one that the core reaches by itself, card by card."""
    rules = played.journal.rules
    kept: Position | None = None
    for done in played.steps:
        if not isinstance(done.action, Play):
            kept = None
            continue
        kept = kept or position(rules, hand_of(done.before))
        assert kept.turn == done.action.seat
        legal = offer(rules, done.before, done.action.seat)
        assert legal is not None
        assert [a.card.face for a in legal.actions() if isinstance(a, Play)] == kept.legal()
        kept.play(done.action.card.face)
        same_position(kept, position(rules, hand_of(done.after)))
        assert_tells_the_same(kept, hand_of(done.after))


def assert_tells_the_same(now: Position, hand: HandState) -> None:
    """What the position knows and the state shows must agree."""
    assert now.tricks_done == len(hand.tricks)
    assert now.over == (not any(hand.hands))
    if not now.over:
        assert now.turn == hand.trick.turn
        assert now.leader == hand.trick.leader
    if hand.tricks:
        assert hand.suits_led
    for seat, pile in enumerate(hand.taken):
        assert now.won[seat] == sum(1 << card.face for card in pile)


@each_game
def test_scores_add_up(played: Game) -> None:
    rules = played.journal.rules
    for done in played.steps:
        for event in done.events:
            if isinstance(event, ev.HandScored):
                assert_adds_up(rules, done, event)


def assert_adds_up(rules: Rules, done: Step, scored: ev.HandScored) -> None:
    """The lines of a hand explain its scores and totals, and the cards are all there."""
    seats = range(rules.players)
    by_seat = [sum(line.points for line in scored.lines if line.seat == seat) for seat in seats]
    exact = [
        sum(line.points for line in scored.lines if line.seat == seat and line.kind is ev.LineKind.EXACT_100)
        for seat in seats
    ]
    assert tuple(by_seat[seat] - exact[seat] for seat in seats) == scored.scores
    before = done.before.totals
    assert tuple(before[seat] + by_seat[seat] for seat in seats) == scored.totals == done.after.totals
    assert all(line.points for line in scored.lines), "a line that changes nothing is no line"

    hand = hand_of(done.after)
    total = sum(rules.value(card) for card in rules.pack)
    piles = [sum(rules.value(card) for card in pile) for pile in hand.taken]
    assert sum(piles) == total
    kinds = {line.kind for line in scored.lines}
    assert sum(line.points for line in scored.lines if line.kind is ev.LineKind.CARDS) == total
    if ev.LineKind.BONUS not in kinds and hand.shooter == NOBODY:
        assert sum(scored.scores) == total
        assert list(scored.scores) == piles
    shooters = [seat for seat in seats if piles[seat] == total]
    if hand.shooter == NOBODY:
        needs_bonus = rules.ruleset.moon_needs_bonus and rules.bonus is not None
        assert not shooters or rules.ruleset.moon is Moon.OFF or needs_bonus
    else:
        assert shooters == [hand.shooter], "only who has every penalty card has shot the moon"
    last = done.after.scores[-1]
    assert (last.lines, last.scores, last.totals) == tuple(scored)


def sorted_places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Places by counting who is better, written the long way round."""
    ranked = sorted(totals)
    return tuple(1 + ranked.index(total) for total in totals)


@each_game
def test_results_fit_the_totals(played: Game) -> None:
    state = played.state
    ruleset = played.journal.ruleset
    if state.result is None:
        return
    assert state.hand is not None
    if state.hand.moon_choice is Moon.WINS_GAME:
        assert state.result.winners == (state.hand.shooter,)
        assert state.result.places[state.hand.shooter] == 1
        assert state.result.places.count(1) == 1
        return
    assert state.result.places == sorted_places(state.totals)
    lowest = min(state.totals)
    assert all(state.totals[seat] == lowest for seat in state.result.winners)
    assert len(state.result.winners) == state.totals.count(lowest)
    assert state.tie_break or max(state.totals) >= ruleset.target
    for score in state.scores[:-1]:
        tied = score.totals.count(min(score.totals)) > 1
        assert max(score.totals) < ruleset.target or tied, "the game ends at the first chance"


# -- that the battery reaches what it is for ------------------------------------------------------------


@pytest.mark.skipif(RULE_SETS < 200, reason="too few rule sets to meet everything")
def test_the_battery_meets_everything() -> None:
    """Every value of every choice, every phase, event and moon turns up somewhere in the battery."""
    kinds: set[type] = set()
    phases: set[ev.Phase] = set()
    moons: set[Moon | None] = set()
    refused = {name: set(option.values) for name, option in CATALOGUE.items()}
    for number in range(RULE_SETS):
        played = game(number)
        for name in refused:
            refused[name].discard(getattr(played.journal.ruleset, name))
        for done in played.steps:
            kinds |= {type(event) for event in done.events}
            phases |= {event.phase for event in done.events if isinstance(event, ev.PhaseBegan)}
            moons |= {event.choice for event in done.events if isinstance(event, ev.MoonChosen)}
    assert not any(refused.values()), refused
    assert kinds == set(ev.Event.__args__)
    assert phases == set(ev.Phase) - {ev.Phase.DEAL}
    assert moons == {Moon.OTHERS_PLUS, Moon.SELF_MINUS, Moon.WINS_GAME}
