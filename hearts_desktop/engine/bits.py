"""Card sets, rows of numbers, and the state of a random generator.

Kept apart because compiled code has C twins of all of it: the inline functions of ``ai/_kernel.pxd``.
"""

from __future__ import annotations

_WORD = (1 << 64) - 1


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
    """The highest face in a set that is not empty."""
    return cards.bit_length() - 1


def suit_of(face: int) -> int:
    """All thirteen cards of the suit of ``face``."""
    return 0x1FFF << (face // 13 * 13)


def suit_cards(suit: int) -> int:
    """All thirteen cards of suit number ``suit``: clubs 0, diamonds 1, spades 2, hearts 3."""
    return 0x1FFF << (suit * 13)


def keep(cards: int, kept: int) -> int:
    """One rung of the legal-card ladder: ``kept``, unless that would leave nothing."""
    return kept if kept else cards


def scramble(state: int) -> int:
    """The next state of an xorshift generator with 64 bits; never 0 if ``state`` is not."""
    state ^= state << 13 & _WORD
    state ^= state >> 7
    state ^= state << 17 & _WORD
    return state


def scale(state: int, size: int) -> int:
    """A number in ``range(size)`` from a state of the generator; ``size`` is below 2 to the 31st."""
    return (state >> 32) * size >> 32


def seeded(seed: int) -> int:
    """A first state of the generator, not 0; seeds that differ by little give states that differ by much."""
    state = (seed + 1) * 0x9E3779B97F4A7C15 & _WORD
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    state = (state ^ state >> 27) * 0x94D049BB133111EB & _WORD
    return state ^ state >> 31 or 1


def zeros(size: int) -> list[int]:
    """A row of numbers to be filled: an array in compiled code, whose size no list can change."""
    return [0] * size


def noughts(size: int) -> list[float]:
    """The same for fractions."""
    return [0.0] * size
