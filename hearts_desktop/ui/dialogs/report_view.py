"""The text of a report, to be read and copied."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QWidget


class ReportView(QPlainTextEdit):
    """Shows a report to the letter as it is handed over: nothing is wrapped, and nothing can be changed."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        # The house style names a family for every widget, so this one has to be named in a style too.
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
        self.setStyleSheet(f'QPlainTextEdit {{ font-family: "{fixed}"; }}')
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
