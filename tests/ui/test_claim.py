"""The person ends the hand: by the tool bar, the menu and the keyboard of the real window."""

from __future__ import annotations

import pytest
from hands_on import HandsOn, open_window
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton
from stages import HUMAN, certain, stage

from hearts_desktop import app
from hearts_desktop.engine.actions import Claim
from hearts_desktop.engine.events import Claimed, Ground
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.ui.table import speeds
from hearts_desktop.ui.table.cues import Pause, Until
from hearts_desktop.ui.table.pauses import pause
from hearts_desktop.ui.table.sequencer import Hold
from hearts_desktop.ui.table.signs import signs
from hearts_desktop.ui.table.speeds import INSTANT, Pace

RULES = RuleSet(target=60)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def claimable() -> Journal:
    """A game in which the person may claim all tricks that are left, three or more."""
    return certain(3, Ground.ALL_TRICKS, RULES)


@pytest.fixture
def window(qtbot, tmp_path, request):
    """The program; by default nothing on the table takes time."""
    made = open_window(tmp_path, RULES, instant=getattr(request, "param", True))
    troubles: list[str] = []
    made.controller.trouble.connect(troubles.append)
    made.controller.refused.connect(troubles.append)
    yield made
    made.window.close()
    made.close()
    assert troubles == []


def brought_to(parts: app.Parts, journal: Journal) -> HandsOn:
    """The person is asked at the end of this game, as resumed."""
    person = HandsOn(parts)
    parts.controller.resume(journal)
    person.wait(lambda: person.asked)
    return person


def bar_button(parts: app.Parts) -> QToolButton:
    found = parts.window.findChild(QToolButton, "bar_claim")
    assert found is not None
    return found


def claimed(person: HandsOn, journal: Journal) -> None:
    """One action more, the hand scored, and the score sheet open."""
    person.wait(lambda: person.reading)
    assert person.controller.journal.actions == (*journal.actions, Claim(HUMAN))
    assert len(person.controller.state.scores) == 1
    assert person.table._director.disagreement() == ""
    assert not bar_button(person.parts).isEnabled()


def test_a_click_on_the_tool_bar_ends_the_hand(window, claimable):
    person = brought_to(window, claimable)
    button = bar_button(window)
    assert button.isEnabled()
    assert "Ctrl+E" in button.toolTip()
    assert button.accessibleName() == "Claim the rest"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    claimed(person, claimable)
    kept = Autosave(window.folder.current_game, window.folder.backups).load()
    assert kept.journal == window.controller.journal


def test_the_menu_and_the_key_do_the_same_and_undo_takes_it_back(window, claimable):
    person = brought_to(window, claimable)
    action = window.window.commands["claim"]
    assert any(action in menu.actions() for menu in window.window.findChildren(QMenu))
    action.trigger()
    claimed(person, claimable)
    for _ in range(2):
        QTest.keyClick(window.window, Qt.Key.Key_Z, CONTROL)
        person.wait(lambda: person.asked)
        assert window.controller.journal.actions == claimable.actions
        assert action.isEnabled()
        assert person.table._director.disagreement() == ""
        assert signs(person.table._situation()).status.startswith("Your turn")
        QTest.keyClick(window.window, Qt.Key.Key_E, CONTROL)
        claimed(person, claimable)


def test_nothing_is_claimed_before_it_is_certain(window):
    person = brought_to(window, stage("middle", RULES))
    before = window.controller.journal
    button = bar_button(window)
    assert not button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(window.window, Qt.Key.Key_E, CONTROL)
    QTest.qWait(20)
    assert window.controller.journal == before
    assert person.asked


def test_a_game_goes_on_after_a_claim_and_a_restart(qtbot, tmp_path, claimable):
    first = open_window(tmp_path, RULES)
    person = brought_to(first, claimable)
    QTest.keyClick(first.window, Qt.Key.Key_E, CONTROL)
    claimed(person, claimable)
    journal, state = first.controller.journal, first.controller.state
    first.window.close()
    first.close()
    again = open_window(tmp_path, RULES)
    try:
        assert again.controller.journal == journal
        assert again.controller.state == state
        person = HandsOn(again)
        person.wait(lambda: person.reading)
        again.window.stage.score_panel.primary.click()
        person.wait(lambda: person.asked)
        assert again.controller.state.hand.number == 2
        assert person.table._situation().claim is None
    finally:
        again.window.close()
        again.close()


def test_a_whole_hand_ended_by_clicks_alone(window):
    """The person plays what the club player would, and claims as soon as that is possible."""
    person = HandsOn(window)
    panel = window.window.stage.score_panel
    hands = claims = 0
    while not claims:
        person.wait(lambda: person.asked or person.reading)
        if person.reading:
            hands = len(window.controller.state.scores)
            QTest.mouseClick(panel.primary, Qt.MouseButton.LeftButton)
            person.wait(lambda: not person.reading)
            continue
        before = len(window.controller.journal.actions)
        if bar_button(window).isEnabled():
            QTest.mouseClick(bar_button(window), Qt.MouseButton.LeftButton)
            claims += 1
        else:
            person.act_by_mouse(person.decide())
        person.wait(lambda: len(window.controller.journal.actions) > before)
    person.wait(lambda: person.reading)
    assert len(window.controller.state.scores) == hands + 1
    assert isinstance(window.controller.journal.actions[-1], Claim)


# -- what is seen of it ----------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [False], indirect=True)
@pytest.mark.parametrize("how", ["click", "space"])
def test_the_plate_says_so_and_one_click_or_space_winds_to_the_end(window, claimable, how):
    person = brought_to(window, claimable)
    said: list[str] = []
    person.table.announced.connect(said.append)
    QTest.keyClick(window.window, Qt.Key.Key_E, CONTROL)
    person.wait(lambda: person.table._situation().claim is not None)
    now = person.table._situation()
    assert now.claim == Claimed(HUMAN, Ground.ALL_TRICKS)
    assert signs(now).plates[HUMAN].note == "claims rest"
    assert not any(plate.note for plate in signs(now).plates[1:])
    assert signs(now).status.startswith("You take the rest")
    assert said[0] == "You claim the rest: all tricks that are left."
    assert person.table.busy
    director = person.table._director
    assert director.pace.flight == pytest.approx(speeds.CLAIMED_FLIGHT)
    if how == "click":
        QTest.mouseClick(person.table.viewport(), Qt.MouseButton.LeftButton, pos=person.table.rect().center())
    else:
        QTest.keyClick(person.table, Qt.Key.Key_Space)
    moon = window.controller.state.hand.shooter >= 0
    assert (director.queue.hold is not None) == moon, "only the moon is worth another look"
    director.skip()
    person.wait(lambda: person.reading)
    assert said[-1].startswith("The hand is over")
    assert signs(person.table._situation()).plates[HUMAN].note in ("", "the moon!")


@pytest.mark.parametrize("window", [False], indirect=True)
def test_settled_scores_are_said_so(window):
    person = brought_to(window, certain(2, Ground.NOTHING_LEFT, RULES))
    said: list[str] = []
    person.table.announced.connect(said.append)
    QTest.mouseClick(bar_button(window), Qt.MouseButton.LeftButton)
    person.wait(lambda: person.table._situation().claim is not None)
    now = person.table._situation()
    assert signs(now).plates[HUMAN].note == "ends hand"
    assert signs(now).status.startswith("The scores are settled")
    assert said[0] == "You end the hand: nothing can change the scores any more."
    person.table.skip()
    person.table.skip()
    person.wait(lambda: person.reading)


def test_the_rest_of_a_claimed_hand_is_not_held_until_a_click():
    trick, moon = Pause("trick", Until.TIME), Pause("moon", Until.TIME)
    for hold_ms in (None, 3000):
        after = pause(trick, Pace(), hold_ms, claimed=True)
        assert not isinstance(after, Hold)
        assert after.totalDuration() == speeds.CLAIMED_TRICK_MS
        assert pause(trick, Pace(), hold_ms, claimed=False) == Hold("trick", hold_ms)
        assert pause(moon, Pace(), hold_ms, claimed=True) == Hold("moon", hold_ms)
    for cue in (trick, Pause("received", Until.CLICK)):
        found = pause(cue, Pace(), None, claimed=False, unattended=True)
        assert isinstance(found, Hold)
        assert found.ms is not None
    assert pause(trick, Pace(), 650, claimed=False, unattended=True) == Hold("trick", 650)
    at_once = pause(trick, INSTANT, 0, claimed=True)
    assert not isinstance(at_once, Hold)
    assert at_once.totalDuration() == 0
