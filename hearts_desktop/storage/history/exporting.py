"""Hands as CSV, for spreadsheets, and as JSON, for programs, in the order of playing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.storage.history.records import Filter, HandRow
from hearts_desktop.storage.history.statistics import Statistics

FORMAT: Final = "hearts-desktop hands"
COLUMNS: Final = tuple(field.name for field in fields(HandRow) if field.name != "id")

_ALL: Final = Filter()
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet begins to calculate, so text must not."""


def export_csv(statistics: Statistics, path: Path, wanted: Filter = _ALL) -> int:
    """Write the hands that are meant to a CSV file. Returns how many there were.

    Tuples by seat are numbers with spaces between them, names have `` / `` there. Raises
    NoStatistics, or OSError if the file cannot be written; an older file is then still there.
    """
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    count = 0
    for hand in _values(statistics, wanted):
        rows.writerow([_cell(name, hand[name]) for name in COLUMNS])
        count += 1
    write_atomic(path, text.getvalue().encode("utf-8-sig"))  # the mark tells Excel that it is UTF-8
    return count


def export_json(statistics: Statistics, path: Path, wanted: Filter = _ALL) -> int:
    """Write the hands that are meant to a JSON file, as :func:`export_csv` does."""
    hands = [{name: hand[name] for name in COLUMNS} for hand in _values(statistics, wanted)]
    text = json.dumps({"format": FORMAT, "version": 1, "hands": hands}, indent=1, ensure_ascii=False)
    write_atomic(path, (text + "\n").encode())
    return len(hands)


def _values(statistics: Statistics, wanted: Filter) -> Iterator[dict[str, Any]]:
    for hand in statistics.every_hand(wanted):
        yield {name: getattr(hand, name) for name in COLUMNS} | {"finished": _time(hand.finished)}


def _time(seconds: int) -> str:
    """A time as ISO 8601 has it; empty if a clock was so wrong that there is none."""
    try:
        return (_EPOCH + timedelta(seconds=seconds)).isoformat()
    except OverflowError:
        return ""


def _cell(name: str, value: object) -> object:
    if isinstance(value, tuple):
        value = (" / " if name == "names" else " ").join(map(str, value))
        if name != "names":
            return value
    if isinstance(value, bool):
        return int(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
