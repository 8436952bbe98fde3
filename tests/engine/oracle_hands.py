"""Hands for OpenSpiel's game of hearts, and its switches in our options.

OpenSpiel knows one table (four players, one pack, one hand) with eight switches. Wherever we have several
words for the same thing, any of them is drawn.

=============================  =============================================================================
switch of OpenSpiel            in our options
=============================  =============================================================================
pass_cards                     ``passing``. Where the cards go is drawn by chance there; here the same step
                               is that of a ``pass_cycle`` or a ``dealer_call``
no_pts_on_first_trick          ``first_trick_points``. Both values of ``first_trick_scope`` agree: a club is
                               led to every first trick there, and no club costs anything
can_lead_any_club              no equivalent: our opening lead is the lowest club or any card. It is played
                               as ``opening_lead=left_of_dealer`` with the two of clubs left of the dealer; of
                               what our rules let him lead, only the clubs are compared
jd_bonus                       ``bonus_card=JD``, or -10 for it in ``own_values``
avoid_all_tricks_bonus         ``no_tricks_bonus=5``
must_break_hearts              off: ``hearts_break=none``, whatever qs_breaks_hearts says
qs_breaks_hearts               on: ``hearts_break=heart_or_qs`` or ``any_penalty``; off: ``heart``. The queen
                               breaks hearts in a spade trick as well there, so ``heart_or_qs_discard`` has
                               no counterpart
can_lead_hearts_instead_of_qs  ``lead_hearts_if_only_hearts_and_qs``
=============================  =============================================================================

It knows one moon: 26 points for everybody else; the jack of diamonds is not needed for it and counts besides,
and nobody gets the bonus for no tricks. Where the shooter may choose by our rules, he chooses that. The
options in :data:`FREE` make no difference at such a table and take any value. All others have no counterpart
there and are held at those of the standard game.
"""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from strategies import random_value

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Card, Cards, Suit, pack
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.options import CATALOGUE
from hearts_desktop.engine.rules import pass_counts
from hearts_desktop.engine.ruleset import (
    BonusCard,
    CardPoints,
    CardValues,
    FirstTrickPoints,
    FirstTrickScope,
    HeartsBreak,
    Moon,
    OpeningLead,
    Partnership,
    PassCycle,
    RuleSet,
)

PLAYERS: Final = 4
TRICKS: Final = 13
PASSED: Final = 3
TWO_OF_CLUBS: Final = Card.parse("2C")
JACK_OF_DIAMONDS: Final = Card.parse("JD")

FLAGS: Final = (
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)
"""OpenSpiel's switches."""

FREE: Final = (
    *("odd_cards", "removed_cards", "kitty_award", "kitty_use", "kitty_peek", "kitty_deal_position"),
    *("optional_pass", "charge_limit", "charge_order", "opening_lead_hearts", "dead_last_trick"),
    *("qh_value", "moon_amount", "dummy_points", "exact_100", "target", "tie_rule", "rank_rule"),
    *("count_down", "trick_review", "turn_time_limit", "vacate_seat", "cpu_takeover", "seat_resume"),
)
"""Options that count for nothing in one hand of four players with one pack and 26 points."""

DIRECTIONS: Final = (PassStep.LEFT, PassStep.RIGHT, PassStep.ACROSS, PassStep.HOLD)
"""Those of four players, in the order of the usual cycle."""

Flags = dict[str, bool]


class Hand(NamedTuple):
    """One hand to be played under both, by our seats."""

    number: int
    flags: Flags
    ruleset: RuleSet
    hand_number: int
    """Which hand of the game it is: the pass goes by that."""
    dealer: int
    first: int
    """Our seat of OpenSpiel's player 0. Play goes up by one there as here."""
    direction: PassStep
    dealt: tuple[Cards, ...]
    passed: tuple[Cards, ...]
    shooter: int | None
    """Who plays for the moon, and the others let him; None if everybody plays anything."""


def drawn(number: int) -> Hand:
    """The hand with this number: always the same one."""
    rng = random.Random(f"openspiel/{number}")
    flags = {flag: rng.random() < 0.5 for flag in FLAGS}
    direction = rng.choice(DIRECTIONS) if flags["pass_cards"] else PassStep.HOLD
    played, shooter = random_hands(rng)
    dealt, passed = before_the_pass(rng, direction, played)
    dealer = rng.randrange(PLAYERS)
    if flags["can_lead_any_club"]:
        holder = next(seat for seat, cards in enumerate(played) if TWO_OF_CLUBS in cards)
        dealer = (holder - 1) % PLAYERS
    hand_number, passing = random_passing(rng, flags["pass_cards"], direction)
    ruleset = ruleset_for(rng, flags, passing)
    first = rng.randrange(PLAYERS)
    return Hand(number, flags, ruleset, hand_number, dealer, first, direction, dealt, passed, shooter)


def random_hands(rng: random.Random) -> tuple[list[Cards], int | None]:
    """The hands as they are played, and who plays for the moon.

    Most are shuffled. Some give one player the best cards, and some nearly nothing but hearts and the queen
    of spades: what chance alone would hardly ever deal.
    """
    kind, seat = rng.random(), rng.randrange(PLAYERS)
    order = list(pack())
    rng.shuffle(order)
    if kind < 0.1:
        order.sort(key=lambda card: card.rank)
    elif kind < 0.3:
        costly = [card for card in order if card.suit is Suit.HEARTS or card == QUEEN_OF_SPADES]
        costly = costly[: rng.randint(8, TRICKS)]
        order = [card for card in order if card not in costly] + costly
    hands = [order[TRICKS * place :][:TRICKS] for place in range(PLAYERS)]
    hands[seat], hands[-1] = hands[-1], hands[seat]
    return [tuple(sorted(cards)) for cards in hands], seat if kind < 0.1 else None


def before_the_pass(
    rng: random.Random, direction: PassStep, played: list[Cards]
) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Hands as dealt and what each seat passes, such that ``played`` comes of it.

    Any cards of a hand may be those that were received, so it is the pass that is random.
    """
    if direction is PassStep.HOLD:
        return tuple(played), ((),) * PLAYERS
    offset = offset_of(direction)
    passed = [tuple(rng.sample(played[(seat + offset) % PLAYERS], PASSED)) for seat in range(PLAYERS)]
    dealt = []
    for seat, cards in enumerate(played):
        received = passed[(seat - offset) % PLAYERS]
        dealt.append(tuple(sorted({*cards} - {*received} | {*passed[seat]})))
    return tuple(dealt), tuple(passed)


def offset_of(direction: PassStep) -> int:
    """How many seats on the cards go."""
    return pass_counts(direction, PLAYERS, PASSED).index(PASSED) + 1


def random_passing(rng: random.Random, passes: bool, direction: PassStep) -> tuple[int, dict[str, Any]]:
    """A number of the hand and options by which the cards of that hand go in this direction."""
    number = rng.randint(1, 9)
    ways: list[tuple[int, dict[str, Any]]] = [
        (1 + DIRECTIONS.index(direction) + PLAYERS * rng.randint(0, 2), {"pass_cycle": choice})
        for choice in (PassCycle.DEFAULT, PassCycle.LRAH4)
    ]
    only = {
        PassStep.LEFT: PassCycle.LEFT,
        PassStep.RIGHT: PassCycle.RIGHT,
        PassStep.ACROSS: PassCycle.PARTNER,
    }
    if direction in only:
        ways += [(number, {"pass_cycle": only[direction]}), (number, {"dealer_call": True})]
    return rng.choice(ways) if passes else (number, {"passing": False})


def ruleset_for(rng: random.Random, flags: Flags, passing: dict[str, Any]) -> RuleSet:
    """Our options for the switches of OpenSpiel; see the table above."""
    options: dict[str, Any] = {name: random_value(rng, CATALOGUE[name]) for name in FREE}
    options |= passing
    options["first_trick_scope"] = rng.choice(tuple(FirstTrickScope))
    if not flags["no_pts_on_first_trick"]:
        options["first_trick_points"] = FirstTrickPoints.ALLOWED
    if flags["can_lead_any_club"]:
        options["opening_lead"] = OpeningLead.LEFT_OF_DEALER
    if not flags["must_break_hearts"]:
        options["hearts_break"] = HeartsBreak.NONE
    elif flags["qs_breaks_hearts"]:
        options["hearts_break"] = rng.choice((HeartsBreak.HEART_OR_QS, HeartsBreak.ANY_PENALTY))
    options["lead_hearts_if_only_hearts_and_qs"] = flags["can_lead_hearts_instead_of_qs"]
    if flags["avoid_all_tricks_bonus"]:
        options["no_tricks_bonus"] = 5
    options |= random_values(rng, flags["jd_bonus"])
    options["moon"] = rng.choice((Moon.OTHERS_PLUS, Moon.CHOOSE))
    options["partnership"] = rng.choice((Partnership.OFF, Partnership.INDIVIDUAL))
    return RuleSet(**options)


def random_values(rng: random.Random, bonus: bool) -> dict[str, Any]:
    """The usual points of cards, by their name or in a table of one's own."""
    if rng.random() < 0.5:
        return {"bonus_card": BonusCard.JD if bonus else BonusCard.NONE}
    own = {card: 1 for card in pack() if card.suit is Suit.HEARTS} | {QUEEN_OF_SPADES: 13}
    if bonus:
        own[JACK_OF_DIAMONDS] = -10
    return {"card_values": CardValues.OWN, "own_values": CardPoints.of(own)}
