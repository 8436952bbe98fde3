"""Filters and orders as SQL. Only names that stand here get into a statement; values are bound."""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.storage.history.records import Against, Filter, GameOrder, HandKind, HandOrder
from hearts_desktop.storage.history.tallies import ONE_BY_ONE, TOLD

GAMES: Final = "games JOIN rule_sets ON rule_sets.id = games.rules"
HANDS: Final = f"{GAMES} JOIN hands ON hands.game = games.id"
TALLIES: Final = f"{GAMES} JOIN tallies ON tallies.game = games.id"

_KINDS: Final = {
    HandKind.QUEEN: "hands.queens > 0",
    HandKind.SHOT: "hands.shot = 1",
    HandKind.SUN: "hands.shot = 1 AND hands.sun = 1",
    HandKind.STOPPED: "hands.stopped = 1",
    HandKind.SUFFERED: "hands.suffered = 1",
    HandKind.CLEAN: "hands.points <= 0",
    HandKind.CLAIMED: f"hands.claimed_by <> {NOBODY}",
    HandKind.PAR: "hands.par IS NOT NULL",
    HandKind.BETTER: "hands.points < hands.par",
}
_MET: Final = (
    "EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND seats.seat <> games.seat"
    " AND seats.name = ? AND seats.agent = ?{})"
)
_AGAINST: Final = {
    None: "",
    Against.AHEAD: " AND games.place < seats.place",
    Against.BEHIND: " AND games.place > seats.place",
    Against.LOST: " AND seats.won = 1",
}
_RULES: Final = "rule_sets.preset {0}, rule_sets.ruleset {0}"
_RANKED: Final = (
    f"{HANDS} JOIN (SELECT id, row_number() OVER (ORDER BY preset, ruleset) AS rank FROM rule_sets) AS ranked"
    " ON ranked.id = games.rules"
)
"""A number in the place of their names: to sort many hands by these takes half as long again."""
_HAND_ORDERS: Final = {
    HandOrder.PLAYED: "",
    HandOrder.POINTS: "hands.points {0}",
    HandOrder.TOTAL: "hands.total {0}",
    HandOrder.NUMBER: "hands.number {0}",
    HandOrder.RULES: "ranked.rank {0}",
    HandOrder.PLAYERS: "rule_sets.players {0}",
    HandOrder.LEVEL: "games.level {0}",
    HandOrder.QUEENS: "hands.queens {0}",
    HandOrder.HELPS: "games.helps {0}",
    HandOrder.PAR: "hands.par {0} NULLS {1}",
    HandOrder.AGAINST: "hands.points - hands.par {0} NULLS {1}",
}
_GAME_ORDERS: Final = {
    GameOrder.PLAYED: "",
    GameOrder.HANDS: "games.hands {0}",
    GameOrder.TOTAL: "games.total {0}",
    GameOrder.PLACE: "games.place {0}",
    GameOrder.RULES: _RULES,
    GameOrder.PLAYERS: "rule_sets.players {0}",
    GameOrder.LEVEL: "games.level {0}",
    GameOrder.OUTCOME: "games.outcome {0}",
    GameOrder.HELPS: "games.helps {0}",
}


_PLACE: Final = "SELECT {} AS at, games.rules, games.level"
_WHOLE: Final = f"{_PLACE.format('games.id')}, {TOLD} FROM {TALLIES}"
_SINGLE: Final = f"{_PLACE}, {ONE_BY_ONE} FROM {HANDS} LEFT JOIN dealt ON dealt.hand = hands.id"
_WITHIN: Final = "tallies.first >= ? AND tallies.last < ?"
_ACROSS: Final = "SELECT game FROM tallies WHERE last >= ? AND first < ? AND NOT (first >= ? AND last < ?)"
"""Games of which a span has some hands and not others."""
_EARLIEST, _LATEST = -(1 << 63), (1 << 63) - 1


class Condition(NamedTuple):
    """What stands behind WHERE, and its values."""

    text: str
    values: tuple[object, ...]

    def behind(self, select: str) -> Condition:
        """A SELECT that has it as its condition."""
        return Condition(f"{select} WHERE {self.text}", self.values)

    @property
    def named(self) -> str:
        """The text with a name for each value: ``:v0``, ``:v1``, …"""
        first, *others = self.text.split("?")
        return first + "".join(f":v{number}{other}" for number, other in enumerate(others))


def of_hands(wanted: Filter) -> Condition:
    """The hands that are meant."""
    texts, values = _of_games(wanted)
    texts.append("hands.counted = 1")
    _times(wanted, "hands.finished", texts, values)
    if wanted.hand is not None:
        texts.append(_KINDS[wanted.hand])
    return _all(texts, values)


def of_games(wanted: Filter) -> Condition:
    """The games that are meant."""
    texts, values = _of_games(wanted)
    texts.append("games.counted = 1")
    _times(wanted, "games.ended", texts, values)
    return _all(texts, values)


def tallies(wanted: Filter) -> Condition:
    """A SELECT of tallies (:mod:`.tallies`) that add up to the hands that are meant, in place of a condition.

    ``at`` says where each stands among the others, ``rules`` is its rule set.
    """
    if wanted.hand is not None:
        return one_by_one(wanted, "games.id")
    texts, values = _of_games(wanted)
    if wanted.since is None and wanted.until is None:
        return _all(texts, values).behind(_WHOLE)
    span = (
        _EARLIEST if wanted.since is None else wanted.since,
        _LATEST if wanted.until is None else wanted.until,
    )
    whole = _all([*texts, _WITHIN], [*values, *span]).behind(_WHOLE)
    single = one_by_one(wanted, "games.id")
    return Condition(
        f"{whole.text} UNION ALL {single.text} AND hands.game IN ({_ACROSS})",
        (*whole.values, *single.values, *span, *span),
    )


def one_by_one(wanted: Filter, at: str) -> Condition:
    """A SELECT of a tally for each of the hands that are meant; ``at`` is the column that orders them."""
    return of_hands(wanted).behind(_SINGLE.format(at))


def to_be_ordered(order: HandOrder) -> str:
    """The tables from which hands are taken in this order."""
    return _RANKED if order is HandOrder.RULES else HANDS


def hand_order(order: HandOrder, *, descending: bool, backwards: bool = False) -> str:
    """What stands behind ORDER BY; ``backwards`` what gives the same hands from the last one on."""
    nulls = "FIRST" if backwards else "LAST"
    return _order(_HAND_ORDERS[order].format("{0}", nulls), "hands.id", descending != backwards)


def game_order(order: GameOrder, *, descending: bool) -> str:
    """What stands behind ORDER BY."""
    return _order(_GAME_ORDERS[order], "games.id", descending)


def _order(columns: str, last: str, descending: bool) -> str:
    way = "DESC" if descending else "ASC"
    return ", ".join(filter(None, (columns.format(way), f"{last} {way}")))


def _all(texts: list[str], values: list[object]) -> Condition:
    return Condition(" AND ".join(texts) or "1", tuple(values))


def _of_games(wanted: Filter) -> tuple[list[str], list[object]]:
    equal = {
        "rule_sets.ruleset": wanted.ruleset or None,
        "rule_sets.preset": wanted.preset or None,
        "rule_sets.players": wanted.players or None,
        "games.level": wanted.level or None,
        "games.game": wanted.game or None,
        "games.outcome": wanted.outcome,
        "games.place": wanted.place or None,
        "games.won": wanted.won,
        "games.shared": wanted.shared,
    }
    texts = [f"{column} = ?" for column, value in equal.items() if value is not None]
    values: list[object] = [_plain(value) for value in equal.values() if value is not None]
    if wanted.helped is not None:
        texts.append("games.helps <> ''" if wanted.helped else "games.helps = ''")
    if wanted.known is not None:
        texts.append(f"games.helps {'' if wanted.known else 'NOT '}LIKE '%{Help.KNOWN_DEAL}%'")
    if wanted.opponent is not None:
        texts.append(_MET.format(_AGAINST[wanted.against]))
        values += wanted.opponent
    return texts, values


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int) else str(value)


def _times(wanted: Filter, column: str, texts: list[str], values: list[object]) -> None:
    if wanted.since is not None:
        texts.append(f"{column} >= ?")
        values.append(wanted.since)
    if wanted.until is not None:
        texts.append(f"{column} < ?")
        values.append(wanted.until)
