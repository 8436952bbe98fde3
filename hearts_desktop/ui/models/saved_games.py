"""The list of saved games as a table: a row a game, known at once by name and time, read one by one."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.lists import all_of, in_a_row
from hearts_desktop.storage.saved_games import Contents, SavedGame, SavedGames
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.dates import time_words
from hearts_desktop.ui.models.people import shown_name
from hearts_desktop.ui.models.rules_name import rules_name

Index = QModelIndex | QPersistentModelIndex

NAME, WHEN, RULES, SCORES = range(4)
# i18n: The columns of the list of saved games
HEADERS: Final = (later("Name"), later("Saved"), later("Rules"), later("Scores"))


class Role(IntEnum):
    """What the model tells besides the usual."""

    SORT = Qt.ItemDataRole.UserRole
    """What the column is sorted by."""
    SOUGHT = Qt.ItemDataRole.UserRole + 1
    """All the words of a row, for the search line."""
    GAME = Qt.ItemDataRole.UserRole + 2
    DETAILS = Qt.ItemDataRole.UserRole + 3
    """What the game holds, in one or two sentences."""
    PROBLEM = Qt.ItemDataRole.UserRole + 4


class SavedGamesModel(QAbstractTableModel):
    """The games of a folder, of which :meth:`read_next` reads one more each time.

    A name that is edited goes through ``rename``, which gives the game with its new name, or None if it may
    not be called so.
    """

    def __init__(
        self,
        saved: SavedGames,
        rename: Callable[[SavedGame, str], SavedGame | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._saved, self._rename = saved, rename
        self._games: list[SavedGame] = []
        self._contents: dict[SavedGame, Contents] = {}

    def load(self) -> None:
        """Look into the folder anew; what was read before of games that are still there is kept.

        Raises OSError if the folder cannot be read.
        """
        games = list(self._saved.games())
        self.beginResetModel()
        self._games = games
        self._contents = {game: told for game, told in self._contents.items() if game in set(games)}
        self.endResetModel()

    def read_next(self) -> bool:
        """Read one game more; False if all are read."""
        game = next((game for game in self._games if game not in self._contents), None)
        if game is None:
            return False
        self.read(self._games.index(game))
        return True

    def read(self, row: int) -> Contents:
        """What the game in a row holds, read now if it has not been."""
        game = self._games[row]
        if game not in self._contents:
            self._contents[game] = self._saved.contents(game)
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(HEADERS) - 1))
        return self._contents[game]

    def game(self, row: int) -> SavedGame:
        """The game in a row."""
        return self._games[row]

    def row_of(self, game: SavedGame) -> int:
        """Where the game of that file is; -1 if it is gone."""
        return next((row for row, one in enumerate(self._games) if one.path == game.path), -1)

    def remove(self, row: int) -> None:
        """Take a row out, whose file is gone."""
        self.beginRemoveRows(QModelIndex(), row, row)
        self._contents.pop(self._games.pop(row), None)
        self.endRemoveRows()

    # -- the model -----------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._games)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and index.column() == NAME else flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(HEADERS):
            if role == Qt.ItemDataRole.DisplayRole:
                return tr(HEADERS[section])
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        game = self._games[index.row()]
        told = self._contents.get(game)
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._shown(game, told, index.column())
            case Role.SORT:
                return (
                    game.when
                    if index.column() == WHEN
                    else self._shown(game, told, index.column()).casefold()
                )
            case Role.SOUGHT:
                return " ".join((game.name, *self._read_words(told))).casefold()
            case Role.GAME:
                return game
            case Role.PROBLEM:
                return told.problem if told else ""
            case Role.DETAILS | Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._details(told)
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Give a game another name."""
        if role != Qt.ItemDataRole.EditRole or not self.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return False
        row = index.row()
        before = self._games[row]
        if str(value).strip() == before.name:
            return True
        renamed = self._rename(before, str(value))
        if renamed is None:
            return False
        told = self._contents.pop(before, None)
        self._games[row] = renamed
        if told is not None:
            self._contents[renamed] = told
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(HEADERS) - 1))
        return True

    # -- words ---------------------------------------------------------------------------------------------

    @staticmethod
    def _read_words(told: Contents | None) -> tuple[str, ...]:
        if told is None or told.ruleset is None:
            return ()
        return (rules_name(told.ruleset), *map(shown_name, told.players))

    def _shown(self, game: SavedGame, told: Contents | None, column: int) -> str:
        if column == NAME:
            return game.name
        if column == WHEN:
            return time_words(game.when)
        if told is None:
            return "…"
        if told.ruleset is None:
            return tr("cannot be read") if column == RULES else "–"
        return rules_name(told.ruleset) if column == RULES else _scores(told)

    @staticmethod
    def _details(told: Contents | None) -> str:
        if told is None:
            return ""
        if told.ruleset is None:
            return told.problem
        if not told.hands:
            return tr("The first hand, with {names}.").format(names=all_of(told.players[1:]))
        if told.over:
            text = tr_n(
                "Over after {number} hand: {scores}.", "Over after {number} hands: {scores}.", told.hands
            )
        else:
            text = tr_n("{number} hand played: {scores}.", "{number} hands played: {scores}.", told.hands)
        return text.format(number=told.hands, scores=_named_scores(told))


def _shown_totals(told: Contents) -> tuple[int, ...]:
    assert told.ruleset is not None
    return tuple(map(compile_rules(told.ruleset).shown, told.totals))


def _named_scores(told: Contents) -> str:
    # i18n: one player's points in a list of all
    text = tr("{name} {points}")
    return in_a_row(
        text.format(name=shown_name(name), points=words.number(points))
        for name, points in zip(told.players, _shown_totals(told), strict=True)
    )


def _scores(told: Contents) -> str:
    if not told.hands:
        return tr("first hand")
    return " · ".join(map(words.number, _shown_totals(told)))
