"""Sums over the counted hands of each game, so that a question over many hands reads few rows.

A row tells of all counted hands of a game. Where a question means some of them alone, :data:`ONE_BY_ONE` has
the same columns of a single hand.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from hearts_desktop.storage.history.sealing import seal_rows

SUMS: Final = {
    "hands": "1",
    "points": "hands.points",
    "queens": "hands.queens",
    "clean": "hands.points <= 0",
    "moons": "hands.shot",
    "suns": "hands.shot AND hands.sun",
    "stopped": "hands.stopped",
    "suffered": "hands.suffered",
    "pars": "hands.par IS NOT NULL",
    "par": "ifnull(hands.par, 0)",
    "against": "ifnull(hands.points - hands.par, 0)",
    "better": "ifnull(hands.points < hands.par, 0)",
    "told": "dealt.hand IS NOT NULL",
    "dealt_queens": "ifnull(dealt.queens, 0)",
    "dealt_points": "ifnull(dealt.points, 0)",
    "dealt_voids": "ifnull(dealt.voids, 0)",
}
"""What is added up, and what one hand gives to it."""

_SPANS: Final = {
    "first": ("min", "hands.finished"),
    "last": ("max", "hands.finished"),
    "best": ("min", "hands.points"),
    "worst": ("max", "hands.points"),
}
_WHOLE: Final = f"""
INSERT INTO tallies (game, {", ".join((*_SPANS, *SUMS))})
SELECT hands.game, {", ".join(f"{way}({one})" for way, one in _SPANS.values())},
    {", ".join(f"sum({one})" for one in SUMS.values())}
FROM hands LEFT JOIN dealt ON dealt.hand = hands.id
WHERE hands.counted = 1{{}} GROUP BY hands.game"""
_ONE_GAME: Final = _WHOLE.format(" AND hands.game = ?")
_ALL_GAMES: Final = _WHOLE.format("")

ONE_BY_ONE: Final = f"""
{", ".join(f"{one} AS {name}" for name, (_, one) in _SPANS.items())},
{", ".join(f"{one} AS {name}" for name, one in SUMS.items())}"""
"""The columns of a tally from a single hand, of ``hands`` with ``dealt`` beside it."""

TOLD: Final = ", ".join(f"tallies.{name}" for name in (*_SPANS, *SUMS))
"""The same columns from the table."""


def tally(db: sqlite3.Connection, game: int) -> None:
    """Add up the hands of a game anew. Raises sqlite3.Error."""
    db.execute("DELETE FROM tallies WHERE game = ?", (game,))
    db.execute(_ONE_GAME, (game,))
    seal_rows(db, "tallies", "game", game)


def tally_all(db: sqlite3.Connection) -> None:
    """Add up the hands of every game, of which none has been. Raises sqlite3.Error."""
    db.execute(_ALL_GAMES)
    seal_rows(db, "tallies")
