"""The trick-taking part of one hand: legal cards and why not, tricks, captured piles, points.

This is the one statement of the rules of the trick (rules 3.3, 3.5, 3.6, 3.8). The engine asks it for
legality and winners, search plays hands out with it. It is plain Python over integers; the same file is also
compiled, into :mod:`hearts_desktop.ai._kernel` (types in ``ai/_kernel.pxd``). Faces are 0..51 (suit * 13 +
rank - 2, suits C D S H), a set of cards is an int with one bit per face. With two packs every face exists
twice; a pile is then two sets, ``x`` (held at least once) and ``x_twice``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from hearts_desktop.engine.bits import bit, count, highest, keep, lowest, suit_of, zeros
from hearts_desktop.engine.playrules import (
    CLUBS,
    DIAMONDS,
    FACES,
    HEARTS,
    NOTHING,
    QUEEN_OF_SPADES,
    SEATS,
    SPADE_HONOURS,
    PlayRules,
    require,
)

__all__ = [
    "ALL_RUNGS",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "QUEEN_OF_SPADES",
    "SEATS",
    "IllegalPlay",
    "PlayRules",
    "Position",
    "Reason",
]

# The rungs of the legal-card ladder, in the order in which they are tried.
OPENING_CARD, FOLLOW_SUIT, CHARGED_SUIT, FIRST_TRICK, HEARTS_LOCKED, CHARGED_LEAD, QUEEN_FORCED = range(1, 8)
ALL_RUNGS = QUEEN_FORCED


class Reason(IntEnum):
    """Why a card may not be played."""

    LEGAL = 0
    OPENING_CARD = 1
    FOLLOW_SUIT = 2
    CHARGED_SUIT = 3
    FIRST_TRICK = 4
    HEARTS_LOCKED = 5
    CHARGED_LEAD = 6
    QUEEN_FORCED = 7
    NOT_HELD = 8
    HAND_OVER = 9


class IllegalPlay(ValueError):
    """A card was played that may not be; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.name)
        self.reason = reason


class Position:
    """One hand in play, mutable. ``copy()`` before ``play()`` if the old position is still wanted.

    Methods that say "unchecked" trust their caller; the compiled build has them for compiled callers alone.
    """

    def __init__(self, rules: PlayRules) -> None:
        if not isinstance(rules, PlayRules):
            raise TypeError("a position wants rules of the same build")
        self.rules = rules
        self.hand = zeros(SEATS)
        self.hand_twice = zeros(SEATS)
        self.won = zeros(SEATS)
        self.won_twice = zeros(SEATS)
        self.points = zeros(SEATS)
        self.tricks = zeros(SEATS)
        self.trick = zeros(2 * SEATS)
        self._clear_table()

    @staticmethod
    def deal(
        rules: PlayRules, hands: Sequence[Iterable[int]], kitty: Iterable[int] = (), dealer: int = 0
    ) -> Position:
        """A hand about to be led to. ``hands`` are faces, as they are after the pass.

        Raises ValueError if the number of hands or the dealer does not fit the rules, or a face is none.
        """
        position = Position(rules)
        if len(hands) != rules.players or not 0 <= dealer < rules.owners:
            raise ValueError("wrong number of hands, or no such dealer")
        for seat, cards in enumerate((*hands, kitty)):
            for face in cards:
                require(0 <= face < FACES, "no card has such a face")
                position.give(seat if seat < rules.players else -1, face)
        position.begin(dealer)
        return position

    # -- setting up --------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Take all cards away: nothing has been dealt."""
        for seat in range(SEATS):
            self.hand[seat] = self.hand_twice[seat] = self.won[seat] = self.won_twice[seat] = NOTHING
            self.points[seat] = self.tricks[seat] = 0
        self._clear_table()

    def _clear_table(self) -> None:
        self.kitty = self.kitty_twice = NOTHING
        self.laid = self.laid_twice = NOTHING
        self.stake = self.stake_twice = NOTHING
        self.led = self.suits_led = NOTHING
        self.kitty_owner = self.last_winner = self.taker = self.opening_card = -1
        self.swaps_owed = self.length = self.size = self.tricks_done = self.stake_points = 0
        self.leader = self.turn = 0
        self.broken = not self.rules.hearts_locked
        self.winner_cancelled = False
        self.over = False

    def give(self, seat: int, face: int) -> None:
        """Put one card in a hand, unchecked; seat -1 is the kitty."""
        this = bit(face)
        if seat < 0:
            self.kitty_twice |= self.kitty & this
            self.kitty |= this
        else:
            self.hand_twice[seat] |= self.hand[seat] & this
            self.hand[seat] |= this

    def begin(self, dealer: int) -> None:
        """All cards are out: find who leads (rules 3.3, opening_lead; 6.1 for a dummy)."""
        if self.rules.two_handed:
            self.leader = 1 - dealer
            openers = 2
        else:
            self.leader = self.rules.next[dealer]
            if self.leader >= self.rules.owners:  # a dummy is left of the dealer, but no player's seat
                self.leader = self.rules.next[self.leader]
            openers = self.rules.players
        if self.rules.lowest_club_opens:
            dealt = NOTHING
            for seat in range(openers):
                dealt |= self.hand[seat]
            suit = dealt & CLUBS if dealt & CLUBS else dealt & DIAMONDS
            if suit:
                self.opening_card = lowest(suit)
                while not self.hand[self.leader] & bit(self.opening_card):
                    self.leader = 1 - self.leader if self.rules.two_handed else self.rules.next[self.leader]
        self.turn = self.leader

    def capture(self, seat: int, cards: int, twice: int, points: int) -> None:
        """Put cards on the pile of ``seat``, unchecked."""
        self.won_twice[seat] |= twice | (self.won[seat] & cards)
        self.won[seat] |= cards
        self.points[seat] += points

    # -- copies ------------------------------------------------------------------------------------------

    def copy(self) -> Position:
        """An independent position under the same rules."""
        twin = Position(self.rules)
        twin.become(self)
        return twin

    def become(self, other: Position) -> None:
        """Stand as ``other`` does, a position under the same rules, unchecked."""
        for seat in range(self.rules.players):
            self.hand[seat] = other.hand[seat]
            self.hand_twice[seat] = other.hand_twice[seat]
            self.won[seat] = other.won[seat]
            self.won_twice[seat] = other.won_twice[seat]
            self.points[seat] = other.points[seat]
            self.tricks[seat] = other.tricks[seat]
        for place in range(other.length):
            self.trick[place] = other.trick[place]
        self.kitty, self.kitty_twice = other.kitty, other.kitty_twice
        self.laid, self.laid_twice = other.laid, other.laid_twice
        self.stake, self.stake_twice = other.stake, other.stake_twice
        self.led, self.suits_led = other.led, other.suits_led
        self.kitty_owner, self.last_winner = other.kitty_owner, other.last_winner
        self.taker, self.opening_card = other.taker, other.opening_card
        self.swaps_owed, self.length, self.size = other.swaps_owed, other.length, other.size
        self.tricks_done, self.stake_points = other.tricks_done, other.stake_points
        self.leader, self.turn = other.leader, other.turn
        self.broken, self.winner_cancelled, self.over = other.broken, other.winner_cancelled, other.over

    # -- questions ---------------------------------------------------------------------------------------

    def legal(self) -> list[int]:
        """Faces that the player on turn may play, lowest first; twins of two packs are listed once."""
        if self.over:
            return []
        cards = self.candidates(self.turn, ALL_RUNGS)
        return [face for face in range(52) if cards >> face & 1]

    def why_illegal(self, face: int) -> Reason:
        """The first rule that keeps the player on turn from playing ``face``; LEGAL if none does."""
        if self.over:
            return Reason.HAND_OVER
        if not 0 <= face < 52 or not self.hand[self.turn] >> face & 1:
            return Reason.NOT_HELD
        for rung in range(OPENING_CARD, ALL_RUNGS + 1):
            if not self.candidates(self.turn, rung) >> face & 1:
                return Reason(rung)
        return Reason.LEGAL

    def candidates(self, seat: int, rung: int) -> int:
        """Cards of ``seat`` left by the rules up to and including ``rung``, unchecked.

        A rule that would leave nothing is skipped (rules 3.3, legal-card procedure).
        """
        if self.swaps_owed:
            return self.hand[seat]
        return self._may_lead(seat, rung) if self.length == 0 else self._may_follow(seat, rung)

    def _may_lead(self, seat: int, rung: int) -> int:
        hand = self.hand[seat]
        cards = hand
        opening = self.tricks_done == 0
        if rung >= OPENING_CARD and opening and self.opening_card >= 0:
            cards = keep(cards, cards & bit(self.opening_card))
        if rung >= FIRST_TRICK and opening:
            cards = keep(cards, cards & ~self.rules.barred_in_suit)
        if rung >= HEARTS_LOCKED and self.hearts_may_not_be_led(hand):
            cards = keep(cards, cards & ~HEARTS)
        if rung >= CHARGED_LEAD:
            cards = keep(cards, cards & ~(self.rules.charged & ~self.suits_led))
        return cards

    def _may_follow(self, seat: int, rung: int) -> int:
        cards = self.hand[seat]
        following = cards & self.led
        if rung >= FOLLOW_SUIT and following:
            cards = following
            if rung >= CHARGED_SUIT and not self.led & self.suits_led:
                cards = keep(cards, cards & ~self.rules.charged)
        if rung >= FIRST_TRICK and self.tricks_done == 0:
            barred = self.rules.barred_in_suit if following else self.rules.barred_off_suit
            cards = keep(cards, cards & ~barred)
        if rung >= QUEEN_FORCED and cards & self.rules.forced_queen and self.queen_is_safe(following):
            cards = QUEEN_OF_SPADES
        return cards

    def hearts_may_not_be_led(self, hand: int) -> bool:
        """Are hearts locked for ``hand``? (A hand of nothing but hearts may lead one all the same.)"""
        if self.broken or (self.tricks_done == 0 and self.rules.opening_heart):
            return False
        only_those = not hand & ~(HEARTS | QUEEN_OF_SPADES)
        return not (self.rules.lenient and hand & QUEEN_OF_SPADES and only_those)

    def queen_is_safe(self, following: int) -> bool:
        """Would the queen of spades, thrown now, surely not take the trick? (rules 3.3)"""
        return following == 0 or self.laid & ~self.laid_twice & SPADE_HONOURS != 0

    def winner(self) -> int:
        """Seat that takes the trick as it lies, or -1 if identical cards have cancelled one another."""
        rivals = self.laid & ~self.laid_twice & self.led
        if rivals == 0:
            return -1
        best = highest(rivals)
        place = 0
        while self.trick[place] != best:
            place += 1
        if self.rules.two_handed:
            return self.leader if place == 0 else 1 - self.leader
        seat = self.leader
        while place > 0:
            seat = self.rules.next[seat]
            place -= 1
        return seat

    def shooter(self) -> int:
        """Owner of every penalty card of the pack or packs, or -1 (rules 3.4, moon)."""
        penalty = self.rules.penalty
        for seat in range(self.rules.owners):
            won, twice = self.won[seat], self.won_twice[seat]
            if self.rules.teams:
                partner = (seat + 2) % 4
                twice |= self.won_twice[partner] | (won & self.won[partner])
                won |= self.won[partner]
            if (
                penalty
                and won & penalty == penalty
                and (self.rules.decks == 1 or twice & penalty == penalty)
                and (not self.rules.moon_needs_bonus or won & self.rules.bonus == self.rules.bonus)
            ):
                return seat
        return -1

    # -- play --------------------------------------------------------------------------------------------

    def play(self, face: int) -> None:
        """The player on turn plays (or, while swapping the kitty, discards) a card.

        Raises IllegalPlay with the reason if that is not allowed.
        """
        reason = self.why_illegal(face)
        if reason != Reason.LEGAL:
            raise IllegalPlay(reason)
        self.advance(face)

    def advance(self, face: int) -> None:
        """``play``, unchecked.

        Sets ``taker`` to who captured a trick by this card, else to -1, and ``winner_cancelled`` to whether
        a trick ended in which all cards of the suit led had cancelled.
        """
        seat = self.turn
        this = bit(face)
        self.taker = -1
        self.winner_cancelled = False
        if self.hand_twice[seat] & this:
            self.hand_twice[seat] ^= this
        else:
            self.hand[seat] ^= this
        if self.swaps_owed:
            self.capture(seat, this, NOTHING, self.rules.value[face])
            self.swaps_owed -= 1
            self.over = self.swaps_owed == 0 and self.hand[self.leader] == 0
            return
        self._lay(face, this)
        if self.length == self.size:
            boosted = self.laid & self.led & self.rules.boosters
            if boosted and self.length == self.rules.players and self.hand[self.leader]:
                self.size = 2 * self.rules.players
                self.turn = self.leader
            else:
                self._finish_trick()
        elif self.rules.two_handed:
            self.turn = 2 if seat == 1 - self.leader else 1 - self.leader
        else:
            self.turn = self.rules.next[seat]

    def _lay(self, face: int, this: int) -> None:
        if self.length == 0:
            self.led = suit_of(face)
            self.size = self.rules.players
        self.trick[self.length] = face
        self.length += 1
        self.laid_twice |= self.laid & this
        self.laid |= this
        self.stake_points += self.rules.value[face]
        if this & self.rules.breaks or this & self.rules.breaks_off_suit & ~self.led:
            self.broken = True

    def _finish_trick(self) -> None:
        winner = self.winner()
        self.winner_cancelled = winner < 0
        self.stake_twice |= self.laid_twice | (self.stake & self.laid)
        self.stake |= self.laid
        self.laid = self.laid_twice = NOTHING
        self.suits_led |= self.led
        self.length = 0
        self.tricks_done += 1
        if winner >= 0:
            self.tricks[winner] += 1
            self.last_winner = self.leader = winner
        self.over = self.hand[self.leader] == 0
        if winner < 0 and self.over:
            nobody_yet = self.last_winner < 0 or self.rules.dead_trick_to_leader
            winner = self.leader if nobody_yet else self.last_winner
        self.turn = self.leader
        self.taker = winner
        if winner >= 0:
            earns_kitty = self.over if self.rules.kitty_waits else self.stake & self.rules.kitty_trigger != 0
            self.capture(winner, self.stake, self.stake_twice, self.stake_points)
            self.stake = self.stake_twice = self.stake_points = NOTHING
            if earns_kitty and self.kitty:
                self._award_kitty(winner)

    def _award_kitty(self, seat: int) -> None:
        self.kitty_owner = seat
        if self.rules.kitty_swap and not self.over:
            self.hand_twice[seat] |= self.kitty_twice | (self.hand[seat] & self.kitty)
            self.hand[seat] |= self.kitty
            self.swaps_owed = count(self.kitty) + count(self.kitty_twice)
            self.turn = seat
        else:
            points = self._worth(self.kitty) + self._worth(self.kitty_twice)
            self.capture(seat, self.kitty, self.kitty_twice, points)
        self.kitty = self.kitty_twice = NOTHING

    def _worth(self, cards: int) -> int:
        points = 0
        while cards:
            points += self.rules.value[lowest(cards)]
            cards &= cards - 1
        return points
