"""Who plays against the person: chosen by mouse and keys, kept, seated, and shown at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox

from hearts_desktop.ai.levels import LEVELS
from hearts_desktop.ai.roster import AGENTS, ROSTER
from hearts_desktop.engine.journal import HUMAN, Player
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import new_game
from hearts_desktop.storage.company import OTHERS, Company, Seat
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui.dialogs.company_editor import ANYBODY, VARIOUS
from hearts_desktop.ui.dialogs.new_game import NewGameDialog
from hearts_desktop.ui.dialogs.preferences import PreferencesDialog
from hearts_desktop.ui.models.company import guests, level_key, level_words, players_of
from hearts_desktop.ui.table.plates import plate
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.spoken import readings, table

TEN = RuleSet(players=10, decks=2)


# -- who sits where ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("person", ROSTER.characters, ids=lambda one: one.key)
def test_nobody_is_like_the_person_or_there_twice(person):
    for name, avatar in ((person.name, "fox"), ("You", person.avatar), (person.name, person.avatar)):
        sitting = players_of(Settings(player_name=name, avatar=avatar, rules=TEN), ROSTER)
        assert len(sitting) == 10
        assert len({one.name for one in sitting}) == 10
        assert len({one.avatar for one in sitting}) == 10
        assert sitting[0] == Player(name, HUMAN, avatar)
        assert {level_key(one.agent) for one in sitting[1:]} == {"club"}


@pytest.mark.parametrize("seats", range(2, 11))
def test_a_table_of_any_size_is_filled_with_players_that_there_are(seats):
    rules = RuleSet(players=seats, decks=2 if seats > 6 else 1)
    settings = Settings(rules=rules, company=Company().at_level(""))
    sitting = players_of(settings, ROSTER)
    assert len(sitting) == seats
    assert all(one.agent in AGENTS for one in sitting[1:])
    assert len({one.agent for one in sitting[1:]}) == seats - 1


@pytest.mark.parametrize("character", ROSTER.characters, ids=lambda one: one.key)
def test_whoever_is_asked_for_sits_there_at_the_level_that_was_asked_for(character):
    for number, level in enumerate(ROSTER.levels):
        company = Company().seating(number, Seat(character.key, level.key))
        found = players_of(Settings(company=company, rules=TEN, avatar=character.avatar), ROSTER)[number + 1]
        assert found == Player(character.name, f"{character.key}@{level.key}", character.avatar)


def test_a_seat_may_have_a_name_and_a_face_of_its_own():
    company = Company().seating(1, Seat("mei", "expert", "Aunt May", "owl"))
    assert players_of(Settings(company=company), ROSTER)[2] == Player("Aunt May", "mei@expert", "owl")


def test_words_that_mean_nothing_any_more_lead_to_somebody_who_is_there():
    company = Company().seating(0, Seat("nobody", "grandmaster"))
    assert players_of(Settings(company=company), ROSTER)[1].agent in AGENTS


def test_every_agent_says_its_level():
    for agent in AGENTS:
        assert level_key(agent) in (*LEVELS, "random")
        assert level_words(agent)
    assert level_words(HUMAN) == ""
    assert all(level.name.lower() == key for key, level in LEVELS.items())


# -- choosing them -----------------------------------------------------------------------------------------


@pytest.fixture(params=["new game", "preferences"])
def dialog(request, qtbot):
    settings = Settings()
    if request.param == "new game":
        made = NewGameDialog(settings, ROSTER, under_way=False)
        made.editor = made.players_page.rows["company"].editor
        made.finish = made.deal
    else:
        made = PreferencesDialog(settings, ROSTER)
        made.editor = made.pages[0].rows["company"].editor
        made.finish = made.ok
    made.tabs.setCurrentIndex(1)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def key_to(choice: QComboBox, words: str) -> None:
    """Reach an entry by the arrow keys."""
    choice.setFocus()
    wanted = choice.findText(words, Qt.MatchFlag.MatchStartsWith)
    assert wanted >= 0, words
    while choice.currentIndex() != wanted:
        key = Qt.Key.Key_Down if choice.currentIndex() < wanted else Qt.Key.Key_Up
        QTest.keyClick(choice, key)


def test_there_is_a_line_for_each_other_seat_that_the_rules_have(dialog):
    for rules in (RuleSet(players=3), TEN, RuleSet(), RuleSet(players=6)):
        dialog.rules_page.set_ruleset(rules)
        shown = [line for line in dialog.editor.lines if line.name.isVisible()]
        assert shown == list(dialog.editor.lines[: rules.players - 1])


def test_one_choice_of_a_level_for_all(dialog):
    editor = dialog.editor
    for level in ROSTER.levels:
        key_to(editor.everybody, level.name)
        assert editor.value() == Company().at_level(level.key)
        assert {line.level.currentText() for line in editor.lines} == {level.name}


def words_have_room(choice) -> bool:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = choice.style().subControlRect(control, option, field, choice).width()
    metrics = choice.fontMetrics()
    return metrics.horizontalAdvance(choice.currentText()) <= room - metrics.averageCharWidth()


def test_levels_seat_by_seat(dialog):
    editor = dialog.editor
    key_to(editor.lines[1].level, "Expert")
    assert editor.value() == Company().seating(1, Seat(level="expert"))
    assert editor.everybody.currentText() == VARIOUS
    assert words_have_room(editor.everybody)
    key_to(editor.lines[1].level, "Club")
    assert editor.everybody.currentText() == "Club"
    key_to(editor.lines[6].level, "Expert")  # does not sit at this table
    assert editor.everybody.currentText() == "Club"


def test_whoever_is_asked_to_come_over_changes_places(dialog):
    editor = dialog.editor
    key_to(editor.lines[0].character, "Tilda")
    assert [line.name.placeholderText() for line in editor.lines[:3]] == ["Tilda", "Marlow", "Beatrix"]
    key_to(editor.lines[2].character, "Otis")
    key_to(editor.lines[0].character, "Otis")
    assert [seat.character for seat in editor.value().seats] == ["otis", "", "tilda", *[""] * 6]
    key_to(editor.lines[0].character, ANYBODY)
    asked = [seat.character for seat in editor.value().seats if seat.character]
    assert len(asked) == len(set(asked))
    sitting = guests(editor.value(), ROSTER, "You", "fox")
    assert len({one.character.key for one in sitting}) == OTHERS


def test_a_name_is_typed_and_refused_where_it_will_not_do(dialog):
    line = dialog.editor.lines[0]
    line.name.setFocus()
    QTest.keyClicks(line.name, "Aunt May")
    assert dialog.editor.value() == Company().seating(0, Seat(name="Aunt May"))
    assert dialog.finish.isEnabled()
    line.name.insert("\u202e")
    line.name.textEdited.emit(line.name.text())
    assert not dialog.finish.isEnabled()
    assert dialog.editor.value().seats[0].name == "Aunt May"
    QTest.keyClick(line.name, Qt.Key.Key_Backspace)
    assert dialog.finish.isEnabled()


def test_a_picture_is_chosen_from_the_menu(dialog):
    line = dialog.editor.lines[2]
    menu = line.face.menu()
    menu.aboutToShow.emit()
    assert len(menu.actions()) == 13
    menu.actions()[4].trigger()
    assert dialog.editor.value().seats[2].avatar == str(menu.actions()[4].data())
    menu.actions()[0].trigger()
    assert dialog.editor.value() == Company()


def test_the_person_s_own_name_and_picture_move_the_others(qtbot):
    dialog = PreferencesDialog(Settings(), ROSTER)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.tabs.setCurrentIndex(1)
    editor = dialog.pages[0].rows["company"].editor
    assert editor.lines[0].name.placeholderText() == "Marlow"
    field = dialog.pages[0].rows["player_name"].editor.field
    field.selectAll()
    QTest.keyClicks(field, "Marlow")
    assert editor.lines[0].name.placeholderText() == "Beatrix"


def test_it_is_said_how_the_one_in_hand_plays(dialog):
    dialog.activateWindow()
    dialog.editor.lines[1].character.setFocus()
    key_to(dialog.editor.lines[1].level, "Learner")
    said = dialog.editor._about.text()
    assert said.startswith("Beatrix is careful. ")
    assert LEVELS["learner"].about in said


# -- at the table ------------------------------------------------------------------------------------------


def at_table() -> Situation:
    company = Company().seating(1, Seat(level="expert"))
    players = players_of(Settings(company=company), ROSTER)
    return Situation(new_game(4), compile_rules(RuleSet()), players, levels=tuple(LEVELS))


def test_plates_show_the_level():
    shown = [plate(at_table(), place) for place in range(4)]
    assert [one.level for one in shown] == [0, 3, 6, 3]
    assert {one.levels for one in shown} == {6}


def test_the_level_is_told_of_a_seat_and_not_with_the_points():
    spoken = table(at_table(), lambda _card: "")
    assert spoken.find("seat 2").more == "expert level"
    assert spoken.find("seat 0").more == ""
    assert "level" not in readings(at_table(), lambda _card: "")["points"]


def test_an_unknown_level_is_not_shown():
    now = at_table()
    random = replace(now.players[1], agent="random")
    assert plate(now.but(players=(now.players[0], random, *now.players[2:])), 1).level == 0


def test_chairs_that_nobody_has_taken_yet_say_nothing_of_a_level():
    now = Situation(new_game(8), compile_rules(TEN), at_table().players, levels=tuple(LEVELS))
    spoken = table(now, lambda _card: "")
    assert [spoken.find(f"seat {place}").more for place in range(3, 8)] == ["club level", "", "", "", ""]
    assert [plate(now, place).level for place in range(3, 8)] == [3, 0, 0, 0, 0]
