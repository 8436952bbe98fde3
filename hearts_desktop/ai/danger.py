"""How dangerous a card is: the chance that it takes a trick, what that trick would cost, and from both
what a holding in a suit is expected to cost until the end of the hand.

All answers are in points of the rule set in force, so they can be added up and compared. They are rough:
each other place is taken to hold each unseen card with a chance that depends only on how many cards it has.
The constants were found by playing; small changes to them hardly matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Final, NamedTuple

from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.suits import ABOVE_ACE, LOWEST, Ranks, SuitOut, ranks_of
from hearts_desktop.engine.cards import Card, Suit

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

CANCELLED: Final = 0.3
"""How often a card is cancelled by a player who holds its twin."""

FRIENDLY: Final = 0.2
"""How much of its penalty points a partner throws on a trick that both pay for."""

RIVAL: Final = -0.3
"""What a point is worth that another takes, where a dummy leaves few to share the points with."""


class Fate(NamedTuple):
    """What becomes of a trick when a card is played to it."""

    ours: float
    """The chance that it is taken at the cost of the seat that decides."""
    points: float
    """What it costs its taker if that is so."""
    theirs: float = 0.0
    """The chance that it goes to others who pay for it."""


class Danger:
    """Estimates from what one seat knows."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.unit = known.worth.unit
        """What a point of the standard game is in this one."""
        friends = known.ours - {known.seat}
        self.generous = tuple(FRIENDLY if place in friends else 1.0 for place in range(known.places))
        self.rival = RIVAL if known.places > known.players else 0.0

    # -- the trick at hand --------------------------------------------------------------------------------

    def fate(self, card: Card) -> Fate:
        """What becomes of the trick if this place plays the card."""
        known = self.known
        after = known.after_playing(card)
        top = known.on_top((known.place, card))
        led = known.plays[0][1].suit if known.plays else card.suit
        possible = {known.taker(place) for place in (*after, *(top or ())[:1])}
        if not possible & known.ours and not self.rival:
            return Fate(0.0, 0.0)
        out = known.suits[led] if after.count(known.place) == 0 else self._with_own(led, card)
        stake = sum(known.worth.of(laid) for _, laid in known.plays) + known.worth.of(card)
        stake += known.worth.sum(known.hand.trick.carried)
        rank = top[1] if top else LOWEST - 1
        chances = self._chances(out, top, after, SHY if stake > 0 else EAGER)
        ours = sum(chance for place, chance in chances.items() if known.taker(place) in known.ours)
        theirs = sum(chances.values()) - ours - chances.get(known.players, 0.0) * (not known.play.two_handed)
        points = stake + self.to_come(out, rank, after)
        return Fate(ours, points + known.worth.trick_extra(points), max(0.0, theirs))

    def _with_own(self, led: Suit, card: Card) -> SuitOut:
        """The suit led, with the rest of our own cards, where we play to the trick once more."""
        rest = tuple(other for other in self.known.mine if other != card)
        return self.known.suits[led].with_given(self.known.place, ranks_of(rest, led))

    def _chances(
        self, out: SuitOut, top: tuple[int, int] | None, after: Sequence[int], eager: float
    ) -> dict[int, float]:
        """By place the chance that its card wins."""
        rank = top[1] if top else LOWEST - 1
        beats = [(place, self._beats(out, rank, place, 1.0, eager)) for place in after]
        stays = prod(1.0 - chance for _, chance in beats)
        if top and self.known.play.decks > 1 and rank in out.ranks:
            stays *= 1.0 - CANCELLED * (1.0 - prod(1.0 - out.chance(place, rank) for place in after))
        chances = {top[0]: stays} if top else {}
        total = sum(chance for _, chance in beats) or 1.0
        for place, chance in beats:
            chances[place] = chances.get(place, 0.0) + (1.0 - stays) * chance / total
        return chances

    def _beats(self, out: SuitOut, rank: int, place: int, thinned: float, eager: float) -> float:
        """The chance that ``place`` plays higher than this card of the suit led."""
        can_beat = 1.0 - out.lacks(place, rank + 1, ABOVE_ACE, thinned)
        must_beat = out.lacks(place, LOWEST, rank, thinned)
        if out.share[place] == 0.0 and self.known.decides(place):
            eager = 0.0  # our own cards, or those of a dummy that we play: we shall duck if we can
        return can_beat * (must_beat + (1.0 - must_beat) * eager)

    def takes(
        self, out: SuitOut, rank: int, places: Sequence[int], thinned: float = 1.0, eager: float = EAGER
    ) -> float:
        """The chance that none of ``places``, who are still to play, beats this card of the suit led."""
        return prod(1.0 - self._beats(out, rank, place, thinned, eager) for place in places)

    def to_come(self, out: SuitOut, top: int, places: Sequence[int]) -> float:
        """The points that ``places``, still to play, should add to a trick in which ``top`` is winning."""
        return sum(self._adds(out, top, place, 1.0, DROPS_UNDER) for place in places)

    def _adds(self, out: SuitOut, top: int, place: int, thinned: float, drops: float) -> float:
        void = out.lacks(place, thinned=thinned)
        return self.generous[place] * (
            void * self.thrown[place] + (1.0 - void) * self._follows(out, top, place, drops)
        )

    def _follows(self, out: SuitOut, top: int, place: int, drops: float) -> float:
        """The points in the card with which ``place`` follows suit under ``top``."""
        if not out.costly:
            return 0.0
        if len(out.costly) == out.count:
            return sum(value for _, value in out.costly) / out.count
        points = 0.0
        for rank, value in out.costly:
            forced = (1.0 - out.share[place]) ** (out.count - 1)
            points += value * out.chance(place, rank) * (drops if rank < top else forced)
        return points

    @cached_property
    def thrown(self) -> tuple[float, ...]:
        """By place: the points that it is expected to throw on a suit which it lacks."""
        known = self.known
        if known.first_trick and known.play.barred_off_suit:
            return (0.0,) * known.places
        costly = sorted(known.penalties_out(), key=lambda card: -known.value(*card))
        return tuple(self._worst(costly, place) for place in range(known.places))

    def _worst(self, costly: list[tuple[Suit, int]], place: int) -> float:
        """The expected value of the most expensive card that ``place`` holds."""
        points, none_so_far = 0.0, 1.0
        for suit, rank in costly:
            chance = self.known.suits[suit].chance(place, rank)
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
        cost = out.values[rank - LOWEST] + sum(
            self._adds(out, rank, place, thinned, DROPS_UNDER * self._plays_later(place))
            for place in known.others
        )
        return max(comes, STUCK) * self.takes(out, rank, known.others, thinned) * cost

    def _plays_later(self, place: int) -> float:
        """The chance that ``place`` plays after this one if anybody may lead: the player on the left mostly
        does, the one on the right hardly ever."""
        return 1.0 - self.known.turn_after[place] / self.known.places

    def _bonus(self, out: SuitOut, mine: Ranks) -> float:
        """What the hope for bonus cards takes off."""
        hopes = 0.0
        for face, points in self.known.worth.bonuses.items():
            if face // 13 == out.suit:
                hopes += points * min(1.0, self._bonus_hope(out, mine, face % 13 + LOWEST))
        return hopes

    def _bonus_hope(self, out: SuitOut, mine: Ranks, bonus: int) -> float:
        """The chance to win the bonus card of this suit and rank."""
        above = sum(rank > bonus for rank in mine)
        if bonus in mine:
            return BONUS_HOPE + BONUS_CATCH * above if out.higher(bonus) else 1.0
        return BONUS_CATCH * above if bonus in out.ranks else 0.0
