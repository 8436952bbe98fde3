"""Playing deals to their end: what the searches for a card (:mod:`.card_rollouts`) and for a pass
(:mod:`.pass_rollouts`) share.

A search is told what one seat knows and which choices it has. It draws deals (:mod:`.worlds`), plays each
choice in each deal to the end of the hand with the quick player at every place (:mod:`.policy`), and adds up
what that is worth to the seat (:mod:`.payoff`). The caller decides how long to go on and what to make of the
sums (:mod:`.search`). Like :mod:`..engine.trickplay` this file is plain Python that is also compiled.
"""

from __future__ import annotations

from hearts_desktop.ai.payoff import Payoff
from hearts_desktop.ai.policy import Policy
from hearts_desktop.ai.worlds import Worlds
from hearts_desktop.engine.playrules import require
from hearts_desktop.engine.trickplay import Position

DRAWN = 256
"""Most deals that are drawn and weighed at once."""
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
