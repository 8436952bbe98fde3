"""The page on whether deals are fair: its sums are exact, its words say what they mean, its points open."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from played_history import keep_games
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from hearts_desktop.engine.chance import dealt_order
from hearts_desktop.engine.fair_deal import dealt, dealt_to, fair_deal
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.history.records import DealtPiece, Filter
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.ui.dialogs.statistics import StatisticsDialog
from hearts_desktop.ui.models.fairness import COURSES, Stretch, courses, rarity, summary
from hearts_desktop.ui.models.numbers import signed_decimal

STANDARD, MARIA = short_text(RuleSet()), short_text(PRESETS["black_maria"].ruleset)


def piece(number: int, ruleset: str = STANDARD, hands: int = 10, **sums: int) -> DealtPiece:
    values = {"queens": 2, "points": 60, "voids": 1} | sums
    return DealtPiece(
        piece=number, first=100 * number, last=100 * number + 90, ruleset=ruleset, hands=hands, **values
    )


def stretch(dealt: int, mean: int, variance: int, hands: int = 100) -> Stretch:
    return Stretch(0, 1, hands, dealt, Fraction(mean), Fraction(variance))


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Statistics:
    return Statistics(keep_games(tmp_path_factory.mktemp("fairness"), 10))


@pytest.fixture
def dialog(qtbot, history):
    made = StatisticsDialog(history)
    qtbot.addWidget(made)
    made.show()
    made.tabs.setCurrentWidget(made.fairness)
    return made


# -- sums --------------------------------------------------------------------------------------------------


def test_a_course_adds_up_what_was_dealt_and_what_was_to_be_expected():
    one, other = (fair_deal(compile_rules(rules)) for rules in (RuleSet(), PRESETS["black_maria"].ruleset))
    found = courses([piece(0), piece(0, MARIA, hands=3), piece(1, points=90)])
    assert [(course.key, course.title) for course in found] == list(COURSES)
    for course in found:
        first, last = course.stretches
        fair, also = getattr(one, course.key), getattr(other, course.key)
        assert (first.hands, last.hands) == (13, 23)
        assert first.mean == 10 * fair.mean + 3 * also.mean
        assert last.mean == first.mean + 10 * fair.mean
        assert last.variance == 20 * fair.variance + 3 * also.variance
        assert (first.first, first.last, last.first, last.last) == (0, 90, 100, 190)
    points = found[1].stretches
    assert [one.dealt for one in points] == [120, 210]
    assert points[0].stray == 120 - points[0].mean


def test_rules_of_another_version_are_passed_over():
    found = courses([piece(0, "unheard-of(x=1)"), piece(1), piece(2, "unheard-of(x=1)")])
    assert all([one.hands for one in course.stretches] == [10] for course in found)
    nothing = courses([piece(0, "unheard-of(x=1)")])
    assert {summary(course) for course in nothing} == {"None of these hands tells what was dealt."}


def test_nineteen_of_twenty_runs_of_real_deals_end_within_the_band():
    rules = compile_rules(RuleSet())
    outside, runs, hands = 0, 120, 40
    for run in range(runs):
        sums = [0, 0, 0]
        for hand in range(hands):
            found = dealt(rules, dealt_to(rules, hand % 4, dealt_order(rules, run, hand + 1), 0))
            sums = [total + more for total, more in zip(sums, found, strict=True)]
        values = dict(zip(("queens", "points", "voids"), sums, strict=True))
        for course in courses([piece(0, hands=hands, **values)]):
            outside += abs(course.stretches[-1].stray) > course.stretches[-1].usual
    assert 0.02 <= outside / (3 * runs) <= 0.085


# -- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stray", "words"),
    [(Fraction(5, 2), "+2.5"), (Fraction(-1), "−1.0"), (Fraction(0), "±0.0"), (Fraction(-1, 100), "±0.0")],
)
def test_how_far_it_strays(stray, words):
    assert signed_decimal(stray) == words


def test_the_summary_says_all_there_is_to_know():
    course = courses([piece(0, hands=104, queens=31)])[0]
    assert summary(course) == (
        "31 in 104 hands; a fair deal gives 26.0 on average, and 18 to 34 in 19 of 20 runs as long. "
        "26 of 100 fair runs stray as far."
    )


def test_of_few_hands_it_says_that_they_are_few():
    assert "So few hands say little yet." in summary(courses([piece(0)])[0])


@pytest.mark.parametrize(
    ("dealt", "words"),
    [
        (100, "100 of 100 fair runs stray as far."),
        (110, "32 of 100 fair runs stray as far."),
        (125, "1 of 100 fair runs strays as far."),
        (130, "One fair run in 400 strays as far."),
        (140, "One fair run in 15,800 strays as far."),
        (200, "One fair run in 1,000,000,000,000 strays as far."),
    ],
)
def test_how_unusual_it_is(dealt, words):
    assert rarity(stretch(dealt, 100, 100)) == words


def test_what_cannot_be_otherwise_is_not_unusual():
    assert rarity(stretch(0, 0, 0)) == "It cannot be otherwise."


def test_the_words_never_fail():
    rng = random.Random(1)
    for _ in range(300):
        hands = rng.choice((1, 2, 29, 30, 1000, 100_000))
        sums = {"queens": rng.randint(0, hands), "points": rng.randint(0, 26 * hands)}
        for course in courses([piece(0, hands=hands, **sums)]):
            said = summary(course)
            assert said.endswith(".")
            assert "nan" not in said
            assert math.isfinite(course.stretches[-1].usual)


# -- the page ----------------------------------------------------------------------------------------------


def test_the_page_shows_what_the_history_tells(dialog, history):
    found = courses(history.dealt(most=60))
    assert found[0].stretches[-1].hands == history.hand_count()
    for course, chart, said in zip(found, dialog.fairness.charts, dialog.fairness.said, strict=True):
        assert said.text() == summary(course)
        assert chart.parts() == len(course.stretches)
        assert chart.accessibleName() == course.title
        last = course.stretches[-1]
        assert signed_decimal(last.stray) in chart.words(chart.parts() - 1)


def test_a_point_opens_its_hands_by_mouse_and_keys(dialog, history):
    chart = dialog.fairness.charts[1]
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(chart.width() - 14, chart.height() // 2))
    assert dialog.tabs.currentWidget() is dialog.hands
    whole = history.hand_count()
    assert 0 < dialog.hands.model.rowCount() < whole
    dialog.tabs.setCurrentWidget(dialog.fairness)
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Home)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    assert dialog.tabs.currentWidget() is dialog.hands
    piece = courses(history.dealt(most=60))[1].stretches[0]
    assert dialog.hands.model.rowCount() == history.hand_count(
        Filter(since=piece.first, until=piece.last + 1)
    )


def test_the_filter_narrows_it(dialog, history):
    dialog.filter.choose(STANDARD, "club")
    wanted = dialog.filter.wanted
    assert dialog.fairness.charts[0].parts() == len(courses(history.dealt(wanted, most=60))[0].stretches)


def test_it_is_drawn_whatever_the_numbers(dialog, qtbot):
    rng = random.Random(2)
    for size in (1, 2, 60):
        pieces = [piece(number, hands=1 + rng.randrange(2000), queens=0, points=0) for number in range(size)]
        dialog.fairness.show_courses(courses(pieces))
        for chart in dialog.fairness.charts:
            image = chart.grab().toImage()
            colours = {image.pixel(image.width() // 2, y) for y in range(image.height())}
            assert len(colours) > 4, "the chart, its band, its line and those behind it"
    dialog.fairness.show_courses(courses([]))
    assert all(chart.parts() == 0 for chart in dialog.fairness.charts)
    dialog.fairness.grab()
