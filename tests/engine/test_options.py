"""The catalogue of options: complete as data, and the same in every form in which it is written."""

from __future__ import annotations

import os
import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from pseudo_language import outside_brackets, pseudo_spoken
from strategies import card_sets, random_invalid_ruleset, random_points, raw_rulesets, rulesets, values

from hearts_desktop.engine.cards import HIDDEN, Card, parse_cards
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import (
    CATALOGUE,
    ImpossibleRules,
    Option,
    Problem,
    changed,
    differences,
    from_json,
    from_short_text,
    problems,
    require_playable,
    short_text,
    to_json,
    value_of,
    with_options,
)
from hearts_desktop.engine.presets import PRESETS, preset
from hearts_desktop.engine.readings import CYCLES, pass_cycle
from hearts_desktop.engine.rows import row as rows
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import CardPoints, CardValues, PassCycle, RuleSet

GROUPS = (
    *(rows.TABLE, rows.KITTY, rows.PASSING, rows.CHARGING, rows.PLAY),
    *(rows.SCORING, rows.PARTNERS, rows.END, rows.SERVICE),
)
NEVER_HERE = {"vacate_seat", "cpu_takeover", "seat_resume"}
"""Options for tables at which people come and go."""
INVALID = int(os.environ.get("HEARTS_INVALID", "5000"))

every_option = pytest.mark.parametrize("option", CATALOGUE.values(), ids=CATALOGUE)
every_preset = pytest.mark.parametrize("name", PRESETS)


# -- the rows -------------------------------------------------------------------------------------------


@every_option
def test_a_row_is_fit_to_be_shown(option: Option) -> None:
    assert option.group in GROUPS
    assert option.label
    assert option.label[0] == option.label[0].upper()
    assert not option.label.endswith((".", ":"))
    assert option.help.endswith(".")
    assert option.help[0].isupper()
    assert option.name not in option.help, "no program's names in what a player reads"
    assert re.fullmatch(r"[a-z][a-z0-9_]*", option.name)


@every_option
def test_a_row_has_words_for_every_value(option: Option) -> None:
    said = [option.say(value) for value in option.values]
    assert all(said)
    assert len(set(said)) == len(said), "two values that sound the same"
    if option.kind is int:
        assert option.tell is not None
        assert option.minimum is not None
        assert option.maximum is not None
        assert option.minimum < option.maximum
        assert option.minimum <= option.default <= option.maximum
    elif issubclass(option.kind, tuple):
        assert option.tell is not None
        assert option.words[option.default]
    else:
        assert option.default in option.values
        assert set(option.words) <= set(option.values), "words for values that there are not"


@every_option
def test_a_row_can_be_said_in_another_language(option: Option) -> None:
    numbers = (option.minimum, option.maximum) if option.kind is int else ()
    with pseudo_spoken():
        for value in (*option.values, *numbers, option.default):
            assert not re.search("[A-Za-z]", outside_brackets(option.said(value)))


@every_option
def test_an_option_that_may_not_apply_says_when(option: Option) -> None:
    assert (option.when is None) == (option.needs == "")
    if option.when is None:
        return
    rng = random.Random(option.name)
    sets = [random_invalid_or_not(rng) for _ in range(300)]
    found = {option.applies(ruleset) for ruleset in (*sets, RuleSet())}
    assert found == ({False} if option.name in NEVER_HERE else {True, False}), "it depends on nothing"


def random_invalid_or_not(rng: random.Random) -> RuleSet:
    """Any rule set."""
    pairs = {}
    for name, option in CATALOGUE.items():
        if option.values:
            pairs[name] = option.format(rng.choice(option.values))
        elif option.kind is int:
            pairs[name] = str(rng.randint(option.minimum or 0, option.maximum or 0))
        elif option.kind is CardPoints:
            pairs[name] = option.format(random_points(rng))
    return with_options(RuleSet(), pairs)


@every_option
@given(data=...)  # type: ignore[call-overload,unused-ignore]
def test_format_and_parse_are_inverse(option: Option, data: int) -> None:
    rng = random.Random(data)
    chosen = list(option.values) or [option.default]
    if option.kind is int:
        chosen += [option.minimum, option.maximum, rng.randint(option.minimum or 0, option.maximum or 0)]
    if option.kind is tuple:
        chosen.append(tuple(sorted(rng.sample(parse_cards("2C 3C 2D 2S KH"), rng.randint(1, 5)))))
    if option.kind is CardPoints:
        chosen.append(random_points(rng))
    for value in chosen:
        assert option.parse(option.format(value)) == value
        assert type(option.parse(option.format(value))) is type(value)


@every_option
@pytest.mark.parametrize(
    "text",
    ["", "??", "maybe", "-1", "1.5", "１２", "²", "9" * 30, "on off", "QS QS Q", "None", "\n", "auto,"],
)
def test_a_value_that_will_not_do_is_refused_with_the_values_that_do(option: Option, text: str) -> None:
    if issubclass(option.kind, tuple) and text in ("", "\n"):
        assert option.parse(text) == option.default  # an empty list
        return
    if option.kind is tuple and text == "??":
        assert option.parse(text) == (HIDDEN,)  # a list of cards, if an odd one
        return
    with pytest.raises(ValueError, match=option.name) as refused:
        option.parse(text)
    assert len(str(refused.value)) < 300


def test_switches_know_their_words() -> None:
    option = CATALOGUE["passing"]
    assert [option.parse(text) for text in ("on", "ON", "true", "yes", "1")] == [True] * 5
    assert [option.parse(text) for text in ("off", "False", "no", "0")] == [False] * 4


def test_the_default_rule_set_is_the_standard_game() -> None:
    assert to_json(RuleSet()) == {}
    assert short_text(RuleSet()) == "hearts()"
    assert changed(RuleSet()) == {}
    assert PRESETS["standard"].ruleset == RuleSet()


# -- every form of a rule set ---------------------------------------------------------------------------


@given(raw_rulesets)
def test_json_round_trip_whether_playable_or_not(ruleset: RuleSet) -> None:
    assert from_json(to_json(ruleset)) == ruleset
    assert set(to_json(ruleset)) == set(changed(ruleset))


@given(raw_rulesets)
def test_the_short_text_round_trip(ruleset: RuleSet) -> None:
    assert from_short_text(short_text(ruleset)) == ruleset


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "written like hearts"),
        ("hearts(moon=off", "written like hearts"),
        ("whist()", "written like hearts"),
        ("hearts()\n", "written like hearts"),
        ("hearts(moon=off,moon=off)", "stands there twice"),
        ("hearts(luck=on)", "no option called 'luck'"),
        ("hearts(moon)", "moon is one of"),
        ("hearts(moon=off,)", "no option called ''"),
    ],
)
def test_a_short_text_that_is_none(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        from_short_text(text)


@given(rulesets())
def test_a_playable_rule_set_is_described_in_words(ruleset: RuleSet) -> None:
    assert problems(ruleset) == ()
    said = [option.said(value_of(ruleset, name)) for name, option in CATALOGUE.items()]
    assert all(": " in line for line in said)
    assert not any("{" in line or "_" in line for line in said)


@given(card_sets(most=6))
def test_removed_cards_are_told_by_name(cards: tuple[Card, ...]) -> None:
    option = CATALOGUE["removed_cards"]
    assert option.parse(option.format(cards)) == cards
    assert all(card.words in option.say(cards) for card in cards)


@given(rulesets(), rulesets())
def test_changes_lead_from_one_rule_set_to_the_other(one: RuleSet, other: RuleSet) -> None:
    texts = {name: CATALOGUE[name].format(value) for name, value in changed(other, one).items()}
    assert with_options(one, texts) == other


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "all of them text"),
        ({"target": 50}, "all of them text"),
        ({1: "50"}, "all of them text"),
        (None, "all of them text"),
        ({"no_such": "1"}, "no option called 'no_such'"),
        ({"target": "5"}, "target is a whole number from 10 to 1000, not '5'"),
        ({"moon": "sun"}, "moon is one of others_plus"),
        ({"passing": "perhaps"}, "passing is one of on, off, not"),
        ({"removed_cards": "2C 1C"}, "removed_cards: '1C' is not a card"),
    ],
)
def test_bad_json_is_refused_with_what_is_wrong(data: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(complaint)):
        from_json(data)


def test_differences_are_those_that_matter() -> None:
    assert differences(RuleSet()) == ()
    assert differences(RuleSet(target=50, qh_value=14)) == ("Game ends at: 50 points",)


def test_cards_are_told_by_name() -> None:
    assert CATALOGUE["removed_cards"].say(parse_cards("2C 2D")) == "2 of clubs, 2 of diamonds"
    points = CardPoints.of({Card.parse("QS"): 13, Card.parse("JD"): -10})
    assert CATALOGUE["own_values"].say(points) == "jack of diamonds -10, queen of spades 13"


# -- presets --------------------------------------------------------------------------------------------


@every_preset
def test_a_preset_is_playable_and_named(name: str) -> None:
    row = PRESETS[name]
    assert row.name == name
    assert row.label
    assert row.about.endswith(".")
    assert problems(row.ruleset) == ()
    assert compile_rules(row.ruleset).players == row.ruleset.players
    assert preset(name) == row.ruleset


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there are standard, rulebook"):
        preset("bridge")


def test_every_cycle_is_known() -> None:
    assert set(CYCLES) == set(PassCycle) - {PassCycle.DEFAULT}
    for cycle in PassCycle:
        for players in (3, 4, 5, 6):
            steps = pass_cycle(RuleSet(players=players, pass_cycle=cycle))
            assert steps
            assert set(steps) <= set(PassStep)


# -- what cannot be played ------------------------------------------------------------------------------


def assert_helpful(problem: Problem, ruleset: RuleSet) -> None:
    """A sentence that names the options to change, in words, and they are options."""
    assert problem.endswith(".")
    assert problem.lstrip("“")[0].isupper()
    assert "Change " in problem
    assert problem.options
    for name in problem.options:
        assert name in CATALOGUE
        assert name in problem.split("Change ", 1)[1]
    assert "None" not in problem
    assert "??" not in problem
    assert ruleset is not None


@pytest.mark.parametrize("first", range(0, INVALID, 500))
def test_impossible_rule_sets_are_refused_with_sentences(first: int) -> None:
    named = set()
    for number in range(first, first + 500):
        ruleset = random_invalid_ruleset(random.Random(f"invalid/{number}"))
        found = problems(ruleset)
        assert found
        for problem in found:
            assert_helpful(problem, ruleset)
            named |= set(problem.options)
        with pytest.raises(ImpossibleRules) as refused:
            compile_rules(ruleset)
        assert refused.value.problems == found
        with pytest.raises(ImpossibleRules):
            require_playable(ruleset)
    assert len(named) > 5


def test_what_is_playable_compiles() -> None:
    rng = random.Random(2)
    for _ in range(2000):
        ruleset = random_invalid_or_not(rng)
        if not problems(ruleset):
            assert compile_rules(ruleset).hand_size >= 4


@pytest.mark.parametrize(
    ("options", "names", "words"),
    [
        (
            {"players": "5", "removed_cards": "2C"},
            ("removed_cards", "odd_cards", "players"),
            "1 would be left over",
        ),
        ({"players": "3", "removed_cards": "QS"}, ("removed_cards",), "taken out: queen of spades"),
        (
            {"players": "3", "removed_cards": "KS", "card_values": "black_maria_43"},
            (),
            "taken out: king of spades",
        ),
        (
            {"players": "3", "removed_cards": "JD", "bonus_card": "JD"},
            (),
            "taken out: jack of diamonds",
        ),
        ({"players": "3", "removed_cards": "2C 2C 2C 2C"}, (), "only once"),
        ({"players": "3", "pass_cycle": "4_lra"}, ("pass_cycle", "players"), "nobody sits across"),
        ({"players": "5", "pass_cycle": "4_lrah"}, ("pass_cycle", "players"), "nobody sits across"),
        ({"players": "4", "pass_cycle": "5_lr22h"}, ("pass_cycle", "players"), "at least five players"),
        ({"players": "3", "pass_cycle": "partner"}, ("pass_cycle", "players"), "nobody sits across"),
        ({"players": "3", "pass_cycle": "3_lrs"}, ("pass_count", "pass_cycle"), "Scattering 3 cards"),
        ({"pass_cycle": "4_lras", "pass_count": "4"}, ("pass_count", "pass_cycle"), "Scattering 4 cards"),
        ({"players": "2"}, ("players", "game"), "Hearts for Two"),
        ({"players": "3", "game": "hearts_for_two"}, ("players", "game"), "is for two players"),
        ({"players": "4", "game": "dummy_hearts"}, ("players", "game"), "is for three players"),
        ({"players": "5", "decks": "2"}, ("decks", "players"), "at least six players"),
        ({"players": "7"}, ("decks", "players"), "need two packs"),
        ({"players": "5", "four_player_kitty": "on"}, ("four_player_kitty", "players"), "for four players"),
        (
            {"pass_cycle": "4_lram", "mix_includes_kitty": "on"},
            ("mix_includes_kitty", "odd_cards", "four_player_kitty"),
            "no kitty to mix in",
        ),
        ({"dealer_call": "on", "mix_includes_kitty": "on"}, (), "no kitty to mix in"),
        ({"players": "5", "partnership": "individual"}, ("partnership", "players"), "takes four players"),
        (
            {"players": "6", "decks": "2", "charging": "on"},
            ("charging", "decks"),
            "charged card would exist twice",
        ),
        ({"first_dealer": "4"}, ("first_dealer", "players"), "no seat 5"),
        (
            {"players": "3", "removed_cards": "TD", "bonus_card": "TD"},
            (),
            "taken out: 10 of diamonds",
        ),
        (
            {"players": "3", "removed_cards": "9C", "card_values": "own", "own_values": "9C=3"},
            (),
            "9 of clubs",
        ),
        (
            {"players": "3", "removed_cards": "9C", "card_values": "own", "own_values": "9C=-3 QS=9"},
            (),
            "9 of",
        ),
        ({"card_values": "own"}, ("own_values", "bonus_card", "card_values"), "the game would not end"),
        ({"card_values": "own", "own_values": "QS=9 JD=-9"}, (), "the game would not end"),
        (
            {"card_values": "own", "own_values": "QS=9 JD=3", "bonus_card": "JD"},
            ("own_values", "bonus_card"),
            "be the bonus card: jack of diamonds",
        ),
        ({"card_values": "own", "own_values": "QS=101"}, ("own_values",), "from -100 to 100"),
        ({"card_values": "own", "own_values": "QS'=1"}, ("own_values",), "card of one pack"),
    ],
)
def test_what_clashes_is_said(options: dict[str, str], names: tuple[str, ...], words: str) -> None:
    found = problems(with_options(RuleSet(), options))
    assert any(words in problem for problem in found), found
    if names:
        assert found[0].options == names


@pytest.mark.parametrize(
    "options",
    [
        {"players": "3", "removed_cards": "KS"},
        {"players": "3", "removed_cards": "JD", "bonus_card": "TD"},
        {"players": "4", "removed_cards": "QS"},
        {"players": "3", "pass_cycle": "4_lra", "passing": "off"},
        {"players": "6", "pass_cycle": "5_lr22h"},
        {"players": "6", "pass_cycle": "4_lrah"},
        {"players": "3", "pass_cycle": "3_lrs", "pass_count": "4"},
        {"players": "3", "pass_cycle": "3_lrsh", "pass_count": "2"},
        {"players": "6", "pass_cycle": "4_lras", "pass_count": "5"},
        {"players": "6", "decks": "2"},
        {"optional_pass": "on", "dealer_call": "on"},
        {"partnership": "team_tricks", "moon": "wins_game"},
        {"partnership": "team_tricks", "moon": "others_plus_unless_wins"},
        {"mix_includes_kitty": "on"},
        {"players": "3", "odd_cards": "kitty", "removed_cards": "QS"},
        {"players": "2", "game": "hearts_for_two", "decks": "2", "partnership": "team_tricks"},
        {"own_values": "JD=-9"},
    ],
)
def test_what_does_not_clash_is_allowed(options: dict[str, str]) -> None:
    assert problems(with_options(RuleSet(), options)) == ()


@pytest.mark.parametrize("odd", ["??", "2C'", "QS'"])
def test_cards_that_are_not_in_the_pack_cannot_be_taken_out(odd: str) -> None:
    ruleset = RuleSet(players=3, removed_cards=(Card.parse(odd),))
    for problem in problems(ruleset):
        assert_helpful(problem, ruleset)
    assert any("not in the pack" in problem for problem in problems(ruleset))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("players", 1), ("players", 11), ("target", 0), ("qh_value", 15), ("decks", 3)),
        *(("pass_count", 0), ("pass_count", 6), ("no_tricks_bonus", 51)),
    ],
)
def test_numbers_out_of_bounds_are_problems(name: str, value: int) -> None:
    (problem,) = problems(replace(RuleSet(), **{name: value}))
    assert problem.options == (name,)
    assert name in problem


@pytest.mark.parametrize("odd", ["??", "2C'"])
def test_points_for_cards_that_there_are_not_are_refused(odd: str) -> None:
    points = CardPoints.of({Card.parse(odd): 5, Card.parse("QS"): 5})
    (problem,) = problems(RuleSet(card_values=CardValues.OWN, own_values=points))
    assert problem.options == ("own_values",)


def test_the_order_in_which_removed_cards_are_written_does_not_matter() -> None:
    one = with_options(RuleSet(), {"players": "5", "removed_cards": "2D 2C"})
    other = with_options(RuleSet(), {"players": "5", "removed_cards": "2C, 2D"})
    assert one == other
    assert HIDDEN not in compile_rules(one).pack


@given(values(CATALOGUE["target"]))
def test_numbers_are_said_with_their_unit(value: object) -> None:
    assert CATALOGUE["target"].say(value) == f"{value} points"  # type: ignore[arg-type]
