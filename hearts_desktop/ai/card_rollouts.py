"""Trying cards in sampled deals: the inner loop of the search for a card; see :mod:`.rollout`."""

from __future__ import annotations

from math import exp, log

from hearts_desktop.ai.nogil import nogil
from hearts_desktop.ai.payoff import Payoff
from hearts_desktop.ai.policy import Policy
from hearts_desktop.ai.rollout import DRAWN, OTHER_RULES, Rollout, check_parts
from hearts_desktop.ai.worlds import MOST_HIDDEN, Worlds
from hearts_desktop.engine.bits import bit, count, lowest, noughts, scale, scramble, zeros
from hearts_desktop.engine.playrules import ALL_FACES, FACES, SEATS, require
from hearts_desktop.engine.trickplay import Position

MOST_PLAYS = 104


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
        self.made_worth = noughts(52)
        """What the deals in which the moon was made are worth together."""
        self.lucky = zeros(52)
        self.lucky_worth = noughts(52)
        """How often a moon was made without going for it, and what that is worth."""
        self.shooting = False
        self.shot_deals = 0
        self.suspect = -1
        """Who goes for every penalty in every other deal."""
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

    def expect_moons(self) -> None:
        """Reckon with another who may be shooting the moon going for the rest of the penalties."""
        self.seen.look(self.root)
        if self.seen.moon > 2 and self.seen.moon_taker != self.seat:
            self.suspect = self.seen.moon_taker

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
        suspect = self.suspect if self.deals & 1 else -1
        cards = self.choices
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            self._play_on(face, suspect)
            worth = self.payoff.worth[self.seat]
            self.worth[face] += worth
            self.squares[face] += worth * worth
            self.points[face] += self.payoff.points[self.seat]
            if self.shooting:
                if self._made():
                    self.lucky[face] += 1
                    self.lucky_worth[face] += worth
                self._play_on(face, self.deal.turn)
                worth = self.payoff.worth[self.seat]
                self.shot[face] += worth
                if self._made():
                    self.shots[face] += 1
                    self.made_worth[face] += worth
        self.deals += 1
        if self.shooting:
            self.shot_deals += 1

    def _made(self) -> bool:
        """Has the seat, or its partner, taken every penalty?"""
        return self.payoff.shooter >= 0 and self.payoff.same_unit(self.seat, self.payoff.shooter)

    def _play_on(self, face: int, shooter: int) -> None:
        self.policy.seed(self.state)
        self.policy.remember(self.seen)
        self.rollout.work.become(self.deal)
        self.policy.watch(self.rollout.work, face)
        self.rollout.work.advance(face)
        self.rollout.finish(shooter)
