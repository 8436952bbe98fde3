"""The pass: everybody commits in secret, then all packets move at once (rules 3.2, secrecy)."""

from __future__ import annotations

from collections.abc import Iterable

from hearts_desktop.engine.actions import Mix, Pass
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import (
    CardsDrawn,
    CardsPassed,
    CardsPooled,
    KittyPooled,
    KittySet,
    PassChosen,
    PassStep,
)
from hearts_desktop.engine.offers import OfferPass
from hearts_desktop.engine.rules import HIGH_SPADES, Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.story import IllegalAction, Refusal, Story, not_held
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import sentences


def offer(rules: Rules, hand: HandState, seat: int) -> OfferPass:
    """Cards that may be given away, and to whom."""
    return OfferPass(
        seat,
        rules.pass_count,
        passable(rules, hand.hands[seat]),
        rules.receivers(hand, seat),
        rules.ruleset.optional_pass and not rules.two_handed,
    )


def passable(rules: Rules, hand: Cards) -> Cards:
    """Cards of a hand that may be passed: high spades only if there are not enough others."""
    if not rules.ruleset.kept_high_spades or rules.two_handed:
        return hand
    kept = {card.face for card in HIGH_SPADES}
    others = tuple(card for card in hand if card.face not in kept)
    return others if len(others) >= rules.pass_count else hand


def decide(story: Story, action: Pass) -> None:
    """Commit a packet; when the last is in, all move."""
    _check(story, action)
    several = len(story.rules.receivers(story.hand, action.seat)) > 1
    cards = action.cards if several else tuple(sorted(action.cards))
    story.tell(PassChosen(action.seat, cards))
    chosen = story.hand.chosen
    if None in chosen:
        return
    committed = {giver: cards for giver, cards in enumerate(chosen) if cards}
    if story.hand.step is PassStep.MIX:
        _pool(story, committed)
        return
    for giver, receiver, cards in routes(story.rules, story.hand, committed):
        story.tell(CardsPassed(giver, receiver, cards))


def routes(rules: Rules, hand: HandState, committed: dict[int, Cards]) -> Iterable[tuple[int, int, Cards]]:
    """Where each packet ends up, as (giver, receiver, cards); one that comes home does not move.

    Who declined sends on what arrives, by the same number of seats, until it meets one who passed.
    """
    for giver, cards in committed.items():
        start = 0
        for offset, number in enumerate(rules.counts(hand), 1):
            packet = tuple(sorted(cards[start : start + number]))
            start += number
            receiver = packet_owner(giver, offset, committed, rules.players)
            if packet and receiver != giver:
                yield giver, receiver, packet


def packet_owner(giver: int, offset: int, passers: Iterable[int], players: int) -> int:
    """The first seat among giver + offset, giver + 2 offset, … that passed cards itself (optional_pass)."""
    among = set(passers)
    seat = (giver + offset) % players
    while seat not in among:
        seat = (seat + offset) % players
    return seat


def _pool(story: Story, committed: dict[int, Cards]) -> None:
    for seat, cards in committed.items():
        story.tell(CardsPooled(seat, cards))
    if committed and story.rules.ruleset.mix_includes_kitty and story.hand.kitty:
        story.tell(KittyPooled(story.hand.kitty))


def decide_mix(story: Story, action: Mix) -> None:
    """The cards in the middle are dealt anew, one at a time from the dealer's left; the rest is the kitty."""
    if tuple(sorted(action.order)) != story.hand.prelude.pool:
        raise IllegalAction(Refusal.WRONG_PACK, tr("The cards mixed are not exactly those in the middle."))
    players, dealer = story.rules.players, story.hand.dealer
    around = [(dealer + step) % players for step in range(1, players + 1)]
    drawers = [seat for seat in around if story.hand.chosen[seat]]
    drawn = len(drawers) * story.rules.pass_count
    for turn, seat in enumerate(drawers):
        story.tell(CardsDrawn(seat, tuple(sorted(action.order[turn : drawn : len(drawers)]))))
    if action.order[drawn:]:
        story.tell(KittySet(tuple(sorted(action.order[drawn:]))))


def _check(story: Story, action: Pass) -> None:
    hand, rules = story.hand.hands[action.seat], story.rules
    count = rules.pass_count
    may_decline = rules.ruleset.optional_pass and not rules.two_handed
    if not action.cards and may_decline:
        return
    if len(action.cards) != count:
        exactly = tr_n(
            "Choose exactly {number} card to pass.", "Choose exactly {number} cards to pass.", count
        ).format(number=count)
        decline = tr("Or choose none to decline.") if may_decline else ""
        raise IllegalAction(Refusal.WRONG_COUNT, sentences((exactly, decline)))
    if len(set(action.cards)) != count:
        raise IllegalAction(Refusal.SAME_CARD_TWICE, tr("The same card cannot be passed twice."))
    for card in action.cards:
        if card not in hand:
            raise IllegalAction(Refusal.NOT_HELD, not_held(card))
        if card not in passable(rules, hand):
            kept = tr("You may not pass {card} while you have other cards to pass.")
            raise IllegalAction(Refusal.KEPT_SPADE, kept.format(card=card.with_article))
