"""The pass before play (rules 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import PassCycle
from hearts_desktop.engine.readings import is_hearts, passes
from hearts_desktop.engine.rows.row import ON_OFF, PASSING, Row, row
from hearts_desktop.language import later

ROWS: Final[Mapping[str, Row]] = {
    "passing": row(
        group=PASSING,
        section="3.2",
        label=later("Passing"),
        help=later("Before play everyone gives cards to another player."),
        words=ON_OFF,
        when=is_hearts,
        needs=later("Needs the game of Hearts itself."),
    ),
    "pass_count": row(
        group=PASSING,
        section="3.2",
        label=later("Cards passed"),
        help=later(
            "How many cards everyone gives away. Scattered cards must divide among the others: with three "
            "players scattering takes four."
        ),
        words={
            1: later("one card"),
            2: later("two cards"),
            3: later("three cards"),
            4: later("four cards"),
            5: later("five cards"),
        },
        tell=str,
        minimum=1,
        maximum=5,
        when=passes,
        needs=later("Needs passing."),
    ),
    "pass_cycle": row(
        group=PASSING,
        section="3.2",
        label=later("Pass cycle"),
        help=later("Where the cards go, hand after hand."),
        words={
            PassCycle.DEFAULT: later("as usual for the number of players"),
            PassCycle.LRAH4: later("left, right, across, then a hand without passing"),
            PassCycle.LRA4: later("left, right, across"),
            PassCycle.LRAS4: later("left, right, across, one card to each"),
            PassCycle.LRASH4: later("left, right, across, one card to each, none"),
            PassCycle.LRAM4: later("left, right, across, mixed and dealt anew"),
            PassCycle.LRAMH4: later("left, right, across, mixed and dealt anew, none"),
            PassCycle.LRH3: later("left, right, then a hand without passing"),
            PassCycle.LRS3: later("left, right, two cards to each"),
            PassCycle.LRSH3: later("left, right, two cards to each, none"),
            PassCycle.LR3: later("left, right"),
            PassCycle.LRH5: later("left, right, then a hand without passing (five players)"),
            PassCycle.LR5: later("left, right (five players)"),
            PassCycle.LR22H5: later("left, right, second left, second right, none"),
            PassCycle.LR2H_LR2H5: later("left, right, second left, none, left, right, second right, none"),
            PassCycle.LEFT: later("always left"),
            PassCycle.RIGHT: later("always right"),
            PassCycle.PARTNER: later("always to the partner opposite"),
        },
        when=lambda rules: passes(rules) and not rules.dealer_call,
        needs=later("Needs passing, and no dealer who calls it."),
    ),
    "dealer_call": row(
        group=PASSING,
        section="3.2",
        label=later("Dealer's call"),
        help=later(
            "Before any card is seen the dealer says how the cards of this hand are passed: so many to the "
            "left, across and right, or mixed and dealt anew."
        ),
        words=ON_OFF,
        when=passes,
        needs=later("Needs passing."),
    ),
    "optional_pass": row(
        group=PASSING,
        section="3.2",
        label=later("Passing is optional"),
        help=later("Who declines gives nothing and sends on, unseen, whatever arrives."),
        words=ON_OFF,
        when=passes,
        needs=later("Needs passing."),
    ),
    "mix_includes_kitty": row(
        group=PASSING,
        section="3.2",
        label=later("Kitty is mixed in"),
        help=later("When the passed cards are mixed and dealt anew, the kitty is mixed in with them."),
        words=ON_OFF,
        when=lambda rules: (
            passes(rules) and (rules.dealer_call or rules.pass_cycle in (PassCycle.LRAM4, PassCycle.LRAMH4))
        ),
        needs=later("Needs passed cards that are mixed."),
    ),
    "kept_high_spades": row(
        group=PASSING,
        section="3.2",
        label=later("High spades are kept"),
        help=later("Queen, king and ace of spades may not be passed while there are other cards to pass."),
        words=ON_OFF,
        when=passes,
        needs=later("Needs passing."),
    ),
}
