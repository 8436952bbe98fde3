"""Who may sit at the table: the computer players by name, and the opponents that a game offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from hearts_desktop.ai.agent import Agent
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.random_agent import RandomAgent

AGENTS: Final[Mapping[str, Callable[[], Agent]]] = {
    "random": RandomAgent,
    "club": HeuristicAgent,
}
"""How to make the computer player of each name. An agent keeps nothing, so one may sit at many seats."""


class Opponent(NamedTuple):
    """A computer opponent as people see it."""

    name: str
    avatar: str
    agent: str = "club"


OPPONENTS: Final = (
    Opponent("Marlow", "bear"),
    Opponent("Beatrix", "owl"),
    Opponent("Otis", "frog"),
    Opponent("Juniper", "rabbit"),
    Opponent("Casper", "raccoon"),
    Opponent("Tilda", "cat"),
    Opponent("Banksia", "koala"),
    Opponent("Leopold", "lion"),
    Opponent("Mei", "panda"),
    Opponent("Percival", "penguin"),
    Opponent("Rowan", "stag"),
    Opponent("Saffron", "fox"),
)
"""One for each avatar, in the order in which a new game seats them."""
