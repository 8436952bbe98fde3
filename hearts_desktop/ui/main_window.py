"""The window: tool bar, stage, dialogs, and the preferences put into effect."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow

from hearts_desktop import DESKTOP_ID
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.reviews import KnownPars
from hearts_desktop.controller.seals import Seals
from hearts_desktop.engine.actions import Claim
from hearts_desktop.engine.deal_number import MOST
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.saved_games import FOLDER, SavedGames
from hearts_desktop.storage.settings import Contrast, Settings, TrickHold
from hearts_desktop.storage.system_errors import reason_of
from hearts_desktop.ui import languages, window_place
from hearts_desktop.ui.commands import make_actions, retranslate, set_icons
from hearts_desktop.ui.deals import Deals
from hearts_desktop.ui.dialogs.first_run import FirstRunDialog
from hearts_desktop.ui.dialogs.new_game import NewGameDialog
from hearts_desktop.ui.dialogs.preferences import PreferencesDialog
from hearts_desktop.ui.game_files import GameFiles
from hearts_desktop.ui.help_pages import HelpPages
from hearts_desktop.ui.languages import program_name
from hearts_desktop.ui.lesson import Lesson
from hearts_desktop.ui.models.company import Roster, players_of
from hearts_desktop.ui.resources import app_icon
from hearts_desktop.ui.reviews import Reviews
from hearts_desktop.ui.sound.speaker import Silence, Speaker
from hearts_desktop.ui.sound.table_sounds import TableSounds
from hearts_desktop.ui.stage import Stage
from hearts_desktop.ui.table.speeds import Pace
from hearts_desktop.ui.table.spoken import READINGS
from hearts_desktop.ui.table.view import FLIGHTS, TableView
from hearts_desktop.ui.table.ways import ways_of
from hearts_desktop.ui.theme import THEMES, Theme, palette, strong_name, stylesheet, system_wants_contrast
from hearts_desktop.ui.toolbar import WIDTH as BAR_WIDTH
from hearts_desktop.ui.toolbar import Toolbar

DESKTOP_FILE: Final = DESKTOP_ID
"""Base name of the .desktop file: by it Wayland finds the icon of the window."""

SMALLEST: Final = QSize(600, 600)
_DESIGN: Final = (820, 800)
"""Window size in design units: a narrower one is drawn smaller."""
_LOOKS: Final = ("theme", "contrast", "text_size")
"""The settings that the look of everything depends on, and not of the table alone."""
_SAVE_AFTER_MS: Final = 400
"""Preferences are written when nothing has changed for so long: a name is typed letter by letter."""


def random_seed() -> int:
    """The number of a game that nobody can foresee."""
    return 1 + secrets.randbelow(MOST)


class MainWindow(QMainWindow):
    """The whole program on the screen.

    Signals:
        settings_changed(Settings): the preferences are others now and have taken effect.
    """

    settings_changed = Signal(object)

    def __init__(
        self,
        controller: GameController,
        settings: Settings,
        save_settings: Callable[[Settings], None],
        roster: Roster,
        data_folder: str = "",
        *,
        kernel: str = "",
        seed_source: Callable[[], int] = random_seed,
        table: TableView | None = None,
        speaker: Speaker | None = None,
        saved: SavedGames | None = None,
        secret: bytes = b"",
        pars: KnownPars | None = None,
    ) -> None:
        super().__init__()
        self.controller, self.settings = controller, settings
        self._save_settings, self._roster = save_settings, roster
        self._seed_source = seed_source
        self._dialog: QDialog | None = None
        self._closed = False
        self._dialog_unit = 0.0
        self._save_timer = QTimer(self)
        self._save_timer.setSingleShot(True)
        self._save_timer.setInterval(_SAVE_AFTER_MS)
        self._save_timer.timeout.connect(self._keep_settings)
        self.commands = make_actions(self)
        self.table = TableView() if table is None else table
        self.table.set_levels(tuple(level.key for level in roster.levels))
        self.stage = Stage(controller, self.table, self.theme)
        self.sounds = TableSounds(Silence() if speaker is None else speaker, self)
        self.sounds.attend(self.stage)
        self.toolbar = Toolbar(self.commands, self.theme)
        self.files = GameFiles(self, self, saved or SavedGames(Path(data_folder) / FOLDER))
        self.help_pages = HelpPages(self, self, self.commands, data_folder, kernel)
        self._build()
        self._connect()
        self.seals = Seals(controller, secret or secrets.token_bytes(), self)
        self.deals = Deals(self, self)
        self.reviews = Reviews(self, self, pars)
        self.lesson = Lesson(self, self, self.theme, self._standard_players)
        self.commands["lesson"].triggered.connect(self.lesson.start)
        self._apply_theme()
        self._apply_table()
        window_place.restore(self, settings.window_geometry)

    def _build(self) -> None:
        self.setWindowTitle(program_name())
        self.setWindowIcon(app_icon())
        QGuiApplication.setDesktopFileName(DESKTOP_FILE)
        self.setMinimumSize(SMALLEST)
        self.setMenuWidget(self.toolbar)
        self.setCentralWidget(self.stage)
        self.addActions(list(self.commands.values()))
        self.table.setFocus()

    def _connect(self) -> None:
        self.controller.undo_changed.connect(self._update_commands)
        self.controller.offered.connect(self._update_commands)
        hints = QGuiApplication.styleHints()
        hints.accessibility().contrastPreferenceChanged.connect(self._system_changed)
        self.stage.place_changed.connect(self.toolbar.set_place)
        self.stage.new_game_wanted.connect(self.new_game)
        for name, slot in (
            ("new", self.open_new_game),
            ("undo", self.controller.undo),
            ("redo", self.controller.redo),
            ("hint", self.stage.toggle_hint),
            ("claim", self._claim),
            ("last_trick", self.stage.show_last_trick),
            ("cards_played", self.stage.show_cards_played),
            ("save", self.files.ask_to_save),
            ("saved_games", self.files.show_saved),
            ("export", self.files.ask_to_export),
            ("quit", self.close),
            ("scores", self.stage.toggle_scores),
            ("sound", self.toggle_sound),
            ("full_screen", self.toggle_full_screen),
            ("preferences", self.open_preferences),
            ("rules", self.help_pages.open_rules),
            ("glossary", self.help_pages.open_glossary),
            ("keys", self.help_pages.open_keys),
            ("about", self.help_pages.open_about),
        ):
            self.commands[name].triggered.connect(slot)
        for what in READINGS:
            self.commands[f"read_{what}"].triggered.connect(partial(self._read_out, what))
        self._update_commands()

    # -- the game ------------------------------------------------------------------------------------------

    @Slot()
    def new_game(self, number: int | None = None) -> None:
        """Begin a game with the rules and the players from the preferences, and the deals of a number."""
        settings = self.settings
        seed = self._seed_source() if number is None else number
        self.controller.new_game(settings.rules, players_of(settings, self._roster), seed)

    def _standard_players(self) -> tuple[Player, ...]:
        return players_of(replace(self.settings, rules=RuleSet()), self._roster)

    def tell(self, sentence: str) -> None:
        """Show a message that stays until it is dismissed."""
        self.stage.messages.say(sentence)

    @Slot()
    def _update_commands(self) -> None:
        self.commands["undo"].setEnabled(self.controller.can_undo)
        self.commands["redo"].setEnabled(self.controller.can_redo)
        self.commands["hint"].setEnabled(self.controller.offer is not None)
        self.commands["claim"].setEnabled(self.controller.can_claim)
        self.commands["last_trick"].setEnabled(self.stage.can_look_back)
        self.commands["cards_played"].setEnabled(self.stage.can_look_back)
        for name in ("save", "export", "scores", "rules", *(f"read_{what}" for what in READINGS)):
            self.commands[name].setEnabled(self.controller.has_game)

    @Slot()
    def _claim(self) -> None:
        self.controller.submit(Claim(self.controller.human))

    def _read_out(self, what: str, _checked: bool = False) -> None:
        self.stage.read_out(what)

    # -- dialogs -------------------------------------------------------------------------------------------

    @Slot()
    def open_new_game(self) -> None:
        """Choose the rules of a new game, and deal."""
        if self._dialog is None:
            dialog = NewGameDialog(self.settings, self._roster, under_way=self.stage.under_way, parent=self)
            dialog.accepted.connect(self._deal_chosen)
            dialog.own_changed.connect(self._keep_own_rules)
            self.open_dialog(dialog)

    @Slot(object)
    def _keep_own_rules(self, own: OwnRules) -> None:
        self.apply_settings(replace(self.settings, own_rules=own))

    @Slot()
    def _deal_chosen(self) -> None:
        if isinstance(self._dialog, NewGameDialog):
            self.apply_settings(
                replace(self.settings, rules=self._dialog.ruleset, company=self._dialog.company)
            )
            self.new_game()

    def welcome(self) -> None:
        """Ask for a name and how much help, before the first hand is dealt; only ever once."""
        dialog = FirstRunDialog(self.settings, self)
        dialog.accepted.connect(self._begin_first)
        dialog.rejected.connect(self._keep_settings)  # so that it is not asked again
        self.open_dialog(dialog)

    @Slot()
    def _begin_first(self) -> None:
        if isinstance(self._dialog, FirstRunDialog):
            self.apply_settings(self._dialog.settings)
            self._keep_settings()
            if self._dialog.wants_lesson:
                self._dialog.finished.connect(self.lesson.start)  # when nothing lies over the table any more
            else:
                self.new_game()

    @Slot()
    def open_preferences(self) -> None:
        """Open the preferences."""
        if self._dialog is None:
            dialog = PreferencesDialog(self.settings, self._roster, self)
            dialog.changed.connect(self.apply_settings)
            self.open_dialog(dialog)

    @property
    def dialog(self) -> QDialog | None:
        """The dialog that is open."""
        return self._dialog

    def open_dialog(self, dialog: QDialog) -> None:
        """Open a dialog over the table, which waits meanwhile."""
        self._dialog = dialog
        self.stage.set_covered(True)
        dialog.finished.connect(self._dialog_finished)
        dialog.open()

    @Slot()
    def _dialog_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
        if self._save_timer.isActive():
            self._keep_settings()
        self.stage.set_covered(False)

    # -- preferences ---------------------------------------------------------------------------------------

    @Slot(object)
    def apply_settings(self, settings: Settings) -> None:
        """Take new preferences, at once where that makes sense, and keep them."""
        before, self.settings = self.settings, settings
        if before.language is not settings.language:
            languages.use(settings.language)
        if any(getattr(before, name) != getattr(settings, name) for name in _LOOKS):
            self._apply_theme()
        self._apply_table()
        if before.volume != settings.volume:
            self.sounds.try_out()
        self._save_timer.start()
        self.settings_changed.emit(settings)

    @Slot()
    def _keep_settings(self) -> None:
        self._save_timer.stop()
        try:
            self._save_settings(self.settings)
        except OSError as error:
            self.tell(tr("The preferences cannot be saved ({reason}).").format(reason=reason_of(error)))

    def _apply_table(self) -> None:
        mine = self.settings
        until_click = mine.trick_hold is TrickHold.CLICK
        hold = 0 if until_click else int(mine.trick_hold)
        style = (self.theme.name, mine.card_colours, mine.card_index, mine.card_back)
        self.table.set_style(*style, self.text)
        self.table.set_pace(mine.flight_speed, hold, until_click, mine.reduced_motion)
        self.table.set_ways(ways_of(mine))
        self.commands["last_trick"].setVisible(mine.show_last_trick)
        self.commands["cards_played"].setVisible(mine.show_cards_played)
        self.stage.set_pace(Pace(flight=FLIGHTS[mine.flight_speed], reduced=mine.reduced_motion))
        self.sounds.set_volume(mine.sound, mine.volume, mine.turn_tone)
        self.commands["sound"].setChecked(mine.sound)
        self.stage.set_person(mine.player_name, mine.avatar)
        self.controller.thinking_pause_ms = mine.thinking_pause
        self.controller.forced_cards = mine.forced_cards

    @Slot()
    def toggle_sound(self) -> None:
        """Mute the game, or let it be heard again."""
        self.apply_settings(replace(self.settings, sound=not self.settings.sound))

    # -- looks and size ------------------------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        mine = self.settings
        wanted = system_wants_contrast() if mine.contrast is Contrast.SYSTEM else mine.contrast
        return THEMES[strong_name(mine.theme, strong=wanted in (True, Contrast.STRONG))]

    @Slot()
    def _system_changed(self) -> None:
        """The system wants another contrast than before."""
        self._apply_theme()
        self._apply_table()

    @property
    def text(self) -> float:
        """By how much words are bigger than usual."""
        return int(self.settings.text_size) / 100

    @property
    def unit(self) -> float:
        """Pixels per design unit."""
        return max(0.5, min(self.width() / _DESIGN[0], self.height() / _DESIGN[1]))

    def _apply_theme(self) -> None:
        QApplication.setPalette(palette(self.theme))
        self._dialog_unit = 0.0
        set_icons(self.commands, self.theme)
        self.stage.set_look(self.theme, self.text)
        self._apply_unit()

    def _apply_unit(self) -> None:
        unit = self.unit
        # Menus, tool tips and dialogs follow the window in steps: a style sheet for everything takes a while.
        dialog_unit = min(1.75, max(1.0, round(unit * 4) / 4)) * self.text
        if dialog_unit != self._dialog_unit:
            self._dialog_unit = dialog_unit
            application = QApplication.instance()
            assert isinstance(application, QApplication)
            application.setStyleSheet(stylesheet(self.theme, dialog_unit))
        self.toolbar.set_look(self.theme, max(unit, min(unit * self.text, self.width() / BAR_WIDTH)))
        self.stage.messages.set_look(self.theme, unit * self.text)
        self.lesson.set_look(self.theme, unit * self.text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._apply_unit()

    @Slot()
    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.commands["full_screen"].setChecked(self.isFullScreen())
        elif event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(program_name())
            retranslate(self.commands)
            self._apply_theme()  # the style names the families of the language

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close at any moment without a question: the game is kept, and goes on at the next start."""
        event.accept()
        if self._closed:
            return
        self._closed = True
        self.stage.end()
        self.sounds.end()
        if self._dialog is not None:
            self._dialog.reject()
        self.controller.close()
        self.settings = replace(self.settings, window_geometry=window_place.text_of(self))
        self._keep_settings()
