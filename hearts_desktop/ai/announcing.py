"""What is said before the first card: a bid for the dummy, how cards are passed, which cards are charged."""

from __future__ import annotations

from typing import Final

from hearts_desktop.ai import moon
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.engine.actions import Bid, Call, Charge
from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.offers import OfferBid, OfferCall, OfferCharge
from hearts_desktop.engine.ruleset import DummyPoints
from hearts_desktop.engine.view import PlayerView

HELP: Final = 2.0
"""What it is worth to play for a dummy that takes tricks nobody pays for, with a hand like any other."""

ORDINARY: Final = 3.5
"""The estimate of the burden of an ordinary hand in Dummy Hearts."""

NEEDS_HELP: Final = 0.15
"""How much more that help is worth for each point by which the hand is worse."""

LAST_BID: Final = 4
"""No dummy is worth more."""

GUARDS: Final = 4
"""A penalty card with so many lower cards of its suit will be thrown on somebody else's trick."""

CATCHERS: Final = 2
"""With so many higher cards of its suit a bonus card is likely to be won by its holder."""

LIGHT: Final = 0.5
"""A hand that is expected to cost less than this part of its even share may raise the points of all."""


def bid(known: Knowledge, offer: OfferBid) -> Bid:
    """The lowest bid allowed, if the dummy's help is worth that much to this hand; else a pass."""
    if known.rules.ruleset.dummy_points is DummyPoints.DECLARER or offer.lowest > offer.highest:
        return Bid(offer.seat, 0)
    danger = Danger(known)
    worse = burden(known, danger) / (danger.unit or 1.0) - ORDINARY
    worth = danger.unit * min(LAST_BID, HELP + NEEDS_HELP * worse)
    return Bid(offer.seat, offer.lowest if offer.lowest <= worth else 0)


def burden(known: Knowledge, danger: Danger) -> float:
    """What the whole hand is expected to cost."""
    return sum(danger.burden(out, known.my_ranks(out.suit)) for out in known.suits)


def call(view: PlayerView, offer: OfferCall) -> Call:
    """All cards to the opponent who stands best, the nearest clockwise of several.

    Nobody has seen a card yet, and what goes to one opponent alone the giver knows all about later.
    """
    partner, totals, players = view.rules.partner(offer.seat), view.state.totals, view.rules.players

    def unwanted(counts: tuple[int, ...]) -> tuple[bool, bool, int, int]:
        receivers = [(offer.seat + offset) % players for offset, cards in enumerate(counts, 1) if cards]
        if len(receivers) != 1:
            return True, False, 0, 0
        return False, receivers[0] == partner, totals[receivers[0]], (receivers[0] - offer.seat) % players

    return Call(offer.seat, min(offer.calls, key=unwanted))


def charge(known: Knowledge, offer: OfferCharge) -> Charge:
    """The cards that, charged, should hurt the others or help this seat; none if there is no such card."""
    shooting = moon.promising(known)
    chosen = [card for card in offer.cards if shooting or _pays(known, card)]
    order = sorted(chosen, key=lambda card: -abs(known.worth.of(card)))
    return Charge(offer.seat, tuple(sorted(order[: offer.limit])))


def _pays(known: Knowledge, card: Card) -> bool:
    """Is it to this seat's good if the card counts twice?"""
    mine = known.my_ranks(card.suit)
    if known.rules.bonus(card):
        above = sum(rank > card.rank for rank in mine)
        return above >= CATCHERS and len(mine) > CATCHERS + 1
    if sum(rank < card.rank for rank in mine) < GUARDS:
        return False
    if card.suit is Suit.SPADES:
        return known.is_penalty(card)
    # The ace of hearts makes all hearts dearer, the ten of clubs the whole hand of its taker.
    light = burden(known, Danger(known)) < LIGHT * known.points_in_play / known.players
    return light and (card.suit is Suit.HEARTS or known.rules.ruleset.ten_clubs_multiplier)
