"""Deals that agree with everything a seat knows, drawn so that each is equally likely.

A deal is changed into another by swapping two hidden cards that may each lie where the other is, or by
moving three or four round in a ring. Every such change is as likely as its reversal, so the chain of deals
visits each possible one equally often (a Metropolis chain), and a deal costs the same however much is known.
Where nothing is known but how many cards each hand has, the hidden cards are simply shuffled.

Longer rings are not needed. What is known of a hand is, but for the odd card, which suits it lacks; and a
ring with two cards of the same suit falls into two shorter ones.

Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from hearts_desktop.engine.bits import bit, scale, scramble, zeros
from hearts_desktop.engine.playrules import FACES, SEATS, require
from hearts_desktop.engine.trickplay import Position

MOST_HIDDEN = 104
KITTY, BURIED = 10, 11
"""Where a hidden card may lie besides the hands 0..9: in the kitty, or face down on the pile of its taker."""
SWAPS = 3
"""Changes tried for each hidden card from one deal to the next."""
FIRST_SWAPS = 60
"""The same before the first deal, which must not depend on how the cards were laid out."""
EXTRA_CARDS = 12
"""Tries are made as if there were so many cards more: where few are left, few changes are possible."""


class Worlds:
    """The hidden cards of one situation and where they lie now. Not to be shared between threads."""

    def __init__(self, taker: int = -1) -> None:
        require(-1 <= taker < SEATS, "no such place")
        self.taker = taker
        """Who has the buried cards."""
        self.number = 0
        self.face = zeros(MOST_HIDDEN)
        self.where = zeros(MOST_HIDDEN)
        self.allowed = zeros(MOST_HIDDEN)
        self.ring = zeros(4)
        self.free = True
        self.state = 1

    def add(self, face: int, where: int, allowed: int) -> None:
        """One more hidden card, which lies at ``where`` to begin with; ``allowed`` has a bit for each place.

        Raises ValueError if there are too many cards, or a place does not exist.
        """
        require(self.number < MOST_HIDDEN and 0 <= face < FACES, "too many hidden cards, or no such card")
        require(0 <= where <= BURIED and 0 < allowed < 2 << BURIED, "no such place")
        require(allowed >> where & 1 == 1, "the card cannot lie there")
        require(where != BURIED or self.taker >= 0, "nobody has buried cards")
        self.face[self.number] = face
        self.where[self.number] = where
        self.allowed[self.number] = allowed
        if allowed != self.allowed[0]:
            self.free = False
        self.number += 1

    def seed(self, state: int) -> None:
        """Begin the chain of deals anew from ``state``. Raises ValueError if that is 0."""
        require(state > 0, "a state of 0 never changes")
        self.state = state
        if self.free:
            self._shuffle()
        else:
            self._change(FIRST_SWAPS * (self.number + EXTRA_CARDS))

    def next(self) -> None:
        """Go on to another deal."""
        if self.free:
            self._shuffle()
        else:
            self._change(SWAPS * (self.number + EXTRA_CARDS))

    def _roll(self, number: int) -> int:
        self.state = scramble(self.state)
        return scale(self.state, number)

    def _shuffle(self) -> None:
        for last in range(self.number - 1, 0, -1):
            other = self._roll(last + 1)
            place = self.where[last]
            self.where[last] = self.where[other]
            self.where[other] = place

    def _change(self, tries: int) -> None:
        if self.number < 2:
            return
        for count in range(tries):
            if count & 3 == 3:
                self._move_round(3 + (count >> 2 & 1))
                continue
            one = self._roll(self.number)
            two = self._roll(self.number)
            first = self.where[one]
            second = self.where[two]
            if self.allowed[one] >> second & 1 and self.allowed[two] >> first & 1:
                self.where[one] = second
                self.where[two] = first

    def _move_round(self, size: int) -> None:
        """Lay each of ``size`` cards where the next one lies, if they are different and may lie there."""
        fits = True
        for link in range(size):
            self.ring[link] = self._roll(self.number)
            for other in range(link):
                if self.ring[other] == self.ring[link]:
                    fits = False
        for link in range(size):
            place = self.where[self.ring[link + 1 if link + 1 < size else 0]]
            if not self.allowed[self.ring[link]] >> place & 1:
                fits = False
        if not fits:
            return
        first = self.where[self.ring[0]]
        for link in range(size - 1):
            self.where[self.ring[link]] = self.where[self.ring[link + 1]]
        self.where[self.ring[size - 1]] = first

    def deal_to(self, now: Position) -> None:
        """Give the hidden cards to a position that has only those in sight."""
        for number in range(self.number):
            place = self.where[number]
            face = self.face[number]
            if place < KITTY:
                now.give(place, face)
            elif place == KITTY:
                now.give(-1, face)
            else:
                now.capture(self.taker, bit(face), 0, now.rules.value[face])
