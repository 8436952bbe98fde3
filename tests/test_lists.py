"""Lists within sentences."""

from __future__ import annotations

from gettext import NullTranslations
from typing import ClassVar

import pytest

from hearts_desktop.language import ENGLISH, speak
from hearts_desktop.lists import all_of, ended, in_a_row, in_groups, in_one_line, one_of, sentences


@pytest.mark.parametrize(
    ("things", "every", "either"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a or b"),
        (["a", "", "b", "c"], "a, b and c", "a, b or c"),
    ],
)
def test_a_list_within_a_sentence(things: list[str], every: str, either: str) -> None:
    assert all_of(things) == every
    assert one_of(iter(things)) == either


def test_lists_without_a_word_between() -> None:
    assert in_a_row(["a", "", "b"]) == "a, b"
    assert in_groups(["a, b", "c"]) == "a, b; c"
    assert sentences(["One.", "", "Two."]) == "One. Two."


def test_words_that_stand_by_themselves_become_sentences() -> None:
    assert [ended(words) for words in ("One", "Two?", "")] == ["One.", "Two?", ""]
    assert in_one_line(["One", "", "Two?", "Three"]) == "One. Two? Three"
    assert in_one_line([]) == ""


class _Japanese(NullTranslations):
    texts: ClassVar = {"{before} and {last}": "{before}と{last}", ", ": "、", " ": ""}

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def test_other_languages_put_something_else_between() -> None:
    speak(_Japanese())
    try:
        assert all_of(["ハート", "クラブ", "スペード"]) == "ハート、クラブとスペード"
        assert sentences(["一。", "二。"]) == "一。二。"
    finally:
        speak(ENGLISH)
