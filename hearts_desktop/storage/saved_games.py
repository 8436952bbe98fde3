"""The games that the player has kept under a name: a folder of ``.hearts`` files, called as the games are.

The folder is all there is: a file that the player copies into it is one of his games, and one that he renames
there has another name here.
"""

from __future__ import annotations

import os
import stat
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr
from hearts_desktop.storage import codec
from hearts_desktop.storage.system_errors import reason_of

SUFFIX: Final = ".hearts"
FOLDER: Final = "saved-games"
DELETED: Final = "deleted"
MAX_NAME: Final = 60
"""Longest name of a game, in letters."""
MAX_GAMES: Final = 5_000
MAX_DELETED: Final = 20
"""So many deleted games can be brought back."""

_MAX_BYTES: Final = 200
"""Longest name of a file without its suffix: 255 bytes are allowed, and some are needed."""
_FOREIGN: Final = frozenset('<>:"/\\|?*%')
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))}
)
"""Names that Windows keeps for itself, whatever the suffix."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A file in the folder, not read yet. ``when`` is the time of its last change, in seconds since 1970."""

    path: Path
    name: str
    when: float


@dataclass(frozen=True, slots=True)
class Contents:
    """What a saved game holds. Of one that cannot be read only ``problem`` says something."""

    ruleset: RuleSet | None = None
    players: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    hands: int = 0
    """Hands that are scored."""
    over: bool = False
    problem: str = ""
    """Why the game cannot go on as it was saved; one or two sentences for the player."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game that was deleted, and where it lies until it is brought back or forgotten."""

    game: SavedGame
    path: Path


class NameTaken(ValueError):
    """Another game has that name already."""


def _taken(game: SavedGame) -> NameTaken:
    return NameTaken(tr("There is a game called “{name}” already.").format(name=game.name))


class SavedGames:
    """The saved games in ``folder``, which is made when the first one is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # -- looking -------------------------------------------------------------------------------------------

    def games(self) -> tuple[SavedGame, ...]:
        """All games there are, newest first; none of them is read. Raises OSError if the folder cannot be."""
        try:
            found = sorted(self._files(), key=lambda game: (-game.when, game.name))
        except FileNotFoundError:
            return ()
        return tuple(found[:MAX_GAMES])

    def _files(self) -> Iterator[SavedGame]:
        with os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    with suppress(OSError):  # gone in the meantime
                        if entry.is_file():
                            yield SavedGame(Path(entry.path), _name_of(entry.name), entry.stat().st_mtime)

    def contents(self, game: SavedGame) -> Contents:
        """What a game holds, every action of it decided anew. Never raises."""
        try:
            journal = read(game.path)
        except codec.BadSave as bad:
            return Contents(problem=bad.reason)
        except OSError as error:
            said = tr("The file cannot be read ({reason}).")
            return Contents(problem=said.format(reason=reason_of(error)))
        state = journal.state()
        names = tuple(player.name for player in journal.players)
        over = state.result is not None
        return Contents(journal.ruleset, names, state.totals, len(state.scores), over)

    def named(self, name: str) -> SavedGame | None:
        """The game of that name; small and capital letters are the same, as on many disks."""
        wanted = _fold(name)
        return next((game for game in self.games() if _fold(game.name) == wanted), None)

    @staticmethod
    def name_of(path: Path) -> str:
        """What the game in a file is called."""
        return _name_of(path.name)

    def free_name(self, name: str) -> str:
        """``name``, or if a game is called so, ``name (2)`` and so on."""
        taken = {_fold(game.name) for game in self.games()}
        number, free = 1, name
        while _fold(free) in taken:
            number += 1
            end = f" ({number})"
            free = f"{name[: MAX_NAME - len(end)].rstrip()}{end}"
        return free

    # -- changing ------------------------------------------------------------------------------------------

    def save(self, name: str, journal: Journal, *, replace: bool = False) -> SavedGame:
        """Keep a game under a name.

        Raises ValueError if the name or the game will not do, NameTaken if there is such a game and it must
        not be replaced, OSError if the file cannot be written.
        """
        name = checked(name)
        before = self.named(name)
        if before is not None and not replace:
            raise _taken(before)
        path = self._path(name) if before is None else before.path
        codec.write(path, journal)
        return SavedGame(path, _name_of(path.name), path.stat().st_mtime)

    def set_aside(self, name: str, journal: Journal) -> SavedGame:
        """Keep a game under a name that is free, unless the very same game is kept already.

        Raises OSError if that fails, ValueError as :meth:`save` does.
        """
        content = codec.encode(journal).encode()
        for game in self.games():
            with suppress(OSError):
                if game.path.stat().st_size == len(content) and game.path.read_bytes() == content:
                    return game
        return self.save(self.free_name(name), journal)

    def rename(self, game: SavedGame, name: str) -> SavedGame:
        """Give a game another name.

        Raises ValueError if that name will not do, NameTaken if another game has it, OSError if it fails.
        """
        name = checked(name)
        other = self.named(name)
        if other is not None and other.path != game.path:
            raise _taken(other)
        path = self._path(name)
        game.path.rename(path)
        return SavedGame(path, _name_of(path.name), game.when)

    def delete(self, game: SavedGame) -> Deleted:
        """Take a game away; :meth:`restore` brings it back. Raises OSError if that fails."""
        bin_ = self.folder / DELETED
        bin_.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := bin_ / f"{number}-{game.path.name[-_MAX_BYTES:]}").exists():
            number += 1
        game.path.rename(path)
        self._forget_oldest(bin_)
        return Deleted(game, path)

    def restore(self, deleted: Deleted) -> SavedGame:
        """Bring a deleted game back, under another name if its own has been taken. Raises OSError."""
        name = self.free_name(deleted.game.name)
        path = deleted.game.path if name == deleted.game.name else self._path(name)
        deleted.path.rename(path)
        return SavedGame(path, name, deleted.game.when)

    def _path(self, name: str) -> Path:
        return self.folder / f"{_quoted(name)}{SUFFIX}"

    @staticmethod
    def _forget_oldest(bin_: Path) -> None:
        with suppress(OSError):
            by_age = sorted(bin_.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_ctime)
            for path in by_age[:-MAX_DELETED]:
                path.unlink()


def read(path: Path) -> Journal:
    """The game in any file. Raises BadSave if it holds none, OSError if it is no file or cannot be read."""
    if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe would wait for ever
        raise OSError(tr("{file} is not a file").format(file=path.name))
    return codec.read(path)


def why_no_name(name: str) -> str:
    """Why a game cannot be called so, in a sentence; empty if it can."""
    name = _tidied(name)
    if not name:
        return tr("Give the game a name.")
    if len(name) > MAX_NAME or len(os.fsencode(_quoted(name))) > _MAX_BYTES:
        return tr("The name is too long; {number} letters are the most.").format(number=MAX_NAME)
    if not name.isprintable():
        return tr("The name has letters that cannot be shown.")
    return ""


def checked(name: str) -> str:
    """The name without blanks around it. Raises ValueError if no game can be called so."""
    reason = why_no_name(name)
    if reason:
        raise ValueError(reason)
    return _tidied(name)


def _tidied(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip()


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name.casefold())


def _quoted(name: str) -> str:
    """The name as every file system takes it; ``%3F`` stands for a question mark, as on the web."""
    hidden = name.startswith(".")
    device = name.partition(".")[0].strip().casefold() in _DEVICES
    letters = [f"%{ord(letter):02X}" if letter in _FOREIGN else letter for letter in name]
    if hidden or device:
        letters[0] = f"%{ord(name[0]):02X}"
    return "".join(letters)


def _name_of(file: str) -> str:
    """What the game in a file is called; whatever a foreign file is called, it can be shown."""
    stem = os.fsencode(file).decode("utf-8", "replace").removesuffix(SUFFIX)
    plain = unicodedata.normalize("NFC", unquote(stem, errors="replace"))
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in plain)
