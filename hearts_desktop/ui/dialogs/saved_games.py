"""The saved games: open, rename, delete and bring back, export."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSize, QSortFilterProxyModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.language import tr
from hearts_desktop.storage.saved_games import Deleted, SavedGame, SavedGames
from hearts_desktop.storage.system_errors import reason_of
from hearts_desktop.ui.announcer import Announcer
from hearts_desktop.ui.dialogs.button_box import add_two
from hearts_desktop.ui.dialogs.empty_state import EmptyState
from hearts_desktop.ui.dialogs.files import GAME_FILES, ask_what_to_open
from hearts_desktop.ui.dialogs.sizes import calm_size, dress, text_scale
from hearts_desktop.ui.models.saved_games import NAME, RULES, SCORES, WHEN, Role, SavedGamesModel

_SIZE: Final = QSize(780, 540)
_WIDTHS: Final = {WHEN: 150, RULES: 208, SCORES: 140}
_NAMES: Final = 180
"""What names should have, at the cost of the scores, which are told under the list too."""
_ROW: Final = 36
_LEAST: Final = 130
"""A name in a narrow window with big words gets so much of it."""
_EDITOR: Final = "QTableView QLineEdit { padding: 0px 6px; min-height: 0px; border-radius: 6px; }"


def _how_a_game_comes_here() -> str:
    # i18n: {keys} is like Ctrl+S
    said = tr(
        "The game that you are playing is always kept by itself. To come back to it later, save it under a "
        "name ({keys}); or drop a .hearts file onto the window."
    )
    keys = QKeySequence(QKeySequence.StandardKey.Save).toString(QKeySequence.SequenceFormat.NativeText)
    return said.format(keys=keys)


class SavedGamesDialog(QDialog):
    """Lists the games of a folder.

    Signals:
        open_wanted(Path): the game in that file shall be on the table; who does it closes the dialog.
        export_wanted(SavedGame): a copy of the game shall be made elsewhere.
    """

    open_wanted = Signal(object)
    export_wanted = Signal(object)

    def __init__(self, saved: SavedGames, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress(self)
        self._saved, self._deleted = saved, list[Deleted]()
        self._announcer = Announcer(self)
        self.setWindowTitle(tr("Saved games"))
        self.model = SavedGamesModel(saved, self._rename, self)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self.model)
        self.proxy.setSortRole(Role.SORT)
        self.proxy.setFilterRole(Role.SOUGHT)
        self.proxy.setFilterKeyColumn(0)
        self._make_head()
        self._make_table()
        self._make_buttons()
        self._lay_out()
        self._connect()
        calm_size(self, _SIZE)
        self._load()

    # -- parts ---------------------------------------------------------------------------------------------

    def _make_head(self) -> None:
        self._title = QLabel(tr("Saved games"))
        self._title.setProperty("title", True)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Find a game"))
        self.filter.setAccessibleName(tr("Find a game"))
        self.filter.setClearButtonEnabled(True)

    def _make_table(self) -> None:
        scale = text_scale(self)
        self.table = QTableView()
        self.table.setModel(self.proxy)
        self.table.setAccessibleName(tr("Saved games"))
        self.table.setStyleSheet(_EDITOR)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(round(_ROW * scale))
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(round(_LEAST * scale))  # and one scrolls sideways
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column, width in _WIDTHS.items():
            self.table.setColumnWidth(column, round(width * scale))
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(WHEN, Qt.SortOrder.DescendingOrder)
        self.empty = EmptyState(
            tr("No saved games yet"),
            _how_a_game_comes_here(),
            scale,
        )
        self.nothing_found = EmptyState(
            tr("No game is called so"), tr("Nor has such a player or such rules."), scale
        )
        self.pages = QStackedWidget()
        for page in (self.table, self.empty, self.nothing_found):
            self.pages.addWidget(page)

    def _make_buttons(self) -> None:
        self.rename = QPushButton(tr("&Rename"))
        self.delete = QPushButton(tr("&Delete"))
        self.export = QPushButton(tr("&Export…"))
        self.open_file = QPushButton(tr("Open a &file…"))
        self.undo = QPushButton(tr("&Undo"))
        self.details = QLabel()
        self.details.setWordWrap(True)
        self.details.setTextFormat(Qt.TextFormat.PlainText)
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.hide()

    def _lay_out(self) -> None:
        head, tools, bar = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.filter, 1)
        for button in (self.rename, self.delete, self.export):
            tools.addWidget(button)
        tools.addStretch()
        tools.addWidget(self.open_file)
        bar.addWidget(self.said, 1)
        bar.addWidget(self.undo)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(10)
        layout.addLayout(head)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.details)
        layout.addLayout(tools)
        layout.addLayout(bar)
        # i18n: buttons: close this window, open the chosen game
        self.close_button, self.open_button = add_two(self, tr("Close"), tr("Open"))

    def _connect(self) -> None:
        self._reader = QTimer(self)
        self._reader.timeout.connect(self._read_next)
        self.filter.textChanged.connect(self._seek)
        self.table.doubleClicked.connect(self._double_clicked)
        self.table.selectionModel().currentRowChanged.connect(self._selected)
        self.proxy.dataChanged.connect(self._selected)
        self.rename.clicked.connect(self._edit_name)
        self.delete.clicked.connect(self._delete)
        self.export.clicked.connect(self._export)
        self.open_file.clicked.connect(self._ask_for_file)
        self.undo.clicked.connect(self._restore)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.table)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._delete)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self).activated.connect(self._restore)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.filter.setFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wanted = (_NAMES + sum(_WIDTHS.values())) * text_scale(self)
        self.table.setColumnHidden(SCORES, self.pages.width() < wanted)

    # -- what is shown -------------------------------------------------------------------------------------

    def _load(self) -> None:
        try:
            self.model.load()
        except OSError as error:
            said = tr("The folder {folder} cannot be read ({reason}).")
            self._say(said.format(folder=self._saved.folder, reason=reason_of(error)))
        self._reader.start(0)
        self._select_row(0)
        self._seek(self.filter.text())
        (self.table if self.model.rowCount() else self.open_file).setFocus()

    def _read_next(self) -> None:
        if not self.model.read_next():
            self._reader.stop()

    def _seek(self, text: str) -> None:
        self.proxy.setFilterFixedString(text.strip().casefold())
        if self.current is None:
            self._select_row(0)
        found, any_ = self.proxy.rowCount(), self.model.rowCount()
        self.pages.setCurrentWidget(self.table if found else self.nothing_found if any_ else self.empty)
        self.filter.setVisible(any_ > 0)
        self._selected()

    @property
    def current(self) -> SavedGame | None:
        """The selected game."""
        index = self.table.currentIndex()
        return self.proxy.data(index, Role.GAME) if index.isValid() else None

    def select(self, game: SavedGame) -> None:
        """Select a game, if it is shown."""
        row = self.model.row_of(game)
        if row >= 0:
            self._select_row(self.proxy.mapFromSource(self.model.index(row, NAME)).row())

    def _select_row(self, row: int) -> None:
        index = self.proxy.index(min(row, self.proxy.rowCount() - 1), NAME)
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            self.table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            self.table.scrollTo(index)

    def _selected(self, *_: object) -> None:
        game = self.current
        for button in (self.rename, self.delete, self.export, self.open_button):
            button.setEnabled(game is not None)
        index = self.table.currentIndex()
        details = self.proxy.data(index, Role.DETAILS) if index.isValid() else ""
        self.details.setText(str(details or " "))
        self.undo.setVisible(bool(self._deleted))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self._announcer.answer(text)

    # -- what can be done ----------------------------------------------------------------------------------

    def accept(self) -> None:
        """Open the selected game; the dialog stays until that has been done."""
        game = self.current
        if game is not None:
            self.open_wanted.emit(game.path)

    def refuse(self, reason: str) -> None:
        """The game cannot be opened."""
        self._say(reason)

    def done(self, result: int) -> None:
        """Close, and read no more."""
        self._reader.stop()
        super().done(result)

    def _double_clicked(self, _: QModelIndex) -> None:
        self.accept()

    def _edit_name(self) -> None:
        index = self.table.currentIndex()
        if index.isValid():
            self.table.setFocus()
            self.table.edit(index.siblingAtColumn(NAME))

    def _rename(self, game: SavedGame, name: str) -> SavedGame | None:
        try:
            renamed = self._saved.rename(game, name)
        except ValueError as error:
            self._say(str(error))
        except OSError as error:
            said = tr("“{name}” cannot be renamed ({reason}).")
            self._say(said.format(name=game.name, reason=reason_of(error)))
        else:
            self._say("")
            return renamed
        return None

    def _delete(self) -> None:
        game = self.current
        if game is None:
            return
        try:
            self._deleted.append(self._saved.delete(game))
        except OSError as error:
            said = tr("“{name}” cannot be deleted ({reason}).")
            self._say(said.format(name=game.name, reason=reason_of(error)))
            return
        row = self.table.currentIndex().row()
        self.model.remove(self.model.row_of(game))
        self._select_row(row)
        self._seek(self.filter.text())
        self._say(tr("“{name}” has been deleted.").format(name=game.name))
        (self.table if self.proxy.rowCount() else self.undo).setFocus()

    def _restore(self) -> None:
        if not self._deleted:
            return
        try:
            game = self._saved.restore(self._deleted[-1])
        except OSError as error:
            said = tr("“{name}” cannot be brought back ({reason}).")
            self._say(said.format(name=self._deleted[-1].game.name, reason=reason_of(error)))
            return
        self._deleted.pop()
        self.filter.clear()
        self._load()
        self.select(game)
        self._say(tr("“{name}” is back.").format(name=game.name))

    def _export(self) -> None:
        game = self.current
        if game is not None:
            self.export_wanted.emit(game)

    def _ask_for_file(self) -> None:
        ask_what_to_open(self, tr("Open a saved game"), (GAME_FILES,), self.open_wanted.emit).open()
