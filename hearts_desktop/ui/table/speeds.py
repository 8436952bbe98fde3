"""How long everything on the table takes, and how it eases."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEasingCurve


@dataclass(frozen=True, slots=True)
class Motion:
    """One kind of movement: its length in ms, its easing, and what some easings need besides.

    ``stagger`` is the ms between the starts of two neighbours when several cards move one after another.
    """

    ms: int
    easing: str = "Linear"
    stagger: int = 0
    overshoot: float | None = None
    amplitude: float | None = None

    def curve(self) -> QEasingCurve:
        """The easing as Qt wants it."""
        curve = QEasingCurve(QEasingCurve.Type[self.easing])
        if self.overshoot is not None:
            curve.setOvershoot(self.overshoot)
        if self.amplitude is not None:
            curve.setAmplitude(self.amplitude)
        return curve


DEAL: Final = Motion(220, "OutCubic", stagger=28)
PICK_UP: Final = Motion(220, "OutCubic", stagger=14)
HOVER: Final = Motion(90, "OutQuad")
CHOOSE: Final = Motion(140, "OutBack", overshoot=1.2)
SORT: Final = Motion(220, "InOutCubic")
PLAY: Final = Motion(260, "OutCubic")
PLAY_COMPUTER: Final = Motion(320, "OutCubic")
SWEEP: Final = Motion(300, "InCubic")
SWEEP_FADE: Final = Motion(80)
"""The end of a sweep, in which the trick fades."""
PASS_OUT: Final = Motion(380, "InOutCubic", stagger=40)
PASS_IN: Final = Motion(320, "InOutCubic", stagger=40)
FLIP: Final = Motion(180, "InOutSine")
TURN: Final = Motion(180, "InOutSine")
HEARTS_BROKEN: Final = Motion(420, "OutElastic", amplitude=0.6)
QUEEN: Final = Motion(420, "OutCubic")
REFUSE: Final = Motion(260)
"""An illegal card shakes."""
PANEL_IN: Final = Motion(220, "OutCubic")
PANEL_OUT: Final = Motion(160, "InQuad")

CLAIMED_FLIGHT: Final = 0.35
"""After a claim everything moves in so much of its time."""
CLAIM_HOLD_MS: Final = 900
"""How long it is to be read that somebody claims."""
CLAIMED_TRICK_MS: Final = 180
"""How long a full trick lies after a claim."""
TRICK_HOLD_MS: Final = 650
"""How long a full trick lies before it is swept."""
TOAST_MS: Final = 2600
"""How long a reason stays."""
REDUCED_FADE_MS: Final = 120
"""What replaces a movement when motion is reduced."""
REFUSE_OFFSETS: Final = (0.0, -6.0, 5.0, -4.0, 3.0, 0.0)
"""Sideways steps of the shake, in design units."""
PANEL_RISE: Final = 16.0
"""How far below its place a panel starts, in design units."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The player's choice of speed.

    ``flight`` multiplies the length of every movement and ``hold`` that of the pause on a full trick; 0 is
    instant, 1 as designed. With ``reduced`` motion nothing travels: only fades remain, 120 ms long.
    """

    flight: float = 1.0
    hold: float = 1.0
    reduced: bool = False

    @property
    def instant(self) -> bool:
        """True if nothing on the table takes any time."""
        return self.flight <= 0

    def after_claim(self) -> Pace:
        """Quicker: how the rest of a hand is shown that has been claimed."""
        return replace(self, flight=self.flight * CLAIMED_FLIGHT)

    def ms(self, motion: Motion) -> int:
        """Length of a movement in ms."""
        return 0 if self.reduced else round(motion.ms * max(0.0, self.flight))

    def stagger(self, motion: Motion) -> int:
        """Time between the starts of neighbours in ms."""
        return 0 if self.reduced else round(motion.stagger * max(0.0, self.flight))

    def fade(self, motion: Motion) -> int:
        """Length in ms of a change of opacity, which reduced motion keeps."""
        if self.instant:
            return 0
        return REDUCED_FADE_MS if self.reduced else round(motion.ms * self.flight)

    def hold_ms(self) -> int:
        """Length of the pause on a full trick in ms; instant flight leaves no pause either."""
        return 0 if self.instant else round(TRICK_HOLD_MS * max(0.0, self.hold))


INSTANT: Final = Pace(flight=0.0, hold=0.0)
"""Nothing takes time: what tests and a simulation use."""
