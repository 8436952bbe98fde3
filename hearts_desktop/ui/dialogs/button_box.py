"""The buttons at the foot of a dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton


def add_close(dialog: QDialog) -> QPushButton:
    """Put the one button that closes the dialog at the end of its layout."""
    box = QDialogButtonBox()
    button = box.addButton("Close", QDialogButtonBox.ButtonRole.RejectRole)
    box.rejected.connect(dialog.reject)
    _add(dialog, box, button)
    return button


def add_two(dialog: QDialog, no: str, yes: str) -> tuple[QPushButton, QPushButton]:
    """Put buttons that reject the dialog and accept it (the default) at the end of its layout."""
    role = QDialogButtonBox.ButtonRole
    box = QDialogButtonBox()
    rejects, accepts = box.addButton(no, role.RejectRole), box.addButton(yes, role.AcceptRole)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    _add(dialog, box, accepts)
    return rejects, accepts


def _add(dialog: QDialog, box: QDialogButtonBox, default: QPushButton) -> None:
    layout = dialog.layout()
    assert layout is not None
    layout.addWidget(box)  # last, and so last for the Tab key too
    default.setProperty("primary", True)
    default.style().polish(default)  # the box has polished it already
    default.setDefault(True)  # only now the dialog learns of it
