"""Duplicate tournaments: every deal is played once for each way of moving the players round the table.

So each of them plays each hand of cards, and luck with the cards cancels out. A deal is a single hand, and
the deals go through the pass cycle in turn; or it is a whole game, whose hands are dealt alike in every
rotation. The seed fixes the cards and all choices of our own players.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hearts_desktop.arena.player import Player, PlayerFailed
from hearts_desktop.engine.actions import CHANCE, Action, Cut, Deal, Mix, actor, format_action
from hearts_desktop.engine.chance import chance_action, numbers, shuffled
from hearts_desktop.engine.game import IllegalAction, Step, new_game, pending, step
from hearts_desktop.engine.parts.scoring import places, standings
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import FirstDealer, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState
from hearts_desktop.engine.view import player_view, redact

PATIENCE_S = 120.0
"""How long a program may take for one answer, unless the command line says otherwise."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is to be played."""

    ruleset: RuleSet
    seats: tuple[str, ...]
    """Names of players, one for each seat."""
    deals: int
    """How many hands, or games, are dealt; each is played in every rotation."""
    seed: int = 0
    whole_games: bool = False
    """Is a deal a game from the cut to its end, and not a single hand?"""
    patience: float = PATIENCE_S
    """Seconds that a program has for an answer."""
    seconds: float = math.inf
    """Seconds that our own players have for a choice."""


class Seat(NamedTuple):
    """How one player fared in one hand, or in one game."""

    agent: str
    points: int
    """Points of the hand, or the total at the end of the game."""
    place: int
    win: float
    """1 for who alone has won, less if several share that."""
    moons: int
    moves: int
    seconds: float
    hands: int = 1


def play_deal(tournament: Tournament, number: int, company: Sequence[Player]) -> list[Seat]:
    """Play deal ``number`` (from 0) with the players in every rotation.

    Raises PlayerFailed if one of them does not do its part.
    """
    rules = compile_rules(tournament.ruleset)
    play = _play_game if tournament.whole_games else _play_hand
    kind = "game" if tournament.whole_games else "deal"
    seats: list[Seat] = []
    for turn in range(rules.players):
        names = (*tournament.seats[turn:], *tournament.seats[:turn])
        table = Table(rules, (*company[turn:], *company[:turn]), names)
        try:
            seats += play(table, tournament.seed, number, turn)
        except PlayerFailed as failure:
            raise failure.during(
                f"{kind} {number + 1}, seed {tournament.seed}, rotation {turn + 1}"
            ) from None
    return seats


class Table:
    """A game in play, and what the players have needed for it so far."""

    def __init__(self, rules: Rules, players: Sequence[Player], names: Sequence[str]) -> None:
        self.rules = rules
        self.names = names
        self.state = new_game(rules.players)
        self.moves = [0] * rules.players
        self.seconds = [0.0] * rules.players
        self._players = players

    def play(self, chance: Callable[[GameState], Action], label: str, *, hands: int = 0) -> None:
        """Play until the game is over, or so many hands; ``label`` fixes the seeds of the players.

        Raises PlayerFailed if a player does not do its part.
        """
        for seat, player in enumerate(self._players):
            player.begin(self.rules, seat)
        seeds = numbers(label)
        while pending(self.state) and not 0 < hands <= len(self.state.scores):
            seat = pending(self.state)[0]
            action = chance(self.state) if seat == CHANCE else self._choice(seat, next(seeds))
            self._tell(self._decided(seat, action))

    def _choice(self, seat: int, seed: int) -> Action:
        view = player_view(self.rules, self.state, seat)
        if self._players[seat].sees_all:
            view = replace(view, state=self.state)
        began = time.perf_counter()
        action = self._players[seat].choose(view, seed)
        self.seconds[seat] += time.perf_counter() - began
        self.moves[seat] += 1
        return action

    def _decided(self, seat: int, action: Action) -> Step:
        refusal = "it speaks for another seat"
        if actor(action) == seat:
            try:
                return step(self.rules, self.state, action)
            except IllegalAction as illegal:
                refusal = str(illegal).rstrip(".")
        chose = f"{self.names[seat]} at seat {seat} chose “{format_action(action)}”"
        raise PlayerFailed(f"{chose}, which is not allowed: {refusal}")

    def _tell(self, done: Step) -> None:
        self.state = done.after
        for event in done.events:
            for seat, player in enumerate(self._players):
                player.watch(redact(event, seat))

    def seats(self, standing: Sequence[int], ranks: Sequence[int], wins: Sequence[float]) -> list[Seat]:
        """How everybody fared, from points, places and shares in the win."""
        scores = self.state.scores
        return [
            Seat(
                name,
                standing[seat],
                ranks[seat],
                wins[seat],
                sum(score.shooter == seat for score in scores),
                self.moves[seat],
                self.seconds[seat],
                len(scores),
            )
            for seat, name in enumerate(self.names)
        ]


def _play_hand(table: Table, seed: int, number: int, turn: int) -> list[Seat]:
    """One hand, with the pass that is due in hand ``number`` of a game."""
    rules = replace(table.rules, cycle=(table.rules.step(number + 1),))
    table.rules = rules
    deal = Deal(shuffled(rules.pack, f"{seed}/{number}"))
    label = f"{seed}/{number}/{turn}"
    table.play(lambda state: _chance(rules, state, deal, label), label, hands=1)
    scores = table.state.scores[0].scores
    ranks = places(standings(rules, scores))
    return table.seats(scores, ranks, wins(ranks))


def _chance(rules: Rules, state: GameState, deal: Deal, label: str) -> Action:
    """Seat 0 deals if the rules leave it open, and deals these cards; cards that are passed are mixed."""
    if state.first_dealer == NOBODY:
        fixed = rules.ruleset.first_dealer
        return Cut(0 if fixed is FirstDealer.RANDOM else int(fixed))
    return deal if state.hand is None else Mix(shuffled(state.hand.prelude.pool, label))


def wins(ranks: Sequence[int]) -> list[float]:
    """Each seat's share in winning the hand, from the places."""
    return [1 / ranks.count(1) if place == 1 else 0.0 for place in ranks]


def _play_game(table: Table, seed: int, number: int, turn: int) -> list[Seat]:
    """A whole game, with the cut and the shuffles that belong to ``number``."""
    game_seed = next(numbers(f"{seed}/game/{number}"))
    table.play(lambda state: chance_action(table.rules, state, game_seed), f"{seed}/game/{number}/{turn}")
    result = table.state.result
    assert result is not None, "the game is over"
    shares = [
        1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(table.rules.players)
    ]
    return table.seats(table.state.totals, result.places, shares)
