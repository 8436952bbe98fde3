"""The rule set: every option of the game as one field, each with the row of metadata that describes it.

A field's row (label, help, values, when it applies) is the only place where an option is described;
:mod:`.options` turns the rows into the catalogue from which validation, JSON, command line, dialogs and
help are made. Nothing here decides anything: :mod:`.rules` compiles a rule set into what the engine asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from hearts_desktop.engine.cards import Card


class PassCycle(StrEnum):
    """Named pass cycles (rules 3.2); letters are left, right, across, hold, 2 = second left or right."""

    DEFAULT = "default"
    LRAH4 = "4_lrah"
    LRA4 = "4_lra"
    LRH3 = "3_lrh"
    LR3 = "3_lr"
    LRH5 = "5_lrh"
    LR5 = "5_lr"
    LR22H5 = "5_lr22h"
    LR2H_LR2H5 = "5_lr2h_lr2h"
    LEFT = "left"
    RIGHT = "right"


class OpeningLead(StrEnum):
    """Who leads to the first trick (rules 3.3)."""

    LOWEST_CLUB = "lowest_club"
    LEFT_OF_DEALER = "left_of_dealer"


class OpeningHearts(StrEnum):
    """Whether the very first card may be a heart when dealer's left leads (rules 3.3)."""

    PER_BREAK_RULE = "per_break_rule"
    ANYTHING = "anything"


class FirstTrickPoints(StrEnum):
    """Whether penalty cards may fall to the first trick (rules 3.3)."""

    BARRED = "barred"
    ALLOWED = "allowed"


class FirstTrickScope(StrEnum):
    """Which cards the bar on the first trick covers (rules 3.3)."""

    ANY_PLAY = "any_play"
    DISCARDS_ONLY = "discards_only"


class HeartsBreak(StrEnum):
    """What unlocks heart leads (rules 3.3)."""

    HEART = "heart"
    HEART_OR_QS = "heart_or_qs"
    HEART_OR_QS_DISCARD = "heart_or_qs_discard"
    ANY_PENALTY = "any_penalty"
    NONE = "none"


class CardValues(StrEnum):
    """What each penalty card costs (rules 3.4)."""

    STANDARD = "standard"
    SPOT_PIPS = "spot_pips"
    SPOT_COURT10 = "spot_court10"
    BLACK_MARIA_43 = "black_maria_43"
    DIRTY_NASTY = "dirty_nasty"


class BonusCard(StrEnum):
    """The card that takes ten points off its taker (rules 3.4)."""

    NONE = "none"
    JD = "JD"
    TD = "TD"


class Moon(StrEnum):
    """What shooting the moon does (rules 3.4)."""

    OTHERS_PLUS = "others_plus"
    SELF_MINUS = "self_minus"
    CHOOSE = "choose"
    OTHERS_PLUS_UNLESS_WINS = "others_plus_unless_wins"
    WINS_GAME = "wins_game"
    OFF = "off"


class MoonAmount(StrEnum):
    """How many points a moon is worth (rules 3.4)."""

    HAND_TOTAL = "hand_total"
    TWENTY_SIX = "26"


class Sun(StrEnum):
    """What winning every trick does (rules 3.4)."""

    OFF = "off"
    DOUBLE = "double"


class Exact100(StrEnum):
    """What a total of exactly 100 becomes (rules 3.4)."""

    OFF = "off"
    FIFTY = "50"
    ZERO = "0"


class TieRule(StrEnum):
    """What happens when the lowest total is shared (rules 3.4)."""

    EXTRA_HANDS = "extra_hands"
    SHARED = "shared"


Words = Mapping[object, str]
When = Callable[["RuleSet"], bool]


def option(
    default: Any,
    *,
    group: str,
    label: str,
    help: str,
    words: Words,
    minimum: int | None = None,
    maximum: int | None = None,
    when: When | None = None,
    needs: str = "",
) -> Any:
    """One option as a dataclass field.

    ``words`` says each value in plain words (for whole numbers and card lists: how to say one, by
    ``{}``). ``when`` tells whether the option has any effect in a rule set, ``needs`` says on what that
    depends; an option that does not apply is kept, shown as idle, and ignored.
    """
    row = {
        "group": group,
        "label": label,
        "help": help,
        "words": words,
        "minimum": minimum,
        "maximum": maximum,
        "when": when,
        "needs": needs,
    }
    return field(default=default, metadata=row)


ON_OFF: Final[Words] = {True: "on", False: "off"}

TABLE = "Table"
PASSING = "Passing"
PLAY = "Play"
SCORING = "Scoring"
END = "End of game"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A form of the game: what each option is set to. Field names and values are those of the rulebook.

    A rule set can hold combinations that cannot be played; :func:`.options.problems` finds them.
    """

    players: int = option(
        4,
        group=TABLE,
        label="Players",
        help="How many people sit at the table. "
        "Where the pack does not divide evenly, low cards are taken out.",
        words={"": "{} players"},
        minimum=3,
        maximum=6,
    )
    removed_cards: tuple[Card, ...] = option(
        (),
        group=TABLE,
        label="Cards taken out",
        help="Which cards are left out when the pack does not divide evenly. Automatic takes the usual low "
        "cards: 2♦ for three players, 2♦ 2♣ for five, 2♦ 2♣ 2♠ 3♣ for six.",
        words={"": "without {}", (): "automatic"},
        when=lambda rules: rules.players != 4,
        needs="a number of players other than four",
    )

    passing: bool = option(
        True,
        group=PASSING,
        label="Passing",
        help="Before play everyone gives three cards to another player.",
        words=ON_OFF,
    )
    pass_cycle: PassCycle = option(
        PassCycle.DEFAULT,
        group=PASSING,
        label="Pass cycle",
        help="Where the cards go, hand after hand.",
        words={
            PassCycle.DEFAULT: "as usual for the number of players",
            PassCycle.LRAH4: "left, right, across, then a hand without passing",
            PassCycle.LRA4: "left, right, across",
            PassCycle.LRH3: "left, right, then a hand without passing",
            PassCycle.LR3: "left, right",
            PassCycle.LRH5: "left, right, then a hand without passing (five players)",
            PassCycle.LR5: "left, right (five players)",
            PassCycle.LR22H5: "left, right, second left, second right, none",
            PassCycle.LR2H_LR2H5: "left, right, second left, none, left, right, second right, none",
            PassCycle.LEFT: "always left",
            PassCycle.RIGHT: "always right",
        },
        when=lambda rules: rules.passing,
        needs="passing",
    )

    opening_lead: OpeningLead = option(
        OpeningLead.LOWEST_CLUB,
        group=PLAY,
        label="Opening lead",
        help="Who leads to the first trick, and with what.",
        words={
            OpeningLead.LOWEST_CLUB: "the lowest club in play, by whoever holds it",
            OpeningLead.LEFT_OF_DEALER: "any card, by the player left of the dealer",
        },
    )
    opening_lead_hearts: OpeningHearts = option(
        OpeningHearts.PER_BREAK_RULE,
        group=PLAY,
        label="Heart as the very first card",
        help="Whether the player left of the dealer may open the hand with a heart.",
        words={
            OpeningHearts.PER_BREAK_RULE: "only if hearts may be led anyway",
            OpeningHearts.ANYTHING: "yes",
        },
        when=lambda rules: (
            rules.opening_lead is OpeningLead.LEFT_OF_DEALER and rules.hearts_break is not HeartsBreak.NONE
        ),
        needs="an opening lead by the dealer's left and hearts that must be broken",
    )
    first_trick_points: FirstTrickPoints = option(
        FirstTrickPoints.BARRED,
        group=PLAY,
        label="Points on the first trick",
        help="Whether hearts, the queen of spades and other penalty cards may be played to the first trick.",
        words={
            FirstTrickPoints.BARRED: "not while you hold another card that may be played",
            FirstTrickPoints.ALLOWED: "allowed",
        },
    )
    first_trick_scope: FirstTrickScope = option(
        FirstTrickScope.ANY_PLAY,
        group=PLAY,
        label="What the first-trick bar covers",
        help="Whether the bar also covers penalty cards of the suit that was led.",
        words={
            FirstTrickScope.ANY_PLAY: "every card",
            FirstTrickScope.DISCARDS_ONLY: "only cards thrown on another suit",
        },
        when=lambda rules: rules.first_trick_points is FirstTrickPoints.BARRED,
        needs="no points on the first trick",
    )
    hearts_break: HeartsBreak = option(
        HeartsBreak.HEART,
        group=PLAY,
        label="Breaking hearts",
        help="What must happen before a heart may be led.",
        words={
            HeartsBreak.HEART: "a heart must have been played",
            HeartsBreak.HEART_OR_QS: "a heart or the queen of spades must have been played",
            HeartsBreak.HEART_OR_QS_DISCARD: (
                "a heart must have been played, or the queen of spades thrown on another suit"
            ),
            HeartsBreak.ANY_PENALTY: "any penalty card must have been played",
            HeartsBreak.NONE: "nothing, hearts may always be led",
        },
    )
    lead_hearts_if_only_hearts_and_qs: bool = option(
        False,
        group=PLAY,
        label="Lead hearts from hearts and ♠Q",
        help="A player on lead who holds nothing but hearts and the queen of spades may lead a heart "
        "although hearts are not broken.",
        words=ON_OFF,
        when=lambda rules: rules.hearts_break is not HeartsBreak.NONE,
        needs="hearts that must be broken",
    )
    qs_forced_when_safe: bool = option(
        False,
        group=PLAY,
        label="♠Q must be thrown when safe",
        help="Whoever can throw the queen of spades without danger (void in the suit led, or ace or king of "
        "spades already in the trick) must do so.",
        words=ON_OFF,
    )

    card_values: CardValues = option(
        CardValues.STANDARD,
        group=SCORING,
        label="Card values",
        help="What each penalty card costs.",
        words={
            CardValues.STANDARD: "hearts 1, queen of spades 13",
            CardValues.SPOT_PIPS: "hearts their pips (jack 11 to ace 14), queen of spades 25",
            CardValues.SPOT_COURT10: "hearts their pips (courts 10, ace 15), queen of spades 25",
            CardValues.BLACK_MARIA_43: "hearts 1, queen of spades 13, king 10, ace 7",
            CardValues.DIRTY_NASTY: "hearts 1, queen of spades 26, other queens 13",
        },
    )
    qh_value: int = option(
        13,
        group=SCORING,
        label="Queen of hearts",
        help="Whether the queen of hearts costs 13, or 14 because it is a heart besides.",
        words={"": "{} points"},
        minimum=13,
        maximum=14,
        when=lambda rules: rules.card_values is CardValues.DIRTY_NASTY,
        needs="the card values of Dirty Nasty",
    )
    bonus_card: BonusCard = option(
        BonusCard.NONE,
        group=SCORING,
        label="Bonus card",
        help="Whoever takes this card takes ten points off their score.",
        words={
            BonusCard.NONE: "none",
            BonusCard.JD: "jack of diamonds, minus 10",
            BonusCard.TD: "ten of diamonds, minus 10",
        },
    )
    moon: Moon = option(
        Moon.OTHERS_PLUS,
        group=SCORING,
        label="Shooting the moon",
        help="What happens when one player takes every penalty card.",
        words={
            Moon.OTHERS_PLUS: "everybody else gets the points",
            Moon.SELF_MINUS: "the shooter takes the points off",
            Moon.CHOOSE: "the shooter chooses",
            Moon.OTHERS_PLUS_UNLESS_WINS: (
                "everybody else gets the points, unless somebody else would win by it"
            ),
            Moon.WINS_GAME: "the shooter wins the game",
            Moon.OFF: "nothing special",
        },
    )
    moon_amount: MoonAmount = option(
        MoonAmount.HAND_TOTAL,
        group=SCORING,
        label="Points for the moon",
        help="How many points shooting the moon moves.",
        words={
            MoonAmount.HAND_TOTAL: "all penalty points of the hand",
            MoonAmount.TWENTY_SIX: "26",
        },
        when=lambda rules: rules.moon not in (Moon.OFF, Moon.WINS_GAME),
        needs="a moon that moves points",
    )
    moon_needs_bonus: bool = option(
        False,
        group=SCORING,
        label="Moon needs the bonus card",
        help="Shooting the moon also takes the bonus card.",
        words=ON_OFF,
        when=lambda rules: rules.moon is not Moon.OFF and rules.bonus_card is not BonusCard.NONE,
        needs="a moon and a bonus card",
    )
    sun: Sun = option(
        Sun.OFF,
        group=SCORING,
        label="Shooting the sun",
        help="Winning every single trick doubles the moon.",
        words={Sun.OFF: "nothing special", Sun.DOUBLE: "doubles the moon"},
        when=lambda rules: rules.moon is not Moon.OFF,
        needs="a moon",
    )

    exact_100: Exact100 = option(
        Exact100.OFF,
        group=END,
        label="Exactly 100",
        help="A total of exactly 100 after a hand is reduced.",
        words={Exact100.OFF: "stays 100", Exact100.FIFTY: "becomes 50", Exact100.ZERO: "becomes 0"},
    )
    target: int = option(
        100,
        group=END,
        label="Game ends at",
        help="The game ends after a hand in which anyone reaches this many points.",
        words={"": "{} points"},
        minimum=10,
        maximum=1000,
    )
    tie_rule: TieRule = option(
        TieRule.EXTRA_HANDS,
        group=END,
        label="Tie for lowest",
        help="What happens when the lowest total is shared at the end.",
        words={
            TieRule.EXTRA_HANDS: "more hands until one is lowest",
            TieRule.SHARED: "the win is shared",
        },
    )
