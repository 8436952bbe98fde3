"""Agents at work in a thread of their own, called off when their answer is no longer wanted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.engine.chance import numbers
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.view import PlayerView

log = logging.getLogger(__name__)

STOP_WAIT_MS = 5000


class Thinks(Protocol):
    """An agent, or whoever else is asked what to choose and answers in another form."""

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> object:
        """The answer. Raises Cancelled soon after ``cancel`` is set."""
        ...


@dataclass(frozen=True, slots=True)
class Request:
    """One question to one agent. ``ticket`` tells whether the answer is still wanted."""

    ticket: int
    agent: str
    view: PlayerView
    seed: int
    cancel: Cancel


def agent_seed(game_seed: int, seat: int, hand: HandState | None) -> int:
    """A number that is the same whenever this seat stands at this point of this game."""
    at: tuple[object, ...] = ()
    if hand is not None:
        at = (hand.number, hand.phase, len(hand.tricks), len(hand.trick.plays))
        # A seat may bid again and again, and lays cards face down just before it leads.
        at += (len(hand.prelude.bids), hand.owed)
    return next(numbers(f"{game_seed}/agent/{seat}/{at}"))


class _Worker(QObject):
    """Lives in the worker thread; answers requests one after the other."""

    answered = Signal(object, object)
    failed = Signal(object, str)

    def __init__(self, agents: Mapping[str, Callable[[], Thinks]]) -> None:
        super().__init__()
        self._agents = agents
        self._made: dict[str, Thinks] = {}

    @Slot(object)
    def think(self, request: Request) -> None:
        """Have the agent choose, unless it has been called off already."""
        if request.cancel.is_set:
            return
        try:
            if request.agent not in self._made:
                self._made[request.agent] = self._agents[request.agent]()
            answer = self._made[request.agent].choose(request.view, request.seed, request.cancel)
        except Cancelled:
            return
        except Exception as error:  # an agent's fault must not end the game: the controller moves for it
            log.exception("agent %s failed", request.agent)
            self.failed.emit(request, f"{type(error).__name__}: {error}")
            return
        self.answered.emit(request, answer)


class AgentRunner(QObject):
    """Asks agents and hands on their answers while they are wanted.

    Signals:
        answered(int seat, object answer): an answer, of agents an action, to a request that has not been
            called off.
        failed(int seat, str why): the agent broke down; there will be no answer.
    """

    answered = Signal(int, object)
    failed = Signal(int, str)
    _asked = Signal(object)

    def __init__(self, agents: Mapping[str, Callable[[], Thinks]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ticket = 0
        self._wanted: list[Cancel] = []
        self._thread = QThread(self)
        self._thread.setObjectName("agents")
        self._worker = _Worker(agents)
        self._worker.moveToThread(self._thread)
        # Bound methods of a QObject on both ends: anything else would run in the wrong thread.
        self._asked.connect(self._worker.think, Qt.ConnectionType.QueuedConnection)
        self._worker.answered.connect(self._take_answer, Qt.ConnectionType.QueuedConnection)
        self._worker.failed.connect(self._take_failure, Qt.ConnectionType.QueuedConnection)
        self._thread.start()

    def ask(self, agent: str, view: PlayerView, seed: int, seconds: float) -> None:
        """Have ``agent`` choose for the seat of ``view``, in so many seconds if it can."""
        cancel = Cancel(seconds)
        self._wanted.append(cancel)
        self._asked.emit(Request(self._ticket, agent, view, seed, cancel))

    def call_off(self) -> None:
        """Nobody's answer is wanted any more. Returns at once; a thinking agent stops soon after."""
        for cancel in self._wanted:
            cancel.set()
        self._wanted.clear()
        self._ticket += 1

    def close(self) -> None:
        """Call everybody off and end the thread."""
        self.call_off()
        self._thread.quit()
        if not self._thread.wait(STOP_WAIT_MS):
            log.error("the agents' thread did not end within %d ms", STOP_WAIT_MS)

    @Slot(object, object)
    def _take_answer(self, request: Request, answer: object) -> None:
        if self._is_wanted(request):
            self.answered.emit(request.view.seat, answer)

    @Slot(object, str)
    def _take_failure(self, request: Request, why: str) -> None:
        if self._is_wanted(request):
            self.failed.emit(request.view.seat, why)

    def _is_wanted(self, request: Request) -> bool:
        """Has the question not been called off? It is answered now."""
        if request.ticket != self._ticket:
            return False
        self._wanted.remove(request.cancel)
        return True
