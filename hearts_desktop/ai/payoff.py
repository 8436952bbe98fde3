"""What a finished hand is worth to each seat: its points, and what they mean for the whole game.

The points are those of :mod:`..engine.parts.scoring` (rules 3.4, 3.7, 6.1, 6.2), over integers instead of
records so that search can ask for them a hundred thousand times a second; tests hold the two equal over
random games. Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from hearts_desktop.engine.bits import bit, lowest, noughts, zeros
from hearts_desktop.engine.playrules import FACES, SEATS, PlayRules, require
from hearts_desktop.engine.trickplay import Position

MOON_OFF, OTHERS_PLUS, SELF_MINUS, CHOOSE, WINS_GAME, UNLESS_WINS = range(6)
NO_SUN, SUN_DOUBLE, SUN_HALF_MORE = range(3)
TEN_OF_CLUBS_FACE = 8
SPREAD = 0.35
"""The standard deviation of a seat's points in a hand, as a part of all penalties (measured: 9.1 of 26)."""
LIKENESS = 0.78
"""The scale of a logistic curve that runs like a normal one of spread 1.

With these two the chances of winning from 60 standings of the standard game are those of 3,000 games drawn
for each, within 0.024 in the mean.
"""
TIE_BREAKER = 0.0004
"""What a point is worth besides the chance of winning, so that no point is ever given away for nothing."""


class Payoff:
    """The scoring of one hand on top of the totals before it. Not to be shared between threads.

    The game ends with the ``last_hand`` or when a total reaches the ``target``, but not while more seats than
    can win share the lowest total, if there are ``extra_hands``. ``bonus_points`` by face are below zero.
    ``bid`` is what ``declarer`` pays for the dummy, whose cards it pays too if ``pays_for_dummy``.
    ``exact_100`` is what a total of 100 becomes, -1 if it stays.
    """

    def __init__(
        self,
        rules: PlayRules,
        totals: Sequence[int],
        *,
        target: int,
        last_hand: bool = False,
        extra_hands: bool = False,
        bonus_points: Sequence[int] = (0,) * 52,
        moon: int = OTHERS_PLUS,
        moon_amount: int = 26,
        sun: int = NO_SUN,
        team_scores: bool = False,
        spares_partner: bool = False,
        no_tricks_bonus: int = 0,
        tens_factor: int = 0,
        hand_floor: bool = False,
        declarer: int = -1,
        bid: int = 0,
        pays_for_dummy: bool = False,
        exact_100: int = -1,
    ) -> None:
        require(len(totals) == rules.owners and len(bonus_points) == FACES, "a total or a card is missing")
        require(rules.owners > 1, "nobody plays alone")
        require(MOON_OFF <= moon <= UNLESS_WINS and NO_SUN <= sun <= SUN_HALF_MORE, "no such moon or sun")
        require((0 if bid else -1) <= declarer < rules.owners, "no such declarer")
        require(not pays_for_dummy or (declarer >= 0 and rules.owners < rules.players), "there is no dummy")
        require(not (team_scores or rules.teams) or rules.owners == 4, "partners are four players")
        self.rules = rules
        self.players = rules.owners
        self.target = target
        self.last_hand = last_hand
        self.extra_hands = extra_hands
        self.moon = moon
        self.moon_amount = moon_amount
        self.sun = sun
        self.team_scores = team_scores
        self.spares_partner = spares_partner
        self.no_tricks_bonus = no_tricks_bonus
        self.tens_factor = tens_factor
        self.hand_floor = hand_floor
        self.declarer = declarer
        self.bid = bid
        self.pays_for_dummy = pays_for_dummy
        self.exact_100 = exact_100
        self.bonus = 0
        self.bonus_points = zeros(52)
        for face in range(52):
            self.bonus_points[face] = bonus_points[face]
            if bonus_points[face]:
                self.bonus |= bit(face)
        self.totals = zeros(SEATS)
        for seat in range(self.players):
            self.totals[seat] = totals[seat]
        self.points = zeros(SEATS)
        """Points of each seat in the hand last settled."""
        self.after = zeros(SEATS)
        """The new totals."""
        self.worth = noughts(SEATS)
        """What that means to each seat; 1 is a game won."""
        self.shooter = -1
        self.weights = noughts(SEATS)
        self.pile = self.pile_twice = 0
        self.pack_points = 0
        for face in range(52):
            self.pack_points += rules.value[face] * rules.decks
        if self.pack_points < 1:
            self.pack_points = 26

    # -- points --------------------------------------------------------------------------------------------

    def settle(self, now: Position) -> None:
        """Score a hand that has been played out: fills ``points``, ``after``, ``worth`` and ``shooter``.

        Raises ValueError if it was played by other rules.
        """
        require(isinstance(now, Position) and now.rules is self.rules, "the hand was played by other rules")
        self.close(now)

    def close(self, now: Position) -> None:
        """:meth:`settle`, unchecked."""
        self.shooter = now.shooter() if self.moon != MOON_OFF else -1
        if self.shooter < 0:
            self._score(now, MOON_OFF)
        elif self.moon == CHOOSE:
            self._score(now, OTHERS_PLUS)
            others = self.worth[self.shooter]
            self._score(now, SELF_MINUS)
            if others > self.worth[self.shooter]:
                self._score(now, OTHERS_PLUS)
        elif self.moon == UNLESS_WINS:
            self._score(now, OTHERS_PLUS)
            if self._ended() and not self._only_friends_win():
                self._score(now, SELF_MINUS)
        else:
            self._score(now, self.moon)

    def _score(self, now: Position, moon: int) -> None:
        for seat in range(self.players):
            self.points[seat] = self._pile_points(now, seat)
        if self.shooter >= 0:
            self._move_moon(now, moon)
        for seat in range(self.players):
            self._gather(now, seat)
            self._add_bonuses(now, seat)
            if self.hand_floor and self.points[seat] < 0:
                spared = moon == SELF_MINUS and self.shooter >= 0 and self.same_unit(seat, self.shooter)
                if not spared:
                    self.points[seat] = 0
        if self.bid:
            self.points[self.declarer] += self.bid
        for seat in range(self.players):
            self.after[seat] = self.totals[seat] + self.points[seat]
            if self.exact_100 >= 0 and self.after[seat] == 100:
                self.after[seat] = self.exact_100
        if moon == WINS_GAME and self.shooter >= 0:
            self._judge_moon()
        else:
            self._judge()

    def same_unit(self, seat: int, other: int) -> bool:
        return seat == other or (self.rules.teams and (seat ^ other) & 1 == 0)

    def _friends(self, seat: int, other: int) -> bool:
        return seat == other or ((self.rules.teams or self.team_scores) and (seat ^ other) & 1 == 0)

    def _pile_points(self, now: Position, seat: int) -> int:
        points = now.points[seat]
        if self.rules.teams:
            points += now.points[(seat + 2) % 4]
        if self.pays_for_dummy and seat == self.declarer:
            points += now.points[self.players]
        return points

    def _gather(self, now: Position, seat: int) -> None:
        """What lies on the piles that count for ``seat``."""
        self.pile = now.won[seat]
        self.pile_twice = now.won_twice[seat]
        other = -1
        if self.rules.teams:
            other = (seat + 2) % 4
        elif self.pays_for_dummy and seat == self.declarer:
            other = self.players
        if other >= 0:
            self.pile_twice |= now.won_twice[other] | (self.pile & now.won[other])
            self.pile |= now.won[other]

    def _move_moon(self, now: Position, moon: int) -> None:
        amount = self.moon_amount
        if self.sun != NO_SUN and self.moon != WINS_GAME and self._took_every_trick(now):
            amount = amount * 2 if self.sun == SUN_DOUBLE else amount * 3 // 2
        for seat in range(self.players):
            if self.same_unit(seat, self.shooter):
                self.points[seat] = -amount if moon == SELF_MINUS else 0
            elif moon == OTHERS_PLUS and not (self.spares_partner and self._friends(seat, self.shooter)):
                self.points[seat] += amount

    def _took_every_trick(self, now: Position) -> bool:
        taken = now.tricks[self.shooter]
        if self.rules.teams:
            taken += now.tricks[(self.shooter + 2) % 4]
        return taken == now.tricks_done

    def _add_bonuses(self, now: Position, seat: int) -> None:
        prizes = self.pile & self.bonus
        while prizes:
            face = lowest(prizes)
            prizes &= prizes - 1
            self.points[seat] += self.bonus_points[face]
            if self.pile_twice & bit(face):
                self.points[seat] += self.bonus_points[face]
        if self.no_tricks_bonus and self.shooter < 0:
            tricks = now.tricks[seat]
            if self.rules.teams:
                tricks += now.tricks[(seat + 2) % 4]
            if tricks == 0:
                self.points[seat] -= self.no_tricks_bonus
        if self.tens_factor:
            ten = bit(TEN_OF_CLUBS_FACE)
            if self.pile & ten:
                self.points[seat] *= self.tens_factor
            if self.pile_twice & ten:
                self.points[seat] *= self.tens_factor

    # -- what they mean ------------------------------------------------------------------------------------

    def _standing(self, seat: int) -> int:
        if self.team_scores:
            return self.after[seat] + self.after[(seat + 2) % 4]
        return self.after[seat]

    def _ended(self) -> bool:
        reached = self.last_hand
        for seat in range(self.players):
            if self.after[seat] >= self.target:
                reached = True
        if not reached or not self.extra_hands:
            return reached
        best = self._lowest()
        winners = 0
        for seat in range(self.players):
            if self._standing(seat) == best:
                winners += 1
        return winners <= (2 if self.rules.teams or self.team_scores else 1)

    def _lowest(self) -> int:
        best = self._standing(0)
        for seat in range(1, self.players):
            if self._standing(seat) < best:
                best = self._standing(seat)
        return best

    def _only_friends_win(self) -> bool:
        best = self._lowest()
        for seat in range(self.players):
            if self._standing(seat) == best and not self._friends(seat, self.shooter):
                return False
        return True

    def _judge_moon(self) -> None:
        for seat in range(self.players):
            self.worth[seat] = 1.0 if self._friends(seat, self.shooter) else 0.0

    def _judge(self) -> None:
        """The chance of winning from the new totals, and a little for every point."""
        best = self._lowest()
        ended = self._ended()
        scale = 1.0
        if not ended:
            most = self.after[0]
            for seat in range(1, self.players):
                if self.after[seat] > most:
                    most = self.after[seat]
            hands = (self.target - most) * self.players / (1.3 * self.pack_points)
            scale = LIKENESS * SPREAD * self.pack_points * sqrt(hands if hands > 0.5 else 0.5)
        whole = 0.0
        points = 0
        for seat in range(self.players):
            behind = self._standing(seat) - best
            if ended:
                self.weights[seat] = 1.0 if behind == 0 else 0.0
            else:
                self.weights[seat] = exp(-behind / scale)
            whole += self.weights[seat]
            points += self.points[seat]
        allies = 2.0 if self.rules.teams or self.team_scores else 1.0
        for seat in range(self.players):
            others = (points - self.points[seat]) / (self.players - 1)
            self.worth[seat] = (
                allies * self.weights[seat] / whole
                + TIE_BREAKER * (others - self.points[seat]) * 26 / self.pack_points
            )
