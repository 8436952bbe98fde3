"""Every window can be used without a mouse and without looking: names, roles, tab order, no traps, Esc."""

from __future__ import annotations

import functools
import importlib
import pkgutil
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
from hearts_desktop.controller.seals import Opened, Sealed
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.history.records import Filter
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.storage.saved_games import SavedGames
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui import dialogs
from hearts_desktop.ui.dialogs.about import AboutDialog
from hearts_desktop.ui.dialogs.confirm import ConfirmDialog
from hearts_desktop.ui.dialogs.deal_number import DealNumberDialog
from hearts_desktop.ui.dialogs.fault import FaultDialog
from hearts_desktop.ui.dialogs.first_run import FirstRunDialog
from hearts_desktop.ui.dialogs.glossary import GlossaryDialog
from hearts_desktop.ui.dialogs.hand_record import HandRecordDialog
from hearts_desktop.ui.dialogs.keys import KeysDialog
from hearts_desktop.ui.dialogs.message_bar import MessageBar
from hearts_desktop.ui.dialogs.name_dialog import NameDialog
from hearts_desktop.ui.dialogs.new_game import NewGameDialog
from hearts_desktop.ui.dialogs.preferences import PAGES, PreferencesDialog
from hearts_desktop.ui.dialogs.report import ReportDialog
from hearts_desktop.ui.dialogs.rules import RulesDialog
from hearts_desktop.ui.dialogs.save_game import SaveGameDialog
from hearts_desktop.ui.dialogs.saved_games import SavedGamesDialog
from hearts_desktop.ui.dialogs.score_panel import ScorePanel
from hearts_desktop.ui.dialogs.seal import SealDialog
from hearts_desktop.ui.dialogs.statistics import PAGES as STATISTICS_PAGES
from hearts_desktop.ui.dialogs.statistics import StatisticsDialog
from hearts_desktop.ui.models.key_help import at_the_table
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


def hand_record(*, review: bool = False) -> HandRecordDialog:
    kept = Statistics(history())
    return HandRecordDialog(kept.recorded(kept.hands(Filter())[0].id), review=review)


SEALED = Sealed(number=7, hand=1, seal="0b1a2db8", coming=False)
DIALOGS = {
    "new game": lambda: NewGameDialog(Settings(), ROSTER, under_way=True),
    "own points": lambda: NewGameDialog(
        Settings(rules=PRESETS["dirty_nasty"].ruleset), ROSTER, under_way=False
    ),
    "rules": lambda: RulesDialog(compile_rules(RuleSet())),
    "keys": lambda: KeysDialog((at_the_table(),)),
    "glossary": lambda: GlossaryDialog(compile_rules(RuleSet())),
    "deal number": lambda: DealNumberDialog(7, under_way=True),
    "a seal": lambda: SealDialog(SEALED, None),
    "an opened seal": lambda: SealDialog(SEALED, Opened(SEALED, "salt", (), "7 1 salt", True, True)),
    "a record": hand_record,
    "a name": lambda: NameDialog("Save rules", "Club", problem=lambda _: "", note=lambda _: "It is new."),
    "first run": lambda: FirstRunDialog(Settings()),
    "save game": lambda: SaveGameDialog(some_games(), "Friday"),
    "saved games": lambda: SavedGamesDialog(some_games()),
    "no saved games": lambda: SavedGamesDialog(SavedGames(Path(tempfile.mkdtemp()))),
    "no statistics": lambda: StatisticsDialog(Statistics(Path("nowhere") / "none.db")),
    **{f"statistics, page {page}": lambda page=page: statistics(page) for page in STATISTICS_PAGES},
    "review": lambda: hand_record(review=True),
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


def test_every_dialog_that_there_is_is_looked_at_here(qtbot):
    for module in pkgutil.iter_modules(dialogs.__path__, f"{dialogs.__name__}."):
        importlib.import_module(module.name)
    there = {one for one in _below(QDialog) if one.__module__.startswith("hearts_desktop.")}
    # The pages of a dialog are no more dialogs.
    made = [make() for name, make in DIALOGS.items() if "page" not in name or name.endswith("0")]
    for dialog in made:
        qtbot.addWidget(dialog)
    assert there <= {kind for dialog in made for kind in type(dialog).__mro__}


def _below(kind: type) -> set[type]:
    return {kind}.union(*map(_below, kind.__subclasses__()))


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
    there, back = [*wanted[1:], wanted[0]], wanted[::-1]
    for key, order in ((Qt.Key.Key_Tab, there), (Qt.Key.Key_Backtab, back)):
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
