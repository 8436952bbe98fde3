"""Facts: what happened in the game, in order, each at most one visible change.

Events are what every other part lives on: :mod:`.state` folds them, :mod:`.view` hides in them what a
seat may not know (a hidden card is :data:`.cards.HIDDEN`), the table animates them, models list them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.ruleset import Moon


class Phase(StrEnum):
    """The stages of a hand; :attr:`.rules.Rules.plan` lists those that a hand goes through."""

    DEAL = "deal"
    PASS = "pass"
    PLAY = "play"
    MOON = "moon"
    SCORE = "score"


class PassStep(StrEnum):
    """Where the cards go in one hand (rules 3.2)."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    SECOND_LEFT = "second_left"
    SECOND_RIGHT = "second_right"
    HOLD = "hold"


class LineKind(StrEnum):
    """Why a line stands on the score sheet."""

    CARDS = "cards"
    MOON = "moon"
    BONUS = "bonus"
    EXACT_100 = "exact_100"


class ScoreLine(NamedTuple):
    """One reason why a seat's score changes in a hand, with the cards it rests on."""

    seat: int
    kind: LineKind
    points: int
    cards: Cards = ()


class DealerDrawn(NamedTuple):
    """Chance made ``dealer`` the first dealer."""

    dealer: int


class HandBegan(NamedTuple):
    """A new hand: its number from 1, who deals, and where cards will be passed."""

    number: int
    dealer: int
    step: PassStep


class Dealt(NamedTuple):
    """Everybody has their cards. ``kitty`` is what did not divide."""

    hands: tuple[Cards, ...]
    kitty: Cards


class PhaseBegan(NamedTuple):
    """The hand goes on to its next stage."""

    phase: Phase


class PassChosen(NamedTuple):
    """A seat committed its cards; they leave the hand only when all have committed."""

    seat: int
    cards: Cards


class CardsPassed(NamedTuple):
    """A packet moved from one hand to another."""

    giver: int
    receiver: int
    cards: Cards


class TurnBegan(NamedTuple):
    """The card of ``seat`` is next; ``by`` decides it (another seat if ``seat`` is a dummy)."""

    seat: int
    by: int


class CardPlayed(NamedTuple):
    """A card was put into the trick."""

    seat: int
    card: Card


class HeartsBroken(NamedTuple):
    """From the next trick on hearts may be led; ``seat`` played the card that did it."""

    seat: int


class TrickTaken(NamedTuple):
    """``seat`` took the trick, with everything that lay there."""

    seat: int
    cards: Cards


class MoonShot(NamedTuple):
    """``seat`` has every penalty card; ``sun`` if it won every trick as well."""

    seat: int
    sun: bool


class MoonChosen(NamedTuple):
    """It is settled who gets the points of the moon."""

    seat: int
    choice: Moon


class HandScored(NamedTuple):
    """The hand is over: the reasons, the change and the new total of each seat."""

    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


class TieBreakBegan(NamedTuple):
    """The lowest total is shared: more hands until it is not."""


class GameEnded(NamedTuple):
    """The game is over: place of each seat (1 is best, equal totals share), and who won."""

    places: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    DealerDrawn
    | HandBegan
    | Dealt
    | PhaseBegan
    | PassChosen
    | CardsPassed
    | TurnBegan
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | MoonShot
    | MoonChosen
    | HandScored
    | TieBreakBegan
    | GameEnded
)
