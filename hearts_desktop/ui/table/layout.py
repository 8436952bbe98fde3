"""Where everything lies on the table: plain arithmetic, no Qt.

All measures inside this module are design units (``u``): the window of the drawings is 800 u high, of which
the tool bar takes 44, so the table area is 756 u high. What the methods return is in scene pixels of that
area, whose origin is its top left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Final

TABLE_HEIGHT: Final = 756.0
"""Height of the table area in the drawings, in u."""
NARROWEST: Final = 820.0
"""A table area narrower than this many u is drawn smaller rather than tighter."""
CARD_ASPECT: Final = 250 / 350
"""Width of a card over its height."""

HAND_HEIGHT: Final = 150.0
PLATE: Final = (196.0, 56.0)
MARGIN: Final = 24.0
PLATE_MARGIN: Final = 28.0
LIFT_HOVER: Final = 10.0
LIFT_CHOSEN: Final = 24.0
LIFT_PASS: Final = 30.0
LIFT_CHARGED: Final = 14.0
LIFT_OPEN: Final = 8.0
"""How far a card of an open hand may rise at the upper edge of the table."""
RAISED_IN_FAN: Final = 6.0
WON_SCALE: Final = 0.6
"""A trick swept to its winner shrinks to this part of its size."""

Z_FAN: Final = 10.0
Z_PLATE: Final = 20.0
Z_SLOT: Final = 29.0
Z_ARROW: Final = 26.0
Z_STOCK: Final = 28.0
Z_TRICK: Final = 30.0
Z_HAND: Final = 60.0
Z_TITLE: Final = 110.0
Z_STATUS: Final = 120.0
Z_MOVING: Final = 200.0
Z_TOAST: Final = 300.0

_ARC_DROP, _ARC_ANGLE, _ARC_REACH = 0.62, 0.85, 6.0
_FAN_RADIUS, _FAN_CENTRE = 150.0, 104.0
_OWN_PLATE_BOTTOM = 756.0 - 548.0
_CHIP = (150.0, 32.0)
_GAP = 7.0
_SMALLEST_TRICK = 0.72
_BOOSTED = 0.8
"""Cards of a trick that may have two rounds are smaller by this factor."""
_SECOND = (18.0, 10.0)
"""Where the second card of a seat lies beside its first."""
_DUMMY_HEIGHT = 84.0
_DUMMY_TOP = 14.0
_DUMMY_PLATE = 130.0
_ASIDE = (PLATE[0], 92.0, 228.0)
"""Width and height of the room for what lies aside, and how far its foot is above that of the table."""
_ASIDE_CARD = 66.0
_ASIDE_TAG = 20.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a card lies: centre in scene pixels, degrees clockwise, height in pixels, z order."""

    x: float
    y: float
    rotation: float
    height: float
    z: float

    @property
    def width(self) -> float:
        """Width of the card in pixels."""
        return self.height * CARD_ASPECT

    def box(self) -> Box:
        """The upright rectangle around the turned card."""
        angle = math.radians(self.rotation)
        c, s = abs(math.cos(angle)), abs(math.sin(angle))
        w, h = self.width * c + self.height * s, self.width * s + self.height * c
        return Box(self.x - w / 2, self.y - h / 2, w, h)


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle; (x, y) is its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """Horizontal centre."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """Vertical centre."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Bottom edge."""
        return self.y + self.h

    def grown(self, by: float) -> Box:
        """The same box with ``by`` more on every side."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def scaled(self, factor: float) -> Box:
        """All four numbers times ``factor``."""
        return Box(self.x * factor, self.y * factor, self.w * factor, self.h * factor)

    def overlaps(self, other: Box) -> bool:
        """True if the two share more than an edge."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def contains(self, other: Box) -> bool:
        """True if ``other`` lies wholly inside, edges included."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


def _centred(cx: float, cy: float, w: float, h: float) -> Box:
    return Box(cx - w / 2, cy - h / 2, w, h)


@dataclass(frozen=True, slots=True)
class ArrowPath:
    """A curved arrow that grows from a thin tail to a solid head: a quadratic curve, in pixels."""

    start: Point
    control: Point
    end: Point
    unit: float

    def at(self, t: float) -> Point:
        """The point of the curve at ``t`` from 0 (tail) to 1 (head)."""
        (x0, y0), (mx, my), (x1, y1) = self.start, self.control, self.end
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return (a * x0 + b * mx + c * x1, a * y0 + b * my + c * y1)

    def outline(self, steps: int = 28) -> tuple[Point, ...]:
        """The closed polygon of the tapered shaft."""
        (x0, y0), (mx, my), (x1, y1) = self.start, self.control, self.end
        left: list[Point] = []
        right: list[Point] = []
        for i in range(steps + 1):
            t = i / steps
            x, y = self.at(t)
            dx = 2 * (1 - t) * (mx - x0) + 2 * t * (x1 - mx)
            dy = 2 * (1 - t) * (my - y0) + 2 * t * (y1 - my)
            length = math.hypot(dx, dy) or 1.0
            half = (0.6 + 5.4 * t) * self.unit
            left.append((x - dy / length * half, y + dx / length * half))
            right.append((x + dy / length * half, y - dx / length * half))
        return (*left, *reversed(right))

    def head(self) -> tuple[Point, ...]:
        """The closed polygon of the arrow head."""
        (mx, my), (x1, y1) = self.control, self.end
        angle = math.atan2(y1 - my, x1 - mx)
        c, s = math.cos(angle) * self.unit, math.sin(angle) * self.unit
        return tuple(
            (x1 + x * c - y * s, y1 + x * s + y * c) for x, y in ((28, 0), (-5, -18), (0, 0), (-5, 18))
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


_TRICKS: Final = {
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
_ARRANGEMENTS: Final = {
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
_COLUMNS: Final[
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
        return tuple(y + extra / 2 for y in _COLUMNS.get((sides, top), ()))
    lowest, highest = 396.0, 396.0 - (170.0 if sides == 2 else 126.0 * (sides - 1))
    # A tall window spreads the column over most of its height.
    lowest, highest = lowest + 0.8 * extra, highest + 0.25 * extra
    return tuple(lowest + (highest - lowest) * i / (sides - 1) for i in range(sides))


def _row(top: int, sides: int, width: float) -> tuple[Point, ...]:
    """Plate centres along the top edge, from left to right."""
    if (sides, top) == (1, 3):
        x = max(126.0, 0.205 * width)
        return ((x, 162.0), (width / 2, 98.0), (width - x, 162.0))
    if (sides, top) == (1, 2):
        x = max(126.0, 0.3 * width)
        return ((x, 112.0), (width - x, 112.0))
    y = 104.0 if top == 1 else 98.0
    step = min(max(PLATE[0] + _GAP, 0.19 * width), 300.0)
    return tuple((width / 2 + (i - (top - 1) / 2) * step, y) for i in range(top))


@dataclass(frozen=True, slots=True)
class _Plan:
    """One possible table in design units, and whether it holds without anything overlapping."""

    width: float
    height: float
    seats: int
    arrangement: tuple[int, int]
    dummy: bool = False
    """The player at the top is a dummy, whose hand lies open in a row."""
    boosted: bool = False
    """A trick may have two cards of each player."""
    plates: tuple[Point, ...] = field(init=False)
    trick_scale: float = field(init=False)

    def __post_init__(self) -> None:
        sides, top = self.arrangement
        own = (PLATE_MARGIN + PLATE[0] / 2, self.height - _OWN_PLATE_BOTTOM - PLATE[1] / 2)
        column = [(PLATE_MARGIN + PLATE[0] / 2, y) for y in _column(sides, top, self.height)]
        others = [
            *column,
            *([(self.width / 2, _DUMMY_PLATE)] if self.dummy else _row(top, sides, self.width)),
        ]
        others += [(self.width - x, y) for x, y in reversed(column)]
        object.__setattr__(self, "plates", (own, *others))
        object.__setattr__(self, "trick_scale", self._fit_trick())

    @property
    def centre(self) -> Point:
        """The middle of the trick."""
        low = 0.0 if self.seats <= 4 else 26.0
        return (self.width / 2, 304.0 + low + (self.height - TABLE_HEIGHT) / 2)

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
        return _centred(*self.plates[place], *PLATE)

    def fan(self, place: int) -> Box:
        """The room that a full fan takes, down to the plate's middle."""
        x, y = self.plates[place]
        if self.dummy and place == 2:
            return self.dummy_row()
        half = math.radians(self.fan_spread / 2)
        reach = _FAN_RADIUS * math.sin(half)
        reach += self.fan_height / 2 * (CARD_ASPECT * math.cos(half) + math.sin(half))
        top = y + _FAN_CENTRE - _FAN_RADIUS - self.fan_height / 2 - 2
        return Box(x - reach, top, 2 * reach, y - top)

    def dummy_row(self) -> Box:
        """The room for the dummy's hand: along the upper edge, between the chips."""
        edge = MARGIN + _CHIP[0] + 8
        return Box(edge, _DUMMY_TOP - LIFT_OPEN, self.width - 2 * edge, _DUMMY_HEIGHT + LIFT_OPEN)

    def aside(self) -> Box:
        """The room for what lies aside: opposite the viewer's plate."""
        w, h, foot = _ASIDE
        return Box(self.width - PLATE_MARGIN - w, self.height - foot - h, w, h)

    @property
    def card_height(self) -> float:
        """Height of a card of the trick before it is scaled."""
        return _TRICKS[self.seats].height * (_BOOSTED if self.boosted else 1.0)

    def hand_top(self) -> float:
        """Upper edge of the viewer's hand with nothing lifted."""
        return self.height - 36 - HAND_HEIGHT

    def slots(self, scale: float) -> Iterator[Placement]:
        """The trick's cards at a scale."""
        x, y = self.centre
        for dx, dy, rotation in _TRICKS[self.seats].slots:
            for again in range(1 + self.boosted):
                sx, sy = dx + _SECOND[0] * again, dy + _SECOND[1] * again
                yield Placement(x + sx * scale, y + sy * scale, rotation, self.card_height * scale, 0)

    def _fit_trick(self) -> float:
        """The largest scale, 1 at most, at which the trick lies clear of all else; 0 if there is none."""
        walls = [self.plate(i).grown(3) for i in range(self.seats)]
        walls += [self.fan(i) for i in range(1, self.seats)]
        walls += [Box(0, self.hand_top() - 62, self.width, 1000), self.aside()]
        scale = 1.0
        while scale >= _SMALLEST_TRICK:
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
        if any(a.grown(_GAP / 2).overlaps(b.grown(_GAP / 2)) for a, b in combinations(plates, 2)):
            return False
        chips = [
            Box(MARGIN, 16, *_CHIP),
            Box(self.width - MARGIN - _CHIP[0], 16, *_CHIP),
        ]
        if any(self.aside().overlaps(plate) for plate in plates):
            return False
        fans = [self.fan(i) for i in range(1, self.seats)]
        return all(area.contains(fan) for fan in fans) and not any(
            fan.overlaps(other)
            for i, fan in enumerate(fans, start=1)
            for other in (*chips, *(p.grown(2) for j, p in enumerate(plates) if j != i), *fans[i:])
        )


def _plan(width: float, height: float, seats: int, dummy: bool, boosted: bool) -> tuple[float, _Plan]:
    """The largest unit (px per u) for which some arrangement holds, with that arrangement."""
    unit = min(height / TABLE_HEIGHT, width / NARROWEST)
    while True:
        for arrangement in _ARRANGEMENTS[seats - 1]:
            plan = _Plan(width / unit, height / unit, seats, arrangement, dummy, boosted)
            if plan.holds() or unit < 0.05:
                return unit, plan
        unit *= 0.98


@dataclass(frozen=True)
class Geometry:
    """The table for one size of its area (px), number of seats and viewer.

    The viewer always sits at the bottom; seat ``viewer + 1`` is next clockwise, on the left of the screen.
    """

    width: float
    height: float
    seats: int
    viewer: int = 0
    large_index: bool = False
    dummy: bool = False
    """One hand more is dealt: it lies open opposite the viewer."""
    boosted: bool = False
    """A trick may have two cards of each player."""

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 10:
            raise ValueError(f"a table has 2 to 10 seats, not {self.seats}")
        if not 0 <= self.viewer < self.seats:
            raise ValueError(f"there is no seat {self.viewer} at a table of {self.seats}")
        if self.width <= 0 or self.height <= 0:
            raise ValueError(f"a table cannot be {self.width} by {self.height} pixels")
        if self.dummy and self.seats > 3:
            raise ValueError(f"there is no dummy at a table of {self.seats}")

    @cached_property
    def _fitted(self) -> tuple[float, _Plan]:
        around = 4 if self.dummy else self.seats  # a place beside the dummy may stay empty
        return _plan(self.width, self.height, around, self.dummy, self.boosted)

    @property
    def _design(self) -> _Plan:
        return self._fitted[1]

    @property
    def unit(self) -> float:
        """Pixels per design unit."""
        return self._fitted[0]

    @property
    def centre(self) -> Point:
        """The middle of the trick."""
        x, y = self._design.centre
        return (x * self.unit, y * self.unit)

    @property
    def inlay(self) -> Box:
        """The box around the double ellipse in the cloth."""
        plan = self._design
        cy = 304.0 + (plan.height - TABLE_HEIGHT) / 2
        return _centred(plan.width / 2, cy, 524, 384).scaled(self.unit)

    @property
    def hand_height(self) -> float:
        """Height of a card in the viewer's hand of normal size."""
        return HAND_HEIGHT * self.unit

    @property
    def fan_height(self) -> float:
        """Height of a back in the others' hands."""
        return self._design.fan_height * self.unit

    @property
    def trick_height(self) -> float:
        """Height of a card in the trick."""
        return self._design.card_height * self._design.trick_scale * self.unit

    @property
    def hover_lift(self) -> float:
        """How far a card under the pointer rises."""
        return LIFT_HOVER * self.unit

    def place_of(self, seat: int) -> int:
        """How many places clockwise from the viewer the seat is; 0 is the viewer.

        The dummy, which is the place after the last seat, lies opposite the viewer.
        """
        if not 0 <= seat < self.places:
            raise ValueError(f"there is no seat {seat} at a table of {self.places}")
        if seat == self.seats:
            return 2
        steps = (seat - self.viewer) % self.seats
        return 3 if self.dummy and steps == 2 else steps

    @property
    def places(self) -> int:
        """How many hands are dealt."""
        return self.seats + self.dummy

    def hand(
        self, n: int, lifted: frozenset[int] = frozenset(), lift: float = LIFT_CHOSEN
    ) -> tuple[Placement, ...]:
        """The viewer's ``n`` cards from left to right; those whose index is in ``lifted`` rise by ``lift`` u.

        A card beneath the viewer's plate rises only as far as the plate allows.
        """
        if n <= 0:
            return ()
        plan = self._design
        height, step = self._hand_measure(n)
        width = height * CARD_ASPECT
        base = plan.height - 36 - height / 2
        ease = min(1.0, _ARC_REACH / max(1.0, (n - 1) / 2))
        placements = []
        for i in range(n):
            a = i - (n - 1) / 2
            arc = a * ease
            x, y = plan.width / 2 + a * step, base + arc * arc * _ARC_DROP
            rotation = arc * _ARC_ANGLE
            if i in lifted:
                card = Placement(x, y, rotation, height, 0).box().grown(0.04 * width + 2)
                plate = plan.plate(0)
                y -= min(lift, max(0.0, card.y - plate.bottom)) if card.x < plate.right else lift
            placements.append(self._scaled(x, y, rotation, height, Z_HAND + i))
        return tuple(placements)

    def _hand_measure(self, n: int) -> tuple[float, float]:
        """Card height and step between neighbours of a hand of ``n``, in u.

        The step never hides an index; when there is no room for that, the cards are drawn smaller.
        """
        room = self._design.width - 64
        width = HAND_HEIGHT * CARD_ASPECT
        if n == 1:
            return HAND_HEIGHT, 0.0
        least = 0.30 if self.large_index else 0.26
        step = min(0.60 * width, (room - width) / (n - 1))
        if step < least * width:
            width = room / (1 + least * (n - 1))
            step = least * width
        return width / CARD_ASPECT, step

    def fan(self, seat: int, n: int, raised: frozenset[int] = frozenset()) -> tuple[Placement, ...]:
        """The backs of another seat's ``n`` cards, from left to right, tucked behind its plate.

        Cards whose index is in ``raised`` stand out a little.
        """
        plan = self._design
        x, y = plan.plates[self.place_of(seat)]
        spread = min(plan.fan_spread, 4.6 * n)
        placements = []
        for i in range(n):
            angle = -spread / 2 + spread * (i / max(1, n - 1)) if n > 1 else 0.0
            turn = math.radians(angle)
            radius = _FAN_RADIUS + (RAISED_IN_FAN if i in raised else 0.0)
            placements.append(
                self._scaled(
                    x + radius * math.sin(turn),
                    y + _FAN_CENTRE - radius * math.cos(turn),
                    angle,
                    plan.fan_height,
                    Z_FAN + i / 100,
                )
            )
        return tuple(placements)

    def dummy_hand(self, n: int, lifts: tuple[float, ...] = ()) -> tuple[Placement, ...]:
        """The dummy's ``n`` cards in a row above its plate; each may rise a little."""
        row = self._design.dummy_row()
        width = _DUMMY_HEIGHT * CARD_ASPECT
        step = min(0.5 * width, (row.w - width) / max(1, n - 1))
        y = _DUMMY_TOP + _DUMMY_HEIGHT / 2
        return tuple(
            self._scaled(
                row.cx + (i - (n - 1) / 2) * step,
                y - min(LIFT_OPEN, lifts[i] if i < len(lifts) else 0.0),
                0.0,
                _DUMMY_HEIGHT,
                Z_FAN + i / 100,
            )
            for i in range(n)
        )

    def aside(self, kind: str, n: int) -> tuple[Placement, ...]:
        """Cards that lie neither in a hand nor in the trick.

        The kitty and the cards of cancelled tricks lie opposite the viewer's plate, cards that are mixed or
        looked at in the middle.
        """
        if kind == "peek":
            return self._in_a_row(n)
        if kind == "pool":
            stock = self.stock()
            return tuple(
                Placement(
                    stock.x + i * 0.3 * self.unit, stock.y - i * 0.3 * self.unit, 0, stock.height, i + 28
                )
                for i in range(n)
            )
        room = self._design.aside()
        width = _ASIDE_CARD * CARD_ASPECT
        if kind == "kitty":
            left, step = room.right - width - 3.0 * max(0, n - 1) - 4, 3.0
        else:
            space = room.w - 2 * width - 28
            left, step = room.x + 2, min(16.0, space / max(1, n - 1))
        y = room.y + _ASIDE_CARD / 2
        return tuple(
            self._scaled(left + width / 2 + i * step, y, 0.0, _ASIDE_CARD, Z_STOCK + i / 100)
            for i in range(n)
        )

    def _in_a_row(self, n: int) -> tuple[Placement, ...]:
        """Cards side by side in the middle."""
        plan = self._design
        x, y = plan.centre
        height = plan.card_height * plan.trick_scale
        step = min(height * CARD_ASPECT + 8, 420 / max(1, n))
        return tuple(
            self._scaled(x + (i - (n - 1) / 2) * step, y, 0.0, height, Z_TRICK + i) for i in range(n)
        )

    def aside_tag(self, kind: str) -> Box:
        """Room for the words beneath the kitty or the cards of cancelled tricks."""
        room = self._design.aside()
        width = 76.0 if kind == "kitty" else room.w - 80.0
        x = room.right - width if kind == "kitty" else room.x
        return Box(x, room.bottom - _ASIDE_TAG, width, _ASIDE_TAG).scaled(self.unit)

    def trick_slot(self, seat: int, order: int = 0, again: int = 0) -> Placement:
        """Where the seat's card of the trick lies; ``order`` counts the cards already in the trick.

        A card that is its seat's second lies beside the first.
        """
        plan = self._design
        x, y = plan.centre
        dx, dy, rotation = _TRICKS[plan.seats].slots[self.place_of(seat)]
        scale = plan.trick_scale
        return self._scaled(
            x + (dx + _SECOND[0] * again) * scale,
            y + (dy + _SECOND[1] * again) * scale,
            rotation,
            plan.card_height * scale,
            Z_TRICK + order,
        )

    def plate(self, seat: int) -> Box:
        """The seat's name plate."""
        return self._design.plate(self.place_of(seat)).scaled(self.unit)

    def won(self, seat: int) -> Placement:
        """Where a trick goes that the seat has taken: small, over its plate."""
        x, y = self._design.plates[self.place_of(seat)]
        height = self._design.card_height * self._design.trick_scale * WON_SCALE
        return self._scaled(x, y, 0.0, height, Z_MOVING)

    def stock(self) -> Placement:
        """The pack before the deal."""
        x, y = self._design.centre
        height = self._design.card_height * self._design.trick_scale
        return self._scaled(x, y, 0.0, height, Z_STOCK)

    def status(self) -> Box:
        """The widest line of state that fits: centred above the hand, beside the viewer's plate."""
        plan = self._design
        return _centred(plan.width / 2, plan.hand_top() - 46, self._middle_width(), 32).scaled(self.unit)

    def pill(self) -> Box:
        """The widest button that fits above the viewer's hand."""
        plan = self._design
        cy = plan.height - TABLE_HEIGHT + 466
        return _centred(plan.width / 2, cy, self._middle_width(), 44).scaled(self.unit)

    def title(self) -> Box:
        """Room for a title and a line beneath it, in the middle of the table."""
        plan = self._design
        cy = 304.0 + (plan.height - TABLE_HEIGHT) / 2
        sides = [plan.plate(i) for i in range(1, plan.seats) if abs(plan.plates[i][1] - cy) < 60]
        edge = max((min(box.right, plan.width - box.x) for box in sides), default=0.0)
        width = min(720.0, plan.width - 2 * (edge + 24))
        return _centred(plan.width / 2, cy, width, 76).scaled(self.unit)

    def toast(self) -> Box:
        """Room for two lines of text above the hand; its foot is that of the status line."""
        status = self.status()
        height = 58 * self.unit
        return Box(status.x, status.bottom - height, status.w, height)

    def chip_left(self) -> Box:
        """Room for a chip in the upper left corner; a chip keeps to its left edge."""
        return Box(MARGIN, 16, *_CHIP).scaled(self.unit)

    def chip_right(self) -> Box:
        """Room for a chip in the upper right corner; a chip keeps to its right edge."""
        return Box(self._design.width - MARGIN - _CHIP[0], 16, *_CHIP).scaled(self.unit)

    def arrow(self, giver: int, receiver: int) -> ArrowPath:
        """The arrow that shows a pass from one seat to another."""
        plan = self._design
        if self.place_of(giver) == 0:
            points = self._arrow_from_viewer(plan.plates[self.place_of(receiver)])
        else:
            points = self._arrow_between(self.place_of(giver), self.place_of(receiver))
        u = self.unit
        start, control, end = ((x * u, y * u) for x, y in points)
        return ArrowPath(start, control, end, u)

    def _arrow_from_viewer(self, plate: Point) -> tuple[Point, Point, Point]:
        """From beside the viewer's button; drawn for the left half and mirrored for the right."""
        plan = self._design
        cx = plan.width / 2
        mirror = plate[0] > cx - 1
        x, y = (plan.width - plate[0] if mirror else plate[0]), plate[1]
        pill_y = self.pill().cy / self.unit
        start = (cx - 122, pill_y - 2)
        if x < PLATE_MARGIN + PLATE[0]:  # along the left edge
            end = (x + 138, min(y + 54, pill_y - 14))
            control = (end[0] + 96, pill_y - 10)
        else:  # along the top: around whatever is written in the middle
            beside = x > cx - 150
            end = (x - PLATE[0] / 2 - 26, y + 40) if beside else (x, y + PLATE[1] / 2 + 38)
            control = (min(end[0] - 70, cx - 330), (pill_y + end[1]) / 2 + 20)
        if mirror:
            return tuple((plan.width - px, py) for px, py in (start, control, end))  # type: ignore[return-value]
        return (start, control, end)

    def _arrow_between(self, giver: int, receiver: int) -> tuple[Point, Point, Point]:
        """Between two plates, bent towards the middle of the table."""
        plan = self._design
        cx, cy = plan.centre

        def towards_middle(place: int) -> Point:
            x, y = plan.plates[place]
            if place == 0:
                return (x + 120, y - 20)
            reach = 60 + 60 * abs(x - cx) / max(1.0, abs(x - cx) + abs(y - cy))
            length = math.hypot(cx - x, cy - y) or 1.0
            return (x + (cx - x) / length * reach, y + (cy - y) / length * reach)

        start, end = towards_middle(giver), towards_middle(receiver)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        return start, (0.7 * middle[0] + 0.3 * cx, 0.7 * middle[1] + 0.3 * cy), end

    def _middle_width(self) -> float:
        """Width between the viewer's plate and its mirror image, in u."""
        return self._design.width - 2 * (PLATE_MARGIN + PLATE[0] + 16)

    def _scaled(self, x: float, y: float, rotation: float, height: float, z: float) -> Placement:
        u = self.unit
        return Placement(x * u, y * u, rotation, height * u, z)
