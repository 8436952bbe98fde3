"""What the player may choose of the looks of the table."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """How the table is drawn; ``back`` is ``auto`` for the back that belongs to the theme."""

    theme: str = "felt"
    colours: str = "two"
    numerals: str = "standard"
    back: str = "auto"
    text: float = 1.0
    """By how much words are bigger than usual."""
