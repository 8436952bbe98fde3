"""The statistics: exact figures, the way from each to its hands, lists that fetch as one scrolls."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from played_history import FIRST, keep_games
from pseudo_language import outside_brackets, pseudo_spoken
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QScrollArea,
)

from hearts_desktop import app
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller import par as par_module
from hearts_desktop.engine.journal import Help
from hearts_desktop.storage.history.records import (
    Against,
    Filter,
    GameOrder,
    GameRow,
    HandKind,
    HandOrder,
    Opponent,
    Outcome,
    Piece,
    Totals,
)
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold
from hearts_desktop.ui.dialogs.charts import PlacesChart, PointsChart
from hearts_desktop.ui.dialogs.confirm import ConfirmDialog
from hearts_desktop.ui.dialogs.hand_record import HandRecordDialog
from hearts_desktop.ui.dialogs.message_bar import OVER
from hearts_desktop.ui.dialogs.statistics import StatisticsDialog
from hearts_desktop.ui.dialogs.statistics_filter import MONTH, TODAY, WEEK, YEAR, since
from hearts_desktop.ui.models import statistics_columns as columns
from hearts_desktop.ui.models.lazy_table import PAGE, LazyTableModel, in_memory
from hearts_desktop.ui.models.numbers import NOTHING, decimal, percent, signed_whole
from hearts_desktop.ui.models.statistics_drills import (
    Drill,
    game_drill,
    opponent_drill,
    opponent_hint,
    place_drill,
    span_drill,
)
from hearts_desktop.ui.models.statistics_figures import figures
from hearts_desktop.ui.models.statistics_words import hands_words, happened
from hearts_desktop.ui.theme import font

AT_ONCE = Settings(thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE)
GAMES = 10
KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keep_games(tmp_path_factory.mktemp("history"), GAMES)


@pytest.fixture
def statistics(history: Path) -> Statistics:
    return Statistics(history)


@pytest.fixture
def dialog(qtbot, statistics):
    made = StatisticsDialog(statistics)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    return made


def tile(dialog: StatisticsDialog, name: str) -> object:
    return next(one for one in dialog.overview.tiles if one.figure.name == name)


# -- numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "whole", "words"),
    [
        (7, 10, "70 %"),
        (0, 3, "0 %"),
        (1, 3, "33 %"),
        (2, 3, "67 %"),
        (1, 8, "13 %"),
        (1, 200, "1 %"),
        (0, 0, "–"),
    ],
)
def test_percent(part, whole, words):
    assert percent(part, whole) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(13, 2), "6.5"),
        (Fraction(1, 3), "0.3"),
        (Fraction(1, 20), "0.1"),
        (Fraction(-7, 2), "−3.5"),
        (Fraction(-1, 3), "−0.3"),
        (Fraction(2599, 100), "26.0"),
        (None, "–"),
    ],
)
def test_decimal(value, words):
    assert decimal(value) == words


def test_seven_of_ten_games_are_seventy_percent():
    told = {one.name: one for one in figures(Totals(games=10, wins=7, shared=1, hands=80, points=521))}
    assert (told["wins"].value, told["wins"].note) == ("70 %", "7 of 10, 1 shared")
    assert (told["average"].value, told["average"].note) == ("6.5", "80 hands")


def test_luck_and_skill_stand_apart():
    told = {
        one.name: one
        for one in figures(Totals(hands=80, points=521, pars=40, par=230, against=-14, better=21))
    }
    assert (told["par"].value, told["par"].note) == ("5.8", "40 hands")
    assert (told["against"].value, told["against"].note) == ("−0.4", "per hand")
    assert (told["better"].value, told["better"].note) == ("53 %", "21 of 40")
    unknown = {one.name: one for one in figures(Totals(hands=80, points=521))}
    for name in ("par", "against", "better"):
        assert (unknown[name].value, unknown[name].note) == (NOTHING, "not known yet")


def test_nothing_is_no_division():
    assert all(one.value for one in figures(Totals()))


@pytest.mark.parametrize("span", [TODAY, WEEK, MONTH, YEAR])
def test_spans_begin_at_midnight(span):
    first = since(span, date(2026, 3, 1))
    begins = {
        TODAY: date(2026, 3, 1),
        WEEK: date(2026, 2, 23),
        MONTH: date(2026, 1, 31),
        YEAR: date(2026, 1, 1),
    }
    assert date.fromtimestamp(first) == begins[span]
    assert date.fromtimestamp(first - 1) < begins[span]


# -- models ------------------------------------------------------------------------------------------------

LISTS = {
    "hands": (columns.HANDS, lambda statistics: statistics.hands(limit=1000)),
    "games": (columns.GAMES, lambda statistics: statistics.games(limit=1000)),
    "rules": (columns.GROUPS, lambda statistics: statistics.groups()),
    "opponents": (columns.OPPONENTS, lambda statistics: statistics.opponents()),
}


def source_of(name: str, statistics: Statistics):
    if name in ("hands", "games"):
        ask = getattr(statistics, name)
        return lambda order, **page: ask(Filter(), order, **page)
    return in_memory(LISTS[name][1](statistics))


@pytest.mark.parametrize("name", LISTS)
def test_models(qtbot, qtmodeltester, statistics, monkeypatch, name):
    """Under Qt's tester: empty, filled, fetched page by page, and sorted by every column both ways."""
    shown, everything = LISTS[name]
    records = everything(statistics)
    page = len(records) // 3 + 1
    monkeypatch.setattr("hearts_desktop.ui.models.lazy_table.PAGE", page)
    qtmodeltester.check(LazyTableModel(shown))
    for number in range(len(shown)):
        for order in Qt.SortOrder:
            model = LazyTableModel(shown)
            model.sort(number, order)
            model.set_source(source_of(name, statistics))
            assert model.rowCount() == page < len(records)
            qtmodeltester.check(model)  # it fetches too; not while the model is reset, which Qt's cannot bear
            while model.canFetchMore(QModelIndex()):
                model.fetchMore(QModelIndex())
            rows = [model.record(row) for row in range(model.rowCount())]
            assert sorted(map(repr, rows)) == sorted(map(repr, records))
            assert model.index(0, number).data() == shown[number].words(rows[0])


def test_sorted_by_points(statistics):
    model = LazyTableModel(columns.HANDS)
    model.set_source(source_of("hands", statistics))
    points = next(n for n, column in enumerate(columns.HANDS) if column.order is HandOrder.POINTS)
    model.sort(points, Qt.SortOrder.DescendingOrder)
    shown = [model.record(row).points for row in range(model.rowCount())]
    assert shown == sorted(shown, reverse=True)
    assert len(shown) > 20


# -- the dialog --------------------------------------------------------------------------------------------

MEANT = {
    "games": lambda statistics: statistics.game_count(Filter(outcome=Outcome.FINISHED)),
    "wins": lambda statistics: statistics.totals().wins,
    "streak": lambda statistics: statistics.totals().wins,
    "longest": lambda statistics: statistics.totals().games,
    "average": lambda statistics: statistics.totals().hands,
    "par": lambda statistics: statistics.totals().pars,
    "against": lambda statistics: statistics.totals().pars,
    "better": lambda statistics: statistics.totals().better,
    "best": lambda statistics: statistics.totals().hands,
    "worst": lambda statistics: statistics.totals().hands,
    "clean": lambda statistics: statistics.totals().clean,
    "queens": lambda statistics: statistics.hand_count(Filter(hand=HandKind.QUEEN)),
    "moons": lambda statistics: statistics.totals().moons,
    "suns": lambda statistics: statistics.totals().suns,
    "stopped": lambda statistics: statistics.totals().stopped,
    "suffered": lambda statistics: statistics.totals().suffered,
}


@pytest.mark.parametrize("name", [one.name for one in figures(Totals())])
def test_each_figure_opens_what_it_was_counted_from(dialog, statistics, name):
    pressed = tile(dialog, name)
    pressed.setFocus()
    QTest.keyClick(pressed, KEY.Key_Space)
    page = dialog.tabs.currentWidget()
    assert page in (dialog.hands, dialog.games)
    number = MEANT[name](statistics)
    assert page.about.text().startswith(f"{number} ")
    assert page.model.rowCount() == min(number, PAGE)
    assert page.table.hasFocus()
    if page.all.isVisible():
        QTest.mouseClick(page.all, LEFT)
        everything = statistics.game_count() if page is dialog.games else statistics.hand_count()
        assert page.about.text().startswith(f"{everything} ")


def test_what_was_better_and_worse_than_par_stands_first(dialog, statistics):
    rows = statistics.hands(limit=10_000)
    known = [row.against for row in rows if row.par is not None]
    assert min(known) < 0 < max(known)
    for name, wanted in (("better", min(known)), ("against", max(known))):
        dialog.tabs.setCurrentIndex(0)
        QTest.mouseClick(tile(dialog, name), LEFT)
        assert dialog.hands.model.record(0).against == wanted
    column = next(n for n, one in enumerate(columns.HANDS) if one.order is HandOrder.AGAINST)
    assert dialog.hands.model.index(0, column).data() == signed_whole(max(known))


def test_best_and_worst_stand_first(dialog, statistics):
    for name, wanted in (("best", statistics.totals().best), ("worst", statistics.totals().worst)):
        dialog.tabs.setCurrentIndex(0)
        QTest.mouseClick(tile(dialog, name), LEFT)
        assert dialog.hands.model.record(0).points == wanted


def test_filters_narrow_every_page(dialog, statistics):
    for box in dialog.filter.boxes[:3]:
        box.setFocus()
        QTest.keyClick(box, KEY.Key_Down)
    wanted = dialog.filter.wanted
    assert wanted.ruleset
    assert wanted.players
    assert wanted.level
    expected = statistics.totals(wanted)
    if not expected.hands:
        assert dialog.pages.currentWidget() is dialog.none_meant
        QTest.mouseClick(dialog.show_all, LEFT)
        assert dialog.filter.wanted == Filter()
        return
    assert tile(dialog, "games").figure.value == str(expected.games)
    for index, page in enumerate((dialog.hands, dialog.games, dialog.rules, dialog.opponents), 1):
        dialog.tabs.setCurrentIndex(index)
        assert page.about.text()
    assert all(
        dialog.hands.model.record(row).level == wanted.level for row in range(dialog.hands.model.rowCount())
    )


@pytest.mark.parametrize("helped", [False, True])
def test_helped_or_not(dialog, statistics, helped):
    dialog.filter.helped.setCurrentIndex(dialog.filter.helped.findData(helped))
    assert tile(dialog, "average").figure.note == f"{statistics.totals(Filter(helped=helped)).hands} hands"
    dialog.tabs.setCurrentIndex(2)
    rows = [dialog.games.model.record(row) for row in range(dialog.games.model.rowCount())]
    assert rows
    assert all(bool(row.helps) == helped for row in rows)


def test_a_filter_that_leaves_nothing_shows_the_way_back(dialog):
    dialog.filter.time.setCurrentIndex(dialog.filter.time.findData(TODAY))
    assert dialog.pages.currentWidget() is dialog.none_meant
    QTest.keyClick(dialog.show_all, KEY.Key_Space)
    assert dialog.pages.currentWidget() is dialog.tabs


def test_from_a_game_to_its_hands_to_the_record(dialog, statistics):
    dialog.tabs.setCurrentIndex(2)
    game = dialog.games.current
    QTest.keyClick(dialog.games.table, KEY.Key_Return)
    assert dialog.tabs.currentWidget() is dialog.hands
    assert dialog.hands.model.rowCount() == game.hands
    assert dialog.isVisible(), "Enter opens the row and does not close the statistics"
    place = dialog.hands.table.visualRect(dialog.hands.model.index(1, 2)).center()
    QTest.mouseClick(dialog.hands.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    QTest.mouseDClick(dialog.hands.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    record = dialog.findChild(HandRecordDialog)
    hand = dialog.hands.model.record(1)
    assert record.windowTitle() == f"Hand {hand.number}"
    assert all(name in record.text.toPlainText() for name in hand.names)
    QTest.keyClick(record, KEY.Key_Escape)
    assert dialog.isVisible()


def test_from_rules_to_their_figures(dialog, statistics):
    dialog.tabs.setCurrentIndex(3)
    group = dialog.rules.current
    QTest.keyClick(dialog.rules.table, KEY.Key_Return)
    assert dialog.tabs.currentWidget() is dialog.overview
    assert (dialog.filter.wanted.ruleset, dialog.filter.wanted.level) == (group.ruleset, group.level)
    assert tile(dialog, "average").figure.note.startswith(f"{group.hands} hand")


@pytest.mark.parametrize("width", [500, 700, 1000])
def test_no_column_is_squeezed_and_no_choice_is_cut(dialog, width):
    dialog.resize(width, 560)
    for index, page in enumerate((dialog.hands, dialog.games, dialog.rules, dialog.opponents), 1):
        dialog.tabs.setCurrentIndex(index)
        QTest.qWait(1)
        widths = [page.table.columnWidth(column) for column in range(page.model.columnCount())]
        named = min(w for w, column in zip(widths, page.model.columns, strict=True) if not column.width)
        assert named >= (84 if sum(widths) <= page.table.viewport().width() else 147)
        for wide, column in zip(widths, page.model.columns, strict=True):
            assert QFontMetrics(font(13, bold=True)).horizontalAdvance(column.title) + 22 <= wide, column
        room = page.table.viewport().width()
        assert sum(widths) >= room - 2
        if width == 1000:
            assert sum(widths) <= room
    for box in dialog.filter.boxes[1:]:
        words = box.fontMetrics().horizontalAdvance(box.currentText())
        assert words <= box.width() - 30
    lines = {box.y() for box in dialog.filter.boxes}
    assert len(lines) == (2 if width == 500 else 1)


@pytest.mark.parametrize(("width", "columns"), [(1000, 4), (620, 2), (300, 1)])
def test_tiles_stand_beside_each_other_as_far_as_there_is_room(qtbot, dialog, width, columns):
    dialog.setMinimumSize(300, 300)
    dialog.resize(width, 560)
    tiles = dialog.overview.tiles
    qtbot.waitUntil(lambda: len({tile.x() for tile in tiles}) == columns)
    assert len({(tile.x(), tile.y()) for tile in tiles}) == len(tiles)
    area = dialog.overview.findChild(QScrollArea)
    qtbot.waitUntil(lambda: area.widget().width() <= area.viewport().width())  # nobody scrolls sideways


FIGURES = {
    "Name": (None, lambda one: one.games),
    "Level": (None, lambda one: one.games),
    "Games": (None, lambda one: one.games),
    "You ahead": (Against.AHEAD, lambda one: one.ahead),
    "Behind": (Against.BEHIND, lambda one: one.behind),
    "Their wins": (Against.LOST, lambda one: one.wins),
    "Average": (None, lambda one: one.hands),
}


@pytest.mark.parametrize("column", columns.OPPONENTS, ids=lambda column: column.title)
def test_each_figure_of_an_opponent_opens_what_it_was_counted_from(dialog, statistics, column):
    against, counted = FIGURES[column.title]
    at = columns.OPPONENTS.index(column)
    for row in (0, 3):
        dialog.tabs.setCurrentIndex(4)
        table = dialog.opponents.table
        table.setFocus()
        for key, times in ((KEY.Key_Home, 1), (KEY.Key_PageUp, 1), (KEY.Key_Down, row), (KEY.Key_Right, at)):
            for _ in range(times):
                QTest.keyClick(table, key)
        one = dialog.opponents.current
        assert (table.currentIndex().row(), table.currentIndex().column()) == (row, at)
        QTest.keyClick(table, KEY.Key_Return)
        page = dialog.hands if column.title == "Average" else dialog.games
        assert dialog.tabs.currentWidget() is page
        number = counted(one)
        assert page.about.text().startswith(f"{number} ")
        assert one.name in page.about.text()
        assert page.model.rowCount() == min(number, PAGE)
        if page is dialog.games:
            assert all(ended(page.model.record(found), one, against) for found in range(number))


def ended(game: GameRow, one: Opponent, against: Against | None) -> bool:
    """Was this opponent there, and did the game end so?"""
    seats = [
        seat
        for seat, (name, agent) in enumerate(zip(game.names, game.agents, strict=True))
        if seat != game.seat and (name, agent) == (one.name, one.agent)
    ]
    better = [game.place - game.places[seat] for seat in seats]
    return game.outcome is Outcome.FINISHED and any(
        {
            None: True,
            Against.AHEAD: less < 0,
            Against.BEHIND: less > 0,
            Against.LOST: game.places[seat] == 1,
        }[against]
        for seat, less in zip(seats, better, strict=True)
    )


def test_a_figure_of_an_opponent_is_opened_by_a_double_click_and_says_so(dialog):
    dialog.tabs.setCurrentIndex(4)
    page = dialog.opponents
    index = page.model.index(1, 3)
    one = page.model.record(1)
    said = index.data(Qt.ItemDataRole.ToolTipRole)
    assert said.startswith(f"Show the games with {one.name} (")
    assert said.endswith("in which you were ahead")
    place = page.table.visualRect(index).center()
    QTest.mouseClick(page.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert [cell.column() for cell in page.table.selectedIndexes()] == [3]
    QTest.mouseDClick(page.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert dialog.games.about.text().startswith(f"{one.ahead} game")
    QTest.mouseClick(dialog.games.all, LEFT)
    assert one.name not in dialog.games.about.text()


def test_an_empty_history_is_no_fault(qtbot, tmp_path):
    made = StatisticsDialog(Statistics(tmp_path / "none.db"))
    qtbot.addWidget(made)
    made.show()
    assert made.pages.currentWidget() is made.empty
    assert not made.export.isVisible()
    assert not made.reset.isVisible()


def test_before_the_first_game_is_finished_that_is_said(qtbot, tmp_path):
    made = StatisticsDialog(Statistics(keep_games(tmp_path, 1)))
    qtbot.addWidget(made)
    made.show()
    assert made.overview.places.accessibleDescription() == "No game is finished yet."
    assert made.overview.places.focusPolicy() == Qt.FocusPolicy.NoFocus
    empty = made.overview.places.grab().toImage()
    made.overview.places.nothing = ""
    assert made.overview.places.grab().toImage() != empty, "it is drawn, too"
    assert tile(made, "longest").figure.note == "none finished yet"


def test_a_damaged_history_is_told(qtbot, tmp_path):
    (tmp_path / "history.db").write_bytes(b"no database at all" * 400)
    made = StatisticsDialog(Statistics(tmp_path / "history.db"))
    qtbot.addWidget(made)
    made.show()
    assert "cannot be read" in made.said.text()


# -- charts ------------------------------------------------------------------------------------------------


def test_points_of_the_chart_lead_to_their_hands(dialog, statistics):
    chart = dialog.overview.points
    chart.setFocus()
    QTest.keyClick(chart, KEY.Key_Home)
    assert "until" in chart.accessibleName()
    QTest.keyClick(chart, KEY.Key_Right)
    QTest.keyClick(chart, KEY.Key_Return)
    piece = statistics.pieces(most=60)[1]
    assert dialog.hands.about.text().startswith(f"{piece.hands} hand")


def test_places_lead_to_their_games(dialog, statistics):
    chart = dialog.overview.places
    plot = chart.plot
    QTest.mouseClick(
        chart, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(int(plot.left()) + 8, int(plot.center().y()))
    )
    assert dialog.games.about.text().startswith(f"{statistics.totals().places[0]} game")
    assert all(dialog.games.model.record(row).place == 1 for row in range(dialog.games.model.rowCount()))


@pytest.mark.parametrize(
    "points",
    [(), (5,), (0, 0), (-8, -8), (26, 0, -10, 3), tuple(range(60))],
    ids=lambda points: str(len(points)),
)
def test_any_course_can_be_drawn(qtbot, points):
    chart = PointsChart(1.0)
    qtbot.addWidget(chart)
    chart.resize(300, 140)
    chart.set_pieces([Piece(n, n, 1, value, 0, 0) for n, value in enumerate(points)])
    assert not chart.grab().isNull()
    for key in (KEY.Key_Left, KEY.Key_Right, KEY.Key_End, KEY.Key_Return):
        QTest.keyClick(chart, key)
    assert chart.current == len(points) - 1
    places = PlacesChart(1.0)
    qtbot.addWidget(places)
    places.set_places([abs(value) for value in points[:10]])
    assert not places.grab().isNull()


def test_every_way_into_a_list_is_told_in_the_language_spoken(statistics):
    def drills() -> Iterator[Drill]:
        yield from (one.drill for one in figures(Totals()))
        yield from (place_drill(2), span_drill(1, 2), game_drill("g", "1:00"), Drill(games=False))
        for one, against in product(statistics.opponents(), (None, *Against)):
            yield opponent_drill(one, against)
        yield opponent_drill(one, games=False)

    with pseudo_spoken():
        told = {drill.about(number) for drill in drills() for number in (1, 2)}
        for one, against in product(statistics.opponents(), (None, *Against)):
            told.add(opponent_hint(one, against))
            told.add(opponent_hint(one, games=False))
        told |= {words for figure in figures(Totals()) for words in (figure.label, figure.note)}
        told |= {row for row in map(happened, statistics.hands(limit=1000)) if row}
    assert len(told) > 60
    assert not {text for text in told if any(map(str.isalpha, outside_brackets(text)))}


# -- export, reset, and once more --------------------------------------------------------------------------


@pytest.fixture
def parts(qtbot, tmp_path, history):
    shutil.copy(history, tmp_path)
    made, _ = app.build(data_folder(tmp_path), seed_source=lambda: 5, settings=AT_ONCE)
    made.window.resize(1000, 700)
    made.window.show()
    made.window.activateWindow()
    assert QTest.qWaitForWindowActive(made.window)
    yield made
    made.window.close()
    made.close()


def opened(parts: app.Parts) -> StatisticsDialog:
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(parts.window.table, KEY.Key_T, keys)
    assert isinstance(parts.window.dialog, StatisticsDialog)
    return parts.window.dialog


def test_reset_asks_first_and_keeps_a_copy(qtbot, parts, tmp_path):
    dialog = opened(parts)
    QTest.mouseClick(dialog.reset, LEFT)
    asked = dialog.findChild(ConfirmDialog)
    QTest.keyClick(asked, KEY.Key_Return)
    assert dialog.pages.currentWidget() is dialog.tabs, "Enter is the harmless answer"
    QTest.qWait(1)
    QTest.mouseClick(dialog.reset, LEFT)
    QTest.mouseClick(dialog.findChild(ConfirmDialog).yes, LEFT)
    qtbot.waitUntil(lambda: "have been forgotten" in dialog.said.text())
    assert dialog.pages.currentWidget() is dialog.empty
    kept = Path(dialog.said.text().partition("kept as ")[2].rstrip("."))
    assert Statistics(kept).totals().hands > 0


def test_pars_come_in_while_one_looks(qtbot, parts, monkeypatch):
    monkeypatch.setattr(par_module, "AGENTS", dict.fromkeys(AGENTS, AGENTS["club"]))
    qtbot.waitUntil(lambda: parts.controller.rests, timeout=60_000)
    parts.pars._quiet.setInterval(1)
    dialog = opened(parts)
    totals = Statistics(parts.folder.history).totals()
    assert 0 < totals.pars < totals.hands
    dialog.overview.points.setFocus()
    QTest.keyClick(dialog.overview.points, KEY.Key_End)
    parts.pars.disturb()
    qtbot.waitUntil(lambda: tile(dialog, "par").figure.note == hands_words(totals.hands), timeout=60_000)
    assert dialog.overview.points.current > 0, "nobody is sent away from where he looks"
    dialog.reject()


def test_what_could_not_be_written_is_told_and_taken_back(parts):
    shown = parts.window.stage.messages
    for source in (parts.recorder, parts.controller):
        source.trouble.emit("The disk is full.")
        assert shown.text == "The disk is full."
        source.trouble_over.emit("The disk is full.")
        assert shown.text == OVER


def test_export_by_the_dialog(parts, tmp_path):
    dialog = opened(parts)
    QTest.mouseClick(dialog.export, LEFT)
    asked = dialog.findChild(QFileDialog)
    asked.findChild(QLineEdit, "fileNameEdit").setText(str(tmp_path / "mine"))
    QTest.keyClick(asked.findChild(QLineEdit, "fileNameEdit"), KEY.Key_Return)
    assert (tmp_path / "mine.csv").exists()
    assert "mine.csv has been written, with " in dialog.said.text()


def test_a_hand_is_played_once_more(parts):
    before = parts.controller.journal
    dialog = opened(parts)
    dialog.tabs.setCurrentIndex(1)
    hand = next(
        one
        for one in (dialog.hands.model.record(row) for row in range(dialog.hands.model.rowCount()))
        if one.number == 2
    )
    recorded = Statistics(parts.folder.history).recorded(hand.id)
    dialog.hands.opened.emit(hand)
    QTest.mouseClick(dialog.findChild(HandRecordDialog).again, LEFT)
    assert parts.window.dialog is None
    journal = parts.controller.journal
    assert journal.actions[: recorded.first] == recorded.journal.actions[: recorded.first]
    assert Help.KNOWN_DEAL in journal.helps
    assert journal.id not in (before.id, recorded.journal.id, "")
    assert replace(journal, actions=()).seed == recorded.journal.seed


def test_orders_of_all_columns_are_known():
    assert {column.order for column in columns.HANDS} <= set(HandOrder)
    assert {column.order for column in columns.GAMES} <= set(GameOrder)
    assert FIRST > 0
