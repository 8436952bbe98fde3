"""What a seat can deduce from its view: which cards are still out, who may hold them, who has points.

Ranks are the numbers 2..14 and suits 0..3, as in :class:`.cards.Card`, so that the arithmetic stays cheap.
Everything is worked out once, when a choice is to be made; nothing is remembered from one choice to the next.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.rules import BONUS_POINTS
from hearts_desktop.engine.state import HandState, hand_of
from hearts_desktop.engine.view import PlayerView

LOWEST, ABOVE_ACE = 2, 15

Ranks = tuple[int, ...]
"""Ranks of one suit, ascending."""

Plays = tuple[tuple[int, Card], ...]


class SuitOut:
    """The cards of one suit that the other seats hold, as far as this seat knows. Immutable.

    ``free`` are the cards that may be in any hand that is not known to lack the suit, ``held`` by seat those
    that this seat gave away and that are still held there, ``share`` by seat the chance that a particular
    free card is in that hand, and ``values`` the penalty points of the suit's cards from the two upwards.
    """

    __slots__ = ("costly", "count", "free", "held", "ranks", "share", "suit", "values")

    def __init__(
        self,
        suit: Suit,
        free: Ranks,
        held: tuple[Ranks, ...],
        share: tuple[float, ...],
        values: tuple[int, ...],
    ) -> None:
        self.suit = suit
        self.free = free
        self.held = held
        self.share = share
        self.values = values
        self.ranks: Ranks = tuple(sorted((*free, *(rank for ranks in held for rank in ranks))))
        """All cards of the suit that are out."""
        self.count = len(self.ranks)
        self.costly = tuple((rank, values[rank - LOWEST]) for rank in self.ranks if values[rank - LOWEST])
        """The penalty cards among them, with their points."""

    def lacks(self, seat: int, low: int = LOWEST, high: int = ABOVE_ACE, thinned: float = 1.0) -> float:
        """The chance that ``seat`` has no card with ``low <= rank < high``.

        ``thinned`` is the part of the suit that is expected to be left: 1 now, less some tricks later.
        """
        known = self.held[seat]
        if known and bisect_left(known, low) < bisect_left(known, high):
            return 0.0
        among = bisect_left(self.free, high) - bisect_left(self.free, low)
        chance: float = (1.0 - self.share[seat]) ** (among * thinned)
        return chance

    def chance(self, seat: int, rank: int) -> float:
        """The chance that ``seat`` holds this card, which must be out."""
        if rank in self.held[seat]:
            return 1.0
        return self.share[seat] if rank in self.free else 0.0

    def higher(self, rank: int) -> int:
        """How many cards above ``rank`` are out."""
        return self.count - bisect_right(self.ranks, rank)

    def with_given(self, seat: int, ranks: Ranks) -> SuitOut:
        """The same after these cards have been given to ``seat``."""
        held = tuple(
            tuple(sorted((*old, *ranks))) if owner == seat else old for owner, old in enumerate(self.held)
        )
        return SuitOut(self.suit, self.free, held, self.share, self.values)


class Knowledge:
    """All that ``seat`` knows about the hand in play."""

    def __init__(self, view: PlayerView) -> None:
        hand = hand_of(view.state)
        self.view = view
        self.seat = view.seat
        self.rules = view.rules
        self.players = view.rules.players
        self.totals = view.state.totals
        self.others = tuple((view.seat + step) % self.players for step in range(1, self.players))
        self.mine = hand.hands[view.seat]
        self.plays: Plays = hand.trick.plays
        self.first_trick = not hand.tricks
        self.taken = hand.taken or ((),) * self.players
        self.points = tuple(self.rules.points(pile) for pile in self.taken)
        self.last_taker = hand.tricks[-1].taker if hand.tricks else None
        """Who took the last trick."""
        self.after = self._still_to_play()
        self.voids = self._voids(hand)
        self.suits = self._suits_out(hand)

    # -- the trick on the table ---------------------------------------------------------------------------

    def _still_to_play(self) -> tuple[int, ...]:
        """The seats that play to this trick after ours, in order."""
        return self.others[: self.players - len(self.plays) - 1]

    @property
    def led(self) -> Suit | None:
        """The suit led, None if this seat leads."""
        return self.plays[0][1].suit if self.plays else None

    @property
    def winning(self) -> tuple[int, Card]:
        """Who would take the trick as it lies, and with which card."""
        suit = self.plays[0][1].suit
        return max((play for play in self.plays if play[1].suit is suit), key=lambda play: play[1])

    @property
    def stake(self) -> int:
        """What the cards on the table cost their taker; a bonus card counts against it."""
        return sum(self.worth(card) for _, card in self.plays)

    def worth(self, card: Card) -> int:
        """What a card costs its taker, which is negative for the bonus card."""
        return BONUS_POINTS if card == self.rules.bonus else self.rules.value(card)

    def value(self, suit: int, rank: int) -> int:
        """Penalty points of a card by suit and rank."""
        return self.rules.values[suit * 13 + rank - LOWEST]

    # -- the cards that are out ---------------------------------------------------------------------------

    def my_ranks(self, suit: int) -> Ranks:
        """This seat's cards of the suit."""
        return tuple(int(card.rank) for card in self.mine if card.suit == suit)

    def penalties_out(self) -> Iterator[tuple[Suit, int]]:
        """Suit and rank of every penalty card that another seat holds."""
        for out in self.suits:
            for rank, _ in out.costly:
                yield out.suit, rank

    def _suits_out(self, hand: HandState) -> tuple[SuitOut, ...]:
        located = tuple(
            () if seat == self.seat else tuple(card for card in cards if not card.is_hidden)
            for seat, cards in enumerate(hand.hands)
        )
        unknown = tuple(
            0 if seat == self.seat else len(cards) - len(located[seat])
            for seat, cards in enumerate(hand.hands)
        )
        seen = {
            *self.mine,
            *(card for _, card in self._played(hand)),
            *(c for cards in located for c in cards),
        }
        hidden = [card for card in self.rules.pack if card not in seen]
        return tuple(
            SuitOut(
                suit,
                _ranks(hidden, suit),
                tuple(_ranks(cards, suit) for cards in located),
                self._shares(suit, unknown),
                self.rules.values[suit * 13 : suit * 13 + 13],
            )
            for suit in Suit
        )

    def _shares(self, suit: Suit, unknown: tuple[int, ...]) -> tuple[float, ...]:
        """A card is as likely in a hand as that hand has unknown cards, unless it lacks the suit."""
        room = [0 if suit in self.voids[seat] else cards for seat, cards in enumerate(unknown)]
        total = sum(room) or 1
        return tuple(cards / total for cards in room)

    def _played(self, hand: HandState) -> Iterator[tuple[int, Card]]:
        for trick in hand.tricks:
            yield from trick.plays
        yield from hand.trick.plays

    def _voids(self, hand: HandState) -> tuple[frozenset[Suit], ...]:
        """The suits that each seat has shown to lack, by not following."""
        shown: list[set[Suit]] = [set() for _ in range(self.players)]
        for plays in (*(trick.plays for trick in hand.tricks), hand.trick.plays):
            for seat, card in plays:
                if card.suit is not plays[0][1].suit:
                    shown[seat].add(plays[0][1].suit)
        return tuple(map(frozenset, shown))

    # -- points -------------------------------------------------------------------------------------------

    @property
    def points_in_play(self) -> int:
        """All penalty points of the pack."""
        return self.rules.points(self.rules.pack)

    @property
    def sole_taker(self) -> int | None:
        """The seat that has every point taken so far; None if there are none yet, or several have some."""
        takers = [seat for seat, points in enumerate(self.points) if points]
        return takers[0] if len(takers) == 1 else None


def _ranks(cards: Iterable[Card], suit: Suit) -> Ranks:
    return tuple(sorted(int(card.rank) for card in cards if card.suit is suit))
