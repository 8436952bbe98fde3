"""Saving and opening games through the window: keys, mouse, dropped files, and what goes wrong."""

from __future__ import annotations

import errno
import os
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from pseudo_language import outside_brackets, pseudo_spoken
from PySide6.QtCore import QAbstractItemModel, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QToolButton
from stages import stage
from strategies import random_game

from hearts_desktop import app
from hearts_desktop.engine.actions import Play
from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import codec, saved_games
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.saved_games import SavedGames
from hearts_desktop.storage.settings import FlightSpeed, Settings, Theme, TrickHold
from hearts_desktop.ui.colours import contrast
from hearts_desktop.ui.dialogs.save_game import SaveGameDialog
from hearts_desktop.ui.dialogs.saved_games import SavedGamesDialog
from hearts_desktop.ui.models.rules_name import rules_name
from hearts_desktop.ui.models.saved_games import NAME, RULES, SCORES, WHEN, Role, SavedGamesModel

AT_ONCE = Settings(thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE)
GAME = stage("middle", RuleSet())
RUNNING = replace(GAME, id="a1")
OTHER = random_game(random.Random(3), PRESETS["omnibus"].ruleset, hands=2).journal
KEY, NO_KEY, CTRL = Qt.Key, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def saved(tmp_path: Path) -> SavedGames:
    made = SavedGames(tmp_path / "saved-games")
    for age, (name, journal) in enumerate(
        (("Friday", GAME), ("Omnibus at home", OTHER), ("Début", GAME.truncate(9)))
    ):
        path = made.save(name, journal).path
        os.utime(path, (1_700_000_000 - 86_400 * age,) * 2)
    return made


@pytest.fixture
def dialog(qtbot, saved):
    made = SavedGamesDialog(saved)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    qtbot.waitUntil(lambda: not made._reader.isActive())
    return made


def test_no_name_is_squeezed_away(dialog):
    dialog.resize(480, 400)
    QTest.qWait(1)
    assert dialog.table.columnWidth(NAME) >= 130
    dialog.resize(576, 540)
    QTest.qWait(1)
    assert dialog.table.columnWidth(NAME) >= 150
    assert dialog.table.horizontalScrollBar().maximum() == 0
    assert dialog.table.isColumnHidden(SCORES)
    dialog.resize(776, 540)
    QTest.qWait(1)
    assert not dialog.table.isColumnHidden(SCORES)


@pytest.fixture
def parts(qtbot, tmp_path, saved):
    """The whole program over a game that is under way."""
    Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").begin(RUNNING)
    made, _ = app.build(data_folder(tmp_path), seed_source=lambda: 5, settings=AT_ONCE)
    made.window.resize(1000, 700)
    made.window.show()
    made.window.activateWindow()
    assert QTest.qWaitForWindowActive(made.window)
    yield made
    made.window.close()
    made.close()


def column(model: QAbstractItemModel, which: int) -> list[str]:
    return [model.index(row, which).data() for row in range(model.rowCount())]


def said(parts: app.Parts) -> str:
    return parts.window.stage.messages.text


# -- the model ---------------------------------------------------------------------------------------------


def test_model(qtbot, qtmodeltester, saved):
    (saved.folder / "broken.hearts").write_text("no game")
    model = SavedGamesModel(saved, saved.rename)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.load()
    qtmodeltester.check(model)
    assert column(model, RULES) == ["…"] * 4
    while model.read_next():
        pass
    state = OTHER.state()
    row = column(model, NAME).index("Omnibus at home")
    assert column(model, RULES)[row] == "Omnibus"
    assert column(model, SCORES)[row] == " · ".join(str(total).replace("-", "−") for total in state.totals)
    broken = model.index(column(model, NAME).index("broken"), RULES)
    assert broken.data() == "cannot be read"
    assert "not a saved game" in broken.data(Role.DETAILS)
    assert model.setData(model.index(row, NAME), "Abroad")
    assert not model.setData(model.index(row, WHEN), "yesterday")
    model.remove(row)
    model.load()
    assert "Abroad" in column(model, NAME)
    assert len(column(model, NAME)) == 4
    tester.deleteLater()


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        (RuleSet(), "Standard"),
        (RuleSet(players=5), "Standard, 5 players"),
        (RuleSet(target=70), "Standard, 1 rule changed"),
        (PRESETS["turbo"].ruleset, "Turbo Hearts"),
        (PRESETS["black_maria"].ruleset, "Black Maria"),
    ],
)
def test_what_rules_are_called(ruleset, name):
    assert rules_name(ruleset) == name


# -- the list ----------------------------------------------------------------------------------------------


def test_the_newest_game_is_selected_and_told(dialog):
    assert column(dialog.proxy, NAME) == ["Friday", "Omnibus at home", "Début"]
    assert dialog.current.name == "Friday"
    assert dialog.table.hasFocus()
    assert dialog.details.text() == "The first hand, with Marlow, Beatrix and Otis."


def test_enter_opens_the_game_that_the_arrows_chose(qtbot, dialog):
    QTest.keyClick(dialog.table, KEY.Key_Down)
    with qtbot.waitSignal(dialog.open_wanted) as wanted:
        QTest.keyClick(dialog.table, KEY.Key_Return)
    assert wanted.args[0].name == "Omnibus at home.hearts"
    assert dialog.isVisible(), "it closes when the game is on the table"


def test_a_double_click_opens_once(qtbot, dialog):
    wanted = []
    dialog.open_wanted.connect(wanted.append)
    place = dialog.table.visualRect(dialog.proxy.index(2, WHEN)).center()
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, NO_KEY, place)
    QTest.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, NO_KEY, place)
    assert [path.stem for path in wanted] == ["Début"]


def test_the_search_finds_names_rules_and_players(dialog):
    for words, found in (("OMNI", 1), ("but", 1), ("you", 2), ("otis", 2), ("zzz", 0)):
        dialog.filter.clear()
        QTest.keyClicks(dialog.filter, words)
        assert dialog.proxy.rowCount() == found, words
        assert dialog.open_button.isEnabled() == (found > 0)
        assert (dialog.pages.currentWidget() is dialog.table) == (found > 0)


def test_headers_sort(dialog):
    header = dialog.table.horizontalHeader()
    x = header.sectionViewportPosition(NAME) + 20
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, NO_KEY, QPoint(x, header.height() // 2))
    assert column(dialog.proxy, NAME) in (
        ["Début", "Friday", "Omnibus at home"],
        ["Omnibus at home", "Friday", "Début"],
    )


def rename(dialog: SavedGamesDialog, name: str) -> None:
    QTest.keyClick(dialog.table, KEY.Key_F2)
    editor = dialog.table.findChild(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, name)
    QTest.keyClick(editor, KEY.Key_Return)
    QTest.qWait(1)  # the view takes what was typed with the next event


def test_renaming_by_keys(qtbot, dialog, saved):
    rename(dialog, "Saturday")
    assert saved.named("Saturday") is not None
    assert saved.named("Friday") is None
    assert dialog.current.name == "Saturday"
    rename(dialog, "OMNIBUS at home")
    assert "“Omnibus at home” already" in dialog.said.text()
    assert dialog.current.name == "Saturday"


def test_esc_while_renaming_only_ends_that(dialog, saved):
    QTest.keyClick(dialog.table, KEY.Key_F2)
    editor = dialog.table.findChild(QLineEdit)
    QTest.keyClicks(editor, "Other")
    QTest.keyClick(editor, KEY.Key_Escape)
    assert dialog.isVisible()
    assert saved.named("Friday") is not None


def test_deleting_and_bringing_back(dialog, saved):
    QTest.keyClick(dialog.table, KEY.Key_Delete)
    assert column(dialog.proxy, NAME) == ["Omnibus at home", "Début"]
    assert dialog.current.name == "Omnibus at home"
    assert "“Friday” has been deleted" in dialog.said.text()
    QTest.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert [game.name for game in saved.games()] == ["Début"]
    QTest.keyClick(dialog, KEY.Key_Z, CTRL)
    assert dialog.current.name == "Omnibus at home"
    QTest.mouseClick(dialog.undo, Qt.MouseButton.LeftButton)
    assert column(dialog.proxy, NAME) == ["Friday", "Omnibus at home", "Début"]
    assert not dialog.undo.isVisible()


def test_deleting_everything_leaves_the_way_back(dialog):
    for _ in range(3):
        QTest.keyClick(dialog.table, KEY.Key_Delete)
    assert dialog.pages.currentWidget() is dialog.empty
    assert not dialog.open_button.isEnabled()
    assert dialog.undo.isVisible()
    QTest.keyClick(dialog.undo, KEY.Key_Space)
    assert column(dialog.proxy, NAME) == ["Début"]


def test_a_disk_that_refuses(dialog, saved, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    QTest.keyClick(dialog.table, KEY.Key_Delete)
    assert "cannot be deleted (Permission denied)" in dialog.said.text()
    rename(dialog, "Saturday")
    assert "cannot be renamed (Permission denied)" in dialog.said.text()
    assert len(saved.games()) == 3


# -- the window --------------------------------------------------------------------------------------------


def open_dialog(parts: app.Parts, key: Qt.Key, kind: type) -> SaveGameDialog | SavedGamesDialog:
    QTest.keyClick(parts.window.table, key, CTRL)
    assert isinstance(parts.window.dialog, kind)
    QTest.qWaitForWindowActive(parts.window.dialog)
    return parts.window.dialog


def test_ctrl_s_saves_under_the_name_that_is_typed(parts, saved):
    dialog = open_dialog(parts, KEY.Key_S, SaveGameDialog)
    assert dialog.edit.text().startswith("Standard")
    QTest.keyClicks(dialog.edit, "Sunday")
    QTest.keyClick(dialog.edit, KEY.Key_Return)
    assert said(parts) == "Saved as “Sunday”."
    assert saved_games.read(saved.named("Sunday").path) == parts.controller.journal
    dialog = open_dialog(parts, KEY.Key_S, SaveGameDialog)
    assert dialog.edit.text() == "Sunday", "the game keeps its name"
    assert dialog.keep.text() == "Replace"
    QTest.keyClick(dialog.edit, KEY.Key_Escape)
    assert parts.window.dialog is None


def test_a_name_that_will_not_do(parts, saved):
    dialog = open_dialog(parts, KEY.Key_S, SaveGameDialog)
    dialog.edit.clear()
    QTest.keyClick(dialog.edit, KEY.Key_Return)
    assert dialog.isVisible()
    assert dialog.note.text() == "Give the game a name."
    QTest.keyClicks(dialog.edit, "friday")
    assert dialog.replaces
    assert "Replaces the game “Friday”" in dialog.note.text()


def test_a_full_disk_is_told_and_nothing_is_lost(parts, saved, monkeypatch):
    dialog = open_dialog(parts, KEY.Key_S, SaveGameDialog)
    QTest.keyClicks(dialog.edit, "Friday")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("hearts_desktop.storage.atomic.write_all", full)
    QTest.keyClick(dialog.edit, KEY.Key_Return)
    assert "No space left on device" in said(parts)
    monkeypatch.undo()
    assert saved_games.read(saved.named("Friday").path) == GAME


def test_opening_sets_the_running_game_aside(parts, saved):
    before = parts.controller.journal
    dialog = open_dialog(parts, KEY.Key_O, SavedGamesDialog)
    QTest.keyClick(dialog.table, KEY.Key_Down)
    QTest.keyClick(dialog.table, KEY.Key_Return)
    assert parts.window.dialog is None
    assert parts.controller.journal.actions[: len(OTHER.actions)] == OTHER.actions
    assert parts.controller.journal.ruleset == OTHER.ruleset
    aside = [game for game in saved.games() if "set aside" in game.name]
    assert [saved_games.read(game.path) for game in aside] == [before]
    assert f"“{aside[0].name}”" in said(parts)
    assert not parts.window.stage.waits


def test_going_back_to_an_earlier_point_of_the_same_game_is_a_help(parts, saved):
    journal = parts.controller.journal
    path = saved.save("Earlier", journal.truncate(len(journal.actions) - 3)).path
    assert parts.window.files.open(path) == ""
    assert Help.UNDO in parts.controller.journal.helps


def test_a_game_that_cannot_be_opened_leaves_the_list_open(parts, saved):
    (saved.folder / "broken.hearts").write_text("no game")
    dialog = open_dialog(parts, KEY.Key_O, SavedGamesDialog)
    QTest.keyClick(dialog.table, KEY.Key_Return)
    assert parts.window.dialog is dialog
    assert "broken.hearts cannot be opened: This is not a saved game" in dialog.said.text()
    assert parts.controller.journal.actions[: len(GAME.actions)] == GAME.actions


def test_a_damaged_game_goes_on_from_its_last_good_move(parts, saved):
    head, _, last = codec.encode(OTHER).replace('"crc"', '"was"').rpartition('"play ')
    text = f'{head}"plough {last}'
    path = saved.folder / "hurt.hearts"
    path.write_text(text)
    parts.window.files.open_or_tell(path)
    assert "last move that is good" in said(parts)
    good = max(n for n, action in enumerate(OTHER.actions) if isinstance(action, Play))
    assert parts.controller.journal.actions[:good] == OTHER.actions[:good]
    assert path.read_text() == text, "the file itself stays"


def test_players_that_this_program_does_not_have(parts, tmp_path):
    path = tmp_path / "strange.hearts"
    you, *others = GAME.players
    strange = replace(GAME, players=(you, replace(others[0], agent="stranger"), *others[1:]))
    path.write_text(codec.encode(strange))
    parts.window.files.open_or_tell(path)
    assert "no computer player called 'stranger'" in said(parts)
    assert parts.controller.journal.actions[: len(GAME.actions)] == GAME.actions


# -- files that are dropped, and files to write ------------------------------------------------------------


def drop(parts: app.Parts, *paths: Path) -> bool:
    """Drop files on the middle of the window, as the desktop does; is that allowed?"""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = QPoint(400, 300)
    buttons, copy = Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    widget = parts.window.childAt(at)
    while not widget.acceptDrops():
        widget = widget.parentWidget()
    enters = QDragEnterEvent(at, copy, data, buttons, NO_KEY)
    enters.setAccepted(False)
    QApplication.sendEvent(widget, enters)
    if enters.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(at, copy, data, buttons, NO_KEY))
    return enters.isAccepted()


def test_a_file_is_dropped_on_the_table(parts, tmp_path):
    path = tmp_path / "from a friend.HEARTS"
    path.write_text(codec.encode(OTHER))
    assert drop(parts, path)
    assert parts.controller.journal.ruleset == OTHER.ruleset
    assert "“from a friend" in said(parts)


def test_only_one_saved_game_can_be_dropped(parts, tmp_path):
    path = tmp_path / "a.hearts"
    path.write_text(codec.encode(OTHER))
    assert not drop(parts, path, path)
    assert not drop(parts, tmp_path / "picture.png")
    open_dialog(parts, KEY.Key_O, SavedGamesDialog)
    assert not drop(parts, path)
    assert parts.controller.journal.actions[: len(GAME.actions)] == GAME.actions


def test_arrows_of_qts_own_dialog_of_files_can_be_seen(parts):
    for theme in Theme:
        parts.window.apply_settings(replace(parts.window.settings, theme=theme))
        parts.window.commands["export"].trigger()
        asked = parts.window.dialog
        ground = asked.palette().color(QPalette.ColorRole.Window).name()
        for name in ("backButton", "forwardButton", "toParentButton"):
            sign = asked.findChild(QToolButton, name).icon().pixmap(16, 16).toImage()
            inks = [sign.pixelColor(x, y) for x in range(16) for y in range(16)]
            assert max(contrast(ink.name(), ground) for ink in inks if ink.alphaF() > 0.9) > 4.5, theme
        asked.reject()


def type_file(asked: QFileDialog, path: Path) -> None:
    edit = asked.findChild(QLineEdit, "fileNameEdit")
    edit.setText(str(path))
    QTest.keyClick(edit, KEY.Key_Return)


@pytest.mark.parametrize("suffix", ["hearts", "txt"])
def test_exporting_the_running_game(parts, tmp_path, suffix):
    QTest.keyClick(parts.window.table, KEY.Key_S, CTRL | Qt.KeyboardModifier.ShiftModifier)
    type_file(parts.window.dialog, tmp_path / f"mine.{suffix}")
    assert said(parts) == f"mine.{suffix} has been written."
    if suffix == "hearts":
        assert codec.read(tmp_path / "mine.hearts") == RUNNING
    else:
        assert (tmp_path / "mine.txt").read_text("utf-8").startswith("Hearts: Standard\n")


def test_exporting_a_saved_game(parts, tmp_path):
    dialog = open_dialog(parts, KEY.Key_O, SavedGamesDialog)
    QTest.mouseClick(dialog.export, Qt.MouseButton.LeftButton)
    type_file(dialog.findChild(QFileDialog), tmp_path / "copy")
    assert codec.read(tmp_path / "copy.hearts") == GAME
    assert said(parts) == "copy.hearts has been written."


def test_opening_a_file_from_elsewhere(parts, tmp_path):
    path = tmp_path / "elsewhere.hearts"
    path.write_text(codec.encode(OTHER))
    dialog = open_dialog(parts, KEY.Key_O, SavedGamesDialog)
    QTest.mouseClick(dialog.open_file, Qt.MouseButton.LeftButton)
    type_file(dialog.findChild(QFileDialog), path)
    assert parts.window.dialog is None
    assert parts.controller.journal.ruleset == OTHER.ruleset


# -- another language ----------------------------------------------------------------------------------------


def test_all_that_is_told_of_files_is_in_the_language_spoken(parts, saved, tmp_path, monkeypatch):
    files, told = parts.window.files, []
    parts.window.stage.messages.said.connect(told.append)
    (tmp_path / "broken.hearts").write_text("no game")
    you, *others = GAME.players
    strange = replace(GAME, players=(you, replace(others[0], agent="stranger"), *others[1:]))
    (tmp_path / "strange.hearts").write_text(codec.encode(strange))
    head, _, last = codec.encode(OTHER).replace('"crc"', '"was"').rpartition('"play ')
    (tmp_path / "hurt.hearts").write_text(f'{head}"plough {last}')

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def tell_all() -> None:
        for name in ("broken", "strange", "nothing", "hurt"):
            files.open_or_tell(tmp_path / f"{name}.hearts")
            parts.window.stage.messages.dismiss()
        for _ in ("kept", "taken"):
            files._save("Sunday", replace=False)
        parts.window.commands["deal_of_day"].trigger()
        monkeypatch.setattr("hearts_desktop.storage.atomic.write_all", full)
        parts.window.stage.messages.dismiss()
        files._save("Monday", replace=False)
        files.open_or_tell(saved.named("Friday").path)
        monkeypatch.undo()

    with pseudo_spoken():
        tell_all()
    assert any(game.name.startswith("⟦") for game in saved.games()), "set aside under a name of the language"
    assert len(told) >= 8
    words = [re.findall("[A-Za-z]{2,}", outside_brackets(sentence)) for sentence in told]
    assert not any(words), told
