"""The whole program at instant speed, to be brought to any point of a game and photographed there."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from windows import put_windows_away


@dataclass
class Studio:
    """One window whose game can be brought to any point."""

    parts: Any
    person: Any

    @property
    def controller(self) -> Any:
        return self.parts.controller

    @property
    def window(self) -> Any:
        return self.parts.window

    def pump(self) -> None:
        """Let everything that is due happen."""
        from PySide6.QtTest import QTest

        QTest.qWait(1)

    def until(self, done: Callable[[], bool]) -> None:
        """Run the event loop until something holds."""
        for _ in range(20_000):
            if done():
                return
            self.pump()
        raise SystemExit("the situation did not come about")

    def play_until(self, done: Callable[[Any], bool]) -> None:
        """Have the person play and read score sheets until ``done(state)`` holds when it is his turn."""
        while True:
            self.until(
                lambda: (
                    self.controller.offer is not None
                    or (self.window.stage.score_panel.is_open and not self.window.table.busy)
                )
            )
            if done(self.controller.state):
                return
            if self.window.stage.score_panel.is_open:
                self.window.stage.score_panel.primary.click()
            else:
                self.person.choose(self.controller.offer)
            self.pump()

    def change(self, **settings: Any) -> None:
        """Change preferences while the window is open."""
        self.window.apply_settings(replace(self.window.settings, **settings))

    def hold(self) -> None:
        """From now on tricks lie until they are clicked away."""
        from hearts_desktop.storage.settings import TrickHold

        self.change(trick_hold=TrickHold.CLICK)


def in_play(state: Any, hand: int, trick: int) -> bool:
    """Is the person to play to this trick of this hand (both from 1), or beyond it?"""
    now = state.hand
    return now is not None and now.phase == "play" and (now.number, len(now.tricks) + 1) >= (hand, trick)


@contextmanager
def studio(
    theme: str, width: int, height: int, players: int, seed: int = 7, rules: Any = None
) -> Iterator[Studio]:
    """A window over an empty folder, at instant speed."""
    from hearts_desktop import app
    from hearts_desktop.engine.ruleset import RuleSet
    from hearts_desktop.smoke import Person
    from hearts_desktop.storage.paths import data_folder
    from hearts_desktop.storage.settings import FlightSpeed, Settings, Theme, TrickHold

    settings = replace(
        Settings(),
        theme=Theme(theme),
        rules=rules or RuleSet(players=players, decks=1 if players <= 6 else 2),
        thinking_pause=0,
        flight_speed=FlightSpeed.INSTANT,
        trick_hold=TrickHold.NONE,
    )
    with tempfile.TemporaryDirectory() as folder:
        parts, _ = app.build(data_folder(Path(folder)), seed_source=lambda: seed, settings=settings)
        person = Person(parts, seed)
        parts.controller.offered.disconnect(person.choose)
        parts.controller.hand_finished.disconnect(person.read_scores)
        parts.window.resize(width, height)
        parts.window.show()
        try:
            yield Studio(parts, person)
        finally:
            parts.window.close()
            parts.close()
            put_windows_away()
