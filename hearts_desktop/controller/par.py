"""Par of a hand: what the expert makes of the same cards in the person's seat, among the same others."""

from __future__ import annotations

from typing import Final

from hearts_desktop.ai.agent import Agent, Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller.agent_runner import agent_seed
from hearts_desktop.engine.actions import CHANCE, Action, Claim, Mix, actor
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.game import step
from hearts_desktop.engine.state import pending
from hearts_desktop.engine.view import PlayerView, player_view
from hearts_desktop.storage.history.records import Recorded

_EXPERT: Final = "expert"


class ParPlay:
    """One play of the hand by the expert for the person, which can be called off and gone on with.

    The others choose as they did, as long as they are in the same situation, and else as they would have done
    there; nobody looks into another's cards.
    """

    def __init__(self, recorded: Recorded, cancel: Cancel) -> None:
        """Raises BadJournal if the game breaks the rules, Cancelled if it is called off."""
        self._journal = recorded.journal
        self._done = self._journal.actions[recorded.first :]
        self._agents: dict[str, Agent] = {}
        self._chosen: list[tuple[PlayerView, Action]] = []
        """What the others saw when they chose, and what they did then."""
        self._state = self._journal.start()
        for index, done in enumerate(self._journal.steps()):
            cancel.check()
            if index < recorded.first:
                self._state = done.after
                continue
            seat = actor(done.action)
            if seat not in (CHANCE, self._journal.person) and not isinstance(done.action, Claim):
                self._chosen.append((player_view(self._journal.rules, done.before, seat), done.action))
        self._finished = len(self._state.scores)

    def finish(self, cancel: Cancel) -> int:
        """The points that the expert has after this hand for it.

        Raises Cancelled if it is called off, and the next call goes on with the same choice; KeyError if a
        computer player is unknown.
        """
        while len(self._state.scores) == self._finished:
            cancel.check()
            seat = pending(self._state)[0]
            action = self._chance() if seat == CHANCE else self._choice(seat, cancel)
            self._state = step(self._journal.rules, self._state, action).after
        return self._state.scores[-1].scores[self._journal.person]

    def _choice(self, seat: int, cancel: Cancel) -> Action:
        view = player_view(self._journal.rules, self._state, seat)
        done = next((action for seen, action in self._chosen if seen == view), None)
        if done is not None:
            return done
        name = _EXPERT if seat == self._journal.person else self._journal.players[seat].agent
        agent = self._agents.setdefault(name, AGENTS[name]())
        return agent.choose(view, agent_seed(self._journal.seed, seat, self._state.hand), cancel)

    def _chance(self) -> Action:
        """What chance does: the same cut and deal, and whatever else the seed of the game says."""
        action = chance_action(self._journal.rules, self._state, self._journal.seed)
        if isinstance(action, Mix):
            return action  # others are mixed now, since the expert passes other cards
        return next(one for one in self._done if isinstance(one, type(action)))


def par(recorded: Recorded, cancel: Cancel) -> int:
    """The par of a hand at one go; raises as :class:`ParPlay` does."""
    return ParPlay(recorded, cancel).finish(cancel)
