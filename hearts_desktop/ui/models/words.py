"""Sentences about scores, places and the stage of a game. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Partnership
from hearts_desktop.engine.state import GameState, HandState
from hearts_desktop.ui.models.score_words import (
    MINUS,
    hand_sentence,
    has_queen,
    is_sun,
    listed,
    number,
    queen_takers,
    reasons,
    signed,
)

__all__ = [
    "MINUS",
    "PASS_WORDS",
    "goal_sentence",
    "hand_sentence",
    "has_queen",
    "is_sun",
    "listed",
    "next_pass",
    "number",
    "ordinal",
    "place_words",
    "queen_takers",
    "reasons",
    "signed",
    "stage",
    "winner_title",
]

PASS_WORDS: Final = {
    PassStep.LEFT: "left",
    PassStep.RIGHT: "right",
    PassStep.ACROSS: "across",
    PassStep.SECOND_LEFT: "second left",
    PassStep.SECOND_RIGHT: "second right",
    PassStep.PARTNER: "to the partner",
    PassStep.SCATTER: "to everybody else",
    PassStep.MIX: "mixed and dealt anew",
    PassStep.SPLIT: "as the dealer called",
    PassStep.CALL: "as the dealer calls",
    PassStep.HOLD: "nothing",
}
_COUNTS: Final = {2: "two", 3: "three", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def ordinal(place: int) -> str:
    """``"1st"``, ``"2nd"``, ``"3rd"``, ``"4th"`` …"""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def goal_sentence(rules: Rules, state: GameState) -> str:
    """What ends the game."""
    down, partners = rules.ruleset.count_down, rules.teams is Partnership.INDIVIDUAL
    if state.tie_break:
        which = "highest" if down else "lowest"
        total = "sum of partners" if partners else "total"
        return f"The {which} {total} is shared, so the game goes on."
    goal = "Who has no points left" if down else f"First to {rules.target}"
    limit = f", or hand {rules.deals_limit} does" if rules.deals_limit else ""
    decides = " Then the sums of partners decide." if partners else ""
    return f"{goal} ends the game{limit}.{decides}"


def winner_title(rules: Rules, players: Sequence[Player], winners: Sequence[int]) -> str:
    """``"Otis wins"``, ``"You win"``, ``"You and Otis share the win"``; partners win together."""
    names = [players[seat].name for seat in winners]
    if rules.teams is not Partnership.OFF and len(names) > 2:
        return "Both sides share the win"
    if rules.teams is not Partnership.OFF and len(names) == 2:
        return f"{listed(names)} win"
    if len(names) > 1:
        return f"{listed(names)} share the win"
    return f"{names[0]} {'win' if names[0] == 'You' else 'wins'}"


def place_words(rules: Rules, places: Sequence[int], seat: int) -> str:
    """``"1st"``, or ``"tied 2nd"`` if somebody else has the same place; partners have one place."""
    place, sharing = places[seat], places.count(places[seat])
    if rules.teams is not Partnership.OFF:
        place, sharing = (place + 1) // 2, sharing // 2
    return f"tied {ordinal(place)}" if sharing > 1 else ordinal(place)


def next_pass(rules: Rules, state: GameState) -> PassStep:
    """Where the cards go in the hand after the last one scored."""
    return rules.step(len(state.scores) + 1)


def stage(rules: Rules, state: GameState) -> str:
    """Where the game stands, for the tool bar: ``"Hand 3 · Trick 5 of 13"``."""
    hand = state.hand
    if state.result is not None:
        return "Game over"
    if hand is None:
        return ""
    if hand.phase is Phase.SCORE:
        return f"Hand {hand.number} complete"
    extra = " (tie-break)" if state.tie_break else ""
    parts = [f"Hand {hand.number}{extra}", _phase_words(rules, hand)]
    if state.seats != 4:
        parts.append(f"{_COUNTS[state.seats]} players")
    return " · ".join(parts)


def _phase_words(rules: Rules, hand: HandState) -> str:
    if hand.phase is Phase.PLAY:
        if hand.owed:
            return "Exchanging the kitty"
        trick = len(hand.tricks) + 1
        boosted = rules.ruleset.booster_nines and not rules.two_handed
        if boosted:  # nobody knows how many tricks will take two cards of each
            return f"Trick {trick}"
        return f"Trick {min(trick, rules.hand_size)} of {rules.hand_size}"
    return {
        Phase.DEAL: "Dealing",
        Phase.CALL: "Calling the pass",
        Phase.BID: "Auction",
        Phase.PASS: "Passing",
        Phase.CHARGE: "Charging",
        Phase.MOON: f"The {'sun' if hand.sun else 'moon'} has been shot",
        Phase.SCORE: "",
    }[hand.phase]


def within(name: str) -> str:
    """What somebody is called in the middle of a sentence: the person has no name there."""
    return "you" if name == "You" else name
