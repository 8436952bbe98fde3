"""The values of the options, by the rulebook's names."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from hearts_desktop.engine.cards import Card


class Game(StrEnum):
    """Which game is played; the last two replace whole sections of the rules (rules 6.1, 6.2)."""

    HEARTS = "hearts"
    HEARTS_FOR_TWO = "hearts_for_two"
    DUMMY_HEARTS = "dummy_hearts"


class OddCards(StrEnum):
    """What happens to cards that do not divide among the players (rules 3.1)."""

    REMOVE = "remove"
    KITTY = "kitty"


class KittyAward(StrEnum):
    """Who receives the kitty (rules 3.1; last_trick is Parlett's, 6.4)."""

    DEFAULT = "default"
    FIRST_TRICK = "first_trick"
    FIRST_PENALTY = "first_penalty"
    LAST_TRICK = "last_trick"


class KittyUse(StrEnum):
    """What its taker does with the kitty (rules 3.1)."""

    CAPTURED = "captured"
    HAND_SWAP = "hand_swap"


class KittyPeek(StrEnum):
    """Who may see captured kitty cards before the score (rules 3.1)."""

    TAKER = "taker"
    NOBODY = "nobody"


class KittyDealPosition(StrEnum):
    """When the kitty is laid aside (rules 3.1)."""

    MIDDLE = "middle"
    END = "end"


class FirstDealer(StrEnum):
    """Who deals the first hand: drawn, or a seat (rules 3.1)."""

    RANDOM = "random"
    SEAT_0 = "0"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"
    SEAT_5 = "5"
    SEAT_6 = "6"
    SEAT_7 = "7"
    SEAT_8 = "8"
    SEAT_9 = "9"


class PassCycle(StrEnum):
    """Named pass cycles (rules 3.2).

    Letters are left, right, across, hold, scatter, mix, 2 = second left or right.
    """

    DEFAULT = "default"
    LRAH4 = "4_lrah"
    LRA4 = "4_lra"
    LRAS4 = "4_lras"
    LRASH4 = "4_lrash"
    LRAM4 = "4_lram"
    LRAMH4 = "4_lramh"
    LRH3 = "3_lrh"
    LR3 = "3_lr"
    LRS3 = "3_lrs"
    LRSH3 = "3_lrsh"
    LRH5 = "5_lrh"
    LR5 = "5_lr"
    LR22H5 = "5_lr22h"
    LR2H_LR2H5 = "5_lr2h_lr2h"
    LEFT = "left"
    RIGHT = "right"
    PARTNER = "partner"


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
    OWN = "own"


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
    HALF_MORE = "half_more"


class ChargeLimit(StrEnum):
    """How many cards a player may charge in a hand (rules 3.8)."""

    ONE = "one"
    ANY = "any"


class ChargeOrder(StrEnum):
    """Whether players charge in secret and together, or one after the other (rules 3.8)."""

    SIMULTANEOUS = "simultaneous"
    FROM_DEALER_LEFT = "from_dealer_left"


class DeadLastTrick(StrEnum):
    """Who gets a last trick that nobody won because all its cards cancelled (rules 3.6, 6.4)."""

    LAST_WINNER = "last_winner"
    LEADER = "leader"


class Partnership(StrEnum):
    """Whether players opposite each other are partners (rules 3.7)."""

    OFF = "off"
    TEAM_TRICKS = "team_tricks"
    INDIVIDUAL = "individual"


class DummyPoints(StrEnum):
    """Who pays for what the dummy of Dummy Hearts takes (rules 6.2)."""

    NOBODY = "nobody"
    DECLARER = "declarer"


class RankRule(StrEnum):
    """How places are listed (rules 3.4); both give the same order."""

    BY_SCORE = "by_score"
    CROSSERS_LAST = "crossers_last"


class TurnTimeLimit(StrEnum):
    """Seconds for each decision, after which the computer makes it (rules 3.9)."""

    NONE = "none"
    THIRTY = "30"
    SIXTY = "60"


class Exact100(StrEnum):
    """What a total of exactly 100 becomes (rules 3.4)."""

    OFF = "off"
    FIFTY = "50"
    ZERO = "0"


class TieRule(StrEnum):
    """What happens when the lowest total is shared (rules 3.4)."""

    EXTRA_HANDS = "extra_hands"
    SHARED = "shared"


class CardPoints(tuple[tuple[Card, int], ...]):
    """A table of points by card, sorted by card; below zero is a bonus. Cards left out count nothing."""

    __slots__ = ()

    @classmethod
    def of(cls, points: Mapping[Card, int]) -> CardPoints:
        """The table with these points, zeros left out."""
        return cls(sorted((card, value) for card, value in points.items() if value))
