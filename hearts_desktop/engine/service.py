"""Service at the table: clocks, absent players, ratings, and who may look at what (rules 3.9)."""

from __future__ import annotations

from enum import StrEnum

from hearts_desktop.engine.rules import taker_may_look
from hearts_desktop.engine.ruleset import RuleSet, TurnTimeLimit

RANKED_DRAW = 0.5
"""What a shared first place is worth in a rating, between a loss (0) and a win (1)."""


class Controller(StrEnum):
    """Who plays a seat."""

    HUMAN = "human"
    CPU = "cpu"
    NOBODY = "nobody"


def time_limit(ruleset: RuleSet) -> int | None:
    """Seconds for each decision; None without a limit."""
    return None if ruleset.turn_time_limit is TurnTimeLimit.NONE else int(ruleset.turn_time_limit)


def time_is_up(ruleset: RuleSet, seconds: float) -> bool:
    """Does the computer make this one decision, after so many seconds? (rules 3.9, turn_time_limit)"""
    limit = time_limit(ruleset)
    return limit is not None and seconds >= limit


def seat_controller(
    ruleset: RuleSet, *, connected: bool, grace_expired: bool, cpu_was_playing: bool
) -> Controller:
    """Who plays the seat of somebody who may have dropped out (rules 3.9, cpu_takeover and seat_resume)."""
    if connected and (ruleset.seat_resume or not cpu_was_playing):
        return Controller.HUMAN
    if cpu_was_playing or (grace_expired and ruleset.cpu_takeover):
        return Controller.CPU
    return Controller.NOBODY


def rating_result(*, won: bool, shared: bool) -> float:
    """What the end of a game counts for a rating: 1 for a win, 0 for a loss, between for a shared win."""
    if not won:
        return 0.0
    return RANKED_DRAW if shared else 1.0


def may_view_pile(ruleset: RuleSet) -> bool:
    """May captured tricks be looked at during the hand? (rules 3.3, trick_review)"""
    return ruleset.trick_review


def may_view_kitty(ruleset: RuleSet, *, viewer: int, taker: int) -> bool:
    """May ``viewer`` look at the kitty that ``taker`` captured? (rules 3.1, kitty_peek)"""
    return viewer == taker and taker_may_look(ruleset)


def vacates(ruleset: RuleSet, *, shooter: int, players: int, waiting: int) -> int | None:
    """The seat that goes to whoever waits after a moon that won the game (rules 3.9, vacate_seat)."""
    return (shooter + 1) % players if ruleset.vacate_seat and waiting else None
