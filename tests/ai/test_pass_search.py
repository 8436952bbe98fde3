"""What is passed in the search arrives where the engine hands it on."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from moments import KINDS, Moment, hidden_cards, moments, using

from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.pass_search import nothing_passed, pass_search, worth_trying
from hearts_desktop.engine.actions import Pass
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.game import offer, refusal, step
from hearts_desktop.engine.offers import OfferBid, OfferPass
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.state import hand_of
from hearts_desktop.engine.trickplay import Position

PASSING = sorted(KINDS.keys() - {"Dummy Hearts"})


def pass_offer(moment: Moment) -> OfferPass:
    """The cards that may be passed."""
    choices = offer(moment.rules, moment.state, moment.seat)
    assert isinstance(choices, OfferPass)
    return choices


def with_the_real_cards(moment: Moment) -> Any:
    """A search in the plain build in whose deal everybody has what he really has, and has chosen a pass."""
    here = moment.seen()
    made = pass_search(here, pass_offer(moment), Effort(), 5)
    lies: dict[int, list[int]] = {}
    for card, place in hidden_cards(moment, here):
        lies.setdefault(card.face, []).append(place)
    for number in range(made.worlds.number):
        made.worlds.where[number] = lies[made.worlds.face[number]].pop()
    made._others_choose()
    return made


def packet(hand: Cards, faces: list[int]) -> Cards:
    """The cards of a hand with these faces, in this order."""
    left = list(hand)
    found: list[Card] = []
    for face in faces:
        found.append(next(card for card in left if card.face == face))
        left.remove(found[-1])
    return tuple(found)


@pytest.mark.parametrize("kind", PASSING)
def test_cards_go_where_the_engine_passes_them(kind: str) -> None:
    rng = random.Random(kind)
    tried = 0
    with using("plain"):
        for moment in moments(kind, 60, OfferPass):
            choices, hand = pass_offer(moment), moment.hand
            if not choices.packets or any(cards is not None for cards in hand.chosen):
                continue
            made = with_the_real_cards(moment)
            own: Cards = tuple(rng.sample(choices.cards, choices.size))
            if choices.optional and rng.random() < 0.3:
                own = ()
            number = made.try_pass([card.face for card in own])
            work = made.deal.copy()
            made._pass_all(work, number, not own)
            work.begin(hand.dealer)
            passed = {
                place: packet(cards, [made._card(place, number, card) for card in range(choices.size)])
                for place, cards in enumerate(hand.hands[: moment.rules.players])
                if place != moment.seat
            }
            passed[moment.seat] = own
            state = moment.state
            actions = [Pass(place, cards) for place, cards in passed.items()]
            if any(refusal(moment.rules, state, action) for action in actions):
                continue  # the others may not keep what they like: high spades go only for want of others
            for action in actions:
                state = step(moment.rules, state, action).after
            assert snapshot(work) == snapshot(position(moment.rules, hand_of(state)))
            tried += 1
            if tried == 5:
                return
    raise AssertionError(f"hardly anybody passes first: {tried}")


def test_whoever_puts_nothing_in_the_middle_gets_nothing_from_there() -> None:
    """Everybody else has as many cards as before, and none of those that were his own."""
    with using("plain"):
        for moment in moments("charged cards", 6, OfferPass):
            made = with_the_real_cards(moment)
            fresh = type(made)(made.seat, made.base, made.dealer, made.policy, made.payoff, made.worlds)
            fresh.send(0, 3)
            fresh._others_choose()
            own = [card.face for card in pass_offer(moment).cards[:3]]
            for faces in (own, []):
                number = fresh.try_pass(faces)
                for state in range(1, 9):
                    fresh.state = state * 0x9E3779B97F4A7C15 % 2**64
                    work = fresh.deal.copy()
                    fresh._pass_all(work, number, not faces)
                    assert sizes(work) == sizes(fresh.deal)
                    assert everything(work) == everything(fresh.deal)
                    before, after = fresh.deal.hand[made.seat], work.hand[made.seat]
                    if faces:
                        assert not any(after >> face & 1 for face in faces)
                    else:
                        assert after == before


def sizes(now: Position) -> list[int]:
    """How many cards each hand has."""
    return [
        once.bit_count() + twice.bit_count() for once, twice in zip(now.hand, now.hand_twice, strict=True)
    ]


def everything(now: Position) -> Counter[int]:
    """Every card in the hands."""
    return Counter(face for cards in (*now.hand, *now.hand_twice) for face in range(52) if cards >> face & 1)


def test_the_ways_of_passing_are_those_that_the_quick_player_likes_best(build: str) -> None:
    for moment in moments("any rules", 8, OfferPass):
        choices = pass_offer(moment)
        made = pass_search(moment.seen(), choices, Effort(), 1)
        ways = [*worth_trying(made.policy, moment.seen(), choices, 40)]
        assert len(ways) <= 40 + choices.optional
        assert len(set(ways)) == len(ways)
        assert (() in ways) == choices.optional
        for way in ways:
            assert refusal(moment.rules, moment.state, Pass(moment.seat, way)) is None
        hand = sum(1 << face for face in {card.face for card in moment.hand.hands[moment.seat]})
        liking = sorted((made.policy.pass_score(hand, card.face) for card in choices.cards), reverse=True)
        best = next(way for way in ways if way)
        assert (
            sorted((made.policy.pass_score(hand, card.face) for card in best), reverse=True)
            == (liking[: choices.size])
        )


def test_where_nothing_is_passed_the_hand_is_played_as_it_was_dealt() -> None:
    with using("plain"):
        (moment,) = moments("Dummy Hearts", 1, OfferBid)
        made = nothing_passed(moment.seen(), Effort(), 1)
        made.run(1)
        work = made.deal.copy()
        made._pass_all(work, 0, True)
        assert snapshot(work) == snapshot(made.deal)
        assert made.deals[0] == 1
