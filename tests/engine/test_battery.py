"""The battery: what must hold for every rule set, in every step of every game.

Rule sets are drawn from the option catalogue; each is played for two hands, every fifth to the end of a short
game. ``HEARTS_BATTERY=5000 pytest tests/engine/test_battery.py`` plays more of them. A failure names the
number that draws the same rule set and game again: ``game(number)``.
"""

from __future__ import annotations

import dataclasses
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest
from strategies import Game, random_game, random_ruleset

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import (
    CHANCE,
    Action,
    ChooseMoon,
    Cut,
    Deal,
    Pass,
    Play,
    actor,
    format_action,
    parse_action,
)
from hearts_desktop.engine.cards import CARDS, HIDDEN, Card, Cards, without_cards
from hearts_desktop.engine.game import (
    IllegalAction,
    OfferMoon,
    OfferPass,
    Refusal,
    Step,
    offer,
    pending,
    refusal,
    step,
)
from hearts_desktop.engine.journal import BadJournal, replay
from hearts_desktop.engine.options import CATALOGUE, changed, from_json, short_text, to_json, with_options
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, HandState, evolve, hand_of, new_game
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.view import SPECTATOR, player_view, redact, redact_state, redact_step

RULE_SETS = int(os.environ.get("HEARTS_BATTERY", "300"))
CHUNK = 50


@lru_cache(maxsize=CHUNK)
def game(number: int) -> Game:
    """The game with this number: always the same one."""
    rng = random.Random(f"battery/{number}")
    if number % 5 == 0:
        ruleset = random_ruleset(rng, target=rng.randint(10, 60))
        return random_game(rng, ruleset, moons=0.2)._replace(number=number)
    return random_game(rng, hands=2, moons=0.3)._replace(number=number)


# Module scope makes pytest run all tests of one chunk before the next chunk, so its games are made once.
chunks = pytest.mark.parametrize("first", range(0, RULE_SETS, CHUNK), ids="from_{}".format, scope="module")


def games(first: int) -> Iterator[Game]:
    """The games of one chunk; what fails in the loop's body is told with its number and rule set."""
    for number in range(first, min(first + CHUNK, RULE_SETS)):
        yield game(number)


@contextmanager
def told(played: Game) -> Iterator[None]:
    """Add to a failure in which game it happened."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in game({played.number}): {short_text(played.journal.ruleset)}")
        raise


def each(first: int) -> Iterator[tuple[Rules, Game, Step]]:
    """Every step of a chunk's games."""
    for played in games(first):
        rules = played.journal.rules
        with told(played):
            for done in played.steps:
                yield rules, played, done


def all_cards(thing: object) -> set[Card]:
    """Every card that can be read anywhere in a record, a state, an event or an action."""
    found: set[Card] = set()
    todo: list[object] = [thing]
    while todo:
        item = todo.pop()
        if isinstance(item, Card):
            found.add(item)
        elif isinstance(item, tuple | list):
            todo += item
        elif dataclasses.is_dataclass(item):
            todo += [getattr(item, name) for name in fields_of(type(item))]
    return found - {HIDDEN}


@lru_cache
def fields_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a record."""
    return tuple(field.name for field in dataclasses.fields(kind))


# -- state, events, journal -----------------------------------------------------------------------------


@chunks
def test_cards_are_conserved(first: int) -> None:
    for rules, _, done in each(first):
        hand = done.after.hand
        if hand is None:
            continue
        on_table = tuple(card for _, card in hand.trick.plays)
        everything = (*(c for cards in (*hand.hands, *hand.taken) for c in cards), *hand.kitty, *on_table)
        assert tuple(sorted(everything)) == rules.pack
        assert sorted(all_cards(hand.tricks)) == sorted(card for pile in hand.taken for card in pile)
        assert all(cards == tuple(sorted(cards)) for cards in hand.hands), "a hand is kept sorted"


@chunks
def test_events_fold_to_the_state(first: int) -> None:
    for _, _, done in each(first):
        state = done.before
        for event in done.events:
            state = evolve(state, event)
        assert state == done.after
        assert done.events, "an accepted action has consequences"


@chunks
def test_replay_gives_the_same_game(first: int) -> None:
    for played in games(first):
        with told(played):
            again = tuple(played.journal.steps())
            assert again == played.steps
            texts = [format_action(action) for action in played.journal.actions]
            read = tuple(map(parse_action, texts))
            assert read == played.journal.actions
            fresh = dataclasses.replace(
                played.journal, ruleset=from_json(to_json(played.journal.ruleset)), actions=read
            )
            assert fresh.state() == played.state


@chunks
def test_undo_is_a_prefix(first: int) -> None:
    rng = random.Random(first)
    for played in games(first):
        with told(played):
            length = rng.randrange(len(played.steps) + 1)
            shorter = played.journal.truncate(length)
            before = played.steps[length - 1].after if length else played.journal.start()
            assert shorter.state() == before
            assert shorter.actions == played.journal.actions[:length]
            redone = replay(played.journal.rules, before, played.journal.actions[length:], length + 1)
            assert tuple(redone) == played.steps[length:]


@chunks
def test_a_bad_action_is_named_by_its_number(first: int) -> None:
    rng = random.Random(first)
    for played in games(first):
        with told(played):
            place = rng.randrange(len(played.steps))
            actions = list(played.journal.actions)
            actions.insert(place, Play(rng.randrange(played.journal.rules.players), HIDDEN))
            with pytest.raises(BadJournal) as bad:
                dataclasses.replace(played.journal, actions=tuple(actions)).state()
            assert bad.value.number == place + 1
            assert_sentence(bad.value.reason)


@chunks
def test_rule_sets_round_trip(first: int) -> None:
    for played in games(first):
        ruleset = played.journal.ruleset
        with told(played):
            assert from_json(to_json(ruleset)) == ruleset
            texts = {name: option.format(getattr(ruleset, name)) for name, option in CATALOGUE.items()}
            assert with_options(RuleSet(), texts) == ruleset
            inner = short_text(ruleset).removeprefix("hearts(").removesuffix(")")
            pairs = dict(pair.split("=", 1) for pair in inner.split(",") if pair)
            assert with_options(RuleSet(), pairs) == ruleset
            assert set(pairs) == set(changed(ruleset))


@chunks
def test_idle_options_change_nothing(first: int) -> None:
    """An option that is shown as without effect has none: with its default the game is the same."""
    for played in games(first):
        ruleset = played.journal.ruleset
        idle = {n: option.default for n, option in CATALOGUE.items() if not option.applies(ruleset)}
        with told(played):
            assert not any(option.applies(ruleset) for n, option in CATALOGUE.items() if n in idle)
            plain = compile_rules(dataclasses.replace(ruleset, **idle))
            again = tuple(replay(plain, new_game(plain.players), played.journal.actions))
            assert again == played.steps
            for done in played.steps[:: max(1, len(played.steps) // 20)]:
                for seat in range(plain.players):
                    assert offer(plain, done.after, seat) == offer(played.journal.rules, done.after, seat)


# -- who may act, and what is refused -------------------------------------------------------------------


@chunks
def test_pending_fits_the_offers(first: int) -> None:
    for rules, played, done in each(first):
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
        assert played.journal.rules is rules


@chunks
def test_every_offered_action_is_accepted(first: int) -> None:
    rng = random.Random(first)
    for rules, _, done in each(first):
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


def assert_sentence(text: str) -> None:
    """A player can read it: one sentence or more, no trace of the program."""
    assert text[:1].isupper(), text
    assert text.endswith("."), text
    assert 12 <= len(text) <= 160, text
    assert not set("_<>{}[]'\"\n?=") & set(text), text
    assert "None" not in text, text


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


@chunks
def test_everything_else_is_refused_with_a_sentence(first: int) -> None:
    rng = random.Random(first)
    for rules, played, done in each(first):
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


@chunks
def test_a_finished_game_refuses_everything(first: int) -> None:
    for played in games(first):
        if played.state.result is None:
            continue
        rules = played.journal.rules
        with told(played):
            for action in (Cut(0), Deal(rules.pack), Play(0, rules.pack[0]), *played.journal.actions[-3:]):
                assert_refused(rules, played.state, action)
                refused = refusal(rules, played.state, action)
                assert refused is not None
                assert refused.refusal is Refusal.GAME_OVER


# -- what an observer may know --------------------------------------------------------------------------


class Known:
    """The cards that an observer has seen in this hand, by the events as they are told to nobody."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cards: set[Card] = set()

    def see(self, event: ev.Event) -> None:
        """Take in what this observer may see of an event."""
        match event:
            case ev.Dealt():
                self.cards = set(event.hands[self.seat]) if self.seat >= 0 else set()
            case ev.CardsPassed() if self.seat in (event.giver, event.receiver):
                self.cards |= set(event.cards)
            case ev.CardPlayed():
                self.cards.add(event.card)


def observers(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    """Two of the seats, and somebody who sits at none."""
    return (SPECTATOR, *rng.sample(range(rules.players), 2))


@chunks
def test_redaction_folds_and_leaks_nothing(first: int) -> None:
    rng = random.Random(first)
    for played in games(first):
        with told(played):
            for seat in observers(rng, played.journal.rules):
                known = Known(seat)
                for done in played.steps:
                    assert_redacted(known, done)
                    if rng.random() < 0.1 or isinstance(done.action, Deal):
                        shown = redact_step(done, seat)
                        assert all_cards(shown.action) <= known.cards, (seat, done.action)
                        assert all_cards(shown.after.hand) | all_cards(shown.events) <= known.cards, seat


def assert_redacted(known: Known, done: Step) -> None:
    """Hiding and folding commute, event by event, and no event shows a card that is not known."""
    seat = known.seat
    seen, state = redact_state(done.before, seat), done.before
    for event in done.events:
        known.see(event)
        shown = redact(event, seat)
        seen, state = evolve(seen, shown), evolve(state, event)
        assert all_cards(shown) <= known.cards, (seat, event)
        assert seen == redact_state(state, seat), (seat, event)


def swapped(thing: Any, change: dict[Card, Card]) -> Any:
    """The same record with other cards in the places of some; sets of cards stay sorted."""
    if isinstance(thing, Card):
        return change.get(thing, thing)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        new = {f.name: swapped(getattr(thing, f.name), change) for f in dataclasses.fields(thing)}
        return dataclasses.replace(thing, **new)
    if isinstance(thing, tuple):
        items = [swapped(item, change) for item in thing]
        if items and all(isinstance(item, Card) for item in thing) and list(thing) == sorted(thing):
            items.sort()
        return type(thing)(*items) if hasattr(thing, "_fields") else tuple(items)
    return thing


@chunks
def test_permuted_hidden_cards_look_the_same(first: int) -> None:
    """Deal the cards that an observer does not know in another way: he must not see any difference."""
    rng = random.Random(first)
    for played in games(first):
        rules = played.journal.rules
        with told(played):
            for seat in observers(rng, rules):
                known = Known(seat)
                for done in played.steps:
                    for event in done.events:
                        known.see(event)
                    hidden = [card for card in rules.pack if card not in known.cards]
                    if rng.random() > 0.1 or done.after.hand is None:
                        continue
                    given = list(hidden)
                    rng.shuffle(given)
                    change = dict(zip(hidden, given, strict=True))
                    state = done.after
                    # Other players' commitments come out of their hands, so both are permuted alike.
                    other = dataclasses.replace(state, hand=swapped(state.hand, change))
                    assert redact_state(other, seat) == redact_state(state, seat)
                    for event in done.events:
                        assert redact(swapped(event, change), seat) == redact(event, seat)
                    if seat != SPECTATOR and seat in pending(state):
                        assert player_view(rules, other, seat) == player_view(rules, state, seat)


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


@chunks
def test_position_follows_the_state(first: int) -> None:
    """The position rebuilt from the state is the one that the core reaches by itself, card by card."""
    for played in games(first):
        rules = played.journal.rules
        kept: Position | None = None
        with told(played):
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


@chunks
def test_scores_add_up(first: int) -> None:
    for rules, _, done in each(first):
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


def sorted_places(totals: tuple[int, ...]) -> Cards:
    """Places by counting who is better, written the long way round."""
    ranked = sorted(totals)
    return tuple(1 + ranked.index(total) for total in totals)  # type: ignore[return-value]


@chunks
def test_results_fit_the_totals(first: int) -> None:
    for played in games(first):
        state = played.state
        ruleset = played.journal.ruleset
        if state.result is None:
            continue
        with told(played):
            assert state.hand is not None
            if state.hand.moon_choice is Moon.WINS_GAME:
                assert state.result.winners == (state.hand.shooter,)
                assert state.result.places[state.hand.shooter] == 1
                assert state.result.places.count(1) == 1
                continue
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


def test_without_cards_takes_a_back_for_an_unknown_card() -> None:
    queen, two = Card.parse("QS"), Card.parse("2C")
    assert without_cards((two, HIDDEN), (queen,)) == (two,)
    with pytest.raises(ValueError, match="not in"):
        without_cards((two,), (queen,))
