"""All that the look of the table depends on, apart from its size and style, and the look itself as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import Offer, OfferPass, OfferPlay
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, GameState, HandState
from hearts_desktop.ui.table.layout import LIFT_CHOSEN, LIFT_HOVER, LIFT_PASS


@dataclass(frozen=True, slots=True)
class Situation:
    """What is shown at this moment. A change is a new situation, and all is laid out anew from that."""

    state: GameState
    rules: Rules
    players: tuple[Player, ...]
    viewer: int = 0
    """The seat at the bottom."""
    spectator: bool = False
    """Nobody sits at the bottom: all hands are played by computers."""
    offer: Offer | None = None
    """What may be chosen from; None once it has been answered."""
    chosen: frozenset[Card] = frozenset()
    """Cards picked for the pass, not yet passed."""
    hover: Card | None = None
    focus: Card | None = None
    pill: int = 0
    """Which of several buttons Enter presses."""
    received: Cards = ()
    """Cards that came in the pass and have not been acknowledged."""
    giver: int = NOBODY
    """Whoever passed them."""
    winner: int = NOBODY
    """Takes the trick that still lies on the table."""
    winning_card: Card | None = None
    thinking: tuple[int, ...] = ()
    hold: str = ""
    """What the table pauses for until a click."""

    def but(self, **changes: Any) -> Situation:  # noqa: ANN401
        """The situation with some fields changed."""
        return replace(self, **changes)

    def at_rest(self, state: GameState) -> Situation:
        """Another state, in which nothing moves, is held or marked."""
        return Situation(
            state,
            self.rules,
            self.players,
            self.viewer,
            self.spectator,
            self.offer,
            chosen=self.chosen,
            thinking=self.thinking,
        )

    @property
    def hand(self) -> HandState | None:
        """The current hand."""
        return self.state.hand

    @property
    def own_cards(self) -> Cards:
        """The viewer's cards."""
        hand = self.hand
        return hand.hands[self.viewer] if hand is not None and hand.hands else ()

    @property
    def playable(self) -> Cards:
        """Cards that would be picked by a click."""
        match self.offer:
            case OfferPass() | OfferPlay():
                return self.offer.cards
        return ()

    @property
    def complete(self) -> bool:
        """Are as many cards chosen as must be passed?"""
        return isinstance(self.offer, OfferPass) and len(self.chosen) == self.offer.size


class Look(NamedTuple):
    """How a card of the viewer's hand looks; ``lift`` is in u."""

    lift: float = 0.0
    dimmed: bool = False
    ringed: bool = False
    marked: bool = False
    focused: bool = False


def looks(now: Situation) -> Mapping[Card, Look]:
    """The look of each card of the viewer's hand."""
    committed = _committed(now)
    return {card: _look(card, now, committed) for card in now.own_cards if not card.is_hidden}


def _committed(now: Situation) -> frozenset[Card]:
    """Cards that will leave the hand as soon as everybody has chosen."""
    hand = now.hand
    if hand is None or hand.phase is not Phase.PASS or hand.packets or now.spectator:
        return frozenset()
    return frozenset(hand.chosen[now.viewer] or ())


def _look(card: Card, now: Situation, committed: frozenset[Card]) -> Look:
    up = card in now.chosen or card in committed
    lift = LIFT_PASS if up else 0.0
    if card in now.received:
        lift = LIFT_CHOSEN
    elif card in now.playable and card in (now.hover, now.focus):
        lift += LIFT_HOVER
    return Look(
        lift=lift,
        dimmed=isinstance(now.offer, OfferPlay) and card not in now.offer.cards,
        ringed=up,
        marked=card in now.received,
        focused=card == now.focus,
    )
