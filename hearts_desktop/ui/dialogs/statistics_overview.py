"""The first page of the statistics: a tile for each figure, and two charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from hearts_desktop.language import tr
from hearts_desktop.storage.history.records import Piece, Totals
from hearts_desktop.ui.dialogs.charts import PlacesChart, PointsChart
from hearts_desktop.ui.dialogs.pages import scrolled
from hearts_desktop.ui.models.statistics_drills import Drill, place_drill, span_drill
from hearts_desktop.ui.models.statistics_figures import Figure, figures
from hearts_desktop.ui.theme import font

COLUMNS: Final = 4
_WAYS: Final = (COLUMNS, 2)
"""In so many columns the sixteen tiles fill their lines."""
_GAP: Final = 8
_TILE: Final = QSize(150, 66)
_LABEL, _VALUE, _NOTE = 12.5, 23.0, 12.5


class Tile(QAbstractButton):
    """A figure that can be opened."""

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = scale
        self.figure: Figure | None = None
        self.setMinimumSize(_TILE * scale)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_figure(self, figure: Figure) -> None:
        """Show this figure."""
        self.figure = figure
        # i18n: a figure as it is read out: {label} is "Won", {value} "70 %", {note} "7 of 10"
        told = tr("{label}: {value}, {note}").format(label=figure.label, value=figure.value, note=figure.note)
        self.setAccessibleName(told)
        self.setAccessibleDescription(
            tr("Opens the games behind it.") if figure.drill.games else tr("Opens the hands behind it.")
        )
        self.setToolTip(
            tr("Show the games behind this figure")
            if figure.drill.games
            else tr("Show the hands behind this figure")
        )
        self.update()

    def sizeHint(self) -> QSize:
        return _TILE * self._scale

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.figure is None:
            return
        role, look, scale = QPalette.ColorRole, self.palette(), self._scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edge = role.Highlight if self.hasFocus() else role.Mid if self.underMouse() else role.AlternateBase
        painter.setPen(QPen(look.color(edge), 2))
        painter.setBrush(look.color(role.Mid if self.isDown() else role.AlternateBase))
        painter.drawRoundedRect(box, 12, 12)
        inner = box.adjusted(12 * scale, 8 * scale, -10 * scale, -8 * scale)
        left = Qt.AlignmentFlag.AlignLeft
        painter.setPen(look.color(role.PlaceholderText))
        painter.setFont(font(_LABEL * scale))
        painter.drawText(inner, left | Qt.AlignmentFlag.AlignTop, self.figure.label)
        painter.setFont(font(_NOTE * scale))
        value_type = font(_VALUE * scale, bold=True)
        painter.setPen(look.color(role.Text))
        painter.setFont(value_type)
        painter.drawText(inner, left | Qt.AlignmentFlag.AlignBottom, self.figure.value)
        taken = painter.fontMetrics().horizontalAdvance(self.figure.value) + 8 * scale
        painter.setPen(look.color(role.PlaceholderText))
        painter.setFont(font(_NOTE * scale))
        rest = inner.adjusted(taken, 0, 0, -3 * scale)
        note = painter.fontMetrics().elidedText(
            self.figure.note, Qt.TextElideMode.ElideRight, max(0, int(rest.width()))
        )
        painter.drawText(rest, left | Qt.AlignmentFlag.AlignBottom, note)


class Overview(QWidget):
    """Figures and charts over some hands and games.

    Signals:
        opened(Drill): what is behind a figure shall be shown.
    """

    opened = Signal(object)

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pieces: Sequence[Piece] = ()
        self._gap, self._tile = round(_GAP * scale), round(_TILE.width() * scale)
        self._columns = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._area, page = scrolled(self)
        layout.addWidget(self._area)
        self._grid, self._charts = QGridLayout(), QHBoxLayout()
        self._grid.setSpacing(self._gap)
        self._charts.setSpacing(self._gap)
        self.tiles = [Tile(scale, page) for _ in figures(Totals())]
        for tile in self.tiles:
            tile.clicked.connect(self._open_tile)
        self._lay_out(COLUMNS)
        self.points, self.places = PointsChart(scale, page), PlacesChart(scale, page)
        self.points.opened.connect(self._open_piece)
        self.places.opened.connect(self._open_place)
        self._charts.addWidget(self.points, 3)
        self._charts.addWidget(self.places, 2)
        inner = QVBoxLayout(page)
        inner.setContentsMargins(0, self._gap, 0, 0)
        inner.setSpacing(self._gap)
        inner.addLayout(self._grid)
        inner.addLayout(self._charts, 1)

    def show_sums(self, totals: Totals, pieces: Sequence[Piece]) -> None:
        """Show these."""
        self.show_figures(totals)
        self._pieces = pieces
        self.points.set_pieces(pieces)
        self.places.set_places(totals.places)

    def show_figures(self, totals: Totals) -> None:
        """Show these in the tiles, and leave the charts as they are."""
        for tile, figure in zip(self.tiles, figures(totals), strict=True):
            tile.set_figure(figure)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put less beside each other where the words are big and the window is small."""
        super().resizeEvent(event)
        room = self.width() - self._area.verticalScrollBar().sizeHint().width()
        fit = (room + self._gap) // (self._tile + self._gap)
        self._lay_out(next((columns for columns in _WAYS if columns <= fit), 1))

    def _lay_out(self, columns: int) -> None:
        if columns != self._columns:
            self._columns = columns
            for number, tile in enumerate(self.tiles):
                self._grid.addWidget(tile, number // columns, number % columns)
            beneath = columns < COLUMNS
            way = QBoxLayout.Direction.TopToBottom if beneath else QBoxLayout.Direction.LeftToRight
            self._charts.setDirection(way)

    def _open_tile(self) -> None:
        tile = self.sender()
        if isinstance(tile, Tile) and tile.figure is not None:
            self.opened.emit(tile.figure.drill)

    def _open_piece(self, part: int) -> None:
        piece = self._pieces[part]
        self.opened.emit(span_drill(piece.first, piece.last))

    def _open_place(self, part: int) -> None:
        drill: Drill = place_drill(part + 1)
        self.opened.emit(drill)
