"""The quick player learns what it is shown, from lessons that say what they are made of."""

from __future__ import annotations

import random
from array import array
from math import exp

import pytest
from moments import moments, nothing_learned, random_weights

from hearts_desktop.ai import kernel, tables
from hearts_desktop.ai.learning import MOST_CHOICES, SCATTER, WHOLE
from hearts_desktop.ai.network import FEATURES, HIDDEN, MOST_FEATURES, WEIGHTS, WIDE, WIDEST
from hearts_desktop.ai.policy import UNIT
from hearts_desktop.ai.situation import mask, policy, worlds
from hearts_desktop.ai.training import MOST, POINT, learn, pass_lessons, play_lesson
from hearts_desktop.engine.game import offer
from hearts_desktop.engine.offers import OfferPass, OfferPlay

Choice = tuple[float, list[int]]
"""How many points it is worse than the best, and its features."""


def row_of(situations: list[list[Choice]]) -> array[int]:
    """Lessons as the learner reads them."""
    row: list[int] = []
    for choices in situations:
        row.append(len(choices))
        for worse, features in choices:
            row += [round(WHOLE * worse), len(features), *features]
    return array("H", row)


def read(row: list[int]) -> list[list[Choice]]:
    """The lessons in a row."""
    numbers = iter(row)
    found = []
    for choices in numbers:
        situation: list[Choice] = []
        for _ in range(choices):
            worse = next(numbers) / WHOLE
            situation.append((worse, [next(numbers) for _ in range(next(numbers))]))
        found.append(situation)
    return found


def softmax(weights: list[float], choices: list[list[int]]) -> list[float]:
    """How often a player with these weights makes each choice."""
    shares = [exp(sum(weights[feature] for feature in features)) for features in choices]
    return [share / sum(shares) for share in shares]


def test_a_choice_becomes_the_rarer_the_worse_it_is(build: str) -> None:
    """E times as rare for each ``variety`` that it is worse: in choices never met before as well."""
    rng = random.Random(2)
    teacher = [rng.uniform(-1.5, 1.5) for _ in range(12)]
    lessons = []
    for _ in range(400):
        choices = [rng.sample(range(12), 3) for _ in range(4)]
        liked = [sum(teacher[feature] for feature in features) for features in choices]
        worse = [0.5 * (max(liked) - one) for one in liked]
        lessons.append([*zip(worse, choices, strict=True)])
    learner = kernel.Learner(rate=0.3, variety=0.5)
    row = row_of(lessons)
    costs = [learner.learn(row) for _ in range(10)]
    assert costs[0] > costs[-1] > 0.0
    weights = list(learner.weight)
    assert weights[12:] == [0.0] * (WEIGHTS - 12), "hidden units that begin alike learn nothing"
    for _ in range(20):
        choices = [rng.sample(range(12), 3) for _ in range(4)]
        assert softmax(weights, choices) == pytest.approx(softmax(teacher, choices), abs=0.06)


def test_hidden_units_learn_what_features_mean_together(build: str) -> None:
    """A card is good that has one of two features, but not both or none: no sum of weights can tell."""
    good, bad = ([[1, 8], [2, 9]], [[1, 2], [8, 9]])
    lessons = [[(0.0, one), (1.0, other)] for one in good for other in bad] * 100
    costs = []
    for state in (0, 7):
        learner = kernel.Learner(variety=0.1)
        if state:
            learner.scatter(state)
        row = row_of(lessons)
        for _ in range(6):
            cost = learner.learn(row)
        costs.append(cost)
    assert costs[0] > 0.4
    assert costs[1] < 0.05


def test_hidden_units_begin_apart_from_each_other(build: str) -> None:
    learner = kernel.Learner()
    learner.scatter(3)
    weights = list(learner.weight)
    assert not any(weights[:FEATURES])
    assert not any(weights[-2 * HIDDEN : -HIDDEN])
    drawn = weights[FEATURES : -2 * HIDDEN] + weights[-HIDDEN:]
    assert len(set(drawn)) > 0.99 * len(drawn)
    assert sum(drawn) / len(drawn) == pytest.approx(0, abs=0.005)
    assert sum(one * one for one in drawn) / len(drawn) == pytest.approx(SCATTER**2, rel=0.03)
    with pytest.raises(ValueError, match="never changes"):
        learner.scatter(0)


def test_the_cost_is_that_of_the_guesses_before_they_are_corrected(build: str) -> None:
    """Knowing nothing it makes each choice as often as another."""
    lessons = [[(0.0, [1]), (3.0, [2])], [(0.0, [3]), (1.0, [4]), (1.0, [5]), (2.0, [6])]]
    assert kernel.Learner(rate=0.0).learn(row_of(lessons)) == pytest.approx((1.5 + 1.0) / 2)
    assert kernel.Learner().learn(array("H")) == 0.0


def test_weights_fade_if_nothing_speaks_for_them(build: str) -> None:
    learner = kernel.Learner(rate=0.1, decay=0.5)
    learner.begin_with(3, 4.0)
    learner.begin_with(4, 4.0)
    learner.learn(row_of([[(0.0, [3]), (0.0, [3])]] * 50))
    assert 0 < learner.weight[3] < 3
    assert learner.weight[4] == 4.0, "only features that come up are changed"


def test_a_weight_that_is_left_alone_stays(build: str) -> None:
    learner = kernel.Learner()
    learner.begin_with(1, 0.25)
    learner.leave_alone(1)
    learner.learn(row_of([[(0.0, [1, 2]), (2.0, [3])]] * 20))
    assert learner.weight[1] == pytest.approx(0.25)
    assert learner.weight[2] > 0.25


ODD_ROWS = [
    ([0], "no choices, or too many"),
    ([MOST_CHOICES + 1, *[1000, 0] * (MOST_CHOICES + 1)], "no choices, or too many"),
    ([1], "break off"),
    ([1, 1000], "break off"),
    ([1, 1000, 1], "break off"),
    ([2, 1000, 1, 7], "break off"),
    ([2, 1000, 1, 7, 0], "break off"),
    ([1, 1000, 65535, 7], "break off"),
    ([1, 1000, 1, FEATURES], "no such feature"),
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
    for place in (-1, WEIGHTS):
        with pytest.raises(ValueError, match="no such weight"):
            learner.begin_with(place, 1.0)
        with pytest.raises(ValueError, match="no such weight"):
            learner.leave_alone(place)


def test_the_longest_situation_and_the_last_feature_are_learned(build: str) -> None:
    learner = kernel.Learner()
    choices: list[Choice] = [(float(number != 5), [FEATURES - 1 - number]) for number in range(MOST_CHOICES)]
    learner.learn(row_of([choices]))
    assert learner.weight[FEATURES - 6] > 0 > learner.weight[FEATURES - 1]


# -- lessons -----------------------------------------------------------------------------------------------


def test_a_lesson_about_a_card_says_how_much_worse_than_the_best_it_is(build: str) -> None:
    tried = 0
    for moment in moments("any rules", 30, OfferPlay):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPlay)
        faces = sorted({card.face for card in choices.cards})
        if len(faces) < 2:
            continue
        here = moment.seen()
        worth = {face: 0.3 - 2 * POINT * number for number, face in enumerate(faces)}
        ((*found,),) = read(play_lesson(here, choices, worth))
        assert [worse for worse, _ in found] == [2.0 * number for number in range(len(faces))]
        _, now = worlds(here)
        quick = policy(here, nothing_learned(), 0.0)
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
        quick = policy(here, nothing_learned(), 0.0)
        hand = mask(here.hand.hands[here.seat])
        wanted = [quick.features_of_pass(hand, card.face) for card in passed]
        for situation in found:
            ((features,),) = [[features for worse, features in situation if not worse]]
            assert features in wanted
            assert {worse for worse, _ in situation} <= {0.0, 1.0}


def test_nothing_is_so_bad_that_a_lesson_cannot_say_it(build: str) -> None:
    moment = next(
        moment
        for moment in moments("any rules", 30, OfferPlay)
        if isinstance(found := offer(moment.rules, moment.state, moment.seat), OfferPlay)
        and len(found.cards) > 1
    )
    choices = offer(moment.rules, moment.state, moment.seat)
    assert isinstance(choices, OfferPlay)
    worth = {card.face: -1e6 * number for number, card in enumerate(choices.cards[:2])}
    ((*found,),) = read(play_lesson(moment.seen(), choices, worth))
    assert max(worse for worse, _ in found) in (0.0, MOST / WHOLE)


def test_what_is_learned_is_a_network_for_the_player(build: str) -> None:
    row = row_of([[(0.0, [3]), (1.0, [4])]] * 30)
    weights = learn(row, rounds=5)
    kernel.Network(weights)
    assert weights[3] > 0 > weights[4]
    assert learn(row, rounds=5) == weights
    assert learn(row, rounds=5, seed=2) != weights
    start = [0] * WEIGHTS
    start[9] = 5 * UNIT
    assert learn(array("H"), 1, start) == start
    few = learn(array("H"), 1, start[:FEATURES])
    assert few[:FEATURES] == start[:FEATURES]
    assert few != start, "hidden units that are not told begin by chance"
    assert learn(row, 1, start, kept=[3])[3:5] == [0, pytest.approx(-UNIT, abs=UNIT)]


# -- tables ------------------------------------------------------------------------------------------------


def test_a_table_is_read_as_it_was_written() -> None:
    weights = random_weights(4, most=WIDEST)
    assert tables.decode(tables.encode(weights)) == weights
    assert tables.encode([1, -2, *[0] * (WEIGHTS - 2)])[:4] == b"\x01\x00\xfe\xff"


def test_weights_too_large_for_a_table_are_cut_off() -> None:
    weights = [10**6, -(10**6), *[0] * (FEATURES - 2), 10**6, *[0] * (WEIGHTS - FEATURES - 1)]
    written = tables.decode(tables.encode(weights))
    assert written[:2] == [WIDEST, -WIDEST]
    assert written[FEATURES] == WIDE
    kernel.Network(written)


@pytest.mark.parametrize("size", [0, 1, 2 * WEIGHTS - 2, 2 * WEIGHTS + 2])
def test_a_table_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"{2 * WEIGHTS} bytes, not {size}"):
        tables.decode(bytes(size))


def test_the_table_that_is_shipped_can_be_read() -> None:
    weights = tables.read(tables.GENERAL)
    assert len(weights) == WEIGHTS
    assert any(weights[:FEATURES])
    assert all(weights[-HIDDEN:]), "a hidden unit does nothing"


def test_a_table_that_is_missing_is_no_table_of_noughts() -> None:
    with pytest.raises(OSError, match="no such table"):
        tables.read("no such table")


# -- networks ----------------------------------------------------------------------------------------------


def test_a_network_has_its_weights_where_they_belong(build: str) -> None:
    weights = random_weights(6)
    made = kernel.Network(weights)
    parts = [*made.direct, *made.rows, *made.bias, *made.counts]
    assert parts == weights


@pytest.mark.parametrize("size", [0, FEATURES, WEIGHTS - 1, WEIGHTS + 1])
def test_a_network_of_another_size_is_refused(size: int, build: str) -> None:
    with pytest.raises(ValueError, match="not all features have a value"):
        kernel.Network([0] * size)


@pytest.mark.parametrize(
    ("place", "most"), [(0, WIDEST), (FEATURES - 1, WIDEST), (FEATURES, WIDE), (WEIGHTS - 1, WIDE)]
)
def test_weights_that_a_network_could_not_add_up_are_refused(place: int, most: int, build: str) -> None:
    for weight in (most, -most, most + 1, -most - 1, 2**40):
        weights = [0] * WEIGHTS
        weights[place] = weight
        if abs(weight) <= most:
            kernel.Network(weights)
        else:
            with pytest.raises(ValueError, match="too large"):
                kernel.Network(weights)


def test_what_hidden_units_add_up_stays_within_sixteen_bits() -> None:
    assert WIDE * (MOST_FEATURES + 1) < 2**15
    assert HIDDEN * WIDE * WIDE * (MOST_FEATURES + 1) < 2**31
