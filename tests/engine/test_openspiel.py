"""Legal cards, tricks and scores are those of an independent oracle (see :mod:`oracle`)."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from oracle import Core, Disagreement, Engine, compare, game_of
from oracle_hands import FLAGS, Flags, Hand, drawn

from hearts_desktop.engine.ruleset import (
    BonusCard,
    CardValues,
    HeartsBreak,
    Moon,
    Partnership,
    RuleSet,
    Sun,
)

HANDS = int(os.environ.get("HEARTS_ORACLE", "20000"))
CHUNK = 500
WHOLE = 20
"""Every so many hands are played once more, card by card through the whole engine."""
ENOUGH = 1500
"""So many hands meet everything."""


@pytest.mark.parametrize("first", range(0, HANDS, CHUNK), ids="from_{}".format)
def test_openspiel_agrees(first: int) -> None:
    for number in range(first, min(first + CHUNK, HANDS)):
        hand = drawn(number)
        scores = compare(hand, Core)
        if number % WHOLE == 0:
            assert compare(hand, Engine) == scores


def test_openspiel_has_no_other_switches() -> None:
    assert set(game_of(()).get_type().parameter_specification) == set(FLAGS)


# -- the oracle would notice ----------------------------------------------------------------------------


def disagrees(hand: Hand, *, ruleset: RuleSet | None = None, flags: Flags | None = None) -> bool:
    try:
        compare(hand, Core, ruleset=ruleset, flags=flags)
    except Disagreement:
        return True
    return False


# Which directions there are is all that pass_cards says, and a hand has one.
@pytest.mark.parametrize("value", [False, True])
@pytest.mark.parametrize("flag", [flag for flag in FLAGS if flag != "pass_cards"])
def test_every_switch_is_seen(flag: str, value: bool) -> None:
    """With one switch turned at OpenSpiel's table alone, some hand comes out differently."""
    hands = (hand for hand in map(drawn, range(ENOUGH)) if hand.flags[flag] is value)
    assert any(disagrees(hand, flags=hand.flags | {flag: not value}) for hand in hands)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("hearts_break", HeartsBreak.HEART_OR_QS_DISCARD),
        ("qs_forced_when_safe", True),
        ("booster_nines", True),
        ("card_values", CardValues.BLACK_MARIA_43),
        ("bonus_card", BonusCard.TD),
        ("ten_clubs_multiplier", True),
        ("hand_floor", True),
        ("moon", Moon.OFF),
        ("moon", Moon.SELF_MINUS),
        ("moon_needs_bonus", True),
        ("sun", Sun.DOUBLE),
        ("partnership", Partnership.TEAM_TRICKS),
        ("moon_spares_partner", True),
    ],
)
def test_rules_that_openspiel_has_not_are_seen(option: str, value: object) -> None:
    """With one of our options at a value without a counterpart, some hand comes out differently."""
    hands = map(drawn, range(ENOUGH))
    assert any(disagrees(hand, ruleset=replace(hand.ruleset, **{option: value})) for hand in hands)
