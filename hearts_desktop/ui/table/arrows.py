"""The ways of the arrows that show a pass, in design units."""

from __future__ import annotations

import math
from typing import Final

from hearts_desktop.ui.table.measures import PLATE_MARGIN
from hearts_desktop.ui.table.plan import Plan
from hearts_desktop.ui.table.shapes import Point

_NARROW: Final = 560.0
"""With less room between the plates of the two edges words of usual size in the middle fill it."""


def arrow_from_viewer(plan: Plan, plate: Point, pill_y: float) -> tuple[Point, Point, Point]:
    """From beside the viewer's button; drawn for the left half and mirrored for the right."""
    cx = plan.width / 2
    mirror = plate[0] > cx - 1
    x, y = (plan.width - plate[0] if mirror else plate[0]), plate[1]
    start = (cx - 122, pill_y - 2)
    wide, high = plan.plate_size
    narrow = plan.width - 2 * (PLATE_MARGIN + wide) < _NARROW * plan.text
    if x < PLATE_MARGIN + wide:  # along the left edge
        end = (x + wide / 2 + 40, min(y + high / 2 + 26, pill_y - 14))
        control = (end[0] + 96, pill_y - 10)
        if narrow and y + high / 2 + 58 < pill_y:  # from beneath, or the head would run into the words
            end = (x + wide / 4, y + high / 2 + 44)
            control = (end[0] + 24, pill_y - 10)
    elif narrow:  # there is no way around the words: it begins above them
        start = (cx - 0.5 * (cx - x), plan.title_middle - 38 * plan.text - 14)
        end = (x, y + high / 2 + 36)
        control = ((start[0] + end[0]) / 2 - 30, (start[1] + end[1]) / 2)
    else:  # along the top: around whatever is written in the middle
        beside = x > cx - 150
        end = (x - wide / 2 - 26, y + 40) if beside else (x, y + high / 2 + 38)
        control = (min(end[0] - 70, cx - 330), (pill_y + end[1]) / 2 + 20)
    if mirror:
        return tuple((plan.width - px, py) for px, py in (start, control, end))  # type: ignore[return-value]
    return (start, control, end)


def arrow_between(plan: Plan, giver: int, receiver: int) -> tuple[Point, Point, Point]:
    """Between two plates, bent towards the middle of the table."""
    cx, cy = plan.centre

    def towards_middle(place: int) -> Point:
        x, y = plan.plates[place]
        if place == 0:
            return (x + plan.plate_size[0] / 2 + 22, y - 20)
        reach = 60 + 60 * abs(x - cx) / max(1.0, abs(x - cx) + abs(y - cy))
        length = math.hypot(cx - x, cy - y) or 1.0
        return (x + (cx - x) / length * reach, y + (cy - y) / length * reach)

    start, end = towards_middle(giver), towards_middle(receiver)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return start, (0.7 * middle[0] + 0.3 * cx, 0.7 * middle[1] + 0.3 * cy), end
