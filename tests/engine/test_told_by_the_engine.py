"""What the engine says of rules and refusals is said in the language spoken."""

from __future__ import annotations

import random
import re

import battery_refusals
import pytest
from pseudo_language import pseudo_spoken, untranslated
from strategies import random_game, random_invalid_ruleset, random_ruleset

from hearts_desktop.engine import deal_number
from hearts_desktop.engine.actions import parse_action
from hearts_desktop.engine.cards import CARDS, HIDDEN, Card, Rank, Suit
from hearts_desktop.engine.options import (
    CATALOGUE,
    differences,
    from_json,
    from_short_text,
    in_labels,
    problems,
)
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet


def test_cards_and_suits() -> None:
    with pseudo_spoken():
        told = [words for card in (*CARDS, HIDDEN) for words in (card.words, card.with_article)]
        told += [words for suit in Suit for words in (suit.word, suit.heading)]
        told += [rank.word for rank in Rank]
    assert not [words for words in told if untranslated(words)]


def test_why_rules_cannot_be_played() -> None:
    with pseudo_spoken():
        for number in range(300):
            for problem in problems(random_invalid_ruleset(random.Random(f"told/{number}"))):
                assert not untranslated(problem.why)
                assert not untranslated(in_labels(problem))


def test_how_rules_differ() -> None:
    with pseudo_spoken():
        for number in range(100):
            for told in differences(random_ruleset(random.Random(f"told/{number}"))):
                assert not untranslated(told)


FORMS = ("turbo_booster", "hearts_for_two", "dummy_hearts", "rulebook")
GAMES = {
    **{name: PRESETS[name].ruleset for name in FORMS},
    "everything": RuleSet(
        dealer_call=True, optional_pass=True, kept_high_spades=True, four_player_kitty=True, charging=True
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_refusals(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences for everything wrong that the battery tries."""
    said: list[str] = []
    monkeypatch.setattr(battery_refusals, "assert_sentence", said.append)
    game = random_game(random.Random(name), GAMES[name], hands=1)
    with pseudo_spoken():
        battery_refusals.everything_else_is_refused_with_a_sentence(game)
    assert len(set(said)) > 5
    assert not [sentence for sentence in said if untranslated(sentence)]


TYPED = {
    "card": lambda: Card.parse("1X"),
    "number of a deal": lambda: deal_number.read("12x"),
    "no number of a deal": lambda: deal_number.read(""),
    "long number of a deal": lambda: deal_number.read("9" * 30),
    "switch": lambda: CATALOGUE["passing"].parse("7"),
    "choice": lambda: CATALOGUE["moon"].parse("7"),
    "number": lambda: CATALOGUE["target"].parse("x7"),
    "cards": lambda: CATALOGUE["removed_cards"].parse("1X"),
    "points": lambda: CATALOGUE["own_values"].parse("1X"),
    "points twice": lambda: CATALOGUE["own_values"].parse("2C=1 2C=1"),
    "unknown option": lambda: from_json({"x": "1"}),
    "no rules": lambda: from_json(7),
    "no short text": lambda: from_short_text("x"),
    "option twice": lambda: from_short_text("hearts(moon=off,moon=off)"),
    "no action": lambda: parse_action("1"),
    "no seat": lambda: parse_action("play x 2C"),
    "no such card": lambda: parse_action("play 0 1X"),
    "no bid": lambda: parse_action("bid 0 x"),
}
NAMES = {
    word
    for text in (*CATALOGUE, *CATALOGUE["moon"].values, "hearts play bid")
    for word in re.split("[ _]", text)
}
"""The notation of cards, options and actions, which is no language."""


@pytest.mark.parametrize("name", TYPED)
def test_what_is_wrong_with_what_was_typed(name: str) -> None:
    with pseudo_spoken(), pytest.raises(ValueError, match="\u27e6") as refused:
        TYPED[name]()
    assert not set(untranslated(str(refused.value))) - NAMES
