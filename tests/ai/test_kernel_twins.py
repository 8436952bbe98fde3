"""The compiled kernel plays as the plain modules do, under any rules, and in several threads at once."""

from __future__ import annotations

import os
import random
import threading
from collections import Counter
from typing import Any

import pytest
from twins import Table, compiled_kernel, table

from hearts_desktop.ai.playout import Simulator
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.snapshot import restored, snapshot
from hearts_desktop.engine.trickplay import Position

TABLES = int(os.environ.get("HEARTS_TRACES", "800"))
"""Random rule sets that are played in both builds, a multiple of 200."""
OPTIONS = ("two_handed", "teams", "charged", "booster_nines", "dead_trick_to_leader", "moon_needs_bonus")


def same(plain: Position, compiled: Any) -> None:
    """Equal in all that can be asked."""
    assert compiled_kernel().snapshot(compiled) == snapshot(plain)
    assert compiled.legal() == plain.legal()
    assert compiled.winner() == plain.winner()
    assert compiled.shooter() == plain.shooter()
    for face in range(-1, 53):
        assert int(compiled.why_illegal(face)) == int(plain.why_illegal(face)), face


def trace(rng: random.Random, plain: Position, compiled: Any) -> Counter[str]:
    """Play one random hand in both builds at once; what came up in it."""
    seen: Counter[str] = Counter()
    same(plain, compiled)
    while not plain.over:
        face = rng.choice(plain.legal())
        plain.play(face)
        compiled.play(face)
        same(plain, compiled)
        seen["boosts"] += plain.size > plain.rules.players == plain.length
        seen["cancelled"] += plain.winner_cancelled
        seen["swaps"] += plain.swaps_owed > 0
        seen["kitties"] += plain.kitty_owner >= 0
    seen["moons"] += plain.shooter() >= 0
    return seen


@pytest.mark.parametrize("first", range(0, TABLES, 200))
def test_traces_under_random_rules(first: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(first, first + 200):
        one = table(number)
        rng = random.Random(number)
        seen += trace(rng, *one.deal(rng))
        rules = one.plain
        for name in OPTIONS:
            seen[name] += bool(rules.terms[name])
        seen["two packs"] += rules.decks == 2
        seen["dummy"] += rules.owners < rules.players
    wanted = {*OPTIONS, "swaps", "kitties", "two packs", "dummy", "boosts"}
    missing = wanted - set(+seen)
    assert not missing, f"nothing of {missing} came up, so nothing was compared"


@pytest.mark.parametrize("name", PRESETS)
def test_traces_of_every_preset(name: str) -> None:
    rng = random.Random(name)
    for number in range(3):
        trace(rng, *table(number, PRESETS[name].ruleset).deal(rng))


def test_a_moon_is_the_same() -> None:
    """Chance alone hardly ever shoots one: who has all clubs and opens takes every trick."""
    one = table(1, PRESETS["standard"].ruleset)
    hands = [list(range(seat * 13, seat * 13 + 13)) for seat in range(4)]
    plain = Position.deal(one.plain, hands)
    compiled = compiled_kernel().Position.deal(one.compiled, hands)
    assert trace(random.Random(1), plain, compiled)["moons"] == 1


def test_cancelled_tricks_are_the_same() -> None:
    """They are rare, too: here two seats have all cards of a suit, the same, and throw them at random."""
    one = table(2, PRESETS["cancellation"].ruleset)
    assert (one.rules.places, one.rules.ruleset.decks) == (6, 2)
    hands = [range(seat // 2 * 13, seat // 2 * 13 + 13) for seat in range(6)]
    seen: Counter[str] = Counter()
    for number in range(10):
        plain = Position.deal(one.plain, hands, dealer=number % 6)
        compiled = compiled_kernel().Position.deal(one.compiled, hands, dealer=number % 6)
        seen += trace(random.Random(number), plain, compiled)
    assert seen["cancelled"] > 3


# -- from one build to the other ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(30))
def test_a_snapshot_crosses_over_and_is_played_on(number: int) -> None:
    one = table(number)
    rng = random.Random(number)
    plain, _ = one.deal(rng)
    for _ in range(rng.randrange(40)):
        if not plain.over:
            plain.play(rng.choice(plain.legal()))
    there = compiled_kernel().restored(one.compiled, snapshot(plain))
    back = restored(one.plain, compiled_kernel().snapshot(there))
    assert snapshot(back) == snapshot(plain)
    trace(rng, back, there)


def test_rules_keep_the_terms_they_were_made_from() -> None:
    for number in range(40):
        one = table(number)
        assert one.compiled.terms == one.plain.terms
        again = type(one.plain)(**one.plain.terms)
        for name in vars(one.plain):
            assert getattr(again, name) == getattr(one.plain, name) == getattr(one.compiled, name), name


def test_copies_of_a_compiled_position_are_independent() -> None:
    one = table(3)
    rng = random.Random(3)
    _, there = one.deal(rng)
    before = compiled_kernel().snapshot(there)
    twin = there.copy()
    assert compiled_kernel().snapshot(twin) == before
    twin.play(rng.choice(twin.legal()))
    assert compiled_kernel().snapshot(there) == before


# -- simulators --------------------------------------------------------------------------------------------


def simulators(one: Table, seed: int) -> tuple[Simulator, Any]:
    """The same in both builds."""
    faces = [card.face for card in one.rules.pack]
    size = one.rules.hand_size
    compiled = compiled_kernel().Simulator(one.compiled, faces, size, seed)
    return Simulator(one.plain, faces, size, seed), compiled


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_simulators_deal_and_play_the_same(first: int) -> None:
    for number in range(first, first + 20):
        plain, compiled = simulators(table(number), number)
        assert compiled.hands(3) == plain.hands(3)
        assert (compiled.state, compiled.deck) == (plain.state, plain.deck)
        assert compiled_kernel().snapshot(compiled.work) == snapshot(plain.work)


@pytest.mark.parametrize("number", range(20))
def test_simulators_play_on_from_a_position_the_same(number: int) -> None:
    one = table(number)
    rng = random.Random(number)
    now, _ = one.deal(rng)
    for _ in range(rng.randrange(30)):
        now.play(rng.choice(now.legal()))
    before = snapshot(now)
    plain, compiled = simulators(one, number)
    assert compiled.playouts(before, 4) == plain.playouts(before, 4)
    assert snapshot(now) == before


def test_the_seed_decides_the_hands() -> None:
    one = table(2, PRESETS["standard"].ruleset)
    results = [tuple(simulators(one, seed)[1].hands(50)) for seed in (1, 1, 2, -1, 2**70)]
    assert results[0] == results[1]
    assert len(set(results)) == 4


# -- threads -----------------------------------------------------------------------------------------------

MANY = 20_000


def test_two_threads_play_what_they_play_one_after_the_other() -> None:
    one = table(2, PRESETS["standard"].ruleset)
    alone = [simulators(one, seed)[1].hands(MANY) for seed in (1, 2)]
    results: dict[int, list[int]] = {}

    def play(seed: int) -> None:
        results[seed] = simulators(one, seed)[1].hands(MANY)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [results[1], results[2]] == alone


def test_other_threads_run_while_the_kernel_plays() -> None:
    """Python watches the random numbers of a simulator change during a single call of it."""
    simulator = simulators(table(2, PRESETS["standard"].ruleset), 1)[1]
    thread = threading.Thread(target=simulator.hands, args=(4 * MANY,))
    seen = set()
    thread.start()
    while thread.is_alive():
        seen.add(simulator.state)
    assert len(seen) > 20, "with the lock held, only the states before and after could be seen"
