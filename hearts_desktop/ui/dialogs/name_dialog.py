"""Asks for a name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.button_box import add_two
from hearts_desktop.ui.dialogs.note_line import NoteLine
from hearts_desktop.ui.dialogs.sizes import calm_size, dress


class NameDialog(QDialog):
    """A line for a name; accepted when it will do.

    ``problem`` says why a name will not do, and ``note`` what follows from one that will.
    """

    def __init__(
        self,
        title: str,
        suggested: str,
        *,
        problem: Callable[[str], str],
        note: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(title)
        self._problem, self._note = problem, note
        heading = QLabel(title)
        heading.setProperty("title", True)
        self.edit = QLineEdit(suggested)
        self.edit.setAccessibleName(tr("Name"))
        self.edit.selectAll()
        self.note = NoteLine()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        for widget in (heading, self.edit, self.note):
            layout.addWidget(widget)
        layout.addStretch()
        self.cancel, self.keep = add_two(self, tr("Cancel"), tr("Save"))
        calm_size(self, QSize(480, 220))
        self.edit.textChanged.connect(self._check)
        self._check()
        self.edit.setFocus()

    @property
    def name(self) -> str:
        """The name as it was typed."""
        return self.edit.text().strip()

    def _check(self) -> None:
        problem = self._problem(self.name)
        self.keep.setEnabled(not problem)
        if problem:
            self.note.show_problem(problem)
        else:
            self.note.show_note(self._note(self.name))

    def accept(self) -> None:
        """Take the name, if it will do."""
        if self.keep.isEnabled():
            super().accept()
