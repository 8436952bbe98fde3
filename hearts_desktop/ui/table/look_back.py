"""What can be looked at once more of a hand: the last trick, and the cards that have been played."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from hearts_desktop.engine.cards import Card, Rank, Suit
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.ui.table.phrases import count_of, does, name_of, points_text
from hearts_desktop.ui.table.piles import winning_card
from hearts_desktop.ui.table.plates import worth
from hearts_desktop.ui.table.situation import Situation


class Laid(NamedTuple):
    """A card of the last trick, and who played it."""

    card: Card
    name: str
    wins: bool


class LastTrick(NamedTuple):
    """The trick before the one that is being played."""

    title: str
    cards: tuple[Laid, ...]

    @property
    def words(self) -> str:
        """All of it, to be read out."""
        return "; ".join(f"{one.name}: {one.card.words}" for one in self.cards) + "."


class Played(NamedTuple):
    """What is known of the cards of one face: how many are gone, and how many the viewer holds himself."""

    gone: int
    own: int
    all: int


class CardsPlayed(NamedTuple):
    """Every face of the pack, suit by suit in the order of the rules, from the highest card down."""

    title: str
    suits: tuple[tuple[tuple[Rank, Played], ...], ...]

    @property
    def words(self) -> str:
        """What has been played, to be read out."""
        said = []
        for suit, ranks in zip(Suit, self.suits, strict=True):
            gone = [
                f"{rank.word} twice" if known.gone > 1 else rank.word for rank, known in ranks if known.gone
            ]
            said.append(f"{suit.plural.capitalize()}: {', '.join(gone) if gone else 'none'}.")
        return " ".join(said)


def last_trick(now: Situation) -> LastTrick | None:
    """The last trick that was taken or cancelled in this hand; None before there is one."""
    hand = now.hand
    if hand is None or not hand.tricks:
        return None
    number, trick = len(hand.tricks), hand.tricks[-1]
    best = winning_card(trick.plays) if trick.taker != NOBODY else None
    cards = tuple(Laid(card, name_of(now, place), card == best) for place, card in trick.plays)
    if trick.taker == NOBODY:
        return LastTrick(f"Nobody took trick {number}", cards)
    points = worth(now, hand, tuple(card for _, card in trick.plays))
    more = f", for {points_text(points)}" if points else ""
    return LastTrick(f"{does(now, trick.taker, 'take')} trick {number}{more}".replace("takes", "took"), cards)


def cards_played(now: Situation) -> CardsPlayed | None:
    """The cards of this hand that everybody has seen played; None before a hand is dealt."""
    hand = now.hand
    if hand is None or not hand.hands:
        return None
    tricks = [*(trick.plays for trick in hand.tricks), hand.trick.plays]
    gone = Counter(card.face for plays in tricks for _, card in plays)
    own = Counter(card.face for card in now.own_cards if not (now.spectator or card.is_hidden))
    pack = Counter(card.face for card in now.rules.pack)
    faces = {suit: [Card.of(suit, rank).face for rank in reversed(Rank)] for suit in Suit}
    suits = tuple(
        tuple(
            (Card.from_face(face).rank, Played(gone[face], own[face], pack[face]))
            for face in faces[suit]
            if pack[face]
        )
        for suit in Suit
    )
    return CardsPlayed(f"{count_of(gone.total(), 'card')} played", suits)
