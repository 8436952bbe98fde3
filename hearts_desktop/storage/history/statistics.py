"""What can be asked of the history (:mod:`.records` has the questions' terms and the answers)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from hearts_desktop.engine.actions import parse_action
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.journal import Help, Journal, Player
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.language import tr
from hearts_desktop.storage.history import asking, queries, schema
from hearts_desktop.storage.history.records import (
    Choices,
    DealtPiece,
    Filter,
    GameOrder,
    GameRow,
    Group,
    HandOrder,
    HandRow,
    Opponent,
    Outcome,
    Piece,
    Recorded,
    RulesUsed,
    Totals,
    Unjudged,
)

_ALL: Final = Filter()
FEW: Final = 10_000
"""So many hands can be numbered without delay."""

_NO_SUMS: Final = dict.fromkeys(
    (
        "hands",
        "points",
        "queens",
        "moons",
        "stopped",
        "pars",
        "against",
        "games",
        "wins",
        "shared",
        "abandoned",
    ),
    0,
)


class NoStatistics(Exception):
    """The history cannot be read; the text is a sentence for the player."""


class Statistics:
    """Answers from the history in the file ``path``; none of them changes it.

    Every method may raise NoStatistics. A file that is not there yet is an empty history.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def totals(self, wanted: Filter = _ALL) -> Totals:
        """Sums over all hands and games that are meant."""
        hands, games = asking.tallies(wanted), asking.of_games(wanted)
        with self._open() as db:
            sums = db.execute(queries.SUM_OF_HANDS.format(hands.text), hands.values).fetchone()
            outcomes = db.execute(queries.SUM_OF_GAMES.format(games.text), games.values).fetchone()
            places = dict(map(tuple, db.execute(queries.PLACES.format(games.text), games.values)))
            wins = [won for (won,) in db.execute(queries.WINS.format(games.text), games.values)]
        by_place = tuple(places.get(place, 0) for place in range(1, max(places, default=0) + 1))
        return Totals(**{**dict(sums), **dict(outcomes), **_streaks(wins)}, places=by_place)

    def groups(self, wanted: Filter = _ALL) -> tuple[Group, ...]:
        """Sums for each rule set, number of players and level, the most played first."""
        hands, games = asking.tallies(wanted), asking.of_games(wanted)
        with self._open() as db:
            sums = db.execute(queries.GROUPS_OF_HANDS.format(hands.text), hands.values).fetchall()
            outcomes = db.execute(queries.GROUPS_OF_GAMES.format(games.text), games.values).fetchall()
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for row in (*sums, *outcomes):
            found.setdefault((row["ruleset"], row["level"]), dict(_NO_SUMS)).update(dict(row))
        groups = (Group(**row) for row in found.values())
        return tuple(sorted(groups, key=lambda group: (-group.hands, group.ruleset, group.level)))

    def hand_count(self, wanted: Filter = _ALL) -> int:
        """How many hands :meth:`hands` has."""
        hands = asking.tallies(wanted)
        return self._number(queries.COUNT_OF_HANDS.format(hands.text), hands.values)

    def hands(
        self,
        wanted: Filter = _ALL,
        order: HandOrder = HandOrder.PLAYED,
        *,
        descending: bool = True,
        offset: int = 0,
        limit: int = 100,
    ) -> tuple[HandRow, ...]:
        """A page of the hands that are meant, sorted."""
        condition = asking.of_hands(wanted)
        with self._open() as db:
            tallies = asking.tallies(wanted)
            count = db.execute(queries.COUNT_OF_HANDS.format(tallies.text), tallies.values)
            after = count.fetchone()[0] - offset
            late = 0 < after < offset  # what is nearer to the end is counted from there
            by = asking.hand_order(order, descending=descending, backwards=late)
            tables = asking.to_be_ordered(order)
            ids = f"SELECT hands.id FROM {tables} WHERE {condition.text} ORDER BY {by} LIMIT ? OFFSET ?"
            part = (min(limit, after), max(0, after - limit)) if late else (limit, offset)
            page = [row[0] for row in db.execute(ids, (*condition.values, *part))]
            if late:
                page.reverse()
            rows = [db.execute(queries.HAND_ROW, (id,)).fetchone() for id in page]
            return tuple(_hand_row(row, db.execute(queries.NAMES, (row["id"],)).fetchall()) for row in rows)

    def every_hand(self, wanted: Filter = _ALL) -> Iterator[HandRow]:
        """All hands that are meant in the order of playing, one after the other."""
        condition = asking.of_hands(wanted)
        people: dict[str, list[sqlite3.Row]] = {}
        with self._open() as db:
            for row in db.execute(queries.HAND_ROWS.format(condition.text), condition.values):
                if row["game"] not in people:
                    people = {row["game"]: db.execute(queries.NAMES, (row["id"],)).fetchall()}
                yield _hand_row(row, people[row["game"]])

    def game_count(self, wanted: Filter = _ALL) -> int:
        """How many games :meth:`games` has."""
        games = asking.of_games(wanted)
        return self._number(queries.COUNT_OF_GAMES.format(games.text), games.values)

    def games(
        self,
        wanted: Filter = _ALL,
        order: GameOrder = GameOrder.PLAYED,
        *,
        descending: bool = True,
        offset: int = 0,
        limit: int = 100,
    ) -> tuple[GameRow, ...]:
        """A page of the games that are meant, sorted."""
        condition = asking.of_games(wanted)
        by = asking.game_order(order, descending=descending)
        page = queries.GAME_ROWS.format(condition.text, by)
        with self._open() as db:
            rows = db.execute(page, (*condition.values, limit, offset)).fetchall()
            return tuple(_game_row(row, db.execute(queries.SEATS, (row["id"],)).fetchall()) for row in rows)

    def recorded(self, hand: int) -> Recorded:
        """A hand to be gone through again, by :attr:`.records.HandRow.id`.

        Raises LookupError if there is no such hand (any more).
        """
        with self._open() as db:
            game = db.execute(queries.GAME_OF_HAND, (hand,)).fetchone()
            if game is None:
                raise LookupError(f"there is no hand {hand}")
            people = db.execute(queries.SEATS, (game["id"],)).fetchall()
            texts = db.execute(queries.ACTIONS, (game["id"], game["number"])).fetchall()
            hands = [tuple(map(parse_action, text.split("\n"))) for (text,) in texts]
            actions = tuple(action for one in hands for action in one)
            players = tuple(Player(one["name"], one["agent"], one["avatar"]) for one in people)
            rules = from_short_text(game["ruleset"])
            helps = frozenset(_helps(game["helps"]))
            journal = Journal(rules, players, int(game["seed"]), actions, game["game"], helps)
            return Recorded(journal, len(actions) - len(hands[-1]))

    def par_of(self, game: str, actions: str) -> int | None:
        """The par of a hand, by its game and what was done in it (:func:`.entries.actions_text`).

        None if there is no such hand, or its par is not known.
        """
        with self._open() as db:
            found = db.execute(queries.HAND_PLAYED, (game, actions)).fetchone()
            return None if found is None else found["par"]

    def without_par(self) -> Unjudged | None:
        """The newest hand whose par has not been looked for, None if there is none."""
        with self._open() as db:
            found = db.execute(queries.WITHOUT_PAR).fetchone()
            return None if found is None else Unjudged(*found)

    def pieces(self, wanted: Filter = _ALL, *, most: int = 100) -> tuple[Piece, ...]:
        """The hands that are meant in the order of playing, cut into at most so many pieces.

        They are as equal as can be; of very many hands, games are not cut, and count as equal.
        """
        with self._open() as db:
            return tuple(Piece(**dict(row)) for row in _in_pieces(db, queries.PIECES, wanted, most))

    def dealt(self, wanted: Filter = _ALL, *, most: int = 100) -> tuple[DealtPiece, ...]:
        """What was dealt in the hands that are meant, cut as by :meth:`pieces`, each rule set by itself.

        Hands of games in which a deal may have been known before are left out, and such as do not tell.
        """
        unknown = replace(wanted, known=False)
        with self._open() as db:
            return tuple(DealtPiece(**dict(row)) for row in _in_pieces(db, queries.DEALT, unknown, most))

    def opponents(self, wanted: Filter = _ALL) -> tuple[Opponent, ...]:
        """Everybody the person has finished a game with, the most frequent first."""
        condition = asking.of_games(wanted)
        with self._open() as db:
            rows = db.execute(queries.OPPONENTS.format(condition.text), condition.values)
            return tuple(Opponent(**dict(row)) for row in rows)

    def choices(self) -> Choices:
        """What there is to be found."""
        with self._open() as db:
            rules = tuple(RulesUsed(**dict(row)) for row in db.execute(queries.RULES_USED))
            levels = tuple(row[0] for row in db.execute(queries.LEVELS))
            first, last = db.execute(queries.TIMES).fetchone()
        return Choices(rules, tuple(sorted({row.players for row in rules})), levels, first, last)

    # -- the file --------------------------------------------------------------------------------------------

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(self._connect()) as db:
                yield db
        except schema.NewerHistory:
            text = tr(
                "The results were kept by a newer version of this program, and cannot be read by this one."
            )
            raise NoStatistics(text) from None
        except (sqlite3.Error, schema.DamagedHistory, ValueError, OSError) as error:
            # i18n: {file} is a path, {reason} what the system says
            text = tr("The results in {file} cannot be read ({reason}).")
            raise NoStatistics(text.format(file=self._path, reason=error)) from error

    def _connect(self) -> sqlite3.Connection:
        if not self._path.exists():
            return _newest()
        try:
            return self._read_only("mode=ro")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
                raise
            # A folder that cannot be written to has no room for what readers of a live file share.
            return self._read_only("mode=ro&immutable=1")

    def _read_only(self, how: str) -> sqlite3.Connection:
        db = sqlite3.connect(f"{self._path.absolute().as_uri()}?{how}", timeout=schema.BUSY_S, uri=True)
        try:
            schema.prepare(db)
            version = schema.version_of(db)
            if version < len(schema.MIGRATIONS):
                # Empty, or of an older version, and whoever writes to it has not come to that yet.
                with closing(db):
                    return _newest(db if version else None)
        except BaseException:
            db.close()
            raise
        db.row_factory = sqlite3.Row
        db.execute("BEGIN")  # all that one answer is made of is as old
        return db

    def _number(self, question: str, values: tuple[object, ...] = ()) -> int:
        with self._open() as db:
            return int(db.execute(question, values).fetchone()[0] or 0)


def _in_pieces(db: sqlite3.Connection, question: str, wanted: Filter, most: int) -> list[sqlite3.Row]:
    source, piece = asking.tallies(wanted), queries.EVEN_PIECE
    span = db.execute(queries.SPAN.format(source.text), source.values).fetchone()
    if (span["hands"] or 0) <= FEW:
        source, piece = asking.one_by_one(wanted, "hands.id"), queries.EQUAL_PIECE
    values: dict[str, object] = {"most": most, "first": span["first"], "last": span["last"]}
    values |= {f"v{number}": value for number, value in enumerate(source.values)}
    return db.execute(question.format(piece, source.named), values).fetchall()


def _streaks(wins: list[bool]) -> dict[str, int]:
    """The games won in a row, at the end and at most."""
    runs = [(won, sum(1 for _ in run)) for won, run in groupby(wins)]
    now = runs[-1][1] if runs and runs[-1][0] else 0
    return {"streak": now, "best_streak": max((length for won, length in runs if won), default=0)}


def _newest(source: sqlite3.Connection | None = None) -> sqlite3.Connection:
    """A copy in memory with the newest schema, or an empty history."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    if source is not None:
        source.backup(db)
    schema.prepare(db)
    schema.migrate(db)
    db.row_factory = sqlite3.Row
    return db


def _helps(text: str) -> tuple[Help, ...]:
    return tuple(help for help in Help if help in text.split())


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _hand_row(row: sqlite3.Row, people: list[sqlite3.Row]) -> HandRow:
    values: dict[str, Any] = dict(row)
    values |= {name: _numbers(row[name]) for name in ("scores", "totals", "queens")}
    values |= {"helps": _helps(row["helps"]), "step": PassStep(row["step"]), "sun": bool(row["sun"])}
    return HandRow(**values, names=tuple(one["name"] for one in people))


def _game_row(row: sqlite3.Row, people: list[sqlite3.Row]) -> GameRow:
    values: dict[str, Any] = dict(row)
    del values["id"]
    values |= {"helps": _helps(row["helps"]), "outcome": Outcome(row["outcome"])}
    values |= {"won": bool(row["won"]), "shared": bool(row["shared"])}
    for name in ("name", "agent", "avatar", "total", "place"):
        values[f"{name}s"] = tuple(one[name] for one in people)
    return GameRow(**values)
