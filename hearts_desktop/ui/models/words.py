"""Sentences about scores, places and the stage of a game. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Partnership
from hearts_desktop.engine.state import GameState, HandState
from hearts_desktop.language import later_in, tr, tr_in, tr_n
from hearts_desktop.lists import sentences
from hearts_desktop.ui.models.people import said_of, said_of_all
from hearts_desktop.ui.models.score_words import (
    MINUS,
    hand_sentence,
    has_queen,
    is_sun,
    number,
    queen_takers,
    reasons,
    signed,
)

__all__ = [
    "MINUS",
    "goal_sentence",
    "hand_sentence",
    "has_queen",
    "is_sun",
    "next_pass",
    "number",
    "ordinal",
    "pass_way",
    "place_words",
    "queen_takers",
    "reasons",
    "signed",
    "stage",
    "winner_title",
]

# i18n: Stands alone in lists, and after a colon: "Next pass: left".
_PASS_WAYS: Final = {
    PassStep.LEFT: later_in("where cards are passed", "left"),
    PassStep.RIGHT: later_in("where cards are passed", "right"),
    PassStep.ACROSS: later_in("where cards are passed", "across"),
    PassStep.SECOND_LEFT: later_in("where cards are passed", "second left"),
    PassStep.SECOND_RIGHT: later_in("where cards are passed", "second right"),
    PassStep.PARTNER: later_in("where cards are passed", "to the partner"),
    PassStep.SCATTER: later_in("where cards are passed", "to everybody else"),
    PassStep.MIX: later_in("where cards are passed", "mixed and dealt anew"),
    PassStep.SPLIT: later_in("where cards are passed", "as the dealer called"),
    PassStep.CALL: later_in("where cards are passed", "as the dealer calls"),
    PassStep.HOLD: later_in("where cards are passed", "nothing"),
}
# i18n: The place of a player at the end of a game; there is little room.
_ORDINALS: Final = (
    later_in("place in a game", "1st"),
    later_in("place in a game", "2nd"),
    later_in("place in a game", "3rd"),
    later_in("place in a game", "4th"),
    later_in("place in a game", "5th"),
    later_in("place in a game", "6th"),
    later_in("place in a game", "7th"),
    later_in("place in a game", "8th"),
    later_in("place in a game", "9th"),
    later_in("place in a game", "10th"),
)


def pass_way(step: PassStep) -> str:
    """Where cards go: ``"left"``."""
    return tr_in("where cards are passed", _PASS_WAYS[step])


def ordinal(place: int) -> str:
    """``"1st"``, ``"2nd"``, ``"3rd"``, ``"4th"`` …"""
    return tr_in("place in a game", _ORDINALS[place - 1])


def goal_sentence(rules: Rules, state: GameState) -> str:
    """What ends the game."""
    partners = rules.teams is Partnership.INDIVIDUAL
    if state.tie_break:
        return _tie_sentence(down=rules.ruleset.count_down, partners=partners)
    goal = _goal_down(rules) if rules.ruleset.count_down else _goal_up(rules)
    return sentences([goal, tr("Then the sums of partners decide.") if partners else ""])


def _tie_sentence(*, down: bool, partners: bool) -> str:
    if partners and down:
        return tr("The highest sum of partners is shared, so the game goes on.")
    if partners:
        return tr("The lowest sum of partners is shared, so the game goes on.")
    if down:
        return tr("The highest total is shared, so the game goes on.")
    return tr("The lowest total is shared, so the game goes on.")


def _goal_down(rules: Rules) -> str:
    if not rules.deals_limit:
        return tr("Who has no points left ends the game.")
    return tr("Who has no points left ends the game, or hand {hand} does.").format(hand=rules.deals_limit)


def _goal_up(rules: Rules) -> str:
    if not rules.deals_limit:
        return tr("First to {points} ends the game.").format(points=rules.target)
    return tr("First to {points} ends the game, or hand {hand} does.").format(
        points=rules.target, hand=rules.deals_limit
    )


def winner_title(rules: Rules, players: Sequence[Player], winners: Sequence[int]) -> str:
    """``"Otis wins"``, ``"You win"``, ``"You share the win with Otis"``; partners win together."""
    names = [players[seat].name for seat in winners]
    if len(names) == 1:
        return said_of(names[0], tr("You win"), tr("{name} wins"))
    if rules.teams is Partnership.OFF:
        return said_of_all(names, tr("You share the win with {names}"), tr("{names} share the win"))
    if len(names) > 2:
        return tr("Both sides share the win")
    return said_of_all(names, tr("You and {names} win"), tr("{names} win"))


def place_words(rules: Rules, places: Sequence[int], seat: int) -> str:
    """``"1st"``, or ``"tied 2nd"`` if somebody else has the same place; partners have one place."""
    place, sharing = places[seat], places.count(places[seat])
    if rules.teams is not Partnership.OFF:
        place, sharing = (place + 1) // 2, sharing // 2
    # i18n: {place} is the place of a player at the end of a game, as "2nd", which somebody else has as well
    return tr("tied {place}").format(place=ordinal(place)) if sharing > 1 else ordinal(place)


def next_pass(rules: Rules, state: GameState) -> PassStep:
    """Where the cards go in the hand after the last one scored."""
    return rules.step(len(state.scores) + 1)


def stage(rules: Rules, state: GameState) -> str:
    """Where the game stands, for the tool bar: ``"Hand 3 · Trick 5 of 13"``."""
    hand = state.hand
    if state.result is not None:
        return tr("Game over")
    if hand is None:
        return ""
    if hand.phase is Phase.SCORE:
        return tr("Hand {number} complete").format(number=hand.number)
    number = tr("Hand {number} (tie-break)") if state.tie_break else tr("Hand {number}")
    parts = [number.format(number=hand.number), _phase_words(rules, hand)]
    if state.seats != 4:
        parts.append(tr_n("{number} player", "{number} players", state.seats).format(number=state.seats))
    return " · ".join(parts)


def usual_stage() -> str:
    """What :func:`stage` says most of the time, at its longest."""
    hand = tr("Hand {number}").format(number=10)
    return " · ".join((hand, tr("Trick {number} of {all}").format(number=10, all=13)))


def _phase_words(rules: Rules, hand: HandState) -> str:
    match hand.phase:
        case Phase.PLAY:
            return _play_words(rules, hand)
        case Phase.DEAL:
            return tr("Dealing")
        case Phase.CALL:
            return tr("Calling the pass")
        case Phase.BID:
            return tr("Auction")
        case Phase.PASS:
            return tr("Passing")
        case Phase.CHARGE:
            return tr("Charging")
        case Phase.MOON:
            return tr("The sun has been shot") if hand.sun else tr("The moon has been shot")
        case Phase.SCORE:
            return ""


def _play_words(rules: Rules, hand: HandState) -> str:
    if hand.owed:
        return tr("Exchanging the kitty")
    trick = len(hand.tricks) + 1
    if rules.ruleset.booster_nines and not rules.two_handed:
        return tr("Trick {number}").format(number=trick)  # nobody knows how many will take two cards of each
    return tr("Trick {number} of {all}").format(number=min(trick, rules.hand_size), all=rules.hand_size)
