"""What is drawn on the table besides cards and plates, and how: text, arrows, capsules, and items of them.

Every item draws itself once into a picture that C++ puts on the screen: nothing in Python runs for a frame,
and nothing is repainted while nothing changes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsWidget,
)

from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.icons import paint_icon
from hearts_desktop.ui.table.card_art import CORNER, UNITS
from hearts_desktop.ui.table.card_item import Layer
from hearts_desktop.ui.table.layout import (
    Z_ARROW,
    Z_SLOT,
    ArrowPath,
    Box,
    Placement,
)
from hearts_desktop.ui.theme import DEFAULT_THEME, THEMES, Theme, font

_BAR_RADIUS: Final = 12.0
ARROWS: Final = {"left": 180.0, "right": 0.0, "across": -90.0, "mix": 90.0}


def text_width(text: str, px: float, bold: bool = False) -> float:
    """Width of a line of text in pixels."""
    return QFontMetricsF(font(px, bold)).horizontalAdvance(text)


def elided(text: str, px: float, width: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it is wider than ``width`` pixels."""
    return QFontMetricsF(font(px, bold)).elidedText(text, Qt.TextElideMode.ElideRight, width)


def draw_text(
    painter: QPainter,
    x: float,
    cy: float,
    text: str,
    px: float,
    colour: str,
    *,
    bold: bool = False,
    centred: bool = False,
    width: float | None = None,
) -> None:
    """One line whose capitals are centred on ``cy``; it starts at ``x`` or is centred there.

    With ``width`` a text that would be wider is set smaller, then narrower, but never cut.
    """
    face = font(px, bold)
    if width is not None:
        wide = QFontMetricsF(face).horizontalAdvance(text)
        if wide > width:
            face = font(px * width / wide, bold)
            wide = QFontMetricsF(face).horizontalAdvance(text)
        if wide > width:
            face.setStretch(max(62, math.floor(100 * width / wide)))
    metrics = QFontMetricsF(face)
    left = x - metrics.horizontalAdvance(text) / 2 if centred else x
    dpr = painter.device().devicePixelRatioF()
    baseline = round((cy + metrics.capHeight() / 2) * dpr) / dpr
    painter.setFont(face)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(left, baseline), text)


def draw_arrow(
    painter: QPainter, cx: float, cy: float, r: float, colour: str, degrees: float, width: float
) -> None:
    """A plain line arrow about (cx, cy), pointing right at 0 degrees."""
    painter.save()
    painter.translate(cx, cy)
    painter.rotate(degrees)
    painter.setPen(round_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(QPointF(-r, 0))
    path.lineTo(r, 0)
    path.moveTo(r * 0.15, -r * 0.78)
    path.lineTo(r, 0)
    path.lineTo(r * 0.15, r * 0.78)
    painter.drawPath(path)
    painter.restore()


def draw_heart(painter: QPainter, cx: float, cy: float, size: float, colour: str) -> None:
    """A heart about ``size`` high, centred on (cx, cy)."""
    side = size * 1.26
    paint_icon(painter, "heart", colour, QRectF(cx - side / 2, cy - side / 2, side, side))


def round_pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def draw_capsule(
    painter: QPainter, rect: QRectF, fill: QColor, line: QColor | None = None, width: float = 1.0
) -> None:
    """A rectangle with fully round ends; the line runs along its edge."""
    painter.setBrush(fill)
    painter.setPen(QPen(line, width) if line is not None else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)


def draw_bar(painter: QPainter, rect: QRectF, theme: Theme, unit: float) -> None:
    """The ground of a bar that lies over the table; its line stays within the rectangle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(theme.panel))
    painter.setPen(QColor(theme.panel_line))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), _BAR_RADIUS * unit, _BAR_RADIUS * unit)


class Surface(QGraphicsWidget):
    """An item that draws itself into one picture whenever its looks change.

    A subclass gives the extent of what it draws and draws it, in pixels about its own origin. The base is
    QGraphicsWidget because its ``boundingRect`` and ``paint`` are C++.
    """

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(z)
        self._theme = THEMES[DEFAULT_THEME]
        self._unit = 1.0
        self._dpr: float | None = None
        self._layer = Layer(self)

    def apply(self, theme: Theme, unit: float, dpr: float | None = None, *, draw: bool = True) -> None:
        """Draw in this theme at this many pixels per u; ``dpr`` defaults to the view's or screen's.

        Without ``draw`` only take note of them: the item is about to be placed, which draws it.
        """
        self._theme, self._unit, self._dpr = theme, unit, dpr
        if draw:
            self.refresh()

    def refresh(self) -> None:
        """Draw the picture anew."""
        self._fill(self._layer, self._extent(), self._draw)

    @property
    def dpr(self) -> float:
        """Device pixels per scene pixel."""
        if self._dpr is not None:
            return self._dpr
        scene = self.scene()
        views = scene.views() if scene is not None else []
        if views:
            return float(views[0].devicePixelRatioF())
        screen = QGuiApplication.primaryScreen()
        return float(screen.devicePixelRatio()) if screen is not None else 1.0

    def snapped(self, value: float) -> float:
        """The nearest whole device pixel, in scene pixels."""
        return round(value * self.dpr) / self.dpr

    def _extent(self) -> QRectF:
        """What is drawn lies within this rectangle."""
        raise NotImplementedError

    def _draw(self, painter: QPainter) -> None:
        raise NotImplementedError

    def _fill(self, layer: Layer, extent: QRectF, draw: Callable[[QPainter], None]) -> None:
        dpr = self.dpr
        left, top = math.floor(extent.left() * dpr), math.floor(extent.top() * dpr)
        width = max(1, math.ceil(extent.right() * dpr) - left)
        height = max(1, math.ceil(extent.bottom() * dpr) - top)
        pixmap = QPixmap(width, height)
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-left / dpr, -top / dpr)
        draw(painter)
        painter.end()
        layer.setPixmap(pixmap)
        layer.setOffset(left / dpr, top / dpr)

    def _set_size(self, width: float, height: float) -> None:
        """The size that counts for pointer and screen reader; scaling happens about its middle."""
        self.resize(width, height)
        self.setTransformOriginPoint(width / 2, height / 2)


class Label(Surface):
    """A surface that holds words and knows in which box it lies."""

    def __init__(self, text: str, z: float, align: float) -> None:
        super().__init__(z)
        self._text = text
        self._box: Box | None = None
        self._align = align

    @property
    def text(self) -> str:
        """The words."""
        return self._text

    def set_text(self, text: str) -> None:
        """Change the words; the item keeps its place."""
        if text != self._text:
            self._text = text
            self.refresh()

    def place(self, box: Box) -> None:
        """Lie in this box: as wide as the words need, never wider than the box."""
        self._box = box
        self.refresh()

    def refresh(self) -> None:
        width, height = self._measure()
        width, height = self.snapped(width), self.snapped(height)
        self._set_size(width, height)
        if self._box is not None:
            x = self._box.x + (self._box.w - width) * self._align
            self.setPos(self.snapped(x), self.snapped(self._box.cy - height / 2))
        super().refresh()

    @property
    def _room(self) -> float:
        """Widest that the item may be, in pixels."""
        return self._box.w if self._box is not None else math.inf

    def _measure(self) -> tuple[float, float]:
        """Width and height in pixels."""
        raise NotImplementedError

    def _extent(self) -> QRectF:
        m = 20 * self._unit
        return QRectF(0, 0, self.size().width(), self.size().height()).adjusted(-m, -m, m, m)

    def _rect(self) -> QRectF:
        return QRectF(0, 0, self.size().width(), self.size().height())


class ArrowItem(Surface):
    """The curved arrow that shows where passed cards go."""

    def __init__(self, *paths: ArrowPath) -> None:
        super().__init__(Z_ARROW)
        self._paths = paths

    def set_paths(self, paths: tuple[ArrowPath, ...]) -> None:
        """Show other arrows; their points are in scene pixels, so the item stays at the origin."""
        if paths != self._paths:
            self._paths = paths
            self.refresh()

    def runs_over(self, rect: QRectF) -> bool:
        """Does an arrow touch a rectangle of the scene?"""
        return any(
            polygon.intersects(QPolygonF(rect)) for path in self._paths for polygon in self._polygons(path)
        )

    @staticmethod
    def _polygons(path: ArrowPath) -> list[QPolygonF]:
        both = (path.outline(), path.head())
        return [QPolygonF([QPointF(x, y) for x, y in points]) for points in both]

    def _extent(self) -> QRectF:
        rect = QRectF()
        for path in self._paths:
            for polygon in self._polygons(path):
                rect = rect.united(polygon.boundingRect())
        return rect.adjusted(-2, -2, 2, 2)

    def _draw(self, painter: QPainter) -> None:
        for path in self._paths:
            self._draw_arrow(painter, path)

    def _draw_arrow(self, painter: QPainter, path: ArrowPath) -> None:
        shape = QPainterPath()
        for polygon in self._polygons(path):
            part = QPainterPath()
            part.addPolygon(polygon)
            part.closeSubpath()
            shape = shape.united(part)
        (x0, y0), (x1, y1) = path.start, path.end
        fade = QLinearGradient(x0, y0, x1, y1)
        fade.setColorAt(0, with_alpha(self._theme.accent, 0.35))
        fade.setColorAt(0.25, QColor(self._theme.accent))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fade)
        painter.drawPath(shape)


class SlotItem(Surface):
    """The dashed place in the trick where the viewer's card will lie."""

    def __init__(self) -> None:
        super().__init__(Z_SLOT)
        self._height = 140.0
        self._drawn: tuple[object, ...] = ()

    def place(self, placement: Placement) -> None:
        """Lie upright where this card would lie; dashes are slow to draw: only if they look different."""
        self._height = placement.height
        self._set_size(placement.width, placement.height)
        self.setPos(
            self.snapped(placement.x - placement.width / 2), self.snapped(placement.y - placement.height / 2)
        )
        look = (self._theme, self._unit, self.dpr, placement.width, placement.height)
        if look != self._drawn:
            self._drawn = look
            self.refresh()

    def _extent(self) -> QRectF:
        return QRectF(0, 0, self.size().width(), self._height).adjusted(-3, -3, 3, 3)

    def _draw(self, painter: QPainter) -> None:
        t, u = self._theme, self._unit
        width = max(1.5, 2 * u)
        pen = QPen(with_alpha(t.accent, 0.75), width)
        pen.setDashPattern([7 * u / width, 6 * u / width])
        painter.setPen(pen)
        painter.setBrush(with_alpha(t.ghost, t.ghost_a))
        radius = CORNER * self._height / UNITS
        painter.drawRoundedRect(QRectF(0, 0, self.size().width(), self._height), radius, radius)
