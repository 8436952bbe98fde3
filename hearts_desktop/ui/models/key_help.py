"""Every key in words: those of the table, and those of the commands as they are in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtGui import QAction, QKeySequence

from hearts_desktop.language import later, tr
from hearts_desktop.lists import in_a_row
from hearts_desktop.ui.commands import COMMANDS, MENUS
from hearts_desktop.ui.mnemonics import plain

AT_THE_TABLE: Final = (
    (later("← →"), later("go through the cards that may be played")),
    (later("Enter, Space"), later("play the card, or pick it for passing; press the button in colour")),
    (later("↑ ↓"), later("raise or lower a bid; go to another button")),
    (later("Q then S"), later("go to the queen of spades; any card the same way, T or 10 is ten")),
    (later("Shift+← →"), later("go through all cards, and learn why one may not be played")),
    (later("Home, End"), later("go to the first card, or to the last")),
    (later("Space"), later("while something moves: skip to the end of it")),
    (later("Esc"), later("take over again from the computer, and close what lies over the table")),
    (later("Tab"), later("go on to what can be operated next")),
)
"""Key, and what it does on the table, in English."""


class Section(NamedTuple):
    """Some keys that belong together."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Keys and what they do."""


def key_sections(actions: Mapping[str, QAction]) -> tuple[Section, ...]:
    """All keys: first those of the table, then those of each menu."""
    menus = (
        Section(plain(tr(title)), tuple(_row(actions[name]) for name in _names(menu, actions)))
        for menu, title in MENUS.items()
    )
    return at_the_table(), *menus


def at_the_table() -> Section:
    """The keys that work on the table."""
    return Section(tr("At the table"), tuple((tr(keys), tr(what)) for keys, what in AT_THE_TABLE))


def _names(menu: str, actions: Mapping[str, QAction]) -> list[str]:
    return [row.name for row in COMMANDS if row.menu == menu and actions[row.name].shortcuts()]


def _row(action: QAction) -> tuple[str, str]:
    keys = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts() if _usual(key))
    return in_a_row(keys), plain(action.text())


def _usual(key: QKeySequence) -> bool:
    """Is it on every keyboard? *Save* and *Open* are keys, too."""
    name = key.toString()
    return "+" in name or len(name) <= len("F11")
