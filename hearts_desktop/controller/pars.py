"""Seeks the par of finished hands while the table rests, and has it kept with them."""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.par import ParPlay
from hearts_desktop.controller.recorder import Recorder
from hearts_desktop.storage.history.entries import HandPar, actions_text
from hearts_desktop.storage.history.records import Recorded, Unjudged
from hearts_desktop.storage.history.statistics import NoStatistics, Statistics

log = logging.getLogger(__name__)

STOP_WAIT_MS: Final = 5000
REST_MS: Final = 2000
"""How long nothing must have happened, and the pause between two hands: mostly, no core is busy with them."""
_NICE: Final = 10


class _Worker(QObject):
    """Lives in the thread for pars; takes one hand after the other, the newest first."""

    ended = Signal(object)

    def __init__(self, statistics: Statistics) -> None:
        super().__init__()
        self._statistics = statistics
        self._hand: Unjudged | None = None
        self._play: ParPlay | None = None
        self._is_nice = False

    @Slot(object)
    def seek(self, cancel: Cancel) -> None:
        """Find the par of one hand. Ends with a HandPar, or with None: called off, or nothing to do."""
        self._give_way()
        found = None
        try:
            found = self._next(cancel)
        except Cancelled:
            pass  # what has been played of the hand is gone on with
        except NoStatistics:
            log.exception("no par is sought")
        self.ended.emit(found)

    def _next(self, cancel: Cancel) -> HandPar | None:
        if self._hand is None:
            self._hand = self._statistics.without_par()
        if self._hand is None:
            return None
        par = self._par(self._hand, cancel)
        found = HandPar(self._hand.game, self._hand.actions, par)
        self._hand = self._play = None
        return found

    def _par(self, hand: Unjudged, cancel: Cancel) -> int | None:
        """None if it cannot be had, as of rules or players that this version does not know."""
        try:
            if self._play is None:
                self._play = ParPlay(self._statistics.recorded(hand.id), cancel)
            return self._play.finish(cancel)
        except Cancelled:
            raise
        except NoStatistics as error:
            if not isinstance(error.__cause__, ValueError):
                raise  # the file cannot be read now, which says nothing of the hand
            log.exception("hand %d is of another version", hand.id)
        except Exception:  # whatever is wrong with an old hand, it must not keep others from their par
            log.exception("hand %d has no par", hand.id)
        return None

    def _give_way(self) -> None:
        """Take less of the processor than others do: on Linux the thread's own priority does not say so."""
        if not self._is_nice and sys.platform == "linux":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        self._is_nice = True


class Pars(QObject):
    """Knows the pars of hands, and seeks those that nobody has asked for while there is nothing else to do.

    Whatever happens at the table, or is asked of an agent or the coach, calls the search off at once; it goes
    on from the same card when all has been quiet for a while. Only the owner of the history seeks.

    Signals:
        kept(): there is one more par in the history.
    """

    kept = Signal()
    _wanted = Signal(object)

    def __init__(
        self, controller: GameController, recorder: Recorder, statistics: Statistics, *, owner: bool = True
    ) -> None:
        super().__init__(controller)
        self._controller, self._recorder, self._statistics = controller, recorder, statistics
        self._cancel: Cancel | None = None
        self._has_more = owner
        self._owner = owner
        self._thread = QThread(self)
        self._thread.setObjectName("par")
        self._worker = _Worker(statistics)
        self._worker.moveToThread(self._thread)
        self._wanted.connect(self._worker.seek, Qt.ConnectionType.QueuedConnection)
        self._worker.ended.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(REST_MS)
        self._quiet.timeout.connect(self._go_on)
        for happens in (
            controller.stepped,
            controller.snapped,
            controller.offered,
            controller.thinking,
            controller.hand_finished,
            controller.hints.asked,
            controller.hints.given,
        ):
            happens.connect(self.disturb)
        recorder.recorded.connect(self._look_again)
        recorder.par_kept.connect(self._after_keeping)
        controller.closed.connect(self.close)

    # -- what is known -------------------------------------------------------------------------------------

    def known(self, recorded: Recorded) -> int | None:
        """The par of a hand, None if it has not been found or cannot be."""
        try:
            return self._statistics.par_of(recorded.journal.id, _text(recorded))
        except NoStatistics:
            return None

    def keep(self, recorded: Recorded, par: int) -> None:
        """Somebody else has found the par of a hand."""
        self._recorder.keep_par(HandPar(recorded.journal.id, _text(recorded), par))

    # -- seeking -------------------------------------------------------------------------------------------

    @Slot()
    def disturb(self) -> None:
        """Something else has to be done first."""
        if self._cancel is not None:
            self._cancel.set()
        if self._has_more:
            self._quiet.start()

    @Slot()
    def _look_again(self) -> None:
        self._has_more = self._owner
        self.disturb()

    @Slot()
    def _go_on(self) -> None:
        if self._cancel is None and self._controller.rests:
            if not self._thread.isRunning():
                self._thread.start(QThread.Priority.LowPriority)
            self._cancel = Cancel()
            self._wanted.emit(self._cancel)

    @Slot(object)
    def _take(self, found: HandPar | None) -> None:
        called_off = self._cancel is not None and self._cancel.is_set
        self._cancel = None
        if found is not None:
            self._recorder.keep_par(found)
        elif called_off:
            self.disturb()  # all may have been quiet for long enough before it was heard
        else:
            self._has_more = False

    @Slot(bool)
    def _after_keeping(self, kept: bool) -> None:
        if kept:
            self.kept.emit()
            self.disturb()
        else:
            self._has_more = False  # until something else can be written

    @Slot()
    def close(self) -> None:
        """Seek no more, whatever is heard of the recorder yet, and end the thread."""
        self._has_more = self._owner = False
        self._quiet.stop()
        if self._cancel is not None:
            self._cancel.set()
        self._thread.quit()
        if not self._thread.wait(STOP_WAIT_MS):
            log.error("the thread for pars did not end within %d ms", STOP_WAIT_MS)


def _text(recorded: Recorded) -> str:
    return actions_text(recorded.journal.actions[recorded.first :])
