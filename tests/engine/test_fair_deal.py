"""What a fair deal gives: against all deals of small packs, and against very many of large ones."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import random_game

from hearts_desktop.engine.actions import Deal
from hearts_desktop.engine.cards import Card, parse_cards
from hearts_desktop.engine.chance import dealt_order
from hearts_desktop.engine.events import Dealt
from hearts_desktop.engine.fair_deal import _sum_of, _voids, dealt, dealt_to, fair_deal
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet

STANDARD = compile_rules(RuleSet())


def moments(numbers: list[int]) -> tuple[Fraction, Fraction]:
    mean = Fraction(sum(numbers), len(numbers))
    return mean, Fraction(sum(number * number for number in numbers), len(numbers)) - mean * mean


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 3), min_size=1, max_size=4), st.data())
def test_of_a_small_pack_it_is_what_all_deals_give(suits, data):
    pack = [(suit, number) for suit, size in enumerate(suits) for number in range(size)]
    values = data.draw(st.lists(st.integers(0, 13), min_size=len(pack), max_size=len(pack)))
    cards = data.draw(st.integers(0, len(pack)))
    hands = list(combinations(range(len(pack)), cards))
    assert _sum_of(values, cards) == moments([sum(values[card] for card in hand) for hand in hands])
    voids = [len(suits) - len({pack[card][0] for card in hand}) for hand in hands]
    assert _voids(suits, cards) == moments(voids)


def test_of_the_standard_pack_it_is_what_players_know():
    fair = fair_deal(STANDARD)
    assert fair.queens.mean == Fraction(1, 4)
    assert fair.points.mean == Fraction(26, 4)
    # One hand in twenty is without some suit: 4 * C(39, 13) / C(52, 13), and rarely without two.
    assert float(fair.voids.mean) == pytest.approx(0.0511, abs=0.0001)


@pytest.mark.parametrize("name", PRESETS)
def test_the_deals_of_the_game_are_such_deals(name):
    rules = compile_rules(PRESETS[name].ruleset)
    seat = rules.players - 1
    hands = [
        dealt(rules, dealt_to(rules, hand % rules.players, dealt_order(rules, hand, 1), seat))
        for hand in range(600)
    ]
    fair = fair_deal(rules)
    for field in ("queens", "points", "voids"):
        expected = getattr(fair, field)
        error = (float(expected.variance) / len(hands)) ** 0.5
        found = fmean(getattr(hand, field) for hand in hands)
        assert abs(found - float(expected.mean)) <= 4.5 * error, (field, found, float(expected.mean))


def test_it_is_what_is_dealt_in_games():
    seen = 0
    for number in range(40):
        journal = random_game(random.Random(number), hands=2).journal
        for done in journal.steps():
            if isinstance(done.action, Deal):
                order = done.action.order
            for event in done.events:
                if isinstance(event, Dealt):
                    hands = [
                        dealt_to(journal.rules, done.after.hand.dealer, order, seat)
                        for seat in range(journal.rules.players)
                    ]
                    assert hands == list(event.hands[: journal.rules.players])
                    seen += 1
    assert seen > 40


def test_what_matters_of_a_hand():
    hand = parse_cards("2C 3C 4C 5C QS KS AS 2H 3H 4H 5H 6H 7H")
    assert dealt(STANDARD, hand) == (1, 13 + 6, 1)


def test_two_packs_have_two_queens():
    rules = compile_rules(PRESETS["cancellation"].ruleset)
    hand = (Card.parse("QS"), Card.parse("QS'"))
    assert dealt(rules, hand).queens == 2


def test_another_pack_is_refused():
    with pytest.raises(ValueError, match="not the cards"):
        dealt_to(STANDARD, 0, STANDARD.pack[:-1], 0)
