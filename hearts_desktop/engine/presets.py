"""Named forms of the game, as rows of data (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from hearts_desktop.engine.cards import parse_cards
from hearts_desktop.engine.ruleset import (
    BonusCard,
    CardValues,
    FirstTrickPoints,
    Game,
    HeartsBreak,
    KittyDealPosition,
    Moon,
    OddCards,
    OpeningHearts,
    OpeningLead,
    Partnership,
    PassCycle,
    RuleSet,
)
from hearts_desktop.language import later


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set with the rulebook's name for it and words for people, marked for translation."""

    name: str
    label: str
    about: str
    ruleset: RuleSet


_ROWS: Final = (
    Preset("standard", later("Standard"), later("The American game as most programs play it."), RuleSet()),
    Preset(
        "rulebook",
        later("Rulebook"),
        later("The shooter of a moon chooses who pays."),
        RuleSet(moon=Moon.CHOOSE),
    ),
    Preset(
        "party_site",
        later("Party site"),
        later("As played on the party sites: the standard game."),
        RuleSet(),
    ),
    Preset(
        "gentleman",
        later("Gentleman's Hearts"),
        later("Any penalty card breaks hearts, and a safe queen of spades must be thrown."),
        RuleSet(hearts_break=HeartsBreak.ANY_PENALTY, qs_forced_when_safe=True),
    ),
    Preset("plain", later("Plain"), later("Nothing but the base rules."), RuleSet()),
    Preset(
        "old_style",
        later("Old style"),
        later("The player left of the dealer leads anything, and points may fall at once."),
        RuleSet(
            opening_lead=OpeningLead.LEFT_OF_DEALER,
            opening_lead_hearts=OpeningHearts.ANYTHING,
            hearts_break=HeartsBreak.NONE,
            first_trick_points=FirstTrickPoints.ALLOWED,
        ),
    ),
    Preset("short", later("Short"), later("The standard game to 50."), RuleSet(target=50)),
    Preset(
        "omnibus",
        later("Omnibus"),
        later("The jack of diamonds takes ten points off."),
        RuleSet(bonus_card=BonusCard.JD),
    ),
    Preset(
        "omnibus_ten",
        later("Omnibus (ten)"),
        later("The ten of diamonds takes ten points off."),
        RuleSet(bonus_card=BonusCard.TD),
    ),
    Preset(
        "spot_a",
        later("Spot Hearts"),
        later("Every heart costs its pips."),
        RuleSet(card_values=CardValues.SPOT_PIPS, target=500),
    ),
    Preset(
        "spot_b",
        later("Spot Hearts (courts 10)"),
        later("Every heart costs its pips, courts ten."),
        RuleSet(card_values=CardValues.SPOT_COURT10, target=500),
    ),
    Preset(
        "black_maria",
        later("Black Maria"),
        later("The British game for three: cards go right, and hearts need no breaking."),
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
    Preset(
        "dirty_nasty",
        later("Dirty Nasty"),
        later("Every queen hurts, the dealer calls the pass, and a moon wins the game."),
        RuleSet(
            card_values=CardValues.DIRTY_NASTY,
            bonus_card=BonusCard.JD,
            target=300,
            moon=Moon.WINS_GAME,
            dealer_call=True,
            vacate_seat=True,
        ),
    ),
    Preset(
        "dirty_nasty_wide_open",
        later("Dirty Nasty, wide open"),
        later("Dirty Nasty with points allowed on the first trick."),
        RuleSet(
            card_values=CardValues.DIRTY_NASTY,
            bonus_card=BonusCard.JD,
            target=300,
            moon=Moon.WINS_GAME,
            dealer_call=True,
            vacate_seat=True,
            first_trick_points=FirstTrickPoints.ALLOWED,
        ),
    ),
    Preset(
        "turbo",
        later("Turbo Hearts"),
        later("Cards are charged to count twice, and the ten of clubs doubles."),
        RuleSet(bonus_card=BonusCard.JD, ten_clubs_multiplier=True, charging=True),
    ),
    Preset(
        "booster",
        later("Booster Hearts"),
        later("A nine makes everyone play twice."),
        RuleSet(booster_nines=True),
    ),
    Preset(
        "turbo_booster",
        later("Turbo Booster"),
        later("Charges, doubling tens and booster nines together."),
        RuleSet(bonus_card=BonusCard.JD, ten_clubs_multiplier=True, charging=True, booster_nines=True),
    ),
    Preset(
        "cancellation",
        later("Cancellation Hearts"),
        later("Two packs for six to ten players: identical cards cancel each other."),
        RuleSet(
            players=6,
            decks=2,
            odd_cards=OddCards.KITTY,
            kitty_deal_position=KittyDealPosition.END,
            opening_lead=OpeningLead.LEFT_OF_DEALER,
            opening_lead_hearts=OpeningHearts.ANYTHING,
            first_trick_points=FirstTrickPoints.ALLOWED,
            passing=False,
        ),
    ),
    Preset(
        "partnership_a",
        later("Partnership (shared tricks)"),
        later("Players opposite each other share tricks and score."),
        RuleSet(partnership=Partnership.TEAM_TRICKS, moon=Moon.CHOOSE),
    ),
    Preset(
        "partnership_b",
        later("Partnership (added scores)"),
        later("Everyone scores alone; at the end partners add their scores."),
        RuleSet(partnership=Partnership.INDIVIDUAL),
    ),
    Preset(
        "hearts_for_two",
        later("Hearts for Two"),
        later("Two players, an open dummy and a blind; twelve deals at most."),
        RuleSet(game=Game.HEARTS_FOR_TWO, players=2),
    ),
    Preset(
        "dummy_hearts",
        later("Dummy Hearts (reconstruction)"),
        later("Three players bid for the help of a dummy hand. No complete rules are known."),
        RuleSet(game=Game.DUMMY_HEARTS, players=3),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = {row.name: row for row in _ROWS}


def preset(name: str) -> RuleSet:
    """The rule set of the preset called ``name``. Raises ValueError naming the presets there are."""
    try:
        return PRESETS[name].ruleset
    except KeyError:
        raise ValueError(f"there is no preset called {name[:40]!r}; there are {', '.join(PRESETS)}") from None


def named(ruleset: RuleSet) -> Preset | None:
    """The first preset that plays by these rules with any number of players; None for rules of one's own."""
    same = (one for one in _ROWS if replace(one.ruleset, players=ruleset.players) == ruleset)
    return next(same, None)
