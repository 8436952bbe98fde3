"""One card on the table."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF, QPropertyAnimation, Qt
from PySide6.QtGui import QPainterPath, QPixmap, QTransform, QVector3D
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPixmapItem,
    QGraphicsScale,
    QGraphicsWidget,
)

from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.ui.table.card_art import LIFTED, RESTING, TUCKED, CardArt
from hearts_desktop.ui.table.layout import CARD_ASPECT, Placement


class Layer(QGraphicsPixmapItem):
    """A picture that belongs to the item it lies in: it is painted by C++ and never hit by the pointer."""

    def __init__(self, parent: QGraphicsItem, z: float = 0.0) -> None:
        super().__init__(parent)
        self.setZValue(z)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._nothing = QPainterPath()

    def shape(self) -> QPainterPath:
        """Nothing, so that the item beneath is found."""
        return self._nothing


class Picture(NamedTuple):
    """A picture and where it lies, from the card's upper left corner, in pixels of the scene."""

    pixmap: QPixmap
    x: float
    y: float


class CardItem(QGraphicsWidget):
    """A card that moves by the built-in properties ``pos``, ``rotation``, ``scale`` and ``opacity`` alone.

    Its position is its centre. The base is QGraphicsWidget for its ``boundingRect`` and ``paint``, which are
    C++: nothing in Python runs for a frame.
    """

    def __init__(self, art: CardArt, card: Card = HIDDEN, height: float = 150.0) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._art = art
        self._card = card
        self._height = height
        self._level = RESTING
        self._shown: set[str] = set()
        self._overlays: dict[str, Layer] = {}
        self._face = Layer(self)
        self._turning: Layer | None = None
        self._turns: tuple[QGraphicsScale, QGraphicsScale] | None = None
        self._sign: Layer | None = None
        self._outline = QPainterPath()
        self.refresh()

    # ------------------------------------------------------------------ state

    @property
    def card(self) -> Card:
        """The card, or HIDDEN while its back is shown."""
        return self._card

    @property
    def card_height(self) -> float:
        """Height in scene pixels at scale 1."""
        return self._height

    def setVisible(self, visible: bool) -> None:
        """Show the card, with the pictures that it got meanwhile, or hide it and let its pictures go."""
        if visible == self.isVisible():
            return
        super().setVisible(visible)
        if visible:
            self._draw()
        else:
            for layer in (self._face, self._turning, *self._overlays.values()):
                if layer is not None:
                    layer.setPixmap(QPixmap())

    def set_card(self, card: Card) -> None:
        """Show another face (or the back) at once."""
        self._end_turn()
        if card != self._card:
            self._card = card
            self._draw_face()

    def set_height(self, px: float) -> None:
        """Draw the card at another height, in scene pixels; the scale goes back to 1."""
        self.setScale(1.0)
        if px != self._height:
            self._height = px
            self.refresh()

    def set_art(self, art: CardArt) -> None:
        """Take the pictures of another theme, deck or pixel ratio."""
        self._art = art
        self.refresh()

    def set_level(self, level: float) -> None:
        """How high the card floats above the cloth: it sets the shadow (see ``card_art``)."""
        if level != self._level:
            self._level = level
            self._draw_face()

    def set_dimmed(self, on: bool) -> None:
        """Lay the veil of a card that may not be played over it."""
        self._show("veil", on, 1.0)

    def set_marked(self, on: bool) -> None:
        """Mark a card that was received in the pass: a disc with an arrow."""
        self._show("mark", on, 2.0)

    def set_ring(self, on: bool) -> None:
        """Put the ring of a chosen card or of a trick's winner around it, and its shadow lower."""
        self._show("ring", on, 3.0)
        self.set_level(LIFTED if on else RESTING)

    def set_focus_ring(self, on: bool) -> None:
        """Show that the keyboard is on this card."""
        self._show("focus", on, 4.0)

    def set_charged(self, on: bool) -> None:
        """Mark a card that counts twice because it is charged."""
        self._show("charge", on, 2.5)

    def set_direction(self, degrees: int | None) -> None:
        """Mark a chosen card with an arrow to whoever will get it."""
        wanted = None if degrees is None else f"to {degrees}"
        for kind in [kind for kind in self._shown if kind.startswith("to ") and kind != wanted]:
            self._show(kind, False, 2.0)
        if wanted is not None:
            self._show(wanted, True, 2.0)

    def set_hinted(self, on: bool) -> None:
        """Mark a card that the coach would choose."""
        self._show("hint", on, 3.5)

    def set_sign(self, picture: Picture | None) -> None:
        """Put a sign over the card's upper left corner, or take it away."""
        if picture is not None:
            if self._sign is None:
                self._sign = Layer(self, 5.0)
            self._sign.setPixmap(picture.pixmap)
            self._sign.setOffset(picture.x, picture.y)
        if self._sign is not None:
            self._sign.setVisible(picture is not None)

    @property
    def plain(self) -> bool:
        """True while nothing is on it."""
        return not self._shown and not self.signed

    @property
    def hinted(self) -> bool:
        """True while the coach's mark is on."""
        return "hint" in self._shown

    @property
    def signed(self) -> bool:
        """True while a sign is over the card."""
        return self._sign is not None and self._sign.isVisible()

    @property
    def charged(self) -> bool:
        """True while the mark of a charged card is on."""
        return "charge" in self._shown

    @property
    def direction(self) -> int | None:
        """Where the arrow on the card points, in degrees clockwise from the right."""
        return next((int(kind[3:]) for kind in self._shown if kind.startswith("to ")), None)

    @property
    def dimmed(self) -> bool:
        """True while the veil is on."""
        return "veil" in self._shown

    @property
    def marked(self) -> bool:
        """True while the mark of a received card is on."""
        return "mark" in self._shown

    @property
    def ringed(self) -> bool:
        """True while the ring is on."""
        return "ring" in self._shown

    @property
    def focus_ringed(self) -> bool:
        """True while the keyboard's ring is on."""
        return "focus" in self._shown

    # --------------------------------------------------------------- geometry

    def place(self, placement: Placement) -> None:
        """Lie at rest here: everything at once, an upright card on whole pixels."""
        self.set_height(placement.height)
        self.setRotation(placement.rotation)
        self.setZValue(placement.z)
        self.setPos(self.resting_pos(placement))

    def place_scaled(self, placement: Placement) -> None:
        """Lie at rest here as it is drawn now: no picture of another size is asked for."""
        self.setScale(self.scale_for(placement.height))
        self.setRotation(placement.rotation)
        self.setZValue(placement.z)
        self.setPos(self.resting_pos(placement))

    def resting_pos(self, placement: Placement) -> QPointF:
        """Where :meth:`place` puts the card's centre: an animation that ends here ends without a jerk."""
        if placement.rotation % 90:
            return QPointF(placement.x, placement.y)
        dpr = self._art.dpr
        half_h = self._art.quantised(placement.height) / 2
        half_w = half_h * CARD_ASPECT
        return QPointF(
            round((placement.x - half_w) * dpr) / dpr + half_w,
            round((placement.y - half_h) * dpr) / dpr + half_h,
        )

    def scale_for(self, height: float) -> float:
        """The scale at which the card looks ``height`` scene pixels high, for the time of an animation."""
        return height / self._height

    def shape(self) -> QPainterPath:
        """The card's edge with its round corners, in item coordinates (origin at the top left corner)."""
        return self._outline

    # ------------------------------------------------------------------ turns

    def flip_to(self, card: Card, ms: int = 0) -> QAbstractAnimation | None:
        """Turn the card over to another face: at once, or by the returned animation, which the caller runs.

        Until it has run, the old face is seen; it may be skipped to its end. The :attr:`card` is the new one
        from the start.
        """
        self._end_turn()
        if ms <= 0 or card == self._card:
            self.set_card(card)
            return None
        old, (away, back) = self._for_turns()
        old.setPixmap(self._face.pixmap())
        old.setOffset(self._face.offset())
        old.show()
        self._card = card
        self._draw_face()
        group = QParallelAnimationGroup()
        for scale, values in (
            (away, ((0.0, 1.0), (0.5, 0.0), (1.0, 0.0))),
            (back, ((0.0, 0.0), (0.5, 0.0), (1.0, 1.0))),
        ):
            scale.setOrigin(QVector3D(self.size().width() / 2, 0, 0))
            scale.setXScale(values[0][1])
            animation = QPropertyAnimation(scale, b"xScale", group)
            animation.setDuration(ms)
            for at, value in values:
                animation.setKeyValueAt(at, value)
            group.addAnimation(animation)
        return group

    def _for_turns(self) -> tuple[Layer, tuple[QGraphicsScale, QGraphicsScale]]:
        """The picture of the face that turns away, and what squeezes both faces.

        They are made once and kept: Qt lets no transformation outlive its item unharmed.
        """
        if self._turning is None or self._turns is None:
            self._turning = Layer(self, -0.5)
            self._turns = (QGraphicsScale(self), QGraphicsScale(self))
            self._turning.setTransformations([self._turns[0]])
            self._face.setTransformations([self._turns[1]])
        return self._turning, self._turns

    def _end_turn(self) -> None:
        if self._turning is not None and self._turns is not None:
            self._turning.hide()
            self._turns[1].setXScale(1.0)

    # --------------------------------------------------------------- pictures

    def refresh(self) -> None:
        """Fetch all pictures anew: after ``CardArt.refreshed``, or when the size changed."""
        height = self._art.quantised(self._height)
        width = height * CARD_ASPECT
        self.resize(width, height)
        # With these two the item's position is the card's centre, and it turns about it.
        self.setTransformOriginPoint(width / 2, height / 2)
        self.setTransform(QTransform.fromTranslate(-width / 2, -height / 2))
        self._outline = self._art.outline(self._height)
        self._draw()

    def _draw(self) -> None:
        self._draw_face()
        for kind in self._shown:
            self._draw_overlay(kind)

    def _draw_face(self) -> None:
        if not self.isVisible():  # it is drawn when it is shown again
            return
        level = TUCKED if self._card.is_hidden and self._level == RESTING else self._level
        margin = self._art.margin(self._height)
        self._face.setPixmap(self._art.pixmap(self._card, self._height, level))
        self._face.setOffset(-margin, -margin)

    def _show(self, kind: str, on: bool, z: float) -> None:
        if on == (kind in self._shown):
            return
        if on:
            self._shown.add(kind)
            if kind not in self._overlays:
                self._overlays[kind] = Layer(self, z)
            self._draw_overlay(kind)
        else:
            self._shown.discard(kind)
        self._overlays[kind].setVisible(on)

    def _draw_overlay(self, kind: str) -> None:
        if not self.isVisible():
            return
        margin = self._art.ring_margin(self._height)
        self._overlays[kind].setPixmap(self._art.overlay(kind, self._height))
        self._overlays[kind].setOffset(-margin, -margin)


__all__ = ["LIFTED", "RESTING", "CardItem", "Layer"]
