"""What happens while one action is decided: the events told so far and the state they lead to."""

from __future__ import annotations

from enum import StrEnum

from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.fold import evolve
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState, HandState, hand_of
from hearts_desktop.language import tr


class Refusal(StrEnum):
    """Why an action is not allowed, as a key that tests and the table can rely on."""

    GAME_OVER = "game_over"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_SEAT = "no_such_seat"
    WRONG_PACK = "wrong_pack"
    ALREADY_PASSED = "already_passed"
    WRONG_COUNT = "wrong_count"
    SAME_CARD_TWICE = "same_card_twice"
    NOT_HELD = "not_held"
    OPENING_CARD = "opening_card"
    FOLLOW_SUIT = "follow_suit"
    CHARGED_SUIT = "charged_suit"
    FIRST_TRICK = "first_trick"
    HEARTS_LOCKED = "hearts_locked"
    CHARGED_LEAD = "charged_lead"
    QUEEN_FORCED = "queen_forced"
    KEPT_SPADE = "kept_spade"
    NOT_CHARGEABLE = "not_chargeable"
    BID = "bid"
    CLAIM = "claim"
    MOON_CHOICE = "moon_choice"


class IllegalAction(ValueError):
    """An action that the rules do not allow now; its text is one sentence for the player."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal


def not_held(card: Card) -> str:
    """The sentence for :attr:`Refusal.NOT_HELD`."""
    return tr("You do not hold {card}.").format(card=card.with_article)


class Story:
    """Collects events and folds each into the state at once, so that the next decision sees it."""

    def __init__(self, rules: Rules, state: GameState) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Add one fact."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    @property
    def hand(self) -> HandState:
        """The current hand."""
        return hand_of(self.state)
