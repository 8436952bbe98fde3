"""Scoring a hand and finding the end of the game (rules 3.4, hand score procedure; 3.7; 6.1; 6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import LineKind, ScoreLine
from hearts_desktop.engine.rules import TEN_OF_CLUBS, Rules
from hearts_desktop.engine.ruleset import DummyPoints, Exact100, Game, Moon, Partnership, Sun, TieRule
from hearts_desktop.engine.state import NOBODY, HandState, Result

HUNDRED = 100


class Scored(NamedTuple):
    """A hand's lines, the hand score of each seat (without exact 100), and the new totals."""

    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


def score_hand(rules: Rules, hand: HandState, before: Sequence[int]) -> Scored:
    """Score a hand that has been played out, its moon settled, on top of the totals ``before``."""
    piles = piles_of(rules, hand)
    lines = [*_card_lines(rules, hand, piles), *_moon_lines(rules, hand, piles)]
    lines += _bonus_lines(rules, hand, piles)
    lines += _no_tricks_lines(rules, hand)
    lines += _ten_of_clubs_lines(rules, hand, piles, _sums(lines, rules.players))
    lines += _floor_lines(rules, hand, _sums(lines, rules.players))
    lines += _bid_lines(rules, hand)
    scores = _sums(lines, rules.players)
    raw = [total + score for total, score in zip(before, scores, strict=True)]
    lines += _exact_100_lines(rules, raw)
    change = _sums(lines, rules.players)
    totals = tuple(total + points for total, points in zip(before, change, strict=True))
    return Scored(tuple(lines), scores, totals)


def piles_of(rules: Rules, hand: HandState) -> tuple[Cards, ...]:
    """What counts for each seat: its pile, a sharing partner's, the dummy's where the declarer pays."""
    piles = list(hand.taken[: rules.players])
    if rules.ruleset.game is Game.DUMMY_HEARTS and rules.ruleset.dummy_points is DummyPoints.DECLARER:
        piles[hand.prelude.declarer] += hand.taken[rules.players]
    return tuple(
        tuple(card for member in rules.unit(seat) for card in piles[member]) for seat in range(rules.players)
    )


def worth(rules: Rules, hand: HandState, card: Card) -> int:
    """Penalty points of a card in this hand, charges included."""
    return rules.play_rules(hand).value[card.face]


def _sums(lines: Iterable[ScoreLine], players: int) -> tuple[int, ...]:
    sums = [0] * players
    for line in lines:
        sums[line.seat] += line.points
    return tuple(sums)


def _card_lines(rules: Rules, hand: HandState, piles: Sequence[Cards]) -> Iterable[ScoreLine]:
    value = rules.play_rules(hand).value
    for seat, pile in enumerate(piles):
        cards = tuple(sorted(card for card in pile if value[card.face]))
        if cards:
            yield ScoreLine(seat, LineKind.CARDS, sum(value[card.face] for card in cards), cards)


def _moon_lines(rules: Rules, hand: HandState, piles: Sequence[Cards]) -> Iterable[ScoreLine]:
    """Lines that turn the shooter's pile into what ``moon_choice`` says."""
    if hand.shooter == NOBODY or hand.moon_choice is None:
        return
    pile = sum(worth(rules, hand, card) for card in piles[hand.shooter])
    amount = _moon_amount(rules, hand)
    unit = rules.unit(hand.shooter)
    match hand.moon_choice:
        case Moon.OTHERS_PLUS:
            spared = rules.partner(hand.shooter) if rules.ruleset.moon_spares_partner else None
            for seat in range(rules.players):
                if seat in unit:
                    yield ScoreLine(seat, LineKind.MOON, -pile)
                elif seat != spared or rules.teams is not Partnership.INDIVIDUAL:
                    yield ScoreLine(seat, LineKind.MOON, amount)
        case Moon.SELF_MINUS:
            yield from (ScoreLine(seat, LineKind.MOON, -pile - amount) for seat in unit)
        case Moon.WINS_GAME:
            yield from (ScoreLine(seat, LineKind.MOON, -pile) for seat in unit)


def _moon_amount(rules: Rules, hand: HandState) -> int:
    amount = rules.moon_amount(hand)
    if not hand.sun:
        return amount
    return amount * 2 if rules.ruleset.sun is Sun.DOUBLE else amount * 3 // 2


def _bonus_lines(rules: Rules, hand: HandState, piles: Sequence[Cards]) -> Iterable[ScoreLine]:
    for seat, pile in enumerate(piles):
        for card in sorted(pile):
            points = rules.bonus(card)
            if points:
                doubled = 2 if card in hand.prelude.charged else 1
                yield ScoreLine(seat, LineKind.BONUS, points * doubled, (card,))


def _no_tricks_lines(rules: Rules, hand: HandState) -> Iterable[ScoreLine]:
    """The bonus of whoever, with the partner who shares tricks, took none; a moon does away with it."""
    bonus = rules.ruleset.no_tricks_bonus
    if not bonus or hand.moon_choice is not None:
        return
    winners = {trick.taker for trick in hand.tricks}
    for seat in range(rules.players):
        if not winners & set(rules.unit(seat)):
            yield ScoreLine(seat, LineKind.NO_TRICKS, -bonus)


def _ten_of_clubs_lines(
    rules: Rules, hand: HandState, piles: Sequence[Cards], so_far: Sequence[int]
) -> Iterable[ScoreLine]:
    if not rules.ruleset.ten_clubs_multiplier:
        return
    factor = 4 if TEN_OF_CLUBS in hand.prelude.charged else 2
    for seat, pile in enumerate(piles):
        tens = tuple(card for card in pile if card.face == TEN_OF_CLUBS.face)
        if tens:
            times = factor ** len(tens)
            yield ScoreLine(seat, LineKind.TEN_OF_CLUBS, so_far[seat] * (times - 1), tens)


def _floor_lines(rules: Rules, hand: HandState, so_far: Sequence[int]) -> Iterable[ScoreLine]:
    if not rules.ruleset.hand_floor:
        return
    moon_minus = hand.moon_choice is Moon.SELF_MINUS
    for seat, score in enumerate(so_far):
        if score < 0 and not (moon_minus and seat in rules.unit(hand.shooter)):
            yield ScoreLine(seat, LineKind.FLOOR, -score)


def _bid_lines(rules: Rules, hand: HandState) -> Iterable[ScoreLine]:
    if hand.prelude.bid:
        yield ScoreLine(hand.prelude.declarer, LineKind.BID, hand.prelude.bid)


def _exact_100_lines(rules: Rules, totals: Sequence[int]) -> Iterable[ScoreLine]:
    if rules.ruleset.exact_100 is Exact100.OFF:
        return
    for seat, total in enumerate(totals):
        if total == HUNDRED:
            yield ScoreLine(seat, LineKind.EXACT_100, int(rules.ruleset.exact_100) - HUNDRED)


# -- the end of the game -------------------------------------------------------------------------------------


def standings(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """What decides the places of each seat: its total, or with partners who add their scores the sum."""
    if rules.teams is Partnership.INDIVIDUAL:
        return tuple(total + totals[(seat + 2) % 4] for seat, total in enumerate(totals))
    return tuple(totals)


def places(standing: Sequence[int]) -> tuple[int, ...]:
    """Place of each seat, lowest first; equal standings share a place."""
    return tuple(1 + sum(other < own for other in standing) for own in standing)


def end_of_game(rules: Rules, totals: Sequence[int], tie_break: bool, hands: int = 0) -> Result | None:
    """The result if the game is over with these totals after so many ``hands``, else None (rules 3.4)."""
    if not _reached(rules, totals, hands) and not tie_break:
        return None
    standing = standings(rules, totals)
    lowest = min(standing)
    winners = tuple(seat for seat, total in enumerate(standing) if total == lowest)
    if len(winners) > _winning_seats(rules) and rules.ruleset.tie_rule is TieRule.EXTRA_HANDS:
        return None
    return Result(places(standing), winners)


def tied_at_end(rules: Rules, totals: Sequence[int], hands: int = 0) -> bool:
    """Does the game go on only because the lowest total is shared?"""
    return _reached(rules, totals, hands) and end_of_game(rules, totals, False, hands) is None


def _reached(rules: Rules, totals: Sequence[int], hands: int) -> bool:
    return max(totals) >= rules.target or 0 < rules.deals_limit <= hands


def _winning_seats(rules: Rules) -> int:
    return 1 if rules.teams is Partnership.OFF else 2


def won_by_moon(rules: Rules, shooter: int, totals: Sequence[int]) -> Result:
    """The result when a moon wins the game on the spot: the others rank by their totals behind."""
    partner = rules.partner(shooter)
    winners = tuple(sorted({shooter} if partner is None else {shooter, partner}))
    standing = standings(rules, totals)
    others = [total for seat, total in enumerate(standing) if seat not in winners]
    behind = [len(winners) + 1 + sum(other < total for other in others) for total in standing]
    for seat in winners:
        behind[seat] = 1
    return Result(tuple(behind), winners)


def settle_moon(rules: Rules, hand: HandState, before: Sequence[int], tie_break: bool) -> Moon | None:
    """What the moon in ``hand`` does without a choice by its shooter; None if the shooter chooses.

    ``others_plus_unless_wins`` tries ``others_plus`` on a copy and falls back to ``self_minus`` if the
    game would then end with anybody but the shooter (or a partner) among the winners.
    """
    moon = rules.moon
    if moon is Moon.CHOOSE:
        return None
    if moon is not Moon.OTHERS_PLUS_UNLESS_WINS:
        return moon
    tried = score_hand(rules, replace(hand, moon_choice=Moon.OTHERS_PLUS), before)
    result = end_of_game(rules, tried.totals, tie_break, hand.number)
    friends = {hand.shooter, rules.partner(hand.shooter)}
    loses = result is not None and not set(result.winners) <= friends
    return Moon.SELF_MINUS if loses else Moon.OTHERS_PLUS
