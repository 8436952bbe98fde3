"""Two games at once: the second knows that it may not save, and a dead game locks nobody out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hearts_desktop.storage import lock
from hearts_desktop.storage.lock import FolderLock

ROOT = Path(__file__).resolve().parents[2]

HOLDER = """
import sys
from pathlib import Path
from hearts_desktop.storage.lock import FolderLock

mine = FolderLock(Path(sys.argv[1]))
print(mine.acquire(), flush=True)
for line in sys.stdin:
    if line.strip() == "release":
        mine.release()
    print("done", flush=True)
"""


@contextmanager
def other_game(folder: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def tell(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdin is not None
    process.stdin.write(word + "\n")
    process.stdin.flush()
    assert line(process) == "done"


def test_one_game_takes_and_gives_back(tmp_path: Path) -> None:
    mine = FolderLock(tmp_path / "not" / "there" / "yet")
    assert not mine.held
    assert mine.acquire()
    assert mine.acquire()
    assert mine.held
    assert mine.why_not == ""
    mine.release()
    mine.release()
    assert not mine.held
    assert mine.acquire()
    mine.release()


def test_the_second_game_is_told(tmp_path: Path) -> None:
    mine = FolderLock(tmp_path)
    with other_game(tmp_path) as other:
        assert line(other) == "True"
        assert not mine.acquire()
        assert not mine.held
        assert "Another window" in mine.why_not
        assert str(tmp_path) in mine.why_not
        tell(other, "release")
        assert mine.acquire()
        assert mine.why_not == ""
    mine.release()


def test_the_lock_of_a_killed_game_is_free(tmp_path: Path) -> None:
    mine = FolderLock(tmp_path)
    with other_game(tmp_path) as other:
        assert line(other) == "True"
        other.kill()
        other.wait()
    assert mine.acquire()
    with other_game(tmp_path) as other:
        assert line(other) == "False"
    mine.release()


def test_two_folders_two_games(tmp_path: Path) -> None:
    with other_game(tmp_path / "a") as other:
        assert line(other) == "True"
        mine = FolderLock(tmp_path / "b")
        assert mine.acquire()
        mine.release()


def test_a_lock_file_left_behind_by_hand_locks_nobody_out(tmp_path: Path) -> None:
    (tmp_path / lock.LOCK_NAME).write_text("4711")
    mine = FolderLock(tmp_path)
    assert mine.acquire()
    mine.release()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    mine = FolderLock(tmp_path / "file")
    assert not mine.acquire()
    assert "cannot be written" in mine.why_not


def test_a_disk_that_knows_no_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(handle: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(lock, "_lock", no_locks)
    mine = FolderLock(tmp_path)
    assert mine.acquire()
    mine.release()
