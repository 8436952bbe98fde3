"""The number of a game's deals: what is shown of it, what may be typed, and the one of a day.

A game's number is its seed (:mod:`.chance`): with the same rules it fixes who deals first and the cards of
every hand, in every version of the program.
"""

from __future__ import annotations

from typing import Final

from hearts_desktop.language import tr

MOST: Final = 999_999_999
"""New games get a number from 1 to this one: short enough to be typed."""
LONGEST: Final = 18
"""Digits of the longest number that may be typed; games of old have longer ones than :data:`MOST`."""
_BETWEEN: Final = " \u00a0\u2009\u202f.,'’_#"
"""What people write between groups of digits, or before a number."""


def shown(number: int) -> str:
    """The number in groups of three digits."""
    return f"{number:,}".replace(",", "\u00a0").replace("-", "−")


def read(text: str) -> int:
    """The number that somebody typed. Raises ValueError with a sentence that says what would do."""
    digits = "".join(letter for letter in text.strip() if letter not in _BETWEEN)
    if not digits:
        raise ValueError(tr("Type the number of a deal."))
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(tr("A deal number has nothing but digits."))
    if len(digits.lstrip("0")) > LONGEST:
        raise ValueError(tr("A deal number has at most {number} digits.").format(number=LONGEST))
    return int(digits)


def of_the_day(year: int, month: int, day: int) -> int:
    """The number of a day's deal, the same for everybody: 30 November 2026 is 20261130."""
    return year * 10_000 + month * 100 + day
