"""Every preference survives a restart, and whatever is wrong with the file, the game starts and says so."""

from __future__ import annotations

import errno
import json
import os
import random
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from strategies import rulesets

from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.storage import backups, migrations
from hearts_desktop.storage.company import Company, Seat
from hearts_desktop.storage.migrations import History
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.plain_text import MAX_NAME
from hearts_desktop.storage.setting_rows import Row
from hearts_desktop.storage.settings import ROWS, Settings, TrickHold
from hearts_desktop.storage.settings_file import load, save

SAVES = Path(__file__).resolve().parents[1] / "data" / "saves"

TEXTS: dict[str, list[object]] = {
    "player_name": ["You", "Z", "Zoë Müller", "王小明", "x" * MAX_NAME, 'O\'Hara "the" Shark', "♥"],
    "avatar": ["fox", "bear", "polar_bear", "red-panda"],
    "window_geometry": ["", "AdnQywADAAAAAAA=", "ab+/cd==", "A" * 4096],
}

BAD: dict[type, list[object]] = {
    bool: [0, 1, "on", "true", None, [], {}],
    int: [-1, 10**9, 1.5, "500", True, None, [], float("inf")],
    str: [7, None, [], {}, True, "\n", "\0", "\u202e", "x" * 5000, "\ud800"],
    RuleSet: [7, None, [], "standard", {"players": "5", "pass_cycle": "4_lra"}],
}

BAD_TEXTS: dict[str, list[object]] = {
    "player_name": ["", " ", " You", "x" * (MAX_NAME + 1), "a\nb", "a\x1b[31m"],
    "avatar": ["", "../../etc/passwd", "fox.svg", "a b", "/", "füchs"],
    "window_geometry": ["not base64!", "AAAA AAAA", "é"],
}


COMPANIES: list[object] = [
    Company(),
    Company().at_level("expert"),
    Company().at_level(""),
    Company().seating(0, Seat("tilda", "learner", "Zoë", "owl")).seating(8, Seat(name="x" * MAX_NAME)),
    Company().seating(4, Seat("someone_of_a_newer_version", "grandmaster")),
]
BAD_COMPANIES: list[object] = [
    7,
    "marlow",
    {},
    [7],
    [{}] * 10,
    [{"level": 3}],
    [{"name": " x"}],
    [{"name": "x" * (MAX_NAME + 1)}],
    [{"character": "../marlow"}],
    [{"avatar": "/etc/passwd"}],
]


def good_values(row: Row) -> list[object]:
    if row.kind is Company:
        return COMPANIES
    if row.kind is OwnRules:
        return [OwnRules(), OwnRules().keeping("Friday", RuleSet(target=50)).keeping("Ü", RuleSet())]
    if row.values:
        return list(row.values)
    if row.kind is int:
        low, high = row.minimum, row.maximum
        assert low is not None
        assert high is not None
        return [low, low + 1, (low + high) // 2, high - 1, high]
    if row.kind is RuleSet:
        return [preset.ruleset for preset in PRESETS.values()]
    return TEXTS[row.name]


def bad_values(row: Row) -> list[object]:
    if row.kind is Company:
        return BAD_COMPANIES
    if row.kind is OwnRules:
        return [7, "Friday", {}, None, [{}] * 10_000]
    if row.kind in BAD:
        return BAD[row.kind] + BAD_TEXTS.get(row.name, [])
    return ["", "mauve", 7, True, None, [], {}]


ALL_GOOD = [(name, value) for name, row in ROWS.items() for value in good_values(row)]
ALL_BAD = [(name, value) for name, row in ROWS.items() for value in bad_values(row)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def write(file: Path, **values: object) -> None:
    file.write_text(json.dumps({"format": "hearts-desktop settings", "schema": 1, **values}), "utf-8")


def copies(file: Path) -> list[Path]:
    return sorted((file.parent / "backups").glob("*"))


# -- rows -------------------------------------------------------------------------------------------------


def test_every_field_has_a_row_with_words() -> None:
    assert list(ROWS) == [field.name for field in fields(Settings)]
    for row in ROWS.values():
        assert row.label
        assert row.default == getattr(Settings(), row.name)
        assert row.from_json(row.to_json(row.default)) == row.default
        assert row.help.endswith(".") == row.shown
        for value in good_values(row):
            assert row.say(value) or not row.shown
        for value in row.values:
            assert value in row.words


def test_what_a_dialog_shows() -> None:
    groups = list(dict.fromkeys(row.group for row in ROWS.values() if row.shown))
    assert groups == [
        *("You", "Company", "Look", "Hand", "Pace", "Aids", "Sound", "Accessibility", "Language", "Rules")
    ]
    assert [row.name for row in ROWS.values() if not row.shown] == ["own_rules", "window_geometry"]
    assert len({row.label for row in ROWS.values()}) == len(ROWS)


def test_a_finished_trick_is_held_in_milliseconds_or_until_a_click() -> None:
    assert [int(hold) for hold in TrickHold if hold is not TrickHold.CLICK] == [0, 500, 900, 1500, 3000]


# -- what goes in comes out -------------------------------------------------------------------------------


def test_no_file_means_defaults_and_no_message(file: Path) -> None:
    assert load(file) == (Settings(), "")
    assert not list(file.parent.iterdir())


@pytest.mark.parametrize(("name", "value"), ALL_GOOD, ids=lambda part: str(part)[:20])
def test_every_setting_survives_a_restart(file: Path, name: str, value: Any) -> None:
    changed = replace(Settings(), **{name: value})
    save(file, changed)
    assert load(file) == (changed, "")
    assert type(getattr(load(file)[0], name)) is type(value)
    save(file, Settings())
    assert load(file) == (Settings(), "")


def test_settings_do_not_touch_one_another(file: Path) -> None:
    rng = random.Random(5)
    for _ in range(50):
        values: dict[str, Any] = {name: rng.choice(good_values(row)) for name, row in ROWS.items()}
        save(file, Settings(**values))
        assert load(file) == (Settings(**values), "")


@hypothesis_settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=rulesets())
def test_any_rules_survive_a_restart(file: Path, rules: RuleSet) -> None:
    save(file, Settings(rules=rules))
    assert load(file) == (Settings(rules=rules), "")


def test_saving_twice_writes_the_same_file(file: Path) -> None:
    save(file, Settings(player_name="Ann"))
    first = file.read_bytes()
    save(file, load(file)[0])
    assert file.read_bytes() == first
    assert [path.name for path in file.parent.iterdir()] == [file.name]


# -- bad values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), ALL_BAD, ids=lambda part: repr(part)[:20])
def test_a_bad_value_falls_back_alone_and_is_named(file: Path, name: str, value: object) -> None:
    good = {other: ROWS[other].to_json(good_values(row)[-1]) for other, row in ROWS.items()}
    write(file, **{**good, name: value})
    settings, message = load(file)
    assert ROWS[name].label in message
    assert message.endswith(".")
    assert getattr(settings, name) == ROWS[name].default
    for other, row in ROWS.items():
        assert other == name or getattr(settings, other) == good_values(row)[-1]


def test_every_bad_value_has_its_sentence(file: Path) -> None:
    write(file, theme="mauve", thinking_pause=-3, reduced_motion="yes")
    settings, message = load(file)
    assert settings == Settings()
    assert message.count(".") == 3
    assert "felt, light, dark" in message
    assert "0 to 3000" in message


def test_one_strange_rule_does_not_cost_the_others(file: Path) -> None:
    write(file, rules={"moon": "choose", "flavour": "mint", "target": "5000", "bonus_card": "JD", "sun": 1})
    settings, message = load(file)
    assert settings.rules == RuleSet(
        moon=Moon.CHOOSE, bonus_card=ROWS["rules"].from_json({"bonus_card": "JD"}).bonus_card
    )
    assert "flavour" in message
    assert "target" in message
    assert "option" in message


@pytest.mark.parametrize("seed", range(30))
def test_values_of_any_shape(file: Path, seed: int) -> None:
    rng = random.Random(seed)
    pool: list[object] = [
        None,
        True,
        0,
        -1,
        1e300,
        10**40,
        "",
        "felt",
        "two",
        [],
        {},
        [[]],
        {"a": {}},
        "\ud800",
    ]
    write(file, **{name: rng.choice(pool) for name in ROWS if rng.random() < 0.8})
    settings, message = load(file)
    assert isinstance(settings, Settings)
    save(file, settings)
    assert load(file) == (settings, "")
    assert "Traceback" not in message


# -- damaged and foreign files ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"format": "something else", "schema": 1, "theme": "dark"}',
        b'{"format": "hearts-desktop settings"}',
        b'{"format": "hearts-desktop settings", "schema": "one"}',
        b'{"format": "hearts-desktop settings", "schema": 0}',
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\0" * 300,
        bytes(range(256)),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"format": "hearts-desktop settings", "schema": ' + b"9" * 6000 + b"}",
    ],
    ids=lambda content: repr(content[:20]),
)
def test_a_damaged_file_is_kept_and_the_defaults_are_used(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    settings, message = load(file)
    assert settings == Settings()
    assert "damaged" in message
    assert "defaults" in message
    assert str(copies(file)[0]) in message
    assert copies(file)[0].read_bytes() == content
    save(file, Settings(player_name="Ann"))
    assert load(file) == (Settings(player_name="Ann"), "")


def test_a_file_cut_at_every_byte(file: Path) -> None:
    save(file, Settings(player_name="Ann"))
    content = file.read_bytes().rstrip()
    for cut in range(len(content)):
        file.write_bytes(content[:cut])
        settings, message = load(file)
        assert settings == Settings()
        assert "damaged" in message
    assert len(copies(file)) == backups.MAX_COPIES


def test_random_bits(file: Path) -> None:
    rng = random.Random(6)
    save(file, Settings(rules=PRESETS["black_maria"].ruleset))
    content = file.read_bytes()
    for _ in range(300):
        spoilt = bytearray(content)
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
        file.write_bytes(bytes(spoilt))
        settings, message = load(file)
        assert isinstance(settings, Settings)
        assert not message or message.endswith(".")


@given(st.binary(max_size=200))
@hypothesis_settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_random_bytes(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert load(file)[0] == Settings()


def test_too_big(file: Path) -> None:
    file.write_bytes(b" " * (17 * 1024 * 1024))
    assert load(file)[0] == Settings()
    assert not file.exists()
    assert len(copies(file)) == 1


def test_a_folder_in_place_of_the_file(file: Path) -> None:
    file.mkdir()
    settings, message = load(file)
    assert settings == Settings()
    assert "cannot be read" in message
    save(file, Settings())
    assert load(file) == (Settings(), "")


# -- versions ---------------------------------------------------------------------------------------------


def test_what_a_newer_version_keeps_here_stays(file: Path) -> None:
    write(file, theme="dark", sounds={"volume": 7, "theme": "x"}, weather="rain")
    settings, message = load(file)
    assert (settings.theme, message) == ("dark", "")
    save(file, replace(settings, player_name="Ann"))
    document = json.loads(file.read_text("utf-8"))
    assert document["sounds"] == {"volume": 7, "theme": "x"}
    assert document["weather"] == "rain"
    assert load(file) == (Settings(theme=settings.theme, player_name="Ann"), "")


def test_of_a_newer_schema_all_is_taken_that_is_understood(file: Path) -> None:
    write(file, theme="dark", trick_hold="until the moon rises", more=[1])
    file.write_text(file.read_text("utf-8").replace('"schema": 1', '"schema": 99'), "utf-8")
    settings, message = load(file)
    assert settings == Settings(theme=settings.theme)
    assert settings.theme == "dark"
    assert ROWS["trick_hold"].label in message
    save(file, settings)
    assert json.loads(file.read_text("utf-8"))["more"] == [1]


def test_an_older_schema_is_upgraded(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def _migrate_v1(document: migrations.Document) -> migrations.Document:
        rest = {name: value for name, value in document.items() if name != "nick"}
        return {**rest, "player_name": document["nick"]}

    write(file, nick="Ann", theme="dark")
    monkeypatch.setattr(migrations, "SETTINGS", History((_migrate_v1,)))
    assert load(file) == (Settings(player_name="Ann", theme=ROWS["theme"].from_json("dark")), "")
    save(file, load(file)[0])
    document = json.loads(file.read_text("utf-8"))
    assert document["schema"] == 2
    assert "nick" not in document


@pytest.mark.parametrize("path", sorted(SAVES.glob("settings-v*.json")), ids=lambda path: path.name)
def test_the_settings_of_every_version_ever_released(path: Path, tmp_path: Path) -> None:
    """These files are kept for ever: none of them may be changed to make this test pass."""
    copy = tmp_path / "settings.json"
    copy.write_bytes(path.read_bytes())
    settings, message = load(copy)
    assert message == ""
    assert settings.player_name == "Zoë"
    assert settings.rules == PRESETS["black_maria"].ruleset
    assert settings != Settings()


def test_there_is_a_file_of_every_schema() -> None:
    found = {json.loads(path.read_text("utf-8"))["schema"] for path in SAVES.glob("settings-v*.json")}
    assert found == set(range(1, migrations.SETTINGS.current + 1))


# -- a disk that fails ------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_failing_disk_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    save(file, Settings(player_name="Ann"))

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(OSError, match="No space"):
            save(file, Settings(player_name="Ben"))
    assert load(file) == (Settings(player_name="Ann"), "")
    assert [path.name for path in file.parent.iterdir()] == [file.name]
