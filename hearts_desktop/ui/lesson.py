"""The lesson: a hand of the standard game that is explained while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QDialog, QWidget

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.game import Offer, Step
from hearts_desktop.engine.journal import Help, Journal, Player
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.lesson_bar import LessonBar
from hearts_desktop.ui.game_files import GameFiles
from hearts_desktop.ui.models.lesson import DEAL, Moment, due
from hearts_desktop.ui.stage import Stage
from hearts_desktop.ui.theme import Theme


class Host(Protocol):
    """What is asked of the window."""

    controller: GameController
    stage: Stage
    files: GameFiles

    @property
    def dialog(self) -> QDialog | None: ...
    def tell(self, sentence: str) -> None: ...


class Lesson(QObject):
    """Explains over the table of a window, which is ``host`` and ``widget`` in one.

    ``players`` says who sits at a table for the standard game.
    """

    def __init__(
        self,
        host: Host,
        widget: QWidget,
        theme: Theme,
        players: Callable[[], tuple[Player, ...]],
    ) -> None:
        super().__init__(widget)
        self._host, self._players = host, players
        self._game = ""
        self._said: frozenset[str] = frozenset()
        self._events: list[Event] = []
        self.bar = LessonBar(host.stage, theme, 1.0, lambda: host.stage.table.side_room)
        self.bar.left.connect(self.end)
        self.bar.told.connect(host.stage.announcer.answer)
        controller = host.controller
        controller.stepped.connect(self._take_note)
        controller.offered.connect(self._explain)
        controller.hand_finished.connect(self._explain_scores)
        controller.snapped.connect(self._look_whose_game)

    @property
    def runs(self) -> bool:
        """Is the hand on the table a lesson?"""
        return bool(self._game)

    @Slot()
    def start(self) -> None:
        """Put the lesson on the table; the game that was there is kept."""
        if self._host.dialog is not None:
            return
        self.end()
        journal = Journal(RuleSet(), self._players(), DEAL).marked(Help.KNOWN_DEAL)
        reason = self._host.files.play(journal, tr("Lesson"))
        if reason:
            # i18n: {reason} is a whole sentence
            self._host.tell(tr("The lesson cannot begin: {reason}").format(reason=reason))
            return
        self._game, self._said = self._host.controller.journal.id, frozenset()
        self._explain(self._host.controller.offer)

    @Slot()
    def end(self) -> None:
        """Say nothing more; the hand can be played on."""
        self._game = ""
        self.bar.tell(())

    def set_look(self, theme: Theme, unit: float) -> None:
        """Take the colours of a theme and the size of the window."""
        self.bar.set_look(theme, unit)

    # -- watching --------------------------------------------------------------------------------------------

    @Slot(object)
    def _look_whose_game(self) -> None:
        self._events.clear()
        if self.runs:
            self.bar.tell(())
            if self._host.controller.journal.id != self._game:
                self.end()

    @Slot(object)
    def _take_note(self, done: Step) -> None:
        if self.runs:
            self._events += done.events

    @Slot(object)
    def _explain(self, offer: Offer | None) -> None:
        """The person is asked, or has answered: then there is nothing in the way of what happens."""
        if not self.runs:
            return
        if offer is None:
            self.bar.tell(())
        else:
            self._tell(offer)

    def _tell(self, offer: Offer | None) -> None:
        controller = self._host.controller
        now = Moment(
            controller.view,
            controller.rules,
            self._host.stage.players,
            controller.human,
            offer,
            tuple(self._events),
        )
        self._events.clear()
        notes = due(now, self._said)
        self._said |= {note.key for note in notes}
        self.bar.tell(notes)

    @Slot()
    def _explain_scores(self) -> None:
        if self.runs:
            self._tell(None)
