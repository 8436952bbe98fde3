"""The cloth of the table."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)

from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.table.layout import (
    Geometry,
)
from hearts_desktop.ui.theme import Theme


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
