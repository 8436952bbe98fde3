"""Every option of the catalogue has its table of positions, and the table has every value."""

from __future__ import annotations

import pytest
import test_rules_of_deal
import test_rules_of_play
import test_rules_of_score

from hearts_desktop.engine.options import CATALOGUE, Option

TABLES = vars(test_rules_of_deal) | vars(test_rules_of_play) | vars(test_rules_of_score)


@pytest.mark.parametrize("option", CATALOGUE.values(), ids=CATALOGUE)
def test_option_has_a_table(option: Option) -> None:
    table = TABLES.get(f"test_{option.name}")
    assert table is not None, f"write test_{option.name} in one of the modules test_rules_of_…"
    values = set()
    for mark in table.pytestmark:
        names, rows = mark.args[:2]
        if names[0] == "value" and names != "value":
            values |= {row[0] for row in rows}
    assert values, f"the first column of test_{option.name} is the value"
    for value in values:
        option.parse(value)
    missing = {option.format(value) for value in option.values} - values
    assert not missing, f"test_{option.name} has no row for {missing}"
    if not option.values:
        assert len(values) > 1
