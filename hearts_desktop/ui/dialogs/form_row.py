"""One line of a form: what is set, what it means, and the editor for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from hearts_desktop.ui.dialogs.card_editors import editor_for
from hearts_desktop.ui.dialogs.editors import Row


class FormRow(QWidget):
    """A label and what it means on the left, the editor on the right, what is wrong with it underneath."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.editor = editor_for(row, self)
        self.label = QLabel(row.label, self)
        self.label.setBuddy(self.editor)
        self.help = _line("muted", self)
        self.help.setText(row.help)
        self.problem = _line("danger", self)
        self.problem.hide()
        words = QVBoxLayout()
        words.setSpacing(1)
        for line in (self.label, self.help, self.problem):
            words.addWidget(line)
        words.addStretch()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 7, 0, 7)
        layout.setSpacing(24)
        layout.addLayout(words, 1)
        layout.addWidget(self.editor, 1, Qt.AlignmentFlag.AlignTop)

    def say(self, problem: str) -> None:
        """Show what is wrong with the value; nothing if it is all right."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))


def _line(look: str, parent: QWidget) -> QLabel:
    line = QLabel(parent)
    line.setProperty(look, True)
    line.setProperty("small", True)
    line.setWordWrap(True)
    line.setTextFormat(Qt.TextFormat.PlainText)
    return line
