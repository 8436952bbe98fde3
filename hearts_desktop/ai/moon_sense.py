"""What matters of a card while somebody may be shooting the moon: for the shooter, and for those who stop it.

A moon is stopped by a card that takes a trick from the shooter, kept until then and well guarded. So these
features ask how many cards are out that beat a card, whether it still has something to beat, how it is
guarded, and whether the shooter can follow at all; and they ask it by how far the moon has come. Like
:mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from hearts_desktop.ai.observer import Observer
from hearts_desktop.engine.bits import bit, count, highest, suit_cards

# Where the features of a moon begin in the table of weights, behind those of :mod:`.policy`.
MOON_LEAD, MOON_FOLLOW, MOON_RANK, MOON_DISCARD, MOON_SUIT, MOON_END = 6400, 6784, 7108, 7216, 7792, 7864

BARE, GUARDED, GUARD, SPARE = range(4)
"""A best card of its suit that falls under those that are out, or does not; a card without which a higher one
falls, or not."""


class MoonSense(Observer):
    """Eyes for a moon: all is of the situation last looked at, in which one place has every penalty."""

    def moon_lead(self, face: int) -> int:
        """Which feature of MOON_LEAD a card has that is led."""
        suit = face // 13
        cards = suit_cards(suit)
        below = bit(face) - 1
        over = self.copies(cards & ~below & ~bit(face))
        under = 1 if self.copies(cards & below) else 0
        mine = 1 if self.moon == 2 else 0
        other = self.void[self.moon_taker] >> suit & 1  # it cannot follow
        if mine and count(self.own & cards) > 1:  # there is more of the suit to run
            other = 1
        at = ((mine * 3 + self.alarm - 1) * 4 + (over if over < 3 else 3)) * 4 + self.suit_class[suit]
        return (at * 2 + other) * 2 + under

    def moon_follow(self, face: int, wins: int) -> int:
        """Which feature of MOON_FOLLOW a card has that follows suit and wins the trick so far, or not."""
        cards = suit_cards(face // 13)
        over = self.copies(cards & ~(bit(face + 1) - 1))
        at = (((self.moon - 2) * 3 + self.alarm - 1) * 2 + wins) * 3 + self.good
        return (at * 3 + (over if over < 2 else 2)) * 2 + self.taker_later

    def moon_rank(self, wins: int, rank: int, others: int) -> int:
        """Which of MOON_RANK: its ``rank`` among the cards that win or lose; are there ``others``?"""
        at = ((self.moon - 2) * 2 + wins) * 3 + self.place
        return (at * 3 + rank) * 2 + others

    def moon_discard(self, face: int) -> int:
        """Which feature of MOON_DISCARD a card has that does not follow suit: what it could still do."""
        cards = suit_cards(face // 13)
        below = bit(face) - 1
        over = self.copies(cards & ~below & ~bit(face))
        under = 1 if self.copies(cards & below) else 0
        penalty = 1 if self.rules.penalty & bit(face) else 0
        at = ((self.moon - 2) * 3 + self.alarm - 1) * 4 + (over if over < 3 else 3)
        return ((at * 2 + under) * 4 + self.guard(face, over)) * 2 + penalty

    def moon_suit(self, face: int) -> int:
        """Which of MOON_SUIT: whether the shooter can lead its suit."""
        suit = face // 13
        over = self.copies(suit_cards(suit) & ~(bit(face + 1) - 1))
        gone = self.void[self.moon_taker] >> suit & 1
        at = ((self.moon - 2) * 2 + gone) * 4 + self.suit_class[suit]
        return at * 3 + (over if over < 2 else 2)

    def guard(self, face: int, over: int) -> int:
        """What a card of the place's own is among those of its suit; ``over`` are out that beat it."""
        mine = self.own & suit_cards(face // 13)
        higher = mine & ~(bit(face + 1) - 1)
        if not higher:
            return GUARDED if count(mine) > over else BARE
        top = highest(higher)
        beaten_by = self.copies(suit_cards(face // 13) & ~(bit(top + 1) - 1))
        return GUARD if count(mine) <= beaten_by + 1 else SPARE
