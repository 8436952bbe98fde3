"""Listens to the table and asks a speaker for what is to be heard, when it is to be seen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from hearts_desktop.engine.game import Offer
from hearts_desktop.engine.state import HandScore
from hearts_desktop.ui.dialogs.score_panel import Scene, Sheet
from hearts_desktop.ui.sound.speaker import Speaker
from hearts_desktop.ui.sound.strokes import Sound, Stroke, strokes
from hearts_desktop.ui.stage import Stage
from hearts_desktop.ui.table.cues import Beat, Cue
from hearts_desktop.ui.table.speeds import Pace

HASTE_MS: Final = 25
"""Of what passes within so short a time only the most telling sound is heard."""
HASTE_GAP_MS: Final = 150
"""So long after the one before."""
REPEAT_MS: Final = 120
"""The same answer to a key that is held down is not given more often."""
LAST_SECONDS: Final = 5
"""The clock is heard for so long before time is up."""
ORDER: Final = tuple(Sound)


class TableSounds(QObject):
    """Knows what the person wants to hear, and what is on its way.

    A cue that takes its time is heard as it is seen. Where nobody sees anything move, since the table is set
    to be instant or is wound on, cues come in haste: then one sound stands for all of them.
    """

    def __init__(
        self, speaker: Speaker, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._speaker, self._clock = speaker, clock
        self._gain = 0.0
        self._calls_turns = False
        self._coming: list[tuple[float, Stroke]] = []
        self._hasty: list[Sound] = []
        self._hasty_at = self._answered_at = -1.0
        self._second = -1
        self._told: tuple[HandScore, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end_haste)

    def attend(self, stage: Stage) -> None:
        """Listen to a table, its game and its score sheet."""
        stage.table.cue_began.connect(self.hear_cue)
        stage.table.interrupted.connect(self.interrupt)
        stage.table.refused.connect(self.refuse)
        stage.controller.offered.connect(self.ask)
        stage.controller.time_left.connect(self.tick)
        stage.score_panel.opened.connect(self.open_sheet)

    # -- what the person wants

    def set_volume(self, on: bool, per_cent: int, calls_turns: bool) -> None:
        """Mute or not, how loud, and whether the person is called when it is his turn."""
        # Ears hear ratios: half of the way down must sound like half as loud.
        gain = (per_cent / 100) ** 2 if on else 0.0
        self._calls_turns = calls_turns
        if gain == self._gain:
            return
        self._gain = gain
        if gain:
            self._speaker.prepare()
        else:
            self._forget()
            self._speaker.hush(at_once=True)

    def try_out(self) -> None:
        """Let the person hear how loud it is now."""
        self._answer(Sound.TAP)

    def end(self) -> None:
        """The window closes."""
        self._forget()
        self._speaker.close()

    # -- what the table shows

    @Slot(object, object, object)
    def hear_cue(self, cue: Cue, beat: Beat, pace: Pace) -> None:
        """The showing of a cue begins, at this pace."""
        if not self._gain:
            return
        made = strokes(cue, beat, pace)
        if pace.instant:
            self._hurry(stroke.sound for stroke in made)
        elif made:
            now = self._clock()
            self._coming = [one for one in self._coming if one[0] > now]
            self._coming += [(now + stroke.after / 1000, stroke) for stroke in made if stroke.after]
            self._play(made)

    @Slot(bool)
    def interrupt(self, arrives: bool) -> None:
        """What moved is at its end before its time, or was taken away."""
        if not self._gain:
            return
        now = self._clock()
        missed = [stroke.sound for due, stroke in self._coming if due > now]
        self._coming.clear()
        self._speaker.hush()
        if arrives:
            self._hurry(missed)
        else:
            self._forget()

    def _hurry(self, sounds: Iterable[Sound]) -> None:
        self._hasty += sounds
        if self._hasty and not self._timer.isActive():
            since = 1000 * (self._clock() - self._hasty_at)
            self._timer.start(max(HASTE_MS, round(HASTE_GAP_MS - since)))

    @Slot()
    def _end_haste(self) -> None:
        most_telling = max(self._hasty, key=ORDER.index)
        self._hasty.clear()
        self._hasty_at = self._clock()
        self._play((Stroke(most_telling),))

    # -- what else is to be heard

    @Slot()
    def refuse(self) -> None:
        """Something was chosen that is not allowed."""
        self._answer(Sound.REFUSE)

    @Slot(object)
    def ask(self, offer: Offer | None) -> None:
        """The game waits for the person, or does not any more."""
        if offer is not None and self._calls_turns:
            self._answer(Sound.TURN)

    @Slot(int)
    def tick(self, seconds: int) -> None:
        """So many seconds are left; -1 if nobody counts."""
        if seconds != self._second and 0 < seconds <= LAST_SECONDS:
            self._play((Stroke(Sound.TICK),))
        self._second = seconds

    @Slot(object)
    def open_sheet(self, sheet: Sheet) -> None:
        """The score sheet comes up; whoever looks at it once more has heard it."""
        told, self._told = self._told, sheet.state.scores
        if sheet.scene is Scene.LOOK or told == self._told:
            return
        if sheet.scene is Scene.HAND:
            self._play((Stroke(Sound.SCORE),))
        elif sheet.state.result is not None:
            won = sheet.human in sheet.state.result.winners
            self._play((Stroke(Sound.WON if won else Sound.LOST),))

    def _answer(self, sound: Sound) -> None:
        now = self._clock()
        if 1000 * (now - self._answered_at) >= REPEAT_MS:
            self._answered_at = now
            self._play((Stroke(sound),))

    def _play(self, made: tuple[Stroke, ...]) -> None:
        if self._gain:
            self._speaker.play(made, self._gain)

    def _forget(self) -> None:
        self._timer.stop()
        self._hasty.clear()
        self._coming.clear()
