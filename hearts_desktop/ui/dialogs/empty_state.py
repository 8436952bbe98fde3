"""What a list shows that has nothing in it yet: a drawing, what will be here, and how it comes there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from hearts_desktop.ui.icons import paint_icon

_CARD: Final = (46.0, 64.0)
_FAN: Final = (-16.0, 0.0, 16.0)
_PICTURE: Final = QSize(170, 104)


class _Fan(QWidget):
    """Three blank cards in a fan, the middle one with a heart."""

    def __init__(self, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._scale = scale
        self.setFixedSize(_PICTURE * scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        look = self.palette()
        width, height = _CARD
        for turn in (_FAN[0], _FAN[2], _FAN[1]):
            painter.save()
            painter.translate(_PICTURE.width() / 2, _PICTURE.height() + 34)
            painter.rotate(turn)
            card = QRectF(-width / 2, -height - 66, width, height)
            painter.setPen(QPen(look.color(QPalette.ColorRole.Dark), 1.4))
            painter.setBrush(look.color(QPalette.ColorRole.AlternateBase))
            painter.drawRoundedRect(card, 6, 6)
            if turn == 0:
                heart = QRectF(0, 0, 24, 24)
                heart.moveCenter(card.center())
                paint_icon(painter, "heart", QColor(look.color(QPalette.ColorRole.Highlight)), heart)
            painter.restore()


class EmptyState(QWidget):
    """Shown in the place of an empty list."""

    def __init__(self, title: str, words: str, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.words = QLabel(title), QLabel(words)
        self.title.setProperty("subtitle", True)
        self.words.setProperty("muted", True)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        layout = QVBoxLayout(self)
        layout.setSpacing(round(8 * scale))
        layout.addStretch(2)
        layout.addWidget(_Fan(scale, self), 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(round(10 * scale))
        for label in (self.title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        layout.addStretch(3)
        self._layout = layout

    def add_button(self, button: QPushButton) -> None:
        """Offer a way out under the words."""
        self._layout.insertWidget(self._layout.count() - 1, button, 0, Qt.AlignmentFlag.AlignHCenter)
