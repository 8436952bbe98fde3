"""The line above the options: which rule set to begin with, and what one does with rule sets of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction, QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QLabel, QMenu, QToolButton, QWidget

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later, tr
from hearts_desktop.storage import own_rules
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.system_errors import reason_of
from hearts_desktop.ui.dialogs.editors import CalmWheel, Choice
from hearts_desktop.ui.dialogs.files import ALL_FILES, FileKind, ask_what_to_open, ask_where_to_write
from hearts_desktop.ui.dialogs.name_dialog import NameDialog
from hearts_desktop.ui.models.rule_shelf import OWN, Beginning, beginnings, find, nearest

RULE_FILES: Final = FileKind(later("Rules of Hearts"), own_rules.SUFFIX.removeprefix("."))
_LEAST_ABOUT: Final = 20
"""So many letters of what is said of a form must fit into a line beside the choice."""


class RuleSetsBar(QWidget):
    """Chooses a rule set; keeps, renames, deletes, exports and imports one's own.

    Signals:
        chosen(Beginning): begin with these rules.
        own_changed(OwnRules): the rule sets of the person are others now.
        told(str): what has been done, or why it has not.
    """

    chosen = Signal(object)
    own_changed = Signal(object)
    told = Signal(str)

    def __init__(self, ruleset: RuleSet, own: OwnRules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.own = own
        self._ruleset = ruleset
        self._base = nearest(own, ruleset)
        self.preset = Choice(self)
        self.preset.setObjectName("preset")
        self.preset.setAccessibleName(tr("Form of the game"))
        self.preset.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.preset.setMinimumContentsLength(20)
        self.preset.installEventFilter(CalmWheel(self.preset))
        self.menu_button = self._make_menu()
        self._about = QLabel(self)
        self._about.setProperty("muted", True)
        self._about.setProperty("small", True)
        self._about.setWordWrap(True)
        self._lines = QGridLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setHorizontalSpacing(10)
        self._lines.setVerticalSpacing(4)
        self._lines.setColumnStretch(2, 1)
        self._lines.addWidget(self.preset, 0, 0)
        self._lines.addWidget(self.menu_button, 0, 1)
        self._lines.addWidget(self._about, 0, 2)
        self._fill()
        self.preset.currentIndexChanged.connect(self._choose)
        self.show_rules(ruleset, playable=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is too little room beside the choice, what is said of it stands beneath."""
        super().resizeEvent(event)
        beside = self.width() - self.preset.sizeHint().width() - self.menu_button.sizeHint().width()
        beneath = beside < _LEAST_ABOUT * self._about.fontMetrics().averageCharWidth()
        if beneath != (self._lines.rowCount() > 1 and self._lines.itemAtPosition(1, 0) is not None):
            self._lines.removeWidget(self._about)
            self._lines.addWidget(self._about, *((1, 0, 1, 3) if beneath else (0, 2)))

    def _make_menu(self) -> QToolButton:
        button = QToolButton(self)
        # i18n: a button with a menu that keeps rules under a name, or exports and imports them
        button.setText(tr("Keep"))
        button.setProperty("outlined", True)
        button.setProperty("menu", True)
        button.setAccessibleName(tr("Keep, rename, export or import rules"))
        button.setToolTip(tr("Keep these rules under a name, or exchange them as a small text file"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self.actions_by_name: dict[str, QAction] = {}
        for name, text, slot in (
            ("save", tr("&Save as…"), self.ask_to_save),
            ("rename", tr("&Rename…"), self.ask_to_rename),
            ("delete", tr("&Delete"), self.delete),
            ("import", tr("&Import…"), self.ask_to_import),
            ("export", tr("&Export…"), self.ask_to_export),
        ):
            if name == "import":
                menu.addSeparator()
            action = menu.addAction(text)
            action.triggered.connect(slot)
            self.actions_by_name[name] = action
        button.setMenu(menu)
        return button

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def base(self) -> Beginning:
        """The rule set that the person began with, or the one that is nearest."""
        return self._base

    def show_rules(self, ruleset: RuleSet, *, playable: bool) -> None:
        """Name the rules; of several with the same rules the one that was chosen stays."""
        self._ruleset = ruleset
        if ruleset != self._base.ruleset:
            same = nearest(self.own, ruleset)
            self._base = same if same.ruleset == ruleset else self._base
        key = self._base.key if ruleset == self._base.ruleset else ""
        with QSignalBlocker(self.preset):
            self.preset.setCurrentIndex(self.preset.findData(key))
        begun = tr("Begun with {name}.").format(name=self._base.label)
        self._about.setText(self._base.about if key else begun)
        for name in ("rename", "delete"):
            self.actions_by_name[name].setEnabled(bool(key) and self._base.own)
        for name in ("save", "export"):
            self.actions_by_name[name].setEnabled(playable)

    def _fill(self) -> None:
        with QSignalBlocker(self.preset):
            self.preset.clear()
            for one in beginnings(self.own):
                if one.own and self.preset.findData(f"{OWN}{self.own.sets[0][0]}") < 0:
                    self.preset.insertSeparator(self.preset.count())
                self.preset.addItem(one.label, one.key)
            self.preset.addItem(tr("Your own rules"), "")
            items = self.preset.model()
            assert isinstance(items, QStandardItemModel)
            # It says that the rules are like no other; it is nothing that one could choose.
            items.item(self.preset.count() - 1).setEnabled(False)

    def _choose(self, index: int) -> None:
        found = find(self.own, str(self.preset.itemData(index)))
        if found is not None:
            self._base = found
            self.chosen.emit(found)

    def _set_own(self, own: OwnRules, name: str, sentence: str) -> None:
        """Take other rule sets; the rules that are shown are then called ``name``, if it is one of theirs."""
        self.own = own
        self._fill()
        self._base = find(own, f"{OWN}{name}") or nearest(own, self._ruleset)
        self.own_changed.emit(own)
        self.show_rules(self._ruleset, playable=self.actions_by_name["save"].isEnabled())
        self.told.emit(sentence)

    # -- one's own -----------------------------------------------------------------------------------------

    def ask_to_save(self) -> NameDialog:
        """Ask under which name to keep the rules."""
        suggested = self._base.label if self._base.own else self.own.free_name(self._changed_name())

        def note(name: str) -> str:
            if self.own.find(name) is not None:
                return tr("Replaces the rules “{name}”.").format(name=name)
            return tr("You find them again in the list of forms.")

        dialog = NameDialog(
            tr("Save rules"), suggested, problem=own_rules.why_no_name, note=note, parent=self
        )
        return self._open(dialog, lambda: self._save(dialog.name))

    def _changed_name(self) -> str:
        """What rules are called that have been made from those one began with."""
        # i18n: {name} is the name of a form of the game, as in "My Omnibus"
        return tr("My {name}").format(name=self._base.label)

    def _save(self, name: str) -> None:
        try:
            own = self.own.keeping(name, self._ruleset)
        except ValueError as error:
            self.told.emit(str(error))
            return
        self._set_own(own, name, tr("Saved as “{name}”.").format(name=name))

    def ask_to_rename(self) -> NameDialog:
        """Ask what to call the rules from now on."""
        before = self._base.label

        def problem(name: str) -> str:
            try:
                self.own.renaming(before, name)
            except ValueError as error:
                return str(error)
            return ""

        dialog = NameDialog(tr("Rename rules"), before, problem=problem, note=lambda _name: "", parent=self)
        return self._open(dialog, lambda: self._rename(before, dialog.name))

    def _rename(self, before: str, name: str) -> None:
        told = tr("Renamed to “{name}”.").format(name=name)
        self._set_own(self.own.renaming(before, name), name, told)

    def delete(self) -> None:
        """Delete the rules that are shown. They still stand in the dialog, so nothing is asked."""
        name = self._base.label
        if self._base.own:
            told = tr("“{name}” is deleted. Save these rules again if you want them back.").format(name=name)
            self._set_own(self.own.dropping(name), "", told)

    @staticmethod
    def _open(dialog: NameDialog, then: object) -> NameDialog:
        dialog.accepted.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    # -- files ---------------------------------------------------------------------------------------------

    def ask_to_export(self) -> QDialog:
        """Ask where to write the rules."""
        name = self._base.label if self._ruleset == self._base.ruleset else self._changed_name()
        asked = ask_where_to_write(
            self, tr("Export rules"), name, (RULE_FILES,), lambda path: self.export(path, name)
        )
        asked.open()
        return asked

    def export(self, path: Path, name: str) -> None:
        """Write the rules into a file."""
        try:
            own_rules.write(path, name, self._ruleset)
        except OSError as error:
            failed = tr("The rules have not been written to {file} ({reason}).")
            self.told.emit(failed.format(file=path.name, reason=reason_of(error)))
        else:
            self.told.emit(tr("The rules are in {file}.").format(file=path.name))

    def ask_to_import(self) -> QDialog:
        """Ask for a file with rules."""
        asked = ask_what_to_open(self, tr("Import rules"), (RULE_FILES, ALL_FILES), self.take_in)
        asked.open()
        return asked

    def take_in(self, path: Path) -> None:
        """Keep the rules of a file among one's own, and show them."""
        try:
            name, ruleset = own_rules.read(path)
            name = self.own.free_name(name)
            own = self.own.keeping(name, ruleset)
        except ValueError as error:
            self.told.emit(str(error))
        except OSError as error:
            failed = tr("{file} cannot be read ({reason}).")
            self.told.emit(failed.format(file=path.name, reason=reason_of(error)))
        else:
            told = tr("Imported as “{name}”.").format(name=name)
            self._ruleset = ruleset
            self._set_own(own, name, told)
            self.chosen.emit(self._base)
            self.told.emit(told)
