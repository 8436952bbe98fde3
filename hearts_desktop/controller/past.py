"""What was before in a game: where it can be taken back to, and what is brought back after that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from hearts_desktop.engine.actions import Action, Deal, actor
from hearts_desktop.engine.journal import Journal, replay
from hearts_desktop.engine.state import GameState


def last_choice(
    actions: Sequence[Action], states: Sequence[GameState], seat: int, forced: Callable[[GameState], bool]
) -> int | None:
    """Index of the last action of ``seat``, but for those that it would not be asked for any more.

    ``states`` are those before each action.
    """
    own = (index for index in reversed(range(len(actions))) if actor(actions[index]) == seat)
    return next((index for index in own if not forced(states[index])), None)


def last_deal(actions: Sequence[Action]) -> int | None:
    """Index of the deal of the hand that is played, or was played last."""
    deals = (index for index in reversed(range(len(actions))) if isinstance(actions[index], Deal))
    return next(deals, None)


def brought_back(
    journal: Journal, states: Sequence[GameState], actions: tuple[Action, ...]
) -> tuple[Journal, list[GameState]]:
    """The game with these actions in place of its own, and the states that it then went through."""
    same = _common(journal.actions, actions)
    found = list(states[: same + 1])
    found += [done.after for done in replay(journal.rules, found[-1], actions[same:])]
    return replace(journal, actions=actions), found


def _common(one: tuple[Action, ...], other: tuple[Action, ...]) -> int:
    """How many actions two games have in common from the start."""
    for index, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return index
    return min(len(one), len(other))
