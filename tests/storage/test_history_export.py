"""Hands as CSV and JSON: everything that is in them comes out, and nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from history_entries import entries, hands_of

from hearts_desktop.storage.history.entries import HandPar
from hearts_desktop.storage.history.exporting import COLUMNS, FORMAT, export_csv, export_json
from hearts_desktop.storage.history.keeper import Keeper
from hearts_desktop.storage.history.records import Filter
from hearts_desktop.storage.history.statistics import Statistics

NAMES = ("=cmd|' /C calc'!A0", 'Jo "the moon", Esq.', "Æsa\n日本", "@SUM(A1)")

PAR = -26


@pytest.fixture
def statistics(tmp_path) -> Statistics:
    keeper = Keeper(tmp_path / "history.db", tmp_path / "backups", print)
    for entry in entries(3):
        assert keeper.keep(replace(entry, names=NAMES, helps=("hint", "undo")))
    assert keeper.keep_par(HandPar("g1", entries(3)[2].hands[0].actions, PAR))
    keeper.close()
    return Statistics(tmp_path / "history.db")


def test_csv_has_a_row_for_each_hand(statistics: Statistics, tmp_path: Path) -> None:
    assert export_csv(statistics, tmp_path / "hands.csv") == len(entries(3))
    assert (tmp_path / "hands.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    with (tmp_path / "hands.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    found = [(row["game"], int(row["number"]), tuple(map(int, row["totals"].split()))) for row in rows]
    assert found == hands_of(entries(3))
    assert {row["helps"] for row in rows} == {"undo hint"}
    assert [row["par"] for row in rows] == ["", "", str(PAR), "", "", ""]
    assert {row["finished"][:19] for row in rows} == {
        f"1970-01-12T13:{46 + (40 + at) // 60:02}:{(40 + at) % 60:02}" for at in (1, 2, 101, 102, 201, 202)
    }
    for row in rows:
        assert row["names"] == "'" + " / ".join(NAMES)
        for name, cell in row.items():
            assert not cell.startswith(("=", "+", "@")), name
            assert not cell.startswith("-") or int(cell.split()[0]) < 0, name


def test_json_has_an_object_for_each_hand(statistics: Statistics, tmp_path: Path) -> None:
    export_json(statistics, tmp_path / "hands.json", Filter(game="g1"))
    document = json.loads((tmp_path / "hands.json").read_text("utf-8"))
    assert document["format"] == FORMAT
    rows = statistics.hands(Filter(game="g1"), descending=False)
    assert [hand["scores"] for hand in document["hands"]] == [list(row.scores) for row in rows]
    assert document["hands"][0]["names"] == list(NAMES)
    assert [hand["par"] for hand in document["hands"]] == [PAR, None]
    assert set(document["hands"][0]) == set(COLUMNS)


def test_a_time_that_no_calendar_has_is_left_out(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "history.db", tmp_path / "backups", print)
    one = entries(1)[0]
    keeper.keep(replace(one, hands=(replace(one.hands[0], finished=1 << 60),)))
    keeper.close()
    statistics = Statistics(tmp_path / "history.db")
    assert export_json(statistics, tmp_path / "hands.json") == 1
    assert json.loads((tmp_path / "hands.json").read_text("utf-8"))["hands"][0]["finished"] == ""


@pytest.mark.parametrize("export", [export_csv, export_json])
def test_nothing_played_is_no_error_and_a_bad_place_is(export, tmp_path: Path) -> None:
    nothing = Statistics(tmp_path / "no.db")
    assert export(nothing, tmp_path / "hands") == 0
    with pytest.raises(OSError):  # noqa: PT011 - whatever the system says
        export(nothing, tmp_path / "hands" / "below a file")
