"""Every command of the window as one row; menus, tool bar and shortcuts are made from the rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from hearts_desktop.ui.icons import icon
from hearts_desktop.ui.theme import Theme

_ROLE = QAction.MenuRole
_KEY = QKeySequence.StandardKey


@dataclass(frozen=True, slots=True)
class Command:
    """One row: the action's name, its words with the mnemonic, and where it appears.

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


MENUS: Final[Mapping[str, str]] = {"game": "&Game", "play": "&Play", "view": "&View", "help": "&Help"}

COMMANDS: Final = (
    Command("new", "&New game…", "game", ("Ctrl+N",), "new"),
    Command("deal_number", "Play deal nu&mber…", "game", ("Ctrl+D",), "deal-number"),
    Command("deal_of_day", "&Deal of the day", "game", (), "deal-of-day"),
    Command("replay_deal", "&Replay this deal", "game", ("Ctrl+R",), "replay"),
    Command("verify", "&Verify this deal…", "game", (), "verify"),
    Command("undo", "&Undo", "play", ("Ctrl+Z",), "undo", bar=True),
    Command("redo", "&Redo", "play", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", bar=True),
    Command("hint", "&Hint", "play", ("H",), "hint", separated=True, bar=True),
    Command("claim", "&Claim the rest", "play", ("Ctrl+E",), "claim", bar=True),
    Command("play_on", "Play on for &me", "play", ("Ctrl+P",), "play", checkable=True),
    Command("last_trick", "&Last trick", "play", ("L",), "last-trick", separated=True),
    Command("cards_played", "Cards &played", "play", ("C",), "cards-played"),
    Command("review", "Re&view the hand…", "play", ("Ctrl+Shift+R",), "review"),
    Command("save", "&Save game…", "game", (_KEY.Save,), "save", separated=True),
    Command("saved_games", "S&aved games…", "game", (_KEY.Open,), "open"),
    Command("export", "&Export game…", "game", ("Ctrl+Shift+S",), "export"),
    Command("quit", "&Quit", "game", ("Ctrl+Q",), "quit", _ROLE.QuitRole, separated=True),
    Command("scores", "&Score sheet", "view", ("Ctrl+T",), "scores", bar=True),
    Command("statistics", "St&atistics…", "view", ("Ctrl+Shift+T",), "statistics"),
    Command("read_asked", "Read &what is asked", "view", ("F2",), "read-asked", separated=True),
    Command("read_trick", "Read the &trick", "view", ("F3",), "read-trick"),
    Command("read_cards", "Read your &cards", "view", ("F4",), "read-cards"),
    Command("read_points", "Read the p&oints", "view", ("F5",), "read-points"),
    Command(
        "sound",
        "Sou&nd",
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
        "&Full screen",
        "view",
        ("F11", _KEY.FullScreen),
        "fullscreen",
        checkable=True,
    ),
    Command(
        "preferences",
        "&Preferences…",
        "view",
        ("Ctrl+,",),
        "preferences",
        _ROLE.PreferencesRole,
        separated=True,
        bar=True,
    ),
    Command("lesson", "&Lesson for beginners", "help", (), "lesson"),
    Command("rules", "&Rules in force", "help", ("F1",), "rules"),
    Command("glossary", "&Glossary", "help", ("Shift+F1",), "glossary"),
    Command("keys", "&Keys", "help", ("Ctrl+F1",), "keys"),
    Command("report", "Report a &problem…", "help", (), "report", separated=True),
    Command("about", "&About Hearts", "help", (), "about", _ROLE.AboutRole),
)


def make_actions(parent: QObject) -> dict[str, QAction]:
    """An action for each command, by name, in the order of the rows."""
    return {row.name: _action(row, parent) for row in COMMANDS}


def _action(row: Command, parent: QObject) -> QAction:
    action = QAction(row.text, parent)
    action.setObjectName(row.name)
    action.setMenuRole(row.role)
    action.setCheckable(row.checkable)
    # One sequence may stand for two rows of the list: on Windows and Linux F11 is also the standard key.
    keys = dict.fromkeys(sequence for key in row.shortcuts for sequence in _sequences(key))
    action.setShortcuts([QKeySequence(text) for text in keys])
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    first = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    plain = row.text.replace("&", "").rstrip("…")
    action.setToolTip(f"{plain} ({first})" if first else plain)
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
