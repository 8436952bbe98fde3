"""How long the table stands still when nothing moves."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractAnimation, QPauseAnimation

from hearts_desktop.ui.table import speeds
from hearts_desktop.ui.table.cues import Pause, Until
from hearts_desktop.ui.table.sequencer import Hold
from hearts_desktop.ui.table.speeds import Pace

AFTER_CLAIM: Final = {"claim": speeds.CLAIM_HOLD_MS, "trick": speeds.CLAIMED_TRICK_MS}
"""In ms, the pauses in the rest of a hand that was claimed."""


UNATTENDED_MS: Final = 1200
"""What else lies until a click lies so long while the computer plays for the person."""


def pause(
    cue: Pause, pace: Pace, hold_ms: int | None, *, claimed: bool, unattended: bool = False
) -> Hold | QAbstractAnimation:
    """What to wait for. ``hold_ms`` is how long a full trick lies; None until a click.

    The rest of a claimed hand goes by without holds, so that one click winds to its end, and without clicks.
    Where the computer plays ``unattended`` nothing waits for a click.
    """
    if claimed and cue.key in AFTER_CLAIM:
        return QPauseAnimation(0 if pace.instant else AFTER_CLAIM[cue.key])
    if unattended and (hold_ms is None or cue.until is Until.CLICK):
        return Hold(cue.key, 0 if pace.instant and hold_ms == 0 else UNATTENDED_MS)
    if cue.until is Until.TIME:
        return Hold(cue.key, hold_ms)
    # Who wants no time lost at all, as a simulation does, is not stopped; the marks stay all the same.
    return Hold(cue.key, 0 if pace.instant and hold_ms == 0 else None)
