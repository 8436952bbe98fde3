"""Who may sit at the table: every computer player, by the name that saved games and the arena know it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from hearts_desktop.ai.agent import Agent
from hearts_desktop.ai.characters import CHARACTERS, Character, agent_key
from hearts_desktop.ai.levels import LEVELS, Level
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


class Roster(NamedTuple):
    """Everybody who may be invited to a game."""

    characters: tuple[Character, ...]
    """In the order in which they take seats that nobody was asked to take."""
    levels: tuple[Level, ...]
    """From the weakest to the strongest."""

    def agent(self, character: str, level: str) -> str:
        """The name of the computer player, of :data:`AGENTS`, that plays this character at this level."""
        return agent_key(CHARACTERS[character], LEVELS[level])


ROSTER: Final = Roster(tuple(CHARACTERS.values()), tuple(LEVELS.values()))
