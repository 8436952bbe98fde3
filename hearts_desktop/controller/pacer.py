"""When the game may go on: the table has come to rest and the thinking pause is over."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

LEAST_ANSWER_S: Final = 0.5
"""Without any pause, too, a computer player has so long; the strongest ones need a tenth of it."""


class Pacer(QObject):
    """Watches the table and the clock.

    Signals:
        at_rest(): the table shows everything that has happened. Always emitted from the event loop,
            never from inside :meth:`table_idle`, so that an instant table does not recurse.
        pause_over(): the thinking pause after that is over.
    """

    at_rest = Signal()
    pause_over = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pause_ms = 0
        self._busy = False
        self._paused = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(0)
        self._rest.timeout.connect(self._come_to_rest)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._end_pause)

    @property
    def table_busy(self) -> bool:
        """Is the table still showing something?"""
        return self._busy

    @property
    def computers_may_move(self) -> bool:
        """Is the table at rest and the thinking pause over?"""
        return not self._busy and not self._paused

    @property
    def answer_s(self) -> float:
        """How long a computer player may think about one answer, in seconds."""
        return max(LEAST_ANSWER_S, self.pause_ms / 1000)

    def something_happened(self) -> None:
        """The table has been told to show something; it will say when it is idle again."""
        self._busy = True
        self._rest.stop()
        self._pause.stop()

    @Slot()
    def table_idle(self) -> None:
        """The table is idle again."""
        if self._busy:
            self._rest.start()

    def stop(self) -> None:
        """Nothing is awaited any more."""
        self._rest.stop()
        self._pause.stop()

    @Slot()
    def _come_to_rest(self) -> None:
        self._busy = False
        self._paused = self.pause_ms > 0
        self.at_rest.emit()
        if self._paused and not self._busy:
            self._pause.start(self.pause_ms)

    @Slot()
    def _end_pause(self) -> None:
        self._paused = False
        self.pause_over.emit()
