"""For every rule set: an observer sees what he may know and nothing else."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from battery import all_cards, each_game
from strategies import Game

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Deal, Play
from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.engine.fold import evolve
from hearts_desktop.engine.game import Step, pending
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState, hand_of
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
                self.cards |= {card for place in event.open for card in event.hands[place]}
            case ev.CardsPassed() if self.seat in (event.giver, event.receiver):
                self.cards |= set(event.cards)
            case ev.CardsDrawn() if self.seat == event.seat:
                self.cards |= set(event.cards)
            case ev.KittyTaken() | ev.CardsDiscarded() if self.seat == event.seen_by:
                self.cards |= set(event.cards)
            case ev.CardPlayed():
                self.cards.add(event.card)
            case ev.CardsCharged() | ev.DummyShown() | ev.KittyShown():
                self.cards |= set(event.cards)


def observers(rng: random.Random, rules: Rules) -> tuple[int, ...]:
    """One of the seats, and sometimes somebody who sits at none."""
    seat = rng.randrange(rules.players)
    return (SPECTATOR, seat) if rng.random() < 0.15 else (seat,)


@each_game
def redaction_folds_and_leaks_nothing(played: Game) -> None:
    rng = random.Random(played.number)
    for seat in observers(rng, played.journal.rules):
        known = Known(seat)
        for done in played.steps:
            assert_redacted(known, done)
            if rng.random() < 0.05 or isinstance(done.action, Deal):
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
        if not isinstance(done.action, Play):
            assert all_cards(shown) <= known.cards, (seat, event)
            assert seen == redact_state(state, seat), (seat, event)
    assert seen == redact_state(done.after, seat), (seat, done.events)


@each_game
def choices_are_secret_until_all_are_made(played: Game) -> None:
    """Whoever looks on sees neither packets nor charges, not even whether there are any to see."""
    for done in played.steps:
        hand = done.after.hand
        if hand is None or hand.phase not in (ev.Phase.PASS, ev.Phase.CHARGE):
            continue
        seen = hand_of(redact_state(done.after, SPECTATOR))
        before = seen.prelude
        assert not all_cards(before.chosen)
        assert not any(before.charges)
        assert all_cards(before.pool) == set()
        assert all_cards(seen.hands) <= open_cards(hand)


def open_cards(hand: HandState) -> set[Card]:
    """What lies open on the table: charged cards and a dummy's."""
    return {*hand.prelude.charged, *(card for place in hand.open for card in hand.hands[place])}


@each_game
def a_dummy_is_hidden_until_it_is_shown(played: Game) -> None:
    rules = played.journal.rules
    if not rules.has_dummy:
        return
    for done in played.steps:
        hand = redact_state(done.after, 0).hand
        if hand is None or not hand.hands:
            continue
        dummy = hand.hands[rules.players]
        before_lead = hand.phase in (ev.Phase.BID, ev.Phase.PASS) or not (hand.tricks or hand.trick.plays)
        hidden = before_lead and not rules.two_handed
        assert all((card == HIDDEN) is hidden for card in dummy)


def swapped(thing: Any, change: dict[Card, Card]) -> Any:
    """The same record with other cards in the places of some."""
    if isinstance(thing, Card):
        return change.get(thing, thing)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        new = {f.name: swapped(getattr(thing, f.name), change) for f in dataclasses.fields(thing)}
        return dataclasses.replace(thing, **new)
    if isinstance(thing, tuple):
        items = [swapped(item, change) for item in thing]
        return type(thing)(*items) if hasattr(thing, "_fields") else tuple(items)
    return thing


@each_game
def permuted_hidden_cards_look_the_same(played: Game) -> None:
    """Deal the cards that an observer does not know in another way: he must not see any difference."""
    rng = random.Random(played.number)
    rules = played.journal.rules
    for seat in observers(rng, rules):
        known = Known(seat)
        for done in played.steps:
            for event in done.events:
                known.see(event)
            if rng.random() > 0.06 or done.after.hand is None:
                continue
            hidden = [card for card in rules.pack if card not in known.cards]
            given = list(hidden)
            rng.shuffle(given)
            change = dict(zip(hidden, given, strict=True))
            state = done.after
            # Other players' commitments come out of their hands, so both are permuted alike.
            other = dataclasses.replace(state, hand=swapped(state.hand, change))
            assert redact_state(other, seat) == redact_state(state, seat)
            for event in done.events:
                assert redact(swapped(event, change), seat) == redact(event, seat)
            hand = done.after.hand
            opening = hand.phase is ev.Phase.PLAY and not hand.tricks and not hand.trick.plays
            # Who opens tells that the lower clubs are in the kitty, which another deal need not say.
            if seat != SPECTATOR and seat in pending(state) and not opening:
                assert player_view(rules, other, seat) == player_view(rules, state, seat)
