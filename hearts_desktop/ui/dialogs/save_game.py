"""Keeping the game on the table under a name."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from hearts_desktop.language import later, tr
from hearts_desktop.storage.saved_games import MAX_NAME, SavedGames, why_no_name
from hearts_desktop.ui.dialogs.name_dialog import NameDialog
from hearts_desktop.ui.models.dates import time_words

_ABOUT: Final = later("The game stays on the table, and you find it again among the saved games.")


class SaveGameDialog(NameDialog):
    """Asks for a name; accepted when the game shall be kept under it."""

    def __init__(self, saved: SavedGames, suggested: str, parent: QWidget | None = None) -> None:
        self._games = {game.name.casefold(): game for game in saved.games()}
        super().__init__(
            tr("Save game"), suggested, problem=why_no_name, note=self._what_follows, parent=parent
        )
        self.edit.setMaxLength(MAX_NAME)
        self.edit.selectAll()  # a new length takes the selection away
        self.edit.setAccessibleName(tr("Name of the saved game"))

    @property
    def replaces(self) -> bool:
        """Will a game be replaced, as the dialog says?"""
        return self.name.casefold() in self._games

    def _what_follows(self, name: str) -> str:
        same = self._games.get(name.casefold())
        if same is None:
            return tr(_ABOUT)
        return tr("Replaces the game “{name}” of {time}.").format(name=same.name, time=time_words(same.when))

    def _check(self) -> None:
        super()._check()
        self.keep.setText(tr("Replace") if self.replaces else tr("Save"))
