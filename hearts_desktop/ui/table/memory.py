"""What whoever pays attention would remember of a hand, from what the viewer has seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hearts_desktop.engine.bits import suit_cards
from hearts_desktop.engine.cards import Suit
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.unseen import unseen
from hearts_desktop.ui.table.situation import Situation

_HANDS_KEPT: Final = 4


def voids(now: Situation, place: int) -> tuple[Suit, ...]:
    """The suits that a hidden hand cannot have any more, while somebody still can.

    That follows from what the viewer has seen: a suit that was not followed, or cards that are all in sight.
    """
    hand = now.hand
    if (
        not now.ways.voids
        or hand is None
        or hand.phase is not Phase.PLAY
        or place in (now.viewer, *hand.open)
    ):
        return ()
    if now.spectator or not 0 <= place < len(hand.hands) or not hand.hands[place]:
        return ()
    return _voids(now.rules, hand)[place]


@lru_cache(maxsize=_HANDS_KEPT)  # plates are written anew with every move of the pointer
def _voids(rules: Rules, hand: HandState) -> tuple[tuple[Suit, ...], ...]:
    known = unseen(rules, hand)
    out = 0
    for faces in known.may_hold:
        out |= faces
    held = [{card.suit for card in cards if not card.is_hidden} for cards in hand.hands]
    alive = [suit for suit in Suit if out & suit_cards(suit) or any(suit in suits for suits in held)]
    return tuple(
        tuple(suit for suit in alive if not faces & suit_cards(suit) and suit not in held[place])
        for place, faces in enumerate(known.may_hold)
    )
