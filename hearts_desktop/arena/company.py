"""The players of a tournament by name: who they are, and having them at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Final

from hearts_desktop.ai.characters import AT
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.arena.engine_player import EnginePlayer
from hearts_desktop.arena.player import HousePlayer, Player
from hearts_desktop.arena.seer import SEER, Seer
from hearts_desktop.engine.rules import Rules

ENGINE: Final = "engine:"
"""What the name of a player begins with that is a program; the rest is its command."""


def is_engine(name: str) -> bool:
    """Is the player of this name a program?"""
    return name.startswith(ENGINE)


def house_names() -> str:
    """The names of our own players, for a sentence; of the characters only how many there are."""
    plain = [name for name in AGENTS if AT not in name]
    own_way = [name for name in AGENTS if AT in name]
    more = f" and {len(own_way)} like {own_way[0]}" if own_way else ""
    return f"{', '.join(plain)}{more}"


def names_in(text: str) -> tuple[str, ...]:
    """The names in a list with commas; a comma in quotes, or after a backslash, belongs to a name.

    Quotes and backslashes stay, for the command of a program is taken apart with them again.
    """
    names, quote, escaped = [""], "", False
    for letter in text:
        if escaped:
            escaped = False
        elif letter == "\\" and quote != "'":
            escaped = True
        elif letter == quote:
            quote = ""
        elif letter in ("'", '"') and not quote:
            quote = letter
        elif letter == "," and not quote:
            names.append("")
            continue
        names[-1] += letter
    return tuple(name.strip() for name in names)


def open_player(name: str, patience: float, seconds: float) -> Player:
    """The player called ``name``, ready to play.

    For each choice one of ours has ``seconds``, for each answer a program ``patience`` seconds. Raises
    PlayerFailed if a program does not start or says nothing sensible.
    """
    if is_engine(name):
        return EnginePlayer(name, name.removeprefix(ENGINE), patience)
    if name == SEER:
        return HousePlayer(Seer(), seconds, sees_all=True)
    return HousePlayer(AGENTS[name](), seconds)


@contextmanager
def seated(names: Sequence[str], patience: float, seconds: float) -> Iterator[list[Player]]:
    """The players of these names, who leave at the end. Raises PlayerFailed as :func:`open_player` does."""
    with ExitStack() as leaving:
        yield [leaving.enter_context(closing(open_player(name, patience, seconds))) for name in names]


def introduced(names: Sequence[str], rules: Rules, patience: float) -> dict[str, dict[str, str]]:
    """What each program says of itself, by name; each of them is started once and asked.

    Raises PlayerFailed if one does not start or cannot play by these rules.
    """
    found = {}
    for name in dict.fromkeys(filter(is_engine, names)):
        with closing(EnginePlayer(name, name.removeprefix(ENGINE), patience)) as engine:
            engine.begin(rules, 0)
            found[name] = engine.about
    return found
