"""The buttons above the hand in rows, and the title above them: as big as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hearts_desktop.ui.table.emblems import EmblemItem
from hearts_desktop.ui.table.labels import TitleItem
from hearts_desktop.ui.table.layout import Box, Geometry
from hearts_desktop.ui.table.measures import EMBLEM, EMBLEM_GAP, TEXT_STEP
from hearts_desktop.ui.table.pill_item import PillItem
from hearts_desktop.ui.theme import Theme

_GAP: Final = 16.0
_HALF_TITLE: Final = 38.0
"""So far a title of usual size reaches below the middle of its room."""


def lay_buttons(items: Sequence[PillItem], geometry: Geometry, theme: Theme, dpr: float) -> None:
    """One button in the middle, several side by side about it, in as many rows as they need."""
    box, gap, text = geometry.pill(), _GAP * geometry.unit, geometry.text

    def rows_at(factor: float) -> list[list[float]]:
        for item in items:
            item.apply(theme, geometry.unit * factor, dpr, draw=False)
            item.place(box)
        return _rows([item.size().width() for item in items], box.w, gap)

    def height_at(factor: float) -> float:
        return box.h * factor / geometry.text

    rows, foot = rows_at(text), box.bottom
    if text > 1 and len(items) > 1:
        usual, room = len(rows_at(1.0)), foot - geometry.title().cy - _HALF_TITLE * geometry.unit
        while text > 1:
            rows = rows_at(text)
            if len(rows) <= usual and len(rows) * (height_at(text) + 0.6 * gap) <= room:
                break
            text = max(1.0, text - TEXT_STEP)
            rows = rows_at(text)
    height = height_at(text)
    rest = iter(items)
    for index, widths in enumerate(rows):
        y = foot - height - (len(rows) - 1 - index) * (height + 0.6 * gap)
        left = box.cx - (sum(widths) + gap * (len(widths) - 1)) / 2
        for width in widths:
            next(rest).place(Box(left, y, width, height))
            left += width + gap


def lay_title(
    title: TitleItem, items: Sequence[PillItem], geometry: Geometry, theme: Theme, dpr: float
) -> None:
    """The title in the middle; big words of it may neither reach down to the buttons nor be squeezed."""
    top = min((item.y() for item in items), default=geometry.height)
    text = geometry.text
    while True:
        title.apply(theme, geometry.unit * text, dpr, draw=False)
        title.place(geometry.title())
        if text <= 1 or (title.y() + title.size().height() <= top and title.has_room):
            return
        text = max(1.0, text - TEXT_STEP)


def lay_emblem(emblem: EmblemItem, title: TitleItem, items: Sequence[PillItem], geometry: Geometry) -> None:
    """The emblem above the title, as high as the plates above it let it be; the title makes way for it."""
    unit = geometry.unit
    others = [geometry.plate(seat) for seat in range(geometry.seats) if seat != geometry.viewer]
    above = [plate.bottom for plate in others if plate.cy < title.y() - EMBLEM / 2 * unit]
    head = max(above, default=0.0) + EMBLEM_GAP * unit
    lacking = head + (EMBLEM + 2 * EMBLEM_GAP) * unit - title.y()
    below = min((item.y() for item in items), default=geometry.height) - EMBLEM_GAP * unit
    spare = below - title.y() - title.size().height()
    if emblem.kind and lacking > 0 and spare > 0:
        title.setY(title.snapped(title.y() + min(lacking, spare)))
    foot = title.y() - EMBLEM_GAP * unit
    side = max(EMBLEM / 2 * unit, min(EMBLEM * unit, foot - head))
    emblem.place(Box(geometry.width / 2 - side / 2, foot - side, side, side))


def _rows(widths: list[float], room: float, gap: float) -> list[list[float]]:
    """Widths broken into rows that fit into the room."""
    rows: list[list[float]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + width + gap * len(rows[-1]) > room:
            rows.append([])
        rows[-1].append(width)
    return rows
