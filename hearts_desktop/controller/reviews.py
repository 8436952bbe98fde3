"""Going through a hand that is over: each choice that the person had in it, and what the coach says of it.

The coach is shown what the person could see then, and nothing that came out later.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.hint import ANSWER_S, Coach, Hint
from hearts_desktop.ai.hint_reasons import RESOLUTION
from hearts_desktop.controller.agent_runner import AgentRunner, agent_seed
from hearts_desktop.controller.hints import Why
from hearts_desktop.controller.par import par
from hearts_desktop.engine.actions import Action, Claim, Play, actor
from hearts_desktop.engine.game import OfferPlay, Step
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.state import GameState
from hearts_desktop.engine.view import PlayerView, player_view
from hearts_desktop.storage.history.records import Recorded

_COACH: Final = "coach"
_PAR: Final = "par"


class Choice(NamedTuple):
    """One choice of the person in a hand."""

    at: int
    """Index of the action among those of the game."""
    view: PlayerView
    """What there was to see, and to choose from."""
    action: Action
    """What was chosen."""


def last_hand(journal: Journal, states: Sequence[GameState]) -> Recorded | None:
    """The hand of a game that was finished last, None if none is.

    ``states`` are those before each action, and the one now.
    """
    ends = [at for at in range(1, len(states)) if len(states[at].scores) > len(states[at - 1].scores)]
    if not ends:
        return None
    return Recorded(journal.truncate(ends[-1]), ends[-2] if len(ends) > 1 else 0)


def choices(recorded: Recorded) -> tuple[Choice, ...]:
    """What the person chose in a hand where there was a choice. Raises BadJournal if it breaks the rules."""
    journal, found = recorded.journal, []
    for index, done in enumerate(journal.steps()):
        if index >= recorded.first and actor(done.action) == journal.person:
            view = player_view(journal.rules, done.before, journal.person)
            if _was_open(done, view):
                found.append(Choice(index, view, done.action))
    return tuple(found)


def _was_open(done: Step, view: PlayerView) -> bool:
    if isinstance(done.action, Claim) or view.offer is None:
        return False
    if isinstance(view.offer, OfferPlay):
        return len({card.face for card in view.offer.cards}) > 1
    return True


def cost(choice: Choice, hint: Hint) -> float | None:
    """How many more points were to be expected than after the coach's choice; 0 if that is as good.

    None where points do not tell: where no card was played, and where the coach looks beyond the hand.
    """
    mine, best = choice.action, hint.action
    if not isinstance(mine, Play) or not isinstance(best, Play) or not hint.points:
        return 0.0 if mine == best else None
    more = hint.points[mine.card] - hint.points[best.card]
    if mine.card.face == best.card.face or hint.reason.why is Why.NO_MATTER:
        return 0.0
    if hint.reason.why in (Why.MOON, Why.FOR_THE_GAME):
        return None
    return more if more >= RESOLUTION else 0.0


class _Par:
    """Answers what is asked of an agent with the par of a hand, whatever it is shown."""

    def __init__(self, recorded: Recorded) -> None:
        self._recorded = recorded

    def choose(self, _view: PlayerView, _seed: int, cancel: Cancel) -> int:
        return par(self._recorded, cancel)


class KnownPars(Protocol):
    """Where the pars of hands are kept (:class:`.pars.Pars`)."""

    def known(self, recorded: Recorded) -> int | None: ...
    def keep(self, recorded: Recorded, par: int) -> None: ...
    def disturb(self) -> None: ...


class ReviewDesk(QObject):
    """Has the coach look at one choice of a hand after the other, and then play it, in a thread of its own.

    A par that is kept already is told at once, and one that was not is kept.

    Signals:
        judged(int, Hint): what the coach would have chosen in the place of the choice with this number.
        over(): the coach has looked at all of them.
        par_found(int): what the coach made of the same cards.
    """

    judged = Signal(int, object)
    over = Signal()
    par_found = Signal(int)

    def __init__(
        self,
        recorded: Recorded,
        asked: Sequence[Choice],
        parent: QObject | None = None,
        *,
        pars: KnownPars | None = None,
    ) -> None:
        """``asked`` are the :func:`choices` of the hand."""
        super().__init__(parent)
        self._recorded = recorded
        self._asked = asked
        self._pars = pars
        self._par: int | None = None
        self._next = 0
        self._runner: AgentRunner | None = None

    def start(self) -> None:
        """Begin; once more makes no difference."""
        if self._runner is None:
            self._runner = AgentRunner({_COACH: Coach, _PAR: partial(_Par, self._recorded)}, self)
            self._runner.answered.connect(self._give)
            self._runner.failed.connect(self._pass_over)
            # A dialog that goes with its window is never closed; a thread that goes with it must have ended.
            self.destroyed.connect(self._runner.close)
            if self._asked and self._pars is not None:
                self._par = self._pars.known(self._recorded)
            if self._par is not None:
                self.par_found.emit(self._par)
            self._ask()

    def close(self) -> None:
        """Look at no more of them, and end the thread."""
        if self._runner is not None:
            self._runner.close()

    def _ask(self) -> None:
        assert self._runner is not None, "asked before it was started"
        if self._pars is not None:
            self._pars.disturb()
        if self._next < len(self._asked):
            view = self._asked[self._next].view
            # The seed is the game's: so the coach says the same every time.
            seed = agent_seed(self._recorded.journal.seed, view.seat, view.state.hand)
            self._runner.ask(_COACH, view, seed, ANSWER_S)
            return
        self.over.emit()
        if self._asked and self._par is None:
            self._runner.ask(_PAR, self._asked[0].view, 0, math.inf)

    @Slot(int, object)
    def _give(self, _seat: int, answer: Hint | int) -> None:
        if isinstance(answer, Hint):
            self.judged.emit(self._next, answer)
            self._pass_over()
        else:
            self.par_found.emit(answer)
            if self._pars is not None:
                self._pars.keep(self._recorded, answer)

    @Slot()
    def _pass_over(self) -> None:
        """On to the next one: that the coach broke down is in the log already."""
        if self._next < len(self._asked):
            self._next += 1
            self._ask()
