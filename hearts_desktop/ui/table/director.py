"""Plays what happens on the table: turns cues into moves, one after the other, and owns all that moves.

Two verbs: :meth:`Director.play` shows how a step came about, :meth:`Director.snap` shows a state at once.
Whoever gives input asks :attr:`Director.busy` first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QObject, Signal

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.state import NOBODY, GameState
from hearts_desktop.ui.table import cues, speeds
from hearts_desktop.ui.table.asides import Asides
from hearts_desktop.ui.table.card_moves import CardMoves
from hearts_desktop.ui.table.cues import Beat, CardCue, Cue, script
from hearts_desktop.ui.table.flights import Flight, fly, shake
from hearts_desktop.ui.table.laid import Entry
from hearts_desktop.ui.table.layout import LIFT_HOVER, Z_MOVING, Placement
from hearts_desktop.ui.table.pauses import pause
from hearts_desktop.ui.table.piles import faces
from hearts_desktop.ui.table.scene import TableScene
from hearts_desktop.ui.table.sequencer import Hold, Sequencer, Task
from hearts_desktop.ui.table.speeds import Pace


class Director(QObject):
    """The one owner of all that moves on a :class:`.scene.TableScene`."""

    went_idle = Signal()
    """Everything that was to be shown has been shown."""
    beat_told = Signal(object)
    """A :class:`.cues.Beat` can be put into words: what moves first has moved, and no pause has begun yet."""
    cue_began = Signal(object, object, object)
    """The showing of a :class:`.cues.Cue` of a beat begins, at this pace: instant if it is wound on."""
    interrupted = Signal(bool)
    """What moved is at its end before its time (True), or was stopped where it was."""

    def __init__(self, scene: TableScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._pace = Pace()
        self.hold_ms: int | None = speeds.TRICK_HOLD_MS
        """How long a full trick lies; None until a click."""
        self.queue = Sequencer(self)
        self.queue.held.connect(self._show_hold)
        # What is said between two moves that take no time is never seen: it need not be drawn.
        self.queue.paused.connect(scene.speak)
        self.queue.emptied.connect(self._finish)
        self._soft: QAbstractAnimation | None = None
        self._asides = Asides(scene, self)
        self._moves = CardMoves(scene)

    @property
    def busy(self) -> bool:
        """True while anything is still to be shown. The rise of a card under the pointer does not count."""
        return self.queue.busy

    @property
    def pace(self) -> Pace:
        """How fast everything moves now; the rest of a hand that was claimed goes by more quickly."""
        return self._pace if self._scene.situation.claim is None else self._pace.after_claim()

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace

    # -- verbs

    def play(self, step: Step) -> None:
        """Show how a step, redacted for the viewer, came about, after what is being shown now."""
        now = self._scene.situation
        beats = script(step, NOBODY if now.spectator else now.viewer)
        tasks = [task for beat in beats for task in self._tasks(beat)]
        self.queue.add([*tasks, partial(self._reach, step.after)])

    def snap(self, state: GameState) -> None:
        """Show a state at once; whatever moves is cancelled."""
        self._stop()
        scene = self._scene
        scene.laid.rebuild(state, scene.situation.viewer)
        scene.situation = scene.situation.at_rest(state)
        scene.settle()

    def clear(self) -> None:
        """Take everything off the table, whatever moves."""
        self._stop()
        self._scene.laid.clear()

    def _stop(self) -> None:
        self.interrupted.emit(False)
        self.queue.cancel()
        self._stop_soft()
        self._asides.end()

    def skip(self) -> None:
        """Wind to the end of what moves or is held."""
        if self.busy:
            self.interrupted.emit(True)
        self.queue.skip()

    def relayout(self) -> None:
        """Size or style changed: what moves arrives at once, all cards lie where they belong now."""
        self._stop_soft()
        self._asides.end()
        self._scene.settle()
        animation = self.queue.animation
        if animation is not None:
            animation.setCurrentTime(animation.totalDuration())

    def change(self, **fields: Any) -> None:  # noqa: ANN401
        """Show another situation; cards of the hand rise and sink to their new places."""
        self._scene.change(**fields)
        self._scene.speak()
        if not self.busy:
            self.ease()

    # -- the hand under the pointer

    def ease(self) -> None:
        """Bring cards that are not quite where they belong there, while the game goes on."""
        self._stop_soft()
        scene = self._scene
        targets = scene.targets()
        away = [entry for entry in scene.open_entries() if _is_away(entry, targets[entry])]
        if not away:
            return
        far = max(abs(entry.item.pos().y() - targets[entry].y) for entry in away)
        motion = speeds.HOVER if far <= (LIFT_HOVER + 1) * scene.geometry.unit else speeds.CHOOSE
        for entry in away:
            entry.item.setZValue(targets[entry].z)
        self._run_soft(fly((Flight(entry.item, targets[entry], motion) for entry in away), self.pace))

    def refuse(self, card: Card) -> None:
        """A card shakes its head."""
        entry = self._scene.own_entry(card)
        if entry is None or self.busy:
            return
        self._stop_soft()
        self._scene.settle()
        rest = self._scene.targets()[entry]
        self._run_soft(shake(entry.item, rest, self._scene.geometry.unit, self.pace))

    def drag(self, card: Card, x: float, y: float) -> None:
        """The viewer holds a card in his fingers."""
        entry = self._scene.own_entry(card)
        if entry is not None and not self.busy:
            self._stop_soft()
            entry.item.setZValue(Z_MOVING)
            entry.item.setPos(x, y)

    def _run_soft(self, animation: QAbstractAnimation) -> None:
        animation.setParent(self)
        self._soft = animation
        animation.start()

    def _stop_soft(self) -> None:
        soft, self._soft = self._soft, None
        if soft is not None:
            soft.stop()
            soft.deleteLater()

    # -- from beats to tasks

    def _tasks(self, beat: Beat) -> Iterator[Task]:
        told = False
        for cue in beat.cues:
            # Whoever listens must hear who takes the trick while it lies there, not when it has gone.
            if isinstance(cue, cues.Pause) and not told:
                told = True
                yield partial(self._tell, beat)
            yield partial(self._begin, cue, beat)
            yield from self._show(cue, beat)
        yield partial(self._reach, beat.after)
        if not told:
            yield partial(self._tell, beat)

    def _show(self, cue: Cue, beat: Beat) -> Iterable[Task]:
        """The tasks of one cue: some move cards, see :mod:`.card_moves`, others mark something."""
        return self._moving(cue, beat.after) if isinstance(cue, CardCue) else self._mark(cue, beat.after)

    def _mark(self, cue: Cue, after: GameState) -> Iterable[Task]:
        match cue:
            case cues.Clear():
                return (self._scene.laid.clear, partial(self._scene.change, claim=None))
            case cues.Claim():
                return (partial(self._scene.change, claim=cue.claimed),)
            case cues.Winner():
                return (partial(self._scene.change, winner=cue.seat, winning_card=cue.card),)
            case cues.Pulse():
                return (partial(self._asides.pulse, cue.card, self.pace),)
            case cues.Chip():
                return (partial(self._reach, after), partial(self._asides.spring_chip, self.pace))
            case cues.TurnRing():
                return (partial(self._reach, after), partial(self._asides.light_turn, cue.seat, self.pace))
            case cues.Pause():
                return (partial(self._hold, cue),)
            case _:  # notes and the arrow of the pass follow from the state at the end of the beat
                return ()

    def _moving(self, cue: CardCue, after: GameState) -> Iterable[Task]:
        """A task that sets cards flying and one that lays them down."""
        flown: list[Entry] = []

        def take_off() -> QAbstractAnimation:
            self._stop_soft()
            entries, animation = self._moves.of(cue, after, self.pace)
            flown.extend(entries)
            return animation

        return (take_off, partial(self._moves.land, flown))

    def _begin(self, cue: Cue, beat: Beat) -> None:
        self.cue_began.emit(cue, beat, speeds.INSTANT if self.queue.hurried else self.pace)

    def _reach(self, state: GameState) -> None:
        self._scene.change(state=state)

    def _tell(self, beat: Beat) -> None:
        self.beat_told.emit(beat)

    def _hold(self, cue: cues.Pause) -> Hold | QAbstractAnimation:
        now = self._scene.situation
        claimed = now.claim is not None
        return pause(cue, self.pace, self.hold_ms, claimed=claimed, unattended=now.played_on)

    # -- the queue

    def _show_hold(self, key: str) -> None:
        waits = self.queue.hold is not None and self.queue.hold.ms is None
        if key:
            self.change(hold=key if waits else "")
        else:  # whatever was to be acknowledged now is
            self._scene.change(hold="", received=(), giver=NOBODY)

    def _finish(self) -> None:
        self.ease()
        # What will be played is drawn while nothing moves.
        scene = self._scene
        now, hand = scene.situation, scene.situation.hand
        gone = frozenset(card for trick in hand.tricks for _, card in trick.plays) if hand else frozenset()
        left = (card for card in now.rules.pack if card not in gone)
        scene.art.prepare_at_rest(left, scene.geometry.trick_height)
        self.went_idle.emit()

    def disagreement(self) -> str:
        """What lies on the table otherwise than the state says; empty if nothing. For tests, while idle."""
        scene = self._scene
        wanted = faces(scene.situation.state, scene.situation.viewer, scene.laid.order)
        laid = {pile: cards for pile, cards in scene.laid.cards().items() if cards or pile in wanted}
        if {pile: cards for pile, cards in wanted.items() if cards or pile in laid} != laid:
            return f"piles {laid} instead of {wanted}"
        for entry, target in scene.targets().items():
            item = entry.item
            if item.card != entry.card:
                return f"{entry.card} shows {item.card}"
            if _is_away(entry, target) or item.zValue() != target.z:
                return f"{entry.card} lies at {item.pos()} instead of {target}"
        return ""


def _is_away(entry: Entry, target: Placement) -> bool:
    item = entry.item
    gap = item.pos() - item.resting_pos(target)
    turned = abs(item.rotation() - target.rotation) > 0.01
    sized = abs(item.scale() * item.card_height - target.height) > 0.01
    return gap.manhattanLength() > 0.05 or turned or sized
