"""A second process, with a file: the window that runs already opens it and comes to the front."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hands_on import HandsOn, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from stages import stage

from hearts_desktop import app
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.faults import start_log
from hearts_desktop.storage import codec
from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.open_requests import OpenRequests
from hearts_desktop.storage.paths import DataFolder
from hearts_desktop.ui.dialogs.new_game import NewGameDialog

ROOT = Path(__file__).resolve().parents[1]
GAME = stage("middle", RuleSet())


@pytest.fixture
def parts(qtbot, tmp_path):
    made = open_window(tmp_path / "data")
    app.listen(made)
    yield made
    made.window.close()
    made.close()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "Friday é.hearts"
    codec.write(path, GAME)
    return path


def post(parts: app.Parts, file: Path) -> None:
    OpenRequests(parts.folder.open_requests).post(file)


def test_the_window_that_runs_opens_the_file_and_the_second_process_ends(qtbot, parts, file):
    person = HandsOn(parts)
    person.wait(lambda: person.asked)
    person.act_by_mouse(person.decide())
    before = parts.controller.journal
    parts.window.setWindowState(Qt.WindowState.WindowMinimized)
    second = subprocess.Popen(
        [sys.executable, "-m", "hearts_desktop", "--data-dir", str(parts.folder.root), file.name],
        cwd=file.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=60_000)
    assert second.returncode == 0
    assert parts.controller.journal.actions == GAME.actions
    assert not parts.window.isMinimized()
    (kept,) = parts.window.files.saved.games()
    assert codec.read(kept.path).actions[: len(before.actions)] == before.actions
    assert "is on the table" in parts.window.stage.messages.text


def test_a_file_that_cannot_be_opened_is_told(qtbot, parts, tmp_path):
    before = parts.controller.journal.id
    post(parts, tmp_path / "nowhere.hearts")
    qtbot.waitUntil(lambda: "nowhere.hearts cannot be opened" in parts.window.stage.messages.text)
    assert parts.controller.journal.id == before


def test_what_was_asked_for_while_the_program_started_is_heard(qtbot, tmp_path, file):
    folder = DataFolder(tmp_path / "data")
    OpenRequests(folder.open_requests).post(file)
    made = open_window(folder.root)
    app.listen(made)
    assert made.controller.journal.actions == GAME.actions
    made.window.close()
    made.close()


def test_a_folder_that_was_deleted_is_watched_again(qtbot, parts, file):
    parts.folder.open_requests.rmdir()
    qtbot.waitUntil(lambda: (parts.folder.root / "open-requests").exists())
    post(parts, file)
    qtbot.waitUntil(lambda: parts.controller.journal.actions == GAME.actions)


def test_while_a_dialog_is_open_the_file_waits(qtbot, parts, file):
    parts.window.commands["new"].trigger()
    dialog = parts.window.dialog
    assert isinstance(dialog, NewGameDialog)
    post(parts, file)
    said = parts.window.stage.messages
    qtbot.waitUntil(lambda: "is opened when this is closed" in said.text)
    post(parts, file)
    QTest.qWait(50)
    assert parts.window.dialog is dialog
    assert parts.controller.journal.actions != GAME.actions
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: parts.controller.journal.actions == GAME.actions)
    assert parts.window.dialog is None


def test_a_game_that_is_dealt_meanwhile_is_set_aside_like_any_other(qtbot, parts, file):
    parts.window.commands["new"].trigger()
    post(parts, file)
    qtbot.waitUntil(lambda: "is opened when this is closed" in parts.window.stage.messages.text)
    parts.window.dialog.accept()
    qtbot.waitUntil(lambda: parts.controller.journal.actions == GAME.actions)


ASKED = """
import sys
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from hearts_desktop.app import application
made = application()
made.file_opened.connect(print)
made.sendEvent(made, QFileOpenEvent(QUrl.fromLocalFile(sys.argv[1])))
"""


def test_macos_asks_the_running_program_itself(file):
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(file)],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    assert done.stdout.strip() == str(file)


def test_the_window_that_keeps_nothing_does_not_listen(qtbot, tmp_path, file):
    lock = FolderLock(tmp_path)
    assert lock.acquire()
    second, _ = app.build(DataFolder(tmp_path), seed_source=lambda: 5)
    app.listen(second)
    OpenRequests(second.folder.open_requests).post(file)
    QTest.qWait(50)
    assert len(list(second.folder.open_requests.iterdir())) == 1
    second.window.close()
    second.close()
    lock.release()


def test_a_second_window_does_not_take_the_log_of_the_first_away(tmp_path):
    folder = DataFolder(tmp_path)
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        start_log(folder)
        logging.warning("the first")
        lock = FolderLock(folder.root)
        assert lock.acquire()
        start_log(folder)
        logging.warning("the second")
        assert [line.split()[-1] for line in folder.log.read_text().splitlines()] == ["first", "second"]
        lock.release()
        start_log(folder)
        assert folder.log.read_text() == ""
    finally:
        for handler in root.handlers:
            handler.close()
        root.handlers[:] = before
