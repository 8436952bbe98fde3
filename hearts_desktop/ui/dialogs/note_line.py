"""The line under a field: what follows from what was typed, or in another colour why it will not do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class NoteLine(QLabel):
    """Says one of the two."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.show_note("")

    def show_note(self, words: str) -> None:
        """What follows."""
        self._show(words, danger=False)

    def show_problem(self, words: str) -> None:
        """Why it will not do."""
        self._show(words, danger=True)

    def _show(self, words: str, *, danger: bool) -> None:
        self.setProperty("danger", danger)
        self.setProperty("muted", not danger)
        self.style().polish(self)  # the style looks at properties only then
        self.setText(words)
