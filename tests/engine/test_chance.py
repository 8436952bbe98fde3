"""Chance: the same in every version, and fair."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from strategies import play_on

from hearts_desktop.engine.actions import Cut, Deal
from hearts_desktop.engine.cards import Card, format_cards, pack
from hearts_desktop.engine.chance import below, chance_action, numbers, shuffled
from hearts_desktop.engine.game import new_game, step
from hearts_desktop.engine.phases.deal import deal
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, hand_of

RULES = compile_rules(RuleSet())

NUMBERS = [
    17468663981382220534,
    12374376658922252958,
    967958824710681817,
    15863184152887541524,
    4414664234462297544,
]
CUTS = [0, 2, 3, 0, 0, 2, 3, 2, 3, 3, 0, 0]
DEALS = {
    0: [
        "2C 5C 6C 3D 4D 7D JD KD 2S 5S 9S JS KH",
        "4C 8C JC AC 5D 9D 3S TS AS 3H 5H TH AH",
        "3C 9C TC KC 6D 8D AD 4S 8S QS KS 6H 7H",
        "7C QC 2D TD QD 6S 7S 2H 4H 8H 9H JH QH",
    ],
    1: [
        "6C 7C 8C QD 5S 7S TS JS KS 3H 8H 9H QH",
        "9C AC 2D 8D JD 4S 6S 8S QS 5H 7H TH JH",
        "4C 5C JC KC 4D 5D 7D TD KD AD 3S 2H 6H",
        "2C 3C TC QC 3D 6D 9D 2S 9S AS 4H KH AH",
    ],
    2026: [
        "2C 6C 9C 4D 5D 8D KD 4S 6S 8S KS 4H 5H",
        "5C 8C AC 7D 9D 3S 7S TS JS AS 6H QH KH",
        "3C 7C TC 2D AD 5S QS 2H 8H 9H TH JH AH",
        "4C JC QC KC 3D 6D TD JD QD 2S 9S 3H 7H",
    ],
}


def first_deal(seed: int) -> GameState:
    """The state after the first deal of the game with this seed."""
    state = new_game(4)
    for _ in range(2):
        state = step(RULES, state, chance_action(RULES, state, seed)).after
    return state


def test_numbers_never_change() -> None:
    """If this fails, the deals of all saved and numbered games have changed: undo what did it."""
    assert list(islice(numbers("1/cut"), 5)) == NUMBERS
    assert [below(numbers(f"{seed}/cut"), 4) for seed in range(12)] == CUTS


@pytest.mark.parametrize("seed", sorted(DEALS))
def test_a_seed_fixes_the_deal_for_ever(seed: int) -> None:
    hand = hand_of(first_deal(seed))
    assert [format_cards(held) for held in hand.hands] == DEALS[seed]


def test_a_shuffle_depends_on_seed_and_number_alone() -> None:
    """Two games with the same seed get the same second hand, whatever was played in the first."""
    for style in (1, 2):
        state = new_game(4)
        for done in play_on(random.Random(style), RULES, state, seed=7, hands=1):
            state = done.after
        assert chance_action(RULES, state, 7) == Deal(shuffled(RULES.pack, "7/hand/2"))


def test_different_labels_differ() -> None:
    shuffles = {shuffled(pack(), f"{seed}/hand/{number}") for seed in range(50) for number in range(1, 5)}
    assert len(shuffles) == 200
    for order in shuffles:
        assert tuple(sorted(order)) == pack()


def chi_square(counts: list[int]) -> float:
    """How far counts are from being equal."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_the_queen_of_spades_goes_everywhere_alike() -> None:
    """20,000 deals; the limits are passed by chance once in a million, and the seeds are fixed."""
    places = [0] * 52
    seats = [0] * 4
    queen = Card.parse("QS")
    for seed in range(20_000):
        order = shuffled(RULES.pack, f"{seed}/hand/1")
        places[order.index(queen)] += 1
        hands, _ = deal(RULES, seed % 4, order)
        seats[next(seat for seat, held in enumerate(hands) if queen in held)] += 1
    assert chi_square(seats) < 31
    assert chi_square(places) < 112


def test_neighbours_in_the_pack_are_torn_apart() -> None:
    """Where a card goes says nothing about the next one: both in one hand 12 times in 51."""
    together = 0
    two, three = Card.parse("2C"), Card.parse("3C")
    for seed in range(4000):
        order = shuffled(RULES.pack, f"{seed}/hand/2")
        together += order.index(two) % 4 == order.index(three) % 4
    assert abs(together / 4000 - 12 / 51) < 0.033


def test_cuts_are_fair() -> None:
    for players in (3, 4, 5, 6, 7, 10):
        counts = [0] * players
        for seed in range(3000):
            counts[below(numbers(f"{seed}/cut"), players)] += 1
        assert chi_square(counts) < 50


def test_numbers_that_would_favour_low_results_are_drawn_again() -> None:
    top = (1 << 64) - 1
    assert below(iter([top, 7]), 3) == 1, "2**64 - 1 divides by 3, so one number too many gives 0"
    assert below(iter([top - 1]), 3) == 2
    assert below(iter([top]), 2) == 1


def test_chance_cuts_once_and_then_deals() -> None:
    state = new_game(4)
    cut = chance_action(RULES, state, 3)
    assert isinstance(cut, Cut)
    state = step(RULES, state, cut).after
    dealt = chance_action(RULES, state, 3)
    assert isinstance(dealt, Deal)
    assert tuple(sorted(dealt.order)) == RULES.pack
