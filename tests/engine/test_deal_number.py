"""Deal numbers: written, read, of the day, and what they fix."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_desktop.engine import deal_number
from hearts_desktop.engine.actions import Deal
from hearts_desktop.engine.cards import format_cards
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.game import new_game, step
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet


@given(st.integers(0, 10**deal_number.LONGEST - 1))
def test_what_is_shown_can_be_typed_again(number):
    assert deal_number.read(deal_number.shown(number)) == number
    assert deal_number.read(str(number)) == number


@pytest.mark.parametrize(
    "text", ["123 456 789", "123456789", "#123,456,789", " 123.456.789 ", "123’456’789", "123_456_789"]
)
def test_it_is_read_however_people_write_it(text):
    assert deal_number.read(text) == 123_456_789


@pytest.mark.parametrize("text", ["", "  ", "abc", "12a", "-5", "1e9", "½", "٣", "1" * 19, "12/3"])
def test_what_is_no_number_is_refused_with_a_sentence(text):
    with pytest.raises(ValueError, match=r"^(Type the number|A deal number has) .*\.$"):
        deal_number.read(text)


def test_each_day_has_a_number_of_its_own():
    days = [date(2024, 1, 1) + timedelta(days) for days in range(3000)]
    numbers = [deal_number.of_the_day(day.year, day.month, day.day) for day in days]
    assert len(set(numbers)) == len(days)
    assert deal_number.of_the_day(2026, 11, 30) == 20_261_130
    assert all(1 <= number <= deal_number.MOST for number in numbers)


@pytest.mark.parametrize(
    ("number", "dealer", "first_cards"),
    [
        (1, 2, "4H 5S 7H 7D TC 7S TH 6H"),
        (20_261_130, 1, "2D KD 3D 3C JC TH 5D KC"),
        (999_999_999, 3, "3S TD QH AD 7C KH 7H 2S"),
    ],
)
def test_a_number_fixes_the_first_dealer_and_the_cards_for_ever(number, dealer, first_cards):
    """Whoever has written a number down gets these cards in every version: never change this test."""
    rules = compile_rules(RuleSet())
    cut = chance_action(rules, new_game(4), number)
    after = step(rules, new_game(4), cut).after
    deal = chance_action(rules, after, number)
    assert isinstance(deal, Deal)
    assert (after.first_dealer, format_cards(deal.order[:8])) == (dealer, first_cards)
