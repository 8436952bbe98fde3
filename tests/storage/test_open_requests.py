"""Letters from a second process: each is read once, by whoever should, and says nothing but a path."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from hearts_desktop.storage import open_requests
from hearts_desktop.storage.lock import FolderLock
from hearts_desktop.storage.open_requests import MAX_BYTES, TOO_OLD_S, OpenRequests, hand_over
from hearts_desktop.storage.paths import DataFolder

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there the system closes a person's folders")
GAME = Path.home().absolute() / "Friday.hearts"


@pytest.fixture
def requests(tmp_path):
    return OpenRequests(tmp_path / "open-requests")


def forged(requests: OpenRequests, content: bytes, name: str = "x.letter") -> Path:
    requests.prepare()
    path: Path = requests.folder / name
    path.write_bytes(content)
    return path


def test_each_letter_is_read_once_and_in_order(requests):
    files = [GAME.with_name(f"{n}é.hearts") for n in range(3)]
    for age, file in zip((30, 20, 10), files, strict=True):
        letter = requests.post(file)
        os.utime(letter, (time.time() - age,) * 2)
    assert requests.collect() == files
    assert requests.collect() == []
    assert list(requests.folder.iterdir()) == []


def test_nobody_has_written_yet(requests):
    assert requests.collect() == []


def test_a_letter_that_was_taken_back_is_not_read(requests):
    letter = requests.post(GAME)
    assert requests.take_back(letter)
    assert requests.collect() == []
    letter = requests.post(GAME)
    assert requests.collect() == [GAME]
    assert not requests.take_back(letter)


def test_a_file_is_opened_once_even_if_its_letter_is_taken_back_while_it_is_read(requests, monkeypatch):
    read = open_requests._read

    def too_late(letter: Path) -> Path:
        file = read(letter)
        assert requests.take_back(letter)
        return file

    requests.post(GAME)
    monkeypatch.setattr(open_requests, "_read", too_late)
    assert requests.collect() == []


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere")
def test_any_name_of_a_file_goes_through(requests):
    file = Path(os.fsdecode(b"/tmp/\xff odd\n name.hearts"))
    requests.post(file)
    assert requests.collect() == [file]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"relative/path.hearts",
        b"/tmp/a\0b.hearts",
        b"/" + b"x" * MAX_BYTES,
        b'{"path": "/tmp/x"}',
        os.urandom(64),
    ],
    ids=["empty", "relative", "zero", "long", "json", "noise"],
)
def test_what_is_no_path_is_thrown_away(requests, content):
    forged(requests, content)
    assert requests.collect() == []
    assert list(requests.folder.iterdir()) == []


def test_a_path_that_is_too_long_is_not_sent(requests):
    with pytest.raises(ValueError, match="too long"):
        requests.post(Path("/" + "x" * MAX_BYTES))


def test_a_letter_of_a_process_that_is_gone_is_thrown_away(requests):
    letter = requests.post(GAME)
    os.utime(letter, (time.time() - TOO_OLD_S - 1,) * 2)
    assert requests.collect() == []
    assert not letter.exists()


def test_a_flood_is_read_part_by_part(requests):
    for number in range(open_requests.MAX_LETTERS + 5):
        forged(requests, bytes(GAME), f"{number}.letter")
    assert len(requests.collect()) == open_requests.MAX_LETTERS
    assert len(requests.collect()) == 5


@POSIX
@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_only_a_file_is_a_letter(requests, tmp_path, kind):
    requests.prepare()
    place = requests.folder / "x.letter"
    if kind == "link":
        (tmp_path / "secret").write_bytes(bytes(GAME))
        place.symlink_to(tmp_path / "secret")
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.mkdir()
    assert requests.collect() == []
    assert (tmp_path / "secret").exists() == (kind == "link")


@POSIX
def test_other_people_can_neither_write_nor_be_heard(requests, monkeypatch):
    old = os.umask(0)
    try:
        requests.folder.mkdir(parents=True)
        letter = requests.post(GAME)
    finally:
        os.umask(old)
    assert requests.folder.stat().st_mode & 0o777 == 0o700
    assert letter.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert requests.collect() == []
    with pytest.raises(PermissionError):
        requests.post(GAME)


@POSIX
def test_a_folder_that_leads_elsewhere_is_not_used(requests, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    requests.folder.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PermissionError):
        requests.post(GAME)


# -- handing over --------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(open_requests, "PATIENCE_S", 0.3)
    monkeypatch.setattr(open_requests, "LOOKS_EVERY_S", 0.01)
    return DataFolder(tmp_path)


def test_nobody_is_there_to_hand_over_to(folder):
    assert not hand_over(folder, GAME)
    assert FolderLock(folder.root).acquire()
    assert not (folder.root / "open-requests").exists()


def test_whoever_takes_the_letter_has_the_file(folder, monkeypatch):
    monkeypatch.setattr(open_requests, "PATIENCE_S", 20.0)
    lock = FolderLock(folder.root)
    assert lock.acquire()
    requests, heard = OpenRequests(folder.open_requests), []

    def listen() -> None:
        while not heard:
            heard.extend(requests.collect())
            time.sleep(0.01)

    listener = threading.Thread(target=listen)
    listener.start()
    monkeypatch.chdir(GAME.parent)
    assert hand_over(folder, Path(GAME.name))
    listener.join()
    assert heard == [GAME]
    lock.release()


def test_one_that_does_not_answer_is_not_waited_for_for_ever(folder):
    lock = FolderLock(folder.root)
    assert lock.acquire()
    assert not hand_over(folder, GAME)
    assert OpenRequests(folder.open_requests).collect() == []
    lock.release()


def test_one_that_ends_meanwhile_is_not_waited_for(folder, monkeypatch):
    monkeypatch.setattr(open_requests, "PATIENCE_S", 60.0)
    lock = FolderLock(folder.root)
    assert lock.acquire()
    threading.Timer(0.05, lock.release).start()
    assert not hand_over(folder, GAME)
    assert OpenRequests(folder.open_requests).collect() == []


def test_where_no_letter_can_be_written_nothing_is_handed_over(folder):
    lock = FolderLock(folder.root)
    assert lock.acquire()
    (folder.root / "open-requests").write_text("in the way")
    assert not hand_over(folder, GAME)
    lock.release()
