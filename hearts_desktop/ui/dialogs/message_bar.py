"""A line over the top of the table that says something and never stops the game."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from hearts_desktop.language import later, tr
from hearts_desktop.ui.icons import icon
from hearts_desktop.ui.roles import give_role
from hearts_desktop.ui.table.chrome import draw_bar
from hearts_desktop.ui.table.speeds import TOAST_MS
from hearts_desktop.ui.theme import STATUS, Theme, font, stylesheet

OVER: Final = later("It can be written again, and nothing is missing.")
"""Said in the place of a message that holds no more."""
_WIDEST: Final = 680
_READING_MS: Final = 70
"""Time for each letter of a message that goes by itself."""


class MessageBar(QWidget):
    """Shows the latest message until it is dismissed, or for a while if it does not matter for long.

    Signals:
        said(str): this message is shown now.
    """

    said = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._unit = theme, 1.0
        give_role(self, QAccessible.Role.AlertMessage)
        self._label = QLabel(self)
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._close = QToolButton(self)
        self._retranslate()
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.clicked.connect(self.dismiss)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label, 1)
        self._row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self.hide)
        self.hide()

    def _retranslate(self) -> None:
        """Name the button; the message stays as it was said."""
        self._close.setToolTip(tr("Dismiss"))
        self._close.setAccessibleName(tr("Dismiss the message"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    @property
    def text(self) -> str:
        """What is shown; empty if nothing is."""
        return "" if self.isHidden() else self._label.text()

    def say(self, text: str, *, passing: bool = False) -> None:
        """Show a message; a ``passing`` one goes by itself. One that stays is only ever added to."""
        stays = not self.isHidden() and not self._gone.isActive()
        if stays and (passing or text in self._label.text()):
            return
        self._label.setText(f"{self._label.text()}\n{text}" if stays else text)
        self.setAccessibleName(text)
        self._gone.stop()
        if passing:
            self._gone.start(self.reading_time(text))
        self.said.emit(text)
        self.set_look(self._theme, self._unit)
        self.show()
        self.raise_()

    def take_back(self, text: str) -> None:
        """What this message says holds no more: it goes, others stay."""
        lines = self._label.text().split("\n")
        if self.isHidden() or text not in lines:
            return
        left = [line for line in lines if line != text]
        self.dismiss()
        if left:
            self._label.setText("\n".join(left))
            self.set_look(self._theme, self._unit)
            self.show()
        self.say(tr(OVER), passing=True)

    @staticmethod
    def reading_time(text: str) -> int:
        """How long a message is shown that goes by itself, in ms."""
        return max(TOAST_MS, _READING_MS * len(text))

    def dismiss(self) -> None:
        """Take the message away."""
        self._gone.stop()
        self.hide()

    def set_look(self, theme: Theme, unit: float) -> None:
        """Take the colours of a theme and the size of the window."""
        parent = self.parentWidget()
        assert parent is not None
        self._theme, self._unit = theme, unit
        self.setStyleSheet(stylesheet(theme, unit))
        self._label.setFont(font(STATUS * unit))
        self._close.setIcon(icon("close", theme.panel_mute))
        self._close.setIconSize(QSize(round(14 * unit), round(14 * unit)))
        self._row.setContentsMargins(*(round(side * unit) for side in (18, 10, 10, 10)))
        self._row.setSpacing(round(12 * unit))
        width = min(round(_WIDEST * unit), parent.width() - round(32 * unit))
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        self.setGeometry((parent.width() - width) // 2, round(12 * unit), width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_bar(QPainter(self), QRectF(self.rect()), self._theme, self._unit)
