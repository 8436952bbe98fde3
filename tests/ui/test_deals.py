"""Deals again, by number, of the day, and left to the computer: in the real window, by mouse and keys."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import date

import pytest
from hands_on import HandsOn, open_window
from pseudo_language import outside_brackets, pseudo_spoken
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from stages import stage

from hearts_desktop.engine import deal_number
from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.seal import short
from hearts_desktop.storage.settings import ForcedCards
from hearts_desktop.ui.dialogs.deal_number import DealNumberDialog
from hearts_desktop.ui.dialogs.seal import SealDialog
from hearts_desktop.ui.main_window import random_seed
from hearts_desktop.ui.table.signs import signs

RULES = RuleSet(target=60)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot, tmp_path, request):
    """The program; by default nothing on the table takes time."""
    made = open_window(tmp_path, RULES, instant=getattr(request, "param", True))
    troubles: list[str] = []
    made.controller.trouble.connect(troubles.append)
    yield made
    made.window.close()
    made.close()
    assert troubles == []


def person_at(parts) -> HandsOn:
    person = HandsOn(parts)
    person.wait(lambda: person.asked)
    return person


def dealt(parts) -> tuple[object, ...]:
    return parts.controller.state.hand.hands


# -- playing on --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [False], indirect=True)
@pytest.mark.parametrize("how", ["escape", "menu"])
def test_the_computer_plays_on_until_it_is_stopped(window, how):
    person = HandsOn(window)
    table, controller = person.table, window.controller
    person.wait(lambda: controller.offer is not None or table.busy)
    table.skip()
    person.wait(lambda: person.asked)
    person.press(Qt.Key.Key_P, CONTROL)
    assert controller.plays_on
    action = window.window.commands["play_on"]
    assert action.isChecked()
    person.wait(lambda: table.busy)
    person.wait(lambda: "Esc" in signs(table._situation()).status or controller.state.hand.phase == "pass")
    match how:
        case "escape":
            person.press(Qt.Key.Key_Escape)
        case "menu":
            action.trigger()
    assert not controller.plays_on
    assert not action.isChecked()
    assert not table._situation().played_on
    table.skip()


def test_a_whole_hand_is_played_on_and_the_next_is_the_persons(window):
    person = person_at(window)
    said: list[str] = []
    person.table.answered.connect(said.append)
    window.window.commands["play_on"].trigger()
    assert said[-1].startswith("The computer plays for you")
    person.wait(lambda: person.reading)
    assert not window.window.commands["play_on"].isEnabled()
    assert window.controller.journal.helps == {Help.PLAYED_ON}
    window.window.stage.score_panel.primary.click()
    person.wait(lambda: person.asked)
    assert window.controller.state.hand.number == 2
    assert person.table._director.disagreement() == ""
    window.window.commands["play_on"].trigger()
    window.window.commands["play_on"].trigger()
    assert not window.controller.plays_on


def test_a_click_on_a_card_meanwhile_says_who_plays(window):
    person = person_at(window)
    window.controller.thinking_pause_ms = 3000
    person.wait(lambda: person.asked)
    if window.controller.state.hand.phase == "pass":
        window.controller.submit(person.decide())
        window.controller.thinking_pause_ms = 0
        person.wait(lambda: person.asked)
        window.controller.thinking_pause_ms = 3000
    window.window.commands["play_on"].trigger()
    person.wait(lambda: not person.table.busy)
    if window.controller.plays_on and person.table._situation().offer is None:
        person.click(person.table._situation().own_cards[0])
        assert "computer plays for you" in person.table.scene().toast.text


def test_the_preference_takes_effect_at_once(window):
    window.window.apply_settings(replace(window.window.settings, forced_cards=ForcedCards.ALL))
    assert window.controller.forced_cards is ForcedCards.ALL


# -- numbers -------------------------------------------------------------------------------------------------


def open_dialog(parts) -> DealNumberDialog:
    parts.window.activateWindow()  # without a window manager nobody else does
    HandsOn(parts).wait(parts.window.isActiveWindow)
    QTest.keyClick(parts.window, Qt.Key.Key_D, CONTROL)
    dialog = parts.window.dialog
    assert isinstance(dialog, DealNumberDialog)
    return dialog


def test_a_number_is_typed_and_dealt(window):
    person = person_at(window)
    first = dealt(window)
    dialog = open_dialog(window)
    assert dialog.edit.text() == deal_number.shown(7)
    assert dialog.edit.hasSelectedText()
    QTest.keyClicks(dialog.edit, "123 456 789")
    QTest.keyClick(dialog.edit, Qt.Key.Key_Return)
    person.wait(lambda: person.asked)
    assert window.controller.journal.seed == 123_456_789
    assert window.controller.journal.helps == {Help.KNOWN_DEAL}
    assert dealt(window) != first
    dialog = open_dialog(window)
    QTest.keyClicks(dialog.edit, "7")
    QTest.mouseClick(dialog.deal, Qt.MouseButton.LeftButton)
    person.wait(lambda: person.asked)
    assert dealt(window) == first


def test_what_is_no_number_is_said_in_place_and_changes_nothing(window):
    person_at(window)
    before = window.controller.journal
    dialog = open_dialog(window)
    for text, said in (("12x", "digits"), ("", "Type the number"), ("9" * 30, "at most")):
        dialog.edit.setText(text)
        assert said in dialog.note.text()
        assert not dialog.deal.isEnabled()
        assert dialog.note.property("danger")
        QTest.keyClick(dialog.edit, Qt.Key.Key_Return)
        assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.window.dialog is None
    assert window.controller.journal == before


def test_the_deal_of_the_day_is_that_of_the_local_date(window):
    person = person_at(window)
    window.window.deals.today = lambda: date(2026, 11, 30)
    window.window.commands["deal_of_day"].trigger()
    person.wait(lambda: person.asked)
    first = dealt(window)
    assert window.controller.journal.seed == 20_261_130
    assert not window.controller.journal.helps, "nobody has seen it before"
    assert deal_number.shown(20_261_130) in window.window.stage.messages.text
    window.window.commands["deal_of_day"].trigger()
    person.wait(lambda: person.asked)
    assert dealt(window) == first
    assert window.controller.journal.helps == {Help.KNOWN_DEAL}, "this time it has been seen"
    window.window.deals.today = lambda: date(2026, 12, 1)
    window.window.commands["deal_of_day"].trigger()
    person.wait(lambda: person.asked)
    assert dealt(window) != first


def test_new_games_have_numbers_that_can_be_typed():
    for _ in range(200):
        assert 1 <= random_seed() <= deal_number.MOST


# -- once more -----------------------------------------------------------------------------------------------


def test_the_deal_is_played_again_by_key_and_redo_brings_the_rest_back(window):
    person = person_at(window)
    action = window.window.commands["replay_deal"]
    assert not action.isEnabled()
    first = dealt(window)
    for _ in range(4):
        person.act_by_mouse(person.decide())
        person.wait(lambda: person.asked)
    assert action.isEnabled()
    assert dealt(window) != first
    person.press(Qt.Key.Key_R, CONTROL)
    person.wait(lambda: person.asked)
    assert dealt(window) == first
    assert person.table._director.disagreement() == ""
    assert not action.isEnabled()
    window.window.commands["redo"].trigger()
    person.wait(lambda: person.asked)
    assert dealt(window) != first


def test_a_hand_that_is_over_is_played_again_from_its_score_sheet(window):
    person = HandsOn(window)
    window.controller.resume(stage("scores", RULES))
    person.wait(lambda: person.reading)
    window.window.commands["replay_deal"].trigger()
    person.wait(lambda: person.asked)
    assert not window.window.stage.score_panel.is_open
    assert window.controller.state.hand.number == 1
    assert sum(map(len, dealt(window))) == 52


# -- seals ---------------------------------------------------------------------------------------------------


def test_the_foot_of_the_table_names_the_deal_and_its_seal(window):
    person = person_at(window)
    scene, seals = person.table.scene(), window.window.seals
    line = scene.deal_line
    assert line.isVisible()
    assert line.text == f"Deal 7 · hand 1 sealed {short(seals.current.seal)}"
    for size in ((800, 640), (1300, 800), (820, 1000)):
        window.window.resize(*size)
        box = line.sceneBoundingRect()
        assert scene.sceneRect().contains(box)
        assert not any(box.intersects(entry.item.sceneBoundingRect()) for entry in scene.open_entries())
    tree = person.table._in_words()
    assert tree.find("deal").name == line.text.replace(" · ", ", ")
    assert "sealed" not in person.table.readings()["asked"]


def test_the_foot_of_the_table_is_told_anew_in_another_language(window):
    person = person_at(window)
    with pseudo_spoken():
        QApplication.postEvent(window.window, QEvent(QEvent.Type.LanguageChange))
        person.wait(lambda: person.table.scene().deal_line.text.startswith("⟦"))
    assert not outside_brackets(person.table.scene().deal_line.text)


def test_a_seal_is_shown_closed_and_later_opened(window):
    person = person_at(window)
    window.window.commands["verify"].trigger()
    dialog = window.window.dialog
    assert isinstance(dialog, SealDialog)
    shown = window.window.seals.current.seal
    assert shown in dialog.text.toPlainText()
    assert "Salt" not in dialog.text.toPlainText(), "else the cards could be worked out"
    assert "when the hand is over" in dialog.verdict.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    window.controller.resume(stage("scores", RULES))
    person.wait(lambda: person.reading)
    assert "next hand sealed" in person.table.scene().deal_line.text
    window.window.commands["verify"].trigger()
    dialog = window.window.dialog
    assert dialog.verdict.text().count("✓") == 2
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    text = next(line for line in copied.splitlines() if line.startswith("1 1 "))
    assert hashlib.sha256(text.encode()).hexdigest() in copied
    assert f"printf %s '{text}' | sha256sum" in copied
    QTest.mouseClick(dialog.close_button, Qt.MouseButton.LeftButton)
    assert window.window.dialog is None
