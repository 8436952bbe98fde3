"""What lies where: the piles of the table as a pure function of what the viewer may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.state import NOBODY, GameState
from hearts_desktop.ui.table.layout import Geometry, Placement
from hearts_desktop.ui.table.sorting import hand_order


class Pile(NamedTuple):
    """A place for cards; ``seat`` is set for hands and for what a seat has won."""

    kind: str
    seat: int = NOBODY


STOCK: Final = Pile("stock")
TRICK: Final = Pile("trick")
KITTY: Final = Pile("kitty")


def hand_pile(seat: int) -> Pile:
    """The hand of a seat."""
    return Pile("hand", seat)


def won_pile(seat: int) -> Pile:
    """The cards that a seat has taken."""
    return Pile("won", seat)


def faces(state: GameState, viewer: int) -> dict[Pile, Cards]:
    """Every pile with the cards that its viewer sees there, in the order in which they lie.

    The others' hands show their backs even where the viewer knows a card: it is the one he passed there.
    """
    hand = state.hand
    if hand is None or not hand.hands:
        return {}
    found: dict[Pile, Cards] = {}
    for seat, cards in enumerate(hand.hands):
        found[hand_pile(seat)] = hand_order(cards) if seat == viewer else (HIDDEN,) * len(cards)
    for seat, cards in enumerate(hand.taken):
        found[won_pile(seat)] = cards
    found[TRICK] = tuple(card for _, card in hand.trick.plays)
    found[KITTY] = (HIDDEN,) * len(hand.kitty)
    return found


def placements(
    contents: Mapping[Pile, Cards],
    plays: tuple[tuple[int, Card], ...],
    geometry: Geometry,
    lifts: Mapping[Card, float],
) -> dict[Pile, tuple[Placement, ...]]:
    """Where each card of each pile lies. ``lifts``: how far (in u) cards of the viewer's hand are raised."""
    return {pile: _lie(pile, cards, plays, geometry, lifts) for pile, cards in contents.items()}


def _lie(
    pile: Pile,
    cards: Cards,
    plays: tuple[tuple[int, Card], ...],
    geometry: Geometry,
    lifts: Mapping[Card, float],
) -> tuple[Placement, ...]:
    match pile.kind:
        case "hand" if pile.seat == geometry.viewer:
            return _own_hand(cards, geometry, lifts)
        case "hand":
            return geometry.fan(pile.seat, len(cards))
        case "trick":
            return tuple(geometry.trick_slot(seat, order) for order, (seat, _) in enumerate(plays))
        case "won":
            return (geometry.won(pile.seat),) * len(cards)
        case _:
            return (geometry.stock(),) * len(cards)


def _own_hand(cards: Cards, geometry: Geometry, lifts: Mapping[Card, float]) -> tuple[Placement, ...]:
    lying = list(geometry.hand(len(cards)))
    for lift in set(lifts.values()):
        raised = frozenset(i for i, card in enumerate(cards) if lifts.get(card) == lift)
        up = geometry.hand(len(cards), raised, lift)
        for index in raised:
            lying[index] = up[index]
    return tuple(lying)
