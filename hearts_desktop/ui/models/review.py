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
from hearts_desktop.language import later, later_in, tr, tr_in, tr_n
from hearts_desktop.lists import all_of, sentences
from hearts_desktop.ui.models.hand_record import card_text, cards_text
from hearts_desktop.ui.models.numbers import decimal
from hearts_desktop.ui.models.words import number
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.phrases import split_words
from hearts_desktop.ui.table.situation import Situation

Index = QModelIndex | QPersistentModelIndex
HEADERS: Final = (
    # i18n: When a choice was made, what "You" chose, what "The coach" would have, what that "Cost"
    later_in("column of the review", "When"),
    later_in("column of the review", "You"),
    later_in("column of the review", "The coach"),
    later_in("column of the review", "Cost"),
)
WHEN, MINE, BEST, COST = range(4)
AS_GOOD: Final = "–"
# i18n: Stands for the cost of a choice that cannot be told in points
OTHER: Final = later_in("cost of a choice", "other")
_MOON: Final = {
    Moon.SELF_MINUS: later("points off"),
    Moon.OTHERS_PLUS: later("points to the others"),
    Moon.WINS_GAME: later("win the game"),
}
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
        return (
            tr_in("column of the review", HEADERS[section]) if role == Qt.ItemDataRole.DisplayRole else None
        )

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
        return tr_in("cost of a choice", OTHER) if points is None else tenths(points) if points else AS_GOOD

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
            return tr("Trick {number}").format(number=len(hand_of(choice.view.state).tricks) + 1)
        case Pass():
            return tr_in("what is chosen in a hand", "Pass")
        case Discard():
            return tr_in("what is chosen in a hand", "Kitty")
        case Charge():
            return tr_in("what is chosen in a hand", "Charge")
        case Bid():
            return tr_in("what is chosen in a hand", "Bid")
        case Call():
            return tr_in("what is chosen in a hand", "Call")
    return tr_in("what is chosen in a hand", "Moon")


def choice_text(action: Action) -> str:
    """What was chosen, in a few signs: ``"Q♠"``, ``"2♣ Q♠ K♥"``, ``"10"``, ``"nothing"``."""
    match action:
        case Play(card=card):
            return card_text(card)
        case Pass(cards=cards) | Discard(cards=cards) | Charge(cards=cards):
            return cards_text(cards) or tr_in("cards chosen", "nothing")
        case Bid(points=points):
            return str(points) if points else tr_in("bid", "pass")
        case Call(counts=counts):
            return split_words(counts) if counts else tr_in("way of passing", "mix")
        case ChooseMoon(choice=moon):
            return tr(_MOON[moon])
    raise ValueError(f"nobody chooses {action}")


def par_words(par: int, mine: int) -> str:
    """What the coach made of the same cards, and the person."""
    if par == mine:
        text = tr_n(
            "With your cards the coach made {number} point too.",
            "With your cards the coach made {number} points too.",
            abs(par),
        )
        return text.format(number=number(par))
    text = tr_n(
        "With your cards, and the same others, the coach made {number} point; you made {yours}.",
        "With your cards, and the same others, the coach made {number} points; you made {yours}.",
        abs(par),
    )
    return text.format(number=number(par), yours=number(mine))


def summary(model: ReviewModel) -> str:
    """What the choices cost all together, and which cost most; or how far the coach has come."""
    asked = len(model.choices)
    if not asked:
        return tr("You had nothing to choose in this hand.")
    if not model.is_over:
        text = tr_n(
            "The coach has looked at {done} of {number} choice …",
            "The coach has looked at {done} of {number} choices …",
            asked,
        )
        return text.format(done=model.judged, number=asked)
    costs = [model.cost(row) for row in range(asked)]
    whole = sum(one for one in costs if one)
    other = sum(one is None for one in costs)  # or the coach has passed it over
    if not whole and not other:
        return tr("None of your choices could have been better, as far as the coach can tell.")
    return sentences((*_cost_sentences(model, whole), _other_sentence(other)))


def _cost_sentences(model: ReviewModel, whole: float) -> tuple[str, ...]:
    if not whole:
        return (tr("Your cards cost nothing against the coach’s."),)
    # i18n: One of the choices that cost most: {choice} is "Trick 7" or "Pass", {points} what it cost.
    one = tr("{choice} ({points})")
    worst = all_of(
        one.format(choice=when(model.choices[row]), points=tenths(model.cost(row) or 0))
        for row in model.costliest()
    )
    # i18n: {points} has a decimal, as "2.4".
    cost = tr("Your cards cost {points} points against the coach’s.").format(points=tenths(whole))
    return cost, tr("Most of it: {choices}.").format(choices=worst)


def _other_sentence(other: int) -> str:
    if not other:
        return ""
    text = tr_n(
        "{number} other choice cannot be told in points.",
        "{number} other choices cannot be told in points.",
        other,
    )
    return text.format(number=other)
