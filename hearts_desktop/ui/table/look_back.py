"""What can be looked at once more of a hand: the last trick, and the cards that have been played."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from hearts_desktop.engine.cards import Card, Rank, Suit
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import ended, in_a_row, in_groups, sentences
from hearts_desktop.ui.models.words import number as shown
from hearts_desktop.ui.table.phrases import name_of, said
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
        text = tr("{name}: {card}")
        played = in_groups(text.format(name=one.name, card=one.card.words) for one in self.cards)
        return ended(played)


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
        return sentences(_gone(suit, ranks) for suit, ranks in zip(Suit, self.suits, strict=True))


def _gone(suit: Suit, ranks: tuple[tuple[Rank, Played], ...]) -> str:
    """The cards of a suit that have been played, in words."""
    words = [
        # i18n: {rank} is "king" or "7"
        tr("{rank} twice").format(rank=rank.word) if known.gone > 1 else rank.word
        for rank, known in ranks
        if known.gone
    ]
    if not words:
        return tr("{suit}: none.").format(suit=suit.heading)
    return tr("{suit}: {ranks}.").format(suit=suit.heading, ranks=in_a_row(words))


def last_trick(now: Situation) -> LastTrick | None:
    """The last trick that was taken or cancelled in this hand; None before there is one."""
    hand = now.hand
    if hand is None or not hand.tricks:
        return None
    number, trick = len(hand.tricks), hand.tricks[-1]
    best = winning_card(trick.plays) if trick.taker != NOBODY else None
    cards = tuple(Laid(card, name_of(now, place), card == best) for place, card in trick.plays)
    if trick.taker == NOBODY:
        return LastTrick(tr("Nobody took trick {trick}").format(trick=number), cards)
    points = worth(now, hand, tuple(card for _, card in trick.plays))
    return LastTrick(_taken(now, trick.taker, number, points), cards)


def _taken(now: Situation, taker: int, trick: int, points: int) -> str:
    if not points:
        return said(now, taker, tr("You took trick {trick}"), tr("{name} took trick {trick}"), trick=trick)
    return said(
        now,
        taker,
        tr_n(
            "You took trick {trick}, for {number} point",
            "You took trick {trick}, for {number} points",
            abs(points),
        ),
        tr_n(
            "{name} took trick {trick}, for {number} point",
            "{name} took trick {trick}, for {number} points",
            abs(points),
        ),
        trick=trick,
        number=shown(points),
    )


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
    number = gone.total()
    title = tr_n("{number} card played", "{number} cards played", number)
    return CardsPlayed(title.format(number=number), suits)
