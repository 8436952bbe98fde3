"""Every key in words: those of the table, and those of the commands as they are in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtGui import QAction, QKeySequence

from hearts_desktop.ui.commands import COMMANDS, MENUS

AT_THE_TABLE: Final = (
    ("← →", "go through the cards that may be played"),
    ("Enter, Space", "play the card, or pick it for passing; press the button in colour"),
    ("↑ ↓", "raise or lower a bid; go to another button"),
    ("Q then S", "go to the queen of spades; any card the same way, T or 10 is ten"),
    ("Shift+← →", "go through all cards, and learn why one may not be played"),
    ("Home, End", "go to the first card, or to the last"),
    ("Space", "while something moves: skip to the end of it"),
    ("Esc", "take over again from the computer, and close what lies over the table"),
    ("Tab", "go on to what can be operated next"),
)
"""Key, and what it does on the table."""


class Section(NamedTuple):
    """Some keys that belong together."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Keys and what they do."""


def key_sections(actions: Mapping[str, QAction]) -> tuple[Section, ...]:
    """All keys: first those of the table, then those of each menu."""
    menus = (
        Section(title.replace("&", ""), tuple(_row(actions[name]) for name in _names(menu, actions)))
        for menu, title in MENUS.items()
    )
    return Section("At the table", AT_THE_TABLE), *menus


def _names(menu: str, actions: Mapping[str, QAction]) -> list[str]:
    return [row.name for row in COMMANDS if row.menu == menu and actions[row.name].shortcuts()]


def _row(action: QAction) -> tuple[str, str]:
    keys = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts() if _usual(key))
    return ", ".join(keys), action.text().replace("&", "").rstrip("…")


def _usual(key: QKeySequence) -> bool:
    """Is it on every keyboard? *Save* and *Open* are keys, too."""
    name = key.toString()
    return "+" in name or len(name) <= len("F11")
