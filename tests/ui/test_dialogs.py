"""The panels over the table and the dialogs beside it, driven by keys and mouse."""

from __future__ import annotations

import functools
import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from strategies import random_game

from hearts_desktop import __version__
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, Result
from hearts_desktop.ui.dialogs.about import AboutDialog
from hearts_desktop.ui.dialogs.message_bar import OVER, MessageBar
from hearts_desktop.ui.dialogs.rules import RulesDialog
from hearts_desktop.ui.dialogs.score_panel import Scene, ScorePanel, Sheet
from hearts_desktop.ui.models.installation import facts
from hearts_desktop.ui.models.score_sheet import PLAYER
from hearts_desktop.ui.table.speeds import INSTANT, Pace
from hearts_desktop.ui.theme import THEMES

FACES = ("fox", "bear", "owl", "frog", "rabbit", "raccoon", "cat", "koala", "lion", "panda")
NAMES = ("You", "Marlow", "Beatrix", "Otis", "Juniper", "Casper", "Duchess", "Banksia", "Leopold", "Mei")
WIN, LOSS, TIE = Result((1, 2, 3, 4), (0,)), Result((4, 2, 3, 1), (3,)), Result((1, 3, 4, 1), (0, 3))


def people(seats: int) -> tuple[Player, ...]:
    return tuple(Player(NAMES[seat], "human" if seat == 0 else "club", FACES[seat]) for seat in range(seats))


@functools.cache
def sheet(players: int = 4, hands: int = 3, seed: int = 1, *, mid_hand: bool = False) -> Sheet:
    ruleset = RuleSet(players=players, target=1000)
    game = random_game(random.Random(seed), ruleset, hands=hands + mid_hand, moons=0.2)
    state = game.steps[-10].after if mid_hand else game.state
    return Sheet(state, people(players), compile_rules(replace(ruleset, target=100)), 0)


def ended(result: Result) -> Sheet:
    game = sheet()
    return replace(game, state=replace(game.state, result=result))


@pytest.fixture
def host(qtbot):
    """What the panels lie over."""
    made = QWidget()
    made.resize(1280, 756)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def panel(host):
    made = ScorePanel(THEMES["felt"], host)
    made.pace = INSTANT
    return made


# -- the score sheet ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_a_key_asks_for_the_next_hand(qtbot, panel, key):
    panel.open(sheet())
    assert panel.scene is Scene.HAND
    with qtbot.waitSignals([panel.closed, panel.next_hand]), qtbot.assertNotEmitted(panel.play_again):
        QTest.keyClick(panel.primary, key)
    assert not panel.is_open
    assert not panel.isVisible()


def test_a_click_asks_for_the_next_hand(qtbot, panel):
    panel.open(sheet())
    assert panel.primary.text() == "Next hand"
    assert panel.primary.hasFocus() or not panel.isActiveWindow()
    with qtbot.waitSignal(panel.next_hand):
        QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)
    assert not panel.is_open


def test_it_is_answered_once(qtbot, panel):
    panel.open(sheet())
    told = []
    panel.next_hand.connect(lambda: told.append(1))
    for _ in range(5):
        QTest.keyClick(panel, Qt.Key.Key_Return)
        panel.primary.click()
    assert told == [1]


def test_in_the_middle_of_a_hand_it_only_closes(qtbot, panel):
    panel.open(sheet(mid_hand=True))
    assert panel.scene is Scene.LOOK
    assert panel.primary.text() == "Back to the table"
    with qtbot.waitSignal(panel.closed), qtbot.assertNotEmitted(panel.next_hand):
        QTest.keyClick(panel.primary, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("result", "title"),
    [(WIN, "You win"), (LOSS, "Otis wins"), (TIE, "You share the win with Otis")],
    ids=["win", "loss", "tie"],
)
def test_the_end_of_the_game(qtbot, panel, result, title):
    panel.open(ended(result))
    assert panel.scene is Scene.END
    assert panel.accessibleName() == title
    assert (panel.primary.text(), panel.second.text()) == ("Play again", "Close")
    with qtbot.waitSignal(panel.closed), qtbot.assertNotEmitted(panel.play_again):
        QTest.mouseClick(panel.second, Qt.MouseButton.LeftButton)
    panel.open(ended(result))
    with qtbot.waitSignal(panel.play_again):
        QTest.keyClick(panel.primary, Qt.Key.Key_Return)


def test_esc_at_the_end_closes_and_starts_nothing(qtbot, panel):
    panel.open(ended(WIN))
    with qtbot.waitSignal(panel.closed), qtbot.assertNotEmitted(panel.play_again):
        QTest.keyClick(panel.primary, Qt.Key.Key_Escape)


def test_tab_stays_in_the_panel(host, panel):
    other = QPushButton("elsewhere", host)
    other.show()
    panel.open(ended(LOSS))
    seen = set()
    for _ in range(6):
        QTest.keyClick(panel.focusWidget() or panel, Qt.Key.Key_Tab)
        seen.add(panel.focusWidget())
    assert seen == {panel.primary, panel.second, panel.review, panel.table}
    QTest.keyClick(panel.focusWidget(), Qt.Key.Key_Backtab)
    assert panel.focusWidget() in seen


def test_keys_and_wheel_do_not_reach_what_lies_below(host, panel):
    keys = []
    host.keyPressEvent = keys.append
    panel.open(sheet())
    QTest.keyClick(panel.primary, Qt.Key.Key_Q)
    assert keys == []


def test_the_queen_and_the_next_pass_are_told(panel):
    panel.open(sheet(hands=1, seed=3))
    assert "took the queen of spades. First to 100 ends the game." in panel.accessibleDescription()
    assert panel.accessibleDescription().endswith("Next pass: right")
    panel.open(sheet(hands=3))
    assert panel.accessibleDescription().endswith("Next hand: no passing")


def test_a_cell_explains_itself_to_the_keyboard(panel):
    panel.open(sheet())
    QTest.keyClick(panel.primary, Qt.Key.Key_Tab)
    panel.table.setFocus()
    panel.table.setCurrentIndex(panel.model.index(0, 3))
    assert panel.focusWidget() is panel.table
    explained = []
    panel.table.explained.connect(explained.append)
    QTest.keyClick(panel.table, Qt.Key.Key_Left)
    assert panel.table.currentIndex().column() == 2
    if QApplication.focusWidget() is panel.table:
        assert explained == [panel.model.index(0, 2).data(Qt.ItemDataRole.ToolTipRole)]


# -- size --------------------------------------------------------------------------------------------------

SIZES = [(800, 567), (1280, 756), (2560, 1360), (3840, 2040), (900, 1400)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("hands", [0, 3, 30])
def test_nothing_is_clipped(host, panel, size, players, hands):
    host.resize(*size)
    game = sheet(min(max(players, 3), 6), hands=1)
    state = _many_hands(game.state, players, hands)
    panel.open(replace(game, state=state, players=people(players)))
    body = panel.body.rect()
    assert panel.rect().contains(panel.body.geometry())
    shown = [panel.table, panel.primary, panel._title, panel._sentence]
    shown += [arrow for arrow in (panel.earlier, panel.later) if arrow.isVisible()]
    for widget in shown:
        assert body.contains(widget.geometry()), widget
    viewport = panel.table.viewport().rect()
    assert sum(panel.table.rowHeight(row) for row in range(players)) <= viewport.height()
    columns = range(panel.model.columnCount())
    assert sum(panel.table.columnWidth(column) for column in columns) == viewport.width()
    for row in range(players):
        assert viewport.contains(panel.table.visualRect(panel.model.index(row, PLAYER)))
    assert len(panel.table.shown) == hands or panel.table.can_go_back
    assert len(panel.table.shown) >= min(hands, 3)
    words = panel.primary.fontMetrics().horizontalAdvance(panel.primary.text())
    assert words < panel.primary.width()


def _many_hands(state: GameState, players: int, hands: int) -> GameState:
    scores = tuple(
        score._replace(number=number, scores=(26,) * players, totals=(26 * number,) * players, lines=())
        for score in state.scores[:1]
        for number in range(1, hands + 1)
    )
    return replace(state, seats=players, totals=(26 * hands,) * players, scores=scores, hand=None)


def test_long_names_make_room_for_what_stands_beside_them(panel):
    game = sheet()
    long = tuple(replace(one, name="Wilhelmina Wolfgangson-W") for one in game.players)
    panel.open(replace(game, players=long))
    metrics = QFontMetrics(panel._sentence.font())
    lines = panel._sentence.heightForWidth(panel._sentence.width())
    assert lines <= panel._sentence.height() + metrics.descent()


def test_the_window_is_resized_while_it_is_open(host, panel):
    panel.open(sheet())
    before = panel.unit
    host.resize(2560, 1512)
    assert panel.size() == host.size()
    assert panel.unit == pytest.approx(2 * before)


def test_earlier_hands_are_scrolled_to(host, panel):
    game = sheet()
    panel.open(replace(game, state=replace(_many_hands(game.state, 4, 30), hand=game.state.hand)))
    table = panel.table
    latest = table.shown
    assert latest[-1] == 30
    assert panel.earlier.text() == f"1–{latest[0] - 1}", "an arrow alone would look like a way of passing"
    QTest.mouseClick(panel.earlier, Qt.MouseButton.LeftButton)
    assert table.shown[-1] == 29
    assert panel.earlier.text() == f"1–{latest[0] - 2}"
    assert panel.earlier.width() >= panel.earlier.sizeHint().width()
    assert panel.later.text() == "30"
    assert panel.later.width() >= panel.later.sizeHint().width()
    centre = QPointF(table.viewport().rect().center())
    wheel = QWheelEvent(
        centre,
        table.viewport().mapToGlobal(centre),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(table.viewport(), wheel)
    assert table.shown[-1] == 28
    QTest.keyClick(table, Qt.Key.Key_Home)
    assert table.shown[0] == 1
    assert not panel.earlier.isVisible()
    assert panel.later.isVisible()
    assert panel.later.text() == f"{table.shown.stop}–30"
    assert panel.body.rect().contains(panel.later.geometry())
    QTest.keyClick(table, Qt.Key.Key_End)
    assert table.shown == latest
    assert not panel.later.isVisible()
    assert panel.earlier.isVisible()


# -- coming and going --------------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [Pace(), Pace(reduced=True)], ids=["moving", "reduced"])
def test_it_comes_and_goes(qtbot, panel, pace):
    panel.pace = pace
    panel.open(sheet())
    assert panel.moving
    panel.grab()
    qtbot.waitUntil(lambda: not panel.moving)
    assert panel.body.isVisible()
    told = []
    panel.next_hand.connect(lambda: told.append(panel.is_open))
    QTest.keyClick(panel.primary, Qt.Key.Key_Return)
    assert told == [False]
    panel.grab()
    qtbot.waitUntil(lambda: not panel.isVisible())


def test_a_key_that_comes_too_early_only_hurries_it(qtbot, panel):
    """Space skips the last trick; the same key must not close the sheet before it was seen."""
    panel.pace = Pace()
    panel.open(sheet())
    QTest.keyClick(panel, Qt.Key.Key_Space)
    assert panel.is_open
    assert not panel.moving
    panel.vanish()


def test_closing_can_be_overtaken(qtbot, panel):
    panel.pace = Pace()
    panel.open(sheet())
    panel.vanish()
    assert not panel.isVisible()
    panel.open(sheet())
    panel.disappear()
    panel.open(sheet())
    qtbot.waitUntil(lambda: not panel.moving)
    assert panel.is_open
    panel.vanish()


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_is_drawn(panel, name):
    panel.open(ended(TIE))
    panel.set_look(THEMES[name])
    picture = panel.grab().toImage()
    assert picture.pixelColor(panel.body.pos() + QPoint(200, 30)).name().upper() == THEMES[name].panel


# -- the message -------------------------------------------------------------------------------------------


def test_messages_stay_add_up_and_are_dismissed(host):
    bar = MessageBar(THEMES["light"], host)
    bar.say("The disk is full.")
    bar.say("not your turn", passing=True)
    bar.say("The settings are damaged.")
    bar.say("The disk is full.")
    assert bar.text == "The disk is full.\nThe settings are damaged."
    assert host.rect().contains(bar.geometry())
    QTest.mouseClick(bar._close, Qt.MouseButton.LeftButton)
    assert bar.text == ""


def test_a_message_that_holds_no_more_is_taken_back_and_others_stay(host):
    bar = MessageBar(THEMES["light"], host)
    bar.say("The disk is full.")
    bar.say("The settings are damaged.")
    high = bar.height()
    bar.take_back("The disk is full.")
    assert bar.text == "The settings are damaged."
    assert bar.height() < high
    bar.take_back("It never said so.")
    assert bar.text == "The settings are damaged."
    bar.take_back("The settings are damaged.")
    assert bar.text == OVER
    bar.dismiss()
    bar.take_back(OVER)
    assert bar.text == "", "what was dismissed is not spoken of again"


def test_a_passing_message_goes_by_itself(qtbot, host, monkeypatch):
    bar = MessageBar(THEMES["light"], host)
    monkeypatch.setattr(MessageBar, "reading_time", staticmethod(lambda _text: 1))
    bar.say("It is not your turn.", passing=True)
    assert bar.text == "It is not your turn."
    qtbot.waitUntil(lambda: bar.text == "")


def test_a_long_message_stays_for_as_long_as_it_takes_to_read():
    assert MessageBar.reading_time("x" * 200) > 2 * MessageBar.reading_time("It is not your turn.")


# -- rules and about ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_are_told(qtbot, name):
    ruleset = PRESETS[name].ruleset
    dialog = RulesDialog(compile_rules(ruleset))
    qtbot.addWidget(dialog)
    text = dialog.text.toPlainText()
    assert f"Game ends at: {ruleset.target} points" in text
    assert f"Players: {ruleset.players} players" in text
    assert f"somebody has {ruleset.target} points" in text


def test_about_says_what_a_report_needs(qtbot):
    told = facts("/home/somebody/hearts", "compiled")
    assert told["Version"] == __version__
    assert told["Your data"] == "/home/somebody/hearts"
    dialog = AboutDialog("/home/somebody/hearts", "compiled")
    qtbot.addWidget(dialog)
    dialog.show()
    assert "kernel: compiled" in [label.text() for label in dialog.findChildren(QLabel)]
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert [line.partition(": ")[0] for line in copied.splitlines()] == list(told)
    assert dialog.copy.text() == "Copied"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
