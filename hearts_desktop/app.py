"""The composition root: builds every part, hands each what it needs, and starts the event loop."""

from __future__ import annotations

import logging
import secrets
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from hearts_desktop import __version__
from hearts_desktop.ai import kernel
from hearts_desktop.ai.roster import AGENTS, ROSTER
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.recorder import Recorder
from hearts_desktop.controller.store import Store
from hearts_desktop.engine.journal import Journal
from hearts_desktop.storage import backups
from hearts_desktop.storage import settings as settings_file
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.paths import DataFolder, data_folder
from hearts_desktop.storage.saved_games import SavedGames
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui.main_window import MainWindow
from hearts_desktop.ui.resources import asset, load_fonts
from hearts_desktop.ui.sound.device import DeviceSpeaker
from hearts_desktop.ui.sound.speaker import Speaker

log = logging.getLogger(__name__)

SWITCH_INTERVAL_S = 0.0005
"""How long one Python thread may hold the interpreter while another waits: a thinking agent must not
make the table stutter. Measured: 52 moving cards beside a busy thread, 38 instead of 14 frames a second."""


class NoStore:
    """Keeps nothing: for a second window, which must not write into the first one's game."""

    def begin(self, journal: Journal) -> None:
        """Forget it."""

    def append(self, action: object) -> None:
        """Forget it."""

    def rewrite(self, journal: Journal) -> None:
        """Forget it."""

    def close(self) -> None:
        """There is nothing to close."""


class Application(QApplication):
    """The application, which the desktop may ask to open a file while it runs.

    Signals:
        file_opened(Path): a file was opened with the program (macOS).
    """

    file_opened = Signal(object)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(Path(event.file()))
            return True
        return super().event(event)


@dataclass
class Parts:
    """The running application, held together for as long as it runs."""

    application: QApplication
    folder: DataFolder
    lock: FolderLock
    controller: GameController
    recorder: Recorder
    window: MainWindow

    def close(self) -> None:
        """Stop the threads and let go of the files."""
        self.controller.close()
        self.lock.release()


def application() -> QApplication:
    """The QApplication, made once, with the names that the desktop knows the game by."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    existing = QApplication.instance()
    made = existing if isinstance(existing, QApplication) else Application(sys.argv[:1])
    made.setStyle("Fusion")  # the one style that draws what palette and style sheet say on every system
    made.setApplicationName("hearts-desktop")
    made.setApplicationDisplayName("Hearts")
    made.setApplicationVersion(__version__)
    load_fonts()
    return made


def build(
    folder: DataFolder,
    seed_source: Callable[[], int] = lambda: secrets.randbits(48),
    settings: Settings | None = None,
    speaker: Speaker | None = None,
) -> tuple[Parts, list[str]]:
    """Make all parts over the files in ``folder``, resume or begin a game, and show nothing yet.

    Returns the parts and what the player must be told. ``settings`` overrides the saved ones. Without a
    ``speaker`` nothing is heard.
    """
    messages = []
    made = application()
    saved, message = settings_file.load(folder.settings)
    messages.append(message)
    if speaker is not None and (settings or saved).sound:
        speaker.prepare()  # while the window is made, so that the first card is heard
    lock = FolderLock(folder.root)
    owned = lock.acquire()
    store: Store = NoStore()
    resumed: Journal | None = None
    if owned:
        autosave = Autosave(folder.current_game, folder.backups)
        loaded = autosave.load()
        messages.append(loaded.message)
        store, resumed = autosave, loaded.journal
    else:
        messages.append(f"{lock.why_not} This game will not be saved.")
    controller = GameController(AGENTS, store)
    recorder = Recorder(controller, folder.history, folder.backups, owner=owned)
    window = MainWindow(
        controller,
        settings or saved,
        save_settings=lambda changed: settings_file.save(folder.settings, changed),
        roster=ROSTER,
        data_folder=str(folder.root),
        kernel=kernel.BUILD,
        seed_source=seed_source,
        speaker=speaker,
        saved=SavedGames(folder.saved_games),
    )
    recorder.trouble.connect(window.tell)
    if not _resume(controller, resumed, folder, messages):
        window.new_game()
    return Parts(made, folder, lock, controller, recorder, window), [text for text in messages if text]


def _resume(
    controller: GameController, journal: Journal | None, folder: DataFolder, messages: list[str]
) -> bool:
    if journal is None:
        return False
    try:
        controller.resume(journal)
    except ValueError as error:  # a good file, but not for this program: a player that it does not have
        kept = backups.keep_copy(folder.current_game, folder.backups)
        messages.append(f"The saved game cannot be played on: {error}. {kept} A new game has been started.")
        return False
    return True


# -- faults ------------------------------------------------------------------------------------------------


class Faults(QObject):
    """Collects what should never happen: exceptions nobody caught, and Qt's own complaints.

    Signals:
        happened(str): one fault, with its traceback; may come from any thread.
    """

    happened = Signal(str)

    def install(self) -> None:
        """Listen from now on."""
        sys.excepthook = self.take_exception
        threading.excepthook = lambda caught: self.take_exception(
            caught.exc_type, caught.exc_value, caught.exc_traceback
        )
        qInstallMessageHandler(self.take_message)

    def take_exception(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """An exception that nobody caught."""
        text = "".join(traceback.format_exception(kind, error, trace))
        log.critical("%s", text)
        if sys.stderr is not None:  # a windowed program on Windows has none
            sys.stderr.write(text)
        self.happened.emit(text)

    def take_message(self, kind: QtMsgType, _: QMessageLogContext, text: str | None) -> None:
        """A message of Qt; warnings and worse are faults."""
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            log.debug("Qt: %s", text)
            return
        log.warning("Qt: %s", text)
        self.happened.emit(f"Qt: {text}")


class FaultReport(QObject):
    """Shows the first fault in a dialog that can be copied; the rest go to the log."""

    def __init__(self, folder: DataFolder) -> None:
        super().__init__()
        self._folder = folder
        self._shown = False

    def show(self, text: str) -> None:
        """Tell the player, once."""
        if self._shown or text.startswith("Qt: "):
            return
        self._shown = True
        box = QMessageBox(QMessageBox.Icon.Warning, "Hearts", "Something went wrong. Your game is saved.")
        box.setInformativeText(f"What happened is written in {self._folder.log}. Please report it.")
        box.setDetailedText(text)
        box.exec()


def start_log(folder: DataFolder) -> None:
    """Log to the data folder; without one (dead disk), to nowhere."""
    handler: logging.Handler
    try:
        handler = logging.FileHandler(folder.log, mode="w", encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        handlers=[handler],
        force=True,
    )


def run(file: Path | None, data_dir: Path | None) -> int:
    """Play. Returns the exit code."""
    folder = data_folder(data_dir)
    start_log(folder)
    log.info("Hearts %s, kernel: %s", __version__, kernel.BUILD)
    faults = Faults()
    report = FaultReport(folder)
    faults.happened.connect(report.show)
    faults.install()
    parts, messages = build(folder, speaker=DeviceSpeaker(asset("sounds")))
    if isinstance(parts.application, Application):
        parts.application.file_opened.connect(parts.window.files.open_or_tell)
    if file is not None:
        messages.append(parts.window.files.open(file))
    parts.window.show()
    for message in filter(None, messages):
        parts.window.tell(message)
    try:
        return parts.application.exec()
    finally:
        parts.close()
