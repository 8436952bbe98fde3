"""A whole game without a person: real controller, real table, real worker threads, no waiting."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, QObject, QTimer, Slot

from hearts_desktop import app
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.engine.game import Offer
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState
from hearts_desktop.engine.view import player_view
from hearts_desktop.faults import Faults, end_log, start_log
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Language, Settings, TrickHold
from hearts_desktop.ui.resources import asset

TIME_LIMIT_MS = 600_000
PLAYS_LIKE = "club"


class Person(QObject):
    """Sits in the person's seat: answers every offer and reads every score sheet at once."""

    def __init__(self, parts: app.Parts, seed: int) -> None:
        super().__init__()
        self._parts = parts
        self._seed = seed
        self._agent = AGENTS[PLAYS_LIKE]()
        self._loop = QEventLoop()
        parts.controller.offered.connect(self.choose)
        parts.controller.hand_finished.connect(self.read_scores)

    @Slot(object)
    def choose(self, offer: Offer | None) -> None:
        """Choose from an offer."""
        if offer is not None:
            controller = self._parts.controller
            view = player_view(controller.rules, controller.state, offer.seat)
            controller.submit(self._agent.choose(view, self._seed, Cancel()))

    @Slot()
    def read_scores(self) -> None:
        """Close the score sheet, or leave after the last one."""
        panel = self._parts.window.stage.score_panel
        if self._parts.controller.state.result is not None:
            self._loop.quit()
        elif panel.is_open:
            panel.primary.click()
        else:
            self._parts.controller.next_hand()

    def play(self) -> None:
        """Play until the game is over, or too much time has passed."""
        limit = QTimer()
        limit.setSingleShot(True)
        limit.timeout.connect(self._loop.quit)
        limit.start(TIME_LIMIT_MS)
        self._loop.exec()
        limit.stop()


def play_smoke(ruleset: RuleSet, seed: int, data_dir: Path | None = None) -> int:
    """Play one game to its end and print it as JSON.

    Exit code 0 if nothing went wrong; 1, with the faults on stderr, after any Qt warning, exception or
    breakdown. Without ``data_dir`` nothing is kept, so the person's own game is never touched.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Without a screen Qt finds no fonts of Windows, and complains; elsewhere it does not ask for this.
    os.environ.setdefault("QT_QPA_FONTDIR", str(asset("fonts")))
    with tempfile.TemporaryDirectory(prefix="hearts-smoke-") as temporary:
        try:
            return _play(ruleset, seed, data_dir or Path(temporary))
        finally:
            end_log()


def _play(ruleset: RuleSet, seed: int, root: Path) -> int:
    faults: list[str] = []
    watch = Faults()
    watch.happened.connect(faults.append)
    watch.install()
    folder = data_folder(root)
    start_log(folder)
    parts, messages = app.build(folder, seed_source=lambda: seed, settings=_instantly(ruleset))
    faults += messages
    parts.controller.trouble.connect(faults.append)
    parts.controller.refused.connect(faults.append)
    person = Person(parts, seed)
    parts.window.show()
    parts.window.new_game()
    person.play()
    state = parts.controller.state
    if state.result is None:
        faults.append("The game did not come to its end.")
    parts.window.close()
    parts.close()
    print(json.dumps(_report(ruleset, seed, state)))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _instantly(ruleset: RuleSet) -> Settings:
    return replace(
        Settings(),
        rules=ruleset,
        language=Language.ENGLISH,
        thinking_pause=0,
        flight_speed=FlightSpeed.INSTANT,
        trick_hold=TrickHold.NONE,
    )


def _report(ruleset: RuleSet, seed: int, state: GameState) -> dict[str, object]:
    return {
        "rules": short_text(ruleset),
        "seed": seed,
        "hands": [
            {"scores": score.scores, "points": sum(score.scores), "moon": score.shooter >= 0}
            for score in state.scores
        ],
        "totals": state.totals,
        "places": state.result.places if state.result else None,
        "winners": state.result.winners if state.result else None,
    }
