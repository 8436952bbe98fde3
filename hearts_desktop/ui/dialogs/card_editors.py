"""Editors for cards, points of cards and pictures, and the choice of the editor that fits a row."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)

from hearts_desktop.engine.cards import Card, format_cards, pack, parse_cards
from hearts_desktop.engine.options import CATALOGUE, Option
from hearts_desktop.engine.readings import card_values
from hearts_desktop.engine.ruleset import CardPoints, CardValues, RuleSet
from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.editors import (
    ChoiceEditor,
    Editor,
    NumberEditor,
    Row,
    SliderEditor,
    SwitchEditor,
    TextEditor,
    said,
)
from hearts_desktop.ui.models.animals import animal
from hearts_desktop.ui.resources import asset, avatar_names


def _wrong(row: Row, error: ValueError) -> str:
    """Why what was typed is no value of the option."""
    # i18n: {problem} says what is wrong with what was typed for an option, without a full stop
    return tr("{option}: {problem}.").format(option=tr(row.label), problem=error)


class CardsEditor(Editor):
    """A few cards, typed as rank and suit letters; nothing means automatic."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(said(row, ()))
        self.field.setToolTip(tr("Cards are written like 2C, TD or QS, with blanks between them."))
        self.field.textEdited.connect(self._typed)
        self._put(self.field)

    def _typed(self, _text: str) -> None:
        self.changed.emit()

    def _read(self) -> tuple[Card, ...]:
        return tuple(sorted(parse_cards(self.field.text().upper())))

    @property
    def problem(self) -> str:
        try:
            self._read()
        except ValueError as error:
            return _wrong(self.row, error)
        return ""

    def value(self) -> tuple[Card, ...]:
        try:
            return self._read()
        except ValueError:
            return ()

    def _show(self, value: object) -> None:
        cards = tuple(card for card in value if isinstance(card, Card)) if isinstance(value, tuple) else ()
        if self.problem or cards != self.value():
            self.field.setText(format_cards(cards))


class CardPointsEditor(Editor):
    """Points by card, typed like QS=13 JD=-10; a menu fills in the values of other games."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        assert isinstance(row, Option)
        self._option = row
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(said(row, CardPoints()))
        self.field.setToolTip(tr("Points are written like QS=13 AH=5 JD=-10, with blanks between them."))
        self.field.textEdited.connect(self._typed)
        self._put(self.field)
        self._box.setSpacing(6)
        self._box.addWidget(self._start_button(), 0, Qt.AlignmentFlag.AlignLeft)

    def _start_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setText(tr("Start from"))
        button.setProperty("outlined", True)
        button.setProperty("menu", True)
        button.setToolTip(tr("Fill in the values of another game, to change them"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        option = CATALOGUE["card_values"]
        for values in CardValues:
            if values is not CardValues.OWN:
                action = menu.addAction(said(option, values))
                action.setData(str(values))
        menu.triggered.connect(lambda action: self.start_from(CardValues(action.data())))
        button.setMenu(menu)
        return button

    def start_from(self, values: CardValues) -> None:
        """Fill in the table of another game."""
        points = card_values(RuleSet(card_values=values))
        table = CardPoints.of({card: points[card.face] for card in pack()})
        self.field.setText(self._option.format(table))
        self.changed.emit()

    def _typed(self, _text: str) -> None:
        self.changed.emit()

    def _read(self) -> CardPoints:
        read = self._option.read_cards(self.field.text().upper())
        assert isinstance(read, CardPoints)
        return read

    @property
    def problem(self) -> str:
        try:
            self._read()
        except ValueError as error:
            return _wrong(self.row, error)
        return ""

    def value(self) -> CardPoints:
        try:
            return self._read()
        except ValueError:
            return CardPoints()

    def _show(self, value: object) -> None:
        points = value if isinstance(value, CardPoints) else CardPoints()
        if self.problem or points != self.value():
            self.field.setText(self._option.format(points) if points else "")


class AvatarEditor(Editor):
    """One of the animals."""

    _COLUMNS: Final = 4  # no wider than the editors of other rows in a narrow window

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self._group = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(4)
        for place, name in enumerate(avatar_names()):
            button = self._button(name)
            self._group.addButton(button)
            grid.addWidget(button, *divmod(place, self._COLUMNS))
        grid.setColumnStretch(self._COLUMNS, 1)
        self._box.addLayout(grid)
        self._group.buttonClicked.connect(self._clicked)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setIcon(QIcon(str(asset("avatars", f"{name}.svg"))))
        button.setIconSize(QSize(36, 36))
        button.setCheckable(True)
        button.setToolTip(animal(name))
        button.setAccessibleName(animal(name))
        button.setProperty("picture", True)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As big as the words, and no wider than the column."""
        super().resizeEvent(event)
        frame, gaps = 13, 4 * (self._COLUMNS - 1)
        wanted = round(self.fontInfo().pixelSize() * 36 / 15)
        side = max(24, min(wanted, (self.width() - gaps) // self._COLUMNS - frame))
        for button in self._group.buttons():
            button.setIconSize(QSize(side, side))

    def _clicked(self, _button: QAbstractButton) -> None:
        self._keep_tab_stop()
        self.changed.emit()

    def _keep_tab_stop(self) -> None:
        """Tab stops at the chosen picture; the arrows go on to the others."""
        stop = self._group.checkedButton() or self._group.buttons()[0]
        for button in self._group.buttons():
            stops = button is stop
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stops else Qt.FocusPolicy.ClickFocus)

    def words(self, value: object) -> str:
        return animal(str(value))

    def value(self) -> str:
        button = self._group.checkedButton()
        return "" if button is None else button.objectName()

    def _show(self, value: object) -> None:
        for button in self._group.buttons():
            button.setChecked(button.objectName() == value)
        self._keep_tab_stop()


def editor_for(row: Row, parent: QWidget | None = None) -> Editor:
    """The editor that fits a row."""
    if row.name == "avatar":
        return AvatarEditor(row, parent)
    if row.kind is bool:
        return SwitchEditor(row, parent)
    if row.kind is int:
        return SliderEditor(row, parent) if getattr(row, "step", 0) else NumberEditor(row, parent)
    if row.kind is CardPoints:
        return CardPointsEditor(row, parent)
    if row.kind is tuple:
        return CardsEditor(row, parent)
    if issubclass(row.kind, StrEnum):
        return ChoiceEditor(row, parent)
    return TextEditor(row, parent)
