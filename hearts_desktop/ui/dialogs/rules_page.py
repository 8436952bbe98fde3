"""The page of the rules: preset, search line, and an editor for every option of the catalogue."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.engine.options import Option, differences, in_labels, value_of
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import in_groups, sentences
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.ui.dialogs.form_row import FormRow
from hearts_desktop.ui.dialogs.pages import scrolled
from hearts_desktop.ui.dialogs.rule_sets_bar import RuleSetsBar
from hearts_desktop.ui.dialogs.rules import rules_html, rules_view
from hearts_desktop.ui.models.option_rows import VALUE, OptionRowsModel, Role
from hearts_desktop.ui.models.rule_shelf import Beginning

MOST_TOLD: Final = 5
"""How many differences the summary has room for in the smallest window."""
_ABOVE_HEADING: Final = 14


def _heading(words: str, parent: QWidget) -> QLabel:
    heading = QLabel(words, parent)
    heading.setProperty("subtitle", True)
    return heading


def _sought(option: Option) -> str:
    """All that is said about an option, for the search line."""
    values = (option.say(value) for value in option.values)
    texts = (option.name, tr(option.group), tr(option.label), tr(option.help), *values)
    return " ".join(texts).casefold()


class RulesPage(QWidget):
    """Rule sets to begin with, an editor for each option, and in plain words what the rules now are.

    Signals:
        changed(): the rules are others now, or can be played now, or cannot.
        own_changed(OwnRules): the rule sets of the person are others now; that is for good.
    """

    changed = Signal()
    own_changed = Signal(object)

    def __init__(
        self, ruleset: RuleSet, own: OwnRules, parent: QWidget | None = None, *, note: str = ""
    ) -> None:
        super().__init__(parent)
        self._note = note or tr("The rules apply from the next game.")
        self.model = OptionRowsModel(ruleset, self)
        self.model.dataChanged.connect(self._refresh)
        self.rows: dict[str, FormRow] = {}
        self._headings: dict[str, QLabel] = {}
        self._texts: dict[str, str] = {}
        self.sets = RuleSetsBar(ruleset, own, self)
        self.sets.chosen.connect(self._begin_with)
        self.sets.own_changed.connect(self._kept)
        self.sets.told.connect(self._tell)
        self._make_search()
        self._told = self._words()
        self._told.hide()
        self.summary, self.problem = self._words(), self._words()
        self.problem.setProperty("danger", True)
        self.text = rules_view(tr("These rules in plain words"))
        self._pages = QStackedWidget(self)
        area, page = scrolled(self._pages)
        self._pages.addWidget(area)
        self._make_rows(page)
        self._pages.addWidget(self.text)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.sets)
        layout.addLayout(self._search_line())
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._summary_box())
        self._refresh()

    @property
    def preset(self) -> QComboBox:
        """The list of rule sets to begin with."""
        return self.sets.preset

    def _make_search(self) -> None:
        self.filter = QLineEdit(self)
        self.filter.setObjectName("filter")
        self.filter.setPlaceholderText(tr("Find an option"))
        self.filter.setAccessibleName(tr("Find an option"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._seek)
        self._none_found = QLabel(tr("No option speaks of that."))
        self._none_found.setProperty("muted", True)
        self._none_found.hide()
        self.in_words = QToolButton(self)
        self.in_words.setText(tr("In plain words"))
        self.in_words.setCheckable(True)
        self.in_words.setProperty("outlined", True)
        self.in_words.setToolTip(tr("Read how the game is played under these rules"))
        self.in_words.toggled.connect(self._show_words)

    def _search_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.filter, 1)
        line.addWidget(self.in_words)
        return line

    @staticmethod
    def _words() -> QLabel:
        words = QLabel()
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        return words

    def _summary_box(self) -> QFrame:
        box = QFrame()
        box.setProperty("card", True)
        inner = QVBoxLayout(box)
        inner.setContentsMargins(14, 10, 14, 10)
        inner.setSpacing(4)
        note = QLabel(self._note)
        note.setWordWrap(True)
        note.setProperty("muted", True)
        for words in (self._told, self.problem, self.summary, note):
            inner.addWidget(words)
        return box

    def _make_rows(self, page: QWidget) -> None:
        layout = QVBoxLayout(page)
        layout.setContentsMargins(2, 0, 14, 0)
        layout.setSpacing(0)
        group = ""
        for number in range(self.model.rowCount()):
            option = self.model.option(number)
            if option.group != group:
                group = option.group
                self._headings[group] = _heading(tr(group), page)
                layout.addWidget(self._headings[group])
            row = FormRow(option, page)
            row.editor.changed.connect(self._edited)
            self.rows[option.name] = row
            self._texts[option.name] = _sought(option)
            layout.addWidget(row)
        layout.addWidget(self._none_found)
        layout.addStretch(1)  # the few that a search finds must not spread
        self._space_headings(set(self._headings))

    def _seek(self, text: str) -> None:
        """Show only the options that speak of every word in the search line."""
        wanted = text.casefold().split()
        found = {name for name, said in self._texts.items() if all(word in said for word in wanted)}
        groups = set()
        for number, (name, row) in enumerate(self.rows.items()):
            row.setVisible(name in found)
            if name in found:
                groups.add(self.model.option(number).group)
        for group, heading in self._headings.items():
            heading.setVisible(group in groups)
        self._space_headings(groups)
        self._none_found.setVisible(not found)

    def _space_headings(self, shown: set[str]) -> None:
        """Leave room above each heading, but not above the first."""
        above = 0
        for group, heading in self._headings.items():
            if group in shown:
                heading.setContentsMargins(0, above, 0, 0)
                above = _ABOVE_HEADING

    # -- rule sets to begin with ---------------------------------------------------------------------------

    def _begin_with(self, beginning: Beginning) -> None:
        self.set_ruleset(beginning.ruleset)

    def _kept(self, own: OwnRules) -> None:
        """Rule sets were kept or deleted; the rules may be called otherwise now."""
        self._refresh()
        self.own_changed.emit(own)

    def _tell(self, sentence: str) -> None:
        self._told.setText(sentence)
        self._told.setVisible(bool(sentence))

    def _show_words(self, on: bool) -> None:
        """Show the rules as a text, or the options again."""
        self._pages.setCurrentIndex(int(on))
        self.filter.setEnabled(not on)
        self._write_text()

    def _write_text(self) -> None:
        if not self.in_words.isChecked():
            return
        if self.model.problems:
            self.text.setPlainText(tr("These rules cannot be played; what is wrong stands below."))
        else:
            self.text.setHtml(rules_html(compile_rules(self.model.ruleset)))

    # -- the rules -----------------------------------------------------------------------------------------

    @property
    def ruleset(self) -> RuleSet:
        """The rules as they stand."""
        return self.model.ruleset

    @property
    def playable(self) -> bool:
        """Can these rules be played, and is all that was typed understood?"""
        return not self.model.problems and not any(row.editor.problem for row in self.rows.values())

    def set_ruleset(self, ruleset: RuleSet) -> None:
        """Put other rules in their place."""
        for row in self.rows.values():
            if row.editor.problem:
                row.editor.set_value(())
        self.model.set_ruleset(ruleset)
        self._refresh()

    def _edited(self) -> None:
        editor = self.sender()
        for number, row in enumerate(self.rows.values()):
            if row.editor is editor and not row.editor.problem:
                self._tell("")
                value = self.model.option(number).format(row.editor.value())  # type: ignore[arg-type]
                self.model.setData(self.model.index(number, VALUE), value)
        self._refresh()

    def _refresh(self) -> None:
        self.sets.show_rules(self.model.ruleset, playable=self.playable)
        base = self.sets.base.ruleset
        for number, row in enumerate(self.rows.values()):
            index = self.model.index(number, VALUE)
            applies = bool(index.data(Role.APPLIES))
            if not row.editor.problem:
                row.editor.set_value(self.model.value(number))
            row.editor.setEnabled(applies)
            row.set_default(value_of(base, row.row.name))
            row.label.setEnabled(applies)
            row.help.setText(str(index.data(Role.HELP) if applies else index.data(Role.NEEDS)))
            row.say(row.editor.problem or str(index.data(Role.PROBLEM)))
        self._write_text()
        self._say_summary()
        self.changed.emit()

    def _say_summary(self) -> None:
        typed = [row.editor.problem for row in self.rows.values() if row.editor.problem]
        self.problem.setText(sentences([*typed, *map(in_labels, self.model.problems)]))
        self.problem.setVisible(not self.playable)
        base = self.sets.base
        found = differences(self.model.ruleset, base.ruleset)
        told = found[:MOST_TOLD]
        if len(found) > MOST_TOLD:
            more = len(found) - MOST_TOLD
            # i18n: the last of a list of changed rules; “In plain words” is a button
            last = tr_n(
                "{number} more rule, see “In plain words”", "{number} more rules, see “In plain words”", more
            )
            told = (*told, last.format(number=more))
        if found:
            # i18n: {name} is a form of the game, {changes} a list: "Moon: off; Cards passed: two cards"
            words = tr("Other than in {name} – {changes}.").format(name=base.label, changes=in_groups(told))
        else:
            words = tr("{name}, unchanged.").format(name=base.label)
        self.summary.setText(words)
