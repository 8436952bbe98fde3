"""The columns of the lists in the statistics."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from hearts_desktop.storage.history.records import Against, GameOrder, Group, HandOrder, Opponent
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.dates import time_words
from hearts_desktop.ui.models.lazy_table import Column
from hearts_desktop.ui.models.statistics_words import (
    Drill,
    agent_words,
    decimal,
    happened,
    helps_words,
    level_words,
    opponent_average,
    opponent_drill,
    outcome_words,
    rules_words,
    won_words,
)

_PLAYED: Final = "When it was finished"
_HELPS: Final = "Helps used in the game"

HANDS: Final = (
    Column("Played", lambda hand: time_words(hand.finished), HandOrder.PLAYED, help=_PLAYED, width=150),
    Column("Hand", lambda hand: str(hand.number), HandOrder.NUMBER, number=True, width=60),
    Column("Points", lambda hand: words.number(hand.points), HandOrder.POINTS, number=True, width=68),
    Column(
        "Total",
        lambda hand: words.number(hand.totals[hand.seat]),
        HandOrder.TOTAL,
        number=True,
        help="Your penalty points after the hand",
        width=62,
    ),
    Column("What happened", happened, HandOrder.QUEENS, help="Sorted by queens of spades taken", width=126),
    Column("Rules", lambda hand: rules_words(hand.ruleset), HandOrder.RULES, width=0),
    Column("Level", lambda hand: level_words(hand.level), HandOrder.LEVEL, width=80),
    Column("Helps", lambda hand: helps_words(hand.helps), HandOrder.HELPS, help=_HELPS, width=0),
)

GAMES: Final = (
    Column("Played", lambda game: time_words(game.ended), GameOrder.PLAYED, help=_PLAYED, width=150),
    Column("Place", outcome_words, GameOrder.PLACE, width=104),
    Column("Hands", lambda game: str(game.hands), GameOrder.HANDS, number=True, width=64),
    Column("Points", lambda game: words.number(game.total), GameOrder.TOTAL, number=True, width=66),
    Column("Players", lambda game: str(game.players), GameOrder.PLAYERS, number=True, width=70),
    Column("Rules", lambda game: rules_words(game.ruleset), GameOrder.RULES, width=0),
    Column("Level", lambda game: level_words(game.level), GameOrder.LEVEL, width=80),
    Column("Helps", lambda game: helps_words(game.helps), GameOrder.HELPS, help=_HELPS, width=0),
)


def _no_average(value: Fraction | None) -> Fraction:
    return Fraction(10**9) if value is None else value


def _won(group: Any) -> Fraction:  # noqa: ANN401
    return Fraction(group.wins, group.games) if group.games else Fraction(-1)


def _column(title: str, field: str, width: int = 76, **more: Any) -> Column:  # noqa: ANN401
    """A column of whole numbers that is a field of the record."""
    return Column(
        title,
        lambda record: f"{getattr(record, field):,}",
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
    Column("Rules", _rules_key, _rules_key, width=0),
    Column("Level", lambda group: level_words(group.level), lambda group: group.level, width=82),
    _column("Games", "games", 68),
    Column("Won", won_words, _won, number=True, width=92),
    _column("Hands", "hands", 68),
    Column(
        "Average",
        lambda group: decimal(group.average),
        lambda group: _no_average(group.average),
        number=True,
        help="Your points per hand",
        width=80,
    ),
    _column("Q♠", "queens", 52),
    _column("Moons", "moons", 70),
)


def _met(against: Against | None = None, *, games: bool = True) -> Any:  # noqa: ANN401
    """What a column of the opponents leads to: fields of :class:`Column`."""

    def drill(opponent: Opponent) -> Drill:
        return opponent_drill(opponent, against, games=games)

    def hint(opponent: Opponent) -> str:
        return f"Show the {'games' if games else 'hands'} {drill(opponent).words}"

    return {"opens": drill, "hint": hint}


OPPONENTS: Final = (
    Column("Name", lambda one: one.name, lambda one: one.name.casefold(), width=0, **_met()),
    Column("Level", lambda one: agent_words(one.agent), lambda one: one.agent, width=90, **_met()),
    _column("Games", "games", **_met()),
    _column("You ahead", "ahead", 104, **_met(Against.AHEAD)),
    _column("Behind", "behind", 84, **_met(Against.BEHIND)),
    _column("Their wins", "wins", 104, **_met(Against.LOST)),
    Column(
        "Average",
        lambda one: decimal(opponent_average(one)),
        _opponent_key,
        number=True,
        help="Their points per hand",
        width=84,
        **_met(games=False),
    ),
)
