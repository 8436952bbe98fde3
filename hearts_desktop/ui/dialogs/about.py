"""What the program is, what it stands on, and where it keeps its files."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.button_box import add_copy_and_close
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.languages import program_name
from hearts_desktop.ui.models.installation import facts, text_for_reports
from hearts_desktop.ui.resources import app_icon


def licences() -> str:
    """What the program and its parts may be used for."""
    return tr(
        "Hearts is free software under the MIT licence. Cards, animals and icons are drawn for it. "
        "The typeface is Inter, under the SIL Open Font License 1.1. "
        "Windows and drawing are by Qt and PySide6, under the GNU LGPL version 3."
    )


class AboutDialog(QDialog):
    """Name, version and licences."""

    def __init__(self, data_folder: str, kernel: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._copied = text_for_reports(data_folder, kernel)
        dress(self)
        self.setWindowTitle(tr("About Hearts"))
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(QSize(72, 72), self.devicePixelRatioF()))
        title = QLabel(program_name())
        title.setProperty("title", True)
        words = QLabel(tr("The card game, with your house rules."))
        words.setProperty("muted", True)
        head, names = QHBoxLayout(), QVBoxLayout()
        head.setSpacing(18)
        names.setSpacing(2)
        names.addStretch()
        names.addWidget(title)
        names.addWidget(words)
        names.addStretch()
        head.addWidget(picture)
        head.addLayout(names, 1)
        legal = QLabel(licences())
        legal.setWordWrap(True)
        legal.setProperty("muted", True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(18)
        layout.addLayout(head)
        layout.addLayout(self._rows(facts(data_folder, kernel)))
        layout.addWidget(legal)
        self.copy, _ = add_copy_and_close(self)
        self.copy.setToolTip(tr("Copy what a report of a fault should say"))
        self.copy.clicked.connect(self.copy_facts)
        calm_size(self, QSize(540, 470))

    def _rows(self, told: Mapping[str, str]) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(6)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for name, words in told.items():
            value = QLabel(words)
            value.setWordWrap(True)
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label = QLabel(name)
            label.setProperty("muted", True)
            form.addRow(label, value)
        return form

    def copy_facts(self) -> None:
        """Put the facts on the clipboard, and say so on the button."""
        QGuiApplication.clipboard().setText(self._copied)
        self.copy.setText(tr("Copied"))
