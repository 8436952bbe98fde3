"""The folder of saved games: any name, any file that somebody puts there, and nothing lost."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from strategies import random_game

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import codec, saved_games
from hearts_desktop.storage.saved_games import MAX_DELETED, MAX_NAME, NameTaken, SavedGames

GAME = random_game(random.Random(1), RuleSet(), hands=2).journal
SHORT = GAME.truncate(40)


@pytest.fixture
def saved(tmp_path: Path) -> SavedGames:
    return SavedGames(tmp_path / "saved-games")


def names(saved: SavedGames) -> list[str]:
    return [game.name for game in saved.games()]


def test_no_folder_is_no_games(saved: SavedGames) -> None:
    assert saved.games() == ()
    assert not saved.folder.exists()


def test_what_is_saved_is_there(saved: SavedGames) -> None:
    game = saved.save("  Friday evening ", GAME)
    assert game.name == "Friday evening"
    assert game.path.name == "Friday evening.hearts"
    assert saved.games() == (game,)
    assert saved_games.read(game.path) == GAME
    told = saved.contents(game)
    state = GAME.state()
    assert (told.ruleset, told.totals, told.hands) == (RuleSet(), state.totals, len(state.scores))
    assert (told.over, told.problem) == (False, "")


def test_newest_first(saved: SavedGames) -> None:
    for age, name in enumerate(("third", "first", "second")):
        os.utime(saved.save(name, SHORT).path, (1000, {0: 10, 1: 30, 2: 20}[age]))
    assert names(saved) == ["first", "second", "third"]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(min_size=1, max_size=70))
@example(name="CON")
@example(name="nul.txt")
@example(name="../../etc/passwd")
@example(name="..")
@example(name="C:\\games?")
@example(name="100% sure %41")
@example(name=".hidden")
@example(name="💕" * MAX_NAME)
@example(name="e\u0301")
@example(name="trailing. ")
def test_any_name_will_do_or_is_refused_in_words(tmp_path: Path, name: str) -> None:
    saved = SavedGames(tmp_path)
    reason = saved_games.why_no_name(name)
    if reason:
        assert reason.endswith(".")
        with pytest.raises(ValueError, match=reason[:20]):
            saved.save(name, SHORT)
        return
    game = saved.save(name, SHORT, replace=True)
    assert game.path.parent == tmp_path
    assert game.name == saved_games.checked(name)
    assert saved.games() == (game,)
    assert game.path.stem.partition(".")[0].casefold() not in {"con", "nul"}
    game.path.unlink()


def test_a_name_is_given_once(saved: SavedGames) -> None:
    saved.save("Friday", SHORT)
    with pytest.raises(NameTaken, match="“Friday”"):
        saved.save("FRIDAY", GAME)
    assert saved.free_name("friday") == "friday (2)"
    assert len(saved.free_name("x" * MAX_NAME)) == MAX_NAME
    saved.save("x" * MAX_NAME, SHORT)
    assert len(saved.free_name("X" * MAX_NAME)) == MAX_NAME
    again = saved.save("FRIDAY", GAME, replace=True)
    assert names(saved).count("Friday") == 1
    assert saved_games.read(again.path) == GAME


def test_renaming(saved: SavedGames) -> None:
    friday, _ = saved.save("Friday", GAME), saved.save("Monday", SHORT)
    with pytest.raises(NameTaken):
        saved.rename(friday, "monday")
    moved = saved.rename(friday, "friday")
    assert moved.name == "friday"
    moved = saved.rename(moved, "a/b")
    assert set(names(saved)) == {"a/b", "Monday"}
    assert saved_games.read(moved.path) == GAME
    with pytest.raises(ValueError, match="name"):
        saved.rename(moved, "   ")


def test_deleting_is_taken_back(saved: SavedGames) -> None:
    friday = saved.save("Friday", GAME)
    deleted = saved.delete(friday)
    assert saved.games() == ()
    assert saved.restore(deleted) == friday
    assert saved_games.read(friday.path) == GAME
    deleted = saved.delete(friday)
    saved.save("Friday", SHORT)
    assert saved.restore(deleted).name == "Friday (2)"
    assert set(names(saved)) == {"Friday", "Friday (2)"}


def test_deleted_games_are_not_kept_for_ever(saved: SavedGames) -> None:
    for number in range(MAX_DELETED + 5):
        last = saved.delete(saved.save(f"game {number}", SHORT))
    assert len(list((saved.folder / "deleted").iterdir())) == MAX_DELETED
    assert saved.restore(last).name == f"game {MAX_DELETED + 4}"


def test_the_same_game_is_set_aside_once(saved: SavedGames) -> None:
    first = saved.set_aside("Set aside", GAME)
    assert saved.set_aside("Set aside", GAME) == first
    assert saved.set_aside("Set aside", SHORT).name == "Set aside (2)"


def test_what_somebody_else_put_there(saved: SavedGames) -> None:
    """Folders, links to nowhere, other files and damaged games do no harm, and say what they are."""
    saved.folder.mkdir()
    (saved.folder / "folder.hearts").mkdir()
    (saved.folder / "notes.txt").write_text("no game")
    (saved.folder / ".Friday.hearts.12-0.tmp").write_text("left behind")
    (saved.folder / "empty.hearts").touch()
    (saved.folder / "100%.hearts").write_text(codec.encode(SHORT))
    (saved.folder / "damaged.hearts").write_text(codec.encode(GAME).replace('"play ', '"lay ', 1))
    if sys.platform not in ("win32", "darwin"):
        os.mkfifo(saved.folder / "pipe.hearts")
        (saved.folder / "nowhere.hearts").symlink_to(saved.folder / "gone")
        (saved.folder / os.fsdecode(b"\xff\n.hearts")).write_text("{}")
    told = {game.name: saved.contents(game) for game in saved.games()}
    assert told.pop("100%").problem == ""
    assert {"empty", "damaged"} <= set(told)
    assert not {"folder", "notes", "pipe", "nowhere"} & set(told)
    assert all(name.isprintable() for name in told)
    assert all(one.problem.endswith(".") and one.players == () for one in told.values())


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(saved: SavedGames) -> None:
    friday = saved.save("Friday", GAME)
    saved.folder.chmod(0o500)
    try:
        for change in (
            lambda: saved.save("Monday", GAME),
            lambda: saved.rename(friday, "Monday"),
            lambda: saved.delete(friday),
        ):
            with pytest.raises(OSError, match="denied"):
                change()
        assert saved.games() == (friday,)
    finally:
        saved.folder.chmod(0o700)


def test_a_full_disk_leaves_the_old_file(saved: SavedGames, monkeypatch: pytest.MonkeyPatch) -> None:
    friday = saved.save("Friday", GAME)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hearts_desktop.storage.atomic.write_all", full)
    with pytest.raises(OSError, match="No space"):
        saved.save("Friday", SHORT, replace=True)
    assert saved.games() == (friday,)
    assert saved_games.read(friday.path) == GAME
