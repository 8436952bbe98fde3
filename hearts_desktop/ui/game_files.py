"""Saving and opening games for the window: dialogs, files that are dropped, and what is told about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Slot
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.journal import Help, Journal
from hearts_desktop.language import tr
from hearts_desktop.lists import sentences
from hearts_desktop.storage import codec, saved_games
from hearts_desktop.storage.history.records import Recorded
from hearts_desktop.storage.saved_games import SUFFIX, SavedGame, SavedGames
from hearts_desktop.storage.system_errors import reason_of
from hearts_desktop.ui import window_place
from hearts_desktop.ui.dialogs.files import GAME_FILES, RECORDS, ask_where_to_write, write_game
from hearts_desktop.ui.dialogs.save_game import SaveGameDialog
from hearts_desktop.ui.dialogs.saved_games import SavedGamesDialog
from hearts_desktop.ui.models.rules_name import rules_name
from hearts_desktop.ui.stage import Stage

_ROOM: Final = saved_games.MAX_NAME - 12
"""Letters for what a game is called by itself; the others are for what tells games of one name apart."""


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
        rules = rules_name(self._journal.ruleset)
        if hand is None:
            return rules[:_ROOM]
        # i18n: the name of a saved game
        return tr("{rules}, hand {number}").format(rules=rules, number=hand.number)[:_ROOM]

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
            # i18n: {problem} says why, in a sentence or the end of one
            self._host.tell(tr("The game has not been saved: {problem}").format(problem=error))
        except OSError as error:
            said = tr("The game has not been saved as “{name}” ({reason}).")
            self._host.tell(said.format(name=name, reason=reason_of(error)))
        else:
            self._named = (_key(self._journal), game.name)
            self._host.stage.messages.say(tr("Saved as “{name}”.").format(name=game.name), passing=True)

    @Slot()
    def ask_to_export(self) -> None:
        """Ask where to put a copy of the running game, or its record."""
        if self._host.dialog is None and self._host.controller.has_game:
            journal = self._journal
            self._host.open_dialog(self._export_dialog(self._widget, self.name, lambda: journal))

    def _export_dialog(self, parent: QWidget, name: str, journal: Callable[[], Journal]) -> QFileDialog:
        def write(path: Path) -> None:
            self._host.tell(write_game(path, journal))

        return ask_where_to_write(parent, tr("Export game"), name, (GAME_FILES, RECORDS), write)

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
        damage = ""
        try:
            journal = saved_games.read(path)
        except codec.BadSave as bad:
            if bad.last_good is None or not bad.last_good.actions:
                return _not_opened(path, bad.reason)
            goes_on = tr("The game goes on from the last move that is good.")
            journal, damage = bad.last_good, sentences([bad.reason, goes_on])
        except OSError as error:
            said = tr("{file} cannot be opened ({reason}).")
            return said.format(file=path.name, reason=reason_of(error))
        reason = self.play(journal, self.saved.name_of(path), damage)
        return _not_opened(path, reason) if reason else ""

    def play(self, journal: Journal, name: str, damage: str = "") -> str:
        """Put a game on the table, and keep the one that was there. Returns a sentence why that cannot be."""
        try:
            aside = self._set_aside(journal)
        except OSError as error:
            return tr("The game on the table cannot be kept ({reason}).").format(reason=reason_of(error))
        except ValueError as error:
            return tr("The game on the table cannot be kept: {reason}.").format(reason=error)
        try:
            self._host.controller.resume(self._known(journal))
        except ValueError as error:
            # i18n: a sentence with its full stop
            return tr("{sentence}.").format(sentence=error)
        self._named = (_key(self._journal), name)
        self._tell_opened(name, aside, damage)
        return ""

    def play_again(self, recorded: Recorded) -> str:
        """Put a hand on the table as it was before a choice in it, as a game of its own.

        Returns why that cannot be.
        """
        journal = replace(recorded.journal.truncate(recorded.first), id="", helps=frozenset())
        number = len(recorded.journal.state().scores)
        # i18n: the name of a saved game
        name = tr("Hand {number} once more").format(number=number)
        reason = self.play(journal.marked(Help.KNOWN_DEAL), name)
        # i18n: {reason} is a whole sentence
        return tr("The hand cannot be played again: {reason}").format(reason=reason) if reason else ""

    def _tell_opened(self, name: str, aside: str, damage: str) -> None:
        kept = tr("The game before is kept as “{name}”.").format(name=aside) if aside else ""
        if damage:
            # i18n: {problem} is one or two sentences
            said = tr("“{name}”: {problem}").format(name=name, problem=damage)
            self._host.tell(sentences([said, kept]))
        else:
            said = tr("“{name}” is on the table.").format(name=name)
            self._host.stage.messages.say(sentences([said, kept]), passing=True)

    def _set_aside(self, other: Journal) -> str:
        """Keep the running game, if there is anything to keep; returns its name."""
        if not self._host.stage.under_way or self._journal.actions == other.actions:
            return ""
        # i18n: the name of a saved game, which is put away for another one
        name = tr("{name} (set aside)")
        room = saved_games.MAX_NAME - len(name.format(name=""))
        return self.saved.set_aside(name.format(name=self._by_rules()[:room]), self._journal).name

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
        self._host.stage.messages.say(
            tr("{file} is opened when this is closed.").format(file=path.name), passing=True
        )

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


def _not_opened(path: Path, reason: str) -> str:
    # i18n: {reason} is one or two whole sentences
    return tr("{file} cannot be opened: {reason}").format(file=path.name, reason=reason)


def _key(journal: Journal) -> tuple[str, int]:
    """Tells games apart, those too that older versions saved without an id."""
    return journal.id, journal.seed


def dropped(data: QMimeData) -> Path | None:
    """The one saved game that is being dropped, if it is one."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 and files[0].suffix.lower() == SUFFIX else None
