"""A window that plays by itself and says what it is doing; test_kill.py kills it in mid-game.

    python tests/driven_window.py DATA_DIR [--pace fast] [--hold-ms 0] [--disk-ms 0]

Each line on stdout is the number of actions that the game has accepted, and what goes on: ``deal``,
``passing`` or ``flight`` while cards move, ``hold`` while a trick lies, ``received`` while new cards are
marked, ``scores`` while the score sheet is open, ``saving`` while an action is written, ``pass`` or ``play``
while the table stands still.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QObject, Qt, QTimer, Slot

from hearts_desktop import app
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.state import HandState
from hearts_desktop.smoke import Person
from hearts_desktop.storage import atomic
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold

READS_SCORES_MS = 150
CHOOSES_MS = 40
LOOKS_EVERY_MS = 4


class SlowPerson(Person):
    """Takes a moment over each choice and each score sheet, so that a kill can fall into it."""

    @Slot(object)
    def choose(self, offer: object) -> None:
        if offer is not None:
            QTimer.singleShot(CHOOSES_MS, self._choose_now)

    @Slot()
    def _choose_now(self) -> None:
        super().choose(self._parts.controller.offer)

    @Slot()
    def read_scores(self) -> None:
        QTimer.singleShot(READS_SCORES_MS, self._read_now)

    @Slot()
    def _read_now(self) -> None:
        if self._parts.controller.state.result is not None:
            self._parts.window.new_game()
        else:
            super().read_scores()


class Reporter(QObject):
    """Says on stdout what the game holds and what goes on."""

    def __init__(self, parts: app.Parts) -> None:
        super().__init__()
        self._controller, self._window = parts.controller, parts.window
        self._said = ""
        self._accepted = len(parts.controller.journal.actions)
        parts.controller.stepped.connect(self._accept)
        parts.controller.snapped.connect(self._accept)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOKS_EVERY_MS)
        parts.window.table._director.queue.held.connect(self._acknowledge)

    @Slot(str)
    def _acknowledge(self, key: str) -> None:
        """Go on after a moment where the table waits for a click."""
        hold = self._window.table._director.queue.hold
        if key and hold is not None and hold.ms is None:
            QTimer.singleShot(READS_SCORES_MS, self._window.table.skip)

    @Slot(object)
    def _accept(self, _: object) -> None:
        """What is published is accepted; while an action is being saved it is not."""
        self._accepted = len(self._controller.journal.actions)
        self.look()

    @Slot()
    def look(self) -> None:
        """Say what goes on, if it is something new."""
        self.say(self._moment())

    def say(self, moment: str) -> None:
        """Say this, if it is something new."""
        line = f"{self._accepted} {moment}"
        if line != self._said:
            self._said = line
            print(line, flush=True)

    def _moment(self) -> str:
        hand = self._controller.state.hand
        phase = hand.phase if hand else Phase.DEAL
        queue = self._window.table._director.queue
        if queue.hold is not None:
            return "hold" if queue.hold.ms is not None else "received"
        if queue.animation is not None:
            return _what_moves(hand)
        return "scores" if self._window.stage.score_panel.is_open else str(phase)


def _what_moves(hand: HandState | None) -> str:
    """Cards are dealt, or passed, or played and swept."""
    if hand is None or hand.phase in (Phase.DEAL, Phase.PASS):
        return "deal"
    if hand.phase is Phase.PLAY and not hand.tricks and not hand.trick.plays:
        return "deal" if hand.step is PassStep.HOLD else "passing"
    return "flight"


def slow_down_disk(reporter: Reporter, ms: int) -> None:
    """Write each action in two halves and wait in between and before it is synchronised."""
    write, sync = atomic.write_all, os.fsync

    def write_slowly(handle: int, content: bytes) -> None:
        reporter.say("saving")
        half = len(content) // 2
        write(handle, content[:half])
        time.sleep(ms / 2000)
        write(handle, content[half:])

    def sync_slowly(handle: int) -> None:
        time.sleep(ms / 2000)
        sync(handle)

    atomic.write_all, os.fsync = write_slowly, sync_slowly


def main() -> None:
    line = argparse.ArgumentParser()
    line.add_argument("folder", type=Path)
    line.add_argument("--pace", type=FlightSpeed, default=FlightSpeed.FAST)
    line.add_argument("--hold-ms", type=int, default=0)
    line.add_argument("--disk-ms", type=int, default=0)
    given = line.parse_args()
    settings = replace(Settings(), thinking_pause=0, flight_speed=given.pace, trick_hold=TrickHold.NONE)
    parts, messages = app.build(data_folder(given.folder), seed_source=lambda: 11, settings=settings)
    parts.window.table._director.hold_ms = given.hold_ms
    for message in messages:
        print("message", message, flush=True)
    person = SlowPerson(parts, 1)
    reporter = Reporter(parts)
    print(len(parts.controller.journal.actions), "resumed", flush=True)
    if given.disk_ms:
        slow_down_disk(reporter, given.disk_ms)
    parts.window.show()
    person.play()


if __name__ == "__main__":
    main()
