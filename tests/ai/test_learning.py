"""The quick player learns what it is shown, from lessons that say what they are made of."""

from __future__ import annotations

import random
from array import array
from math import exp, log

import pytest
from moments import moments, random_weights

from hearts_desktop.ai import kernel, tables
from hearts_desktop.ai.learning import MOST_CHOICES, WHOLE
from hearts_desktop.ai.policy import TABLE, UNIT
from hearts_desktop.ai.situation import mask, policy, worlds
from hearts_desktop.ai.training import CLOSE, learn, pass_lessons, play_lesson
from hearts_desktop.engine.game import offer
from hearts_desktop.engine.offers import OfferPass, OfferPlay

Choice = tuple[float, list[int]]
"""How often it is right, and its features."""


def row_of(situations: list[list[Choice]]) -> array[int]:
    """Lessons as the learner reads them."""
    row: list[int] = []
    for choices in situations:
        row.append(len(choices))
        for share, features in choices:
            row += [round(WHOLE * share), len(features), *features]
    return array("H", row)


def read(row: list[int]) -> list[list[Choice]]:
    """The lessons in a row."""
    numbers = iter(row)
    found = []
    for choices in numbers:
        situation: list[Choice] = []
        for _ in range(choices):
            share = next(numbers) / WHOLE
            situation.append((share, [next(numbers) for _ in range(next(numbers))]))
        found.append(situation)
    return found


def softmax(weights: list[float], choices: list[list[int]]) -> list[float]:
    """How often a player with these weights makes each choice."""
    shares = [exp(sum(weights[feature] for feature in features)) for features in choices]
    return [share / sum(shares) for share in shares]


def test_it_finds_the_weights_of_a_player_that_it_watches(build: str) -> None:
    """Few features, many situations: afterwards it makes each choice about as often as its teacher."""
    rng = random.Random(2)
    teacher = [rng.uniform(-1.5, 1.5) for _ in range(12)]
    lessons = []
    for _ in range(400):
        choices = [rng.sample(range(12), 3) for _ in range(4)]
        lessons.append([*zip(softmax(teacher, choices), choices, strict=True)])
    learner = kernel.Learner(rate=0.3)
    row = row_of(lessons)
    losses = [learner.learn(row) for _ in range(8)]
    assert losses == sorted(losses, reverse=True)
    weights = list(learner.weight)
    assert weights[12:] == [0.0] * (TABLE - 12)
    for _ in range(20):
        choices = [rng.sample(range(12), 3) for _ in range(4)]
        assert softmax(weights, choices) == pytest.approx(softmax(teacher, choices), abs=0.05)


def test_the_loss_is_what_its_guesses_cost(build: str) -> None:
    """Knowing nothing it gives each of n choices the same chance, and is off by log n."""
    lessons = [[(1.0, [1]), (0.0, [2])], [(0.25, [3]), (0.25, [4]), (0.25, [5]), (0.25, [6])]]
    assert kernel.Learner(rate=0.0).learn(row_of(lessons)) == pytest.approx((log(2) + log(4)) / 2, abs=1e-3)
    assert kernel.Learner().learn(array("H")) == 0.0


def test_weights_fade_if_nothing_speaks_for_them(build: str) -> None:
    learner = kernel.Learner(rate=0.1, decay=0.5)
    learner.begin_with(3, 4.0)
    learner.begin_with(4, 4.0)
    learner.learn(row_of([[(0.5, [3]), (0.5, [3])]] * 50))
    assert 0 < learner.weight[3] < 3
    assert learner.weight[4] == 4.0, "only features that come up are changed"


ODD_ROWS = [
    ([0], "no choices, or too many"),
    ([MOST_CHOICES + 1, *[1000, 0] * (MOST_CHOICES + 1)], "no choices, or too many"),
    ([1], "break off"),
    ([1, 1000], "break off"),
    ([1, 1000, 1], "break off"),
    ([2, 1000, 1, 7], "break off"),
    ([2, 1000, 1, 7, 0], "break off"),
    ([1, 1000, 65535, 7], "break off"),
    ([1, 1000, 1, TABLE], "no such feature"),
    ([1, 1000, 2, 5, 65535], "no such feature"),
    ([1, 1000, 1, 5, 1, 1000, 1, 65535], "no such feature"),
]


@pytest.mark.parametrize(("row", "complaint"), ODD_ROWS)
def test_odd_rows_teach_nothing(row: list[int], complaint: str, build: str) -> None:
    learner = kernel.Learner()
    with pytest.raises(ValueError, match=complaint):
        learner.learn(array("H", row))
    assert not any(learner.weight)


def test_what_is_no_row_is_refused(build: str) -> None:
    learner = kernel.Learner()
    for row in (None, 3):
        with pytest.raises((ValueError, TypeError)):
            learner.learn(row)  # type: ignore[arg-type]
    for place in (-1, TABLE):
        with pytest.raises(ValueError, match="no such place"):
            learner.begin_with(place, 1.0)


def test_the_longest_situation_and_the_last_feature_are_learned(build: str) -> None:
    learner = kernel.Learner()
    choices: list[Choice] = [(float(number == 5), [TABLE - 1 - number]) for number in range(MOST_CHOICES)]
    learner.learn(row_of([choices]))
    assert learner.weight[TABLE - 6] > 0 > learner.weight[TABLE - 1]


# -- lessons -----------------------------------------------------------------------------------------------


def test_a_lesson_about_a_card_says_which_is_worth_most(build: str) -> None:
    tried = 0
    for moment in moments("any rules", 30, OfferPlay):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPlay)
        faces = sorted({card.face for card in choices.cards})
        if len(faces) < 2:
            continue
        here = moment.seen()
        worth = {face: -0.01 * number for number, face in enumerate(faces)}
        ((*found,),) = read(play_lesson(here, choices, worth))
        shares = [share for share, _ in found]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1, abs=0.01 * len(faces))
        assert shares[0] / shares[1] == pytest.approx(exp(0.01 / CLOSE), rel=0.05)
        _, now = worlds(here)
        quick = policy(here, [0] * TABLE, 0.0)
        assert [features for _, features in found] == [quick.features_of_play(now, face) for face in faces]
        tried += 1
    assert tried > 10


def test_a_lesson_about_a_pass_takes_the_cards_one_by_one(build: str) -> None:
    for moment in moments("partners who add their scores", 6, OfferPass):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPass)
        here = moment.seen()
        passed = choices.cards[: choices.size]
        found = read(pass_lessons(here, choices, passed))
        assert [len(situation) for situation in found] == [
            len(choices.cards) - number for number in range(choices.size)
        ]
        quick = policy(here, [0] * TABLE, 0.0)
        hand = mask(here.hand.hands[here.seat])
        wanted = [quick.features_of_pass(hand, card.face) for card in passed]
        for situation in found:
            ((features,),) = [[features for share, features in situation if share == 1.0]]
            assert features in wanted
            assert sum(share for share, _ in situation) == 1.0


def test_what_is_learned_is_a_table_for_the_player(build: str) -> None:
    row = row_of([[(1.0, [3]), (0.0, [4])]] * 30)
    table = learn(row, rounds=5)
    assert len(table) == TABLE
    assert table[3] == -table[4] > UNIT / 2
    start = [0] * TABLE
    start[9] = 5 * UNIT
    assert learn(array("H"), 1, start)[9] == 5 * UNIT


# -- tables ------------------------------------------------------------------------------------------------


def test_a_table_is_read_as_it_was_written() -> None:
    weights = random_weights(4, most=32767)
    assert tables.decode(tables.encode(weights)) == weights
    assert tables.encode([1, -2, *[0] * (TABLE - 2)])[:4] == b"\x01\x00\xfe\xff"


def test_weights_too_large_for_a_table_are_cut_off() -> None:
    weights = [10**6, -(10**6), *[0] * (TABLE - 2)]
    assert tables.decode(tables.encode(weights))[:2] == [32767, -32768]


@pytest.mark.parametrize("size", [0, 1, 2 * TABLE - 2, 2 * TABLE + 2])
def test_a_table_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"{2 * TABLE} bytes, not {size}"):
        tables.decode(bytes(size))


def test_the_table_that_is_shipped_can_be_read() -> None:
    weights = tables.read(tables.GENERAL)
    assert len(weights) == TABLE
    assert any(weights)
    assert tables.read("no such table") == [0] * TABLE
