"""What sounds are given to. What plays them is in :mod:`.device`; what is here is for whoever wants none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from hearts_desktop.ui.sound.strokes import Stroke


class Speaker(Protocol):
    """Plays strokes. No call blocks, and none fails: whoever cannot play is silent."""

    def prepare(self) -> None:
        """Sounds are going to be wanted."""

    def play(self, strokes: Iterable[Stroke], gain: float) -> None:
        """Play these, counted from now, at a part of the full volume."""

    def hush(self, *, at_once: bool = False) -> None:
        """Forget what has not begun to sound; with ``at_once`` also fade out what sounds."""

    def close(self) -> None:
        """Let go of the device."""


class Silence:
    """Plays nothing: for tests, for a game without a person, and where no device is wanted."""

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def play(self, strokes: Iterable[Stroke], gain: float) -> None:
        """Play nothing."""

    def hush(self, *, at_once: bool = False) -> None:
        """It is silent already."""

    def close(self) -> None:
        """There is nothing to close."""
