"""Sound in the window: mute and volume, the score sheet and the end, and silence where none is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from hearts_desktop import app
from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.ruleset import RuleSet, TurnTimeLimit
from hearts_desktop.smoke import play_smoke
from hearts_desktop.storage import settings_file
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold
from hearts_desktop.ui.main_window import MainWindow
from hearts_desktop.ui.sound.device import DeviceSpeaker
from hearts_desktop.ui.sound.speaker import Silence
from hearts_desktop.ui.sound.strokes import Sound

AT_ONCE = Settings(thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE)
PATIENCE = 60_000


class Nowhere:
    """A store that keeps nothing."""

    def begin(self, journal) -> None: ...
    def append(self, action) -> None: ...
    def rewrite(self, journal) -> None: ...
    def close(self) -> None: ...


class Log(Silence):
    """Writes down what it is asked for, and how loud."""

    def __init__(self) -> None:
        self.heard: list[tuple[Sound, float]] = []
        self.prepared = self.hushed = self.closed = 0

    def prepare(self) -> None:
        self.prepared += 1

    def play(self, strokes, gain) -> None:
        self.heard += [(stroke.sound, gain) for stroke in strokes]

    def hush(self, *, at_once=False) -> None:
        self.hushed += at_once

    def close(self) -> None:
        self.closed += 1

    def sounds(self) -> list[Sound]:
        return [sound for sound, _ in self.heard]


class Player:
    """A window with such a speaker, and somebody who makes the first choice that is offered."""

    def __init__(self, qtbot, settings: Settings) -> None:
        self.qtbot, self.log = qtbot, Log()
        self.saved: list[Settings] = []
        self.controller = GameController(dict.fromkeys(AGENTS, RandomAgent), Nowhere())
        self.window = MainWindow(
            self.controller,
            settings,
            self.saved.append,
            app.ROSTER,
            seed_source=lambda: 11,
            speaker=self.log,
        )
        self.window.resize(1000, 700)
        self.window.show()
        self.window.new_game()

    def until(self, done: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(done, timeout=PATIENCE)

    def play_until(self, done: Callable[[], bool]) -> None:
        panel = self.window.stage.score_panel
        while not done():
            self.until(lambda: self.controller.offer is not None or panel.is_open or done())
            if done():
                return
            if self.controller.offer is not None:
                self.controller.submit(next(iter(self.controller.offer.actions())))
            elif panel.is_open:
                panel.primary.click()


@pytest.fixture
def make(qtbot) -> Iterator[Callable[..., Player]]:
    made: list[Player] = []

    def open_one(settings: Settings = AT_ONCE) -> Player:
        made.append(Player(qtbot, settings))
        return made[-1]

    yield open_one
    for player in made:
        player.window.close()
        player.window.deleteLater()


# -- mute


def test_sound_is_on_and_the_device_is_prepared_at_the_start(make):
    player = make()
    assert player.log.prepared == 1
    assert player.window.commands["sound"].isChecked()


def test_who_starts_muted_opens_no_device(make):
    player = make(replace(AT_ONCE, sound=False))
    assert player.log.prepared == 0
    assert not player.window.commands["sound"].isChecked()
    player.window.sounds.refuse()
    assert player.log.heard == []


def test_muting_by_key_by_button_and_by_menu_is_kept(make):
    player = make()
    player.until(lambda: player.controller.offer is not None)
    window, action = player.window, player.window.commands["sound"]
    button = window.toolbar.findChild(QToolButton, "bar_sound")
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    ways = (
        lambda: QTest.keyClick(window, Qt.Key.Key_M, held),
        lambda: QTest.mouseClick(button, Qt.MouseButton.LeftButton),
        action.trigger,
        lambda: QTest.keyClick(button, Qt.Key.Key_Space),
    )
    on = True
    for way in ways:
        way()
        on = not on
        assert window.settings.sound is on
        assert action.isChecked() is button.isChecked() is on
        window._keep_settings()
        assert player.saved[-1].sound is on
    assert player.log.hushed == 2
    assert button.accessibleName() == "Sound"
    assert "Ctrl+Shift+M" in button.toolTip()


def test_the_icon_says_whether_there_is_sound(make):
    player = make()
    button = player.window.toolbar.findChild(QToolButton, "bar_sound")

    def shot(state: QIcon.State) -> QImage:
        return button.icon().pixmap(button.iconSize(), QIcon.Mode.Normal, state).toImage()

    assert shot(QIcon.State.On) != shot(QIcon.State.Off)
    loud = button.grab().toImage()
    player.window.commands["sound"].trigger()
    assert button.grab().toImage() != loud


def test_a_mute_is_kept_over_a_restart(make, tmp_path):
    player = make()
    player.window.commands["sound"].trigger()
    player.window.apply_settings(replace(player.window.settings, volume=35, turn_tone=True))
    file = tmp_path / "settings.json"
    settings_file.save(file, player.window.settings)
    again, message = settings_file.load(file)
    assert (again.sound, again.volume, again.turn_tone, message) == (False, 35, True, "")


# -- the preferences


def sound_page(player):
    """The page of the preferences that has the volume."""
    player.window.commands["preferences"].trigger()
    return next(page for page in player.window._dialog.pages if "volume" in page.rows)


def test_volume_takes_effect_while_it_is_set_and_is_heard(make):
    player = make()
    player.until(lambda: player.controller.offer is not None)
    page = sound_page(player)
    dialog = player.window._dialog
    assert list(page.rows) == ["sound", "volume", "turn_tone"]
    player.log.heard.clear()
    page.rows["volume"].editor.field.setValue(20)
    assert player.log.heard == [(Sound.TAP, pytest.approx(0.04))]
    assert page.rows["volume"].editor._words.text() == "20 %"
    page.rows["sound"].editor.field.setChecked(False)
    assert player.log.hushed == 1
    assert not player.window.commands["sound"].isChecked()
    player.log.heard.clear()
    page.rows["volume"].editor.field.setValue(90)
    assert player.log.heard == []
    dialog.reject()
    assert player.window.settings == AT_ONCE
    assert player.window.commands["sound"].isChecked()


def test_the_slider_is_dragged_in_steps(make):
    player = make()
    editor = sound_page(player).rows["volume"].editor
    editor.field.setSliderDown(True)
    editor.field.setValue(43)
    assert editor.value() == 45
    editor.field.setSliderDown(False)
    player.window._dialog.reject()


# -- what is heard of the game


def test_a_game_is_heard_to_its_end(make):
    player = make(replace(AT_ONCE, rules=RuleSet(target=10)))
    panel = player.window.stage.score_panel
    player.play_until(lambda: player.controller.state.result is not None and panel.is_open)
    heard = player.log.sounds()
    won = player.controller.human in player.controller.state.result.winners
    assert heard.count(Sound.WON if won else Sound.LOST) == 1
    assert Sound.LOST not in heard or Sound.WON not in heard
    assert heard.count(Sound.SCORE) == len(player.controller.state.scores) - 1
    panel.second.click()
    player.window.commands["scores"].trigger()
    assert panel.is_open
    assert player.log.sounds() == heard, "it is told once"


def test_a_look_at_the_scores_is_silent(make):
    player = make()
    player.until(lambda: player.controller.offer is not None)
    QTest.qWait(200)
    player.log.heard.clear()
    player.window.commands["scores"].trigger()
    assert player.log.heard == []
    player.window.stage.score_panel.dismiss()


def test_who_wants_to_is_called_when_the_game_waits(make):
    player = make(replace(AT_ONCE, turn_tone=True))
    player.until(lambda: player.controller.offer is not None)
    assert player.log.sounds().count(Sound.TURN) == 1


def test_the_last_seconds_are_heard(make):
    player = make(replace(AT_ONCE, rules=RuleSet(turn_time_limit=TurnTimeLimit.THIRTY)))
    player.until(lambda: player.controller.offer is not None)
    player.log.heard.clear()
    for seconds in (7, 6, 5, 4):
        player.controller.time_left.emit(seconds)
    assert player.log.sounds().count(Sound.TICK) == 2


# -- silence where none is wanted


def test_closing_the_window_closes_the_speaker_once(make):
    player = make()
    player.window.close()
    player.window.close()
    assert player.log.closed == 1


@pytest.fixture
def no_device(monkeypatch) -> list[str]:
    """Any attempt to sound is noted."""
    opened: list[str] = []
    monkeypatch.setattr(DeviceSpeaker, "_send", lambda self, wish: opened.append(repr(wish)))
    return opened


def test_parts_are_silent_unless_they_are_given_a_speaker(qtbot, tmp_path, no_device):
    parts, _ = app.build(data_folder(tmp_path))
    parts.window.sounds.refuse()
    assert isinstance(parts.window.sounds._speaker, Silence)
    parts.window.close()
    parts.close()
    assert no_device == []


def test_a_game_without_a_person_is_silent(qtbot, tmp_path, no_device, capsys):
    assert play_smoke(RuleSet(target=10), 3, tmp_path) == 0
    assert no_device == []
