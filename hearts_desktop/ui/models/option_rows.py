"""The option catalogue as a table model over one rule set, which it edits."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from hearts_desktop.engine.cards import CARDS
from hearts_desktop.engine.options import (
    CATALOGUE,
    Option,
    Problem,
    Value,
    in_labels,
    problems,
    value_of,
    with_options,
)
from hearts_desktop.engine.ruleset import CardPoints, RuleSet
from hearts_desktop.language import tr

LABEL, VALUE = 0, 1

Index = QModelIndex | QPersistentModelIndex
_USER: Final = int(Qt.ItemDataRole.UserRole)


class Role(IntEnum):
    """What a row tells besides the usual roles."""

    NAME = _USER + 1
    """The rulebook's name of the option."""
    GROUP = _USER + 2
    HELP = _USER + 3
    """What the option is for."""
    APPLIES = _USER + 4
    NEEDS = _USER + 5
    """On what an option that does not apply depends; empty if it applies."""
    CHANGED = _USER + 6
    """Does the value differ from the standard game?"""
    PROBLEM = _USER + 7
    """The sentence that says why the rule set cannot be played, on the rows that it concerns."""


class OptionRowsModel(QAbstractTableModel):
    """One row for each option: its label and its value in plain words; the value can be edited.

    Signals:
        edited(RuleSet): the rule set is another one now.
    """

    edited = Signal(object)

    def __init__(self, ruleset: RuleSet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._options = tuple(CATALOGUE.values())
        self._ruleset = ruleset
        self._problems = problems(ruleset)

    @property
    def ruleset(self) -> RuleSet:
        """The rule set as it stands; it may be impossible, see :attr:`problems`."""
        return self._ruleset

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the rule set cannot be played; empty if it can."""
        return self._problems

    def set_ruleset(self, ruleset: RuleSet) -> None:
        """Put another rule set in its place."""
        if ruleset == self._ruleset:
            return
        self._ruleset, self._problems = ruleset, problems(ruleset)
        # Any row may have changed: whether an option applies depends on the others.
        self.dataChanged.emit(self.index(0, LABEL), self.index(self.rowCount() - 1, VALUE))
        self.edited.emit(ruleset)

    def option(self, row: int) -> Option:
        """The option in a row."""
        return self._options[row]

    def value(self, row: int) -> Value:
        """The value in a row, as the rule set holds it."""
        return value_of(self._ruleset, self._options[row].name)

    # -- what Qt asks --------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._options)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        if self._options[index.row()].applies(self._ruleset):
            flags |= Qt.ItemFlag.ItemIsEnabled
            if index.column() == VALUE:
                flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, self.CheckIndexOption.IndexIsValid):
            return None
        option, value = self._options[index.row()], self.value(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(option.label) if index.column() == LABEL else option.say(value)
        if role == Qt.ItemDataRole.EditRole:
            return tr(option.label) if index.column() == LABEL else option.format(value)
        return self._told(option, value, role)

    def _told(self, option: Option, value: Value, role: int) -> object:
        match role:
            case Role.NAME:
                return option.name
            case Role.GROUP:
                return tr(option.group)
            case Qt.ItemDataRole.ToolTipRole | Role.HELP:
                return tr(option.help)
            case Role.APPLIES:
                return option.applies(self._ruleset)
            case Role.NEEDS:
                return "" if option.applies(self._ruleset) else tr(option.needs)
            case Role.CHANGED:
                return value != option.default
            case Role.PROBLEM:
                return next((in_labels(text) for text in self._problems if option.name in text.options), "")
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return {LABEL: tr("Option"), VALUE: tr("Value")}.get(section)
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change a value, given as the rule set holds it or as text; False if it will not do."""
        if role != Qt.ItemDataRole.EditRole or not self.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return False
        option = self._options[index.row()]
        try:
            ruleset = with_options(self._ruleset, {option.name: _text(option, value)})
        except ValueError:
            return False
        self.set_ruleset(ruleset)
        return True


def _text(option: Option, value: object) -> str:
    """A value as text, whatever Qt made of it on its way through a QVariant."""
    if option.kind is CardPoints and isinstance(value, list | tuple):
        return option.format(CardPoints((CARDS[int(card)], int(points)) for card, points in value))
    if isinstance(value, list | tuple):
        return option.format(tuple(CARDS[int(card)] for card in value))
    if option.kind is bool and not isinstance(value, str):
        return option.format(bool(value))
    return str(value)
