"""Par of a hand: what the expert makes of the same cards in the person's seat, among the same others."""

from __future__ import annotations

from typing import Final

from hearts_desktop.ai.agent import Agent, Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller.agent_runner import agent_seed
from hearts_desktop.engine.actions import CHANCE, Action, Mix
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.game import step
from hearts_desktop.engine.state import GameState, pending
from hearts_desktop.engine.view import player_view
from hearts_desktop.storage.history.records import Recorded

_EXPERT: Final = "expert"


def par(recorded: Recorded, cancel: Cancel) -> int:
    """The points that the expert has after this hand for it.

    The others choose as they did, as long as they are in the same situation; nobody looks into another's
    cards. Raises Cancelled if it is called off, BadJournal if the game breaks the rules, KeyError if a
    computer player is unknown.
    """
    journal = recorded.journal
    rules, person = journal.rules, journal.person
    state = journal.truncate(recorded.first).state()
    finished = len(state.scores)
    agents: dict[str, Agent] = {}
    while len(state.scores) == finished:
        seat = pending(state)[0]
        if seat == CHANCE:
            action = _chance(recorded, state)
        else:
            name = _EXPERT if seat == person else journal.players[seat].agent
            agent = agents.setdefault(name, AGENTS[name]())
            seed = agent_seed(journal.seed, seat, state.hand)
            action = agent.choose(player_view(rules, state, seat), seed, cancel)
        state = step(rules, state, action).after
    return state.scores[-1].scores[person]


def _chance(recorded: Recorded, state: GameState) -> Action:
    """What chance does: the same cut and deal, and whatever else the seed of the game says."""
    journal = recorded.journal
    action = chance_action(journal.rules, state, journal.seed)
    if isinstance(action, Mix):
        return action  # others are mixed now, since the expert passes other cards
    return next(one for one in journal.actions[recorded.first :] if isinstance(one, type(action)))
