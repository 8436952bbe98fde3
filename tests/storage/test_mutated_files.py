"""Files that somebody or something has spoilt in any way: each is read or refused in words, and nothing else.

``HEARTS_MUTANTS=100000 pytest tests/storage/test_mutated_files.py`` tries that many of each kind.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import random_game

from hearts_desktop.engine import options
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import autosave_format, codec, settings_file
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.codec import BadSave
from hearts_desktop.storage.settings import ROWS, Settings
from hearts_desktop.ui.models.hand_record import game_text

MUTANTS: Final = int(os.environ.get("HEARTS_MUTANTS", "50"))
LONGEST: Final = 600
"""More letters than any sentence for a player needs, however long the words in the file are."""

_games = [
    random_game(random.Random(5), PRESETS[name].ruleset, hands=1).journal
    for name in ("standard", "turbo", "dirty_nasty", "cancellation")
]
GAMES: Final = [game.truncate(length) for game in _games for length in (3, 14, 40)]
PIECES: Final = [
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b'"',
    b"}",
    b"[" * 3000,
    b'{"a":' * 500,
    b"null",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"9" * 400,
    b"9" * 6000,
    b"\\ud800",
    b"??",
    b"play 0 QS",
    b"deal",
    b"claim 0",
    b"claim 7",
    b"cut -1",
    b"x" * 5000,
    "٣".encode(),
    b"__class__",
    b"!!python/object/apply:os.system",
]
ODD: Final[list[Any]] = [
    None, True, False, 0, -1, 10**30, 1.5, float("inf"), "", "x", "x" * 300, "9" * 90, "??", "٣", "\ud800",
    [], [[]], {}, {"a": {}}, ["play 0 QS"], ["cut 0", "cut 0"],
]  # fmt: skip


def spoilt(rng: random.Random, content: bytes) -> bytes:
    """Bytes with some of them flipped, lost, doubled, moved or put in."""
    data = bytearray(content)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        match rng.randrange(6):
            case 0 if at < len(data):
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : min(end, at + rng.choice((1, 4, 60, 10_000)))]
            case 2:
                data[at:at] = data[at : min(end, at + 200)]
            case 3:
                data[at:at] = rng.choice(PIECES)
            case 4:
                data[at : at + rng.randrange(8)] = rng.choice(PIECES)
            case 5:
                data = data[at:] + data[:at]
    return bytes(data)


def odd(rng: random.Random, thing: Any) -> Any:
    """A document in which something, somewhere, is something else."""
    if isinstance(thing, dict) and thing and rng.random() < 0.9:
        key = rng.choice(list(thing))
        match rng.randrange(8):
            case 0:
                return {name: value for name, value in thing.items() if name != key}
            case 1:
                return {
                    **thing,
                    rng.choice(("schema", "crc", "helps", "x" * 300, key.upper())): rng.choice(ODD),
                }
            case _:
                return {**thing, key: odd(rng, thing[key])}
    if isinstance(thing, list) and thing and rng.random() < 0.9:
        at = rng.randrange(len(thing))
        match rng.randrange(6):
            case 0:
                return thing[:at] + thing[at + 1 :]
            case 1:
                return [*thing[:at], thing[at], *thing[at:]]
            case 2:
                return thing * 3
            case _:
                return [*thing[:at], odd(rng, thing[at]), *thing[at + 1 :]]
    if isinstance(thing, str) and thing and rng.random() < 0.6:
        return spoilt(rng, thing.encode("utf-8", "replace")).decode("utf-8", "replace")
    return rng.choice(ODD)


def mutant(rng: random.Random, content: bytes) -> bytes:
    """A file like this one, spoilt as bytes or as a document; what it says against accidents is taken out."""
    if rng.random() < 0.5:
        return spoilt(rng, content)
    document = json.loads(content)
    document.pop("crc", None)
    for _ in range(rng.choice((1, 1, 2))):
        document = odd(rng, document)
    return json.dumps(document).encode()


def is_sentence(text: str) -> bool:
    return (
        text.endswith((".", ")."))
        and len(text) <= LONGEST
        and (text[0].isupper() or text[0] == "“")
        and "Traceback" not in text
    )


def mutants(test: Callable[..., None]) -> Callable[..., None]:
    quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    check = settings(max_examples=MUTANTS, deadline=None, suppress_health_check=quiet)
    return check(given(seed=st.integers(0, 1 << 62))(test))


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)


def refused(read: Callable[[], Journal]) -> BadSave | None:
    try:
        read().state()
    except BadSave as bad:
        return bad
    return None


@mutants
def test_saved_games(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "a.hearts"
    path.write_bytes(mutant(rng, codec.encode(rng.choice(GAMES)).encode()))
    bad = refused(lambda: codec.read(path))
    if bad is None:
        game_text(codec.read(path)).encode()  # what was read can be shown and written
    else:
        assert is_sentence(bad.reason), bad.reason
        if bad.last_good is not None:
            assert codec.decode(codec.encode(bad.last_good)) == bad.last_good


@mutants
def test_the_running_game(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    game = rng.choice(GAMES)
    path = tmp_path / "current-game.hearts"
    path.write_bytes(spoilt(rng, autosave_format.whole(game)[0]))
    autosave = Autosave(path, tmp_path / "backups")
    loaded = autosave.load()
    if loaded.journal is not None:
        loaded.journal.state()
    assert loaded.journal == game or is_sentence(loaded.message), loaded.message
    autosave.close()


@mutants
def test_settings(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "settings.json"
    settings_file.save(path, Settings(rules=rng.choice(GAMES).ruleset))
    path.write_bytes(mutant(rng, path.read_bytes()))
    read, message = settings_file.load(path)
    for name, row in ROWS.items():
        value = getattr(read, name)
        assert row.from_json(row.to_json(value)) == value
    assert not message or is_sentence(message), message


@mutants
def test_rule_sets(seed: int) -> None:
    rng = random.Random(seed)
    ruleset = rng.choice(list(PRESETS.values())).ruleset
    data, text = odd(rng, options.to_json(ruleset)), options.short_text(ruleset).encode()
    for read in (
        lambda: options.from_json(data),
        lambda: options.from_short_text(spoilt(rng, text).decode("utf-8", "replace")),
    ):
        try:
            found, reason = read(), ""
        except ValueError as error:
            found, reason = RuleSet(), str(error)
        assert len(reason) <= LONGEST
        for problem in options.problems(found):
            assert is_sentence(str(problem)), problem
        assert options.from_short_text(options.short_text(found)) == found


@pytest.mark.parametrize("size", [codec.MAX_BYTES + 1, 1 << 40])
def test_files_that_are_too_big_are_not_read_to_their_end(tmp_path: Path, size: int) -> None:
    path = tmp_path / "big.hearts"
    with path.open("wb") as file:
        try:
            file.truncate(size)  # holes, on most disks
        except OSError:
            pytest.skip("this disk has no such big files")
    bad = refused(lambda: codec.read(path))
    assert bad is not None
    assert is_sentence(bad.reason)
    read, message = settings_file.load(path)
    assert read == Settings()
    assert "damaged" in message


def test_a_thousand_faults_are_not_told_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings_file.save(path, Settings())
    document = json.loads(path.read_text())
    document["rules"] = {f"option {number}": "on" for number in range(1000)}
    path.write_text(json.dumps(document))
    _, message = settings_file.load(path)
    assert is_sentence(message), message
    assert "option 0" in message
    assert " 99" in message, "it says how many there are besides"


def test_half_a_letter_is_no_name() -> None:
    text = codec.encode(Journal(RuleSet(), (Player("You"),) * 4, 1)).replace('"You"', '"\\ud83d"', 1)
    bad = refused(lambda: codec.decode(text[: text.rindex(',\n "crc"')] + "}"))
    assert bad is not None
    assert "no proper name" in bad.reason


def test_names_that_are_long_or_strange_are_refused() -> None:
    for player in (Player("x" * 300), Player("You", "x" * 300)):
        with pytest.raises(ValueError, match="longer"):
            codec.encode(Journal(RuleSet(), (player,) * 4, 1))
