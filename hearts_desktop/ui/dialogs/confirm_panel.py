"""One question over the table, with two answers."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from hearts_desktop.ui.dialogs.overlay import Overlay
from hearts_desktop.ui.theme import Theme

_WIDTH, _HEIGHT = 480.0, 212.0


class ConfirmPanel(Overlay):
    """Asks before something is lost; it blocks nothing but the table.

    Signals:
        confirmed(): the answer is yes; the panel closes first.
    """

    confirmed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._title = QLabel(self.body)
        self._title.setProperty("subtitle", True)
        self._text = QLabel(self.body)
        self._text.setProperty("muted", True)
        self._text.setWordWrap(True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.refuse = QPushButton(self.body)
        self.refuse.clicked.connect(self.disappear)
        self.primary.clicked.connect(self._confirm)

    def ask(self, title: str, text: str, yes: str, no: str) -> None:
        """Put a question."""
        self._title.setText(title)
        self._text.setText(text)
        self.primary.setText(yes)
        self.refuse.setText(no)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.appear()

    def _confirm(self) -> None:
        if self.is_open:
            self.disappear()
            self.confirmed.emit()

    def measure(self, width: float, height: float) -> tuple[float, float]:
        return _WIDTH, _HEIGHT

    def lay_out(self) -> None:
        width = self.body.width() / self.unit
        self._title.setGeometry(self.box(32, 24, width - 64, 32))
        self._text.setGeometry(self.box(32, 64, width - 64, 64))
        right = width - 32
        for button in (self.primary, self.refuse):
            wide = max(132.0, button.sizeHint().width() / self.unit)
            button.setGeometry(self.box(right - wide, _HEIGHT - 68, wide, 44))
            right -= wide + 12
