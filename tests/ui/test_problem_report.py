"""Reports of problems: all that is needed is in them, nothing private is, and nothing broken stops them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path, PureWindowsPath

import pytest
from hands_on import open_window
from pseudo_language import OPEN, pseudo_spoken
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit
from stages import stage

from hearts_desktop import __version__, app
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.faults import FaultReport
from hearts_desktop.storage import codec
from hearts_desktop.storage.company import Company, Seat
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.paths import DataFolder
from hearts_desktop.storage.settings import ROWS, Settings
from hearts_desktop.ui.dialogs.report import ReportDialog
from hearts_desktop.ui.models.installation import as_text, facts, text_for_reports
from hearts_desktop.ui.models.problem_report import (
    DATA,
    FAULT,
    GAME,
    LAST_LINES,
    Circumstances,
    settings_text,
    without_private,
)

OMNIBUS = PRESETS["omnibus"].ruleset
PLAYED = stage("middle", OMNIBUS)
PEOPLE = ("Wilhelmina", "Aunt Jo", "Bo", "Otis")
NAMED = replace(
    PLAYED, players=tuple(replace(p, name=n) for p, n in zip(PLAYED.players, PEOPLE, strict=True))
)
MINE = Settings(
    player_name="Wilhelmina",
    company=Company((Seat(name="Aunt Jo"), *(Seat(),) * 8)),
    own_rules=OwnRules((("Grandmother's", RuleSet(target=50)),)),
    window_geometry="AAAA",
)


def circumstances(
    folder: Path, settings: Settings = MINE, journal: Journal | None = NAMED, version: str = "9"
) -> Circumstances:
    told = {"Version": version, "Your data": str(folder)}
    return Circumstances(DataFolder(folder), lambda: told, lambda: settings, lambda: journal)


def parts_of(report: str) -> dict[str, str]:
    """The parts by their titles; the head under an empty one."""
    head, *others = report.split("\n== ")
    return {"": head} | {part.partition(" ==\n")[0]: part.partition(" ==\n")[2].rstrip() for part in others}


# -- what is in it -------------------------------------------------------------------------------------------


def test_a_report_is_english_whatever_is_spoken(tmp_path):
    made = replace(circumstances(tmp_path), facts=lambda: facts(str(tmp_path), ""))
    with pseudo_spoken():
        report, fault = made.report("It stopped."), made.of_fault("It broke.")
        assert OPEN in as_text(made.facts())
        copied = text_for_reports(str(tmp_path), "")
    assert OPEN not in report
    assert OPEN not in fault
    assert OPEN not in copied


@pytest.mark.parametrize("names", [True, False])
def test_the_game_can_be_played_on_from_the_report(tmp_path, names):
    report = circumstances(tmp_path).report("It stopped.", names=names)
    found = codec.decode(parts_of(report)[GAME])
    assert replace(found, players=PLAYED.players) == PLAYED
    assert [p.agent for p in found.players] == [p.agent for p in PLAYED.players]
    assert tuple(p.name for p in found.players) == (
        PEOPLE if names else ("Player 1", "Player 2", "Player 3", "Player 4")
    )


def test_it_says_what_is_needed(tmp_path):
    (tmp_path / "crash.txt").write_text("ValueError: the card is gone\n")
    (tmp_path / "log.txt").write_text("\n".join(f"line {n}" for n in range(500)))
    parts = parts_of(circumstances(tmp_path, version=__version__).report("It stopped."))
    assert "It stopped." in parts[""]
    assert f"Version: {__version__}" in parts["Program"]
    assert short_text(OMNIBUS) in parts["Rules"]
    assert "Bonus card: jack of diamonds, minus 10." in parts["Rules"]
    assert parts["The last fault, from crash.txt"] == "ValueError: the card is gone"
    told = parts["The end of log.txt"].splitlines()
    assert (len(told), told[-1]) == (LAST_LINES, "line 499")


def test_every_preference_is_told_but_what_is_private():
    told = settings_text(MINE, names=False)
    assert [line.partition(": ")[0] for line in told.splitlines()] == [
        row.label for name, row in ROWS.items() if row.shown or name == "own_rules"
    ]
    for secret in ("Wilhelmina", "Aunt Jo", "Grandmother", "AAAA"):
        assert secret not in told
    assert "Wilhelmina" in settings_text(MINE, names=True)
    assert "Aunt Jo" in settings_text(MINE, names=True)


# -- what is not ---------------------------------------------------------------------------------------------


def test_names_are_left_out_everywhere_unless_they_are_wanted(tmp_path):
    (tmp_path / "crash.txt").write_text("KeyError: 'Aunt Jo'\nBo is not Bob, Wilhelmina\n")
    (tmp_path / "log.txt").write_text("the game of Grandmother's rules\n")
    without = circumstances(tmp_path).report()
    assert not [name for name in (*PEOPLE[:2], "Grandmother") if name in without]
    assert "(name) is not Bob, (name)" in without
    assert all(name in circumstances(tmp_path).report(names=True) for name in PEOPLE)


@pytest.mark.parametrize(
    ("place", "left"),
    [
        ('File "/home/jo/games/hearts/app.py", line 3', 'File "~/games/hearts/app.py", line 3'),
        ("/Users/jo/Library/x and /tmp/y", "~/Library/x and /tmp/y"),
        (r"C:\Users\jo\AppData\x.py", r"~\AppData\x.py"),
        (r"'C:\\Users\\jo\\x.py'", r"'~\\x.py'"),
        (r"C:\Users\Jo Smith\x.py, and D:\x", r"~\x.py, and D:\x"),
        (r"C:\Users\jo is no folder", "~ is no folder"),
        ("file:///home/jo/x", "file://~/x"),
    ],
)
def test_homes_are_left_out(tmp_path, place, left):
    assert without_private(place, tmp_path / "data") == left


def test_the_folders_of_this_person_are_left_out(monkeypatch, tmp_path):
    home = Path("/srv/people/jo")
    monkeypatch.setattr(Path, "home", lambda: home)
    text = f"{home}/x, {tmp_path}/log.txt, {str(tmp_path)!r}, /media/jo/stick/a, /media/joe/b"
    told = without_private(text, tmp_path)
    assert told == f"~/x, {DATA}/log.txt, '{DATA}', /media/(user)/stick/a, /media/joe/b"


def test_a_folder_of_windows_is_left_out_however_it_is_written(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: PureWindowsPath(r"D:\Jo Smith"))
    text = r"D:\Jo Smith\x 'D:\\Jo Smith\\y' D:/Jo Smith/z"
    assert without_private(text, PureWindowsPath(r"D:\Jo Smith\data")) == r"~\x '~\\y' ~/z"


# -- what is broken ------------------------------------------------------------------------------------------


def broken() -> Settings:
    raise RuntimeError("the window is gone")


def test_what_is_broken_is_said_and_the_rest_is_there(tmp_path):
    (tmp_path / "crash.txt").mkdir()
    (tmp_path / "log.txt").write_bytes(b"\xff\xfe\x00 odd")
    parts = parts_of(
        Circumstances(DataFolder(tmp_path), lambda: 1 / 0, broken, lambda: NAMED).report("It broke.")
    )
    assert "It broke." in parts[""]
    assert "ZeroDivisionError" in parts["Program"]
    assert "the window is gone" in parts["Preferences"]
    assert "crash.txt is not a file" in parts["The last fault, from crash.txt"]
    assert "odd" in parts["The end of log.txt"]
    assert codec.decode(parts[GAME]).actions == PLAYED.actions


def test_without_a_game_and_without_files_there_is_a_report(tmp_path):
    parts = parts_of(circumstances(tmp_path / "nowhere", journal=None).report())
    assert parts[GAME] == parts["Rules"] == "There is no game on the table."
    assert parts["The end of log.txt"] == "There is none."


def test_a_fault_is_told_with_the_rules_and_preferences_but_without_the_game(tmp_path):
    told = circumstances(tmp_path).of_fault("Traceback\nValueError: x\n")
    parts = parts_of(told)
    assert list(parts) == ["", FAULT, "Program", "Rules", "Preferences"]
    assert parts[FAULT] == "Traceback\nValueError: x"
    assert str(tmp_path) not in told
    assert short_text(RuleSet()) not in parts["Rules"]


def test_the_last_of_all_faults_is_in_the_next_report(tmp_path):
    faults = FaultReport(DataFolder(tmp_path), circumstances(tmp_path).of_fault, lambda *_told: None)
    for number in range(40):
        faults.take(f"Traceback\n\n  File x\nValueError: {number}\n")
    parts = parts_of(circumstances(tmp_path).report())
    told = parts["The last fault, from crash.txt"].splitlines()
    assert (len(told), told[-1]) == (LAST_LINES, "ValueError: 39")


def test_before_there_is_a_window_a_fault_is_told_too(tmp_path):
    told = app.without_window(DataFolder(tmp_path)).of_fault("ValueError: early")
    assert f"Version: {__version__}" in told
    assert "ValueError: early" in told
    assert "There is no game on the table." in told


# -- the dialog ----------------------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot, tmp_path):
    parts = open_window(tmp_path, OMNIBUS)
    yield parts.window
    parts.window.close()
    parts.close()


@pytest.fixture
def dialog(window):
    window.apply_settings(replace(window.settings, player_name="Wilhelmina"))
    window.new_game()
    window.commands["report"].trigger()
    assert isinstance(window.dialog, ReportDialog)
    return window.dialog


def test_what_is_shown_is_what_is_copied(dialog):
    QTest.keyClicks(dialog.words, "The queen vanished.")
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied == dialog.text.toPlainText()
    assert "The queen vanished." in parts_of(copied)[""]
    assert "Wilhelmina" not in copied
    assert "clipboard" in dialog.said.text()
    dialog.names.setFocus()
    QTest.keyClick(dialog.names, Qt.Key.Key_Space)
    assert dialog.said.isHidden(), "that was another report"
    assert "Wilhelmina" in dialog.text.toPlainText()
    assert codec.decode(parts_of(dialog.text.toPlainText())[GAME]).players[0].name == "Wilhelmina"


def test_what_is_shown_is_what_is_written(dialog, qtbot, tmp_path):
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    (asked,) = dialog.findChildren(QFileDialog)
    qtbot.waitUntil(asked.isVisible)
    line = asked.findChild(QLineEdit)
    line.setText(str(tmp_path / "mine"))
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert (tmp_path / "mine.txt").read_text("utf-8") == dialog.text.toPlainText()
    assert "mine.txt has been written" in dialog.said.text()


def test_a_file_that_cannot_be_written_is_told(dialog, tmp_path):
    (tmp_path / "a file").write_text("no folder")
    dialog.write(tmp_path / "a file" / "report.txt")
    assert "has not been written" in dialog.said.text()
