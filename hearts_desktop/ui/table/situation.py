"""All that the look of the table depends on, apart from its size and style, and the look itself as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from hearts_desktop.controller.hints import Hint
from hearts_desktop.engine.actions import Charge, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import Claimed, Phase
from hearts_desktop.engine.game import (
    Offer,
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, GameState, HandState
from hearts_desktop.ui.table.layout import LIFT_CHARGED, LIFT_CHOSEN, LIFT_HOVER, LIFT_PASS
from hearts_desktop.ui.table.ways import USUAL_WAYS, Ways


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
    chosen: Cards = ()
    """Cards picked for the pass and the like, in the order picked, not yet given away."""
    number: int = 0
    """The bid in the making."""
    counts: tuple[int, ...] | None = None
    """The call of the pass in the making, by offset; None while only the plain calls are shown."""
    hover: Card | None = None
    focus: Card | None = None
    pill: int = 0
    """Which of several buttons Enter presses."""
    received: Cards = ()
    """Cards that came in the pass and have not been acknowledged."""
    giver: int = NOBODY
    """Whoever passed them; nobody if it was not a single player."""
    winner: int = NOBODY
    """Takes the trick that still lies on the table."""
    winning_card: Card | None = None
    claim: Claimed | None = None
    """By what the hand was ended whose rest is being shown."""
    thinking: tuple[int, ...] = ()
    hold: str = ""
    """What the table pauses for until a click."""
    armed: Card | None = None
    """Taken out by a first click; a second one plays it."""
    ways: Ways = USUAL_WAYS
    """How the viewer likes the table."""
    levels: tuple[str, ...] = ()
    """How well computer players may play, the weakest first."""
    deal: str = ""
    """Number and seal of the deal, in words."""
    played_on: bool = False
    """The computer plays the viewer's cards."""
    hint: Hint | None = None
    """What the coach says of the present offer."""
    hint_wanted: bool = False
    """The coach has been asked and has not answered yet."""

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
            number=self.number,
            counts=self.counts,
            thinking=self.thinking,
            ways=self.ways,
            played_on=self.played_on,
            deal=self.deal,
            levels=self.levels,
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
    def place(self) -> int:
        """The hand that the player picks from: his own, or the dummy's."""
        return self.offer.place if isinstance(self.offer, OfferPlay) else self.viewer

    @property
    def held(self) -> Cards:
        """The cards of the hand that the player picks from."""
        hand = self.hand
        return hand.hands[self.place] if hand is not None and hand.hands else ()

    @property
    def unseen(self) -> bool:
        """Are the cards on offer those of a dummy that has not been turned up? They are played by buttons."""
        return isinstance(self.offer, OfferPlay) and not set(self.offer.cards) & set(self.held)

    @property
    def by_buttons(self) -> bool:
        """Is the choice made by buttons alone?"""
        return isinstance(self.offer, OfferMoon | OfferBid | OfferCall) or self.unseen

    @property
    def playable(self) -> Cards:
        """Cards that would be picked by a click."""
        match self.offer:
            case OfferPass() | OfferPlay() | OfferDiscard() | OfferCharge():
                return self.offer.cards
        return ()

    @property
    def wanted(self) -> int:
        """How many cards may be chosen together; 0 if one is played by itself."""
        match self.offer:
            case OfferPass() | OfferDiscard():
                return self.offer.size
            case OfferCharge():
                return min(self.offer.limit, len(self.offer.cards))
        return 0

    @property
    def complete(self) -> bool:
        """Are enough cards chosen?"""
        if isinstance(self.offer, OfferCharge):
            return bool(self.chosen)
        return self.wanted > 0 and len(self.chosen) == self.wanted

    @property
    def recommended(self) -> Cards:
        """The cards that the coach would choose."""
        match self.hint.action if self.hint is not None else None:
            case Play(card=card):
                return (card,)
            case Pass(cards=cards) | Discard(cards=cards) | Charge(cards=cards):
                return cards
        return ()

    @property
    def places(self) -> int:
        """How many hands there are: one for each player, and one for a dummy."""
        return self.state.seats + self.has_dummy

    @property
    def has_dummy(self) -> bool:
        """Does a dummy belong to this table?"""
        return self.rules.has_dummy and self.rules.players == self.state.seats


class Look(NamedTuple):
    """How a card of an open hand looks; ``lift`` is in u."""

    lift: float = 0.0
    dimmed: bool = False
    ringed: bool = False
    marked: bool = False
    focused: bool = False
    charged: bool = False
    goes_to: int = NOBODY
    """The seat that will get the card, where not all go to the same."""
    hinted: bool = False
    """The coach would choose it."""
    cost: float | None = None
    """The points that the coach expects after it."""


def looks(now: Situation) -> Mapping[Card, Look]:
    """The look of each card of the viewer's hand and of the dummy's."""
    committed = _committed(now)
    going = _going(now, committed)
    cards = [*now.own_cards, *_dummy_cards(now)]
    return {card: _look(card, now, committed, going) for card in cards if not card.is_hidden}


def _dummy_cards(now: Situation) -> Cards:
    hand = now.hand
    if hand is None or not now.has_dummy or len(hand.hands) < now.places:
        return ()
    return hand.hands[now.state.seats]


def _committed(now: Situation) -> Cards:
    """Cards that will leave the hand, or be shown, as soon as everybody has chosen."""
    hand = now.hand
    if hand is None or now.spectator:
        return ()
    secret = {Phase.PASS: hand.chosen, Phase.CHARGE: hand.prelude.charges}.get(hand.phase, ())
    return (secret[now.viewer] or ()) if None in secret else ()


def _going(now: Situation, committed: Cards) -> Mapping[Card, int]:
    """Who gets which of the chosen cards, where they go to several players."""
    hand = now.hand
    if hand is None or hand.phase is not Phase.PASS or not hand.hands or now.spectator:
        return {}
    packets = now.rules.receivers(hand, now.viewer)
    if len(packets) < 2:
        return {}
    receivers = [seat for seat, number in packets for _ in range(number)]
    return dict(zip(now.chosen or committed, receivers, strict=False))


def _lift(card: Card, now: Situation, *, up: bool, charged: bool) -> float:
    """How far a card is raised."""
    lift = LIFT_PASS if up else LIFT_CHARGED if charged else 0.0
    under = card in now.playable and card in (now.hover, now.focus)
    if card in now.received:
        # In play the line of state is over the hand: the mark above a card that stood as high would touch it.
        if now.hand is None or now.hand.phase is not Phase.PLAY or card == now.armed:
            return LIFT_CHOSEN
        lift = max(lift, LIFT_HOVER)
    elif card == now.armed:
        return lift + LIFT_CHOSEN
    return lift + LIFT_HOVER if under else lift


def _look(card: Card, now: Situation, committed: Cards, going: Mapping[Card, int]) -> Look:
    up = card in now.chosen or card in committed
    charged = now.hand is not None and card in now.hand.prelude.charged
    choosing = isinstance(now.offer, OfferPlay | OfferPass | OfferCharge | OfferDiscard)
    return Look(
        lift=_lift(card, now, up=up, charged=charged),
        dimmed=choosing and card not in now.playable,
        ringed=up or card == now.armed,
        marked=card in now.received,
        focused=card == now.focus,
        charged=charged,
        goes_to=going.get(card, NOBODY),
        hinted=card in now.recommended,
        cost=None if now.hint is None else now.hint.points.get(card),
    )
