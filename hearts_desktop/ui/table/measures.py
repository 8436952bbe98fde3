"""The measures of the table in design units, and how its things lie one above the other."""

from __future__ import annotations

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

ARC_DROP, ARC_ANGLE, ARC_REACH = 0.62, 0.85, 6.0
FAN_RADIUS, FAN_CENTRE = 150.0, 104.0
OWN_PLATE_BOTTOM: Final = 756.0 - 548.0
CHIP: Final = (150.0, 32.0)
GAP: Final = 7.0
SMALLEST_TRICK: Final = 0.72
BOOSTED: Final = 0.8
"""Cards of a trick that may have two rounds are smaller by this factor."""
SECOND: Final = (18.0, 10.0)
"""Where the second card of a seat lies beside its first."""
DUMMY_HEIGHT: Final = 84.0
DUMMY_TOP: Final = 14.0
DUMMY_PLATE: Final = 130.0
ASIDE: Final = (PLATE[0], 92.0, 228.0)
"""Width and height of the room for what lies aside, and how far its foot is above that of the table."""
EMBLEM: Final = 88.0
"""Height of the emblem of a moon above the title."""
EMBLEM_GAP: Final = 10.0
ASIDE_CARD: Final = 66.0
ASIDE_TAG: Final = 20.0
STATUS_HEIGHT: Final = 32.0
PILL_HEIGHT: Final = 44.0
TEXT_STEP: Final = 0.05
SMALLER_FOR_TEXT: Final = 0.95
"""Cards may be smaller by this factor so that words can be bigger."""
LEAST_MIDDLE: Final = 340.0
"""What is written between the plates has at least so much room where words are bigger than usual."""
