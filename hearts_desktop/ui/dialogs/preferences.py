"""The preferences: rules and players of the next game, the table, the pace, and the sound."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.language import later, tr
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.settings import (
    ACCESS,
    AIDS,
    COMPANY,
    HAND,
    LANGUAGE,
    LOOK,
    PACE,
    PLAYER,
    ROWS,
    SOUND,
    Settings,
)
from hearts_desktop.ui.dialogs.company_editor import CompanyEditor
from hearts_desktop.ui.dialogs.editors import Editor
from hearts_desktop.ui.dialogs.form_row import FormRow
from hearts_desktop.ui.dialogs.pages import SettingsPage, inside
from hearts_desktop.ui.dialogs.rules_page import RulesPage
from hearts_desktop.ui.dialogs.sizes import calm_size, dress
from hearts_desktop.ui.dialogs.tabs import Tabs
from hearts_desktop.ui.languages import spoken
from hearts_desktop.ui.models.company import Roster

PAGES: Final = {
    later("Play&ers"): (PLAYER, COMPANY),
    later("&Table"): (LOOK, HAND),
    later("&Play && pace"): (PACE,),
    later("A&ids"): (AIDS,),
    later("&Sound"): (SOUND,),
    later("&Accessibility"): (ACCESS,),
    later("&Language"): (LANGUAGE,),
}
_WIDTH, _HEIGHT = 800, 660


class PreferencesDialog(QDialog):
    """Edits the settings. Looks and pace take effect while the dialog is open; Cancel takes them back.

    Signals:
        changed(Settings): the settings as they are now.
    """

    changed = Signal(object)

    def __init__(self, settings: Settings, roster: Roster, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self._before = self._settings = settings
        self._editors = {"company": partial(CompanyEditor, roster)}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(24, 16, 24, 18)
        self._layout.setSpacing(14)
        self._fill(settings.rules)
        calm_size(self, QSize(_WIDTH, _HEIGHT))

    def _fill(self, rules: RuleSet) -> None:
        """Put pages and buttons into the dialog, in the language that is spoken now."""
        self._language = spoken()
        self.setWindowTitle(tr("Preferences"))
        self.tabs = Tabs(self)
        self.rules_page = RulesPage(rules, self._settings.own_rules, inside(self.tabs))
        self.tabs.addTab(self.rules_page, tr("&Rules"))
        self.pages = tuple(self._add_page(tr(title), groups) for title, groups in PAGES.items())
        self._make_buttons()
        self._layout.addWidget(self.tabs, 1)
        self._layout.addWidget(self._buttons)
        self._check()
        self.rules_page.changed.connect(self._check)
        self.rules_page.own_changed.connect(self._keep_own_rules)
        for page in self.pages:
            page.edited.connect(self._edited)
            page.checked.connect(self._check)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now; what was typed and will not do is forgotten."""
        at, editor = self.tabs.currentIndex(), self._focused_editor()
        rules = self.rules_page.ruleset
        for old in (self.tabs, self._buttons):
            self._layout.removeWidget(old)
            old.hide()
            old.deleteLater()  # later, for what has the focus may be what has changed the language
        self._fill(rules)
        self.tabs.setCurrentIndex(at)
        again = self.tabs.currentWidget().findChild(Editor, editor) if editor else None
        (again or self.tabs).setFocus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Qt tells each window, and each window its children. Cancel takes a language back as well, and then
        # there is nobody left to read the pages.
        if event.type() == QEvent.Type.LanguageChange and self.isVisible() and self._language is not spoken():
            self.retranslate()

    def _focused_editor(self) -> str:
        """The name of the editor that has the focus; empty if none has."""
        widget: QWidget | None = self.focusWidget()
        while widget is not None and not isinstance(widget, Editor):
            widget = widget.parentWidget()
        return "" if widget is None else widget.objectName()

    def _add_page(self, title: str, groups: tuple[str, ...]) -> SettingsPage:
        rows = (row for row in ROWS.values() if row.group in groups)
        page = SettingsPage(rows, self._values(), inside(self.tabs), editors=self._editors)
        self.tabs.addTab(page, title)
        return page

    def _make_buttons(self) -> None:
        role = QDialogButtonBox.ButtonRole
        self._buttons = QDialogButtonBox(self)
        self.restore = self._buttons.addButton(tr("Restore &defaults"), role.ResetRole)
        self.cancel = self._buttons.addButton(tr("Cancel"), role.RejectRole)
        self.ok = self._buttons.addButton(tr("OK"), role.AcceptRole)
        self.ok.setProperty("primary", True)
        self.ok.style().polish(self.ok)  # the box has polished it already
        self.ok.setDefault(True)
        self.restore.setAutoDefault(False)
        self.cancel.setAutoDefault(False)
        self.restore.setToolTip(tr("Set what this page shows back to the defaults"))
        self.restore.clicked.connect(self.restore_defaults)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    @property
    def settings(self) -> Settings:
        """The settings as they stand; the rules are those accepted last."""
        return self._settings

    def _values(self) -> dict[str, object]:
        return {name: getattr(self._settings, name) for name in ROWS}

    def _edited(self, name: str, boxed: Any) -> None:  # noqa: ANN401 - see SettingsPage.edited
        self._set({name: boxed.value})

    def _set(self, values: dict[str, Any]) -> None:
        settings = replace(self._settings, **values)
        if settings != self._settings:
            self._settings = settings
            self.changed.emit(settings)

    def _keep_own_rules(self, own: OwnRules) -> None:
        """Rule sets that are saved or deleted are so for good, as files are."""
        self._before = replace(self._before, own_rules=own)
        self._set({"own_rules": own})

    def _check(self) -> None:
        self._seat_players()
        self.ok.setEnabled(self.rules_page.playable and all(page.acceptable for page in self.pages))

    def _seat_players(self) -> None:
        """Show as many opponents as the rules have, and none that is like the person."""
        editor, mine = self.row("company").editor, self._settings
        assert isinstance(editor, CompanyEditor)
        editor.set_table(self.rules_page.ruleset.players, mine.player_name, mine.avatar)

    def row(self, name: str) -> FormRow:
        """The line of a preference, on whatever page it is. Raises KeyError if none has it."""
        return {key: row for page in self.pages for key, row in page.rows.items()}[name]

    def restore_defaults(self) -> None:
        """Set what the open page shows back to the defaults."""
        page = self.tabs.currentWidget()
        if page is self.rules_page:
            self.rules_page.set_ruleset(RuleSet())
        elif isinstance(page, SettingsPage):
            self._set({name: ROWS[name].default for name in page.rows})
            page.set_values(self._values())

    def accept(self) -> None:
        """Keep everything; the rules apply from the next game."""
        if not self.ok.isEnabled():
            return
        self._set({"rules": self.rules_page.ruleset})
        super().accept()

    def reject(self) -> None:
        """Take back what took effect while the dialog was open."""
        self._set({name: getattr(self._before, name) for name in ROWS})
        super().reject()
