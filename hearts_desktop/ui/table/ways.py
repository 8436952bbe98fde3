"""How the person likes the table: the order of the hand, how cards are picked, and which aids there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hearts_desktop.engine.cards import SUIT_LETTERS, Suit
from hearts_desktop.storage.settings import RankOrder, Settings
from hearts_desktop.ui.table.sorting import USUAL, Order


@dataclass(frozen=True, slots=True)
class Ways:
    """What the preferences have to say about a table, apart from its looks and its pace."""

    order: Order = USUAL
    twice: bool = False
    """A card has to be clicked twice to be played."""
    points: bool = True
    """Plates show the points of this hand."""
    voids: bool = False
    """Plates show in which suits somebody has shown to be void."""


USUAL_WAYS: Final = Ways()


def ways_of(settings: Settings) -> Ways:
    """What the preferences say."""
    suits = tuple(Suit(SUIT_LETTERS.index(letter.upper())) for letter in settings.suit_order)
    return Ways(
        Order(suits, settings.rank_order is RankOrder.HIGH_FIRST),
        settings.click_twice,
        settings.show_points,
        settings.show_voids,
    )
