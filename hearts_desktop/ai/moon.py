"""Shooting the moon: seeing that somebody else is about to, and judging whether to try it oneself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.limits import NEVER
from hearts_desktop.ai.suits import Ranks, SuitOut, in_sight
from hearts_desktop.engine.actions import ChooseMoon
from hearts_desktop.engine.offers import OfferMoon
from hearts_desktop.engine.parts.scoring import end_of_game, score_hand, standings
from hearts_desktop.engine.ruleset import Moon

ALARM: Final = 1.6
"""The larger, the later a run of points by one seat is taken for a moon."""

ALARM_OF_TWO: Final = 1.0
"""The same where only two sides take points, one of which easily has them all for a while."""

NOT_ON_LEAD: Final = 0.5
"""A would-be shooter who has just lost a trick is so much less likely to succeed."""


WINS_GAME: Final = 3.0
"""By how much more a moon is to be feared that wins the game on the spot."""


class Threat(NamedTuple):
    """Another seat, with the partner who shares its tricks, that may be shooting the moon."""

    seats: tuple[int, ...]
    chance: float
    amount: float
    """What its moon would cost."""


def threat(known: Knowledge) -> Threat | None:
    """The other seats that have every point so far, and how likely they are to get them all."""
    if known.sole_taker is None or known.rules.moon is Moon.OFF or known.limits.alarm == NEVER:
        return None
    seats = known.takers[0]
    partner = known.rules.partner(known.seat)
    if known.seat in seats or partner in seats or seats[0] >= known.players:
        return None
    alarm = ALARM_OF_TWO if known.players // len(seats) == 2 else ALARM
    chance = (sum(known.points[seat] for seat in seats) / known.points_in_play) ** (
        alarm * known.limits.alarm
    )
    if known.last_taker not in seats:
        chance *= NOT_ON_LEAD
    amount = known.rules.moon_amount(known.hand)
    return Threat(seats, chance, amount * WINS_GAME if known.rules.moon is Moon.WINS_GAME else amount)


def losers(out: SuitOut, mine: Ranks, others: int) -> float:
    """How many of the cards ``mine`` are expected to lose a trick when the suit is led from the top.

    A card loses while a higher one is out, until so many rounds have been played that nobody else has
    the suit any more.
    """
    if not out.count:
        return 0.0
    rounds = min(out.count / others + 1.0, out.count)
    return sum(
        max(0.0, min(1.0, rounds - played)) for played, rank in enumerate(reversed(mine)) if out.higher(rank)
    )


def possible(known: Knowledge) -> bool:
    """May this seat, with a partner who shares its tricks, still take everything?"""
    if known.rules.moon is Moon.OFF or not known.points_in_play:
        return False
    unit = known.unit(known.seat)
    needed = known.rules.ruleset.moon_needs_bonus
    for place, pile in enumerate(known.taken):
        if place in unit:
            continue
        if known.points[place] or (needed and any(known.rules.bonus(card) for card in in_sight(pile))):
            return False
        if sum(card.is_hidden for card in pile) > 1:
            return False  # the kitty: more than likely it holds a penalty card
    return True


def promising(known: Knowledge) -> bool:
    """Is this seat's hand so strong that it should take everything?"""
    if not possible(known):
        return False
    others = len(known.others)
    return sum(losers(out, known.my_ranks(out.suit), others) for out in known.suits) < known.limits.losers


def choose(known: Knowledge, offer: OfferMoon) -> ChooseMoon:
    """Which way to take a moon: whatever wins the game, and never what lets another win it.

    The margin over the others is the same either way. A player who is ahead wants the game to end soon, so
    it gives the points to the others; a player behind takes them off its own score.
    """
    return ChooseMoon(offer.seat, max(offer.choices, key=lambda choice: _prospect(known, choice)))


def _prospect(known: Knowledge, choice: Moon) -> tuple[int, bool]:
    """How good the game looks to the shooter after this choice: won or lost, then what suits the score."""
    state, rules = known.view.state, known.rules
    totals = score_hand(rules, replace(known.hand, moon_choice=choice), state.totals).totals
    result = end_of_game(rules, totals, state.tie_break, known.hand.number)
    if result is not None:
        return (1 if known.seat in result.winners else -1), False
    others = score_hand(rules, replace(known.hand, moon_choice=Moon.OTHERS_PLUS), state.totals).totals
    standing = standings(rules, others)
    ahead = standing[known.seat] == min(standing)
    return 0, ahead == (choice is Moon.OTHERS_PLUS)
