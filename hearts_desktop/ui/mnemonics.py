"""The letters by which menus and buttons are reached, as they stand in their texts behind an ampersand."""

from __future__ import annotations

import re
from typing import Final

_MARK: Final = re.compile(r"\s?\(&\w\)|&(?=\w)")
"""Texts that are not written in letters have theirs in brackets behind: ``ルール(&R)``."""


def plain(text: str) -> str:
    """What a command is called in a sentence or a list: ``"Rules"`` for ``"&Rules…"``."""
    return _MARK.sub("", text).rstrip("…")
