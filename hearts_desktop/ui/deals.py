"""What can be done with a deal: again, by its number, the one of the day, or left to the computer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.seals import Sealed, Seals
from hearts_desktop.engine import deal_number
from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.seal import short
from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.deal_number import DealNumberDialog
from hearts_desktop.ui.dialogs.seal import SealDialog
from hearts_desktop.ui.models.dates import day_words
from hearts_desktop.ui.stage import Stage


class Host(Protocol):
    """What is asked of the window."""

    controller: GameController
    stage: Stage
    seals: Seals
    commands: dict[str, QAction]

    @property
    def dialog(self) -> QDialog | None: ...
    def open_dialog(self, dialog: QDialog) -> None: ...
    def new_game(self, number: int | None = None) -> None: ...


class Deals(QObject):
    """The commands about deals of a window, which is ``host`` and ``widget`` in one."""

    def __init__(self, host: Host, widget: QWidget, today: Callable[[], date] = date.today) -> None:
        super().__init__(widget)
        self._host, self._widget, self.today = host, widget, today
        controller = host.controller
        controller.undo_changed.connect(self._update)
        controller.offered.connect(self._update)
        controller.snapped.connect(self._update)
        controller.played_on.connect(self._update)
        for name, slot in (
            ("play_on", self.toggle_play_on),
            ("replay_deal", controller.replay_deal),
            ("deal_number", self.ask_for_number),
            ("deal_of_day", self.play_of_the_day),
            ("verify", self.show_seal),
        ):
            host.commands[name].triggered.connect(slot)
        host.seals.changed.connect(self._show_deal)
        self._show_deal()
        self._update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self._show_deal()
        return super().event(event)

    @Slot()
    def _show_deal(self) -> None:
        """Number and seal of the deal, for the foot of the table."""
        sealed = self._host.seals.current
        if sealed is not None:
            self._host.stage.table.set_deal(_deal_words(sealed))

    @Slot()
    def show_seal(self) -> None:
        """Show the seal of the hand, opened when the hand is over."""
        seals = self._host.seals
        opened = seals.opened() if seals.can_open else None
        sealed = opened.sealed if opened is not None else seals.current
        if self._host.dialog is None and sealed is not None:
            self._host.open_dialog(SealDialog(sealed, opened, self._widget))

    @Slot()
    def _update(self) -> None:
        commands, controller = self._host.commands, self._host.controller
        commands["play_on"].setEnabled(controller.can_play_on)
        commands["play_on"].setChecked(controller.plays_on)
        commands["replay_deal"].setEnabled(controller.can_replay_deal)

    @Slot()
    def toggle_play_on(self) -> None:
        """Have the computer play the rest of the hand, or play again oneself."""
        self._host.controller.play_on(not self._host.controller.plays_on)
        self._update()

    @Slot()
    def ask_for_number(self) -> None:
        """Ask for the number of a deal."""
        controller = self._host.controller
        if self._host.dialog is None and controller.has_game:
            under_way = self._host.stage.under_way
            dialog = DealNumberDialog(controller.journal.seed, under_way=under_way, parent=self._widget)
            dialog.accepted.connect(lambda: self.play(dialog.number))
            self._host.open_dialog(dialog)

    @Slot()
    def play_of_the_day(self) -> None:
        """Begin a game with the deals of this day."""
        today = self.today()
        number = deal_number.of_the_day(today.year, today.month, today.day)
        self.play(number, known=self._is_on_the_table(number))
        said = tr(
            "The deal of {day} is number {number}: everybody who plays by these rules gets the same cards."
        ).format(day=day_words(today), number=deal_number.shown(number))
        self._host.stage.messages.say(said, passing=True)

    def _is_on_the_table(self, number: int) -> bool:
        controller = self._host.controller
        return controller.has_game and controller.journal.seed == number

    def play(self, number: int, *, known: bool = True) -> None:
        """Begin a game with the deals of this number, which the person may have ``known`` before."""
        self._host.new_game(number)
        if known:
            self._host.controller.mark(Help.KNOWN_DEAL)


def _deal_words(sealed: Sealed) -> str:
    if sealed.coming and sealed.hand > 1:
        # i18n: at the foot of the table: the number of the deal, and what begins the seal of its cards
        words = tr("Deal {number} · next hand sealed {seal}")
    else:
        # i18n: at the foot of the table: the number of the deal, and what begins the seal of its cards
        words = tr("Deal {number} · hand {hand} sealed {seal}")
    return words.format(number=deal_number.shown(sealed.number), hand=sealed.hand, seal=short(sealed.seal))
