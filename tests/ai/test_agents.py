"""What every agent must do: choose something allowed, by what its seat may know, the same way each time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain, islice

import pytest
from situations import permuted, random_positions
from strategies import random_ruleset
from tables import some_tables

from hearts_desktop.__main__ import with_seats
from hearts_desktop.ai.agent import Agent, Cancel, Cancelled
from hearts_desktop.ai.levels import LEVELS, Level
from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.ai.styles import STYLES
from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.game import OfferPass, OfferPlay, new_game, pending, refusal, step
from hearts_desktop.engine.options import Value
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Game, KittyUse
from hearts_desktop.engine.view import PlayerView, player_view

PERMUTATIONS = 1_000


def quickly(level: Level) -> Level:
    """The level with the least effort: it decides in the same way, only worse."""
    if level.effort is None:
        return level
    return replace(level, effort=replace(level.effort, deals=16, pass_deals=4, passes=6))


QUICK = {key: quickly(level) for key, level in LEVELS.items()}
SEARCHING = tuple(key for key, level in LEVELS.items() if level.effort is not None)
PLAYERS: dict[str, Callable[[], Agent]] = {
    "random": RandomAgent,
    **{key: level.player for key, level in QUICK.items()},
    **{f"{key} club": partial(QUICK["club"].player, style) for key, style in STYLES.items()},
    **{f"{key} expert": partial(QUICK["expert"].player, style) for key, style in STYLES.items()},
}
"""Every level, and every style with either way to decide."""
LEVELS_AND_RANDOM = ("random", *LEVELS)
STYLED = tuple(name for name in PLAYERS if " " in name)


def play_hands(name: str, rules: Rules, seed: int, hands: int) -> int:
    """Play a game with one agent at every seat; the number of choices that it made."""
    agent, rng, choices = PLAYERS[name](), random.Random(seed), 0
    state = new_game(rules.players)
    while pending(state) and not (pending(state) == (CHANCE,) and len(state.scores) >= hands):
        seat = rng.choice(pending(state))
        if seat == CHANCE:
            action = chance_action(rules, state, seed)
        else:
            action = agent.choose(player_view(rules, state, seat), rng.getrandbits(32), Cancel())
            choices += 1
            illegal = refusal(rules, state, action)
            assert illegal is None, f"{illegal}: {action} in {state}"
        state = step(rules, state, action).after
    return choices


@pytest.mark.parametrize("name", LEVELS_AND_RANDOM)
@pytest.mark.parametrize("players", range(2, 11))
def test_every_choice_is_allowed_under_random_rules(name: str, players: int) -> None:
    rng = random.Random(f"legal {name} {players}")
    for _ in range(1 if name in SEARCHING else 3):
        rules = compile_rules(random_ruleset(rng, players=players))
        assert play_hands(name, rules, rng.getrandbits(32), hands=1)


@pytest.mark.parametrize("name", STYLED)
def test_every_style_chooses_what_is_allowed_under_random_rules(name: str) -> None:
    rng = random.Random(f"style {name}")
    for players in (2, 3, 4, 4, 7):
        rules = compile_rules(random_ruleset(rng, players=players))
        assert play_hands(name, rules, rng.getrandbits(32), hands=1)


@pytest.mark.parametrize(("preset", "players"), some_tables(2))
def test_every_preset_is_played_to_its_end_at_every_table(preset: str, players: int) -> None:
    """Down to a lower target, so that it does not take long."""
    ruleset = with_seats(PRESETS[preset].ruleset, players)
    ruleset = replace(ruleset, target=max(10, ruleset.target // 4))
    assert play_hands("club", compile_rules(ruleset), seed=5, hands=1_000)


KINDS: dict[str, tuple[int, dict[str, Value]]] = {
    "any rules": (400, {}),
    "two packs": (200, {"decks": 2}),
    "Hearts for Two": (100, {"game": Game.HEARTS_FOR_TWO, "players": 2}),
    "Dummy Hearts": (100, {"game": Game.DUMMY_HEARTS, "players": 3}),
    "a kitty taken in hand": (
        200,
        {"game": Game.HEARTS, "players": 4, "four_player_kitty": True, "kitty_use": KittyUse.HAND_SWAP},
    ),
}
"""Rules of which so many positions are tried, because each hides cards in a way of its own."""


def test_a_thousand_permutations_are_tried() -> None:
    assert sum(number for number, _ in KINDS.values()) == PERMUTATIONS


@pytest.mark.parametrize("kind", KINDS)
def test_no_choice_depends_on_cards_that_the_seat_cannot_see(kind: str) -> None:
    rng = random.Random(f"hidden cards {kind}")
    number, fixed = KINDS[kind]
    tried = changed = 0
    for rules, state, seat in islice(random_positions(rng, **fixed), number):
        other = permuted(rng, state, seat)
        changed += other != state
        one, two = player_view(rules, state, seat), player_view(rules, other, seat)
        seed = rng.getrandbits(32)
        searching, styled = SEARCHING[tried % len(SEARCHING)], STYLED[tried % len(STYLED)]
        for name in ("random", "learner", "casual", "club", searching, styled):
            choice = PLAYERS[name]().choose(one, seed, Cancel())
            again = PLAYERS[name]().choose(two, seed, Cancel())
            assert choice == again, f"{name} looked into hidden cards: {state}"
        tried += 1
    assert tried == number
    assert changed > number // 2, "the permutations hardly change anything"


def test_a_view_shows_no_card_that_changes_with_the_permutation() -> None:
    rng = random.Random("views")
    kinds = chain.from_iterable(islice(random_positions(rng, **fixed), 60) for _, fixed in KINDS.values())
    for rules, state, seat in kinds:
        view = player_view(rules, permuted(rng, state, seat), seat)
        assert view.state == player_view(rules, state, seat).state
        assert view.state.hand is not None
        if view.state.hand.hands:
            assert all(card != HIDDEN for card in view.state.hand.hands[seat])


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_view_and_seed_give_the_same_choice(name: str) -> None:
    rng = random.Random("same again")
    agent = PLAYERS[name]()
    for rules, state, seat in islice(random_positions(rng), 20 if name in STYLED else 60):
        view, seed = player_view(rules, state, seat), rng.getrandbits(32)
        first = agent.choose(view, seed, Cancel())
        # Another choice in between must leave no trace: agents have no memory.
        agent.choose(view, seed + 1, Cancel())
        assert agent.choose(view, seed, Cancel()) == first == PLAYERS[name]().choose(view, seed, Cancel())


class CalledOffLater(Cancel):
    """Is set from the second time it is looked at."""

    looks = 0

    def check(self) -> None:
        self.looks += 1
        if self.looks > 1:
            self.set()
        super().check()


def first_view(*, passing: bool) -> PlayerView:
    """Of the first game that comes along in which a seat has to pass, or to play one of several cards."""
    rng = random.Random("first view")
    for rules, state, seat in random_positions(rng):
        view = player_view(rules, state, seat)
        if isinstance(view.offer, OfferPass if passing else OfferPlay) and len(view.offer.cards) > 5:
            return view
    raise AssertionError


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("passing", [True, False])
def test_an_agent_called_off_does_not_answer(name: str, passing: bool) -> None:
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        PLAYERS[name]().choose(first_view(passing=passing), 1, cancel)


def test_weighing_hundreds_of_packets_can_be_called_off() -> None:
    cancel = CalledOffLater()
    with pytest.raises(Cancelled):
        AGENTS["club"]().choose(first_view(passing=True), 1, cancel)
    assert cancel.looks == 2


@pytest.mark.parametrize("passing", [True, False])
def test_a_search_can_be_called_off(passing: bool) -> None:
    cancel = CalledOffLater()
    with pytest.raises(Cancelled):
        AGENTS["expert"]().choose(first_view(passing=passing), 1, cancel)
    assert cancel.looks == 2
