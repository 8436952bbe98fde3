"""What came of a tournament: means with the bounds between which they are to be believed, as JSON or a table.

The hands of one deal depend on one another, since they are the same cards in other seats. So a deal is one
sample, and not as many as it has hands.
"""

from __future__ import annotations

import math
import platform
import statistics
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from hearts_desktop import __version__
from hearts_desktop.ai import kernel
from hearts_desktop.arena.tournament import Seat, Tournament
from hearts_desktop.engine.options import short_text, to_json

NORMAL_95: Final = statistics.NormalDist().inv_cdf(0.975)
"""Standard errors to each side of the mean that hold 95 % of a normal distribution."""
LONGEST_NAME: Final = 40

Estimate = dict[str, float | None]


def interval(samples: Sequence[float]) -> Estimate:
    """The mean, and the bounds between which the true one lies with 95 %; no bounds for one sample."""
    mean = statistics.fmean(samples)
    if len(samples) < 2:
        return {"mean": round(mean, 4), "low": None, "high": None}
    margin = two_sided_95(len(samples) - 1) * statistics.stdev(samples) / math.sqrt(len(samples))
    return {"mean": round(mean, 4), "low": round(mean - margin, 4), "high": round(mean + margin, 4)}


def two_sided_95(freedom: int) -> float:
    """The bound that Student's t passes once in twenty times, for so many degrees of freedom.

    Fisher's expansion about the normal distribution: too low by 10 % for one degree, by less than 1 % from
    two on.
    """
    z = NORMAL_95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))


def by_deal(
    deals: Sequence[Sequence[Seat]], agent: str, worth: Callable[[Seat], float], *, others: bool = False
) -> list[float]:
    """For each deal what ``agent`` has on average over all rotations and all its seats; or all ``others``."""
    return [
        statistics.fmean(worth(seat) for seat in deal if (seat.agent == agent) is not others)
        for deal in deals
    ]


def per_hand(seat: Seat) -> float:
    """Points for each hand played."""
    return seat.points / seat.hands


def less(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """The differences, deal by deal."""
    return [one - other for one, other in zip(ours, theirs, strict=True)]


# -- JSON ------------------------------------------------------------------------------------------------


def report(
    tournament: Tournament,
    deals: Sequence[Sequence[Seat]],
    command: str = "",
    engines: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, Any]:
    """The outcome of a tournament as JSON."""
    names = tuple(dict.fromkeys(tournament.seats))
    return {
        "command": command,
        "versions": {
            "hearts_desktop": __version__,
            "kernel": kernel.BUILD,
            "python": platform.python_version(),
        },
        "ruleset": short_text(tournament.ruleset),
        "options": to_json(tournament.ruleset),
        "seats": list(tournament.seats),
        "engines": {name: dict(about) for name, about in (engines or {}).items()},
        "seed": tournament.seed,
        "seconds": tournament.seconds if math.isfinite(tournament.seconds) else None,
        "deal_is": "game" if tournament.whole_games else "hand",
        "deals": len(deals),
        "hands": sum(
            deal[seat].hands for deal in deals for seat in range(0, len(deal), len(tournament.seats))
        ),
        "chance": round(1 / len(tournament.seats), 4),
        "agents": [_agent_report(tournament, deals, name) for name in names],
        "differences": [
            {
                "agent": one,
                "than": other,
                "points": interval(_difference(deals, per_hand, one, other)),
                "win_share": interval(_difference(deals, _win, one, other)),
            }
            for one, other in permutations(names, 2)
        ],
    }


def _win(seat: Seat) -> float:
    return seat.win


def _difference(
    deals: Sequence[Sequence[Seat]], worth: Callable[[Seat], float], one: str, other: str
) -> list[float]:
    return less(by_deal(deals, one, worth), by_deal(deals, other, worth))


def _agent_report(tournament: Tournament, deals: Sequence[Sequence[Seat]], name: str) -> dict[str, Any]:
    seats = [seat for deal in deals for seat in deal if seat.agent == name]
    moves = sum(seat.moves for seat in seats)
    points = by_deal(deals, name, per_hand)
    others = None
    if len(set(tournament.seats)) > 1:
        others = interval(less(points, by_deal(deals, name, per_hand, others=True)))
    return {
        "name": name,
        "hands": sum(seat.hands for seat in seats),
        "points": interval(points),
        "than_others": others,
        "win_share": interval(by_deal(deals, name, _win)),
        "place": interval(by_deal(deals, name, lambda seat: seat.place)),
        "places": [
            round(sum(seat.place == place for seat in seats) / len(seats), 4)
            for place in range(1, len(tournament.seats) + 1)
        ],
        "moons": sum(seat.moons for seat in seats),
        "moves": moves,
        "seconds_per_move": round(sum(seat.seconds for seat in seats) / max(1, moves), 6),
    }


# -- for people ------------------------------------------------------------------------------------------


def table(outcome: Mapping[str, Any]) -> str:
    """The outcome for people to read."""
    played = f"{outcome['deals']} deals, {outcome['hands']} hands"
    if outcome["deal_is"] == "game":
        played = f"{outcome['deals']} games in {len(outcome['seats'])} rotations, {outcome['hands']} hands"
    width = max(12, *(len(_short(agent["name"])) + 1 for agent in outcome["agents"]))
    lines = [
        f"{outcome['ruleset']}: {played}, seed {outcome['seed']}",
        "",
        f"{'player':<{width}}{'points a hand':>18}{'than the others':>18}"
        f"{outcome['deal_is'] + 's won':>18}{'moons':>7}{'ms a move':>11}   places",
    ]
    for agent in outcome["agents"]:
        places = " ".join(f"{share:.0%}" for share in agent["places"])
        others = "" if agent["than_others"] is None else _say(agent["than_others"])
        lines.append(
            f"{_short(agent['name']):<{width}}{_say(agent['points']):>18}{others:>18}"
            f"{_say(agent['win_share'], 100, ' %'):>18}"
            f"{agent['moons']:>7}{1000 * agent['seconds_per_move']:>11.2f}   {places}"
        )
    lines += [
        "",
        f"± 95 % over deals; {outcome['chance']:.0%} of the {outcome['deal_is']}s is each seat's share",
    ]
    lines += [
        f"{_short(row['agent'])} − {_short(row['than'])}: {_say(row['points'])} points a hand"
        for row in outcome["differences"]
        if row["agent"] < row["than"]
    ]
    return "\n".join(lines)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _say(estimate: Estimate, scale: float = 1, unit: str = "") -> str:
    mean, high = estimate["mean"], estimate["high"]
    assert mean is not None
    margin = "" if high is None else f" ± {scale * (high - mean):.2f}"
    return f"{scale * mean:.2f}{margin}{unit}"
