"""The first start: one card, answered by a key, and never seen again."""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QStyle, QStyleOptionButton, QWidget

from hearts_desktop import app
from hearts_desktop.storage import settings_file
from hearts_desktop.storage.settings import AIDS, ROWS, FlightSpeed, Settings, TrickHold
from hearts_desktop.ui.dialogs.first_run import HELP, FirstRunDialog
from hearts_desktop.ui.theme import THEMES, stylesheet

KEY = Qt.Key
AT_ONCE = Settings(thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE)


@pytest.fixture
def started(qtbot, tmp_path, monkeypatch):
    """Start the program as the command line does; what is given acts on the window in its event loop."""

    def start(act) -> Settings:
        windows = []
        build = app.build

        def remembered(*given, **named):
            parts, messages = build(*given, **(named | {"speaker": None}))
            windows.append(parts.window)
            return parts, messages

        def run_for_a_while(_: object) -> int:
            QTest.qWaitForWindowExposed(windows[0])
            act(windows[0])
            windows[0].close()
            return 0

        monkeypatch.setattr(app, "build", remembered)
        monkeypatch.setattr(app, "DeviceSpeaker", lambda _: None)
        monkeypatch.setattr(app.Faults, "install", lambda _: None)
        monkeypatch.setattr(QApplication, "exec", run_for_a_while, raising=False)
        assert app.run(None, tmp_path) == 0
        monkeypatch.setattr(app, "build", build)
        return settings_file.load(tmp_path / "settings.json")[0]

    return start


def card(window) -> FirstRunDialog:
    assert isinstance(window.dialog, FirstRunDialog)
    window.dialog.activateWindow()
    assert QTest.qWaitForWindowActive(window.dialog)
    return window.dialog


def test_name_help_and_deal_by_keys_alone(started):
    def act(window):
        dialog = card(window)
        assert not window.controller.state.scores
        assert window.controller.state.hand is None, "nothing is dealt before"
        QTest.keyClicks(dialog.edit, "  Ada ")
        QTest.keyClick(dialog.edit, KEY.Key_Tab)
        assert dialog.help["some"].hasFocus()
        QTest.keyClick(dialog.focusWidget(), KEY.Key_Up)
        QTest.keyClick(dialog.focusWidget(), KEY.Key_Return)
        assert window.dialog is None
        assert window.controller.journal.players[0].name == "Ada"
        QTest.qWait(1)

    kept = started(act)
    assert kept.player_name == "Ada"
    assert all(getattr(kept, row.name) for row in ROWS.values() if row.group == AIDS and row.kind is bool)
    again = started(lambda window: pytest.fail("asked again") if window.dialog else None)
    assert replace(again, window_geometry="") == replace(kept, window_geometry="")


def test_the_first_hand_can_be_a_lesson(started):
    def act(window):
        QTest.mouseClick(card(window).lesson, Qt.MouseButton.LeftButton)
        assert window.dialog is None
        assert window.lesson.runs
        while window.controller.offer is None:
            QTest.qWait(1)
        assert window.lesson.bar.note.key == "aim"

    assert started(act).player_name == "You"


def test_esc_plays_with_what_is_there_and_is_not_asked_again(started):
    kept = started(lambda window: QTest.keyClick(card(window).edit, KEY.Key_Escape))
    assert (kept.player_name, kept.show_points) == ("You", True)
    started(lambda window: pytest.fail("asked again") if window.dialog else None)


@pytest.mark.parametrize("name", ["", "   ", "You"])
def test_no_name_is_no_fault(qtbot, name):
    dialog = FirstRunDialog(Settings())
    qtbot.addWidget(dialog)
    dialog.edit.setText(name)
    assert dialog.settings.player_name == "You"


@pytest.mark.parametrize("help", HELP)
def test_how_much_help(qtbot, help):
    dialog = FirstRunDialog(AT_ONCE)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.help[help], Qt.MouseButton.LeftButton, pos=dialog.help[help].rect().center() / 4)
    aids = {row.name: getattr(dialog.settings, row.name) for row in ROWS.values() if row.group == AIDS}
    assert {name: aids[name] for name in HELP[help][2]} == HELP[help][2]
    assert dialog.settings.flight_speed is FlightSpeed.INSTANT, "nothing else is touched"


def test_what_stays_is_not_searched_for_garbage_while_the_program_runs(started, monkeypatch):
    freezes = []
    monkeypatch.setattr(gc, "freeze", lambda: freezes.append(1))
    started(lambda window: (window.dialog.reject(), freezes.append(2)))
    assert freezes == [1, 2], "once, when all is there, before the first event"


def test_the_trial_of_packages_finds_the_button_by_the_mouse(started, monkeypatch):
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "packaging")
    from try_deb import DEAL

    def act(window):
        dialog = card(window)
        place = QPoint(round(DEAL[0] * dialog.width()), round(DEAL[1] * dialog.height()))
        assert dialog.childAt(place) is dialog.deal
        QTest.mouseClick(dialog.deal, Qt.MouseButton.LeftButton)
        assert window.dialog is None

    started(act)


@pytest.mark.parametrize("unit", [1.0, 1.25, 1.5])
def test_what_a_choice_means_stands_under_its_words(qtbot, unit):
    host = QWidget()
    host.setStyleSheet(stylesheet(THEMES["felt"], unit))
    qtbot.addWidget(host)
    made = FirstRunDialog(Settings(), host)
    made.show()
    for name, choice in made.help.items():
        (note,) = [label for label in made.findChildren(QLabel) if label.text() == HELP[name][1]]
        option, words = QStyleOptionButton(), QStyle.SubElement.SE_RadioButtonContents
        choice.initStyleOption(option)
        at = choice.x() + choice.style().subElementRect(words, option, choice).left()
        assert note.x() + note.indent() == pytest.approx(at, abs=3)
