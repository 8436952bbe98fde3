"""The tables of the history, how older files become new ones, and how damage is found.

Every row has a ``seal``, a checksum over its other columns, because SQLite itself notices only damage to
its own structure and not a digit that has become another one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from hearts_desktop.storage.history.dealt import write_all_dealt
from hearts_desktop.storage.history.sealing import columns, seal, seal_rows
from hearts_desktop.storage.history.tallies import tally_all

APPLICATION: Final = 0x48525453
"""How SQLite and ``file`` tell our databases from others: HRTS."""

BUSY_S: Final = 5.0
"""How long to wait for another instance that is writing."""

_FIRST: Final = """
CREATE TABLE about (version INTEGER NOT NULL, seal INTEGER);
CREATE TABLE rule_sets (
    id INTEGER PRIMARY KEY,
    ruleset TEXT NOT NULL UNIQUE,
    preset TEXT NOT NULL,
    players INTEGER NOT NULL,
    seal INTEGER
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL UNIQUE,
    rules INTEGER NOT NULL REFERENCES rule_sets,
    seed TEXT NOT NULL,
    seat INTEGER NOT NULL,
    level TEXT NOT NULL,
    helps TEXT NOT NULL,
    started INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    counted INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    total INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    seal INTEGER
);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    agent TEXT NOT NULL,
    avatar TEXT NOT NULL,
    total INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    seal INTEGER,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE hands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    dealer INTEGER NOT NULL,
    step TEXT NOT NULL,
    scores TEXT NOT NULL,
    totals TEXT NOT NULL,
    queens_by_seat TEXT NOT NULL,
    shooter INTEGER NOT NULL,
    sun INTEGER NOT NULL,
    moon TEXT NOT NULL,
    stopper INTEGER NOT NULL,
    claimed_by INTEGER NOT NULL,
    points INTEGER NOT NULL,
    total INTEGER NOT NULL,
    queens INTEGER NOT NULL,
    shot INTEGER NOT NULL,
    stopped INTEGER NOT NULL,
    suffered INTEGER NOT NULL,
    seal INTEGER,
    UNIQUE (game, number)
);
CREATE TABLE plays (
    hand INTEGER PRIMARY KEY REFERENCES hands ON DELETE CASCADE,
    actions TEXT NOT NULL,
    seal INTEGER
);
CREATE TABLE written (entry TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE INDEX hands_counted ON hands (game, counted, finished, points, queens, shot, stopped, suffered, sun);
CREATE INDEX hands_by_points ON hands (points, id);
CREATE INDEX hands_by_time ON hands (finished, id);
CREATE INDEX games_by_rules ON games (rules, level);
"""
"""In ``hands`` the columns from ``points`` on are the person's own; they are what is counted, so that no
question has to look at each seat. ``written`` has the entries of the log since the last backup. ``about``
says the schema once more, sealed, and is there in all of them: so damage is not taken for a newer version."""

_SECOND: Final = """
CREATE TABLE dealt (
    hand INTEGER PRIMARY KEY REFERENCES hands ON DELETE CASCADE,
    queens INTEGER NOT NULL,
    points INTEGER NOT NULL,
    voids INTEGER NOT NULL,
    seal INTEGER
);
"""
"""``dealt`` has what the person was dealt, as far as that is known; see :mod:`.dealt`."""

_THIRD: Final = """
ALTER TABLE hands ADD COLUMN par INTEGER;
ALTER TABLE hands ADD COLUMN par_sought INTEGER NOT NULL DEFAULT 0;
DROP INDEX hands_counted;
CREATE INDEX hands_counted
    ON hands (game, counted, finished, points, queens, shot, stopped, suffered, sun, claimed_by, par);
CREATE INDEX hands_without_par ON hands (id) WHERE counted = 1 AND par_sought = 0;
CREATE TABLE tallies (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    best INTEGER NOT NULL,
    worst INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    points INTEGER NOT NULL,
    queens INTEGER NOT NULL,
    clean INTEGER NOT NULL,
    moons INTEGER NOT NULL,
    suns INTEGER NOT NULL,
    stopped INTEGER NOT NULL,
    suffered INTEGER NOT NULL,
    pars INTEGER NOT NULL,
    par INTEGER NOT NULL,
    against INTEGER NOT NULL,
    better INTEGER NOT NULL,
    told INTEGER NOT NULL,
    dealt_queens INTEGER NOT NULL,
    dealt_points INTEGER NOT NULL,
    dealt_voids INTEGER NOT NULL,
    seal INTEGER
);
CREATE INDEX tallies_by_time ON tallies (first, last);
"""
"""``par`` is what the expert made of the same cards; empty while ``par_sought`` is 0, and where it cannot be
had. ``tallies`` has sums over the counted hands of each game that has any; see :mod:`.tallies`."""


def _seal_hands_and_tally(db: sqlite3.Connection) -> None:
    seal_rows(db, "hands")
    tally_all(db)


class Migration(NamedTuple):
    """How a file comes to one schema from that before."""

    script: str
    tables: tuple[str, ...]
    """New tables whose rows have a seal."""
    fill: Callable[[sqlite3.Connection], None] | None = None
    """Puts into them what the file tells already."""


MIGRATIONS: Final = (
    Migration(_FIRST, ("rule_sets", "games", "seats", "hands", "plays")),
    Migration(_SECOND, ("dealt",), write_all_dealt),
    Migration(_THIRD, ("tallies",), _seal_hands_and_tally),
)
"""From nothing to schema 1, and so on. Never change one that was released."""


class NewerHistory(Exception):
    """The file was made by a newer version of the program."""


class DamagedHistory(Exception):
    """The file is no history, or something in it is not as it was written."""


def connect(path: Path) -> sqlite3.Connection:
    """Open for writing, making the file if there is none. Transactions are begun and ended by who writes.

    Raises sqlite3.Error, or as :func:`version_of` does, having changed nothing.
    """
    db = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    try:
        prepare(db)
        version_of(db)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def prepare(db: sqlite3.Connection) -> None:
    """What holds for every connection."""
    db.create_function("seal", -1, seal, deterministic=True)
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file to the newest schema, in one go or not at all.

    Raises NewerHistory, DamagedHistory if it is another program's database or is damaged, or sqlite3.Error.
    """
    if version_of(db) == len(MIGRATIONS):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        if version_of(db):
            check(db)  # rows that are sealed anew would hide what has happened to them
        for migration in MIGRATIONS[version_of(db) :]:
            for statement in migration.script.split(";"):
                db.execute(statement)
            if migration.fill is not None:
                migration.fill(db)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        db.execute("DELETE FROM about")
        db.execute("INSERT INTO about VALUES (?, ?)", (len(MIGRATIONS), seal(len(MIGRATIONS))))
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def version_of(db: sqlite3.Connection) -> int:
    """The schema of the file, 0 if it is empty. Raises NewerHistory or DamagedHistory."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    program = int(db.execute("PRAGMA application_id").fetchone()[0])
    tables = int(db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if not tables and not program and not version:
        return 0
    if program != APPLICATION or not version:
        raise DamagedHistory("it is no history of Hearts")
    if [*map(tuple, db.execute("SELECT version, seal FROM about"))] != [(version, seal(version))]:
        raise DamagedHistory("it does not say which version made it")
    if version > len(MIGRATIONS):
        raise NewerHistory
    return version


def check_header(path: Path) -> None:
    """Look at the first bytes, of which some would make SQLite refuse to write as if the disk did.

    Raises DamagedHistory, or OSError if there are none to be read.
    """
    with path.open("rb") as file:
        start = file.read(100)
    if start and (not start.startswith(b"SQLite format 3\0") or not set(start[18:20]) <= {1, 2}):
        raise DamagedHistory("its first bytes are damaged")


def check(db: sqlite3.Connection) -> None:
    """Look at all of the file. Raises DamagedHistory, or sqlite3.Error if it cannot be read."""
    found = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise DamagedHistory(str(found))
    if db.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedHistory("a hand has no game")
    for table in tables(version_of(db)):
        broken = f"SELECT count(*) FROM {table} WHERE seal IS NOT seal({', '.join(columns(db, table))})"
        if db.execute(broken).fetchone()[0]:
            raise DamagedHistory(f"something in {table} has changed since it was written")


def tables(version: int) -> tuple[str, ...]:
    """The tables of a schema whose rows have a seal."""
    return tuple(table for migration in MIGRATIONS[:version] for table in migration.tables)
