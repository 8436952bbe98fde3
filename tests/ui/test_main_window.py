"""The window as a whole: commands, panels, preferences, messages, place on the screen, and closing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenuBar, QToolButton

from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.ai.roster import AGENTS, ROSTER
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.cards import RANK_LETTERS
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.journal import HUMAN, Help
from hearts_desktop.engine.ruleset import RuleSet, TurnTimeLimit
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.settings import FlightSpeed, Settings, Theme, TrickHold
from hearts_desktop.ui.commands import COMMANDS, MENUS
from hearts_desktop.ui.dialogs.new_game import NewGameDialog
from hearts_desktop.ui.dialogs.preferences import PreferencesDialog
from hearts_desktop.ui.dialogs.rules import RulesDialog
from hearts_desktop.ui.dialogs.score_panel import Scene
from hearts_desktop.ui.main_window import DESKTOP_FILE, MainWindow
from hearts_desktop.ui.theme import THEMES

AT_ONCE = Settings(thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE)
PATIENCE = 60_000
MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
}


class Nowhere:
    """A store that keeps nothing."""

    def begin(self, journal) -> None: ...
    def append(self, action) -> None: ...
    def rewrite(self, journal) -> None: ...
    def close(self) -> None: ...


class Player:
    """A window, and somebody who makes the first choice that is offered."""

    def __init__(self, qtbot, settings: Settings, *, shown: bool = True) -> None:
        self.qtbot = qtbot
        self.saved: list[Settings] = []
        self.disk_full = False
        self.controller = GameController(dict.fromkeys(AGENTS, RandomAgent), Nowhere())
        self.window = MainWindow(
            self.controller, settings, self.save, ROSTER, "/somewhere", seed_source=lambda: 11
        )
        self.stage = self.window.stage
        if not settings.window_geometry:
            self.window.resize(1000, 700)
        if shown:
            self.window.show()

    def save(self, settings: Settings) -> None:
        if self.disk_full:
            raise OSError(28, "No space left on device")
        self.saved.append(settings)

    def until(self, done) -> None:
        self.qtbot.waitUntil(done, timeout=PATIENCE)

    def until_asked(self) -> None:
        self.until(lambda: self.controller.offer is not None)

    def play(self) -> None:
        self.until_asked()
        self.controller.submit(next(iter(self.controller.offer.actions())))

    def play_a_hand(self) -> None:
        while not self.stage.score_panel.is_open:
            self.until(lambda: self.controller.offer is not None or self.stage.score_panel.is_open)
            if self.controller.offer is not None:
                self.play()

    def play_to_the_end(self) -> None:
        while self.controller.state.result is None:
            self.play_a_hand()
            if self.controller.state.result is None:
                self.stage.score_panel.primary.click()
        self.until(lambda: self.stage.score_panel.is_open)

    def press(self, shortcut: str) -> None:
        *held, key = shortcut.split("+")
        modifiers = Qt.KeyboardModifier.NoModifier
        for one in held:
            modifiers |= MODIFIERS[one]
        code = Qt.Key.Key_Comma if key == "," else Qt.Key[f"Key_{key}"]
        QTest.keyClick(self.window, code, modifiers)


@pytest.fixture
def make(qtbot):
    made: list[Player] = []

    def open_one(settings: Settings = AT_ONCE, **how) -> Player:
        player = Player(qtbot, settings, **how)
        made.append(player)
        player.window.new_game()
        return player

    yield open_one
    for player in made:
        player.window.close()
        player.window.deleteLater()


@pytest.fixture
def player(make):
    return make()


# -- commands ----------------------------------------------------------------------------------------------


def test_every_command_is_in_a_menu_with_its_shortcut(player):
    bar = player.window.toolbar.findChild(QMenuBar)
    titles = [action.text() for action in bar.actions()]
    assert titles == list(MENUS.values())
    for menu_action, name in zip(bar.actions(), MENUS, strict=True):
        listed = [one for one in menu_action.menu().actions() if not one.isSeparator()]
        assert listed == [player.window.commands[row.name] for row in COMMANDS if row.menu == name]


def test_no_shortcut_stands_for_two_commands(player):
    keys = [key.toString() for action in player.window.commands.values() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))
    # Only a rank begins the name of a card; once it is typed, the table takes the suit before any command.
    assert not any(key in (*RANK_LETTERS, "1", "0") for key in keys), "these are for typing cards"


def test_mac_os_is_told_where_entries_belong(player):
    roles = {name: action.menuRole() for name, action in player.window.commands.items()}
    assert QAction.MenuRole.TextHeuristicRole not in roles.values()
    assert roles["preferences"] is QAction.MenuRole.PreferencesRole
    assert roles["about"] is QAction.MenuRole.AboutRole
    assert roles["quit"] is QAction.MenuRole.QuitRole


def test_the_bar_has_a_button_for_what_is_needed_often(player):
    for row in COMMANDS:
        button = player.window.toolbar.findChild(QToolButton, f"bar_{row.name}")
        assert (button is not None) == row.bar
        if button is not None:
            assert button.isEnabled() == player.window.commands[row.name].isEnabled()
            assert button.toolTip()
            assert button.accessibleName()


def test_undo_and_redo_follow_the_game(player):
    undo, redo = player.window.commands["undo"], player.window.commands["redo"]
    player.until_asked()
    assert (undo.isEnabled(), redo.isEnabled()) == (False, False)
    player.play()
    player.until_asked()
    before = player.controller.journal
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)
    undo.trigger()
    assert len(player.controller.journal.actions) < len(before.actions)
    assert (undo.isEnabled(), redo.isEnabled()) == (False, True)
    player.until_asked()
    redo.trigger()
    assert player.controller.journal == before.marked(Help.UNDO)


def test_the_place_is_told_in_the_bar(player):
    player.until_asked()
    assert player.window.toolbar.place == "Hand 1 · Passing"
    player.play()
    player.until_asked()
    assert player.window.toolbar.place.startswith("Hand 1 · Trick 1 of 13")
    player.play_a_hand()
    assert player.window.toolbar.place == "Hand 1 complete"


def test_full_screen_and_back(player):
    command = player.window.commands["full_screen"]
    command.trigger()
    assert player.window.isFullScreen()
    assert command.isChecked()
    command.trigger()
    assert not player.window.isFullScreen()
    assert not command.isChecked()


# -- a new game --------------------------------------------------------------------------------------------


def test_who_is_invited(make):
    player = make(replace(AT_ONCE, player_name="Otis", avatar="bear", rules=RuleSet(players=6)))
    seated = player.controller.journal.players
    assert (seated[0].name, seated[0].agent, seated[0].avatar) == ("Otis", HUMAN, "bear")
    assert len(seated) == 6
    assert len({one.name for one in seated}) == len({one.avatar for one in seated}) == 6
    assert player.controller.journal.seed == 11


def test_a_new_game_is_dealt_from_the_dialog(player):
    player.until_asked()
    before = player.controller.journal
    player.press("Ctrl+N")
    dialog = player.window._dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.rules_page.preset.setCurrentIndex(dialog.rules_page.preset.findData("cancellation"))
    dialog.rules_page.rows["players"].editor.field.setValue(10)
    everybody = dialog.players_page.rows["company"].editor.everybody
    everybody.setCurrentIndex(everybody.findText("Learner"))
    QTest.mouseClick(dialog.deal, Qt.MouseButton.LeftButton)
    assert player.window._dialog is None
    assert player.controller.journal is not before
    assert len(player.controller.journal.players) == 10
    assert player.controller.rules.ruleset.decks == 2
    assert player.window.settings.rules == player.controller.rules.ruleset
    assert player.saved[-1].rules == player.controller.rules.ruleset
    assert {one.agent.partition("@")[2] for one in player.controller.journal.players[1:]} == {"learner"}
    assert player.saved[-1].company == Company().at_level("learner")
    player.until_asked()


def test_rules_that_cannot_be_played_are_not_dealt(player):
    player.until_asked()
    before = player.controller.journal
    player.window.commands["new"].trigger()
    dialog = player.window._dialog
    dialog.rules_page.rows["players"].editor.field.setValue(7)
    assert not dialog.deal.isEnabled()
    assert "two packs" in dialog.rules_page.problem.text()
    dialog.accept()
    assert dialog.isVisible()
    dialog.reject()
    assert player.controller.journal == before
    assert player.window.settings.rules == RuleSet()


def test_a_game_under_way_is_not_lost_by_a_slip(player):
    player.play()
    player.until_asked()
    before = player.controller.journal
    player.window.commands["new"].trigger()
    dialog = player.window._dialog
    assert any("ends when you deal" in label.text() for label in dialog.findChildren(QLabel))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert player.controller.journal == before
    player.window.commands["new"].trigger()
    QTest.mouseClick(player.window._dialog.deal, Qt.MouseButton.LeftButton)
    player.until_asked()
    assert player.controller.can_undo is False


def test_the_score_sheet_is_there_after_the_question(player):
    player.play_a_hand()
    player.window.commands["new"].trigger()
    player.window._dialog.reject()
    assert player.stage.score_panel.is_open
    assert player.stage.score_panel.scene is Scene.HAND


# -- time for a decision -----------------------------------------------------------------------------------


def test_the_time_left_is_told_and_stands_still_under_a_dialog(make):
    player = make(replace(AT_ONCE, rules=RuleSet(turn_time_limit=TurnTimeLimit.SIXTY)))
    player.until_asked()
    assert player.window.toolbar.place == "Hand 1 · Passing · 60 s left"
    clock = player.controller._clock
    assert clock.runs
    for command in ("preferences", "new", "scores"):
        player.window.commands[command].trigger()
        assert not clock.runs
        if command == "scores":
            player.stage.score_panel.dismiss()
        else:
            player.window._dialog.reject()
        assert clock.runs
    player.play()
    assert not clock.runs
    assert "s left" not in player.window.toolbar.place


def test_no_time_is_told_where_there_is_no_limit(player):
    player.until_asked()
    assert not player.controller._clock.runs
    assert player.window.toolbar.place == "Hand 1 · Passing"


# -- the score sheet ---------------------------------------------------------------------------------------


def test_after_a_hand_the_game_waits_for_the_sheet_to_be_read(player):
    player.play_a_hand()
    panel = player.stage.score_panel
    assert panel.scene is Scene.HAND
    QTest.qWait(20)
    assert player.controller.state.hand.phase is Phase.SCORE
    QTest.keyClick(panel.primary, Qt.Key.Key_Return)
    player.until_asked()
    assert player.controller.state.hand.number == 2


def test_undo_takes_the_sheet_away(player):
    player.play_a_hand()
    player.window.commands["undo"].trigger()
    assert not player.stage.score_panel.is_open
    player.until_asked()
    player.window.commands["redo"].trigger()
    player.until(lambda: player.stage.score_panel.is_open)


def test_the_sheet_is_looked_at_in_the_middle_of_a_hand(player):
    player.play()
    player.until_asked()
    player.window.commands["scores"].trigger()
    panel = player.stage.score_panel
    assert panel.is_open
    assert panel.scene is Scene.LOOK
    player.window.commands["scores"].trigger()
    assert not panel.is_open
    player.play_a_hand()


def test_the_end_of_a_game_and_another(make):
    player = make(replace(AT_ONCE, rules=RuleSet(target=10)))
    player.play_to_the_end()
    panel = player.stage.score_panel
    assert panel.scene is Scene.END
    assert player.window.toolbar.place == "Game over"
    QTest.mouseClick(panel.second, Qt.MouseButton.LeftButton)
    assert not panel.is_open
    player.window.commands["scores"].trigger()
    assert panel.is_open
    QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)
    player.until_asked()
    assert player.controller.state.result is None
    assert player.controller.state.scores == ()


# -- while something is open the game waits ----------------------------------------------------------------


@pytest.mark.parametrize("command", ["new", "preferences", "rules", "about", "scores"])
def test_the_game_waits(player, command):
    player.play()
    player.window.commands[command].trigger()
    assert player.stage.waits
    QTest.qWait(50)
    actions = len(player.controller.journal.actions)
    QTest.qWait(50)
    assert len(player.controller.journal.actions) == actions
    if command == "scores":
        player.stage.score_panel.dismiss()
    else:
        player.window._dialog.reject()
    assert not player.stage.waits
    player.play_a_hand()


def test_one_dialog_at_a_time(player):
    player.until_asked()
    player.window.commands["preferences"].trigger()
    player.window.commands["rules"].trigger()
    player.window.commands["about"].trigger()
    assert isinstance(player.window._dialog, PreferencesDialog)
    player.window._dialog.reject()
    player.window.commands["rules"].trigger()
    assert isinstance(player.window._dialog, RulesDialog)
    player.window._dialog.reject()


# -- preferences -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", Theme)
def test_a_theme_takes_effect_everywhere(make, theme):
    player = make(replace(AT_ONCE, theme=Theme.DARK if theme is Theme.FELT else Theme.FELT))
    player.window.apply_settings(replace(player.window.settings, theme=theme))
    tokens = THEMES[theme]
    palette = QApplication.palette()
    assert palette.color(QPalette.ColorRole.Window).name().upper() == tokens.panel
    assert palette.color(QPalette.ColorRole.ToolTipText).name().upper() == tokens.panel
    assert tokens.panel in QApplication.instance().styleSheet()
    picture = player.window.grab().toImage()
    assert picture.pixelColor(QPoint(4, 4)).name().upper() == tokens.bar


def test_preferences_take_effect_and_are_kept(player):
    player.until_asked()
    player.window.commands["preferences"].trigger()
    dialog = player.window._dialog
    name = dialog.row("player_name").editor.field
    QTest.keyClick(name, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(name, "Anna")
    dialog.row("card_colours").editor.field.setCurrentIndex(1)
    dialog.row("thinking_pause").editor.field.setValue(700)
    dialog.rules_page.rows["target"].editor.field.setValue(50)
    everybody = dialog.row("company").editor.everybody
    everybody.setCurrentIndex(everybody.findText("Expert"))
    assert player.stage.players[0].name == "Anna"
    assert player.controller.thinking_pause_ms == 700
    dialog.accept()
    kept = player.saved[-1]
    assert (kept.player_name, kept.card_colours, kept.thinking_pause) == ("Anna", "four", 700)
    assert kept.rules == RuleSet(target=50)
    assert player.controller.rules.ruleset == RuleSet(), "rules apply from the next game"
    assert player.controller.journal.players[1].agent == "marlow@club", "and so do players"
    player.window.new_game()
    assert player.controller.rules.ruleset == RuleSet(target=50)
    assert player.controller.journal.players[0].name == "Anna"
    assert player.controller.journal.players[1].agent == "marlow@expert"


def test_cancelled_preferences_leave_no_trace(player):
    player.until_asked()
    player.window.commands["preferences"].trigger()
    dialog = player.window._dialog
    dialog.row("theme").editor.field.setCurrentIndex(2)
    assert player.window.theme is THEMES["dark"]
    dialog.reject()
    assert player.window.theme is THEMES["felt"]
    assert player.saved[-1] == AT_ONCE


def test_a_full_disk_is_told_and_stops_nothing(player):
    player.disk_full = True
    player.window.apply_settings(replace(AT_ONCE, theme=Theme.LIGHT))
    player.window._keep_settings()
    assert player.stage.messages.text == "The preferences cannot be saved (No space left on device)."
    player.play()
    player.until_asked()


# -- messages ----------------------------------------------------------------------------------------------


def test_trouble_is_told_beside_the_game(player):
    player.until_asked()
    player.controller.trouble.emit("The game cannot be saved (disk full). You can play on.")
    assert player.stage.messages.text == "The game cannot be saved (disk full). You can play on."
    assert not player.stage.waits
    player.play()
    player.until_asked()
    player.window.tell("Something else.")
    assert "disk full" in player.stage.messages.text
    player.stage.messages.dismiss()


def test_a_refusal_is_told_and_goes_by(player):
    player.until_asked()
    player.controller.refused.emit("It is not your turn.")
    assert player.stage.messages.text == "It is not your turn."
    player.stage.messages.dismiss()


# -- place and size ----------------------------------------------------------------------------------------


def test_the_window_is_put_back_where_it_was(make):
    first = make()
    first.window.setGeometry(
        0, 50, 760, 640
    )  # Qt keeps clear of the edges of the screen, 800 pixels wide here
    first.window.close()
    second = make(first.saved[-1], shown=False)
    assert second.window.geometry().y() == first.window.geometry().y()
    assert second.window.size() == first.window.size()


@pytest.mark.parametrize("place", [QPoint(-5000, -5000), QPoint(9000, 300), QPoint(100, 7000)])
def test_a_window_on_no_screen_is_brought_back(make, place):
    first = make()
    first.window.move(place)
    first.window.close()
    second = make(first.saved[-1])
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    title_bar = second.window.frameGeometry().topLeft() + QPoint(20, 10)
    assert any(screen.contains(title_bar) for screen in screens)


@pytest.mark.parametrize("text", ["", "????", "AdnQywADAAA=", "é"])
def test_a_damaged_place_does_no_harm(make, text):
    player = make(replace(AT_ONCE, window_geometry=text))
    assert player.window.isVisible()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440), (3840, 2160), (820, 1500)])
@pytest.mark.parametrize("players", [4, 6])
def test_the_bar_fits_at_every_size(make, size, players):
    player = make(replace(AT_ONCE, rules=RuleSet(players=players)))
    player.until_asked()
    player.window.resize(*size)
    bar = player.window.toolbar
    assert bar.height() == pytest.approx(44 * player.window.unit, abs=1)
    menus, place = bar.findChild(QMenuBar).geometry(), bar._place.geometry()
    buttons = [bar.findChild(QToolButton, f"bar_{row.name}").geometry() for row in COMMANDS if row.bar]
    assert menus.right() < place.left()
    assert place.right() < min(one.left() for one in buttons)
    assert all(bar.rect().contains(one) for one in [menus, *buttons])
    assert bar._place.text() == bar.place
    assert abs(place.center().x() - bar.rect().center().x()) <= 1
    assert player.stage.table.geometry() == player.stage.rect()


def test_the_desktop_knows_the_window(player):
    assert QGuiApplication.desktopFileName() == DESKTOP_FILE
    assert player.window.windowTitle() == "Hearts"
    assert not player.window.windowIcon().isNull()


# -- closing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "moment", ["at once", "passing", "playing", "scores", "look", "new game", "preferences"]
)
def test_closing_is_safe_at_every_moment(make, moment):
    player = make()
    if moment == "passing":
        player.until_asked()
    elif moment in ("playing", "look", "new game", "preferences"):
        player.play()
        command = {"look": "scores", "new game": "new", "preferences": "preferences"}.get(moment)
        if command:
            player.window.commands[command].trigger()
    elif moment == "scores":
        player.play_a_hand()
    player.window.commands["quit"].trigger()
    assert not player.window.isVisible()
    QTest.qWait(20)
    assert player.saved
    player.window.close()


def test_closing_while_everything_moves(make):
    player = make(Settings())
    player.qtbot.waitUntil(lambda: player.stage.table._director.queue.animation is not None, timeout=PATIENCE)
    player.window.close()
    assert not player.window.isVisible()


def test_nothing_is_lost_by_closing_before_preferences_were_written(player):
    player.window.apply_settings(replace(AT_ONCE, theme=Theme.LIGHT))
    player.window.close()
    assert player.saved[-1].theme is Theme.LIGHT
