"""The play of the tricks (rules 3.3, 3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import (
    DeadLastTrick,
    FirstTrickPoints,
    FirstTrickScope,
    Game,
    HeartsBreak,
    OpeningHearts,
    OpeningLead,
)
from hearts_desktop.engine.readings import is_hearts
from hearts_desktop.engine.rows.row import ON_OFF, PLAY, Row, row
from hearts_desktop.language import later

ROWS: Final[Mapping[str, Row]] = {
    "opening_lead": row(
        group=PLAY,
        section="3.3",
        label=later("Opening lead"),
        help=later("Who leads to the first trick, and with what."),
        words={
            OpeningLead.LOWEST_CLUB: later("the lowest club in play, by whoever holds it"),
            OpeningLead.LEFT_OF_DEALER: later("any card, by the player left of the dealer"),
        },
    ),
    "opening_lead_hearts": row(
        group=PLAY,
        section="3.3",
        label=later("Heart as the very first card"),
        help=later("Whether the player left of the dealer may open the hand with a heart."),
        words={
            OpeningHearts.PER_BREAK_RULE: later("only if hearts may be led anyway"),
            OpeningHearts.ANYTHING: later("yes"),
        },
        when=lambda rules: (
            rules.opening_lead is OpeningLead.LEFT_OF_DEALER and rules.hearts_break is not HeartsBreak.NONE
        ),
        needs=later("Needs an opening lead by the player left of the dealer, and hearts to be broken."),
    ),
    "first_trick_points": row(
        group=PLAY,
        section="3.3",
        label=later("Points on the first trick"),
        help=later(
            "Whether hearts, the queen of spades and other penalty cards may be played to the first trick."
        ),
        words={
            FirstTrickPoints.BARRED: later("not while you hold another card that may be played"),
            FirstTrickPoints.ALLOWED: later("allowed"),
        },
    ),
    "first_trick_scope": row(
        group=PLAY,
        section="3.3",
        label=later("What the first-trick bar covers"),
        help=later("Whether the bar also covers penalty cards of the suit that was led."),
        words={
            FirstTrickScope.ANY_PLAY: later("every card"),
            FirstTrickScope.DISCARDS_ONLY: later("only cards thrown on another suit"),
        },
        when=lambda rules: rules.first_trick_points is FirstTrickPoints.BARRED,
        needs=later("Needs a first trick without points."),
    ),
    "hearts_break": row(
        group=PLAY,
        section="3.3",
        label=later("Breaking hearts"),
        help=later("What must happen before a heart may be led."),
        words={
            HeartsBreak.HEART: later("a heart must have been played"),
            HeartsBreak.HEART_OR_QS: later("a heart or the queen of spades must have been played"),
            HeartsBreak.HEART_OR_QS_DISCARD: (
                later("a heart must have been played, or the queen of spades thrown on another suit")
            ),
            HeartsBreak.ANY_PENALTY: later("any penalty card must have been played"),
            HeartsBreak.NONE: later("nothing, hearts may always be led"),
        },
    ),
    "lead_hearts_if_only_hearts_and_qs": row(
        group=PLAY,
        section="3.3",
        label=later("Lead hearts from hearts and Q♠"),
        help=later(
            "A player on lead who holds nothing but hearts and the queen of spades may lead a heart "
            "although hearts are not broken."
        ),
        words=ON_OFF,
        when=lambda rules: rules.hearts_break is not HeartsBreak.NONE,
        needs=later("Needs hearts that must be broken."),
    ),
    "qs_forced_when_safe": row(
        group=PLAY,
        section="3.3",
        label=later("Q♠ must be thrown when safe"),
        help=later(
            "Whoever can throw the queen of spades without danger (void in the suit led, or ace or king of "
            "spades already in the trick) must do so."
        ),
        words=ON_OFF,
    ),
    "booster_nines": row(
        group=PLAY,
        section="3.5",
        label=later("Booster nines"),
        help=later("The nine of the suit led makes everyone play a second card to the trick."),
        words=ON_OFF,
        when=lambda rules: rules.game is not Game.HEARTS_FOR_TWO,
        needs=later("Needs Hearts itself or Dummy Hearts."),
    ),
    "dead_last_trick": row(
        group=PLAY,
        section="3.6",
        label=later("A last trick nobody won"),
        help=later("With two packs all cards of the last trick may cancel: who gets them."),
        words={
            DeadLastTrick.LAST_WINNER: later("the winner of the trick before"),
            DeadLastTrick.LEADER: later("its leader"),
        },
        when=lambda rules: is_hearts(rules) and rules.decks == 2,
        needs=later("Needs two packs."),
    ),
    "trick_review": row(
        group=PLAY,
        section="3.3",
        label=later("Looking back at tricks"),
        help=later("Whether captured tricks may be looked at again during the hand."),
        words=ON_OFF,
    ),
}
