"""Named forms of the game, as rows of data (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hearts_desktop.engine.cards import parse_cards
from hearts_desktop.engine.ruleset import (
    BonusCard,
    CardValues,
    FirstTrickPoints,
    HeartsBreak,
    Moon,
    OpeningHearts,
    OpeningLead,
    PassCycle,
    RuleSet,
)


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set with the rulebook's name for it and words for people."""

    name: str
    label: str
    about: str
    ruleset: RuleSet


_ROWS: Final = (
    Preset("standard", "Standard", "The American game as most programs play it.", RuleSet()),
    Preset("rulebook", "Rulebook", "The shooter of a moon chooses who pays.", RuleSet(moon=Moon.CHOOSE)),
    Preset("party_site", "Party site", "As played on the party sites: the standard game.", RuleSet()),
    Preset(
        "gentleman",
        "Gentleman's Hearts",
        "Any penalty card breaks hearts, and a safe queen of spades must be thrown.",
        RuleSet(hearts_break=HeartsBreak.ANY_PENALTY, qs_forced_when_safe=True),
    ),
    Preset("plain", "Plain", "Nothing but the base rules.", RuleSet()),
    Preset(
        "old_style",
        "Old style",
        "The dealer's left leads anything, and points may fall at once.",
        RuleSet(
            opening_lead=OpeningLead.LEFT_OF_DEALER,
            opening_lead_hearts=OpeningHearts.ANYTHING,
            hearts_break=HeartsBreak.NONE,
            first_trick_points=FirstTrickPoints.ALLOWED,
        ),
    ),
    Preset("short", "Short", "The standard game to 50.", RuleSet(target=50)),
    Preset(
        "omnibus", "Omnibus", "The jack of diamonds takes ten points off.", RuleSet(bonus_card=BonusCard.JD)
    ),
    Preset(
        "omnibus_ten",
        "Omnibus (ten)",
        "The ten of diamonds takes ten points off.",
        RuleSet(bonus_card=BonusCard.TD),
    ),
    Preset(
        "spot_a",
        "Spot Hearts",
        "Every heart costs its pips.",
        RuleSet(card_values=CardValues.SPOT_PIPS, target=500),
    ),
    Preset(
        "spot_b",
        "Spot Hearts (courts 10)",
        "Every heart costs its pips, courts ten.",
        RuleSet(card_values=CardValues.SPOT_COURT10, target=500),
    ),
    Preset(
        "black_maria",
        "Black Maria",
        "The British game for three: pass right, dealer's left leads, hearts need no breaking.",
        RuleSet(
            players=3,
            removed_cards=parse_cards("2C"),
            pass_cycle=PassCycle.RIGHT,
            opening_lead=OpeningLead.LEFT_OF_DEALER,
            opening_lead_hearts=OpeningHearts.ANYTHING,
            hearts_break=HeartsBreak.NONE,
            first_trick_points=FirstTrickPoints.ALLOWED,
        ),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = {row.name: row for row in _ROWS}


def preset(name: str) -> RuleSet:
    """The rule set of the preset called ``name``. Raises ValueError naming the presets there are."""
    try:
        return PRESETS[name].ruleset
    except KeyError:
        raise ValueError(f"there is no preset called {name[:40]!r}; there are {', '.join(PRESETS)}") from None
