"""A page of the statistics that lists something: sorted by its headers, fetched as one scrolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.language import tr
from hearts_desktop.ui.models.lazy_table import Column, LazyTableModel, Source
from hearts_desktop.ui.theme import font

_ROW: Final = 32
_LEAST: Final = 84
"""No column gets less, and one scrolls sideways where the words are big and the window is small."""
_HEADING: Final = 13.0
_BESIDE: Final = 24
"""Height of the words of a heading, and the room beside them."""
_ROOMY: Final = 1.75
"""By how much more where one scrolls."""
_ARROW: Final = (
    "QHeaderView::section {{ padding-top: {top}px; }} QHeaderView::up-arrow, QHeaderView::down-arrow "
    "{{ subcontrol-position: top center; right: 0px; top: {down}px; }}"
)
"""Over the word: beside it there is no room in the columns of numbers."""


class _Table(QTableView):
    """A table whose Enter key opens the cell, and nothing else in the dialog."""

    entered = Signal(object)

    def __init__(self, least: int, parent: QWidget | None = None) -> None:
        """``least`` is the width that no column which takes what is left gets less than."""
        super().__init__(parent)
        self._least = least
        self._wide: list[int] = []
        self.horizontalHeader().sectionResized.connect(self._resized)

    def share_rest(self, wide: list[int]) -> None:
        """From now on these columns share what the others leave."""
        self._wide = wide
        self._fit()

    def _resized(self, column: int) -> None:
        if column not in self._wide:
            self._fit()

    def _fit(self) -> None:
        if self._wide:
            others = set(range(self.horizontalHeader().count())) - set(self._wide)
            share = (self.viewport().width() - sum(map(self.columnWidth, others))) // len(self._wide)
            if share < self._least:  # one scrolls sideways: then they need not be tight
                share = round(_ROOMY * self._least)
            for column in self._wide:
                self.setColumnWidth(column, share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.entered.emit(self.currentIndex())
            event.accept()
        else:
            super().keyPressEvent(event)


class ListPage(QWidget):
    """A list, above it in words what it is restricted to, with the way back to all.

    Signals:
        opened(object): what is behind a cell, as a rule its row's record, shall be looked at more closely.
        widened(): the restriction shall go.
    """

    opened = Signal(object)
    widened = Signal()

    def __init__(
        self,
        name: str,
        columns: Sequence[Column],
        sorted_by: int,
        scale: float,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.model = LazyTableModel(columns, self)
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.all = QPushButton(tr("Show &all"))
        self.all.clicked.connect(self.widened)
        self.table = _Table(round(_LEAST * scale))
        self.table.setAccessibleName(name)
        self._dress(scale)
        self.table.setModel(self.model)
        self._set_widths(columns, scale)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(sorted_by, Qt.SortOrder.DescendingOrder)
        self.table.entered.connect(self._open)
        self.table.doubleClicked.connect(self._open)
        if any(column.opens for column in columns):  # then it matters which cell of a row is chosen
            self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        head, layout = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.about, 1)
        head.addWidget(self.all)
        layout.setContentsMargins(0, round(8 * scale), 0, 0)
        layout.setSpacing(round(6 * scale))
        layout.addLayout(head)
        layout.addWidget(self.table, 1)

    def _dress(self, scale: float) -> None:
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(round(_ROW * scale))
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.setStyleSheet(_ARROW.format(top=round(13 * scale), down=round(2 * scale)))

    def _set_widths(self, columns: Sequence[Column], scale: float) -> None:
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(round(40 * scale))
        metrics = QFontMetrics(font(_HEADING * scale, bold=True))
        for number, column in enumerate(columns):
            if column.width:
                words = metrics.horizontalAdvance(tr(column.title)) + round(_BESIDE * scale)
                self.table.setColumnWidth(number, max(words, round(column.width * scale)))
        self.table.share_rest([number for number, column in enumerate(columns) if not column.width])

    def show_records(self, source: Source, about: str, *, restricted: bool) -> None:
        """List what a source has."""
        self.model.set_source(source)
        self.about.setText(about)
        self.all.setVisible(restricted)
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 0))

    def sort_by(self, order: object, *, descending: bool) -> None:
        """Sort by the column of that order."""
        way = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
        for number, column in enumerate(self.model.columns):
            if column.order == order:
                self.table.sortByColumn(number, way)

    @property
    def current(self) -> Any:  # noqa: ANN401
        """The selected record, None if there is none."""
        index = self.table.currentIndex()
        return self.model.record(index.row()) if index.isValid() else None

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(self.model.behind(index))
