"""A button on the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
)
from PySide6.QtWidgets import (
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
)

from hearts_desktop.ui.colours import extreme, mixed
from hearts_desktop.ui.table.card_art import draw_shadow
from hearts_desktop.ui.table.chrome import (
    ARROWS,
    Label,
    draw_arrow,
    draw_capsule,
    draw_text,
    text_width,
)
from hearts_desktop.ui.table.layout import (
    Z_STATUS,
)
from hearts_desktop.ui.theme import BODY


class PillItem(Label):
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
        over = mixed(extreme(t.plate), 0.16, ground)
        down = mixed("#000000", 0.12, ground)
        return (
            (down if self._down else over if self._over else ground),
            words,
            (None if self._primary and not t.strong else t.plate_line),
        )

    def _draw(self, painter: QPainter) -> None:
        u, rect = self._unit, self._rect()
        ground, words, line = self._colours()
        level = 1.5 if self.isEnabled() and not self._down else 0.6
        draw_shadow(painter, rect, rect.height() / 2, self._theme.shadow, level, u)
        draw_capsule(painter, rect, QColor(ground), QColor(line) if line else None, self._theme.edge(u))
        cx, cy = rect.center().x(), rect.center().y()
        side = 22 if self._compact else 28
        if self._icon:
            draw_arrow(painter, side * u, cy, 10 * u, words, ARROWS[self._icon], 3.4 * u)
        room = rect.width() - ((side + 26) if self._icon else 24) * u
        shift = 13 * u if self._icon else 0.0
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
