"""Adds up the sounds that are heard at the same time. Plain arithmetic: no device, no clock, no Qt."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Iterable
from operator import add
from typing import Final

RATE: Final = 48_000
"""Samples a second, in the files and for the device."""
LOUDEST: Final = 32_767
Samples = array
"""Whole numbers of 16 bits, ``array('h')``: one channel."""


def scaled(samples: Samples, gain: float) -> Samples:
    """The same sound, softer."""
    return samples if gain == 1.0 else array("h", [round(value * gain) for value in samples])


class _Voice:
    """A sound on its way: from which sample of the stream it is heard, and how much of it has been."""

    __slots__ = ("at", "begin", "samples")

    def __init__(self, samples: Samples, begin: int) -> None:
        self.samples, self.begin, self.at = samples, begin, 0

    def piece(self, begin: int, frames: int) -> Samples:
        """What is heard of it in so many samples of the stream from ``begin`` on, filled up with silence."""
        late = max(0, self.begin - begin)
        took = self.samples[self.at : self.at + max(0, frames - late)]
        self.at += len(took)
        return _silence(min(late, frames)) + took + _silence(frames - min(late, frames) - len(took))

    @property
    def over(self) -> bool:
        return self.at >= len(self.samples)


class Mixer:
    """A stream of samples without end. It is asked for pieces in one thread, and given sounds in another."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._voices: list[_Voice] = []
        self._fading = False
        self.position = 0
        """How many samples have been asked for."""

    @property
    def silent(self) -> bool:
        """Nothing sounds or is going to."""
        return not self._voices

    def add(self, samples: Samples, begin: int) -> None:
        """Have a sound begin at this sample of the stream; one that has passed means now."""
        with self._lock:
            self._voices.append(_Voice(samples, max(begin, self.position)))

    def hush(self, *, at_once: bool = False) -> None:
        """Forget what has not begun; with ``at_once`` also fade out what has."""
        with self._lock:
            self._voices = [voice for voice in self._voices if voice.at]
            self._fading = self._fading or (at_once and bool(self._voices))

    def clear(self) -> None:
        """Forget everything: nobody hears it any more."""
        with self._lock:
            self._voices.clear()
            self._fading = False

    def take(self, frames: int) -> Samples:
        """The next samples of the stream."""
        with self._lock:
            begin = self.position
            self.position += frames
            heard = [voice for voice in self._voices if voice.begin < begin + frames]
            pieces = [voice.piece(begin, frames) for voice in heard]
            self._voices = [voice for voice in self._voices if not voice.over]
            fading, self._fading = self._fading, False
            if fading:  # what has not begun was added after the fade was asked for
                self._voices = [voice for voice in self._voices if voice not in heard]
        mixed = _added(pieces, frames)
        if fading:
            return array("h", [value * (frames - at) // frames for at, value in enumerate(mixed)])
        return mixed


def _silence(frames: int) -> Samples:
    return array("h", bytes(2 * frames))


def _added(pieces: Iterable[Samples], frames: int) -> Samples:
    total: Samples | None = None
    for piece in pieces:
        total = piece if total is None else array("i", map(add, total, piece))
    if total is None:
        return _silence(frames)
    if total.typecode == "h":
        return total
    if max(total) > LOUDEST or min(total) < -LOUDEST:
        return array("h", [max(-LOUDEST, min(LOUDEST, value)) for value in total])
    return array("h", total)
