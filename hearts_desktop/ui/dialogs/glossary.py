"""The words of the game, explained: to be searched, with ways from one to another and to the rules."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QVBoxLayout, QWidget

from hearts_desktop.engine.rules import Rules
from hearts_desktop.language import later, tr
from hearts_desktop.ui.dialogs.button_box import add_close
from hearts_desktop.ui.dialogs.rules import rules_view
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.models.glossary import Term, found, in_order

_SIZE: Final = QSize(640, 640)
_TERM, _RULES = "term", "rules"
_NONE: Final = later("No term speaks of that.")


class GlossaryDialog(QDialog):
    """Lists the terms, or those that speak of what is typed.

    Signals:
        rules_wanted(str): the rules in force shall be opened at this heading.
    """

    rules_wanted = Signal(str)

    def __init__(self, rules: Rules | None, parent: QWidget | None = None) -> None:
        """``rules`` are those of the running game, if there is one."""
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Glossary"))
        self._rules = rules
        title = QLabel(tr("The words of the game"))
        title.setProperty("title", True)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Find a word"))
        self.filter.setAccessibleName(tr("Find a word"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._seek)
        self.text = rules_view(tr("Glossary"))
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 20)
        layout.setSpacing(10)
        layout.addWidget(title)
        layout.addWidget(self.filter)
        layout.addWidget(self.text, 1)
        self.close_button = add_close(self)
        calm_size(self, _SIZE)
        self._seek("")
        self.filter.setFocus()

    def show_term(self, key: str) -> None:
        """Go to a term and mark it; all are listed again."""
        self.filter.setText("")
        self._write(in_order(), marked=key)
        self.text.scrollToAnchor(key)

    def _seek(self, sought: str) -> None:
        self._write(found(sought))

    def _follow(self, link: QUrl) -> None:
        kind, _, key = link.toString().partition(":")
        if kind == _TERM:
            self.show_term(key)
        else:
            self.rules_wanted.emit(key)

    def _write(self, terms: tuple[Term, ...], marked: str = "") -> None:
        colours = QApplication.palette()  # a style sheet puts its own in the place of the dialog's
        mute = colours.color(QPalette.ColorRole.PlaceholderText).name()
        ground = colours.color(QPalette.ColorRole.AlternateBase).name()
        rows = "".join(self._row(term, mute, ground if term.key == marked else "") for term in terms)
        none = f'<p style="color:{mute}">{escape(tr(_NONE))}</p>'
        table = f'<table width="100%" cellspacing="0" cellpadding="6">{rows}</table>'
        self.text.setHtml(table if rows else none)

    def _row(self, term: Term, mute: str, ground: str) -> str:
        meaning = "".join(
            f'<a href="{_TERM}:{escape(to)}">{escape(words)}</a>' if to else escape(words)
            for words, to in term.pieces()
        )
        also = f' <span style="color:{mute}">&nbsp;{escape(term.also)}</span>' if term.also else ""
        name = f'<a name="{escape(term.key)}"></a><b>{escape(term.name)}</b>{also}'
        colour = f' bgcolor="{ground}"' if ground else ""
        where = f'<td align="right" style="white-space:pre">{self._where(term, mute)}</td>'
        return f"<tr{colour}><td>{name}<br>{meaning}</td>{where}</tr>"

    def _where(self, term: Term, mute: str) -> str:
        """The way to the rules in force, or that there is no such thing in them."""
        if self._rules is None or not term.stage:
            return ""
        if term.here is not None and not term.here(self._rules):
            words = tr("not in this game")
            return f'<span style="color:{mute}">{escape(words)}</span>'
        words = tr("in this game")
        return f'<a href="{_RULES}:{term.stage}">{escape(words)}</a>'
