"""A question before something that cannot be undone with a key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.button_box import add_two
from hearts_desktop.ui.dialogs.sizes import calm_size, dress


class ConfirmDialog(QDialog):
    """Asks, with the harmless answer as the default; calls ``then`` after the other."""

    def __init__(
        self, title: str, words: str, yes: str, then: Callable[[], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(title)
        heading, text = QLabel(title), QLabel(words)
        heading.setProperty("subtitle", True)
        for label in (heading, text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.accepted.connect(then)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        layout.addWidget(heading)
        layout.addWidget(text)
        layout.addStretch()
        self.no, self.yes = add_two(self, tr("Cancel"), yes)
        self.yes.setProperty("primary", False)
        self.yes.setProperty("danger", True)
        self.yes.style().polish(self.yes)
        self.yes.setAutoDefault(False)
        self.no.setDefault(True)
        calm_size(self, QSize(480, 230))
        self.no.setFocus()
