"""The score sheet as a table view, drawn in the style of the house: no grid, faces, pills and bars."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from hearts_desktop.engine.events import PassStep
from hearts_desktop.language import tr
from hearts_desktop.ui.models.score_sheet import PLAYER, Role, ScoreSheetModel
from hearts_desktop.ui.table.chrome import draw_arrow, draw_capsule, draw_text, text_width
from hearts_desktop.ui.table.seat_item import draw_avatar
from hearts_desktop.ui.theme import DEFAULT_THEME, SMALL, THEMES, TINY, Theme

HEADER, ROW, LEAST_ROW = 40.0, 74.0, 40.0
HAND_WIDTH, TOTAL_WIDTH, LEAST_PLAYER = 56.0, 208.0, 250.0
MARGIN: Final = 12.0
"""From the edge of the view to the line under the header, in design units."""

ARROWS: Final = {
    PassStep.LEFT: 180.0,
    PassStep.RIGHT: 0.0,
    PassStep.ACROSS: -90.0,
    PassStep.SECOND_LEFT: -135.0,
    PassStep.SECOND_RIGHT: -45.0,
}
"""Degrees of the arrow for each way of passing; nothing is passed in a hand that is not here."""

Index = QModelIndex | QPersistentModelIndex


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(0, -10))
    path.cubicTo(2, -6, 9, -2, 9, 3)
    path.cubicTo(9, 8.4, 2.6, 9.4, 0.7, 5.4)
    path.lineTo(2.8, 10)
    path.lineTo(-2.8, 10)
    path.lineTo(-0.7, 5.4)
    path.cubicTo(-2.6, 9.4, -9, 8.4, -9, 3)
    path.cubicTo(-9, -2, -2, -6, 0, -10)
    return path


def _moon() -> QPainterPath:
    disc, bite = QPainterPath(), QPainterPath()
    disc.addEllipse(QPointF(0, 0), 9.0, 9.0)
    bite.addEllipse(QPointF(4.2, -2.6), 7.6, 7.6)
    return disc.subtracted(bite)


class ScoreDelegate(QStyledItemDelegate):
    """Draws the cells of the score sheet; ``unit`` is pixels per design unit."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.unit, self.row = THEMES[DEFAULT_THEME], 1.0, ROW
        self._spade, self._moon = _spade(), _moon()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(round(HAND_WIDTH * self.unit), round(self.row * self.unit))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        if index.column() == PLAYER:
            self._paint_player(painter, rect, index)
        elif index.column() == index.model().columnCount() - 1:
            self._paint_total(painter, rect, index)
        else:
            self._paint_hand(painter, rect, index)
        if option.state & QStyle.StateFlag.State_HasFocus:
            inset = 4 * self.unit
            painter.setPen(QPen(QColor(self.theme.panel_accent), 2 * self.unit))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 2 * inset, 2 * inset)
        painter.restore()

    def _paint_player(self, painter: QPainter, rect: QRectF, index: Index) -> None:
        unit, theme = self.unit, self.theme
        side = min(48.0, self.row - 12) * unit
        face = QRectF(rect.left() + 14 * unit, rect.center().y() - side / 2, side, side)
        draw_avatar(painter, str(index.data(Role.AVATAR)), face)
        if index.data(Role.WON):
            ring = face.adjusted(-unit, -unit, unit, unit)
            painter.setPen(QPen(QColor(theme.panel_accent), 3 * unit))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(ring)
        left, name = rect.left() + 76 * unit, str(index.data())
        # i18n: stands beside the name of whoever has the fewest points
        mark = str(index.data(Role.PLACE)) or (tr("leading") if index.data(Role.LEADING) else "")
        wide = text_width(mark, TINY * unit, bold=True) + 24 * unit if mark else 0.0
        room = rect.right() - left - (wide + 22 * unit if mark else 8 * unit)
        draw_text(painter, left, rect.center().y(), name, 17 * unit, theme.panel_text, bold=True, width=room)
        if mark:
            after = left + min(room, text_width(name, 17 * unit, bold=True)) + 14 * unit
            pill = QRectF(after, rect.center().y() - 11 * unit, wide, 22 * unit)
            self._paint_mark(painter, pill, mark, strong=index.data(Role.WON) or index.data(Role.LEADING))

    def _paint_mark(self, painter: QPainter, pill: QRectF, words: str, *, strong: bool) -> None:
        theme = self.theme
        fill = QColor(theme.panel_accent if strong else theme.panel_line)
        draw_capsule(painter, pill, fill)
        colour = theme.panel_accent_text if strong else theme.panel_text
        centre = pill.center()
        draw_text(painter, centre.x(), centre.y(), words, TINY * self.unit, colour, bold=True, centred=True)

    def _paint_hand(self, painter: QPainter, rect: QRectF, index: Index) -> None:
        unit, theme, words, points = self.unit, self.theme, str(index.data()), index.data(Role.POINTS)
        moon = bool(index.data(Role.MOON))
        x, y = rect.center().x(), rect.center().y()
        in_pill = bool(index.data(Role.LAST) and (points or moon))
        if in_pill:
            good = points < 0 or moon
            pill = QRectF(x - 23 * unit, y - 14 * unit, 46 * unit, 28 * unit)
            draw_capsule(painter, pill, QColor(theme.panel_accent if good else theme.points))
            colour = theme.panel_accent_text if good else "#FFFFFF"
            draw_text(painter, x, y, words, 14.5 * unit, colour, bold=True, centred=True, width=40 * unit)
        else:
            draw_text(painter, x, y, words, 15 * unit, theme.panel_mute, centred=True, width=40 * unit)
        sign = self._moon if moon else self._spade if index.data(Role.QUEEN) else None
        if sign is not None:
            right = 22 * unit if in_pill else text_width(words, 15 * unit) / 2 + 7 * unit
            self._paint_sign(painter, sign, QPointF(x + right, y - (14 if in_pill else 8) * unit), in_pill)

    def _paint_sign(self, painter: QPainter, sign: QPainterPath, at: QPointF, on_disc: bool) -> None:
        """A small spade (took the queen) or crescent (shot the moon) at the corner of a score."""
        unit = self.unit
        painter.save()
        painter.translate(at)
        if on_disc:
            painter.setPen(QPen(QColor(self.theme.panel_line), unit))
            painter.setBrush(QColor(self.theme.panel))
            painter.drawEllipse(QPointF(0, 0), 9 * unit, 9 * unit)
        scale = (0.52 if on_disc else 0.46) * unit
        painter.scale(scale, scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.panel_text))
        painter.drawPath(sign)
        painter.restore()

    def _paint_total(self, painter: QPainter, rect: QRectF, index: Index) -> None:
        unit, theme, y = self.unit, self.theme, rect.center().y()
        size = min(24.0, self.row * 0.42) * unit
        total = str(index.data())
        x = rect.left() + 58 * unit
        draw_text(painter, x, y, total, size, theme.panel_text, bold=True, centred=True, width=72 * unit)
        together = str(index.data(Role.TEAM_TOTAL) or "")
        if together:
            y += min(9.0, self.row * 0.2) * unit
            # i18n: the sum of two partners, over a bar that is not much longer than the English text
            pair = tr("together {points}").format(points=together)
            above = y - min(20.0, self.row * 0.42) * unit
            x = rect.left() + 146 * unit
            room = 116 * unit
            draw_text(painter, x, above, pair, SMALL * unit, theme.panel_mute, centred=True, width=room)
        groove = QRectF(rect.left() + 96 * unit, y - 4 * unit, 100 * unit, 8 * unit)
        draw_capsule(painter, groove, QColor(theme.panel_line))
        part = float(index.data(Role.FRACTION))
        if part > 0:
            groove.setWidth(max(8.0, 100 * part) * unit)
            draw_capsule(painter, groove, QColor(theme.points if part > 0.5 else theme.panel_accent))


class _Header(QHeaderView):
    """Numbers of the hands, each with the way the cards were passed."""

    def __init__(self, delegate: ScoreDelegate, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._delegate = delegate
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(0, round(HEADER * self._delegate.unit))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        unit = self._delegate.unit
        painter = QPainter(self.viewport())
        line = QRect(0, round(34 * unit), self.viewport().width(), max(1, round(unit)))
        painter.fillRect(line.adjusted(round(MARGIN * unit), 0, -round(MARGIN * unit), 0), self._line())

    def _middle_of_totals(self) -> float:
        """Over the totals, or over their bars where the way to later hands stands over the totals."""
        table = self.parent()
        later = isinstance(table, ScoreTable) and table.can_go_on
        return (146.0 if later else 58.0) * self._delegate.unit

    def _line(self) -> QColor:
        return QColor(self._delegate.theme.panel_line)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        unit, theme, model = self._delegate.unit, self._delegate.theme, self.model()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words = str(model.headerData(section, Qt.Orientation.Horizontal))
        y, size = rect.top() + 17 * unit, SMALL * unit
        if section == PLAYER:
            draw_text(painter, rect.left() + 76 * unit, y, words, size, theme.panel_mute, bold=True)
            return
        last = section == model.columnCount() - 1
        x = rect.left() + (self._middle_of_totals() if last else rect.width() / 2)
        step = model.headerData(section, Qt.Orientation.Horizontal, Role.PASS_STEP)
        degrees = ARROWS.get(PassStep(step)) if step else None
        if degrees is not None:
            wide = text_width(words, size, bold=True)
            draw_arrow(painter, x + wide / 2 + 8 * unit, y, 4.5 * unit, theme.panel_mute, degrees, 1.6 * unit)
        draw_text(painter, x, y, words, size, theme.panel_mute, bold=True, centred=True)


class ScoreTable(QTableView):
    """Shows the hands that there is room for, the latest at first; wheel and arrow keys go back.

    Signals:
        explained(str): why the cell that has the focus holds what it holds; empty when none has it.
        scrolled(): other hands are shown now.
    """

    explained = Signal(str)
    scrolled = Signal()

    def __init__(self, model: ScoreSheetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet = model
        self._delegate = ScoreDelegate(self)
        self._first = 1
        self._room = 0
        self._width = 720.0
        self.setHorizontalHeader(_Header(self._delegate, self))
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setCornerButtonEnabled(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # -- size and the hands shown --------------------------------------------------------------------------

    def width_for_all(self) -> float:
        """Width in design units at which every hand is shown."""
        return LEAST_PLAYER + self._sheet.hands * HAND_WIDTH + TOTAL_WIDTH

    def fit(self, theme: Theme, unit: float, width: float, row: float) -> None:
        """Take colours and sizes: ``width`` of the view and height of a ``row`` are in design units."""
        delegate = self._delegate
        delegate.theme, delegate.unit, delegate.row = theme, unit, row
        self._width = width
        self._room = min(self._sheet.hands, int((width - LEAST_PLAYER - TOTAL_WIDTH) / HAND_WIDTH))
        self.horizontalHeader().setFixedHeight(round(HEADER * unit))
        for number in range(self._sheet.rowCount()):
            # Edges and not heights are rounded, so that many rows are not a pixel too many together.
            self.setRowHeight(number, round((number + 1) * row * unit) - round(number * row * unit))
        self._first = self._sheet.hands - self._room + 1
        self._show_columns()

    def _show_columns(self) -> None:
        unit, last = self._delegate.unit, self._sheet.total_column
        for column in range(1, last):
            self.setColumnHidden(column, not self._first <= column < self._first + self._room)
            self.setColumnWidth(column, round(HAND_WIDTH * unit))
        hands = self._room * round(HAND_WIDTH * unit)
        total = round(TOTAL_WIDTH * unit)
        self.setColumnHidden(last, False)
        self.setColumnWidth(last, total)
        self.setColumnWidth(PLAYER, round(self._width * unit) - hands - total)
        self.viewport().update()
        self.horizontalHeader().viewport().update()
        self.scrolled.emit()

    @property
    def shown(self) -> range:
        """The columns of the hands that are shown."""
        return range(self._first, self._first + self._room)

    @property
    def can_go_back(self) -> bool:
        """Are there earlier hands than those shown?"""
        return self._first > 1

    @property
    def can_go_on(self) -> bool:
        """Are there later hands than those shown?"""
        return self._first + self._room <= self._sheet.hands

    def scroll_hands(self, by: int) -> None:
        """Show later hands, or earlier ones if ``by`` is negative."""
        first = min(max(1, self._first + by), self._sheet.hands - self._room + 1)
        if first != self._first:
            self._first = first
            self._show_columns()

    # -- input ---------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.angleDelta().x()
        if delta:
            self.scroll_hands(-1 if delta > 0 else 1)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        column = self.currentIndex().column()
        if event.key() == Qt.Key.Key_Left and column == self._first:
            self.scroll_hands(-1)
        elif event.key() == Qt.Key.Key_Right and column == self._first + self._room - 1:
            self.scroll_hands(1)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.scroll_hands(-self._sheet.hands if event.key() == Qt.Key.Key_Home else self._sheet.hands)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.explained.emit(str(current.data(Qt.ItemDataRole.ToolTipRole) or ""))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.explained.emit(str(self.currentIndex().data(Qt.ItemDataRole.ToolTipRole) or ""))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.explained.emit("")

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint_own_row()
        super().paintEvent(event)

    def _paint_own_row(self) -> None:
        """A quiet band behind the person's own row, drawn once for all its cells."""
        unit = self._delegate.unit
        for row in range(self._sheet.rowCount()):
            if self._sheet.index(row, PLAYER).data(Role.YOU):
                painter = QPainter(self.viewport())
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(self._delegate.theme.panel_alt))
                top, height = self.rowViewportPosition(row), self.rowHeight(row)
                band = QRectF(0, top, self.viewport().width(), height).adjusted(0, 4 * unit, 0, -4 * unit)
                painter.drawRoundedRect(band, 12 * unit, 12 * unit)
