"""The coach at work: asked on behalf of the person, in a thread of its own, and heard only in time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from hearts_desktop.ai.hint import ANSWER_S, Coach, Hint, Reason, Why
from hearts_desktop.controller.agent_runner import AgentRunner
from hearts_desktop.engine.view import PlayerView

__all__ = ["Hint", "HintDesk", "Reason", "Why"]

_COACH: Final = "coach"


class HintDesk(QObject):
    """Hands on a hint while the choice that it was asked for is still open.

    The thread begins with the first question: most games are played without.

    Signals:
        asked(): the coach begins to think.
        given(Hint): the hint that was asked for.
        failed(str): the coach broke down, and why; there will be no hint.
    """

    asked = Signal()
    given = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner: AgentRunner | None = None

    def ask(self, view: PlayerView, seed: int) -> None:
        """Ask what to choose in this view; an older question is forgotten."""
        self.withdraw()
        if self._runner is None:
            self._runner = AgentRunner({_COACH: Coach}, self)
            self._runner.answered.connect(self._give)
            self._runner.failed.connect(self._fail)
        self.asked.emit()
        self._runner.ask(_COACH, view, seed, ANSWER_S)

    def withdraw(self) -> None:
        """No hint is wanted any more: what has been asked is never answered."""
        if self._runner is not None:
            self._runner.call_off()

    def close(self) -> None:
        """End the thread."""
        if self._runner is not None:
            self._runner.close()

    @Slot(int, object)
    def _give(self, _seat: int, hint: Hint) -> None:
        self.given.emit(hint)

    @Slot(int, str)
    def _fail(self, _seat: int, why: str) -> None:
        self.failed.emit(why)
