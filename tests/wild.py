"""Somebody who hits everything at random: mouse, fingers, keys, menus, edge of the window, other screens."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hands_on import NO_KEYS, HandsOn
from PySide6.QtCore import QAbstractAnimation, QEvent, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget

from hearts_desktop.storage.settings import (
    CardBack,
    CardColours,
    CardIndex,
    Contrast,
    FlightSpeed,
    TextSize,
    Theme,
    TrickHold,
)
from hearts_desktop.ui.table.card_item import CardItem
from hearts_desktop.ui.table.pulse import PulseItem

MOST_CARDS = 2 * 104
"""Two packs lie on the table at most; before a deal those of the hand before are still there."""
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
COMMANDS = ["undo", "redo", "claim", "scores", "preferences", "rules", "glossary", "new", "report", "about"]
RATIOS = (1.0, 1.25, 1.5, 2.0, 3.0)
"""Device pixel ratios of the screens that the window is moved to."""
WATCHED = ("undo", "redo", "new", "preferences", "resize")


class Wild:
    """Acts at random on whatever window lies on top, and counts what it did in which phase."""

    def __init__(self, person: HandsOn, seed: int) -> None:
        self.person = person
        self.window = person.window
        self.rng = random.Random(seed)
        self.inputs = 0
        self._fingers = QTest.createTouchDevice()
        self._popups = QTimer(self.window)
        self._popups.setSingleShot(True)
        self._popups.setInterval(40)
        self._popups.timeout.connect(self._answer_popup)
        self.met: Counter[tuple[str, str, str]] = Counter()
        """How often something was done: what, in which phase, while the table moved or stood still."""

    def _answer_popup(self) -> None:
        """A menu that came up has an event loop of its own: without an answer nothing would go on."""
        popup = QApplication.activePopupWidget()
        if popup is None:
            return
        self._popups.start()
        self.note("menu")
        QTest.keyClick(popup, self.rng.choice((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape)))
        if QApplication.activePopupWidget() is popup and self.rng.random() < 0.3:
            popup.close()

    def target(self) -> QWidget:
        """What lies on top. Where a file is asked for, that is called off: nobody plays with disks here."""
        while isinstance(top := QApplication.activeModalWidget(), QFileDialog):
            top.reject()
        return top or self.window

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
            self.anything_else()
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NO_KEYS, self.anywhere())

    def touch(self) -> None:
        """A finger or two on the table, often on a card; they may move, and something may come in between."""
        viewport = self.person.table.viewport()
        fingers = range(self.rng.choice((1, 1, 1, 2)))
        places = [self.on_a_card() if self.rng.random() < 0.6 else self.anywhere() for _ in fingers]
        self._touch("press", places)
        if self.rng.random() < 0.5:
            places = [self.anywhere() for _ in fingers]
            self._touch("move", places)
        if self.rng.random() < 0.15:
            self.anything_else()
        if viewport.isVisible():
            self._touch("release", places)

    def _touch(self, what: str, places: list[QPoint]) -> None:
        viewport = self.person.table.viewport()
        sequence = QTest.touchEvent(viewport, self._fingers)
        for finger, place in enumerate(places):
            getattr(sequence, what)(finger, place, viewport)
        sequence.commit()

    def on_a_card(self) -> QPoint:
        """The middle of one of the person's cards, if he has any."""
        entries = self.person.table.scene().open_entries()
        if not entries:
            return self.anywhere()
        item = self.rng.choice(entries).item
        return item.mapToScene(item.boundingRect().center()).toPoint()

    def anything_else(self) -> None:
        """What comes in between."""
        self.rng.choice((self.key, self.resize, self.command, self.pace, self.look, self.screen))()

    def key(self) -> None:
        """A key on whatever has the focus."""
        top = self.target()
        QTest.keyClick(top.focusWidget() or top, self.rng.choice(KEYS))

    def resize(self) -> None:
        """Another size."""
        self.note("resize")
        self.window.resize(self.rng.randint(600, 1600), self.rng.randint(600, 1000))

    def screen(self) -> None:
        """The window comes to a screen of another device pixel ratio."""
        self.note("screen")
        table, ratio = self.person.table, self.rng.choice(RATIOS)
        table.devicePixelRatioF = lambda: ratio
        for event in (QEvent.Type.ScreenChangeInternal, QEvent.Type.DevicePixelRatioChange):
            QApplication.sendEvent(table, QEvent(event))

    def command(self) -> None:
        """A command from the menus, if no dialog is in the way."""
        if self.target() is not self.window:
            return
        name = self.rng.choice(COMMANDS)
        if self.window.commands[name].isEnabled():
            self.note(name)
            self.window.commands[name].trigger()

    def pace(self) -> None:
        """Another speed, in mid-flight."""
        self.change_pace(
            flight_speed=self.rng.choice((FlightSpeed.INSTANT, FlightSpeed.FAST, FlightSpeed.NORMAL)),
            trick_hold=self.rng.choice((TrickHold.NONE, TrickHold.CLICK, TrickHold.HALF)),
            thinking_pause=self.rng.choice((0, 0, 250)),
            reduced_motion=self.rng.random() < 0.3,
        )

    def look(self) -> None:
        """Another theme, deck, back or size of words, in mid-flight."""
        self.note("look")
        changes = {
            "theme": Theme,
            "contrast": Contrast,
            "text_size": TextSize,
            "card_colours": CardColours,
            "card_index": CardIndex,
            "card_back": CardBack,
        }
        name = self.rng.choice(list(changes))
        self.change_pace(**{name: self.rng.choice(list(changes[name]))})

    def change_pace(self, **settings: object) -> None:
        """Change preferences, whatever is going on."""
        self.window.apply_settings(replace(self.window.settings, **settings))

    def act(self) -> None:
        """One random input, then perhaps a moment for the game."""
        self.inputs += 1
        self._popups.start()
        acts = {
            self.click: 44,
            self.drag: 8,
            self.touch: 10,
            self.key: 20,
            self.resize: 3,
            self.command: 10,
            self.pace: 2,
            self.look: 2,
            self.screen: 1,
        }
        self.rng.choices(list(acts), weights=list(acts.values()))[0]()
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


def leftovers(window) -> list[str]:
    """What is on the table though nothing needs it any more: cards of no pile, animations, rings of light."""
    scene, director = window.table.scene(), window.table._director
    kept = {entry.item for entry in scene.laid} | set(scene.laid._spare)
    cards = {item for item in scene.items() if isinstance(item, CardItem)}
    found = [f"{item.card} belongs to no pile" for item in cards - kept]
    found += [f"{entry.item.card} is not in the scene" for entry in scene.laid if entry.item not in cards]
    found += [f"{item.card} is put away and seen" for item in scene.laid._spare if item.isVisible()]
    found += [f"a {type(item).__name__} is left" for item in scene.items() if isinstance(item, PulseItem)]
    if len(cards) > MOST_CARDS:
        found.append(f"{len(cards)} cards have been made")
    if director.queue.animation is not None or director._asides._running:
        found.append("something still moves")
    for animation in director.findChildren(QAbstractAnimation):
        if animation.state() == QAbstractAnimation.State.Running:
            found.append(f"{animation} runs")
    return found
