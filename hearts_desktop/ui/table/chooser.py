"""The player's choice in the making: what a picked card, a button or a key means under the present offer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from hearts_desktop.engine.actions import Action, ChooseMoon, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import Offer, OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.ui.table.director import Director
from hearts_desktop.ui.table.signs import count_of
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.sorting import hand_order


def _always_allowed(_card: Card) -> str:
    return ""


class Chooser(QObject):
    """Turns picks into exactly one action for each offer."""

    chosen = Signal(object)
    """The engine's action that the player chose."""
    refused = Signal(str)
    """A sentence: why something cannot be done."""

    def __init__(
        self, director: Director, situation: Callable[[], Situation], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._director = director
        self._situation = situation
        self._why_not: Callable[[Card], str] = _always_allowed
        self.by_keys = False
        """Does the player play by keys? Then a card has the focus as soon as it is his turn."""

    @property
    def now(self) -> Situation:
        """What is shown."""
        return self._situation()

    @property
    def ready(self) -> bool:
        """Is anything asked of the player, and does the table stand still?"""
        return self.now.offer is not None and not self._director.busy

    def set_offer(self, offer: Offer | None, why_not: Callable[[Card], str] | None) -> None:
        """Ask the player something else; a pass in the making survives its own offer being made again."""
        self._why_not = why_not or _always_allowed
        kept = self.now.chosen if offer is not None and offer == self.now.offer else frozenset()
        self._director.change(offer=offer, chosen=kept, pill=0, focus=None)
        if self.by_keys and isinstance(offer, OfferPlay):
            self.move_focus(0)

    # -- picking

    def pick(self, card: Card) -> None:
        """The player clicked a card of his hand, or pressed its key."""
        if self._director.busy:
            return
        match self.now.offer:
            case OfferPass():
                self._toggle(card, self.now.offer)
            case OfferPlay():
                self._play(card, self.now.offer)
            case None if self._may_wonder():
                self._refuse(card, "It is not your turn.")

    def _may_wonder(self) -> bool:
        hand = self.now.hand
        return hand is not None and hand.phase is Phase.PLAY

    def _toggle(self, card: Card, offer: OfferPass) -> None:
        chosen = self.now.chosen
        if card in chosen:
            self._director.change(chosen=chosen - {card})
        elif len(chosen) < offer.size:
            self._director.change(chosen=chosen | {card})
        else:
            words = count_of(offer.size, "card")
            self._refuse(card, f"You have already chosen {words}. Click a raised card to put it back.")

    def _play(self, card: Card, offer: OfferPlay) -> None:
        if card in offer.cards:
            self._answer(Play(offer.seat, card))
        else:
            self._refuse(card, self._why_not(card) or "This card may not be played now.")

    def _refuse(self, card: Card, sentence: str) -> None:
        self._director.refuse(card)
        self.refused.emit(sentence)

    def press(self, key: str) -> None:
        """A button on the table was pressed."""
        offer = self.now.offer
        if key == "received":
            self._director.skip()
        elif self._director.busy:
            return
        elif isinstance(offer, OfferPass) and key == "pass":
            self.confirm()
        elif isinstance(offer, OfferMoon) and key in {str(choice) for choice in offer.choices}:
            self._answer(ChooseMoon(offer.seat, Moon(key)))

    def confirm(self) -> None:
        """Pass the chosen cards, if they are enough."""
        offer = self.now.offer
        if not self.ready or not isinstance(offer, OfferPass):
            return
        if self.now.complete:
            self._answer(Pass(offer.seat, tuple(sorted(self.now.chosen))))
        else:
            self.refused.emit(f"Choose {count_of(offer.size, 'card')} to pass.")

    def _answer(self, action: Action) -> None:
        # The offer goes before the action is told: whatever is hammered, there is nothing left to answer.
        self._director.change(offer=None, hover=None, focus=None)
        self.chosen.emit(action)

    # -- keys

    def use_keys(self, on: bool) -> None:
        """Remember whether the player plays by keys."""
        self.by_keys = on
        if not on and self.now.focus is not None:
            self._director.change(focus=None)

    def candidates(self) -> Cards:
        """Cards that the arrow keys go through, from left to right."""
        now = self.now
        cards = now.playable if isinstance(now.offer, OfferPlay) else now.own_cards
        return hand_order(card for card in cards if not card.is_hidden)

    def move_focus(self, by: int) -> None:
        """Bring the keyboard's focus ``by`` cards to the right; past the end it begins again."""
        now = self.now
        if isinstance(now.offer, OfferMoon):
            self._director.change(pill=(now.pill + by) % len(now.offer.choices))
            return
        cards = self.candidates()
        if not cards:
            return
        if now.focus in cards:
            index = (cards.index(now.focus) + by) % len(cards)
        else:
            index = 0 if by >= 0 else len(cards) - 1
        self._director.change(focus=cards[index], hover=None)

    def focus_end(self, last: bool) -> None:
        """Bring the focus to the first or the last card."""
        cards = self.candidates()
        if cards:
            self._director.change(focus=cards[-1 if last else 0], hover=None)

    def act(self, confirming: bool) -> None:
        """Space, or Enter (``confirming``): pick the focused card or press the button."""
        now = self.now
        if isinstance(now.offer, OfferMoon):
            self.press(str(now.offer.choices[now.pill]))
        elif confirming and now.complete:
            self.confirm()
        elif now.focus is not None:
            self.pick(now.focus)
        elif confirming and isinstance(now.offer, OfferPass):
            self.confirm()

    def pick_by_name(self, rank: str, suit: str) -> None:
        """The player typed a rank and a suit: the card gets the focus and is picked."""
        named = [card for card in self.now.own_cards if str(card)[:2] == rank + suit]
        if not named:
            card = Card.parse(rank + suit)
            if self.now.offer is not None:
                self.refused.emit(f"You do not hold the {card.words}.")
            return
        if self.ready:
            self._director.change(focus=named[0], hover=None)
        self.pick(named[0])
