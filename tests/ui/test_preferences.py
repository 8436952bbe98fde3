"""The preferences: every row of both catalogues can be set, takes effect, is kept, and has a way back."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

import pytest
from pseudo_language import pseudo_spoken
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QSlider,
    QSpinBox,
    QToolButton,
)

from hearts_desktop.ai.roster import ROSTER
from hearts_desktop.engine.cards import parse_cards
from hearts_desktop.engine.options import CATALOGUE, problems, value_of
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import CardPoints, CardValues, Moon, OpeningLead, PassCycle, RuleSet
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.settings import ROWS, FlightSpeed, Settings, Theme
from hearts_desktop.ui.dialogs.editors import Editor, NumberEditor
from hearts_desktop.ui.dialogs.preferences import PreferencesDialog
from hearts_desktop.ui.resources import avatar_names
from hearts_desktop.ui.theme import THEMES, stylesheet

SHOWN = {name: row for name, row in ROWS.items() if row.shown and row.kind is not RuleSet}
KITTY = RuleSet(four_player_kitty=True)
WHERE_ALL_APPLY = {
    "removed_cards": RuleSet(players=3),
    "opening_lead_hearts": RuleSet(opening_lead=OpeningLead.LEFT_OF_DEALER),
    "qh_value": RuleSet(card_values=CardValues.DIRTY_NASTY),
    "odd_cards": RuleSet(players=5),
    "kitty_award": KITTY,
    "kitty_use": KITTY,
    "kitty_peek": KITTY,
    "kitty_deal_position": KITTY,
    "mix_includes_kitty": replace(KITTY, dealer_call=True),
    "charge_limit": RuleSet(charging=True),
    "charge_order": RuleSet(charging=True),
    "dead_last_trick": PRESETS["cancellation"].ruleset,
    "own_values": RuleSet(card_values=CardValues.OWN),
    "hand_floor": PRESETS["omnibus"].ruleset,
    "moon_needs_bonus": PRESETS["omnibus"].ruleset,
    "moon_spares_partner": PRESETS["partnership_b"].ruleset,
    "dummy_points": PRESETS["dummy_hearts"].ruleset,
}
NEVER_APPLY = ("vacate_seat", "cpu_takeover", "seat_resume")
"""Options about people who come and go, which nobody does in a game against the computer."""


@pytest.fixture
def dialog(qtbot):
    made = PreferencesDialog(Settings(), ROSTER)
    qtbot.addWidget(made)
    made.told = []
    made.changed.connect(made.told.append)
    made.show()
    return made


def choose(editor: Editor, value: object) -> None:
    """Set a value as a person does: through the widget that is there to be operated."""
    if isinstance(value, Company):
        assert value.level is not None, "a company all of one level"
        editor.everybody.setCurrentIndex(editor.everybody.findData(value.level))
        return
    field = editor.focusProxy()
    if isinstance(field, QCheckBox):
        if field.isChecked() != value:
            field.setFocus()
            QTest.keyClick(field, Qt.Key.Key_Space)
    elif isinstance(field, QComboBox):
        field.setCurrentIndex(field.findData(str(value)))
    elif isinstance(field, QSpinBox | QSlider):
        field.setValue(value)
    elif isinstance(field, QLineEdit):
        field.clear()
        QTest.keyClicks(field, value if isinstance(value, str) else _typed(value))
        if not value:
            QTest.keyClicks(field, "x")
            QTest.keyClick(field, Qt.Key.Key_Backspace)
    else:
        button = next(one for one in editor._group.buttons() if one.objectName() == value)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _typed(value: tuple) -> str:
    if isinstance(value, CardPoints):
        return " ".join(f"{card}={points}" for card, points in value)
    return " ".join(map(str, value))


def values_of(row) -> tuple[object, ...]:
    if row.values:
        return row.values
    if row.kind is Company:
        return (Company().at_level("expert"), Company().at_level(""), Company())
    if row.kind is int:
        return (row.minimum, row.maximum, row.default)
    if row.kind is tuple:
        return (parse_cards("2C"), ())
    if row.kind is CardPoints:
        return (CardPoints.of({parse_cards("QS")[0]: 13, parse_cards("JD")[0]: -10}), CardPoints())
    return avatar_names() if row.name == "avatar" else ("Anna", "You", "Anna-Lee O'Neill")


# -- rules -------------------------------------------------------------------------------------------------


GROUPS = tuple(dict.fromkeys(option.group for option in CATALOGUE.values()))


@pytest.mark.parametrize("group", GROUPS)
def test_every_option_can_be_set_to_every_value(dialog, group):
    page = dialog.rules_page
    for name, option in CATALOGUE.items():
        if option.group != group or name in NEVER_APPLY:
            continue
        page.set_ruleset(WHERE_ALL_APPLY.get(name, RuleSet()))
        editor = page.rows[name].editor
        assert editor.isEnabled(), name
        for value in values_of(option):
            choose(editor, value)
            assert value_of(page.ruleset, name) == value, name
            assert type(value_of(page.ruleset, name)) is type(value), name
            assert editor.value() == value, name
            assert dialog.ok.isEnabled() == (not problems(page.ruleset)), name


def test_an_option_that_does_not_apply_is_grey_and_says_why(dialog):
    page = dialog.rules_page
    page.set_ruleset(RuleSet(passing=False, moon=Moon.OFF, first_trick_points="allowed", hearts_break="none"))
    for name, option in CATALOGUE.items():
        row = page.rows[name]
        applies = option.applies(page.ruleset)
        assert row.editor.isEnabled() == applies, name
        assert row.help.text() == (option.help if applies else option.needs), name


def test_rules_that_cannot_be_played_are_refused_in_words(dialog):
    page = dialog.rules_page
    choose(page.rows["players"].editor, 5)
    assert dialog.ok.isEnabled()
    choose(page.rows["pass_cycle"].editor, PassCycle.LRAH4)
    sentence = "With 5 players nobody sits across. Change “Pass cycle” or “Players”."
    assert page.problem.text() == sentence
    assert page.problem.isVisible()
    assert page.rows["pass_cycle"].problem.text() == sentence
    assert not dialog.ok.isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    choose(page.rows["pass_cycle"].editor, PassCycle.LRH5)
    assert dialog.ok.isEnabled()
    assert not page.problem.isVisible()
    assert not page.rows["pass_cycle"].problem.isVisible()


def test_cards_that_are_none_are_refused_and_kept_to_be_mended(dialog):
    page = dialog.rules_page
    page.set_ruleset(RuleSet(players=3))
    field = page.rows["removed_cards"].editor.field
    QTest.keyClicks(field, "2c 5x")
    assert "'5X' is not a card" in page.rows["removed_cards"].problem.text()
    assert not dialog.ok.isEnabled()
    assert field.text() == "2c 5x"
    field.clear()
    QTest.keyClicks(field, "2c")
    assert dialog.ok.isEnabled()
    assert page.ruleset.removed_cards == parse_cards("2C")


@pytest.mark.parametrize("name", PRESETS)
def test_presets(dialog, name):
    page = dialog.rules_page
    page.preset.setCurrentIndex(page.preset.findData(name))
    assert page.ruleset == PRESETS[name].ruleset
    assert page.preset.currentData() == name
    choose(page.rows["target"].editor, 77)
    assert page.preset.currentText() == "Your own rules"


def test_own_card_values_begin_with_those_of_another_game(dialog):
    page = dialog.rules_page
    page.set_ruleset(RuleSet(card_values=CardValues.OWN))
    editor = page.rows["own_values"].editor
    editor.start_from(CardValues.BLACK_MARIA_43)
    assert editor.field.text().startswith("QS=13 KS=10 AS=7 2H=1")
    assert len(page.ruleset.own_values) == 16
    assert dialog.ok.isEnabled()
    editor.field.clear()
    QTest.keyClicks(editor.field, "qs=13 jd")
    assert not dialog.ok.isEnabled()
    assert page.rows["own_values"].problem.text().startswith("Your own card values: points are written")


def test_options_can_be_found_by_what_is_said_about_them(dialog):
    page = dialog.rules_page
    QTest.keyClicks(page.filter, "kitty peek")
    shown = [name for name, row in page.rows.items() if row.isVisible()]
    assert shown == ["kitty_peek"]
    headings = [group for group, heading in page._headings.items() if heading.isVisible()]
    assert headings == [CATALOGUE["kitty_peek"].group]
    assert page._headings[headings[0]].contentsMargins().top() == 0, "no gap above the first"
    page.filter.setText("card values")
    QTest.qWait(1)
    above, below = page.rows["card_values"], page.rows["own_values"]
    assert below.y() == above.y() + above.height()
    assert above.height() <= above.sizeHint().height(), "the few that are found do not spread"
    page.filter.setText("no such thing")
    assert not any(row.isVisible() for row in page.rows.values())
    assert page._none_found.isVisible()
    page.filter.clear()
    assert all(row.isVisible() for row in page.rows.values())
    gaps = [heading.contentsMargins().top() for heading in page._headings.values()]
    assert not gaps[0]
    assert all(gaps[1:])
    assert not page._none_found.isVisible()


def test_one_gets_from_any_preset_to_any_other_through_what_cannot_be_played(dialog):
    """Changing one thing after the other may pass through impossible rules; they are told and kept."""
    page = dialog.rules_page
    for name, preset in PRESETS.items():
        choose(page.rows["players"].editor, 2 if name != "hearts_for_two" else 9)
        if page.model.problems:
            assert not dialog.ok.isEnabled()
            assert page.problem.isVisible()
        page.preset.setCurrentIndex(page.preset.findData(name))
        assert page.ruleset == preset.ruleset
        assert dialog.ok.isEnabled()
        assert not page.problem.isVisible()


def test_the_summary_says_what_is_different(dialog):
    page = dialog.rules_page
    assert page.summary.text() == "Standard, unchanged."
    choose(page.rows["target"].editor, 60)
    assert page.summary.text() == "Other than in Standard – Game ends at: 60 points."
    choose(page.rows["target"].editor, 50)
    assert page.summary.text() == "Short, unchanged."
    choose(page.rows["target"].editor, 60)
    assert page.summary.text() == "Other than in Short – Game ends at: 60 points."
    page.set_ruleset(PRESETS["omnibus"].ruleset)
    assert page.summary.text().endswith(", unchanged.")


def test_rules_are_told_when_they_are_accepted(qtbot, dialog):
    choose(dialog.rules_page.rows["target"].editor, 60)
    assert dialog.told == []
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert [one.rules for one in dialog.told] == [RuleSet(target=60)]


def test_cancelled_rules_are_forgotten(dialog):
    choose(dialog.rules_page.rows["target"].editor, 60)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.told == []


# -- settings ----------------------------------------------------------------------------------------------


def row_of(dialog: PreferencesDialog, name: str):
    return next(page.rows[name] for page in dialog.pages if name in page.rows)


def test_every_preference_is_on_one_page(dialog):
    names = [name for page in dialog.pages for name in page.rows]
    assert sorted(names) == sorted(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_every_preference_takes_effect_at_once_and_has_two_ways_back(dialog, name):
    page = next(page for page in dialog.pages if name in page.rows)
    dialog.tabs.setCurrentWidget(page)
    row, default = page.rows[name], ROWS[name].default
    other = next(value for value in values_of(ROWS[name]) if value != default)
    for value in (*values_of(ROWS[name]), other):
        choose(row.editor, value)
        assert getattr(dialog.settings, name) == value
        assert type(getattr(dialog.settings, name)) is type(value)
        assert dialog.told[-1:] in ([], [dialog.settings])
        assert row.back.isVisible() == (value != default)
        if isinstance(value, StrEnum):
            assert row.editor.focusProxy().currentText().lower() == ROWS[name].say(value).lower()
    assert dialog.told
    assert dialog.ok.isEnabled()
    row.back.setFocus()
    QTest.keyClick(row.back, Qt.Key.Key_Space)
    _is_back(dialog, row, default)
    assert row.isAncestorOf(dialog.focusWidget()), "the button is gone, the focus is not"
    choose(row.editor, other)
    QTest.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    _is_back(dialog, row, default)


def _is_back(dialog: PreferencesDialog, row, default: object) -> None:
    assert dialog.settings == Settings()
    assert dialog.told[-1] == Settings()
    assert row.editor.value() == default
    assert not row.back.isVisible()


def test_restoring_the_rules(dialog):
    page = dialog.rules_page
    page.set_ruleset(PRESETS["black_maria"].ruleset)
    QTest.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert page.ruleset == RuleSet()


def test_cancel_takes_everything_back(qtbot):
    before = Settings(theme=Theme.DARK, player_name="Anna")
    dialog = PreferencesDialog(before, ROSTER)
    qtbot.addWidget(dialog)
    told = []
    dialog.changed.connect(told.append)
    choose(row_of(dialog, "theme").editor, Theme.LIGHT)
    choose(row_of(dialog, "flight_speed").editor, FlightSpeed.FAST)
    assert told[-1] == replace(before, theme=Theme.LIGHT, flight_speed=FlightSpeed.FAST)
    dialog.reject()
    assert told[-1] == before


@pytest.mark.parametrize("name", ["", "   ", "x" * 24 + "y"])
def test_a_name_that_will_not_do(dialog, name):
    row = row_of(dialog, "player_name")
    dialog.tabs.setCurrentWidget(dialog.pages[0])
    row.editor.field.clear()
    QTest.keyClicks(row.editor.field, name + " ")
    QTest.keyClick(row.editor.field, Qt.Key.Key_Backspace)
    assert dialog.settings.player_name in ("You", "x" * 24)
    assert row.problem.text() == "A name has 1 to 24 letters."
    assert not dialog.ok.isEnabled()
    row.editor.field.clear()
    QTest.keyClicks(row.editor.field, "Anna")
    assert dialog.ok.isEnabled()
    assert not row.problem.isVisible()


def test_the_wheel_scrolls_and_changes_nothing(dialog):
    field = dialog.rules_page.rows["target"].editor.field
    dialog.cancel.setFocus()
    centre = QPointF(field.rect().center())
    event = QWheelEvent(
        centre,
        field.mapToGlobal(centre),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)
    assert dialog.rules_page.ruleset.target == 100


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_long_values_are_cut_with_an_ellipsis_and_listed_whole(dialog):
    field = dialog.rules_page.rows["hearts_break"].editor.field
    choose(dialog.rules_page.rows["hearts_break"].editor, "heart_or_qs_discard")
    assert field.toolTip().startswith("A heart must have been played, or the queen of spades")
    field.grab()
    field.showPopup()
    assert field.view().minimumWidth() > field.width()
    field.hidePopup()


def test_the_way_back_leads_out_of_a_name_that_will_not_do(dialog):
    row = row_of(dialog, "player_name")
    dialog.tabs.setCurrentWidget(dialog.pages[0])
    row.editor.field.clear()
    QTest.keyClicks(row.editor.field, " ")
    assert not dialog.ok.isEnabled()
    QTest.mouseClick(row.back, Qt.MouseButton.LeftButton)
    assert dialog.ok.isEnabled()
    assert row.editor.field.text() == "You"


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_editors_begin_one_beneath_the_other_in_a_narrow_window(qtbot, text):
    dialog = narrow(qtbot, text)
    for page in (dialog.rules_page, *dialog.pages):
        dialog.tabs.setCurrentWidget(page)
        fields = [row.editor.focusProxy() for row in page.rows.values() if not row.editor.wide]
        begin = {field.mapTo(page, QPoint(0, 0)).x() for field in fields if field is not None}
        assert len(begin) <= 1, dialog.tabs.tabText(dialog.tabs.indexOf(page))


def test_all_tabs_are_seen_in_a_narrow_window_and_stand_apart_in_a_wide_one(qtbot):
    dialog = narrow(qtbot, 1.0)
    bar = dialog.tabs.tabBar()
    assert bar.rect().contains(bar.tabRect(bar.count() - 1))
    tight = bar.tabRect(0).width()
    dialog.resize(900, 660)
    assert bar.tabRect(0).width() > tight
    assert bar.rect().contains(bar.tabRect(bar.count() - 1))


def narrow(qtbot, text: float) -> PreferencesDialog:
    """The dialog in the narrowest window, with words bigger by a factor."""
    dialog = PreferencesDialog(Settings(), ROSTER)
    qtbot.addWidget(dialog)
    dialog.setStyleSheet(stylesheet(THEMES["felt"], text))
    dialog.resize(576, 700)
    dialog.show()
    QApplication.processEvents()
    return dialog


def test_pictures_are_as_big_as_words_and_the_column_allow(qtbot):
    for text, width, least in ((1.0, 576, 34), (1.0, 900, 36), (1.5, 576, 30), (2.7, 2160, 90)):
        dialog = narrow(qtbot, text)
        dialog.resize(width, 700)
        dialog.tabs.setCurrentIndex(1)
        QApplication.processEvents()
        editor = dialog.row("avatar").editor
        buttons = editor.findChildren(QToolButton)
        assert buttons[0].iconSize().width() >= least
        assert max(button.geometry().right() for button in buttons) <= editor.width()


# -- another language ----------------------------------------------------------------------------------------


def test_the_open_preferences_are_told_anew_and_stay_where_they_were(dialog):
    choose(dialog.rules_page.rows["players"].editor, 5)
    choose(dialog.row("player_name").editor, "Anna")
    dialog.tabs.setCurrentIndex(2)
    dialog.row("card_back").editor.setFocus()
    with pseudo_spoken():
        dialog.retranslate()
    assert [dialog.tabs.tabText(at) for at in (0, 2)] == ["⟦&Rules⟧", "⟦&Table⟧"]
    assert dialog.tabs.currentIndex() == 2
    assert dialog.row("theme").label.text() == "⟦Theme⟧"
    assert dialog.rules_page.ruleset.players == 5
    assert dialog.row("player_name").editor.value() == "Anna"
    assert QApplication.focusWidget() is dialog.row("card_back").editor.field
    told = len(dialog.told)
    choose(dialog.row("theme").editor, Theme.DARK)
    assert [one.theme for one in dialog.told[told:]] == [Theme.DARK], "once, by the pages that are there now"
    dialog.reject()
    assert dialog.settings == Settings()


def test_who_has_given_no_name_is_called_as_the_language_calls_him(dialog):
    with pseudo_spoken():
        dialog.retranslate()
        row = dialog.row("player_name")
        assert row.editor.field.text() == "⟦You⟧"
        assert row.editor.value() == Settings().player_name
        choose(row.editor, "Anna")
        row.editor.field.setText("⟦You⟧")
        row.editor.field.textEdited.emit("⟦You⟧")  # as typed; QTest has no key for such letters
        assert dialog.settings.player_name == Settings().player_name
        assert not row.back.isVisible()


class Points:
    """A row whose words are others for one thing than for several, as every language has its own."""

    name, label, help, kind, values, default = "points", "Points", "", int, (), 5
    minimum, maximum = 0, 200

    @staticmethod
    def say(value: int) -> str:
        return {0: "as many as you like", 1: "over 1 point", 2: "a pair"}.get(value, f"over {value} points")


def test_the_words_around_a_number_are_those_of_the_number(qtbot):
    editor = NumberEditor(Points())
    qtbot.addWidget(editor)
    shown = {}
    for number in (0, 1, 2, 3, 200, 1):
        editor.set_value(number)
        shown[number] = editor.field.text()
        assert editor.value() == number
    assert shown == {
        0: "As many as you like",
        1: "Over 1 point",
        2: "Over 2 points",
        3: "Over 3 points",
        200: "Over 200 points",
    }
    assert editor.words(1) == "Over 1 point"
