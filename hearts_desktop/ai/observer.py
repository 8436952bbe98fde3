"""What the quick player sees of a hand: which cards are what, what has been played, how a trick lies.

It looks only at what a person in its seat would know: its own hand, the cards played, and who has shown to be
out of a suit. Cards are sorted by what the compiled rules say of them (does a suit hold many penalties, a
costly card, a bonus?). Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from collections.abc import Sequence

from hearts_desktop.engine.bits import bit, count, highest, lowest, suit_cards, suit_of, zeros
from hearts_desktop.engine.playrules import ALL_FACES, FACES, SEATS, PlayRules, require
from hearts_desktop.engine.trickplay import Position

MOST_IN_HAND = 63
PLAIN, SMALL, BIG, BONUS = range(4)
"""Kinds of cards: harmless, a penalty of the usual size, a costly one, a bonus."""

_PHASE = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4)


class Observer:
    """One place's eyes and memory in a hand.

    ``bonus_points`` are below zero, by face; ``hand_size`` cards are dealt to each place of ``pack``, the
    faces that are in the game.
    """

    def __init__(
        self,
        rules: PlayRules,
        pack: int,
        hand_size: int,
        bonus_points: Sequence[int],
        allied: bool,
    ) -> None:
        require(len(bonus_points) == FACES, "not all cards have a value")
        require(0 < hand_size <= MOST_IN_HAND and 0 < pack <= ALL_FACES, "no such pack or hand")
        self.rules = rules
        self.pack = pack
        self.hand_size = hand_size
        self.allied = allied
        self.phase_of = zeros(MOST_IN_HAND + 1)
        for left in range(MOST_IN_HAND + 1):
            self.phase_of[left] = _PHASE[13 - min(13, (left * 13 + hand_size - 1) // hand_size)]
        self.bonus_points = zeros(52)
        self.kind = zeros(52)
        self.suit_class = zeros(4)
        self.key = zeros(4)
        for suit in range(4):
            self.key[suit] = -1
        self.key_is_bonus = zeros(4)
        self.big = self.bonus = 0
        total = 0
        for face in range(52):
            if pack >> face & 1:
                total += rules.value[face]
            self.bonus_points[face] = bonus_points[face]
        self.total = total if total > 0 else 26
        self._sort_cards()
        self.seen = self.seen_twice = 0
        self.void = zeros(SEATS)
        # What `look` finds in a position; the features of the quick player read it.
        self.own = self.own_twice = self.out = self.out_twice = 0
        self.phase = self.moon = self.moon_taker = self.best = self.winner = 0
        self.queen = self.points = self.good = self.later = self.place = self.friend = 0
        self.alarm = self.taker_later = 0
        self.out_of_suit = zeros(4)
        self.key_state = zeros(4)

    def _sort_card(self, face: int) -> None:
        if self.bonus_points[face] < 0:
            self.kind[face] = BONUS
            self.bonus |= bit(face)
        elif self.rules.value[face] * 26 >= 4 * self.total:
            self.kind[face] = BIG
            self.big |= bit(face)
        elif self.rules.value[face] > 0:
            self.kind[face] = SMALL

    def _sort_cards(self) -> None:
        """Say of each card of which kind it is, and of each suit what there is in it."""
        for face in range(52):
            if self.pack >> face & 1:
                self._sort_card(face)
        for suit in range(4):
            self._sort_suit(suit)

    def _sort_suit(self, suit: int) -> None:
        cards = suit_cards(suit) & self.pack
        small = 0
        for face in range(suit * 13, suit * 13 + 13):
            if self.kind[face] == SMALL:
                small += 1
        if cards & self.big:
            self.key[suit] = lowest(cards & self.big)
        elif cards & self.bonus:
            self.key[suit] = lowest(cards & self.bonus)
            self.key_is_bonus[suit] = 1
        if small > 3:
            self.suit_class[suit] = 2
        elif cards & self.big or small > 0:
            self.suit_class[suit] = 1
        elif cards & self.bonus:
            self.suit_class[suit] = 3

    # -- what the table has seen -------------------------------------------------------------------------

    def clear(self) -> None:
        """Nothing has been seen."""
        self.seen = self.seen_twice = 0
        for place in range(SEATS):
            self.void[place] = 0

    def remember(self, other: Observer) -> None:
        """Know what another copy has seen."""
        self.seen = other.seen
        self.seen_twice = other.seen_twice
        for place in range(SEATS):
            self.void[place] = other.void[place]

    def watch(self, now: Position, face: int) -> None:
        """The place on turn is about to play ``face``.

        If that is a card laid down for the kitty, it is not seen, and whoever took the kitty in hand may hold
        any suit again.
        """
        if now.swaps_owed:
            self.void[now.turn] = 0
        else:
            self.note(now.turn, face, now.led if now.length else suit_of(face))

    def tell(self, place: int, face: int, led: int) -> None:
        """``place`` has played ``face`` to a trick that was led with the face ``led``.

        Raises ValueError if there is no such place or face.
        """
        require(0 <= place < SEATS and 0 <= face < FACES and 0 <= led < FACES, "no such play")
        self.note(place, face, suit_of(led))

    def note(self, place: int, face: int, led: int) -> None:
        """``place`` has played ``face`` to a trick in which the suit ``led`` was led; unchecked."""
        this = bit(face)
        self.seen_twice |= self.seen & this
        self.seen |= this
        if not this & led:
            self.void[place] |= 1 << lowest(led) // 13

    def refill(self, place: int) -> None:
        """``place`` has taken the kitty in hand and may hold any suit again.

        Raises ValueError if there is no such place.
        """
        require(0 <= place < SEATS, "no such place")
        self.void[place] = 0

    # -- the situation -----------------------------------------------------------------------------------

    def check(self, now: Position, cards: int) -> None:
        """Raise ValueError unless the place on turn holds these cards, in a position of the same rules."""
        require(isinstance(now, Position) and now.rules is self.rules, "the position is of other rules")
        require(cards >= 0 and cards & ~now.hand[now.turn] == 0, "the place on turn has no such cards")

    def copies(self, cards: int) -> int:
        """How many of these cards are out of sight."""
        return count(self.out & cards) + count(self.out_twice & cards)

    def look(self, now: Position) -> None:
        """Take in the situation of the place on turn."""
        place = now.turn
        self.own = now.hand[place]
        self.own_twice = now.hand_twice[place]
        any_seen = self.seen | self.own
        self.out = self.pack & ~any_seen
        self.out_twice = 0
        if self.rules.decks > 1:
            self.out_twice = self.out
            self.out = self.pack & ~(self.seen_twice | self.own_twice | (self.seen & self.own))
        left = count(self.own) + count(self.own_twice)
        self.phase = self.phase_of[left if left < MOST_IN_HAND else MOST_IN_HAND]
        self.queen = 0 if self.out & self.big else 1 if self.own & self.big else 2
        for suit in range(4):
            self.out_of_suit[suit] = 0
            key = self.key[suit]
            if key >= 0:
                keys = (self.bonus if self.key_is_bonus[suit] else self.big) & suit_cards(suit)
                self.key_state[suit] = 0 if self.out & keys else 1 if self.own & keys else 2
        self._look_for_voids(place)
        self.moon_taker = -1
        self.alarm = self.taker_later = 0
        self._look_for_a_moon(now)
        self.best = -1
        self.winner = -1
        self.points = self.good = self.later = self.place = self.friend = 0
        if now.length:
            self._look_at_the_trick(now)

    def _look_for_voids(self, place: int) -> None:
        seat = self.rules.next[place]
        while seat != place:
            for suit in range(4):
                if self.void[seat] >> suit & 1:
                    self.out_of_suit[suit] += 1
            seat = self.rules.next[seat]

    def _look_for_a_moon(self, now: Position) -> None:
        """Who may take every penalty: nobody (0), too early to tell (1), this place (2), another (3).

        ``alarm`` is how far it has come: 1 for few of the points, 3 for most.
        """
        taker = -1
        points = 0
        for seat in range(self.rules.owners):
            if now.points[seat] > 0:
                if taker >= 0 and not (self.rules.teams and (taker ^ seat) & 1 == 0):
                    self.moon = 0
                    return
                taker = seat
                points += now.points[seat]
        self.moon = 1
        if taker >= 0 and points * 26 >= 5 * self.total:
            mine = taker == now.turn or (self.rules.teams and (taker ^ now.turn) & 1 == 0)
            self.moon = 2 if mine else 3
            self.moon_taker = taker
            self.alarm = 1 if points * 26 < 13 * self.total else 2 if points * 26 < 20 * self.total else 3

    def _look_at_the_trick(self, now: Position) -> None:
        rivals = now.laid & ~now.laid_twice & now.led
        if rivals:
            self.best = highest(rivals)
        self.winner = now.winner()
        net = self._net_points(now)
        if self.moon == 3 and self.winner >= 0:
            theirs = self.winner == self.moon_taker
            if theirs or (self.rules.teams and (self.winner ^ self.moon_taker) & 1 == 0):
                self.moon = 4
        if net < 0:
            self.points = 4
            self.good = 2
        elif net > 0:
            self.points = 1 if net * 52 < 3 * self.total else 2 if net * 13 < 5 * self.total else 3
            self.good = 1
        self.place = 2 if now.length == now.size - 1 else 0 if now.length == 1 else 1
        if self.allied and self.winner >= 0 and (self.winner ^ now.turn) & 1 == 0:
            self.friend = 1
        if not self.rules.two_handed:
            self._look_who_follows(now)

    def _net_points(self, now: Position) -> int:
        """What the trick costs as it lies, bonus cards counted off."""
        net = now.stake_points
        if self.bonus:
            prizes = (now.stake | now.laid) & self.bonus
            while prizes:
                net += self.bonus_points[lowest(prizes)]
                prizes &= prizes - 1
        return net

    def _look_who_follows(self, now: Position) -> None:
        """How many of those still to play are known to be out of the suit; two or more are 2."""
        seat = self.rules.next[now.turn]
        suit = lowest(now.led) // 13
        for _ in range(now.size - now.length - 1):
            if self.later < 2 and self.void[seat] >> suit & 1:
                self.later += 1
            if seat == self.moon_taker:
                self.taker_later = 1
            seat = self.rules.next[seat]

    def highest_of_all(self, cards: int) -> int:
        """A card that nothing out there beats, else the highest rank."""
        best = -1
        for suit in range(4):
            mine = cards & suit_cards(suit)
            if mine:
                face = highest(mine)
                if not self.out & suit_cards(suit) & ~(bit(face + 1) - 1):
                    return face
                if best < 0 or face % 13 > best % 13:
                    best = face
        return best
