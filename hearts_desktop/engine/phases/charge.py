"""Charging: players lay cards open that then count twice (rules 3.8)."""

from __future__ import annotations

from hearts_desktop.engine.actions import Charge
from hearts_desktop.engine.events import CardsCharged, ChargeChosen
from hearts_desktop.engine.offers import OfferCharge
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import ChargeLimit, ChargeOrder
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.story import IllegalAction, Refusal, Story, not_held
from hearts_desktop.language import tr


def limit(rules: Rules) -> int:
    """How many cards a player may charge."""
    return 1 if rules.ruleset.charge_limit is ChargeLimit.ONE else len(rules.chargeable)


def offer(rules: Rules, hand: HandState, seat: int) -> OfferCharge:
    """Chargeable cards of the hand."""
    cards = tuple(card for card in hand.hands[seat] if card in rules.chargeable)
    return OfferCharge(seat, limit(rules), cards)


def decide(story: Story, action: Charge) -> None:
    """Decide what to charge; it is shown at once or when all have decided."""
    _check(story, action)
    cards = tuple(sorted(action.cards))
    story.tell(ChargeChosen(action.seat, cards))
    if story.rules.ruleset.charge_order is ChargeOrder.FROM_DEALER_LEFT:
        if cards:
            story.tell(CardsCharged(action.seat, cards))
        return
    charges = story.hand.prelude.charges
    if None not in charges:
        for seat, shown in enumerate(charges):
            if shown:
                story.tell(CardsCharged(seat, shown))


def _check(story: Story, action: Charge) -> None:
    choice = offer(story.rules, story.hand, action.seat)
    if len(set(action.cards)) != len(action.cards):
        raise IllegalAction(Refusal.SAME_CARD_TWICE, tr("The same card cannot be charged twice."))
    for card in action.cards:
        if card not in story.hand.hands[action.seat]:
            raise IllegalAction(Refusal.NOT_HELD, not_held(card))
        if card not in choice.cards:
            raise IllegalAction(
                Refusal.NOT_CHARGEABLE,
                tr(
                    "Only the ace of hearts, queen of spades, jack of diamonds and ten of clubs may be "
                    "charged."
                ),
            )
    if len(action.cards) > choice.limit:
        raise IllegalAction(Refusal.WRONG_COUNT, tr("Only one card may be charged in a hand."))
