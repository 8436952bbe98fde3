"""The end of the game (rules 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import Exact100, RankRule, TieRule
from hearts_desktop.engine.rows.row import END, ON_OFF, Row, points, row
from hearts_desktop.language import later

ROWS: Final[Mapping[str, Row]] = {
    "exact_100": row(
        group=END,
        section="3.4",
        label=later("Exactly 100"),
        help=later("What becomes of a total of exactly 100 after a hand."),
        words={
            Exact100.OFF: later("stays 100"),
            Exact100.FIFTY: later("becomes 50"),
            Exact100.ZERO: later("becomes 0"),
        },
    ),
    "target": row(
        group=END,
        section="3.4",
        label=later("Game ends at"),
        help=later("The game ends after a hand in which anyone reaches this many points."),
        tell=points,
        minimum=10,
        maximum=1000,
    ),
    "tie_rule": row(
        group=END,
        section="3.4",
        label=later("Tie for lowest"),
        help=later("What happens when the lowest total is shared at the end."),
        words={
            TieRule.EXTRA_HANDS: later("more hands until one is lowest"),
            TieRule.SHARED: later("the win is shared"),
        },
    ),
    "rank_rule": row(
        group=END,
        section="3.4",
        label=later("Places"),
        help=later(
            "Lowest total first. Putting those who reached the end behind all others gives the same order."
        ),
        words={
            RankRule.BY_SCORE: later("by score"),
            RankRule.CROSSERS_LAST: later("by score, those who reached the end last"),
        },
    ),
    "count_down": row(
        group=END,
        section="3.4",
        label=later("Scores count down"),
        help=later(
            "Everyone begins with the points at which the game ends, and the points of each hand are "
            "taken off. The game ends when somebody has none left, and the highest wins."
        ),
        words=ON_OFF,
    ),
}
