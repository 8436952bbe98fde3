"""Whole games through the real window: by mouse, by keys, and by somebody who hits everything at random."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
from hands_on import NO_KEYS, HandsOn, open_window
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from hearts_desktop.engine.actions import actor
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import BonusCard, KittyUse, Moon, RuleSet, TurnTimeLimit
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.settings import FlightSpeed, TrickHold

WILD_INPUTS = int(os.environ.get("HEARTS_WILD", "1500"))


@pytest.fixture
def parts(qtbot, tmp_path, request):
    """The program; a test may give open_window's arguments with an indirect parameter."""
    made = open_window(tmp_path, **getattr(request, "param", {}))
    troubles: list[str] = []
    made.controller.trouble.connect(troubles.append)
    yield made
    made.window.close()
    made.close()
    assert troubles == []


def play_to_the_end(person: HandsOn, act, read) -> None:
    """Play until the game is over, checking that each decision makes exactly one action."""
    controller = person.controller
    while controller.state.result is None:
        person.wait(lambda: person.asked or person.reading)
        if controller.state.result is not None:
            break
        if person.reading:
            read()
            continue
        action = person.decide()
        before = len(controller.journal.actions)
        act(action)
        person.wait(lambda: len(controller.journal.actions) > before)
        assert action in controller.journal.actions[before:]
        mine = [one for one in controller.journal.actions[before:] if actor(one) == controller.human]
        assert mine == [action]
    person.wait(lambda: person.reading)


@pytest.mark.parametrize(
    "parts",
    [{"rules": RuleSet(target=100)}, {"rules": RuleSet(players=3, target=30, moon=Moon.CHOOSE)}],
    indirect=True,
    ids=["standard", "three players"],
)
def test_a_game_by_mouse(parts):
    person = HandsOn(parts)
    panel = parts.window.stage.score_panel

    def read() -> None:
        hands = len(parts.controller.state.scores)
        QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)
        person.wait(lambda: not person.reading or len(parts.controller.state.scores) > hands)

    play_to_the_end(person, person.act_by_mouse, read)
    assert max(parts.controller.state.totals) >= parts.controller.rules.ruleset.target
    assert panel.is_open


@pytest.mark.parametrize(
    "parts",
    [{"rules": RuleSet(target=100)}, {"rules": RuleSet(players=5, target=30, bonus_card=BonusCard.JD)}],
    indirect=True,
    ids=["standard", "five players"],
)
def test_a_game_by_keyboard_alone(parts):
    person = HandsOn(parts)
    parts.window.activateWindow()

    def read() -> None:
        person.press(Qt.Key.Key_Return)
        person.wait(lambda: not person.reading)

    play_to_the_end(person, person.act_by_keys, read)


def test_nothing_is_lost_between_two_sessions(qtbot, tmp_path):
    first = open_window(tmp_path)
    person = HandsOn(first)
    for _ in range(9):
        person.wait(lambda: person.asked)
        before = len(first.controller.journal.actions)
        person.act_by_mouse(person.decide())
        person.wait(lambda: len(first.controller.journal.actions) > before)
    first.window.close()
    journal = first.controller.journal
    first.close()
    again = open_window(tmp_path)
    try:
        assert again.controller.journal.actions[: len(journal.actions)] == journal.actions
        HandsOn(again).wait(lambda: HandsOn(again).asked)
    finally:
        again.window.close()
        again.close()


@pytest.mark.parametrize("parts", [{"rules": RuleSet(target=1000)}], indirect=True)
def test_undo_by_shortcut_goes_back_a_trick_and_a_hand(parts):
    person = HandsOn(parts)
    controller = parts.controller
    seen = []
    while len(controller.state.scores) < 1 or len(seen) < 20:
        person.wait(lambda: person.asked or person.reading)
        if person.reading:
            parts.window.stage.score_panel.primary.click()
            continue
        seen.append((controller.journal, controller.offer))
        before = len(controller.journal.actions)
        person.act_by_mouse(person.decide())
        person.wait(lambda: len(controller.journal.actions) > before)
    person.wait(lambda: person.asked or person.reading)
    for journal, offer in reversed(seen):
        parts.window.commands["undo"].trigger()
        person.wait(lambda: person.asked)
        assert controller.offer == offer
        assert controller.journal.actions[: len(journal.actions)] == journal.actions
        assert parts.window.table._director.disagreement() == ""


# -- somebody who hits everything ----------------------------------------------------------------------------

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
COMMANDS = ["undo", "redo", "scores", "preferences", "rules", "new", "about"]


class Wild:
    """Acts at random on whatever window lies on top."""

    def __init__(self, person: HandsOn, seed: int) -> None:
        self.person = person
        self.window = person.window
        self.rng = random.Random(seed)

    def target(self):
        dialog = QApplication.activeModalWidget()
        return dialog if dialog is not None else self.window

    def click(self) -> None:
        """A click anywhere, on buttons and cards more often than chance has it."""
        top = self.target()
        if top is not self.window:
            buttons = [b for b in top.findChildren(_buttons()) if b.isVisible() and b.isEnabled()]
            if buttons and self.rng.random() < 0.7:
                QTest.mouseClick(self.rng.choice(buttons), Qt.MouseButton.LeftButton)
            return
        if self.window.stage.score_panel.is_open:
            panel = self.window.stage.score_panel
            buttons = [b for b in panel.findChildren(_buttons()) if b.isVisible()]
            if buttons and self.rng.random() < 0.6:
                QTest.mouseClick(self.rng.choice(buttons), Qt.MouseButton.LeftButton)
                return
        viewport = self.person.table.viewport()
        at = QPoint(self.rng.randrange(viewport.width()), self.rng.randrange(viewport.height()))
        offer = self.person.controller.offer
        cards = getattr(offer, "cards", ())
        if cards and self.rng.random() < 0.6:
            entry = self.person.table.scene().own_entry(self.rng.choice(cards))
            if entry is not None:
                at = entry.item.mapToScene(entry.item.boundingRect().center()).toPoint()
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, NO_KEYS, at)
        if self.rng.random() < 0.3 and self.person.table.scene().pills:
            pill, _ = self.rng.choice(self.person.table.scene().pills)
            self.person.click_pill(pill.key)

    def drag(self) -> None:
        """Press somewhere, move, let go elsewhere."""
        viewport = self.person.table.viewport()
        points = [
            QPoint(self.rng.randrange(viewport.width()), self.rng.randrange(viewport.height()))
            for _ in range(3)
        ]
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NO_KEYS, points[0])
        QTest.mouseMove(viewport, points[1])
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NO_KEYS, points[2])

    def key(self) -> None:
        """A key on whatever has the focus."""
        top = self.target()
        QTest.keyClick(top.focusWidget() or top, self.rng.choice(KEYS))

    def resize(self) -> None:
        """Another size."""
        self.window.resize(self.rng.randint(800, 1600), self.rng.randint(600, 1000))

    def command(self) -> None:
        """A command from the menus, if no dialog is in the way."""
        if self.target() is self.window:
            name = self.rng.choice(COMMANDS)
            if self.window.commands[name].isEnabled():
                self.window.commands[name].trigger()

    def pace(self) -> None:
        """Another speed and another look, in mid-flight."""
        settings = replace(
            self.window.settings,
            flight_speed=self.rng.choice((FlightSpeed.INSTANT, FlightSpeed.FAST, FlightSpeed.NORMAL)),
            trick_hold=self.rng.choice((TrickHold.NONE, TrickHold.CLICK, TrickHold.HALF)),
            theme=self.rng.choice(list(type(self.window.settings.theme))),
            reduced_motion=self.rng.random() < 0.3,
        )
        self.window.apply_settings(settings)

    def act(self) -> None:
        """One random input, then perhaps a moment for the game."""
        acts = (self.click, self.drag, self.key, self.resize, self.command, self.pace)
        self.rng.choices(acts, weights=(60, 8, 25, 2, 3, 1))[0]()
        if self.rng.random() < 0.5:
            QTest.qWait(self.rng.choice((0, 1, 5)))


def _buttons():
    from PySide6.QtWidgets import QAbstractButton

    return QAbstractButton


WILD_GAMES = {
    "standard": (RuleSet(target=60, moon=Moon.CHOOSE), 1.0),
    "turbo": (replace(PRESETS["turbo_booster"].ruleset, optional_pass=True), 0.2),
    "kitty": (
        RuleSet(
            four_player_kitty=True,
            kitty_use=KittyUse.HAND_SWAP,
            dealer_call=True,
            mix_includes_kitty=True,
            turn_time_limit=TurnTimeLimit.THIRTY,
        ),
        0.2,
    ),
    "dummy": (PRESETS["dummy_hearts"].ruleset, 0.2),
    "two packs": (replace(PRESETS["cancellation"].ruleset, players=9), 0.2),
}
"""Each with its share of the wild inputs."""


@pytest.mark.parametrize("name", WILD_GAMES)
def test_wild_input_does_no_harm(qtbot, tmp_path, name):
    ruleset, share = WILD_GAMES[name]
    parts = open_window(tmp_path, ruleset)
    troubles: list[str] = []
    parts.controller.trouble.connect(troubles.append)
    person = HandsOn(parts)
    wild = Wild(person, 3)
    controller = parts.controller
    try:
        for number in range(round(WILD_INPUTS * share)):
            wild.act()
            if number % 50 == 0:
                _consistent(parts)
        _calm_down(wild)
        _consistent(parts)
        before = len(controller.journal.actions)
        if controller.offer is not None:
            controller.submit(person.decide())
            assert len(controller.journal.actions) > before
    finally:
        parts.window.close()
        parts.close()
    assert troubles == []
    loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
    assert loaded.message == ""
    assert loaded.journal == controller.journal


def _consistent(parts) -> None:
    """The journal leads to the state; when the table is idle it shows that state."""
    controller = parts.controller
    assert controller.journal.state() == controller.state
    director = parts.window.table._director
    shaking = director._soft is not None  # a refused card shakes its head while the game goes on
    if not parts.window.table.busy and parts.window.stage._held is None and not shaking:
        assert director.disagreement() == ""


def _calm_down(wild: Wild) -> None:
    """Close what is open and let the game come to where it waits for the person."""
    window, controller = wild.window, wild.person.controller
    window.apply_settings(
        replace(
            window.settings, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE, thinking_pause=0
        )
    )
    for _ in range(20):
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            dialog.close()
        if window.stage.score_panel.is_open and controller.state.result is None:
            window.stage.score_panel.primary.click()
        window.table.skip()
        QTest.qWait(20)
    wild.person.wait(lambda: wild.person.asked or controller.state.result is not None or wild.person.reading)
