"""How well computer players play: six levels as rows, each clearly better than the one before.

The lower ones are the club player with a person's limits (:mod:`.limits`), the upper ones search
(:mod:`.search`) with more and more care. None of them sees more than its seat, and none plays badly on
purpose: what a level lacks is named in its row, with the reason for each figure beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Agent
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.guided import GuidedAgent
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.limits import NEVER, NO_LIMITS, Limits
from hearts_desktop.ai.styles import STEADY, Style
from hearts_desktop.ai.thinker import Thinker
from hearts_desktop.language import later


@dataclass(frozen=True, slots=True)
class Level:
    """One level, with texts marked for translation.

    Without an ``effort`` it weighs its choices as the club player does.
    """

    key: str
    """Names it in saved games, settings and the arena: never to be changed."""
    name: str
    about: str
    """For players, in one sentence."""
    limits: Limits = NO_LIMITS
    effort: Effort | None = None
    patient: bool = False
    """Does it think the harder the more time it is given?"""
    plain_deals: int = 0
    """In how many deals it tries a card where the kernel is not compiled, see :mod:`.guided`."""

    def player(self, style: Style = STEADY) -> Agent:
        """A computer player of this level."""
        if self.effort is None:
            return HeuristicAgent(self.limits, style)
        if not kernel.COMPILED:
            return GuidedAgent(self.plain_deals, style)
        return Thinker(self.effort, style, self.limits.blur, patient=self.patient)


_ROWS: Final = (
    Level(
        "learner",
        later("Learner"),
        later(
            "Plays the trick at hand: forgets what is gone, parts late with the queen, sees no moon coming."
        ),
        Limits(
            memory=1,  # the last trick can still be turned over; nothing before it
            keeps_count=False,  # not even whether the queen is out
            alarm=NEVER,
            losers=0.0,  # taking everything does not occur to it
            foresight=0.25,  # ducks now, and finds itself with high cards later
            passes_high=True,  # aces and kings; the queen of spades ranks below them
            blur=1.0,  # a heart more or less makes no difference
        ),
    ),
    Level(
        "casual",
        later("Casual"),
        later(
            "Remembers a few tricks and the queen, passes sensibly, notices a moon when it is nearly there."
        ),
        Limits(
            memory=4,  # what people recall without trying
            alarm=2.0,  # most of the points have to be on one side before it thinks of a moon
            losers=0.5,  # shoots when it can hardly fail
            foresight=0.75,
            blur=0.35,
        ),
    ),
    Level(
        "club",
        later("Club"),
        later("Counts cards, and weighs each by what it should cost: a good evening at the club."),
    ),
    Level(
        "skilled",
        later("Skilled"),
        later("Plays the hand out in its head a few times before each card."),
        Limits(blur=0.2),  # who looks no further ahead is content with what seems good enough
        Effort(
            deals=16,  # the fewest that say more than the club player's estimate
            trust=0.0,  # what others have chosen to play tells it nothing
            gate=1.05,  # leaves moons alone, unless it is fond of them
            instinct=0.0,  # goes by nothing but what it has tried
            pass_deals=24,
            passes=40,  # of its six or seven most troublesome cards
        ),
        plain_deals=20,
    ),
    Level(
        "tournament",
        later("Tournament"),
        later("Thinks through many ways in which the cards may lie, and tries a moon that can hardly fail."),
        effort=Effort(
            deals=64,  # enough to tell a third of a point
            trust=0.0,
            gate=0.95,
            instinct=0.0,
            pass_deals=64,
            passes=100,
        ),
        plain_deals=40,
    ),
    Level(
        "expert",
        later("Expert"),
        later("Reads from every card played what the others hold, and uses the time that it is given."),
        effort=Effort(),
        patient=True,
        plain_deals=80,
    ),
)

LEVELS: Final[Mapping[str, Level]] = {level.key: level for level in _ROWS}
"""From the weakest to the strongest."""
