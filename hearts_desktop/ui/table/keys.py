"""The keyboard on the table: arrows, Space and Enter, and cards that are typed as rank and suit."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hearts_desktop.engine.cards import RANK_LETTERS, SUIT_LETTERS
from hearts_desktop.ui.table.chooser import Chooser
from hearts_desktop.ui.table.director import Director

_ARROWS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
}
_ACTING: Final = {Qt.Key.Key_Space: False, Qt.Key.Key_Return: True, Qt.Key.Key_Enter: True}


class Typed:
    """What has been typed of a card's name: a rank waits for its suit. Ten is ``T`` or ``1 0``."""

    def __init__(self) -> None:
        self.rank = ""

    def wants(self, letter: str) -> bool:
        """Would this key be part of a card's name?"""
        if self.rank == "1":
            return letter == "0"
        if letter and self.rank and letter in SUIT_LETTERS:
            return True
        return bool(letter) and (letter in RANK_LETTERS or letter == "1")

    def take(self, letter: str) -> tuple[str, str] | None:
        """One more key; rank and suit as soon as both are there. Any other key begins anew."""
        if self.rank == "1" and letter == "0":
            self.rank = "T"
            return None
        if self.rank and self.rank != "1" and letter and letter in SUIT_LETTERS:
            named, self.rank = (self.rank, letter), ""
            return named
        self.rank = letter if self.wants(letter) else ""
        return None


class Keys:
    """Gives key events their meaning."""

    def __init__(self, chooser: Chooser, director: Director) -> None:
        self._chooser = chooser
        self._director = director
        self._typed = Typed()

    def claims(self, event: QKeyEvent) -> bool:
        """Is the key needed here, even if it is a shortcut of the window as well?"""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        return self._chooser.ready and self._typed.wants(_letter(event))

    def press(self, event: QKeyEvent) -> bool:
        """Do what the key means; False if it means nothing here."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier
        if plain:
            return False
        key = Qt.Key(event.key())
        if key in _ACTING:
            self._typed.take("")
            self._act(key, event.isAutoRepeat())
            return True
        if key in _ARROWS or key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._typed.take("")
            self._move(key, every=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        return self._type(_letter(event))

    def _act(self, key: Qt.Key, repeated: bool) -> None:
        if repeated:  # one press is one act, however long it lasts
            return
        if self._director.busy:
            self._director.skip()
            return
        self._chooser.use_keys(True)
        self._chooser.act(confirming=_ACTING[key])

    def _move(self, key: Qt.Key, every: bool) -> None:
        """With Shift the arrows also stop at cards that may not be picked."""
        if self._director.busy:
            return
        self._chooser.use_keys(True)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._chooser.move_up(_ARROWS[key])
        elif key in _ARROWS:
            self._chooser.move_focus(_ARROWS[key], every=every)
        else:
            self._chooser.focus_end(last=key == Qt.Key.Key_End)

    def _type(self, letter: str) -> bool:
        wanted = self._typed.wants(letter)
        named = self._typed.take(letter)
        if named is not None and not self._director.busy:
            self._chooser.use_keys(True)
            self._chooser.pick_by_name(*named)
        return wanted


def _letter(event: QKeyEvent) -> str:
    return event.text().upper() if len(event.text()) == 1 else ""
