"""What lies where: the piles of the table as a pure function of what the viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.state import NOBODY, GameState, HandState
from hearts_desktop.ui.table.layout import Geometry, Placement
from hearts_desktop.ui.table.sorting import USUAL, Order, hand_order

Plays = tuple[tuple[int, Card], ...]


class Pile(NamedTuple):
    """A place for cards; ``seat`` is set for hands and for what a place has won."""

    kind: str
    seat: int = NOBODY


TRICK: Final = Pile("trick")
KITTY: Final = Pile("kitty")
CARRIED: Final = Pile("carried")
"""Cards of cancelled tricks, which wait for the next trick that has a winner."""
POOL: Final = Pile("pool")
"""Cards in the middle that will be mixed and dealt anew."""
PEEK: Final = Pile("peek")
"""Cards of the kitty while they are looked at; no card stays there."""


def hand_pile(place: int) -> Pile:
    """The hand of a seat or of the dummy."""
    return Pile("hand", place)


def won_pile(place: int) -> Pile:
    """The cards that a seat or the dummy has taken."""
    return Pile("won", place)


def seen(card: Card, pile: Pile, hand: HandState, viewer: int) -> Card:
    """What the viewer sees of a card in a pile: itself or its back."""
    match pile.kind:
        case "kitty" | "pool":
            return HIDDEN
        case "hand" if pile.seat != viewer and pile.seat not in hand.open:
            return card if card in hand.prelude.charged else HIDDEN
        case _:
            return card


def in_order(cards: Cards, pile: Pile, hand: HandState, viewer: int, order: Order = USUAL) -> Cards:
    """Cards as they lie in a hand: sorted where they are seen, else charged cards after the backs."""
    if pile.seat == viewer or pile.seat in hand.open:
        return hand_order(cards, order)
    return tuple(sorted(cards, key=lambda card: (not card.is_hidden, card)))


def faces(state: GameState, viewer: int, order: Order = USUAL) -> dict[Pile, Cards]:
    """Every pile with the cards that its viewer sees there, in the order in which they lie.

    The others' hands show their backs even where the viewer knows a card: it is the one he passed there.
    """
    hand = state.hand
    if hand is None or not hand.hands:
        return {}
    found: dict[Pile, Cards] = {}
    for place, cards in enumerate(hand.hands):
        pile = hand_pile(place)
        shown = tuple(seen(card, pile, hand, viewer) for card in cards)
        found[pile] = in_order(shown, pile, hand, viewer, order)
    for place, cards in enumerate(hand.taken):
        found[won_pile(place)] = cards
    found[TRICK] = tuple(card for _, card in hand.trick.plays)
    found[CARRIED] = hand.trick.carried
    found[KITTY] = (HIDDEN,) * len(hand.kitty)
    found[POOL] = (HIDDEN,) * len(hand.prelude.pool)
    return found


def cancelled(plays: Plays) -> frozenset[Card]:
    """Cards of the suit led that cancel their twins."""
    if not plays:
        return frozenset()
    led = plays[0][1].suit
    often = Counter(card.face for _, card in plays if card.suit == led)
    return frozenset(card for _, card in plays if often[card.face] > 1)


def winning_card(plays: Plays) -> Card | None:
    """The card that takes a trick, as far as it has come; None if all of the suit led have cancelled."""
    gone = cancelled(plays)
    rivals = [card for _, card in plays if card.suit == plays[0][1].suit and card not in gone]
    return max(rivals, key=lambda card: card.rank, default=None)


def placements(
    contents: Mapping[Pile, Cards],
    plays: Plays,
    geometry: Geometry,
    lifts: Mapping[Card, float],
) -> dict[Pile, tuple[Placement, ...]]:
    """Where each card of each pile lies. ``lifts``: how far (in u) cards of open hands are raised."""
    return {pile: _lie(pile, cards, plays, geometry, lifts) for pile, cards in contents.items()}


def _lie(
    pile: Pile,
    cards: Cards,
    plays: Plays,
    geometry: Geometry,
    lifts: Mapping[Card, float],
) -> tuple[Placement, ...]:
    match pile.kind:
        case "hand" if pile.seat == geometry.viewer:
            return _own_hand(cards, geometry, lifts)
        case "hand" if pile.seat == geometry.seats:
            return geometry.dummy_hand(len(cards), tuple(lifts.get(card, 0.0) for card in cards))
        case "hand":
            return _others_hand(pile.seat, cards, geometry)
        case "trick":
            return _trick(plays, geometry)
        case "won":
            return (geometry.won(pile.seat),) * len(cards)
        case _:
            return geometry.aside(pile.kind, len(cards))


def _trick(plays: Plays, geometry: Geometry) -> tuple[Placement, ...]:
    lying = []
    for order, (place, _) in enumerate(plays):
        again = sum(earlier == place for earlier, _ in plays[:order])
        lying.append(geometry.trick_slot(place, order, again))
    return tuple(lying)


def _others_hand(seat: int, cards: Cards, geometry: Geometry) -> tuple[Placement, ...]:
    """A fan of backs, in which charged cards stand out a little."""
    raised = frozenset(index for index, card in enumerate(cards) if not card.is_hidden)
    return geometry.fan(seat, len(cards), raised)


def _own_hand(cards: Cards, geometry: Geometry, lifts: Mapping[Card, float]) -> tuple[Placement, ...]:
    lying = list(geometry.hand(len(cards)))
    for lift in set(lifts.values()):
        raised = frozenset(i for i, card in enumerate(cards) if lifts.get(card) == lift)
        up = geometry.hand(len(cards), raised, lift)
        for index in raised:
            lying[index] = up[index]
    return tuple(lying)


__all__ = [
    "CARRIED",
    "KITTY",
    "PEEK",
    "POOL",
    "TRICK",
    "Pile",
    "Plays",
    "cancelled",
    "faces",
    "hand_pile",
    "in_order",
    "placements",
    "seen",
    "winning_card",
    "won_pile",
]
