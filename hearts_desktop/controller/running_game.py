"""The running game: its journal, all states that it went through, and what has been taken back of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hearts_desktop.controller.game_id import identified
from hearts_desktop.controller.keeper import Keeper
from hearts_desktop.controller.past import brought_back, last_choice, last_deal
from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.journal import Help, Journal
from hearts_desktop.engine.state import GameState


class RunningGame:
    """Grows by steps, and can be taken back and forward; each change is kept before anybody hears of it."""

    def __init__(self, journal: Journal, keeper: Keeper) -> None:
        """Begin with a new game, or go on with one where it stands.

        Raises BadJournal if it breaks the rules.
        """
        self._keeper = keeper
        self.journal = identified(journal)
        self._states = [journal.start(), *(done.after for done in journal.steps())]
        self._taken_back: list[tuple[Action, ...]] = []
        keeper.begin(self.journal)

    @property
    def state(self) -> GameState:
        """The whole state now."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[GameState]:
        """The state before each action of the journal, and the one now; not to be changed."""
        return self._states

    @property
    def can_redo(self) -> bool:
        """Has something been taken back that can be brought forward again?"""
        return bool(self._taken_back)

    def last_choice(self, forced: Callable[[GameState], bool]) -> int | None:
        """Index of the person's last action; none that is ``forced`` in the state before it was a choice."""
        person = self.journal.person
        return None if person < 0 else last_choice(self.journal.actions, self._states, person, forced)

    def last_deal(self) -> int | None:
        """Index of the deal of the hand that is played, or was played last."""
        return last_deal(self.journal.actions)

    # -- changes -------------------------------------------------------------------------------------------

    def accept(self, done: Step) -> None:
        """Add a step that the engine has allowed."""
        self.journal = self.journal.append(done.action)
        self._keeper.append(self.journal, done.action)
        self._states.append(done.after)

    def forget_redo(self) -> None:
        """The person has chosen: what was taken back before does not come again."""
        self._taken_back.clear()

    def back(self, length: int, how: Help) -> None:
        """Take back all but so many actions, in a way that counts as a help."""
        self._taken_back.append(self.journal.actions)
        self._states = self._states[: length + 1]
        self._rewrite(self.journal.truncate(length).marked(how))

    def forward(self) -> None:
        """Bring back what was taken back last."""
        journal, self._states = brought_back(self.journal, self._states, self._taken_back.pop())
        self._rewrite(journal)

    def mark(self, used: Help) -> bool:
        """Remember for good that the person has used this help; was it the first time?"""
        if used in self.journal.helps:
            return False
        self._rewrite(self.journal.marked(used))
        return True

    def _rewrite(self, journal: Journal) -> None:
        self.journal = journal
        self._keeper.rewrite(journal)
