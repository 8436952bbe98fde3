"""How cards move on the table: which of them set off, how they fly, and what makes room for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup

from hearts_desktop.engine.state import NOBODY, GameState, hand_of
from hearts_desktop.ui.table import cues, speeds
from hearts_desktop.ui.table.card_art import RESTING, TUCKED
from hearts_desktop.ui.table.cues import CardCue, Kind
from hearts_desktop.ui.table.flights import Flight, add_delayed, fly, tween
from hearts_desktop.ui.table.laid import Entry
from hearts_desktop.ui.table.layout import Z_MOVING, Placement
from hearts_desktop.ui.table.piles import faces, hand_pile
from hearts_desktop.ui.table.scene import TableScene
from hearts_desktop.ui.table.speeds import Pace

SEEN_IN_STOCK: Final = 3
"""So many cards stand for the pack while it is dealt."""
MOTIONS: Final = {
    Kind.PLAY: speeds.PLAY,
    Kind.PLAY_OTHER: speeds.PLAY_COMPUTER,
    Kind.QUEEN: speeds.QUEEN,
    Kind.PASS_OUT: speeds.PASS_OUT,
    Kind.PASS_IN: speeds.PASS_OUT,
    Kind.SWEEP: speeds.SWEEP,
    Kind.ASIDE: speeds.PLAY_COMPUTER,
}

Moved = tuple[list[Entry], QAbstractAnimation]
"""The cards that set off, and their flight, not begun yet."""


class CardMoves:
    """Sets the cards of a scene off; where they lie then is theirs at once, only the eye is led there."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def of(self, cue: CardCue, after: GameState, pace: Pace) -> Moved:
        """Begin what ``cue`` shows on the way to the state ``after``."""
        match cue:
            case cues.Deal():
                return self._deal(cue, after, pace)
            case cues.TurnUp():
                return self._turn_up(cue, after, pace)
            case cues.Move():
                return self._move((cue,), after, pace)
            case cues.Exchange():
                return self._move(cue.moves, after, pace)
            case cues.Received():
                return self._receive(cue, pace)
            case cues.Show():
                return self._turn_over(cue, after, pace)
            case cues.Gather():
                return self._gather(cue, after, pace)

    def land(self, flown: list[Entry]) -> None:
        """Lay down what has flown."""
        self._scene.laid.land(flown, self._scene.targets())
        self._scene.change()

    def _deal(self, cue: cues.Deal, after: GameState, pace: Pace) -> Moved:
        scene = self._scene
        dealt = scene.laid.deal(cue.order, scene.geometry.stock())
        scene.change(state=after)
        targets = scene.targets()
        self._prepare(targets)
        stagger = pace.stagger(speeds.DEAL)
        group = QParallelAnimationGroup()
        flights = []
        for number, (_, entry) in enumerate(dealt):
            entry.item.setZValue(targets[entry].z)
            flights.append(Flight(entry.item, targets[entry], speeds.DEAL, number * stagger))
            if pace.reduced and not pace.instant:  # then the flight fades the card in
                continue
            wait = number * stagger if number < len(dealt) - SEEN_IN_STOCK else 0
            add_delayed(group, tween(entry.item, b"opacity", 1.0, 0, speeds.DEAL), wait)
        group.addAnimation(fly(flights, pace))
        return [entry for _, entry in dealt], group

    def _prepare(self, targets: Mapping[Entry, Placement]) -> None:
        """Have the pictures drawn that this hand will need, while the cards fly."""
        art = self._scene.art
        # The backs first: the others' cards are shown at this size as soon as they lie.
        for entry, target in sorted(targets.items(), key=lambda pair: not pair[0].card.is_hidden):
            art.prepare((entry.card,), target.height, TUCKED if entry.card.is_hidden else RESTING)

    def _turn_up(self, cue: cues.TurnUp, after: GameState, pace: Pace) -> Moved:
        scene = self._scene
        scene.laid.sort(cue.pile, hand_of(after), scene.situation.viewer)
        entries = scene.laid.piles[cue.pile]
        targets = scene.targets()
        flights = []
        for entry in entries:
            entry.covered = False
            entry.item.setZValue(targets[entry].z)
            flights.append(Flight(entry.item, targets[entry], speeds.SORT, face=entry.card))
        return list(entries), fly(flights, pace)

    def _turn_over(self, cue: cues.Show, after: GameState, pace: Pace) -> Moved:
        """Cards of a pile are turned up where they lie, or covered."""
        scene = self._scene
        entries = scene.laid.see(cue.pile, faces(after, scene.situation.viewer, scene.laid.order)[cue.pile])
        scene.change(state=after)
        targets = scene.targets()
        flights = []
        for entry in entries:
            entry.item.setZValue(targets[entry].z)
            face = entry.face if entry.face != entry.item.card else None
            flights.append(Flight(entry.item, targets[entry], speeds.SORT, face=face))
        return list(entries), fly(flights, pace)

    def _move(self, moves: tuple[cues.Move, ...], after: GameState, pace: Pace) -> Moved:
        """Cards go to other piles, and those that stay close the gaps."""
        scene = self._scene
        moved = scene.laid.transfer(moves, hand_of(after), scene.situation.viewer)
        if any(move.kind is Kind.PLAY for move in moves):
            scene.change(received=(), giver=NOBODY)
        scene.change(state=after)
        flying = {entry for _, entries in moved for entry in entries}
        touched = {pile: None for move, _ in moved for pile in (move.source, move.target)}
        staying = [
            e for pile in touched if pile.kind != "won" for e in scene.laid.piles[pile] if e not in flying
        ]
        if moves[0].kind is Kind.SWEEP:
            return self._swept([entry for _, entries in moved for entry in entries], staying, pace)
        targets = scene.targets()
        flights = []
        for move, entries in moved:
            motion = MOTIONS[move.kind]
            for number, entry in enumerate(entries):
                if not entry.card.is_hidden:
                    scene.art.prepare((entry.card,), targets[entry].height)
                entry.item.setVisible(True)
                face = entry.face if entry.face != entry.item.card else None
                entry.item.setZValue(_flight_z(move, targets[entry]))
                delay = number * pace.stagger(motion)
                flights.append(Flight(entry.item, targets[entry], motion, delay, face))
        flights += [Flight(entry.item, targets[entry], speeds.SORT) for entry in staying]
        return [*flying, *staying], fly(flights, pace)

    def _receive(self, cue: cues.Received, pace: Pace) -> Moved:
        """The new cards are turned up, raised and marked."""
        scene = self._scene
        pile = scene.laid.piles[hand_pile(scene.situation.viewer)]
        new = [entry for entry in pile if entry.card in cue.cards]
        for entry in new:
            entry.covered = False
        scene.change(received=cue.cards, giver=cue.giver)
        targets = scene.targets()
        flights = (Flight(entry.item, targets[entry], speeds.PASS_IN, face=entry.card) for entry in new)
        return new, fly(flights, pace)

    def _gather(self, cue: cues.Gather, after: GameState, pace: Pace) -> Moved:
        scene = self._scene
        moves = [
            cues.Move(
                tuple(entry.card for entry in scene.laid.piles.get(pile, ())), pile, cue.target, Kind.SWEEP
            )
            for pile in cue.sources
        ]
        moved = scene.laid.transfer(
            [move for move in moves if move.cards], hand_of(after), scene.situation.viewer
        )
        scene.change(state=after, winner=NOBODY, winning_card=None)
        return self._swept([entry for _, entries in moved for entry in entries], [], pace)

    def _swept(self, entries: list[Entry], staying: list[Entry], pace: Pace) -> Moved:
        """Cards fly to whoever won them and fade; those that stay close the gaps."""
        targets = self._scene.targets()
        group = QParallelAnimationGroup()
        group.addAnimation(
            fly((Flight(e.item, targets[e], speeds.SWEEP, fades=False) for e in entries), pace)
        )
        group.addAnimation(fly((Flight(e.item, targets[e], speeds.SORT) for e in staying), pace))
        fade = pace.fade(speeds.SWEEP_FADE)
        delay = max(0, pace.ms(speeds.SWEEP) - fade)
        for entry in entries:
            entry.item.setZValue(Z_MOVING + entry.item.zValue() / 100)
            add_delayed(group, tween(entry.item, b"opacity", 0.0, fade, speeds.SWEEP_FADE), delay)
        return [*entries, *staying], group


def _flight_z(move: cues.Move, target: Placement) -> float:
    """Cards to the trick fly above all else; a packet slips under the plate of its receiver."""
    if move.kind in (Kind.PASS_IN, Kind.PASS_OUT):
        return target.z + 0.5
    return Z_MOVING + target.z
