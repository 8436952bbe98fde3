"""One queue of tasks, worked off one after the other: some change the table at once, some take time.

Nothing here knows cards. What takes time is an animation or a hold; an animation of no duration is over
within its own ``start()``, so the instant table runs through the same lines as any other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QObject, QTimer, Signal


class Hold(NamedTuple):
    """A pause of ``ms``, or until :meth:`Sequencer.skip` if that is None; ``key`` says what is paused for."""

    key: str
    ms: int | None


Task = Callable[[], QAbstractAnimation | Hold | None]
"""Does something and returns what to wait for; the sequencer owns the animation from then on."""


class Sequencer(QObject):
    """Runs tasks in order, never two at a time."""

    held = Signal(str)
    """A hold began: its key. The empty text when it is over."""
    paused = Signal()
    """Nothing more is done now: something takes time, or there is nothing left."""
    emptied = Signal()
    """The last task is done. Sent from within :meth:`add`, too, if nothing took time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: deque[Task] = deque()
        self._animation: QAbstractAnimation | None = None
        self._hold: Hold | None = None
        self._hurried = False
        self._working = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end_hold)

    @property
    def busy(self) -> bool:
        """True from :meth:`add` until everything is done."""
        return self._working or self._waiting or bool(self._tasks)

    @property
    def hurried(self) -> bool:
        """True from :meth:`skip` to the next hold or the end: whatever begins now is over at once."""
        return self._hurried

    @property
    def hold(self) -> Hold | None:
        """The hold that is on now."""
        return self._hold

    @property
    def animation(self) -> QAbstractAnimation | None:
        """The animation that runs now; tests freeze and wind it."""
        return self._animation

    @property
    def _waiting(self) -> bool:
        return self._animation is not None or self._hold is not None

    def add(self, tasks: Iterable[Task]) -> None:
        """Queue tasks and begin at once if nothing else is going on."""
        self._tasks.extend(tasks)
        self._work()

    def skip(self) -> None:
        """End what is moving or held, and wind on to the next hold or to the end of the queue."""
        if not self._waiting:
            return
        self._hurried = True
        if self._hold is not None:
            self._end_hold()
        elif self._animation is not None:
            self._animation.setCurrentTime(self._animation.totalDuration())

    def cancel(self) -> None:
        """Stop and forget everything; what moved stays where it is."""
        self._tasks.clear()
        self._timer.stop()
        self._drop()
        if self._hold is not None:
            self._hold = None
            self.held.emit("")

    def _work(self) -> None:
        if self._working:  # a task or a listener has come back here: the loop below goes on
            return
        self._working = True
        try:
            while self._tasks and not self._waiting:
                self._wait_for(self._tasks.popleft()())
        finally:
            self._working = False
        self.paused.emit()
        if not self.busy:
            self._hurried = False
            self.emptied.emit()

    def _wait_for(self, result: QAbstractAnimation | Hold | None) -> None:
        if isinstance(result, Hold):
            self._hurried = False
            if result.ms == 0:
                return
            self._hold = result
            if result.ms is not None:
                self._timer.start(result.ms)
            self.held.emit(result.key)
        elif result is not None:
            result.setParent(self)
            self._animation = result
            # Not finished(): Qt stops a whole group, without that signal, when another animation takes over
            # one property of one of its cards. What was to be seen is over then, and the game must go on.
            result.stateChanged.connect(self._notice_state)
            result.start()
            if self._hurried and self._animation is result:
                result.setCurrentTime(result.totalDuration())

    def _notice_state(self, state: QAbstractAnimation.State) -> None:
        if state == QAbstractAnimation.State.Stopped:
            self._end_animation()

    def _end_animation(self) -> None:
        self._drop()
        self._work()

    def _end_hold(self) -> None:
        self._timer.stop()
        if self._hold is None:
            return
        self._hold = None
        self.held.emit("")
        self._work()

    def _drop(self) -> None:
        animation, self._animation = self._animation, None
        if animation is not None:
            animation.stateChanged.disconnect(self._notice_state)
            animation.stop()
            animation.deleteLater()
