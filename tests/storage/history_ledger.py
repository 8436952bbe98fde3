"""Simulated tables, and a ledger of what happened there: kept from the events, by no code of the storage.

``Table`` stands in for the controller of the game: it plays random games card by card, takes hands back,
claims, shoots moons and leaves games.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from PySide6.QtCore import QObject, Signal
from strategies import play_on, random_ruleset

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import actor
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import Step
from hearts_desktop.engine.journal import HUMAN, Help, Journal, Player
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.parts.scoring import worth
from hearts_desktop.engine.ruleset import DummyPoints, Game, Moon, Partnership, RuleSet, Sun, TieRule
from hearts_desktop.engine.state import GameState

LEVELS = ("beginner", "club", "expert")
RULES = (
    RuleSet(target=40),
    RuleSet(target=30, tie_rule=TieRule.SHARED),
    RuleSet(target=60, moon=Moon.CHOOSE, sun=Sun.DOUBLE),
    RuleSet(target=40, partnership=Partnership.TEAM_TRICKS),
    RuleSet(target=40, partnership=Partnership.INDIVIDUAL),
    RuleSet(game=Game.DUMMY_HEARTS, players=3, target=40),
    RuleSet(game=Game.HEARTS_FOR_TWO, players=2, target=60),
)


@dataclass
class Hand:
    """What the ledger says of a hand. Lists go by seat."""

    at: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    queens: list[int]
    dealt: list[tuple[Card, ...]]
    """Before any card was passed."""
    shooters: tuple[int, ...]
    sun: bool
    stoppers: tuple[int, ...]
    claimed_by: int
    actions: tuple[object, ...]
    par: int | None = None


@dataclass
class Played:
    """What the ledger says of a game."""

    journal: Journal
    started: bool = False
    chosen: bool = False
    hands: dict[int, Hand] = field(default_factory=dict)
    outcome: str = "running"
    places: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    helps: frozenset[Help] = frozenset()
    ended: int = 0

    @property
    def me(self) -> int:
        return next(seat for seat, player in enumerate(self.journal.players) if player.agent == HUMAN)

    @property
    def level(self) -> str:
        levels = {player.agent.split("@")[-1] for player in self.journal.players if player.agent != HUMAN}
        return levels.pop() if len(levels) == 1 else "mixed"

    @property
    def rules(self) -> str:
        return short_text(self.journal.ruleset)

    @property
    def won(self) -> bool:
        return self.me in self.winners

    @property
    def shared(self) -> bool:
        friends = {self.me}
        if self.journal.ruleset.partnership is not Partnership.OFF and self.journal.ruleset.players == 4:
            friends.add((self.me + 2) % 4)
        return self.won and bool(set(self.winners) - friends)


class Table(QObject):
    """Plays games, tells of them as the controller does, and keeps the ledger."""

    stepped = Signal(object)
    snapped = Signal(object)
    marked = Signal()
    closed = Signal()

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        self.ledger: dict[str, Played] = {}
        self.time = 1_000_000
        self.steps: list[Step] = []
        self.journal = Journal(RuleSet(), (), 0)

    @property
    def states(self) -> list[GameState]:
        return [self.journal.start(), *(done.after for done in self.steps)]

    @property
    def state(self) -> GameState:
        return self.states[-1]

    @property
    def human(self) -> int:
        return self.journal.person

    def now(self) -> float:
        return float(self.time)

    # -- what happens ------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """A new game, with anybody, at any rules."""
        rng = self.rng
        ruleset = random_ruleset(rng) if rng.random() < 0.3 else rng.choice(RULES)
        self._leave()
        levels = LEVELS if rng.random() < 0.3 else (rng.choice(LEVELS),)
        seats = [Player(f"P{seat}", f"tilda@{rng.choice(levels)}") for seat in range(ruleset.players)]
        seats[rng.randrange(len(seats))] = Player("Me")
        self.journal = Journal(ruleset, tuple(seats), rng.getrandbits(30), id=f"{rng.getrandbits(60):x}")
        self.steps = []
        self.ledger[self.journal.id] = Played(self.journal)
        self.snapped.emit(self.state)

    def play(self, hands: int, most: int = 1 << 30) -> None:
        """So many hands, or to the end of the game, but at most so many actions."""
        upto = len(self.state.scores) + hands
        rules = self.journal.rules
        game = play_on(self.rng, rules, self.state, self.journal.seed, hands=upto, moons=0.3)
        for done in islice(game, most):
            self.steps.append(done)
            self.journal = self.journal.append(done.action)
            self.ledger[self.journal.id].chosen |= actor(done.action) == self.human
            if any(isinstance(event, ev.HandScored) for event in done.events):
                self.time += self.rng.randint(-5, 60)  # a clock may be put back
                self._enter()
            self.stepped.emit(done)

    def take_back(self) -> None:
        """To any point of the game."""
        mine = [number for number, done in enumerate(self.steps) if actor(done.action) == self.human]
        if mine:
            length = self.rng.choice(mine)
            self.steps = self.steps[:length]
            self.journal = self.journal.truncate(length).marked(Help.UNDO)
            self.snapped.emit(self.state)

    def ask_for_hint(self) -> None:
        self.journal = self.journal.marked(Help.HINT)
        self.marked.emit()

    # -- the ledger --------------------------------------------------------------------------------------

    def _enter(self) -> None:
        game = self.ledger[self.journal.id]
        begin = max(
            number
            for number, done in enumerate(self.steps)
            if any(isinstance(event, ev.HandBegan) for event in done.events)
        )
        number = len(self.state.scores)
        first = 0 if number == 1 else begin
        hand = hand_of(self.journal, self.steps[first:], self.time)
        known = game.hands.get(number)
        if known is None or known.actions != hand.actions:
            game.hands = {n: one for n, one in game.hands.items() if n < number} | {number: hand}
            game.outcome, game.places, game.winners = "running", (), ()
            game.ended = self.time
        ends = [event for event in self.steps[-1].events if isinstance(event, ev.GameEnded)]
        if ends:
            game.outcome, game.places, game.winners = "finished", ends[0].places, ends[0].winners
        game.started = True
        if game.outcome == "running" or ends:
            game.helps = self.journal.helps

    def _leave(self) -> None:
        if not self.journal.id:
            return
        game = self.ledger[self.journal.id]
        ended = self.steps and any(isinstance(event, ev.GameEnded) for event in self.steps[-1].events)
        if game.chosen and not ended:
            game.started = True
            if game.outcome == "running":
                game.outcome, game.helps, game.ended = "abandoned", self.journal.helps, self.time


def hand_of(journal: Journal, steps: Iterable[Step], at: int) -> Hand:
    """A hand from what was told of it."""
    steps = list(steps)
    ruleset, rules = journal.ruleset, journal.rules
    told = [event for done in steps for event in done.events]
    piles: dict[int, list[Card]] = {place: [] for place in range(12)}
    for event in told:
        match event:
            case ev.TrickTaken(seat, cards) | ev.CardsDiscarded(seat, cards):
                piles[seat] += cards
            case ev.KittyTaken(seat, cards, to_hand=False):
                piles[seat] += cards
    dummy = ruleset.players
    bought = [event.seat for event in told if isinstance(event, ev.DeclarerNamed)]
    if bought and ruleset.dummy_points is DummyPoints.DECLARER:
        piles[bought[0]] += piles[dummy]
    last = steps[-1].after.hand
    moons = [event for event in told if isinstance(event, ev.MoonShot)]
    claims = [event.seat for event in told if isinstance(event, ev.Claimed)]
    scored = next(event for event in told if isinstance(event, ev.HandScored))
    tricks = [
        (event.seat, sum(worth(rules, last, card) for card in event.cards))
        for event in told
        if isinstance(event, ev.TrickTaken)
    ]
    stopper = stopped_by(ruleset, tricks, sum(worth(rules, last, card) for card in rules.pack))
    return Hand(
        at=at,
        scores=scored.scores,
        totals=scored.totals,
        queens=[sum(str(card)[:2] == "QS" for card in piles[seat]) for seat in range(dummy)],
        dealt=next(list(event.hands) for event in told if isinstance(event, ev.Dealt)),
        shooters=team(ruleset, moons[0].seat) if moons else (),
        sun=bool(moons and moons[0].sun),
        stoppers=team(ruleset, stopper) if 0 <= stopper < dummy else (),
        claimed_by=claims[-1] if claims else -1,
        actions=tuple(done.action for done in steps),
    )


def team(ruleset: RuleSet, seat: int) -> tuple[int, ...]:
    """Who shares the tricks of a seat."""
    shares = ruleset.partnership is Partnership.TEAM_TRICKS and ruleset.game is Game.HEARTS
    return (seat, (seat + 2) % 4) if shares else (seat,)


def stopped_by(ruleset: RuleSet, tricks: list[tuple[int, int]], whole: int) -> int:
    """Who took points when another had taken at least half of all alone."""
    if ruleset.moon is Moon.OFF and ruleset.game is not Game.HEARTS_FOR_TWO:
        return -1
    sides = ruleset.partnership is not Partnership.OFF and ruleset.game is Game.HEARTS
    shares = sides and ruleset.partnership is Partnership.TEAM_TRICKS
    costly = [(seat, points) for seat, points in tricks if points]
    for number, (seat, _) in enumerate(costly):
        before = costly[:number]
        owners = {one % 2 if shares else one for one, _ in before}
        if not before or (seat % 2 if shares else seat) in owners:
            continue
        if sides and not shares and (seat - before[0][0]) % 4 == 2:
            return -1
        return seat if 2 * sum(points for _, points in before) >= whole else -1
    return -1


def played(seed: int, games: int, watch: object) -> Table:
    """A table at which so many games were played; ``watch(table)`` gets it before the first."""
    table = Table(seed)
    watch(table)  # type: ignore[operator]
    rng = table.rng
    for _ in range(games):
        table.sit_down()
        if rng.random() < 0.1:
            table.play(1, most=20)
            continue
        for _ in range(rng.randint(1, 3)):
            table.play(rng.randint(1, 2))
            if rng.random() < 0.15:
                table.ask_for_hint()
            if rng.random() < 0.35:
                table.take_back()
        if rng.random() < 0.5:
            table.play(3)
    table.sit_down()  # so that the last one is left, too
    del table.ledger[table.journal.id]
    return table
