"""Whatever is told of files, locks and disks is told in the language spoken."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pseudo_language import pseudo_spoken, untranslated

from hearts_desktop.engine.journal import HUMAN, Journal, Player
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import autosave_format, codec, saved_games, settings_file
from hearts_desktop.storage.autosave import Autosave
from hearts_desktop.storage.backups import keep_copy
from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.saved_games import SavedGames
from hearts_desktop.storage.settings import ROWS
from hearts_desktop.storage.system_errors import REASONS, reason_of

GAME = Journal(RuleSet(), (Player("Zoë", HUMAN), *(Player("Otis", "club") for _ in range(3))), 7)


def changed(**values: object) -> str:
    """A saved game without a checksum, with other values."""
    document = json.loads(codec.encode(GAME))
    document.pop("crc")
    return json.dumps(document | values)


DAMAGED = {
    "no game": "{}",
    "changed": codec.encode(GAME).replace("Otis", "Odis"),
    "newer": changed(schema=99),
    "no schema": changed(schema=None),
    "no rules": changed(ruleset=7),
    "strange rules": changed(ruleset={"flavour": "mint"}),
    "impossible rules": changed(ruleset={"players": "3", "kitty": "on"}),
    "nobody": changed(players=None),
    "too few": changed(players=[{"name": "Ann", "agent": "human"}]),
    "no name": changed(players=[{}] * 4),
    "no seed": changed(seed="x"),
    "no actions": changed(actions=7),
    "too many actions": changed(actions=["cut 0"] * 100_001),
    "no action": changed(actions=["sing"]),
    "hidden": changed(actions=["play 0 ??"]),
    "not allowed": changed(actions=["play 0 2C"]),
    "too big": " " * (codec.MAX_BYTES + 1),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_why_a_game_cannot_be_read(name: str) -> None:
    with pseudo_spoken(), pytest.raises(codec.BadSave) as bad:
        codec.decode(DAMAGED[name])
    assert not untranslated(bad.value.reason)


WHOLE = autosave_format.whole(GAME)[0]


@pytest.mark.parametrize(
    "content", [b"", b"x", WHOLE[:9], WHOLE[:-9] + b"\n", WHOLE + b"x\n", WHOLE + b"\n", b'{"n":1,"a":"']
)
def test_what_is_wrong_with_the_game_in_progress(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "current-game.hearts"
    file.write_bytes(content)
    with pseudo_spoken():
        message = Autosave(file, tmp_path / "backups").load().message
    assert message
    assert not untranslated(message)


@pytest.mark.parametrize("name", ROWS)
def test_what_is_wrong_with_a_preference(tmp_path: Path, name: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"format": settings_file.FORMAT, "schema": 1, name: 7.5}))
    with pseudo_spoken():
        _, message = settings_file.load(file)
    assert message
    assert not untranslated(message)


@pytest.mark.parametrize(
    "content",
    [
        "",
        json.dumps({"format": settings_file.FORMAT, "schema": 1, "rules": {"flavour": "mint", "moon": "x"}}),
        json.dumps({"format": settings_file.FORMAT, "schema": 1, **dict.fromkeys(ROWS, 7.5)}),
        json.dumps({"format": settings_file.FORMAT, "schema": 1, "company": [{"level": 7}]}),
    ],
)
def test_what_is_wrong_with_the_preferences(tmp_path: Path, content: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(content)
    with pseudo_spoken():
        _, message = settings_file.load(file)
    assert message
    assert not untranslated(message)


def _take_a_name_twice(folder: Path) -> str:
    saved = SavedGames(folder)
    saved.save("Friday", GAME)
    with pytest.raises(saved_games.NameTaken) as taken:
        saved.save("friday", GAME)
    return str(taken.value)


def _two_windows(folder: Path) -> str:
    first, second = FolderLock(folder), FolderLock(folder)
    first.acquire()
    second.acquire()
    first.release()
    return second.why_not


def _no_folder(folder: Path) -> str:
    (folder / "file").write_text("")
    lock = FolderLock(folder / "file")
    lock.acquire()
    return lock.why_not


TOLD: dict[str, Callable[[Path], str]] = {
    "a name that is taken": _take_a_name_twice,
    "no name": lambda _: saved_games.why_no_name(" "),
    "a long name": lambda _: saved_games.why_no_name("x" * 99),
    "a strange name": lambda _: saved_games.why_no_name("x\ny"),
    "two windows": _two_windows,
    "no folder": _no_folder,
    "a copy that cannot be kept": lambda folder: keep_copy(folder / "nothing", folder / "backups"),
}


@pytest.mark.parametrize("name", TOLD)
def test_what_else_is_told(tmp_path: Path, name: str) -> None:
    with pseudo_spoken():
        message = TOLD[name](tmp_path)
    assert message
    assert not untranslated(message)


@pytest.mark.skipif(os.name == "nt", reason="Windows has words of its own")
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT, errno.ENOENT])
def test_the_system_says_its_reasons_in_words_that_are_translated(code: int) -> None:
    error = OSError(code, os.strerror(code))
    assert os.strerror(code) in REASONS
    assert reason_of(error) == os.strerror(code)
    with pseudo_spoken():
        assert not untranslated(reason_of(error))
