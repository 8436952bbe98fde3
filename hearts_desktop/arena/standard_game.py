"""What the commands of the standard game can say: four players, one pack, and a pass of three cards.

They carry cards and nothing of the rules, so an engine that knows no more can play under any rule set in
which the same things are asked in the same order, and tricks go to whom they always go.
"""

from __future__ import annotations

from typing import Final

from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import CATALOGUE, changed, value_of
from hearts_desktop.engine.readings import moon_of, pass_cycle
from hearts_desktop.engine.ruleset import Moon, RuleSet

SEATS: Final = 4
HAND: Final = 13
PASSED: Final = 3

DIRECTIONS: Final = {PassStep.LEFT: "L", PassStep.RIGHT: "R", PassStep.ACROSS: "A", PassStep.HOLD: "H"}
"""The letter for each way of passing."""

UNTOLD: Final = frozenset(
    {
        # Who deals and where cards are passed is told, or does not matter.
        *("first_dealer", "passing", "pass_cycle"),
        # Which cards are legal: an engine that goes by other rules will be found out.
        *("kept_high_spades", "first_trick_points", "first_trick_scope", "hearts_break"),
        *("lead_hearts_if_only_hearts_and_qs", "qs_forced_when_safe"),
        # What is scored, and when the game ends.
        *("card_values", "own_values", "qh_value", "bonus_card", "ten_clubs_multiplier", "no_tricks_bonus"),
        *("hand_floor", "moon", "moon_amount", "moon_needs_bonus", "sun"),
        *("exact_100", "target", "tie_rule", "rank_rule", "count_down"),
        # What happens around the table.
        *("trick_review", "turn_time_limit", "vacate_seat", "cpu_takeover", "seat_resume"),
    }
)
"""Options of which the commands need not speak."""


def unsayable(ruleset: RuleSet) -> str:
    """What in a rule set the commands cannot say, in words; empty if they can say all of it."""
    beyond = {name for name in changed(ruleset) if name not in UNTOLD and CATALOGUE[name].applies(ruleset)}
    if not set(pass_cycle(ruleset)) <= DIRECTIONS.keys():
        beyond.add("dealer_call" if ruleset.dealer_call else "pass_cycle")
    if moon_of(ruleset) is Moon.CHOOSE:
        beyond.add("moon")
    return "; ".join(
        f"{option.label}: {option.say(value_of(ruleset, name))}"
        for name, option in CATALOGUE.items()
        if name in beyond
    )
