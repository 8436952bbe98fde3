"""The rule set: every option of the game as one field with its default.

What an option means, when it applies and how it is said is its row in :mod:`.rows`; :mod:`.options` joins
fields and rows into the catalogue. Nothing here decides anything: :mod:`.readings` says what the options
come to, and :mod:`.rules` compiles a rule set into what the engine asks.
"""

from __future__ import annotations

from dataclasses import dataclass

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.choices import (
    BonusCard,
    CardPoints,
    CardValues,
    ChargeLimit,
    ChargeOrder,
    DeadLastTrick,
    DummyPoints,
    Exact100,
    FirstDealer,
    FirstTrickPoints,
    FirstTrickScope,
    Game,
    HeartsBreak,
    KittyAward,
    KittyDealPosition,
    KittyPeek,
    KittyUse,
    Moon,
    MoonAmount,
    OddCards,
    OpeningHearts,
    OpeningLead,
    Partnership,
    PassCycle,
    RankRule,
    Sun,
    TieRule,
    TurnTimeLimit,
)

__all__ = [
    "BonusCard",
    "CardPoints",
    "CardValues",
    "ChargeLimit",
    "ChargeOrder",
    "DeadLastTrick",
    "DummyPoints",
    "Exact100",
    "FirstDealer",
    "FirstTrickPoints",
    "FirstTrickScope",
    "Game",
    "HeartsBreak",
    "KittyAward",
    "KittyDealPosition",
    "KittyPeek",
    "KittyUse",
    "Moon",
    "MoonAmount",
    "OddCards",
    "OpeningHearts",
    "OpeningLead",
    "Partnership",
    "PassCycle",
    "RankRule",
    "RuleSet",
    "Sun",
    "TieRule",
    "TurnTimeLimit",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A form of the game: what each option is set to. Field names and values are those of the rulebook.

    A rule set can hold combinations that cannot be played; :func:`.options.problems` finds them.
    """

    # The table
    game: Game = Game.HEARTS
    players: int = 4
    decks: int = 1
    odd_cards: OddCards = OddCards.REMOVE
    removed_cards: tuple[Card, ...] = ()
    first_dealer: FirstDealer = FirstDealer.RANDOM

    # The kitty
    four_player_kitty: bool = False
    kitty_award: KittyAward = KittyAward.DEFAULT
    kitty_use: KittyUse = KittyUse.CAPTURED
    kitty_peek: KittyPeek = KittyPeek.TAKER
    kitty_deal_position: KittyDealPosition = KittyDealPosition.MIDDLE

    # Passing
    passing: bool = True
    pass_count: int = 3
    pass_cycle: PassCycle = PassCycle.DEFAULT
    dealer_call: bool = False
    optional_pass: bool = False
    mix_includes_kitty: bool = False
    kept_high_spades: bool = False

    # Charging
    charging: bool = False
    charge_limit: ChargeLimit = ChargeLimit.ONE
    charge_order: ChargeOrder = ChargeOrder.SIMULTANEOUS

    # Play
    opening_lead: OpeningLead = OpeningLead.LOWEST_CLUB
    opening_lead_hearts: OpeningHearts = OpeningHearts.PER_BREAK_RULE
    first_trick_points: FirstTrickPoints = FirstTrickPoints.BARRED
    first_trick_scope: FirstTrickScope = FirstTrickScope.ANY_PLAY
    hearts_break: HeartsBreak = HeartsBreak.HEART
    lead_hearts_if_only_hearts_and_qs: bool = False
    qs_forced_when_safe: bool = False
    booster_nines: bool = False
    dead_last_trick: DeadLastTrick = DeadLastTrick.LAST_WINNER
    trick_review: bool = False

    # Scoring
    card_values: CardValues = CardValues.STANDARD
    own_values: CardPoints = CardPoints()
    qh_value: int = 13
    bonus_card: BonusCard = BonusCard.NONE
    ten_clubs_multiplier: bool = False
    no_tricks_bonus: int = 0
    hand_floor: bool = False
    moon: Moon = Moon.OTHERS_PLUS
    moon_amount: MoonAmount = MoonAmount.HAND_TOTAL
    moon_needs_bonus: bool = False
    sun: Sun = Sun.OFF

    # Partners, and the dummy
    partnership: Partnership = Partnership.OFF
    moon_spares_partner: bool = False
    dummy_points: DummyPoints = DummyPoints.NOBODY

    # The end of the game
    exact_100: Exact100 = Exact100.OFF
    target: int = 100
    tie_rule: TieRule = TieRule.EXTRA_HANDS
    rank_rule: RankRule = RankRule.BY_SCORE
    count_down: bool = False

    # At the table
    turn_time_limit: TurnTimeLimit = TurnTimeLimit.NONE
    vacate_seat: bool = False
    cpu_takeover: bool = True
    seat_resume: bool = True
