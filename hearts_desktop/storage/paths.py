"""Where the game keeps its files; the only module that asks appdirs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import appdirs

from hearts_desktop.storage.saved_games import FOLDER

APP = "hearts-desktop"


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The one folder that holds everything the game keeps, so that copying it copies the game.

    Asking for a path makes the folder if it can be made. If it cannot, that is no error yet: the game is
    played all the same, and whoever writes the file reports why that fails.
    """

    root: Path

    @property
    def current_game(self) -> Path:
        """The game in progress, written after every action (:mod:`.autosave`)."""
        return self._at("current-game.hearts")

    @property
    def history(self) -> Path:
        """Every hand that was ever finished (:mod:`.history`)."""
        return self._at("history.db")

    @property
    def settings(self) -> Path:
        """The preferences (:mod:`.settings`)."""
        return self._at("settings.json")

    @property
    def saved_games(self) -> Path:
        """The folder of the games that the player has saved (:mod:`.saved_games`)."""
        return self._at(FOLDER)

    @property
    def backups(self) -> Path:
        """The folder of copies of files that could not be read. Made when the first copy is."""
        return self._at("backups")

    @property
    def secret(self) -> Path:
        """What seals are salted with (:mod:`.secret`)."""
        return self._at("seals.key")

    @property
    def open_requests(self) -> Path:
        """Where other processes ask for a file to be opened (:mod:`.open_requests`)."""
        return self._at("open-requests")

    @property
    def log(self) -> Path:
        """The log of this run."""
        return self._at("log.txt")

    @property
    def crash(self) -> Path:
        """The report of the last fault (:mod:`hearts_desktop.faults`)."""
        return self._at("crash.txt")

    @property
    def last_words(self) -> Path:
        """Where the interpreter writes while the process is dying (:mod:`hearts_desktop.faults`)."""
        return self._at("last-words.txt")

    def _at(self, name: str) -> Path:
        with suppress(OSError):
            self.root.mkdir(parents=True, exist_ok=True)
        return self.root / name


def data_folder(override: Path | None = None) -> DataFolder:
    """The user's own folder for this game, or ``override`` (``--data-dir``)."""
    if override is not None:
        return DataFolder(override.expanduser().absolute())
    return DataFolder(Path(appdirs.user_data_dir(APP, appauthor=False)))
