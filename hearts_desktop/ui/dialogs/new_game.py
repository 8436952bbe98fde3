"""A new game: its rules, and the button that deals."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.ui.dialogs.rules_page import RulesPage
from hearts_desktop.ui.dialogs.sizes import calm_size, dress

_SIZE: Final = QSize(800, 680)
_UNDER_WAY: Final = "The game that you are playing ends when you deal, without a winner."
_REMEMBERED: Final = "The rules are remembered for the games after this one."


class NewGameDialog(QDialog):
    """Lets the person choose the rules of a game; accepted when it shall begin."""

    def __init__(self, ruleset: RuleSet, *, under_way: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle("New game")
        title = QLabel("New game")
        title.setProperty("title", True)
        note = f"{_UNDER_WAY} {_REMEMBERED}" if under_way else _REMEMBERED
        self.rules_page = RulesPage(ruleset, self, note=note)
        self.rules_page.changed.connect(self._check)
        self._make_buttons()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(6)
        layout.addWidget(title)
        layout.addWidget(self.rules_page, 1)
        layout.addWidget(self._buttons)
        calm_size(self, _SIZE)
        self._check()
        self.deal.setFocus()

    def _make_buttons(self) -> None:
        role = QDialogButtonBox.ButtonRole
        self._buttons = QDialogButtonBox(self)
        self.cancel = self._buttons.addButton("Cancel", role.RejectRole)
        self.deal = self._buttons.addButton("Deal", role.AcceptRole)
        self.deal.setProperty("primary", True)
        self.deal.style().polish(self.deal)  # the box has polished it already
        self.deal.setDefault(True)
        self.cancel.setAutoDefault(False)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    @property
    def ruleset(self) -> RuleSet:
        """The rules as they stand."""
        return self.rules_page.ruleset

    def _check(self) -> None:
        if hasattr(self, "deal"):
            self.deal.setEnabled(self.rules_page.playable)

    def accept(self) -> None:
        """Begin, if these rules can be played."""
        if self.deal.isEnabled():
            super().accept()
