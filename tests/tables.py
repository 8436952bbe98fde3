"""The tables of the game: every form with every number of seats that it allows, and some of them by turns."""

from __future__ import annotations

import os

from hearts_desktop.__main__ import seats_allowed
from hearts_desktop.engine.presets import PRESETS

TABLES = [(name, seats) for name, preset in PRESETS.items() for seats in seats_allowed(preset.ruleset)]
EVERY = int(os.environ.get("HEARTS_SEATS", "4"))
"""So many-th table is played at by the tests that play at many: 1 for all of them."""


def some_tables(first: int) -> list[tuple[str, int]]:
    """One of every few tables; tests that begin elsewhere meet others, so that together they miss few."""
    return TABLES[first % EVERY :: EVERY]
