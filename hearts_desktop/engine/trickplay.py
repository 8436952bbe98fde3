"""The trick-taking part of one hand: legal cards and why not, tricks, captured piles, points.

This is the one statement of the rules of the trick (rules 3.3, 3.5, 3.6, 3.8). The engine asks it for
legality and winners, search plays hands out with it. It is plain Python over integers, written so that
the same file can also be compiled: faces are 0..51 (suit * 13 + rank - 2, suits C D S H), a set of cards
is an int with one bit per face. With two packs every face exists twice; a pile is then two sets, ``x``
(held at least once) and ``x_twice``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from hearts_desktop.engine.bits import bit, count, highest, keep, lowest, suit_of

CLUBS = 0x1FFF
DIAMONDS = 0x1FFF << 13
SPADES = 0x1FFF << 26
HEARTS = 0x1FFF << 39
QUEEN_OF_SPADES = 1 << 36
SPADE_HONOURS = 3 << 37
NINES = 1 << 7 | 1 << 20 | 1 << 33 | 1 << 46
NOTHING = 0
SEATS = 10

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


class PlayRules:
    """The options of one hand's play, compiled to card sets and flags, charges included.

    ``values`` are the penalty points by face, charges not yet counted. ``players`` counts every hand that
    plays, ``owners`` those that can shoot the moon; ``order`` is the order of play around the table
    (default: by number). In a ``two_handed`` game a trick has three cards: the leader's, the other
    player's, and that player's dummy's, which is place 2 (rules 6.1).
    """

    def __init__(
        self,
        players: int = 4,
        decks: int = 1,
        *,
        values: Sequence[int],
        order: Sequence[int] = (),
        owners: int = 0,
        two_handed: bool = False,
        teams: bool = False,
        bonus: int = NOTHING,
        charged: int = NOTHING,
        lowest_club_opens: bool = True,
        opening_heart: bool = False,
        first_trick_barred: bool = True,
        bar_in_suit: bool = True,
        hearts_locked: bool = True,
        breaks: int = HEARTS,
        breaks_off_suit: int = NOTHING,
        lenient: bool = False,
        queen_forced: bool = False,
        booster_nines: bool = False,
        dead_trick_to_leader: bool = False,
        kitty_to_first_trick: bool = True,
        kitty_to_last_trick: bool = False,
        kitty_swap: bool = False,
        moon_needs_bonus: bool = False,
    ) -> None:
        around = list(order) if order else list(range(players))
        self.players = players
        self.owners = owners if owners else players
        self.two_handed = two_handed
        self.teams = teams
        self.decks = decks
        self.next = [0] * SEATS
        for place in range(players):
            self.next[around[place]] = around[(place + 1) % players]
        self.value = [0] * 52
        self.penalty = NOTHING
        for face in range(52):
            worth = values[face]
            if face >= 39 and charged >> 51 & 1:
                worth *= 2
            if face == 36 and charged >> 36 & 1:
                worth *= 2
            self.value[face] = worth
            if worth > 0:
                self.penalty |= bit(face)
        barred = self.penalty if first_trick_barred else NOTHING
        self.bonus = bonus
        self.charged = charged
        self.lowest_club_opens = lowest_club_opens
        self.opening_heart = opening_heart
        self.barred_in_suit = barred if bar_in_suit else NOTHING
        self.barred_off_suit = barred
        self.hearts_locked = hearts_locked
        self.breaks = breaks
        self.breaks_off_suit = breaks_off_suit
        self.lenient = lenient
        self.forced_queen = QUEEN_OF_SPADES if queen_forced else NOTHING
        self.boosters = NINES if booster_nines else NOTHING
        self.dead_trick_to_leader = dead_trick_to_leader
        self.kitty_trigger = (1 << 52) - 1 if kitty_to_first_trick else self.penalty
        self.kitty_waits = kitty_to_last_trick
        self.kitty_swap = kitty_swap
        self.moon_needs_bonus = moon_needs_bonus


class Position:
    """One hand in play, mutable. ``copy()`` before ``play()`` if the old position is still wanted."""

    def __init__(self, rules: PlayRules) -> None:
        self.rules = rules
        self.hand = [NOTHING] * SEATS
        self.hand_twice = [NOTHING] * SEATS
        self.won = [NOTHING] * SEATS
        self.won_twice = [NOTHING] * SEATS
        self.points = [0] * SEATS
        self.tricks = [0] * SEATS
        self.trick = [0] * (2 * SEATS)
        self.kitty = self.kitty_twice = NOTHING
        self.laid = self.laid_twice = NOTHING
        self.stake = self.stake_twice = self.stake_points = NOTHING
        self.led = self.suits_led = NOTHING
        self.kitty_owner = self.last_winner = self.taker = self.opening_card = -1
        self.swaps_owed = self.length = self.size = self.tricks_done = 0
        self.leader = self.turn = 0
        self.broken = not rules.hearts_locked
        self.winner_cancelled = False
        self.over = False

    @staticmethod
    def deal(
        rules: PlayRules, hands: Sequence[Iterable[int]], kitty: Iterable[int] = (), dealer: int = 0
    ) -> Position:
        """A hand about to be led to. ``hands`` are faces, as they are after the pass.

        Raises ValueError if the number of hands or the dealer does not fit the rules.
        """
        position = Position(rules)
        if len(hands) != rules.players or not 0 <= dealer < rules.players:
            raise ValueError("wrong number of hands, or no such dealer")
        for seat, cards in enumerate(hands):
            for face in cards:
                position.give(seat, face)
        for face in kitty:
            position.give(-1, face)
        position.begin(dealer)
        return position

    # -- setting up --------------------------------------------------------------------------------------

    def give(self, seat: int, face: int) -> None:
        """Put one card in a hand; seat -1 is the kitty."""
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
        """Put cards on the pile of ``seat``."""
        self.won_twice[seat] |= twice | (self.won[seat] & cards)
        self.won[seat] |= cards
        self.points[seat] += points

    def copy(self) -> Position:
        """An independent position under the same rules."""
        twin = Position(self.rules)
        for name, value in vars(self).items():
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        return twin

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
        """Cards of ``seat`` left by the rules up to and including ``rung``.

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
        """``play`` without the check.

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
