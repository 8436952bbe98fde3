"""The dealer says, before any card is seen, how cards are passed in this hand (rules 3.2, dealer_call)."""

from __future__ import annotations

from collections.abc import Iterator

from hearts_desktop.engine.actions import Call
from hearts_desktop.engine.events import PassCalled
from hearts_desktop.engine.offers import OfferCall
from hearts_desktop.engine.phases.deal import deal_out
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.language import tr_n


def calls(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Every call: as many to each other player as makes up the pass, or the mix (the empty one)."""
    return (*_splits(rules.pass_count, rules.players - 1), ())


def _splits(count: int, players: int) -> Iterator[tuple[int, ...]]:
    if players == 1:
        yield (count,)
        return
    for first in range(count, -1, -1):
        for rest in _splits(count - first, players - 1):
            yield (first, *rest)


def offer(rules: Rules, seat: int) -> OfferCall:
    """Everything that may be called."""
    return OfferCall(seat, calls(rules))


def decide(story: Story, action: Call) -> None:
    """The dealer has called; now the cards are dealt."""
    count, others = story.rules.pass_count, story.rules.players - 1
    fits = len(action.counts) == others and sum(action.counts) == count and min(action.counts) >= 0
    if action.counts and not fits:
        raise IllegalAction(
            Refusal.WRONG_COUNT,
            tr_n(
                "The call must pass exactly {number} card among the other players.",
                "The call must pass exactly {number} cards among the other players.",
                count,
            ).format(number=count),
        )
    story.tell(PassCalled(action.seat, action.counts))
    deal_out(story, story.hand.prelude.stock)
