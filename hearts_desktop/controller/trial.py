"""The action that one card would be part of, to ask the engine why it may not be chosen."""

from __future__ import annotations

from hearts_desktop.engine.actions import Action, Charge, Discard, Pass, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import Offer, OfferCharge, OfferDiscard, OfferPass


def trial(offer: Offer | None, seat: int, card: Card) -> Action:
    """What ``seat`` would do with ``card``; where several cards are chosen, good ones are put beside it."""
    match offer:
        case OfferCharge():
            return Charge(seat, (card,))
        case OfferPass():
            return Pass(seat, _beside(offer, card))
        case OfferDiscard():
            return Discard(seat, _beside(offer, card))
    return Play(seat, card)


def _beside(offer: OfferPass | OfferDiscard, card: Card) -> tuple[Card, ...]:
    others = [one for one in offer.cards if one != card]
    return (card, *others[: offer.size - 1])
