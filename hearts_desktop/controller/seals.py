"""Sealing each deal before it is dealt, and opening the seal when the hand is over."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.actions import CHANCE, Deal
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.chance import dealt_order
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.seal import salt_of, seal, sealed_text
from hearts_desktop.engine.state import GameState, pending


class Sealed(NamedTuple):
    """A deal that is sealed."""

    number: int
    """The number of the game's deals."""
    hand: int
    seal: str
    coming: bool
    """It will be dealt next."""


class Opened(NamedTuple):
    """A seal that has been opened."""

    sealed: Sealed
    salt: str
    order: Cards
    """The cards as they were dealt."""
    text: str
    """What the seal is the SHA-256 of."""
    holds: bool
    """What was dealt is what had been sealed."""
    by_number: bool
    """What was dealt is what the number stands for."""


class Seals(QObject):
    """Seals the deal that comes next while the one before still lies on the table.

    Signals:
        changed(): another deal is sealed, or the hand is over and its seal can be opened.
    """

    changed = Signal()

    def __init__(self, controller: GameController, secret: bytes, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller, self._secret = controller, secret
        self._seals: dict[tuple[str, int], str] = {}
        controller.stepped.connect(self._look)
        controller.snapped.connect(self._look)
        self._look()

    @property
    def current(self) -> Sealed | None:
        """The deal that comes next, else the one that is played; None before any game."""
        if not self._controller.has_game:
            return None
        state = self._controller.state
        hand = len(state.scores) + 1
        coming = _deal_comes(state)
        if state.result is not None or (state.hand is not None and not coming):
            hand = state.hand.number if state.hand is not None else hand
        return Sealed(self._controller.journal.seed, hand, self._seal(hand), coming)

    @property
    def can_open(self) -> bool:
        """Is a hand over, so that nothing is given away?"""
        if not self._controller.has_game:
            return False
        hand = self._controller.state.hand
        return hand is not None and hand.phase is Phase.SCORE

    def opened(self) -> Opened:
        """The seal of the hand that is over. Raises ValueError while it is played."""
        hand = self._controller.state.hand if self.can_open else None
        if hand is None:
            raise ValueError("the hand is not over yet")
        number, order = self._controller.journal.seed, self._dealt(hand.number)
        salt = self._salt(hand.number)
        before = self._seal(hand.number)
        return Opened(
            Sealed(number, hand.number, before, coming=False),
            salt,
            order,
            sealed_text(number, hand.number, salt, order),
            holds=seal(number, hand.number, salt, order) == before,
            by_number=order == dealt_order(self._controller.rules, number, hand.number),
        )

    def _salt(self, hand: int) -> str:
        return salt_of(self._secret, self._controller.journal.id, hand)

    def _seal(self, hand: int) -> str:
        """The seal as it was made first; a hand that was dealt before this run is sealed as it was dealt."""
        key = (self._controller.journal.id, hand)
        if key not in self._seals:
            number = self._controller.journal.seed
            order = self._dealt(hand) or dealt_order(self._controller.rules, number, hand)
            self._seals[key] = seal(number, hand, self._salt(hand), order)
        return self._seals[key]

    def _dealt(self, hand: int) -> Cards:
        """The order in which the cards of a hand were dealt; empty if they have not been yet."""
        deals = [action for action in self._controller.journal.actions if isinstance(action, Deal)]
        return deals[hand - 1].order if len(deals) >= hand else ()

    @Slot()
    def _look(self) -> None:
        if self.current is not None:  # asking for it makes the seal
            self.changed.emit()


def _deal_comes(state: GameState) -> bool:
    """Is nothing left to do before the next deal but to read the scores?"""
    if pending(state) != (CHANCE,):
        return False
    return state.hand is None or state.hand.phase is Phase.SCORE
