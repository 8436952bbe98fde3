"""The autosave while the disk fails: whichever call fails, the file stays the old game or is the new one."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from strategies import random_game

from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import atomic, autosave_format
from hearts_desktop.storage.autosave import Autosave, Loaded

GAME = random_game(random.Random(1), RuleSet(), hands=1).journal
OTHER = random_game(random.Random(2), RuleSet(players=3), hands=1).journal

Do = Callable[[Autosave], None]
Operation = tuple[Do, Journal]

CALLS = ("open", "write", "fsync", "replace", "close", "fstat")


def begin(journal: Journal) -> Operation:
    return lambda saves: saves.begin(journal), journal


def rewrite(length: int) -> Operation:
    return lambda saves: saves.rewrite(GAME.truncate(length)), GAME.truncate(length)


def append(length: int) -> Operation:
    return lambda saves: saves.append(GAME.actions[length - 1]), GAME.truncate(length)


SCENARIO: tuple[Operation, ...] = (
    begin(OTHER),
    begin(GAME.truncate(3)),
    *map(append, (4, 5, 6)),
    rewrite(2),
    *map(append, (3, 4)),
    rewrite(10),
    append(11),
)


class Disk:
    """Lets the calls of the operating system through, or not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls = 0
        self.fails: Callable[[int], bool] = lambda number: False
        self.half_written = False
        for name in CALLS:
            monkeypatch.setattr(os, name, self._wrap(name, getattr(os, name)))

    def _wrap(self, name: str, real: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.calls += 1
            if not self.fails(self.calls):
                return real(*args, **kwargs)
            if name == "close":
                real(*args)  # as on Linux: the handle is gone even if closing reports an error
            if name == "write" and self.half_written:
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")

        return call

    def mended(self) -> None:
        self.fails = lambda number: False


@pytest.fixture
def disk() -> Iterator[Disk]:
    with pytest.MonkeyPatch.context() as patch:
        yield Disk(patch)


def fresh(tmp_path: Path) -> Path:
    folder = tmp_path / str(len(list(tmp_path.iterdir())))
    folder.mkdir()
    return folder / "current-game.hearts"


def load(file: Path, disk: Disk) -> Loaded:
    """What a new process would find."""
    fails, calls = disk.fails, disk.calls
    disk.mended()
    loaded = Autosave(file, file.parent / "backups").load()
    disk.fails, disk.calls = fails, calls
    return loaded


def run(file: Path, disk: Disk) -> int:
    """Do all of the scenario; after each operation, failed or not, look at the file. How many failed?"""
    saves = Autosave(file, file.parent / "backups")
    disk.calls = 0
    before: Journal | None = None
    failures = 0
    for do, after in SCENARIO:
        found: tuple[Journal | None, ...] = (after,)
        try:
            do(saves)
        except OSError:
            failures += 1
            found = (before, after)
        loaded = load(file, disk)
        assert loaded.message == "" or (disk.half_written and "breaks off" in loaded.message)
        assert loaded.journal in found
        before = loaded.journal
    calls = disk.calls
    disk.mended()
    saves.append(GAME.actions[11])
    assert load(file, disk) == Loaded(GAME.truncate(12))
    saves.close()
    left = {left.name for left in file.parent.iterdir()}
    assert left - {"backups"} == {file.name}
    assert disk.half_written or "backups" not in left
    disk.calls = calls
    return failures


def count(tmp_path: Path, disk: Disk) -> int:
    assert run(fresh(tmp_path), disk) == 0
    return disk.calls


@pytest.mark.parametrize("half_written", [False, True])
def test_one_call_fails(tmp_path: Path, disk: Disk, half_written: bool) -> None:
    disk.half_written = half_written
    calls = count(tmp_path, disk)
    assert calls > 40
    failures = 0
    for bad in range(1, calls + 1):
        disk.fails = lambda number, bad=bad: number == bad
        failures += run(fresh(tmp_path), disk)
    assert failures > calls // 3


@pytest.mark.parametrize("half_written", [False, True])
def test_the_disk_fails_and_stays_so(tmp_path: Path, disk: Disk, half_written: bool) -> None:
    """Full from some moment on: the file keeps what it had, and catches up when there is room again."""
    disk.half_written = half_written
    calls = count(tmp_path, disk)
    for bad in range(1, calls + 1):
        file = fresh(tmp_path)
        disk.fails = lambda number, bad=bad: number >= bad
        assert run(file, disk) > 0


def test_a_write_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, content: real(handle, bytes(content)[:7]))
    saves = Autosave(tmp_path / "game", tmp_path / "backups")
    saves.begin(GAME.truncate(5))
    saves.append(GAME.actions[5])
    assert (tmp_path / "game").read_bytes() == autosave_format.whole(GAME.truncate(6))[0]


def test_killed_in_the_middle_of_replacing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a killed writer leaves beside the file is not read, does no harm, and is cleared away one day."""
    file = tmp_path / "current-game.hearts"
    saves = Autosave(file, tmp_path / "backups")
    saves.begin(GAME.truncate(5))
    own = tmp_path / f".{file.name}.{os.getpid()}-0.tmp"
    old = tmp_path / f".{file.name}.1-0.tmp"
    own.write_bytes(b"half of a ga")
    old.write_bytes(b"half of a ga")
    os.utime(old, (1e9, 1e9))
    saves.rewrite(GAME.truncate(4))
    assert sorted(left.name for left in tmp_path.iterdir()) == sorted([own.name, file.name])
    assert Autosave(file, tmp_path / "backups").load() == Loaded(GAME.truncate(4))


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let an open file be removed")
@pytest.mark.parametrize("what", ["removed", "replaced", "shortened", "longer"])
def test_somebody_meddles_while_the_game_runs(tmp_path: Path, what: str) -> None:
    file = tmp_path / "current-game.hearts"
    saves = Autosave(file, tmp_path / "backups")
    saves.begin(GAME.truncate(5))
    saves.append(GAME.actions[5])
    match what:
        case "removed":
            file.unlink()
        case "replaced":
            file.unlink()
            file.write_bytes(b"hello")
        case "shortened":
            os.truncate(file, 100)
        case "longer":
            file.write_bytes(file.read_bytes() + b"x")
    saves.append(GAME.actions[6])
    assert Autosave(file, tmp_path / "backups").load() == Loaded(GAME.truncate(7))


def test_no_copy_can_be_written_so_the_file_is_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "current-game.hearts"
    file.write_bytes(b"rubbish")
    (tmp_path / "backups").mkdir()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    loaded = Autosave(file, tmp_path / "backups").load()
    assert loaded.journal is None
    assert str(tmp_path / "backups" / "current-game.damaged-1.hearts") in loaded.message
    assert [copy.read_bytes() for copy in (tmp_path / "backups").iterdir()] == [b"rubbish"]


def test_no_copy_can_be_kept_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "current-game.hearts"
    file.write_bytes(b"rubbish")
    (tmp_path / "backups").write_bytes(b"a file where the folder should be")
    loaded = Autosave(file, tmp_path / "backups").load()
    assert loaded.journal is None
    assert "No copy" in loaded.message
    assert str(file) in loaded.message
    assert file.read_bytes() == b"rubbish"


def test_the_file_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "current-game.hearts"
    saves = Autosave(file, tmp_path / "backups")
    saves.begin(GAME)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", forbidden)
        loaded = Autosave(file, tmp_path / "backups").load()
    assert loaded.journal is None
    assert "Permission denied" in loaded.message
    # Beginning a new game would replace the file, so it has been moved out of the way.
    moved = tmp_path / "backups" / "current-game.damaged-1.hearts"
    assert moved.read_bytes() == autosave_format.whole(GAME)[0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "current-game.hearts")
    loaded = Autosave(tmp_path / "current-game.hearts", tmp_path / "backups").load()
    assert loaded.journal is None
    assert loaded.message


# -- the atomic write by itself ---------------------------------------------------------------------------


def test_atomic_follows_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("no links here")
    atomic.write_atomic(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_on_windows_a_busy_file_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, tries, naps = os.replace, [], []

    def busy(source: Path, target: Path) -> None:
        tries.append(target)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "in use")
        real(source, target)

    monkeypatch.setattr(atomic, "_WINDOWS", True)
    monkeypatch.setattr(os, "replace", busy)
    monkeypatch.setattr(atomic.time, "sleep", naps.append)
    atomic.write_atomic(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert len(naps) == 2


def test_on_windows_a_file_that_stays_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    atomic.write_atomic(tmp_path / "file", b"new")

    def busy(*_: object) -> None:
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(atomic, "_WINDOWS", True)
    monkeypatch.setattr(atomic.time, "sleep", lambda _: None)
    monkeypatch.setattr(os, "replace", busy)
    with pytest.raises(PermissionError):
        atomic.write_atomic(tmp_path / "file", b"newer")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert [left.name for left in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_a_file_system_that_cannot_sync_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    real, synced = os.fsync, []

    def fsync(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 2:
            raise OSError(code, "no")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    atomic.write_atomic(tmp_path / "file", b"new")
    assert len(synced) == (1 if os.name == "nt" else 2)
