"""What a screen reader calls our own widgets, which Qt would call mere parts of a window."""

from __future__ import annotations

import functools

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget


def give_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Say what a widget is; its name and description are those that it has been given as a widget."""
    _install_factory()
    widget.accessible_role = role  # type: ignore[attr-defined]


def _interface_for(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt calls, once somebody asks about a thing, for its class and then for each base of it."""
    role = getattr(thing, "accessible_role", None)
    if role is None or not isinstance(thing, QWidget):
        return None
    made = QAccessibleWidget(thing, role)
    # Qt owns the interface, but its Python side must live for as long as Qt asks it.
    thing.accessible_interface = made  # type: ignore[attr-defined]
    return made


@functools.cache
def _install_factory() -> None:
    QAccessible.installFactory(_interface_for)
