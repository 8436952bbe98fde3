"""What happens around the game (rules 3.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import TurnTimeLimit
from hearts_desktop.engine.rows.row import ON_OFF, SERVICE, Row, row
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later


def _people_wait(_: RuleSet) -> bool:
    """Do people come and go? Not while one person plays against the computer."""
    return False


ROWS: Final[Mapping[str, Row]] = {
    "turn_time_limit": row(
        group=SERVICE,
        section="3.9",
        label=later("Time for a decision"),
        help=later("When the time is up, the computer makes this one decision for you."),
        words={
            TurnTimeLimit.NONE: later("as long as you like"),
            TurnTimeLimit.THIRTY: later("30 seconds"),
            TurnTimeLimit.SIXTY: later("60 seconds"),
        },
    ),
    "vacate_seat": row(
        group=SERVICE,
        section="3.9",
        label=later("The loser's seat goes to whoever waits"),
        help=later(
            "After a moon that wins the game the player left of the shooter makes room for whoever waits."
        ),
        words=ON_OFF,
        when=_people_wait,
        needs=later("Needs a table at which people wait for a seat."),
    ),
    "cpu_takeover": row(
        group=SERVICE,
        section="3.9",
        label=later("The computer takes over"),
        help=later("A player who dropped out and does not come back is played by the computer."),
        words=ON_OFF,
        when=_people_wait,
        needs=later("Needs a table at which people come and go."),
    ),
    "seat_resume": row(
        group=SERVICE,
        section="3.9",
        label=later("Coming back to the seat"),
        help=later("Who comes back gets the seat again, from the next decision on."),
        words=ON_OFF,
        when=_people_wait,
        needs=later("Needs a table at which people come and go."),
    ),
}
