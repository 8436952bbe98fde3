"""How a hint looks: the signs over the cards, and the sentence."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.icons import paint_icon
from hearts_desktop.ui.table.card_art import draw_shadow
from hearts_desktop.ui.table.card_item import Picture
from hearts_desktop.ui.table.chrome import Label, draw_text, text_width
from hearts_desktop.ui.table.layout import Z_TOAST, Box
from hearts_desktop.ui.table.lines import wrapped
from hearts_desktop.ui.theme import SMALL, SMALLEST_TEXT, Theme

_SIGN_TYPE: Final = 12.5
WIDE_SIGN: Final = 42.0
"""Where cards lie less far apart, in design units of words, there is no room for four letters."""
_ABOVE: Final = 0.95
"""So much of a sign's height stands above the card: it may not touch the index."""


class CostSign(NamedTuple):
    """The sign over a card: the points expected as text, the bar's part of its full length, is it best?"""

    text: str
    share: float
    best: bool


def cost_picture(sign: CostSign, theme: Theme, unit: float, dpr: float) -> Picture:
    """The sign of a card; ``unit`` is pixels per design unit of words."""
    px = max(SMALLEST_TEXT, _SIGN_TYPE * unit)
    pad, bar = 0.34 * px, max(3.0, 0.28 * px)
    width = max(text_width(sign.text, px, bold=True), 1.9 * px) + 2 * pad
    height = 1.12 * px + bar + 1.1 * pad
    pixmap = QPixmap(round((width + 2) * dpr), round((height + 2) * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _draw_sign(painter, sign, theme, QRectF(1, 1, width, height), px, pad, bar)
    painter.end()
    return Picture(pixmap, 2 * unit, -_ABOVE * height)


def _draw_sign(
    painter: QPainter, sign: CostSign, theme: Theme, box: QRectF, px: float, pad: float, bar: float
) -> None:
    ground, ink = (theme.accent, theme.accent_text) if sign.best else (theme.plate, theme.text)
    painter.setPen(QPen(QColor(ink if sign.best else theme.plate_line), max(1.0, theme.line)))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(box, 0.35 * px, 0.35 * px)
    draw_text(painter, box.center().x(), box.top() + 0.72 * px, sign.text, px, ink, bold=True, centred=True)
    track = QRectF(box.left() + pad, box.bottom() - pad * 0.85 - bar, box.width() - 2 * pad, bar)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(ink, 0.22))
    painter.drawRoundedRect(track, bar / 2, bar / 2)
    painter.setBrush(QColor(ink if sign.best else theme.danger))
    painter.drawRoundedRect(
        QRectF(track.left(), track.top(), max(bar, track.width() * sign.share), bar), bar / 2, bar / 2
    )


class HintItem(Label):
    """What the coach says, above the hand: its foot stays where it is, however many lines it has."""

    def __init__(self) -> None:
        super().__init__("", Z_TOAST - 1, 0.5)
        self._lines: tuple[str, ...] = ()
        self._foot = Box(0, 0, 1, 1)

    def place(self, box: Box) -> None:
        """Lie with the foot on that of the box, as wide as the words need, never wider than the box."""
        self._foot = box
        _, height = self._measured(box.w)
        super().place(Box(box.x, box.bottom - height, box.w, height))

    def set_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.place(self._foot)

    @property
    def _leading(self) -> float:
        """From line to line; words are not drawn smaller than some size, however small the table."""
        return max(17 * self._unit, 1.25 * SMALLEST_TEXT)

    def _measured(self, room: float) -> tuple[float, float]:
        u = self._unit
        self._lines = wrapped(self._text, SMALL * u, room - 58 * u)
        width = max((text_width(line, SMALL * u) for line in self._lines), default=0.0)
        return min(width + 58 * u, room), 12 * u + len(self._lines) * self._leading

    def _measure(self) -> tuple[float, float]:
        return self._measured(self._room)

    def _draw(self, painter: QPainter) -> None:
        if not self._text:
            return
        u, t, rect = self._unit, self._theme, self._rect()
        radius = 16 * u
        draw_shadow(painter, rect, radius, t.shadow, 2, u)
        painter.setBrush(QColor(t.plate))
        painter.setPen(QPen(QColor(t.accent), max(1.5, (1 + t.line) * u)))
        painter.drawRoundedRect(rect, radius, radius)
        side = 20 * u
        paint_icon(painter, "hint", t.accent, QRectF(12 * u, rect.center().y() - side / 2, side, side))
        first = rect.center().y() - self._leading * (len(self._lines) - 1) / 2
        middle = (rect.width() + 24 * u) / 2
        for number, line in enumerate(self._lines):
            y = first + number * self._leading
            draw_text(painter, middle, y, line, SMALL * u, t.text, centred=True, width=rect.width() - 54 * u)
