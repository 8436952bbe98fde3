"""Animations of cards, built from Qt's own properties: no Python runs for a frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractAnimation,
    QObject,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPropertyAnimation,
    QSequentialAnimationGroup,
)

from hearts_desktop.engine.cards import Card
from hearts_desktop.ui.table.card_item import CardItem
from hearts_desktop.ui.table.layout import Placement
from hearts_desktop.ui.table.speeds import FLIP, REFUSE, REFUSE_OFFSETS, Motion, Pace


class Flight(NamedTuple):
    """One card on its way: where it goes, how, after how many ms, and the face it turns up."""

    item: CardItem
    target: Placement
    motion: Motion
    delay: int = 0
    face: Card | None = None
    fades: bool = True
    """With reduced motion the card appears at its target; not if something else animates its opacity."""


def fly(flights: Iterable[Flight], pace: Pace) -> QAbstractAnimation:
    """All these cards move at once; each starts from wherever it is now."""
    group = QParallelAnimationGroup()
    for flight in flights:
        add_delayed(group, _flight(flight, pace), flight.delay)
    return group


def add_delayed(group: QParallelAnimationGroup, animation: QAbstractAnimation, delay: int) -> None:
    """Add an animation to a group, to begin ``delay`` ms later than the group."""
    if delay <= 0:
        group.addAnimation(animation)
        return
    later = QSequentialAnimationGroup()
    later.addAnimation(QPauseAnimation(delay))
    later.addAnimation(animation)
    group.addAnimation(later)


def _flight(flight: Flight, pace: Pace) -> QAbstractAnimation:
    item, target, motion = flight.item, flight.target, flight.motion
    seen = item.card_height * item.scale()
    if target.height > item.card_height:
        # Drawn at the larger of the two sizes, so that it is never scaled up.
        item.set_height(target.height)
        item.setScale(seen / target.height)
    group = QParallelAnimationGroup()
    ms = pace.ms(motion)
    for name, start, value in (
        (b"pos", item.pos(), item.resting_pos(target)),
        (b"rotation", item.rotation(), target.rotation),
        (b"scale", item.scale(), target.height / item.card_height),
    ):
        group.addAnimation(tween(item, name, value, ms, motion, start))
    if flight.fades and pace.reduced and not pace.instant:
        group.addAnimation(tween(item, b"opacity", 1.0, pace.fade(motion), motion, start=0.0))
    if flight.face is not None:
        turn = item.flip_to(flight.face, pace.ms(FLIP))
        if turn is not None:
            group.addAnimation(turn)
    return group


def tween(
    item: QObject, name: bytes, value: object, ms: int, motion: Motion, start: object = None
) -> QPropertyAnimation:
    """One property on its way to a value."""
    animation = QPropertyAnimation(item, name)
    animation.setDuration(max(0, ms))
    animation.setEasingCurve(motion.curve())
    if start is not None:
        animation.setStartValue(start)
    animation.setEndValue(value)
    return animation


def shake(item: CardItem, rest: Placement, unit: float, pace: Pace) -> QAbstractAnimation:
    """A card that may not be played shakes its head where it lies."""
    animation = QPropertyAnimation(item, b"pos")
    animation.setDuration(pace.ms(REFUSE))
    home = item.resting_pos(rest)
    for step, offset in enumerate(REFUSE_OFFSETS):
        point = item.resting_pos(rest)
        point.setX(home.x() + offset * unit)
        animation.setKeyValueAt(step / (len(REFUSE_OFFSETS) - 1), point)
    return animation
