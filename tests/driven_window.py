"""A window that plays by itself and says what it has accepted; test_kill.py kills it in mid-game.

    python tests/driven_window.py DATA_DIR

Each line on stdout is the number of actions that the game holds, the phase, and whether the table moves.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PySide6.QtCore import QObject, QTimer, Slot

from hearts_desktop import app
from hearts_desktop.engine.events import Phase
from hearts_desktop.smoke import Person
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold

READS_SCORES_MS = 150
CHOOSES_MS = 40


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
    """Says on stdout what the game holds."""

    def __init__(self, parts: app.Parts) -> None:
        super().__init__()
        self._controller = parts.controller
        parts.controller.stepped.connect(self.report)

    @Slot(object)
    def report(self, _: object = None) -> None:
        hand = self._controller.state.hand
        phase = hand.phase if hand else Phase.DEAL
        print(len(self._controller.journal.actions), phase, flush=True)


def main(folder: str) -> None:
    settings = replace(Settings(), thinking_pause=0, flight_speed=FlightSpeed.FAST, trick_hold=TrickHold.NONE)
    parts, messages = app.build(data_folder(Path(folder)), seed_source=lambda: 11, settings=settings)
    for message in messages:
        print("message", message, flush=True)
    person = SlowPerson(parts, 1)
    reporter = Reporter(parts)
    reporter.report()
    parts.window.show()
    person.play()


if __name__ == "__main__":
    main(sys.argv[1])
