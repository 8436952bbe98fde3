"""Number and seal of the deal, in small print at the foot of the table."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter

from hearts_desktop.ui.table.chrome import Label, draw_text, text_width
from hearts_desktop.ui.table.layout import Box, Geometry
from hearts_desktop.ui.theme import TINY

Z_GROUND: Final = 5.0
"""Beneath the cards: one that is dragged about covers it."""
_HEIGHT: Final = 20.0
_FOOT: Final = 6.0


def foot(geometry: Geometry) -> Box:
    """The room beneath the middle of the viewer's hand, where no card reaches."""
    unit = geometry.unit
    width, height = 0.5 * geometry.width, _HEIGHT * unit
    return Box((geometry.width - width) / 2, geometry.height - height - _FOOT * unit, width, height)


class DealLine(Label):
    """One line on the cloth, without a ground of its own."""

    def __init__(self) -> None:
        super().__init__("", Z_GROUND, 0.5)

    def _measure(self) -> tuple[float, float]:
        height = self._box.h if self._box is not None else _HEIGHT * self._unit
        return min(text_width(self._text, TINY * self._unit), self._room), height

    def _draw(self, painter: QPainter) -> None:
        rect, theme = self._rect(), self._theme
        draw_text(
            painter,
            rect.center().x(),
            rect.center().y(),
            self._text,
            TINY * self._unit,
            theme.small_print,
            centred=True,
            width=rect.width() + 2,
        )
