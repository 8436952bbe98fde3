"""Hears from other processes that a file shall be opened in the window that runs already."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from hearts_desktop.storage.open_requests import OpenRequests

log = logging.getLogger(__name__)

LOOKS_EVERY_MS: Final = 1000
"""Where the system does not tell of changes in a folder."""


class Listener(QObject):
    """Watches the folder of the letters.

    Signals:
        wanted(Path): this file shall be opened.
    """

    wanted = Signal(object)

    def __init__(self, requests: OpenRequests, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._requests = requests
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self.look)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS_EVERY_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Listen from now on, and hear what was asked for while the program was starting."""
        self._watch()
        self.look()

    def _watch(self) -> None:
        try:
            self._requests.prepare()
        except OSError as error:
            log.warning("no other process can ask for a file: %s", error)
            return
        if not self._watcher.addPath(str(self._requests.folder)):
            self._timer.start()

    @Slot()
    def look(self) -> None:
        """Tell of all that is asked for now."""
        if not self._timer.isActive() and not self._watcher.directories():
            self._watch()  # somebody has deleted the folder
        for file in self._requests.collect():
            self.wanted.emit(file)
