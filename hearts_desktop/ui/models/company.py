"""From the company that the person has chosen to the players of a game, and what their levels are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from hearts_desktop.engine.journal import HUMAN, Player
from hearts_desktop.language import later, tr
from hearts_desktop.storage.company import Company, Seat
from hearts_desktop.storage.settings import Settings

OWN_LEVEL: Final = ""
"""Stands for the level that a character plays at by itself."""

_LEVELS: Final = {
    # i18n: How well somebody plays, said after the name
    "learner": later("learner level"),
    "casual": later("casual level"),
    "club": later("club level"),
    "skilled": later("skilled level"),
    "tournament": later("tournament level"),
    "expert": later("expert level"),
}


class Level(Protocol):
    """How well somebody plays."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...


class Style(Protocol):
    """In what way somebody plays."""

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str: ...


class Character(Protocol):
    """Somebody who may be invited."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def avatar(self) -> str: ...
    @property
    def style(self) -> Style: ...
    @property
    def level(self) -> Level: ...


class Roster(Protocol):
    """Everybody who may be invited, the weakest level first, and how saved games call them."""

    @property
    def characters(self) -> Sequence[Character]: ...
    @property
    def levels(self) -> Sequence[Level]: ...
    def agent(self, character: str, level: str) -> str: ...


class Guest(NamedTuple):
    """Who takes a seat: a character at a level, with the name and face that it has at this table."""

    character: Character
    level: Level
    name: str
    avatar: str


def guests(company: Company, roster: Roster, name: str, avatar: str) -> tuple[Guest, ...]:
    """Who sits at each of the other seats of the largest table.

    Whoever is asked for by name sits there; the other seats are filled, in the order of the roster, with
    those who are free and are not called ``name`` and do not look like ``avatar``, as the person does.
    """
    known = {one.key: one for one in roster.characters}
    asked = {seat.character for seat in company.seats}
    unlike = [
        one for one in known.values() if one.key not in asked and one.avatar != avatar and one.name != name
    ]
    # Only a person who looks like one and is called like another of a short roster makes them too few.
    free = iter([*unlike, *(one for one in known.values() if one not in unlike)])
    return tuple(
        _guest(seat, known.get(seat.character) or next(free), roster.levels) for seat in company.seats
    )


def _guest(seat: Seat, character: Character, levels: Iterable[Level]) -> Guest:
    level = next((one for one in levels if one.key == seat.level), character.level)
    return Guest(character, level, seat.name or character.name, seat.avatar or character.avatar)


def players_of(settings: Settings, roster: Roster) -> tuple[Player, ...]:
    """The person and everybody else at the table of the next game."""
    me = Player(settings.player_name, HUMAN, settings.avatar)
    sitting = guests(settings.company, roster, me.name, me.avatar)[: settings.rules.players - 1]
    return (
        me,
        *(Player(one.name, roster.agent(one.character.key, one.level.key), one.avatar) for one in sitting),
    )


def level_key(agent: str) -> str:
    """The level within the name that saved games have for a computer player, as in ``tilda@expert``."""
    return "" if agent == HUMAN else agent.rpartition("@")[2]


def level_words(agent: str) -> str:
    """The same in words, as ``expert level``; empty for a person."""
    key = level_key(agent)
    # i18n: {level} is the key of a level that this version does not know
    unknown = tr("{level} level").format(level=key) if key else ""
    return tr(_LEVELS[key]) if key in _LEVELS else unknown
