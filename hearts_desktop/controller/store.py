"""What the controller asks of the place where the running game is kept."""

from __future__ import annotations

from typing import Protocol

from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.journal import Journal


class Store(Protocol):
    """Where the running game is kept. Every method may raise OSError."""

    def begin(self, journal: Journal) -> None:
        """Keep this game from now on."""
        ...

    def append(self, action: Action) -> None:
        """Keep one more action of it."""
        ...

    def rewrite(self, journal: Journal) -> None:
        """Keep this instead: the game was taken back or forward."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...
