"""For every rule set: what an observer is told about the cards he does not see is true of the real ones."""

from __future__ import annotations

import random
from collections import Counter

from battery import each_game
from battery_views import observers
from strategies import Game

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState, hand_of
from hearts_desktop.engine.unseen import Unseen, unseen
from hearts_desktop.engine.view import redact_state


@each_game
def the_unseen_cards_are_where_they_may_be(played: Game) -> None:
    rng = random.Random(played.number)
    rules = played.journal.rules
    seats = observers(rng, rules)
    for done in played.steps:
        hand = done.after.hand
        if hand is None or rng.random() > 0.3:
            continue
        for seat in seats:
            seen = hand_of(redact_state(done.after, seat))
            assert_true_of(rules, hand, seen, unseen(rules, seen))


def behind(real: Cards, seen: Cards) -> list[Card]:
    """The cards that lie where the observer sees backs."""
    left = Counter(real) - Counter(card for card in seen if card != HIDDEN)
    return sorted(left.elements())


def assert_true_of(rules: Rules, real: HandState, seen: HandState, known: Unseen) -> None:
    """Numbers add up, and no card lies where it is said that it cannot be."""
    hands = [behind(*pair) for pair in zip(real.hands, seen.hands, strict=True)]
    piles = [behind(*pair) for pair in zip(real.taken, seen.taken, strict=True)]
    aside = behind(real.kitty, seen.kitty)
    buried = [card for pile in piles for card in pile]
    middle = behind((*real.prelude.pool, *real.prelude.stock), (*seen.prelude.pool, *seen.prelude.stock))
    if real.phase is ev.Phase.CALL and not real.hands:
        assert known.middle == len(rules.pack)
    everything = [*aside, *buried, *middle, *(card for cards in hands for card in cards)]
    assert tuple(sorted(everything)) == known.cards
    assert known.rooms == tuple(map(len, hands))
    assert (known.kitty, known.buried, known.middle) == (len(aside), len(buried), len(middle))
    assert len(known.cards) == sum(known.rooms) + known.kitty + known.buried + known.middle
    for place, cards in enumerate(hands):
        assert all(known.may_hold[place] >> card.face & 1 for card in cards), (place, cards)
        assert bool(cards) == bool(known.may_hold[place])
    assert all(known.aside_may_hold >> card.face & 1 for card in (*aside, *buried))
    faces = sum(1 << face for face in {card.face for card in known.cards})
    assert not any(may & ~faces for may in (*known.may_hold, known.aside_may_hold))
