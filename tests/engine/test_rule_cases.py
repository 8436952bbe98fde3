"""The cases of the rulebook, answered by the engine (docs/developer.md, rule cases).

``pytest tests/engine/test_rule_cases.py --cases FILE`` runs any file of that format. A case about something
that the engine does not offer yet is skipped with its name and what is missing, and listed at the end of the
run; for the file in the repository that list is kept in ``tests/data/unsupported_cases.txt``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from case_answers import answer
from case_reading import NotYet, read_case

DATA = Path(__file__).resolve().parent.parent / "data"
DEFAULT = DATA / "rule_cases.jsonl"
OWN = DATA / "own_cases.jsonl"
UNSUPPORTED = DATA / "unsupported_cases.txt"


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Every case of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def name_of(line: dict[str, Any]) -> str:
    """How a case is called in reports."""
    return f"{line['id']} {line['title']}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each case of each file."""
    if metafunc.function is test_case:
        found = [line for path in metafunc.config.option.cases for line in lines(Path(path))]
        metafunc.parametrize("line", found, ids=[f"{line['id']}-{line['question']}" for line in found])


def missing_for(line: dict[str, Any]) -> str:
    """Why a case is not yet supported; empty if it is."""
    try:
        answer(read_case(line))
    except NotYet as missing:
        return str(missing)
    return ""


def comparable(given: Any, question: str, asked: Any) -> Any:
    """An answer in which what the format calls a set does not depend on order, with what was asked for."""
    if question == "legal_cards":
        return sorted(given)
    if not isinstance(given, dict) or not isinstance(asked, dict):
        return given
    sets = {"deal": {"removed"}, "mix_result": {"kitty"}, "kitty_swap": {"hand", "captured"}}
    found = {name: value for name, value in given.items() if name in asked}
    for name in sets.get(question, set()) & set(found):
        found[name] = sorted(found[name])
    if question == "mix_result":
        found["received"] = {seat: sorted(cards) for seat, cards in found["received"].items()}
    return found


@pytest.mark.usefixtures("build")
def test_case(line: dict[str, Any], record_property: Callable[[str, object], None]) -> None:
    """The engine gives the answer of the rulebook, by either build of the rules of the trick."""
    try:
        case = read_case(line)
        given = answer(case)
    except NotYet as missing:
        record_property("not_yet_supported", f"{name_of(line)}: {missing}")
        pytest.skip(f"not yet supported: {name_of(line)}: {missing}")
    question, asked = line["question"], line["answer"]
    assert comparable(given, question, asked) == comparable(asked, question, asked), (
        f"{name_of(line)}: {line.get('why', '')}"
    )


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("line", list(lines(OWN)), ids=name_of)
def test_own_case(line: dict[str, Any]) -> None:
    """Cases besides those of the rulebook, where other rule sets meet the same questions."""
    question, asked = line["question"], line["answer"]
    given = answer(read_case(line))
    assert comparable(given, question, asked) == comparable(asked, question, asked)


def test_unsupported_cases_are_those_on_the_list() -> None:
    """What the engine cannot answer is written down, so that nothing is ever passed over in silence."""
    found = [f"{name_of(line)}: {missing_for(line)}" for line in lines(DEFAULT) if missing_for(line)]
    listed = UNSUPPORTED.read_text(encoding="utf-8").splitlines() if UNSUPPORTED.exists() else []
    assert found == [line for line in listed if line and not line.startswith("#")]


@pytest.mark.parametrize(
    ("options", "question", "missing"),
    [
        ({"preset": "no_such"}, "legal_cards", "no preset no_such"),
        ({"pass_cycle": "4_lrx"}, "pass_steps", "no value pass_cycle=4_lrx"),
        ({"jokers": 2}, "deal", "no option jokers=2"),
        ({}, "weather", "no question weather"),
        ({"pass_cycle": ["left", "right", "across"]}, "pass_steps", ""),
        ({"ranked_draw": 0.5, "removed_cards": ["2C"], "exact_100": 50}, "pass_steps", ""),
    ],
)
def test_what_is_missing_is_said(options: dict[str, Any], question: str, missing: str) -> None:
    situation = {"deals": [1]}
    line = {"id": 0, "title": "", "options": options, "situation": situation, "question": question}
    assert missing_for(line | {"answer": {}}) == missing
