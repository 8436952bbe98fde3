"""The glossary: has the words that the game uses, its links lead somewhere, and it can be searched."""

from __future__ import annotations

import re
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path

import pytest
from pseudo_language import outside_brackets, pseudo_spoken
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser

from hearts_desktop.engine.options import CATALOGUE
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import Moon, PassCycle, RuleSet, Sun
from hearts_desktop.language import speaking
from hearts_desktop.storage.settings import Language
from hearts_desktop.ui import languages
from hearts_desktop.ui.dialogs.glossary import GlossaryDialog
from hearts_desktop.ui.dialogs.rules import RulesDialog
from hearts_desktop.ui.models.glossary import BY_KEY, TERMS, found, in_order
from hearts_desktop.ui.models.how_to_play import how_to_play

DOCS = Path(__file__).resolve().parents[2] / "docs"


def words(text: str) -> set[str]:
    """The words of three letters or more."""
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 2}


ORDINARY = words(
    """
    ace add after again against all already also although among and anew another any anyone are arrives
    aside away back bar because becomes before begins behind below besides but can choose chooses clubs
    come comes coming complete computer costs covers danger dealt decision declines dirty divide does
    doubles dropped during else end ends evenly every everybody everyone exactly exists first five for
    four from game get gets gives goes happen happens has have heart high highest how identical its
    itself kept king known laid last lay lays leaves less like look looked looking loser low lowest
    makes many may minus more moves must nasty needs never next nobody none not nothing number off
    opposite optional order other others out over own pay people places played player players putting
    reached reaches reconstruction relatives rest room rounds rules safe same says scattering scoring
    seat secret see seen sends serves share shared shot show single sit six somebody spares table taken
    ten than that their them then there they this those three time together total twelve twice two
    unless unseen usual values very wait waits was well what whatever when where whether which while who
    whoever winner winning with without written you your zero
    """
)
"""What the options' texts say besides terms: words that everybody knows."""
EMPHASIS = {"every", "Help", "New game", "Penguin Book of Card Games", "Preferences", "Rules"}
"""What docs/rules.md sets in italics and is no term."""


KNOWN = {word for term in TERMS for name in term.names for word in words(name)}


def is_known(word: str) -> bool:
    return word in KNOWN or word.removesuffix("s") in KNOWN


# -- the words ---------------------------------------------------------------------------------------------


def test_terms_stand_in_order_and_have_one_meaning_each():
    names = [term.name for term in TERMS]
    assert names == sorted(names, key=str.casefold)
    every = [name.casefold() for term in TERMS for name in term.names]
    assert len(set(every)) == len(every)
    assert all(term.meaning and term.meaning[-1] != "." for term in TERMS)


def test_links_lead_to_other_terms():
    for term in TERMS:
        assert "[" not in term.plain
        assert "|" not in term.plain
        for said, to in term.pieces():
            assert not to or (to in BY_KEY and to != term.key), (term.name, said)
    linked = {to for term in TERMS for _, to in term.pieces() if to}
    assert len(linked) > 10


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=CATALOGUE)
def test_every_word_of_an_option_is_a_term_or_ordinary(option):
    """An option that speaks of something unheard of must bring its term, or call the word ordinary here."""
    said = words(f"{option.group} {option.label} {option.help} {option.needs}")
    assert not {word for word in said if not is_known(word)} - ORDINARY


def test_no_word_is_called_ordinary_that_no_option_uses_or_that_is_a_term():
    said = {
        word
        for option in CATALOGUE.values()
        for word in words(f"{option.group} {option.label} {option.help} {option.needs}")
    }
    assert said >= ORDINARY
    assert not {word for word in ORDINARY if word in KNOWN}


def test_what_the_rules_introduce_in_italics_is_a_term():
    page = (DOCS / "rules_text.md").read_text("utf-8")
    introduced = set(re.findall(r"(?<![*\w])\*([A-Za-z][^*\n.]*)\*(?!\*)", page)) - EMPHASIS
    assert len(introduced) > 6
    every = {name.casefold() for term in TERMS for name in term.names}
    assert not {one for one in introduced if not {one.lower(), one.lower().removesuffix("s")} & every}


def test_what_is_somewhere_in_the_rules_has_its_heading_there():
    """In each form, a term that exists in it leads to a heading that its rules have."""
    for preset in PRESETS.values():
        rules = compile_rules(preset.ruleset)
        headings = {title for title, _ in how_to_play(rules)}
        for term in TERMS:
            if term.stage and (term.here is None or term.here(rules)):
                assert term.stage in headings, (preset.name, term.name)


def test_every_term_that_may_be_missing_is_there_in_some_form_and_missing_in_another():
    forms = [compile_rules(preset.ruleset) for preset in PRESETS.values()]
    others: list[dict[str, object]] = [
        {"passing": False},
        {"dealer_call": True},
        {"count_down": True},
        {"moon": Moon.OFF},
        {"sun": Sun.DOUBLE},
        {"pass_cycle": PassCycle.LRASH4},
    ]
    forms += [compile_rules(replace(RuleSet(), **other)) for other in others]
    for term in TERMS:
        if term.here is not None:
            assert {term.here(rules) for rules in forms} >= {False}, term.name
            assert any(term.here(rules) for rules in forms), term.name


# -- in other languages ------------------------------------------------------------------------------------


def test_links_lead_to_the_same_terms_in_another_language():
    links = {term.key: [to for _, to in term.pieces() if to] for term in TERMS}
    with pseudo_spoken():
        assert {term.key: [to for _, to in term.pieces() if to] for term in TERMS} == links
        assert all(not outside_brackets(f"{term.name}{term.plain}{term.also}") for term in TERMS)


@pytest.mark.parametrize("language", [one for one in Language if one is not Language.SYSTEM])
def test_links_lead_to_terms_in_every_language(language):
    translations = languages.catalogue(language)
    assert translations is not None
    with speaking(translations):
        for term in TERMS:
            to = {key for _, key in term.pieces() if key}
            assert to <= BY_KEY.keys() - {term.key}, (term.key, term.meaning)
            assert not re.search(r"[\[\]|]", term.plain), (term.key, term.meaning)


def test_the_terms_stand_in_the_order_of_the_language_spoken():
    words = {"across": "gegenüber", "bid": "Gebot", "blind": "Übrige", "trick": "Stich"}
    with speaking(Words(words)):
        order = [term.key for term in in_order() if term.key in words]
        assert order == ["bid", "across", "trick", "blind"]
        assert found("geg")[0].key == "across"
        assert BY_KEY["trick"].names[0] == "Stich"


class Words(NullTranslations):
    """Some words in German."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def pgettext(self, context: str, message: str) -> str:
        return self.words.get(message, message)


# -- searching ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sought", "first"),
    [
        ("trick", "trick"),
        ("LED", "lead"),
        ("jack", "bonus card"),
        ("moon stop", "stop the moon"),
        ("♥", "suit"),
    ],
)
def test_what_is_called_so_comes_first(sought, first):
    assert found(sought)[0].name == first


def test_nothing_and_everything_are_found():
    assert found("") == TERMS
    assert found("xylophone") == ()
    assert {term.name for term in found("trick")} > {"trick", "lead", "sun"}


# -- the dialog --------------------------------------------------------------------------------------------


@pytest.fixture
def glossary(qtbot, window):
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(window.dialog, GlossaryDialog)
    QTest.qWaitForWindowExposed(window.dialog)
    return window.dialog


def place_of(text: QTextBrowser, link: str, after: str) -> QPoint:
    """Where a link is that stands somewhere behind a word."""
    plain = text.toPlainText()
    cursor = QTextCursor(text.document())
    cursor.setPosition(plain.index(link, plain.index(after)) + 2)
    text.setTextCursor(cursor)
    text.ensureCursorVisible()
    return text.cursorRect(cursor).center()


def click(text: QTextBrowser, at: QPoint) -> None:
    QTest.mouseMove(text.viewport(), at)
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=at)


def top_word(text: QTextBrowser) -> str:
    """The first word of the line at the top."""
    cursor = text.cursorForPosition(QPointF(24, 12).toPoint())
    cursor.select(QTextCursor.SelectionType.WordUnderCursor)
    return cursor.selectedText()


def test_typing_finds_and_a_link_lists_all_again(glossary):
    QTest.keyClicks(glossary.filter, "kitty")
    assert glossary.text.toPlainText().strip().startswith("kitty")
    assert "trump" not in glossary.text.toPlainText()
    click(glossary.text, place_of(glossary.text, "deal", "left over"))
    assert glossary.filter.text() == ""
    assert "trump" in glossary.text.toPlainText()
    assert top_word(glossary.text) == "deal"
    QTest.keyClicks(glossary.filter, "xylophone")
    assert glossary.text.toPlainText() == "No term speaks of that."


def test_a_link_is_followed_by_keys(glossary):
    QTest.keyClicks(glossary.filter, "dealer")
    glossary.text.setFocus()
    QTest.keyClick(glossary.text, Qt.Key.Key_Tab)
    assert glossary.focusWidget() is glossary.text
    QTest.keyClick(glossary.text, Qt.Key.Key_Return)
    assert glossary.isVisible()
    assert glossary.filter.text() == ""


def test_it_leads_to_the_rules_and_back(window, glossary):
    QTest.keyClicks(glossary.filter, "sun")
    assert "not in this game" in glossary.text.toPlainText()
    glossary.filter.clear()
    QTest.keyClicks(glossary.filter, "all penalty cards")
    click(glossary.text, place_of(glossary.text, "in this game", "moon"))
    rules = window.dialog
    assert isinstance(rules, RulesDialog)
    QTest.qWaitForWindowExposed(rules)
    assert rules.text.verticalScrollBar().value() > 0
    assert top_word(rules.text) in ("The", "moon", "Taking")
    QTest.mouseClick(rules.glossary, Qt.MouseButton.LeftButton)
    assert isinstance(window.dialog, GlossaryDialog)
    QTest.keyClick(window.dialog, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_without_a_game_it_speaks_of_none(qtbot):
    dialog = GlossaryDialog(None)
    qtbot.addWidget(dialog)
    assert "in this game" not in dialog.text.toPlainText()
