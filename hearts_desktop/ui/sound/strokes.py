"""What is to be heard of a cue, as data: which sounds, how soon and how loud. Nothing here makes a noise."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final, NamedTuple

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Cards
from hearts_desktop.ui.table import cues, speeds
from hearts_desktop.ui.table.cues import Beat, Cue, Kind
from hearts_desktop.ui.table.speeds import Motion, Pace


class Sound(StrEnum):
    """The sounds of the game; each is the beginning of the names of its files.

    In the order of what they tell: where many moments pass in one, only the last of them here is heard.
    """

    DEAL = "deal"
    FAN = "fan"
    """A hand is taken up."""
    PASS = "pass"
    RECEIVE = "receive"
    SWEEP = "sweep"
    FLIP = "flip"
    TAP = "tap"
    """A card is played."""
    SLAM = "slam"
    """The queen of spades is played."""
    TURN = "turn"
    TICK = "tick"
    REFUSE = "refuse"
    SCORE = "score"
    HEARTS_BROKEN = "hearts-broken"
    QUEEN = "queen"
    """Somebody has taken the queen of spades."""
    MOON = "moon"
    LOST = "lost"
    WON = "won"


class Stroke(NamedTuple):
    """One sound, ``after`` so many ms, at a part of its own loudness."""

    sound: Sound
    after: int = 0
    gain: float = 1.0


LANDS: Final = 0.6
"""The part of its flight after which a slowing card seems to lie."""
LEAD_MS: Final = {Sound.TAP: 24, Sound.SLAM: 26}
"""What is heard of a card before it strikes the table."""
DEAL_GAP_MS: Final = 70
"""Slides of dealt cards that follow one another faster than this would be a hum: then some are left out."""
DEAL_GAINS: Final = (1.0, 0.78, 0.9, 0.7, 0.84)
OTHERS_GAIN: Final = 0.8
"""The computer players sit further away."""


def strokes(cue: Cue, beat: Beat, pace: Pace) -> tuple[Stroke, ...]:
    """What is heard of a cue, counted from the moment at which its movement begins."""
    match cue:
        case cues.Deal():
            return _dealt(len(cue.order), pace)
        case cues.TurnUp():
            return (Stroke(Sound.FAN),)
        case cues.Move():
            return _moved(cue, beat, pace)
        case cues.Exchange():
            return _exchanged(cue)
        case cues.Received():
            return (Stroke(Sound.RECEIVE),)
        case cues.Show() if isinstance(beat.events[0], ev.CardsCharged | ev.DummyShown):
            return (Stroke(Sound.FLIP),)
        case cues.Gather():
            return _swept(_taken(beat), pace)
        case cues.Chip():
            return (Stroke(Sound.HEARTS_BROKEN),)
        case cues.Note(key="moon" | "sun"):
            return (Stroke(Sound.MOON),)
        case _:
            return ()


def _dealt(cards: int, pace: Pace) -> tuple[Stroke, ...]:
    stagger = pace.stagger(speeds.DEAL)
    if stagger == 0:  # they all come at once
        return (Stroke(Sound.FAN),)
    every = math.ceil(DEAL_GAP_MS / stagger)
    return tuple(
        Stroke(Sound.DEAL, number * stagger, DEAL_GAINS[number // every % len(DEAL_GAINS)])
        for number in range(0, cards, every)
    )


def _moved(cue: cues.Move, beat: Beat, pace: Pace) -> tuple[Stroke, ...]:
    match cue.kind:
        case Kind.PLAY:
            return (_landing(Sound.TAP, speeds.PLAY, pace),)
        case Kind.PLAY_OTHER:
            return (_landing(Sound.TAP, speeds.PLAY_COMPUTER, pace)._replace(gain=OTHERS_GAIN),)
        case Kind.QUEEN:
            return (_landing(Sound.SLAM, speeds.QUEEN, pace),)
        case Kind.SWEEP:
            return _swept(_taken(beat), pace)
        case Kind.PASS_OUT | Kind.PASS_IN | Kind.ASIDE:
            return (Stroke(Sound.PASS),)


def _landing(sound: Sound, motion: Motion, pace: Pace) -> Stroke:
    return Stroke(sound, max(0, round(LANDS * pace.ms(motion)) - LEAD_MS[sound]))


def _exchanged(cue: cues.Exchange) -> tuple[Stroke, ...]:
    moved = [move for move in cue.moves if move.cards]
    if not moved:
        return ()
    return (Stroke(Sound.SWEEP if moved[0].kind is Kind.ASIDE else Sound.PASS),)


def _taken(beat: Beat) -> Cards:
    """The cards that somebody takes in these events, as far as they are seen."""
    takes = ev.TrickTaken | ev.KittyTaken | ev.KittyShown
    return tuple(card for event in beat.events if isinstance(event, takes) for card in event.cards)


def _swept(taken: Cards, pace: Pace) -> tuple[Stroke, ...]:
    sweep = Stroke(Sound.SWEEP)
    if any(card.face == QUEEN_OF_SPADES.face for card in taken):
        return (sweep, Stroke(Sound.QUEEN, pace.ms(speeds.SWEEP) // 2))
    return (sweep,)
