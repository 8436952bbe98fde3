"""What is laid over a card to say something of it: veil, rings, discs, and the edge of strong contrast."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRegion

from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.theme import Theme

UNITS: Final = 350.0
"""Height of a card in the units of its drawing; it is 250 wide."""
CORNER: Final = 17.0
"""Radius of a card's corner in those units."""
_EDGE_WIDTH: Final = 6.0


def draw_mark(painter: QPainter, kind: str, theme: Theme) -> None:
    """``veil``, ``ring``, ``hint``, ``focus``, ``mark``, ``charge``, or ``to`` and the degrees of its arrow.

    One unit of the painter is one unit of the card's drawing, and the origin is the card's upper left corner.
    """
    name, _, degrees = kind.partition(" ")
    if name == "to":
        _arrow(painter, float(degrees), theme)
    else:
        marks = {"veil": _veil, "ring": _ring, "hint": _hint, "focus": _focus, "mark": _mark}
        marks.get(name, _charge)(painter, theme)


def draw_edge(painter: QPainter, card: QRectF, colour: str) -> None:
    """A line along the edge of a card, so that it stands out from its neighbours."""
    unit = card.height() / UNITS
    inset = _EDGE_WIDTH / 2 * unit
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), _EDGE_WIDTH * unit))
    radius = CORNER * unit - inset
    painter.drawRoundedRect(card.adjusted(inset, inset, -inset, -inset), radius, radius)


def _veil(painter: QPainter, theme: Theme) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(theme.dim, theme.dim_a))
    painter.drawRoundedRect(QRectF(0, 0, 250, 350), CORNER, CORNER)
    if theme.strong:  # then the card stays bright enough to be read, and lines say that it is barred
        painter.setClipRegion(QRegion(3, 3, 244, 344) - QRegion(3, 3, 60, 100))
        painter.setPen(QPen(with_alpha("#000000", 0.55), 4))
        for x in range(-350, 250, 32):
            painter.drawLine(QPointF(x, 350), QPointF(x + 350, 0))


def _ring(painter: QPainter, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.accent), 9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(-3.5, -3.5, 257, 357), 20.5, 20.5)


def _hint(painter: QPainter, theme: Theme) -> None:
    """A broken line, so that it is no chosen card's ring, on a dark one, so that it shows on the card too."""
    edge = QRectF(-4, -4, 258, 358)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.plate), 11))
    painter.drawRoundedRect(edge, 21, 21)
    pen = QPen(QColor(theme.accent), 9)
    pen.setDashPattern([2.6, 1.5])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawRoundedRect(edge, 21, 21)


def _focus(painter: QPainter, theme: Theme) -> None:
    # Two lines of opposite lightness show on any cloth and beside the ring of a chosen card.
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.plate), 12))
    painter.drawRoundedRect(QRectF(-15, -15, 280, 380), 30, 30)
    painter.setPen(QPen(QColor(theme.text), 6))
    painter.drawRoundedRect(QRectF(-15, -15, 280, 380), 30, 30)


def _mark(painter: QPainter, theme: Theme) -> None:
    """A disc with an arrow into the hand, on the edge above the index, where no neighbour hides it."""
    _arrow(painter, 90.0, theme)


def _charge(painter: QPainter, theme: Theme) -> None:
    """A disc with a flash, on the edge above the index."""
    painter.translate(34, -8)
    painter.setPen(QPen(QColor(theme.accent_text), 3))
    painter.setBrush(QColor(theme.accent))
    painter.drawEllipse(QRectF(-24, -24, 48, 48))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.accent_text))
    flash = ((4, -17), (-11, 3), (-1, 3), (-4, 17), (11, -4), (1, -4))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in flash]))


def _arrow(painter: QPainter, degrees: float, theme: Theme) -> None:
    """A disc with an arrow, on the edge above the index; at 0 degrees it points to the right."""
    painter.translate(34, -8)
    painter.setPen(QPen(QColor(theme.accent_text), 3))
    painter.setBrush(QColor(theme.accent))
    painter.drawEllipse(QRectF(-21, -21, 42, 42))
    painter.rotate(degrees - 90)
    painter.setPen(
        QPen(
            QColor(theme.accent_text),
            5,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            Qt.PenJoinStyle.RoundJoin,
        )
    )
    path = QPainterPath()
    path.moveTo(0, -11)
    path.lineTo(0, 11)
    path.moveTo(-8, 3)
    path.lineTo(0, 11)
    path.lineTo(8, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
