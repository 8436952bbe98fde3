"""The learned weights of the quick player: a small network over the features of one card.

A card's score is the sum of one weight for each of its features, and of what the hidden units make of it: a
unit adds up weights of its own for these features, and what is above 0 counts by the unit's weight. So the
quick player knows what pairs and threes of features mean together, which a sum alone cannot tell.

Like :mod:`..engine.trickplay` this file is plain Python that is also compiled; see the developer guide.
"""

from __future__ import annotations

from collections.abc import Sequence

from hearts_desktop.ai.moon_sense import MOON_END
from hearts_desktop.engine.bits import zeros
from hearts_desktop.engine.playrules import require

FEATURES = MOON_END
"""How many features there are; those of one card are numbers below."""
MOST_FEATURES = 20
"""The most that one card has at the same time."""
HIDDEN = 16
"""Hidden units; the loops over them say 16 themselves, for the compiler to know how long they are."""
# Where they stand: one for each feature; one for each feature and unit; where a unit begins; what it counts.
ROWS = FEATURES
BIAS = ROWS + HIDDEN * FEATURES
COUNTS = BIAS + HIDDEN
WEIGHTS = COUNTS + HIDDEN
"""How many weights there are."""
WIDEST = 32_767
"""The largest weight of a feature."""
WIDE = 1_500
"""The largest of the other weights: what a unit adds up stays within sixteen bits."""
FINE = 8
"""So many bits of a unit's sum are behind the point: products have as many too many."""


class Network:
    """The weights, which many players may share, in other threads too: nothing changes them.

    Raises ValueError if they are not WEIGHTS whole numbers, or one is too large.
    """

    def __init__(self, weights: Sequence[int]) -> None:
        require(len(weights) == WEIGHTS, "not all features have a value")
        self.direct = zeros(FEATURES)
        self.rows = zeros(HIDDEN * FEATURES)
        self.bias = zeros(HIDDEN)
        self.counts = zeros(HIDDEN)
        for place in range(WEIGHTS):
            most = WIDEST if place < FEATURES else WIDE
            require(-most <= weights[place] <= most, "a weight is too large")
        for place in range(FEATURES):
            self.direct[place] = weights[place]
        for place in range(HIDDEN * FEATURES):
            self.rows[place] = weights[ROWS + place]
        for unit in range(HIDDEN):
            self.bias[unit] = weights[BIAS + unit]
            self.counts[unit] = weights[COUNTS + unit]
