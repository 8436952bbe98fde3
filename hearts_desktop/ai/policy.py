"""The quick player inside the search: a card for whoever is on turn, from a table of learned weights.

The score of a card is a sum of whole-number weights, one for each feature that it has in its situation; the
higher the score, the likelier it is played: P(card) is proportional to exp(score / UNIT). Features speak of
what the compiled rules say about a card (does its suit hold many penalties, a costly card, a bonus?), never
of "hearts" or "the queen of spades", so that one table plays every rule set. The player looks only at what a
person in its seat would know: its own hand, the cards played, and who has shown to be out of a suit.

Like :mod:`..engine.trickplay` this file is plain Python that is also compiled; see the developer guide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from hearts_desktop.engine.bits import bit, count, highest, lowest, scramble, suit_cards, suit_of, zeros
from hearts_desktop.engine.playrules import ALL_FACES, FACES, SEATS, PlayRules, require
from hearts_desktop.engine.trickplay import ALL_RUNGS, Position

UNIT = 256
"""The score that makes a card e times as likely."""
NOISES = 4096
MOST_IN_HAND = 63
SUSPECT = 0.7
"""How much of what a place does that may be shooting the moon is not explained by fear of penalties."""
PLAIN, SMALL, BIG, BONUS = range(4)
"""Kinds of cards: harmless, a penalty of the usual size, a costly one, a bonus."""

# Where each situation's features begin in the table; see the methods of the same names.
LEAD, FOLLOW, DISCARD, PASS, TABLE = 0, 1200, 4200, 5800, 6400

_ABOVE = (0, 1, 2, 3, 4, 4, 5, 5, 5) + (6,) * 18
_OUT = (0, 1, 1, 2, 2, 3, 3, 3, 4, 4) + (5,) * 17
_PHASE = (0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4)


class Policy:
    """One thinker's copy of the quick player, with what has been seen in the hand it looks at.

    ``table`` has TABLE weights; ``bonus`` are the bonus cards; ``hand_size`` cards are dealt to each place of
    ``pack``, the faces that are in the game. Not to be shared between threads.
    """

    def __init__(
        self,
        rules: PlayRules,
        table: Sequence[int],
        pack: int,
        hand_size: int,
        bonus_points: Sequence[int],
        allied: bool = False,
        heat: float = 0.5,
    ) -> None:
        require(len(table) == TABLE and len(bonus_points) == FACES, "not all features or cards have a value")
        require(0 < hand_size <= MOST_IN_HAND and 0 < pack <= ALL_FACES, "no such pack or hand")
        self.rules = rules
        self.pack = pack
        self.hand_size = hand_size
        self.allied = allied
        self.state = 1
        self.table = zeros(TABLE)
        for place in range(TABLE):
            self.table[place] = table[place]
        self.noise = zeros(NOISES)
        self.heat(heat)
        self.above = zeros(27)
        self.out_bucket = zeros(27)
        for number in range(27):
            self.above[number] = _ABOVE[number]
            self.out_bucket[number] = _OUT[number]
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
        # What `look` finds in a position; the features read it.
        self.own = self.own_twice = self.out = self.out_twice = 0
        self.phase = self.moon = self.moon_taker = self.best = self.winner = 0
        self.queen = self.points = self.good = self.later = self.place = self.friend = 0
        self.out_of_suit = zeros(4)
        self.key_state = zeros(4)
        self.scores = zeros(52)
        self.feature = zeros(20)
        self.features = 0

    def heat(self, heat: float) -> None:
        """Play the best card always (0), or others too, the worse the rarer: noise of ``heat`` Gumbels."""
        for number in range(NOISES):
            uniform = (number + 0.5) / NOISES
            self.noise[number] = int(-log(-log(uniform)) * heat * UNIT)

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

    def forget(self) -> None:
        """A new hand begins."""
        self.seen = self.seen_twice = 0
        for place in range(SEATS):
            self.void[place] = 0

    def remember(self, other: Policy) -> None:
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

    # -- choosing ----------------------------------------------------------------------------------------

    def seed(self, state: int) -> None:
        """Start the noise from ``state``, which is not 0."""
        self.state = state

    def choose(self, now: Position) -> int:
        """A card for the place on turn; -1 if it has none."""
        cards = now.candidates(now.turn, ALL_RUNGS)
        if cards & (cards - 1) == 0:
            return lowest(cards) if cards else -1
        if now.swaps_owed:
            return self.bury(cards)
        self.look(now)
        best = -1
        most = 0
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            score = self.score(now, face) + self.jitter()
            if best < 0 or score > most:
                best = face
                most = score
        return best

    def bury(self, cards: int) -> int:
        """The card to lay down for one of the kitty: what is laid down counts for whoever lays it."""
        rest = cards
        if rest & ~(self.big | self.rules.penalty):
            rest &= ~(self.big | self.rules.penalty)
        best = lowest(rest)
        while rest:
            face = lowest(rest)
            rest &= rest - 1
            if face % 13 > best % 13:
                best = face
        return best

    def shoot(self, now: Position) -> int:
        """A card for a place that wants every penalty: win what can be won, throw what is worth nothing.

        -1 if it has no card.
        """
        cards = now.candidates(now.turn, ALL_RUNGS)
        if cards & (cards - 1) == 0:
            return lowest(cards) if cards else -1
        self.look(now)
        if now.length == 0:
            return self._highest_of_all(cards)
        following = cards & now.led
        if following:
            face = highest(following)
            if self.best < 0 or face > self.best:
                over = following & ~(bit(self.best + 1) - 1) if self.best >= 0 else following
                return lowest(over) if now.length == now.size - 1 and over else face
            return lowest(following)
        harmless = cards & ~self.rules.penalty
        return self._lowest_rank(harmless if harmless else cards)

    def _highest_of_all(self, cards: int) -> int:
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

    def _lowest_rank(self, cards: int) -> int:
        best = lowest(cards)
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            if face % 13 < best % 13:
                best = face
        return best

    def weigh(self, now: Position, cards: int) -> None:
        """Put the score of each of ``cards``, which the place on turn holds, into ``scores``.

        Raises ValueError if it does not hold them, or the position is of other rules.
        """
        self._check(now, cards)
        self.look(now)
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            self.scores[face] = self.score(now, face)

    def _check(self, now: Position, cards: int) -> None:
        require(isinstance(now, Position) and now.rules is self.rules, "the position is of other rules")
        require(cards >= 0 and cards & ~now.hand[now.turn] == 0, "the place on turn has no such cards")

    def likelihood(self, now: Position, face: int, floor: float) -> float:
        """Log of the chance that the place on turn plays ``face``, if its score says how likely that is.

        ``floor`` of the chance is spread evenly, for players who think otherwise. A place that has all the
        penalties so far may well want the rest of them.
        """
        cards = now.candidates(now.turn, ALL_RUNGS)
        number = count(cards)
        if number < 2 or not cards & bit(face):
            return 0.0
        self.look(now)
        total = 0.0
        this = self.score(now, face)
        while cards:
            other = lowest(cards)
            cards &= cards - 1
            total += exp((self.score(now, other) - this) / UNIT)
        even = SUSPECT if self.moon == 2 and floor < SUSPECT else floor
        return log((1.0 - even) / total + even / number)

    # -- the situation -----------------------------------------------------------------------------------

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
        """Who may take every penalty: nobody (0), too early to tell (1), this place (2), another (3)."""
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
            seat = self.rules.next[seat]

    # -- the features --------------------------------------------------------------------------------------

    def _weight(self, feature: int) -> int:
        """Its weight; the learner asks afterwards which features there were."""
        self.feature[self.features] = feature
        self.features += 1
        return self.table[feature]

    def features_of_play(self, now: Position, face: int) -> list[int]:
        """Where the weights stand that ``face`` is scored by; for the learner.

        Raises ValueError if the place on turn does not hold it, or the position is of other rules.
        """
        require(0 <= face < FACES, "no such card")
        self._check(now, bit(face))
        self.look(now)
        self.score(now, face)
        return [self.feature[number] for number in range(self.features)]

    def features_of_pass(self, hand: int, face: int) -> list[int]:
        """Where the weights stand that ``face`` is passed by; for the learner.

        Raises ValueError if it is not in ``hand``.
        """
        self.pass_score(hand, face)
        return [self.feature[number] for number in range(self.features)]

    def score(self, now: Position, face: int) -> int:
        """The sum of the weights of ``face`` in the situation last looked at."""
        self.features = 0
        if now.length == 0:
            return self._score_lead(face)
        if bit(face) & now.led:
            return self._score_follow(face, now.led)
        return self._score_discard(now, face)

    def _score_lead(self, face: int) -> int:
        suit = face // 13
        cards = suit_cards(suit)
        below = bit(face) - 1
        sort = self.suit_class[suit]
        over = self.copies(cards & ~below & ~bit(face))
        under = self.copies(cards & below)
        above = self.above[over]
        length = count(self.own & cards) + count(self.own_twice & cards)
        lower = count(self.own & cards & below)
        few = over if over < 2 else 2
        if lower > 3:
            lower = 3
        at = LEAD
        score = self._weight(at + (sort * 7 + above) * 6 + self.out_bucket[over + under])
        at += 168
        score += self._weight(at + (sort * 7 + above) * 7 + self.above[under])
        at += 196
        score += self._weight(at + (sort * 5 + (length if length < 5 else 5) - 1) * 5 + self.phase)
        at += 100
        key = self.key[suit]
        if key >= 0:
            where = 0 if face < key else 1 if self.kind[face] >= BIG else 2
            score += self._weight(
                at
                + (((self.key_is_bonus[suit] * 3 + self.key_state[suit]) * 3 + where) * 4 + lower) * 3
                + ((length if length < 3 else 3) - 1)
            )
        at += 216
        shown = self.out_of_suit[suit]
        score += self._weight(at + (sort * 4 + (shown if shown < 3 else 3)) * 3 + few)
        at += 48
        score += self._weight(at + (self.moon * 3 + few) * 4 + sort)
        at += 60
        score += self._weight(at + (lower * 7 + above) * 4 + sort)
        at += 112
        score += self._weight(at + (self.queen * 4 + sort) * 3 + few)
        at += 36
        return score + self._weight(at + (self.phase * 4 + sort) * 7 + above)

    def _score_follow(self, face: int, cards: int) -> int:
        suit = face // 13
        below = bit(face) - 1
        sort = self.suit_class[suit]
        own = self.own & cards
        wins = 1 if face > self.best else 0
        beaten = own & (bit(self.best) - 1) if self.best >= 0 else 0
        beating = own & ~beaten
        group = beating if wins else beaten
        others = 1 if (beaten if wins else beating) else 0
        rank = count(group & ~below & ~bit(face))  # a twin of the best card is in neither group
        if rank > 2:
            rank = 2
        lower = count(own & below)
        over = self.copies(cards & ~below & ~bit(face))
        under = self.copies(cards & below)
        above = self.above[over]
        out = self.out_bucket[over + under]
        length = count(own) + count(self.own_twice & cards)
        place = self.place
        points = self.points
        at = FOLLOW
        score = self._weight(at + ((place * 5 + points) * 2 + wins) * 4 + sort)
        at += 120
        score += self._weight(at + (((place * 2 + wins) * 4 + sort) * 3 + rank) * 2 + others)
        at += 144
        score += self._weight(at + ((place * 2 + wins) * 3 + (lower if lower < 2 else 2)) * 5 + points)
        at += 90
        score += self._weight(at + (((wins * 3 + place) * 5 + points) * 7 + above) * 4 + sort)
        at += 840
        key = self.key[suit]
        if key >= 0:
            where = 0 if face < key else 1 if self.kind[face] >= BIG else 2
            topped = 1 if self.best > key else 0
            score += self._weight(
                at
                + (
                    (((self.key_is_bonus[suit] * 3 + self.key_state[suit]) * 3 + where) * 2 + topped) * 3
                    + place
                )
                * 2
                + (1 if beaten else 0)
            )
        at += 216
        score += self._weight(at + (((out * 2 + wins) * 3 + self.good) * 3 + self.later) * 4 + sort)
        at += 432
        score += self._weight(at + ((self.moon * 2 + wins) * 3 + self.good) * 3 + rank)
        at += 90
        score += self._weight(
            at + ((self.phase * 2 + wins) * 5 + (length if length < 5 else 5) - 1) * 3 + self.good
        )
        at += 150
        score += self._weight(at + ((self.phase * 2 + wins) * 7 + self.above[under]) * 3 + rank)
        at += 210
        score += self._weight(at + ((wins * 6 + out) * 7 + above) * 4 + sort)
        at += 336
        if wins:
            score += self._weight(at + ((self.queen * 3 + place) * 6 + out) * 4 + sort)
        at += 216
        if self.allied:
            score += self._weight(at + ((self.friend * 2 + wins) * 3 + self.good) * 3 + place)
        return score

    def _score_discard(self, now: Position, face: int) -> int:
        suit = face // 13
        cards = suit_cards(suit)
        below = bit(face) - 1
        sort = self.suit_class[suit]
        kind = self.kind[face]
        over = self.copies(cards & ~below & ~bit(face))
        under = self.copies(cards & below)
        above = self.above[over]
        lows = self.above[under]
        length = count(self.own & cards) + count(self.own_twice & cards)
        if length > 5:
            length = 5
        lower = count(self.own & cards & below)
        higher = count(self.own & cards & ~below) - 1
        few = over if over < 2 else 2
        first = 1 if now.tricks_done == 0 else 0
        at = DISCARD
        score = self._weight(at + (sort * 7 + above) * 7 + lows)
        at += 196
        score += self._weight(at + (sort * 5 + length - 1) * 5 + self.phase)
        at += 100
        key = self.key[suit]
        if key >= 0:
            where = 0 if face < key else 1 if kind >= BIG else 2
            score += self._weight(
                at
                + (((self.key_is_bonus[suit] * 3 + self.key_state[suit]) * 3 + where) * 5 + length - 1) * 5
                + self.phase
            )
        at += 450
        score += self._weight(at + (self.moon * 4 + kind) * 3 + few)
        at += 60
        score += self._weight(at + ((lower if lower < 3 else 3) * 7 + above) * 4 + sort)
        at += 112
        score += self._weight(at + ((higher if higher < 2 else 2) * 4 + sort) * 5 + length - 1)
        at += 60
        score += self._weight(at + (first * 4 + sort) * 7 + lows)
        at += 56
        score += self._weight(at + (self.points * 3 + self.place) * 6 + (sort if kind < BIG else kind + 2))
        at += 90
        score += self._weight(at + (sort * 6 + self.out_bucket[over + under]) * 7 + lows)
        at += 168
        score += self._weight(at + (self.queen * 4 + sort) * 7 + lows)
        at += 84
        if self.allied:
            score += self._weight(at + (self.friend * 4 + kind) * 3 + self.place)
        return score

    def pass_score(self, hand: int, face: int) -> int:
        """How gladly ``face`` is passed from ``hand``; of two cards of the same face one is looked at.

        Raises ValueError if it is not there.
        """
        require(0 <= face < FACES and 0 < hand <= ALL_FACES and hand >> face & 1 == 1, "no such card there")
        return self.gladness(hand, face)

    def gladness(self, hand: int, face: int) -> int:
        """:meth:`pass_score`, unchecked."""
        self.features = 0
        suit = face // 13
        cards = hand & suit_cards(suit)
        sort = self.suit_class[suit]
        length = count(cards)
        score = self._weight(PASS + (sort * 7 + (length if length < 7 else 7) - 1) * 13 + face % 13)
        key = self.key[suit]
        if key >= 0:
            keys = (self.bonus if self.key_is_bonus[suit] else self.big) & cards
            where = 0 if face < key else 1 if self.kind[face] >= BIG else 2
            guards = count(cards & (bit(key) - 1))
            score += self._weight(
                PASS
                + 364
                + ((self.key_is_bonus[suit] * 3 + where) * 2 + (1 if keys else 0)) * 5
                + (guards if guards < 4 else 4)
            )
        return score

    def jitter(self) -> int:
        """Noise for a score, now."""
        self.state = scramble(self.state)
        return self.noise[self.state >> 20 & (NOISES - 1)]
