"""The command line of the arena: tournaments, benchmarks, and our players as engines."""

from __future__ import annotations

import argparse
import json
import math
import os
import shlex
import sys
from collections.abc import Sequence
from typing import NoReturn

from hearts_desktop import __version__
from hearts_desktop.ai import speed
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.arena import standard_game
from hearts_desktop.arena.company import ENGINE, house_names, introduced, is_engine, names_in
from hearts_desktop.arena.jobs import play
from hearts_desktop.arena.player import PlayerFailed
from hearts_desktop.arena.progress import collected
from hearts_desktop.arena.report import report, table
from hearts_desktop.arena.seer import SEER
from hearts_desktop.arena.serve import Server, serve
from hearts_desktop.arena.tournament import PATIENCE_S, Tournament
from hearts_desktop.engine.options import with_options
from hearts_desktop.engine.presets import preset
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet

PROGRAM = ("python", "-m", "hearts_desktop.arena")
MADE_NO_SENSE, FAILED, STOPPED = 2, 1, 130
LONGEST_WAIT_S = 24 * 3600


class Mistake(ValueError):
    """What is wrong with the command line, in one sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Mistake(f"{message[:1].upper()}{message[1:]}; see --help.")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = _Parser(prog=" ".join(PROGRAM), description="Tournaments, benchmarks, and players as engines.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    play = commands.add_parser("play", help="let computer players play a duplicate tournament")
    play.add_argument(
        "--seats",
        required=True,
        metavar="NAME,NAME,…",
        help=f"of {house_names()}, {ENGINE}COMMAND for a program (docs/engine-protocol.md), "
        f"or {SEER}, who sees all cards and shows how much there is to gain",
    )
    length = play.add_mutually_exclusive_group(required=True)
    length.add_argument("--deals", type=int, metavar="N", help="hands, each in all rotations")
    length.add_argument("--games", type=int, metavar="N", help="whole games, each in all rotations")
    _add_rules(play, "of the tournament")
    play.add_argument("--seed", type=_seed, default=0, metavar="S", help="fixes the cards and every choice")
    play.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to play on")
    play.add_argument(
        "--patience",
        type=_seconds,
        default=PATIENCE_S,
        metavar="T",
        help=f"seconds that a program has for an answer (default: {PATIENCE_S:g})",
    )
    _add_seconds(play)
    play.add_argument("--json", action="store_true", help="print JSON")
    bench = commands.add_parser("bench", help="measure how fast the game plays")
    bench.add_argument("--seconds", type=_seconds, default=1.0, metavar="T", help="time for each measurement")
    bench.add_argument("--json", action="store_true", help="print JSON")
    engine = commands.add_parser("serve", help="be an engine: answer requests on the standard input")
    engine.add_argument("--level", required=True, metavar="NAME", help=f"one of {house_names()}")
    engine.add_argument(
        "--seed", type=_seed, default=0, metavar="S", help="fixes the choices of unseeded hosts"
    )
    _add_seconds(engine)
    _add_rules(engine, "of the commands for the standard game")
    engine.add_argument(
        "--standard-only", action="store_true", help="know no more than the commands for the standard game"
    )
    return top


def _add_rules(command: argparse.ArgumentParser, whose: str) -> None:
    command.add_argument("--preset", default="standard", metavar="P", help=f"form of the game {whose}")
    command.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="change one option of it"
    )


def _add_seconds(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--seconds",
        type=_seconds,
        default=math.inf,
        metavar="T",
        help="time of our own players for a choice (default: as long as they need)",
    )


def _seconds(text: str) -> float:
    if not 0 < float(text) <= LONGEST_WAIT_S:
        raise ValueError(text)
    return float(text)


def _seed(text: str) -> int:
    if len(text) > 40:
        raise ValueError(text)
    return int(text)


_seconds.__name__ = "number of seconds"  # argparse names the type so when it refuses a value
_seed.__name__ = "seed"


def ruleset_of(options: argparse.Namespace) -> RuleSet:
    """The rules that are asked for. Raises ValueError with one sentence if they cannot be played."""
    ruleset = with_options(preset(options.preset), dict(map(_setting, options.set)))
    compile_rules(ruleset)
    return ruleset


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Mistake(f"--set wants OPTION=VALUE, not {text[:40]!r}.")
    return name.strip(), value.strip()


# -- play ------------------------------------------------------------------------------------------------


def tournament_of(options: argparse.Namespace) -> Tournament:
    """What the command line asks for. Raises ValueError with one sentence if it cannot be played."""
    seats = names_in(options.seats)
    for name in seats:
        _check_player(name)
    for name in ("deals", "games", "jobs"):
        if (getattr(options, name) or 1) < 1 or getattr(options, name) == 0:
            raise Mistake(f"--{name} must be at least 1.")
    ruleset = ruleset_of(options)
    if len(seats) != ruleset.players:
        raise Mistake(f"--seats names {len(seats)}, but this game is for {ruleset.players} players.")
    games = options.games is not None
    number = options.games if games else options.deals
    return Tournament(
        ruleset,
        seats,
        number,
        options.seed,
        whole_games=games,
        patience=options.patience,
        seconds=options.seconds,
    )


def _check_player(name: str) -> None:
    if name == SEER:
        return
    if not is_engine(name):
        _agent(name)
        return
    try:
        words = shlex.split(name.removeprefix(ENGINE))
    except ValueError as error:
        raise Mistake(f"The command of {name[:60]} cannot be read: {error}.") from None
    if not words:
        raise Mistake(f"{ENGINE} must be followed by a command.")


def _agent(name: str) -> str:
    if name not in AGENTS:
        raise Mistake(f"There is no computer player called {name[:40]!r}; there are {house_names()}.")
    return name


def run_play(tournament: Tournament, jobs: int, as_json: bool, command: str) -> str:
    """The tournament, played and written out. Raises PlayerFailed if a player does not do its part."""
    rules = compile_rules(tournament.ruleset)
    engines = introduced(tournament.seats, rules, tournament.patience)
    what = "games" if tournament.whole_games else "deals"
    deals = collected(play(tournament, jobs), tournament.deals, what, sys.stderr)
    outcome = report(tournament, deals, command, engines)
    return json.dumps(outcome, indent=2) if as_json else table(outcome)


# -- bench, serve ----------------------------------------------------------------------------------------


def run_bench(seconds: float, as_json: bool) -> str:
    """The measurements, written out."""
    measured = speed.measure(seconds)
    return json.dumps(measured, indent=2) if as_json else speed.table(measured)


def server_of(options: argparse.Namespace) -> Server:
    """The engine that the command line asks for. Raises ValueError with one sentence if there is none."""
    level = _agent(options.level)
    ruleset = ruleset_of(options)
    beyond = standard_game.unsayable(ruleset)
    if beyond:
        raise Mistake(f"The commands for the standard game cannot say “{beyond}”.")
    name = f"Hearts Desktop {__version__}, {level}"
    return Server(
        AGENTS[level](),
        name,
        options.seed,
        ruleset,
        standard_only=options.standard_only,
        seconds=options.seconds,
    )


def run_serve(server: Server) -> None:
    """Answer the standard input until it ends."""
    serve(server, sys.stdin.buffer, sys.stdout.buffer)
    # If the host is gone, what could not be written is dropped: Python would complain at the end.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; 0 if it worked, 1 if a player failed, 2 if it made no sense."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        options = parser().parse_args(words)
        if options.command == "serve":
            run_serve(server_of(options))
        elif options.command == "bench":
            print(run_bench(options.seconds, options.json))
        else:
            tournament = tournament_of(options)
            print(run_play(tournament, options.jobs, options.json, shlex.join((*PROGRAM, *words))))
    except PlayerFailed as failure:
        return _complain(failure.sentence, FAILED)
    except ValueError as mistake:
        sentence = str(mistake)
        return _complain(sentence if sentence.endswith(".") else f"{sentence}.", MADE_NO_SENSE)
    except KeyboardInterrupt:
        return _complain("Stopped.", STOPPED)
    return 0


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
