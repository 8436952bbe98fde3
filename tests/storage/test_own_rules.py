"""Rule sets of one's own: kept, renamed, deleted, written into small files and read from them, or refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rulesets

from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.storage.own_rules import (
    MAX_FILE_BYTES,
    MAX_NAME,
    MAX_SETS,
    SUFFIX,
    OwnRules,
    read,
    why_no_name,
    write,
)
from hearts_desktop.storage.settings import Settings
from hearts_desktop.storage.settings_file import load, save

FIFTY = RuleSet(target=50)
FRIDAY = OwnRules().keeping("Friday", FIFTY)


def test_rules_are_kept_under_a_name_whatever_its_capitals() -> None:
    assert FRIDAY.find("FRIDAY") == FIFTY
    again = FRIDAY.keeping("Sunday", RuleSet()).keeping("friday", RuleSet(moon=Moon.CHOOSE))
    assert again.sets == (("friday", RuleSet(moon=Moon.CHOOSE)), ("Sunday", RuleSet()))
    assert again.dropping("fridaY").sets == (("Sunday", RuleSet()),)
    assert FRIDAY.name_of(FIFTY) == "Friday"
    assert FRIDAY.name_of(RuleSet()) == ""


def test_a_name_can_be_changed_but_not_into_another_s() -> None:
    two = FRIDAY.keeping("Sunday", RuleSet())
    assert two.renaming("Friday", "friday night").sets[0] == ("friday night", FIFTY)
    assert two.renaming("Friday", "FRIDAY").sets[0] == ("FRIDAY", FIFTY)
    for wanted in ("Sunday", "sunday", "", "x" * (MAX_NAME + 1)):
        with pytest.raises(ValueError, match=r"\."):
            two.renaming("Friday", wanted)
    with pytest.raises(ValueError, match="no rules called"):
        two.renaming("Monday", "Tuesday")


@pytest.mark.parametrize("name", ["", " ", "x" * (MAX_NAME + 1), "a\nb", " a", "a\u202eb"])
def test_names_that_will_not_do(name: str) -> None:
    assert why_no_name(name).endswith(".")
    with pytest.raises(ValueError, match=r"\."):
        OwnRules().keeping(name, FIFTY)


def test_there_is_an_end_to_them() -> None:
    full = OwnRules(tuple((str(number), FIFTY) for number in range(MAX_SETS)))
    with pytest.raises(ValueError, match="delete one first"):
        full.keeping("one more", FIFTY)
    assert full.keeping("7", RuleSet()).find("7") == RuleSet()


def test_a_free_name_is_free_and_allowed() -> None:
    assert OwnRules().free_name("Friday") == "Friday"
    assert FRIDAY.free_name("friday") == "friday (2)"
    for wanted in ("", "\n", "x" * 500, " y ", "\u202e"):
        own = OwnRules()
        for _ in range(3):
            name = own.free_name(wanted)
            own = own.keeping(name, FIFTY)
        assert len(own.sets) == 3


def test_every_form_survives_a_restart_with_the_settings(tmp_path: Path) -> None:
    own = OwnRules()
    for preset in PRESETS.values():
        own = own.keeping(f"My {preset.label}", preset.ruleset)
    save(tmp_path / "s.json", Settings(own_rules=own))
    assert load(tmp_path / "s.json") == (Settings(own_rules=own), "")


def test_what_a_newer_version_wrote_is_kept_as_it_was() -> None:
    strange = [{"name": "New", "rules": {"jokers": "2"}}, 7, {"name": ""}, {"rules": {}}, None]
    impossible = {"name": "No", "rules": {"players": "5", "pass_cycle": "4_lra"}}
    twice = {"name": "friday", "rules": {}}
    data = [{"name": "Friday", "rules": {"target": "50"}}, *strange, impossible, twice]
    own = OwnRules.from_json(data)
    assert own.sets == FRIDAY.sets
    assert own.keeping("Sunday", RuleSet()).to_json() == [
        {"name": "Friday", "rules": {"target": "50"}},
        {"name": "Sunday", "rules": {}},
        *strange,
        impossible,
        twice,
    ]


# -- files -------------------------------------------------------------------------------------------------


@given(
    ruleset=rulesets(), name=st.text(min_size=1, max_size=MAX_NAME).filter(lambda text: not why_no_name(text))
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, ruleset: RuleSet, name: str
) -> None:
    path = tmp_path_factory.getbasetemp() / f"rules{SUFFIX}"
    write(path, name, ruleset)
    assert read(path) == (name, ruleset)


def test_a_file_can_be_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / f"Our rules{SUFFIX}"
    path.write_text("\ufeff# for grandma\r\n\r\nhearts(target=50,\r\n  moon=choose)\r\n", "utf-8")
    assert read(path) == ("Our rules", RuleSet(target=50, moon=Moon.CHOOSE))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is written like"),
        (b"hearts(", "is written like"),
        (b"hearts(target=50) and more", "is written like"),
        (b"hearts(target=50,target=60)", "twice"),
        (b"hearts(target=-1)", "whole number"),
        (b"hearts(jokers=2)", "no option called"),
        (b"hearts(players=5,pass_cycle=4_lra)", "nobody sits across"),
        (b"__import__('os').system('true')", "is written like"),
        (b"\xff\xfe\x00", "no text"),
        (b"# " + b"x" * MAX_FILE_BYTES, "too big"),
        (b"\x00" * 100, "is written like"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / f"bad{SUFFIX}"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=reason) as refused:
        read(path)
    sentence = str(refused.value)
    assert sentence.startswith(f"bad{SUFFIX}")
    assert sentence.endswith(".")
    assert len(sentence) < 400


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no"):
        read(tmp_path / "not there")
    with pytest.raises(OSError, match="not a file"):
        read(tmp_path)


def test_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    rng = random.Random(4)
    good = [f"# Rules of Hearts: {preset.label}\n".encode() for preset in PRESETS.values()]
    path = tmp_path / f"m{SUFFIX}"
    for number in range(300):
        preset = rng.choice(list(PRESETS.values()))
        write(path, preset.label, preset.ruleset)
        content = bytearray(path.read_bytes())
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(content))
            kind = rng.randrange(3)
            if kind == 0:
                content[at] ^= 1 << rng.randrange(8)
            elif kind == 1:
                del content[at : at + rng.randint(1, 9)]
            else:
                content[at:at] = rng.choice(good)
            content = content or bytearray(b"x")
        path.write_bytes(bytes(content))
        try:
            name, ruleset = read(path)
        except ValueError as error:
            told = str(error)
        else:
            told = f"{OwnRules().free_name(name)} for {ruleset.players} players."
        assert told.endswith("."), number
