"""The statistics in words: figures, what a list is of, and what stands in the columns of lists."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later, later_in, tr, tr_in, tr_n, tr_n_in
from hearts_desktop.lists import in_a_row
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
from hearts_desktop.ui.models.numbers import NOTHING, decimal, percent, signed_decimal, whole
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

# -- what a list is of -------------------------------------------------------------------------------------

Sentence = Callable[[int], str]
"""What a list is of, for so many; with places for the number and for names."""


def hands_words(number: int) -> str:
    """``"1 hand"``, ``"2 hands"``."""
    return tr_n("{number} hand", "{number} hands", number).format(number=whole(number))


def _all_hands(number: int) -> str:
    return tr_n("{number} hand.", "{number} hands.", number)


def _all_games(number: int) -> str:
    return tr_n("{number} game.", "{number} games.", number)


_KINDS: Final[dict[HandKind, Sentence]] = {
    HandKind.QUEEN: lambda n: tr_n(
        "{number} hand in which you took the queen of spades.",
        "{number} hands in which you took the queen of spades.",
        n,
    ),
    HandKind.SHOT: lambda n: tr_n(
        "{number} hand in which you shot the moon.", "{number} hands in which you shot the moon.", n
    ),
    HandKind.SUN: lambda n: tr_n(
        "{number} hand in which you shot the sun.", "{number} hands in which you shot the sun.", n
    ),
    HandKind.STOPPED: lambda n: tr_n(
        "{number} hand in which you stopped a moon.", "{number} hands in which you stopped a moon.", n
    ),
    HandKind.SUFFERED: lambda n: tr_n(
        "{number} hand in which somebody else shot the moon.",
        "{number} hands in which somebody else shot the moon.",
        n,
    ),
    HandKind.CLEAN: lambda n: tr_n("{number} hand without points.", "{number} hands without points.", n),
    HandKind.CLAIMED: lambda n: tr_n(
        "{number} hand that ended by a claim.", "{number} hands that ended by a claim.", n
    ),
    HandKind.PAR: lambda n: tr_n(
        "{number} hand whose par is known.", "{number} hands whose par is known.", n
    ),
    HandKind.BETTER: lambda n: tr_n(
        "{number} hand with fewer points than par.", "{number} hands with fewer points than par.", n
    ),
}


@dataclass(frozen=True, slots=True)
class Drill:
    """Where a figure leads: a list of hands or of games, and how the filter is narrowed for it."""

    games: bool
    narrow: tuple[tuple[str, Any], ...] = ()
    says: Sentence | None = None
    """What the list is restricted to; None if to nothing."""
    named: tuple[tuple[str, str], ...] = ()
    """What stands in the places of the sentence besides the number."""
    order: HandOrder | GameOrder | None = None
    descending: bool = True

    def of(self, wanted: Filter) -> Filter:
        """The filter with which the list is asked for."""
        return replace(wanted, **dict(self.narrow))

    def about(self, number: int) -> str:
        """What the list is of, in a sentence."""
        says = self.says or (_all_games if self.games else _all_hands)
        return says(number).format(number=whole(number), **dict(self.named))


def _hands(kind: HandKind, order: HandOrder | None = None, *, descending: bool = True) -> Drill:
    return Drill(games=False, narrow=(("hand", kind),), says=_KINDS[kind], order=order, descending=descending)


def _games(says: Sentence, order: GameOrder | None = None, **narrow: object) -> Drill:
    return Drill(games=True, narrow=tuple(narrow.items()), says=says, order=order)


def _won(number: int) -> str:
    return tr_n("{number} game that you won.", "{number} games that you won.", number)


def _finished(number: int) -> str:
    return tr_n("{number} game that was finished.", "{number} games that were finished.", number)


def _ended_at(number: int) -> str:
    # i18n: {place} is "2nd"
    return tr_n("{number} game that ended {place}.", "{number} games that ended {place}.", number)


def _of_a_point(number: int) -> str:
    return tr_n("{number} hand of a point of the chart.", "{number} hands of a point of the chart.", number)


def _of_a_game(number: int) -> str:
    return tr_n("{number} hand of the game of {time}.", "{number} hands of the game of {time}.", number)


def place_drill(place: int) -> Drill:
    """The games that ended at a place."""
    named = (("place", words.ordinal(place)),)
    return Drill(games=True, narrow=(("place", place),), says=_ended_at, named=named)


def span_drill(first: int, last: int) -> Drill:
    """The hands that were finished from one time to another, both included."""
    return Drill(games=False, narrow=(("since", first), ("until", last + 1)), says=_of_a_point)


def game_drill(game: str, time: str) -> Drill:
    """The hands of a game, which ended at that time."""
    return Drill(games=False, narrow=(("game", game),), says=_of_a_game, named=(("time", time),))


# i18n: {name} is an opponent, {level} how well it plays, as "Expert".
_WITH: Final[dict[Against | None, Sentence]] = {
    None: lambda n: tr_n("{number} game with {name} ({level}).", "{number} games with {name} ({level}).", n),
    Against.AHEAD: lambda n: tr_n(
        "{number} game with {name} ({level}) in which you were ahead.",
        "{number} games with {name} ({level}) in which you were ahead.",
        n,
    ),
    Against.BEHIND: lambda n: tr_n(
        "{number} game with {name} ({level}) in which you were behind.",
        "{number} games with {name} ({level}) in which you were behind.",
        n,
    ),
    Against.LOST: lambda n: tr_n(
        "{number} game with {name} ({level}) that {name} won.",
        "{number} games with {name} ({level}) that {name} won.",
        n,
    ),
}


def _hands_with(number: int) -> str:
    return tr_n(
        "{number} hand of the games with {name} ({level}).",
        "{number} hands of the games with {name} ({level}).",
        number,
    )


def opponent_drill(opponent: Opponent, against: Against | None = None, *, games: bool = True) -> Drill:
    """The finished games with somebody, or those that ended so; or the hands of all of them."""
    narrow = (
        ("outcome", Outcome.FINISHED),
        ("opponent", (opponent.name, opponent.agent)),
        ("against", against),
    )
    says = _WITH[against] if games else _hands_with
    return Drill(games=games, narrow=narrow, says=says, named=_naming(opponent))


# i18n: What a click opens. {name} is an opponent, {level} how well it plays, as "Expert".
_SHOW: Final = {
    None: later("Show the games with {name} ({level})"),
    Against.AHEAD: later("Show the games with {name} ({level}) in which you were ahead"),
    Against.BEHIND: later("Show the games with {name} ({level}) in which you were behind"),
    Against.LOST: later("Show the games with {name} ({level}) that {name} won"),
}


def opponent_hint(opponent: Opponent, against: Against | None = None, *, games: bool = True) -> str:
    """What :func:`opponent_drill` leads to."""
    text = tr(_SHOW[against]) if games else tr("Show the hands of the games with {name} ({level})")
    return text.format(**dict(_naming(opponent)))


def _naming(opponent: Opponent) -> tuple[tuple[str, str], ...]:
    return (("name", shown_name(opponent.name)), ("level", agent_words(opponent.agent)))


# -- figures -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the overview, with the way to what is behind it."""

    name: str
    label: str
    value: str
    note: str
    drill: Drill


def figures(totals: Totals) -> tuple[Figure, ...]:
    """The figures of the overview, in order."""
    return (*_of_games(totals), *_of_points(totals), *_of_hands(totals), *_of_moons(totals))


def _of_games(t: Totals) -> tuple[Figure, ...]:
    won = _games(_won, won=True)
    longest = _games(_finished, GameOrder.HANDS, outcome=Outcome.FINISHED)
    # i18n: stands small beside the number of hands of the longest game
    hands = tr_n_in("beside a number", "hand", "hands", t.longest)
    return (
        Figure(
            "games",
            tr("Games"),
            whole(t.games),
            _unfinished(t),
            _games(_finished, outcome=Outcome.FINISHED),
        ),
        Figure("wins", tr("Won"), percent(t.wins, t.games), _wins(t), won),
        Figure(
            "streak",
            tr("Wins in a row"),
            whole(t.best_streak),
            tr("now {number}").format(number=whole(t.streak)),
            won,
        ),
        Figure(
            "longest",
            tr("Longest game"),
            whole(t.longest) if t.longest else NOTHING,
            hands if t.longest else tr("none finished yet"),
            longest,
        ),
    )


def _of_points(t: Totals) -> tuple[Figure, ...]:
    """Luck and skill: par is what the cards were good for, the rest is what was made of them."""
    known = hands_words(t.pars) if t.pars else tr("not known yet")
    of = tr("{part} of {number}").format(part=whole(t.better), number=whole(t.pars))
    return (
        Figure(
            "average", tr("Points per hand"), decimal(t.average), hands_words(t.hands), Drill(games=False)
        ),
        Figure("par", tr("Par per hand"), decimal(t.average_par), known, _hands(HandKind.PAR, HandOrder.PAR)),
        Figure(
            "against",
            tr("Points against par"),
            signed_decimal(t.average_against),
            # i18n: says of how many points a hand more or fewer the expert would have made
            tr("per hand") if t.pars else known,
            _hands(HandKind.PAR, HandOrder.AGAINST),
        ),
        Figure(
            "better",
            tr("Better than par"),
            percent(t.better, t.pars),
            of if t.pars else known,
            _hands(HandKind.BETTER, HandOrder.AGAINST, descending=False),
        ),
    )


def _of_hands(t: Totals) -> tuple[Figure, ...]:
    best, worst = (NOTHING if one is None else words.number(one) for one in (t.best, t.worst))
    lowest = Drill(games=False, order=HandOrder.POINTS, descending=False)
    highest = Drill(games=False, order=HandOrder.POINTS, descending=True)
    return (
        Figure("best", tr("Best hand"), best, _points(t.best), lowest),
        Figure("worst", tr("Worst hand"), worst, _points(t.worst), highest),
        Figure(
            "clean",
            tr("Hands without points"),
            percent(t.clean, t.hands),
            whole(t.clean),
            _hands(HandKind.CLEAN),
        ),
        Figure(
            "queens",
            tr("Queens of spades"),
            whole(t.queens),
            _one_in(t.queens, t.hands),
            _hands(HandKind.QUEEN),
        ),
    )


def _of_moons(t: Totals) -> tuple[Figure, ...]:
    counted = (
        ("moons", tr("Moons shot"), t.moons, HandKind.SHOT),
        ("suns", tr("Suns shot"), t.suns, HandKind.SUN),
        ("stopped", tr("Moons stopped"), t.stopped, HandKind.STOPPED),
        ("suffered", tr("Moons suffered"), t.suffered, HandKind.SUFFERED),
    )
    return tuple(
        Figure(name, label, whole(number), _one_in(number, t.hands), _hands(kind))
        for name, label, number, kind in counted
    )


def _unfinished(totals: Totals) -> str:
    said = []
    if totals.abandoned:
        # i18n: games, under the number of finished ones
        abandoned = tr_n("{number} abandoned", "{number} abandoned", totals.abandoned)
        said.append(abandoned.format(number=whole(totals.abandoned)))
    if totals.running:
        # i18n: games, under the number of finished ones
        running = tr_n("{number} going on", "{number} going on", totals.running)
        said.append(running.format(number=whole(totals.running)))
    # i18n: under the number of games that were
    return in_a_row(said) or tr_in("games", "finished")


def _wins(t: Totals) -> str:
    # i18n: games won, of all that were finished, and how many of those wins were shared
    text = tr("{part} of {number}, {shared} shared") if t.shared else tr("{part} of {number}")
    return text.format(part=whole(t.wins), number=whole(t.games), shared=whole(t.shared))


def _points(number: int | None) -> str:
    # i18n: stands small beside the points of a hand
    return tr_n_in("beside a number", "point", "points", abs(number or 0))


def _one_in(part: int, of: int) -> str:
    """How often something comes about, as players say it."""
    if not part:
        return tr("never yet")
    # i18n: how often something happens; {number} has one decimal, as 12.3
    return tr("one in {number} hands").format(number=decimal(Fraction(of, part)))


# -- columns -----------------------------------------------------------------------------------------------


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
