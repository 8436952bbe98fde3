"""Reports of problems for a window: what they are made from, and the dialog that shows one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from hearts_desktop.engine.journal import Journal
from hearts_desktop.storage.paths import DataFolder
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui import game_files
from hearts_desktop.ui.dialogs.report import ReportDialog
from hearts_desktop.ui.models.installation import facts
from hearts_desktop.ui.models.problem_report import Circumstances


class Host(game_files.Host, Protocol):
    """What is asked of the window."""

    settings: Settings


class Reports(QObject):
    """Makes reports of what goes on in a window, which is ``host`` and ``widget`` in one."""

    def __init__(self, host: Host, widget: QWidget, folder: DataFolder, kernel: str) -> None:
        super().__init__(widget)
        self._host, self._widget, self._kernel, self._folder = host, widget, kernel, folder
        self.circumstances = Circumstances(folder, self._facts, lambda: host.settings, self._journal)

    @Slot()
    def show(self) -> None:
        """Open a report."""
        if self._host.dialog is None:
            self._host.open_dialog(ReportDialog(self.circumstances.report, self._widget))

    def _journal(self) -> Journal | None:
        controller = self._host.controller
        return controller.journal if controller.has_game else None

    def _facts(self) -> Mapping[str, str]:
        screen = self._widget.screen()
        width, height = screen.size().toTuple()
        shown = f"{self._widget.width()} × {self._widget.height()} on {width} × {height}"
        return {
            **facts(str(self._folder.root), self._kernel),
            "Window": f"{shown} at {screen.devicePixelRatio():g}, {QGuiApplication.platformName()}",
        }
