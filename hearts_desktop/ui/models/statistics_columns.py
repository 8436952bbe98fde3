"""The columns of the lists in the statistics."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from hearts_desktop.language import later
from hearts_desktop.storage.history.records import Against, GameOrder, Group, HandOrder, HandRow, Opponent
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.dates import time_words
from hearts_desktop.ui.models.lazy_table import Column
from hearts_desktop.ui.models.numbers import NOTHING, decimal, signed_decimal, signed_whole, whole
from hearts_desktop.ui.models.statistics_drills import Drill, opponent_drill, opponent_hint
from hearts_desktop.ui.models.statistics_words import (
    agent_words,
    happened,
    helps_words,
    level_words,
    opponent_average,
    outcome_words,
    rules_words,
    won_words,
)

_PLAYED: Final = later("When it was finished")
_HELPS: Final = later("Helps used in the game")


def _par_words(hand: HandRow) -> str:
    return NOTHING if hand.par is None else words.number(hand.par)


def _against_words(hand: HandRow) -> str:
    return NOTHING if hand.against is None else signed_whole(hand.against)


# i18n: The columns of lists, whose headings have little room.
HANDS: Final = (
    Column(
        later("Played"), lambda hand: time_words(hand.finished), HandOrder.PLAYED, help=_PLAYED, width=150
    ),
    Column(later("Hand"), lambda hand: whole(hand.number), HandOrder.NUMBER, number=True, width=60),
    Column(later("Points"), lambda hand: words.number(hand.points), HandOrder.POINTS, number=True, width=68),
    Column(
        later("Par"),
        _par_words,
        HandOrder.PAR,
        number=True,
        help=later("What the expert made of the same cards, among the same others"),
        width=52,
    ),
    Column(
        # i18n: points against par, as "+3"; there is little room
        later("± Par"),
        _against_words,
        HandOrder.AGAINST,
        number=True,
        help=later("Your points against par: a minus is better than the expert"),
        width=62,
    ),
    Column(
        later("Total"),
        lambda hand: words.number(hand.totals[hand.seat]),
        HandOrder.TOTAL,
        number=True,
        help=later("Your penalty points after the hand"),
        width=62,
    ),
    Column(
        later("What happened"),
        happened,
        HandOrder.QUEENS,
        help=later("Sorted by queens of spades taken"),
        width=140,
    ),
    Column(later("Rules"), lambda hand: rules_words(hand.ruleset), HandOrder.RULES, width=0),
    Column(later("Level"), lambda hand: level_words(hand.level), HandOrder.LEVEL, width=80),
    Column(later("Helps"), lambda hand: helps_words(hand.helps), HandOrder.HELPS, help=_HELPS, width=0),
)

GAMES: Final = (
    Column(later("Played"), lambda game: time_words(game.ended), GameOrder.PLAYED, help=_PLAYED, width=150),
    Column(later("Place"), outcome_words, GameOrder.PLACE, width=104),
    Column(later("Hands"), lambda game: whole(game.hands), GameOrder.HANDS, number=True, width=64),
    Column(later("Points"), lambda game: words.number(game.total), GameOrder.TOTAL, number=True, width=66),
    Column(later("Players"), lambda game: whole(game.players), GameOrder.PLAYERS, number=True, width=70),
    Column(later("Rules"), lambda game: rules_words(game.ruleset), GameOrder.RULES, width=0),
    Column(later("Level"), lambda game: level_words(game.level), GameOrder.LEVEL, width=80),
    Column(later("Helps"), lambda game: helps_words(game.helps), GameOrder.HELPS, help=_HELPS, width=0),
)


def _no_average(value: Fraction | None) -> Fraction:
    return Fraction(10**9) if value is None else value


def _won(group: Any) -> Fraction:  # noqa: ANN401
    return Fraction(group.wins, group.games) if group.games else Fraction(-1)


def _column(title: str, field: str, width: int = 76, **more: Any) -> Column:  # noqa: ANN401
    """A column of whole numbers that is a field of the record."""
    return Column(
        title,
        lambda record: whole(getattr(record, field)),
        lambda record: getattr(record, field),
        number=True,
        width=width,
        **more,
    )


def _rules_key(group: Group) -> str:
    return rules_words(group.ruleset)


def _opponent_key(opponent: Opponent) -> Fraction:
    return _no_average(opponent_average(opponent))


GROUPS: Final = (
    Column(later("Rules"), _rules_key, _rules_key, width=0),
    Column(later("Level"), lambda group: level_words(group.level), lambda group: group.level, width=82),
    _column(later("Games"), "games", 68),
    Column(later("Won"), won_words, _won, number=True, width=112),
    _column(later("Hands"), "hands", 72),
    Column(
        later("Average"),
        lambda group: decimal(group.average),
        lambda group: _no_average(group.average),
        number=True,
        help=later("Your points per hand"),
        width=80,
    ),
    Column(
        # i18n: points against par, as "+3"; there is little room
        later("± Par"),
        lambda group: signed_decimal(group.average_against),
        lambda group: _no_average(group.average_against),
        number=True,
        help=later("Your points per hand against par: a minus is better than the expert"),
        width=68,
    ),
    _column(later("Q♠"), "queens", 64),
    _column(later("Moons"), "moons", 70),
)


def _met(against: Against | None = None, *, games: bool = True) -> Any:  # noqa: ANN401
    """What a column of the opponents leads to: fields of :class:`Column`."""

    def drill(opponent: Opponent) -> Drill:
        return opponent_drill(opponent, against, games=games)

    def hint(opponent: Opponent) -> str:
        return opponent_hint(opponent, against, games=games)

    return {"opens": drill, "hint": hint}


OPPONENTS: Final = (
    Column(later("Name"), lambda one: one.name, lambda one: one.name.casefold(), width=0, **_met()),
    Column(later("Level"), lambda one: agent_words(one.agent), lambda one: one.agent, width=90, **_met()),
    _column(later("Games"), "games", **_met()),
    _column(later("You ahead"), "ahead", 104, **_met(Against.AHEAD)),
    _column(later("Behind"), "behind", 84, **_met(Against.BEHIND)),
    _column(later("Their wins"), "wins", 104, **_met(Against.LOST)),
    Column(
        later("Average"),
        lambda one: decimal(opponent_average(one)),
        _opponent_key,
        number=True,
        help=later("Their points per hand"),
        width=84,
        **_met(games=False),
    ),
)
