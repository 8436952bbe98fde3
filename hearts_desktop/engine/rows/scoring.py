"""What the tricks cost, and the moon (rules 3.4, 3.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.choices import BonusCard, CardPoints, CardValues, Game, Moon, MoonAmount, Sun
from hearts_desktop.engine.readings import bonuses, moon_of
from hearts_desktop.engine.rows.row import ON_OFF, SCORING, Row, points, row
from hearts_desktop.language import later, tr
from hearts_desktop.lists import in_a_row


def _costs(table: CardPoints) -> str:
    # i18n: what a card costs, in a list: "queen of spades 13"
    return in_a_row(tr("{card} {points}").format(card=card.words, points=cost) for card, cost in table)


ROWS: Final[Mapping[str, Row]] = {
    "card_values": row(
        group=SCORING,
        section="3.4",
        label=later("Card values"),
        help=later("What each penalty card costs."),
        words={
            CardValues.STANDARD: later("hearts 1, queen of spades 13"),
            CardValues.SPOT_PIPS: later("hearts their pips (jack 11 to ace 14), queen of spades 25"),
            CardValues.SPOT_COURT10: later("hearts their pips (courts 10, ace 15), queen of spades 25"),
            CardValues.BLACK_MARIA_43: later("hearts 1, queen of spades 13, king 10, ace 7"),
            CardValues.DIRTY_NASTY: later("hearts 1, queen of spades 26, other queens 13"),
            CardValues.OWN: later("as in the table of your own"),
        },
    ),
    "own_values": row(
        group=SCORING,
        section="3.4",
        label=later("Your own card values"),
        help=later(
            "Points for any card, written like QS=13 AH=5 JD=-10. Cards with points below zero are a bonus."
        ),
        words={CardPoints(): later("no card counts")},
        tell=_costs,
        when=lambda rules: rules.card_values is CardValues.OWN,
        needs=later("Needs card values of your own."),
    ),
    "qh_value": row(
        group=SCORING,
        section="3.4",
        label=later("Queen of hearts"),
        help=later("Whether the queen of hearts costs 13, or 14 because it is a heart besides."),
        tell=points,
        minimum=13,
        maximum=14,
        when=lambda rules: rules.card_values is CardValues.DIRTY_NASTY,
        needs=later("Needs the card values of Dirty Nasty."),
    ),
    "bonus_card": row(
        group=SCORING,
        section="3.4",
        label=later("Bonus card"),
        help=later("Whoever takes this card takes ten points off their score."),
        words={
            BonusCard.NONE: later("no card"),
            BonusCard.JD: later("jack of diamonds, minus 10"),
            BonusCard.TD: later("ten of diamonds, minus 10"),
        },
    ),
    "ten_clubs_multiplier": row(
        group=SCORING,
        section="3.8",
        label=later("10♣ doubles"),
        help=later("Whoever takes the ten of clubs doubles the score of the hand, a minus as well."),
        words=ON_OFF,
    ),
    "no_tricks_bonus": row(
        group=SCORING,
        section="3.4",
        label=later("Bonus for no tricks"),
        help=later("A player who takes no trick takes so many points off, unless the moon was shot."),
        words={0: later("no bonus")},
        tell=points,
        minimum=0,
        maximum=50,
    ),
    "hand_floor": row(
        group=SCORING,
        section="3.4",
        label=later("No hand below zero"),
        help=later("A hand never counts less than nothing, whatever bonus was taken; a moon may."),
        words=ON_OFF,
        when=lambda rules: bool(bonuses(rules)) or rules.no_tricks_bonus > 0,
        needs=later("Needs a bonus."),
    ),
    "moon": row(
        group=SCORING,
        section="3.4",
        label=later("Shooting the moon"),
        help=later("What happens when one player takes every penalty card."),
        words={
            Moon.OTHERS_PLUS: later("everybody else gets the points"),
            Moon.SELF_MINUS: later("the shooter takes the points off"),
            Moon.CHOOSE: later("the shooter chooses: everybody else gets the points, or they come off"),
            Moon.OTHERS_PLUS_UNLESS_WINS: (
                later("everybody else gets the points, unless somebody else would win by it")
            ),
            Moon.WINS_GAME: later("the shooter wins the game"),
            Moon.OFF: later("nothing special"),
        },
        when=lambda rules: rules.game is not Game.HEARTS_FOR_TWO,
        needs=later("Needs a game that leaves it open: in Hearts for Two the shooter chooses."),
    ),
    "moon_amount": row(
        group=SCORING,
        section="3.4",
        label=later("Points for the moon"),
        help=later("How many points shooting the moon moves."),
        words={
            MoonAmount.HAND_TOTAL: later("all penalty points of the hand"),
            MoonAmount.TWENTY_SIX: later("always 26"),
        },
        when=lambda rules: moon_of(rules) not in (Moon.OFF, Moon.WINS_GAME),
        needs=later("Needs a moon that moves points."),
    ),
    "moon_needs_bonus": row(
        group=SCORING,
        section="3.4",
        label=later("Moon needs the bonus card"),
        help=later("Whoever shoots the moon must have taken the bonus card as well."),
        words=ON_OFF,
        when=lambda rules: moon_of(rules) is not Moon.OFF and bool(bonuses(rules)),
        needs=later("Needs a moon and a bonus card."),
    ),
    "sun": row(
        group=SCORING,
        section="3.4",
        label=later("Shooting the sun"),
        help=later("Whether winning every single trick counts more than the moon."),
        words={
            Sun.OFF: later("nothing special"),
            Sun.DOUBLE: later("doubles the moon"),
            Sun.HALF_MORE: later("counts half more than the moon"),
        },
        when=lambda rules: moon_of(rules) not in (Moon.OFF, Moon.WINS_GAME),
        needs=later("Needs a moon that moves points."),
    ),
}
