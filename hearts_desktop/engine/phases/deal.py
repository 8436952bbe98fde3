"""Chance's part: who deals first, and the shuffle; and the deal itself (rules 2, 3.1)."""

from __future__ import annotations

from hearts_desktop.engine.actions import Cut, Deal
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import DealerDrawn, Dealt, HandBegan, PassStep, Shuffled
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import FirstDealer, KittyDealPosition
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.language import tr


def decide_cut(story: Story, action: Cut) -> None:
    """The first dealer is drawn, once a game (rules 3.1, first_dealer)."""
    if story.state.first_dealer != NOBODY:
        raise IllegalAction(Refusal.NOT_NOW, tr("The first dealer has already been drawn."))
    if not 0 <= action.dealer < story.rules.players:
        raise IllegalAction(
            Refusal.NO_SUCH_SEAT, tr("There is no seat {number} at this table.").format(number=action.dealer)
        )
    fixed = story.rules.ruleset.first_dealer
    if fixed is not FirstDealer.RANDOM and action.dealer != int(fixed):
        raise IllegalAction(
            Refusal.NOT_NOW,
            tr("By the rules of this game seat {number} deals first.").format(number=int(fixed)),
        )
    story.tell(DealerDrawn(action.dealer))


def decide_deal(story: Story, action: Deal) -> None:
    """A new hand begins with this order of the pack."""
    state, rules = story.state, story.rules
    if state.first_dealer == NOBODY:
        raise IllegalAction(Refusal.NOT_NOW, tr("The first dealer must be drawn before the deal."))
    if tuple(sorted(action.order)) != rules.pack:
        raise IllegalAction(Refusal.WRONG_PACK, tr("The cards dealt are not exactly the pack of this game."))
    number = len(state.scores) + 1
    dealer = (state.first_dealer + number - 1) % rules.players
    story.tell(HandBegan(number, dealer, rules.step(number)))
    if rules.step(number) is PassStep.CALL:
        story.tell(Shuffled(action.order))
    else:
        deal_out(story, action.order)


def deal_out(story: Story, order: Cards) -> None:
    """Everybody gets their cards."""
    rules = story.rules
    hands, kitty = deal(rules, story.hand.dealer, order)
    story.tell(Dealt(hands, kitty, (rules.players,) if rules.two_handed else ()))


def deal_order(rules: Rules, dealer: int) -> tuple[int, ...]:
    """Who gets each card from the front of the pack: a place, or NOBODY for the kitty.

    One card at a time from the dealer's left, a dummy last. The kitty is laid aside a card at a time after
    each of the first rounds, or is what is left at the end.
    """
    round_ = [(dealer + step) % rules.players for step in range(1, rules.players + 1)]
    round_ += range(rules.players, rules.places)
    at_end = rules.ruleset.kitty_deal_position is KittyDealPosition.END
    middle = rules.two_handed or not at_end
    aside = rules.kitty_size if middle and rules.kitty_size <= rules.hand_size else 0
    order = []
    for number in range(rules.hand_size):
        order += round_
        if number < aside:
            order.append(NOBODY)
    return tuple(order + [NOBODY] * (rules.kitty_size - aside))


def deal(rules: Rules, dealer: int, order: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Hands by place, and the kitty."""
    hands: list[list[int]] = [[] for _ in range(rules.places)]
    kitty: list[int] = []
    for index, place in enumerate(deal_order(rules, dealer)):
        (kitty if place == NOBODY else hands[place]).append(index)
    return (
        tuple(tuple(sorted(order[index] for index in hand)) for hand in hands),
        tuple(sorted(order[index] for index in kitty)),
    )
