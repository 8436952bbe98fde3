"""Going through the hand that was finished last, from the menu or the score sheet."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.reviews import KnownPars, last_hand
from hearts_desktop.storage.history.records import Recorded
from hearts_desktop.ui.dialogs.hand_record import HandRecordDialog
from hearts_desktop.ui.game_files import GameFiles
from hearts_desktop.ui.stage import Stage


class Host(Protocol):
    """What is asked of the window."""

    controller: GameController
    stage: Stage
    files: GameFiles
    commands: dict[str, QAction]

    @property
    def dialog(self) -> QDialog | None: ...
    def open_dialog(self, dialog: QDialog) -> None: ...


class Reviews(QObject):
    """Shows the last hand of a window, which is ``host`` and ``widget`` in one."""

    def __init__(self, host: Host, widget: QWidget, pars: KnownPars | None = None) -> None:
        super().__init__(widget)
        self._host, self._widget, self._pars = host, widget, pars
        self._dialog: HandRecordDialog | None = None
        host.controller.undo_changed.connect(self._update)
        host.commands["review"].triggered.connect(self.show)
        host.stage.score_panel.review_wanted.connect(self.show)
        self._update()

    @Slot()
    def _update(self) -> None:
        controller = self._host.controller
        reviewed = controller.has_game and controller.human >= 0 and bool(controller.state.scores)
        self._host.commands["review"].setEnabled(reviewed)

    @Slot()
    def show(self) -> None:
        """Open the hand that was finished last."""
        controller = self._host.controller
        recorded = last_hand(controller.journal, controller.states) if controller.has_game else None
        if self._host.dialog is None and recorded is not None:
            self._dialog = HandRecordDialog(recorded, self._widget, review=True, pars=self._pars)
            self._dialog.again_wanted.connect(self._play_again)
            self._host.open_dialog(self._dialog)

    @Slot(object)
    def _play_again(self, recorded: Recorded) -> None:
        """Put the table back to a choice in the hand, as a game of its own."""
        reason = self._host.files.play_again(recorded)
        if self._dialog is None:
            return
        if reason:
            self._dialog.say(reason)
        else:
            self._dialog.accept()
