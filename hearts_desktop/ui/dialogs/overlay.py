"""A panel that lies over the table on a dark veil: it scales with the window and keeps the focus."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QWheelEvent,
)
from PySide6.QtWidgets import QPushButton, QWidget

from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.roles import give_role
from hearts_desktop.ui.table.card_art import draw_shadow
from hearts_desktop.ui.table.speeds import PANEL_IN, PANEL_OUT, PANEL_RISE, Motion, Pace
from hearts_desktop.ui.theme import BODY, SMALLEST_TEXT, Theme, stylesheet

SCRIM: Final = 0.55
RADIUS: Final = 20.0
TABLE_HEIGHT: Final = 756.0
"""Height of the table in the drawings, in design units."""
NARROWEST: Final = 800.0
"""A table narrower than this many units shows the panel smaller."""
EDGE: Final = 20.0
"""What is always left free around a panel."""

_BUTTONS: Final = "QPushButton {{ border-radius: {0}px; font-size: {1}px; }}"
_LEVEL: Final = 5.0


class _Body(QWidget):
    """What moves: the widgets of a panel, and what the panel draws beneath them."""

    def __init__(self, panel: Overlay) -> None:
        super().__init__(panel)
        self._panel = panel

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._panel.paint_body(painter)


class Overlay(QWidget):
    """Base of the panels. A panel puts its widgets into :attr:`body` and places them in :meth:`lay_out`.

    Signals:
        closed(): the panel begins to go away; the game may go on.
    """

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.unit = 0.0
        self._text = 1.0
        self.pace = Pace()
        self.body = _Body(self)
        self.primary = QPushButton(self.body)
        self.primary.setProperty("primary", True)
        self._picture: QPixmap | None = None
        self._closing = False
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self._redraw)
        self._fade.finished.connect(self._end_fade)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_role(self, QAccessible.Role.Dialog)
        parent.installEventFilter(self)
        self.hide()

    # -- what a panel says about itself --------------------------------------------------------------------

    def measure(self, width: float, height: float) -> tuple[float, float]:
        """Width and height wanted, in design units, where so much is there."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Place the widgets in the body; ``unit`` and the body's size are set."""
        raise NotImplementedError

    def paint_body(self, painter: QPainter) -> None:
        """Draw what lies beneath the widgets, in the coordinates of the body."""

    def dismiss(self) -> None:
        """What Esc does."""
        self.disappear()

    # -- coming and going ----------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Is the panel there, and not going away?"""
        return self.isVisible() and not self._closing

    def set_look(self, theme: Theme, text: float = 1.0) -> None:
        """Take the colours of a theme; words, and the panel with them, are bigger than usual by ``text``."""
        self.theme, self._text = theme, text
        self.unit = 0.0
        if self.isVisible():
            self.fit()

    def appear(self) -> None:
        """Come up, and take the focus."""
        self._fade.stop()
        self._closing = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.fit()
        self.show()
        self.raise_()
        self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self._start(PANEL_IN)

    def disappear(self) -> None:
        """Go away. The focus returns to the table at once; the picture follows."""
        if not self.is_open:
            return
        self._fade.stop()
        self._closing = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._start(PANEL_OUT)
        self.closed.emit()

    def vanish(self) -> None:
        """Be gone at once, saying nothing."""
        self._fade.stop()
        self._closing = True
        self._end_fade()

    def _start(self, motion: Motion) -> None:
        length = self.pace.fade(motion)
        if length <= 0:
            self._end_fade()
            return
        # While it moves the panel is a picture: real widgets cannot be translucent without an effect each.
        self.body.show()
        self._picture = self.body.grab()
        self.body.hide()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._fade.setDuration(length)
        self._fade.setEasingCurve(motion.curve())
        self._fade.start()

    def _end_fade(self) -> None:
        self._fade.stop()
        self._picture = None
        if self._closing:
            self.hide()
            return
        self.body.show()
        self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def _redraw(self) -> None:
        self.update()

    @property
    def moving(self) -> bool:
        """Is the panel on its way in or out?"""
        return self._picture is not None

    # -- place and size ------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Cover the table, and put the body in the middle."""
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        unit = self._unit_with_room()
        if unit != self.unit:
            self.unit = unit
            # Rounded down: Qt draws square corners as soon as a radius is more than half of the height.
            buttons = _BUTTONS.format(math.floor(22 * unit), max(SMALLEST_TEXT, round(BODY * unit)))
            self.body.setStyleSheet(stylesheet(self.theme, unit) + buttons)
        free = self.width() / unit - 2 * EDGE, self.height() / unit - 2 * EDGE
        wanted = self.measure(*free)
        width, height = (round(min(pair) * unit) for pair in zip(wanted, free, strict=True))
        self.body.setGeometry((self.width() - width) // 2, (self.height() - height) // 2, width, height)
        self.lay_out()
        if self.moving:
            self._end_fade()
        self.update()

    def _unit_with_room(self) -> float:
        """Pixels per design unit: as many more than usual for bigger words as the panel has room for."""
        usual = max(0.1, min(self.height() / TABLE_HEIGHT, self.width() / NARROWEST))
        unit = self._text * usual
        while unit > usual:
            if self.fits(self.width() / unit - 2 * EDGE, self.height() / unit - 2 * EDGE):
                return unit
            unit *= 0.97
        return usual

    def fits(self, width: float, height: float) -> bool:
        """Is there room for everything in so many design units?"""
        wanted = self.measure(width, height)
        return wanted[0] <= width and wanted[1] <= height

    def box(self, x: float, y: float, width: float, height: float) -> QRect:
        """A rectangle of the body given in design units."""
        unit = self.unit
        left, top = round(x * unit), round(y * unit)
        return QRect(left, top, round((x + width) * unit) - left, round((y + height) * unit) - top)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit()
        return super().eventFilter(watched, event)

    # -- drawing -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        progress = 1.0
        if self.moving:
            progress = float(self._fade.currentValue() or 0.0)
            progress = 1 - progress if self._closing else progress
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), with_alpha(self.theme.scrim, SCRIM * progress))
        painter.setOpacity(progress)
        if not self.pace.reduced:
            painter.translate(0, (1 - progress) * PANEL_RISE * self.unit)
        self._paint_ground(painter)
        if self._picture is not None:
            painter.drawPixmap(self.body.pos(), self._picture)

    def _paint_ground(self, painter: QPainter) -> None:
        unit, box = self.unit, QRectF(self.body.geometry())
        inner = round(RADIUS * unit)
        hidden = self.body.geometry().adjusted(inner, inner, -inner, -inner)
        painter.save()
        painter.setClipRegion(QRegion(self.rect()) - QRegion(hidden))  # large, and drawn in every frame
        # Of the colour of the scrim, on which it falls: that of the table would be a tinted band there.
        draw_shadow(painter, box, RADIUS * unit, self.theme.scrim, _LEVEL, unit)
        painter.restore()
        edge = self.theme.panel_text if self.theme.strong else self.theme.panel_line
        painter.setPen(QPen(QColor(edge), self.theme.edge(unit)))
        painter.setBrush(QColor(self.theme.panel))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS * unit, RADIUS * unit)

    # -- keys and clicks stay here -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        # A key held down to hurry the last trick along must not close the score sheet unread.
        if event.isAutoRepeat() or self._closing:
            return
        if self.moving:
            self._end_fade()
        elif event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            focus = self.focusWidget()
            (focus if isinstance(focus, QPushButton) else self.primary).click()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self.moving and not self._closing:
            self._end_fade()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep the focus among the widgets of the panel."""
        stops = [
            child
            for child in self.body.findChildren(QWidget)
            if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return True
        focus = self.focusWidget()
        here = stops.index(focus) if focus in stops else -1 if forward else 0
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        stops[(here + (1 if forward else -1)) % len(stops)].setFocus(reason)
        return True
