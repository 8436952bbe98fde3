"""The game in progress on disk: every action is there for good before the game goes on."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.journal import Journal
from hearts_desktop.language import tr
from hearts_desktop.lists import sentences
from hearts_desktop.storage import atomic, autosave_format, codec, migrations
from hearts_desktop.storage.autosave_format import Reading
from hearts_desktop.storage.backups import keep_copy, read_regular
from hearts_desktop.storage.system_errors import reason_of


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game that was found, if any, and what the player must know about it, if anything."""

    journal: Journal | None
    message: str = ""


class Autosave:
    """Keeps one game in the file ``path``; copies of damaged files go to the folder ``backups``.

    Only the holder of the folder's lock (:mod:`.lock`) may use it. After each method that returns, the file
    holds exactly the game so far, through kill and power cut. A method that raises OSError has left the
    file as it was, or with the new action in it, or with an unfinished last line that loading drops; the
    object still knows the whole game, and the next call that can write brings the file up to date.
    """

    def __init__(self, path: Path, backups: Path) -> None:
        self._path = path
        self._backups = backups
        self._journal: Journal | None = None
        self._crc = 0
        self._size = 0
        self._handle: int | None = None
        self._in_step = False
        """Does the file hold exactly the journal, as far as we know?"""

    def begin(self, journal: Journal) -> None:
        """Make the file hold this game instead of what it held.

        Raises OSError if it cannot be written.
        """
        self.rewrite(journal)

    def rewrite(self, journal: Journal) -> None:
        """Make the file hold this game, which may be shorter than it was (undo).

        Raises OSError if it cannot be written.
        """
        self._journal = journal
        self._write_whole()

    def append(self, action: Action) -> None:
        """Add the next action of the game. Raises OSError if it cannot be written.

        Raises ValueError if no game was begun, written or loaded before.
        """
        if self._journal is None:
            raise ValueError("there is no game to add an action to")
        self._journal = self._journal.append(action)
        if self._in_step and self._file_is_ours():
            self._write_line(action)
        else:
            self._write_whole()

    def clear(self) -> None:
        """Forget the game and remove the file. Raises OSError if it cannot be removed."""
        self._journal = None
        self.close()
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file, which stays; may be called at any time and more than once."""
        self._in_step = False
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(OSError):
                os.close(handle)

    def load(self) -> Loaded:
        """The game in the file, every action of it decided anew; the game goes on with :meth:`append`.

        Never raises because of what the file holds: of a damaged one a copy is kept, the message says what
        is wrong and where the copy is, and the journal is the game up to the last good action, or None if
        nothing of it can be used. The file itself stays as it is until something is written.
        """
        self.close()
        self._journal = None
        try:
            content = read_regular(self._path)
        except FileNotFoundError:
            return Loaded(None)
        except OSError as error:
            why = tr("The saved game cannot be read ({reason}).").format(reason=reason_of(error))
            return Loaded(None, sentences([why, keep_copy(self._path, self._backups)]))
        reading = autosave_format.read(content)
        journal, problem = _journal(reading)
        self._journal = journal
        if reading.torn and not problem:
            problem = tr("The saved game breaks off in the middle of an action, as after a power cut.")
        if problem:
            problem = sentences([problem, _outcome(journal), keep_copy(self._path, self._backups)])
        elif reading.document is not None:
            self._in_step = reading.document.get("schema") == migrations.GAMES.current
            self._crc, self._size = reading.crc, len(content)
        return Loaded(journal, problem)

    def _write_whole(self) -> None:
        self.close()  # Windows cannot replace a file that is open
        assert self._journal is not None
        try:
            content, crc = autosave_format.whole(self._journal)
        except ValueError as error:
            raise OSError(errno.EFBIG, str(error)) from error
        atomic.write_atomic(self._path, content)
        self._crc, self._size, self._in_step = crc, len(content), True

    def _write_line(self, action: Action) -> None:
        assert self._journal is not None
        assert self._handle is not None
        number = len(self._journal.actions)
        if number > codec.MAX_ACTIONS:
            raise OSError(errno.EFBIG, codec.too_long())
        line, crc = autosave_format.action_line(number, action, self._crc)
        self._in_step = False  # until all of the line is there for good
        atomic.write_all(self._handle, line)
        os.fsync(self._handle)
        self._crc, self._size, self._in_step = crc, self._size + len(line), True

    def _file_is_ours(self) -> bool:
        """Open for appending, and is the file still there and as long as we left it?

        Somebody may have deleted or replaced it, and a line added to that would be lost.
        """
        try:
            if self._handle is None:
                self._handle = atomic.open_to_append(self._path)
            found = os.fstat(self._handle)
        except OSError:
            return False
        return found.st_nlink > 0 and found.st_size == self._size


def _journal(reading: Reading) -> tuple[Journal | None, str]:
    """The game in a reading, and what is wrong with it."""
    if reading.document is None:
        return None, reading.problem
    try:
        return codec.journal_of(reading.document), reading.problem
    except codec.BadSave as bad:
        return bad.last_good, bad.reason


def _outcome(journal: Journal | None) -> str:
    if journal is None:
        return tr("You can begin a new game.")
    if not journal.actions:
        return tr("The game starts over with the same players.")
    return tr("The game goes on after action {number}.").format(number=len(journal.actions))
