"""Who may sit at the table: every computer player, by the name that saved games and the arena know it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from hearts_desktop.ai.agent import Agent
from hearts_desktop.ai.characters import CHARACTERS, agent_key
from hearts_desktop.ai.levels import LEVELS
from hearts_desktop.ai.random_agent import RandomAgent

AGENTS: Final[Mapping[str, Callable[[], Agent]]] = {
    "random": RandomAgent,
    **{key: level.player for key, level in LEVELS.items()},
    **{
        agent_key(character, level): partial(character.player, level)
        for character in CHARACTERS.values()
        for level in LEVELS.values()
    },
}
"""How to make the computer player of each name: a level, or a character at a level, as in ``tilda@expert``.

An agent keeps nothing, so one may sit at many seats.
"""


class Opponent(NamedTuple):
    """A computer opponent as people see it."""

    name: str
    avatar: str
    agent: str = "club"


OPPONENTS: Final = tuple(Opponent(one.name, one.avatar) for one in CHARACTERS.values())
"""One for each avatar, in the order in which a new game seats them."""
