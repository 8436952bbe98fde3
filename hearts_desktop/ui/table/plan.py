"""Where plates, fans and the trick lie in a table of some size, in design units; whether they have room."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from hearts_desktop.ui.table.measures import (
    ASIDE,
    ASIDE_TAG,
    BOOSTED,
    CARD_ASPECT,
    CHIP,
    DUMMY_HEIGHT,
    DUMMY_PLATE,
    DUMMY_TOP,
    FAN_CENTRE,
    FAN_RADIUS,
    GAP,
    HAND_HEIGHT,
    LEAST_MIDDLE,
    LIFT_OPEN,
    MARGIN,
    NARROWEST,
    OWN_PLATE_BOTTOM,
    PLATE,
    PLATE_MARGIN,
    SECOND,
    SMALLER_FOR_TEXT,
    SMALLEST_TRICK,
    STATUS_HEIGHT,
    TABLE_HEIGHT,
    TEXT_STEP,
)
from hearts_desktop.ui.table.shapes import (
    Box,
    Placement,
    Point,
    centred,
)


@dataclass(frozen=True, slots=True)
class _Trick:
    """How a trick lies: card height and, by place clockwise from the viewer, (dx, dy, degrees)."""

    height: float
    slots: tuple[tuple[float, float, float], ...]


def _mirrored(height: float, near: Point, left: tuple[Point, ...], far: Point | None) -> _Trick:
    """A trick that is the same left and right; turns alternate a little so that it looks dealt by hand."""
    slots = [(*near, 2.0)]
    slots += [(-x, y, (-5.0, 4.0, -3.0)[i % 3]) for i, (x, y) in enumerate(left)]
    slots += [(*far, 3.0)] if far else []
    slots += [(x, y, (6.0, -3.0, 4.0)[i % 3]) for i, (x, y) in reversed(list(enumerate(left)))]
    return _Trick(height, tuple(slots))


TRICKS: Final = {
    2: _Trick(140, ((0, 74, 2), (2, -70, 3))),
    3: _mirrored(140, (0, 74), ((110, -22),), None),
    4: _Trick(140, ((0, 74, 2), (-104, 4, -5), (2, -70, 3), (104, -2, 6))),
    5: _mirrored(122, (0, 80), ((148, 46), (64, -80)), None),
    6: _Trick(122, ((0, 80, 2), (-124, 60, 7), (-124, -68, -8), (0, -80, 3), (124, -68, 8), (124, 60, -6))),
    7: _mirrored(118, (0, 84), ((150, 66), (150, -62), (50, -84)), None),
    8: _mirrored(112, (0, 86), ((190, 60), (190, -60), (95, -84)), (0, -88)),
    9: _mirrored(106, (0, 110), ((88, 106), (176, 55), (176, -57), (48, -108)), None),
    10: _mirrored(106, (0, 110), ((88, 106), (176, 55), (176, -57), (88, -106)), (0, -110)),
}

# How many others sit along the left edge (as many along the right) and along the top, best first.
ARRANGEMENTS: Final = {
    1: ((0, 1),),
    2: ((1, 0),),
    3: ((1, 1),),
    4: ((1, 2), (2, 0)),
    5: ((1, 3), (2, 1)),
    6: ((2, 2), (3, 0)),
    7: ((2, 3), (3, 1)),
    8: ((3, 2), (2, 4), (4, 0)),
    9: ((3, 3), (4, 1)),
}
COLUMNS: Final[
    dict[tuple[int, int], tuple[float, ...]]
] = {  # plate centres of the left edge, from the bottom up, in a table area of the drawn height
    (1, 0): (218.0,),
    (1, 1): (290.0,),
    (1, 2): (330.0,),
    (1, 3): (396.0,),
}


def _column(sides: int, top: int, height: float) -> tuple[float, ...]:
    """Plate centres along the left edge, from the bottom up."""
    extra = height - TABLE_HEIGHT
    if sides < 2:
        return tuple(y + extra / 2 for y in COLUMNS.get((sides, top), ()))
    lowest, highest = 396.0, 396.0 - (170.0 if sides == 2 else 126.0 * (sides - 1))
    # A tall window spreads the column over most of its height.
    lowest, highest = lowest + 0.8 * extra, highest + 0.25 * extra
    return tuple(lowest + (highest - lowest) * i / (sides - 1) for i in range(sides))


def _row(top: int, sides: int, width: float, plate: float) -> tuple[Point, ...]:
    """Plate centres along the top edge, from left to right; ``plate`` is their width."""
    nearest = PLATE_MARGIN + plate / 2
    if (sides, top) == (1, 3):
        x = max(nearest, 0.205 * width)
        return ((x, 162.0), (width / 2, 98.0), (width - x, 162.0))
    if (sides, top) == (1, 2):
        x = max(nearest, 0.3 * width)
        return ((x, 112.0), (width - x, 112.0))
    y = 104.0 if top == 1 else 98.0
    step = max(plate + GAP, min(0.19 * width, 300.0))
    return tuple((width / 2 + (i - (top - 1) / 2) * step, y) for i in range(top))


@dataclass(frozen=True, slots=True)
class Plan:
    """One possible table in design units, and whether it holds without anything overlapping."""

    width: float
    height: float
    seats: int
    arrangement: tuple[int, int]
    dummy: bool = False
    """The player at the top is a dummy, whose hand lies open in a row."""
    boosted: bool = False
    """A trick may have two cards of each player."""
    text: float = 1.0
    """What words are on, plates and chips, is bigger than usual by this factor."""
    plates: tuple[Point, ...] = field(init=False)
    trick_scale: float = field(init=False)

    def __post_init__(self) -> None:
        sides, top = self.arrangement
        wide, high = self.plate_size
        edge = PLATE_MARGIN + wide / 2
        own = (edge, self.height - OWN_PLATE_BOTTOM - high / 2)
        column = [(edge, y) for y in _column(sides, top, self.height)]
        over_all = (self.width / 2, DUMMY_PLATE + (high - PLATE[1]) / 2)
        others = [*column, *([over_all] if self.dummy else _row(top, sides, self.width, wide))]
        others += [(self.width - x, y) for x, y in reversed(column)]
        object.__setattr__(self, "plates", (own, *others))
        object.__setattr__(self, "trick_scale", self._fit_trick())

    @property
    def plate_size(self) -> Point:
        """Width and height of a plate."""
        return (PLATE[0] * self.text, PLATE[1] * self.text)

    @property
    def chip_size(self) -> Point:
        """Width and height of the room for a chip."""
        return (CHIP[0] * self.text, CHIP[1] * self.text)

    @property
    def middle_width(self) -> float:
        """Width between the viewer's plate and its mirror image."""
        return self.width - 2 * (PLATE_MARGIN + self.plate_size[0] + 16)

    @property
    def status_height(self) -> float:
        """Height of the line above the hand, whose foot clears cards that are raised."""
        return STATUS_HEIGHT * self.text

    def status_top(self) -> float:
        """Upper edge of the line above the hand."""
        return self.hand_top() - 30 - self.status_height

    @property
    def centre(self) -> Point:
        """The middle of the trick."""
        low = 0.0 if self.seats <= 4 else 26.0
        return (self.width / 2, 304.0 + low + (self.height - TABLE_HEIGHT) / 2)

    @property
    def title_middle(self) -> float:
        """The middle of what is written where no cards lie."""
        return 304.0 + (self.height - TABLE_HEIGHT) / 2

    @property
    def fan_height(self) -> float:
        """Height of the backs in the others' hands."""
        return 88.0 if self.seats <= 4 else 80.0

    @property
    def fan_spread(self) -> float:
        """Widest angle of the others' fans, in degrees."""
        return 46.0 if self.seats <= 6 else 34.0

    def plate(self, place: int) -> Box:
        """The plate of the player ``place`` seats clockwise from the viewer."""
        return centred(*self.plates[place], *self.plate_size)

    def fan(self, place: int) -> Box:
        """The room that a full fan takes, down to the plate's middle."""
        x, y = self.plates[place]
        if self.dummy and place == 2:
            return self.dummy_row()
        half = math.radians(self.fan_spread / 2)
        reach = FAN_RADIUS * math.sin(half)
        reach += self.fan_height / 2 * (CARD_ASPECT * math.cos(half) + math.sin(half))
        top = y + FAN_CENTRE - FAN_RADIUS - self.fan_height / 2 - 2
        return Box(x - reach, top, 2 * reach, y - top)

    def dummy_row(self) -> Box:
        """The room for the dummy's hand: along the upper edge, between the chips."""
        edge = MARGIN + self.chip_size[0] + 8
        return Box(edge, DUMMY_TOP - LIFT_OPEN, self.width - 2 * edge, DUMMY_HEIGHT + LIFT_OPEN)

    def aside(self) -> Box:
        """The room for what lies aside: opposite the viewer's plate."""
        w, h, foot = ASIDE
        h += ASIDE_TAG * (self.text - 1)
        return Box(self.width - PLATE_MARGIN - w, self.height - foot - h, w, h)

    @property
    def card_height(self) -> float:
        """Height of a card of the trick before it is scaled."""
        return TRICKS[self.seats].height * (BOOSTED if self.boosted else 1.0)

    def hand_top(self) -> float:
        """Upper edge of the viewer's hand with nothing lifted."""
        return self.height - 36 - HAND_HEIGHT

    def slots(self, scale: float) -> Iterator[Placement]:
        """The trick's cards at a scale."""
        x, y = self.centre
        for dx, dy, rotation in TRICKS[self.seats].slots:
            for again in range(1 + self.boosted):
                sx, sy = dx + SECOND[0] * again, dy + SECOND[1] * again
                yield Placement(x + sx * scale, y + sy * scale, rotation, self.card_height * scale, 0)

    def _fit_trick(self) -> float:
        """The largest scale, 1 at most, at which the trick lies clear of all else; 0 if there is none."""
        walls = [self.plate(i).grown(3) for i in range(self.seats)]
        walls += [self.fan(i) for i in range(1, self.seats)]
        walls += [Box(0, self.status_top(), self.width, 1000), self.aside()]
        scale = 1.0
        while scale >= SMALLEST_TRICK:
            cards = [slot.box() for slot in self.slots(scale)]
            if not any(card.overlaps(wall) for card in cards for wall in walls):
                return scale
            scale -= 0.02
        return 0.0

    def holds(self) -> bool:
        """True if no plate, fan, chip, trick or hand touches another or leaves the area."""
        if not self.trick_scale:
            return False
        area = Box(4, 4, self.width - 8, self.height - 8)
        plates = [self.plate(i) for i in range(self.seats)]
        if not all(area.contains(plate) for plate in plates):
            return False
        if any(a.grown(GAP / 2).overlaps(b.grown(GAP / 2)) for a, b in combinations(plates, 2)):
            return False
        wide, high = self.chip_size
        chips = [Box(x, 16, wide, high).grown(1) for x in (MARGIN, self.width - MARGIN - wide)]
        if any(chip.overlaps(plate) for chip in chips for plate in plates):
            return False
        if any(self.aside().overlaps(plate) for plate in plates):
            return False
        fans = [self.fan(i) for i in range(1, self.seats)]
        return all(area.contains(fan) for fan in fans) and not any(
            fan.overlaps(other)
            for i, fan in enumerate(fans, start=1)
            for other in (*chips, *(p.grown(2) for j, p in enumerate(plates) if j != i), *fans[i:])
        )


def fit(
    width: float, height: float, seats: int, dummy: bool, boosted: bool, text: float = 1.0
) -> tuple[float, Plan]:
    """The largest unit (px per u) for which some arrangement holds, with that arrangement.

    Words are bigger by ``text`` as far as there is room for it: neither may cards become much smaller for
    their sake, nor what is written between the plates be squeezed.
    """

    def arrange(factor: float, least: float) -> tuple[float, Plan] | None:
        unit = min(height / TABLE_HEIGHT, width / NARROWEST)
        while unit >= least:
            for arrangement in ARRANGEMENTS[seats - 1]:
                plan = Plan(width / unit, height / unit, seats, arrangement, dummy, boosted, factor)
                if plan.holds() or unit < 0.05:
                    return unit, plan
            unit *= 0.98
        return None

    usual = arrange(1.0, 0.0)
    assert usual is not None
    steps = round((text - 1) / TEXT_STEP)
    for step in range(steps, 0, -1):
        found = arrange(1 + step * TEXT_STEP, usual[0] * SMALLER_FOR_TEXT)
        if found is not None and found[1].middle_width >= LEAST_MIDDLE:
            return found
    return usual
