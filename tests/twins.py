"""The compiled kernel beside the plain one, for tests that compare the two."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from strategies import random_ruleset

from hearts_desktop.ai.kernel import load_compiled
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.state import NOBODY, HandState, Prelude
from hearts_desktop.engine.trickplay import PlayRules, Position


@cache
def compiled_kernel() -> ModuleType:
    """The compiled kernel; without one the test is skipped.

    Where there must be one (HEARTS_KERNEL=compiled), the import of hearts_desktop.ai.kernel above has failed.
    """
    try:
        return load_compiled()
    except ImportError as error:
        pytest.skip(f"nothing to compare with: {error}")


class Table(NamedTuple):
    """A rule set, and the rules of the trick in one hand of it, as both builds have them."""

    rules: Rules
    plain: PlayRules
    compiled: Any

    def deal(self, rng: random.Random) -> tuple[Position, Any]:
        """The same cards in both builds, about to be led."""
        plain = dealt(rng, self.rules, self.plain)
        kernel = compiled_kernel()
        return plain, kernel.restored(self.compiled, snapshot(plain))


def dealt(rng: random.Random, rules: Rules, play: PlayRules) -> Position:
    """A hand about to be led to, in the plain build."""
    faces = [card.face for card in rules.pack]
    rng.shuffle(faces)
    size = rules.hand_size
    hands = [faces[place * size : (place + 1) * size] for place in range(rules.places)]
    return Position.deal(play, hands, faces[rules.places * size :], rng.randrange(rules.players))


def table(number: int, ruleset: RuleSet | None = None) -> Table:
    """Random rules, charges and declarer, the same for the same number."""
    rules, plain = plain_table(number, ruleset)
    return Table(rules, plain, compiled_kernel().PlayRules(**plain.terms))


def plain_table(number: int, ruleset: RuleSet | None = None) -> tuple[Rules, PlayRules]:
    """The same in the plain build alone."""
    rng = random.Random(number)
    rules = compile_rules(ruleset or random_ruleset(rng))
    charged = tuple(card for card in rules.chargeable if rules.charging and rng.random() < 0.5)
    declarer = rng.randrange(rules.players) if rules.has_dummy and not rules.two_handed else NOBODY
    hand = HandState(1, 0, PassStep.HOLD)
    hand = replace(hand, prelude=replace(Prelude(), charged=charged, declarer=declarer))
    return rules, rules.play_rules(hand)


class Recompiled:
    """A compiled position in the place of a plain one: the engine then plays by the compiled rules.

    The engine lays a card down unchecked after it has asked whether it may; the compiled build has no
    unchecked way in, so this asks again.
    """

    def __init__(self, plain: Position) -> None:
        kernel = compiled_kernel()
        self._twin = kernel.restored(kernel.PlayRules(**plain.rules.terms), snapshot(plain))
        self.advance = self._twin.play

    def __getattr__(self, name: str) -> Any:
        return getattr(self._twin, name)
