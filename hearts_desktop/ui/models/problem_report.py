"""The report of a problem: one text with all that is needed to understand it, and nothing private. No Qt.

Every part is made by itself. One that cannot be made says so, and the others are there all the same: a report
is wanted most where something is broken.

A report is English whatever language is spoken, because those who read it are others than whoever plays.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.options import differences, short_text
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import ENGLISH, speaking
from hearts_desktop.storage import backups, codec
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.paths import DataFolder
from hearts_desktop.storage.settings import ROWS, Settings
from hearts_desktop.ui.models.installation import as_text
from hearts_desktop.ui.models.rules_name import rules_name

GAME: Final = "The game on the table, as a .hearts file"
FAULT: Final = "What went wrong"
NO_NAME: Final = "(name)"
DATA: Final = "(data folder)"
LAST_LINES: Final = 80
"""So much of the end of a file is told."""
_NEXT: Final = "\n\n== "
_LONGEST_LINE: Final = 2_000
# Homes of other people, and of this one when he is known by another way to the same folder.
# Only on Windows people are called so that there is a blank in the name of their folder.
_HOMES: Final = re.compile(
    r"(?i)(?:/home|/users)/+[^/\s\"'“”:;,]+"
    r"|\b[a-z]:[\\/]+users[\\/]+(?:[^\\/\"'“”:;,\n]+(?=[\\/])|[^\\/\s\"'“”:;,]+)"
)


@dataclass(frozen=True)
class Circumstances:
    """What a report is made from. All that may fail is asked for only when its part is made."""

    folder: DataFolder
    facts: Callable[[], Mapping[str, str]]
    settings: Callable[[], Settings]
    journal: Callable[[], Journal | None]
    """The game on the table, None if there is none."""

    def report(self, words: str = "", *, names: bool = False) -> str:
        """The whole report. ``words`` are the player's; with ``names`` people are called as they are."""
        with speaking(ENGLISH):
            return self._text(words, self._parts(names=names), names=names)

    def of_fault(self, fault: str) -> str:
        """What is said of a fault when it happens: shown at once, and kept in the data folder."""
        about = [part for part in self._parts(names=False) if part[0] in ("Program", "Rules", "Preferences")]
        with speaking(ENGLISH):
            return self._text("", [(FAULT, lambda: fault.rstrip()), *about], names=False)

    # -- parts ---------------------------------------------------------------------------------------------

    def _parts(self, *, names: bool) -> list[tuple[str, Callable[[], str]]]:
        return [
            ("Program", lambda: as_text(self.facts())),
            ("Rules", self._rules),
            ("Preferences", lambda: settings_text(self.settings(), names=names)),
            ("The last fault, from crash.txt", lambda: tail(fault_in(content_of(self.folder.crash)))),
            ("The end of log.txt", lambda: tail(content_of(self.folder.log))),
            (GAME, lambda: self._game(names=names)),
        ]

    def _rules(self) -> str:
        journal = self.journal()
        return "There is no game on the table." if journal is None else rules_text(journal.ruleset)

    def _game(self, *, names: bool) -> str:
        journal = self.journal()
        if journal is None:
            return "There is no game on the table."
        return codec.encode(journal if names else without_names(journal)).rstrip()

    def _text(self, words: str, parts: Iterable[tuple[str, Callable[[], str]]], *, names: bool) -> str:
        clean = partial(without_private, folder=self.folder.root, names=() if names else self._names())
        lines = [f"Hearts, {time.strftime('%Y-%m-%d %H:%M:%S')}"]
        if words.strip():
            lines.append(words.strip())
        for title, make in parts:
            told = made(make)
            # The record of a game holds no folders, and must stay what it is to the letter.
            lines.append(f"{_heading(title)}\n{told if title == GAME else clean(told)}")
        return "\n\n".join(lines) + "\n"

    def _names(self) -> tuple[str, ...]:
        """What people are called, the longest first; the names that everybody has are no secret."""
        found: set[str] = set()
        for ask in (_names_of_settings(self.settings), _names_of_game(self.journal)):
            with suppress(Exception):  # what cannot be read names nobody
                found |= ask()
        return tuple(sorted((name for name in found if name.strip()), key=len, reverse=True))


def _names_of_settings(settings: Callable[[], Settings]) -> Callable[[], set[str]]:
    def ask() -> set[str]:
        mine = settings()
        named = {mine.player_name, *(seat.name for seat in mine.company.seats)}
        return (named | {name for name, _ in mine.own_rules.sets}) - {Settings().player_name}

    return ask


def _names_of_game(journal: Callable[[], Journal | None]) -> Callable[[], set[str]]:
    def ask() -> set[str]:
        game = journal()
        players = () if game is None else game.players
        return {player.name for player in players} - {Settings().player_name}

    return ask


def made(make: Callable[[], str]) -> str:
    """A part, or why it is missing."""
    try:
        return make() or "Nothing."
    except Exception as error:  # whatever is broken, the other parts are told
        return f"This cannot be told ({type(error).__name__}: {error})."


def rules_text(ruleset: RuleSet) -> str:
    """A rule set in words, and as it is written on the command line."""
    told = [f"{words}." for words in differences(ruleset)] or ["As in the standard game."]
    return "\n".join([rules_name(ruleset), *told, short_text(ruleset)])


def settings_text(settings: Settings, *, names: bool) -> str:
    """The preferences, a line each; without those that only say where the window was."""
    lines = []
    for name, row in ROWS.items():
        value = getattr(settings, name)
        if isinstance(value, OwnRules):
            lines.append(f"{row.label}: {len(value.sets)}")
            continue
        if not row.shown:
            continue
        if name == "player_name" and not names:
            value = NO_NAME if value != row.default else value
        if isinstance(value, Company):
            lines.append(f"{row.label}: {_company(value, names=names)}")
            continue
        lines.append(f"{row.label}: {row.say(value)}")
    return "\n".join(lines)


def _company(company: Company, *, names: bool) -> str:
    if not names:
        seats = (replace(seat, name=NO_NAME if seat.name else "") for seat in company.seats)
        company = Company(tuple(seats))
    return json.dumps(company.to_json(), ensure_ascii=False)


def without_names(journal: Journal) -> Journal:
    """The same game, in which nobody is called by name."""
    players = (replace(player, name=f"Player {seat}") for seat, player in enumerate(journal.players, 1))
    return replace(journal, players=tuple(players))


def content_of(path: Path) -> str:
    """What is in a file; a sentence if there is none. Raises OSError if it cannot be read."""
    try:
        return backups.read_regular(path).decode("utf-8", errors="replace")
    except FileNotFoundError:
        return "There is none."


def fault_in(report: str) -> str:
    """When and what, of a report that :meth:`Circumstances.of_fault` has made; of another text all."""
    head, found, rest = report.partition(f"\n\n{_heading(FAULT)}\n")
    return f"{head}\n{rest.partition(_NEXT)[0]}" if found else report


def tail(text: str) -> str:
    """The last lines of a text, none of them too long."""
    return "\n".join(line[:_LONGEST_LINE] for line in text.rstrip().splitlines()[-LAST_LINES:])


def _heading(title: str) -> str:
    return f"== {title} =="


def without_private(text: str, folder: Path, names: Iterable[str] = ()) -> str:
    """The text without the folders of a person, and without these names."""
    home = Path.home()
    for place, sign in ((folder, DATA), (home, "~")):
        for written in _ways_to_write(place):
            text = text.replace(written, sign)
    text = _HOMES.sub("~", text)
    if home.name:
        text = re.sub(rf"(?<=[\\/]){re.escape(home.name)}(?=[\\/\s\"':]|$)", "(user)", text)
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NO_NAME, text)
    return text


def _ways_to_write(place: Path) -> tuple[str, ...]:
    """A folder as it stands in messages, in the representation of a string, and in an address."""
    plain = str(place)
    if len(plain) < 4:  # the root of a disk
        return ()
    return (plain.replace("\\", "\\\\"), plain, place.as_posix())
