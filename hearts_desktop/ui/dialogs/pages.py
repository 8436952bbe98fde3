"""The pages of the preferences: one for the rules, made from their catalogue, and those of the settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.setting_rows import Row
from hearts_desktop.ui.dialogs.form_row import FormRow
from hearts_desktop.ui.models.option_rows import VALUE, OptionRowsModel, Role, differences, in_labels


def scrolled(rows: QWidget) -> QScrollArea:
    """A page that scrolls when the window is too low for it."""
    area = QScrollArea()
    area.setWidget(rows)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def _heading(words: str, parent: QWidget) -> QLabel:
    heading = QLabel(words, parent)
    heading.setProperty("subtitle", True)
    return heading


class RulesPage(QWidget):
    """Preset, an editor for each option, and in plain words what the rules now are.

    Signals:
        changed(): the rules are others now, or can be played now, or cannot.
    """

    changed = Signal()

    def __init__(self, ruleset: RuleSet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = OptionRowsModel(ruleset, self)
        self.model.dataChanged.connect(self._refresh)
        self.rows: dict[str, FormRow] = {}
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
        note = QLabel("The rules apply from the next game.")
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
                layout.addSpacing(14 if number else 0)
                layout.addWidget(_heading(group, page))
            row = FormRow(option, page)
            row.editor.changed.connect(self._edited)
            self.rows[option.name] = row
            layout.addWidget(row)
        layout.addStretch()
        return page

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
                self.model.setData(self.model.index(number, VALUE), self._sendable(row))
        self._refresh()

    @staticmethod
    def _sendable(row: FormRow) -> object:
        value = row.editor.value()
        return list(value) if isinstance(value, tuple) else value

    def _refresh(self) -> None:
        for number, row in enumerate(self.rows.values()):
            index = self.model.index(number, VALUE)
            applies = bool(index.data(Role.APPLIES))
            if not row.editor.problem:
                row.editor.set_value(self.model.value(number))
            row.editor.setEnabled(applies)
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


class SettingsPage(QWidget):
    """The preferences of some groups, each taking effect at once.

    Signals:
        edited(str, object): a preference was set to a value that will do.
        checked(): whether all that was typed will do may have changed.
    """

    edited = Signal(str, object)
    checked = Signal()

    def __init__(
        self, rows: Iterable[Row], values: Mapping[str, object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.rows: dict[str, FormRow] = {}
        page = QWidget(self)
        lines = QVBoxLayout(page)
        lines.setContentsMargins(2, 10, 14, 0)
        lines.setSpacing(0)
        for one in rows:
            row = FormRow(one, page)
            row.editor.set_value(values[one.name])
            row.editor.changed.connect(self._edited)
            self.rows[one.name] = row
            lines.addWidget(row)
        lines.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolled(page))

    @property
    def acceptable(self) -> bool:
        """Will all that was typed do?"""
        return not any(row.editor.problem for row in self.rows.values())

    def set_values(self, values: Mapping[str, object]) -> None:
        """Show other values, saying nothing."""
        for name, row in self.rows.items():
            row.editor.set_value(values[name])
            row.say("")
        self.checked.emit()

    def _edited(self) -> None:
        editor = self.sender()
        for name, row in self.rows.items():
            if row.editor is editor:
                row.say(editor.problem)
                if not editor.problem:
                    self.edited.emit(name, _Boxed(editor.value()))
        self.checked.emit()


class _Boxed:
    """Carries a value through a signal as it is: Qt would make a plain text of a StrEnum."""

    def __init__(self, value: object) -> None:
        self.value = value
