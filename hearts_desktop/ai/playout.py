"""Random play to the end: what the benchmark counts, and what the two builds are compared by."""

from __future__ import annotations

from collections.abc import Sequence

from hearts_desktop.ai.nogil import nogil
from hearts_desktop.engine.bits import count, lowest, scale, scramble, seeded, zeros
from hearts_desktop.engine.playrules import FACES, SEATS, PlayRules, require
from hearts_desktop.engine.snapshot import restored
from hearts_desktop.engine.trickplay import ALL_RUNGS, Position

MOST_CARDS = 104


class Simulator:
    """One thread's scratch position, pack of cards and random numbers. Not to be shared between threads.

    ``faces`` is the pack, of which each place gets ``hand_size`` cards and the kitty the rest. Raises
    ValueError if it does not go round.
    """

    def __init__(self, rules: PlayRules, faces: Sequence[int], hand_size: int, seed: int = 0) -> None:
        self.work = Position(rules)
        self.start = Position(rules)
        self.players = rules.players
        require(len(faces) <= MOST_CARDS, "no pack has so many cards")
        require(all(0 <= face < FACES for face in faces), "no card has such a face")
        require(0 < hand_size * rules.players <= len(faces), "the cards do not go round")
        self.deck = zeros(MOST_CARDS)
        self.deck_size = len(faces)
        for place in range(len(faces)):
            self.deck[place] = faces[place]
        self.hand_size = hand_size
        self.total = zeros(SEATS)
        self.state = seeded(seed)

    def roll(self, size: int) -> int:
        """A random number in ``range(size)``."""
        self.state = scramble(self.state)
        return scale(self.state, size)

    def deal(self) -> None:
        """Shuffle and deal; seat 0 is the dealer."""
        for place in range(self.deck_size - 1, 0, -1):
            other = self.roll(place + 1)
            face = self.deck[place]
            self.deck[place] = self.deck[other]
            self.deck[other] = face
        self.work.clear()
        seat = 0
        dealt = self.hand_size * self.players
        for place in range(self.deck_size):
            self.work.give(seat if place < dealt else -1, self.deck[place])
            seat = seat + 1 if seat + 1 < self.players else 0
        self.work.begin(0)

    def choose(self) -> int:
        """A random legal card for the place on turn; -1 if it has none."""
        cards = self.work.candidates(self.work.turn, ALL_RUNGS)
        if cards == 0:
            return -1
        skip = self.roll(count(cards))
        while skip > 0:
            cards &= cards - 1
            skip -= 1
        return lowest(cards)

    def finish(self) -> None:
        """Play random legal cards until the hand is over."""
        while not self.work.over:
            face = self.choose()
            if face < 0:  # hands of unequal size: nothing that can be dealt
                break
            self.work.advance(face)

    def hands(self, number: int) -> list[int]:
        """Deal and play ``number`` hands; the points of each place in all of them together."""
        self._begin_sums()
        with nogil:
            for _ in range(number):
                self.deal()
                self.finish()
                self._add_up()
        return self._sums()

    def playouts(self, snapshot: Sequence[int], number: int) -> list[int]:
        """Play ``number`` times on from a snapshot of a position; the points of each place together."""
        self.start = restored(self.work.rules, snapshot)
        self._begin_sums()
        with nogil:
            for _ in range(number):
                self.work.become(self.start)
                self.finish()
                self._add_up()
        return self._sums()

    def _begin_sums(self) -> None:
        for place in range(SEATS):
            self.total[place] = 0

    def _add_up(self) -> None:
        for place in range(self.players):
            self.total[place] += self.work.points[place]

    def _sums(self) -> list[int]:
        return [self.total[place] for place in range(self.players)]
