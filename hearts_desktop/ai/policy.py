"""The quick player inside the search: a card for whoever is on turn, by learned weights.

The score of a card comes from a small network over the features that it has in its situation
(:mod:`.network`). The higher the score, the likelier it is played: P(card) is proportional to
exp(score / UNIT). Features speak of what the compiled rules say about a card (does its suit hold many
penalties, a costly card, a bonus?), never of "hearts" or "the queen of spades", so that one network plays
every rule set; see :mod:`.observer`.

Like :mod:`..engine.trickplay` this file is plain Python that is also compiled; see the developer guide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from hearts_desktop.ai.moon_sense import (
    MOON_DISCARD,
    MOON_FOLLOW,
    MOON_LEAD,
    MOON_RANK,
    MOON_SUIT,
    MoonSense,
)
from hearts_desktop.ai.network import FINE, HIDDEN, MOST_FEATURES, Network
from hearts_desktop.ai.observer import BIG
from hearts_desktop.engine.bits import bit, count, highest, lowest, scramble, suit_cards, zeros
from hearts_desktop.engine.playrules import ALL_FACES, FACES, PlayRules, require
from hearts_desktop.engine.trickplay import ALL_RUNGS, Position

UNIT = 256
"""The score that makes a card e times as likely."""
NOISES = 4096
SUSPECT = 0.7
"""How much of what a place does that may be shooting the moon is not explained by fear of penalties."""


# Where each situation's features begin; see the methods of the same names.
LEAD, FOLLOW, DISCARD, PASS = 0, 1200, 4200, 5800

_ABOVE = (0, 1, 2, 3, 4, 4, 5, 5, 5) + (6,) * 18
_OUT = (0, 1, 1, 2, 2, 3, 3, 3, 4, 4) + (5,) * 17


class Policy(MoonSense):
    """One thinker's copy of the quick player, with what has been seen in the hand it looks at.

    ``bonus_points`` are below zero, by face; ``hand_size`` cards are dealt to each place of ``pack``, the
    faces that are in the game. Not to be shared between threads, but for the ``network``.

    Raises ValueError if a part is missing or of the other build.
    """

    def __init__(
        self,
        rules: PlayRules,
        network: Network,
        pack: int,
        hand_size: int,
        bonus_points: Sequence[int],
        allied: bool = False,
        heat: float = 0.5,
    ) -> None:
        require(isinstance(network, Network), "the network is missing, or of the other build")
        super().__init__(rules, pack, hand_size, bonus_points, allied)
        self.state = 1
        self.network = network
        self.noise = zeros(NOISES)
        self.heat(heat)
        self.above = zeros(27)
        self.out_bucket = zeros(27)
        for number in range(27):
            self.above[number] = _ABOVE[number]
            self.out_bucket[number] = _OUT[number]
        self.scores = zeros(52)
        self.hidden = zeros(HIDDEN)
        self.feature = zeros(MOST_FEATURES)
        self.features = 0

    def heat(self, heat: float) -> None:
        """Play the best card always (0), or others too, the worse the rarer: noise of ``heat`` Gumbels."""
        for number in range(NOISES):
            self.noise[number] = 0
            if heat != 0.0:  # a policy is made for every choice, and thousands of logarithms take their time
                self.noise[number] = int(-log(-log((number + 0.5) / NOISES)) * heat * UNIT)

    def forget(self) -> None:
        """A new hand begins."""
        self.clear()

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
            return self.highest_of_all(cards)
        following = cards & now.led
        if following:
            face = highest(following)
            if self.best < 0 or face > self.best:
                over = following & ~(bit(self.best + 1) - 1) if self.best >= 0 else following
                return lowest(over) if now.length == now.size - 1 and over else face
            return lowest(following)
        harmless = cards & ~self.rules.penalty
        return self._lowest_rank(harmless if harmless else cards)

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
        self.check(now, cards)
        self.look(now)
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            self.scores[face] = self.score(now, face)

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

    # -- the features --------------------------------------------------------------------------------------

    def _weight(self, feature: int) -> int:
        """Its weight; the learner asks afterwards which features there were."""
        self.feature[self.features] = feature
        self.features += 1
        return self.network.direct[feature]

    def features_of_play(self, now: Position, face: int) -> list[int]:
        """Where the weights stand that ``face`` is scored by; for the learner.

        Raises ValueError if the place on turn does not hold it, or the position is of other rules.
        """
        require(0 <= face < FACES, "no such card")
        self.check(now, bit(face))
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
        """What the network makes of ``face`` in the situation last looked at."""
        self.features = 0
        if now.length == 0:
            score = self._score_lead(face)
        elif bit(face) & now.led:
            score = self._score_follow(face, now.led)
        else:
            score = self._score_discard(now, face)
        return score + self._combined()

    def _combined(self) -> int:
        """What the hidden units make of the features together."""
        for unit in range(16):
            self.hidden[unit] = self.network.bias[unit]
        for number in range(self.features):
            row = self.feature[number] * 16
            for unit in range(16):
                self.hidden[unit] += self.network.rows[row + unit]
        score = 0
        for unit in range(16):
            lit = self.hidden[unit] if self.hidden[unit] > 0 else 0
            score += lit * self.network.counts[unit]
        return score >> FINE

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
        if self.moon > 1:
            score += self._score_moon_lead(face)
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
        if self.moon > 1:
            score += self._score_moon_follow(face, wins, rank, others)
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
        if self.moon > 1:
            score += self._score_moon_discard(face)
        if self.allied:
            score += self._weight(at + (self.friend * 4 + kind) * 3 + self.place)
        return score

    def _score_moon_lead(self, face: int) -> int:
        at = MOON_LEAD
        return self._weight(at + self.moon_lead(face))

    def _score_moon_follow(self, face: int, wins: int, rank: int, others: int) -> int:
        at = MOON_FOLLOW
        score = self._weight(at + self.moon_follow(face, wins))
        at = MOON_RANK
        return score + self._weight(at + self.moon_rank(wins, rank, others))

    def _score_moon_discard(self, face: int) -> int:
        at = MOON_DISCARD
        score = self._weight(at + self.moon_discard(face))
        at = MOON_SUIT
        return score + self._weight(at + self.moon_suit(face))

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
