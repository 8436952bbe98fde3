"""What computer players have been asked, and what they have answered until it is their turn to move."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Signal, Slot

from hearts_desktop.ai.agent import Agent
from hearts_desktop.controller.agent_runner import AgentRunner, agent_seed
from hearts_desktop.controller.running_game import RunningGame
from hearts_desktop.engine.actions import Action, actor
from hearts_desktop.engine.game import offer, refusal
from hearts_desktop.engine.view import player_view
from hearts_desktop.language import ENGLISH, speaking, tr

log = logging.getLogger(__name__)


class Answers(QObject):
    """One answer at most for each seat. No answer that the rules refuse, and none that came too late.

    Signals:
        came(): there is one answer more.
        trouble(str): a computer player broke down; one sentence.
    """

    came = Signal()
    trouble = Signal(str)

    def __init__(self, agents: Mapping[str, Callable[[], Agent]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: set[int] = set()
        self._answers: dict[int, Action] = {}
        self._game: RunningGame | None = None
        self._runner = AgentRunner(agents, self)
        self._runner.answered.connect(self._take)
        self._runner.failed.connect(self._move_for)

    def is_asked(self, seat: int) -> bool:
        """Is the choice of this seat somebody's already?"""
        return seat in self._asked

    @property
    def awaited(self) -> set[int]:
        """Seats whose answer has not come yet."""
        return self._asked - self._answers.keys()

    def ask(self, game: RunningGame, seat: int, agent: str, seconds: float) -> None:
        """Have ``agent`` choose for the seat, from what can be seen there, in so many seconds if it can."""
        self._game = game
        self._asked.add(seat)
        seed = agent_seed(game.journal.seed, seat, game.state.hand)
        self._runner.ask(agent, player_view(game.journal.rules, game.state, seat), seed, seconds)

    def settle(self, seat: int, action: Action) -> None:
        """The seat has no choice, or has made it."""
        self._asked.add(seat)
        self._answers[seat] = action

    def next_of(self, seats: Iterable[int]) -> Action | None:
        """The answer of the first of these seats that has one; it is taken away."""
        seat = next((seat for seat in seats if seat in self._answers), None)
        if seat is None:
            return None
        self._asked.discard(seat)
        return self._answers.pop(seat)

    def call_off(self) -> None:
        """Nobody's answer is wanted any more."""
        self._runner.call_off()
        self._asked.clear()
        self._answers.clear()

    def close(self) -> None:
        """Call everybody off and end the thread."""
        self._runner.close()

    @Slot(int, object)
    def _take(self, seat: int, action: Action) -> None:
        assert self._game is not None, "an answer to no question"
        with speaking(ENGLISH):  # for the log
            illegal = refusal(self._game.journal.rules, self._game.state, action)
        if illegal is not None or actor(action) != seat:
            self._move_for(seat, f"chose {action}, which is not allowed: {illegal}")
            return
        self._answers[seat] = action
        self.came.emit()

    @Slot(int, str)
    def _move_for(self, seat: int, why: str) -> None:
        """A computer player broke down: make the first choice it has, so that the game goes on."""
        assert self._game is not None, "an answer to no question"
        journal = self._game.journal
        player = journal.players[seat]
        log.error("%s (%s) broke down: %s", player.name, player.agent, why)
        if player.is_human:
            told = tr("The computer broke down and made the first choice allowed. Please report this.")
        else:
            told = tr("{name} broke down and made the first choice allowed. Please report this.")
        self.trouble.emit(told.format(name=player.name))
        choice = offer(journal.rules, self._game.state, seat)
        if choice is not None:
            self._answers[seat] = next(iter(choice.actions()))
            self.came.emit()
