"""Texts in the language that is spoken, and what stays English."""

from __future__ import annotations

from pseudo_language import PSEUDO, outside_brackets, pseudo_spoken

from hearts_desktop.language import (
    ENGLISH,
    later,
    later_in,
    speaking,
    tr,
    tr_in,
    tr_n,
    tr_n_in,
)


def test_english_is_as_it_stands_in_the_sources():
    assert tr("Deal") == "Deal"
    assert tr_in("of a trick", "Lead") == "Lead"
    assert [tr_n("{number} card", "{number} cards", number) for number in (1, 2)] == [
        "{number} card",
        "{number} cards",
    ]
    assert tr_n_in("left", "one more", "{number} more", 1) == "one more"


def test_another_language_is_spoken_at_once():
    marked, lead = later("Deal"), later_in("of a trick", "Lead")
    with pseudo_spoken():
        assert tr(marked) == "\u27e6Deal\u27e7"
        assert tr_n("{number} card", "{number} cards", 2).format(number=2) == "\u27e62 cards\u27e7"
        assert tr_in("of a trick", "Lead") == tr_in("of a trick", lead) == "\u27e6Lead\u27e7"
        assert tr_n_in("left", "one more", "{number} more", 3) == "\u27e6{number} more\u27e7"
    assert tr(marked) == "Deal"


def test_an_empty_text_stays_empty():
    """The catalogue's own head stands under the empty text."""
    with pseudo_spoken():
        assert tr("") == tr_in("of a trick", "") == ""


def test_a_language_may_be_spoken_for_a_while():
    with speaking(PSEUDO):
        with speaking(ENGLISH):
            assert tr("Deal") == "Deal"
        assert tr("Deal") == "\u27e6Deal\u27e7"
    assert tr("Deal") == "Deal"


def test_what_is_outside_brackets_has_not_been_translated():
    assert outside_brackets("a \u27e6b \u27e6c\u27e7 d\u27e7 e") == "a  e"


def test_what_is_marked_with_a_context_is_given_as_it_stands():
    assert later_in("of a trick", "Lead") == "Lead"
