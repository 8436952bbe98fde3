"""What the help menu of a window has to read: the rules in force, the glossary, the keys, the program."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from hearts_desktop.ui.dialogs.about import AboutDialog
from hearts_desktop.ui.dialogs.glossary import GlossaryDialog
from hearts_desktop.ui.dialogs.keys import KeysDialog
from hearts_desktop.ui.dialogs.rules import RulesDialog
from hearts_desktop.ui.game_files import Host
from hearts_desktop.ui.models.key_help import key_sections


class HelpPages(QObject):
    """Opens these pages over the table of a window, which is ``host`` and ``widget`` in one."""

    def __init__(
        self, host: Host, widget: QWidget, commands: Mapping[str, QAction], data_folder: str, kernel: str
    ) -> None:
        super().__init__(widget)
        self._host, self._widget, self._commands = host, widget, commands
        self._data_folder, self._kernel = data_folder, kernel

    @Slot()
    def open_rules(self) -> None:
        """Open the rules of the running game."""
        self._open_rules_at("")

    @Slot()
    def open_glossary(self) -> None:
        """Explain the words of the game."""
        if self._host.dialog is None:
            controller = self._host.controller
            dialog = GlossaryDialog(controller.rules if controller.has_game else None, self._widget)
            dialog.rules_wanted.connect(self._turn_to_rules)
            self._host.open_dialog(dialog)

    @Slot()
    def open_keys(self) -> None:
        """List every key."""
        if self._host.dialog is None:
            self._host.open_dialog(KeysDialog(key_sections(self._commands), self._widget))

    @Slot()
    def open_about(self) -> None:
        """Say what the program is."""
        if self._host.dialog is None:
            self._host.open_dialog(AboutDialog(self._data_folder, self._kernel, self._widget))

    def _open_rules_at(self, heading: str) -> None:
        if self._host.dialog is None and self._host.controller.has_game:
            dialog = RulesDialog(self._host.controller.rules, self._widget, at=heading)
            dialog.glossary_wanted.connect(self._turn_to_glossary)
            self._host.open_dialog(dialog)

    @Slot()
    def _turn_to_glossary(self) -> None:
        self._close()
        self.open_glossary()

    @Slot(str)
    def _turn_to_rules(self, heading: str) -> None:
        self._close()
        self._open_rules_at(heading)

    def _close(self) -> None:
        if self._host.dialog is not None:
            self._host.dialog.accept()
