"""How hard a searching player thinks."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a player thinks and how."""

    deals: int = 1000
    """Deals in which each card is tried at most."""
    seconds: float = math.inf
    """Time for one choice at most; with a limit the same seed may give another choice on another machine."""
    trust: float = 0.65
    """The exponent of the chance that others would have played so; 0: every deal is as good as another."""
    gate: float = 0.75
    """How often a moon must succeed to be tried; above 1: never."""
    heat: float = 0.5
    """How much the quick player strays from its best card, in Gumbels."""
    certain: float = 5.0
    """Stop when the best card leads by so many standard errors."""
    instinct: float = 20.0
    """For how many deals the quick player's first impression of a card counts."""
    pass_deals: int = 850
    """Deals in which the last passes left are compared."""
    passes: int = 220
    """Ways of passing that are tried."""
