"""The page of the statistics on whether the deals are fair: a chart for each thing that matters of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.ui.dialogs.charts import NOTHING_CHOSEN, Chart
from hearts_desktop.ui.dialogs.labels import plain_label
from hearts_desktop.ui.dialogs.pages import scrolled
from hearts_desktop.ui.models.dates import day_words
from hearts_desktop.ui.models.fairness import COURSES, Course, Stretch, summary
from hearts_desktop.ui.models.numbers import signed_decimal, signed_short, whole
from hearts_desktop.ui.models.statistics_drills import span_drill
from hearts_desktop.ui.models.statistics_words import hands_words

_BAND: Final = 0.16
_LOW: Final = 104
"""So high is a chart at least: three of them lie one above the other."""
_ABOUT: Final = later(
    "What you were dealt, before any card was passed, against what a fair deal gives. The line says how much "
    "more or less it was than the average, and 19 of 20 fair runs end within the band. Deals that you may "
    "have known before are left out."
)
_SEALS: Final = later(
    "A single deal can be verified too: before it, its seal stands at the foot of the table, and after the "
    "hand “Verify this deal” in the menu “Game” opens that."
)


class StrayChart(Chart):
    """How far something has strayed from what fair deals give on average, and how far it usually may."""

    left_of_plot = 56.0

    def __init__(self, title: str, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(title, scale, parent)
        self._stretches: Sequence[Stretch] = ()

    def set_stretches(self, stretches: Sequence[Stretch]) -> None:
        """Show these."""
        self._stretches = stretches
        self.refresh()

    def parts(self) -> int:
        return len(self._stretches)

    def words(self, part: int) -> str:
        stretch = self._stretches[part]
        # i18n: {stray} is how many more or fewer were dealt than expected, as "+2.5"
        text = tr_n(
            "{stray} after {number} hand, {day}", "{stray} after {number} hands, {day}", stretch.hands
        )
        return text.format(
            stray=signed_decimal(stretch.stray), number=whole(stretch.hands), day=day_words(stretch.last)
        )

    def part_at(self, x: float) -> int:
        if not self._stretches:
            return NOTHING_CHOSEN
        places = [abs(self._x(stretch, self.plot) - x) for stretch in self._stretches]
        return places.index(min(places))

    def _x(self, stretch: Stretch, plot: QRectF) -> float:
        return plot.left() + plot.width() * stretch.hands / self._stretches[-1].hands

    def _reach(self) -> tuple[float, float]:
        """How far the axis goes to each side, and the step between its lines."""
        far = max(0.5, self._stretches[-1].usual, *(abs(float(stretch.stray)) for stretch in self._stretches))
        power = 10.0 ** math.floor(math.log10(far))
        step = next(power * m for m in (0.5, 1, 2, 5, 10) if power * m >= far / 2)
        return 1.08 * far, step

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        reach, step = self._reach()

        def y(value: float) -> float:
            return plot.center().y() - plot.height() / 2 * value / reach

        self._draw_lines(painter, plot, [(n * step, y(n * step)) for n in (-1, 0, 1)])
        start = QPointF(plot.left(), y(0))
        across = [self._x(stretch, plot) for stretch in self._stretches]
        upper = [QPointF(x, y(s.usual)) for x, s in zip(across, self._stretches, strict=True)]
        lower = [QPointF(x, y(-s.usual)) for x, s in zip(across, self._stretches, strict=True)]
        band = self.colour(QPalette.ColorRole.Highlight)
        painter.setPen(Qt.PenStyle.NoPen)
        band.setAlphaF(_BAND)
        painter.setBrush(band)
        painter.drawPolygon(QPolygonF([start, *upper, *reversed(lower)]))
        points = [QPointF(x, y(float(s.stray))) for x, s in zip(across, self._stretches, strict=True)]
        painter.setPen(QPen(self.colour(QPalette.ColorRole.Highlight), 2 * self.scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF([start, *points]))
        painter.setBrush(self.colour(QPalette.ColorRole.Highlight))
        painter.setPen(Qt.PenStyle.NoPen)
        marked = points[self.current] if self.current >= 0 else points[-1]
        painter.drawEllipse(marked, 4 * self.scale, 4 * self.scale)

    def _draw_lines(self, painter: QPainter, plot: QRectF, lines: list[tuple[float, float]]) -> None:
        role = QPalette.ColorRole
        for value, y in lines:
            painter.setPen(QPen(self.colour(role.Mid), 2 if value == 0 else 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(self.colour(role.PlaceholderText))
            at = QRectF(0, y - 10, plot.left() - 6 * self.scale, 20)
            text = signed_short(value) if value else whole(0)
            painter.drawText(at, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        below = QRectF(plot.left(), plot.bottom(), plot.width(), self.height() - plot.bottom() - 2)
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(below, side, hands_words(self._stretches[-1].hands))


class FairnessPage(QWidget):
    """What was dealt to the person, and whether that is what fair deals give.

    Signals:
        opened(Drill): the hands of a point of a chart shall be shown.
    """

    opened = Signal(object)

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._courses: Sequence[Course] = ()
        gap = round(10 * scale)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        area, page = scrolled(self)
        layout.addWidget(area)
        inner, grid = QVBoxLayout(page), QGridLayout()
        inner.setContentsMargins(0, gap, 0, 0)
        inner.setSpacing(gap)
        grid.setSpacing(gap)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self.charts: list[StrayChart] = []
        self.said: list[QLabel] = []
        for number, (_, title) in enumerate(COURSES):
            chart, said = StrayChart(tr(title), scale, page), plain_label(page)
            chart.setMinimumHeight(round(_LOW * scale))
            chart.opened.connect(partial(self._open, number))
            grid.addWidget(chart, number, 0)
            grid.addWidget(said, number, 1)
            grid.setRowStretch(number, 1)
            self.charts.append(chart)
            self.said.append(said)
        inner.addWidget(plain_label(page, tr(_ABOUT), muted=True))
        inner.addLayout(grid, 1)
        inner.addWidget(plain_label(page, tr(_SEALS), muted=True))

    def show_courses(self, courses: Sequence[Course]) -> None:
        """Show these, in the order of :data:`..models.fairness.COURSES`."""
        self._courses = courses
        for course, chart, said in zip(courses, self.charts, self.said, strict=True):
            chart.set_stretches(course.stretches)
            said.setText(summary(course))

    def _open(self, course: int, part: int) -> None:
        stretch = self._courses[course].stretches[part]
        self.opened.emit(span_drill(stretch.first, stretch.last))
