"""Tells the player that something went wrong, and hands over the report."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from hearts_desktop.language import later, tr
from hearts_desktop.ui.dialogs.report_view import ReportView
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.languages import program_name

WORDS: Final = later(
    "Your game is saved up to the last card, and you can try to play on. If it happens again, please "
    "report it: the text below says what is needed, and is kept in the data folder as crash.txt. “Report a "
    "problem” in the Help menu adds the game."
)


class FaultDialog(QDialog):
    """A headline, the report, and buttons that copy it or show where it is."""

    def __init__(self, headline: str, report: str, place: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(program_name())
        self._place = place
        title = QLabel(headline)
        title.setProperty("title", True)
        words = QLabel(tr(WORDS))
        words.setWordWrap(True)
        self.text = ReportView(tr("The report"))
        self.text.setPlainText(report)
        box = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole
        self.copy = box.addButton(tr("Copy report"), role.ActionRole)
        self.show_place = box.addButton(tr("Show folder"), role.ActionRole)
        close = box.addButton(tr("Close"), role.RejectRole)
        self.copy.clicked.connect(self.copy_report)
        self.show_place.clicked.connect(self.open_place)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(14)
        layout.addWidget(title)
        layout.addWidget(words)
        layout.addWidget(self.text, 1)
        layout.addWidget(box)
        self.copy.setProperty("primary", True)
        self.copy.style().polish(self.copy)
        close.setDefault(True)
        close.setFocus(Qt.FocusReason.OtherFocusReason)
        calm_size(self, QSize(680, 520))

    def copy_report(self) -> None:
        """Put the report on the clipboard, and say so on the button."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.copy.setText(tr("Copied"))

    def open_place(self) -> None:
        """Show the data folder in the system's file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._place)))
