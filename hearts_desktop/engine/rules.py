"""A rule set compiled into what the engine asks. The only module of the engine that looks at options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hearts_desktop.engine import ruleset as opt
from hearts_desktop.engine import trickplay
from hearts_desktop.engine.cards import Card, Cards, pack, parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.ruleset import RuleSet

L, R, X, O = PassStep.LEFT, PassStep.RIGHT, PassStep.ACROSS, PassStep.HOLD  # noqa: E741
L2, R2 = PassStep.SECOND_LEFT, PassStep.SECOND_RIGHT

CYCLES: Final[Mapping[opt.PassCycle, tuple[PassStep, ...]]] = {
    opt.PassCycle.LRAH4: (L, R, X, O),
    opt.PassCycle.LRA4: (L, R, X),
    opt.PassCycle.LRH3: (L, R, O),
    opt.PassCycle.LR3: (L, R),
    opt.PassCycle.LRH5: (L, R, O),
    opt.PassCycle.LR5: (L, R),
    opt.PassCycle.LR22H5: (L, R, L2, R2, O),
    opt.PassCycle.LR2H_LR2H5: (L, R, L2, O, L, R, R2, O),
    opt.PassCycle.LEFT: (L,),
    opt.PassCycle.RIGHT: (R,),
}

USUALLY_REMOVED: Final[Mapping[int, Cards]] = {
    3: parse_cards("2D"),
    5: parse_cards("2C 2D"),
    6: parse_cards("2C 3C 2D 2S"),
}

_PIPS: Final = tuple(range(2, 15))
_COURT10: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15)

BONUS_POINTS: Final = -10
PASS_COUNT: Final = 3


def card_values(ruleset: RuleSet) -> tuple[int, ...]:
    """Penalty points by face (rules 3.4, card_values)."""
    values = [0] * 39 + [1] * 13
    match ruleset.card_values:
        case opt.CardValues.STANDARD:
            values[36] = 13
        case opt.CardValues.SPOT_PIPS:
            values[36], values[39:] = 25, _PIPS
        case opt.CardValues.SPOT_COURT10:
            values[36], values[39:] = 25, _COURT10
        case opt.CardValues.BLACK_MARIA_43:
            values[36:39] = (13, 10, 7)
        case opt.CardValues.DIRTY_NASTY:
            values[10], values[23], values[36], values[49] = 13, 13, 26, ruleset.qh_value
    return tuple(values)


def bonus_card(ruleset: RuleSet) -> Card | None:
    """The card that takes ten points off, if there is one."""
    return None if ruleset.bonus_card is opt.BonusCard.NONE else Card.parse(ruleset.bonus_card)


def removed_cards(ruleset: RuleSet) -> Cards:
    """What is left out of the pack before dealing (rules 3.1, removed_cards)."""
    if ruleset.players == 4:
        return ()
    return tuple(sorted(ruleset.removed_cards)) or USUALLY_REMOVED.get(ruleset.players, ())


def pass_cycle(ruleset: RuleSet) -> tuple[PassStep, ...]:
    """The steps that repeat hand after hand (rules 3.2)."""
    if not ruleset.passing:
        return (PassStep.HOLD,)
    if ruleset.pass_cycle is not opt.PassCycle.DEFAULT:
        return CYCLES[ruleset.pass_cycle]
    return CYCLES[opt.PassCycle.LRAH4 if ruleset.players % 2 == 0 else opt.PassCycle.LRH3]


def pass_offset(step: PassStep, players: int) -> int:
    """How many seats clockwise a packet travels; 0 when nothing is passed."""
    return {
        PassStep.LEFT: 1,
        PassStep.RIGHT: players - 1,
        PassStep.ACROSS: players // 2,
        PassStep.SECOND_LEFT: 2,
        PassStep.SECOND_RIGHT: players - 2,
        PassStep.HOLD: 0,
    }[step]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """All that the engine asks of a rule set; made by :func:`compile_rules`, never saved."""

    ruleset: RuleSet
    players: int
    pack: Cards
    cycle: tuple[PassStep, ...]
    pass_count: int
    values: tuple[int, ...]
    """Penalty points by face."""
    bonus: Card | None
    play: trickplay.PlayRules
    moon_amount: int

    def step(self, number: int) -> PassStep:
        """Where cards go in hand ``number`` (from 1); tie-break hands go on counting."""
        return self.cycle[(number - 1) % len(self.cycle)]

    def plan(self, number: int) -> tuple[Phase, ...]:
        """The stages of hand ``number`` in order."""
        holds = self.step(number) is PassStep.HOLD
        passing = () if holds else (Phase.PASS,)
        return (Phase.DEAL, *passing, Phase.PLAY, Phase.MOON, Phase.SCORE)

    def value(self, card: Card) -> int:
        """Penalty points of a card; 0 for harmless and bonus cards."""
        return self.values[card.face]

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return len(self.pack) // self.players

    def points(self, cards: Cards) -> int:
        """Penalty points of some cards together."""
        return sum(self.values[card.face] for card in cards)

    def pass_receiver(self, giver: int, step: PassStep) -> int:
        """Who gets the packet of ``giver``."""
        return (giver + pass_offset(step, self.players)) % self.players


@lru_cache(maxsize=256)
def compile_rules(ruleset: RuleSet) -> Rules:
    """Compile a rule set.

    Raises :class:`.options.ImpossibleRules` naming the options to change if it cannot be played.
    """
    from hearts_desktop.engine.options import require_playable  # options reads this module's tables

    require_playable(ruleset)
    out = set(removed_cards(ruleset))
    values = card_values(ruleset)
    bonus = bonus_card(ruleset)
    cards = tuple(card for card in pack() if card not in out)
    total = sum(values[card.face] for card in cards)
    return Rules(
        ruleset=ruleset,
        players=ruleset.players,
        pack=cards,
        cycle=pass_cycle(ruleset),
        pass_count=PASS_COUNT,
        values=values,
        bonus=bonus,
        play=_play_rules(ruleset, values, bonus),
        moon_amount=26 if ruleset.moon_amount is opt.MoonAmount.TWENTY_SIX else total,
    )


def _play_rules(ruleset: RuleSet, values: tuple[int, ...], bonus: Card | None) -> trickplay.PlayRules:
    penalty = sum(1 << face for face, value in enumerate(values) if value > 0)
    hearts, queen = trickplay.HEARTS, trickplay.QUEEN_OF_SPADES
    breaks = {
        opt.HeartsBreak.HEART: hearts,
        opt.HeartsBreak.HEART_OR_QS: hearts | queen,
        opt.HeartsBreak.HEART_OR_QS_DISCARD: hearts,
        opt.HeartsBreak.ANY_PENALTY: penalty,
        opt.HeartsBreak.NONE: hearts,
    }[ruleset.hearts_break]
    return trickplay.PlayRules(
        players=ruleset.players,
        values=values,
        bonus=0 if bonus is None else 1 << bonus.face,
        lowest_club_opens=ruleset.opening_lead is opt.OpeningLead.LOWEST_CLUB,
        opening_heart=(
            ruleset.opening_lead is opt.OpeningLead.LEFT_OF_DEALER
            and ruleset.opening_lead_hearts is opt.OpeningHearts.ANYTHING
        ),
        first_trick_barred=ruleset.first_trick_points is opt.FirstTrickPoints.BARRED,
        bar_in_suit=ruleset.first_trick_scope is opt.FirstTrickScope.ANY_PLAY,
        hearts_locked=ruleset.hearts_break is not opt.HeartsBreak.NONE,
        breaks=breaks,
        breaks_off_suit=queen if ruleset.hearts_break is opt.HeartsBreak.HEART_OR_QS_DISCARD else 0,
        lenient=ruleset.lead_hearts_if_only_hearts_and_qs,
        queen_forced=ruleset.qs_forced_when_safe,
        moon_needs_bonus=ruleset.moon_needs_bonus and bonus is not None,
    )
