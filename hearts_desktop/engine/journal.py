"""The saved truth of a game: its rule set, who sits where, its seed, and every action in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.game import IllegalAction, Step, step
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, new_game

HUMAN = "human"


class Help(StrEnum):
    """What makes a game another achievement than one played alone at the first try."""

    UNDO = "undo"
    """A choice was taken back."""
    HINT = "hint"
    """The computer said what it would choose."""
    PLAYED_ON = "played_on"
    """The computer chose in the person's place."""
    KNOWN_DEAL = "known_deal"
    """The cards may have been known before: a deal that was replayed, or chosen by its number."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: ``agent`` is :data:`HUMAN` or the name of a computer player."""

    name: str
    agent: str = HUMAN
    avatar: str = ""

    @property
    def is_human(self) -> bool:
        """True if a person decides for this seat."""
        return self.agent == HUMAN


class BadJournal(ValueError):
    """A list of actions that breaks the rules; ``number`` (from 1) is the first bad action."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"action {number}: {reason}")
        self.number = number
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Journal:
    """A game as rule set, players, seed and actions. Everything else is folded from it.

    ``seed`` fixes the cut and every shuffle of the game, see :mod:`.chance`. ``id`` tells this game from
    all others, one with the same deals too; empty if it has never been at a table. ``helps`` are those
    that the person has used, also where what they led to was taken back.
    """

    ruleset: RuleSet
    players: tuple[Player, ...]
    seed: int
    actions: tuple[Action, ...] = ()
    id: str = ""
    helps: frozenset[Help] = frozenset()

    @property
    def rules(self) -> Rules:
        """The compiled rule set."""
        return compile_rules(self.ruleset)

    @property
    def person(self) -> int:
        """The person's seat; -1 if only computers play."""
        return next((seat for seat, player in enumerate(self.players) if player.is_human), -1)

    def append(self, action: Action) -> Journal:
        """The journal with one more action, which is not checked here."""
        return replace(self, actions=(*self.actions, action))

    def truncate(self, length: int) -> Journal:
        """The journal's first ``length`` actions."""
        return replace(self, actions=self.actions[:length])

    def marked(self, help: Help) -> Journal:
        """The journal with one more help that has been used."""
        return self if help in self.helps else replace(self, helps=self.helps | {help})

    def start(self) -> GameState:
        """The state before the first action."""
        return new_game(len(self.players))

    def steps(self) -> Iterator[Step]:
        """Decide every action anew.

        Raises BadJournal at the first action that is not allowed.
        """
        return replay(self.rules, self.start(), self.actions)

    def state(self) -> GameState:
        """The state after the last action. Raises BadJournal as :meth:`steps` does."""
        state = self.start()
        for done in self.steps():
            state = done.after
        return state


def replay(rules: Rules, state: GameState, actions: Iterable[Action], first: int = 1) -> Iterator[Step]:
    """Decide ``actions`` one after the other from ``state``.

    Raises BadJournal, counting from ``first``, at the first action that is not allowed.
    """
    for number, action in enumerate(actions, first):
        try:
            done = step(rules, state, action)
        except IllegalAction as refusal:
            raise BadJournal(number, str(refusal)) from refusal
        yield done
        state = done.after
