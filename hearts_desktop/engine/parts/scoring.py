"""Scoring a hand and finding the end of the game (rules 3.4, hand score procedure)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import LineKind, ScoreLine
from hearts_desktop.engine.rules import BONUS_POINTS, Rules
from hearts_desktop.engine.ruleset import Exact100, Moon, TieRule
from hearts_desktop.engine.state import NOBODY, HandState, Result

HUNDRED = 100


class Scored(NamedTuple):
    """A hand's lines, the hand score of each seat (without exact 100), and the new totals."""

    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


def score_hand(rules: Rules, hand: HandState, before: Sequence[int]) -> Scored:
    """Score a hand that has been played out, its moon settled, on top of the totals ``before``."""
    lines = [
        *_card_lines(rules, hand.taken),
        *_moon_lines(rules, hand),
        *_bonus_lines(rules, hand.taken),
    ]
    scores = _sums(lines, rules.players)
    raw = [total + score for total, score in zip(before, scores, strict=True)]
    lines += _exact_100_lines(rules, raw)
    change = _sums(lines, rules.players)
    totals = tuple(total + points for total, points in zip(before, change, strict=True))
    return Scored(tuple(lines), scores, totals)


def _sums(lines: Iterable[ScoreLine], players: int) -> tuple[int, ...]:
    sums = [0] * players
    for line in lines:
        sums[line.seat] += line.points
    return tuple(sums)


def _card_lines(rules: Rules, taken: tuple[Cards, ...]) -> Iterable[ScoreLine]:
    for seat, pile in enumerate(taken):
        cards = tuple(sorted(card for card in pile if rules.value(card)))
        if cards:
            yield ScoreLine(seat, LineKind.CARDS, rules.points(cards), cards)


def _moon_lines(rules: Rules, hand: HandState) -> Iterable[ScoreLine]:
    """Lines that turn the shooter's pile into what ``moon_choice`` says."""
    if hand.shooter == NOBODY or hand.moon_choice is None:
        return
    pile = rules.points(hand.taken[hand.shooter])
    amount = rules.moon_amount * (2 if hand.sun else 1)
    match hand.moon_choice:
        case Moon.OTHERS_PLUS:
            yield ScoreLine(hand.shooter, LineKind.MOON, -pile)
            for seat in range(rules.players):
                if seat != hand.shooter:
                    yield ScoreLine(seat, LineKind.MOON, amount)
        case Moon.SELF_MINUS:
            yield ScoreLine(hand.shooter, LineKind.MOON, -pile - amount)
        case Moon.WINS_GAME:
            yield ScoreLine(hand.shooter, LineKind.MOON, -pile)


def _bonus_lines(rules: Rules, taken: tuple[Cards, ...]) -> Iterable[ScoreLine]:
    for seat, pile in enumerate(taken):
        if rules.bonus is not None and rules.bonus in pile:
            yield ScoreLine(seat, LineKind.BONUS, BONUS_POINTS, (rules.bonus,))


def _exact_100_lines(rules: Rules, totals: Sequence[int]) -> Iterable[ScoreLine]:
    if rules.ruleset.exact_100 is Exact100.OFF:
        return
    for seat, total in enumerate(totals):
        if total == HUNDRED:
            yield ScoreLine(seat, LineKind.EXACT_100, int(rules.ruleset.exact_100) - HUNDRED)


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Place of each seat by ascending total; equal totals share a place."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def end_of_game(rules: Rules, totals: Sequence[int], tie_break: bool) -> Result | None:
    """The result if the game is over with these totals, else None (rules 3.4, target and tie_rule)."""
    if max(totals) < rules.ruleset.target and not tie_break:
        return None
    lowest = min(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == lowest)
    if len(winners) > 1 and rules.ruleset.tie_rule is TieRule.EXTRA_HANDS:
        return None
    return Result(places(totals), winners)


def tied_at_end(rules: Rules, totals: Sequence[int]) -> bool:
    """Does the game go on only because the lowest total is shared?"""
    return max(totals) >= rules.ruleset.target and end_of_game(rules, totals, tie_break=False) is None


def won_by_moon(shooter: int, totals: Sequence[int]) -> Result:
    """The result when a moon wins the game on the spot: the others rank by their totals behind."""
    behind = [
        1 + 1 + sum(other < total for seat, other in enumerate(totals) if seat != shooter) for total in totals
    ]
    behind[shooter] = 1
    return Result(tuple(behind), (shooter,))


def settle_moon(rules: Rules, hand: HandState, before: Sequence[int], tie_break: bool) -> Moon | None:
    """What the moon in ``hand`` does without a choice by its shooter; None if the shooter chooses.

    ``others_plus_unless_wins`` tries ``others_plus`` on a copy and falls back to ``self_minus`` if the
    game would then end with anybody but the shooter among the winners.
    """
    moon = rules.ruleset.moon
    if moon is Moon.CHOOSE:
        return None
    if moon is not Moon.OTHERS_PLUS_UNLESS_WINS:
        return moon
    tried = score_hand(rules, replace(hand, moon_choice=Moon.OTHERS_PLUS), before)
    result = end_of_game(rules, tried.totals, tie_break)
    loses = result is not None and result.winners != (hand.shooter,)
    return Moon.SELF_MINUS if loses else Moon.OTHERS_PLUS
