"""What a computer player is: a function from a view to an action, which can be told to stop."""

from __future__ import annotations

import math
import threading
import time
from typing import Protocol

from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.view import PlayerView


class Cancelled(Exception):
    """Raised inside an agent when its answer is no longer wanted."""


class Cancel:
    """A flag by which the table calls an agent off, from another thread."""

    def __init__(self, seconds: float = math.inf) -> None:
        self._flag = threading.Event()
        self.seconds = seconds
        """How long an answer may take. Whoever searches plans with it; nobody is called off by it."""

    def set(self) -> None:
        """Call the agent off."""
        self._flag.set()

    @property
    def is_set(self) -> bool:
        """Has the agent been called off?"""
        return self._flag.is_set()

    def check(self) -> None:
        """Let other threads run, and raise Cancelled if the agent has been called off.

        Every agent that thinks for longer than a few milliseconds calls this that often: a thread of
        plain Python that never yields freezes the table's animation.
        """
        if self._flag.is_set():
            raise Cancelled
        time.sleep(0)


class Agent(Protocol):
    """A computer player. It keeps no memory of its own: the view holds all that its seat has seen.

    The same view, seed and time for the answer always give the same action, but that a machine which is too
    slow for the time makes do with less thinking.
    """

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """One of ``view.offer.actions()``. Raises Cancelled soon after ``cancel`` is set."""
        ...
