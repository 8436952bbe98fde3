"""Trying passes in sampled deals: the inner loop of the search for a pass; see :mod:`.rollout`."""

from __future__ import annotations

from hearts_desktop.ai.nogil import nogil
from hearts_desktop.ai.payoff import Payoff
from hearts_desktop.ai.policy import Policy
from hearts_desktop.ai.rollout import DRAWN, Rollout, check_parts
from hearts_desktop.ai.worlds import Worlds
from hearts_desktop.engine.bits import bit, lowest, noughts, scale, scramble, zeros
from hearts_desktop.engine.playrules import FACES, SEATS, require
from hearts_desktop.engine.trickplay import Position

MOST_PASSES = 1300
MOST_PASSED = 24


class PassSearch:
    """What each way of passing is worth to a seat.

    ``base`` holds the cards in sight before the pass, and who leads is found once all have passed. ``counts``
    says how many cards each player passes one, two, … seats clockwise; where they are ``mixed`` instead,
    everybody puts ``size`` cards in the middle and is dealt as many.

    Raises ValueError if the parts are not of one build and one :class:`PlayRules`, or there is no such seat.
    """

    def __init__(
        self, seat: int, base: Position, dealer: int, policy: Policy, payoff: Payoff, worlds: Worlds
    ):
        self.rollout = Rollout(policy, payoff)
        check_parts(seat, base, self.rollout, worlds)
        require(0 <= dealer < base.rules.owners, "no such dealer")
        self.seat = seat
        self.base = base
        self.dealer = dealer
        self.players = policy.rules.owners
        self.policy = policy
        self.payoff = payoff
        self.worlds = worlds
        self.deal = Position(policy.rules)
        self.state = 1
        self.size = 0
        self.mixed = False
        self.counts = zeros(SEATS)
        self.passes = 0
        self.chosen = zeros(MOST_PASSES * MOST_PASSED)
        self.lengths = zeros(MOST_PASSES)
        self.alive = zeros(MOST_PASSES)
        self.worth = noughts(MOST_PASSES)
        self.deals = zeros(MOST_PASSES)
        self.packet = zeros(SEATS * MOST_PASSED)

    def seed(self, state: int) -> None:
        """Fix everything that happens by chance. Raises ValueError if ``state`` is 0."""
        require(state > 0, "a state of 0 never changes")
        self.state = state
        self.worlds.seed(scramble(state))
        self.policy.seed(scramble(state))

    def send(self, offset: int, number: int) -> None:
        """Everybody passes ``number`` cards ``offset`` seats clockwise; offset 0: into the middle.

        Raises ValueError if that is more than a hand, there is no such seat, it has been said of this one, or
        choices have been made already.
        """
        require(0 <= offset < self.players and 0 <= number <= MOST_PASSED - self.size, "no such pass")
        again = self.mixed or self.counts[offset] != 0 or (offset == 0 and self.size != 0)
        require(not again and self.passes == 0, "it has been said what is passed")
        self.mixed = offset == 0
        self.counts[offset] = number
        self.size += number

    def try_pass(self, faces: list[int]) -> int:
        """Make these cards, nearest receiver first, one of the choices; its number. None: nothing is passed.

        Raises ValueError if there are too many choices, the pass has the wrong number of cards, or the seat
        does not hold them.
        """
        require(self.passes < MOST_PASSES, "too many passes")
        require(len(faces) in (0, self.size), "another number of cards is passed")
        left = {face: self._held(face) for face in faces}
        for number, face in enumerate(faces):
            require(left[face] > 0, "no such card in the hand")
            left[face] -= 1
            self.chosen[self.passes * MOST_PASSED + number] = face
        self.lengths[self.passes] = len(faces)
        self.alive[self.passes] = 1
        self.passes += 1
        return self.passes - 1

    def _held(self, face: int) -> int:
        """How many cards of this face the seat holds."""
        if not 0 <= face < FACES:
            return 0
        return (self.base.hand[self.seat] >> face & 1) + (self.base.hand_twice[self.seat] >> face & 1)

    def drop(self, number: int) -> None:
        """Do not try this pass any more. Raises ValueError if there is none with this number."""
        require(0 <= number < self.passes, "no such pass")
        self.alive[number] = 0

    def run(self, deals: int) -> None:
        """Try every pass that has not been dropped in ``deals`` more deals.

        Raises ValueError if that is more than can be drawn at once.
        """
        require(0 < deals <= DRAWN, "too many deals at once")
        with nogil:
            self._run(deals)

    def _run(self, deals: int) -> None:
        for _ in range(deals):
            self.worlds.next()
            self._others_choose()
            self.state = scramble(self.state)
            for number in range(self.passes):
                if self.alive[number]:
                    self._try_pass(number)

    def _others_choose(self) -> None:
        """Every other player takes the cards with the highest score as its pass."""
        self.deal.become(self.base)
        self.worlds.deal_to(self.deal)
        for place in range(self.players):
            if place == self.seat:
                continue
            hand = self.deal.hand[place]
            if not hand:  # nothing that can be dealt
                continue
            left = hand
            for number in range(self.size):
                best = -1
                most = 0
                rest = left
                while rest:
                    face = lowest(rest)
                    rest &= rest - 1
                    score = self.policy.gladness(hand, face) + self.policy.jitter()
                    if best < 0 or score > most:
                        best = face
                        most = score
                self.packet[place * MOST_PASSED + number] = best
                left &= ~bit(best)
                if not left:
                    left = hand

    def _try_pass(self, number: int) -> None:
        self.rollout.work.become(self.deal)
        self._pass_all(self.rollout.work, number, self.lengths[number] == 0)
        self.rollout.work.begin(self.dealer)
        self.policy.forget()
        self.policy.seed(self.state)
        self.rollout.finish(-1)
        self.worth[number] += self.payoff.worth[self.seat]
        self.deals[number] += 1

    def _pass_all(self, work: Position, number: int, declined: bool) -> None:
        for place in range(self.players):
            if place == self.seat and declined:
                continue
            for card in range(self.size):
                self._take(work, place, self._card(place, number, card))
        if self.mixed:
            self._deal_middle(work, number, declined)
        else:
            self._hand_on(work, number, declined)

    def _card(self, place: int, number: int, card: int) -> int:
        if place == self.seat:
            return self.chosen[number * MOST_PASSED + card]
        return self.packet[place * MOST_PASSED + card]

    def _take(self, work: Position, place: int, face: int) -> None:
        this = bit(face)
        if work.hand_twice[place] & this:
            work.hand_twice[place] ^= this
        else:
            work.hand[place] &= ~this

    def _hand_on(self, work: Position, number: int, declined: bool) -> None:
        """Give everybody the cards meant for them; a seat that declines sends on what arrives."""
        for place in range(self.players):
            card = 0
            for offset in range(1, self.players):
                for _ in range(self.counts[offset]):
                    receiver = (place + offset) % self.players
                    if declined and receiver == self.seat:
                        receiver = (receiver + offset) % self.players
                    if not (declined and place == self.seat):
                        work.give(receiver, self._card(place, number, card))
                    card += 1

    def _deal_middle(self, work: Position, number: int, declined: bool) -> None:
        """Deal the cards in the middle anew; whoever put none there gets none."""
        for card in range(self.size):
            shift = 1 + scale(self.state >> card, self.players - 1)
            for place in range(self.players):
                if declined and place == self.seat:
                    continue
                receiver = (place + shift) % self.players
                if declined and receiver == self.seat:
                    receiver = (receiver + shift) % self.players
                work.give(receiver, self._card(place, number, card))
