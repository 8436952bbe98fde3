"""Somebody who hits everything at random: mouse, keys, menus, the edge of the window, in every phase."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hands_on import NO_KEYS, HandsOn
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from hearts_desktop.storage.settings import FlightSpeed, Theme, TrickHold

KEYS = [
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    *(Qt.Key(ord(letter)) for letter in "QSHCD2A10TK"),
]
COMMANDS = ["undo", "redo", "claim", "scores", "preferences", "rules", "new", "about"]
WATCHED = ("undo", "redo", "new", "preferences", "resize")


class Wild:
    """Acts at random on whatever window lies on top, and counts what it did in which phase."""

    def __init__(self, person: HandsOn, seed: int) -> None:
        self.person = person
        self.window = person.window
        self.rng = random.Random(seed)
        self.met: Counter[tuple[str, str, str]] = Counter()
        """How often something was done: what, in which phase, while the table moved or stood still."""

    def target(self) -> QWidget:
        """What lies on top."""
        return QApplication.activeModalWidget() or self.window

    @property
    def moment(self) -> tuple[str, str]:
        """The phase of the game, and what the table does."""
        state = self.person.controller.state
        phase = "over" if state.result is not None else state.hand.phase if state.hand else "start"
        queue = self.person.table._director.queue
        does = "moves" if queue.animation is not None else "holds" if queue.hold is not None else "stands"
        return str(phase), does

    def note(self, what: str) -> None:
        """Count it."""
        self.met[(what, *self.moment)] += 1

    def click(self) -> None:
        """A click anywhere, on buttons and cards more often than chance has it."""
        top, stage = self.target(), self.window.stage
        if top is not self.window:
            self._click_a_button(top, 0.7)
            return
        if stage.score_panel.is_open and self._click_a_button(stage.score_panel, 0.6):
            return
        viewport = self.person.table.viewport()
        at = self.anywhere()
        cards = getattr(self.person.controller.offer, "cards", ())
        if cards and self.rng.random() < 0.6:
            entry = self.person.table.scene().own_entry(self.rng.choice(cards))
            if entry is not None:
                at = entry.item.mapToScene(entry.item.boundingRect().center()).toPoint()
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, NO_KEYS, at)
        if self.rng.random() < 0.1:
            QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, NO_KEYS, at)
        if self.rng.random() < 0.3 and self.person.table.scene().pills:
            pill, _ = self.rng.choice(self.person.table.scene().pills)
            self.person.click_pill(pill.key)

    def _click_a_button(self, top: QWidget, share: float) -> bool:
        buttons = [b for b in top.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if not buttons or self.rng.random() >= share:
            return False
        QTest.mouseClick(self.rng.choice(buttons), Qt.MouseButton.LeftButton)
        return True

    def anywhere(self) -> QPoint:
        """A point of the table."""
        viewport = self.person.table.viewport()
        return QPoint(self.rng.randrange(viewport.width()), self.rng.randrange(viewport.height()))

    def drag(self) -> None:
        """Press somewhere, move, let go elsewhere; sometimes something else happens in between."""
        viewport = self.person.table.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NO_KEYS, self.anywhere())
        QTest.mouseMove(viewport, self.anywhere())
        if self.rng.random() < 0.2:
            self.rng.choice((self.key, self.resize, self.command, self.pace))()
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NO_KEYS, self.anywhere())

    def key(self) -> None:
        """A key on whatever has the focus."""
        top = self.target()
        QTest.keyClick(top.focusWidget() or top, self.rng.choice(KEYS))

    def resize(self) -> None:
        """Another size."""
        self.note("resize")
        self.window.resize(self.rng.randint(800, 1600), self.rng.randint(600, 1000))

    def command(self) -> None:
        """A command from the menus, if no dialog is in the way."""
        if self.target() is not self.window:
            return
        name = self.rng.choice(COMMANDS)
        if self.window.commands[name].isEnabled():
            self.note(name)
            self.window.commands[name].trigger()

    def pace(self) -> None:
        """Another speed and another look, in mid-flight."""
        self.change_pace(
            flight_speed=self.rng.choice((FlightSpeed.INSTANT, FlightSpeed.FAST, FlightSpeed.NORMAL)),
            trick_hold=self.rng.choice((TrickHold.NONE, TrickHold.CLICK, TrickHold.HALF)),
            thinking_pause=self.rng.choice((0, 0, 250)),
            theme=self.rng.choice(list(Theme)),
            reduced_motion=self.rng.random() < 0.3,
        )

    def change_pace(self, **settings: object) -> None:
        """Change preferences, whatever is going on."""
        self.window.apply_settings(replace(self.window.settings, **settings))

    def act(self) -> None:
        """One random input, then perhaps a moment for the game."""
        acts = (self.click, self.drag, self.key, self.resize, self.command, self.pace)
        self.rng.choices(acts, weights=(52, 8, 22, 4, 12, 2))[0]()
        if self.rng.random() < 0.5:
            QTest.qWait(self.rng.choice((0, 1, 5, 20)))

    def close_dialogs(self) -> None:
        """Close whatever keeps the window from being used."""
        while (dialog := QApplication.activeModalWidget()) is not None:
            dialog.close()

    def calm_down(self) -> None:
        """Close what is open and let the game come to where it waits for the person."""
        window, controller = self.window, self.person.controller
        for _ in range(12):
            self.close_dialogs()
            self.change_pace(flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE, thinking_pause=0)
            if window.stage.score_panel.is_open and controller.state.result is None:
                window.stage.score_panel.primary.click()
            window.table.skip()
            QTest.qWait(10)
        self.person.wait(
            lambda: self.person.asked or controller.state.result is not None or self.person.reading
        )
