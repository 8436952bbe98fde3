"""Words on the table: chips, tags, the line of state, the title, reasons."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
)

from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.icons import paint_icon
from hearts_desktop.ui.table.card_art import draw_shadow
from hearts_desktop.ui.table.chrome import (
    ARROWS,
    Label,
    draw_arrow,
    draw_capsule,
    draw_heart,
    draw_text,
    round_pen,
    text_width,
)
from hearts_desktop.ui.table.layout import (
    Z_STATUS,
    Z_TITLE,
    Z_TOAST,
)
from hearts_desktop.ui.table.lines import in_lines
from hearts_desktop.ui.theme import SMALL, STATUS, TITLE


class ChipItem(Label):
    """A small label in a corner; ``icon`` is ``broken``, ``left``, ``right``, ``across`` or ``hold``.

    It keeps to the left edge of its box, or to the right edge with ``right``.
    """

    def __init__(self, text: str, icon: str, right: bool = False) -> None:
        super().__init__(text, Z_STATUS, 1.0 if right else 0.0)
        self._icon = icon

    def set_chip(self, text: str, icon: str) -> None:
        """Change words and icon."""
        if (text, icon) != (self._text, self._icon):
            self._text, self._icon = text, icon
            self.refresh()

    def _measure(self) -> tuple[float, float]:
        u = self._unit
        return min(35 * u + text_width(self._text, SMALL * u) + 16 * u, max(self._room, 150 * u)), 32 * u

    def _draw(self, painter: QPainter) -> None:
        u, t, rect = self._unit, self._theme, self._rect()
        draw_shadow(painter, rect, rect.height() / 2, t.shadow, 0.6, u)
        draw_capsule(painter, rect, with_alpha(t.chip, t.plate_a), QColor(t.plate_line), t.edge(u))
        cx, cy = 20 * u, rect.center().y()
        if self._icon == "broken":
            draw_heart(painter, cx, cy + 0.5 * u, 18 * u, t.points)
            painter.setPen(
                QPen(
                    QColor(t.chip),
                    1.9 * u,
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.FlatCap,
                    Qt.PenJoinStyle.MiterJoin,
                )
            )
            crack = ((0.5, -6), (-3, -1), (2.4, 1.6), (-0.6, 6.8))
            painter.drawPolyline([QPointF(cx + x * u, cy + y * u) for x, y in crack])
        elif self._icon == "hold":
            side = 20 * u
            paint_icon(painter, "hold", t.accent, QRectF(cx - side / 2, cy - side / 2, side, side))
        else:
            draw_arrow(painter, cx, cy, 8.5 * u, t.accent, ARROWS[self._icon], 3 * u)
        draw_text(painter, 35 * u, cy, self._text, SMALL * u, t.chip_text, width=rect.width() - 48 * u)


class TagItem(Label):
    """Small words beneath cards that lie aside."""

    def __init__(self, text: str = "", right: bool = False) -> None:
        super().__init__(text, Z_STATUS, 1.0 if right else 0.0)

    def _measure(self) -> tuple[float, float]:
        return min(text_width(self._text, SMALL * self._unit) + 4 * self._unit, self._room), 20 * self._unit

    def _draw(self, painter: QPainter) -> None:
        u, rect = self._unit, self._rect()
        cx, cy = rect.center().x(), rect.center().y()
        colour = self._theme.table_mute
        draw_text(painter, cx, cy, self._text, SMALL * u, colour, centred=True, width=rect.width())


class StatusItem(Label):
    """One line that says what the game waits for."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text, Z_STATUS, 0.5)

    def _measure(self) -> tuple[float, float]:
        u = self._unit
        return min(text_width(self._text, STATUS * u) + 48 * u, self._room), 32 * u

    def _draw(self, painter: QPainter) -> None:
        if not self._text:
            return
        u, t, rect = self._unit, self._theme, self._rect()
        draw_capsule(painter, rect, with_alpha(t.plate, t.plate_a), QColor(t.plate_line), t.edge(u))
        draw_text(
            painter,
            rect.center().x(),
            rect.center().y(),
            self._text,
            STATUS * u,
            t.text,
            centred=True,
            width=rect.width() - 28 * u,
        )


class TitleItem(Label):
    """A title in the middle of the table and a line beneath it."""

    def __init__(self, title: str = "", subtitle: str = "") -> None:
        super().__init__(title, Z_TITLE, 0.5)
        self._subtitle = subtitle
        self._lines: tuple[str, ...] = ()
        self._widest = 0.0

    def set_title(self, title: str, subtitle: str = "") -> bool:
        """Change both lines; tells whether they are others now."""
        if (title, subtitle) == (self._text, self._subtitle):
            return False
        self._text, self._subtitle = title, subtitle
        self.refresh()
        return True

    @property
    def has_room(self) -> bool:
        """Do the words fit in their box without being squeezed?"""
        return self._widest <= self._room

    def _measure(self) -> tuple[float, float]:
        u = self._unit
        self._lines = in_lines(self._subtitle, 15 * u, self._room)
        widths = (text_width(line, 15 * u) for line in self._lines)
        width = self._widest = max(text_width(self._text, TITLE * u, bold=True), *widths)
        return min(width + 4 * u, self._room), (76 + 20 * (len(self._lines) - 1)) * u

    def _draw(self, painter: QPainter) -> None:
        u, t, rect = self._unit, self._theme, self._rect()
        cx, top = rect.center().x(), rect.center().y() - (21.2 + 10 * (len(self._lines) - 1)) * u
        draw_text(
            painter, cx, top, self._text, TITLE * u, t.text, bold=True, centred=True, width=rect.width()
        )
        for number, line in enumerate(self._lines):
            below = top + (31.9 + 20 * number) * u
            draw_text(painter, cx, below, line, 15 * u, t.table_mute, centred=True, width=rect.width())


class ToastItem(Label):
    """One sentence that says why not, in at most two lines; it is readable over anything."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text, Z_TOAST, 0.5)
        self._lines: tuple[str, ...] = ()

    def _measure(self) -> tuple[float, float]:
        u = self._unit
        self._lines = in_lines(self._text, STATUS * u, self._room - 76 * u, bold=True)
        width = max(text_width(line, STATUS * u, bold=True) for line in self._lines)
        return min(width + 70 * u, self._room), (40 if len(self._lines) == 1 else 58) * u

    def _draw(self, painter: QPainter) -> None:
        if not self._text:
            return
        u, t, rect = self._unit, self._theme, self._rect()
        radius = 20 * u
        draw_shadow(painter, rect, radius, t.shadow, 3, u)
        painter.setBrush(QColor(t.plate))
        painter.setPen(QPen(QColor(t.danger), max(1.5, (1 + t.line) * u)))
        painter.drawRoundedRect(rect, radius, radius)
        cx, cy, r = 24 * u, rect.center().y(), 9 * u
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(t.danger))
        painter.drawEllipse(QPointF(cx, cy), r, r)
        painter.setPen(round_pen(t.plate, 2.6 * u))
        painter.drawLine(QPointF(cx, cy - 4.2 * u), QPointF(cx, cy + 0.6 * u))
        painter.drawPoint(QPointF(cx, cy + 4.4 * u))
        leading = 20 * u
        first = cy - leading * (len(self._lines) - 1) / 2
        middle = (rect.width() + 42 * u - 20 * u) / 2
        for i, line in enumerate(self._lines):
            draw_text(
                painter,
                middle,
                first + i * leading,
                line,
                STATUS * u,
                t.text,
                bold=True,
                centred=True,
                width=rect.width() - 58 * u,
            )
