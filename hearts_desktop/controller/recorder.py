"""Puts every finished hand into the history, in a thread of its own."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.game_id import new_id
from hearts_desktop.engine.actions import Action, actor
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.finished_hand import FinishedHand, finished_hand
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState
from hearts_desktop.storage.history.entries import Entry, HandEntry, HandPar, entry, hand_entry
from hearts_desktop.storage.history.keeper import Keeper

log = logging.getLogger(__name__)

STOP_WAIT_MS: Final = 15_000
RETRY_MS: Final = 30_000
"""How often what could not be written is tried again."""


class _Worker(QObject):
    """Lives in the recorder's thread and owns the keeper, which is made there."""

    recorded = Signal()
    trouble = Signal(str)
    trouble_over = Signal(str)
    was_reset = Signal(str)
    par_kept = Signal(bool)

    def __init__(self, make: Callable[[Callable[[str], None]], Keeper]) -> None:
        super().__init__()
        self._make = make
        self._keeper: Keeper | None = None
        self._why_not = ""
        """What the player knows of why nothing can be written."""
        self._retry = QTimer(self)  # a child, so it moves to the thread with its worker
        self._retry.setSingleShot(True)
        self._retry.setInterval(RETRY_MS)
        self._retry.timeout.connect(self.retry)

    @property
    def keeper(self) -> Keeper:
        """The keeper, made and started at the first call."""
        if self._keeper is None:
            self._keeper = self._make(self.trouble.emit)
            self._keeper.start()
            self._why_not = self._keeper.why_not
        return self._keeper

    @Slot()
    def start(self) -> None:
        """Look through the history."""
        assert self.keeper is not None

    @Slot(object)
    def keep(self, what: Entry) -> None:
        """Write an entry."""
        self._tell(self.keeper.keep(what))

    @Slot(object)
    def keep_par(self, par: HandPar) -> None:
        """Write the par of a hand."""
        self.par_kept.emit(self.keeper.keep_par(par))

    @Slot(str)
    def abandon_all_but(self, game: str) -> None:
        """Games on no table are abandoned."""
        if self.keeper.abandon_all_but(game):
            self.recorded.emit()

    @Slot()
    def retry(self) -> None:
        """Try again to write what waits."""
        self._tell(self.keeper.flush())

    def _tell(self, kept: bool) -> None:
        knew, self._why_not = self._why_not, self.keeper.why_not
        if kept:
            if knew:
                self.trouble_over.emit(knew)
            self._retry.stop()
            self.recorded.emit()
        else:
            self._retry.start()

    @Slot()
    def reset(self) -> None:
        """Forget everything."""
        try:
            kept = self.keeper.reset()
        except OSError as error:
            self.trouble.emit(str(error))
        else:
            self.was_reset.emit(str(kept))
            self.recorded.emit()

    @Slot()
    def close(self) -> None:
        """Write what can be written, and end the thread."""
        self._retry.stop()
        if self._keeper is not None:
            self._keeper.close()
        QThread.currentThread().quit()  # from here: quit by another thread would not wait for what is queued


class Recorder(QObject):
    """Watches a controller and has each hand written when it is finished.

    A hand that was taken back and played otherwise takes the place of the one before. A game that makes
    room for another before its end is abandoned, if the person has chosen anything in it. Of a game that is
    opened from a file the hands that are over are kept for those that follow, but count only if they were
    played here. Games without a person are not recorded.

    Signals:
        recorded(): the history is another one now, and up to date; views ask anew.
        trouble(str): something the player must know; one sentence or two.
        trouble_over(str): that holds no more, and nothing waits to be written.
        was_reset(str): the history has been emptied; where the copy of the one before is kept.
        par_kept(bool): the par of a hand has been written, or cannot be.
    """

    recorded = Signal()
    trouble = Signal(str)
    trouble_over = Signal(str)
    was_reset = Signal(str)
    par_kept = Signal(bool)
    _kept = Signal(object)
    _par = Signal(object)
    _alone = Signal(str)
    _reset = Signal()
    _closed = Signal()

    def __init__(
        self,
        controller: GameController,
        path: Path,
        backups: Path,
        *,
        owner: bool = True,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(controller)
        self._controller = controller
        self._owner = owner
        self._now = now
        self._journal: Journal | None = None
        self._over = False
        self._played = False
        """Has the person chosen anything in this game at this table, even if it was taken back?"""
        self._before: tuple[HandEntry, ...] = ()
        self._is_first = True
        self._thread = QThread(self)
        self._thread.setObjectName("history")
        self._worker = _Worker(lambda tell: Keeper(path, backups, tell, owner=owner))
        self._worker.moveToThread(self._thread)
        queued = Qt.ConnectionType.QueuedConnection
        self._kept.connect(self._worker.keep, queued)
        self._par.connect(self._worker.keep_par, queued)
        self._alone.connect(self._worker.abandon_all_but, queued)
        self._reset.connect(self._worker.reset, queued)
        self._worker.recorded.connect(self.recorded, queued)
        self._worker.trouble.connect(self.trouble, queued)
        self._worker.trouble_over.connect(self.trouble_over, queued)
        self._worker.was_reset.connect(self.was_reset, queued)
        self._worker.par_kept.connect(self.par_kept, queued)
        self._thread.started.connect(self._worker.start)
        self._closed.connect(self._worker.close, queued)
        controller.stepped.connect(self._after_step)
        controller.snapped.connect(self._after_jump)
        controller.marked.connect(self._after_mark)
        controller.closed.connect(self.close)
        self._thread.start()

    def reset(self) -> None:
        """Forget all hands and games; a copy is kept. Answers with ``was_reset`` or ``trouble``."""
        self._reset.emit()

    def keep_par(self, par: HandPar) -> None:
        """Write the par of a hand. Answers with ``par_kept``."""
        self._par.emit(par)

    @Slot()
    def close(self) -> None:
        """Write what waits and end the thread. The controller's end is the recorder's."""
        if not self._thread.isRunning():
            return
        if not self._owner:
            self._leave()  # nobody can go on with it
        self._closed.emit()
        if not self._thread.wait(STOP_WAIT_MS):
            log.error("the history's thread did not end within %d ms", STOP_WAIT_MS)

    # -- watching --------------------------------------------------------------------------------------------

    @Slot(object)
    def _after_step(self, done: Step) -> None:
        controller = self._controller
        state = controller.state
        self._played |= actor(done.action) == controller.human
        self._journal, self._over = controller.journal, state.result is not None
        if state.hand is not None and state.hand.phase is Phase.SCORE:
            last = _finished_hands(controller.journal, controller.states)[-1:]
            self._tell((*self._before, *self._entries(last, counted=True)))
            self._before = ()

    @Slot(object)
    def _after_jump(self, _: object) -> None:
        controller = self._controller
        journal = controller.journal
        known = self._journal is not None and self._journal.id == journal.id
        if not known:
            self._leave()
            # The first game was played here, and a crash may have kept the end of it from being written. Any
            # other comes from a file: as soon as it goes on, what was before is needed too.
            resumed = self._is_first and self._owner
            before = self._entries(_finished_hands(journal, controller.states), counted=resumed)
            self._before = () if resumed else before
            self._played = resumed and any(actor(action) == journal.person for action in journal.actions)
            if resumed:
                self._tell(before)
                self._alone.emit(journal.id)
        self._is_first = False
        self._journal, self._over = journal, controller.state.result is not None

    @Slot()
    def _after_mark(self) -> None:
        self._journal = self._controller.journal

    def _leave(self) -> None:
        """Another game takes the table."""
        if self._journal is not None and self._played and not self._over and self._journal.person >= 0:
            self._kept.emit(entry(new_id(), self._journal, self._time(), (), None))

    def _tell(self, hands: Sequence[HandEntry]) -> None:
        """Have hands of the running game written."""
        controller = self._controller
        if hands and controller.human >= 0:
            self._kept.emit(entry(new_id(), controller.journal, self._time(), hands, controller.state))

    def _entries(self, hands: Sequence[_Finished], *, counted: bool) -> tuple[HandEntry, ...]:
        now = self._time()
        return tuple(hand_entry(one.hand(), one.actions, now, counted=counted) for one in hands)

    def _time(self) -> int:
        return int(self._now())


class _Finished(NamedTuple):
    """A hand that was scored, and all that was done in it."""

    rules: Rules
    end: GameState
    actions: tuple[Action, ...]

    def hand(self) -> FinishedHand:
        return finished_hand(self.rules, self.end)


def _finished_hands(journal: Journal, states: Sequence[GameState]) -> list[_Finished]:
    """The finished hands of a game. ``states`` has that before each action, and the last."""
    ends = [
        index for index in range(1, len(states)) if len(states[index].scores) > len(states[index - 1].scores)
    ]
    return [
        _Finished(journal.rules, states[end], journal.actions[begin:end])
        for begin, end in zip((0, *ends), ends, strict=False)
    ]
