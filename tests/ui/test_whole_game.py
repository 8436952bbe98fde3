"""Whole games through the real window: by mouse, by keys, and by somebody who hits everything at random."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from hands_on import HandsOn, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from stages import QUICK, STAGES, players, stage
from wild import WATCHED, Wild, leftovers

from hearts_desktop.engine.actions import actor
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import BonusCard, KittyUse, Moon, RuleSet, TurnTimeLimit
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.settings import FlightSpeed

WILD_INPUTS = int(os.environ.get("HEARTS_WILD", "800"))
WILD_INPUTS_IN_FORMS = int(os.environ.get("HEARTS_WILD", "390"))
WILD_SEEDS = [int(seed) for seed in os.environ.get("HEARTS_WILD_SEEDS", "3").split(",")]


@pytest.fixture
def parts(qtbot, tmp_path, request):
    """The program; a test may give open_window's arguments with an indirect parameter."""
    made = open_window(tmp_path, **getattr(request, "param", {}))
    troubles: list[str] = []
    made.controller.trouble.connect(troubles.append)
    yield made
    made.window.close()
    made.close()
    assert troubles == []


def play_to_the_end(person: HandsOn, act, read) -> None:
    """Play until the game is over, checking that each decision makes exactly one action."""
    controller = person.controller
    while controller.state.result is None:
        person.wait(lambda: person.asked or person.reading)
        if controller.state.result is not None:
            break
        if person.reading:
            read()
            continue
        action = person.decide()
        before = len(controller.journal.actions)
        act(action)
        person.wait(lambda: len(controller.journal.actions) > before)
        assert action in controller.journal.actions[before:]
        mine = [one for one in controller.journal.actions[before:] if actor(one) == controller.human]
        assert mine == [action]
    person.wait(lambda: person.reading)


@pytest.mark.parametrize(
    "parts",
    [{"rules": RuleSet(target=100)}, {"rules": RuleSet(players=3, target=30, moon=Moon.CHOOSE)}],
    indirect=True,
    ids=["standard", "three players"],
)
def test_a_game_by_mouse(parts):
    person = HandsOn(parts)
    panel = parts.window.stage.score_panel

    def read() -> None:
        hands = len(parts.controller.state.scores)
        QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)
        person.wait(lambda: not person.reading or len(parts.controller.state.scores) > hands)

    play_to_the_end(person, person.act_by_mouse, read)
    assert max(parts.controller.state.totals) >= parts.controller.rules.ruleset.target
    assert panel.is_open


@pytest.mark.parametrize(
    "parts",
    [{"rules": RuleSet(target=100)}, {"rules": RuleSet(players=5, target=30, bonus_card=BonusCard.JD)}],
    indirect=True,
    ids=["standard", "five players"],
)
def test_a_game_by_keyboard_alone(parts):
    person = HandsOn(parts)
    parts.window.activateWindow()

    def read() -> None:
        person.press(Qt.Key.Key_Return)
        person.wait(lambda: not person.reading)

    play_to_the_end(person, person.act_by_keys, read)


def test_nothing_is_lost_between_two_sessions(qtbot, tmp_path):
    first = open_window(tmp_path)
    person = HandsOn(first)
    for _ in range(9):
        person.wait(lambda: person.asked)
        before = len(first.controller.journal.actions)
        person.act_by_mouse(person.decide())
        person.wait(lambda: len(first.controller.journal.actions) > before)
    first.window.close()
    journal = first.controller.journal
    first.close()
    again = open_window(tmp_path)
    try:
        assert again.controller.journal.actions[: len(journal.actions)] == journal.actions
        HandsOn(again).wait(lambda: HandsOn(again).asked)
    finally:
        again.window.close()
        again.close()


@pytest.mark.parametrize("parts", [{"rules": RuleSet(target=1000)}], indirect=True)
def test_undo_by_shortcut_goes_back_a_trick_and_a_hand(parts):
    person = HandsOn(parts)
    controller = parts.controller
    seen = []
    while len(controller.state.scores) < 1 or len(seen) < 20:
        person.wait(lambda: person.asked or person.reading)
        if person.reading:
            parts.window.stage.score_panel.primary.click()
            continue
        seen.append((controller.journal, controller.offer))
        before = len(controller.journal.actions)
        person.act_by_mouse(person.decide())
        person.wait(lambda: len(controller.journal.actions) > before)
    person.wait(lambda: person.asked or person.reading)
    for journal, offer in reversed(seen):
        parts.window.commands["undo"].trigger()
        person.wait(lambda: person.asked)
        assert controller.offer == offer
        assert controller.journal.actions[: len(journal.actions)] == journal.actions
        assert parts.window.table._director.disagreement() == ""


# -- somebody who hits everything ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", WILD_SEEDS)
def test_wild_input_does_no_harm(qtbot, tmp_path, seed, record_property):
    parts = open_window(tmp_path, QUICK)
    troubles: list[str] = []
    parts.controller.trouble.connect(troubles.append)
    person = HandsOn(parts)
    wild = Wild(person, seed)
    controller = parts.controller
    try:
        for at in STAGES:
            wild.close_dialogs()
            controller.resume(stage(at, seed=seed))
            for number in range(WILD_INPUTS // len(STAGES)):
                wild.act()
                if number % 50 == 0:
                    _consistent(parts)
        wild.calm_down()
        _consistent(parts)
        person.wait(lambda: not leftovers(parts.window))
        before = len(controller.journal.actions)
        if controller.offer is not None:
            controller.submit(person.decide())
            assert len(controller.journal.actions) > before
    finally:
        parts.window.close()
        parts.close()
    assert troubles == []
    loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
    assert loaded.message == ""
    assert loaded.journal == controller.journal
    met = {what: {" ".join(at[1:]) for at in wild.met if at[0] == what} for what in WATCHED}
    record_property("met", {what: sorted(places) for what, places in met.items()})
    for what, places in sorted(met.items()):
        print(what, sorted(places))


@pytest.mark.parametrize("moving", [False, True], ids=["at rest", "moving"])
@pytest.mark.parametrize("at", STAGES)
def test_every_command_in_every_phase(parts, at, moving):
    """Undo, redo, preferences, another size, a new game: while the table stands still and while it moves."""
    person = HandsOn(parts)
    wild = Wild(person, 1)
    window, controller = parts.window, parts.controller
    for name in ("undo", "redo", "scores", "preferences", "resize", "new"):
        controller.resume(stage(at))
        person.wait(lambda: person.asked or person.reading or at == "start")
        if moving:
            wild.change_pace(flight_speed=FlightSpeed.NORMAL)
            if controller.offer is not None:
                controller.submit(person.decide())
            elif controller.state.result is None and person.reading:
                window.stage.score_panel.primary.click()
        if name == "redo":
            controller.undo()
        if name == "resize":
            window.resize(1280, 900)
        else:
            window.commands[name].trigger()
        QTest.qWait(10)
        if name == "new":
            window._dialog.deal.click()
        wild.calm_down()
        _consistent(parts)
        if person.asked:
            before = len(controller.journal.actions)
            controller.submit(person.decide())
            assert len(controller.journal.actions) == before + 1


WILD_GAMES = {name: row.ruleset for name, row in PRESETS.items()}
WILD_GAMES |= {
    "optional turbo": replace(PRESETS["turbo_booster"].ruleset, optional_pass=True),
    "kitty": RuleSet(
        four_player_kitty=True,
        kitty_use=KittyUse.HAND_SWAP,
        dealer_call=True,
        mix_includes_kitty=True,
        turn_time_limit=TurnTimeLimit.THIRTY,
    ),
    "nine": replace(PRESETS["cancellation"].ruleset, players=9),
    "ten": replace(PRESETS["cancellation"].ruleset, players=10),
}


@pytest.mark.parametrize("seed", WILD_SEEDS)
def test_wild_input_does_no_harm_in_any_form_of_the_game(qtbot, tmp_path, seed):
    parts = open_window(tmp_path)
    troubles: list[str] = []
    parts.controller.trouble.connect(troubles.append)
    wild = Wild(HandsOn(parts), seed)
    names = list(WILD_GAMES)
    wild.rng.shuffle(names)
    try:
        for name in names:
            wild.close_dialogs()
            parts.controller.resume(Journal(WILD_GAMES[name], players(WILD_GAMES[name].players), seed))
            for _ in range(WILD_INPUTS_IN_FORMS // len(names)):
                wild.act()
            wild.calm_down()
            _consistent(parts)
            wild.person.wait(lambda: not leftovers(parts.window))
    finally:
        parts.window.close()
        parts.close()
    print(wild.inputs, "inputs", sorted(wild.met.items()))
    assert troubles == []
    loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
    assert loaded.message == ""
    assert loaded.journal == parts.controller.journal


def _consistent(parts) -> None:
    """The journal leads to the state; when the table is idle it shows that state."""
    controller = parts.controller
    assert controller.journal.state() == controller.state
    director = parts.window.table._director
    shaking = director._soft is not None  # a refused card shakes its head while the game goes on
    if not parts.window.table.busy and parts.window.stage._held is None and not shaking:
        assert director.disagreement() == ""
