"""How numbers are written in the language spoken. No Qt."""

from __future__ import annotations

from hearts_desktop.language import tr_in


def grouped(number: int) -> str:
    """A whole number in groups of three digits."""
    return f"{number:,}".replace(",", tr_in("between groups of three digits of a number", ","))
