"""How one computer player fares against another in every form of the game, with every number of players.

    python tests/every_form.py [--one expert] [--other club] [--seconds 0.05] [--form turbo] [--json FILE]

One of the first sits with the second at all other places, or, where partners score together, two of each.
At every table deals are played, each in all rotations, until the difference is clear or there have been too
many. It is clear when it is more than 3.3 standard errors from zero, looked at every four deals from the
eighth on: whoever looks again and again has to ask for more than twice the error. The last line counts the
tables.

Where a moon wins the game points are not what is played for: there the deals are whole games, and what is
told is how many more of a hundred the others win.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))

from tables import TABLES  # noqa: E402

from hearts_desktop.__main__ import with_seats  # noqa: E402
from hearts_desktop.arena.jobs import play  # noqa: E402
from hearts_desktop.arena.report import by_deal, interval, less, per_hand  # noqa: E402
from hearts_desktop.arena.tournament import Seat, Tournament  # noqa: E402
from hearts_desktop.engine.presets import preset  # noqa: E402
from hearts_desktop.engine.ruleset import Moon, Partnership, RuleSet  # noqa: E402

FIRST_LOOK: Final = 8
LOOK_EVERY: Final = 4
CLEAR: Final = 3.3


def company(ruleset: RuleSet, one: str, other: str) -> tuple[str, ...]:
    """Who sits where."""
    partners = ruleset.partnership is not Partnership.OFF
    return tuple(
        one if seat == 0 or (partners and seat % 2 == 0) else other for seat in range(ruleset.players)
    )


def games_lost(seat: Seat) -> float:
    """Hundredths of the game that went to somebody else."""
    return 100 * (1 - seat.win)


def clear(differences: list[float]) -> bool:
    """Is it beyond doubt which way these differences lie?"""
    if len(differences) < FIRST_LOOK or len(differences) % LOOK_EVERY:
        return False
    error = statistics.stdev(differences) / math.sqrt(len(differences))
    return abs(statistics.fmean(differences)) > CLEAR * error


def contest(name: str, seats: int, options: argparse.Namespace) -> dict[str, Any]:
    """What came of it at one table."""
    ruleset = with_seats(preset(name), seats)
    whole_games = ruleset.moon is Moon.WINS_GAME
    measured = games_lost if whole_games else per_hand
    tournament = Tournament(
        ruleset,
        company(ruleset, options.one, options.other),
        options.most,
        seed=options.seed,
        whole_games=whole_games,
        seconds=options.seconds,
    )
    began = time.perf_counter()
    differences: list[float] = []
    for deal in play(tournament):
        ours = by_deal([deal], options.one, measured)
        differences += less(ours, by_deal([deal], options.one, measured, others=True))
        if clear(differences):
            break
    return {
        "form": name,
        "seats": seats,
        "deals": len(differences),
        "deal_is": "game" if whole_games else "hand",
        "points": interval(differences),
        "clear": clear(differences),
        "seconds": round(time.perf_counter() - began, 1),
    }


def told(table: dict[str, Any]) -> str:
    """One table in a line."""
    points = table["points"]
    margin = (points["high"] - points["low"]) / 2
    what = f"{table['deal_is']}s"
    verdict = "" if table["clear"] else "   not clear"
    return (
        f"{table['form']:24} {table['seats']:2}  {points['mean']:+7.2f} ± {margin:5.2f}"
        f"  {table['deals']:4} {what}{verdict}"
    )


def tables(forms: list[str], part: str) -> Iterator[tuple[str, int]]:
    """The tables of these forms, or of all, and of one part of several."""
    chosen = [
        table for table in TABLES if not forms or table[0] in forms or f"{table[0]}/{table[1]}" in forms
    ]
    which, _, of = part.partition("/")
    yield from chosen[int(which) - 1 :: int(of)]


def main() -> None:
    """Play at all tables and tell of each as soon as it is clear."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--one", default="expert")
    asked.add_argument("--other", default="club")
    asked.add_argument("--seconds", type=float, default=0.05, help="time for a choice of a searching player")
    asked.add_argument("--most", type=int, default=400, help="deals at one table at most")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--form", action="append", default=[], help="only this one, as turbo or turbo/4")
    asked.add_argument("--part", default="1/1", help="2/3: every third table from the second on")
    asked.add_argument("--json", type=Path, help="file for the figures")
    options = asked.parse_args()
    found = []
    for name, seats in tables(options.form, options.part):
        found.append(contest(name, seats, options))
        print(told(found[-1]), flush=True)
        if options.json:
            options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    better = sum(table["clear"] and table["points"]["mean"] < 0 for table in found)
    print(f"{options.one} is clearly better at {better} of {len(found)} tables.")


if __name__ == "__main__":
    main()
