"""The sound files, read into memory."""

from __future__ import annotations

import logging
from array import array
from pathlib import Path

from hearts_desktop.ui.sound.mixer import RATE, Samples
from hearts_desktop.ui.sound.strokes import Sound

log = logging.getLogger(__name__)


class Palette:
    """The takes of every sound. Takes follow one another in turn, so that no two alike are heard in a row."""

    def __init__(self, folder: Path) -> None:
        """Read what is in ``folder``. What is missing or damaged is left out, with a line in the log.

        Raises ImportError if there is no decoder on this machine.
        """
        self._takes = {sound: _read_takes(folder, sound) for sound in Sound}
        self._turn = dict.fromkeys(Sound, 0)

    def next_take(self, sound: Sound) -> Samples:
        """The samples of a sound; none if its files cannot be read."""
        takes = self._takes[sound]
        if not takes:
            return array("h")
        self._turn[sound] += 1
        return takes[self._turn[sound] % len(takes)]


def _read_takes(folder: Path, sound: Sound) -> list[Samples]:
    import miniaudio

    takes: list[Samples] = []
    for file in sorted(folder.glob(f"{sound}-[0-9].flac")):
        try:
            decoded = miniaudio.decode(file.read_bytes(), nchannels=1, sample_rate=RATE)
            takes.append(array("h", decoded.samples))
        except (OSError, miniaudio.MiniaudioError) as error:
            log.warning("the sound %s cannot be read: %s", file.name, error)
    if not takes:
        log.warning("there is no sound %s in %s", sound, folder)
    return takes
