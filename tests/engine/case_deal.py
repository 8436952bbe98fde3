"""Answers to rule cases about the deal, the pass and the opening lead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from case_reading import Case, NotYet
from case_trick import core_rules
from positions import before_deal, cards, dealt, legal, rest_of

from hearts_desktop.engine.actions import Pass
from hearts_desktop.engine.cards import Card, Suit, pack
from hearts_desktop.engine.events import CardsPassed, PassStep
from hearts_desktop.engine.game import pending, refusal, step
from hearts_desktop.engine.options import CATALOGUE, problems
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import compile_rules, pass_cycle
from hearts_desktop.engine.ruleset import PassCycle, RuleSet
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.view import redact_state


def deal(case: Case) -> Any:
    """How the pack is dealt, or that it cannot be."""
    found = problems(case.ruleset)
    if found:
        left_over = re.search(r"(\d+) would be left over", " ".join(found))
        assert left_over is not None, found
        return {"valid": False, "left_over": int(left_over[1])}
    rules = case.rules
    hand = hand_of(dealt(rules, before_deal(case.ruleset), {}).after)
    (each,) = {len(cards) for cards in hand.hands}
    opening = position(rules, hand).opening_card
    return {
        "valid": True,
        "each": each,
        "kitty": len(hand.kitty),
        "removed": sorted(str(card) for card in pack() if card not in rules.pack),
        "opening_card": None if opening < 0 else str(Card.from_face(opening)),
    }


def dealer(case: Case) -> Any:
    """Who deals a later hand."""
    number = case.situation["deal_number"]
    ruleset = replace(case.ruleset, target=CATALOGUE["target"].maximum)
    first = case.situation["first_dealer"]
    now = (first + number - 1) % case.rules.players
    state = before_deal(ruleset, number, now)
    assert state.first_dealer == first
    return hand_of(dealt(compile_rules(ruleset), state, {}).after).dealer


def pass_steps(case: Case) -> Any:
    """Where cards go in some hands."""
    return [str(case.rules.step(number)) for number in case.situation["deals"]]


def ruleset_with_step(case: Case, name: object) -> tuple[RuleSet, int] | None:
    """A rule set like the case's whose cycle has the step, and the hand of it; None if all are refused."""
    if not isinstance(name, str) or name not in set(PassStep):
        raise NotYet(f"no pass step {name}")
    tried = False
    for cycle in (case.ruleset.pass_cycle, *PassCycle):
        ruleset = replace(case.ruleset, pass_cycle=cycle, target=CATALOGUE["target"].maximum)
        steps = pass_cycle(ruleset)
        if name in steps:
            tried = True
            if not problems(ruleset):
                return ruleset, steps.index(PassStep(name)) + 1
    if not tried:
        raise NotYet(f"no pass cycle with the step {name}")
    return None


def pass_recipients(case: Case) -> Any:
    """Who gets how many cards of whom: everybody passes, and the packets are counted."""
    found = ruleset_with_step(case, case.situation["step"])
    if found is None:
        return "invalid"
    ruleset, number = found
    rules = compile_rules(ruleset)
    done = dealt(rules, before_deal(ruleset, number), {})
    packets: dict[str, dict[str, int]] = {str(seat): {} for seat in range(rules.players)}
    for seat in pending(done.after):
        chosen = hand_of(done.after).hands[seat][: rules.pass_count]
        done = step(rules, done.after, Pass(seat, chosen))
        for event in done.events:
            if isinstance(event, CardsPassed):
                packets[str(event.giver)][str(event.receiver)] = len(event.cards)
    return packets


def pass_valid(case: Case) -> Any:
    """Is this a pass that the engine accepts?"""
    found = ruleset_with_step(case, case.situation["step"])
    assert found is not None
    ruleset, number = found
    rules = compile_rules(ruleset)
    held = cards(case.situation["hand"])
    state = dealt(rules, before_deal(ruleset, number), {0: held}).after
    chosen = tuple(map(Card.parse, case.situation["selected"]))
    return refusal(rules, state, Pass(0, chosen)) is None


def visible_incoming(case: Case) -> Any:
    """What a seat sees of the cards that come to it while some have not chosen."""
    found = ruleset_with_step(case, case.situation["step"])
    assert found is not None
    ruleset, number = found
    rules = compile_rules(ruleset)
    state = dealt(rules, before_deal(ruleset, number), {}).after
    viewer = case.situation["viewer"]
    held = hand_of(state).hands[viewer]
    for seat in case.situation["committed"]:
        state = step(rules, state, Pass(seat, hand_of(state).hands[seat][: rules.pass_count])).after
    seen = hand_of(redact_state(state, viewer))
    others = [chosen for seat, chosen in enumerate(seen.chosen) if seat != viewer and chosen]
    assert all(card.is_hidden for chosen in others for card in chosen)
    incoming = [packet for packet in seen.packets if packet.receiver == viewer]
    if not incoming and seen.hands[viewer] == held:
        return None
    return sorted(str(card) for packet in incoming for card in packet.cards)


def opening_leader(case: Case) -> Any:
    """Who leads to the first trick, and with which card if it is fixed."""
    situation = case.situation
    held: dict[int, list[Card]] = {}
    for card, seat in situation.get("club_holders", {}).items():
        held.setdefault(seat, []).append(Card.parse(card))
    now = situation["dealer"]
    if "odd_cards" in case.extra:
        return opening_with_kitty(case, held, now)
    before_pass = situation.get("dealt_to_before_pass")
    if before_pass is None:
        ruleset = replace(case.ruleset, passing=False)
        rules = compile_rules(ruleset)
        state = dealt(rules, before_deal(ruleset, 1, now), held, now).after
    else:
        rules = case.rules
        state = opening_after_pass(case, before_pass, now)
    opening = position(rules, hand_of(state)).opening_card
    card = None if opening < 0 else str(Card.from_face(opening))
    if card is not None:
        assert legal(rules, state) == (Card.parse(card),)
    return {"seat": hand_of(state).trick.turn, "card": card}


def opening_after_pass(case: Case, before: Mapping[str, int], now: int) -> GameState:
    """The play begins after cards have changed hands as the case tells."""
    rules = case.rules
    held: dict[int, list[Card]] = {}
    for card, seat in before.items():
        held.setdefault(seat, []).append(Card.parse(card))
    state = dealt(rules, before_deal(case.ruleset, 1, now), held, now).after
    hand = hand_of(state)
    for seat in pending(state):
        moving = held.get(seat, [])
        for card in moving:
            assert case.situation["club_holders"][str(card)] == rules.pass_receiver(seat, hand.step)
        plain = [card for card in hand.hands[seat] if card.suit is not Suit.CLUBS]
        state = step(rules, state, Pass(seat, tuple([*moving, *plain][: rules.pass_count]))).after
    return state


def opening_with_kitty(case: Case, held: Mapping[int, list[Card]], now: int) -> Any:
    """The same in the core, which knows a kitty."""
    kitty = cards(case.situation["kitty"])
    used = [*kitty, *(card for hand in held.values() for card in hand)]
    free = rest_of(pack(), used)
    hands = [tuple(held.get(seat, ())) + tuple(free[seat :: case.seats]) for seat in range(case.seats)]
    begun = Position.deal(
        core_rules(case),
        [[card.face for card in hand] for hand in hands],
        [card.face for card in kitty],
        now,
    )
    card = None if begun.opening_card < 0 else str(Card.from_face(begun.opening_card))
    return {"seat": begun.turn, "card": card}
