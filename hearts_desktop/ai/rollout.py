"""Playing sampled deals to the end: the inner loops of the search for a card and for a pass.

A search is told what one seat knows and which choices it has. It draws deals (:mod:`.worlds`), plays each
choice in each deal to the end of the hand with the quick player at every place (:mod:`.policy`), and adds up
what that is worth to the seat (:mod:`.payoff`). The caller decides how long to go on and what to make of the
sums (:mod:`.search`). Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from math import exp, log

from hearts_desktop.ai.nogil import nogil
from hearts_desktop.ai.payoff import Payoff
from hearts_desktop.ai.policy import Policy
from hearts_desktop.ai.worlds import MOST_HIDDEN, Worlds
from hearts_desktop.engine.bits import bit, count, lowest, noughts, scale, scramble, zeros
from hearts_desktop.engine.playrules import ALL_FACES, FACES, SEATS, require
from hearts_desktop.engine.trickplay import Position

MOST_PLAYS = 104
DRAWN = 256
"""Most deals that are drawn and weighed at once."""
MOST_PASSES = 1300
MOST_PASSED = 24


OTHER_BUILD = "a part of the search is missing, or of the other build"
OTHER_RULES = "the parts of the search do not share the same rules"


class Rollout:
    """Plays a position to the end and settles it. Not to be shared between threads."""

    def __init__(self, policy: Policy, payoff: Payoff) -> None:
        require(isinstance(policy, Policy) and isinstance(payoff, Payoff), OTHER_BUILD)
        require(payoff.rules is policy.rules, OTHER_RULES)
        self.policy = policy
        self.payoff = payoff
        self.work = Position(policy.rules)

    def finish(self, shooter: int) -> None:
        """Play ``work`` to its end, ``shooter`` (or nobody, -1) going for every penalty, and settle it."""
        while not self.work.over:
            face = (
                self.policy.shoot(self.work)
                if self.work.turn == shooter and not self.work.swaps_owed
                else self.policy.choose(self.work)
            )
            if face < 0:  # hands of unequal size: nothing that can be dealt
                break
            self.policy.watch(self.work, face)
            self.work.advance(face)
        self.payoff.close(self.work)


def check_parts(seat: int, root: Position, rollout: Rollout, worlds: Worlds) -> None:
    """Raise ValueError unless these go together: one build, one object for the rules, a seat at the table."""
    require(isinstance(root, Position) and isinstance(worlds, Worlds), OTHER_BUILD)
    require(root.rules is rollout.policy.rules, OTHER_RULES)
    require(0 <= seat < root.rules.owners, "no such seat")


class CardSearch:
    """What each card that a seat may play now is worth to it.

    ``root`` is the play as the seat sees it, without the hidden cards; ``seen`` a policy that has watched the
    hand so far; ``seat`` chooses for the place on turn. Sums are by face.

    Raises ValueError if the parts are not of one build and one :class:`PlayRules`, or there is no such seat.
    """

    def __init__(
        self, seat: int, root: Position, seen: Policy, policy: Policy, payoff: Payoff, worlds: Worlds
    ):
        self.rollout = Rollout(policy, payoff)
        check_parts(seat, root, self.rollout, worlds)
        require(isinstance(seen, Policy) and seen.rules is policy.rules, OTHER_RULES)
        self.seat = seat
        self.root = root
        self.seen = seen
        self.policy = policy
        self.payoff = payoff
        self.worlds = worlds
        self.deal = Position(policy.rules)
        self.state = 1
        self.choices = 0
        """The cards that are tried."""
        self.deals = 0
        """How many deals each has been tried in."""
        self.worth = noughts(52)
        self.squares = noughts(52)
        self.points = noughts(52)
        self.shot = noughts(52)
        self.shots = zeros(52)
        self.shooting = False
        self.shot_deals = 0
        # What the others have played, to weigh deals by how likely they would have played so.
        self.replay = Position(policy.rules)
        self.opening = Position(policy.rules)
        self.plays = 0
        self.play_face = zeros(MOST_PLAYS)
        self.judged = zeros(SEATS)
        self.played = zeros(SEATS)
        self.played_twice = zeros(SEATS)
        self.trust = 0.0
        self.floor = 0.02
        self.passed_from = -1
        self.passed = 0
        self.given = 0
        self.drawn = zeros(DRAWN * MOST_HIDDEN)
        self.chance = noughts(DRAWN)

    # -- setting up ----------------------------------------------------------------------------------------

    def seed(self, state: int) -> None:
        """Fix everything that happens by chance. Raises ValueError if ``state`` is 0."""
        require(state > 0, "a state of 0 never changes")
        self.state = state
        self.worlds.seed(scramble(state))

    def try_card(self, face: int) -> None:
        """Make ``face`` one of the choices. Raises ValueError if it may not be played."""
        require(0 <= face < FACES and face in self.root.legal(), "no card that may be played")
        self.choices |= bit(face)

    def shoot_too(self) -> None:
        """Also play each deal with the seat going for every penalty."""
        self.shooting = True

    def shoot_no_more(self) -> None:
        """The moon has turned out to be out of reach."""
        self.shooting = False

    def recall(self, place: int, face: int) -> None:
        """Tell of a play of this hand, in order from the opening lead.

        Raises ValueError if there is no such place or card, or there are more plays than a hand can have.
        """
        require(0 <= place < SEATS and 0 <= face < 52 and self.plays < MOST_PLAYS, "no such play")
        this = bit(face)
        self.play_face[self.plays] = face
        self.played_twice[place] |= self.played[place] & this
        self.played[place] |= this
        self.plays += 1

    def weigh_by_play(self, trust: float, opening: Position) -> None:
        """Weigh deals by how well they explain the plays told of.

        ``trust`` is the exponent of that chance, ``opening`` the position before the first, with no cards.
        Raises ValueError if its rules are others.
        """
        require(isinstance(opening, Position) and opening.rules is self.root.rules, OTHER_RULES)
        self.trust = trust
        self.opening = opening

    def judge(self, place: int) -> None:
        """The plays of this place say something about its hand."""
        require(0 <= place < SEATS, "no such place")
        self.judged[place] = 1

    def weigh_by_pass(self, giver: int, passed: int, given: int) -> None:
        """``giver`` passed these cards to the seat; ``given`` is what it got from the seat itself.

        Raises ValueError if there is no such place or card.
        """
        require(0 <= giver < SEATS, "no such place")
        require(0 <= passed <= ALL_FACES and 0 <= given <= ALL_FACES, "no such cards")
        self.passed_from = giver
        self.passed = passed
        self.given = given

    # -- searching -----------------------------------------------------------------------------------------

    def run(self, deals: int, spread: int) -> None:
        """Try every choice in ``deals`` more deals, each chosen from ``spread`` drawn by its chance.

        Raises ValueError if that is more than can be drawn at once, or there is nothing to try.
        """
        require(0 < deals <= DRAWN and 0 < spread <= DRAWN // deals, "too many deals at once")
        require(self.choices != 0, "nothing to choose from")
        with nogil:
            self._run(deals, deals * spread)

    def _run(self, deals: int, number: int) -> None:
        if self.trust <= 0.0 or self.worlds.number < 2:
            for _ in range(deals):
                self.worlds.next()
                self._try_deal()
            return
        self._draw(number)
        total = 0.0
        for one in range(number):
            total += self.chance[one]
        self.state = scramble(self.state)
        step = total / deals
        at = step * (scale(self.state, 1 << 20) + 0.5) / (1 << 20)
        reached = 0.0
        one = -1
        for chosen in range(deals):
            while one < number - 1 and (one < 0 or reached <= at + step * chosen):
                one += 1
                reached += self.chance[one]
            for card in range(self.worlds.number):
                self.worlds.where[card] = self.drawn[one * MOST_HIDDEN + card]
            self._try_deal()

    def _draw(self, number: int) -> None:
        most = -1e300
        for one in range(number):
            self.worlds.next()
            for card in range(self.worlds.number):
                self.drawn[one * MOST_HIDDEN + card] = self.worlds.where[card]
            self.deal.become(self.root)
            self.worlds.deal_to(self.deal)
            self.chance[one] = self._explains()
            if self.chance[one] > most:
                most = self.chance[one]
        for one in range(number):
            self.chance[one] = exp(self.trust * (self.chance[one] - most))

    def _explains(self) -> float:
        """Log of the chance that with the cards of ``deal`` the others would have played as they did."""
        chance = 0.0
        self.replay.become(self.opening)
        for place in range(self.replay.rules.players):
            self.replay.hand[place] = self.deal.hand[place] | self.played[place]
            self.replay.hand_twice[place] = (
                self.deal.hand_twice[place]
                | self.played_twice[place]
                | (self.deal.hand[place] & self.played[place])
            )
        self.replay.kitty = self.deal.kitty
        if self.passed_from >= 0:
            chance += self._explains_pass(self.replay.hand[self.passed_from])
        self.policy.forget()
        for number in range(self.plays):
            face = self.play_face[number]
            if self.judged[self.replay.turn]:
                chance += self.policy.likelihood(self.replay, face, self.floor)
            self.policy.watch(self.replay, face)
            self.replay.advance(face)
        return chance

    def _explains_pass(self, hand: int) -> float:
        """Log of the chance that the giver chose what it passed from what it held.

        What it was passed itself is unknown but for the cards from the seat, so the rest stands for its hand.
        """
        hand = (hand & ~self.given) | self.passed
        evidence = 0.0
        total = 0.0
        rest = hand
        while rest:
            total += exp(self.policy.gladness(hand, lowest(rest)) / 256.0)
            rest &= rest - 1
        rest = self.passed
        while rest:
            chance = exp(self.policy.gladness(hand, lowest(rest)) / 256.0)
            evidence += log(0.95 * chance / total + 0.05 / count(hand))
            total -= chance
            if total < 1e-9:
                total = 1e-9
            rest &= rest - 1
        return evidence

    def _try_deal(self) -> None:
        self.deal.become(self.root)
        self.worlds.deal_to(self.deal)
        self.state = scramble(self.state)
        cards = self.choices
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            self._play_on(face, -1)
            worth = self.payoff.worth[self.seat]
            self.worth[face] += worth
            self.squares[face] += worth * worth
            self.points[face] += self.payoff.points[self.seat]
            if self.shooting:
                self._play_on(face, self.deal.turn)
                self.shot[face] += self.payoff.worth[self.seat]
                if self.payoff.shooter >= 0 and (
                    self.payoff.shooter == self.seat
                    or (self.root.rules.teams and (self.payoff.shooter ^ self.seat) & 1 == 0)
                ):
                    self.shots[face] += 1
        self.deals += 1
        if self.shooting:
            self.shot_deals += 1

    def _play_on(self, face: int, shooter: int) -> None:
        self.policy.seed(self.state)
        self.policy.remember(self.seen)
        self.rollout.work.become(self.deal)
        self.policy.watch(self.rollout.work, face)
        self.rollout.work.advance(face)
        self.rollout.finish(shooter)


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
