"""Numbers as they are written in the language spoken."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QLocale

from hearts_desktop.language import tr
from hearts_desktop.ui.models.score_words import MINUS

NOTHING: Final = "–"
"""What stands in the place of a number that there is not."""


def whole(number: int) -> str:
    """``"12,345"``, ``"−7"``."""
    text = _locale().toString(abs(number))
    return f"{MINUS}{text}" if number < 0 else text


def decimal(value: Fraction | None) -> str:
    """A number with one decimal, a half rounded up and exactly; a dash for none."""
    if value is None:
        return NOTHING
    tenths = (2 * 10 * value.numerator + value.denominator) // (2 * value.denominator)
    sign = MINUS if tenths < 0 else ""
    return f"{sign}{whole(abs(tenths) // 10)}{_locale().decimalPoint()}{abs(tenths) % 10}"


def signed_decimal(value: Fraction | None) -> str:
    """The same with a sign in any case: ``"+2.5"``, ``"−1.0"``, ``"±0.0"``."""
    if value is None:
        return NOTHING
    text = decimal(abs(value))
    return f"{'±' if text == decimal(Fraction(0)) else MINUS if value < 0 else '+'}{text}"


def signed_whole(number: int) -> str:
    """``"+2"``, ``"−1"``, ``"±0"``."""
    return f"{'+' if number > 0 else ''}{whole(number)}" if number else "±0"


def signed_short(value: float) -> str:
    """A round number with a sign, and a decimal only where it has one: ``"+20"``, ``"−0.5"``."""
    text = _locale().toString(abs(value), "g", 6)
    return f"{MINUS if value < 0 else '+'}{text}"


def percent(part: int, of: int) -> str:
    """``"70 %"``, a half rounded up; a dash of nothing."""
    if not of:
        return NOTHING
    # i18n: a share of a hundred, with the space that the language has before the sign
    return tr("{number} %").format(number=(200 * part + of) // (2 * of))


def _locale() -> QLocale:
    """That of the language; where the system has none, the English one."""
    locale = QLocale()
    return QLocale(QLocale.Language.English) if locale.language() == QLocale.Language.C else locale
