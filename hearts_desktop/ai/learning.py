"""Learns the network of the quick player from what a search has found each of its choices to be worth.

The model is the one that :mod:`.policy` plays by, a softmax over the choices of one situation. It is fitted
so that what a choice of the quick player costs is as little as possible on average. A little is allowed for
variety: without it, every choice would become a certainty, and a card that the player would not have played
could not be explained. The mean cost is a better aim than the choice that a search has found best: a search
errs, which leaves the mean as it is, but often makes another choice look best. The fit is by stochastic
gradient descent with a rate of its own for each weight (Adagrad).

Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from array import array
from math import exp, log, sqrt

from hearts_desktop.ai.network import BIAS, COUNTS, FEATURES, HIDDEN, ROWS, WEIGHTS
from hearts_desktop.ai.nogil import nogil
from hearts_desktop.engine.bits import noughts, scramble, zeros
from hearts_desktop.engine.playrules import require

MOST_CHOICES = 128
WHOLE = 1000
"""In lessons a point is so much."""
SCATTER = 0.15
"""How far apart the hidden units begin: if all were alike, all would learn the same."""


class Learner:
    """Weights that are being learned, in units of the exponent.

    The lessons are a row of 16-bit numbers: for each situation the number of choices, then for each choice
    how much worse than the best it is, in thousandths of a point, the number of its features, and those.
    With a ``variety`` of so many points a choice that is as much worse than another becomes e times rarer.
    """

    def __init__(self, rate: float = 0.1, decay: float = 1e-5, variety: float = 0.6) -> None:
        self.rate = rate
        self.decay = decay
        self.variety = variety
        self.weight = noughts(WEIGHTS)
        self.steepness = noughts(WEIGHTS)
        self.score = noughts(MOST_CHOICES)
        self.unit = noughts(MOST_CHOICES * HIDDEN)
        self.start = zeros(MOST_CHOICES)
        self.slope = noughts(HIDDEN)

    def scatter(self, state: int) -> None:
        """Start the hidden units apart from each other. Raises ValueError if ``state`` is 0."""
        require(state > 0, "a state of 0 never changes")
        for place in range(ROWS, WEIGHTS):
            total = 0.0
            for _ in range(12):  # the sum of twelve even numbers has a spread of 1
                state = scramble(state)
                total += (state >> 40) / 16_777_216.0
            if not BIAS <= place < COUNTS:
                self.weight[place] = SCATTER * (total - 6.0)

    def begin_with(self, place: int, weight: float) -> None:
        """Set one weight. Raises ValueError if there is no such weight."""
        require(0 <= place < WEIGHTS, "no such weight")
        self.weight[place] = weight

    def leave_alone(self, place: int) -> None:
        """This weight has been learned before and stays. Raises ValueError if there is no such weight."""
        require(0 <= place < WEIGHTS, "no such weight")
        self.steepness[place] = 1e300

    def learn(self, lessons: array[int]) -> float:
        """Go through the lessons once; the mean cost of a choice met on the way, in points.

        Raises ValueError if the row is not one of lessons.
        """
        check_lessons(lessons)
        with nogil:
            cost = self._learn(lessons, len(lessons))
        return cost  # noqa: RET504  (outside the stretch without the interpreter's lock)

    def _learn(self, lessons: array[int], length: int) -> float:
        at = 0
        cost = 0.0
        situations = 0
        while at < length:
            number = lessons[at]
            at += 1
            for choice in range(number):
                self.start[choice] = at
                self.score[choice] = self._judge(lessons, choice, at + 2, at + 2 + lessons[at + 1])
                at += 2 + lessons[at + 1]
            cost += self._correct(lessons, number)
            situations += 1
        return cost / situations if situations else 0.0

    def _judge(self, lessons: array[int], choice: int, begin: int, end: int) -> float:
        """The score of one choice; notes what each hidden unit adds up."""
        score = 0.0
        for unit in range(16):
            self.slope[unit] = self.weight[BIAS + unit]
        for place in range(begin, end):
            feature = lessons[place]
            score += self.weight[feature]
            for unit in range(16):
                self.slope[unit] += self.weight[ROWS + feature * 16 + unit]
        for unit in range(16):
            lit = self.slope[unit] if self.slope[unit] > 0.0 else 0.0
            self.unit[choice * 16 + unit] = lit
            score += lit * self.weight[COUNTS + unit]
        return score

    def _correct(self, lessons: array[int], number: int) -> float:
        """Move the weights of one situation downhill; what a choice costs as it was before."""
        most = self.score[0]
        for choice in range(1, number):
            if self.score[choice] > most:
                most = self.score[choice]
        total = 0.0
        for choice in range(number):
            self.score[choice] = exp(self.score[choice] - most)
            total += self.score[choice]
        cost = 0.0
        mean = 0.0
        for choice in range(number):
            chance = self.score[choice] / total
            worse = lessons[self.start[choice]] / 1000.0
            cost += chance * worse
            mean += chance * (worse + self.variety * log(chance + 1e-12))
        for choice in range(number):
            chance = self.score[choice] / total
            worse = lessons[self.start[choice]] / 1000.0
            self._move(lessons, choice, chance * (worse + self.variety * log(chance + 1e-12) - mean))
        return cost

    def _move(self, lessons: array[int], choice: int, error: float) -> None:
        begin = self.start[choice] + 2
        end = begin + lessons[begin - 1]
        for unit in range(16):
            lit = self.unit[choice * 16 + unit]
            out = COUNTS + unit
            self.slope[unit] = error * self.weight[out] if lit > 0.0 else 0.0
            self._step(out, error * lit)
            self._step(BIAS + unit, self.slope[unit])
        for place in range(begin, end):
            feature = lessons[place]
            self._step(feature, error + self.decay * self.weight[feature])
            for unit in range(16):
                if self.slope[unit] != 0.0:
                    self._step(ROWS + feature * 16 + unit, self.slope[unit])

    def _step(self, place: int, slope: float) -> None:
        self.steepness[place] += slope * slope
        self.weight[place] -= self.rate * slope / (sqrt(self.steepness[place]) + 1e-6)


def check_lessons(lessons: array[int]) -> None:
    """Raise ValueError unless the row can be read to its end and every feature is in the network."""
    require(lessons is not None, "no lessons")
    at = 0
    length = len(lessons)
    while at < length:
        number = lessons[at]
        at += 1
        if not 0 < number <= MOST_CHOICES:
            raise ValueError("a situation has no choices, or too many")
        for _ in range(number):
            if at + 1 >= length or at + 2 + lessons[at + 1] > length:
                raise ValueError("the lessons break off")
            end = at + 2 + lessons[at + 1]
            for place in range(at + 2, end):
                if lessons[place] >= FEATURES:
                    raise ValueError("there is no such feature")
            at = end
