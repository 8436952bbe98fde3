"""The rules are shown in the language spoken: how to play, the page of the rules, rule sets of one's own."""

from __future__ import annotations

import random

import pytest
from pseudo_language import pseudo_spoken, untranslated
from strategies import random_ruleset
from test_every_text import left, texts_of

from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import CardValues, FirstDealer, Moon, RuleSet
from hearts_desktop.storage import own_rules
from hearts_desktop.storage.own_rules import MAX_NAME, MAX_SETS, OwnRules
from hearts_desktop.ui.dialogs.rules import rules_html
from hearts_desktop.ui.dialogs.rules_page import RulesPage
from hearts_desktop.ui.models.rules_name import rules_name

FRIDAY = OwnRules().keeping("Friday", RuleSet(target=77, moon=Moon.CHOOSE))


def test_how_every_game_is_played() -> None:
    rulesets = [preset.ruleset for preset in PRESETS.values()]
    rulesets += [random_ruleset(random.Random(f"played/{number}")) for number in range(100)]
    with pseudo_spoken():
        for ruleset in rulesets:
            assert not left(rules_html(compile_rules(ruleset)).partition("</style>")[2]), ruleset
            assert not untranslated(rules_name(ruleset))


@pytest.mark.parametrize("in_words", [False, True])
@pytest.mark.parametrize(
    "ruleset",
    [
        RuleSet(),
        RuleSet(target=77, moon=Moon.CHOOSE),
        RuleSet(players=2),
        RuleSet(players=5, decks=2),
        RuleSet(players=5, four_player_kitty=True, first_dealer=FirstDealer.SEAT_4),
        *(random_ruleset(random.Random(f"page/{number}")) for number in range(3)),
    ],
)
def test_the_page_of_the_rules(qtbot, ruleset, in_words):
    with pseudo_spoken():
        page = RulesPage(ruleset, FRIDAY)
        qtbot.addWidget(page)
        page.in_words.setChecked(in_words)
        texts = set(texts_of(page))
    assert not {text for text in texts if left(text) - {"Friday", "separator"}}


def test_what_was_typed_wrong(qtbot):
    with pseudo_spoken():
        page = RulesPage(RuleSet(card_values=CardValues.OWN), FRIDAY)
        qtbot.addWidget(page)
        page.rows["own_values"].editor.field.setText("hearts")
        page.rows["own_values"].editor.changed.emit()
        assert not page.playable
        assert not set(untranslated(page.problem.text())) - {"HEARTS"}


def test_what_is_told_of_rule_sets_of_one_s_own(qtbot, tmp_path):
    said = []
    with pseudo_spoken():
        page = RulesPage(RuleSet(target=55), FRIDAY)
        qtbot.addWidget(page)
        page.sets.told.connect(said.append)
        page.sets.ask_to_save().accept()
        page.sets.ask_to_rename().accept()
        page.sets.export(tmp_path / "a.b", "Friday")
        page.sets.export(tmp_path / "none" / "a.b", "Friday")
        page.sets.take_in(tmp_path / "a.b")
        for text in ("x", "hearts(players=2)", "hearts(moon=x)"):
            (tmp_path / "a.b").write_text(text)
            page.sets.take_in(tmp_path / "a.b")
        page.sets.take_in(tmp_path / "no")
        page.sets.delete()
        said += [own_rules.why_no_name(name) for name in ("", "x" * (MAX_NAME + 1), "a\nb")]
        for wrong in (
            lambda: FRIDAY.renaming("Monday", "Tuesday"),
            lambda: FRIDAY.keeping("Sunday", RuleSet()).renaming("Friday", "Sunday"),
            lambda: OwnRules(tuple((str(one), RuleSet()) for one in range(MAX_SETS))).keeping("x", RuleSet()),
            lambda: OwnRules.from_json(7),
        ):
            with pytest.raises(ValueError, match="\u27e6") as refused:
                wrong()
            said.append(str(refused.value))
        said += [OwnRules().words(), OwnRules().free_name("")]
    assert len(said) > 15
    assert not [words for words in said if untranslated(words)]
