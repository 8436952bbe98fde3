"""Random completions of a position: all that it does not say is dealt and played as at a real table.

A position fixes the cards of one seat, the trick that lies, and perhaps what else that seat knows. A
completion is a whole hand that leads there: the other cards are dealt at random, and everybody plays as the
quick player would, some cards being kept for what is to come. A deal that leads elsewhere is dealt again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.situation import bonus_points, mask
from hearts_desktop.ai.tables import quick_network
from hearts_desktop.engine.actions import Action, Cut, Deal, Pass, Play
from hearts_desktop.engine.cards import Card, Cards, parse_cards
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.game import new_game, step
from hearts_desktop.engine.phases.deal import deal_order
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Partnership, RuleSet
from hearts_desktop.engine.state import GameState, HandState, hand_of
from hearts_desktop.engine.view import PlayerView, player_view

ME: Final = 0
SEATS: Final = 4
UNIT: Final = 256
"""The score that makes a card e times as likely with the quick player."""
LIKED: Final = 8 * UNIT
DEALS: Final = 5_000
"""With so many deals for each completion a position is thought to be impossible."""


@dataclass(frozen=True)
class Position:
    """What a seat knows: it is to play from ``mine`` to ``trick``, of which the last card is by seat 3.

    Cards in ``out`` are in other hands, those in ``gone`` have been played, and ``held`` says of others who
    has them (``1:QS 3:AH KH``). ``passed`` are cards that seat 1 got from this seat. ``points`` says who has
    taken penalties: ``split`` several sides, ``none`` nobody, a number this seat alone, at least ``least``
    points; with a ``+`` after it, others too, but later; nothing if it does not matter.
    """

    mine: str
    trick: str = ""
    out: str = ""
    gone: str = ""
    held: str = ""
    passed: str = ""
    points: str = "split"
    least: int = 1
    ruleset: RuleSet = RuleSet()  # noqa: RUF009  a frozen record

    @property
    def rules(self) -> Rules:
        """Its rules, in a hand in which cards are passed to the left if any are."""
        step = PassStep.LEFT if self.passed else PassStep.HOLD
        return replace(compile_rules(self.ruleset), cycle=(step,))


def completions(position: Position, number: int, seed: str) -> Iterator[PlayerView]:
    """So many views of the position, each from another deal; the same ones for the same seed."""
    return (player_view(position.rules, state, ME) for state in deals(position, number, seed))


@cache
def deals(position: Position, number: int, seed: str) -> tuple[GameState, ...]:
    """The same with all cards in sight."""
    rng = random.Random(seed)
    rehearsal = _Rehearsal(position, rng)
    found: list[GameState] = []
    for _ in range(DEALS * number):
        plays = rehearsal.attempt()
        if plays is not None:
            found.append(_played(rehearsal, plays, rng))
        if len(found) == number:
            return tuple(found)
    raise AssertionError(f"hardly any deal leads to this position: {position}")


class _Rehearsal:
    """Deals and plays in numbers until it comes to the position."""

    def __init__(self, position: Position, rng: random.Random) -> None:
        self.position, self.rng = position, rng
        self.rules = position.rules
        trick, self.mine = _faces(position.trick), _faces(position.mine)
        self.trick = trick
        self.leader = (ME - len(trick)) % SEATS
        self.kept: dict[int, set[int]] = {seat: set() for seat in range(SEATS)}
        self.kept[ME] |= set(self.mine)
        for place, face in enumerate(trick):
            self.kept[(self.leader + place) % SEATS].add(face)
        holder = -1
        for word in position.held.split():
            seat, _, cards = word.rpartition(":")
            holder = int(seat) if seat else holder
            self.kept[holder] |= set(_faces(cards))
        self.passed = _faces(position.passed)
        self.kept[1] |= set(self.passed) - set(_faces(position.gone))
        self.dealt = set(self.passed) & set(_faces(position.gone))
        self.out, self.gone = _faces(position.out), _faces(position.gone)
        self.done = self.rules.hand_size - len(self.mine)
        points = position.points
        self.sole = int(points[0]) if points[:1].isdigit() else -1
        self.failed = points.endswith("+")
        start = HandState(1, 0, PassStep.HOLD)
        self.play = kernel.PlayRules(**self.rules.play_rules(start).terms)
        self.quick = kernel.Policy(
            self.play,
            quick_network(),
            mask(self.rules.pack),
            self.rules.hand_size,
            bonus_points(self.rules, start),
            allied=self.rules.teams is not Partnership.OFF,
        )
        self.hands: list[list[int]] = []

    def attempt(self) -> list[tuple[int, int]] | None:
        """Deal, and play to the position; the plays, or None if this deal comes to another one."""
        reserved = self._deal()
        if reserved is None:
            return None
        now = kernel.Position.deal(self.play, self.hands)
        self.quick.forget()
        plays: list[tuple[int, int]] = []
        while now.tricks_done < self.done or (now.tricks_done == self.done and now.turn != ME):
            seat = now.turn
            if now.tricks_done == self.done:
                face = self.trick[now.length] if now.length < len(self.trick) else -1
                if seat != (self.leader + now.length) % SEATS or face not in now.legal():
                    return None
            else:
                free = [face for face in now.legal() if face not in reserved[seat]]
                if not free:
                    return None
                face = self._choose(now, free)
            self.quick.tell(seat, face, now.trick[0] if now.length else face)
            now.play(face)
            plays.append((seat, face))
            if now.length == 0 and not self._may_go_on(now):
                return None
        return plays if now.length == len(self.trick) and self._is_there(now) else None

    def _deal(self) -> list[set[int]] | None:
        """Fill ``hands``; the cards that each seat keeps."""
        rng, size = self.rng, self.rules.hand_size
        kept = [set(self.kept[seat]) for seat in range(SEATS)]
        for face in self.out:
            if not any(face in cards for cards in kept):
                kept[rng.choice([seat for seat in (1, 2, 3) if len(kept[seat]) < len(self.mine)])].add(face)
        used = self.dealt.union(*kept)
        rest = [card.face for card in self.rules.pack if card.face not in used]
        rng.shuffle(rest)
        if self.sole >= 0:  # who takes everything has something to take it with
            rest.sort(key=lambda face: face % 13 + rng.gauss(0, 4))
        hands = [sorted(cards) for cards in kept]
        hands[1] += sorted(self.dealt)
        order = sorted(range(SEATS), key=lambda seat: seat == self.sole)
        for seat in order:
            want = size - len(hands[seat])
            if want < 0:
                return None
            hands[seat] += rest[:want]
            rest = rest[want:]
        self.hands = hands
        return kept

    def _choose(self, now: Any, free: list[int]) -> int:
        if len(free) == 1:
            return free[0]
        self.quick.weigh(now, sum(1 << face for face in free))
        scores = self.quick.scores
        return max(free, key=lambda face: scores[face] + self._noise() + self._bias(now, face))

    def _noise(self) -> float:
        return -math.log(-math.log(self.rng.random() or 0.5)) * UNIT * 0.5

    def _bias(self, now: Any, face: int) -> float:
        """What makes the position likelier: cards go that must go, and points to who shall have them."""
        bias = 0.0
        if face in self.gone:
            bias += LIKED
        if self.sole >= 0 and not self._has_failed(now):
            costly = self.play.value[face] > 0
            wins = now.length == 0 or (
                face // 13 == now.trick[0] // 13 and face > max(now.trick[: now.length])
            )
            if now.turn == self.sole:
                bias += LIKED * (wins and 0.5) + face % 13 * 40
            elif costly and now.length and now.winner() == self.sole and not wins:
                bias += LIKED
            else:
                bias -= LIKED * costly + face % 13 * 40
        return bias

    def _has_failed(self, now: Any) -> bool:
        """May others have points by now?"""
        return self.failed and now.points[self.sole] >= self.position.least

    def _may_go_on(self, now: Any) -> bool:
        if self.sole < 0 or self._has_failed(now):
            return True
        return not any(now.points[seat] for seat in range(SEATS) if seat != self.sole)

    def _is_there(self, now: Any) -> bool:
        """Is what the seat knows true?"""
        held = now.hand[1] | now.hand[2] | now.hand[3] | sum(1 << face for face in self.trick)
        if any(held >> face & 1 for face in self.gone):
            return False
        takers = {self._unit(seat) for seat in range(SEATS) if now.points[seat] > 0}
        if self.sole >= 0:
            return (takers == {self.sole}) is not self.failed and now.points[self.sole] >= self.position.least
        return {"split": len(takers) > 1, "none": not takers}.get(self.position.points, True)

    def _unit(self, seat: int) -> int:
        """Partners who share their tricks count as one."""
        return seat % 2 if self.play.teams else seat


def _faces(text: str) -> list[int]:
    return [card.face for card in parse_cards(text)]


def _played(rehearsal: _Rehearsal, plays: Iterable[tuple[int, int]], rng: random.Random) -> Any:
    """The same hand at the table: dealt, passed and played by the engine."""
    rules = rehearsal.rules
    hands = [[Card.from_face(face) for face in faces] for faces in rehearsal.hands]
    passes = _passes(rehearsal, hands, rng) if rehearsal.passed else []
    for given in passes:
        receiver = (given.seat + 1) % SEATS
        hands[receiver] = [card for card in hands[receiver] if card not in given.cards]
    for given in passes:
        hands[given.seat] = [*hands[given.seat], *given.cards]
    left = [list(hand) for hand in hands]
    order: list[Card] = [left[seat].pop() for seat in deal_order(rules, 0)]
    actions: list[Action] = [Cut(0), Deal(tuple(order)), *passes]
    actions += [Play(seat, Card.from_face(face)) for seat, face in plays]
    state = new_game(rules.players)
    for action in actions:
        state = step(rules, state, action).after
    assert set(hand_of(state).hands[ME]) == set(parse_cards(rehearsal.position.mine))
    return state


def _passes(rehearsal: _Rehearsal, hands: list[list[Card]], rng: random.Random) -> list[Pass]:
    """What everybody passed to the left to come to these hands: the cards most glad to be rid of, mostly."""
    passes = []
    for seat, hand in enumerate(hands[1:] + hands[:1]):
        cards: Cards = parse_cards(rehearsal.position.passed) if seat == ME else tuple(rng.sample(hand, 3))
        passes.append(Pass(seat, tuple(sorted(cards))))
    return passes
