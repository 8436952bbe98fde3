"""The learned weights of the quick player that are shipped; see :mod:`.network`."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.network import FEATURES, WEIGHTS, WIDE, WIDEST

GENERAL: Final = "general"
"""The table that plays every form of the game."""
FOLDER: Final = "tables"


def quick_network() -> kernel.Network:
    """The quick player's network, of the build that is used; one plays every form of the game.

    Raises OSError if the table is missing, as it is from no whole installation.
    """
    return _network(GENERAL, kernel.Network)


@lru_cache(maxsize=4)
def _network(name: str, build: type[kernel.Network]) -> kernel.Network:
    return build(read(name))


def read(name: str) -> Sequence[int]:
    """The weights of a table that is shipped. Raises OSError if there is no such table."""
    return decode((files("hearts_desktop.ai") / FOLDER / f"{name}.bin").read_bytes())


def decode(data: bytes) -> Sequence[int]:
    """Read 16-bit numbers, the low byte first. Raises ValueError if they are not as many as a table has."""
    if len(data) != 2 * WEIGHTS:
        raise ValueError(f"a table has {2 * WEIGHTS} bytes, not {len(data)}")
    weights = array("h", data)
    if sys.byteorder == "big":
        weights.byteswap()
    return list(weights)


def encode(weights: Sequence[int]) -> bytes:
    """The bytes that :func:`decode` reads; weights that do not fit are cut off at the limit."""
    most = [WIDEST] * FEATURES + [WIDE] * (WEIGHTS - FEATURES)
    row = array("h", [max(-limit, min(limit, one)) for one, limit in zip(weights, most, strict=True)])
    if sys.byteorder == "big":
        row.byteswap()
    return row.tobytes()
