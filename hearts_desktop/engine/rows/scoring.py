"""What the tricks cost, and the moon (rules 3.4, 3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import BonusCard, CardPoints, CardValues, Game, Moon, MoonAmount, Sun
from hearts_desktop.engine.readings import bonuses, moon_of
from hearts_desktop.engine.rows.row import ON_OFF, SCORING, Row, row

ROWS: Final[Mapping[str, Row]] = {
    "card_values": row(
        group=SCORING,
        section="3.4",
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
    ),
    "own_values": row(
        group=SCORING,
        section="3.4",
        label="Your own card values",
        help="Points for any card, written like QS=13 AH=5 JD=-10. Cards with points below zero are a bonus.",
        words={"": "{}", CardPoints(): "no card counts"},
        when=lambda rules: rules.card_values is CardValues.OWN,
        needs="card values of your own",
    ),
    "qh_value": row(
        group=SCORING,
        section="3.4",
        label="Queen of hearts",
        help="Whether the queen of hearts costs 13, or 14 because it is a heart besides.",
        words={"": "{} points"},
        minimum=13,
        maximum=14,
        when=lambda rules: rules.card_values is CardValues.DIRTY_NASTY,
        needs="the card values of Dirty Nasty",
    ),
    "bonus_card": row(
        group=SCORING,
        section="3.4",
        label="Bonus card",
        help="Whoever takes this card takes ten points off their score.",
        words={
            BonusCard.NONE: "no card",
            BonusCard.JD: "jack of diamonds, minus 10",
            BonusCard.TD: "ten of diamonds, minus 10",
        },
    ),
    "ten_clubs_multiplier": row(
        group=SCORING,
        section="3.8",
        label="10♣ doubles",
        help="Whoever takes the ten of clubs doubles the score of the hand, a minus as well.",
        words=ON_OFF,
    ),
    "no_tricks_bonus": row(
        group=SCORING,
        section="3.4",
        label="Bonus for no tricks",
        help="A player who takes no trick takes so many points off, unless the moon was shot.",
        words={0: "none", "": "{} points"},
        minimum=0,
        maximum=50,
    ),
    "hand_floor": row(
        group=SCORING,
        section="3.4",
        label="No hand below zero",
        help="A hand never counts less than nothing, whatever bonus was taken; a moon may.",
        words=ON_OFF,
        when=lambda rules: bool(bonuses(rules)) or rules.no_tricks_bonus > 0,
        needs="a bonus",
    ),
    "moon": row(
        group=SCORING,
        section="3.4",
        label="Shooting the moon",
        help="What happens when one player takes every penalty card.",
        words={
            Moon.OTHERS_PLUS: "everybody else gets the points",
            Moon.SELF_MINUS: "the shooter takes the points off",
            Moon.CHOOSE: "the shooter chooses: everybody else gets the points, or they come off",
            Moon.OTHERS_PLUS_UNLESS_WINS: (
                "everybody else gets the points, unless somebody else would win by it"
            ),
            Moon.WINS_GAME: "the shooter wins the game",
            Moon.OFF: "nothing special",
        },
        when=lambda rules: rules.game is not Game.HEARTS_FOR_TWO,
        needs="a game that leaves it open: in Hearts for Two the shooter chooses",
    ),
    "moon_amount": row(
        group=SCORING,
        section="3.4",
        label="Points for the moon",
        help="How many points shooting the moon moves.",
        words={
            MoonAmount.HAND_TOTAL: "all penalty points of the hand",
            MoonAmount.TWENTY_SIX: "always 26",
        },
        when=lambda rules: moon_of(rules) not in (Moon.OFF, Moon.WINS_GAME),
        needs="a moon that moves points",
    ),
    "moon_needs_bonus": row(
        group=SCORING,
        section="3.4",
        label="Moon needs the bonus card",
        help="Whoever shoots the moon must have taken the bonus card as well.",
        words=ON_OFF,
        when=lambda rules: moon_of(rules) is not Moon.OFF and bool(bonuses(rules)),
        needs="a moon and a bonus card",
    ),
    "sun": row(
        group=SCORING,
        section="3.4",
        label="Shooting the sun",
        help="Whether winning every single trick counts more than the moon.",
        words={
            Sun.OFF: "nothing special",
            Sun.DOUBLE: "doubles the moon",
            Sun.HALF_MORE: "counts half more than the moon",
        },
        when=lambda rules: moon_of(rules) not in (Moon.OFF, Moon.WINS_GAME),
        needs="a moon that moves points",
    ),
}
