"""Why a choice is good, as a fact that can be checked: of what the seat sees, or of the search's figures.

The most telling fact that holds is given. None of them is a guess about how the search came to its choice: a
card is chosen because it turned out best, and the fact says what it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from hearts_desktop.ai.knowledge import COSTLY, Knowledge
from hearts_desktop.ai.preference import POINT
from hearts_desktop.engine.actions import Action, Bid, Call, Charge, Discard, Pass
from hearts_desktop.engine.cards import Card, Cards, Suit, without_cards
from hearts_desktop.engine.state import NOBODY, hand_of
from hearts_desktop.engine.view import PlayerView

RESOLUTION: Final = 0.2
"""Points expected that differ by less are as good as equal."""


class Why(StrEnum):
    """What is said for a choice. ``cards``, ``place`` and ``points`` are those of the :class:`Reason`."""

    ONLY_CARD = "only card"
    """It is the only card that may be played."""
    MOON = "moon"
    """It begins a moon that succeeds in ``points`` percent of the deals tried."""
    FOR_THE_GAME = "for the game"
    """It costs ``points`` more than the first of ``cards``, but is better for winning the game."""
    NO_MATTER = "no matter"
    """All cards that may be played come to the same."""
    DUCKS = "ducks"
    """It stays under the first of ``cards``, which wins the trick so far, for ``place``, with ``points``."""
    CANNOT_DUCK = "cannot duck"
    """Every card that may be played is the best of the trick so far."""
    LAST_AND_CHEAP = "last and cheap"
    """Nobody plays after it, and the trick that it takes costs nothing."""
    GIVES = "gives"
    """It costs ``points``, and the trick so far is won by ``place``, for whom this seat does not pay."""
    COULD_CATCH = "could catch"
    """It is higher than the costly first of ``cards``, which somebody else may hold."""
    LAST_OF_SUIT = "last of suit"
    """The seat has no other card of this suit."""
    BELOW_COSTLY = "below costly"
    """Led below the costly first of ``cards``, which somebody else may hold."""
    LOWEST_OUT = "lowest out"
    """Led below all ``points`` cards of the suit that are out."""
    FEWEST_POINTS = "fewest points"
    """``points`` fewer are expected than with the first of ``cards``, the next best."""
    CLOSE = "close"
    """It came out best, but the first of ``cards`` is as good within what the figures can tell."""
    PARTS_WITH = "parts with"
    """Of the cards chosen, ``cards`` are costly or could catch what is."""
    EMPTIES = "empties"
    """It leaves the seat without the suits of ``cards``."""
    HIGHEST = "highest"
    """It parts with the highest of the hand, ``cards``."""
    TRIED = "tried"
    """It came out best where the hand was played to the end after each choice."""
    JUDGED = "judged"
    """A club player's judgement, where nothing can be played out for lack of the compiled kernel."""
    BLIND = "blind"
    """No card has been dealt yet; the cards go to ``place``, who stands best."""


class Reason(NamedTuple):
    """One fact that speaks for a choice."""

    why: Why
    cards: Cards = ()
    place: int = NOBODY
    points: float = 0.0


class Figures(NamedTuple):
    """What the search found out about each card that may be played."""

    card: Card
    """The one that it recommends."""
    points: Mapping[Card, float]
    """Points expected for the seat in this hand."""
    worth: Mapping[Card, float]
    """What that means for the game; 1 is a game won."""
    moon: float = 0.0
    """In what part of the deals tried the card makes a moon, when the seat goes for one."""


# -- a card ------------------------------------------------------------------------------------------------


def reason_for_card(view: PlayerView, figures: Figures) -> Reason:
    """What speaks for the card that is recommended."""
    known = Knowledge(view)
    return (
        _of_the_game(figures)
        or _of_the_trick(known, figures.card)
        or _of_the_suit(known, figures.card)
        or _of_the_figures(figures)
    )


def _of_the_game(figures: Figures) -> Reason | None:
    """What goes beyond points: a moon, the game, or that nothing depends on it."""
    card, points, worth, moon = figures
    if moon and worth[card] < max(worth.values()) - RESOLUTION * POINT:
        return Reason(Why.MOON, (card,), points=100 * moon)
    cheapest = min(points, key=lambda one: (points[one], one))
    dearest = max(points.values())
    if points[card] > points[cheapest] + RESOLUTION:
        return Reason(Why.FOR_THE_GAME, (cheapest,), points=points[card] - points[cheapest])
    if dearest - points[cheapest] < RESOLUTION / 4:
        return Reason(Why.NO_MATTER)
    return None


def _of_the_trick(known: Knowledge, card: Card) -> Reason | None:
    """What the card does to the trick that lies on the table."""
    best = known.on_top()
    if known.led is None or best is None:
        return None
    if card.suit is known.led:
        return _following(known, card, best)
    cost = known.worth.of(card)
    if cost > 0 and known.taker(best[0]) not in known.ours:
        return Reason(Why.GIVES, (card,), known.taker(best[0]), cost)
    return None


def _following(known: Knowledge, card: Card, best: tuple[int, int]) -> Reason | None:
    place, rank = best
    mine = known.on_top((known.place, card))
    if mine is None or mine[0] != known.place:
        over = next(one for at, one in known.plays if at == place and one.rank == rank)
        cost = known.worth.sum(tuple(one for _, one in known.plays))
        return Reason(Why.DUCKS, (over,), known.taker(place), max(0.0, cost))
    offered = known.view.offer
    legal: Cards = getattr(offered, "cards", ())
    if len({one.face for one in legal}) > 1 and all(_wins(known, one) for one in legal):
        return Reason(Why.CANNOT_DUCK, legal)
    cheap = known.worth.sum((card, *(one for _, one in known.plays))) + known.worth.trick_extra(0.0) <= 0
    if not known.after_playing(card) and cheap:
        return Reason(Why.LAST_AND_CHEAP, (card,))
    return None


def _wins(known: Knowledge, card: Card) -> bool:
    best = known.on_top((known.place, card))
    return best is not None and best[0] == known.place


def _of_the_suit(known: Knowledge, card: Card) -> Reason | None:
    """What becomes of the suit of a card that is led, or thrown on another suit."""
    out = known.suits[card.suit]
    leads = known.led is None
    if not leads and card.suit is known.led:
        return None
    least = COSTLY * known.points_in_play
    costly = [rank for rank, value in out.costly if value >= max(least, 1.0)]
    below = [rank for rank in costly if rank < card.rank]
    if not leads and below:
        return Reason(Why.COULD_CATCH, (_card(card.suit, max(below)),))
    above = [rank for rank in costly if rank > card.rank]
    if leads and above:
        return Reason(Why.BELOW_COSTLY, (_card(card.suit, max(above)),))
    if leads and out.count and out.higher(card.rank) == out.count:
        return Reason(Why.LOWEST_OUT, (card,), points=out.count)
    if len(known.my_ranks(card.suit)) == 1:
        return Reason(Why.LAST_OF_SUIT, (card,))
    return None


def _card(suit: Suit, rank: int) -> Card:
    return Card.from_face(13 * suit + rank - 2)


def _of_the_figures(figures: Figures) -> Reason:
    card, points = figures.card, figures.points
    others = [one for one in points if one.face != card.face]
    next_best = min(others, key=lambda one: (points[one], one), default=card)
    ahead = points[next_best] - points[card]
    why = Why.FEWEST_POINTS if ahead >= RESOLUTION else Why.CLOSE
    return Reason(why, (next_best,), points=ahead)


# -- other choices -----------------------------------------------------------------------------------------


def reason_for_choice(view: PlayerView, action: Action) -> Reason:
    """What speaks for a choice that is not a card to be played."""
    match action:
        case Pass(cards=cards) | Discard(cards=cards) if cards:
            return _for_parting(view, cards)
        case Charge(cards=cards):
            return Reason(Why.TRIED, cards)
        case Call(counts=counts) if sum(number > 0 for number in counts) == 1:
            offset = next(at for at, number in enumerate(counts, 1) if number)
            return Reason(Why.BLIND, place=(view.seat + offset) % view.rules.players)
        case Bid():
            return Reason(Why.TRIED)
    return Reason(Why.TRIED)


def _for_parting(view: PlayerView, cards: Cards) -> Reason:
    known = Knowledge(view)
    held = tuple(card for card in hand_of(view.state).hands[view.seat] if not card.is_hidden)
    rest = without_cards(held, cards)
    emptied = tuple(
        max(card for card in cards if card.suit is suit)
        for suit in Suit
        if any(card.suit is suit for card in cards) and not any(card.suit is suit for card in rest)
    )
    if emptied:
        return Reason(Why.EMPTIES, emptied)
    costly = tuple(card for card in cards if _is_costly(known, card))
    if costly:
        return Reason(Why.PARTS_WITH, costly)
    top = max((card.rank for card in rest), default=0)
    highest = tuple(card for card in cards if card.rank >= top)
    return Reason(Why.HIGHEST, highest) if highest else Reason(Why.TRIED, cards)


def _is_costly(known: Knowledge, card: Card) -> bool:
    """Does the card cost much itself, or could it catch one of its suit that does?"""
    least = max(1.0, COSTLY * known.points_in_play)
    if known.play.value[card.face] >= least:
        return True
    return any(rank < card.rank and value >= least for rank, value in known.suits[card.suit].costly)
