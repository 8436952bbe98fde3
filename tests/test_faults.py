"""Faults are written down and shown once; a run that was killed by a fault is told of at the next."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.faults import FaultReport, LastWords, end_log, start_log
from hearts_desktop.storage.paths import DataFolder, data_folder
from hearts_desktop.ui.dialogs.fault import FaultDialog


@pytest.fixture
def folder(tmp_path):
    return DataFolder(tmp_path)


@pytest.fixture
def shown():
    return []


@pytest.fixture
def report(folder, shown):
    return FaultReport(
        folder, lambda fault: f"Version: 9\n{fault}", lambda headline, text: shown.append((headline, text))
    )


def test_the_first_fault_is_shown_and_all_are_kept(report, folder, shown):
    report.take("ValueError: one")
    report.take("KeyError: two")
    assert [headline for headline, _ in shown] == ["Something went wrong"]
    assert "Version: 9" in shown[0][1]
    assert "ValueError: one" in shown[0][1]
    kept = folder.crash.read_text("utf-8")
    assert kept.index("ValueError: one") < kept.index("KeyError: two")


def test_complaints_of_qt_bother_nobody(report, folder, shown):
    report.take("Qt: something odd")
    assert shown == []
    assert not folder.crash.exists()


def test_where_nothing_can_be_written_the_fault_is_shown_all_the_same(tmp_path, shown):
    (tmp_path / "file").write_text("no folder")
    FaultReport(DataFolder(tmp_path / "file"), str, lambda *told: shown.append(told)).take("a fault")
    assert "a fault" in shown[0][1]


def test_a_report_that_cannot_be_made_does_not_swallow_the_fault(folder, shown):
    FaultReport(folder, lambda fault: 1 / 0, lambda *told: shown.append(told)).take("ValueError: one")
    assert shown[0][1] == folder.crash.read_text("utf-8") == "ValueError: one\n"


def test_a_run_that_ends_leaves_no_last_words(folder):
    words = LastWords(folder)
    assert words.begin() == ""
    assert folder.last_words.exists()
    words.end()
    words.end()
    assert not folder.last_words.exists()


KILLED = """
import faulthandler, sys
from pathlib import Path
from hearts_desktop.faults import LastWords
from hearts_desktop.storage.paths import DataFolder
LastWords(DataFolder(Path(sys.argv[1]))).begin()
{how}
"""


@pytest.mark.skipif(os.name == "nt", reason="there a fault is no signal")
@pytest.mark.parametrize(
    ("how", "told"), [("faulthandler._sigsegv()", True), ("import os; os._exit(9)", False)]
)
def test_what_killed_a_run_is_told_at_the_next_and_then_no_more(folder, how, told):
    command = [sys.executable, "-c", KILLED.format(how=how), str(folder.root)]
    subprocess.run(command, capture_output=True, check=False)
    words = LastWords(folder)
    left = words.begin()
    words.end()
    assert ("Segmentation fault" in left) == told
    again = LastWords(folder)
    assert again.begin() == ""
    again.end()


def test_last_words_that_are_no_text_are_no_second_fault(folder):
    folder.last_words.write_bytes(b"\xff\xfe\x00Fatal")
    words = LastWords(folder)
    assert "Fatal" in words.begin()
    words.end()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="Qt asks for the locale elsewhere")
@pytest.mark.parametrize(
    ("variable", "language"),
    [("LC_ALL=C", "en"), ("LANG=de_DE", "de"), ("LANG=xx_YY.UTF-8", "en"), ("LC_ALL=de_DE", "de")],
)
def test_qt_has_nothing_to_say_of_a_locale_without_utf8_and_the_language_holds(variable, language):
    name, _, value = variable.partition("=")
    clean = {key: text for key, text in os.environ.items() if not key.startswith("LC_") and "LANG" not in key}
    words = (
        "from hearts_desktop.app import application, languages; application(); print(languages.of_system())"
    )
    done = subprocess.run(
        [sys.executable, "-c", words],
        env={**clean, name: value, "PYTHONCOERCECLOCALE": "0"},  # as in a frozen program
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{language}\n", "")


def test_the_report_can_be_copied_and_read_with_keys(qtbot, tmp_path):
    dialog = FaultDialog("Something went wrong", "Version: 9\n\nValueError: x", tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "Version: 9\n\nValueError: x"
    assert dialog.copy.text() == "Copied"
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.fixture
def own_log():
    """The log is what it was before, afterwards."""
    kept = logging.getLogger().handlers[:]
    yield
    logging.getLogger().handlers[:] = kept


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_log_on_a_full_disk_makes_no_noise(folder, own_log, capsys):
    folder.log.symlink_to("/dev/full")
    start_log(folder)
    for _ in range(3):
        logging.getLogger("hearts").error("cannot keep results")
    end_log()
    assert capsys.readouterr().err == ""


def test_a_fault_in_what_is_logged_is_still_told(folder, own_log, capsys):
    start_log(folder)
    logging.getLogger("hearts").error("%d results", "no number")
    end_log()
    assert "Logging error" in capsys.readouterr().err


def test_a_game_without_a_person_finds_fonts_and_lets_go_of_its_log(monkeypatch, tmp_path):
    from hearts_desktop import smoke

    kept = logging.getLogger().handlers[:]
    streams = []

    def play(ruleset, seed, root):
        start_log(data_folder(root))
        streams.extend(handler.stream for handler in logging.getLogger().handlers)
        return 0

    monkeypatch.setattr(smoke, "_play", play)
    monkeypatch.setenv("QT_QPA_FONTDIR", "so that it is put back")
    monkeypatch.delenv("QT_QPA_FONTDIR")
    try:
        assert smoke.play_smoke(RuleSet(), 1) == 0
        assert [stream.closed for stream in streams] == [True]
        assert [*Path(os.environ["QT_QPA_FONTDIR"]).glob("*.otf")], "where Qt looks on Windows"
        assert not any(isinstance(handler, logging.FileHandler) for handler in logging.getLogger().handlers)
    finally:
        logging.getLogger().handlers[:] = kept
