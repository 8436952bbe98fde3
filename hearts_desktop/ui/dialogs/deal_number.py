"""Choosing a deal by its number."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from hearts_desktop.engine import deal_number
from hearts_desktop.language import later, tr, tr_in
from hearts_desktop.ui.dialogs.button_box import add_two
from hearts_desktop.ui.dialogs.note_line import NoteLine
from hearts_desktop.ui.dialogs.sizes import calm_size, dress

_ABOUT: Final = later(
    "With the same rules a number stands for the same cards, hand after hand, on every computer and in every "
    "version. This is the number of the game on the table: pass it on, or type another one."
)
_UNDER_WAY: Final = later("The game that you are playing ends when you deal, without a winner.")
_WIDEST: Final = 40


class DealNumberDialog(QDialog):
    """Asks for the number of a game's deals; accepted when it shall begin."""

    def __init__(self, number: int, *, under_way: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Play deal number"))
        title = QLabel(tr("Play deal number"))
        title.setProperty("title", True)
        self.edit = QLineEdit(deal_number.shown(number))
        self.edit.setMaxLength(_WIDEST)
        self.edit.setAccessibleName(tr("Deal number"))
        self.edit.selectAll()
        self.note = NoteLine()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        for widget in (title, self.edit, self.note):
            layout.addWidget(widget)
        if under_way:
            layout.addWidget(self._text(tr(_UNDER_WAY)))
        layout.addStretch()
        self.cancel, self.deal = add_two(self, tr("Cancel"), tr_in("button that begins a game", "Deal"))
        calm_size(self, QSize(520, 340))
        self.edit.textChanged.connect(self._check)
        self._check()
        self.edit.setFocus()

    @staticmethod
    def _text(words: str) -> QLabel:
        label = QLabel(words)
        label.setProperty("muted", True)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    @property
    def number(self) -> int:
        """The number that was typed. Raises ValueError if it will not do."""
        return deal_number.read(self.edit.text())

    def _check(self) -> None:
        try:
            deal_number.read(self.edit.text())
        except ValueError as error:
            self.note.show_problem(str(error))
            self.deal.setEnabled(False)
        else:
            self.note.show_note(tr(_ABOUT))
            self.deal.setEnabled(True)

    def accept(self) -> None:
        """Begin, if the number will do."""
        if self.deal.isEnabled():
            super().accept()
