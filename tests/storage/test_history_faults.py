"""The history on disks that fail, under damage, in several processes: no finished hand is ever lost.

``HEARTS_FAULTS=1`` lets every single call fail, and cuts the power before every one (a few minutes), and
damages the file in 500 places.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from history_entries import Told, entries, hands_in, hands_of

from hearts_desktop.storage.history import keeper as module
from hearts_desktop.storage.history import schema
from hearts_desktop.storage.history.entries import HandPar, from_line, to_line
from hearts_desktop.storage.history.keeper import Keeper
from hearts_desktop.storage.history.records import Filter, HandOrder, Outcome
from hearts_desktop.storage.history.statistics import NoStatistics, Statistics

HERE = Path(__file__).resolve().parent
ALL = bool(os.environ.get("HEARTS_FAULTS"))
PLACES = 500 if ALL else 24
SOME = entries(4)
OLD = sorted((HERE.parent / "data" / "history").glob("schema-*.sql"))
"""A dump of the first two entries in each schema that there has been."""


def keeper_in(folder: Path, told: Told | None = None, *, owner: bool = True) -> Keeper:
    return Keeper(folder / "history.db", folder / "backups", (told or []).append, owner=owner)


def session(folder: Path, told: Told, more=(), *, owner: bool = True) -> Keeper:
    """A start of the program in which some hands are finished."""
    keeper = Keeper(folder / "history.db", folder / "backups", told.append, owner=owner)
    keeper.start()
    for entry in more:
        keeper.keep(entry)
    return keeper


@pytest.fixture(autouse=True)
def _many_backups(monkeypatch):
    monkeypatch.setattr(module, "BACKUP_EVERY", 3)


@pytest.fixture(scope="module")
def history(tmp_path_factory) -> Path:
    """A folder with a history of two sessions, as a power cut left it: a backup, a log, a live journal."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "BACKUP_EVERY", 3)
        told: Told = []
        session(folder, told, SOME[:5]).close()
        keeper = session(folder, told, SOME[5:])
        left = tmp_path_factory.mktemp("left") / "home"
        shutil.copytree(folder, left, ignore=shutil.ignore_patterns("*-shm"))
        keeper.close()
    assert not told
    assert (left / "history.db-wal").stat().st_size
    assert len(list((left / "backups").iterdir())) == 1
    return left


def copy_of(history: Path, place: Path) -> Path:
    shutil.copytree(history, place)
    return place


# -- calls that fail -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def broken_disk(tmp_path_factory) -> Path:
    if sys.platform != "linux" or shutil.which("cc") is None:
        pytest.skip("needs Linux and a C compiler")
    library = tmp_path_factory.mktemp("disk") / "broken_disk.so"
    source = HERE / "broken_disk.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


@pytest.mark.parametrize(("what", "stride"), [("fail", 1 if ALL else 31), ("cut", 1 if ALL else 7)])
def test_whatever_call_fails_or_is_the_last_one(broken_disk, tmp_path, what, stride):
    path = os.pathsep.join([str(HERE.parents[1]), str(HERE), str(HERE.parent)])
    done = subprocess.run(
        [sys.executable, HERE / "history_on_a_broken_disk.py", tmp_path / "home", what, str(stride), "1"],
        env={**os.environ, "LD_PRELOAD": str(broken_disk), "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 30


# -- damage --------------------------------------------------------------------------------------------------


def damaged(content: bytes, rng: random.Random) -> bytes:
    """With some bits turned over, or cut short, or with a page of something else."""
    at = rng.randrange(len(content))
    match rng.randrange(4):
        case 0:
            return content[:at]
        case 1:
            return content[:at] + bytes([content[at] ^ 1 << rng.randrange(8)]) + content[at + 1 :]
        case 2:
            at -= at % 4096
            return content[:at] + rng.randbytes(4096) + content[at + 4096 :]
    return content[:at] + bytes(min(512, len(content) - at)) + content[at + 512 :]


@pytest.mark.parametrize("name", ["history.db", "history.db-wal"])
@pytest.mark.parametrize("seed", range(PLACES // 2))
def test_no_hand_is_lost_by_damage_anywhere(history, tmp_path, name, seed):
    home = copy_of(history, tmp_path / "home")
    rng = random.Random(seed)
    for _ in range(rng.choice((1, 1, 3))):
        (home / name).write_bytes(damaged((home / name).read_bytes() or b"\0", rng))
    told: Told = []
    keeper = session(home, told, entries(1, name="h"))
    keeper.close()
    assert set(hands_of(SOME)) <= set(hands_in(home / "history.db"))
    assert set(hands_of(entries(1, name="h"))) <= set(hands_in(home / "history.db"))
    assert len(told) <= 1
    assert all("restored from a backup" in text for text in told)
    asides = list((home / "backups").glob("history-damaged-*.db"))
    assert len(asides) == len(told)
    if told:
        assert str(asides[0]) in told[0]


def test_one_digit_that_has_become_another_is_noticed(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    with closing(sqlite3.connect(home / "history.db")) as db, db:
        db.execute("UPDATE hands SET points = points + 1 WHERE id = 3")
    told: Told = []
    session(home, told).close()
    assert len(told) == 1
    assert hands_in(home / "history.db") == hands_of(SOME)


def test_a_history_that_is_gone_comes_back(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    (home / "history.db").unlink()
    told: Told = []
    session(home, told).close()
    assert "was missing" in told[0]
    assert hands_in(home / "history.db") == hands_of(SOME)


def test_a_damaged_backup_is_passed_over_for_an_older_one(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    told: Told = []
    session(home, told).close()  # makes another backup, and empties the log
    backups = sorted((home / "backups").glob("history-?.db"))
    assert len(backups) == 2
    content = backups[1].read_bytes()
    page, half = 4096, len(content) // 2  # a byte or two may lie where nothing is kept
    backups[1].write_bytes(content[: half - page] + b"?" * page + content[half:])
    (home / "history.db").write_bytes(b"no database")
    session(home, told).close()
    assert "restored" in told[0]
    assert hands_in(home / "history.db") == hands_of(SOME)[:5], "what the older backup had"


def test_lines_of_the_log_that_are_damaged_cost_no_other_line(tmp_path):
    keeper = session(tmp_path, [], SOME[:2])
    keeper.close()
    (tmp_path / "history.db").unlink()
    log = tmp_path / "history.log"
    first, second = log.read_bytes().splitlines(keepends=True)
    for torn in (first[: len(first) // 2], b"", b"\0" * 600, b"[]\n", first.replace(b"1", b"2")):
        home = tmp_path / f"home-{len(torn)}"
        home.mkdir()
        (home / "history.log").write_bytes(torn)
        told: Told = []
        session(home, told, [SOME[1]]).close()
        (home / "history.db").unlink()
        session(home, told).close()
        assert hands_in(home / "history.db") == hands_of(SOME[1:2])
    assert from_line(second) == SOME[1]
    assert to_line(SOME[1]) == second


def test_damage_while_the_game_runs_is_put_right_at_the_next_hand(tmp_path):
    told: Told = []
    keeper = session(tmp_path, told, SOME[:4])
    keeper.close()
    keeper = session(tmp_path, told)
    keeper._connection()
    keeper._let_go()
    (tmp_path / "history.db").write_bytes(b"SQLite format 3\0 and then nothing good")
    assert keeper.keep(SOME[4])
    keeper.close()
    assert len(told) == 1
    assert "was damaged" in told[0]
    assert "restored from a backup and the log" in told[0]
    assert hands_in(tmp_path / "history.db") == hands_of(SOME[:5])


def test_a_file_that_is_deleted_while_the_game_runs_is_made_again(tmp_path):
    told: Told = []
    keeper = session(tmp_path, told, SOME[:2])
    for left in tmp_path.glob("history.db*"):
        left.unlink()
    assert keeper.keep(SOME[2])
    keeper.close()
    assert hands_in(tmp_path / "history.db") == hands_of(SOME[:3])
    assert len(told) == 1
    assert "was missing" in told[0]


# -- others --------------------------------------------------------------------------------------------------


def test_the_history_of_a_newer_version_is_left_alone(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    told: Told = []
    session(home, told).close()
    newer = len(schema.MIGRATIONS) + 1
    with closing(sqlite3.connect(home / "history.db")) as db, db:
        db.execute("UPDATE about SET version = ?, seal = ?", (newer, schema.seal(newer)))
        db.execute(f"PRAGMA user_version = {newer}")
    content = (home / "history.db").read_bytes()
    keeper = session(home, told, entries(1, name="h"))
    keeper.close()
    assert len(told) == 1
    assert "newer version" in told[0]
    assert (home / "history.db").read_bytes() == content
    with pytest.raises(NoStatistics, match="newer version"):
        Statistics(home / "history.db").totals()
    with closing(sqlite3.connect(home / "history.db")) as db, db:
        db.execute("UPDATE about SET version = ?, seal = ?", (newer - 1, schema.seal(newer - 1)))
        db.execute(f"PRAGMA user_version = {newer - 1}")
    session(home, told).close()
    assert set(hands_of(entries(1, name="h"))) <= set(hands_in(home / "history.db")), "they were in the log"


def test_a_database_of_another_program_is_set_aside_unharmed(tmp_path):
    with closing(sqlite3.connect(tmp_path / "history.db")) as db, db:
        db.execute("CREATE TABLE recipes (text)")
    content = (tmp_path / "history.db").read_bytes()
    told: Told = []
    session(tmp_path, told, SOME[:1]).close()
    assert len(told) == 1
    assert "begin anew" in told[0]
    assert (tmp_path / "backups" / "history-damaged-1.db").read_bytes() == content
    assert hands_in(tmp_path / "history.db") == hands_of(SOME[:1])


def test_an_instance_that_is_not_the_owner_repairs_nothing(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    (home / "history.db").write_bytes(b"no database")
    (home / "history.db-wal").unlink()
    told: Told = []
    second = session(home, told, entries(1, name="h"), owner=False)
    assert second.pending == 2
    second.close()
    assert len(told) == 1
    assert "no other window open" in told[0]
    assert (home / "history.db").read_bytes() == b"no database"
    session(home, told).close()
    expected = set(hands_of(SOME)) | set(hands_of(entries(1, name="h")))
    assert set(hands_in(home / "history.db")) == expected


WRITER = """
import sys
from pathlib import Path
from history_entries import entries
from hearts_desktop.storage.history.keeper import Keeper
home, name, owner = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "owner"
told = []
keeper = Keeper(home / "history.db", home / "backups", told.append, owner=owner)
keeper.start()
assert all(keeper.keep(entry) for entry in entries(10, 1, name)), told
keeper.close()
assert not told, told
"""


def test_two_processes_write_at_once(tmp_path):
    path = os.pathsep.join([str(HERE.parents[1]), str(HERE), str(HERE.parent)])
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, tmp_path, name, owner],
            env={**os.environ, "PYTHONPATH": path},
            stderr=subprocess.PIPE,
            text=True,
        )
        for name, owner in (("a", "owner"), ("b", "other"))
    ]
    errors = [writer.communicate(timeout=120)[1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0], errors
    expected = [*hands_of(entries(10, 1, "a")), *hands_of(entries(10, 1, "b"))]
    assert sorted(hands_in(tmp_path / "history.db")) == sorted(expected)
    told: Told = []
    session(tmp_path, told).close()
    assert sorted(hands_in(tmp_path / "history.db")) == sorted(expected)
    assert not told


def test_a_lock_that_another_holds_for_long_is_waited_for_later(tmp_path, monkeypatch):
    monkeypatch.setattr(schema, "BUSY_S", 0.05)
    told: Told = []
    keeper = session(tmp_path, told, SOME[:1])
    with closing(sqlite3.connect(tmp_path / "history.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not keeper.keep(SOME[1])
        assert not keeper.keep(SOME[2])
        assert keeper.pending == 2
        assert Statistics(tmp_path / "history.db").hand_count() == 1, "reading goes on"
    assert told == [
        "The results of your games cannot be kept at the moment (database is locked). You can play on; they "
        "are written as soon as that is possible."
    ]
    assert keeper.flush()
    keeper.close()
    assert hands_in(tmp_path / "history.db") == hands_of(SOME[:3])


def test_a_folder_that_cannot_be_made_is_told_and_heals(tmp_path):
    home = tmp_path / "home"
    home.write_text("a file is in the way")
    told: Told = []
    keeper = session(home, told, SOME[:2])
    assert keeper.pending == 2
    assert len(told) == 1
    home.unlink()
    assert keeper.keep(SOME[2])
    keeper.close()
    assert hands_in(home / "history.db") == hands_of(SOME[:3])
    assert len((home / "history.log").read_bytes().splitlines()) == 3


def test_a_par_that_cannot_be_written_is_no_trouble(tmp_path):
    (tmp_path / "history.db").mkdir()
    told: Told = []
    keeper = keeper_in(tmp_path, told)
    assert not keeper.keep_par(HandPar("g0", "deal", 3))
    assert not told
    (tmp_path / "history.db").rmdir()
    assert keeper.keep(SOME[0])
    assert keeper.keep_par(HandPar("g0", SOME[0].hands[0].actions, 3))
    keeper.close()
    assert Statistics(tmp_path / "history.db").totals().par == 3


def test_reading_what_is_damaged_says_so(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    (home / "history.db").write_bytes(b"no database at all")
    with pytest.raises(NoStatistics, match="cannot be read"):
        Statistics(home / "history.db").totals()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_only_be_read(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    told: Told = []
    session(home, told).close()
    for path in (home / "history.db", home / "history.log", home):
        if path.exists():
            path.chmod(0o555)
    keeper = session(home, told, entries(1, name="h"))
    assert keeper.pending == 2
    assert len(told) == 1
    assert hands_in(home / "history.db") == hands_of(SOME)
    home.chmod(0o755)
    (home / "history.db").chmod(0o644)
    assert keeper.flush()
    keeper.close()


# -- what entries do -----------------------------------------------------------------------------------------


def test_the_clock_may_go_backwards(tmp_path):
    told: Told = []
    late = [replace(one, at=one.at - 500_000 * number) for number, one in enumerate(SOME)]
    late = [replace(one, hands=tuple(replace(hand, finished=one.at) for hand in one.hands)) for one in late]
    session(tmp_path, told, late).close()
    assert not told
    statistics = Statistics(tmp_path / "history.db")
    assert hands_in(tmp_path / "history.db") == hands_of(SOME), (
        "in the order of playing, whatever the clock said"
    )
    assert statistics.choices().first == min(hand.finished for one in late for hand in one.hands)


def test_an_entry_told_twice_is_one(tmp_path):
    told: Told = []
    keeper = session(tmp_path, told, [*SOME, *SOME])
    again = [replace(one, id=one.id + "again") for one in SOME]
    for entry in again:
        assert keeper.keep(entry)
    keeper.close()
    assert hands_in(tmp_path / "history.db") == hands_of(SOME)


@pytest.mark.parametrize(
    "senseless",
    [
        {"ruleset": "hearts(joker=on)"},
        {"ruleset": "hearts(players=3)"},
        {"names": ()},
        {"names": 5},
        {"seat": 7},
        {"hands": (replace(SOME[1].hands[0], scores=(1,)),)},
        {"hands": (replace(SOME[1].hands[0], totals=()),)},
        {"hands": (replace(SOME[1].hands[0], number=1 << 70),)},
        {"hands": (replace(SOME[1].hands[0], actions=None),)},
        {"helps": (3,)},
        {"at": 1 << 80},
    ],
)
def test_an_entry_that_makes_no_sense_costs_no_other(tmp_path, senseless):
    bad = replace(SOME[1], game="bad", **senseless)
    told: Told = []
    (tmp_path / "history.log").write_bytes(to_line(SOME[0]) + to_line(bad))
    keeper = session(tmp_path, told, [bad, *SOME[2:]])
    assert not keeper.pending
    keeper.close()
    session(tmp_path, told).close()
    assert hands_in(tmp_path / "history.db") == [*hands_of(SOME[:1]), *hands_of(SOME[2:])]
    assert to_line(bad) in (tmp_path / "history.log").read_bytes(), (
        "what is not in the database is not thrown away"
    )


def test_a_finished_game_that_is_left_later_stays_finished(tmp_path):
    one = SOME[0]
    over = replace(one, outcome="finished", places=(1, 2, 3, 4), winners=(0,))
    left = replace(one, id="left", outcome="abandoned", hands=())
    keeper = session(tmp_path, [], [over, left])
    keeper.close()
    (game,) = Statistics(tmp_path / "history.db").games()
    assert (game.outcome, game.place) == (Outcome.FINISHED, 1)


def test_a_reset_is_not_undone_by_damage(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    told: Told = []
    keeper = session(home, told)
    keeper.abandon_all_but("nothing")
    kept = keeper.reset()
    assert hands_in(kept) == hands_of(SOME)
    assert hands_in(home / "history.db") == []
    assert keeper.keep(replace(entries(1, name="h")[0]))
    keeper.close()
    (home / "history.db").write_bytes(b"no database")
    session(home, told).close()
    assert hands_in(home / "history.db") == hands_of(entries(1, name="h")[:1])


def test_a_reset_without_a_copy_changes_nothing(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    keeper = session(home, [])
    shutil.rmtree(home / "backups")
    (home / "backups").write_text("a file is in the way")
    with pytest.raises(OSError, match="cannot be reset"):
        keeper.reset()
    keeper.close()
    assert hands_in(home / "history.db") == hands_of(SOME)


def test_only_so_many_files_are_kept(history, tmp_path):
    home = copy_of(history, tmp_path / "home")
    told: Told = []
    for number in range(8):
        session(home, told, entries(4, 1, name=f"n{number}-")).close()
        (home / "history.db").write_bytes(b"no database")
    session(home, told).close()
    names = sorted(path.name for path in (home / "backups").iterdir())
    assert sum(name.startswith("history-damaged-") for name in names) == 3
    assert len(names) == 3 + 5
    assert len(hands_in(home / "history.db")) == len(SOME) + 8 * 4
    assert Statistics(home / "history.db").hands(Filter(game="g0"), HandOrder.NUMBER)


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_the_history_of_every_older_version_is_read_for_ever(file, tmp_path):
    with closing(sqlite3.connect(tmp_path / "history.db")) as db, db:
        db.executescript(file.read_text("ascii"))
    told: Told = []
    read = Statistics(tmp_path / "history.db")
    before = read.totals(), read.dealt()  # asked before anybody writes, it has an answer too
    schema_of(tmp_path / "history.db", int(file.stem[-1]))
    session(tmp_path, told).close()
    assert (read.totals(), read.dealt()) == before
    session(tmp_path, told, SOME[2:3]).close()
    assert not told
    assert hands_in(tmp_path / "history.db") == hands_of(SOME[:3])
    with closing(sqlite3.connect(tmp_path / "history.db")) as db:
        assert schema.version_of(db) == len(schema.MIGRATIONS)
    session(new := tmp_path / "new", told, SOME[:3]).close()
    kept, made = (Statistics(home / "history.db").dealt() for home in (tmp_path, new))
    assert kept == made, "what the new tables tell, older hands tell as well"
    assert sum(piece.hands for piece in kept) == 3


def schema_of(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert schema.version_of(db) == version


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_damage_to_an_older_version_is_not_sealed(file, tmp_path):
    with closing(sqlite3.connect(tmp_path / "history.db")) as db, db:
        db.executescript(file.read_text("ascii"))
        db.execute("UPDATE hands SET points = points + 1 WHERE number = 1")
    told: Told = []
    session(tmp_path, told).close()
    assert "The damaged file is kept as" in told[0]


def test_there_is_a_file_of_every_version():
    assert [file.stem for file in OLD] == [
        f"schema-{number}" for number, _ in enumerate(schema.MIGRATIONS, 1)
    ]
