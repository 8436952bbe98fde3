"""What should never happen: caught, written down in the data folder, and told to the player."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from hearts_desktop.language import tr
from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.paths import DataFolder

log = logging.getLogger(__name__)


class LogFile(logging.FileHandler):
    """The file of the log. Others tell the player of a full disk, and Python shall make no noise of it."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Something could not be written."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)

    def close(self) -> None:
        """Let go of the file, also if the rest of the log has no room in it."""
        with suppress(OSError):
            super().close()


def start_log(folder: DataFolder) -> None:
    """Log to the data folder; without one (dead disk), to nowhere. A second window adds to what is there."""
    lock = FolderLock(folder.root)
    alone = lock.acquire()
    lock.release()
    handler: logging.Handler
    try:
        handler = LogFile(folder.log, mode="w" if alone else "a", encoding="utf-8")
    except OSError:
        handler = logging.NullHandler()
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        handlers=[handler],
        force=True,
    )


def end_log() -> None:
    """Let go of the log's file; on Windows its folder could not be removed before."""
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)


class Faults(QObject):
    """Collects exceptions that nobody caught, and Qt's own complaints.

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
    """Keeps the exceptions of this run in the data folder, and shows the player the first of them."""

    def __init__(
        self, folder: DataFolder, tell: Callable[[str], str], show: Callable[[str, str], None]
    ) -> None:
        """``tell`` makes the report of a fault; ``show`` puts a headline and a report before the player."""
        super().__init__()
        self.tell = tell
        self._folder, self._show = folder, show
        self._texts: list[str] = []

    def take(self, text: str) -> None:
        """Write a fault down; tell the player of the first. What Qt complains of is in the log alone."""
        if text.startswith("Qt: "):
            return
        self._texts.append(text)
        written = self.write("\n".join(self._texts))
        if len(self._texts) == 1:
            self._show(tr("Something went wrong"), written)

    def write(self, text: str) -> str:
        """Write the report of a fault into the data folder, and return it."""
        try:
            report = self.tell(text)
        except Exception:  # the fault itself must not be lost over what is said beside it
            log.exception("the report cannot be made")
            report = f"{text.rstrip()}\n"
        try:
            self._folder.crash.write_text(report, "utf-8")
        except OSError as error:
            log.warning("the report cannot be written: %s", error)
        return report


class LastWords:
    """Where the interpreter writes, by itself, where it was when the process is killed by a fault of its own.

    The file is there while the game runs, and empty. One that is found with something in it is of a run
    that did not come to its end.
    """

    def __init__(self, folder: DataFolder) -> None:
        self._path = folder.last_words
        self._file: TextIO | None = None

    def begin(self) -> str:
        """Listen from now on; returns what the run before left, or nothing."""
        left = ""
        with suppress(OSError):
            left = self._path.read_text("utf-8", errors="replace").strip()
        with suppress(OSError):
            self._file = self._path.open("w", encoding="utf-8")
            faulthandler.enable(self._file)
        return left

    def end(self) -> None:
        """The game came to its end as it should."""
        if self._file is None:
            return
        faulthandler.disable()
        self._file.close()
        self._file = None
        with suppress(OSError):
            self._path.unlink()
