"""Who the person plays against: for each other seat a character, how well it plays, its name and picture.

Nothing here knows which characters and levels there are: a word that means nothing any more is read all the
same, and whoever seats the players takes somebody else.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Final

from hearts_desktop.language import tr
from hearts_desktop.storage.plain_text import is_name, is_word
from hearts_desktop.storage.setting_rows import Record

OTHERS: Final = 9
"""How many seats there are besides the person's at the largest table."""
USUAL_LEVEL: Final = "club"


@dataclass(frozen=True, slots=True)
class Seat:
    """One other seat. What is empty is left to the game."""

    character: str = ""
    """Empty: whoever is free."""
    level: str = USUAL_LEVEL
    """Empty: the level that the character plays at by itself."""
    name: str = ""
    """Empty: the character's."""
    avatar: str = ""
    """Empty: the character's."""

    def to_json(self) -> dict[str, str]:
        """What differs from an ordinary seat."""
        usual = asdict(Seat())
        return {key: value for key, value in asdict(self).items() if value != usual[key]}

    @classmethod
    def from_json(cls, data: object) -> Seat:
        """The inverse of :meth:`to_json`. Raises ValueError saying what would do."""
        if not isinstance(data, dict):
            # i18n: ends a sentence: "“Theme” is back at its default: …"
            raise ValueError(tr("each player must be a list of name and value pairs"))
        seat = cls()
        for key, allows in (
            ("character", is_word),
            ("level", is_word),
            ("name", is_name),
            ("avatar", is_word),
        ):
            value = data.get(key, getattr(seat, key))
            if not isinstance(value, str) or not (value == "" or allows(value)):
                # i18n: ends a sentence: "“Theme” is back at its default: …"
                raise ValueError(tr("“{key}” of a player must be a short text").format(key=key))
            seat = replace(seat, **{key: value})
        return seat


@dataclass(frozen=True, slots=True)
class Company(Record):
    """All other seats, clockwise from the person's left; a smaller table takes the first of them."""

    seats: tuple[Seat, ...] = (Seat(),) * OTHERS

    def seating(self, number: int, seat: Seat) -> Company:
        """The company with another player at one seat, counted from 0."""
        return Company((*self.seats[:number], seat, *self.seats[number + 1 :]))

    @property
    def level(self) -> str | None:
        """The level that all play at; None if they differ."""
        levels = {seat.level for seat in self.seats}
        return levels.pop() if len(levels) == 1 else None

    def at_level(self, level: str) -> Company:
        """The same company, all of one level."""
        return Company(tuple(replace(seat, level=level) for seat in self.seats))

    def words(self) -> str:
        """In plain words; who sits where is told by those who know the characters."""
        return tr("the usual opponents") if self == Company() else tr("chosen seat by seat")

    def to_json(self) -> object:
        """A list of seats, as short as it can be."""
        seats = [seat.to_json() for seat in self.seats]
        while seats and not seats[-1]:
            seats.pop()
        return seats

    @classmethod
    def from_json(cls, data: object) -> Company:
        """The inverse of :meth:`to_json`. Raises ValueError saying what would do."""
        if not isinstance(data, list) or len(data) > OTHERS:
            # i18n: ends a sentence: "“Theme” is back at its default: …"
            raise ValueError(tr("it must be a list of at most {number} players").format(number=OTHERS))
        seats = [Seat.from_json(one) for one in data]
        return cls((*seats, *(Seat(),) * (OTHERS - len(seats))))
