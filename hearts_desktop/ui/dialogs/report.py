"""Reports a problem: shows all that would be handed over, and copies it or writes it into a file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.language import later, tr
from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.ui.announcer import Announcer
from hearts_desktop.ui.dialogs.files import FileKind, ask_where_to_write, not_written
from hearts_desktop.ui.dialogs.report_view import ReportView
from hearts_desktop.ui.dialogs.sizes import calm_size, dress, text_scale

WORDS: Final = later(
    "Nothing is sent anywhere. Copy the report, or save it as a file, and put it into what you write. Below "
    "stands all of it: program and system, rules and preferences, the last fault, and the game on the table "
    "with every card, also those that you cannot see."
)
FILES: Final = FileKind(later("Report"), "txt")
_SIZE: Final = QSize(720, 600)
_LINES: Final = 3


class Compose(Protocol):
    """Makes the report."""

    def __call__(self, words: str, *, names: bool) -> str:
        """The report with the player's own words, and with names or without."""
        ...


class ReportDialog(QDialog):
    """The report, a line for what happened, and a switch for the names of people."""

    def __init__(self, compose: Compose, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Report a problem"))
        self._compose = compose
        self._announcer = Announcer(self)
        title, about = QLabel(tr("Report a problem")), QLabel(tr(WORDS))
        title.setProperty("title", True)
        about.setWordWrap(True)
        about.setProperty("muted", True)
        self.words = QPlainTextEdit()
        self.words.setPlaceholderText(tr("What did you do, what happened, and what should have happened?"))
        self.words.setAccessibleName(tr("What happened"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(round((_LINES * 19 + 18) * text_scale(self)))
        self.names = QCheckBox(tr("Include the names of players"))
        self.text = ReportView(tr("All that is in the report"))
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.hide()
        self._lay_out(title, about)
        self.words.textChanged.connect(self._write)
        self.names.toggled.connect(self._write)
        self._write()
        calm_size(self, _SIZE)
        self.words.setFocus()

    def _lay_out(self, *head: QWidget) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 22, 28, 20)
        layout.setSpacing(10)
        for widget in (*head, self.words):
            layout.addWidget(widget)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.names)
        layout.addWidget(self.said)
        feet = QHBoxLayout()
        role = QDialogButtonBox.ButtonRole
        box = QDialogButtonBox()
        self.copy = box.addButton(tr("Copy report"), role.ActionRole)
        self.save = box.addButton(tr("Save…"), role.ActionRole)
        close = box.addButton(tr("Close"), role.RejectRole)
        for button in (self.copy, self.save, close):
            button.setAutoDefault(False)
        self.copy.setProperty("primary", True)
        self.copy.style().polish(self.copy)
        self.copy.clicked.connect(self.copy_report)
        self.save.clicked.connect(self.ask_where)
        box.rejected.connect(self.reject)
        feet.addWidget(box)
        layout.addLayout(feet)

    def _write(self) -> None:
        self.text.setPlainText(self._compose(self.words.toPlainText(), names=self.names.isChecked()))
        self._say("")

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))
        self._announcer.answer(sentence)

    def copy_report(self) -> None:
        """Put what is shown on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._say(tr("The report is on the clipboard."))

    def ask_where(self) -> None:
        """Ask for a file to write what is shown into."""
        # i18n: the name of a file; {day} is like 2026-12-31
        name = tr("Hearts report {day}").format(day=time.strftime("%Y-%m-%d"))
        ask_where_to_write(self, tr("Save report"), name, (FILES,), self.write).open()

    def write(self, path: Path) -> None:
        """Write what is shown into a file, and say what became of it."""
        try:
            write_atomic(path, self.text.toPlainText().encode(errors="replace"))
        except OSError as error:
            self._say(not_written(path, error))
        else:
            self._say(tr("{file} has been written.").format(file=path.name))
