"""The table for screen readers: what :mod:`.spoken` says of it, as Qt's accessible objects.

A QGraphicsView shows no accessible children of its own. Each :class:`.spoken.Spot` therefore gets an element,
a QObject that draws nothing; Qt makes its interface through the factory below when somebody asks for it, owns
the interface, and takes it away with the element. While no assistive tool is there, none of this exists.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect, QRectF
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QAccessibleStateChangeEvent,
)
from PySide6.QtWidgets import QAccessibleWidget

from hearts_desktop.ui.table.spoken import Kind, Spot

if TYPE_CHECKING:
    from hearts_desktop.ui.table.view import TableView

ROLES: Final = {
    Kind.TABLE: QAccessible.Role.Pane,
    Kind.LIST: QAccessible.Role.List,
    Kind.ITEM: QAccessible.Role.ListItem,
    Kind.CARD: QAccessible.Role.ListItem,
    Kind.BUTTON: QAccessible.Role.Button,
    Kind.WORDS: QAccessible.Role.StaticText,
}
_PRESSED: Final = (Kind.CARD, Kind.BUTTON)
_NO_INTERFACE: Final = shiboken6.Shiboken.VoidPtr(0)


class TableElement(QObject):
    """Stands for one spot, and then for the next of its key; :class:`ElementInterface` says why."""

    def __init__(self, spot: Spot, access: TableAccess) -> None:
        super().__init__(access)
        self.spot = spot
        self.access = access
        self.above: TableElement | None = None
        self.gone = False
        """There is no such spot on the table now."""
        self.interface: QAccessibleInterface | None = None
        self._press = _Press(self)
        # Qt wants the address of the C++ object; whatever else is returned, None too, it takes for one.
        self.press_address = shiboken6.Shiboken.VoidPtr(shiboken6.getCppPointer(self._press)[0])

    @property
    def parts(self) -> list[TableElement]:
        """The elements within this one."""
        return [self.access.element(part.key) for part in self.spot.parts]


class TableAccess(QObject):
    """Keeps the elements in step with the table, and tells assistive tools what has changed.

    ``read`` gives the table in words, ``box`` tells where a spot lies in the view, ``press`` picks a card or
    presses a button, ``focus`` brings the keyboard to it.
    """

    def __init__(
        self,
        view: TableView,
        read: Callable[[], Spot],
        box: Callable[[Spot], QRectF],
        press: Callable[[Spot], None],
        focus: Callable[[Spot], None],
    ) -> None:
        super().__init__(view)
        _install_factory()
        self.view, self.press, self.focus = view, press, focus
        self._read, self._box = read, box
        self._elements: dict[str, TableElement] = {}
        self._root: Spot | None = None
        self.interface: QAccessibleInterface | None = None

    # -- what is there

    @property
    def root(self) -> Spot:
        """The table in words, as it was told last."""
        if self._root is None:
            self._take(self._read())
        assert self._root is not None
        return self._root

    def element(self, key: str) -> TableElement:
        """The element of a spot."""
        return self._elements[key]

    @property
    def parts(self) -> list[TableElement]:
        """The elements right on the table."""
        return [self.element(part.key) for part in self.root.parts]

    @property
    def focused(self) -> TableElement | None:
        """The element that the keyboard is on; None if that is the table itself."""
        key = _focused(self.root)
        return None if key == self.root.key else self.element(key)

    def rect(self, spot: Spot) -> QRect:
        """Where a spot lies on the screen."""
        boxes = [self._box(one) for one in spot.walk() if not one.parts]
        whole = functools.reduce(QRectF.united, boxes).toAlignedRect()
        port = self.view.viewport()
        whole.translate(port.mapToGlobal(QPoint(0, 0)))
        return whole

    # -- what changes

    def refresh(self) -> None:
        """The table looks different now."""
        if not QAccessible.isActive():
            self._root = None  # to be read anew when somebody asks
            return
        before, after = self._root, self._read()
        if before is None:
            self._take(after)
            self.tell_focus()
            return
        old, new = ({spot.key: spot for spot in root.walk()} for root in (before, after))
        for key in old.keys() - new.keys():  # while it is still there to be asked about
            self._send(self.element(key), QAccessible.Event.ObjectDestroyed)
        told = {key: element.spot for key, element in self._elements.items()} | {before.key: before}
        self._take(after)
        for key, spot in new.items():
            if key not in old:
                self._send(self.element(key), QAccessible.Event.ObjectCreated)
            # What comes back is known to tools under the name that it had before.
            if told.get(key, spot) != spot:
                self._tell(told[key], spot)
        if _focused(before) != _focused(after):
            self.tell_focus()

    def tell_focus(self) -> None:
        """Say where the keyboard is, if it is on the table at all."""
        if QAccessible.isActive() and self.view.hasFocus():
            self._send(self.focused or self.view, QAccessible.Event.Focus)

    def _take(self, root: Spot) -> None:
        """Make the elements those of a tree of words."""
        self._root = root
        wanted = {spot.key: spot for spot in root.walk() if spot is not root}
        for key, element in self._elements.items():
            element.gone = key not in wanted
        for key, spot in wanted.items():
            if key in self._elements:
                self._elements[key].spot = spot
            else:
                self._elements[key] = TableElement(spot, self)
        for part in root.parts:
            self._place(part, None)

    def _place(self, spot: Spot, above: TableElement | None) -> None:
        element = self._elements[spot.key]
        element.above = above
        for part in spot.parts:
            self._place(part, element)

    def _tell(self, old: Spot, new: Spot) -> None:
        """Say in which way a spot is another."""
        thing = self.view if new.kind is Kind.TABLE else self.element(new.key)
        if old.name != new.name:
            self._send(thing, QAccessible.Event.NameChanged)
        if old.more != new.more:
            self._send(thing, QAccessible.Event.DescriptionChanged)
        if old.selected != new.selected:
            kind = QAccessible.Event.SelectionAdd if new.selected else QAccessible.Event.SelectionRemove
            self._send(thing, kind)
        if old.barred != new.barred:
            changed = QAccessible.State()
            changed.disabled = True
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(thing, changed))

    def _send(self, thing: QObject, kind: QAccessible.Event) -> None:
        QAccessible.updateAccessibility(QAccessibleEvent(thing, kind))


def _focused(root: Spot) -> str:
    """The key of what the keyboard is on."""
    return next((spot.key for spot in root.walk() if spot.focused), root.key)


# -- what Qt asks --------------------------------------------------------------------------------------------


def _interface(thing: QObject | None) -> QAccessibleInterface:
    """The interface of a thing; None for None, which Qt's stubs do not know to be allowed."""
    return None if thing is None else QAccessible.queryAccessibleInterface(thing)  # type: ignore[return-value]


def _found(things: list[TableElement], index: int) -> QAccessibleInterface:
    return _interface(things[index] if 0 <= index < len(things) else None)


def _place_of(things: list[TableElement], child: QAccessibleInterface) -> int:
    thing = child.object()
    return things.index(thing) if isinstance(thing, TableElement) and thing in things else -1


def _at(things: list[TableElement], x: int, y: int) -> QAccessibleInterface:
    """The uppermost of the elements at a point of the screen: of cards that overlap it is the last."""
    met = (thing for thing in reversed(things) if thing.access.rect(thing.spot).contains(x, y))
    return _interface(next(met, None))


class _Press(QAccessibleActionInterface):
    """Picking a card or pressing a button, for tools that do it without the keyboard."""

    def __init__(self, element: TableElement) -> None:
        super().__init__()
        self._weak = weakref.ref(element)

    @property
    def _element(self) -> TableElement:
        element = self._weak()
        assert element is not None
        return element

    def actionNames(self) -> list[str]:
        spot = self._element.spot
        if spot.kind not in _PRESSED:
            return []
        return [self.pressAction(), self.setFocusAction()] if spot.usable else [self.setFocusAction()]

    def doAction(self, name: str) -> None:
        if self._element.gone or name not in self.actionNames():
            return
        access, spot = self._element.access, self._element.spot
        (access.press if name == self.pressAction() else access.focus)(spot)

    def keyBindingsForAction(self, name: str) -> list[str]:
        return []


class ElementInterface(QAccessibleObject):
    """One spot of the table as Qt asks about it.

    The binding never lets go of the Python half of an interface that came from a factory. So it refers to
    nothing, and there are no more of them than there are keys.
    """

    @property
    def _element(self) -> TableElement:
        element = self.object()
        assert isinstance(element, TableElement)
        return element

    def isValid(self) -> bool:
        element = self.object()
        return isinstance(element, TableElement) and not element.gone

    def parent(self) -> QAccessibleInterface:
        element = self._element
        return _interface(element.above or element.access.view)

    def childCount(self) -> int:
        return len(self._element.parts)

    def child(self, index: int) -> QAccessibleInterface:
        return _found(self._element.parts, index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return _place_of(self._element.parts, child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _at(self._element.parts, x, y)

    def rect(self) -> QRect:
        element = self._element
        return element.access.rect(element.spot)

    def role(self) -> QAccessible.Role:
        return ROLES[self._element.spot.kind]

    def text(self, kind: QAccessible.Text) -> str:
        spot = self._element.spot
        match kind:
            case QAccessible.Text.Name:
                return spot.name
            case QAccessible.Text.Description:
                return spot.more
        return ""

    def state(self) -> QAccessible.State:
        spot, state = self._element.spot, QAccessible.State()
        if spot.kind in _PRESSED:
            state.focusable = True
            state.disabled = spot.barred
            state.focused = spot.focused and self._element.access.view.hasFocus()
        if spot.kind is Kind.CARD:
            state.selectable = spot.usable
            state.selected = spot.selected
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        pressed = kind is QAccessible.InterfaceType.ActionInterface and self._element.spot.kind in _PRESSED
        return self._element.press_address if pressed else _NO_INTERFACE


class TableInterface(QAccessibleWidget):
    """The view as Qt asks about it: a pane whose children are the spots of the table."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view, ROLES[Kind.TABLE], "")

    @property
    def _access(self) -> TableAccess:
        view = self.object()
        access = getattr(view, "access", None)
        assert isinstance(access, TableAccess)
        return access

    def childCount(self) -> int:
        return len(self._access.parts)

    def child(self, index: int) -> QAccessibleInterface:
        return _found(self._access.parts, index)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return _place_of(self._access.parts, child)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _at(self._access.parts, x, y)

    def focusChild(self) -> QAccessibleInterface:
        access = self._access
        return _interface((access.focused or access.view) if access.view.hasFocus() else None)

    def text(self, kind: QAccessible.Text) -> str:
        return self._access.root.name if kind is QAccessible.Text.Name else super().text(kind)


def _interface_for(class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt calls for an object that somebody asks about: with its class, and then with each base of it."""
    if class_name == "TableElement" and isinstance(thing, TableElement):
        thing.interface = ElementInterface(thing)
        return thing.interface
    access = getattr(thing, "access", None)
    if class_name == "TableView" and isinstance(access, TableAccess):
        access.interface = TableInterface(access.view)
        return access.interface
    return None


@functools.cache
def _install_factory() -> None:
    QAccessible.installFactory(_interface_for)
