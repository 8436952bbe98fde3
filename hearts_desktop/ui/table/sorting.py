"""The order of the cards in the player's hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hearts_desktop.engine.cards import Card, Cards, Suit

ALTERNATING: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
"""Black and red in turn, so that neighbouring suits are told apart at a glance."""


def hand_order(cards: Iterable[Card], suits: tuple[Suit, ...] = ALTERNATING) -> Cards:
    """The cards from left to right: by suit, low to high; backs, which have no suit, come last."""

    def key(card: Card) -> tuple[int, int, int]:
        if card.is_hidden:
            return (len(suits), 0, 0)
        return (suits.index(card.suit), card.rank, card.copy)

    return tuple(sorted(cards, key=key))
