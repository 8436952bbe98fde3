"""Answers to rule cases about the deal, the auction, the pass, charging and the opening lead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from case_reading import Case, NotYet, step_ruleset
from positions import auctioned, before_deal, dealt, legal

from hearts_desktop.engine import service
from hearts_desktop.engine.actions import CHANCE, Bid, Charge, Mix, Pass
from hearts_desktop.engine.cards import Card, Cards, Suit, pack
from hearts_desktop.engine.events import CardsDrawn, CardsPassed, Event, KittySet, PassStep, Phase
from hearts_desktop.engine.game import IllegalAction, OfferBid, offer, pending, refusal, step
from hearts_desktop.engine.options import CATALOGUE, problems
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.phases.deal import deal_order as order_of
from hearts_desktop.engine.rules import Rules, compile_rules, pass_counts
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, hand_of
from hearts_desktop.engine.view import redact_state


def deal(case: Case) -> Any:
    """How the pack is dealt, or that it cannot be."""
    found = problems(case.ruleset)
    if found:
        left_over = re.search(r"(\d+) would be left over", " ".join(found))
        return {"valid": False} | ({"left_over": int(left_over[1])} if left_over else {})
    rules = case.rules
    low = [card for card in rules.pack if card.suit is Suit.CLUBS][: rules.hand_size]
    hand = hand_of(dealt(rules, before_deal(case.ruleset), {0: low}).after)
    (each,) = {len(cards) for cards in hand.hands[: rules.players]}
    opening = position(rules, hand).opening_card
    out = {str(card) for card in pack()} - {str(card) for card in rules.pack}
    return {
        "valid": True,
        "each": each,
        "kitty": len(hand.kitty),
        "removed": sorted(out),
        "opening_card": None if opening < 0 else str(Card.from_face(opening)),
        "dummy": len(hand.hands[-1]) if rules.has_dummy else 0,
    }


def deal_order(case: Case) -> Any:
    """Who gets which card of the pack."""
    situation = case.situation
    order = ["kitty" if place == NOBODY else case.name(place) for place in order_of_case(case)]
    return {"first": order[: situation["first_positions"]], "last": order[situation["last_position"] - 1]}


def order_of_case(case: Case) -> tuple[int, ...]:
    """The places in the order in which they are dealt to."""
    return order_of(case.rules, case.situation["dealer"])


def dealer(case: Case) -> Any:
    """Who deals a later hand."""
    number = case.situation["deal_number"]
    ruleset = replace(case.ruleset, target=CATALOGUE["target"].maximum)
    first = case.situation["first_dealer"]
    now = (first + number - 1) % case.rules.players
    state = before_deal(ruleset, number, now)
    assert state.first_dealer == first
    return hand_of(dealt(compile_rules(ruleset), state, {}).after).dealer


def auction(case: Case) -> Any:
    """Who plays for the dummy, and for how much."""
    rules = case.rules
    now = case.situation["dealer"]
    state = dealt(rules, before_deal(case.ruleset, 1, now), {}, now).after
    for seat, said in case.situation["bids"]:
        asked = offer(rules, state, seat)
        if not isinstance(asked, OfferBid) or (said != "pass" and int(said) < asked.lowest):
            return "invalid"
        try:
            state = step(rules, state, Bid(seat, 0 if said == "pass" else int(said))).after
        except IllegalAction:
            return "invalid"
    before = hand_of(state).prelude
    done = before.declarer != NOBODY
    return {"declarer": before.declarer if done else None, "bid": before.bid if done else None}


# -- the pass -------------------------------------------------------------------------------------------


@dataclass
class Passing:
    """A hand of the case in its pass."""

    rules: Rules
    state: GameState
    events: list[Event]

    def choose(self, packets: Mapping[int, Cards]) -> None:
        """Each seat passes its packet, or declines with an empty one."""
        for seat, chosen in packets.items():
            done = step(self.rules, self.state, Pass(seat, chosen))
            self.state = done.after
            self.events += done.events

    @property
    def packets(self) -> list[CardsPassed]:
        """Cards that went from hand to hand."""
        return [event for event in self.events if isinstance(event, CardsPassed)]


def counts_of(case: Case, step_: object) -> tuple[int, ...] | None:
    """The dealer's call of a step or of a table of steps; None if it can never be called."""
    players, count = case.ruleset.players, case.rules.pass_count
    if step_ == "mix":
        return ()
    if step_ == "hold":
        return (0,) * (players - 1)
    parts = step_ if isinstance(step_, Mapping) else {step_: count}
    sums = [0] * (players - 1)
    for name, number in parts.items():
        try:
            whole = pass_counts(PassStep(str(name)), players, 1 if isinstance(step_, Mapping) else count)
        except ValueError:
            return None
        for place, share in enumerate(whole):
            sums[place] += share * (number if isinstance(step_, Mapping) else 1)
    return tuple(sums)


def passing(
    case: Case, held: Mapping[int, Iterable[Card]] | None = None, kitty: Iterable[Card] = ()
) -> Passing | None:
    """The case's hand, dealt and ready for its pass; None if the rules do not have such a pass."""
    wanted = case.situation["step"]
    now = case.situation.get("dealer", 0)
    if case.ruleset.dealer_call:
        counts = counts_of(case, wanted)
        if counts is None:
            return None
        ruleset, number = case.ruleset, 1
    else:
        if wanted not in set(PassStep):
            raise NotYet(f"no pass step {wanted}")
        found = step_ruleset(case, PassStep(wanted))
        if found is None:
            return None
        (ruleset, number), counts = found, None
    rules = compile_rules(ruleset)
    try:
        done = dealt(rules, before_deal(ruleset, number, now), held or {}, now, kitty, counts)
    except IllegalAction:
        return None
    return Passing(rules, done.after, [])


def pass_steps(case: Case) -> Any:
    """Where cards go in some hands."""
    return [str(case.rules.step(number)) for number in case.situation["deals"]]


def pass_recipients(case: Case) -> Any:
    """Who gets how many cards of whom: everybody passes, and the packets are counted."""
    hand = passing(case)
    if hand is None:
        return "invalid"
    players, count = hand.rules.players, hand.rules.pass_count
    if hand_of(hand.state).phase is Phase.PASS:
        hands = hand_of(hand.state).hands
        hand.choose({seat: hands[seat][:count] for seat in range(players)})
    packets: dict[str, dict[str, int]] = {str(seat): {} for seat in range(players)}
    for packet in hand.packets:
        packets[str(packet.giver)][str(packet.receiver)] = len(packet.cards)
    return packets


def mix_result(case: Case) -> Any:
    """Who gets which of the mixed cards."""
    rules, count = case.rules, case.rules.pass_count
    pile = case.cards(case.situation["shuffled_pile"])
    passers = case.situation.get("passing_seats", list(range(rules.players)))
    put = {seat: pile[count * turn : count * (turn + 1)] for turn, seat in enumerate(passers)}
    hand = passing(case, put, pile[count * len(passers) :])
    assert hand is not None
    hand.choose({seat: put.get(seat, ()) for seat in range(rules.players)})
    done = step(hand.rules, hand.state, Mix(pile))
    received = {
        str(event.seat): [str(card) for card in event.cards]
        for event in done.events
        if isinstance(event, CardsDrawn)
    }
    left = [str(card) for event in done.events if isinstance(event, KittySet) for card in event.cards]
    return {"received": received, "kitty": left}


def packet_routes(case: Case) -> Any:
    """Where the packets of those who pass end up; several packets are told by whom they were meant for."""
    hand = passing(case)
    assert hand is not None
    rules, passers = hand.rules, case.situation["passing_seats"]
    hands = hand_of(hand.state).hands
    meant = {seat: rules.receivers(hand_of(hand.state), seat) for seat in passers}
    hand.choose(
        {seat: hands[seat][: rules.pass_count] if seat in passers else () for seat in range(rules.players)}
    )
    routes: dict[str, Any] = {}
    for seat in passers:
        owners, start = {}, 0
        for receiver, number in meant[seat]:
            card = hands[seat][start]
            start += number
            moved = (packet.receiver for packet in hand.packets if card in packet.cards)
            owners[str(receiver)] = next(moved, seat)
        routes[str(seat)] = owners if len(owners) > 1 else next(iter(owners.values()))
    return routes


def pass_valid(case: Case) -> Any:
    """Is this a pass that the engine accepts?"""
    hand = passing(case, {0: case.cards(case.situation["hand"])})
    assert hand is not None
    chosen = tuple(map(Card.parse, case.situation["selected"]))
    return refusal(hand.rules, hand.state, Pass(0, chosen)) is None


def visible_incoming(case: Case) -> Any:
    """What a seat sees of the cards that come to it while some have not chosen."""
    hand = passing(case)
    assert hand is not None
    viewer, hands = case.situation["viewer"], hand_of(hand.state).hands
    hand.choose({seat: hands[seat][: hand.rules.pass_count] for seat in case.situation["committed"]})
    seen = hand_of(redact_state(hand.state, viewer))
    others = [chosen for seat, chosen in enumerate(seen.chosen) if seat != viewer and chosen]
    assert all(card.is_hidden for chosen in others for card in chosen)
    incoming = [packet for packet in seen.packets if packet.receiver == viewer]
    if not incoming and seen.hands[viewer] == hands[viewer]:
        return None
    return sorted(str(card) for packet in incoming for card in packet.cards)


def charge_valid(case: Case) -> Any:
    """May these cards be charged by who holds this hand?"""
    ruleset = replace(case.ruleset, passing=False)
    rules = compile_rules(ruleset)
    held, wanted = case.cards(case.situation["hand"]), case.cards(case.situation["cards"])
    strange = [card for card in wanted if card not in held and card in rules.pack]
    state = dealt(rules, before_deal(ruleset, 1, 0), {1: held, 2: strange}, 0).after
    if hand_of(state).phase is not Phase.CHARGE:
        return False
    return refusal(rules, state, Charge(1, wanted)) is None


# -- the opening lead -----------------------------------------------------------------------------------


def opening_leader(case: Case) -> Any:
    """Who leads to the first trick, and with which card if it is fixed."""
    situation = case.situation
    now = situation["dealer"]
    before_pass = situation.get("dealt_to_before_pass")
    if before_pass is None:
        ruleset: RuleSet = replace(case.ruleset, passing=False)
        rules = compile_rules(ruleset)
        kitty = case.cards(situation.get("kitty", ()))
        state = dealt(rules, before_deal(ruleset, 1, now), opening_hands(case, kitty), now, kitty).after
        while (phase := hand_of(state).phase) in (Phase.PASS, Phase.CHARGE):
            seat = pending(state)[0]
            high = hand_of(state).hands[seat][-rules.pass_count :]
            action = Pass(seat, high) if phase is Phase.PASS else Charge(seat, ())
            state = step(rules, state, action).after
    else:
        rules = case.rules
        state = opening_after_pass(case, before_pass, now)
    state = auctioned(rules, state)
    opening = position(rules, hand_of(state)).opening_card
    card = None if opening < 0 else str(Card.from_face(opening))
    if card is not None:
        assert {str(Card.from_face(shown.face)) for shown in legal(rules, state)} == {card}
    return {"seat": case.name(hand_of(state).trick.turn), "card": card}


def opening_hands(case: Case, kitty: Cards) -> dict[int, list[Card]]:
    """Who holds which of the low cards; lower ones of which nothing is told lie where they do not count."""
    rules = case.rules
    held: dict[int, list[Card]] = {}
    used: list[Card] = list(kitty)
    told = [
        pair
        for name, holders in case.situation.items()
        if name.endswith("_holders")
        for pair in holders.items()
    ]
    for word, owners in told:
        for owner in owners if isinstance(owners, list) else [owners]:
            (card,) = case.cards([word], used)
            used.append(card)
            held.setdefault(case.place(owner), []).append(card)
    if rules.two_handed:
        by_players = [card for seat in (0, 1) for card in held.get(seat, ())]
        lowest = min(by_players, default=rules.pack[0])
        lower = [card for card in rules.pack if card < lowest and card not in used]
        held[2] = (held.get(2, []) + lower)[: rules.hand_size]
    return held


def opening_after_pass(case: Case, before: Mapping[str, int], now: int) -> GameState:
    """The play begins after cards have changed hands as the case tells."""
    rules = case.rules
    held: dict[int, list[Card]] = {}
    for card, seat in before.items():
        held.setdefault(seat, []).append(Card.parse(card))
    state = dealt(rules, before_deal(case.ruleset, 1, now), held, now).after
    hand = hand_of(state)
    for seat in pending(state):
        ((receiver, number),) = rules.receivers(hand, seat)
        moving = [
            card for card in held.get(seat, []) if case.situation["club_holders"].get(str(card)) == receiver
        ]
        plain = [card for card in hand.hands[seat] if card.suit is not Suit.CLUBS]
        state = step(rules, state, Pass(seat, tuple([*moving, *plain][:number]))).after
    assert CHANCE not in pending(state)
    return state


# -- service --------------------------------------------------------------------------------------------


def timeout_action(case: Case) -> Any:
    """What happens after so many seconds."""
    up = service.time_is_up(case.ruleset, case.situation["seconds_elapsed"])
    return "cpu_plays_this_turn" if up else "wait"


def seat_controller(case: Case) -> Any:
    """Who plays the seat."""
    situation = case.situation
    return str(
        service.seat_controller(
            case.ruleset,
            connected=situation["connected"],
            grace_expired=situation.get("grace_expired", False),
            cpu_was_playing=situation.get("cpu_was_playing", False),
        )
    )


def rating_result(case: Case) -> Any:
    """What a place counts for the rating."""
    rank = str(case.situation["rank"])
    return service.rating_result(won="first" in rank or rank == "1", shared="shared" in rank)


def may_view_pile(case: Case) -> Any:
    """May captured tricks be looked at?"""
    return service.may_view_pile(case.ruleset)


def may_view_kitty(case: Case) -> Any:
    """May this seat look at the kitty?"""
    situation = case.situation
    return service.may_view_kitty(case.ruleset, viewer=situation["viewer"], taker=situation["kitty_taker"])
