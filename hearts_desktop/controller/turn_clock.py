"""The clock of a decision: counts the seconds down while a person's turn lasts."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

SECOND_MS = 1000


class TurnClock(QObject):
    """Ticks once a second while it runs; a clock that is held goes on where it stood.

    Signals:
        ticked(int): seconds left; -1 when no decision is being timed any more.
        expired(): the time is up. The clock has stopped.
    """

    ticked = Signal(int)
    expired = Signal()

    def __init__(self, second_ms: int = SECOND_MS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left = -1
        self._held = False
        self._timer = QTimer(self)
        self._timer.setInterval(second_ms)
        self._timer.timeout.connect(self._tick)

    @property
    def left(self) -> int:
        """Seconds left; -1 while no decision is timed."""
        return self._left

    @property
    def runs(self) -> bool:
        """Is time passing?"""
        return self._timer.isActive()

    def start(self, seconds: int | None) -> None:
        """Time a decision anew; None gives all the time there is."""
        if seconds is None:
            self.stop()
            return
        self._left = seconds
        if not self._held:
            self._timer.start()
        self.ticked.emit(self._left)

    def stop(self) -> None:
        """The decision is made."""
        self._timer.stop()
        if self._left >= 0:
            self._left = -1
            self.ticked.emit(-1)

    def hold(self, held: bool) -> None:
        """Let no time pass while something lies over the table."""
        self._held = held
        if held:
            self._timer.stop()
        elif self._left >= 0 and not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _tick(self) -> None:
        self._left -= 1
        if self._left > 0:
            self.ticked.emit(self._left)
            return
        self.stop()
        self.expired.emit()
