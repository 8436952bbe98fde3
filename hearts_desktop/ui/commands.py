"""Every command of the window as one row; menus, tool bar and shortcuts are made from the rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from hearts_desktop.language import later, tr
from hearts_desktop.ui.icons import icon
from hearts_desktop.ui.mnemonics import plain
from hearts_desktop.ui.theme import Theme

_ROLE = QAction.MenuRole
_KEY = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class Command:
    """One row: the action's name, its words with the mnemonic in English, and where it appears.

    ``role`` is said outright, because macOS otherwise guesses from the words where an entry belongs.
    """

    name: str
    text: str
    menu: str
    shortcuts: tuple[str | QKeySequence.StandardKey, ...] = ()
    icon: str = ""
    role: QAction.MenuRole = _ROLE.NoRole
    checkable: bool = False
    icon_off: str = ""
    """What the icon becomes while the command is not checked."""
    separated: bool = False
    """A line stands above it in the menu."""
    bar: bool = False
    """It has a button in the tool bar."""


MENUS: Final[Mapping[str, str]] = {
    "game": later("&Game"),
    "play": later("&Play"),
    "view": later("&View"),
    "help": later("&Help"),
}
"""Each menu's words, marked for translation."""

COMMANDS: Final = (
    Command("new", later("&New game…"), "game", ("Ctrl+N",), "new"),
    Command("deal_number", later("Play deal nu&mber…"), "game", ("Ctrl+D",), "deal-number"),
    Command("deal_of_day", later("&Deal of the day"), "game", (), "deal-of-day"),
    Command("replay_deal", later("&Replay this deal"), "game", ("Ctrl+R",), "replay"),
    Command("verify", later("&Verify this deal…"), "game", (), "verify"),
    Command("undo", later("&Undo"), "play", ("Ctrl+Z",), "undo", bar=True),
    Command("redo", later("&Redo"), "play", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", bar=True),
    Command("hint", later("&Hint"), "play", ("H",), "hint", separated=True, bar=True),
    Command("claim", later("&Claim the rest"), "play", ("Ctrl+E",), "claim", bar=True),
    Command("play_on", later("Play on for &me"), "play", ("Ctrl+P",), "play", checkable=True),
    Command("last_trick", later("&Last trick"), "play", ("L",), "last-trick", separated=True),
    Command("cards_played", later("Cards &played"), "play", ("C",), "cards-played"),
    Command("review", later("Re&view the hand…"), "play", ("Ctrl+Shift+R",), "review"),
    Command("save", later("&Save game…"), "game", (_KEY.Save,), "save", separated=True),
    Command("saved_games", later("S&aved games…"), "game", (_KEY.Open,), "open"),
    Command("export", later("&Export game…"), "game", ("Ctrl+Shift+S",), "export"),
    Command("quit", later("&Quit"), "game", ("Ctrl+Q",), "quit", _ROLE.QuitRole, separated=True),
    Command("scores", later("&Score sheet"), "view", ("Ctrl+T",), "scores", bar=True),
    Command("statistics", later("St&atistics…"), "view", ("Ctrl+Shift+T",), "statistics"),
    Command("read_asked", later("Read &what is asked"), "view", ("F2",), "read-asked", separated=True),
    Command("read_trick", later("Read the &trick"), "view", ("F3",), "read-trick"),
    Command("read_cards", later("Read your &cards"), "view", ("F4",), "read-cards"),
    Command("read_points", later("Read the p&oints"), "view", ("F5",), "read-points"),
    Command(
        "sound",
        later("Sou&nd"),
        "view",
        ("Ctrl+Shift+M",),
        "sound",
        checkable=True,
        icon_off="mute",
        separated=True,
        bar=True,
    ),
    Command(
        "full_screen",
        later("&Full screen"),
        "view",
        ("F11", _KEY.FullScreen),
        "fullscreen",
        checkable=True,
    ),
    Command(
        "preferences",
        later("&Preferences…"),
        "view",
        ("Ctrl+,",),
        "preferences",
        _ROLE.PreferencesRole,
        separated=True,
        bar=True,
    ),
    Command("lesson", later("&Lesson for beginners"), "help", (), "lesson"),
    Command("rules", later("&Rules in force"), "help", ("F1",), "rules"),
    Command("glossary", later("&Glossary"), "help", ("Shift+F1",), "glossary"),
    Command("keys", later("&Keys"), "help", ("Ctrl+F1",), "keys"),
    Command("report", later("Report a &problem…"), "help", (), "report", separated=True),
    Command("about", later("&About Hearts"), "help", (), "about", _ROLE.AboutRole),
)


def make_actions(parent: QObject) -> dict[str, QAction]:
    """An action for each command, by name, in the order of the rows."""
    actions = {row.name: _action(row, parent) for row in COMMANDS}
    retranslate(actions)
    return actions


def retranslate(actions: Mapping[str, QAction]) -> None:
    """Give the actions their words in the language spoken now."""
    for row in COMMANDS:
        action = actions[row.name]
        action.setText(tr(row.text))
        words = plain(action.text())
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        # i18n: the tool tip of a button: {command} is what it does, {keys} is the key for it
        action.setToolTip(tr("{command} ({keys})").format(command=words, keys=keys) if keys else words)


def _action(row: Command, parent: QObject) -> QAction:
    action = QAction(parent)
    action.setObjectName(row.name)
    action.setMenuRole(row.role)
    action.setCheckable(row.checkable)
    # One sequence may stand for two rows of the list: on Windows and Linux F11 is also the standard key.
    keys = dict.fromkeys(sequence for key in row.shortcuts for sequence in _sequences(key))
    action.setShortcuts([QKeySequence(text) for text in keys])
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    return action


def _sequences(key: str | QKeySequence.StandardKey) -> list[str]:
    if isinstance(key, str):
        return [key]
    return [sequence.toString() for sequence in QKeySequence.keyBindings(key)]


def set_icons(actions: Mapping[str, QAction], theme: Theme) -> None:
    """Draw the icons anew in the colours of a theme.

    Menus stand on the panel colour and the tool bar on its own, so the bar draws its buttons itself.
    """
    for row in COMMANDS:
        if row.icon:
            actions[row.name].setIcon(icon(row.icon, theme.panel_mute, row.icon_off))
