"""Keeping the game on the table under a name."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from hearts_desktop.storage.saved_games import MAX_NAME, SavedGames, why_no_name
from hearts_desktop.ui.dialogs.button_box import add_two
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.models.saved_games import date_words

_ABOUT: Final = "The game stays on the table, and you find it again among the saved games."


class SaveGameDialog(QDialog):
    """Asks for a name; accepted when the game shall be kept under it."""

    def __init__(self, saved: SavedGames, suggested: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle("Save game")
        self._games = {game.name.casefold(): game for game in saved.games()}
        title = QLabel("Save game")
        title.setProperty("title", True)
        self.edit = QLineEdit(suggested)
        self.edit.setMaxLength(MAX_NAME)
        self.edit.setAccessibleName("Name of the saved game")
        self.edit.selectAll()
        self.note = QLabel()
        self.note.setProperty("muted", True)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        for widget in (title, self.edit, self.note):
            layout.addWidget(widget)
        layout.addStretch()
        self.cancel, self.save = add_two(self, "Cancel", "Save")
        calm_size(self, QSize(500, 240))
        self.edit.textChanged.connect(self._check)
        self._check()
        self.edit.setFocus()

    @property
    def name(self) -> str:
        """The name as it was typed."""
        return self.edit.text().strip()

    @property
    def replaces(self) -> bool:
        """Will a game be replaced, as the dialog says?"""
        return self.name.casefold() in self._games

    def _check(self) -> None:
        problem = why_no_name(self.name)
        self.save.setEnabled(not problem)
        same = self._games.get(self.name.casefold())
        if problem:
            self.note.setText(problem)
        elif same is not None:
            self.note.setText(f"Replaces the game “{same.name}” of {date_words(same.when)}.")
        else:
            self.note.setText(_ABOUT)
        self.save.setText("Replace" if same is not None else "Save")

    def accept(self) -> None:
        """Keep it, if the name will do."""
        if self.save.isEnabled():
            super().accept()
