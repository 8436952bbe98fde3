"""Moments of random games, as a seat sees them and as they are, and the build of the search that looks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import pytest
from strategies import play_on, random_ruleset
from twins import compiled_kernel

from hearts_desktop.ai import kernel
from hearts_desktop.ai.kernel_source import PARTS
from hearts_desktop.ai.network import FEATURES, WEIGHTS, WIDE
from hearts_desktop.ai.situation import Situation, situation
from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import new_game, offer, pending
from hearts_desktop.engine.options import Value
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Game, KittyUse, Partnership
from hearts_desktop.engine.state import GameState, HandState, hand_of
from hearts_desktop.engine.view import redact_state

BUILDS: Final = ("plain", "compiled")
LIMIT: Final = 2_000
"""More moments than are looked at to find those wanted."""

KINDS: Final[dict[str, dict[str, Value]]] = {
    "any rules": {},
    "two packs": {"game": Game.HEARTS, "decks": 2},
    "Hearts for Two": {"game": Game.HEARTS_FOR_TWO, "players": 2},
    "Dummy Hearts": {"game": Game.DUMMY_HEARTS, "players": 3},
    "a kitty taken in hand": {
        "game": Game.HEARTS,
        "players": 4,
        "four_player_kitty": True,
        "kitty_use": KittyUse.HAND_SWAP,
    },
    "partners who share tricks": {"players": 4, "partnership": Partnership.TEAM_TRICKS},
    "partners who add their scores": {"players": 4, "partnership": Partnership.INDIVIDUAL},
    "charged cards": {"players": 4, "charging": True},
}
"""Rules that hide cards, count points or play tricks each in a way of their own."""


class Moment(NamedTuple):
    """Something is asked of a seat."""

    rules: Rules
    state: GameState
    """As it is, with no hidden cards."""
    seat: int

    @property
    def hand(self) -> HandState:
        """The hand as it is."""
        return hand_of(self.state)

    def seen(self) -> Situation:
        """The same for the eyes of the seat, in the build that is used now."""
        return situation(self.rules, redact_state(self.state, self.seat), self.seat)


def moments(kind: str, number: int, *offers: type) -> Iterator[Moment]:
    """So many moments of random games of a kind in which such an offer is made, always the same ones."""
    for at in range(LIMIT):
        moment = _met(kind, at)
        if isinstance(offer(moment.rules, moment.state, moment.seat), offers):
            yield moment
            number -= 1
        if number == 0:
            return
    raise AssertionError(f"hardly anybody is made such an offer: {kind}, {offers}")


@cache
def _pool(kind: str) -> tuple[list[Moment], Iterator[Moment]]:
    return [], _moments(random.Random(f"moments/{kind}"), kind)


def _met(kind: str, at: int) -> Moment:
    """Moment number ``at``; all tests look at the same ones, so that no game is played twice."""
    met, more = _pool(kind)
    while len(met) <= at:
        met.append(next(more))
    return met[at]


def _moments(rng: random.Random, kind: str) -> Iterator[Moment]:
    """Some turns of each game, and some of all that is asked besides."""
    while True:
        rules = compile_rules(random_ruleset(rng, **KINDS[kind]))
        turns, others = [], []
        hands = rng.choice((1, 1, 2))
        for done in play_on(rng, rules, new_game(rules.players), rng.getrandbits(32), hands=hands, moons=0.3):
            seats = pending(done.after)
            if seats and seats[0] != CHANCE:
                moment = Moment(rules, done.after, rng.choice(seats))
                (turns if moment.hand.phase is Phase.PLAY and not moment.hand.owed else others).append(moment)
        yield from rng.sample(others, min(4, len(others)))
        yield from rng.sample(turns, 8)


def hidden_cards(moment: Moment, here: Situation) -> list[tuple[Card, int]]:
    """The cards that the seat does not see and where they are, in the kernel's words for a place."""
    real, seen = moment.hand, here.hand
    pairs = [*enumerate(zip(real.hands, seen.hands, strict=True))]
    pairs += [(kernel.BURIED, both) for both in zip(real.taken, seen.taken, strict=True)]
    pairs.append((kernel.KITTY, (real.kitty, seen.kitty)))
    return [(card, place) for place, both in pairs for card in _behind(*both)]


def _behind(real: Cards, seen: Cards) -> list[Card]:
    left = Counter(real) - Counter(card for card in seen if card != HIDDEN)
    return sorted(left.elements())


# -- builds ------------------------------------------------------------------------------------------------


def parts_of(build: str) -> dict[str, Any]:
    """What the kernel has by name in this build; the test is skipped if there is no such build."""
    if build == "compiled":
        twin = compiled_kernel()
        return {name: getattr(twin, name) for name in kernel.__all__ if hasattr(twin, name)}
    names = ["hearts_desktop." + part.removesuffix(".py").replace("/", ".") for part in PARTS]
    parts = [vars(import_module(name)) for name in names]
    return {name: part[name] for part in parts for name in kernel.__all__ if name in part}


@contextmanager
def using(build: str) -> Iterator[None]:
    """Let the search take everything from this build meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        for name, thing in parts_of(build).items():
            patch.setattr(kernel, name, thing)
        yield


def random_weights(seed: int, most: int = 200) -> list[int]:
    """A network for the quick player that plays somehow, and tells all features apart."""
    rng = random.Random(seed)
    wide = min(most, WIDE)
    return [
        *rng.choices(range(-most, most + 1), k=FEATURES),
        *rng.choices(range(-wide, wide + 1), k=WEIGHTS - FEATURES),
    ]


def random_network(seed: int) -> kernel.Network:
    """The network of :func:`random_weights`, of the build in use."""
    return _network(seed, kernel.Network)


@lru_cache(maxsize=8)
def _network(seed: int, build: type[kernel.Network]) -> kernel.Network:
    return build(random_weights(seed))


def nothing_learned() -> kernel.Network:
    """A network to which every card is as good as another."""
    return kernel.Network([0] * WEIGHTS)
