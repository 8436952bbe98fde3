"""What Python can call in the search is refused if it is odd, and what is not refused does no harm.

Compiled arrays have no bounds of their own, so a mistake here would show as a crash of the test run. See
``test_kernel_safety.py`` for rules, positions and random play.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from moments import BUILDS, parts_of, random_weights
from twins import compiled_kernel, dealt, plain_table

from hearts_desktop.ai import kernel
from hearts_desktop.ai.network import WEIGHTS, Network
from hearts_desktop.ai.pass_rollouts import MOST_PASSED, MOST_PASSES
from hearts_desktop.ai.rollout import DRAWN
from hearts_desktop.ai.worlds import MOST_HIDDEN
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.snapshot import snapshot

REFUSALS = (ValueError, TypeError, OverflowError, AttributeError, IndexError)
ODD = (-1, 0, 1, 3, 4, 9, 10, 11, 12, 24, 52, 63, 64, 104, 10**6, 2**31, 2**32, 2**52, 2**63, 2**64, -(2**31))
ODDER = (None, "x", (), [], {}, b"", object(), float("nan"), 1.5)


def odd(rng: random.Random) -> Any:
    """Something that is no good argument, or only just one."""
    return rng.choice(ODD) if rng.random() < 0.8 else rng.choice(ODDER)


class Parts:
    """All that a search is made of, for the same deal: a seat sees its own cards and none of the others.

    Number 1 is the standard game, other odd ones are presets in turn, and even ones random rules.
    """

    def __init__(self, number: int, build: str = "compiled") -> None:
        names = ["standard", *sorted(PRESETS)]
        ruleset = PRESETS[names[number // 2 % len(names)]].ruleset if number % 2 else None
        rules, play = plain_table(number, ruleset)
        now = dealt(random.Random(number), rules, play)
        parts = parts_of(build)
        self.kernel = parts
        self.rules = parts["PlayRules"](**play.terms)
        self.owners = play.owners
        pack = sum(1 << face for face in {card.face for card in rules.pack})
        network = parts["Network"](random_weights(number))
        self.seen, self.policy = (
            parts["Policy"](self.rules, network, pack, rules.hand_size, [0] * 52, heat=heat)
            for heat in (0.0, 0.5)
        )
        self.payoff = parts["Payoff"](self.rules, [0] * self.owners, target=100)
        self.worlds = parts["Worlds"]()
        self.seat = min(now.turn, self.owners - 1)
        hidden = [place for place in range(play.players) if place != now.turn]
        for place in (*hidden, kernel.KITTY):
            aside = place == kernel.KITTY
            once = now.kitty if aside else now.hand[place]
            twice = now.kitty_twice if aside else now.hand_twice[place]
            for face in range(52):
                for cards in (once, twice):
                    if cards >> face & 1:
                        self.worlds.add(face, place, sum(1 << lies for lies in (*hidden, kernel.KITTY)))
        for place in hidden:
            now.hand[place] = now.hand_twice[place] = 0
        now.kitty = now.kitty_twice = 0
        self.legal = now.legal()
        self.hand = now.hand[self.seat]
        self.root = parts["restored"](self.rules, snapshot(now))

    def card_search(self) -> Any:
        """A search for a card, with nothing to choose from yet."""
        return self.kernel["CardSearch"](
            self.seat, self.root, self.seen, self.policy, self.payoff, self.worlds
        )

    def pass_search(self) -> Any:
        """The same for a pass."""
        return self.kernel["PassSearch"](self.seat, self.root, 0, self.policy, self.payoff, self.worlds)


def tried(call: Callable[..., object], *arguments: object) -> bool:
    """Is it not refused?"""
    try:
        call(*arguments)
    except REFUSALS:
        return False
    return True


# -- put together ------------------------------------------------------------------------------------------


def test_parts_of_other_rules_do_not_go_together(build: str) -> None:
    one, other = Parts(1, build), Parts(1, build)
    for name in ("root", "seen", "policy", "payoff"):
        mixed = Parts(1, build)
        setattr(mixed, name, getattr(other, name))
        with pytest.raises(ValueError, match="do not share the same rules"):
            mixed.card_search()
        if name != "seen":
            with pytest.raises(ValueError, match="do not share the same rules"):
                mixed.pass_search()
    with pytest.raises(ValueError, match="do not share the same rules"):
        one.kernel["Rollout"](one.policy, other.payoff)
    with pytest.raises(ValueError, match="do not share the same rules"):
        one.card_search().weigh_by_play(1.0, other.root)


def test_parts_of_the_other_build_do_not_go_together(build: str) -> None:
    other = Parts(1, "plain" if build == "compiled" else "compiled")
    for thing in (None, 3):
        for name in ("root", "seen", "policy", "payoff", "worlds"):
            for replacement in (thing, getattr(other, name)):
                mixed = Parts(1, build)
                setattr(mixed, name, replacement)
                with pytest.raises(REFUSALS):
                    mixed.card_search()
                if name != "seen":
                    with pytest.raises(REFUSALS):
                        mixed.pass_search()
    if build == "compiled":
        with pytest.raises(TypeError):
            compiled_kernel().Payoff(other.rules, [0] * other.owners, target=100)
        nothing = [0] * WEIGHTS
        with pytest.raises(TypeError):
            compiled_kernel().Policy(other.rules, compiled_kernel().Network(nothing), 1, 13, [0] * 52)
        for network in (Network(nothing), nothing, None):
            with pytest.raises(REFUSALS):
                compiled_kernel().Policy(Parts(1, build).rules, network, 1, 13, [0] * 52)


@pytest.mark.parametrize("seat", [-1, 4, 10, 10**6, 2**40])
def test_there_must_be_such_a_seat_and_a_dealer(seat: int, build: str) -> None:
    one = Parts(1, build)
    one.seat = seat
    with pytest.raises((ValueError, OverflowError)):
        one.card_search()
    with pytest.raises((ValueError, OverflowError)):
        one.pass_search()
    with pytest.raises((ValueError, OverflowError)):
        one.kernel["PassSearch"](0, one.root, seat, one.policy, one.payoff, one.worlds)


# -- asked odd things --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_odd_searches_for_a_card_do_no_harm(seed: int) -> None:
    rng = random.Random(seed)
    taken = 0
    for number in range(25):
        one = Parts(seed * 25 + number)
        search = one.card_search()
        for _ in range(rng.randrange(12)):
            call, arguments = rng.choice(
                [
                    (search.recall, (odd(rng), odd(rng))),
                    (search.recall, (rng.randrange(10), rng.randrange(52))),
                    (search.judge, (odd(rng),)),
                    (search.weigh_by_play, (odd(rng), one.root)),
                    (search.weigh_by_play, (0.7, odd(rng))),
                    (search.weigh_by_pass, (odd(rng), odd(rng), odd(rng))),
                    (search.weigh_by_pass, (rng.randrange(10), rng.getrandbits(52), rng.getrandbits(52))),
                    (search.try_card, (odd(rng),)),
                    (search.seed, (odd(rng),)),
                    (search.run, (odd(rng), odd(rng))),
                    (one.worlds.add, (odd(rng), odd(rng), odd(rng))),
                    (one.worlds.add, (rng.randrange(52), rng.randrange(10), 4095)),
                    (one.seen.tell, (odd(rng), odd(rng), odd(rng))),
                    (search.shoot_too, ()),
                ]
            )
            tried(call, *arguments)
        search.try_card(rng.choice(one.legal))
        taken += tried(search.run, rng.choice((1, 3, 300)), rng.choice((1, 4)))
        assert all(-1e6 < worth < 1e6 for worth in search.worth)
    assert taken > 10


@pytest.mark.parametrize("seed", range(8))
def test_odd_searches_for_a_pass_do_no_harm(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(25):
        one = Parts(seed * 25 + number)
        search = one.pass_search()
        held = [face for face in range(52) if one.hand >> face & 1]
        for _ in range(rng.randrange(12)):
            call, arguments = rng.choice(
                [
                    (search.send, (odd(rng), odd(rng))),
                    (search.send, (rng.randrange(one.owners), rng.randrange(5))),
                    (search.try_pass, ([odd(rng) for _ in range(rng.randrange(4))],)),
                    (search.try_pass, (odd(rng),)),
                    (search.try_pass, (rng.choices(held or [0], k=search.size),)),
                    (search.try_pass, (held[: search.size],)),
                    (search.drop, (odd(rng),)),
                    (search.seed, (odd(rng),)),
                    (search.run, (odd(rng),)),
                    (one.worlds.add, (rng.randrange(52), rng.randrange(12), 4095)),
                ]
            )
            tried(call, *arguments)
        search.run(3)
        assert all(-1e6 < worth < 1e6 for worth in search.worth)


TERMS = ("target", "moon", "moon_amount", "sun", "no_tricks_bonus", "tens_factor", "declarer", "bid")


@pytest.mark.parametrize("number", range(60))
def test_odd_parts_are_refused_by_both_builds_or_by_neither(number: int) -> None:
    plain, compiled = (asked_odd_things(random.Random(number), Parts(number, build)) for build in BUILDS)
    assert plain == compiled
    assert any(plain)
    assert not all(plain)


def asked_odd_things(rng: random.Random, one: Parts) -> list[bool]:
    """Which of many odd calls are not refused, and what they have changed."""
    taken = []
    for _ in range(6):
        terms = {rng.choice(TERMS): rng.choice((*ODD[:13], -1, -2, 5, 6)) for _ in range(2)}
        totals = [rng.randrange(90) for _ in range(rng.choice((*[one.owners] * 4, 0, 11)))]
        named = {"target": 100, **terms}
        taken.append(tried(lambda: one.kernel["Payoff"](one.rules, totals, **named)))
    for _ in range(12):
        place, face, led = rng.randrange(-1, 12), rng.randrange(-1, 54), rng.randrange(-1, 54)
        places = rng.choice((4095, 4096, -1, 0, 1, 1 << 11, 1 << 9))
        taken += [
            tried(one.worlds.add, face, place, places),
            tried(one.kernel["Worlds"], place),
            tried(one.policy.tell, place, face, led),
            tried(one.policy.refill, place),
            tried(one.policy.features_of_pass, one.hand, face),
            tried(one.policy.pass_score, one.hand, face),
            tried(one.policy.features_of_play, one.root, face),
        ]
    return [*taken, *[bool(void) for void in one.policy.void], one.worlds.number > 39]


def test_no_more_is_taken_than_there_is_room_for(build: str) -> None:
    one = Parts(1, build)
    search = one.card_search()
    for _ in range(104):
        search.recall(1, 5)
    with pytest.raises(ValueError, match="no such play"):
        search.recall(1, 5)
    while one.worlds.number < MOST_HIDDEN:
        one.worlds.add(5, 1, 0b10)
    with pytest.raises(ValueError, match="too many hidden cards"):
        one.worlds.add(5, 1, 0b10)
    passing = Parts(1, build).pass_search()
    with pytest.raises(ValueError, match="no such pass"):
        passing.send(1, MOST_PASSED + 1)
    for _ in range(MOST_PASSES):
        passing.try_pass([])
    with pytest.raises(ValueError, match="too many passes"):
        passing.try_pass([])


def test_only_what_can_be_drawn_at_once_is_run(build: str) -> None:
    search = Parts(1, build).card_search()
    with pytest.raises(ValueError, match="nothing to choose from"):
        search.run(1, 1)
    search.try_card(Parts(1, build).legal[0])
    for deals, spread in ((0, 1), (1, 0), (-1, -1), (DRAWN, 2), (DRAWN + 1, 1), (65536, 65536)):
        with pytest.raises(ValueError, match="too many deals"):
            search.run(deals, spread)
    for state in (0, -1):
        with pytest.raises(ValueError, match="never changes"):
            search.seed(state)
    assert search.deals == 0


def test_a_pass_is_said_once_and_before_the_choices(build: str) -> None:
    one = Parts(1, build)
    held = [face for face in range(52) if one.hand >> face & 1]
    absent = next(face for face in range(52) if face not in held)
    search = one.pass_search()
    search.send(1, 2)
    for again in ((1, 1), (0, 2)):
        with pytest.raises(ValueError, match="has been said"):
            search.send(*again)
    for faces in ([held[0]], [held[0], held[0]], [held[0], absent], [held[0], 52], [-1, held[0]]):
        with pytest.raises(ValueError, match=r"number of cards|no such card"):
            search.try_pass(faces)
    assert search.try_pass(held[:2]) == 0
    with pytest.raises(ValueError, match="has been said"):
        search.send(2, 1)
    for number in (-1, 1, MOST_PASSES):
        with pytest.raises(ValueError, match="no such pass"):
            search.drop(number)


def test_only_cards_that_may_be_played_are_tried(build: str) -> None:
    one = Parts(1, build)
    search = one.card_search()
    for face in {*range(-1, 54)} - {*one.legal}:
        with pytest.raises(ValueError, match="may be played"):
            search.try_card(face)
    assert search.choices == 0


def test_hands_of_unequal_size_are_played_as_far_as_they_go(build: str) -> None:
    """Worlds that do not fill the hands are no deals, and still do no harm."""
    one = Parts(1, build)
    one.worlds = one.kernel["Worlds"]()
    search = one.card_search()
    search.try_card(one.legal[0])
    search.shoot_too()
    search.run(3, 1)
    assert search.deals == 3
    passing = one.pass_search()
    passing.send(1, 3)
    passing.try_pass([face for face in range(52) if one.hand >> face & 1][:3])
    passing.run(2)
    assert passing.deals[0] == 2


def test_what_trusts_its_caller_cannot_be_called_from_python() -> None:
    one = Parts(1)
    rollout = one.kernel["Rollout"](one.policy, one.payoff)
    for thing, names in {
        one.policy: ("look", "score", "gladness", "choose", "shoot", "bury", "watch", "remember"),
        one.payoff: ("close",),
        one.worlds: ("deal_to",),
        rollout: ("finish",),
    }.items():
        for name in names:
            assert not hasattr(thing, name), name
    for thing, name in (
        *((one.policy, name) for name in ("rules", "hand_size", "features")),
        *((one.payoff, name) for name in ("declarer", "players", "rules")),
        *((one.worlds, name) for name in ("number", "taker")),
        *((one.card_search(), name) for name in ("seat", "root", "plays")),
        *((one.pass_search(), name) for name in ("seat", "passes", "dealer")),
    ):
        with pytest.raises(AttributeError):
            setattr(thing, name, 0)
