"""The list of keys: every command that has one, under the key that is in force."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hands_on import open_window
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from hearts_desktop.ui.commands import COMMANDS, make_actions
from hearts_desktop.ui.dialogs.keys import KeysDialog, keys_html
from hearts_desktop.ui.models.key_help import AT_THE_TABLE, key_sections

README = Path(__file__).resolve().parents[2] / "README.md"


@pytest.fixture
def owner(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def actions(owner):
    return make_actions(owner)


@pytest.mark.parametrize("command", [row.name for row in COMMANDS])
def test_every_command_with_a_key_is_listed_once(actions, command):
    action = actions[command]
    words = action.text().replace("&", "").rstrip("…")
    found = [keys for section in key_sections(actions) for keys, what in section.rows if what == words]
    wanted = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()]
    assert found == ([", ".join(key for key in wanted if key not in {"Open", "Save"})] if wanted else [])


def test_a_key_that_is_set_otherwise_is_told_so(actions):
    actions["hint"].setShortcut("F8")
    assert ("F8", "Hint") in [row for section in key_sections(actions) for row in section.rows]
    assert "<b>F8</b>" in keys_html(key_sections(actions))


def test_what_the_readme_says_of_keys_on_the_table_is_listed():
    rows = re.findall(r"^\| ([^|]*[←→↑↓][^|]*|Enter, Space) \|", README.read_text(encoding="utf-8"), re.M)
    assert len(rows) == 4
    assert {row.strip() for row in rows} <= {keys for keys, _ in AT_THE_TABLE}


def test_the_list_is_opened_by_its_key_and_read_by_keys(qtbot, tmp_path):
    parts = open_window(tmp_path)
    QTest.keyClick(parts.window.table, Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    dialog = parts.window.dialog
    assert isinstance(dialog, KeysDialog)
    text = dialog.text.toPlainText()
    assert all(keys in text and what in text for keys, what in AT_THE_TABLE)
    assert "Ctrl+F1" in text
    QTest.keyClick(dialog, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.text
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert parts.window.dialog is None
    parts.window.close()
    parts.close()
