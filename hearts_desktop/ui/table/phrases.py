"""Names, numbers and directions as the table words them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.state import HandState
from hearts_desktop.language import later_in, tr, tr_in, tr_n
from hearts_desktop.lists import all_of, in_a_row, in_groups
from hearts_desktop.ui.models.people import shown_name
from hearts_desktop.ui.models.words import number
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.sorting import hand_order

# i18n: Where cards are passed, within a sentence: {way} in "Pass {number} cards {way}" and "{number} {way}".
_LEFT: Final = (
    later_in("where cards go", "left"),
    later_in("where cards go", "second left"),
    later_in("where cards go", "third left"),
    later_in("where cards go", "fourth left"),
)
_RIGHT: Final = (
    later_in("where cards go", "right"),
    later_in("where cards go", "second right"),
    later_in("where cards go", "third right"),
    later_in("where cards go", "fourth right"),
)
# i18n: The same on a button, before a colon: "Left: 2".
_LEFT_HEADINGS: Final = (
    later_in("heading of cards to pass", "Left"),
    later_in("heading of cards to pass", "Second left"),
    later_in("heading of cards to pass", "Third left"),
    later_in("heading of cards to pass", "Fourth left"),
)
_RIGHT_HEADINGS: Final = (
    later_in("heading of cards to pass", "Right"),
    later_in("heading of cards to pass", "Second right"),
    later_in("heading of cards to pass", "Third right"),
    later_in("heading of cards to pass", "Fourth right"),
)


def points_text(points: int) -> str:
    """``24 points``, ``1 point``, ``−3 points`` with a proper minus."""
    return tr_n("{number} point", "{number} points", abs(points)).format(number=number(points))


def cards_text(count: int) -> str:
    """``3 cards``, ``1 card``."""
    return tr_n("{number} card", "{number} cards", count).format(number=count)


# -- people --------------------------------------------------------------------------------------------------


def is_you(now: Situation, place: int) -> bool:
    """Is it the seat of whoever looks at the table and plays?"""
    return place == now.viewer and not now.spectator


def name_of(now: Situation, place: int) -> str:
    """The player's name, or the dummy's."""
    if place < len(now.players):
        return shown_name(now.players[place].name)
    if now.has_dummy and place == now.state.seats:
        return tr_in("name on a plate", "Dummy")
    return tr("Player {number}").format(number=place + 1)


def called(now: Situation, place: int) -> str:
    """What a player is called to the viewer: ``You``, ``Your partner Otis``, ``The dummy``, or by name.

    So it may begin a sentence about somebody else; :func:`said` takes another for the viewer.
    """
    if is_you(now, place):
        # i18n: Before a colon, as in "You: queen of spades".
        return tr_in("before a colon", "You")
    if now.has_dummy and place == now.state.seats:
        return tr_in("begins a sentence", "The dummy")
    partner = now.rules.partner(place) if place < now.state.seats else None
    if partner is not None and is_you(now, partner):
        return tr_in("begins a sentence", "Your partner {name}").format(name=name_of(now, place))
    return name_of(now, place)


def said(now: Situation, place: int, you: str, other: str, **what: object) -> str:
    """A sentence about a player: ``you`` to the viewer, else ``other``, which has a place for the ``name``.

    Both may have named places for ``what``.
    """
    return you.format(**what) if is_you(now, place) else other.format(name=called(now, place), **what)


# -- cards ---------------------------------------------------------------------------------------------------


def listed(cards: Iterable[Card]) -> str:
    """Cards in words, in the order of a hand."""
    return in_a_row(card.words for card in hand_order(card for card in cards if not card.is_hidden))


def listed_suits(suits: Iterable[Suit]) -> str:
    """Suits in words: ``clubs, diamonds and spades``."""
    return all_of(suit.word for suit in suits)


def by_suit(cards: Iterable[Card]) -> str:
    """Cards in few words, each suit named once: ``2, 5 and king of clubs; queen of spades``."""
    # i18n: Cards of one suit: {ranks} is "7" or "2, 5 and king", {suit} is "clubs".
    pattern = tr("{ranks} of {suit}")
    return in_groups(pattern.format(ranks=ranks, suit=suit.word) for suit, ranks in _ranks_by_suit(cards))


def the_cards(cards: Cards) -> str:
    """Cards as the object of a sentence: ``the 7 and jack of spades and the 9 of hearts``."""
    if len(cards) == 1:
        return cards[0].with_article
    # i18n: Cards of one suit with their article: {ranks} is "7" or "2, 5 and king", {suit} is "clubs".
    pattern = tr_in("object of a sentence", "the {ranks} of {suit}")
    return all_of(pattern.format(ranks=ranks, suit=suit.word) for suit, ranks in _ranks_by_suit(cards))


def _ranks_by_suit(cards: Iterable[Card]) -> list[tuple[Suit, str]]:
    suits: dict[Suit, list[str]] = {}
    for card in hand_order(card for card in cards if not card.is_hidden):
        suits.setdefault(card.suit, []).append(card.rank.word)
    return [(suit, all_of(ranks)) for suit, ranks in suits.items()]


def the_kitty(now: Situation) -> str:
    """The kitty, or what a table of two has for it, as the object of a sentence."""
    if now.rules.two_handed:
        return tr_in("object of a sentence", "the blind")
    return tr_in("object of a sentence", "the kitty")


# -- where cards go ------------------------------------------------------------------------------------------


def direction(offset: int, players: int) -> tuple[str, str]:
    """Words and icon for whoever sits ``offset`` places clockwise."""
    if 2 * offset == players and players > 2:
        return (tr_in("where cards go", "across"), "across")
    if 2 * offset <= players:
        return (tr_in("where cards go", _LEFT[offset - 1]), "left")
    return (tr_in("where cards go", _RIGHT[players - offset - 1]), "right")


def heading(offset: int, players: int) -> str:
    """The words of :func:`direction` where they stand before a colon."""
    if 2 * offset == players and players > 2:
        return tr_in("heading of cards to pass", "Across")
    if 2 * offset <= players:
        return tr_in("heading of cards to pass", _LEFT_HEADINGS[offset - 1])
    return tr_in("heading of cards to pass", _RIGHT_HEADINGS[players - offset - 1])


def going(count: int, offset: int, players: int) -> str:
    """``2 left``: how many cards go to whoever sits ``offset`` places clockwise."""
    # i18n: How many cards are passed where, in few letters: {way} is "left" or "across".
    return tr("{number} {way}").format(number=count, way=direction(offset, players)[0])


def split_words(counts: tuple[int, ...]) -> str:
    """``1 left, 2 right``: how many cards go where."""
    players = len(counts) + 1
    return in_a_row(going(count, offset, players) for offset, count in enumerate(counts, 1) if count)


def pass_words(now: Situation, hand: HandState) -> tuple[str, str]:
    """Words and icon for the way that cards go in this hand, unless they are mixed."""
    if hand.step is PassStep.PARTNER:
        return (tr_in("where cards go", "to partner"), "across")
    counts = now.rules.counts(hand)
    ways = [offset for offset, count in enumerate(counts, 1) if count]
    if len(ways) != 1:
        return (split_words(counts), "across")
    words, icon = direction(ways[0], len(counts) + 1)
    if now.state.seats == 2:
        words = tr_in("where cards go", "to {name}").format(name=name_of(now, (now.viewer + 1) % 2))
    return (words, icon)


def passing_chip(now: Situation) -> tuple[str, str] | None:
    """Words and icon of the chip that tells where cards go or went."""
    hand = now.hand
    if hand is None or (not hand.hands and hand.step is not PassStep.CALL and hand.prelude.call is None):
        return None
    match hand.step:
        case PassStep.HOLD:
            return (tr_in("chip", "No passing"), "hold")
        case PassStep.CALL:
            return (tr_in("chip", "Dealer’s call"), "hold")
        case PassStep.MIX:
            return (tr_in("chip", "Cards are mixed"), "mix")
        case PassStep.SCATTER:
            return (tr_in("chip", "To everybody"), "across")
    words, icon = pass_words(now, hand)
    if sum(count > 0 for count in now.rules.counts(hand)) > 1:  # the chip has no room for more
        return (words, icon)
    if hand.phase in (Phase.DEAL, Phase.CALL, Phase.BID, Phase.PASS):
        # i18n: In a corner of the table, with little room: {way} is "left", "to partner" or "to Otis"
        return (tr_in("chip", "Pass {way}").format(way=words), icon)
    # i18n: In a corner of the table, with little room: {way} is "left", "to partner" or "to Otis"
    return (tr_in("chip", "Passed {way}").format(way=words), icon)
