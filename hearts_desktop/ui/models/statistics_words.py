"""The statistics in words and whole numbers: figures, and what stands in the columns of lists. No Qt."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.storage.history.records import (
    MIXED,
    Against,
    Filter,
    GameOrder,
    GameRow,
    Group,
    HandKind,
    HandOrder,
    HandRow,
    Opponent,
    Outcome,
    Totals,
)
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.rules_name import rules_name

NOTHING: Final = "–"
HELPS: Final = {
    Help.UNDO: "undo",
    Help.HINT: "hints",
    Help.PLAYED_ON: "played on",
    Help.KNOWN_DEAL: "known deal",
}
KINDS: Final = {
    HandKind.QUEEN: "in which you took the queen of spades",
    HandKind.SHOT: "in which you shot the moon",
    HandKind.SUN: "in which you shot the sun",
    HandKind.STOPPED: "in which you stopped a moon",
    HandKind.SUFFERED: "in which somebody else shot the moon",
    HandKind.CLEAN: "without points",
    HandKind.CLAIMED: "that ended by a claim",
}


# -- numbers -----------------------------------------------------------------------------------------------


def percent(part: int, whole: int) -> str:
    """``"70 %"``, a half rounded up; a dash of nothing."""
    return f"{(200 * part + whole) // (2 * whole)} %" if whole else NOTHING


def decimal(value: Fraction | None) -> str:
    """A number with one decimal, a half rounded up and exactly; a dash for none."""
    if value is None:
        return NOTHING
    tenths = (2 * 10 * value.numerator + value.denominator) // (2 * value.denominator)
    sign = words.MINUS if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10:,}.{abs(tenths) % 10}"


def count(number: int, word: str) -> str:
    """``"1 hand"``, ``"2 hands"``."""
    return f"{number:,} {word}{'s' * (number != 1)}"


# -- figures -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drill:
    """Where a figure leads: a list of hands or of games, and how the filter is narrowed for it."""

    games: bool
    narrow: tuple[tuple[str, Any], ...] = ()
    words: str = ""
    """What the list is then restricted to, after "Hands" or "Games"; empty if to nothing."""
    order: HandOrder | GameOrder | None = None
    descending: bool = True

    def of(self, wanted: Filter) -> Filter:
        """The filter with which the list is asked for."""
        return replace(wanted, **dict(self.narrow))


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the overview, with the way to what is behind it."""

    name: str
    label: str
    value: str
    note: str
    drill: Drill


def _hands(kind: HandKind) -> Drill:
    return Drill(games=False, narrow=(("hand", kind),), words=KINDS[kind])


def _games(said: str, **narrow: object) -> Drill:
    return Drill(games=True, narrow=tuple(narrow.items()), words=said)


def place_drill(place: int) -> Drill:
    """The games that ended at a place."""
    return _games(f"that ended {words.ordinal(place)}", place=place)


def span_drill(first: int, last: int) -> Drill:
    """The hands that were finished from one time to another, both included."""
    return Drill(games=False, narrow=(("since", first), ("until", last + 1)), words="of a point of the chart")


_WITH: Final = {
    None: "with {0}",
    Against.AHEAD: "with {0} in which you were ahead",
    Against.BEHIND: "with {0} in which you were behind",
    Against.LOST: "with {0} that {1} won",
}


def opponent_drill(opponent: Opponent, against: Against | None = None, *, games: bool = True) -> Drill:
    """The finished games with somebody, or those that ended so; or the hands of all of them."""
    who = f"{opponent.name} ({agent_words(opponent.agent)})"
    words = _WITH[against].format(who, opponent.name)
    narrow = (
        ("outcome", Outcome.FINISHED),
        ("opponent", (opponent.name, opponent.agent)),
        ("against", against),
    )
    return Drill(games=games, narrow=narrow, words=words if games else f"of the games {words}")


def figures(totals: Totals) -> tuple[Figure, ...]:
    """The figures of the overview, in order."""
    t = totals
    best, worst = (NOTHING if one is None else words.number(one) for one in (t.best, t.worst))
    finished = ("outcome", Outcome.FINISHED)
    won = _games("that you won", won=True)
    shared = f", {t.shared} shared" if t.shared else ""
    lowest = Drill(games=False, order=HandOrder.POINTS, descending=False)
    highest = Drill(games=False, order=HandOrder.POINTS, descending=True)
    longest = Drill(games=True, narrow=(finished,), words="that were finished", order=GameOrder.HANDS)
    return (
        Figure(
            "games",
            "Games",
            f"{t.games:,}",
            _unfinished(t),
            _games("that were finished", outcome=Outcome.FINISHED),
        ),
        Figure("wins", "Won", percent(t.wins, t.games), f"{t.wins:,} of {t.games:,}{shared}", won),
        Figure("streak", "Wins in a row", f"{t.best_streak}", f"now {t.streak}", won),
        Figure(
            "longest",
            "Longest game",
            f"{t.longest or NOTHING}",
            "hands" if t.longest else "none finished yet",
            longest,
        ),
        Figure("average", "Points per hand", decimal(t.average), count(t.hands, "hand"), Drill(games=False)),
        Figure("best", "Best hand", best, "points", lowest),
        Figure("worst", "Worst hand", worst, "points", highest),
        Figure(
            "clean", "Hands without points", percent(t.clean, t.hands), f"{t.clean:,}", _hands(HandKind.CLEAN)
        ),
        Figure(
            "queens", "Queens of spades", f"{t.queens:,}", _one_in(t.queens, t.hands), _hands(HandKind.QUEEN)
        ),
        Figure("moons", "Moons shot", f"{t.moons:,}", _one_in(t.moons, t.hands), _hands(HandKind.SHOT)),
        Figure(
            "stopped",
            "Moons stopped",
            f"{t.stopped:,}",
            _one_in(t.stopped, t.hands),
            _hands(HandKind.STOPPED),
        ),
        Figure(
            "suffered",
            "Moons suffered",
            f"{t.suffered:,}",
            _one_in(t.suffered, t.hands),
            _hands(HandKind.SUFFERED),
        ),
    )


def _unfinished(totals: Totals) -> str:
    said = []
    if totals.abandoned:
        said.append(f"{totals.abandoned:,} abandoned")
    if totals.running:
        said.append(f"{totals.running:,} going on")
    return ", ".join(said) or "finished"


def _one_in(part: int, whole: int) -> str:
    """How often something comes about, as players say it."""
    return f"one in {decimal(Fraction(whole, part))} hands" if part else "never yet"


# -- columns -----------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=512)
def rules_words(ruleset: str) -> str:
    """What the rule set of that short text is called."""
    try:
        return rules_name(from_short_text(ruleset))
    except ValueError:  # of another version
        return ruleset[:60]


def level_words(level: str) -> str:
    """``"Expert"``, ``"mixed"``."""
    return "mixed" if level == MIXED else level.capitalize()


def agent_words(agent: str) -> str:
    """The level of a computer player: of ``otis@expert`` that is ``"Expert"``."""
    return level_words(agent.rpartition("@")[2])


def helps_words(helps: Iterable[Help]) -> str:
    """The helps that were used."""
    return ", ".join(HELPS[help] for help in helps) or NOTHING


def happened(hand: HandRow) -> str:
    """What was special about a hand, for the person."""
    said = []
    if hand.shooter >= 0:
        what = "sun" if hand.sun else "moon"
        said.append(f"{hand.names[hand.shooter]}: {what}" if hand.shooter != hand.seat else what)
    if hand.queens[hand.seat]:
        said.append("Q♠" if hand.queens[hand.seat] == 1 else f"{hand.queens[hand.seat]} Q♠")
    if hand.stopper == hand.seat:
        said.append("moon stopped")
    return ", ".join(said)


def outcome_words(game: GameRow) -> str:
    """``"won"``, ``"2nd"``, ``"shared win"``, ``"abandoned"``."""
    if game.outcome is not Outcome.FINISHED:
        return {Outcome.ABANDONED: "abandoned", Outcome.RUNNING: "going on"}[game.outcome]
    if game.won:
        return "shared win" if game.shared else "won"
    return words.ordinal(game.place)


def won_words(group: Group) -> str:
    """How many games were won, and how large a part that is."""
    return f"{group.wins:,} · {percent(group.wins, group.games)}" if group.games else NOTHING


def others(names: tuple[str, ...], seat: int) -> str:
    """The names of the others at the table."""
    return ", ".join(name for one, name in enumerate(names) if one != seat)


def opponent_average(opponent: Opponent) -> Fraction | None:
    """The opponent's points per hand."""
    return Fraction(opponent.total, opponent.hands) if opponent.hands else None
