"""The pass: everybody commits in secret, then all packets move at once (rules 3.2, secrecy)."""

from __future__ import annotations

from hearts_desktop.engine.actions import Pass
from hearts_desktop.engine.events import CardsPassed, PassChosen
from hearts_desktop.engine.offers import OfferPass
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.story import IllegalAction, Refusal, Story

NUMBERS = ("no", "one", "two", "three", "four", "five")


def offer(rules: Rules, hand: HandState, seat: int) -> OfferPass:
    """Any cards of the hand, exactly as many as are passed."""
    return OfferPass(seat, rules.pass_count, hand.hands[seat], rules.pass_receiver(seat, hand.step))


def decide(story: Story, action: Pass) -> None:
    """Commit a packet; when the last is in, all move."""
    _check(story, action)
    story.tell(PassChosen(action.seat, tuple(sorted(action.cards))))
    chosen = story.hand.chosen
    if None in chosen:
        return
    for giver, cards in enumerate(chosen):
        if cards is not None:
            story.tell(CardsPassed(giver, story.rules.pass_receiver(giver, story.hand.step), cards))


def _check(story: Story, action: Pass) -> None:
    hand, count = story.hand, story.rules.pass_count
    if len(action.cards) != count:
        cards = "card" if count == 1 else "cards"
        raise IllegalAction(Refusal.WRONG_COUNT, f"Choose exactly {NUMBERS[count]} {cards} to pass.")
    if len(set(action.cards)) != count:
        raise IllegalAction(Refusal.SAME_CARD_TWICE, "The same card cannot be passed twice.")
    for card in action.cards:
        if card not in hand.hands[action.seat]:
            raise IllegalAction(Refusal.NOT_HELD, f"You do not hold {_the(card)}.")


def _the(card: object) -> str:
    return f"the {getattr(card, 'words', card)}"
