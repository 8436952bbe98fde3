"""The words of the statistics: what stands in the columns of lists."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later, later_in, tr, tr_in, tr_n
from hearts_desktop.lists import in_a_row
from hearts_desktop.storage.history.records import MIXED, GameRow, Group, HandRow, Opponent, Outcome
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.numbers import NOTHING, percent, whole
from hearts_desktop.ui.models.people import shown_name
from hearts_desktop.ui.models.rules_name import rules_name

# i18n: Helps that were used in a game, one after the other in a narrow column.
HELPS: Final = {
    Help.UNDO: later_in("help used in a game", "undo"),
    Help.HINT: later_in("help used in a game", "hints"),
    Help.PLAYED_ON: later_in("help used in a game", "played on"),
    Help.KNOWN_DEAL: later_in("help used in a game", "known deal"),
}
LEVELS: Final = {
    "learner": later("Learner"),
    "casual": later("Casual"),
    "club": later("Club"),
    "skilled": later("Skilled"),
    "tournament": later("Tournament"),
    "expert": later("Expert"),
}


def hands_words(number: int) -> str:
    """``"1 hand"``, ``"2 hands"``."""
    return tr_n("{number} hand", "{number} hands", number).format(number=whole(number))


@functools.lru_cache(maxsize=512)
def _rules(ruleset: str) -> RuleSet | None:
    try:
        return from_short_text(ruleset)
    except ValueError:  # of another version
        return None


def rules_words(ruleset: str) -> str:
    """What the rule set of that short text is called."""
    known = _rules(ruleset)
    return ruleset[:60] if known is None else rules_name(known)


def level_words(level: str) -> str:
    """``"Expert"``, ``"mixed"``."""
    if level == MIXED:
        return tr_in("levels of the players at a table", "mixed")
    return tr(LEVELS[level]) if level in LEVELS else level.capitalize()


def agent_words(agent: str) -> str:
    """The level of a computer player: of ``otis@expert`` that is ``"Expert"``."""
    return level_words(agent.rpartition("@")[2])


def helps_words(helps: Iterable[Help]) -> str:
    """The helps that were used."""
    return in_a_row(tr_in("help used in a game", HELPS[help]) for help in helps) or NOTHING


def happened(hand: HandRow) -> str:
    """What was special about a hand, for the person."""
    queens = hand.queens[hand.seat]
    # i18n: In a narrow column, one after the other: what was special about a hand.
    said = [
        _shooter_words(hand) if hand.shooter >= 0 else "",
        tr("Q♠") if queens == 1 else tr("{number} Q♠").format(number=queens) if queens else "",
        tr("moon stopped") if hand.stopper == hand.seat else "",
    ]
    return in_a_row(said)


def _shooter_words(hand: HandRow) -> str:
    if hand.shooter == hand.seat:
        return tr_in("shot by you", "sun") if hand.sun else tr_in("shot by you", "moon")
    # i18n: {name} shot it; there is little room
    return (tr("{name}: sun") if hand.sun else tr("{name}: moon")).format(
        name=shown_name(hand.names[hand.shooter])
    )


def outcome_words(game: GameRow) -> str:
    """``"won"``, ``"2nd"``, ``"shared win"``, ``"abandoned"``."""
    if game.outcome is Outcome.ABANDONED:
        return tr_in("game", "abandoned")
    if game.outcome is Outcome.RUNNING:
        return tr_in("game", "going on")
    if game.won:
        return tr("shared win") if game.shared else tr_in("game", "won")
    return words.ordinal(game.place)


def won_words(group: Group) -> str:
    """How many games were won, and how large a part that is."""
    return f"{whole(group.wins)} · {percent(group.wins, group.games)}" if group.games else NOTHING


def opponent_average(opponent: Opponent) -> Fraction | None:
    """The opponent's points per hand."""
    return Fraction(opponent.total, opponent.hands) if opponent.hands else None
