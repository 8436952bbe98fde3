"""The learned weights of the quick player, one table for each family of rule sets that play alike."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from hearts_desktop.ai.policy import TABLE
from hearts_desktop.engine.rules import Rules

GENERAL: Final = "general"
FOLDER: Final = "tables"


@lru_cache(maxsize=64)
def table_for(rules: Rules) -> Sequence[int]:
    """The weights to play these rules with."""
    return read(GENERAL)


@lru_cache(maxsize=16)
def read(name: str) -> Sequence[int]:
    """The weights of a table that is shipped; all 0 if there is no such table."""
    source = files("hearts_desktop.ai") / FOLDER / f"{name}.bin"
    if not source.is_file():
        return [0] * TABLE
    return decode(source.read_bytes())


def decode(data: bytes) -> Sequence[int]:
    """Read 16-bit numbers, the low byte first. Raises ValueError if they are not as many as a table has."""
    if len(data) != 2 * TABLE:
        raise ValueError(f"a table has {2 * TABLE} bytes, not {len(data)}")
    weights = array("h", data)
    if sys.byteorder == "big":
        weights.byteswap()
    return list(weights)


def encode(weights: Sequence[int]) -> bytes:
    """The bytes that :func:`decode` reads; weights that do not fit are cut off at the limit."""
    row = array("h", [max(-32768, min(32767, weight)) for weight in weights])
    if sys.byteorder == "big":
        row.byteswap()
    return row.tobytes()
