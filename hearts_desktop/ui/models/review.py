"""The choices of a hand as a table: what was chosen, what the coach would have chosen, what that cost."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Slot

from hearts_desktop.controller.hints import Hint
from hearts_desktop.controller.reviews import Choice, cost
from hearts_desktop.engine.actions import Action, Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import hand_of
from hearts_desktop.ui.models.hand_record import card_text, cards_text
from hearts_desktop.ui.models.statistics_words import count, decimal
from hearts_desktop.ui.models.words import number
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.phrases import points_text, split_words
from hearts_desktop.ui.table.situation import Situation

Index = QModelIndex | QPersistentModelIndex
HEADERS: Final = ("When", "You", "The coach", "Cost")
WHEN, MINE, BEST, COST = range(4)
AS_GOOD: Final = "–"
OTHER: Final = "other"
_MOON: Final = {Moon.SELF_MINUS: "points off", Moon.OTHERS_PLUS: "points to the others"}
_NONE: Final = QModelIndex()


class Role(IntEnum):
    """What the model tells besides the usual."""

    WHY = Qt.ItemDataRole.UserRole
    """What the coach says of the choice, in a sentence; empty while it has not looked at it."""
    COST = Qt.ItemDataRole.UserRole + 1
    """Points, None where they do not tell or are not known yet."""


class ReviewModel(QAbstractTableModel):
    """A row for each choice; the coach's come in one by one."""

    def __init__(
        self, choices: Sequence[Choice], players: tuple[Player, ...], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.choices = choices
        self._players = players
        self._hints: dict[int, Hint] = {}
        self._over = False

    @Slot()
    def end(self) -> None:
        """The coach will look at nothing more, also not at what it has passed over."""
        self._over = True
        if self.choices:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.choices) - 1, len(HEADERS) - 1))

    @property
    def is_over(self) -> bool:
        """Has the coach looked at all that it will look at?"""
        return self._over or not self.choices

    @Slot(int, object)
    def take(self, row: int, hint: Hint) -> None:
        """The coach has looked at a choice."""
        self._hints[row] = hint
        self.dataChanged.emit(self.index(row, 0), self.index(row, len(HEADERS) - 1))

    @property
    def judged(self) -> int:
        """How many choices the coach has looked at."""
        return len(self._hints)

    def cost(self, row: int) -> float | None:
        """What a choice cost in points, as far as that is known."""
        hint = self._hints.get(row)
        return None if hint is None else cost(self.choices[row], hint)

    def costliest(self, most: int = 2) -> list[int]:
        """The rows that cost most, the worst first; none that cost nothing."""
        costs = {row: found for row in range(len(self.choices)) if (found := self.cost(row))}
        return sorted(costs, key=lambda row: (-costs[row], row))[:most]

    # -- a table -------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(self.choices)

    def columnCount(self, parent: Index = _NONE) -> int:
        return 0 if parent.isValid() else len(HEADERS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section)
        return HEADERS[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return (self._when, self._mine, self._best, self._cost)[column](row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Role.WHY:
            return self._why(row)
        return self.cost(row) if role == Role.COST else None

    def _when(self, row: int) -> str:
        return when(self.choices[row])

    def _mine(self, row: int) -> str:
        return choice_text(self.choices[row].action)

    def _best(self, row: int) -> str:
        hint = self._hints.get(row)
        if hint is None:
            return AS_GOOD if self._over else "…"
        return choice_text(hint.action)

    def _cost(self, row: int) -> str:
        if row not in self._hints:
            return ""
        points = self.cost(row)
        return OTHER if points is None else tenths(points) if points else AS_GOOD

    def _why(self, row: int) -> str:
        hint = self._hints.get(row)
        if hint is None:
            return ""
        view = self.choices[row].view
        now = Situation(view.state, view.rules, self._players, view.seat, offer=view.offer)
        return sentence(now, hint)


def _side(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column == COST else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def tenths(points: float) -> str:
    """Points with one decimal: ``"2.4"``."""
    return decimal(Fraction(round(10 * points), 10))


def when(choice: Choice) -> str:
    """``"Trick 7"``, ``"Pass"``."""
    match choice.action:
        case Play():
            return f"Trick {len(hand_of(choice.view.state).tricks) + 1}"
        case Pass():
            return "Pass"
        case Discard():
            return "Kitty"
        case Charge():
            return "Charge"
        case Bid():
            return "Bid"
        case Call():
            return "Call"
    return "Moon"


def choice_text(action: Action) -> str:
    """What was chosen, in a few signs: ``"Q♠"``, ``"2♣ Q♠ K♥"``, ``"10"``, ``"nothing"``."""
    match action:
        case Play(card=card):
            return card_text(card)
        case Pass(cards=cards) | Discard(cards=cards) | Charge(cards=cards):
            return cards_text(cards) or "nothing"
        case Bid(points=points):
            return str(points) if points else "pass"
        case Call(counts=counts):
            return split_words(counts) if counts else "mix"
        case ChooseMoon(choice=moon):
            return _MOON.get(moon, "win the game")
    raise ValueError(f"nobody chooses {action}")


def par_words(par: int, mine: int) -> str:
    """What the coach made of the same cards, and the person."""
    made = points_text(par)
    if par == mine:
        return f"With your cards the coach made {made} too."
    return f"With your cards, and the same others, the coach made {made}; you made {number(mine)}."


def summary(model: ReviewModel) -> str:
    """What the choices cost all together, and which cost most; or how far the coach has come."""
    asked = len(model.choices)
    if not asked:
        return "You had nothing to choose in this hand."
    if not model.is_over:
        return f"The coach has looked at {model.judged} of {count(asked, 'choice')} …"
    costs = [model.cost(row) for row in range(asked)]
    whole = sum(one for one in costs if one)
    other = sum(one is None for one in costs)  # or the coach has passed it over
    if not whole and not other:
        return "None of your choices could have been better, as far as the coach can tell."
    said = ["Your cards cost nothing against the coach’s."]
    if whole:
        said = [f"Your cards cost {tenths(whole)} points against the coach’s."]
        worst = [f"{when(model.choices[row])} ({tenths(model.cost(row) or 0)})" for row in model.costliest()]
        said.append(f"Most of it: {' and '.join(worst)}.")
    if other:
        said.append(f"{count(other, 'other choice')} cannot be told in points.")
    return " ".join(said)
