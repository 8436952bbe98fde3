"""Playing cards and their two-letter notation: rank then suit, ``QS`` is the queen of spades."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from hearts_desktop.language import later_in, tr, tr_in

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "CDSH"
FACES: Final = 52


class Suit(IntEnum):
    """The four suits in the order in which the rules list them."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """One letter of ``CDSH``."""
        return SUIT_LETTERS[self]

    @property
    def word(self) -> str:
        """How a player says it within a sentence: ``"clubs"``."""
        return (
            tr_in("suit within a sentence", "clubs"),
            tr_in("suit within a sentence", "diamonds"),
            tr_in("suit within a sentence", "spades"),
            tr_in("suit within a sentence", "hearts"),
        )[self]

    @property
    def heading(self) -> str:
        """The word where it stands alone or before a colon: ``"Clubs"``."""
        return (
            tr_in("suit as a heading", "Clubs"),
            tr_in("suit as a heading", "Diamonds"),
            tr_in("suit as a heading", "Spades"),
            tr_in("suit as a heading", "Hearts"),
        )[self]


class Rank(IntEnum):
    """The thirteen ranks; the value orders them, ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One letter of ``23456789TJQKA``."""
        return RANK_LETTERS[self - 2]

    @property
    def word(self) -> str:
        """How a player says it: ``"queen"``, ``"7"``."""
        if self <= Rank.TEN:
            return str(int(self))
        return (
            tr_in("rank without a suit", "jack"),
            tr_in("rank without a suit", "queen"),
            tr_in("rank without a suit", "king"),
            tr_in("rank without a suit", "ace"),
        )[self - Rank.JACK]


# i18n: {suit} is the suit in the name of a card.
_NAMES: Final = (
    later_in("card without an article", "2 of {suit}"),
    later_in("card without an article", "3 of {suit}"),
    later_in("card without an article", "4 of {suit}"),
    later_in("card without an article", "5 of {suit}"),
    later_in("card without an article", "6 of {suit}"),
    later_in("card without an article", "7 of {suit}"),
    later_in("card without an article", "8 of {suit}"),
    later_in("card without an article", "9 of {suit}"),
    later_in("card without an article", "10 of {suit}"),
    later_in("card without an article", "jack of {suit}"),
    later_in("card without an article", "queen of {suit}"),
    later_in("card without an article", "king of {suit}"),
    later_in("card without an article", "ace of {suit}"),
)
# i18n: Subject or object of a sentence. Where cases would bend the article, leave it out.
_NAMES_WITH_ARTICLE: Final = (
    later_in("card with its article", "the 2 of {suit}"),
    later_in("card with its article", "the 3 of {suit}"),
    later_in("card with its article", "the 4 of {suit}"),
    later_in("card with its article", "the 5 of {suit}"),
    later_in("card with its article", "the 6 of {suit}"),
    later_in("card with its article", "the 7 of {suit}"),
    later_in("card with its article", "the 8 of {suit}"),
    later_in("card with its article", "the 9 of {suit}"),
    later_in("card with its article", "the 10 of {suit}"),
    later_in("card with its article", "the jack of {suit}"),
    later_in("card with its article", "the queen of {suit}"),
    later_in("card with its article", "the king of {suit}"),
    later_in("card with its article", "the ace of {suit}"),
)


class Card(int):
    """One physical card of the pack, or of two packs.

    The integer is ``2 * face + copy``, where ``face`` is 0..51 (suit * 13 + rank - 2) and ``copy`` tells
    the two packs of Cancellation Hearts apart. Sorting cards therefore sorts by suit, then by rank.
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: Rank, copy: int = 0) -> Card:
        """The card of this suit and rank in pack ``copy`` (0 or 1)."""
        return CARDS[2 * (suit * 13 + rank - 2) + copy]

    @classmethod
    def from_face(cls, face: int, copy: int = 0) -> Card:
        """The card with face number ``face`` (0..51) in pack ``copy``."""
        return CARDS[2 * face + copy]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``"QS"``, or ``"QS'"`` for the second pack's card.

        Raises ValueError if the text is not a card.
        """
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            shown = str(text)[:40]
            # i18n: {text} is what was typed, in quotes
            wrong = tr("{text} is not a card; a card is written like QS, TD or 2C")
            raise ValueError(wrong.format(text=repr(shown))) from None

    @property
    def face(self) -> int:
        """0..51: what is printed on the card, whichever pack it comes from."""
        return self >> 1

    @property
    def copy(self) -> int:
        """0 or 1: the pack that the card comes from."""
        return self & 1

    @property
    def suit(self) -> Suit:
        """The suit. A hidden card has none: asking is a mistake and raises IndexError."""
        return _SUITS[self >> 1]

    @property
    def rank(self) -> Rank:
        """The rank. A hidden card has none: asking is a mistake and raises IndexError."""
        return _RANKS[self >> 1]

    @property
    def is_hidden(self) -> bool:
        """True for a card whose face this observer may not know."""
        return self == 104

    @property
    def words(self) -> str:
        """What it is called alone or in a list: ``"queen of spades"``."""
        if self.is_hidden:
            return tr("hidden card")
        return tr_in("card without an article", _NAMES[self.rank - 2]).format(suit=self._suit_in_name)

    @property
    def with_article(self) -> str:
        """What it is called as subject or object of a sentence: ``"the queen of spades"``."""
        if self.is_hidden:
            return tr("a hidden card")
        return tr_in("card with its article", _NAMES_WITH_ARTICLE[self.rank - 2]).format(
            suit=self._suit_in_name
        )

    @property
    def _suit_in_name(self) -> str:
        return (
            tr_in("suit in the name of a card", "clubs"),
            tr_in("suit in the name of a card", "diamonds"),
            tr_in("suit in the name of a card", "spades"),
            tr_in("suit in the name of a card", "hearts"),
        )[self.suit]

    def __str__(self) -> str:
        if self.is_hidden:
            return "??"
        return self.rank.letter + self.suit.letter + "'" * self.copy

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


CARDS: Final = tuple(Card(index) for index in range(2 * FACES))
HIDDEN: Final = Card(2 * FACES)
"""A card back: stands in redacted events and views for a card that the observer may not know."""

_SUITS: Final = tuple(Suit(face // 13) for face in range(FACES))
_RANKS: Final = tuple(Rank(face % 13 + 2) for face in range(FACES))
_BY_TEXT: Final = {str(card): card for card in CARDS} | {str(HIDDEN): HIDDEN}

QUEEN_OF_SPADES: Final = Card.parse("QS")

Cards = tuple[Card, ...]
"""A set or sequence of cards; hands are kept sorted so that equal hands compare equal."""


def pack(decks: int = 1) -> Cards:
    """All cards of one pack or two, sorted."""
    return tuple(card for card in CARDS if card.copy < decks)


def parse_cards(text: str) -> Cards:
    """Read cards separated by blanks or commas, in the order written.

    Raises ValueError naming the first word that is not a card.
    """
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


def format_cards(cards: Iterable[Card]) -> str:
    """The inverse of :func:`parse_cards`: ``"2C QS AH"``."""
    return " ".join(str(card) for card in cards)


def with_cards(hand: Cards, more: Iterable[Card]) -> Cards:
    """``hand`` and ``more`` together, sorted."""
    return tuple(sorted((*hand, *more)))


def without_cards(hand: Cards, gone: Iterable[Card]) -> Cards:
    """``hand`` less ``gone``.

    For an observer a card may leave a hand that he sees only from behind: then one back goes.
    Raises ValueError if the hand holds neither the card nor a back.
    """
    rest = list(hand)
    for card in gone:
        rest.remove(card if card in rest else HIDDEN)
    return tuple(rest)
