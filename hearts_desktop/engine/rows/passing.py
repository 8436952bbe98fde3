"""The pass before play (rules 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import PassCycle
from hearts_desktop.engine.readings import is_hearts, passes
from hearts_desktop.engine.rows.row import ON_OFF, PASSING, Row, row

ROWS: Final[Mapping[str, Row]] = {
    "passing": row(
        group=PASSING,
        section="3.2",
        label="Passing",
        help="Before play everyone gives cards to another player.",
        words=ON_OFF,
        when=is_hearts,
        needs="the game of Hearts itself",
    ),
    "pass_count": row(
        group=PASSING,
        section="3.2",
        label="Cards passed",
        help="How many cards everyone gives away. Scattered cards must divide among the others: with three "
        "players scattering takes four.",
        words={1: "one card", 2: "two cards", 3: "three cards", 4: "four cards", 5: "five cards", "": "{}"},
        minimum=1,
        maximum=5,
        when=passes,
        needs="passing",
    ),
    "pass_cycle": row(
        group=PASSING,
        section="3.2",
        label="Pass cycle",
        help="Where the cards go, hand after hand.",
        words={
            PassCycle.DEFAULT: "as usual for the number of players",
            PassCycle.LRAH4: "left, right, across, then a hand without passing",
            PassCycle.LRA4: "left, right, across",
            PassCycle.LRAS4: "left, right, across, one card to each",
            PassCycle.LRASH4: "left, right, across, one card to each, none",
            PassCycle.LRAM4: "left, right, across, mixed and dealt anew",
            PassCycle.LRAMH4: "left, right, across, mixed and dealt anew, none",
            PassCycle.LRH3: "left, right, then a hand without passing",
            PassCycle.LRS3: "left, right, two cards to each",
            PassCycle.LRSH3: "left, right, two cards to each, none",
            PassCycle.LR3: "left, right",
            PassCycle.LRH5: "left, right, then a hand without passing (five players)",
            PassCycle.LR5: "left, right (five players)",
            PassCycle.LR22H5: "left, right, second left, second right, none",
            PassCycle.LR2H_LR2H5: "left, right, second left, none, left, right, second right, none",
            PassCycle.LEFT: "always left",
            PassCycle.RIGHT: "always right",
            PassCycle.PARTNER: "always to the partner opposite",
        },
        when=lambda rules: passes(rules) and not rules.dealer_call,
        needs="passing, and no dealer who calls it",
    ),
    "dealer_call": row(
        group=PASSING,
        section="3.2",
        label="Dealer's call",
        help="Before any card is seen the dealer says how the cards of this hand are passed: so many to the "
        "left, across and right, or mixed and dealt anew.",
        words=ON_OFF,
        when=passes,
        needs="passing",
    ),
    "optional_pass": row(
        group=PASSING,
        section="3.2",
        label="Passing is optional",
        help="Who declines gives nothing and sends on, unseen, whatever arrives.",
        words=ON_OFF,
        when=passes,
        needs="passing",
    ),
    "mix_includes_kitty": row(
        group=PASSING,
        section="3.2",
        label="Kitty is mixed in",
        help="When the passed cards are mixed and dealt anew, the kitty is mixed in with them.",
        words=ON_OFF,
        when=lambda rules: (
            passes(rules) and (rules.dealer_call or rules.pass_cycle in (PassCycle.LRAM4, PassCycle.LRAMH4))
        ),
        needs="passed cards that are mixed",
    ),
    "kept_high_spades": row(
        group=PASSING,
        section="3.2",
        label="High spades are kept",
        help="Queen, king and ace of spades may not be passed while there are other cards to pass.",
        words=ON_OFF,
        when=passes,
        needs="passing",
    ),
}
