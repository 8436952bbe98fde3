"""The page of the rules: preset, search line, and an editor for every option of the catalogue."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from hearts_desktop.engine.options import Option, differences
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.ui.dialogs.form_row import FormRow
from hearts_desktop.ui.dialogs.pages import scrolled
from hearts_desktop.ui.models.option_rows import VALUE, OptionRowsModel, Role, in_labels

NEXT_GAME: Final = "The rules apply from the next game."


def _heading(words: str, parent: QWidget) -> QLabel:
    heading = QLabel(words, parent)
    heading.setProperty("subtitle", True)
    return heading


def _sought(option: Option) -> str:
    """All that is said about an option, for the search line."""
    values = (option.say(value) for value in option.values)
    return " ".join((option.name, option.group, option.label, option.help, *values)).lower()


class RulesPage(QWidget):
    """Preset, an editor for each option, and in plain words what the rules now are.

    Signals:
        changed(): the rules are others now, or can be played now, or cannot.
    """

    changed = Signal()

    def __init__(self, ruleset: RuleSet, parent: QWidget | None = None, *, note: str = NEXT_GAME) -> None:
        super().__init__(parent)
        self._note = note
        self.model = OptionRowsModel(ruleset, self)
        self.model.dataChanged.connect(self._refresh)
        self.rows: dict[str, FormRow] = {}
        self._headings: dict[str, QLabel] = {}
        self._texts: dict[str, str] = {}
        self.filter = QLineEdit()
        self.filter.setObjectName("filter")
        self.filter.setPlaceholderText("Find an option")
        self.filter.setAccessibleName("Find an option")
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._seek)
        self._none_found = QLabel("No option speaks of that.")
        self._none_found.setProperty("muted", True)
        self._none_found.hide()
        self.preset = QComboBox()
        self.preset.setObjectName("preset")
        self.preset.setAccessibleName("Form of the game")
        self._about = QLabel()
        self._about.setProperty("muted", True)
        self._about.setWordWrap(True)
        self.summary, self.problem = self._words(), self._words()
        self.problem.setProperty("danger", True)
        self._fill_presets()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 14, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(self._preset_line())
        layout.addWidget(self.filter)
        layout.addWidget(scrolled(self._make_rows()), 1)
        layout.addWidget(self._summary_box())
        self._refresh()

    @staticmethod
    def _words() -> QLabel:
        words = QLabel()
        words.setWordWrap(True)
        words.setTextFormat(Qt.TextFormat.PlainText)
        return words

    def _preset_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(14)
        line.addWidget(self.preset)
        line.addWidget(self._about, 1)
        return line

    def _summary_box(self) -> QFrame:
        box = QFrame()
        box.setProperty("card", True)
        inner = QVBoxLayout(box)
        inner.setContentsMargins(14, 10, 14, 10)
        inner.setSpacing(4)
        note = QLabel(self._note)
        note.setWordWrap(True)
        note.setProperty("muted", True)
        for words in (self.problem, self.summary, note):
            inner.addWidget(words)
        return box

    def _make_rows(self) -> QWidget:
        page = QWidget(self)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(2, 0, 14, 0)
        layout.setSpacing(0)
        group = ""
        for number in range(self.model.rowCount()):
            option = self.model.option(number)
            if option.group != group:
                group = option.group
                self._headings[group] = _heading(group, page)
                self._headings[group].setContentsMargins(0, 14 if number else 0, 0, 0)
                layout.addWidget(self._headings[group])
            row = FormRow(option, page)
            row.editor.changed.connect(self._edited)
            self.rows[option.name] = row
            self._texts[option.name] = _sought(option)
            layout.addWidget(row)
        layout.addWidget(self._none_found)
        layout.addStretch()
        return page

    def _seek(self, text: str) -> None:
        """Show only the options that speak of every word in the search line."""
        wanted = text.lower().split()
        found = {name for name, said in self._texts.items() if all(word in said for word in wanted)}
        groups = set()
        for number, (name, row) in enumerate(self.rows.items()):
            row.setVisible(name in found)
            if name in found:
                groups.add(self.model.option(number).group)
        for group, heading in self._headings.items():
            heading.setVisible(group in groups)
        self._none_found.setVisible(not found)

    # -- presets -------------------------------------------------------------------------------------------

    def _fill_presets(self) -> None:
        for preset in PRESETS.values():
            self.preset.addItem(preset.label, preset.name)
        self.preset.addItem("Your own rules", "")
        items = self.preset.model()
        assert isinstance(items, QStandardItemModel)
        # It says that the rules are like no preset; it is nothing that one could choose.
        items.item(self.preset.count() - 1).setEnabled(False)
        self.preset.currentIndexChanged.connect(self._preset_chosen)

    def _preset_chosen(self, index: int) -> None:
        preset = PRESETS.get(str(self.preset.itemData(index)))
        if preset is not None:
            self.set_ruleset(preset.ruleset)

    def _show_preset(self) -> None:
        """Name the rules; of several presets with the same rules the one that was chosen stays."""
        ruleset = self.model.ruleset
        names = [name for name, preset in PRESETS.items() if preset.ruleset == ruleset]
        if self.preset.currentData() not in names:
            with QSignalBlocker(self.preset):
                self.preset.setCurrentIndex(self.preset.findData(names[0] if names else ""))
        preset = PRESETS.get(str(self.preset.currentData()))
        self._about.setText("" if preset is None else preset.about)

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
                value = self.model.option(number).format(row.editor.value())  # type: ignore[arg-type]
                self.model.setData(self.model.index(number, VALUE), value)
        self._refresh()

    def _refresh(self) -> None:
        for number, row in enumerate(self.rows.values()):
            index = self.model.index(number, VALUE)
            applies = bool(index.data(Role.APPLIES))
            if not row.editor.problem:
                row.editor.set_value(self.model.value(number))
            row.editor.setEnabled(applies)
            row.show_way_back()
            row.label.setEnabled(applies)
            row.help.setText(str(index.data(Role.HELP) if applies else index.data(Role.NEEDS)))
            row.say(row.editor.problem or str(index.data(Role.PROBLEM)))
        self._show_preset()
        self._say_summary()
        self.changed.emit()

    def _say_summary(self) -> None:
        typed = [row.editor.problem for row in self.rows.values() if row.editor.problem]
        self.problem.setText(" ".join([*typed, *map(in_labels, self.model.problems)]))
        self.problem.setVisible(not self.playable)
        found = differences(self.model.ruleset)
        words = "; ".join(found)
        self.summary.setText(f"Other than in the standard game – {words}." if found else "The standard game.")
