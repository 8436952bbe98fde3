"""What one seat may know: :mod:`.redaction`, steps redacted, and the view that agents get."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_desktop.engine.game import Step, offer
from hearts_desktop.engine.offers import Offer
from hearts_desktop.engine.redaction import SPECTATOR, backs, redact, redact_action, redact_state
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState

__all__ = [
    "SPECTATOR",
    "PlayerView",
    "backs",
    "player_view",
    "redact",
    "redact_action",
    "redact_state",
    "redact_step",
]


def redact_step(step: Step, seat: int) -> Step:
    """A step as ``seat`` may know it."""
    return Step(
        redact_state(step.before, seat),
        redact_action(step.action, seat),
        tuple(redact(event, seat) for event in step.events),
        redact_state(step.after, seat),
    )


@dataclass(frozen=True, slots=True)
class PlayerView:
    """All that an agent ever sees: the rules, the state redacted for its seat, and what it may choose."""

    seat: int
    rules: Rules
    state: GameState
    offer: Offer


def player_view(rules: Rules, state: GameState, seat: int) -> PlayerView:
    """What ``seat`` sees now. Raises ValueError if nothing is asked of it."""
    choice = offer(rules, state, seat)
    if choice is None:
        raise ValueError(f"seat {seat} has nothing to choose")
    return PlayerView(seat, rules, redact_state(state, seat), choice)
