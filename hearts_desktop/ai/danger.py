"""How dangerous a card is: the chance that it takes a trick, what that trick would cost, and from both
what a holding in a suit is expected to cost until the end of the hand.

All answers are in points of the rule set in force, so they can be added up and compared. They are rough:
each opponent is taken to hold each unseen card with a chance that depends only on how many cards he has.
"""

from __future__ import annotations

from functools import cached_property

from hearts_desktop.ai.knowledge import ABOVE_ACE, LOWEST, Knowledge, Ranks, SuitOut
from hearts_desktop.engine.cards import Suit
from hearts_desktop.engine.rules import BONUS_POINTS

EAGER = 0.35
"""How often a player who could duck goes up all the same, to be rid of a high card or because he must win."""

SHY = 0.12
"""The same when the trick already costs something."""

DROPS_UNDER = 0.9
"""How often a penalty card is thrown under a higher card of its suit, once that is possible."""

LEFT_ON_LEAD = 0.12
"""The chance that a suit which nobody else holds any more must be led by its owner."""

ROUNDS = 4
"""A suit is hardly ever led more often."""

THROW = 0.5
"""What it is worth, in the standard game, to lack a suit when it is led and throw a card away."""

BONUS_OWN, BONUS_CATCH = 0.35, 0.12
"""The chance to win the bonus card in hand, and to catch it with one higher card when another holds it."""


class Danger:
    """Estimates for one :class:`.Knowledge`."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.unit = known.points_in_play / 26
        """What a point of the standard game is in this one."""

    # -- the trick at hand --------------------------------------------------------------------------------

    def takes(
        self, out: SuitOut, rank: int, seats: tuple[int, ...], thinned: float = 1.0, eager: float = EAGER
    ) -> float:
        """The chance that none of ``seats``, who are still to play, beats this card of the suit led."""
        chance = 1.0
        for seat in seats:
            can_beat = 1.0 - out.lacks(seat, rank + 1, ABOVE_ACE, thinned)
            must = out.lacks(seat, LOWEST, rank, thinned)
            chance *= 1.0 - can_beat * (must + (1.0 - must) * eager)
        return chance

    def to_come(self, out: SuitOut, top: int, seats: tuple[int, ...], thinned: float = 1.0) -> float:
        """The points that ``seats`` are expected to add to a trick in which ``top`` is winning."""
        points = 0.0
        for seat in seats:
            void = out.lacks(seat, thinned=thinned)
            points += void * self.thrown[seat] + (1.0 - void) * self._follows(out, top, seat)
        return points

    def _follows(self, out: SuitOut, top: int, seat: int) -> float:
        """The points in the card with which ``seat`` follows suit under ``top``."""
        if not out.costly:
            return 0.0
        if len(out.costly) == out.count:
            return sum(value for _, value in out.costly) / out.count
        points = 0.0
        for rank, value in out.costly:
            plays = DROPS_UNDER if rank < top else (1.0 - out.share[seat]) ** (out.count - 1)
            points += value * out.chance(seat, rank) * plays
        return points

    @cached_property
    def thrown(self) -> tuple[float, ...]:
        """By seat: the points that it is expected to throw on a suit which it lacks."""
        known = self.known
        if known.first_trick and known.rules.play.barred_off_suit:
            return (0.0,) * known.players
        costly = sorted(known.penalties_out(), key=lambda card: -known.value(*card))
        return tuple(self._worst(costly, seat) for seat in range(known.players))

    def _worst(self, costly: list[tuple[Suit, int]], seat: int) -> float:
        """The expected value of the most expensive card that ``seat`` holds."""
        points, none_so_far = 0.0, 1.0
        for suit, rank in costly:
            chance = self.known.suits[suit].chance(seat, rank)
            points += none_so_far * chance * self.known.value(suit, rank)
            none_so_far *= 1.0 - chance
        return points

    # -- the rest of the hand -----------------------------------------------------------------------------

    def burden(self, out: SuitOut, mine: Ranks) -> float:
        """What holding the cards ``mine`` of this suit is expected to cost until the end of the hand.

        A suit is played either from the top, while its tricks are cheap, or from the bottom, to keep the
        high cards guarded; the better of the two counts.
        """
        rounds = [self._comes(out, number) for number in range(max(len(mine), ROUNDS))]
        down = sum(self._round(out, rank, *when) for rank, when in zip(reversed(mine), rounds, strict=False))
        up = sum(self._round(out, rank, *when) for rank, when in zip(mine, rounds, strict=False))
        free = sum(left for _, left in rounds[len(mine) : ROUNDS])
        return min(down, up) + self._bonus(out, mine) - THROW * self.unit * free

    def _comes(self, out: SuitOut, number: int) -> tuple[float, float]:
        """When the suit has been led ``number`` times more: how likely is yet another time, and what part
        of the others' cards is then left?"""
        left = max(0.0, out.count - number * len(self.known.others))
        if number >= ROUNDS or not left:
            return 0.0, 0.0
        return min(1.0, left / len(self.known.others)), left / out.count

    def _round(self, out: SuitOut, rank: int, comes: float, thinned: float) -> float:
        others = self.known.others
        own = self.known.value(out.suit, rank)
        cost = own + self.to_come(out, rank, others, thinned)
        return max(comes, LEFT_ON_LEAD) * self.takes(out, rank, others, thinned) * cost

    def _bonus(self, out: SuitOut, mine: Ranks) -> float:
        """What the hope for the bonus card takes off."""
        bonus = self.known.rules.bonus
        if bonus is None or bonus.suit is not out.suit:
            return 0.0
        above = sum(rank > bonus.rank for rank in mine)
        if bonus.rank in mine:
            hope = 1.0 if not out.higher(bonus.rank) else BONUS_OWN + BONUS_CATCH * above
        elif bonus.rank in out.ranks:
            hope = BONUS_CATCH * above
        else:
            return 0.0
        return BONUS_POINTS * min(1.0, hope)
