"""What is remembered of a hand for good: a pure function of the state in which it was scored."""

from __future__ import annotations

from dataclasses import dataclass

from hearts_desktop.engine.cards import QUEEN_OF_SPADES
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.parts.scoring import piles_of, worth
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, HandState, hand_of


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A scored hand. Tuples go by seat, seats are numbers or :data:`.state.NOBODY`."""

    number: int
    dealer: int
    step: PassStep
    scores: tuple[int, ...]
    """Points of the hand, without what a total of exactly 100 changes."""
    totals: tuple[int, ...]
    """Points of the game after it."""
    queens: tuple[int, ...]
    """How many queens of spades each seat took; of a dummy's those that its declarer pays for."""
    shooter: int
    sun: bool
    moon: Moon | None
    """What the moon did; None if there was none."""
    stopper: int
    """Who kept another from the moon, see :func:`stopper_of`."""


def finished_hand(rules: Rules, state: GameState) -> FinishedHand:
    """The hand that was just scored. Raises ValueError if none was."""
    hand = hand_of(state)
    if not state.scores or state.scores[-1].number != hand.number:
        raise ValueError("the hand is not over yet")
    score = state.scores[-1]
    return FinishedHand(
        number=hand.number,
        dealer=hand.dealer,
        step=hand.step,
        scores=score.scores,
        totals=score.totals,
        queens=_queens(rules, hand),
        shooter=hand.shooter,
        sun=hand.sun,
        moon=hand.moon_choice,
        stopper=stopper_of(rules, hand),
    )


def stopper_of(rules: Rules, hand: HandState) -> int:
    """The seat that stopped a moon, or nobody.

    A moon is stopped when somebody has all the points that have fallen in tricks, and these are at least
    half of all there are, and an opponent then takes a trick with points. Partners are no opponents.
    """
    if rules.moon is Moon.OFF:
        return NOBODY
    whole = sum(worth(rules, hand, card) for card in rules.pack)
    holder, held, stake = NOBODY, 0, 0
    for trick in hand.tricks:
        stake += sum(worth(rules, hand, card) for _, card in trick.plays)
        if trick.taker == NOBODY or not stake:
            continue
        if holder == NOBODY:
            holder = trick.taker
        elif trick.taker not in _unit(rules, holder):
            stops = 2 * held >= whole and trick.taker not in (_partner(rules, holder), rules.players)
            return trick.taker if stops else NOBODY
        held, stake = held + stake, 0
    return NOBODY


def _unit(rules: Rules, place: int) -> tuple[int, ...]:
    return rules.unit(place) if place < rules.players else (place,)


def _partner(rules: Rules, place: int) -> int | None:
    return rules.partner(place) if place < rules.players else None


def _queens(rules: Rules, hand: HandState) -> tuple[int, ...]:
    shared = len(rules.unit(0)) > 1  # the piles are one then, and the queens would count twice
    piles = hand.taken[: rules.players] if shared else piles_of(rules, hand)
    return tuple(sum(card.face == QUEEN_OF_SPADES.face for card in pile) for pile in piles)
