"""Where the figures of the statistics lead: lists of hands and of games, and what each of these is of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.storage.history.records import (
    Against,
    Filter,
    GameOrder,
    HandKind,
    HandOrder,
    Opponent,
    Outcome,
)
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.numbers import whole
from hearts_desktop.ui.models.people import shown_name
from hearts_desktop.ui.models.statistics_words import agent_words

Sentence = Callable[[int], str]
"""What a list is of, for so many; with places for the number and for names."""


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


def kind_drill(kind: HandKind, order: HandOrder | None = None, *, descending: bool = True) -> Drill:
    """The hands in which something happened."""
    return Drill(games=False, narrow=(("hand", kind),), says=_KINDS[kind], order=order, descending=descending)


def won_drill() -> Drill:
    """The games that the person won."""
    return Drill(games=True, narrow=(("won", True),), says=_won)


def finished_drill(order: GameOrder | None = None) -> Drill:
    """The games that came to their end."""
    return Drill(games=True, narrow=(("outcome", Outcome.FINISHED),), says=_finished, order=order)


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
