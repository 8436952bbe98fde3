"""The catalogues of the languages hold what the sources say, complete and fit to be put in its place."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections import Counter
from functools import cache
from pathlib import Path

import polib
import pytest

from hearts_desktop.language import ENGLISH, later, speaking, tr
from hearts_desktop.storage.settings import LANGUAGES, Language
from hearts_desktop.ui import languages
from hearts_desktop.ui.commands import COMMANDS, MENUS
from hearts_desktop.ui.dialogs.preferences import PAGES

ROOT = Path(__file__).resolve().parent.parent
TEXTS = {"tr": 1, "tr_n": 2, "tr_in": 2, "tr_n_in": 3, "later": 1, "later_in": 2}
"""How many texts these functions begin with."""
OFFERED = sorted(set(LANGUAGES) - {Language.ENGLISH})


def load():
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "packaging" / "catalogues.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogues = load()
CODES = sorted(catalogues.PLURALS)


@cache
def catalogue(code):
    return polib.pofile(str(catalogues.path_of(code)), encoding="utf-8")


def translated(code):
    """Each text with its translations, the forms of a plural one by one."""
    for entry in catalogue(code).translated_entries():
        if entry.msgid_plural:
            last = max(entry.msgstr_plural)
            for form, text in entry.msgstr_plural.items():
                yield (entry.msgid if form < last else entry.msgid_plural), text
        else:
            yield entry.msgid, entry.msgstr


def places(text):
    """What is put into a text: ``{name}``, and ``{}``."""
    return Counter(re.findall(r"\{[^{}]*\}", text))


def mnemonics(text):
    return len(re.findall(r"(?<!&)&(?=\w)", text.replace("&&", "")))


def edges(text):
    """How a text begins and ends as far as others join it there: spaces, a colon, an ellipsis.

    What only stands between others is the language's own affair.
    """
    if not any(map(str.isalpha, text)):
        return ()
    end = text.rstrip()
    sign = next((name for name, signs in {"colon": ":：", "ellipsis": "……"}.items() if end[-1:] in signs), "")
    return text[: len(text) - len(text.lstrip())], sign, text[len(end) :]


def wrong(code, same):
    """The texts whose translation differs in what must be ``same``."""
    return [(text, told) for text, told in translated(code) if told and same(text) != same(told)]


def test_the_template_has_the_texts_of_the_sources():
    assert catalogues.is_current(), "run python packaging/catalogues.py"


def test_every_text_that_is_marked_can_be_found():
    """Only literals can: a text that is put together before it is translated is in no catalogue.

    What is no literal must be free of strings altogether, because they would be taken for the text.
    """
    built = []
    for path in sorted((ROOT / "hearts_desktop").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in TEXTS:
                for text in call.args[: TEXTS[call.func.id]]:
                    whole = isinstance(text, ast.Constant)
                    if not whole and (call.func.id.startswith("later") or has_string(text)):
                        built.append(f"{path}:{call.lineno}")
    assert not built


def test_no_text_stands_within_a_string_that_is_put_together():
    """Before Python 3.12 the parts of such a string are not seen as such, so the text is not found."""
    hidden = []
    for path in sorted((ROOT / "hearts_desktop").rglob("*.py")):
        whole = (
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.JoinedStr)
        )
        for call in (part for node in whole for part in ast.walk(node) if isinstance(part, ast.Call)):
            if getattr(call.func, "id", "") in TEXTS and has_string(call):
                hidden.append(f"{path}:{call.lineno}")
    assert not hidden


def has_string(tree):
    return any(
        isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value for one in ast.walk(tree)
    )


def test_the_template_depends_on_the_sources_alone():
    text = catalogues.TEMPLATE.read_text("utf-8")
    assert "Date" not in text
    assert not re.search(r"^#: .*\.py:\d", text, re.MULTILINE)


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_has_the_texts_of_the_template(code):
    template = polib.pofile(str(catalogues.TEMPLATE), encoding="utf-8")
    assert [(one.msgctxt, one.msgid, one.msgid_plural) for one in catalogue(code)] == [
        (one.msgctxt, one.msgid, one.msgid_plural) for one in template
    ]
    assert not catalogue(code).obsolete_entries()


@pytest.mark.parametrize("code", OFFERED)
def test_a_language_that_is_offered_is_complete(code):
    assert not [entry.msgid for entry in catalogue(code).untranslated_entries()]


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_guessed(code):
    assert not [entry.msgid for entry in catalogue(code).fuzzy_entries()]


@pytest.mark.parametrize("code", CODES)
def test_a_language_counts_as_it_does(code):
    assert catalogue(code).metadata["Plural-Forms"] == catalogues.PLURALS[code]
    assert catalogue(code).metadata["Language"] == code


@pytest.mark.parametrize("code", CODES)
def test_what_is_put_in_has_its_place(code):
    """One form of a plural may say the number in a word of its own."""
    counted = {entry.msgid for entry in catalogue(code) if entry.msgid_plural}
    counted |= {entry.msgid_plural for entry in catalogue(code) if entry.msgid_plural}

    def differs(text, told):
        left, more = places(text) - places(told), places(told) - places(text)
        if text in counted:
            left.pop("{number}", None)
            more.pop("{number}", None)
        # A language may have to name somebody twice, but nobody who is not named in English.
        return set(left) - set(places(told)) or set(more) - set(places(text))

    assert not [(text, told) for text, told in translated(code) if differs(text, told)]


@pytest.mark.parametrize("code", CODES)
def test_a_text_with_a_mnemonic_keeps_one(code):
    assert not wrong(code, mnemonics)


@pytest.mark.parametrize("code", CODES)
def test_a_text_joins_its_neighbours_as_in_english(code):
    assert not wrong(code, edges)


def letters(texts):
    """The letters by which the texts are reached."""
    found = [re.search(r"(?<!&)&(\w)", tr(text)) for text in texts]
    return [match[1].casefold() for match in found if match]


@pytest.mark.parametrize("code", [Language.ENGLISH, *OFFERED])
def test_what_stands_together_is_reached_by_different_letters(code):
    together = [[row.text for row in COMMANDS if row.menu == menu] for menu in MENUS]
    together += [list(MENUS.values()), [later("&Rules"), *PAGES, later("Restore &defaults")]]
    with speaking(languages.catalogue(Language(code)) or ENGLISH):
        for texts in together:
            found = letters(texts)
            assert len(found) == len(texts)
            assert len(set(found)) == len(found), [tr(text) for text in texts]


def test_what_is_merged_is_kept_and_what_is_gone_is_dropped():
    def made(*texts):
        file = polib.POFile()
        file.extend(polib.POEntry(msgid=text, msgstr=told, msgctxt=None) for text, told in texts)
        return file

    old = made(("Deal", "Geben"), ("Gone", "Fort"))
    new = catalogues.filled(made(("Deal", ""), ("Deal again", "")), "de", old)
    assert {entry.msgid: entry.msgstr for entry in new} == {"Deal": "Geben", "Deal again": ""}


def test_a_plural_has_as_many_forms_as_the_language():
    template = polib.POFile()
    template.append(
        polib.POEntry(msgid="{number} card", msgid_plural="{number} cards", msgstr_plural={0: "", 1: ""})
    )
    assert [len(catalogues.filled(template, code, None)[0].msgstr_plural) for code in ("de", "ja")] == [2, 1]
