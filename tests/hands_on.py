"""A person at the real window: sees what is shown, and only clicks and types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from hearts_desktop import app
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.engine.actions import Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.view import player_view
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold

if TYPE_CHECKING:
    from hearts_desktop.engine.actions import Action
    from hearts_desktop.engine.cards import Card

PATIENCE_MS = 60_000
STANDARD = RuleSet()
NO_KEYS = Qt.KeyboardModifier.NoModifier


def open_window(folder: Path, rules: RuleSet = STANDARD, seed: int = 7, *, instant: bool = True) -> app.Parts:
    """The whole program over ``folder``, its window shown."""
    settings = replace(Settings(), rules=rules)
    if instant:
        settings = replace(
            settings, thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE
        )
    parts, messages = app.build(data_folder(folder), seed_source=lambda: seed, settings=settings)
    assert not messages
    parts.window.resize(1000, 700)
    parts.window.show()
    QTest.qWaitForWindowExposed(parts.window)
    return parts


class HandsOn:
    """Decides as the club player does, and carries it out by mouse or by keys."""

    def __init__(self, parts: app.Parts) -> None:
        self.parts = parts
        self.window, self.table = parts.window, parts.window.table
        self.controller = parts.controller
        self._agent = AGENTS["club"]()

    # -- what the person sees

    @property
    def asked(self) -> bool:
        """Is something asked of the person, and does the table stand still?"""
        return self.controller.offer is not None and not self.table.busy

    @property
    def reading(self) -> bool:
        """Is the score sheet open after a hand?"""
        return self.window.stage.score_panel.is_open and not self.table.busy

    def wait(self, done: Callable[[], bool]) -> None:
        """Wait until something holds."""
        clock = QElapsedTimer()
        clock.start()
        while not done():
            assert clock.elapsed() < PATIENCE_MS, "it did not happen"
            QTest.qWait(1)

    def decide(self) -> Action:
        """What the person wants to do."""
        view = player_view(self.controller.rules, self.controller.state, self.controller.human)
        return self._agent.choose(view, 1, Cancel())

    # -- by mouse

    def point_of(self, card: Card) -> QPoint:
        """A point of the table where a click meets this card of the hand."""
        scene = self.table.scene()
        entry = scene.own_entry(card)
        assert entry is not None, f"{card} is not to be seen in the hand"
        item = entry.item
        size, centre = item.card_height, item.boundingRect().center()
        for across in (-0.30, -0.25, -0.33, -0.2, 0.0, 0.2):
            for down in (0.0, -0.2, 0.2, -0.35):
                point = item.mapToScene(centre + QPointF(across * size, down * size))
                if scene.card_at(point) == card and scene.pill_at(point) is None:
                    return point.toPoint()
        raise AssertionError(f"no point of {card} can be clicked")

    def click(self, card: Card) -> None:
        """Click a card of the hand."""
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, self.point_of(card))

    def click_pill(self, key: str) -> None:
        """Click a button on the table."""
        items = {pill.key: item for pill, item in self.table.scene().pills}
        centre = items[key].mapToScene(items[key].boundingRect().center()).toPoint()
        QTest.mouseClick(self.table.viewport(), Qt.MouseButton.LeftButton, NO_KEYS, centre)

    def click_cards(self, cards: tuple[Card, ...], pill: str) -> None:
        """Click cards of the hand one after the other, then the button."""
        for card in cards:
            self.click(card)
        self.click_pill(pill)

    def act_by_mouse(self, action: Action) -> None:
        """Carry an action out with the mouse."""
        match action:
            case Play() if self.table.scene().situation.unseen:
                self.click_pill(f"dummy {action.card}")
            case Play():
                self.click(action.card)
            case Pass():
                self.click_cards(action.cards, "pass" if action.cards else "keep")
            case Charge():
                self.click_cards(action.cards, "charge" if action.cards else "nothing")
            case Discard():
                self.click_cards(action.cards, "discard")
            case Bid():
                self._bid_by_mouse(action.points)
            case Call():
                self._call(action.counts, self.click_pill)
            case ChooseMoon():
                self.click_pill(str(action.choice))

    def _bid_by_mouse(self, points: int) -> None:
        if not points:
            self.click_pill("bid_pass")
            return
        for _ in range(points - self.table.scene().situation.number):
            self.click_pill("more")
        self.click_pill("bid")

    def _call(self, counts: tuple[int, ...], press: Callable[[str], None]) -> None:
        """Name the pass: mixed, all to one player by its button, or so many to each."""
        if not counts:
            press("mix")
            return
        keys = [pill.key for pill, _ in self.table.scene().pills]
        plain = f"call {next(at for at, number in enumerate(counts, 1) if number)}"
        if sum(number > 0 for number in counts) == 1 and plain in keys:
            press(plain)
            return
        press("other")
        for at, number in enumerate(counts, 1):
            for _ in range(number):
                press(f"step {at}")
        press("split")

    # -- by keys

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press a key where the focus is."""
        target = self.window.focusWidget() or self.window
        QTest.keyClick(target, key, modifiers)

    def type_card(self, card: Card) -> None:
        """Type a card's name, like Q S."""
        for letter in str(card)[:2]:
            QTest.keyClicks(self.table, letter)

    def focus_by_arrows(self, card: Card) -> None:
        """Bring the focus to a card with the arrow keys."""
        for _ in range(20):
            if self.table.scene().situation.focus == card:
                return
            self.press(Qt.Key.Key_Right)
        raise AssertionError(f"the arrows do not reach {card}")

    def press_pill(self, key: str, arrow: Qt.Key = Qt.Key.Key_Right) -> None:
        """Go to a button with an arrow key and press it with Enter."""
        keys = [pill.key for pill, _ in self.table.scene().pills]
        for _ in range(len(keys)):
            if keys[self.table.scene().situation.pill] == key:
                break
            self.press(arrow)
        self.press(Qt.Key.Key_Return)

    def type_cards(self, cards: tuple[Card, ...], without: str) -> None:
        """Type the names of cards and press Enter; with no cards press the button for that."""
        for card in cards:
            self.type_card(card)
        if cards:
            self.press(Qt.Key.Key_Return)
        else:
            self.press_pill(without, Qt.Key.Key_Up)

    def act_by_keys(self, action: Action) -> None:
        """Carry an action out with the keyboard: arrows and Space for a play, names for a pass."""
        match action:
            case Play() if self.table.scene().situation.unseen:
                self.press_pill(f"dummy {action.card}")
            case Play():
                self.focus_by_arrows(action.card)
                self.press(Qt.Key.Key_Space)
            case Pass():
                self.type_cards(action.cards, "keep")
            case Charge():
                self.type_cards(action.cards, "nothing")
            case Discard():
                self.type_cards(action.cards, "discard")
            case Bid():
                self._bid_by_keys(action.points)
            case Call():
                self._call(action.counts, self.press_pill)
            case ChooseMoon():
                self.press_pill(str(action.choice))

    def _bid_by_keys(self, points: int) -> None:
        if not points:
            self.press_pill("bid_pass")
            return
        for _ in range(points - self.table.scene().situation.number):
            self.press(Qt.Key.Key_Up)
        self.press_pill("bid")
