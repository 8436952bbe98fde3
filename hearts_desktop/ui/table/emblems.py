"""The emblems of great moments: moon, sun and crown, lit from the left as everything in the game is."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from hearts_desktop.ui.table.card_art import draw_shadow
from hearts_desktop.ui.table.chrome import Surface
from hearts_desktop.ui.table.layout import Z_TITLE, Box

GOLD, AMBER, CREAM = "#E2A93B", "#BE7F24", "#F8EFDB"
NIGHT, DEEP_NIGHT = "#2A3463", "#191534"
DUSK, DEEP_DUSK = "#A02A3C", "#7A1629"
RADIUS: Final = 44.0
"""Of an emblem, in design units; its drawing is made for a radius of 44."""
_STARS: Final = ((19.0, -13.0, 5.0), (25.0, 6.0, 3.4), (10.0, 3.0, 2.8))
_RAYS: Final = 12


def _in_two(painter: QPainter, shape: QPainterPath, light: str, shade: str, axis: float = 0.0) -> None:
    """Fill a shape, lit on the left of the axis and in the shade on its right."""
    box = shape.boundingRect()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(shape, QColor(light))
    right = QPainterPath()
    right.addRect(QRectF(axis, box.top(), max(0.0, box.right() - axis), box.height()))
    painter.fillPath(shape.intersected(right), QColor(shade))


def _disc(radius: float, x: float = 0.0, y: float = 0.0) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _star(x: float, y: float, size: float) -> QPainterPath:
    """A star of four points."""
    path = QPainterPath(QPointF(x, y - size))
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        path.quadTo(QPointF(x, y), QPointF(x + dx * size, y + dy * size))
    return path


def _medal(painter: QPainter, light: str, shade: str) -> None:
    _in_two(painter, _disc(RADIUS), light, shade)
    painter.setPen(QPen(QColor(GOLD), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), RADIUS - 4.5, RADIUS - 4.5)


def _moon(painter: QPainter) -> None:
    _medal(painter, NIGHT, DEEP_NIGHT)
    crescent = _disc(25, -3, 0).subtracted(_disc(21, 8, -4))
    _in_two(painter, crescent, GOLD, AMBER, axis=-12)
    for star in _STARS:
        painter.fillPath(_star(*star), QColor(CREAM))


def _sun(painter: QPainter) -> None:
    _medal(painter, DUSK, DEEP_DUSK)
    rays = QPainterPath()
    for number in range(_RAYS):
        angle = 2 * math.pi * number / _RAYS
        reach = 31 if number % 2 == 0 else 26
        points = ((reach, angle), (16, angle + 0.17), (16, angle - 0.17))
        rays.addPolygon(QPolygonF([QPointF(r * math.sin(a), -r * math.cos(a)) for r, a in points]))
        rays.closeSubpath()
    _in_two(painter, rays, GOLD, AMBER)
    _in_two(painter, _disc(14), GOLD, AMBER)


def _crown(painter: QPainter) -> None:
    """A crown about 88 wide that stands on the origin."""
    points = ((-36, 0), (-42, -38), (-20, -20), (0, -50), (20, -20), (42, -38), (36, 0))
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    for x, y in ((-42, -41), (0, -53), (42, -41)):
        path.addPath(_disc(5.5, x, y))
    _in_two(painter, path.simplified(), GOLD, AMBER)
    band = QPainterPath()
    band.addRect(QRectF(-34.5, -9, 69, 3.6))
    _in_two(painter, band, CREAM, GOLD)


_DRAWINGS: Final[dict[str, Callable[[QPainter], None]]] = {"moon": _moon, "sun": _sun, "crown": _crown}


def draw_emblem(painter: QPainter, kind: str, centre: QPointF, radius: float) -> None:
    """``moon`` or ``sun`` about a point, or a ``crown`` that stands on it and is twice ``radius`` wide."""
    painter.save()
    painter.translate(centre)
    painter.scale(radius / RADIUS, radius / RADIUS)
    _DRAWINGS[kind](painter)
    painter.restore()


class EmblemItem(Surface):
    """The emblem above the title in the middle of the table."""

    def __init__(self) -> None:
        super().__init__(Z_TITLE)
        self._kind = ""
        self._radius = RADIUS

    @property
    def kind(self) -> str:
        """``moon``, ``sun``, or empty for none."""
        return self._kind

    def set_kind(self, kind: str) -> None:
        """Show another emblem."""
        if kind != self._kind:
            self._kind = kind
            self.refresh()
        self.setVisible(bool(kind))

    def place(self, box: Box) -> None:
        """Lie in this box, as large as it allows."""
        self._radius = min(box.w, box.h) / 2
        self._set_size(2 * self._radius, 2 * self._radius)
        self.setPos(self.snapped(box.cx - self._radius), self.snapped(box.cy - self._radius))
        self.refresh()

    def _extent(self) -> QRectF:
        r, m = self._radius, 14 * self._unit
        return QRectF(-m, -m, 2 * r + 2 * m, 2 * r + 2 * m)

    def _draw(self, painter: QPainter) -> None:
        if not self._kind:
            return
        r = self._radius
        draw_shadow(painter, QRectF(0, 0, 2 * r, 2 * r), r, self._theme.shadow, 2, self._unit)
        draw_emblem(painter, self._kind, QPointF(r, r), r)
