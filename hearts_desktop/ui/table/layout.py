"""Where everything lies on the table: plain arithmetic, no Qt.

All measures inside are design units (``u``): the window of the drawings is 800 u high, its tool bar 44 and so
the table area 756. What the methods return is in scene pixels of that area; the origin is its top left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from hearts_desktop.ui.table.arrows import arrow_between, arrow_from_viewer
from hearts_desktop.ui.table.measures import (
    ARC_ANGLE,
    ARC_DROP,
    ARC_REACH,
    ASIDE_CARD,
    ASIDE_TAG,
    CARD_ASPECT,
    DUMMY_HEIGHT,
    DUMMY_TOP,
    FAN_CENTRE,
    FAN_RADIUS,
    HAND_HEIGHT,
    LIFT_CHARGED,
    LIFT_CHOSEN,
    LIFT_HOVER,
    LIFT_OPEN,
    LIFT_PASS,
    MARGIN,
    PILL_HEIGHT,
    PLATE,
    RAISED_IN_FAN,
    SECOND,
    TABLE_HEIGHT,
    WON_SCALE,
    Z_ARROW,
    Z_FAN,
    Z_HAND,
    Z_MOVING,
    Z_PLATE,
    Z_SLOT,
    Z_STATUS,
    Z_STOCK,
    Z_TITLE,
    Z_TOAST,
    Z_TRICK,
)
from hearts_desktop.ui.table.plan import (
    TRICKS,
    Plan,
    fit,
)
from hearts_desktop.ui.table.shapes import (
    ArrowPath,
    Box,
    Placement,
    Point,
    centred,
)


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
    wanted_text: float = 1.0
    """By how much words shall be bigger than usual; see :attr:`text`."""

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
    def _fitted(self) -> tuple[float, Plan]:
        around = 4 if self.dummy else self.seats  # a place beside the dummy may stay empty
        return fit(self.width, self.height, around, self.dummy, self.boosted, self.wanted_text)

    @property
    def _design(self) -> Plan:
        return self._fitted[1]

    @property
    def unit(self) -> float:
        """Pixels per design unit."""
        return self._fitted[0]

    @property
    def text(self) -> float:
        """By how much words are bigger than usual, as far as there is room for it."""
        return self._design.text

    @property
    def text_unit(self) -> float:
        """Pixels per design unit of words, plates, chips and buttons."""
        return self.unit * self.text

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
        return centred(plan.width / 2, cy, 524, 384).scaled(self.unit)

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
        ease = min(1.0, ARC_REACH / max(1.0, (n - 1) / 2))
        placements = []
        for i in range(n):
            a = i - (n - 1) / 2
            arc = a * ease
            x, y = plan.width / 2 + a * step, base + arc * arc * ARC_DROP
            rotation = arc * ARC_ANGLE
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
            radius = FAN_RADIUS + (RAISED_IN_FAN if i in raised else 0.0)
            placements.append(
                self._scaled(
                    x + radius * math.sin(turn),
                    y + FAN_CENTRE - radius * math.cos(turn),
                    angle,
                    plan.fan_height,
                    Z_FAN + i / 100,
                )
            )
        return tuple(placements)

    def dummy_hand(self, n: int, lifts: tuple[float, ...] = ()) -> tuple[Placement, ...]:
        """The dummy's ``n`` cards in a row above its plate; each may rise a little."""
        row = self._design.dummy_row()
        width = DUMMY_HEIGHT * CARD_ASPECT
        step = min(0.5 * width, (row.w - width) / max(1, n - 1))
        y = DUMMY_TOP + DUMMY_HEIGHT / 2
        return tuple(
            self._scaled(
                row.cx + (i - (n - 1) / 2) * step,
                y - min(LIFT_OPEN, lifts[i] if i < len(lifts) else 0.0),
                0.0,
                DUMMY_HEIGHT,
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
        width = ASIDE_CARD * CARD_ASPECT
        if kind == "kitty":
            left, step = room.right - width - 3.0 * max(0, n - 1) - 4, 3.0
        else:
            space = room.w - 2 * width - 28
            left, step = room.x + 2, min(16.0, space / max(1, n - 1))
        y = room.y + ASIDE_CARD / 2
        return tuple(
            self._scaled(left + width / 2 + i * step, y, 0.0, ASIDE_CARD, Z_STOCK + i / 100) for i in range(n)
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
        kitty = 76.0 * self.text
        width = kitty if kind == "kitty" else room.w - kitty - 4
        x = room.right - width if kind == "kitty" else room.x
        height = ASIDE_TAG * self.text
        return Box(x, room.bottom - height, width, height).scaled(self.unit)

    def trick_slot(self, seat: int, order: int = 0, again: int = 0) -> Placement:
        """Where the seat's card of the trick lies; ``order`` counts the cards already in the trick.

        A card that is its seat's second lies beside the first.
        """
        plan = self._design
        x, y = plan.centre
        dx, dy, rotation = TRICKS[plan.seats].slots[self.place_of(seat)]
        scale = plan.trick_scale
        return self._scaled(
            x + (dx + SECOND[0] * again) * scale,
            y + (dy + SECOND[1] * again) * scale,
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
        height = plan.status_height
        cy = plan.status_top() + height / 2
        return centred(plan.width / 2, cy, plan.middle_width, height).scaled(self.unit)

    def pill(self) -> Box:
        """The widest button that fits above the viewer's hand."""
        plan = self._design
        height = PILL_HEIGHT * plan.text
        cy = plan.status_top() - 20 - height / 2
        return centred(plan.width / 2, cy, plan.middle_width, height).scaled(self.unit)

    def title(self) -> Box:
        """Room for a title and a line beneath it, in the middle of the table."""
        plan = self._design
        cy = plan.title_middle
        near = (76 * plan.text + plan.plate_size[1]) / 2 + 6
        sides = [plan.plate(i) for i in range(1, plan.seats) if abs(plan.plates[i][1] - cy) < near]
        edge = max((min(box.right, plan.width - box.x) for box in sides), default=0.0)
        width = min(720.0, plan.width - 2 * (edge + 24))
        return centred(plan.width / 2, cy, width, 76 * plan.text).scaled(self.unit)

    def toast(self) -> Box:
        """Room for two lines of text above the hand; its foot is that of the status line."""
        status = self.status()
        height = 58 * self.text_unit
        return Box(status.x, status.bottom - height, status.w, height)

    def chip_left(self) -> Box:
        """Room for a chip in the upper left corner; a chip keeps to its left edge."""
        return Box(MARGIN, 16, *self._design.chip_size).scaled(self.unit)

    def chip_right(self) -> Box:
        """Room for a chip in the upper right corner; a chip keeps to its right edge."""
        width, height = self._design.chip_size
        return Box(self._design.width - MARGIN - width, 16, width, height).scaled(self.unit)

    def arrow(self, giver: int, receiver: int) -> ArrowPath:
        """The arrow that shows a pass from one seat to another."""
        plan = self._design
        if self.place_of(giver) == 0:
            points = arrow_from_viewer(plan, plan.plates[self.place_of(receiver)], self.pill().cy / self.unit)
        else:
            points = arrow_between(plan, self.place_of(giver), self.place_of(receiver))
        u = self.unit
        start, control, end = ((x * u, y * u) for x, y in points)
        return ArrowPath(start, control, end, u)

    def _scaled(self, x: float, y: float, rotation: float, height: float, z: float) -> Placement:
        u = self.unit
        return Placement(x * u, y * u, rotation, height * u, z)


__all__ = [
    "CARD_ASPECT",
    "LIFT_CHARGED",
    "LIFT_CHOSEN",
    "LIFT_HOVER",
    "LIFT_PASS",
    "PLATE",
    "Z_ARROW",
    "Z_MOVING",
    "Z_PLATE",
    "Z_SLOT",
    "Z_STATUS",
    "Z_TITLE",
    "Z_TOAST",
    "ArrowPath",
    "Box",
    "Geometry",
    "Placement",
    "Point",
]
