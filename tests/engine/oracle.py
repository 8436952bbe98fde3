"""The same hands under OpenSpiel's game of hearts and under our rules: an opinion that is not our own.

OpenSpiel is asked for the player on turn, the legal cards, whether hearts are broken, the points on the piles
after each trick, and what the hand counts for each player. :mod:`oracle_hands` draws the hands and says its
switches in our options.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

import pytest
from oracle_hands import PASSED, PLAYERS, TRICKS, Flags, Hand
from positions import deal_to, run, table

from hearts_desktop.engine.actions import Call, ChooseMoon, Pass, Play
from hearts_desktop.engine.cards import Card, Cards, Suit, format_cards
from hearts_desktop.engine.events import HeartsBroken, PassStep, Phase, TrickTaken
from hearts_desktop.engine.game import OfferPlay, offer, pending, step
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, compile_rules, pass_counts
from hearts_desktop.engine.ruleset import HeartsBreak, Moon, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, HandScore, Trick, hand_of

pyspiel = pytest.importorskip("pyspiel")

MOST: Final = 26
"""OpenSpiel's players want as much as they can get: a return is 26 less the score."""

STEPS: Final = {
    "No Pass": PassStep.HOLD,
    "Left": PassStep.LEFT,
    "Across": PassStep.ACROSS,
    "Right": PassStep.RIGHT,
}


class Disagreement(AssertionError):
    """OpenSpiel and we do not say the same."""


# -- OpenSpiel's table ----------------------------------------------------------------------------------


@lru_cache
def game_of(flags: tuple[tuple[str, bool], ...]) -> Any:
    """OpenSpiel's game with these switches."""
    return pyspiel.load_game("hearts", dict(flags))


@lru_cache
def numbers_of_cards() -> tuple[int, ...]:
    """OpenSpiel's number of each card, by face."""
    state = game_of(()).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    by_face = {Card.parse(state.action_to_string(number)).face: number for number in state.legal_actions()}
    return tuple(by_face[face] for face in range(52))


def begun(hand: Hand, flags: Flags) -> Any:
    """OpenSpiel's table after the deal and the pass."""
    number = numbers_of_cards()
    state = game_of(tuple(flags.items())).new_initial_state()
    directions = {STEPS[state.action_to_string(way)]: way for way in state.legal_actions()}
    state.apply_action(directions[hand.direction])
    for turn in range(TRICKS):
        for player in range(PLAYERS):
            state.apply_action(number[hand.dealt[(player + hand.first) % PLAYERS][turn].face])
    for player in range(PLAYERS):
        for card in hand.passed[(player + hand.first) % PLAYERS]:
            state.apply_action(number[card.face])
    return state


# -- our table ------------------------------------------------------------------------------------------


def opened(rules: Rules, hand: Hand) -> GameState:
    """Our engine's table after the deal and the pass. The hands before this one are only counted."""
    nothing = (0,) * PLAYERS
    earlier = tuple(
        HandScore(number, rules.step(number), (), nothing, nothing) for number in range(1, hand.hand_number)
    )
    first_dealer = (hand.dealer - len(earlier)) % PLAYERS
    state = GameState(PLAYERS, nothing, first_dealer, scores=earlier)
    state = step(rules, state, deal_to(rules, hand.dealer, dict(enumerate(hand.dealt)))).after
    if hand_of(state).phase is Phase.CALL:
        counts = pass_counts(hand.direction, PLAYERS, PASSED)
        state = step(rules, state, Call(hand.dealer, counts)).after
    for seat, cards in enumerate(hand.passed):
        if cards:
            state = step(rules, state, Pass(seat, cards)).after
    return state


def settled(rules: Rules, state: GameState) -> tuple[int, ...]:
    """What the hand, played out, counts for each seat. A shooter who may choose takes OpenSpiel's moon."""
    if hand_of(state).phase is Phase.MOON:
        state = step(rules, state, ChooseMoon(pending(state)[0], Moon.OTHERS_PLUS)).after
    return state.scores[-1].scores


class Core:
    """The rules of the trick by themselves; the engine plays the last card and scores.

    One position plays all 51 cards, where the engine makes a new one of its records for each.
    """

    def __init__(self, rules: Rules, state: GameState) -> None:
        self.rules, self.start = rules, hand_of(state)
        self.now = position(rules, self.start)
        self.tricks: list[Trick] = []
        self.plays: list[tuple[int, Card]] = []
        self.scores: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        return self.now.turn

    @property
    def taker(self) -> int:
        return self.now.taker

    @property
    def broken(self) -> bool:
        return self.now.broken

    def legal(self) -> list[int]:
        return self.now.legal()

    def points(self, seat: int) -> int:
        bonus = sum(points for face, points in self.rules.bonuses.items() if self.now.won[seat] >> face & 1)
        return self.now.points[seat] + bonus

    def play(self, face: int) -> None:
        card = Card.from_face(face)
        if len(self.tricks) == TRICKS - 1 and len(self.plays) == PLAYERS - 1:
            self.scores = settled(self.rules, self.last_card(card))
        self.plays.append((self.turn, card))
        self.now.advance(face)
        if len(self.plays) == PLAYERS:
            self.tricks.append(Trick(tuple(self.plays), self.taker))
            self.plays.clear()

    def last_card(self, card: Card) -> GameState:
        """The engine's state after the last card of the hand."""
        hands: list[Cards] = [()] * PLAYERS
        hands[self.turn] = (card,)
        before = table(
            self.rules,
            hands,
            self.now.leader,
            self.plays,
            turn=self.turn,
            tricks=tuple(self.tricks),
            broken=self.broken,
            dealer=self.start.dealer,
            number=self.start.number,
        )
        return run(self.rules, before, [(self.turn, card)])


class Engine:
    """The whole engine: offers, actions, events, records."""

    def __init__(self, rules: Rules, state: GameState) -> None:
        self.rules, self.state = rules, state
        self.broken = rules.ruleset.hearts_break is HeartsBreak.NONE
        self.taker = NOBODY

    @property
    def turn(self) -> int:
        (seat,) = pending(self.state)
        return seat

    @property
    def scores(self) -> tuple[int, ...]:
        return settled(self.rules, self.state)

    def legal(self) -> list[int]:
        choices = offer(self.rules, self.state, self.turn)
        assert isinstance(choices, OfferPlay)
        return [card.face for card in choices.cards]

    def points(self, seat: int) -> int:
        pile = hand_of(self.state).taken[seat]
        return self.rules.points(pile) + sum(map(self.rules.bonus, pile))

    def play(self, face: int) -> None:
        done = step(self.rules, self.state, Play(self.turn, Card.from_face(face)))
        self.state = done.after
        self.broken = self.broken or any(isinstance(event, HeartsBroken) for event in done.events)
        self.taker = next((event.seat for event in done.events if isinstance(event, TrickTaken)), NOBODY)


# -- both -----------------------------------------------------------------------------------------------


def compare(
    hand: Hand, ours: type[Core | Engine], *, ruleset: RuleSet | None = None, flags: Flags | None = None
) -> tuple[int, ...]:
    """Play the hand under both and give its score; ``ruleset`` or ``flags`` instead of those of the hand.

    Raises Disagreement at the first thing that they do not say alike.
    """
    flags = flags or hand.flags
    rules = compile_rules(ruleset or hand.ruleset)
    theirs = begun(hand, flags)
    try:
        return play_both(hand, ours(rules, opened(rules, hand)), theirs, flags["can_lead_any_club"])
    except Exception as error:
        error.add_note(f"oracle_hands.drawn({hand.number}), {flags}\n{short_text(rules.ruleset)}\n{theirs}")
        raise


def play_both(hand: Hand, ours: Core | Engine, theirs: Any, any_club: bool) -> tuple[int, ...]:
    """Play the same random cards at both tables and compare all that there is to see."""
    rng = random.Random(f"openspiel/{hand.number}/play")
    number = numbers_of_cards()
    seats = [(player + hand.first) % PLAYERS for player in range(PLAYERS)]
    for card in range(PLAYERS * TRICKS):
        agree("on turn", ours.turn, seats[theirs.current_player()])
        legal = ours.legal()
        if card == 0 and any_club:
            legal = [face for face in legal if face // 13 == Suit.CLUBS]
        agree("legal", legal, sorted(map(number.index, theirs.legal_actions())), show=named)
        face = chosen(rng, legal, hand.shooter, ours.turn)
        ours.play(face)
        theirs.apply_action(number[face])
        agree("hearts broken", ours.broken, theirs.hearts_broken())
        if card % PLAYERS == PLAYERS - 1 and not theirs.is_terminal():  # then only the score is left to see
            agree("taker", ours.taker, seats[theirs.current_player()])
            agree("points", list(map(ours.points, seats)), list(map(theirs.points, range(PLAYERS))))
    scores = ours.scores
    agree("score", [scores[seat] for seat in seats], [MOST - points for points in theirs.returns()])
    return scores


def agree(what: str, ours: Any, theirs: Any, show: Callable[[Any], str] = str) -> None:
    """Raise Disagreement if these are not the same."""
    if ours != theirs:
        raise Disagreement(f"{what}: we say {show(ours)}, OpenSpiel says {show(theirs)}")


def named(faces: Iterable[int]) -> str:
    """Cards as one reads them."""
    return format_cards(map(Card.from_face, faces)) or "nothing"


def chosen(rng: random.Random, legal: list[int], shooter: int | None, seat: int) -> int:
    """Any card, or what helps the shooter."""
    if shooter is None:
        return rng.choice(legal)
    return (max if seat == shooter else min)(legal, key=lambda face: face % 13)
