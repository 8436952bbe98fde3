"""Saving and opening games for the window: dialogs, files that are dropped, and what is told about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Slot
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.journal import Help, Journal
from hearts_desktop.storage import codec, saved_games
from hearts_desktop.storage.history.records import Recorded
from hearts_desktop.storage.saved_games import SUFFIX, SavedGame, SavedGames
from hearts_desktop.ui import window_place
from hearts_desktop.ui.dialogs.files import GAME_FILES, RECORDS, ask_where_to_write, write_game
from hearts_desktop.ui.dialogs.save_game import SaveGameDialog
from hearts_desktop.ui.dialogs.saved_games import SavedGamesDialog
from hearts_desktop.ui.models.rules_name import rules_name
from hearts_desktop.ui.stage import Stage


class Host(Protocol):
    """What is asked of the window."""

    controller: GameController
    stage: Stage

    @property
    def dialog(self) -> QDialog | None: ...
    def open_dialog(self, dialog: QDialog) -> None: ...
    def tell(self, sentence: str) -> None: ...


class GameFiles(QObject):
    """Opens and saves the games of a window, which is ``host`` and ``widget`` in one."""

    def __init__(self, host: Host, widget: QWidget, saved: SavedGames) -> None:
        super().__init__(widget)
        self._host, self._widget, self.saved = host, widget, saved
        self._named: tuple[tuple[str, int], str] = (("", -1), "")
        """Which game was saved or opened last, and under what name."""
        self._asked_for: Path | None = None
        """What is opened as soon as no dialog is open."""
        widget.setAcceptDrops(True)
        widget.installEventFilter(self)

    @property
    def _journal(self) -> Journal:
        return self._host.controller.journal

    @property
    def name(self) -> str:
        """What the running game would be called: what it was called before, or by its rules."""
        which, name = self._named
        return name if which == _key(self._journal) else self.saved.free_name(self._by_rules())

    def _by_rules(self) -> str:
        hand = self._host.controller.state.hand
        number = f", hand {hand.number}" if hand is not None else ""
        return f"{rules_name(self._journal.ruleset)}{number}"[: saved_games.MAX_NAME - 12]

    # -- saving --------------------------------------------------------------------------------------------

    @Slot()
    def ask_to_save(self) -> None:
        """Ask for the name under which to keep the running game."""
        if self._host.dialog is None and self._host.controller.has_game:
            self._host.open_dialog(self._save_dialog())

    def _save_dialog(self) -> QDialog:
        dialog = SaveGameDialog(self.saved, self.name, self._widget)
        dialog.accepted.connect(lambda: self._save(dialog.name, replace=dialog.replaces))
        return dialog

    def _save(self, name: str, *, replace: bool) -> None:
        try:
            game = self.saved.save(name, self._journal, replace=replace)
        except ValueError as error:
            self._host.tell(f"The game has not been saved: {error}")
        except OSError as error:
            self._host.tell(f"The game has not been saved as “{name}” ({error.strerror or error}).")
        else:
            self._named = (_key(self._journal), game.name)
            self._host.stage.messages.say(f"Saved as “{game.name}”.", passing=True)

    @Slot()
    def ask_to_export(self) -> None:
        """Ask where to put a copy of the running game, or its record."""
        if self._host.dialog is None and self._host.controller.has_game:
            journal = self._journal
            self._host.open_dialog(self._export_dialog(self._widget, self.name, lambda: journal))

    def _export_dialog(self, parent: QWidget, name: str, journal: Callable[[], Journal]) -> QFileDialog:
        def write(path: Path) -> None:
            self._host.tell(write_game(path, journal))

        return ask_where_to_write(parent, "Export game", name, (GAME_FILES, RECORDS), write)

    # -- opening -------------------------------------------------------------------------------------------

    @Slot()
    def show_saved(self) -> None:
        """List the saved games."""
        if self._host.dialog is None:
            dialog = SavedGamesDialog(self.saved, self._widget)
            dialog.open_wanted.connect(partial(self._open_from, dialog))
            dialog.export_wanted.connect(partial(self._export_saved, dialog))
            self._host.open_dialog(dialog)

    def _open_from(self, dialog: SavedGamesDialog, path: Path) -> None:
        reason = self.open(path)
        if reason:
            dialog.refuse(reason)
        else:
            dialog.done(QDialog.DialogCode.Accepted)

    def _export_saved(self, dialog: SavedGamesDialog, game: SavedGame) -> None:
        self._export_dialog(dialog, game.name, lambda: saved_games.read(game.path)).open()

    def open(self, path: Path) -> str:
        """Go on with the game in a file. Returns why that cannot be; empty if it is on the table.

        A game that was under way is kept among the saved games, and the player is told.
        """
        name = self.saved.name_of(path)
        damage = ""
        try:
            journal = saved_games.read(path)
        except codec.BadSave as bad:
            if bad.last_good is None or not bad.last_good.actions:
                return f"{path.name} cannot be opened: {bad.reason}"
            journal, damage = bad.last_good, f"{bad.reason} The game goes on from the last move that is good."
        except OSError as error:
            return f"{path.name} cannot be opened ({error.strerror or error})."
        reason = self.play(journal, name, damage)
        return f"{path.name} cannot be opened: {reason}" if reason else ""

    def play(self, journal: Journal, name: str, damage: str = "") -> str:
        """Put a game on the table, and keep the one that was there. Returns why that cannot be."""
        try:
            aside = self._set_aside(journal)
        except OSError as error:
            return f"the game on the table cannot be kept ({error.strerror or error})."
        except ValueError as error:
            return f"the game on the table cannot be kept: {error}."
        try:
            self._host.controller.resume(self._known(journal))
        except ValueError as error:
            return f"{error}."
        self._named = (_key(self._journal), name)
        self._tell_opened(name, aside, damage)
        return ""

    def play_again(self, recorded: Recorded) -> str:
        """Put a hand on the table as it was before a choice in it, as a game of its own.

        Returns why that cannot be.
        """
        journal = replace(recorded.journal.truncate(recorded.first), id="", helps=frozenset())
        number = len(recorded.journal.state().scores)
        reason = self.play(journal.marked(Help.KNOWN_DEAL), f"Hand {number} once more")
        return f"The hand cannot be played again: {reason}" if reason else ""

    def _tell_opened(self, name: str, aside: str, damage: str) -> None:
        kept = f" The game before is kept as “{aside}”." if aside else ""
        if damage:
            self._host.tell(f"“{name}”: {damage}{kept}")
        else:
            self._host.stage.messages.say(f"“{name}” is on the table.{kept}", passing=True)

    def _set_aside(self, other: Journal) -> str:
        """Keep the running game, if there is anything to keep; returns its name."""
        if not self._host.stage.under_way or self._journal.actions == other.actions:
            return ""
        name = f"{self._by_rules()} (set aside)"
        return self.saved.set_aside(name, self._journal).name

    def _known(self, journal: Journal) -> Journal:
        """The game as it is played on: who has played it further knows what comes."""
        before = self._journal if self._host.controller.has_game else None
        same = before is not None and _key(before) == _key(journal) and before.actions != journal.actions
        if before is not None and same and before.actions[: len(journal.actions)] == journal.actions:
            return journal.marked(Help.UNDO)
        return journal

    # -- files that are dropped ----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and self._host.dialog is None:
            path = dropped(event.mimeData())
            if path is not None:
                event.acceptProposedAction()
                if event.type() == QEvent.Type.Drop:
                    self.open_or_tell(path)
                return True
        return super().eventFilter(watched, event)

    @Slot(object)
    def open_asked_for(self, path: Path) -> None:
        """Open a file that was double-clicked while the program runs; if a dialog is open, after that."""
        window_place.to_front(self._widget)
        dialog = self._host.dialog
        if dialog is None:
            self.open_or_tell(path)
            return
        self._asked_for = path
        # Queued, so that whatever the dialog decides is done before.
        dialog.finished.connect(self._open_after_all, Qt.ConnectionType.QueuedConnection)
        self._host.stage.messages.say(f"{path.name} is opened when this is closed.", passing=True)

    @Slot()
    def _open_after_all(self) -> None:
        path, self._asked_for = self._asked_for, None
        if path is not None:
            self.open_asked_for(path)

    @Slot(object)
    def open_or_tell(self, path: Path) -> None:
        """Go on with the game in a file, or say why not."""
        reason = self.open(path)
        if reason:
            self._host.tell(reason)


def _key(journal: Journal) -> tuple[str, int]:
    """Tells games apart, those too that older versions saved without an id."""
    return journal.id, journal.seed


def dropped(data: QMimeData) -> Path | None:
    """The one saved game that is being dropped, if it is one."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() == SUFFIX else None
