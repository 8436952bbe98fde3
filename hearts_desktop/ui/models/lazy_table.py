"""A table over records that are fetched page by page, sorted where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Protocol

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hearts_desktop.language import tr

Index = QModelIndex | QPersistentModelIndex

PAGE: Final = 100
"""How many records are fetched at a time: more than a window shows."""


class Role(IntEnum):
    """What the model tells besides the usual."""

    RECORD = Qt.ItemDataRole.UserRole
    """The record behind the row."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: how a record is worded in it, and what its source sorts by for it.

    ``title`` and ``help`` are English; they are translated when they are shown.
    """

    title: str
    words: Callable[[Any], str]
    order: Any
    number: bool = False
    """Set at the right, and the biggest first when sorted first."""
    help: str = ""
    width: int = 90
    """In pixels at the usual size of words; 0 takes what is left."""
    opens: Callable[[Any], Any] | None = None
    """What stands behind a record's words in this column; None if that is the record itself."""
    hint: Callable[[Any], str] | None = None
    """What the tool tip says; None for the words themselves."""


class Source(Protocol):
    """Where the records come from."""

    def __call__(self, order: Any, *, descending: bool, offset: int, limit: int) -> Sequence[Any]:  # noqa: ANN401
        """A page of all records, sorted."""
        ...


def no_records(order: object, *, descending: bool, offset: int, limit: int) -> Sequence[object]:
    """The source of an empty table."""
    return ()


def in_memory(records: Sequence[Any]) -> Source:
    """A source of a few records; a column's order is a function that makes the key of a record."""

    def page(order: Any, *, descending: bool, offset: int, limit: int) -> Sequence[Any]:  # noqa: ANN401
        found = sorted(records, key=order, reverse=descending)
        return found[offset : offset + limit]

    return page


class LazyTableModel(QAbstractTableModel):
    """Shows what a source has, no more of it than somebody looks at."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._source: Source = no_records
        self._records: list[Any] = []
        self._more = False
        self._order = (0, False)

    def set_source(self, source: Source) -> None:
        """Show other records, sorted as before."""
        self._source = source
        self._start()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Begin anew with the records sorted by a column."""
        if 0 <= column < len(self.columns):
            self._order = (column, order == Qt.SortOrder.DescendingOrder)
            self._start()

    def _start(self) -> None:
        self.beginResetModel()
        self._records = self._page(0)
        self.endResetModel()

    def _page(self, offset: int) -> list[Any]:
        column, descending = self._order
        page = self._source(self.columns[column].order, descending=descending, offset=offset, limit=PAGE)
        self._more = len(page) == PAGE
        return list(page)

    def record(self, row: int) -> Any:  # noqa: ANN401
        """The record in a row that has been fetched."""
        return self._records[row]

    def behind(self, index: Index) -> Any:  # noqa: ANN401
        """What stands behind a cell."""
        record, opens = self._records[index.row()], self.columns[index.column()].opens
        return record if opens is None else opens(record)

    # -- the model -----------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def canFetchMore(self, parent: Index) -> bool:
        return self._more and not parent.isValid()

    def fetchMore(self, parent: Index) -> None:
        """Fetch the next page."""
        if not self.canFetchMore(parent):
            return
        count = len(self._records)
        page = self._page(count)
        if page:
            more, self._more = self._more, False  # whoever hears of the rows may ask for more at once
            self.beginInsertRows(QModelIndex(), count, count + len(page) - 1)
            self._records += page
            self._more = more
            self.endInsertRows()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        column, record = self.columns[index.column()], self._records[index.row()]
        match role:
            case Qt.ItemDataRole.ToolTipRole if column.hint is not None:
                return column.hint(record)
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return column.words(record)
            case Qt.ItemDataRole.AccessibleTextRole:
                # i18n: a cell of a table as it is read out: {column} is its heading
                text = tr("{column}: {words}")
                return text.format(column=tr(column.title), words=column.words(record))
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Role.RECORD:
                return record
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return tr(column.title)
            case Qt.ItemDataRole.ToolTipRole:
                return tr(column.help) or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
        return None


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
