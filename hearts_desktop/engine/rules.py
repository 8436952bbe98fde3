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
from hearts_desktop.engine.options import require_playable
from hearts_desktop.engine.readings import (
    bonuses,
    card_values,
    has_kitty,
    is_hearts,
    moon_of,
    pass_cycle,
    removed_cards,
)
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import HandState

CHARGEABLE: Final = parse_cards("TC JD QS AH")
HIGH_SPADES: Final = parse_cards("QS KS AS")
TEN_OF_CLUBS: Final = Card.parse("TC")
TWO_HANDED_DEALS: Final = 12


def pass_counts(step: PassStep, players: int, count: int) -> tuple[int, ...]:
    """How many cards go to the player one, two, … seats clockwise; empty where nothing goes to a player.

    Raises ValueError if the step does not exist for so many players or cards.
    """
    offset = {
        PassStep.LEFT: 1,
        PassStep.RIGHT: players - 1,
        PassStep.ACROSS: players // 2,
        PassStep.PARTNER: players // 2,
        PassStep.SECOND_LEFT: 2,
        PassStep.SECOND_RIGHT: players - 2,
    }.get(step)
    if step is PassStep.SCATTER:
        if count % (players - 1):
            raise ValueError(f"{count} cards do not divide among {players - 1} players")
        return (count // (players - 1),) * (players - 1)
    if offset is None:
        return ()
    if step in (PassStep.ACROSS, PassStep.PARTNER) and players % 2:
        raise ValueError(f"with {players} players nobody sits across")
    if step in (PassStep.SECOND_LEFT, PassStep.SECOND_RIGHT) and players < 5:
        raise ValueError(f"with {players} players nobody is second left or right")
    return tuple(count if place == offset else 0 for place in range(1, players))


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """All that the engine asks of a rule set; made by :func:`compile_rules`, never saved."""

    ruleset: RuleSet
    players: int
    places: int
    """Hands that are dealt: one for each player, and one for a dummy."""
    pack: Cards
    hand_size: int
    kitty_size: int
    cycle: tuple[PassStep, ...]
    pass_count: int
    values: tuple[int, ...]
    """Penalty points by face."""
    bonuses: Mapping[int, int]
    """Points below zero of each bonus card, by face."""
    target: int
    deals_limit: int
    """The game ends after so many hands at the latest; 0 if there is no such limit."""

    def step(self, number: int) -> PassStep:
        """Where cards go in hand ``number`` (from 1); tie-break hands go on counting."""
        return self.cycle[(number - 1) % len(self.cycle)]

    def plan(self, number: int) -> tuple[Phase, ...]:
        """The stages of hand ``number`` in order."""
        step = self.step(number)
        before = []
        if step is PassStep.CALL:
            before.append(Phase.CALL)
        if self.ruleset.game is opt.Game.DUMMY_HEARTS:
            before.append(Phase.BID)
        if step is not PassStep.HOLD:
            before.append(Phase.PASS)
        if self.charging:
            before.append(Phase.CHARGE)
        return (Phase.DEAL, *before, Phase.PLAY, Phase.MOON, Phase.SCORE)

    @property
    def two_handed(self) -> bool:
        """Is it Hearts for Two?"""
        return self.ruleset.game is opt.Game.HEARTS_FOR_TWO

    @property
    def has_dummy(self) -> bool:
        """Is one of the hands a dummy's, at the place after the last seat?"""
        return self.places > self.players

    @property
    def moon(self) -> opt.Moon:
        """What a moon does: in Hearts for Two its shooter always chooses."""
        return moon_of(self.ruleset)

    @property
    def charging(self) -> bool:
        """May cards be charged?"""
        return is_hearts(self.ruleset) and self.ruleset.charging

    @property
    def chargeable(self) -> Cards:
        """Cards that may be charged."""
        return tuple(card for card in CHARGEABLE if card in self.pack)

    @property
    def teams(self) -> opt.Partnership:
        """How partners belong together."""
        return self.ruleset.partnership if is_hearts(self.ruleset) else opt.Partnership.OFF

    def unit(self, seat: int) -> tuple[int, ...]:
        """The seats that share the tricks of ``seat``: itself, and a partner who shares them."""
        if self.teams is opt.Partnership.TEAM_TRICKS:
            return tuple(sorted((seat, (seat + 2) % 4)))
        return (seat,)

    def partner(self, seat: int) -> int | None:
        """The partner of ``seat``, if it has one."""
        return None if self.teams is opt.Partnership.OFF else (seat + 2) % 4

    def order(self, declarer: int) -> tuple[int, ...]:
        """The places in the order of play; the dummy of Dummy Hearts sits opposite its declarer."""
        if self.ruleset.game is opt.Game.DUMMY_HEARTS:
            left, right = (declarer + 1) % 3, (declarer + 2) % 3
            return (declarer, left, self.players, right)
        return tuple(range(self.places))

    def decider(self, hand: HandState, place: int, leader: int) -> int:
        """The seat that decides the cards of ``place``: itself, or who plays for a dummy."""
        if place < self.players:
            return place
        return 1 - leader if self.two_handed else hand.prelude.declarer

    def play_rules(self, hand: HandState) -> trickplay.PlayRules:
        """The rules of the trick in this hand."""
        return _play_rules(self.ruleset, hand.prelude.charged, max(0, hand.prelude.declarer))

    def moon_amount(self, hand: HandState) -> int:
        """Points that a moon moves in this hand, charges included."""
        if self.ruleset.moon_amount is opt.MoonAmount.TWENTY_SIX:
            return 26
        play = self.play_rules(hand)
        return sum(play.value) * play.decks

    def value(self, card: Card) -> int:
        """Penalty points of a card, charges not counted; 0 for harmless and bonus cards."""
        return self.values[card.face]

    def bonus(self, card: Card) -> int:
        """Points below zero of a bonus card, charges not counted; 0 for all others."""
        return self.bonuses.get(card.face, 0)

    def points(self, cards: Cards) -> int:
        """Penalty points of some cards together, charges not counted."""
        return sum(self.values[card.face] for card in cards)

    def counts(self, hand: HandState) -> tuple[int, ...]:
        """How many cards each player passes one, two, … seats clockwise in this hand."""
        if hand.prelude.call is not None:
            return hand.prelude.call
        return pass_counts(hand.step, self.players, self.pass_count)

    def receivers(self, hand: HandState, giver: int) -> tuple[tuple[int, int], ...]:
        """Who gets how many cards from ``giver`` as (seat, number), nearest clockwise first."""
        return tuple(
            ((giver + offset) % self.players, number)
            for offset, number in enumerate(self.counts(hand), 1)
            if number
        )

    def shown(self, total: int) -> int:
        """A total as it is shown: where scores count down, what is left of the points at the start."""
        return self.target - total if self.ruleset.count_down else total


@lru_cache(maxsize=256)
def compile_rules(ruleset: RuleSet) -> Rules:
    """Compile a rule set.

    Raises :class:`.options.ImpossibleRules` naming the options to change if it cannot be played.
    """
    require_playable(ruleset)
    out = set(removed_cards(ruleset))
    decks = ruleset.decks if is_hearts(ruleset) else 1
    cards = tuple(card for card in pack(decks) if card not in out)
    dummy = ruleset.game is not opt.Game.HEARTS
    places = ruleset.players + dummy
    four_kitty = is_hearts(ruleset) and ruleset.players == 4 and ruleset.four_player_kitty
    size = 16 if ruleset.game is opt.Game.HEARTS_FOR_TWO else 12 if four_kitty else len(cards) // places
    two_handed = ruleset.game is opt.Game.HEARTS_FOR_TWO
    return Rules(
        ruleset=ruleset,
        players=ruleset.players,
        places=places,
        pack=cards,
        hand_size=size,
        kitty_size=len(cards) - size * places,
        cycle=pass_cycle(ruleset),
        pass_count=3 if two_handed else ruleset.pass_count,
        values=card_values(ruleset),
        bonuses=bonuses(ruleset),
        target=ruleset.target,
        deals_limit=TWO_HANDED_DEALS if two_handed else 0,
    )


@lru_cache(maxsize=1024)
def _play_rules(ruleset: RuleSet, charged: Cards, declarer: int) -> trickplay.PlayRules:
    values = card_values(ruleset)
    penalty = sum(1 << face for face, value in enumerate(values) if value > 0)
    hearts, queen = trickplay.HEARTS, trickplay.QUEEN_OF_SPADES
    breaks = {
        opt.HeartsBreak.HEART: hearts,
        opt.HeartsBreak.HEART_OR_QS: hearts | queen,
        opt.HeartsBreak.HEART_OR_QS_DISCARD: hearts,
        opt.HeartsBreak.ANY_PENALTY: penalty,
        opt.HeartsBreak.NONE: hearts,
    }[ruleset.hearts_break]
    rules = compile_rules(ruleset)
    bonus = sum(1 << face for face in rules.bonuses)
    award, swap = kitty_rules(ruleset)
    return trickplay.PlayRules(
        players=rules.places,
        decks=ruleset.decks if is_hearts(ruleset) else 1,
        values=values,
        order=rules.order(declarer),
        owners=rules.players,
        two_handed=rules.two_handed,
        teams=rules.teams is opt.Partnership.TEAM_TRICKS,
        bonus=bonus,
        charged=sum(1 << card.face for card in charged),
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
        booster_nines=ruleset.booster_nines and not rules.two_handed,
        dead_trick_to_leader=ruleset.dead_last_trick is opt.DeadLastTrick.LEADER,
        kitty_to_first_trick=award is opt.KittyAward.FIRST_TRICK,
        kitty_to_last_trick=award is opt.KittyAward.LAST_TRICK,
        kitty_swap=swap,
        moon_needs_bonus=ruleset.moon_needs_bonus and bool(bonus),
    )


def kitty_rules(ruleset: RuleSet) -> tuple[opt.KittyAward, bool]:
    """Who gets the kitty, and whether it goes to the hand (rules 3.1, 3.6, 6.1)."""
    if ruleset.game is opt.Game.HEARTS_FOR_TWO:
        return opt.KittyAward.FIRST_PENALTY, False
    award = ruleset.kitty_award
    if award is opt.KittyAward.DEFAULT:
        four = ruleset.players == 4 and ruleset.decks == 1
        award = opt.KittyAward.FIRST_PENALTY if four else opt.KittyAward.FIRST_TRICK
    return award, ruleset.kitty_use is opt.KittyUse.HAND_SWAP


def taker_may_look(ruleset: RuleSet) -> bool:
    """May the taker of the kitty look at it before the score? (rules 3.1, kitty_peek; 6.1)"""
    return (
        not is_hearts(ruleset)
        or not has_kitty(ruleset)
        or ruleset.kitty_use is opt.KittyUse.HAND_SWAP
        or (ruleset.kitty_peek is opt.KittyPeek.TAKER)
    )
