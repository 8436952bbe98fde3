"""Tournaments between computer players, and how fast the game plays: ``python -m hearts_desktop.arena``.

A tournament is duplicate: every deal is played once for each way of moving the players round the table, so
that each of them plays each hand of cards, and luck with the cards cancels out. A deal is a single hand; the
deals go through the pass cycle in turn. ``--seed`` fixes everything but the seconds, whatever ``--jobs``.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, NoReturn

from hearts_desktop.ai import speed
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.engine.actions import CHANCE, Action, Cut, Deal, Mix
from hearts_desktop.engine.chance import numbers, shuffled
from hearts_desktop.engine.game import new_game, pending, step
from hearts_desktop.engine.options import short_text, to_json, with_options
from hearts_desktop.engine.parts.scoring import places, standings
from hearts_desktop.engine.presets import preset
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import FirstDealer, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState
from hearts_desktop.engine.view import player_view

TWO_SIDED_95: Final = 1.96
"""Standard errors to each side of the mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is to be played."""

    ruleset: RuleSet
    seats: tuple[str, ...]
    """Names of agents, one for each seat."""
    deals: int
    seed: int = 0


class Seat(NamedTuple):
    """How one player fared in one hand."""

    agent: str
    points: int
    place: int
    win: float
    """1 for the fewest points, less if several share that place."""
    moon: bool
    moves: int
    seconds: float


# -- playing ---------------------------------------------------------------------------------------------


def play_deal(tournament: Tournament, number: int) -> list[Seat]:
    """Play deal ``number`` (from 0) with the players in every rotation."""
    rules = compile_rules(tournament.ruleset)
    rules = replace(rules, cycle=(rules.step(number + 1),))
    deal = Deal(shuffled(rules.pack, f"{tournament.seed}/{number}"))
    seats: list[Seat] = []
    for turn in range(rules.players):
        names = (*tournament.seats[turn:], *tournament.seats[:turn])
        seats += play_hand(rules, deal, names, f"{tournament.seed}/{number}/{turn}")
    return seats


def play_hand(rules: Rules, deal: Deal, names: Sequence[str], label: str) -> list[Seat]:
    """Play one hand with these agents; ``label`` fixes their seeds."""
    agents = [AGENTS[name]() for name in names]
    moves, seconds = [0] * rules.players, [0.0] * rules.players
    seeds, cancel = numbers(label), Cancel()
    state = new_game(rules.players)
    while not state.scores:
        seat = pending(state)[0]
        if seat == CHANCE:
            state = step(rules, state, _chance(rules, state, deal, label)).after
            continue
        view = player_view(rules, state, seat)
        began = time.perf_counter()
        action = agents[seat].choose(view, next(seeds), cancel)
        seconds[seat] += time.perf_counter() - began
        moves[seat] += 1
        state = step(rules, state, action).after
    score = state.scores[0]
    ranks = places(standings(rules, score.scores))
    return [
        Seat(name, score.scores[seat], place, win, seat == score.shooter, moves[seat], seconds[seat])
        for seat, (name, place, win) in enumerate(zip(names, ranks, wins(ranks), strict=True))
    ]


def _chance(rules: Rules, state: GameState, deal: Deal, label: str) -> Action:
    """Seat 0 deals if the rules leave it open, and deals these cards; cards that are passed are mixed."""
    if state.first_dealer == NOBODY:
        fixed = rules.ruleset.first_dealer
        return Cut(0 if fixed is FirstDealer.RANDOM else int(fixed))
    return deal if state.hand is None else Mix(shuffled(state.hand.prelude.pool, label))


def wins(ranks: Sequence[int]) -> list[float]:
    """Each seat's share in winning the hand, from the places."""
    return [1 / ranks.count(1) if place == 1 else 0.0 for place in ranks]


def play(tournament: Tournament, jobs: int = 1) -> Iterator[list[Seat]]:
    """Play every deal, in order, on ``jobs`` processes."""
    if jobs == 1:
        for number in range(tournament.deals):
            yield play_deal(tournament, number)
        return
    # Spawned and not forked: a fork of a process that has threads may hang, and warns from Python 3.12 on.
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(play_deal, tournament), range(tournament.deals))


# -- counting --------------------------------------------------------------------------------------------


def interval(samples: Sequence[float]) -> dict[str, float | None]:
    """The mean, and the bounds between which the true one lies with 95 %; no bounds for one sample."""
    mean = statistics.fmean(samples)
    if len(samples) < 2:
        return {"mean": round(mean, 4), "low": None, "high": None}
    margin = TWO_SIDED_95 * statistics.stdev(samples) / len(samples) ** 0.5
    return {"mean": round(mean, 4), "low": round(mean - margin, 4), "high": round(mean + margin, 4)}


def by_deal(deals: Sequence[Sequence[Seat]], agent: str, worth: Callable[[Seat], float]) -> list[float]:
    """For each deal what ``agent`` has on average over all rotations and all its seats.

    The hands of one deal depend on one another, so a deal is one sample and not as many as it has hands.
    """
    return [statistics.fmean(worth(seat) for seat in deal if seat.agent == agent) for deal in deals]


def report(tournament: Tournament, deals: Sequence[Sequence[Seat]]) -> dict[str, Any]:
    """The outcome of a tournament as JSON."""
    names = tuple(dict.fromkeys(tournament.seats))
    points = {name: by_deal(deals, name, lambda seat: seat.points) for name in names}
    return {
        "ruleset": short_text(tournament.ruleset),
        "options": to_json(tournament.ruleset),
        "seats": list(tournament.seats),
        "seed": tournament.seed,
        "deals": len(deals),
        "hands": len(deals) * len(tournament.seats),
        "agents": [_agent_report(tournament, deals, name) for name in names],
        "differences": [
            {
                "agent": one,
                "than": other,
                "points": interval([a - b for a, b in zip(points[one], points[other], strict=True)]),
            }
            for one, other in permutations(names, 2)
        ],
    }


def _agent_report(tournament: Tournament, deals: Sequence[Sequence[Seat]], name: str) -> dict[str, Any]:
    seats = [seat for deal in deals for seat in deal if seat.agent == name]
    moves = sum(seat.moves for seat in seats)
    return {
        "name": name,
        "hands": len(seats),
        "points": interval(by_deal(deals, name, lambda seat: seat.points)),
        "win_share": interval(by_deal(deals, name, lambda seat: seat.win)),
        "places": [
            round(sum(seat.place == place for seat in seats) / len(seats), 4)
            for place in range(1, len(tournament.seats) + 1)
        ],
        "moons": sum(seat.moon for seat in seats),
        "moves": moves,
        "seconds_per_move": round(sum(seat.seconds for seat in seats) / moves, 6),
    }


def table(outcome: dict[str, Any]) -> str:
    """The outcome for people to read."""
    lines = [
        f"{outcome['ruleset']}: {outcome['deals']} deals, {outcome['hands']} hands, seed {outcome['seed']}",
        "",
        f"{'agent':<12}{'points a hand':>22}{'hands won':>22}{'moons':>7}{'ms a move':>11}   places",
    ]
    for agent in outcome["agents"]:
        places = " ".join(f"{share:.0%}" for share in agent["places"])
        lines.append(
            f"{agent['name']:<12}{_say(agent['points']):>22}{_say(agent['win_share'], 100, ' %'):>22}"
            f"{agent['moons']:>7}{1000 * agent['seconds_per_move']:>11.2f}   {places}"
        )
    lines += [
        f"{difference['agent']} − {difference['than']}: {_say(difference['points'])} points a hand"
        for difference in outcome["differences"]
        if difference["agent"] < difference["than"]
    ]
    return "\n".join(lines)


def _say(estimate: dict[str, float | None], scale: float = 1, unit: str = "") -> str:
    mean, high = estimate["mean"], estimate["high"]
    assert mean is not None
    margin = "" if high is None else f" ± {scale * (high - mean):.2f}"
    return f"{scale * mean:.2f}{margin}{unit}"


# -- command line ----------------------------------------------------------------------------------------


class Mistake(ValueError):
    """What is wrong with the command line, in one sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message[:1].upper()}{message[1:]}; see --help.")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = _Parser(prog="python -m hearts_desktop.arena", description="Tournaments and benchmarks.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    play = commands.add_parser("play", help="let computer players play a duplicate tournament")
    play.add_argument("--seats", required=True, metavar="NAME,NAME,…", help=f"of {', '.join(AGENTS)}")
    play.add_argument("--deals", type=int, required=True, metavar="N", help="hands, each in all rotations")
    play.add_argument("--preset", default="standard", metavar="P", help="form of the game")
    play.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="change one option")
    play.add_argument("--seed", type=int, default=0, metavar="S", help="fixes the cards and every choice")
    play.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to play on")
    play.add_argument("--json", action="store_true", help="print JSON")
    bench = commands.add_parser("bench", help="measure how fast the game plays")
    bench.add_argument("--seconds", type=_seconds, default=1.0, metavar="T", help="time for each measurement")
    bench.add_argument("--json", action="store_true", help="print JSON")
    return top


def _seconds(text: str) -> float:
    if not 0 < float(text) <= 3600:
        raise ValueError(text)
    return float(text)


_seconds.__name__ = "number of seconds"  # argparse names the type so when it refuses a value


def tournament_of(options: argparse.Namespace) -> Tournament:
    """What the command line asks for. Raises ValueError with one sentence if it cannot be played."""
    seats = tuple(name.strip() for name in options.seats.split(","))
    for name in seats:
        if name not in AGENTS:
            raise Mistake(f"There is no computer player called {name[:40]!r}; there are {', '.join(AGENTS)}.")
    for name in ("deals", "jobs"):
        if getattr(options, name) < 1:
            raise Mistake(f"--{name} must be at least 1.")
    ruleset = with_options(preset(options.preset), dict(map(_setting, options.set)))
    players = compile_rules(ruleset).players
    if len(seats) != players:
        raise Mistake(f"--seats names {len(seats)}, but this game is for {players} players.")
    return Tournament(ruleset, seats, options.deals, options.seed)


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"--set wants OPTION=VALUE, not {text[:40]!r}.")
    return name.strip(), value.strip()


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Iterable[list[Seat]]], list[list[Seat]]]]:
    """Collect the deals, counting them on a terminal."""
    shown = sys.stderr.isatty()

    def collect(deals: Iterable[list[Seat]]) -> list[list[Seat]]:
        done: list[list[Seat]] = []
        for deal in deals:
            done.append(deal)
            if shown:
                print(f"\r{len(done)} of {total} deals", end="", file=sys.stderr, flush=True)
        return done

    try:
        yield collect
    finally:
        if shown:
            print(file=sys.stderr)


def run_play(tournament: Tournament, jobs: int, as_json: bool) -> str:
    """The tournament, played and written out."""
    with _progress(tournament.deals) as collect:
        deals = collect(play(tournament, jobs))
    outcome = report(tournament, deals)
    return json.dumps(outcome, indent=2) if as_json else table(outcome)


def run_bench(seconds: float, as_json: bool) -> str:
    """The measurements, written out."""
    measured = speed.measure(seconds)
    return json.dumps(measured, indent=2) if as_json else speed.table(measured)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 if it worked, 2 if it made no sense."""
    try:
        options = parser().parse_args(arguments)
        tournament = tournament_of(options) if options.command == "play" else None
    except ValueError as mistake:
        sentence = str(mistake)
        print(sentence if sentence.endswith(".") else f"{sentence}.", file=sys.stderr)
        return 2
    try:
        if tournament is None:
            print(run_bench(options.seconds, options.json))
        else:
            print(run_play(tournament, options.jobs, options.json))
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
