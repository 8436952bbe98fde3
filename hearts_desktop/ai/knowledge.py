"""What a seat can deduce from its view: which cards are still out, who may hold them, who pays for what.

Everything is worked out once, when a choice is to be made; nothing is remembered from one choice to the next.
Hands and piles come by place, as in :class:`.state.HandState`: a dummy has a place, but it never decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from hearts_desktop.ai.limits import ALL_TRICKS, NO_LIMITS, Limits
from hearts_desktop.ai.suits import LOWEST, Ranks, SuitOut, in_sight, ranks_of
from hearts_desktop.ai.worth import Worth
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.ruleset import DummyPoints, Game
from hearts_desktop.engine.state import NOBODY, hand_of
from hearts_desktop.engine.unseen import unseen
from hearts_desktop.engine.view import PlayerView

Plays = tuple[tuple[int, Card], ...]

COSTLY: Final = 4 / 26
"""A card that is so great a part of all penalty points is one that everybody watches."""


class Knowledge:
    """All that ``seat`` knows about the hand in play, seen from ``place``, whose cards it decides."""

    def __init__(self, view: PlayerView, limits: Limits = NO_LIMITS) -> None:
        hand = hand_of(view.state)
        self.view = view
        self.limits = limits
        self.hand = hand
        self.seat = view.seat
        self.place = view.offer.place if isinstance(view.offer, OfferPlay) else view.seat
        self.rules = view.rules
        self.play = view.rules.play_rules(hand)
        self.players = view.rules.players
        self.places = view.rules.places
        self.totals = view.state.totals
        self.others = self._around(self.place)
        self.turn_after = {place: step for step, place in enumerate(self.others, 1)}
        """How many turns after this place each of the others plays."""
        self.mine = self._mine()
        self.plays: Plays = hand.trick.plays
        self.first_trick = not hand.tricks
        self.taken = hand.taken or ((),) * self.places
        self.points = tuple(map(self._points, self.taken))
        self.last_taker = next((t.taker for t in reversed(hand.tricks) if t.taker != NOBODY), None)
        """Who took the last trick."""
        self.after = self._still_to_play()
        self.ours = self._ours()
        """The places for whose tricks this seat pays, alone or with its partner."""
        self.remembered = hand.tricks[max(0, len(hand.tricks) - limits.memory) :]
        """The completed tricks that this seat still knows."""
        self.unseen = unseen(view.rules, hand)
        self.hidden = tuple(
            card for card in (*self.unseen.cards, *self._forgotten()) if card not in self.mine
        )
        """Cards that this seat cannot place: in other hands, in the kitty, or buried."""
        self.voids = self._voids()
        self.worth = Worth(self)
        self.suits = self._suits_out()

    def _mine(self) -> Cards:
        """The cards of this place; of a dummy's still face down at least those that may be played."""
        cards = in_sight(self.hand.hands[self.place])
        if isinstance(self.view.offer, OfferPlay):
            return tuple(sorted({*cards, *self.view.offer.cards}))
        return cards

    # -- who pays -----------------------------------------------------------------------------------------

    def _ours(self) -> frozenset[int]:
        ours = {self.seat}
        partner = self.rules.partner(self.seat)
        if partner is not None:
            ours.add(partner)
        if (
            self.rules.ruleset.game is Game.DUMMY_HEARTS
            and self.rules.ruleset.dummy_points is DummyPoints.DECLARER
            and self.hand.prelude.declarer == self.seat
        ):
            ours.add(self.players)
        return frozenset(ours)

    def taker(self, place: int) -> int:
        """Whose pile a trick goes to that is won by the card of ``place`` (rules 6.1)."""
        if self.play.two_handed and place != self.leader:
            return 1 - self.leader
        return place

    @property
    def leader(self) -> int:
        """The place that leads, or led, to this trick."""
        return self.plays[0][0] if self.plays else self.place

    def decides(self, place: int) -> bool:
        """Does this seat choose the cards of ``place`` in this trick?"""
        return place == self.seat or (
            place >= self.players and self.rules.decider(self.hand, place, self.leader) == self.seat
        )

    # -- the trick on the table ---------------------------------------------------------------------------

    def _around(self, place: int) -> tuple[int, ...]:
        """The other places in the order in which they play after this one."""
        around, following = [], self.play.next[place]
        while following != place:
            around.append(following)
            following = self.play.next[following]
        return tuple(around)

    def _still_to_play(self) -> tuple[int, ...]:
        """The places that play to this trick after ours, in order, unless a nine makes it longer."""
        if self.play.two_handed:
            leader = self.leader
            return (leader, 1 - leader, self.players)[len(self.plays) + 1 :]
        return self.others[: self.places - len(self.plays) % self.places - 1]

    def after_playing(self, card: Card) -> tuple[int, ...]:
        """The places that still play to the trick when this card has been played, each as often as it does.

        A nine of the suit led in the first round makes everybody play once more (rules 3.5).
        """
        if not self.play.boosters or len(self.plays) >= self.places:
            return self.after
        led = self.plays[0][1].suit if self.plays else card.suit
        nine = any(laid.rank == 9 and laid.suit is led for laid in (*(laid for _, laid in self.plays), card))
        left = len(self.hand.hands[self.leader]) - (self.leader == self.place)
        if not nine or not left:
            return self.after
        return (*self.after, self.leader, *self._around(self.leader))

    @property
    def led(self) -> Suit | None:
        """The suit led, None if this seat leads."""
        return self.plays[0][1].suit if self.plays else None

    def on_top(self, *more: tuple[int, Card]) -> tuple[int, int] | None:
        """Who would take the trick as it lies, with ``more`` played to it, and the rank of the best card.

        None if identical cards have cancelled one another (rules 3.6).
        """
        plays = (*self.plays, *more)
        rivals = [(card.rank, place) for place, card in plays if card.suit is plays[0][1].suit]
        if self.play.decks > 1:
            ranks = [rank for rank, _ in rivals]
            rivals = [(rank, place) for rank, place in rivals if ranks.count(rank) == 1]
        if not rivals:
            return None
        rank, place = max(rivals)
        return place, int(rank)

    # -- the cards that are out ---------------------------------------------------------------------------

    def my_ranks(self, suit: int) -> Ranks:
        """This place's cards of the suit."""
        return ranks_of(self.mine, suit)

    def penalties_out(self) -> Iterator[tuple[Suit, int]]:
        """Suit and rank of every penalty card that another place may hold."""
        for out in self.suits:
            for rank, _ in out.costly:
                yield out.suit, rank

    def _suits_out(self) -> tuple[SuitOut, ...]:
        hands = [() if place == self.place else cards for place, cards in enumerate(self.hand.hands)]
        unknown = tuple(sum(card.is_hidden for card in cards) for cards in hands)
        aside = len(self.hidden) - sum(unknown)  # in the kitty, or buried
        return tuple(
            SuitOut(
                suit,
                ranks_of(self.hidden, suit),
                tuple(ranks_of(cards, suit) for cards in hands),
                self._shares(suit, unknown, aside),
                self.worth.costs[suit * 13 : suit * 13 + 13],
            )
            for suit in Suit
        )

    def _shares(self, suit: Suit, unknown: tuple[int, ...], aside: int) -> tuple[float, ...]:
        """A card is as likely in a hand as that hand has unknown cards, unless none of its suit is there."""
        room = [0 if suit in self.voids[place] else cards for place, cards in enumerate(unknown)]
        total = (sum(room) + aside) or 1
        return tuple(cards / total for cards in room)

    def _forgotten(self) -> Iterator[Card]:
        """Cards of older tricks than those remembered: for all this seat knows they may yet come."""
        costly = COSTLY * sum(self.play.value[card.face] for card in self.rules.pack)
        for trick in self.hand.tricks[: len(self.hand.tricks) - len(self.remembered)]:
            for _, card in trick.plays:
                if not self.limits.keeps_count or self.play.value[card.face] < max(1.0, costly):
                    yield card

    def _voids(self) -> tuple[frozenset[Suit], ...]:
        """By place the suits that are out, but as far as this seat has worked out not there."""
        if self.limits.memory < ALL_TRICKS:
            return self._seen_void()
        out = {card.suit for card in self.unseen.cards}
        return tuple(
            frozenset(suit for suit in out if not may_hold >> 13 * suit & 0x1FFF)
            for may_hold in self.unseen.may_hold
        )

    def _seen_void(self) -> tuple[frozenset[Suit], ...]:
        """By place the suits that it did not follow in the tricks remembered and the one on the table."""
        void: list[set[Suit]] = [set() for _ in range(self.places)]
        for plays in (*(trick.plays for trick in self.remembered), self.plays):
            for place, card in plays:
                if card.suit is not plays[0][1].suit:
                    void[place].add(plays[0][1].suit)
        if self.hand.swapped:
            void[self.hand.kitty_taker].clear()  # it holds other cards now
        return tuple(map(frozenset, void))

    # -- points -------------------------------------------------------------------------------------------

    def _points(self, pile: Iterable[Card]) -> int:
        return sum(self.play.value[card.face] for card in pile if not card.is_hidden)

    @cached_property
    def points_in_play(self) -> int:
        """All penalty points of the pack, charges included."""
        return sum(self.play.value[card.face] for card in self.rules.pack)

    def unit(self, place: int) -> tuple[int, ...]:
        """The places that share the tricks of ``place``; a dummy shares with nobody."""
        return self.rules.unit(place) if place < self.players else (place,)

    @cached_property
    def takers(self) -> tuple[tuple[int, ...], ...]:
        """The units that have penalty points so far."""
        return tuple(dict.fromkeys(self.unit(place) for place, points in enumerate(self.points) if points))

    @property
    def sole_taker(self) -> int | None:
        """The seat that has every point taken so far; None if there are none yet, or several have some.

        Of partners who share their tricks it is the first.
        """
        return self.takers[0][0] if len(self.takers) == 1 else None

    @property
    def tricks_of_ours(self) -> bool:
        """Has this seat, or a partner who shares its tricks, taken a trick?"""
        unit = self.unit(self.seat)
        return any(trick.taker in unit for trick in self.hand.tricks)

    def value(self, suit: int, rank: int) -> float:
        """What a penalty card costs its taker, by suit and rank."""
        return self.worth.costs[suit * 13 + rank - LOWEST]

    def is_penalty(self, card: Card) -> bool:
        """Does the card count for a moon?"""
        return self.play.value[card.face] > 0
