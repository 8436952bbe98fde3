"""Every window can be used without a mouse and without looking: names, roles, tab order, no traps, Esc."""

from __future__ import annotations

import functools
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from played_history import keep_games
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QTabBar, QTextBrowser, QToolButton, QWidget
from screen_reader import interface, name
from test_dialogs import LOSS, ended, sheet

from hearts_desktop.ai.roster import ROSTER
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.storage.saved_games import SavedGames
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui.dialogs.about import AboutDialog
from hearts_desktop.ui.dialogs.confirm import ConfirmDialog
from hearts_desktop.ui.dialogs.fault import FaultDialog
from hearts_desktop.ui.dialogs.first_run import FirstRunDialog
from hearts_desktop.ui.dialogs.glossary import GlossaryDialog
from hearts_desktop.ui.dialogs.message_bar import MessageBar
from hearts_desktop.ui.dialogs.new_game import NewGameDialog
from hearts_desktop.ui.dialogs.preferences import PAGES, PreferencesDialog
from hearts_desktop.ui.dialogs.report import ReportDialog
from hearts_desktop.ui.dialogs.rules import RulesDialog
from hearts_desktop.ui.dialogs.save_game import SaveGameDialog
from hearts_desktop.ui.dialogs.saved_games import SavedGamesDialog
from hearts_desktop.ui.dialogs.score_panel import ScorePanel
from hearts_desktop.ui.dialogs.statistics import PAGES as STATISTICS_PAGES
from hearts_desktop.ui.dialogs.statistics import StatisticsDialog
from hearts_desktop.ui.theme import THEMES

Role = QAccessible.Role
TELLING_NOTHING = {Role.NoRole, Role.Client, Role.Window, Role.LayeredPane, Role.Grouping}


def preferences(page: int) -> PreferencesDialog:
    dialog = PreferencesDialog(Settings(), ROSTER)
    dialog.tabs.setCurrentIndex(page)
    return dialog


def some_games() -> SavedGames:
    games = SavedGames(Path(tempfile.mkdtemp()))
    games.save("Friday", Journal(RuleSet(), (Player("You"),) * 4, 1))
    return games


@functools.cache
def history() -> Path:
    return keep_games(Path(tempfile.mkdtemp()), 2)


def statistics(page: int) -> StatisticsDialog:
    dialog = StatisticsDialog(Statistics(history()))
    dialog.tabs.setCurrentIndex(page)
    return dialog


DIALOGS = {
    "new game": lambda: NewGameDialog(Settings(), ROSTER, under_way=True),
    "own points": lambda: NewGameDialog(
        Settings(rules=PRESETS["dirty_nasty"].ruleset), ROSTER, under_way=False
    ),
    "rules": lambda: RulesDialog(compile_rules(RuleSet())),
    "glossary": lambda: GlossaryDialog(compile_rules(RuleSet())),
    "first run": lambda: FirstRunDialog(Settings()),
    "save game": lambda: SaveGameDialog(some_games(), "Friday"),
    "saved games": lambda: SavedGamesDialog(some_games()),
    "no saved games": lambda: SavedGamesDialog(SavedGames(Path(tempfile.mkdtemp()))),
    "no statistics": lambda: StatisticsDialog(Statistics(Path("nowhere") / "none.db")),
    **{f"statistics, page {page}": lambda page=page: statistics(page) for page in STATISTICS_PAGES},
    "a question": lambda: ConfirmDialog("Forget all?", "They are gone then.", "Forget", lambda: None),
    "about": lambda: AboutDialog("somewhere", "compiled"),
    "report": lambda: ReportDialog(lambda words, *, names: f"{words} {names}"),
    "fault": lambda: FaultDialog("Something went wrong", "ValueError", Path("somewhere")),
    **{f"preferences, page {page}": lambda page=page: preferences(page) for page in range(1 + len(PAGES))},
}


@pytest.fixture(params=DIALOGS)
def dialog(request, qtbot):
    made = DIALOGS[request.param]()
    qtbot.addWidget(made)
    made.show()
    QTest.qWaitForWindowExposed(made)
    return made


@pytest.fixture(params=["a hand", "a look", "the end"])
def panel(request, qtbot):
    host = QWidget()
    host.resize(1280, 756)
    qtbot.addWidget(host)
    host.show()
    made = ScorePanel(THEMES["felt"], host)
    made.host = host
    made.open({"a hand": sheet(), "a look": sheet(mid_hand=True), "the end": ended(LOSS)}[request.param])
    return made


def stops(window: QWidget) -> list[QWidget]:
    """What Tab stops at, in its order, beginning with the first widget of the window."""
    found, widget = [], window.nextInFocusChain()
    while widget is not window:
        if _stops_at(widget, window):
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def _stops_at(widget: QWidget, window: QWidget) -> bool:
    tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(tab) and widget.isVisibleTo(window) and widget.isEnabled() and widget.focusProxy() is None


def check_names(window: QWidget) -> None:
    for widget in window.findChildren(QWidget):
        if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or not widget.isVisibleTo(window):
            continue
        if widget.focusProxy() is not None:
            continue
        thing = interface(widget)
        assert thing.role() not in TELLING_NOTHING, widget
        assert name(thing).strip(), widget


def test_everything_that_can_be_operated_has_a_name_and_a_role(dialog):
    check_names(dialog)
    assert name(interface(dialog))
    assert interface(dialog).role() is Role.Dialog


def test_the_score_sheet_has_names_and_roles(panel):
    check_names(panel)
    thing = interface(panel)
    assert thing.role() is Role.Dialog
    assert name(thing) == panel.accessibleName()
    assert thing.text(QAccessible.Text.Description)


def links(widget: QWidget) -> int:
    """How many links a text has."""
    return widget.toHtml().count("<a href=") if isinstance(widget, QTextBrowser) else 0


def test_tab_goes_everywhere_and_comes_back(dialog):
    dialog.activateWindow()
    wanted = stops(dialog)
    assert wanted
    wanted[0].setFocus()
    for key, order in ((Qt.Key.Key_Tab, wanted[1:]), (Qt.Key.Key_Backtab, wanted[-2::-1])):
        for stop in order:
            before = dialog.focusWidget()
            QTest.keyClick(before, key)
            for _ in range(links(before)):  # a text goes through its links first
                if dialog.focusWidget() is before:
                    QTest.keyClick(before, key)
            assert dialog.focusWidget() is stop


def _before(first: QWidget, second: QWidget, window: QWidget) -> bool:
    """Is the first read before the second: above it, or left of it in the same line?

    Compared where their ways up to the window part, so that a page that scrolls counts as one thing.
    """
    ways = []
    for widget in (first, second):
        way = [widget]
        while way[-1] is not window:
            way.append(way[-1].parentWidget())
        ways.append(way[::-1])
    at = next(i for i, (a, b) in enumerate(zip(*ways, strict=False)) if a is not b)
    a, b = (QRect(way[at].mapTo(window, QPoint(0, 0)), way[at].size()) for way in ways)
    return a.bottom() <= b.center().y() or (a.left() <= b.left() and a.top() <= b.bottom())


def test_tab_goes_in_the_order_in_which_one_reads(dialog):
    order = stops(dialog)
    for first, second in pairwise(order):
        assert _before(first, second, dialog), (first, second)


def test_esc_closes(dialog):
    for stop in stops(dialog)[:6]:
        dialog.show()
        stop.setFocus()
        QTest.keyClick(stop, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), stop
        assert dialog.result() == QDialog.DialogCode.Rejected


def test_pages_are_reached_by_keys(qtbot):
    dialog = preferences(0)
    qtbot.addWidget(dialog)
    dialog.show()
    bar = dialog.tabs.findChild(QTabBar)
    bar.setFocus()
    for page in range(1, dialog.tabs.count()):
        QTest.keyClick(bar, Qt.Key.Key_Right)
        assert dialog.tabs.currentIndex() == page


def test_arrows_go_through_the_pictures_that_exclude_each_other(qtbot):
    dialog = preferences(1)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    assert QTest.qWaitForWindowActive(dialog)
    editor = dialog.pages[0].rows["avatar"].editor
    pictures = editor.findChildren(QToolButton)
    (stop,) = [one for one in pictures if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stop.isChecked()
    stop.setFocus()
    QTest.keyClick(stop, Qt.Key.Key_Right)
    assert editor.value() != stop.objectName()
    (stop,) = [one for one in pictures if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stop.isChecked()
    assert stop.objectName() == editor.value()


def test_a_message_tells_what_it_is(qtbot):
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(800, 600)
    host.show()
    bar = MessageBar(THEMES["felt"], host)
    bar.say("The disk is full.")
    check_names(bar)
    assert interface(bar).role() is Role.AlertMessage
    assert name(interface(bar)) == "The disk is full."
