"""The card that lies over the table at the first start: a name, how much help, and the cards are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.language import later, tr, tr_in
from hearts_desktop.storage.plain_text import MAX_NAME, is_name
from hearts_desktop.storage.settings import AIDS, ROWS, UNNAMED, Settings
from hearts_desktop.ui.dialogs.sizes import calm_size, dress, text_scale
from hearts_desktop.ui.models.people import shown_name
from hearts_desktop.ui.resources import app_icon

_SIZE: Final = QSize(500, 470)
_BESIDE_SIGN: Final = 27
"""From the edge of a round choice to its words."""


def _aids(value: bool | None) -> Mapping[str, Any]:
    """All aids on, or off; None: as they are by themselves."""
    rows = (row for row in ROWS.values() if row.group == AIDS and row.kind is bool)
    return {row.name: row.default if value is None else value for row in rows}


HELP: Final = {
    "much": (
        # i18n: how much help: much, some, none
        later("&Much"),
        later("What was played and who is void can be seen at any time."),
        _aids(True),
    ),
    # i18n: how much help: much, some, none
    "some": (later("&Some"), later("The last trick and the points taken can be seen."), _aids(None)),
    # i18n: how much help: much, some, none
    "none": (later("N&one"), later("You keep everything in mind yourself."), _aids(False)),
}
USUAL: Final = "some"


class FirstRunDialog(QDialog):
    """Asks for nothing that has to be answered: Esc plays with what is there."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        dress(self)
        self._settings = settings
        self.wants_lesson = False
        """Shall the first hand be explained?"""
        self.setWindowTitle(tr("Welcome to Hearts"))
        self.setStyleSheet(f"{self.styleSheet()} FirstRunDialog {{ border: 1px solid palette(mid); }}")
        self.edit = QLineEdit(shown_name(settings.player_name))
        self.edit.setMaxLength(MAX_NAME)
        self.edit.setAccessibleName(tr("Your name"))
        self.edit.selectAll()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 26, 32, 24)
        layout.setSpacing(5)
        layout.addLayout(self._head())
        layout.addSpacing(10)
        layout.addWidget(_subtitle(tr("Your name")))
        layout.addWidget(self.edit)
        layout.addSpacing(10)
        layout.addWidget(_subtitle(tr("Help while you play")))
        self.help: dict[str, QRadioButton] = {}
        self._group = QButtonGroup(self)
        for name, (label, words, _) in HELP.items():
            together = QVBoxLayout()
            together.setSpacing(0)
            together.addWidget(self._choice(name, tr(label)))
            together.addWidget(_note(tr(words), indent=round(_BESIDE_SIGN * text_scale(self))))
            layout.addLayout(together)
        self.help[USUAL].setChecked(True)
        for name, choice in self.help.items():  # as Qt has it from the first click on: Tab stops at one only
            choice.setFocusPolicy(Qt.FocusPolicy.StrongFocus if name == USUAL else Qt.FocusPolicy.ClickFocus)
        layout.addStretch()
        layout.addLayout(self._foot())
        calm_size(self, _SIZE)
        self.edit.setFocus()

    def _head(self) -> QHBoxLayout:
        picture, title = QLabel(), QLabel(tr("Welcome to Hearts"))
        picture.setPixmap(app_icon().pixmap(QSize(48, 48), self.devicePixelRatioF()))
        title.setProperty("title", True)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(picture)
        head.addWidget(title, 1)
        return head

    def _choice(self, name: str, label: str) -> QRadioButton:
        choice = QRadioButton(label)
        choice.setAccessibleDescription(tr(HELP[name][1]))
        self._group.addButton(choice)
        self.help[name] = choice
        return choice

    def _foot(self) -> QHBoxLayout:
        box = QDialogButtonBox()
        self.deal = box.addButton(
            tr_in("button that begins a game", "Deal"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        box.accepted.connect(self.accept)
        foot = QHBoxLayout()
        self.lesson = QPushButton(tr("&Lesson"))
        self.lesson.setToolTip(tr("Have the first hand explained while you play it"))
        self.lesson.setAutoDefault(False)
        self.lesson.clicked.connect(self._want_lesson)
        foot.addWidget(_note(tr("Everything can be changed later, in the preferences."), indent=0), 1)
        foot.addWidget(self.lesson)
        foot.addWidget(box)
        self.deal.setProperty("primary", True)
        self.deal.style().polish(self.deal)  # the box has polished it already
        self.deal.setDefault(True)
        return foot

    def _want_lesson(self) -> None:
        self.wants_lesson = True
        self.accept()

    @property
    def settings(self) -> Settings:
        """The settings as the person wants them."""
        name = "".join(letter for letter in self.edit.text() if letter.isprintable()).strip()
        name = UNNAMED if name == shown_name(UNNAMED) else name
        chosen = next((name for name, button in self.help.items() if button.isChecked()), USUAL)
        asked = replace(self._settings, **HELP[chosen][2])
        return replace(asked, player_name=name) if is_name(name) else asked


def _subtitle(words: str) -> QLabel:
    label = QLabel(words)
    label.setProperty("subtitle", True)
    return label


def _note(words: str, indent: int) -> QLabel:
    label = QLabel(words)
    label.setProperty("muted", True)
    label.setProperty("small", True)
    label.setWordWrap(True)
    label.setIndent(indent)
    return label
