"""A screen reader for the tests: reads the accessible tree as text, and hears what is announced."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from hearts_desktop.ui.main_window import MainWindow

ROLES = {
    QAccessible.Role.Window: "window",
    QAccessible.Role.Pane: "pane",
    QAccessible.Role.Dialog: "dialog",
    QAccessible.Role.List: "list",
    QAccessible.Role.ListItem: "list item",
    QAccessible.Role.Button: "button",
    QAccessible.Role.PushButton: "button",
    QAccessible.Role.ButtonMenu: "menu button",
    QAccessible.Role.CheckBox: "check box",
    QAccessible.Role.RadioButton: "radio button",
    QAccessible.Role.ComboBox: "combo box",
    QAccessible.Role.SpinBox: "spin box",
    QAccessible.Role.Slider: "slider",
    QAccessible.Role.EditableText: "edit",
    QAccessible.Role.StaticText: "text",
    QAccessible.Role.Table: "table",
    QAccessible.Role.Cell: "cell",
    QAccessible.Role.ColumnHeader: "column",
    QAccessible.Role.ToolBar: "tool bar",
    QAccessible.Role.MenuBar: "menu bar",
    QAccessible.Role.MenuItem: "menu",
    QAccessible.Role.PageTab: "tab",
    QAccessible.Role.PageTabList: "tabs",
    QAccessible.Role.AlertMessage: "alert",
    QAccessible.Role.Document: "document",
    QAccessible.Role.Client: "part",
    QAccessible.Role.LayeredPane: "part",
}
"""What a screen reader calls a role; one that is not here is read out by Qt's name of it."""


def name(thing: QAccessibleInterface) -> str:
    return thing.text(QAccessible.Text.Name)


def said(thing: QAccessibleInterface) -> str:
    """What is read out of one thing: name, role, states, description."""
    state = thing.state()
    words = [name(thing), ROLES.get(thing.role(), thing.role().name)]
    words += ["selected"] if state.selected else []
    words += ["unavailable"] if state.disabled else []
    more = thing.text(QAccessible.Text.Description)
    return ", ".join(filter(None, words)) + (f". {more}" if more else "")


def children(thing: QAccessibleInterface) -> list[QAccessibleInterface]:
    """What is within a thing and not hidden."""
    found = [thing.child(index) for index in range(thing.childCount())]
    return [child for child in found if child is not None and not child.state().invisible]


def walk(thing: QAccessibleInterface, depth: int = 0) -> Iterator[tuple[int, QAccessibleInterface]]:
    yield depth, thing
    for child in children(thing):
        yield from walk(child, depth + 1)


def interface(widget: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(widget)


class ScreenReader:
    """Reads a window, and remembers what it heard of it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.heard: list[str] = []
        window.stage.announcer.spoken.connect(self.heard.append)
        self._told = 0

    def news(self) -> list[str]:
        """What was announced since this was asked last."""
        new, self._told = self.heard[self._told :], len(self.heard)
        return new

    @property
    def table(self) -> QAccessibleInterface:
        return interface(self._window.table)

    def tree(self, within: QAccessibleInterface | None = None) -> list[str]:
        """Everything that can be read, a line each, indented."""
        return [f"{'  ' * depth}{said(one)}" for depth, one in walk(within or interface(self._window))]

    def items(self, title: str) -> list[str]:
        """What stands in the list of the table whose name begins like this."""
        lists = [one for one in children(self.table) if name(one).startswith(title)]
        return [said(item) for one in lists for item in children(one)]

    @property
    def at(self) -> str:
        """What the keyboard is on."""
        widget = self._window.focusWidget()
        if widget is None:
            return ""
        if widget is self._window.table:
            inner = self.table.focusChild()
            return said(self.table if inner is None else inner)
        return said(interface(widget))
