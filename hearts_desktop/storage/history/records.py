"""What is asked of the history, and the records that answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.journal import Help, Journal

MIXED = "mixed"
"""The level of a table at which not all opponents play at the same one."""


class Outcome(StrEnum):
    """What has become of a game."""

    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class HandKind(StrEnum):
    """Hands in which something happened to the person."""

    QUEEN = "queen"
    """Took a queen of spades."""
    SHOT = "shot"
    """Shot the moon, or shared the tricks of a partner who did."""
    SUN = "sun"
    """Shot it with all tricks."""
    STOPPED = "stopped"
    """Kept an opponent from shooting it (:func:`hearts_desktop.engine.finished_hand.stopper_of`)."""
    SUFFERED = "suffered"
    """An opponent shot it."""
    CLEAN = "clean"
    """No points, or fewer."""
    CLAIMED = "claimed"
    """Somebody ended the hand by a claim."""
    PAR = "par"
    """Its par is known."""
    BETTER = "better"
    """Fewer points than par."""


class Against(StrEnum):
    """How games ended between the person and one opponent."""

    AHEAD = "ahead"
    """The person had the better place."""
    BEHIND = "behind"
    """The opponent had it."""
    LOST = "lost"
    """The opponent won the game."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which hands and games are meant: those to which everything said here applies."""

    ruleset: str = ""
    """The rule set's short text (:func:`hearts_desktop.engine.options.short_text`)."""
    preset: str = ""
    """Name of a preset, with any number of players."""
    players: int = 0
    level: str = ""
    """At which all opponents play, or :data:`MIXED`."""
    since: int | None = None
    """Finished at this time or later; a game counts by its last hand."""
    until: int | None = None
    """Finished before this time."""
    helped: bool | None = None
    """Were any helps used in the game?"""
    known: bool | None = None
    """May the person have known a deal of the game before?"""
    game: str = ""
    """One game, by its id."""
    outcome: Outcome | None = None
    place: int = 0
    """Games that ended with the person at this place."""
    won: bool | None = None
    shared: bool | None = None
    """Was the win shared with an opponent?"""
    opponent: tuple[str, str] | None = None
    """Name and agent of somebody else at the table."""
    against: Against | None = None
    """How it ended with that opponent; nothing without one."""
    hand: HandKind | None = None
    """Asks for some hands alone; games are not asked for it."""


class HandOrder(StrEnum):
    """What a list of hands may be sorted by. Equal ones stand in the order of playing."""

    PLAYED = "played"
    POINTS = "points"
    TOTAL = "total"
    NUMBER = "number"
    RULES = "rules"
    PLAYERS = "players"
    LEVEL = "level"
    QUEENS = "queens"
    HELPS = "helps"
    PAR = "par"
    """Hands without a par stand last, whichever way."""
    AGAINST = "against"
    """Points against par; the same holds."""


class GameOrder(StrEnum):
    """What a list of games may be sorted by. Equal ones stand in the order of playing."""

    PLAYED = "played"
    HANDS = "hands"
    TOTAL = "total"
    PLACE = "place"
    RULES = "rules"
    PLAYERS = "players"
    LEVEL = "level"
    OUTCOME = "outcome"
    HELPS = "helps"


class PerHand:
    """What sums over hands come to for each of them, exactly; None without a hand."""

    __slots__ = ()
    hands: int
    points: int
    pars: int
    against: int

    @property
    def average(self) -> Fraction | None:
        """Points per hand."""
        return Fraction(self.points, self.hands) if self.hands else None

    @property
    def average_against(self) -> Fraction | None:
        """Points against par, per hand whose par is known."""
        return Fraction(self.against, self.pars) if self.pars else None


@dataclass(frozen=True, slots=True)
class Totals(PerHand):
    """Sums over hands and games."""

    hands: int = 0
    points: int = 0
    """Of all hands together; may be below zero."""
    queens: int = 0
    """Queens of spades taken; two in one hand count twice."""
    clean: int = 0
    """Hands without points, or with fewer."""
    moons: int = 0
    """Moons shot, suns among them."""
    suns: int = 0
    stopped: int = 0
    suffered: int = 0
    best: int | None = None
    """Fewest points in a hand."""
    worst: int | None = None
    pars: int = 0
    """Hands whose par is known; the next three are over these alone."""
    par: int = 0
    against: int = 0
    """The person's points less par."""
    better: int = 0
    """Hands with fewer points than par."""
    games: int = 0
    """Finished games."""
    wins: int = 0
    """Games won, shared ones among them."""
    shared: int = 0
    """Games won together with an opponent."""
    places: tuple[int, ...] = ()
    """How many finished games ended at place 1, 2, …, up to the last place that occurs."""
    abandoned: int = 0
    running: int = 0
    longest: int = 0
    """Hands of the longest finished game."""
    streak: int = 0
    """Wins in a row up to the newest finished game."""
    best_streak: int = 0
    """Most wins in a row."""

    @property
    def average_par(self) -> Fraction | None:
        """Par of a hand, exactly; None if no par is known."""
        return Fraction(self.par, self.pars) if self.pars else None


@dataclass(frozen=True, slots=True)
class Group(PerHand):
    """Sums over the games with the same rules at tables of the same level."""

    ruleset: str
    preset: str
    """Empty for rules of one's own."""
    players: int
    level: str
    hands: int
    points: int
    queens: int
    moons: int
    stopped: int
    pars: int
    """Hands whose par is known."""
    against: int
    """Points less par in these."""
    games: int
    wins: int
    shared: int
    abandoned: int


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand as a list shows it. Tuples go by seat; -1 is nobody."""

    id: int
    """What :meth:`.statistics.Statistics.recorded` wants."""
    game: str
    number: int
    finished: int
    ruleset: str
    preset: str
    players: int
    level: str
    helps: tuple[Help, ...]
    """Of the game."""
    seat: int
    """The person's."""
    dealer: int
    step: PassStep
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    queens: tuple[int, ...]
    shooter: int
    sun: bool
    stopper: int
    claimed_by: int
    points: int
    """The person's."""
    par: int | None
    """What the expert made of the same cards; None if that is not known."""
    names: tuple[str, ...]

    @property
    def against(self) -> int | None:
        """The person's points less par."""
        return None if self.par is None else self.points - self.par


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game as a list shows it. Tuples go by seat."""

    game: str
    started: int
    ended: int
    """When its newest hand was finished, or it was abandoned."""
    outcome: Outcome
    ruleset: str
    preset: str
    players: int
    level: str
    helps: tuple[Help, ...]
    seat: int
    hands: int
    total: int
    """The person's."""
    place: int
    """The person's; 0 if the game has not come to its end."""
    won: bool
    shared: bool
    names: tuple[str, ...]
    agents: tuple[str, ...]
    avatars: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """All 0 if the game has not come to its end."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """How the person has fared against one opponent, over finished games."""

    name: str
    agent: str
    avatar: str
    games: int
    ahead: int
    """Games in which the person had the better place; partners are opponents here too."""
    behind: int
    wins: int
    """Games that the opponent won."""
    total: int
    """The opponent's points in all of them."""
    hands: int


@dataclass(frozen=True, slots=True)
class Piece:
    """Sums over some hands one after the other, for a chart."""

    first: int
    """When the first of them was finished."""
    last: int
    hands: int
    points: int
    queens: int
    moons: int
    pars: int = 0
    """Hands whose par is known."""
    par: int = 0
    """Of these together."""


@dataclass(frozen=True, slots=True)
class DealtPiece:
    """Sums over what the person was dealt in some hands one after the other, by one rule set."""

    piece: int
    """Which hands these are, in order; those by other rules among the same have the same number."""
    first: int
    """When the first of them was finished."""
    last: int
    ruleset: str
    hands: int
    queens: int
    """As :class:`hearts_desktop.engine.fair_deal.Dealt` counts them, so are the next two."""
    points: int
    voids: int


@dataclass(frozen=True, slots=True)
class RulesUsed:
    """A rule set that was played."""

    ruleset: str
    preset: str
    players: int
    hands: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What a filter can be set to so that something is found."""

    rules: tuple[RulesUsed, ...] = ()
    """The most played first."""
    players: tuple[int, ...] = ()
    levels: tuple[str, ...] = ()
    first: int | None = None
    """When the earliest hand was finished."""
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand that can be gone through again: the game up to its end."""

    journal: Journal
    first: int
    """Index of the first action of the hand among the journal's."""


class Unjudged(NamedTuple):
    """A hand whose par has not been looked for."""

    id: int
    game: str
    actions: str
    """What was done in it (:func:`.entries.actions_text`)."""
