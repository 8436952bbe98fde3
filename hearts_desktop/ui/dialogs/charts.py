"""Small charts whose parts can be pointed at, walked through with the arrow keys, and opened."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.lists import in_groups
from hearts_desktop.storage.history.records import Piece
from hearts_desktop.ui.models.dates import day_words
from hearts_desktop.ui.models.numbers import decimal, percent, whole
from hearts_desktop.ui.models.words import ordinal
from hearts_desktop.ui.roles import give_role
from hearts_desktop.ui.theme import font

NOTHING_CHOSEN: Final = -1
_SMALL: Final = 12.0
_LEFT, _TOP, _BOTTOM, _RIGHT = 30.0, 30.0, 20.0, 12.0
_DOTS: Final = 45
"""With more points the line stands without dots."""


class Chart(QWidget):
    """Base of the charts: one of its parts is pointed at, by mouse or keys.

    Signals:
        opened(int): this part shall be looked at more closely.
    """

    left_of_plot = _LEFT
    """Room for what stands at the lines."""

    opened = Signal(int)
    nothing = ""
    """What stands in the place of the parts if there are none, in English."""

    def __init__(self, title: str, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.scale = title, scale
        self._current = NOTHING_CHOSEN
        self.setMouseTracking(True)
        self.setMinimumSize(QSize(200, 128) * scale)
        give_role(self, QAccessible.Role.Chart)
        self.setAccessibleName(title)

    # -- what a chart says about itself --------------------------------------------------------------------

    def parts(self) -> int:
        """How many parts there are."""
        raise NotImplementedError

    def words(self, part: int) -> str:
        """A part in words."""
        raise NotImplementedError

    def part_at(self, x: float) -> int:
        """The part at this place in pixels, or :data:`NOTHING_CHOSEN`."""
        raise NotImplementedError

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        """Draw the parts into the space between the axes."""
        raise NotImplementedError

    # -- pointing ------------------------------------------------------------------------------------------

    @property
    def current(self) -> int:
        """The part that is pointed at."""
        return self._current

    def refresh(self) -> None:
        """There are other parts now."""
        self._current = NOTHING_CHOSEN
        parts = self.parts()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if parts else Qt.FocusPolicy.NoFocus)
        told = in_groups(map(self.words, range(min(parts, 12))))
        self.setAccessibleDescription(told or tr(self.nothing))
        self.update()

    def _point_at(self, part: int) -> None:
        if part != self._current:
            self._current = part
            self.setAccessibleName(self._told(part) if part >= 0 else self.title)
            self.setCursor(Qt.CursorShape.PointingHandCursor if part >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    def _told(self, part: int) -> str:
        # i18n: {chart} is the heading of a chart, {words} what it says at one point
        return tr("{chart}: {words}").format(chart=self.title, words=self.words(part))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.part_at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.part_at(event.position().x()))
        if event.button() == Qt.MouseButton.LeftButton and self._current >= 0:
            self.opened.emit(self._current)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.hasFocus():
            self._point_at(NOTHING_CHOSEN)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = self.parts() - 1
        here = self._current
        ways = {
            Qt.Key.Key_Left: max(0, here - 1),
            Qt.Key.Key_Right: min(last, here + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if key in ways and last >= 0:
            self._point_at(ways[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and 0 <= here <= last:
            self.opened.emit(here)
        else:
            super().keyPressEvent(event)

    # -- drawing -------------------------------------------------------------------------------------------

    @property
    def plot(self) -> QRectF:
        """The space between the axes."""
        left, top, right, bottom = (s * self.scale for s in (self.left_of_plot, _TOP, _RIGHT, _BOTTOM))
        return QRectF(self.rect()).adjusted(left, top, -right, -bottom)

    def colour(self, role: QPalette.ColorRole) -> QColor:
        """A colour of the theme."""
        return self.palette().color(role)

    def small(self) -> QFont:
        """The type of the captions."""
        return font(_SMALL * self.scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        role = QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(self.colour(role.AlternateBase))
        edge = self.colour(role.Highlight) if self.hasFocus() else self.colour(role.AlternateBase)
        painter.setPen(QPen(edge, 2))
        painter.drawRoundedRect(box, 12, 12)
        head = QRectF(
            box.left() + 12 * self.scale, box.top(), box.width() - 24 * self.scale, _TOP * self.scale
        )
        painter.setFont(font(_SMALL * self.scale, bold=True))
        painter.setPen(self.colour(role.PlaceholderText))
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.title)
        if self.parts():
            painter.setFont(self.small())
            self.draw(painter, self.plot)
            self._caption(painter, head)
        else:
            painter.setFont(self.small())
            painter.drawText(self.plot, Qt.AlignmentFlag.AlignCenter, tr(self.nothing))

    def _caption(self, painter: QPainter, head: QRectF) -> None:
        if self._current >= 0:
            painter.setFont(self.small())
            painter.setPen(self.colour(QPalette.ColorRole.Text))
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(head, side, self.words(self._current))


def _axis(values: Sequence[float]) -> tuple[float, float, float]:
    """The lowest and highest value of an axis, and the step between its lines."""
    low, high = min((0.0, *values)), max((1.0, *values))
    rough = (high - low) / 3
    power = 10.0 ** math.floor(math.log10(rough))
    step = max(1.0, next(power * m for m in (1, 2, 5, 10) if power * m >= rough))
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


class PointsChart(Chart):
    """Points per hand over time, each dot the average of as many hands, and a thin line for their par."""

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(tr("Points per hand"), scale, parent)
        self._pieces: Sequence[Piece] = ()
        self._averages: list[Fraction] = []
        self._pars: list[Fraction | None] = []
        self._axis = _axis([])

    def set_pieces(self, pieces: Sequence[Piece]) -> None:
        """Show these."""
        self._pieces = pieces
        self._averages = [Fraction(piece.points, piece.hands) for piece in pieces]
        self._pars = [Fraction(piece.par, piece.pars) if piece.pars else None for piece in pieces]
        self._axis = _axis([float(one) for one in (*self._averages, *self._pars) if one is not None])
        self.refresh()

    def parts(self) -> int:
        return len(self._pieces)

    def words(self, part: int) -> str:
        piece, par = self._pieces[part], self._pars[part]
        if par is None:
            text = tr_n(
                "{average} in {number} hand until {day}",
                "{average} in {number} hands until {day}",
                piece.hands,
            )
        else:
            # i18n: {average} points a hand, and {par} those that the expert would have made of the same cards
            text = tr_n(
                "{average}, par {par}, in {number} hand until {day}",
                "{average}, par {par}, in {number} hands until {day}",
                piece.hands,
            )
        return text.format(
            average=decimal(self._averages[part]),
            par=decimal(par),
            number=whole(piece.hands),
            day=day_words(piece.last),
        )

    def part_at(self, x: float) -> int:
        if not self._pieces:
            return NOTHING_CHOSEN
        places = [abs(point.x() - x) for point in self._points(self.plot)]
        return places.index(min(places))

    def _points(self, plot: QRectF) -> list[QPointF]:
        return [self._point(plot, number, value) for number, value in enumerate(self._averages)]

    def _point(self, plot: QRectF, number: int, value: Fraction) -> QPointF:
        low, high, _ = self._axis
        last = len(self._averages) - 1
        return QPointF(
            plot.left() + plot.width() * (number / last if last else 0.5),
            plot.bottom() - plot.height() * (float(value) - low) / (high - low),
        )

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        role = QPalette.ColorRole
        low, high, step = self._axis
        for number in range(round((high - low) / step) + 1):
            value = low + number * step
            y = plot.bottom() - plot.height() * (value - low) / (high - low)
            painter.setPen(QPen(self.colour(role.Mid), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(self.colour(role.PlaceholderText))
            at = QRectF(0, y - 10, plot.left() - 6 * self.scale, 20)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(at, side, whole(round(value)))
        self._draw_dates(painter, plot)
        pars = [self._point(plot, number, par) for number, par in enumerate(self._pars) if par is not None]
        painter.setPen(QPen(self.colour(role.PlaceholderText), self.scale, Qt.PenStyle.DashLine))
        painter.drawPolyline(QPolygonF(pars))
        points = self._points(plot)
        painter.setPen(QPen(self.colour(role.Highlight), 2 * self.scale))
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(self.colour(role.Highlight))
        painter.setPen(Qt.PenStyle.NoPen)
        for number, point in enumerate(points):
            radius = 5 if number == self.current else 2.5 if len(points) <= _DOTS else 0
            painter.drawEllipse(point, radius * self.scale, radius * self.scale)

    def _draw_dates(self, painter: QPainter, plot: QRectF) -> None:
        below = QRectF(plot.left(), plot.bottom(), plot.width(), self.height() - plot.bottom() - 2)
        first, last = day_words(self._pieces[0].first), day_words(self._pieces[-1].last)
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(below, centre | Qt.AlignmentFlag.AlignLeft, first)
        if last != first:
            painter.drawText(below, centre | Qt.AlignmentFlag.AlignRight, last)


class PlacesChart(Chart):
    """How many games ended at each place."""

    nothing = later("No game is finished yet.")

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(tr("Places"), scale, parent)
        self._places: Sequence[int] = ()

    def set_places(self, places: Sequence[int]) -> None:
        """Show how many games ended at place 1, 2, …"""
        self._places = places
        self.refresh()

    def parts(self) -> int:
        return len(self._places)

    def words(self, part: int) -> str:
        number = self._places[part]
        # i18n: {place} is "2nd", {share} the part of all games
        text = tr_n("{place}: {number} game, {share}", "{place}: {number} games, {share}", number)
        return text.format(
            place=ordinal(part + 1), number=whole(number), share=percent(number, sum(self._places))
        )

    def part_at(self, x: float) -> int:
        plot = self.plot
        part = math.floor((x - plot.left()) / max(1.0, plot.width()) * len(self._places))
        return part if 0 <= part < len(self._places) else NOTHING_CHOSEN

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        role = QPalette.ColorRole
        width = plot.width() / len(self._places)
        most = max(1, *self._places)
        room = plot.height() - 16 * self.scale
        for part, number in enumerate(self._places):
            column = QRectF(plot.left() + part * width, plot.top(), width, plot.height())
            thick = min(column.width() * 0.6, 46 * self.scale)
            bar = QRectF(0, 0, thick, max(2.0, room * number / most))
            bar.moveCenter(column.center())
            bar.moveBottom(column.bottom())
            colour = self.colour(role.Highlight)
            colour.setAlphaF(1.0 if part in (0, self.current) else 0.55)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(bar, 3, 3)
            painter.setPen(self.colour(role.Text))
            above = QRectF(column.left(), bar.top() - 17 * self.scale, width, 16 * self.scale)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, whole(number))
            painter.setPen(self.colour(role.PlaceholderText))
            below = QRectF(column.left(), column.bottom(), width, self.height() - column.bottom() - 2)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, ordinal(part + 1))
