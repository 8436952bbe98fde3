"""What a rule set says, read off its options: the pack, the kitty, the pass, what cards cost.

Each reading takes any rule set, also one that cannot be played, since the catalogue and the conflicts ask
them before anything is compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hearts_desktop.engine.cards import Card, Cards, parse_cards
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.ruleset import BonusCard, CardValues, Game, Moon, OddCards, PassCycle, RuleSet

L, R, X, O = PassStep.LEFT, PassStep.RIGHT, PassStep.ACROSS, PassStep.HOLD  # noqa: E741
L2, R2 = PassStep.SECOND_LEFT, PassStep.SECOND_RIGHT
S, M = PassStep.SCATTER, PassStep.MIX

CYCLES: Final[Mapping[PassCycle, tuple[PassStep, ...]]] = {
    PassCycle.LRAH4: (L, R, X, O),
    PassCycle.LRA4: (L, R, X),
    PassCycle.LRAS4: (L, R, X, S),
    PassCycle.LRASH4: (L, R, X, S, O),
    PassCycle.LRAM4: (L, R, X, M),
    PassCycle.LRAMH4: (L, R, X, M, O),
    PassCycle.LRH3: (L, R, O),
    PassCycle.LR3: (L, R),
    PassCycle.LRS3: (L, R, S),
    PassCycle.LRSH3: (L, R, S, O),
    PassCycle.LRH5: (L, R, O),
    PassCycle.LR5: (L, R),
    PassCycle.LR22H5: (L, R, L2, R2, O),
    PassCycle.LR2H_LR2H5: (L, R, L2, O, L, R, R2, O),
    PassCycle.LEFT: (L,),
    PassCycle.RIGHT: (R,),
    PassCycle.PARTNER: (PassStep.PARTNER,),
}

USUALLY_REMOVED: Final[Mapping[int, Cards]] = {
    3: parse_cards("2D"),
    5: parse_cards("2C 2D"),
    6: parse_cards("2C 3C 2D 2S"),
}

_PIPS: Final = tuple(range(2, 15))
_COURT10: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)

BONUS_POINTS: Final = -10


def is_hearts(ruleset: RuleSet) -> bool:
    """Is it Hearts itself, not one of the games that replace whole sections?"""
    return ruleset.game is Game.HEARTS


def removed_cards(ruleset: RuleSet) -> Cards:
    """What is left out of the pack before dealing (rules 3.1, removed_cards)."""
    if not is_hearts(ruleset) or ruleset.decks == 2 or 52 % ruleset.players == 0:
        return ()
    if ruleset.odd_cards is OddCards.KITTY:
        return ()
    return tuple(sorted(ruleset.removed_cards)) or USUALLY_REMOVED.get(ruleset.players, ())


def has_kitty(ruleset: RuleSet) -> bool:
    """Are cards left over that somebody takes (rules 3.1), as the blind of Hearts for Two is (rules 6.1)?"""
    if not is_hearts(ruleset):
        return ruleset.game is Game.HEARTS_FOR_TWO
    if ruleset.decks == 2:
        return 104 % ruleset.players > 0
    if ruleset.players == 4:
        return ruleset.four_player_kitty
    return ruleset.odd_cards is OddCards.KITTY and 52 % ruleset.players > 0


def passes(ruleset: RuleSet) -> bool:
    """Are cards passed as the options say? Hearts for Two has a pass of its own (rules 3.2, passing)."""
    return is_hearts(ruleset) and ruleset.passing


def pass_cycle(ruleset: RuleSet) -> tuple[PassStep, ...]:
    """The steps that repeat hand after hand (rules 3.2)."""
    if ruleset.game is Game.HEARTS_FOR_TWO:
        return (L,)
    if not passes(ruleset):
        return (O,)
    if ruleset.dealer_call:
        return (PassStep.CALL,)
    if ruleset.pass_cycle is not PassCycle.DEFAULT:
        return CYCLES[ruleset.pass_cycle]
    if ruleset.decks == 2:
        return (O,)
    return CYCLES[PassCycle.LRAH4 if ruleset.players % 2 == 0 else PassCycle.LRH3]


def card_values(ruleset: RuleSet) -> tuple[int, ...]:
    """Penalty points by face (rules 3.4, card_values); bonus cards of one's own table count 0 here."""
    values = [0] * 39 + [1] * 13
    match ruleset.card_values:
        case CardValues.STANDARD:
            values[36] = 13
        case CardValues.SPOT_PIPS:
            values[36], values[39:] = 25, _PIPS
        case CardValues.SPOT_COURT10:
            values[36], values[39:] = 25, _COURT10
        case CardValues.BLACK_MARIA_43:
            values[36:39] = (13, 10, 7)
        case CardValues.DIRTY_NASTY:
            values[10], values[23], values[36], values[49] = 13, 13, 26, ruleset.qh_value
        case CardValues.OWN:
            values = [0] * 52
            for card, points in ruleset.own_values:
                values[card.face] = max(0, points)
    return tuple(values)


def bonuses(ruleset: RuleSet) -> dict[int, int]:
    """Points, below zero, of each bonus card, by face (rules 3.4, bonus_card and own_values)."""
    found = {}
    if ruleset.card_values is CardValues.OWN:
        found = {card.face: points for card, points in ruleset.own_values if points < 0}
    if ruleset.bonus_card is not BonusCard.NONE:
        face = Card.parse(ruleset.bonus_card).face
        found[face] = found.get(face, 0) + BONUS_POINTS
    return found


def moon_of(ruleset: RuleSet) -> Moon:
    """What a moon does (rules 3.4, moon): in Hearts for Two its shooter always chooses (rules 6.1)."""
    return Moon.CHOOSE if ruleset.game is Game.HEARTS_FOR_TWO else ruleset.moon
