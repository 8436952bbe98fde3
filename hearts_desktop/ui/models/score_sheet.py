"""The score sheet as a table model: a row for each player, best first, and a column for each hand."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.parts.scoring import standings
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Partnership
from hearts_desktop.engine.state import NOBODY, GameState, HandScore
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import in_a_row, in_groups
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.company import level_words
from hearts_desktop.ui.models.people import said_of, shown_name

PLAYER: Final = 0
"""The first column; hands follow from column 1, the total is the last."""

Index = QModelIndex | QPersistentModelIndex
_USER: Final = int(Qt.ItemDataRole.UserRole)


class Role(IntEnum):
    """What a cell tells besides the usual roles."""

    SEAT = _USER + 1
    AVATAR = _USER + 2
    YOU = _USER + 3
    """Is it the person's own row?"""
    LEADING = _USER + 4
    """Has this player the lowest total of a game that goes on?"""
    PLACE = _USER + 5
    """``"1st"`` … once the game is over, else empty."""
    WON = _USER + 6
    POINTS = _USER + 7
    """Score of the hand or total, as a number."""
    LAST = _USER + 8
    """Does the cell belong to the latest hand?"""
    QUEEN = _USER + 9
    """Did this player take the queen of spades in this hand?"""
    MOON = _USER + 10
    """Did this player shoot the moon in this hand?"""
    FRACTION = _USER + 11
    """Total as a part of the target, 0 to 1."""
    PASS_STEP = _USER + 12
    """In the header of a hand: where the cards were passed."""
    TEAM = _USER + 13
    """Which of the two sides this player belongs to, 0 or 1; None without partners."""
    TEAM_TOTAL = _USER + 14
    """The sum of two partners who add their scores, as it is shown; empty elsewhere."""


_RIGHT = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class ScoreSheetModel(QAbstractTableModel):
    """Rows are seats ordered by place or total, columns are Player, hand 1 …, Total."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = GameState(seats=0, totals=())
        self._players: tuple[Player, ...] = ()
        self._rules: Rules | None = None
        self._human = -1
        self._order: tuple[int, ...] = ()
        self._cells: dict[int, Callable[[int, int], object]] = {
            Qt.ItemDataRole.DisplayRole: self._display,
            Qt.ItemDataRole.ToolTipRole: self._explanation,
            Qt.ItemDataRole.AccessibleTextRole: self._spoken,
            Qt.ItemDataRole.TextAlignmentRole: lambda _row, column: _LEFT if column == PLAYER else _RIGHT,
            Role.SEAT: lambda row, _column: self._order[row],
            Role.AVATAR: lambda row, _column: self._player(row).avatar,
            Role.YOU: lambda row, _column: self._order[row] == self._human,
            Role.LEADING: lambda row, _column: self._leads(self._order[row]),
            Role.PLACE: lambda row, _column: self._place(self._order[row]),
            Role.WON: lambda row, _column: self._won(self._order[row]),
            Role.POINTS: self._points,
            Role.LAST: lambda _row, column: 0 < column == self.hands,
            Role.QUEEN: self._took_queen,
            Role.MOON: self._shot_moon,
            Role.FRACTION: lambda row, _column: self._fraction(self._order[row]),
            Role.TEAM: lambda row, _column: self._team(self._order[row]),
            Role.TEAM_TOTAL: lambda row, _column: self._team_total(self._order[row]),
        }

    # -- the game shown ------------------------------------------------------------------------------------

    def set_state(self, state: GameState, players: tuple[Player, ...], rules: Rules, human: int = -1) -> None:
        """Show this state. Columns are added where the game only went on; anything else is a reset."""
        goes_on = (
            (players, rules, human) == (self._players, self._rules, self._human)
            and len(self._state.scores) <= len(state.scores)
            and state.scores[: len(self._state.scores)] == self._state.scores
        )
        if not goes_on:
            self.beginResetModel()
            self._state, self._players, self._rules, self._human = state, players, rules, human
            self._order = _ranked(state, rules)
            self.endResetModel()
            return
        added = len(state.scores) - len(self._state.scores)
        if added:
            self.beginInsertColumns(QModelIndex(), self.total_column, self.total_column + added - 1)
        self._state = state
        if added:
            self.endInsertColumns()
        self._reorder(_ranked(state, rules))

    def _reorder(self, order: tuple[int, ...]) -> None:
        if order != self._order:
            self.layoutAboutToBeChanged.emit()
            old = self.persistentIndexList()
            new = [self.index(order.index(self._order[index.row()]), index.column()) for index in old]
            self._order = order
            self.changePersistentIndexList(old, new)
            self.layoutChanged.emit()
        if order:
            self.dataChanged.emit(self.index(0, 0), self.index(len(order) - 1, self.total_column))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.total_column)

    @property
    def hands(self) -> int:
        """How many hands have been scored: the column of the latest one."""
        return len(self._state.scores)

    @property
    def total_column(self) -> int:
        """The column of the totals."""
        return self.hands + 1

    def score(self, column: int) -> HandScore | None:
        """The hand in a column; None for the columns of players and totals."""
        return self._state.scores[column - 1] if PLAYER < column < self.total_column else None

    # -- what Qt asks --------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else self.total_column + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        cell = self._cells.get(role)
        if cell is None or not self.checkIndex(index, self.CheckIndexOption.IndexIsValid):
            return None
        return cell(index.row(), index.column())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section <= self.total_column:
            return None
        score = self.score(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return _head(section) if score is None else str(score.number)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _LEFT if section == PLAYER else _RIGHT
        if score is None:
            return None
        if role == Role.PASS_STEP:
            return str(score.step)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            # i18n: {direction} is "left", "across", "nothing" ...
            text = tr("Hand {number}, passed: {direction}")
            return text.format(number=score.number, direction=words.pass_way(score.step))
        return None

    # -- cells ---------------------------------------------------------------------------------------------

    def _player(self, row: int) -> Player:
        return self._players[self._order[row]]

    def _points(self, row: int, column: int) -> int | None:
        if column == PLAYER:
            return None
        score, seat = self.score(column), self._order[row]
        return self._state.totals[seat] if score is None else score.scores[seat]

    def _display(self, row: int, column: int) -> str:
        points = self._points(row, column)
        if points is None:
            return shown_name(self._player(row).name)
        if column == self.total_column:
            return words.number(self._shown(points))
        if self._shot_moon(row, column):
            return words.number(points)
        if column == self.hands:
            return words.signed(points) if points else "–"
        return words.number(points) if points else "–"

    def _explanation(self, row: int, column: int) -> str:
        score, seat = self.score(column), self._order[row]
        name = shown_name(self._player(row).name)
        assert self._rules is not None
        if score is not None:
            why = words.reasons(self._rules, score, seat)
            return tr("{name}, hand {number}: {why}").format(name=name, number=score.number, why=why)
        if column == PLAYER:
            level = level_words(self._player(row).agent)
            return in_a_row((name, level)) if level else ""
        partner, together = self._rules.partner(seat), self._team_total(seat)
        if not together or partner is None:
            return self._total_words(name, self._state.totals[seat])
        return in_groups(
            (self._total_words(name, self._state.totals[seat]), self._sum_words(partner, together))
        )

    def _total_words(self, name: str, total: int) -> str:
        assert self._rules is not None
        shown = self._shown(total)
        text = tr("{name}: {points} of {target} points")
        if self._rules.ruleset.count_down:
            text = tr_n("{name}: {points} point left", "{name}: {points} points left", abs(shown))
        return text.format(name=name, points=words.number(shown), target=self._rules.target)

    def _sum_words(self, partner: int, together: str) -> str:
        return said_of(
            self._players[partner].name,
            # i18n: {points} is the sum of two partners; follows what the one of them has
            tr("together with you {points}"),
            tr("together with {name} {points}"),
            points=together,
        )

    def _shown(self, total: int) -> int:
        return total if self._rules is None else self._rules.shown(total)

    def _spoken(self, row: int, column: int) -> str:
        if column != PLAYER:
            return self._explanation(row, column)
        seat = self._order[row]
        leading = tr("leading") if self._leads(seat) else ""
        name = shown_name(self._player(row).name)
        return in_a_row((name, self._partner_words(seat), self._place(seat), leading))

    def _took_queen(self, row: int, column: int) -> bool:
        score = self.score(column)
        return score is not None and self._order[row] in words.queen_takers(score)

    def _shot_moon(self, row: int, column: int) -> bool:
        score = self.score(column)
        if score is None or score.shooter == NOBODY or self._rules is None:
            return False
        return self._order[row] in self._rules.unit(score.shooter)

    def _leads(self, seat: int) -> bool:
        if self._state.result is not None or self._rules is None:
            return False
        standing = standings(self._rules, self._state.totals)
        best = min(standing)
        return standing[seat] == best and 2 * standing.count(best) <= len(standing)  # most do not lead

    def _place(self, seat: int) -> str:
        result = self._state.result
        if result is None or self._rules is None:
            return ""
        return words.place_words(self._rules, result.places, seat)

    def _won(self, seat: int) -> bool:
        return self._state.result is not None and seat in self._state.result.winners

    def _fraction(self, seat: int) -> float:
        assert self._rules is not None
        return min(1.0, max(0.0, self._state.totals[seat] / self._rules.target))

    # -- partners ------------------------------------------------------------------------------------------

    def _team(self, seat: int) -> int | None:
        if self._rules is None or self._rules.teams is Partnership.OFF:
            return None
        return seat % 2

    def _team_total(self, seat: int) -> str:
        if self._rules is None or self._rules.teams is not Partnership.INDIVIDUAL:
            return ""
        together = standings(self._rules, self._state.totals)[seat]
        # Each of two partners began with the points that are counted down.
        start = self._rules.target if self._rules.ruleset.count_down else 0
        return words.number(self._shown(together) + start)

    def _partner_words(self, seat: int) -> str:
        partner = None if self._rules is None else self._rules.partner(seat)
        if partner is None:
            return ""
        return said_of(self._players[partner].name, tr("your partner"), tr("partner of {name}"))


def _head(section: int) -> str:
    return tr("Player") if section == PLAYER else tr("Total")


def _ranked(state: GameState, rules: Rules) -> tuple[int, ...]:
    """Seats from best to worst, partners together; equal ones in the order in which they sit."""
    standing = standings(rules, state.totals) if state.result is None else state.result.places

    def rank(seat: int) -> tuple[int, ...]:
        if rules.teams is Partnership.OFF:
            return (standing[seat], state.totals[seat], seat)
        side = seat % 2
        return (min(standing[side::2]), side, state.totals[seat], seat)

    return tuple(sorted(range(state.seats), key=rank))
