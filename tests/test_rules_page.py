"""The rulebook in docs/ is made from the catalogue, complete, up to date, and what the code cites."""

from __future__ import annotations

import importlib.util
import random
import re
from pathlib import Path

import pytest
from strategies import random_invalid_ruleset

from hearts_desktop.engine.cards import pack
from hearts_desktop.engine.options import CATALOGUE, in_labels, problems, short_text, with_options
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rows import ROWS
from hearts_desktop.engine.ruleset import RuleSet

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")


def load():
    spec = importlib.util.spec_from_file_location("make_rules", ROOT / "docs" / "make_rules.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


make_rules = load()


def sections(page: str = PAGE) -> dict[str, str]:
    """What the page says under each number, without the sections within."""
    found = {}
    for part in re.split(r"^(?=###? \d)", page, flags=re.MULTILINE)[1:]:
        number, _, text = part.lstrip("# ").partition(" ")
        found[number] = text
    return found


SECTIONS = sections()


# -- made, and up to date ---------------------------------------------------------------------------------


def test_the_page_is_up_to_date(capsys):
    assert make_rules.main(["--check"]) == 0, capsys.readouterr().err


def test_a_page_that_is_out_of_date_says_what_to_run(tmp_path, capsys):
    page = tmp_path / "rules.md"
    for stale in (None, "", PAGE.replace("queen", "king")):
        if stale is not None:
            page.write_text(stale, "utf-8")
        assert make_rules.main(["--check"], page) == 1
        assert "run `python docs/make_rules.py`" in capsys.readouterr().err
        assert (page.read_text("utf-8") if page.exists() else None) == stale, "checking writes nothing"
    assert make_rules.main([], page) == 0
    assert page.read_text("utf-8") == PAGE


@pytest.mark.parametrize("mark", ["nothing like it", "options 3.0", "options of 3.1", "deals 3"])
def test_a_text_that_asks_for_what_nothing_makes_is_refused(mark):
    with pytest.raises(ValueError, match=r"nothing makes|no option belongs"):
        make_rules.rules_page(f"# Rules\n\n{{{{{mark}}}}}\n")


def test_every_mark_of_the_text_is_replaced():
    assert "{{" not in PAGE
    assert "}}" not in PAGE


# -- complete -----------------------------------------------------------------------------------------------


def test_every_option_has_a_row_and_every_row_an_option():
    assert list(ROWS) == list(CATALOGUE)


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=CATALOGUE)
def test_an_option_stands_in_its_section_with_every_value(option):
    assert option.section in SECTIONS, f"docs/rules.md has no section {option.section!r}"
    heading = f"#### {option.label} (`{option.name}`)\n"
    assert PAGE.count(heading) == 1
    text = SECTIONS[option.section]
    assert heading in text
    told = text.partition(heading)[2].partition("####")[0]
    assert " ".join(option.help.split()) in " ".join(told.split())
    default = f"`{option.format(option.default)}`"
    assert (f"**{default}** (default)" in told) != (
        re.search(rf"; {default}[^;]* unless you", told) is not None
    )
    for value in () if option.kind is bool else option.values:
        assert f"`{option.format(value)}`" in told
        assert f"| {option.say(value)} |" in told
    assert not option.needs or option.needs in told


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_form_stands_there_with_its_short_text(preset):
    told = SECTIONS["4"].partition(f"#### {preset.label} (`{preset.name}`)\n")[2].partition("####")[0]
    assert preset.about in told
    assert f"`{short_text(preset.ruleset)}`" in told


def shape(sentence: str) -> str:
    """A reason without the numbers and cards in it, which depend on the rule set."""
    names = sorted({card.words for card in pack()} | {"hidden card"}, key=len, reverse=True)
    without_cards = re.sub("|".join(map(re.escape, names)), "CARD", sentence)
    return re.sub(r"\d+", "N", without_cards)


def test_every_kind_of_refusal_has_its_example():
    shown = {shape(problem.why) for texts in make_rules.REFUSED for problem in found_in(texts)[:1]}
    assert len(shown) == len(make_rules.REFUSED), "two examples of one refusal"
    for number in range(3000):
        for problem in problems(random_invalid_ruleset(random.Random(f"page/{number}"))):
            bounds = " must be from N to N" in shape(problem.why)
            assert bounds or shape(problem.why) in shown, problem


def found_in(texts):
    return problems(with_options(RuleSet(), texts))


def test_a_refusal_stands_there_with_the_options_to_change():
    for texts in make_rules.REFUSED:
        problem = found_in(texts)[0]
        (row,) = (line for line in SECTIONS["5"].splitlines() if f"| {problem.why} |" in line)
        assert all(f"](#{name})" in row for name in problem.options)
        assert in_labels(problem).startswith(problem.why), "the dialog gives another reason"


# -- Markdown -----------------------------------------------------------------------------------------------


def test_every_link_within_the_page_leads_somewhere():
    targets = {make_rules.anchor(heading) for heading in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)}
    names = re.findall(r'<a id="(\w+)"></a>', PAGE)
    assert len(set(names)) == len(names)
    links = set(re.findall(r"\]\(#([^)]+)\)", PAGE))
    assert len(links) > len(CATALOGUE)
    assert links <= targets | set(names)


def test_the_contents_name_every_section_once():
    before, _, _ = PAGE.partition("\n## ")
    assert re.findall(r"\* \[([\d.]+) ", before) == list(SECTIONS)


def test_tables_are_whole():
    """Each row has as many cells as the head: a stray bar would tear the table."""
    for block in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        assert len({line.count("|") for line in block.splitlines()}) == 1, block
        assert re.fullmatch(r"\|( ?-+ ?\|)+", block.splitlines()[1]), block


# -- cited -------------------------------------------------------------------------------------------------

CITED = re.compile(r"\b[Rr]ules (\d[^)\"\n]*)")
SOURCES = sorted((ROOT / "hearts_desktop").rglob("*.py")) + sorted((ROOT / "tests").rglob("*.py"))


def citations(file: Path):
    """Every number that a file cites as a rule, with the words behind it: ``(rules 3.1, kitty_use; 6.1)``."""
    for cited in CITED.findall(file.read_text("utf-8")):
        section = ""
        for word in re.findall(r"\d+(?:\.\d+)?|\w+", cited):
            if word[0].isdigit():
                section = word
            yield section, word


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_what_the_code_cites_is_there(file):
    for section, word in citations(file):
        assert section in SECTIONS, f"docs/rules.md has no section {section}"
        if word in CATALOGUE and "_" in word:
            assert CATALOGUE[word].section == section, f"{word} is in section {CATALOGUE[word].section}"


def test_the_code_cites_many_rules():
    """If the words for citing change, the test above must not pass for want of citations."""
    cited = {section for file in SOURCES for section, _ in citations(file)}
    assert cited >= {*(f"3.{part}" for part in range(1, 10)), "2", "4", "5", "6.1", "6.2"}


@pytest.mark.parametrize("words", ["Legal-card procedure", "Hand score procedure", "Secrecy"])
def test_parts_that_the_code_names_have_a_heading(words):
    assert f"\n#### {words}\n" in PAGE
    named = [file for file in SOURCES if f", {words.lower()}" in file.read_text("utf-8").lower()]
    assert named, f"nothing cites {words} any more"
