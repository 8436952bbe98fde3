"""For every rule set: an observer sees what he may know and nothing else."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from battery import all_cards, each_game
from strategies import Game

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Deal
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import Step, pending
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import evolve
from hearts_desktop.engine.view import SPECTATOR, player_view, redact, redact_state, redact_step


class Known:
    """The cards that an observer has seen in this hand, by the events as they are told to nobody."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cards: set[Card] = set()

    def see(self, event: ev.Event) -> None:
        """Take in what this observer may see of an event."""
        match event:
            case ev.Dealt():
                self.cards = set(event.hands[self.seat]) if self.seat >= 0 else set()
            case ev.CardsPassed() if self.seat in (event.giver, event.receiver):
                self.cards |= set(event.cards)
            case ev.CardPlayed():
                self.cards.add(event.card)


def observers(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    """Two of the seats, and somebody who sits at none."""
    return (SPECTATOR, *rng.sample(range(rules.players), 2))


@each_game
def test_redaction_folds_and_leaks_nothing(played: Game) -> None:
    rng = random.Random(played.number)
    for seat in observers(rng, played.journal.rules):
        known = Known(seat)
        for done in played.steps:
            assert_redacted(known, done)
            if rng.random() < 0.1 or isinstance(done.action, Deal):
                shown = redact_step(done, seat)
                assert all_cards(shown.action) <= known.cards, (seat, done.action)
                assert all_cards(shown.after.hand) | all_cards(shown.events) <= known.cards, seat


def assert_redacted(known: Known, done: Step) -> None:
    """Hiding and folding commute, event by event, and no event shows a card that is not known."""
    seat = known.seat
    seen, state = redact_state(done.before, seat), done.before
    for event in done.events:
        known.see(event)
        shown = redact(event, seat)
        seen, state = evolve(seen, shown), evolve(state, event)
        assert all_cards(shown) <= known.cards, (seat, event)
        assert seen == redact_state(state, seat), (seat, event)


def swapped(thing: Any, change: dict[Card, Card]) -> Any:
    """The same record with other cards in the places of some; sets of cards stay sorted."""
    if isinstance(thing, Card):
        return change.get(thing, thing)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        new = {f.name: swapped(getattr(thing, f.name), change) for f in dataclasses.fields(thing)}
        return dataclasses.replace(thing, **new)
    if isinstance(thing, tuple):
        items = [swapped(item, change) for item in thing]
        if items and all(isinstance(item, Card) for item in thing) and list(thing) == sorted(thing):
            items.sort()
        return type(thing)(*items) if hasattr(thing, "_fields") else tuple(items)
    return thing


@each_game
def test_permuted_hidden_cards_look_the_same(played: Game) -> None:
    """Deal the cards that an observer does not know in another way: he must not see any difference."""
    rng = random.Random(played.number)
    rules = played.journal.rules
    for seat in observers(rng, rules):
        known = Known(seat)
        for done in played.steps:
            for event in done.events:
                known.see(event)
            hidden = [card for card in rules.pack if card not in known.cards]
            if rng.random() > 0.1 or done.after.hand is None:
                continue
            given = list(hidden)
            rng.shuffle(given)
            change = dict(zip(hidden, given, strict=True))
            state = done.after
            # Other players' commitments come out of their hands, so both are permuted alike.
            other = dataclasses.replace(state, hand=swapped(state.hand, change))
            assert redact_state(other, seat) == redact_state(state, seat)
            for event in done.events:
                assert redact(swapped(event, change), seat) == redact(event, seat)
            if seat != SPECTATOR and seat in pending(state):
                assert player_view(rules, other, seat) == player_view(rules, state, seat)
