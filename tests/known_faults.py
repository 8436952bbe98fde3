"""Tables of faults that other programs had, in docstrings of tests: each line names the test of its kind."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROW = re.compile(r"^- .*:\s+(?:(test_\w+\.py)::|here, )(test_\w+)$", re.MULTILINE)


def check_table(table: str | None, here: str) -> None:
    """Every line of the ``table`` names a test that is there; ``here`` is the file of the table."""
    assert table is not None
    rows = ROW.findall(table)
    assert rows
    assert len(rows) == table.count("\n- "), "a line that names no test"
    for file, name in rows:
        where = next(TESTS.rglob(file)) if file else Path(here)
        assert f"def {name}(" in where.read_text(encoding="utf-8"), (file, name)
