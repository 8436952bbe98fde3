"""The order of the cards in the player's hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from hearts_desktop.engine.cards import Card, Cards, Suit

ALTERNATING: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
"""Black and red in turn, so that neighbouring suits are told apart at a glance."""


class Order(NamedTuple):
    """The suits from left to right, and whether each begins with its highest card."""

    suits: tuple[Suit, ...] = ALTERNATING
    high_first: bool = False


USUAL: Final = Order()


def hand_order(cards: Iterable[Card], order: Order = USUAL) -> Cards:
    """The cards from left to right; backs, which have no suit, come last."""
    turned = -1 if order.high_first else 1

    def key(card: Card) -> tuple[int, int, int]:
        if card.is_hidden:
            return (len(order.suits), 0, 0)
        return (order.suits.index(card.suit), turned * card.rank, card.copy)

    return tuple(sorted(cards, key=key))
