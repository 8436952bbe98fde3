"""Chance's part: who deals first, and the shuffle."""

from __future__ import annotations

from hearts_desktop.engine.actions import Cut, Deal
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import DealerDrawn, Dealt, HandBegan
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.engine.story import IllegalAction, Refusal, Story


def decide_cut(story: Story, action: Cut) -> None:
    """The first dealer is drawn, once a game (rules 3.1, first_dealer)."""
    if story.state.first_dealer != NOBODY:
        raise IllegalAction(Refusal.NOT_NOW, "The first dealer has already been drawn.")
    if not 0 <= action.dealer < story.rules.players:
        raise IllegalAction(Refusal.NO_SUCH_SEAT, f"There is no seat {action.dealer} at this table.")
    story.tell(DealerDrawn(action.dealer))


def decide_deal(story: Story, action: Deal) -> None:
    """A new hand begins with this order of the pack."""
    state, rules = story.state, story.rules
    if state.first_dealer == NOBODY:
        raise IllegalAction(Refusal.NOT_NOW, "The first dealer must be drawn before the deal.")
    if tuple(sorted(action.order)) != rules.pack:
        raise IllegalAction(Refusal.WRONG_PACK, "The cards dealt are not exactly the pack of this game.")
    number = len(state.scores) + 1
    dealer = (state.first_dealer + number - 1) % rules.players
    story.tell(HandBegan(number, dealer, rules.step(number)))
    hands, kitty = deal(rules, dealer, action.order)
    story.tell(Dealt(hands, kitty))


def deal(rules: Rules, dealer: int, order: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Hands by seat, and the kitty: one card at a time, dealer's left first (rules 2)."""
    players, dealt = rules.players, rules.hand_size * rules.players
    hands = tuple(
        tuple(sorted(order[(seat - dealer - 1) % players : dealt : players])) for seat in range(players)
    )
    return hands, tuple(sorted(order[dealt:]))
