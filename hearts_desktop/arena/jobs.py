"""A tournament on several processes, each of which has its own players."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from hearts_desktop.arena.company import seated
from hearts_desktop.arena.player import PlayerFailed
from hearts_desktop.arena.tournament import Seat, Tournament, play_deal

LEAVING_S: Final = 20.0
"""How long a process may take to see its players off."""


def play(tournament: Tournament, jobs: int = 1) -> Iterator[list[Seat]]:
    """Play every deal, in order, on ``jobs`` processes.

    Raises PlayerFailed if a player does not do its part. Every process takes each ``jobs``-th deal, so that
    the same player sees the same deals in the same order, whichever process is quicker.
    """
    jobs = min(jobs, tournament.deals)
    if jobs == 1:
        with seated(tournament.seats, tournament.patience, tournament.seconds) as company:
            for number in range(tournament.deals):
                yield play_deal(tournament, number, company)
        return
    # Spawned and not forked: a fork of a process that has threads may hang, and warns from Python 3.12 on.
    context = get_context("spawn")
    results: list[Connection] = []
    workers: list[SpawnProcess] = []
    finished = False
    try:
        for first in range(jobs):
            reader, writer = context.Pipe(duplex=False)
            worker = context.Process(target=_work, args=(tournament, first, jobs, writer))
            with _deaf_to_interrupts():
                worker.start()
            writer.close()  # or the end of the process would not be seen here
            results.append(reader)
            workers.append(worker)
        for number in range(tournament.deals):
            yield _received(results[number % jobs])
        finished = True
    finally:
        for reader in results:
            reader.close()
        for worker in workers:
            _end(worker, at_once=not finished)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that is started meanwhile never hears of Ctrl-C: this one will end it."""
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _received(reader: Connection) -> list[Seat]:
    try:
        found = reader.recv()
    except EOFError:
        raise PlayerFailed("A process of the tournament ended before its time") from None
    if isinstance(found, PlayerFailed):
        raise found
    seats: list[Seat] = found
    return seats


def _work(tournament: Tournament, first: int, jobs: int, results: Connection) -> None:
    """Play each ``jobs``-th deal from ``first`` on, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # by the usual way out, past the players
    try:
        with seated(tournament.seats, tournament.patience, tournament.seconds) as company:
            for number in range(first, tournament.deals, jobs):
                results.send(play_deal(tournament, number, company))
    except PlayerFailed as failure:
        results.send(failure)
    except BrokenPipeError:
        sys.exit(1)  # nobody listens any more


def _end(worker: SpawnProcess, at_once: bool) -> None:
    if not at_once:
        worker.join(LEAVING_S)
    worker.terminate()
    worker.join(LEAVING_S)
    if worker.is_alive():
        worker.kill()
        worker.join()
    worker.close()
