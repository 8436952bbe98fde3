"""The buttons at the foot of a dialog."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QBoxLayout, QDialog, QDialogButtonBox, QPushButton, QStyle

from hearts_desktop.language import tr

_ACCEPT_AT_LEFT: Final = (
    QDialogButtonBox.ButtonLayout.WinLayout.value,
    QDialogButtonBox.ButtonLayout.KdeLayout.value,
)


def add_close(dialog: QDialog, row: QBoxLayout | None = None) -> QPushButton:
    """Put the one button that closes the dialog at the end of its layout, or of a row in that."""
    box = QDialogButtonBox()
    button = box.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
    box.rejected.connect(dialog.reject)
    _add(dialog, box, button, row)
    return button


def add_copy_and_close(dialog: QDialog) -> tuple[QPushButton, QPushButton]:
    """Put a button that copies what is shown, and one that closes, at the end of the layout of a dialog."""
    box = QDialogButtonBox()
    copy = box.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
    close = box.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
    copy.setAutoDefault(False)
    box.rejected.connect(dialog.reject)
    _add(dialog, box, close)
    return copy, close


def add_two(dialog: QDialog, no: str, yes: str) -> tuple[QPushButton, QPushButton]:
    """Put buttons that reject the dialog and accept it (the default) at the end of its layout."""
    box, role = QDialogButtonBox(), QDialogButtonBox.ButtonRole
    # The Tab key takes buttons as they were added, and each system has its own order from left to right.
    hint = QStyle.StyleHint.SH_DialogButtonLayout
    accepts_at_left = box.style().styleHint(hint, None, box) in _ACCEPT_AT_LEFT
    turn = [(role.RejectRole, no), (role.AcceptRole, yes)]
    made = {one: box.addButton(words, one) for one, words in (turn[::-1] if accepts_at_left else turn)}
    rejects, accepts = made[role.RejectRole], made[role.AcceptRole]
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    _add(dialog, box, accepts)
    return rejects, accepts


def _add(dialog: QDialog, box: QDialogButtonBox, default: QPushButton, row: QBoxLayout | None = None) -> None:
    layout = row or dialog.layout()
    assert layout is not None
    layout.addWidget(box)  # last, and so last for the Tab key too
    default.setProperty("primary", True)
    default.style().polish(default)  # the box has polished it already
    default.setDefault(True)  # only now the dialog learns of it
