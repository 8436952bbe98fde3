"""The player's choice in the making: what a picked card, a button or a key means under the present offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal

from hearts_desktop.engine.actions import Action, Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import Phase
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
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.lists import one_of
from hearts_desktop.ui.table.buttons import BID_LEAP, focused_pill, pills
from hearts_desktop.ui.table.director import Director
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.sorting import hand_order

PLAYED_ON: Final = later(
    "The computer plays for you until the hand is over. Press Esc to play again yourself."
)


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
        if offer is not None and offer == self.now.offer:
            self._director.change(focus=None)
        else:
            number = offer.lowest if isinstance(offer, OfferBid) else 0
            self._director.change(
                offer=offer,
                chosen=(),
                pill=0,
                number=number,
                counts=None,
                focus=None,
                armed=None,
                hint=None,
                hint_wanted=False,
            )
        if self.by_keys and isinstance(offer, OfferPlay):
            self.move_focus(0)

    # -- picking

    def pick(self, card: Card) -> None:
        """The player clicked a card of an open hand, or pressed its key."""
        if self._director.busy:
            return
        match self.now.offer:
            case OfferPass() | OfferDiscard() | OfferCharge():
                self._toggle(card)
            case OfferPlay():
                self._play(card, self.now.offer)
            case OfferBid() | OfferCall() | OfferMoon():
                self._refuse(card, tr("Choose one of the buttons first."))
            case None if self._may_wonder():
                self._refuse(card, tr(PLAYED_ON) if self.now.played_on else tr("It is not your turn."))

    def click(self, card: Card) -> None:
        """The player clicked a card; where that takes two clicks, the first one only takes it out."""
        now = self.now
        first = now.ways.twice and isinstance(now.offer, OfferPlay) and card != now.armed
        if first and card in now.playable and not self._director.busy:
            self._director.change(armed=card, hover=None)
        else:
            self.pick(card)

    def _may_wonder(self) -> bool:
        hand = self.now.hand
        return hand is not None and hand.phase is Phase.PLAY

    def _toggle(self, card: Card) -> None:
        now = self.now
        if card in now.chosen:
            self._director.change(chosen=tuple(one for one in now.chosen if one != card))
        elif card not in now.playable:
            self._refuse(card, self._why_not_choose(card))
        elif len(now.chosen) < now.wanted:
            self._director.change(chosen=(*now.chosen, card), pill=0)
        elif now.wanted == 1:  # then another choice replaces the first
            self._director.change(chosen=(card,), pill=0)
        else:
            text = tr_n(
                "You have already chosen {number} card. Put it back first.",
                "You have already chosen {number} cards. Put one of them back first.",
                now.wanted,
            )
            self._refuse(card, text.format(number=now.wanted))

    def _why_not_choose(self, card: Card) -> str:
        if isinstance(self.now.offer, OfferCharge):
            cards = one_of(one.with_article for one in self.now.rules.chargeable)
            return tr("Only {cards} may be charged.").format(cards=cards)
        if isinstance(self.now.offer, OfferPass) and card in self.now.held:
            text = tr("You may not pass {card} while you have other cards to pass.")
            return text.format(card=card.with_article)
        return tr("You do not hold {card}.").format(card=card.with_article)

    def _why_not_play(self, card: Card, offer: OfferPlay) -> str:
        if card in self.now.held:
            return self._why_not(card) or tr("This card may not be played now.")
        if offer.place == offer.seat:
            return tr("Play a card of your own hand now.")
        return tr("Play a card of the dummy now.")

    def why_not(self, card: Card) -> str:
        """Why a card of an open hand cannot be picked now; empty if it can, or if no card is asked for."""
        now = self.now
        if card in now.playable:
            return ""
        match now.offer:
            case OfferPlay():
                return self._why_not_play(card, now.offer)
            case OfferPass() | OfferDiscard() | OfferCharge():
                return self._why_not_choose(card)
        return ""

    def _play(self, card: Card, offer: OfferPlay) -> None:
        if card in offer.cards:
            self._answer(Play(offer.seat, card))
        else:
            self._refuse(card, self._why_not_play(card, offer))

    def _refuse(self, card: Card, sentence: str) -> None:
        self._director.refuse(card)
        self.refused.emit(sentence)

    def press(self, key: str) -> None:
        """A button on the table was pressed."""
        if key in ("received", "kitty"):
            self._director.skip()
        elif not self._director.busy and key in {pill.key for pill in pills(self.now) if pill.enabled}:
            self._press(key)

    def _press(self, key: str) -> None:
        match self.now.offer:
            case OfferPlay(seat=seat):
                self._answer(Play(seat, Card.parse(key.partition(" ")[2])))
            case OfferMoon(seat=seat):
                self._answer(ChooseMoon(seat, Moon(key)))
            case OfferBid():
                self._bid(key, self.now.offer)
            case OfferCall():
                self._call(key, self.now.offer)
            case OfferPass(seat=seat) if key == "keep":
                self._answer(Pass(seat, ()))
            case OfferCharge(seat=seat) if key == "nothing":
                self._answer(Charge(seat, ()))
            case _:
                self.confirm()

    def _bid(self, key: str, offer: OfferBid) -> None:
        steps = {"less": -1, "more": 1, "leap": BID_LEAP}
        if key == "bid_pass":
            self._answer(Bid(offer.seat, 0))
        elif key == "bid":
            self._answer(Bid(offer.seat, self.now.number))
        else:
            self.step_bid(steps[key])

    def step_bid(self, by: int) -> None:
        """Make the bid in the making higher or lower, as far as that is allowed."""
        offer = self.now.offer
        if isinstance(offer, OfferBid):
            number = max(offer.lowest, min(offer.highest, self.now.number + by))
            self._director.change(number=number)

    def _call(self, key: str, offer: OfferCall) -> None:
        name, _, offset = key.partition(" ")
        counts, others, size = self.now.counts, self.now.state.seats - 1, self.now.rules.pass_count
        if name == "mix":
            self._answer(Call(offer.seat, ()))
        elif name == "call":
            self._answer(
                Call(offer.seat, tuple(size if at == int(offset) else 0 for at in range(1, others + 1)))
            )
        elif name == "split" and counts is not None:
            self._answer(Call(offer.seat, counts))
        elif name == "step" and counts is not None:
            at = int(offset) - 1
            number = (counts[at] + 1) % (size + 1)
            self._director.change(counts=(*counts[:at], number, *counts[at + 1 :]))
        else:
            self._director.change(counts=(0,) * others if name == "other" else None, pill=0)

    def confirm(self) -> None:
        """Give away, lay down or charge the chosen cards, if they are enough."""
        now = self.now
        if not self.ready:
            return
        match now.offer:
            case OfferPass(seat=seat, split=split) if now.complete:
                self._answer(Pass(seat, now.chosen if split else tuple(sorted(now.chosen))))
            case OfferDiscard(seat=seat) if now.complete:
                self._answer(Discard(seat, tuple(sorted(now.chosen))))
            case OfferCharge(seat=seat) if now.complete or not now.playable:
                self._answer(Charge(seat, tuple(sorted(now.chosen))))
            case OfferPass() | OfferDiscard() | OfferCharge():
                self.refused.emit(_too_few(now))

    def _answer(self, action: Action) -> None:
        # The offer goes before the action is told: whatever is hammered, there is nothing left to answer.
        self._director.change(offer=None, hover=None, armed=None, focus=None, hint=None, hint_wanted=False)
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
        cards = now.held if now.offer is None else now.playable
        return hand_order((card for card in cards if not card.is_hidden), now.ways.order)

    def move_focus(self, by: int, *, every: bool = False) -> None:
        """Bring the keyboard's focus to the next card or button on the right (1) or on the left (-1).

        Past the end it begins again; 0 only makes sure that some card has it. Cards that may not be picked
        are passed over, unless ``every`` card is to be looked at.
        """
        now = self.now
        if now.by_buttons and not every:
            self._move_pill(by)
            return
        row = hand_order((card for card in now.held if not card.is_hidden), now.ways.order)
        wanted = row if every else self.candidates()
        if not wanted:
            return
        if now.focus not in row:
            focus = wanted[0 if by >= 0 else -1]
        else:
            at = row.index(now.focus) + by
            around = [row[(at + (by or 1) * step) % len(row)] for step in range(len(row))]
            focus = next(card for card in around if card in wanted)
        self._director.change(focus=focus, hover=None, pill=now.pill if now.by_buttons else 0)

    def move_up(self, by: int) -> None:
        """Up and down: a higher or lower bid, another button beneath the cards, else another card."""
        if isinstance(self.now.offer, OfferBid):
            self.step_bid(by)
        elif not self.now.by_buttons and len(pills(self.now)) > 1:
            self._move_pill(by)
        else:
            self.move_focus(by)

    def _move_pill(self, by: int) -> None:
        number = len(pills(self.now))
        if number:
            self._director.change(pill=(self.now.pill + by) % number)

    def focus_end(self, last: bool) -> None:
        """Bring the focus to the first or the last card."""
        cards = self.candidates()
        if cards:
            self._director.change(focus=cards[-1 if last else 0], hover=None, pill=0)

    def focus_on(self, target: Card | str) -> None:
        """Bring the focus to a card, or to the button of a key."""
        keys = [pill.key for pill in pills(self.now)]
        if isinstance(target, Card):
            self._director.change(focus=target, hover=None, pill=0)
        elif target in keys:
            self._director.change(pill=keys.index(target))

    def act(self, confirming: bool) -> None:
        """Space, or Enter (``confirming``): press the focused button or pick the focused card."""
        now = self.now
        button = focused_pill(now)
        if button is not None:
            self.press(button.key)
        elif confirming and now.complete:
            self.confirm()
        elif now.focus is not None:
            self.pick(now.focus)
        elif confirming:
            self.confirm()

    def pick_by_name(self, rank: str, suit: str) -> None:
        """The player typed a rank and a suit: the card gets the focus and is picked."""
        now = self.now
        if now.offer is not None and now.by_buttons:
            return
        named = [card for card in now.held if not card.is_hidden and str(card)[:2] == rank + suit]
        named.sort(key=lambda card: card in now.chosen)  # of two alike, one that can still be chosen
        if not named:
            card = Card.parse(rank + suit)
            if now.offer is not None:
                own, dummy = tr("You do not hold {card}."), tr("The dummy does not hold {card}.")
                text = own if now.place == now.viewer else dummy
                self.refused.emit(text.format(card=card.with_article))
            return
        if self.ready:
            self._director.change(focus=named[0], hover=None, pill=0)
        self.pick(named[0])


def _too_few(now: Situation) -> str:
    """What has to be chosen before anything can be given away, laid down or charged."""
    match now.offer:
        case OfferPass():
            text = tr_n("Choose {number} card to pass.", "Choose {number} cards to pass.", now.wanted)
        case OfferDiscard():
            text = tr_n("Choose {number} card to lay down.", "Choose {number} cards to lay down.", now.wanted)
        case _:
            text = tr("Choose a card to charge, or charge nothing.")
    return text.format(number=now.wanted)
