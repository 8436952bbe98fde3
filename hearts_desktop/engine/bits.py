"""Bit tricks on card sets.

Kept apart so that a compiled :mod:`.trickplay` can put C twins in their place.
"""

from __future__ import annotations


def bit(face: int) -> int:
    """The set of this one card."""
    return 1 << face


def count(cards: int) -> int:
    """How many cards the set has."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The lowest face in a set that is not empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest face in the set; -1 if it is empty."""
    return cards.bit_length() - 1


def suit_of(face: int) -> int:
    """All thirteen cards of the suit of ``face``."""
    return 0x1FFF << (face // 13 * 13)


def keep(cards: int, kept: int) -> int:
    """One rung of the legal-card ladder: ``kept``, unless that would leave nothing."""
    return kept if kept else cards
