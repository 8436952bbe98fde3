"""Writes the history, and sees to it that no finished hand is lost, whatever the disk does.

Each entry goes to the log (:mod:`.log`) and then into the database, both for good. What neither takes stays
in memory and is tried again. At the start the database is looked through; a damaged one is set aside, and
the newest good backup takes its place, with everything from the log since then.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from hearts_desktop.language import tr
from hearts_desktop.lists import sentences
from hearts_desktop.storage.history import schema
from hearts_desktop.storage.history.copies import Copies
from hearts_desktop.storage.history.entries import Entry, HandPar
from hearts_desktop.storage.history.log import Log
from hearts_desktop.storage.history.schema import DamagedHistory, NewerHistory
from hearts_desktop.storage.history.writing import abandon_all_but, forget, write_all, write_par
from hearts_desktop.storage.system_errors import reason_of

log = logging.getLogger(__name__)

BACKUP_EVERY: Final = 20
"""How many entries may be in the log before there is a new backup."""

_MEDIUM: Final = frozenset(
    getattr(sqlite3, f"SQLITE_{name}")
    for name in ("PERM", "BUSY", "LOCKED", "NOMEM", "READONLY", "IOERR", "FULL", "CANTOPEN", "PROTOCOL")
)
"""What SQLite reports when it cannot read or write now. Anything else says that the file is damaged."""


class Keeper:
    """Writes the history in the file ``path``. All its methods are for one thread.

    ``owner`` says that no other process looks after the file (:mod:`..lock`): only the owner makes backups
    and puts a damaged file right. Others write all the same; what fails then is in the log for the owner.
    ``tell`` gets sentences for the player. No method raises because of what is on the disk.
    """

    def __init__(self, path: Path, backups: Path, tell: Callable[[str], None], *, owner: bool = True) -> None:
        self._path = path
        self._tell = tell
        self._owner = owner
        self._copies = Copies(path, backups)
        self._log = Log(path.with_suffix(".log"))
        self._db: sqlite3.Connection | None = None
        self._pending: list[Entry] = []
        self._unlogged: list[Entry] = []
        self._told = self._why_not = ""
        self._newer = False

    @property
    def why_not(self) -> str:
        """What the player was told of why nothing can be written now; empty if it can."""
        return self._why_not

    @property
    def pending(self) -> int:
        """How many entries wait in memory for the database."""
        return len(self._pending)

    def start(self) -> None:
        """Look through the file, put it right if that is needed, and catch up on the log."""
        if not self._owner:
            return
        try:
            self._look_through()
            self._catch_up()
        except Exception as error:
            self._fail(error)
        else:
            self._back_up(BACKUP_EVERY)

    def keep(self, entry: Entry) -> bool:
        """Write an entry. True if the history is up to date now."""
        self._pending.append(entry)
        self._unlogged.append(entry)
        return self.flush()

    def flush(self) -> bool:
        """Try again to write what waits. True if nothing waits any more."""
        self._write_log()
        if self._pending:
            try:
                self._write_or_repair()
            except Exception as error:
                self._fail(error)
                return False
            self._pending.clear()
        self._told = self._why_not = ""
        return True

    def keep_par(self, par: HandPar) -> bool:
        """Write the par of a hand, if that hand is there. False if nothing can be written; nobody is told."""
        try:
            with _Transaction(self._connection()) as db:
                write_par(db, par)
        except (sqlite3.Error, OSError, DamagedHistory, NewerHistory):
            log.exception("cannot keep the par of a hand")
            self._let_go()
            return False
        return True

    def abandon_all_but(self, game: str) -> bool:
        """Games that were never played to their end, and are no longer on any table, are abandoned.

        True if there were any.
        """
        try:
            with _Transaction(self._connection()) as db:
                return abandon_all_but(db, game)
        except Exception as error:
            self._fail(error)
            return False

    def reset(self) -> Path:
        """Forget all hands and games, but of a running game what is needed to go on.

        Returns the copy that is kept of the history before. Raises OSError with a sentence if something
        cannot be written; without a copy nothing is forgotten.
        """
        self.flush()
        try:
            db = self._connection()
            kept = self._copies.make("before-reset-")
            with _Transaction(db):
                forget(db)
            self._pending.clear()
            self._unlogged.clear()
            self._log.clear()
            self._copies.drop()  # or what was forgotten would come back with one of them
        except (sqlite3.Error, OSError, DamagedHistory, NewerHistory) as error:
            self._let_go()
            text = tr("The results cannot be reset ({reason}).")
            raise OSError(text.format(reason=reason_of(error))) from error
        self._back_up(0)
        return kept

    def close(self) -> None:
        """Write what can be written, and let go of the file."""
        if self._pending or self._unlogged:
            self.flush()
        self._let_go()

    # -- writing ---------------------------------------------------------------------------------------------

    def _connection(self) -> sqlite3.Connection:
        if self._newer:
            raise NewerHistory
        if self._db is not None and not self._path.exists():
            raise DamagedHistory("it has been deleted")  # what is written now would be gone with it
        if self._db is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            db = schema.connect(self._path)
            try:
                schema.migrate(db)
            except BaseException:
                db.close()
                raise
            self._db = db
        return self._db

    def _let_go(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()

    def _write(self, entries: Iterable[Entry]) -> int:
        with _Transaction(self._connection()) as db:
            return write_all(db, entries)

    def _write_log(self) -> None:
        if not self._unlogged:
            return
        try:
            self._log.append(self._unlogged)
        except OSError:
            log.exception("cannot write the log of the history")
        else:
            self._unlogged.clear()

    def _fail(self, error: Exception) -> None:
        """Tell the player once what keeps the history from being written."""
        log.error("cannot keep results", exc_info=error)
        self._let_go()
        if isinstance(error, NewerHistory):
            self._newer = True
            self._tell_once(
                "newer",
                tr(
                    "The results of your games were kept by a newer version of this program, so this version "
                    "cannot add to them. You can play on."
                ),
            )
        elif _is_damage(error) and not self._owner:
            self._tell_once(
                "damaged",
                tr(
                    "The file with the results of your games is damaged. It is put right when the game is "
                    "started with no other window open; until then they are kept in a file beside it."
                ),
            )
        else:
            self._tell_once(
                "medium",
                tr(
                    "The results of your games cannot be kept at the moment ({reason}). You can play on; "
                    "they are written as soon as that is possible."
                ).format(reason=reason_of(error)),
            )

    def _tell_once(self, what: str, sentence: str) -> None:
        """Tell it unless the player knows; a disk fails in many words, and again with every hand."""
        if what != self._told:
            self._told, self._why_not = what, sentence
            self._tell(sentence)

    # -- putting right ---------------------------------------------------------------------------------------

    def _look_through(self) -> None:
        """Raises sqlite3.Error or OSError if the file cannot be read now, NewerHistory."""
        if not self._path.exists():
            if self._copies.newest() or self._log.read():
                self._restore(tr("The file with the results of your games was missing."))
            return
        try:
            schema.check_header(self._path)
            schema.check(self._connection())
        except (sqlite3.Error, DamagedHistory) as error:
            if not _is_damage(error):
                raise
            log.error("the history is damaged", exc_info=error)
            self._restore(tr("The file with the results of your games was damaged."))

    def _write_or_repair(self) -> None:
        """Write what waits, and if the file turns out to be damaged, put it right before."""
        try:
            self._write(self._pending)
        except (sqlite3.Error, DamagedHistory) as error:
            if not self._owner or not _is_damage(error):
                raise
            self._let_go()
            self._look_through()
            self._catch_up()
            self._write(self._pending)

    def _restore(self, happened: str) -> None:
        self._let_go()
        aside = self._copies.set_aside()
        found = self._copies.restore()
        schema.check(self._connection())
        if found:
            outcome = tr("The results have been restored from a backup and the log of the hands since.")
        elif self._log.read():
            outcome = tr("The results have been restored from the log of the hands that were played.")
        else:
            outcome = tr("There was no copy of the results, so they begin anew.")
        kept = "" if aside is None else tr("The damaged file is kept as {file}.").format(file=aside)
        self._tell(sentences([happened, outcome, kept]))

    def _catch_up(self) -> bool:
        """Write what the database does not know of the log. True if it knows all of it now."""
        try:
            entries = self._log.read()
        except OSError:
            log.exception("cannot read the log of the history")
            return False
        return self._write(entries) == 0

    def _back_up(self, least: int) -> None:
        """Make a backup if the log has so many entries, and begin the log anew."""
        try:
            if len(self._log.read()) < least:
                return
            if not self._catch_up():
                return
            with _Transaction(self._connection()) as db:  # nobody writes meanwhile
                self._copies.make()
                self._log.clear()
                db.execute("DELETE FROM written")
        except (sqlite3.Error, OSError, DamagedHistory):
            log.exception("cannot make a backup of the history")  # which is no reason to trouble anybody
            self._let_go()


class _Transaction:
    """All of what is written in it, for good, or nothing."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> sqlite3.Connection:
        self._db.execute("BEGIN IMMEDIATE")
        return self._db

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._db.execute("COMMIT")
            return
        with suppress(sqlite3.Error):
            self._db.execute("ROLLBACK")


def _is_damage(error: Exception) -> bool:
    if isinstance(error, sqlite3.Error):
        return (getattr(error, "sqlite_errorcode", 1) & 0xFF) not in _MEDIUM
    return isinstance(error, DamagedHistory)
