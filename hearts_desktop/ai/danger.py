"""How dangerous a card is: the chance that it takes a trick, what that trick would cost, and from both
what a holding in a suit is expected to cost until the end of the hand.

All answers are in points of the rule set in force, so they can be added up and compared. They are rough:
each opponent is taken to hold each unseen card with a chance that depends only on how many cards it has.
The constants were found by playing; small changes to them hardly matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from hearts_desktop.ai.knowledge import ABOVE_ACE, LOWEST, Knowledge, Ranks, SuitOut
from hearts_desktop.engine.cards import Suit
from hearts_desktop.engine.rules import BONUS_POINTS

STANDARD_TOTAL: Final = 26
"""The penalty points of the standard game, in which the worths below are given."""

EAGER: Final = 0.35
"""How often a player who could duck a trick goes up all the same, to be rid of a high card."""

SHY: Final = 0.12
"""The same when the trick already costs something."""

DROPS_UNDER: Final = 0.9
"""How often a penalty card is thrown under a higher card of its suit by a player who sees that card."""

ROUNDS: Final = 4
"""A suit is hardly ever led more often."""

STUCK: Final = 0.12
"""The chance that a card must be led although its suit has been played out."""

THROW: Final = 0.5
"""What it is worth to lack a suit when it is led, and to throw a card away."""

BONUS_HOPE: Final = 0.35
"""The chance to win the bonus card from one's own hand."""

BONUS_CATCH: Final = 0.12
"""What each higher card of its suit adds to the chance of winning the bonus card."""


class Danger:
    """Estimates from what one seat knows."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.unit = known.points_in_play / STANDARD_TOTAL
        """What a point of the standard game is in this one."""

    # -- the trick at hand --------------------------------------------------------------------------------

    def takes(
        self, out: SuitOut, rank: int, seats: Sequence[int], thinned: float = 1.0, eager: float = EAGER
    ) -> float:
        """The chance that none of ``seats``, who are still to play, beats this card of the suit led."""
        chance = 1.0
        for seat in seats:
            can_beat = 1.0 - out.lacks(seat, rank + 1, ABOVE_ACE, thinned)
            must_beat = out.lacks(seat, LOWEST, rank, thinned)
            chance *= 1.0 - can_beat * (must_beat + (1.0 - must_beat) * eager)
        return chance

    def to_come(self, out: SuitOut, top: int, seats: Sequence[int]) -> float:
        """The points that ``seats``, still to play, should add to a trick in which ``top`` is winning."""
        return sum(self._adds(out, top, seat, 1.0, DROPS_UNDER) for seat in seats)

    def _adds(self, out: SuitOut, top: int, seat: int, thinned: float, drops: float) -> float:
        void = out.lacks(seat, thinned=thinned)
        return void * self.thrown[seat] + (1.0 - void) * self._follows(out, top, seat, drops)

    def _follows(self, out: SuitOut, top: int, seat: int, drops: float) -> float:
        """The points in the card with which ``seat`` follows suit under ``top``."""
        if not out.costly:
            return 0.0
        if len(out.costly) == out.count:
            return sum(value for _, value in out.costly) / out.count
        points = 0.0
        for rank, value in out.costly:
            forced = (1.0 - out.share[seat]) ** (out.count - 1)
            points += value * out.chance(seat, rank) * (drops if rank < top else forced)
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
        high cards guarded; the better of the two counts. Rounds of the suit in which this seat has nothing
        left of it are a chance to throw something away, so to be short has a worth.
        """
        rounds = [self._comes(out, number) for number in range(max(len(mine), ROUNDS))]
        down = sum(self._round(out, rank, *when) for rank, when in zip(reversed(mine), rounds, strict=False))
        up = sum(self._round(out, rank, *when) for rank, when in zip(mine, rounds, strict=False))
        throws = sum(comes for comes, _ in rounds[len(mine) : ROUNDS])
        return min(down, up) - THROW * self.unit * throws + self._bonus(out, mine)

    def _comes(self, out: SuitOut, number: int) -> tuple[float, float]:
        """The suit has been led ``number`` times more: how likely is yet another time, and what part of the
        others' cards is then left?"""
        left = max(0, out.count - number * len(self.known.others))
        if number >= ROUNDS or not left:
            return 0.0, 0.0
        return min(1.0, left / len(self.known.others)), left / out.count

    def _round(self, out: SuitOut, rank: int, comes: float, thinned: float) -> float:
        """What one card should cost in a round of its suit that comes with this chance."""
        known = self.known
        cost = known.value(out.suit, rank) + sum(
            self._adds(out, rank, seat, thinned, DROPS_UNDER * self._plays_later(seat))
            for seat in known.others
        )
        return max(comes, STUCK) * self.takes(out, rank, known.others, thinned) * cost

    def _plays_later(self, seat: int) -> float:
        """The chance that ``seat`` plays after this seat if anybody may lead: the player on the left mostly
        does, the one on the right hardly ever."""
        return 1.0 - (seat - self.known.seat) % self.known.players / self.known.players

    def _bonus(self, out: SuitOut, mine: Ranks) -> float:
        """What the hope for the bonus card takes off."""
        bonus = self.known.rules.bonus
        if bonus is None or bonus.suit is not out.suit:
            return 0.0
        above = sum(rank > bonus.rank for rank in mine)
        if bonus.rank in mine:
            hope = BONUS_HOPE + BONUS_CATCH * above if out.higher(bonus.rank) else 1.0
        elif bonus.rank in out.ranks:
            hope = BONUS_CATCH * above
        else:
            return 0.0
        return BONUS_POINTS * min(1.0, hope)
