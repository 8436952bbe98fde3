"""The order of the alphabet in the language spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cmp_to_key
from typing import TypeVar

from PySide6.QtCore import QCollator, QLocale, Qt

_Thing = TypeVar("_Thing")


def in_alphabet(things: Iterable[_Thing], word: Callable[[_Thing], str]) -> list[_Thing]:
    """The things as readers of the language expect them by a ``word`` of each."""
    collator = QCollator(QLocale())
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    rank = cmp_to_key(collator.compare)
    return sorted(things, key=lambda thing: rank(word(thing)))
