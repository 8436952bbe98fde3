"""The rows of the option catalogue, a module for each group of the dialog, in the dialog's order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.rows import (
    charging,
    ending,
    kitty,
    partners,
    passing,
    play,
    scoring,
    service,
    table,
)
from hearts_desktop.engine.rows.row import Row

ROWS: Final[Mapping[str, Row]] = {
    **table.ROWS,
    **kitty.ROWS,
    **passing.ROWS,
    **charging.ROWS,
    **play.ROWS,
    **scoring.ROWS,
    **partners.ROWS,
    **ending.ROWS,
    **service.ROWS,
}
"""Every option's row, by the option's name."""
