"""The editor for the company: who sits at each other seat, how well they play, and under what name."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)

from hearts_desktop.language import later, tr
from hearts_desktop.lists import sentences
from hearts_desktop.storage.company import OTHERS, Company, Seat
from hearts_desktop.storage.plain_text import MAX_NAME, is_name
from hearts_desktop.ui.dialogs.editors import CalmWheel, Choice, Editor, Row
from hearts_desktop.ui.models.animals import animal
from hearts_desktop.ui.models.company import OWN_LEVEL, Guest, Roster, guests
from hearts_desktop.ui.resources import asset, avatar_names

ANYBODY: Final = later("Whoever is free")
# i18n: of a choice of levels: each plays at its own
OWN_LEVEL_WORDS: Final = later("Own level")
VARIOUS: Final = later("Various levels")
_FIELDS: Final = (
    # i18n: for screen readers: a field of the line for an opponent
    later("Picture, opponent {number}"),
    later("Name, opponent {number}"),
    later("Character, opponent {number}"),
    later("Level, opponent {number}"),
)
_FACE: Final = QSize(30, 30)


def _face(name: str) -> QIcon:
    known = name if name in avatar_names() else avatar_names()[0]
    return QIcon(str(asset("avatars", f"{known}.svg")))


class SeatLine(QObject):
    """The widgets for one seat, in one line of a grid.

    Signals:
        edited(): the person has chosen something else for this seat.
        looked_at(): one of the widgets has got the focus.
    """

    edited = Signal()
    looked_at = Signal()

    def __init__(self, number: int, roster: Roster, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self.seat = Seat()
        self.label = QLabel(str(number + 1), parent)
        self.label.setProperty("muted", True)
        self.face = self._make_face(parent)
        self.name = QLineEdit(parent)
        self.name.setMaxLength(MAX_NAME)
        self.name.textEdited.connect(self._named)
        self.character, self.level = Choice(parent), Choice(parent)
        self.character.addItem(tr(ANYBODY), "")
        for one in roster.characters:
            self.character.addItem(_face(one.avatar), f"{one.name} – {tr(one.style.name)}", one.key)
            self.character.setItemData(
                self.character.count() - 1, tr(one.style.about), Qt.ItemDataRole.ToolTipRole
            )
        fill_levels(self.level, roster)
        for choice, wide in ((self.character, 11), (self.level, 8)):
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.setMinimumContentsLength(wide)
            choice.currentIndexChanged.connect(self._chosen)
        for widget, words in zip(self.fields, _FIELDS, strict=True):
            widget.setAccessibleName(tr(words).format(number=number + 1))
            widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            widget.installEventFilter(CalmWheel(widget))
            widget.installEventFilter(self)

    @property
    def fields(self) -> tuple[QToolButton, QLineEdit, QComboBox, QComboBox]:
        """What can be operated, from left to right."""
        return self.face, self.name, self.character, self.level

    def _make_face(self, parent: QWidget) -> QToolButton:
        button = QToolButton(parent)
        button.setIconSize(_FACE)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("picture", True)
        menu = QMenu(button)
        menu.aboutToShow.connect(partial(self._fill_faces, menu))
        menu.triggered.connect(lambda action: self._put_on(str(action.data())))
        button.setMenu(menu)
        return button

    @staticmethod
    def _fill_faces(menu: QMenu) -> None:
        if menu.isEmpty():
            menu.addAction(tr("The usual picture")).setData("")
            for name in avatar_names():
                menu.addAction(_face(name), animal(name)).setData(name)

    @property
    def problem(self) -> str:
        """Why the name will not do."""
        name = self.name.text().strip()
        if not name or is_name(name):
            return ""
        told = tr("The name of opponent {opponent} must be 1 to {number} letters.")
        return told.format(opponent=self._number + 1, number=MAX_NAME)

    def show_seat(self, seat: Seat, guest: Guest) -> None:
        """Show who is asked to sit here, and who will."""
        self.seat = seat
        with QSignalBlocker(self.character), QSignalBlocker(self.level):
            self.character.setCurrentIndex(max(0, self.character.findData(seat.character)))
            self.level.setCurrentIndex(max(0, self.level.findData(seat.level)))
        if self.name.text().strip() != seat.name and not self.problem:
            self.name.setText(seat.name)
        self.name.setPlaceholderText(guest.character.name)
        self.face.setIcon(_face(guest.avatar))
        self.face.setToolTip(tr("Picture: {animal}").format(animal=animal(guest.avatar)))
        self.face.setAccessibleDescription(animal(guest.avatar))
        self.character.setToolTip(tr(guest.character.style.about))
        self.level.setToolTip(tr(guest.level.about))

    def set_visible(self, visible: bool) -> None:
        """Is this seat taken at the table of the next game?"""
        for widget in (self.label, *self.fields):
            widget.setVisible(visible)

    def _named(self, _text: str) -> None:
        if not self.problem:
            self.seat = replace(self.seat, name=self.name.text().strip())
        self.edited.emit()

    def _chosen(self, _index: int) -> None:
        character, level = str(self.character.currentData()), str(self.level.currentData())
        self.seat = replace(self.seat, character=character, level=level)
        self.edited.emit()

    def _put_on(self, avatar: str) -> None:
        self.seat = replace(self.seat, avatar=avatar)
        self.edited.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.looked_at.emit()
        return super().eventFilter(watched, event)


def fill_levels(choice: QComboBox, roster: Roster) -> None:
    """Offer every level, and that everybody plays at the own one."""
    for level in roster.levels:
        choice.addItem(tr(level.name), level.key)
        choice.setItemData(choice.count() - 1, tr(level.about), Qt.ItemDataRole.ToolTipRole)
    choice.addItem(tr(OWN_LEVEL_WORDS), OWN_LEVEL)
    choice.setItemData(
        choice.count() - 1, tr("Each character has a level of its own."), Qt.ItemDataRole.ToolTipRole
    )


class CompanyEditor(Editor):
    """One choice of a level for all, and a line for each of the other seats that the rules have."""

    wide = True

    def __init__(self, roster: Roster, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self._roster = roster
        self._company, self._name, self._avatar = Company(), "", ""
        self._at_focus: Company | None = None
        """As it was when the widget got the focus that has it now."""
        self._others = OTHERS
        self.everybody = Choice(self)
        fill_levels(self.everybody, roster)
        self.everybody.addItem(tr(VARIOUS), None)
        metrics = self.everybody.fontMetrics()  # what is wanted is told in the width of an X
        wanted = metrics.horizontalAdvance(tr(VARIOUS)) / metrics.horizontalAdvance("X")
        self.everybody.setMinimumContentsLength(math.ceil(wanted) + 1)
        items = self.everybody.model()
        assert isinstance(items, QStandardItemModel)
        items.item(self.everybody.count() - 1).setEnabled(False)
        self.everybody.currentIndexChanged.connect(self._all_at_level)
        self._box.setSpacing(8)
        self._box.addLayout(self._everybody_line())
        self.lines = tuple(SeatLine(number, roster, self) for number in range(OTHERS))
        self._box.addLayout(self._grid())
        self._about = QLabel(self)
        self._about.setProperty("muted", True)
        self._about.setProperty("small", True)
        self._about.setWordWrap(True)
        self._box.addWidget(self._about)
        self.setFocusProxy(self.everybody)
        self._spoken_of = 0
        self._show(Company())

    def _everybody_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(12)
        label = QLabel(tr("Level of &all opponents"), self)
        label.setBuddy(self.everybody)
        self.everybody.setAccessibleName(tr("Level of all opponents"))
        self.everybody.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.everybody.installEventFilter(CalmWheel(self.everybody))
        line.addWidget(label)
        line.addWidget(self.everybody)
        line.addStretch(1)
        return line

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        for number, line in enumerate(self.lines):
            for column, widget in enumerate((line.label, *line.fields)):
                grid.addWidget(widget, number, column)
            line.edited.connect(self._seated)
            line.looked_at.connect(self._tell_of)
        for column, stretch in enumerate((0, 0, 3, 5, 3)):
            grid.setColumnStretch(column, stretch)
        return grid

    def set_table(self, players: int, name: str, avatar: str) -> None:
        """How many sit at the table of the next game, and as whom the person does."""
        self._name, self._avatar, self._others = name, avatar, players - 1
        for number, line in enumerate(self.lines):
            line.set_visible(number < self._others)
        self._spoken_of = min(self._spoken_of, self._others - 1)
        self._refresh(self._company)

    @property
    def problem(self) -> str:
        return next((line.problem for line in self.lines if line.problem), "")

    def value(self) -> Company:
        return self._company

    def _show(self, value: object) -> None:
        assert isinstance(value, Company)
        for line, seat in zip(self.lines, value.seats, strict=True):
            line.name.setText(seat.name)  # also in place of a name that will not do
        self._at_focus = None
        self._refresh(value)

    def _refresh(self, company: Company) -> None:
        self._company = company
        sitting = guests(company, self._roster, self._name, self._avatar)
        for line, seat, guest in zip(self.lines, company.seats, sitting, strict=True):
            line.show_seat(seat, guest)
        levels = {line.level.currentData() for line in self.lines[: self._others]}
        with QSignalBlocker(self.everybody):
            various = self.everybody.count() - 1
            self.everybody.setCurrentIndex(various if len(levels) > 1 else self.lines[0].level.currentIndex())
        self._say(sitting[self._spoken_of])

    def _say(self, guest: Guest) -> None:
        style, level = guest.character.style, guest.level
        # i18n: an opponent and a style: "steady", "a gambler"
        who = tr("{name} is {style}.").format(name=guest.name, style=tr(style.name))
        # i18n: a level and what it is: "Learner: Plays the trick at hand."
        how = tr("{level}: {about}").format(level=tr(level.name), about=tr(level.about))
        self._about.setText(sentences([who, tr(style.about), how]))

    def _all_at_level(self, _index: int) -> None:
        level = self.everybody.currentData()
        if level is not None:
            self._refresh(self._company.at_level(str(level)))
            self.changed.emit()

    def _seated(self) -> None:
        line = self.sender()
        assert isinstance(line, SeatLine)
        number = self.lines.index(line)
        company = self._company
        if line.seat.character != company.seats[number].character:
            # The arrow keys go past others, who shall not have changed places in the end.
            company = self._at_focus or company
        wanted, before = line.seat, company.seats[number]
        for other, seat in enumerate(company.seats):
            # Nobody sits at two seats: whoever is asked to come over changes places.
            if other != number and wanted.character and seat.character == wanted.character:
                company = company.seating(other, replace(seat, character=before.character))
        self._spoken_of = number
        self._refresh(company.seating(number, wanted))
        self.changed.emit()

    def _tell_of(self) -> None:
        line = self.sender()
        assert isinstance(line, SeatLine)
        self._spoken_of = self.lines.index(line)
        self._at_focus = self._company
        self._refresh(self._company)
