"""The end of the game (rules 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import Exact100, RankRule, TieRule
from hearts_desktop.engine.rows.row import END, ON_OFF, Row, row

ROWS: Final[Mapping[str, Row]] = {
    "exact_100": row(
        group=END,
        section="3.4",
        label="Exactly 100",
        help="What becomes of a total of exactly 100 after a hand.",
        words={Exact100.OFF: "stays 100", Exact100.FIFTY: "becomes 50", Exact100.ZERO: "becomes 0"},
    ),
    "target": row(
        group=END,
        section="3.4",
        label="Game ends at",
        help="The game ends after a hand in which anyone reaches this many points.",
        words={"": "{} points"},
        minimum=10,
        maximum=1000,
    ),
    "tie_rule": row(
        group=END,
        section="3.4",
        label="Tie for lowest",
        help="What happens when the lowest total is shared at the end.",
        words={
            TieRule.EXTRA_HANDS: "more hands until one is lowest",
            TieRule.SHARED: "the win is shared",
        },
    ),
    "rank_rule": row(
        group=END,
        section="3.4",
        label="Places",
        help="Lowest total first. Putting those who reached the end behind all others gives the same order.",
        words={
            RankRule.BY_SCORE: "by score",
            RankRule.CROSSERS_LAST: "by score, those who reached the end last",
        },
    ),
    "count_down": row(
        group=END,
        section="3.4",
        label="Scores count down",
        help="Everyone begins with the points at which the game ends, and the points of each hand are "
        "taken off. The game ends when somebody has none left, and the highest wins.",
        words=ON_OFF,
    ),
}
