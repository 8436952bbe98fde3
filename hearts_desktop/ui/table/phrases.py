"""Names, numbers and directions as the table words them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.state import HandState
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.sorting import hand_order

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
_ORDINALS: Final = ("", "", "second ", "third ", "fourth ", "fifth ")


def count_of(number: int, word: str) -> str:
    """``three cards``, ``one card``, ``12 points``."""
    text = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{text} {word}" + "s" * (number != 1)


def signed(points: int) -> str:
    """``+26``, ``−10`` with a proper minus."""
    return f"{points:+}".replace("-", "−")


def points_text(points: int) -> str:
    """``24 points``, ``1 point``, ``−3 points`` with a proper minus."""
    return f"{points} point{'s' * (points != 1)}".replace("-", "−")


def name_of(now: Situation, place: int) -> str:
    """The player's name, or the dummy's."""
    if place < len(now.players):
        return now.players[place].name
    return "Dummy" if now.has_dummy and place == now.state.seats else f"Player {place + 1}"


def called(now: Situation, place: int) -> str:
    """What a player is called to the viewer: ``You``, ``Your partner Otis``, ``The dummy``, or by name."""
    if place == now.viewer and not now.spectator:
        return "You"
    if now.has_dummy and place == now.state.seats:
        return "The dummy"
    partner = now.rules.partner(place) if place < now.state.seats else None
    if partner == now.viewer and not now.spectator:
        return f"Your partner {name_of(now, place)}"
    return name_of(now, place)


def does(now: Situation, place: int, verb: str) -> str:
    """``You play``, ``Otis plays``."""
    name = called(now, place)
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"


def listed(cards: Iterable[Card]) -> str:
    """Cards in words, in the order of a hand."""
    return ", ".join(card.words for card in hand_order(card for card in cards if not card.is_hidden))


def listed_suits(suits: Iterable[Suit]) -> str:
    """Suits in words: ``clubs, diamonds and spades``."""
    return _with_and([suit.plural for suit in suits])


def by_suit(cards: Iterable[Card]) -> str:
    """Cards in few words, each suit named once: ``2, 5 and king of clubs; queen of spades``."""
    suits: dict[Suit, list[str]] = {}
    for card in hand_order(card for card in cards if not card.is_hidden):
        suits.setdefault(card.suit, []).append(card.rank.word)
    return "; ".join(f"{_with_and(ranks)} of {suit.plural}" for suit, ranks in suits.items())


def _with_and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def direction(offset: int, players: int) -> tuple[str, str]:
    """Words and icon for whoever sits ``offset`` places clockwise."""
    if 2 * offset == players and players > 2:
        return ("across", "across")
    if 2 * offset <= players:
        return (f"{_ORDINALS[offset]}left", "left")
    return (f"{_ORDINALS[players - offset]}right", "right")


def split_words(counts: tuple[int, ...]) -> str:
    """``1 left, 2 right``: how many cards go where."""
    players = len(counts) + 1
    return ", ".join(
        f"{number} {direction(offset, players)[0]}" for offset, number in enumerate(counts, 1) if number
    )


def pass_words(now: Situation, hand: HandState) -> tuple[str, str]:
    """Words and icon for the way that cards go in this hand."""
    if hand.step is PassStep.MIX:
        return ("into the middle", "mix")
    if hand.step is PassStep.PARTNER:
        return ("to partner", "across")
    counts = now.rules.counts(hand)
    ways = [offset for offset, number in enumerate(counts, 1) if number]
    if len(ways) == 1:
        words, icon = direction(ways[0], len(counts) + 1)
        return (f"to {name_of(now, (now.viewer + 1) % 2)}" if now.state.seats == 2 else words, icon)
    return (split_words(counts), "across")


def passing_chip(now: Situation) -> tuple[str, str] | None:
    """Words and icon of the chip that tells where cards go or went."""
    hand = now.hand
    if hand is None or (not hand.hands and hand.step is not PassStep.CALL and hand.prelude.call is None):
        return None
    if hand.step is PassStep.HOLD:
        return ("No passing", "hold")
    if hand.step is PassStep.CALL:
        return ("Dealer’s call", "hold")
    words, icon = pass_words(now, hand)
    if hand.step is PassStep.MIX:
        return ("Cards are mixed", icon)
    verb = "Pass" if hand.phase in (Phase.DEAL, Phase.CALL, Phase.BID, Phase.PASS) else "Passed"
    if hand.step is PassStep.SCATTER:
        return ("To everybody", icon)
    if "," in words:  # the chip has no room for more
        return (words, icon)
    return (f"{verb} {words}", icon)
