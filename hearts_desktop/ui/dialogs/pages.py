"""The pages of the preferences, each made from the rows of some settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from hearts_desktop.storage.setting_rows import Row
from hearts_desktop.ui.dialogs.editors import Editor
from hearts_desktop.ui.dialogs.form_row import FormRow

MakeEditor = Callable[[Row, QWidget], Editor]


def scrolled(parent: QWidget) -> tuple[QScrollArea, QWidget]:
    """An empty page that scrolls when the window is too low for it, after what it scrolls in.

    It is filled where it lies. A widget that moves into another is given its style anew, and so is everything
    in it: with a whole page that takes longer than making it.
    """
    area = QScrollArea(parent)
    page = QWidget(area)
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus of the rows, and needs none itself
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area, page


def inside(tabs: QTabWidget) -> QWidget:
    """Where the pages of ``tabs`` lie: one that is made there does not move when it becomes a tab."""
    stack = tabs.findChild(QStackedWidget)
    assert stack is not None, "QTabWidget has shown its pages in one since Qt 4"
    return stack


class SettingsPage(QWidget):
    """The preferences of some groups, each taking effect at once.

    Signals:
        edited(str, object): a preference was set to a value that will do.
        checked(): whether all that was typed will do may have changed.
    """

    edited = Signal(str, object)
    checked = Signal()

    def __init__(
        self,
        rows: Iterable[Row],
        values: Mapping[str, object],
        parent: QWidget | None = None,
        *,
        editors: Mapping[str, MakeEditor] = MappingProxyType({}),
    ) -> None:
        """``editors`` makes those of some rows that need to know more than their row."""
        super().__init__(parent)
        self.rows: dict[str, FormRow] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        area, page = scrolled(self)
        layout.addWidget(area)
        lines = QVBoxLayout(page)
        lines.setContentsMargins(2, 10, 14, 0)
        lines.setSpacing(0)
        for one in rows:
            make = editors.get(one.name)
            row = FormRow(one, page, None if make is None else make(one, page))
            row.editor.set_value(values[one.name])
            row.show_way_back()
            row.changed.connect(self._edited)
            self.rows[one.name] = row
            lines.addWidget(row)
        lines.addStretch(1)  # a page of few rows must not spread them

    @property
    def acceptable(self) -> bool:
        """Will all that was typed do?"""
        return not any(row.editor.problem for row in self.rows.values())

    def set_values(self, values: Mapping[str, object]) -> None:
        """Show other values, saying nothing."""
        for name, row in self.rows.items():
            row.editor.set_value(values[name])
            row.say("")
            row.show_way_back()
        self.checked.emit()

    def _edited(self) -> None:
        edited = self.sender()
        for name, row in self.rows.items():
            if row is edited:
                row.say(row.editor.problem)
                if not row.editor.problem:
                    self.edited.emit(name, _Boxed(row.editor.value()))
        self.checked.emit()


class _Boxed:
    """Carries a value through a signal as it is: Qt would make a plain text of a StrEnum."""

    def __init__(self, value: object) -> None:
        self.value = value
