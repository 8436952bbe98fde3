"""What the layout consists of: boxes, cards where they lie, and arrows."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hearts_desktop.ui.table.measures import CARD_ASPECT

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


def centred(cx: float, cy: float, w: float, h: float) -> Box:
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
