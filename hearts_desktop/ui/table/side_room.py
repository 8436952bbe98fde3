"""Where the table leaves room for words beside the trick. A pure function of its geometry."""

from __future__ import annotations

from typing import Final

from hearts_desktop.ui.table.layout import Geometry
from hearts_desktop.ui.table.shapes import Box

_WIDTH: Final = 364.0
_GAP: Final = 12.0
_BUTTONS: Final = 115.0
"""How far buttons and the line of state reach to each side of the middle."""


def side_room(geometry: Geometry, viewer: int) -> Box:
    """The room between the plate on the right and the viewer's hand, at a table for four.

    Where there is not enough beside the buttons above the hand, it is above them, if that is more.
    """
    unit = geometry.text_unit
    beside, own, pill = geometry.plate((viewer + 3) % 4), geometry.plate(viewer), geometry.pill()
    top, right = beside.bottom + _GAP * unit, beside.right
    wide = _WIDTH * unit
    narrow = min(wide, right - geometry.centre[0] - _BUTTONS * unit)
    above = Box(right - wide, top, wide, pill.y - _GAP * unit - top)
    aside = Box(right - narrow, top, narrow, own.bottom - top)
    return max(aside, above, key=lambda box: box.w * box.h)
