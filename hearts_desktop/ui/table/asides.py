"""Small animations that the game does not wait for: they end in their last values, whatever else happens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QObject, QParallelAnimationGroup

from hearts_desktop.engine.cards import Card
from hearts_desktop.ui.table import speeds
from hearts_desktop.ui.table.flights import tween
from hearts_desktop.ui.table.piles import TRICK
from hearts_desktop.ui.table.pulse import PulseItem
from hearts_desktop.ui.table.scene import TableScene
from hearts_desktop.ui.table.speeds import Pace


class Asides(QObject):
    """Owns what moves beside the game."""

    def __init__(self, scene: TableScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._running: dict[QAbstractAnimation, Callable[[], None]] = {}

    def spring_chip(self, pace: Pace) -> None:
        """The chip of the broken hearts springs up."""
        chip, motion = self._scene.broken, speeds.HEARTS_BROKEN
        group = QParallelAnimationGroup()
        group.addAnimation(tween(chip, b"scale", 1.0, pace.ms(motion), motion, start=0.6))
        group.addAnimation(tween(chip, b"opacity", 1.0, pace.fade(speeds.TURN), speeds.TURN, start=0.0))
        self._run(group)

    def light_turn(self, seat: int, pace: Pace) -> None:
        """The ring of the player on turn fades in."""
        ring, motion = self._scene.seats[seat].ring, speeds.TURN
        self._run(tween(ring, b"opacity", 1.0, pace.fade(motion), motion, start=0.0))

    def pulse(self, card: Card, pace: Pace) -> None:
        """A ring of light runs out from a card of the trick."""
        entry = self._scene.laid.find(TRICK, card)
        ms = pace.ms(speeds.QUEEN)
        if entry is None or ms == 0:
            return
        pulse = PulseItem(self._scene.art, entry.item)
        self._scene.addItem(pulse)
        self._run(pulse.animation(ms), partial(self._remove, pulse))

    def end(self) -> None:
        """Bring everything to its end now."""
        for animation in tuple(self._running):
            animation.setCurrentTime(animation.totalDuration())

    def _remove(self, pulse: PulseItem) -> None:
        self._scene.removeItem(pulse)
        pulse.deleteLater()

    def _run(self, animation: QAbstractAnimation, then: Callable[[], None] = lambda: None) -> None:
        animation.setParent(self)
        self._running[animation] = then
        animation.finished.connect(self._end_finished)
        animation.start()

    def _end_finished(self) -> None:
        for animation in tuple(self._running):
            if animation.state() == QAbstractAnimation.State.Stopped:
                self._running.pop(animation)()
                animation.deleteLater()
