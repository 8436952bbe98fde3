"""Searching a hand whose cards all lie open: how well it could be played at best.

No seat of a game ever sees so much; the arena measures by it how much of the possible a player reaches. A
tree of plays grows from the position. Where the seat chooses, the search tries what has paid and what the
quick player (:mod:`.policy`) likes; everybody else plays as the quick player does, who sees no more than a
person.
Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from math import exp, sqrt

from hearts_desktop.ai.nogil import nogil
from hearts_desktop.ai.payoff import Payoff
from hearts_desktop.ai.policy import UNIT, Policy
from hearts_desktop.ai.rollout import OTHER_BUILD, OTHER_RULES, Rollout
from hearts_desktop.engine.bits import count, lowest, noughts, scramble, zeros
from hearts_desktop.engine.playrules import require
from hearts_desktop.engine.trickplay import ALL_RUNGS, Position

MOST_NODES = 1 << 16
MOST_DEPTH = 128
MOST_PLAYOUTS = 1 << 16
"""Most that are played at once."""
NOVELTY = 0.8
"""How much a card that was tried seldom is worth trying, in standard deviations of the worth of the hand."""
EVEN = 0.3
"""The share of a card's promise that has nothing to do with what the quick player thinks of it."""


class OpenSearch:
    """What each card of a seat is worth to it in one deal that it sees whole.

    ``root`` has every card; ``seen`` is a policy that has watched the hand so far; ``seat`` chooses for the
    place on turn. With ``shooting`` the seat goes for every penalty wherever the tree has not grown yet.

    Raises ValueError if the parts are not of one build and one :class:`PlayRules`, or there is no such seat.
    """

    def __init__(
        self, seat: int, root: Position, seen: Policy, policy: Policy, payoff: Payoff, shooting: bool = False
    ) -> None:
        self.rollout = Rollout(policy, payoff)
        require(isinstance(root, Position) and isinstance(seen, Policy), OTHER_BUILD)
        require(root.rules is policy.rules and seen.rules is policy.rules, OTHER_RULES)
        require(0 <= seat < root.rules.owners, "no such seat")
        self.seat = seat
        self.place = root.turn
        self.root = root
        self.seen = seen
        self.policy = policy
        self.payoff = payoff
        self.shooter = root.turn if shooting else -1
        self.state = 1
        # Node 0 is the root; a child of 0 means none.
        self.nodes = 1
        self.first = zeros(MOST_NODES)
        self.sibling = zeros(MOST_NODES)
        self.face = zeros(MOST_NODES)
        self.visits = zeros(MOST_NODES)
        self.total = noughts(MOST_NODES)
        self.squares = 0.0
        self.path = zeros(MOST_DEPTH)
        self.depth = 0
        self.liking = noughts(52)

    def seed(self, state: int) -> None:
        """Fix everything that happens by chance. Raises ValueError if ``state`` is 0."""
        require(state > 0, "a state of 0 never changes")
        self.state = state

    def run(self, playouts: int) -> None:
        """Play the hand to its end so many times more. Raises ValueError if that is too many at once."""
        require(0 < playouts <= MOST_PLAYOUTS, "too many playouts at once")
        with nogil:
            self._run(playouts)

    def tried(self) -> list[tuple[int, int, float]]:
        """Each card that was tried, with the number of playouts and what they were worth on average."""
        found = []
        node = self.first[0]
        while node:
            found.append((self.face[node], self.visits[node], self.total[node] / max(1, self.visits[node])))
            node = self.sibling[node]
        return found

    def _run(self, playouts: int) -> None:
        for _ in range(playouts):
            self.state = scramble(self.state)
            self.policy.seed(self.state)
            self.policy.remember(self.seen)
            self.rollout.work.become(self.root)
            self._descend(self.rollout.work)
            self.rollout.finish(self.shooter)
            self._learn(self.payoff.worth[self.seat])

    def _descend(self, work: Position) -> None:
        """Play along the tree to a position that is not in it, and add that."""
        node = 0
        self.depth = 0
        while node >= 0 and not work.over:
            face = self._face(work, node)
            if face < 0:  # hands of unequal size: nothing that can be dealt
                return
            self.policy.watch(work, face)
            work.advance(face)
            node = self._follow(node, face)

    def _face(self, work: Position, node: int) -> int:
        """The card for whoever is on turn."""
        if (work.turn == self.place or work.turn == self.seat) and not work.swaps_owed:
            return self._most_promising(work, node)
        return self.policy.choose(work)

    def _follow(self, node: int, face: int) -> int:
        """The node that ``face`` leads to, if there is one; else add it, and -1."""
        child = self._child(node, face)
        known = child > 0
        if not known and self.nodes < MOST_NODES:
            child = self.nodes
            self.nodes += 1
            self.face[child] = face
            self.sibling[child] = self.first[node]
            self.first[node] = child
        if child > 0 and self.depth < MOST_DEPTH:
            self.path[self.depth] = child
            self.depth += 1
        return child if known and self.depth < MOST_DEPTH else -1

    def _child(self, node: int, face: int) -> int:
        child = self.first[node]
        while child and self.face[child] != face:
            child = self.sibling[child]
        return child

    def _learn(self, worth: float) -> None:
        self.visits[0] += 1
        self.total[0] += worth
        self.squares += worth * worth
        for number in range(self.depth):
            node = self.path[number]
            self.visits[node] += 1
            self.total[node] += worth

    def _most_promising(self, work: Position, node: int) -> int:
        """The card that has paid most, but for what there may still be in those that were tried less."""
        cards = work.candidates(work.turn, ALL_RUNGS)
        if cards & (cards - 1) == 0:
            return lowest(cards) if cards else -1
        self._like(work, cards)
        number = self.visits[node] if self.visits[node] > 0 else 1
        usual = self.total[node] / number
        spice = NOVELTY * self._spread() * sqrt(number)
        best = -1
        most = 0.0
        while cards:
            face = lowest(cards)
            cards &= cards - 1
            child = self._child(node, face)
            visits = self.visits[child] if child else 0
            promise = self.total[child] / visits if visits else usual
            promise += spice * self.liking[face] / (1 + visits)
            if best < 0 or promise > most:
                best = face
                most = promise
        return best

    def _spread(self) -> float:
        """The standard deviation of what the hand has been worth so far."""
        number = self.visits[0]
        if number < 2:
            return 0.1
        mean = self.total[0] / number
        square = self.squares / number - mean * mean
        return sqrt(square) if square > 1e-6 else 1e-3

    def _like(self, work: Position, cards: int) -> None:
        """Share a liking of 1 out among the cards."""
        number = count(cards)
        if self.shooter >= 0:
            favourite = self.policy.shoot(work)
            while cards:
                face = lowest(cards)
                cards &= cards - 1
                self.liking[face] = EVEN / number + (1.0 - EVEN if face == favourite else 0.0)
            return
        self.policy.look(work)
        most = -(1 << 30)
        rest = cards
        while rest:
            score = self.policy.score(work, lowest(rest))
            self.liking[lowest(rest)] = score
            if score > most:
                most = score
            rest &= rest - 1
        whole = 0.0
        rest = cards
        while rest:
            face = lowest(rest)
            self.liking[face] = exp((self.liking[face] - most) / (2.0 * UNIT))
            whole += self.liking[face]
            rest &= rest - 1
        rest = cards
        while rest:
            face = lowest(rest)
            self.liking[face] = EVEN / number + (1.0 - EVEN) * self.liking[face] / whole
            rest &= rest - 1
