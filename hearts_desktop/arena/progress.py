"""A line on a terminal that says how far a tournament is, and how long it may still take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import IO, Final, TypeVar

T = TypeVar("T")

BAR: Final = 24


def collected(
    deals: Iterable[T],
    total: int,
    what: str,
    terminal: IO[str],
    clock: Callable[[], float] = time.monotonic,
) -> list[T]:
    """All of ``deals``, counted on ``terminal`` if it is one; nothing is written to a file."""
    if not terminal.isatty():
        return list(deals)
    done: list[T] = []
    began = clock()
    try:
        for deal in deals:
            done.append(deal)
            left = (clock() - began) / len(done) * (total - len(done))
            terminal.write(f"\r{_line(len(done), total, what, left)}\x1b[K")
            terminal.flush()
    finally:
        terminal.write("\n")
    return done


def _line(done: int, total: int, what: str, left: float) -> str:
    filled = BAR * done // total
    bar = "█" * filled + "░" * (BAR - filled)
    return f"{bar} {done} of {total} {what}, {_minutes(left)} left"


def _minutes(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {whole % 60} s"
