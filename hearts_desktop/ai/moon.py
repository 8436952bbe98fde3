"""Shooting the moon: seeing that somebody else is about to, and judging whether to try it oneself."""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_desktop.ai.knowledge import Knowledge, Ranks, SuitOut
from hearts_desktop.engine.actions import ChooseMoon
from hearts_desktop.engine.offers import OfferMoon
from hearts_desktop.engine.ruleset import Moon

LOSERS: Final = 1.1
"""With fewer cards that may lose a trick than this, a moon is tried."""

ALARM: Final = 1.6
"""The larger, the later a run of points by one seat is taken for a moon."""

NOT_ON_LEAD: Final = 0.5
"""A would-be shooter who has just lost a trick is so much less likely to succeed."""


class Threat(NamedTuple):
    """Another seat that may be shooting the moon."""

    seat: int
    chance: float


def threat(known: Knowledge) -> Threat | None:
    """The other seat that has every point so far, and how likely it is to get them all."""
    seat = known.sole_taker
    if seat is None or seat == known.seat or known.rules.ruleset.moon is Moon.OFF:
        return None
    chance = (known.points[seat] / known.points_in_play) ** ALARM
    if known.last_taker != seat:
        chance *= NOT_ON_LEAD
    return Threat(seat, chance)


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
    """May this seat still take everything?"""
    if known.rules.ruleset.moon is Moon.OFF:
        return False
    needed = known.rules.ruleset.moon_needs_bonus
    for seat in known.others:
        if known.points[seat] or (needed and known.rules.bonus in known.taken[seat]):
            return False
    return True


def promising(known: Knowledge) -> bool:
    """Is this seat's hand so strong that it should take everything?"""
    if not possible(known):
        return False
    others = len(known.others)
    return sum(losers(out, known.my_ranks(out.suit), others) for out in known.suits) < LOSERS


def choose(known: Knowledge, offer: OfferMoon) -> ChooseMoon:
    """Which way to take a moon: whatever wins the game, and never what lets another win it.

    The margin over the others is the same either way. A player who is ahead wants the game to end soon, so
    it gives the points to the others; a player behind takes them off its own score.
    """
    totals = tuple(
        total + (0 if seat == known.seat else known.rules.moon_amount)
        for seat, total in enumerate(known.totals)
    )
    ahead = totals[known.seat] == min(totals)
    return ChooseMoon(offer.seat, Moon.OTHERS_PLUS if ahead else Moon.SELF_MINUS)
