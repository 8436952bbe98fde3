"""A ring of light that runs out from a card."""

from __future__ import annotations

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, Qt
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsWidget

from hearts_desktop.ui.table.card_art import CardArt
from hearts_desktop.ui.table.card_item import CardItem, Layer
from hearts_desktop.ui.table.flights import tween
from hearts_desktop.ui.table.speeds import Motion

_GROWTH = 1.35


class PulseItem(QGraphicsWidget):
    """Lies under a card, grows past it and fades."""

    def __init__(self, art: CardArt, card: CardItem) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        height, size = card.card_height, card.size()
        layer = Layer(self)
        layer.setPixmap(art.overlay("ring", height))
        margin = art.ring_margin(height)
        layer.setOffset(-margin, -margin)
        self.resize(size)
        self.setTransformOriginPoint(size.width() / 2, size.height() / 2)
        self.setTransform(QTransform.fromTranslate(-size.width() / 2, -size.height() / 2))
        self.setPos(card.pos())
        self.setRotation(card.rotation())
        self.setZValue(card.zValue() + 0.5)

    def animation(self, ms: int) -> QAbstractAnimation:
        """One pulse."""
        group = QParallelAnimationGroup()
        group.addAnimation(tween(self, b"scale", _GROWTH, ms, Motion(ms, "OutCubic"), start=1.0))
        group.addAnimation(tween(self, b"opacity", 0.0, ms, Motion(ms, "InQuad"), start=1.0))
        return group
