"""The composition root: builds every part, hands each what it needs, and starts the event loop."""

from __future__ import annotations

import gc
import linecache
import locale
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from hearts_desktop import __version__
from hearts_desktop.ai import kernel
from hearts_desktop.ai.roster import AGENTS, ROSTER
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.pars import Pars
from hearts_desktop.controller.recorder import Recorder
from hearts_desktop.controller.store import Store
from hearts_desktop.engine.journal import Journal
from hearts_desktop.faults import FaultReport, Faults, LastWords, start_log
from hearts_desktop.language import tr
from hearts_desktop.listener import Listener
from hearts_desktop.lists import sentences
from hearts_desktop.storage import backups, settings_file
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.open_requests import OpenRequests
from hearts_desktop.storage.paths import DataFolder, data_folder
from hearts_desktop.storage.saved_games import SavedGames
from hearts_desktop.storage.secret import load_secret
from hearts_desktop.storage.settings import Language, Settings
from hearts_desktop.ui import languages
from hearts_desktop.ui.dialogs.fault import FaultDialog
from hearts_desktop.ui.languages import program_name
from hearts_desktop.ui.main_window import MainWindow, random_seed
from hearts_desktop.ui.models.installation import facts
from hearts_desktop.ui.models.problem_report import Circumstances
from hearts_desktop.ui.reports import Reports
from hearts_desktop.ui.resources import asset, load_fonts
from hearts_desktop.ui.results import Results
from hearts_desktop.ui.sound.device import DeviceSpeaker
from hearts_desktop.ui.sound.speaker import Speaker

log = logging.getLogger(__name__)

NAME = "hearts-desktop"
"""What the desktop knows the program by; what it is called for people is a text like others."""
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
    pars: Pars
    window: MainWindow
    reports: Reports

    def close(self) -> None:
        """Stop the threads and let go of the files."""
        self.controller.close()
        self.lock.release()


def use_utf8() -> None:
    """Give Qt a locale with UTF-8 where there is none. Qt would do so itself, and complain."""
    if sys.platform in ("win32", "darwin"):
        return
    try:
        locale.setlocale(locale.LC_CTYPE, "")
        charset = locale.nl_langinfo(locale.CODESET)
    except locale.Error:  # a locale that this system does not have
        charset = ""
    if charset.upper() != "UTF-8":
        if everything := os.environ.pop("LC_ALL", ""):
            os.environ["LANG"] = everything  # the language that it names is still wanted
        os.environ["LC_CTYPE"] = "C.UTF-8"
        with suppress(locale.Error):  # where another variable is no good, Qt keeps to what is in force
            locale.setlocale(locale.LC_CTYPE, "C.UTF-8")


def application() -> QApplication:
    """The QApplication, made once, with the names that the desktop knows the game by."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    use_utf8()
    existing = QApplication.instance()
    made = existing if isinstance(existing, QApplication) else Application(sys.argv[:1])
    if made.applicationName() == NAME:
        return made  # it has been dressed, and a style set once more would go to every widget
    made.setStyle("Fusion")  # the one style that draws what palette and style sheet say on every system
    made.setApplicationName(NAME)
    made.setApplicationDisplayName(program_name())
    made.setApplicationVersion(__version__)
    load_fonts()
    return made


def build(
    folder: DataFolder,
    seed_source: Callable[[], int] = random_seed,
    settings: Settings | None = None,
    speaker: Speaker | None = None,
) -> tuple[Parts, list[str]]:
    """Make all parts over the files in ``folder``, resume or begin a game, and show nothing yet.

    Returns the parts and what the player must be told. ``settings`` overrides the saved ones. Without a
    ``speaker`` nothing is heard.
    """
    messages = []
    made = application()
    # What is wrong with the preferences is told before they are known.
    languages.use(Language.SYSTEM if settings is None else settings.language)
    saved, message = settings_file.load(folder.settings)
    languages.use((settings or saved).language)
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
        messages.append(sentences((lock.why_not, tr("This game will not be saved."))))
    controller = GameController(AGENTS, store)
    recorder = Recorder(controller, folder.history, folder.backups, owner=owned)
    statistics = Statistics(folder.history)
    pars = Pars(controller, recorder, statistics, owner=owned)
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
        secret=load_secret(folder.secret),
        pars=pars,
    )
    recorder.trouble.connect(window.tell)
    recorder.trouble_over.connect(window.stage.messages.take_back)
    results = Results(window, window, window.files, statistics, recorder, pars)
    window.commands["statistics"].triggered.connect(results.show)
    reports = Reports(window, window, folder, kernel.BUILD)
    window.commands["report"].triggered.connect(reports.show)
    if not _resume(controller, resumed, folder, messages):
        window.new_game()
    return Parts(made, folder, lock, controller, recorder, pars, window, reports), [
        text for text in messages if text
    ]


def _resume(
    controller: GameController, journal: Journal | None, folder: DataFolder, messages: list[str]
) -> bool:
    if journal is None:
        return False
    try:
        controller.resume(journal)
    except ValueError as error:  # a good file, but not for this program: a player that it does not have
        kept = backups.keep_copy(folder.current_game, folder.backups)
        why = tr("The saved game cannot be played on: {reason}.").format(reason=error)
        messages.append(sentences((why, kept, tr("A new game has been started."))))
        return False
    return True


def spare_what_stays() -> None:
    """Leave all objects that are there by now out of the search for garbage, but for what is not needed.

    They are some 60,000, nearly all of which stay until the end; a search through them all takes as long as a
    frame or two, and comes while cards fly. PySide looks into the source of each module that is imported, and
    those lines would stay too: seven megabytes, which are read again if anybody asks for them.
    """
    linecache.clearcache()
    gc.freeze()


def run(file: Path | None, data_dir: Path | None) -> int:
    """Play. Returns the exit code."""
    folder = data_folder(data_dir)
    start_log(folder)
    log.info("Hearts %s, kernel: %s", __version__, kernel.BUILD)
    faults = Faults()
    report = FaultReport(folder, without_window(folder).of_fault, partial(show_fault, folder))
    faults.happened.connect(report.take)
    faults.install()
    first = not folder.settings.exists() and not folder.current_game.exists()
    parts, messages = build(folder, speaker=DeviceSpeaker(asset("sounds")))
    report.tell = parts.reports.circumstances.of_fault
    if isinstance(parts.application, Application):
        parts.application.file_opened.connect(parts.window.files.open_asked_for)
    if file is not None:
        messages.append(parts.window.files.open(file))
    parts.window.show()
    if first and file is None:
        parts.window.welcome()
    for message in filter(None, messages):
        parts.window.tell(message)
    listen(parts)
    last_words = LastWords(folder)
    # A second window leaves the first one's alone.
    if parts.lock.held and (left := last_words.begin()):
        told = report.write(left)
        QTimer.singleShot(0, partial(show_fault, folder, tr("The game broke down the last time"), told))
    spare_what_stays()
    try:
        return parts.application.exec()
    finally:
        last_words.end()
        parts.close()


def listen(parts: Parts) -> None:
    """Open what other processes ask for, unless there is another window that does so."""
    if parts.lock.held:
        listener = Listener(OpenRequests(parts.folder.open_requests), parts.window)
        listener.wanted.connect(parts.window.files.open_asked_for)
        listener.start()


def without_window(folder: DataFolder) -> Circumstances:
    """What can be told of a fault that comes before there is a window."""
    return Circumstances(
        folder,
        lambda: facts(str(folder.root), kernel.BUILD),
        lambda: settings_file.load(folder.settings)[0],
        lambda: None,
    )


def show_fault(folder: DataFolder, headline: str, report: str) -> None:
    """Put a report before the player, if there is a window yet, and wait until it is closed."""
    if QApplication.instance() is None:
        return
    FaultDialog(headline, report, folder.root, QApplication.activeWindow()).exec()
