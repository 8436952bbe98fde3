"""A new game: its rules, who plays, and the button that deals."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr, tr_in
from hearts_desktop.lists import sentences
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.settings import ROWS, Settings
from hearts_desktop.ui.dialogs.company_editor import CompanyEditor
from hearts_desktop.ui.dialogs.pages import SettingsPage, inside
from hearts_desktop.ui.dialogs.rules_page import RulesPage
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.dialogs.tabs import Tabs
from hearts_desktop.ui.models.company import Roster

_SIZE: Final = QSize(800, 680)


def _note(*, under_way: bool) -> str:
    ends = tr("The game that you are playing ends when you deal, without a winner.") if under_way else ""
    return sentences([ends, tr("Rules and players are remembered for the games after this one.")])


class NewGameDialog(QDialog):
    """Lets the person choose rules and players of a game; accepted when it shall begin.

    Signals:
        own_changed(OwnRules): the rule sets of the person are others now, whether a game begins or not.
    """

    own_changed = Signal(object)

    def __init__(
        self, settings: Settings, roster: Roster, *, under_way: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("New game"))
        self.tabs = Tabs(self)  # first of all, for Tab goes in the order in which things are made
        title = QLabel(tr("New game"))
        title.setProperty("title", True)
        self.rules_page = RulesPage(
            settings.rules, settings.own_rules, inside(self.tabs), note=_note(under_way=under_way)
        )
        self.rules_page.changed.connect(self._check)
        self.rules_page.own_changed.connect(self.own_changed)
        self._settings = settings
        self.players_page = SettingsPage(
            [ROWS["company"]],
            {"company": settings.company},
            inside(self.tabs),
            editors={"company": partial(CompanyEditor, roster)},
        )
        self.players_page.checked.connect(self._check)
        self.tabs.addTab(self.rules_page, tr("&Rules"))
        self.tabs.addTab(self.players_page, tr("Play&ers"))
        self._make_buttons()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(6)
        layout.addWidget(title)
        layout.addWidget(self.tabs, 1)
        layout.addSpacing(8)
        layout.addWidget(self._buttons)
        calm_size(self, _SIZE)
        self._check()
        self.deal.setFocus()

    def _make_buttons(self) -> None:
        role = QDialogButtonBox.ButtonRole
        self._buttons = QDialogButtonBox(self)
        self.cancel = self._buttons.addButton(tr("Cancel"), role.RejectRole)
        self.deal = self._buttons.addButton(tr_in("button that begins a game", "Deal"), role.AcceptRole)
        self.deal.setProperty("primary", True)
        self.deal.style().polish(self.deal)  # the box has polished it already
        self.deal.setDefault(True)
        self.cancel.setAutoDefault(False)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    @property
    def ruleset(self) -> RuleSet:
        """The rules as they stand."""
        return self.rules_page.ruleset

    @property
    def company(self) -> Company:
        """The opponents as they stand."""
        value = self.players_page.rows["company"].editor.value()
        assert isinstance(value, Company)
        return value

    def _check(self) -> None:
        if not hasattr(self, "deal"):
            return
        editor, mine = self.players_page.rows["company"].editor, self._settings
        assert isinstance(editor, CompanyEditor)
        editor.set_table(self.ruleset.players, mine.player_name, mine.avatar)
        self.deal.setEnabled(self.rules_page.playable and self.players_page.acceptable)

    def accept(self) -> None:
        """Begin, if these rules can be played."""
        if self.deal.isEnabled():
            super().accept()
