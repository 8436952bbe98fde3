"""Plays a hand in the real window, records what is heard, and says what of it came when it should.

    python tests/recorded_game.py [--tricks 4] [--wav FILE]

Needs pulseaudio and parec (see null_sink.py). Every sound that was asked for is looked for in the recording,
sample by sample; what overlaps with another cannot be found like that. Times on a busy machine are noisy.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time
import wave
from array import array
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from null_sink import RATE, NullSink, why_not
from PySide6.QtCore import QEventLoop, QTimer

from hearts_desktop import app
from hearts_desktop.engine.state import GameState
from hearts_desktop.smoke import Person
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.sound.device import DeviceSpeaker
from hearts_desktop.ui.sound.mixer import scaled
from hearts_desktop.ui.sound.palette import Palette
from hearts_desktop.ui.sound.strokes import Sound, Stroke

NEAR_S = 0.3
"""A sound that is found further away from its time is another one of its kind."""
LOUD = 100
"""A sound neither begins nor ends within a millisecond at this level."""


class Wish(NamedTuple):
    """A sound that was asked for, and when it should be heard."""

    sound: Sound
    due: float
    gain: float


class LoggingSpeaker(DeviceSpeaker):
    """Notes what it is asked for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.wishes: list[Wish] = []

    def play(self, strokes: Iterable[Stroke], gain: float) -> None:
        made = tuple(strokes)
        now = time.monotonic()
        self.wishes += [Wish(one.sound, now + one.after / 1000, one.gain * gain) for one in made]
        super().play(made, gain)

    def hush(self, *, at_once: bool = False) -> None:
        now = time.monotonic()
        self.wishes = [wish for wish in self.wishes if wish.due <= now]
        super().hush(at_once=at_once)


def wait(seconds: float) -> None:
    """Run the event loop for so long."""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def tricks_of(state: GameState) -> tuple[object, ...]:
    """The tricks of the running hand."""
    return state.hand.tricks if state.hand is not None else ()


def play(speaker: LoggingSpeaker, tricks: int, folder: Path) -> None:
    """Play so many tricks of a hand, or all there are."""
    settings = replace(Settings(), volume=100)
    parts, messages = app.build(data_folder(folder), lambda: 1, settings, speaker)
    assert not messages, messages
    person = Person(parts, 1)
    window, controller = parts.window, parts.controller
    queue = window.table._director.queue

    def acknowledge(key: str) -> None:
        if key and queue.hold is not None and queue.hold.ms is None:
            QTimer.singleShot(300, window.table.skip)

    queue.held.connect(acknowledge)
    window.show()
    while not controller.state.scores and len(tricks_of(controller.state)) < tricks:
        wait(0.1)
    wait(3.0)
    del person
    window.close()
    parts.close()


def report(speaker: LoggingSpeaker, sink: NullSink) -> dict[str, Any]:
    """How many of the sounds were found, and how much later than they should be heard."""
    takes = Palette(asset("sounds"))._takes
    times: dict[tuple[Sound, float], list[float]] = {}
    figures: dict[str, Any] = {}
    for sound in Sound:
        wishes = [wish for wish in speaker.wishes if wish.sound is sound]
        late = []
        for _, due, gain in wishes:
            if (sound, gain) not in times:
                places = [at for take in takes[sound] for at in sink.places_of(scaled(take, gain))]
                times[sound, gain] = [sink.time_of(at) for at in places]
            near = [at - due for at in times[sound, gain] if abs(at - due) < NEAR_S]
            if near:
                late.append(1000 * min(near, key=abs))
        if wishes:
            figures[sound] = {"asked": len(wishes), "found": len(late)}
        if late:
            figures[sound] |= {"late_ms": round(statistics.median(late), 1), "worst_ms": round(max(late), 1)}
    figures["torn"] = torn(sink.heard)
    figures["loudest"] = round(max(map(abs, sink.heard)) / 32768, 3)
    figures["seconds"] = round(len(sink.heard) / RATE, 1)
    return figures


def torn(heard: array) -> int:
    """How often the stream broke off in the middle of a sound: the device got no samples in time."""
    count = 0
    silent = re.compile(rb"(?:\0\0){%d,%d}" % (RATE // 1000, RATE // 5))
    for hole in silent.finditer(bytes(heard)):
        first, last = hole.start() // 2, hole.end() // 2
        before, after = heard[max(0, first - 48) : first], heard[last : last + 48]
        count += min(max(map(abs, before), default=0), max(map(abs, after), default=0)) > LOUD
    return count


def main() -> None:
    """Play, record, report."""
    line = argparse.ArgumentParser(description="Record what is heard of a hand.")
    line.add_argument("--tricks", type=int, default=4)
    line.add_argument("--wav", type=Path, help="keep the recording")
    given = line.parse_args()
    if why_not():
        raise SystemExit(why_not())
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with NullSink() as sink, tempfile.TemporaryDirectory() as folder:
        os.environ["PULSE_SERVER"] = sink.server
        speaker = LoggingSpeaker(asset("sounds"))
        play(speaker, given.tricks, Path(folder))
        sink.stop()
        print(json.dumps(report(speaker, sink), indent=1))
        if given.wav:
            with wave.open(str(given.wav), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(sink.heard.tobytes())


if __name__ == "__main__":
    main()
