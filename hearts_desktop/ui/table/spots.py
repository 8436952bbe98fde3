"""Where that which is read out lies on the table."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem

from hearts_desktop.engine.cards import Card
from hearts_desktop.ui.table.piles import TRICK
from hearts_desktop.ui.table.scene import TableScene
from hearts_desktop.ui.table.spoken import Kind, Spot


def box_of(scene: TableScene, spot: Spot) -> QRectF:
    """The box of a spot in the scene; that of the whole table for what has none of its own."""
    item = _item(scene, spot)
    return scene.sceneRect() if item is None else item.sceneBoundingRect()


def _item(scene: TableScene, spot: Spot) -> QGraphicsItem | None:
    match spot.kind:
        case Kind.CARD if isinstance(spot.target, Card):
            entry = scene.own_entry(spot.target)
            return None if entry is None else entry.item
        case Kind.BUTTON:
            return next((item for pill, item in scene.pills if pill.key == spot.target), None)
        case Kind.ITEM if isinstance(spot.target, Card):
            entry = scene.laid.find(TRICK, spot.target)
            return None if entry is None else entry.item
        case Kind.ITEM if isinstance(spot.target, int) and spot.target < len(scene.seats):
            return scene.seats[spot.target]
        case Kind.LIST:  # the empty trick
            return scene.slot
        case Kind.WORDS:
            return {
                "passing": scene.passing,
                "broken": scene.broken,
                "kitty": scene.kitty_tag,
                "carried": scene.carried_tag,
                "hint": scene.hint,
                "deal": scene.deal_line,
            }[spot.key]
    return None
