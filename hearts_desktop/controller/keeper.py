"""Keeping the running game: what cannot be written is told once, and written as soon as it can be."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from hearts_desktop.controller.store import Store
from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.journal import Journal
from hearts_desktop.language import tr
from hearts_desktop.storage.system_errors import reason_of

log = logging.getLogger(__name__)


class Keeper(QObject):
    """Writes to a store that may fail; a dead disk does not stop the game.

    Signals:
        trouble(str): the game cannot be saved from now on; one sentence.
        trouble_over(str): what that sentence said holds no more, and all of the game is saved.
    """

    trouble = Signal(str)
    trouble_over = Signal(str)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._told = ""
        """What the player knows of what is wrong now."""

    def begin(self, journal: Journal) -> None:
        """Keep this game from now on."""
        self._write(lambda: self._store.begin(journal))

    def append(self, journal: Journal, action: Action) -> None:
        """Keep one more action of the game, which is ``journal`` now."""
        if self._told:
            self.rewrite(journal)
        else:
            self._write(lambda: self._store.append(action))

    def rewrite(self, journal: Journal) -> None:
        """Keep this instead: the game was taken back or forward, or something is remembered with it."""
        self._write(lambda: self._store.rewrite(journal))

    def close(self) -> None:
        """Let go of the file."""
        self._write(self._store.close)

    def _write(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            if not self._told:  # it is tried again with every card
                log.exception("cannot save the game")
                said = tr("The game cannot be saved ({reason}). You can play on.")
                self._told = said.format(reason=reason_of(error))
                self.trouble.emit(self._told)
        else:
            if self._told:
                told, self._told = self._told, ""
                self.trouble_over.emit(told)
