"""Who sits at a table of the arena: what any player does, and how one of our agents does it."""

from __future__ import annotations

import math
from typing import Protocol

from hearts_desktop.ai.agent import Agent, Cancel
from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.view import PlayerView


class PlayerFailed(Exception):
    """A player did not do its part; the text is a sentence that names the player, without its full stop."""

    @property
    def sentence(self) -> str:
        """The text as a sentence."""
        return f"{str(self).rstrip('.')}."

    def during(self, when: str) -> PlayerFailed:
        """The same failure, with the time when it happened."""
        return type(self)(f"{self} ({when})")


class Player(Protocol):
    """A player of any kind, who is told all that its seat may know."""

    @property
    def sees_all(self) -> bool:
        """Do its views show every card? Only the one by which the arena measures has such eyes."""

    def begin(self, rules: Rules, seat: int) -> None:
        """A new game. Raises PlayerFailed if the player does not know these rules."""

    def watch(self, event: Event) -> None:
        """Something happened, as the player's seat may know it."""

    def choose(self, view: PlayerView, seed: int) -> Action:
        """Its choice, which may turn out to be against the rules. Raises PlayerFailed."""

    def close(self) -> None:
        """Leave for good."""


class HousePlayer:
    """One of our agents, which needs to be told nothing but what it sees when it chooses.

    It has ``seconds`` for each choice; with a limit the same seed may give another choice on another machine.
    """

    def __init__(self, agent: Agent, seconds: float = math.inf, *, sees_all: bool = False) -> None:
        self.sees_all = sees_all
        self._agent = agent
        self._cancel = Cancel(seconds)

    def begin(self, rules: Rules, seat: int) -> None:
        """Nothing to prepare."""

    def watch(self, event: Event) -> None:
        """The view holds it all."""

    def choose(self, view: PlayerView, seed: int) -> Action:
        """What the agent chooses."""
        return self._agent.choose(view, seed, self._cancel)

    def close(self) -> None:
        """Nothing to leave."""
