"""Rule sets of one's own, in the dialogs: by mouse and keys, kept for good, and told in a sentence."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from test_preferences import choose

from hearts_desktop.ai.roster import ROSTER
from hearts_desktop.engine.options import CATALOGUE, value_of
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.storage import own_rules
from hearts_desktop.storage.own_rules import SUFFIX, OwnRules
from hearts_desktop.storage.settings import Settings
from hearts_desktop.ui.dialogs.name_dialog import NameDialog
from hearts_desktop.ui.dialogs.new_game import NewGameDialog
from hearts_desktop.ui.dialogs.preferences import PreferencesDialog
from hearts_desktop.ui.dialogs.rule_sets_bar import RuleSetsBar
from hearts_desktop.ui.dialogs.rules_page import MOST_TOLD
from hearts_desktop.ui.models.rule_shelf import OWN, beginnings, find, nearest

FRIDAY = OwnRules().keeping("Friday", RuleSet(target=77, moon=Moon.CHOOSE))


@pytest.fixture(params=["new game", "preferences"])
def dialog(request, qtbot):
    settings = Settings(own_rules=FRIDAY)
    if request.param == "new game":
        made = NewGameDialog(settings, ROSTER, under_way=False)
        made.kept = []
        made.own_changed.connect(made.kept.append)
        made.finish = made.deal
    else:
        made = PreferencesDialog(settings, ROSTER)
        made.kept = []
        made.changed.connect(lambda changed: made.kept.append(changed.own_rules))
        made.finish = made.ok
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def do(dialog, name: str) -> None:
    """Choose an entry of the menu."""
    action = dialog.rules_page.sets.actions_by_name[name]
    assert action.isEnabled()
    action.trigger()


def named(dialog) -> NameDialog:
    """The dialog that asks for a name."""
    asked = [one for one in dialog.rules_page.sets.findChildren(NameDialog) if one.isVisible()]
    assert len(asked) == 1
    return asked[0]


def test_every_form_and_one_s_own_can_be_begun_with(dialog):
    page = dialog.rules_page
    for one in beginnings(FRIDAY):
        page.preset.setCurrentIndex(page.preset.findData(one.key))
        assert page.ruleset == one.ruleset
        assert page.summary.text() == f"{one.label}, unchanged."
        assert page.sets.actions_by_name["delete"].isEnabled() == one.own
        assert page.sets.actions_by_name["rename"].isEnabled() == one.own
        assert not any(row.back.isVisible() for row in page.rows.values())


def test_the_way_back_of_an_option_leads_to_the_form_that_was_begun_with(dialog):
    page = dialog.rules_page
    page.preset.setCurrentIndex(page.preset.findData(f"{OWN}Friday"))
    row = page.rows["target"]
    choose(row.editor, 90)
    assert page.summary.text() == "Other than in Friday – Game ends at: 90 points."
    row.back.setFocus()
    QTest.keyClick(row.back, Qt.Key.Key_Space)
    assert page.ruleset == FRIDAY.find("Friday")


def test_rules_are_saved_under_a_name_for_good(dialog):
    page = dialog.rules_page
    choose(page.rows["target"].editor, 66)
    do(dialog, "save")
    asked = named(dialog)
    asked.edit.selectAll()
    QTest.keyClicks(asked.edit, "Sunday")
    QTest.keyClick(asked.edit, Qt.Key.Key_Return)
    assert dialog.kept[-1].find("Sunday") == page.ruleset == RuleSet(target=66)
    assert page.preset.currentText() == "Sunday"
    assert page._told.text() == "Saved as “Sunday”."
    dialog.reject()
    assert dialog.kept[-1].find("Sunday") == RuleSet(target=66), "what is saved is not taken back"


def test_a_name_that_is_taken_replaces_and_says_so(dialog):
    page = dialog.rules_page
    do(dialog, "save")
    asked = named(dialog)
    asked.edit.clear()
    assert not asked.keep.isEnabled()
    assert asked.note.property("danger"), "a refusal is seen as one"
    QTest.keyClick(asked.edit, Qt.Key.Key_Return)
    assert asked.isVisible()
    QTest.keyClicks(asked.edit, "friday")
    assert asked.note.text() == "Replaces the rules “friday”."
    assert not asked.note.property("danger")
    QTest.mouseClick(asked.keep, Qt.MouseButton.LeftButton)
    assert dialog.kept[-1].sets == (("friday", page.ruleset),)


def test_rules_are_renamed_and_deleted(dialog):
    page = dialog.rules_page
    page.preset.setCurrentIndex(page.preset.findData(f"{OWN}Friday"))
    do(dialog, "rename")
    asked = named(dialog)
    asked.edit.selectAll()
    QTest.keyClicks(asked.edit, "Saturday")
    QTest.mouseClick(asked.keep, Qt.MouseButton.LeftButton)
    assert [name for name, _ in dialog.kept[-1].sets] == ["Saturday"]
    assert page.preset.currentText() == "Saturday"
    assert page.summary.text() == "Saturday, unchanged."
    before = page.ruleset
    do(dialog, "delete")
    assert dialog.kept[-1] == OwnRules()
    assert page.ruleset == before, "they still stand there"
    assert "Save these rules again" in page._told.text()
    assert page.preset.findText("Saturday") < 0
    assert "Saturday" not in page.summary.text()
    assert page.sets.base.label in page.summary.text()


@pytest.mark.parametrize("name", PRESETS)
def test_rules_go_out_as_a_file_and_come_in_again(qtbot, tmp_path, name):
    bar = RuleSetsBar(PRESETS[name].ruleset, OwnRules())
    qtbot.addWidget(bar)
    told, begun = [], []
    bar.told.connect(told.append)
    bar.chosen.connect(begun.append)
    path = tmp_path / f"out{SUFFIX}"
    bar.export(path, "Ours")
    assert own_rules.read(path) == ("Ours", PRESETS[name].ruleset)
    bar.show_rules(RuleSet(target=99), playable=True)
    bar.take_in(path)
    bar.take_in(path)
    assert begun[-1].ruleset == PRESETS[name].ruleset
    assert [one for one, _ in bar.own.sets] == ["Ours", "Ours (2)"]
    assert told[-1] == "Imported as “Ours (2)”."


def test_files_that_will_not_do_are_told_and_change_nothing(dialog, tmp_path):
    page = dialog.rules_page
    before = page.ruleset
    bad = tmp_path / f"bad{SUFFIX}"
    bad.write_text("hearts(players=5,pass_cycle=4_lra)", "utf-8")
    for path in (bad, tmp_path / "missing", tmp_path):
        page.sets.take_in(path)
        assert path.name in page._told.text()
        assert page._told.isVisible()
        page.sets.export(tmp_path / "no" / "such" / ("x" * 300), "name")
        assert "have not been written" in page._told.text()
    assert page.ruleset == before
    assert dialog.kept == []


def test_rules_that_cannot_be_played_are_neither_saved_nor_exported(dialog):
    page = dialog.rules_page
    choose(page.rows["players"].editor, 9)
    assert page.model.problems
    for name in ("save", "export"):
        assert not page.sets.actions_by_name[name].isEnabled()
    page.in_words.setChecked(True)
    assert "cannot be played" in page.text.toPlainText()


def test_the_rules_can_be_read_in_plain_words_as_they_change(dialog):
    page = dialog.rules_page
    page.in_words.setFocus()
    QTest.keyClick(page.in_words, Qt.Key.Key_Space)
    assert page.text.isVisible()
    assert not page.filter.isEnabled()
    for name in ("standard", "omnibus"):
        page.preset.setCurrentIndex(page.preset.findData(name))
        option = CATALOGUE["bonus_card"]
        words = option.say(value_of(PRESETS[name].ruleset, "bonus_card"))
        assert words in page.text.toPlainText()
    QTest.keyClick(page.in_words, Qt.Key.Key_Space)
    assert page.rows["target"].isVisible()


def test_many_differences_are_counted(dialog):
    page = dialog.rules_page
    changes = [("passing", False), ("target", 61), ("qs_forced_when_safe", True), ("moon", "choose")]
    changes += [
        ("first_trick_points", "allowed"),
        ("hearts_break", "none"),
        ("opening_lead", "left_of_dealer"),
    ]
    for name, value in changes:
        choose(page.rows[name].editor, value)
    assert page.summary.text().startswith("Other than in ")
    assert page.summary.text().count(";") <= MOST_TOLD


def test_the_nearest_form_is_the_one_with_the_fewest_differences():
    assert nearest(FRIDAY, RuleSet(target=77)).label == "Friday"
    assert nearest(OwnRules(), RuleSet(target=77)).key == "standard"
    assert find(FRIDAY, f"{OWN}Friday").own
    assert find(FRIDAY, f"{OWN}Monday") is None
    same = OwnRules().keeping("Mine", RuleSet())
    assert nearest(same, RuleSet()).label == "Mine"
