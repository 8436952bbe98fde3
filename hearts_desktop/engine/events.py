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
    CALL = "call"
    BID = "bid"
    PASS = "pass"
    CHARGE = "charge"
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
    PARTNER = "partner"
    SCATTER = "scatter"
    MIX = "mix"
    SPLIT = "split"
    CALL = "call"
    """The dealer has still to say."""
    HOLD = "hold"


class Ground(StrEnum):
    """Why a claim is good; :mod:`.claims` finds out."""

    ALL_TRICKS = "all_tricks"
    """The seat, or a partner who shares its tricks, can take every trick, the one on the table included."""
    NOTHING_LEFT = "nothing_left"
    """Everybody's score of the hand is the same, however the rest is played."""


class LineKind(StrEnum):
    """Why a line stands on the score sheet."""

    CARDS = "cards"
    MOON = "moon"
    BONUS = "bonus"
    NO_TRICKS = "no_tricks"
    TEN_OF_CLUBS = "ten_of_clubs"
    BID = "bid"
    FLOOR = "floor"
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


class Shuffled(NamedTuple):
    """The pack is ready; it is dealt when the dealer has called the pass."""

    order: Cards


class PassCalled(NamedTuple):
    """The dealer said how cards are passed in this hand, see :class:`.actions.Call`."""

    seat: int
    counts: tuple[int, ...]


class Dealt(NamedTuple):
    """Everybody has their cards. ``kitty`` is what did not divide, ``open`` the places whose hand lies open.

    Hands come by place: seats first, then a dummy.
    """

    hands: tuple[Cards, ...]
    kitty: Cards
    open: tuple[int, ...] = ()


class BidMade(NamedTuple):
    """A bid for the dummy; 0 is a pass."""

    seat: int
    points: int


class DeclarerNamed(NamedTuple):
    """The auction is over: ``seat`` plays for the dummy and pays ``bid``."""

    seat: int
    bid: int


class DummyShown(NamedTuple):
    """The hand of a dummy is turned up."""

    place: int
    cards: Cards


class PhaseBegan(NamedTuple):
    """The hand goes on to its next stage, in which seats decide one by one if ``in_turn``."""

    phase: Phase
    in_turn: bool = False


class PassChosen(NamedTuple):
    """A seat committed its cards; they leave the hand only when all have committed."""

    seat: int
    cards: Cards


class CardsPassed(NamedTuple):
    """A packet moved from one hand to another."""

    giver: int
    receiver: int
    cards: Cards


class CardsPooled(NamedTuple):
    """A seat put its cards into the middle, where they will be mixed."""

    seat: int
    cards: Cards


class KittyPooled(NamedTuple):
    """The kitty was put into the middle as well."""

    cards: Cards


class CardsDrawn(NamedTuple):
    """A seat was dealt cards from the middle."""

    seat: int
    cards: Cards


class KittySet(NamedTuple):
    """What is left in the middle is the new kitty."""

    cards: Cards


class ChargeChosen(NamedTuple):
    """A seat has decided what it charges; shown only when all have."""

    seat: int
    cards: Cards


class CardsCharged(NamedTuple):
    """A seat shows what it charges; the cards stay in its hand, open."""

    seat: int
    cards: Cards


class Claimed(NamedTuple):
    """``seat`` ends the hand. The rest is played all the same, in the events that follow."""

    seat: int
    ground: Ground


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


class TrickCancelled(NamedTuple):
    """Nobody won the trick: its cards stay and go with the next trick that has a winner."""

    leader: int


class KittyTaken(NamedTuple):
    """``seat`` gets the kitty, onto its pile or ``to_hand``. ``seen_by`` may look at it before the score."""

    seat: int
    cards: Cards
    to_hand: bool
    seen_by: int


class CardsDiscarded(NamedTuple):
    """A place that took the kitty in hand laid as many cards face down on its pile; ``seen_by`` decided."""

    seat: int
    cards: Cards
    seen_by: int


class KittyShown(NamedTuple):
    """What lies face down on the pile of ``seat`` is turned up for the score."""

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
    | Shuffled
    | PassCalled
    | Dealt
    | BidMade
    | DeclarerNamed
    | DummyShown
    | PhaseBegan
    | PassChosen
    | CardsPassed
    | CardsPooled
    | KittyPooled
    | CardsDrawn
    | KittySet
    | ChargeChosen
    | CardsCharged
    | Claimed
    | TurnBegan
    | CardPlayed
    | HeartsBroken
    | TrickTaken
    | TrickCancelled
    | KittyTaken
    | CardsDiscarded
    | KittyShown
    | MoonShot
    | MoonChosen
    | HandScored
    | TieBreakBegan
    | GameEnded
)
