"""The opponents that a game offers: a dozen characters, each with a face, a style and a level of its own.

A character can be had at any level. In saved games it is named by both, as in ``tilda@expert``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hearts_desktop.ai.agent import Agent
from hearts_desktop.ai.levels import LEVELS, Level
from hearts_desktop.ai.styles import STYLES, Style

AT: Final = "@"


@dataclass(frozen=True, slots=True)
class Character:
    """A computer opponent as people see it."""

    key: str
    """Names it in saved games and settings: never to be changed."""
    name: str
    avatar: str
    style: Style
    level: Level
    """The level that it plays at if nobody says otherwise."""

    def player(self, level: Level) -> Agent:
        """The computer player behind it, at this level."""
        return level.player(self.style)


_ROWS: Final = (
    ("Marlow", "bear", "steady", "club"),
    ("Beatrix", "owl", "careful", "tournament"),
    ("Otis", "frog", "gambler", "casual"),
    ("Juniper", "rabbit", "unloader", "casual"),
    ("Casper", "raccoon", "spoiler", "skilled"),
    ("Tilda", "cat", "spade_shark", "skilled"),
    ("Banksia", "koala", "steady", "learner"),
    ("Leopold", "lion", "moon_hunter", "tournament"),
    ("Mei", "panda", "watchdog", "expert"),
    ("Percival", "penguin", "careful", "learner"),
    ("Rowan", "stag", "spade_shark", "club"),
    ("Saffron", "fox", "gambler", "expert"),
)

CHARACTERS: Final[Mapping[str, Character]] = {
    name.lower(): Character(name.lower(), name, avatar, STYLES[style], LEVELS[level])
    for name, avatar, style, level in _ROWS
}
"""One for each avatar, in the order in which a new game seats them."""


def agent_key(character: Character, level: Level) -> str:
    """What a saved game calls this character at this level."""
    return f"{character.key}{AT}{level.key}"
