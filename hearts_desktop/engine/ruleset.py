"""The rule set: every option of the game as one field, each with the row of metadata that describes it.

A field's row (label, help, values, when it applies) is the only place where an option is described;
:mod:`.options` turns the rows into the catalogue from which validation, JSON, command line, dialogs and
help are made. Nothing here decides anything: :mod:`.rules` compiles a rule set into what the engine asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

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
    "has_kitty",
]

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
KITTY = "Kitty"
PASSING = "Passing"
CHARGING = "Charging"
PLAY = "Play"
SCORING = "Scoring"
PARTNERS = "Partners"
END = "End of game"
SERVICE = "At the table"


def _plain(rules: RuleSet) -> bool:
    """Is it Hearts itself, not one of the games that replace whole sections?"""
    return rules.game is Game.HEARTS


def has_kitty(rules: RuleSet) -> bool:
    """Are cards left over that somebody will take?"""
    if not _plain(rules):
        return False
    if rules.decks == 2:
        return 104 % rules.players > 0
    if rules.players == 4:
        return rules.four_player_kitty
    return rules.odd_cards is OddCards.KITTY and 52 % rules.players > 0


def _moon(rules: RuleSet) -> Moon:
    """What a moon does: in Hearts for Two its shooter always chooses."""
    return Moon.CHOOSE if rules.game is Game.HEARTS_FOR_TWO else rules.moon


def _has_bonus(rules: RuleSet) -> bool:
    own = rules.card_values is CardValues.OWN and any(points < 0 for _, points in rules.own_values)
    return own or rules.bonus_card is not BonusCard.NONE


def _people_wait(_: RuleSet) -> bool:
    """Do people come and go? Not while one person plays against the computer."""
    return False


def _passes(rules: RuleSet) -> bool:
    return _plain(rules) and rules.passing


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A form of the game: what each option is set to. Field names and values are those of the rulebook.

    A rule set can hold combinations that cannot be played; :func:`.options.problems` finds them.
    """

    game: Game = option(
        Game.HEARTS,
        group=TABLE,
        label="Game",
        help="Hearts itself, or one of its relatives with a dummy hand. Dummy Hearts is a reconstruction: no "
        "complete rules of it are known.",
        words={
            Game.HEARTS: "Hearts",
            Game.HEARTS_FOR_TWO: "Hearts for Two",
            Game.DUMMY_HEARTS: "Dummy Hearts (reconstruction)",
        },
    )
    players: int = option(
        4,
        group=TABLE,
        label="Players",
        help="How many people sit at the table. One pack serves three to six, two packs six to ten.",
        words={"": "{} players"},
        minimum=2,
        maximum=10,
    )
    decks: int = option(
        1,
        group=TABLE,
        label="Packs",
        help="With two packs every card exists twice, and two identical cards in a trick cancel each other.",
        words={1: "one pack", 2: "two packs", "": "{} packs"},
        minimum=1,
        maximum=2,
        when=_plain,
        needs="the game of Hearts itself",
    )
    odd_cards: OddCards = option(
        OddCards.REMOVE,
        group=TABLE,
        label="Cards that do not divide",
        help="When the pack does not divide evenly, low cards are taken out or the rest becomes a kitty.",
        words={OddCards.REMOVE: "low cards are taken out", OddCards.KITTY: "the rest is a kitty"},
        when=lambda rules: _plain(rules) and rules.decks == 1 and 52 % rules.players > 0,
        needs="one pack and a number of players that does not divide it",
    )
    removed_cards: tuple[Card, ...] = option(
        (),
        group=TABLE,
        label="Cards taken out",
        help="Which cards are left out when the pack does not divide evenly. Automatic takes the usual low "
        "cards: 2♦ for three players, 2♦ 2♣ for five, 2♦ 2♣ 2♠ 3♣ for six.",
        words={"": "without {}", (): "automatic"},
        when=lambda rules: (
            _plain(rules)
            and rules.decks == 1
            and 52 % rules.players > 0
            and rules.odd_cards is OddCards.REMOVE
        ),
        needs="one pack, and cards that are taken out because they do not divide",
    )
    first_dealer: FirstDealer = option(
        FirstDealer.RANDOM,
        group=TABLE,
        label="First dealer",
        help="Who deals the first hand; after that the deal goes one seat to the left each hand.",
        words={
            FirstDealer.RANDOM: "drawn",
            FirstDealer.SEAT_0: "you",
            **{seat: f"seat {int(seat) + 1}" for seat in list(FirstDealer)[2:]},
        },
    )

    four_player_kitty: bool = option(
        False,
        group=KITTY,
        label="Kitty of four cards",
        help="Four players get twelve cards each, and four cards are the kitty.",
        words=ON_OFF,
        when=_plain,
        needs="the game of Hearts itself",
    )
    kitty_award: KittyAward = option(
        KittyAward.DEFAULT,
        group=KITTY,
        label="Who gets the kitty",
        help="The kitty goes to the winner of the first trick, of the first trick with a penalty card, or of "
        "the last trick. Usual is the first trick, with four players the first penalty card.",
        words={
            KittyAward.DEFAULT: "as usual",
            KittyAward.FIRST_TRICK: "the winner of the first trick",
            KittyAward.FIRST_PENALTY: "the winner of the first trick with a penalty card",
            KittyAward.LAST_TRICK: "the winner of the last trick",
        },
        when=has_kitty,
        needs="a kitty",
    )
    kitty_use: KittyUse = option(
        KittyUse.CAPTURED,
        group=KITTY,
        label="What becomes of the kitty",
        help="The kitty counts as captured, or its taker takes it in hand and lays as many cards face down.",
        words={
            KittyUse.CAPTURED: "it counts as captured",
            KittyUse.HAND_SWAP: "its taker exchanges it for cards of the hand",
        },
        when=has_kitty,
        needs="a kitty",
    )
    kitty_peek: KittyPeek = option(
        KittyPeek.TAKER,
        group=KITTY,
        label="Who may look at the kitty",
        help="Whether the taker may look at captured kitty cards; all others see them at the score.",
        words={KittyPeek.TAKER: "its taker", KittyPeek.NOBODY: "nobody"},
        when=lambda rules: has_kitty(rules) and rules.kitty_use is KittyUse.CAPTURED,
        needs="a kitty that is captured",
    )
    kitty_deal_position: KittyDealPosition = option(
        KittyDealPosition.MIDDLE,
        group=KITTY,
        label="When the kitty is laid aside",
        help="One card after each of the first rounds of the deal, or all that is left at its end.",
        words={
            KittyDealPosition.MIDDLE: "a card after each of the first rounds",
            KittyDealPosition.END: "what is left at the end",
        },
        when=has_kitty,
        needs="a kitty",
    )

    passing: bool = option(
        True,
        group=PASSING,
        label="Passing",
        help="Before play everyone gives cards to another player.",
        words=ON_OFF,
        when=_plain,
        needs="the game of Hearts itself",
    )
    pass_count: int = option(
        3,
        group=PASSING,
        label="Cards passed",
        help="How many cards everyone gives away. Scattered cards must divide among the others: with three "
        "players scattering takes four.",
        words={1: "one card", 2: "two cards", 3: "three cards", 4: "four cards", 5: "five cards", "": "{}"},
        minimum=1,
        maximum=5,
        when=_passes,
        needs="passing",
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
        when=lambda rules: _passes(rules) and not rules.dealer_call,
        needs="passing, and no dealer who calls it",
    )
    dealer_call: bool = option(
        False,
        group=PASSING,
        label="Dealer's call",
        help="Before any card is seen the dealer says how the cards of this hand are passed: so many to the "
        "left, across and right, or mixed and dealt anew.",
        words=ON_OFF,
        when=_passes,
        needs="passing",
    )
    optional_pass: bool = option(
        False,
        group=PASSING,
        label="Passing is optional",
        help="Who declines gives nothing and sends on, unseen, whatever arrives.",
        words=ON_OFF,
        when=_passes,
        needs="passing",
    )
    mix_includes_kitty: bool = option(
        False,
        group=PASSING,
        label="Kitty is mixed in",
        help="When the passed cards are mixed and dealt anew, the kitty is mixed in with them.",
        words=ON_OFF,
        when=lambda rules: (
            _passes(rules) and (rules.dealer_call or rules.pass_cycle in (PassCycle.LRAM4, PassCycle.LRAMH4))
        ),
        needs="passed cards that are mixed",
    )
    kept_high_spades: bool = option(
        False,
        group=PASSING,
        label="High spades are kept",
        help="Queen, king and ace of spades may not be passed while there are other cards to pass.",
        words=ON_OFF,
        when=_passes,
        needs="passing",
    )

    charging: bool = option(
        False,
        group=CHARGING,
        label="Charging",
        help="Before the first lead players may lay A♥, Q♠, J♦ or 10♣ open from their hand: it then counts "
        "twice (all hearts for A♥), and may not be played to the first trick of its suit.",
        words=ON_OFF,
        when=_plain,
        needs="the game of Hearts itself",
    )
    charge_limit: ChargeLimit = option(
        ChargeLimit.ONE,
        group=CHARGING,
        label="Cards charged",
        help="How many cards a player may charge in a hand.",
        words={ChargeLimit.ONE: "one", ChargeLimit.ANY: "any number"},
        when=lambda rules: _plain(rules) and rules.charging,
        needs="charging",
    )
    charge_order: ChargeOrder = option(
        ChargeOrder.SIMULTANEOUS,
        group=CHARGING,
        label="Order of charging",
        help="All choose in secret and show together, or one after the other from the dealer's left.",
        words={
            ChargeOrder.SIMULTANEOUS: "all together, in secret",
            ChargeOrder.FROM_DEALER_LEFT: "one after the other",
        },
        when=lambda rules: _plain(rules) and rules.charging,
        needs="charging",
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

    booster_nines: bool = option(
        False,
        group=PLAY,
        label="Booster nines",
        help="The nine of the suit led makes everyone play a second card to the trick.",
        words=ON_OFF,
        when=lambda rules: rules.game is not Game.HEARTS_FOR_TWO,
        needs="a game without a card from the dummy in each trick",
    )
    dead_last_trick: DeadLastTrick = option(
        DeadLastTrick.LAST_WINNER,
        group=PLAY,
        label="A last trick nobody won",
        help="With two packs all cards of the last trick may cancel: who gets them.",
        words={
            DeadLastTrick.LAST_WINNER: "the winner of the trick before",
            DeadLastTrick.LEADER: "its leader",
        },
        when=lambda rules: _plain(rules) and rules.decks == 2,
        needs="two packs",
    )
    trick_review: bool = option(
        False,
        group=PLAY,
        label="Looking back at tricks",
        help="Whether captured tricks may be looked at again during the hand.",
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
            CardValues.OWN: "as in the table of your own",
        },
    )
    own_values: CardPoints = option(
        CardPoints(),
        group=SCORING,
        label="Your own card values",
        help="Points for any card, written like QS=13 AH=5 JD=-10. Cards with points below zero are a bonus.",
        words={"": "{}", CardPoints(): "no card counts"},
        when=lambda rules: rules.card_values is CardValues.OWN,
        needs="card values of your own",
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
    ten_clubs_multiplier: bool = option(
        False,
        group=SCORING,
        label="10♣ doubles",
        help="Whoever takes the ten of clubs doubles the score of the hand, a minus as well.",
        words=ON_OFF,
    )
    no_tricks_bonus: int = option(
        0,
        group=SCORING,
        label="Bonus for no tricks",
        help="A player who takes no trick takes so many points off, unless the moon was shot.",
        words={0: "none", "": "{} points"},
        minimum=0,
        maximum=50,
    )
    hand_floor: bool = option(
        False,
        group=SCORING,
        label="No hand below zero",
        help="A hand never counts less than nothing, whatever bonus was taken; a moon may.",
        words=ON_OFF,
        when=lambda rules: _has_bonus(rules) or rules.no_tricks_bonus > 0,
        needs="a bonus",
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
        when=lambda rules: rules.game is not Game.HEARTS_FOR_TWO,
        needs="a game that leaves it open: in Hearts for Two the shooter chooses",
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
        when=lambda rules: _moon(rules) not in (Moon.OFF, Moon.WINS_GAME),
        needs="a moon that moves points",
    )
    moon_needs_bonus: bool = option(
        False,
        group=SCORING,
        label="Moon needs the bonus card",
        help="Shooting the moon also takes the bonus card.",
        words=ON_OFF,
        when=lambda rules: _moon(rules) is not Moon.OFF and _has_bonus(rules),
        needs="a moon and a bonus card",
    )
    sun: Sun = option(
        Sun.OFF,
        group=SCORING,
        label="Shooting the sun",
        help="Whether winning every single trick counts more than the moon.",
        words={
            Sun.OFF: "nothing special",
            Sun.DOUBLE: "doubles the moon",
            Sun.HALF_MORE: "counts half more than the moon",
        },
        when=lambda rules: _moon(rules) not in (Moon.OFF, Moon.WINS_GAME),
        needs="a moon",
    )

    partnership: Partnership = option(
        Partnership.OFF,
        group=PARTNERS,
        label="Partnership",
        help="Players opposite each other are partners: they share their tricks, or add their scores.",
        words={
            Partnership.OFF: "everyone for themselves",
            Partnership.TEAM_TRICKS: "partners share tricks and score",
            Partnership.INDIVIDUAL: "partners add their scores at the end",
        },
        when=_plain,
        needs="the game of Hearts itself",
    )
    moon_spares_partner: bool = option(
        False,
        group=PARTNERS,
        label="The moon spares the partner",
        help="When everybody else gets the points of a moon, the shooter's partner does not.",
        words=ON_OFF,
        when=lambda rules: (
            _plain(rules)
            and rules.partnership is Partnership.INDIVIDUAL
            and rules.moon not in (Moon.OFF, Moon.WINS_GAME, Moon.SELF_MINUS)
        ),
        needs="partners with scores of their own, and a moon that others pay",
    )
    dummy_points: DummyPoints = option(
        DummyPoints.NOBODY,
        group=PARTNERS,
        label="The dummy's tricks",
        help="In Dummy Hearts the tricks of the dummy count for nobody, or against the declarer.",
        words={DummyPoints.NOBODY: "count for nobody", DummyPoints.DECLARER: "count against the declarer"},
        when=lambda rules: rules.game is Game.DUMMY_HEARTS,
        needs="Dummy Hearts",
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
    rank_rule: RankRule = option(
        RankRule.BY_SCORE,
        group=END,
        label="Places",
        help="Lowest total first. Putting those who reached the end behind all others gives the same order.",
        words={RankRule.BY_SCORE: "by score", RankRule.CROSSERS_LAST: "by score, those over the end last"},
    )
    count_down: bool = option(
        False,
        group=END,
        label="Scores count down",
        help="Everyone begins with the points at which the game ends, and the points of each hand are "
        "taken off. The game ends when somebody has none left, and the highest wins.",
        words=ON_OFF,
    )
    turn_time_limit: TurnTimeLimit = option(
        TurnTimeLimit.NONE,
        group=SERVICE,
        label="Time for a decision",
        help="When the time is up, the computer makes this one decision for you.",
        words={
            TurnTimeLimit.NONE: "as long as you like",
            TurnTimeLimit.THIRTY: "30 seconds",
            TurnTimeLimit.SIXTY: "60 seconds",
        },
    )
    vacate_seat: bool = option(
        False,
        group=SERVICE,
        label="The loser's seat goes to who waits",
        help="After a moon that wins the game the player left of the shooter makes room for whoever waits.",
        words=ON_OFF,
        when=_people_wait,
        needs="a table at which people wait for a seat",
    )
    cpu_takeover: bool = option(
        True,
        group=SERVICE,
        label="The computer takes over",
        help="A player who dropped out and does not come back is played by the computer.",
        words=ON_OFF,
        when=_people_wait,
        needs="a table at which people come and go",
    )
    seat_resume: bool = option(
        True,
        group=SERVICE,
        label="Coming back to the seat",
        help="Who comes back gets the seat again, from the next decision on.",
        words=ON_OFF,
        when=_people_wait,
        needs="a table at which people come and go",
    )
