"""Entries into tables: what one entry changes, as SQL inside one transaction."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable
from typing import Any

from hearts_desktop.engine.journal import HUMAN
from hearts_desktop.engine.options import from_short_text
from hearts_desktop.engine.presets import named
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.storage.history.dealt import write_dealt
from hearts_desktop.storage.history.entries import Entry, HandEntry, HandPar
from hearts_desktop.storage.history.queries import HAND_PLAYED
from hearts_desktop.storage.history.records import MIXED, Outcome
from hearts_desktop.storage.history.sealing import seal_rows
from hearts_desktop.storage.history.tallies import tally

log = logging.getLogger(__name__)


def write_all(db: sqlite3.Connection, entries: Iterable[Entry]) -> int:
    """Put entries into the tables. Returns how many make no sense and were passed over, which the log tells.

    Raises sqlite3.Error if something else is wrong.
    """
    senseless = 0
    for what in entries:
        db.execute("SAVEPOINT entry")
        try:
            write(db, what)
        except (ValueError, TypeError, LookupError, OverflowError, sqlite3.IntegrityError):
            log.exception("an entry of game %s makes no sense", what.game)
            db.execute("ROLLBACK TO entry")
            senseless += 1
        db.execute("RELEASE entry")
    return senseless


def write(db: sqlite3.Connection, what: Entry) -> bool:
    """Put an entry into the tables. False if it was there before, or something newer of the same game is.

    A hand that was there before stays as it is if it was the same one, else it is replaced, and the hands
    after it, which were taken back with it, are gone. Raises sqlite3.Error, or any other error if the entry
    makes no sense.
    """
    _check(what)
    if db.execute("SELECT 1 FROM written WHERE entry = ?", (what.id,)).fetchone():
        return False
    db.execute("INSERT INTO written VALUES (?)", (what.id,))
    game = _game(db, what)
    changed = False
    for hand in what.hands:
        changed |= _hand(db, game, what, hand)
    if changed:
        tally(db, game)
    known = str(db.execute("SELECT outcome FROM games WHERE id = ?", (game,)).fetchone()[0])
    if _has_news(known, what, changed):
        _tell_outcome(db, game, what, later=changed or known != what.outcome)
    return True


def _check(what: Entry) -> None:
    """Raises ValueError if the numbers of an entry do not fit its rules."""
    seats = from_short_text(what.ruleset).players
    by_seat = [what.names, what.agents, what.avatars, what.places or what.names]
    by_seat += [numbers for hand in what.hands for numbers in (hand.scores, hand.totals, hand.queens)]
    if any(len(one) != seats for one in by_seat) or not 0 <= what.seat < seats:
        raise ValueError(f"an entry of game {what.game} is not for {seats} seats")


def write_par(db: sqlite3.Connection, what: HandPar) -> bool:
    """Put in the par of a hand. False if that hand is not there, or not any more. Raises sqlite3.Error."""
    found = db.execute(HAND_PLAYED, (what.game, what.actions)).fetchone()
    if found is None:
        return False
    hand, game, counted, _ = found
    db.execute("UPDATE hands SET par = ?, par_sought = 1 WHERE id = ?", (what.par, hand))
    seal_rows(db, "hands", "id", hand)
    if counted:
        tally(db, game)
    return True


def abandon_all_but(db: sqlite3.Connection, game: str) -> bool:
    """Running games but ``game`` are abandoned. True if there were any. Raises sqlite3.Error."""
    running = "SELECT id FROM games WHERE outcome = ? AND game <> ?"
    left = db.execute(running, (Outcome.RUNNING.value, game)).fetchall()
    for (id,) in left:
        db.execute("UPDATE games SET outcome = ? WHERE id = ?", (Outcome.ABANDONED.value, id))
        seal_rows(db, "games", "id", id)
    return bool(left)


def forget(db: sqlite3.Connection) -> None:
    """Remove all games but running ones, whose hands no longer count. Raises sqlite3.Error."""
    db.execute("DELETE FROM games WHERE outcome <> ?", (Outcome.RUNNING.value,))
    db.execute("DELETE FROM tallies")
    for (id,) in db.execute("SELECT id FROM hands").fetchall():
        db.execute("UPDATE hands SET counted = 0 WHERE id = ?", (id,))
        seal_rows(db, "hands", "id", id)
    for (id,) in db.execute("SELECT id FROM games").fetchall():
        db.execute("UPDATE games SET counted = 0 WHERE id = ?", (id,))
        seal_rows(db, "games", "id", id)
    db.execute("DELETE FROM rule_sets WHERE id NOT IN (SELECT rules FROM games)")


def level_of(agents: tuple[str, ...]) -> str:
    """The level of a table: that of all computer players, :data:`.records.MIXED`, or empty without any.

    A character at a level is called like ``tilda@expert``.
    """
    levels = {agent.rpartition("@")[2] for agent in agents if agent != HUMAN}
    return next(iter(levels)) if len(levels) == 1 else MIXED if levels else ""


def _insert(db: sqlite3.Connection, table: str, values: dict[str, Any]) -> int:
    """A new row, sealed. Returns its id."""
    names, places = ", ".join(values), ", ".join("?" * len(values))
    cursor = db.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(values.values()))
    return int(cursor.lastrowid or 0)


def _rules(db: sqlite3.Connection, ruleset: str) -> int:
    found = db.execute("SELECT id FROM rule_sets WHERE ruleset = ?", (ruleset,)).fetchone()
    if found:
        return int(found[0])
    rules = from_short_text(ruleset)
    preset = named(rules)
    values = {"ruleset": ruleset, "preset": preset.name if preset else "", "players": rules.players}
    id = _insert(db, "rule_sets", values)
    seal_rows(db, "rule_sets", "id", id)
    return id


def _game(db: sqlite3.Connection, what: Entry) -> int:
    found = db.execute("SELECT id FROM games WHERE game = ?", (what.game,)).fetchone()
    if found:
        return int(found[0])
    values = {
        "game": what.game,
        "rules": _rules(db, what.ruleset),
        "seed": str(what.seed),
        "seat": what.seat,
        "level": level_of(what.agents),
        "helps": "",
        "started": what.at,
        "ended": what.at,
        "outcome": "",
        "counted": 1,
        "hands": 0,
        "total": 0,
        "place": 0,
        "won": 0,
        "shared": 0,
    }
    game = _insert(db, "games", values)
    for seat, (name, agent, avatar) in enumerate(zip(what.names, what.agents, what.avatars, strict=True)):
        person = {"game": game, "seat": seat, "name": name, "agent": agent, "avatar": avatar}
        _insert(db, "seats", {**person, "total": 0, "place": 0, "won": 0})
    return game


def _hand(db: sqlite3.Connection, game: int, what: Entry, hand: HandEntry) -> bool:
    """Put a hand in its place. False if it is there."""
    found = db.execute(
        "SELECT actions FROM hands JOIN plays ON hand = id WHERE game = ? AND number = ?", (game, hand.number)
    ).fetchone()
    if found and found[0] == hand.actions:
        return False
    db.execute("DELETE FROM hands WHERE game = ? AND number >= ?", (game, hand.number))
    me = what.seat
    mine = compile_rules(from_short_text(what.ruleset)).unit(me)
    values = {
        "game": game,
        "number": hand.number,
        "finished": hand.finished,
        "counted": hand.counted,
        "dealer": hand.dealer,
        "step": str(hand.step),
        "scores": _numbers(hand.scores),
        "totals": _numbers(hand.totals),
        "queens_by_seat": _numbers(hand.queens),
        "shooter": hand.shooter,
        "sun": hand.sun,
        "moon": str(hand.moon),
        "stopper": hand.stopper,
        "claimed_by": hand.claimed_by,
        "points": hand.scores[me],
        "total": hand.totals[me],
        "queens": hand.queens[me],
        "shot": hand.shooter in mine,
        "stopped": hand.stopper in mine,
        "suffered": hand.shooter not in (*mine, NOBODY),
    }
    id = _insert(db, "hands", values)
    _insert(db, "plays", {"hand": id, "actions": hand.actions})
    seal_rows(db, "hands", "id", id)
    seal_rows(db, "plays", "hand", id)
    write_dealt(db, id, what.ruleset, hand.dealer, me, hand.actions)
    return True


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _has_news(known: str, what: Entry, changed: bool) -> bool:
    """Does the entry say more than is known? A finished game stays finished when it is left later."""
    return changed or known in ("", Outcome.RUNNING, what.outcome) or what.outcome == Outcome.FINISHED


def _tell_outcome(db: sqlite3.Connection, game: int, what: Entry, *, later: bool) -> None:
    me = what.seat
    number, counted, totals = db.execute(
        "SELECT count(*), ifnull(min(counted), 1), (SELECT totals FROM hands WHERE game = :game"
        " ORDER BY number DESC LIMIT 1) FROM hands WHERE game = :game",
        {"game": game},
    ).fetchone()
    sums = [int(total) for total in (totals or "").split()] or [0] * len(what.names)
    places = what.places or (0,) * len(what.names)
    partner = compile_rules(from_short_text(what.ruleset)).partner(me)
    db.execute(
        "UPDATE games SET helps = ?, ended = iif(?, ?, ended), outcome = ?, counted = ?, hands = ?,"
        " total = ?, place = ?, won = ?, shared = ? WHERE id = ?",
        (
            " ".join(what.helps),
            later,
            what.at,
            what.outcome,
            counted,
            number,
            sums[me],
            places[me],
            me in what.winners,
            me in what.winners and not set(what.winners) <= {me, partner},
            game,
        ),
    )
    for seat, (total, place) in enumerate(zip(sums, places, strict=True)):
        db.execute(
            "UPDATE seats SET total = ?, place = ?, won = ? WHERE game = ? AND seat = ?",
            (total, place, seat in what.winners, game, seat),
        )
    seal_rows(db, "games", "id", game)
    seal_rows(db, "seats", "game", game)
