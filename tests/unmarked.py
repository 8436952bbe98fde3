"""Finds what is shown, or read out, without having been translated: it stands outside of brackets.

Run as a program it brings about every situation of the gallery and lists what it finds; names that the
gallery gives, and the words of Qt's own dialogs, are among it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from eyes import Reader, blind
from pseudo_language import outside_brackets, pseudo_spoken
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QWidget,
)
from screen_reader import interface, walk
from shiboken6 import isValid
from studio import Studio, studio

from hearts_desktop.ai.roster import ROSTER
from hearts_desktop.storage.settings import LANGUAGES

Situation = Callable[[Studio], None]

WORD = re.compile("[^\\W\\d_]{2,}")
NAMES = {one.name for one in ROSTER.characters} | {"Scroll", "Left", "Right", "Ctrl", "Shift", "separator"}
NAMES |= set(WORD.findall(" ".join(LANGUAGES.values())))
"""Names stay as they are, and Qt speaks for itself."""
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def left(text: str) -> set[str]:
    """The words of a text that have not been translated; a letter alone is none."""
    plain = outside_brackets(re.sub("<[^>]*>", " ", text))
    return set(WORD.findall(re.sub(r"\bCtrl\+\S+", " ", plain))) - NAMES


# -- what there is to read ---------------------------------------------------------------------------------


def texts_of(widget: QWidget, *, hidden: bool = True) -> Iterator[str]:
    """All that can be seen and heard of a widget and of those within, also while they are ``hidden``."""
    for one in (widget, *widget.findChildren(QWidget)):
        if one is not widget and not hidden and not one.isVisible():
            continue
        yield from (one.windowTitle(), one.toolTip(), one.accessibleName(), one.accessibleDescription())
        for action in one.actions():
            yield from (action.text(), action.toolTip())
        yield from _shown_by(one)


def _shown_by(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QPlainTextEdit() | QTextEdit():
            yield from (widget.placeholderText(), widget.toPlainText())
        case QTabBar():
            yield from (widget.tabText(index) for index in range(widget.count()))
        case QComboBox():
            yield from (widget.itemText(index) for index in range(widget.count()))
        case QSpinBox():
            yield from (f"{widget.prefix()}0{widget.suffix()}", widget.specialValueText())
        case QMenu():
            yield widget.title()
        case QAbstractItemView() if widget.model() is not None:
            yield from cells_of(widget.model())


def cells_of(model: QAbstractItemModel) -> Iterator[str]:
    """The texts of a table with its headings."""
    for column in range(model.columnCount()):
        for role in ROLES:
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or "")
            for row in range(model.rowCount()):
                yield str(model.index(row, column).data(role) or "")


@contextmanager
def painted() -> Iterator[list[str]]:
    """What widgets of our own write by hand from now on."""
    written: list[str] = []
    draw = QPainter.drawText

    def note(painter: QPainter, *what: Any) -> Any:
        written.extend(one for one in what if isinstance(one, str))
        return draw(painter, *what)

    with patch.object(QPainter, "drawText", note):
        yield written


def words_of(window: Any, reader: Reader, *, hidden: bool = True) -> Iterator[str]:
    """Everything that can be seen or heard of the program now."""
    QApplication.processEvents()
    yield from texts_of(window, hidden=hidden)
    with painted() as written:
        for part in (window.toolbar, window.dialog, *window.stage._panels):
            if part is not None and part.isVisible():
                part.grab()
    yield from written
    for _, thing in walk(interface(window.table)):
        yield from (thing.text(QAccessible.Text.Name), thing.text(QAccessible.Text.Description))
    yield from window.table.readings().values()
    for (_, layer), words in reader.words.items():
        if isValid(layer) and layer.isVisible():
            yield from (word.text for word in words)


# -- where it is looked for --------------------------------------------------------------------------------


def found(situations: Mapping[str, Situation]) -> Iterator[tuple[str, str]]:
    """What is not translated in each of these situations, which come about in the same window in turn.

    The situation, and a text in which words are left.
    """
    with pseudo_spoken(), blind() as reader, studio("light", 1280, 800, 4) as one:
        heard: list[str] = []
        one.window.stage.announcer.spoken.connect(heard.append)
        home, begun = str(one.parts.folder.root), one.window.settings
        for name, bring_about in situations.items():
            bring_about(one)
            texts = {*words_of(one.window, reader), *heard}
            yield from ((name, text) for text in sorted(texts) if left(text.replace(home, "")))
            heard.clear()
            reader.words.clear()
            start_anew(one, begun)


def start_anew(one: Studio, settings: Any) -> None:
    """Back to a new game with these settings, and nothing over it."""
    for dialog in reversed(one.window.findChildren(QDialog)):  # one may lie over another
        if dialog.isVisible():
            dialog.reject()
    one.pump()
    one.window._dialog = None
    one.window.stage.set_covered(False)
    one.window.lesson.end()
    one.window.stage.messages.dismiss()
    for game in one.window.files.saved.folder.glob("*"):
        game.unlink()
    one.window.apply_settings(settings)
    one.window.new_game()
    one.pump()


def main() -> int:
    """List everything."""
    from gallery_dialogs import DIALOGS
    from gallery_states import STATES
    from gallery_table import SITUATIONS

    application = QApplication.instance() or QApplication([])
    QAccessible.setActive(True)
    told = set()
    for name, text in found(SITUATIONS | DIALOGS | STATES):
        if text not in told:
            print(f"{name}: {text!r}", flush=True)
        told.add(text)
    del application
    return bool(told)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
