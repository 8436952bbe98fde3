"""The window that lists every key."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.button_box import add_close
from hearts_desktop.ui.dialogs.rules import rules_view
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.models.key_help import Section

_STYLE: Final = "<style>h3{margin:14px 0 4px 0} td{padding:3px 18px 3px 0}</style>"
_KEYS_WIDTH: Final = 34
"""Percent of the width for the keys, so that all sections stand under each other."""


def keys_html(sections: tuple[Section, ...]) -> str:
    """The sections as tables."""
    return _STYLE + "".join(
        f'<h3>{escape(section.title)}</h3><table width="100%">'
        + "".join(
            f'<tr><td width="{_KEYS_WIDTH}%"><b>{escape(keys)}</b></td><td>{escape(what)}</td></tr>'
            for keys, what in section.rows
        )
        + "</table>"
        for section in sections
    )


class KeysDialog(QDialog):
    """Lists the keys, those of the table first."""

    def __init__(self, sections: tuple[Section, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Keys"))
        title = QLabel(tr("Everything by keys"))
        title.setProperty("title", True)
        self.text = rules_view(tr("Keys"))
        self.text.setHtml(keys_html(sections))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addWidget(self.text, 1)
        self.close_button = add_close(self)
        calm_size(self, QSize(640, 640))
        self.close_button.setFocus()
