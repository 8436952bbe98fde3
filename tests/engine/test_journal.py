"""The journal: a list of actions is a game, and one that breaks the rules is caught at the right action."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import journals, players_for, random_game, shooting_choice, shooting_deal

from hearts_desktop.engine.actions import ChooseMoon, Cut, Deal, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import new_game, offer, pending, step
from hearts_desktop.engine.journal import HUMAN, BadJournal, Journal, Player, replay
from hearts_desktop.engine.options import ImpossibleRules
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.state import hand_of

PLAIN = random_game(random.Random(1), RuleSet(), hands=2).journal


def test_a_journal_is_only_added_to() -> None:
    empty = Journal(RuleSet(), players_for(4), 1)
    one = empty.append(Cut(2))
    assert empty.actions == ()
    assert one.actions == (Cut(2),)
    assert one.truncate(0) == empty
    assert one.state().first_dealer == 2
    assert empty.state() == empty.start() == new_game(4)


def test_players() -> None:
    assert Player("You").is_human
    assert Player("You", HUMAN, "fox").avatar == "fox"
    assert not Player("Otis", "club").is_human


@given(journals())
def test_a_journal_gives_the_same_state_in_pieces(journal: Journal) -> None:
    state = journal.start()
    for done in journal.steps():
        assert done.before == state
        state = done.after
    assert state == journal.state()
    assert compile_rules(journal.ruleset) is journal.rules


@given(st.data())
def test_a_bad_action_is_found_wherever_it_stands(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PLAIN.actions) - 1))
    wrong = data.draw(
        st.sampled_from((Cut(9), Deal(()), Play(9, Card.parse("2C")), PLAIN.actions[place - 1]))
    )
    if wrong == PLAIN.actions[place]:
        return
    bad = replace(PLAIN, actions=(*PLAIN.actions[:place], wrong, *PLAIN.actions[place:]))
    with pytest.raises(BadJournal) as caught:
        bad.state()
    assert caught.value.number == place + 1
    assert str(caught.value) == f"action {place + 1}: {caught.value.reason}"
    assert caught.value.reason.endswith(".")


def test_a_missing_action_is_found_at_the_next() -> None:
    for place in (0, 1, 5, 30):
        gone = replace(PLAIN, actions=PLAIN.actions[:place] + PLAIN.actions[place + 1 :])
        with pytest.raises(BadJournal) as caught:
            gone.state()
        assert caught.value.number >= place + 1


def test_counting_may_begin_later() -> None:
    state = PLAIN.truncate(10).state()
    with pytest.raises(BadJournal) as caught:
        tuple(replay(PLAIN.rules, state, (PLAIN.actions[10], Cut(0)), first=11))
    assert caught.value.number == 12


def test_the_steps_before_a_bad_action_are_still_given() -> None:
    bad = replace(PLAIN, actions=(*PLAIN.actions[:20], Cut(0)))
    steps = bad.steps()
    assert [next(steps).action for _ in range(20)] == list(PLAIN.actions[:20])
    with pytest.raises(BadJournal):
        next(steps)


def test_a_journal_of_impossible_rules_says_so() -> None:
    with pytest.raises(ImpossibleRules):
        Journal(RuleSet(players=9), players_for(9), 1, (Cut(0),)).state()


def moon_game(choice: Moon) -> Journal:
    """A game whose first hand is a moon, with the shooter's choice, and the beginning of the second hand."""
    rng = random.Random(3)
    rules = compile_rules(RuleSet(moon=Moon.CHOOSE, passing=False))
    journal = Journal(rules.ruleset, players_for(4), 1)
    for action in (Cut(0), shooting_deal(rng, rules, 0, 2)):
        journal = journal.append(action)
    while True:
        state = journal.state()
        (seat,) = pending(state)
        asked = offer(rules, state, seat)
        if asked is None:
            break
        moon = hand_of(state).shooter >= 0
        journal = journal.append(ChooseMoon(seat, choice) if moon else shooting_choice(rng, asked, 2))
    return journal.append(Deal(rules.pack))


@pytest.mark.parametrize("choice", [Moon.OTHERS_PLUS, Moon.SELF_MINUS])
def test_undo_reaches_back_over_a_moon_choice(choice: Moon) -> None:
    """From the next hand back to the choice, and on again with the other choice."""
    journal = moon_game(choice)
    assert isinstance(journal.actions[-2], ChooseMoon)
    expected = (26, 26, 0, 26) if choice is Moon.OTHERS_PLUS else (0, 0, -26, 0)
    assert journal.state().totals == expected
    undone = journal.truncate(len(journal.actions) - 2)
    assert pending(undone.state()) == (2,)
    assert undone.state().totals == (0, 0, 0, 0)
    other = Moon.SELF_MINUS if choice is Moon.OTHERS_PLUS else Moon.OTHERS_PLUS
    again = undone.append(ChooseMoon(2, other)).append(journal.actions[-1])
    assert again.state().totals != expected
    assert step(journal.rules, undone.state(), journal.actions[-2]).after.totals == expected
