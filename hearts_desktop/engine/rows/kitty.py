"""The kitty: cards left over that somebody takes (rules 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import KittyAward, KittyDealPosition, KittyPeek, KittyUse
from hearts_desktop.engine.readings import has_kitty, is_hearts
from hearts_desktop.engine.rows.row import KITTY, ON_OFF, Row, row
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later


def _is_left_over(rules: RuleSet) -> bool:
    """Does Hearts leave a kitty over? What takes its place in Hearts for Two has rules of its own."""
    return is_hearts(rules) and has_kitty(rules)


ROWS: Final[Mapping[str, Row]] = {
    "four_player_kitty": row(
        group=KITTY,
        section="3.1",
        label=later("Kitty of four cards"),
        help=later("Four players get twelve cards each, and four cards are the kitty."),
        words=ON_OFF,
        when=is_hearts,
        needs=later("Needs the game of Hearts itself."),
    ),
    "kitty_award": row(
        group=KITTY,
        section="3.1",
        label=later("Who gets the kitty"),
        help=later(
            "The kitty goes to the winner of the first trick, of the first trick with a penalty card, or of "
            "the last trick. The usual is the first trick, with four players the first penalty card."
        ),
        words={
            KittyAward.DEFAULT: later("as usual"),
            KittyAward.FIRST_TRICK: later("the winner of the first trick"),
            KittyAward.FIRST_PENALTY: later("the winner of the first trick with a penalty card"),
            KittyAward.LAST_TRICK: later("the winner of the last trick"),
        },
        when=_is_left_over,
        needs=later("Needs a kitty."),
    ),
    "kitty_use": row(
        group=KITTY,
        section="3.1",
        label=later("What becomes of the kitty"),
        help=later(
            "The kitty counts as captured, or its taker takes it in hand and lays as many cards face down."
        ),
        words={
            KittyUse.CAPTURED: later("it counts as captured"),
            KittyUse.HAND_SWAP: later("its taker exchanges it for cards of the hand"),
        },
        when=_is_left_over,
        needs=later("Needs a kitty."),
    ),
    "kitty_peek": row(
        group=KITTY,
        section="3.1",
        label=later("Who may look at the kitty"),
        help=later("Whether the taker may look at captured kitty cards; all others see them at the score."),
        words={KittyPeek.TAKER: later("its taker"), KittyPeek.NOBODY: later("nobody")},
        when=lambda rules: _is_left_over(rules) and rules.kitty_use is KittyUse.CAPTURED,
        needs=later("Needs a kitty that is captured."),
    ),
    "kitty_deal_position": row(
        group=KITTY,
        section="3.1",
        label=later("When the kitty is laid aside"),
        help=later("One card after each of the first rounds of the deal, or all that is left at its end."),
        words={
            KittyDealPosition.MIDDLE: later("a card after each of the first rounds"),
            KittyDealPosition.END: later("what is left at the end"),
        },
        when=_is_left_over,
        needs=later("Needs a kitty."),
    ),
}
