"""The mouse on the table: presses, double clicks and releases made into gestures that count once each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QGuiApplication, QMouseEvent

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import OfferPlay
from hearts_desktop.ui.table.chooser import Chooser
from hearts_desktop.ui.table.director import Director
from hearts_desktop.ui.table.scene import TableScene

_PLAYED_ABOVE = 0.30
"""A card dragged up by this part of its height is played when it is let go."""


class Pointer:
    """Gives mouse events their meaning. Positions are those of the view, which are those of the scene."""

    def __init__(
        self, scene: TableScene, director: Director, chooser: Chooser, on_press: Callable[[], None]
    ) -> None:
        self._scene = scene
        self._director = director
        self._chooser = chooser
        self._on_press = on_press
        self._card: Card | None = None
        self._from = QPointF()
        self._grip = QPointF()
        self._dragging = False
        self._skipping = False
        self._at: QPointF | None = None
        self._last_at = QPoint()
        self._last_stamp = -(10**9)

    @property
    def dragging(self) -> bool:
        """Does the player hold a card?"""
        return self._dragging

    def forget(self) -> None:
        """The table changes under the pointer: what was begun comes to nothing."""
        self._card, self._dragging = None, False

    def press(self, event: QMouseEvent, double: bool) -> bool:
        """A button went down; True if the press belongs to the items of the scene."""
        again = double or self._belongs_to_last(event)
        again = again and self._chooser.now.armed is None  # else the second click is the one that plays
        self._last_at, self._last_stamp = event.position().toPoint(), event.timestamp()
        self.forget()
        self._on_press()
        self._chooser.use_keys(False)
        if again and not self._skipping:  # second and third click of one gesture, which has had its effect
            return False
        at = self._at = event.position()
        self._skipping = self._director.busy and self._scene.pill_at(at) is None
        if self._skipping:  # whoever hammers to get on, gets on
            self._director.skip()
            return False
        if again:
            return False
        if self._scene.pill_at(at) is not None:
            return True
        card = self._scene.card_at(at)
        entry = self._scene.own_entry(card) if card is not None else None
        if entry is not None:
            self._card, self._from, self._grip = card, at, entry.item.pos() - at
        return False

    def _belongs_to_last(self, event: QMouseEvent) -> bool:
        hints = QGuiApplication.styleHints()
        near = (event.position().toPoint() - self._last_at).manhattanLength() <= hints.startDragDistance()
        return near and 0 <= event.timestamp() - self._last_stamp < hints.mouseDoubleClickInterval()

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved: a held card follows, else the card beneath it rises."""
        at = event.position()
        if self._card is None:
            if at != self._at:  # some systems tell of moves that are none
                self._chooser.use_keys(False)
            self.hover(at)
            return
        if not self._dragging:
            far = (at - self._from).manhattanLength() > QGuiApplication.styleHints().startDragDistance()
            self._dragging = far and self._may_drag(self._card)
        if self._dragging:
            place = at + self._grip
            self._director.drag(self._card, place.x(), place.y())

    def _may_drag(self, card: Card) -> bool:
        now = self._chooser.now
        return self._chooser.ready and isinstance(now.offer, OfferPlay) and card in now.offer.cards

    def release(self, event: QMouseEvent) -> None:
        """The button came up: the gesture is over."""
        card, dragging = self._card, self._dragging
        self.forget()
        if card is None:
            return
        if dragging:
            self._drop(card, event.position())
        elif self._scene.card_at(event.position()) == card:
            self._chooser.click(card)

    def _drop(self, card: Card, at: QPointF) -> None:
        if self._from.y() - at.y() >= _PLAYED_ABOVE * self._scene.geometry.hand_height and self._may_drag(
            card
        ):
            self._chooser.pick(card)
        if not self._director.busy:
            self._director.ease()

    def hover(self, at: QPointF | None) -> None:
        """The card under the pointer rises if it may be picked; None when the pointer has left."""
        self._at = at
        self.hover_again()

    def hover_again(self) -> None:
        """The table has changed under a pointer that stands still."""
        at, card = self._at, None
        if at is not None and self._chooser.ready and self._scene.pill_at(at) is None:
            card = self._scene.card_at(at)
        if card is not None and card not in self._chooser.now.playable:
            card = None
        if card != self._chooser.now.hover:
            self._director.change(hover=card)
