"""The command line: reads it, and starts the game or a game without a person."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hearts_desktop import __version__
from hearts_desktop.ai import kernel
from hearts_desktop.engine import options
from hearts_desktop.engine.presets import PRESETS, preset
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.open_requests import hand_over
from hearts_desktop.storage.paths import data_folder


def parser() -> argparse.ArgumentParser:
    """The command line of ``hearts-desktop``."""
    line = argparse.ArgumentParser(prog="hearts-desktop", description="Hearts for the desktop.")
    line.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a saved game to go on with")
    line.add_argument("--version", action="version", version=f"Hearts {__version__} (kernel: {kernel.BUILD})")
    line.add_argument("--data-dir", type=Path, metavar="DIR", help="keep everything in DIR")
    smoke = line.add_argument_group("a game without a person")
    smoke.add_argument(
        "--smoke",
        action="store_true",
        help="play one whole game instantly and without a screen; print its totals as JSON",
    )
    smoke.add_argument("--preset", metavar="P", default="standard", help=f"one of {', '.join(PRESETS)}")
    smoke.add_argument("--seats", type=int, metavar="N", help="number of players")
    smoke.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", help="set one option of the rules"
    )
    smoke.add_argument("--seed", type=int, default=1, metavar="S", help="fixes all the deals (default: 1)")
    return line


def with_seats(ruleset: RuleSet, seats: int) -> RuleSet:
    """The rules for another number of players; cards taken out for the old number are left to the new one.

    Raises ValueError if there is no table of that size; whether the rules can be played is not asked.
    """
    if seats == ruleset.players:
        return ruleset
    return replace(options.with_options(ruleset, {"players": str(seats)}), removed_cards=())


def seats_allowed(ruleset: RuleSet) -> tuple[int, ...]:
    """The numbers of players for which a form of the game can be played."""
    row = options.CATALOGUE["players"]
    sizes = range(row.minimum or 0, (row.maximum or 0) + 1)
    return tuple(seats for seats in sizes if not options.problems(with_seats(ruleset, seats)))


def ruleset_of(arguments: argparse.Namespace) -> RuleSet:
    """The rule set that ``--preset``, ``--seats`` and ``--set`` ask for.

    Raises ValueError with a sentence if there is no such option, value or preset, or if the combination
    cannot be played.
    """
    texts = {}
    for setting in arguments.set:
        name, found, value = setting.partition("=")
        if not found:
            raise ValueError(f"--set takes OPTION=VALUE, not {setting!r}")
        texts[name] = value
    base = preset(arguments.preset)
    if arguments.seats is not None:
        base = with_seats(base, arguments.seats)
    ruleset = options.with_options(base, texts)
    options.require_playable(ruleset)
    return ruleset


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if all went well."""
    line = parser()
    arguments = line.parse_args(argv)
    try:
        ruleset = ruleset_of(arguments)
    except ValueError as error:
        line.error(str(error))
    if arguments.smoke:
        from hearts_desktop.smoke import play_smoke  # Qt is loaded only when it is needed

        return play_smoke(ruleset, arguments.seed, arguments.data_dir)
    if arguments.file is not None and hand_over(data_folder(arguments.data_dir), arguments.file):
        return 0
    from hearts_desktop.app import run

    return run(arguments.file, arguments.data_dir)


if __name__ == "__main__":
    sys.exit(main())
