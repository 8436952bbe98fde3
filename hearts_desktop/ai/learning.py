"""Learns the table of the quick player from choices that a stronger player has made.

The model is the one that :mod:`.policy` plays by, a softmax over the choices of one situation, whose scores
are sums of weights. It is fitted by stochastic gradient descent with a rate of its own for each weight
(Adagrad).
Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from array import array
from math import exp, log, sqrt

from hearts_desktop.ai.nogil import nogil
from hearts_desktop.ai.policy import TABLE
from hearts_desktop.engine.bits import noughts, zeros
from hearts_desktop.engine.playrules import require

MOST_CHOICES = 128
WHOLE = 1000
"""What the targets of one situation add up to."""


class Learner:
    """Weights that are being learned, in units of the exponent.

    The lessons are a row of 16-bit numbers: for each situation the number of choices, then for each choice
    its target in thousandths, the number of its features, and the features.
    """

    def __init__(self, rate: float = 0.1, decay: float = 1e-5) -> None:
        self.rate = rate
        self.decay = decay
        self.weight = noughts(TABLE)
        self.steepness = noughts(TABLE)
        self.score = noughts(MOST_CHOICES)
        self.start = zeros(MOST_CHOICES)

    def begin_with(self, place: int, weight: float) -> None:
        """Set one weight. Raises ValueError if there is no such place in the table."""
        require(0 <= place < TABLE, "no such place in the table")
        self.weight[place] = weight

    def leave_alone(self, place: int) -> None:
        """This weight has been learned before and stays. Raises ValueError if there is no such place."""
        require(0 <= place < TABLE, "no such place in the table")
        self.steepness[place] = 1e300

    def learn(self, lessons: array[int]) -> float:
        """Go through the lessons once; the mean cross-entropy met on the way, in nats.

        Raises ValueError if the row is not one of lessons.
        """
        check_lessons(lessons)
        with nogil:
            loss = self._learn(lessons, len(lessons))
        return loss  # noqa: RET504  (outside the stretch without the interpreter's lock)

    def _learn(self, lessons: array[int], length: int) -> float:
        at = 0
        loss = 0.0
        situations = 0
        while at < length:
            number = lessons[at]
            at += 1
            most = -1e300
            for choice in range(number):
                self.start[choice] = at
                score = 0.0
                for feature in range(at + 2, at + 2 + lessons[at + 1]):
                    score += self.weight[lessons[feature]]
                self.score[choice] = score
                if score > most:
                    most = score
                at += 2 + lessons[at + 1]
            total = 0.0
            for choice in range(number):
                self.score[choice] = exp(self.score[choice] - most)
                total += self.score[choice]
            for choice in range(number):
                begin = self.start[choice]
                chance = self.score[choice] / total
                target = lessons[begin] / 1000.0
                if target > 0.0:
                    loss -= target * log(chance if chance > 1e-12 else 1e-12)
                self._move(lessons, begin + 2, begin + 2 + lessons[begin + 1], chance - target)
            situations += 1
        return loss / situations if situations else 0.0

    def _move(self, lessons: array[int], begin: int, end: int, error: float) -> None:
        for place in range(begin, end):
            feature = lessons[place]
            slope = error + self.decay * self.weight[feature]
            self.steepness[feature] += slope * slope
            self.weight[feature] -= self.rate * slope / (sqrt(self.steepness[feature]) + 1e-6)


def check_lessons(lessons: array[int]) -> None:
    """Raise ValueError unless the row can be read to its end and every feature is in the table."""
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
                if lessons[place] >= TABLE:
                    raise ValueError("there is no such feature")
            at = end
