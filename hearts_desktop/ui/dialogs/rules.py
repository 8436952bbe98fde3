"""The window that says how the game is played under the rules in force."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from hearts_desktop.engine.options import CATALOGUE, value_of
from hearts_desktop.engine.rules import Rules
from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.button_box import add_close
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.models.how_to_play import how_to_play


def rules_html(rules: Rules) -> str:
    """The whole text as HTML; options that the standard game sets otherwise stand out."""
    parts = [
        f'<h3><a name="{escape(title)}"></a>{escape(tr(title))}</h3><p>{escape(text)}</p>'
        for title, text in how_to_play(rules)
    ]
    every = tr("Every rule in force")
    parts.append(f"<h2>{escape(every)}</h2>")
    group = ""
    for name, option in CATALOGUE.items():
        if not option.applies(rules.ruleset):
            continue
        if option.group != group:
            group = option.group
            parts.append(f"<h3>{escape(tr(group))}</h3>")
        value = value_of(rules.ruleset, name)
        words = escape(option.said(value))
        parts.append(f"<p>{words if value == option.default else f'<b>{words}</b>'}</p>")
    return f"<style>h2{{margin-top:20px}} h3{{margin:12px 0 2px 0}} p{{margin:2px 0}}</style>{''.join(parts)}"


def rules_view(name: str) -> QTextBrowser:
    """What shows such a text."""
    text = QTextBrowser()
    text.setOpenExternalLinks(False)
    text.document().setDocumentMargin(0)
    text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    text.setAccessibleName(name)
    return text


class RulesDialog(QDialog):
    """Shows how the game is played under the rules of the running game.

    Signals:
        glossary_wanted(): the words of the game shall be explained.
    """

    glossary_wanted = Signal()

    def __init__(self, rules: Rules, parent: QWidget | None = None, *, at: str = "") -> None:
        """``at`` is the heading to begin with; empty for the first."""
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Rules in force"))
        title = QLabel(tr("How this game is played"))
        title.setProperty("title", True)
        note = QLabel(tr("Rules that differ from the standard game are set in bold."))
        note.setProperty("muted", True)
        self.text = rules_view(tr("Rules in force"))
        self.text.setHtml(rules_html(rules))
        self.glossary = QPushButton(tr("&Glossary…"))
        self.glossary.setToolTip(tr("What the words mean"))
        self.glossary.clicked.connect(self.glossary_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addWidget(note)
        layout.addWidget(self.text, 1)
        feet = QHBoxLayout()
        feet.addWidget(self.glossary)
        feet.addStretch()
        layout.addLayout(feet)
        close = add_close(self, feet)
        calm_size(self, QSize(640, 640))
        close.setFocus()
        self._at = at

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._at:  # only now the text knows its width, and how far down the heading is
            self.text.scrollToAnchor(self._at)
            self._at = ""
