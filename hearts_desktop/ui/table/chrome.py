"""What lies on the table besides cards and plates: chips, buttons, lines of text, the pass arrow, the cloth.

Every item draws itself once into a picture that C++ puts on the screen: nothing in Python runs for a frame,
and nothing is repainted while nothing changes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
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
    QRadialGradient,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsWidget,
)

from hearts_desktop.ui.icons import paint_icon
from hearts_desktop.ui.table.card_art import CORNER, UNITS, draw_shadow
from hearts_desktop.ui.table.card_item import Layer
from hearts_desktop.ui.table.layout import (
    Z_ARROW,
    Z_SLOT,
    Z_STATUS,
    Z_TITLE,
    Z_TOAST,
    ArrowPath,
    Box,
    Geometry,
    Placement,
)
from hearts_desktop.ui.theme import (
    BODY,
    DEFAULT_THEME,
    POINTS,
    SMALL,
    SMALLEST_TEXT,
    STATUS,
    THEMES,
    TITLE,
    Theme,
    font,
    mixed,
    with_alpha,
)

_ARROWS: Final = {"left": 180.0, "right": 0.0, "across": -90.0, "mix": 90.0}


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
    painter.setPen(_round_pen(colour, width))
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


def _round_pen(colour: str, width: float) -> QPen:
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


class _Label(Surface):
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


class ChipItem(_Label):
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
        draw_capsule(painter, rect, with_alpha(t.chip, t.plate_a), QColor(t.plate_line), max(1.0, u))
        cx, cy = 20 * u, rect.center().y()
        if self._icon == "broken":
            draw_heart(painter, cx, cy + 0.5 * u, 18 * u, POINTS)
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
            draw_arrow(painter, cx, cy, 8.5 * u, t.accent, _ARROWS[self._icon], 3 * u)
        draw_text(painter, 35 * u, cy, self._text, SMALL * u, t.chip_text, width=rect.width() - 48 * u)


class PillItem(_Label):
    """A button on the table. It is clicked by the pointer; its keys belong to whoever owns the table."""

    clicked = Signal()

    def __init__(
        self, text: str, icon: str | None = None, primary: bool = True, compact: bool = False
    ) -> None:
        super().__init__(text, Z_STATUS, 0.5)
        self._icon = icon
        self._primary = primary
        self._compact = compact
        self._down = False
        self._over = False
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def accessible_name(self) -> str:
        """What a screen reader says."""
        return self._text

    def set_icon(self, icon: str | None) -> None:
        """``left``, ``right``, ``across``, ``mix`` or None."""
        if icon != self._icon:
            self._icon = icon
            self.refresh()

    def set_enabled(self, on: bool) -> None:
        """A button that is off looks flat and cannot be clicked; its words still read well."""
        if on != self.isEnabled():
            self.setEnabled(on)
            self._down = self._over = False
            self.setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)
            self.refresh()

    def _measure(self) -> tuple[float, float]:
        u = self._unit
        width = text_width(self._text, BODY * u, bold=True) + (68 if self._icon else 48) * u
        if self._compact:
            return min(max(width - 16 * u, 56 * u), self._room), 44 * u
        return min(max(width, 120 * u), self._room), 44 * u

    def _colours(self) -> tuple[str, str, str | None]:
        """Ground, words and edge in the present state."""
        t = self._theme
        if not self.isEnabled():
            return mixed(t.accent, 0.16, t.plate), t.text, t.plate_line
        ground, words = (t.accent, t.accent_text) if self._primary else (t.plate, t.text)
        lighter = mixed("#FFFFFF" if t.name != "light" else "#000000", 0.16, ground)
        darker = mixed("#000000", 0.12, ground)
        return (
            (darker if self._down else lighter if self._over else ground),
            words,
            (None if self._primary else t.plate_line),
        )

    def _draw(self, painter: QPainter) -> None:
        u, rect = self._unit, self._rect()
        ground, words, line = self._colours()
        level = 1.5 if self.isEnabled() and not self._down else 0.6
        draw_shadow(painter, rect, rect.height() / 2, self._theme.shadow, level, u)
        draw_capsule(painter, rect, QColor(ground), QColor(line) if line else None, max(1.0, u))
        cx, cy = rect.center().x(), rect.center().y()
        side = 22 if self._compact else 28
        if self._icon:
            draw_arrow(painter, side * u, cy, 10 * u, words, _ARROWS[self._icon], 3.4 * u)
        room = rect.width() - ((side + 26) if self._icon else 24) * u
        shift = (side / 2 - 1) * u if self._icon else 0.0
        draw_text(painter, cx + shift, cy, self._text, BODY * u, words, bold=True, centred=True, width=room)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._set_pointer(over=self.isEnabled())

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._set_pointer(over=False)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._set_pointer(down=True)
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        inside = self._down and self.contains(event.pos())
        self._set_pointer(down=False)
        event.accept()
        if inside:
            self.clicked.emit()

    def _set_pointer(self, over: bool | None = None, down: bool | None = None) -> None:
        before = (self._over, self._down)
        self._over = self._over if over is None else over
        self._down = self._down if down is None else down
        if before != (self._over, self._down):
            self.refresh()


class TagItem(_Label):
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


class StatusItem(_Label):
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
        draw_capsule(painter, rect, with_alpha(t.plate, t.plate_a), QColor(t.plate_line), max(1.0, u))
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


class TitleItem(_Label):
    """A title in the middle of the table and a line beneath it."""

    def __init__(self, title: str = "", subtitle: str = "") -> None:
        super().__init__(title, Z_TITLE, 0.5)
        self._subtitle = subtitle

    def set_title(self, title: str, subtitle: str = "") -> None:
        """Change both lines."""
        if (title, subtitle) != (self._text, self._subtitle):
            self._text, self._subtitle = title, subtitle
            self.refresh()

    def _measure(self) -> tuple[float, float]:
        u = self._unit
        width = max(text_width(self._text, TITLE * u, bold=True), text_width(self._subtitle, 15 * u))
        return min(width + 4 * u, self._room), 76 * u

    def _draw(self, painter: QPainter) -> None:
        u, t, rect = self._unit, self._theme, self._rect()
        cx, top = rect.center().x(), rect.center().y() - 21.2 * u
        draw_text(
            painter, cx, top, self._text, TITLE * u, t.text, bold=True, centred=True, width=rect.width()
        )
        below = top + 31.9 * u
        draw_text(painter, cx, below, self._subtitle, 15 * u, t.table_mute, centred=True, width=rect.width())


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

    def place(self, placement: Placement) -> None:
        """Lie upright where this card would lie."""
        self._height = placement.height
        self._set_size(placement.width, placement.height)
        self.setPos(
            self.snapped(placement.x - placement.width / 2), self.snapped(placement.y - placement.height / 2)
        )
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


class ToastItem(_Label):
    """One sentence that says why not, in at most two lines; it is readable over anything."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text, Z_TOAST, 0.5)
        self._lines: tuple[str, ...] = ()

    def _break(self) -> None:
        """Break into two lines of like length where one line is too long for the box."""
        u = self._unit
        room = self._room - 76 * u
        if text_width(self._text, STATUS * u, bold=True) <= room or " " not in self._text:
            self._lines = (self._text,)
            return
        words = self._text.split(" ")
        halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        self._lines = min(
            halves, key=lambda pair: max(text_width(line, STATUS * u, bold=True) for line in pair)
        )

    def _measure(self) -> tuple[float, float]:
        self._break()
        u = self._unit
        width = max(text_width(line, STATUS * u, bold=True) for line in self._lines)
        return min(width + 70 * u, self._room), (40 if len(self._lines) == 1 else 58) * u

    def _draw(self, painter: QPainter) -> None:
        if not self._text:
            return
        u, t, rect = self._unit, self._theme, self._rect()
        radius = 20 * u
        draw_shadow(painter, rect, radius, t.shadow, 3, u)
        painter.setBrush(QColor(t.plate))
        painter.setPen(QPen(QColor(t.danger), max(1.5, 2 * u)))
        painter.drawRoundedRect(rect, radius, radius)
        cx, cy, r = 24 * u, rect.center().y(), 9 * u
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(t.danger))
        painter.drawEllipse(QPointF(cx, cy), r, r)
        painter.setPen(_round_pen(t.plate, 2.6 * u))
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


def paint_ground(painter: QPainter, rect: QRectF, theme: Theme, geometry: Geometry | None = None) -> None:
    """The cloth: light in the middle, with a double ellipse let into it where ``geometry`` puts it.

    ``rect`` is the table area in the painter's coordinates. Keep the result in a pixmap: it is slow to draw.
    """
    bar = rect.height() * 44 / 756
    window = rect.adjusted(0, -bar, 0, 0)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(rect)
    painter.save()
    painter.translate(window.topLeft())
    painter.scale(window.width(), window.height())
    glow = QRadialGradient(0.5, 0.46, 0.75)
    for at, colour in zip((0.0, 0.55, 1.0), theme.table, strict=True):
        glow.setColorAt(at, QColor(colour))
    painter.fillRect(QRectF(0, 0, 1, 1), glow)
    painter.restore()
    unit = geometry.unit if geometry is not None else rect.height() / 756
    if geometry is not None:
        box = geometry.inlay
        centre = QPointF(rect.x() + box.cx, rect.y() + box.cy)
    else:
        centre = QPointF(rect.center().x(), rect.y() + 304 * unit)
    painter.setPen(QPen(with_alpha(theme.ghost, theme.ghost_a), 1.6 * unit))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for rx, ry in ((262, 192), (254, 184)):
        painter.drawEllipse(centre, rx * unit, ry * unit)
    painter.restore()


def ground_pixmap(
    width: float, height: float, dpr: float, theme: Theme, geometry: Geometry | None = None
) -> QPixmap:
    """The cloth for a table area of this size in pixels, ready to be drawn as a background."""
    pixmap = QPixmap(max(1, math.ceil(width * dpr)), max(1, math.ceil(height * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    painter = QPainter(pixmap)
    paint_ground(painter, QRectF(0, 0, width, height), theme, geometry)
    painter.end()
    return pixmap


__all__ = [
    "SMALLEST_TEXT",
    "ArrowItem",
    "ChipItem",
    "PillItem",
    "SlotItem",
    "StatusItem",
    "Surface",
    "TitleItem",
    "ToastItem",
    "draw_arrow",
    "draw_capsule",
    "draw_heart",
    "draw_text",
    "elided",
    "ground_pixmap",
    "paint_ground",
    "text_width",
]
