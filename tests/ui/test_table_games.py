"""Whole games on the instant table: after every step the items lie as the state says."""

from __future__ import annotations

import random

import pytest
from strategies import random_game, random_ruleset
from table_driver import Table, check, sitting

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import pending
from hearts_desktop.engine.view import redact_state, redact_step


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_items_lie_as_the_state_says_through_whole_hands(qtbot, seats):
    table = Table(seats, seed=seats)
    qtbot.addWidget(table.view)
    steps = 0
    while pending(table.state) and len(table.state.scores) < 3:
        table.step()
        check(table)
        steps += 1
    assert steps > 100


@pytest.mark.parametrize("seed", range(4))
def test_random_rules_and_moons(qtbot, seed):
    rng = random.Random(seed)
    ruleset = random_ruleset(rng)
    table = Table(ruleset.players, seed=seed, ruleset=ruleset, human=rng.randrange(ruleset.players))
    qtbot.addWidget(table.view)
    for done in random_game(rng, ruleset, hands=2, moons=0.7).steps:
        table.state = done.after
        table.view.play(redact_step(done, table.human))
        check(table)


def test_a_table_of_computers_alone(qtbot):
    table = Table(human=-1)
    qtbot.addWidget(table.view)
    while len(table.state.scores) < 2:
        table.step()
        assert not table.view.busy
        assert table.director.disagreement() == ""


def test_idle_comes_once_for_each_step_and_never_from_within_the_call(qtbot):
    table = Table()
    qtbot.addWidget(table.view)
    table.events()
    idle = []
    table.view.idle.connect(lambda: idle.append(1))
    for number in range(1, 30):
        table.step()
        assert len(idle) == number - 1
        table.events()
        assert len(idle) == number


def test_another_table_with_more_seats(qtbot):
    table = Table(4)
    qtbot.addWidget(table.view)
    table.run_until(lambda state: state.hand is not None and len(state.hand.tricks) == 2)
    larger = Table(6)
    qtbot.addWidget(larger.view)
    larger.run_until(lambda state: state.hand is not None and len(state.hand.tricks) == 1)
    table.view.set_rules(larger.rules)
    table.view.set_players(sitting(6))
    table.state = larger.state
    table.snap()
    check(table)
    assert len(table.scene.seats) == 6


def test_the_table_of_the_scores_shows_totals_and_places(qtbot):
    table = Table(seed=3, ruleset=RuleSet(target=40))
    qtbot.addWidget(table.view)
    while pending(table.state):
        table.step()
    check(table)
    for seat, plate in enumerate(item.state for item in table.scene.seats):
        assert plate.score_text.startswith(str(table.state.totals[seat]))
        assert (plate.note == "winner!") == (seat in table.state.result.winners)


def test_events_are_said_in_words(qtbot):
    table = Table()
    qtbot.addWidget(table.view)
    said = []
    table.view.announced.connect(said.append)
    table.run_until(lambda state: len(state.scores) == 1)
    text = " ".join(said)
    assert "Your cards: " in text
    assert " passed you: " in text
    assert sum("the trick" in sentence for sentence in said) == 13
    assert sum(" play the " in sentence for sentence in said) == 13
    assert sum(" plays the " in sentence for sentence in said) == 39
    assert "The hand is over: You " in text


def test_a_screen_reader_finds_the_table_described(qtbot):
    table = Table()
    qtbot.addWidget(table.view)
    table.run_until(lambda state: state.hand is not None and len(state.hand.trick.plays) == 2)
    table.snap()
    told = table.view.readings()
    assert told["trick"].startswith("Trick: 2 cards, ")
    assert told["cards"].startswith("Your cards: ")


def test_a_state_reached_by_playing_looks_like_the_same_state_reached_by_a_jump(qtbot):
    table = Table()
    qtbot.addWidget(table.view)
    table.run_until(lambda state: state.hand is not None and len(state.hand.tricks) == 4)
    other = Table()
    qtbot.addWidget(other.view)
    other.view.snap(redact_state(table.state, 0))
    for one in (table, other):
        one.events()
        one.scene.art.flush()
    played, jumped = table.view.grab().toImage(), other.view.grab().toImage()
    assert played == jumped
