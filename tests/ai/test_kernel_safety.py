"""Nothing that Python can call in the compiled kernel writes outside its arrays: odd arguments are refused.

Compiled arrays have no bounds of their own. A mistake here would show as a crash of the test run, or as a
difference between the two builds.
"""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from twins import Table, compiled_kernel, table

from hearts_desktop.ai.playout import Simulator
from hearts_desktop.engine.playrules import FACES, SEATS
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.snapshot import restored, snapshot
from hearts_desktop.engine.trickplay import IllegalPlay, PlayRules, Position

REFUSALS = (ValueError, TypeError, OverflowError, AttributeError, IndexError)
ODD = (-1, 0, 1, 3, 9, 10, 11, 19, 20, 52, 63, 64, 104, 2**31, 2**32, 2**52, 2**63, 2**64, -(2**31), -(2**63))
ODDER = (None, "x", (), [], {}, b"", object(), float("nan"))


def odd(rng: random.Random) -> Any:
    """Something that is no good argument, or only just one."""
    return rng.choice(ODD) if rng.random() < 0.8 else rng.choice(ODDER)


def standard() -> Table:
    """The rules of the standard game."""
    return table(1, PRESETS["standard"].ruleset)


# -- rules -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_odd_rules_are_refused_by_both_builds_or_by_neither(seed: int) -> None:
    rng = random.Random(seed)
    build = compiled_kernel().PlayRules
    for _ in range(100):
        terms = dict(table(rng.randrange(60)).plain.terms)
        name = rng.choice(["players", "decks", "owners", "bonus", "charged", "breaks", "breaks_off_suit"])
        terms[name] = rng.choice(ODD)
        if rng.random() < 0.3:
            values = list(terms["values"])
            values[rng.randrange(FACES)] = rng.choice(ODD)
            terms["values"] = values
        if rng.random() < 0.3:
            terms["order"] = [rng.choice(ODD) for _ in range(rng.randrange(12))]
        try:
            plain = PlayRules(**terms)
        except REFUSALS:
            with pytest.raises(REFUSALS):
                build(**terms)
            continue
        compiled = build(**terms)
        assert (compiled.next, compiled.value) == (plain.next, plain.value)


def test_rules_of_the_wrong_kind_are_refused() -> None:
    kernel = compiled_kernel()
    for rules in (*ODDER, standard().plain):
        with pytest.raises(TypeError):
            kernel.Position(rules)
        with pytest.raises(REFUSALS):
            kernel.Simulator(rules, range(52), 13)
        with pytest.raises(REFUSALS):
            kernel.restored(rules, [0] * 102)
        with pytest.raises(REFUSALS):
            kernel.Position.deal(rules, [[0], [1], [2], [3]])


# -- positions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_odd_cards_are_not_played(seed: int) -> None:
    rng = random.Random(seed)
    plain, compiled = table(seed).deal(rng)
    while not plain.over:
        face = odd(rng)
        before = compiled_kernel().snapshot(compiled)
        if isinstance(face, int) and face in plain.legal():
            compiled.play(face)
            plain.play(face)
            continue
        with pytest.raises((*REFUSALS, compiled_kernel().IllegalPlay)):
            compiled.play(face)
        assert compiled_kernel().snapshot(compiled) == before
        face = rng.choice(plain.legal())
        compiled.play(face)
        plain.play(face)
    assert compiled_kernel().snapshot(compiled) == snapshot(plain)


@pytest.mark.parametrize("seed", range(20))
def test_odd_deals_are_refused_or_played_to_their_end(seed: int) -> None:
    """Hands of any size, cards twice, empty hands: what is not refused can be played without harm."""
    rng = random.Random(seed)
    for number in range(30):
        one = table(rng.randrange(60))
        places = one.plain.players if rng.random() < 0.9 else rng.choice((0, 1, 11, 40))
        hands = [[rng.randrange(FACES) for _ in range(rng.randrange(5))] for _ in range(places)]
        if places and rng.random() < 0.1:
            rng.choice(hands).append(odd(rng))
        dealer = rng.randrange(one.plain.owners) if rng.random() < 0.9 else odd(rng)
        kitty = [odd(rng)] if rng.random() < 0.1 else [rng.randrange(FACES)] * rng.randrange(3)
        try:
            plain = Position.deal(one.plain, hands, kitty, dealer)
        except REFUSALS:
            with pytest.raises(REFUSALS):
                compiled_kernel().Position.deal(one.compiled, hands, kitty, dealer)
            continue
        compiled = compiled_kernel().Position.deal(one.compiled, hands, kitty, dealer)
        play_together(random.Random(number), plain, compiled)


def play_together(rng: random.Random, plain: Position, compiled: Any) -> None:
    """Play legal cards in both builds until nobody on turn has one."""
    kernel = compiled_kernel()
    assert kernel.snapshot(compiled) == snapshot(plain)
    while plain.legal():
        face = rng.choice(plain.legal())
        plain.play(face)
        compiled.play(face)
        assert kernel.snapshot(compiled) == snapshot(plain)
    assert compiled.legal() == []


def damaged(rng: random.Random, numbers: list[int]) -> list[Any]:
    """A snapshot with a few numbers changed, added or lost."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(numbers))
        what = rng.random()
        if what < 0.5:
            numbers[at] = rng.choice(ODD)
        elif what < 0.7:
            numbers[at] = rng.randrange(-2, 21)
        elif what < 0.9:
            numbers[at] ^= 1 << rng.randrange(52)
        elif what < 0.95:
            numbers.append(0)
        else:
            del numbers[at]
    return numbers


@pytest.mark.parametrize("seed", range(40))
def test_damaged_snapshots_are_refused_or_played_to_their_end(seed: int) -> None:
    rng = random.Random(seed)
    kernel = compiled_kernel()
    taken = 0
    for number in range(60):
        one = table(rng.randrange(80))
        now, _ = one.deal(rng)
        for _ in range(rng.randrange(30)):
            now.play(rng.choice(now.legal()))
        numbers = damaged(rng, list(snapshot(now)))
        try:
            plain = restored(one.plain, numbers)
        except REFUSALS:
            with pytest.raises(REFUSALS):
                kernel.restored(one.compiled, numbers)
            continue
        taken += 1
        play_together(random.Random(number), plain, kernel.restored(one.compiled, numbers))
        faces = [card.face for card in one.rules.pack]
        twins = (Simulator(one.plain, faces, 1, 5), kernel.Simulator(one.compiled, faces, 1, 5))
        assert twins[0].playouts(numbers, 2) == twins[1].playouts(numbers, 2)
    assert taken > 5, "most were refused, so little was played"


def test_a_snapshot_of_anything_else_is_refused() -> None:
    one = standard()
    for numbers in (*ODDER, [None] * 102, ["x"] * 102):
        with pytest.raises(REFUSALS):
            compiled_kernel().restored(one.compiled, numbers)


def test_what_trusts_its_caller_cannot_be_called_from_python() -> None:
    one = standard()
    _, compiled = one.deal(random.Random(1))
    simulator = compiled_kernel().Simulator(one.compiled, range(52), 13)
    for thing, name in (
        *(
            (compiled, name)
            for name in ("advance", "give", "begin", "candidates", "capture", "become", "clear")
        ),
        *((simulator, name) for name in ("deal", "choose", "finish", "roll")),
    ):
        assert not hasattr(thing, name)
    for thing, name in (
        (compiled, "turn"),
        (compiled, "over"),
        (simulator, "work"),
        (one.compiled, "players"),
    ):
        with pytest.raises(AttributeError):
            setattr(thing, name, 0)
    for thing in (compiled, simulator, one.compiled):  # what is pickled could be forged
        assert not hasattr(thing, "__setstate_cython__")
        for way in (copy.copy, pickle.dumps):
            with pytest.raises(TypeError, match="pickle"):
                way(thing)
    compiled.hand[0] = 0  # of a copy
    assert compiled.hand[0] != 0


# -- simulators --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_odd_packs_are_refused_by_both_builds_or_by_neither(seed: int) -> None:
    rng = random.Random(seed)
    kernel = compiled_kernel()
    for _ in range(60):
        one = table(rng.randrange(60))
        faces = [rng.randrange(FACES) for _ in range(rng.choice((0, 1, 30, 52, 104, 105, 300)))]
        if faces and rng.random() < 0.2:
            faces[rng.randrange(len(faces))] = rng.choice(ODD)
        size = rng.choice((1, 2, 5, 13, *ODD))
        try:
            plain = Simulator(one.plain, faces, size, 3)
        except REFUSALS:
            with pytest.raises(REFUSALS):
                kernel.Simulator(one.compiled, faces, size, 3)
            continue
        compiled = kernel.Simulator(one.compiled, faces, size, 3)
        assert compiled.hands(2) == plain.hands(2)


def test_odd_numbers_of_hands_do_no_harm() -> None:
    simulator = compiled_kernel().Simulator(standard().compiled, range(52), 13)
    assert simulator.hands(0) == simulator.hands(-5) == [0] * 4
    for number in (*ODDER, 2**63, -(2**64)):
        with pytest.raises(REFUSALS):
            simulator.hands(number)
    for start in ODDER:
        with pytest.raises(REFUSALS):
            simulator.playouts(start, 1)


def test_illegal_cards_are_refused_with_their_reason() -> None:
    plain, compiled = standard().deal(random.Random(4))
    face = next(
        face for face in range(FACES) if face not in plain.legal() and plain.hand[plain.turn] >> face & 1
    )
    with pytest.raises(IllegalPlay) as expected:
        plain.play(face)
    with pytest.raises(compiled_kernel().IllegalPlay) as refused:
        compiled.play(face)
    assert int(refused.value.reason) == int(expected.value.reason)
    assert len(compiled.hand) == SEATS
