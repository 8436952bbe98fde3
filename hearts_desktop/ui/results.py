"""The statistics of a window: opens them, and does what they ask for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from hearts_desktop.controller.pars import Pars
from hearts_desktop.controller.recorder import Recorder
from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.storage.history.exporting import export_csv, export_json
from hearts_desktop.storage.history.records import Filter, Recorded
from hearts_desktop.storage.history.statistics import NoStatistics, Statistics
from hearts_desktop.ui.dialogs.confirm import ConfirmDialog
from hearts_desktop.ui.dialogs.files import FileKind, ask_where_to_write, not_written
from hearts_desktop.ui.dialogs.statistics import StatisticsDialog
from hearts_desktop.ui.game_files import GameFiles, Host
from hearts_desktop.ui.models.numbers import whole

# i18n: a kind of file: figures in rows and columns
TABLES: Final = FileKind(later("Table"), "csv")
# i18n: a kind of file: data for other programs
DATA: Final = FileKind(later("Data"), "json")


class Results(QObject):
    """Shows the statistics over the table of a window, which is ``host`` and ``widget`` in one."""

    def __init__(
        self,
        host: Host,
        widget: QWidget,
        files: GameFiles,
        statistics: Statistics,
        recorder: Recorder,
        pars: Pars,
    ) -> None:
        super().__init__(widget)
        self._host, self._widget, self._files = host, widget, files
        self._statistics, self._recorder, self._pars = statistics, recorder, pars
        self._dialog: StatisticsDialog | None = None
        recorder.recorded.connect(self._reload)
        pars.kept.connect(self._take_par)
        recorder.was_reset.connect(self._tell_reset)
        recorder.trouble.connect(self._tell_trouble)

    @Slot()
    def show(self) -> None:
        """Open the statistics."""
        if self._host.dialog is None:
            self._dialog = StatisticsDialog(self._statistics, self._widget, pars=self._pars)
            self._dialog.export_wanted.connect(self._export)
            self._dialog.reset_wanted.connect(self._ask_reset)
            self._dialog.again_wanted.connect(self._play_again)
            self._dialog.finished.connect(self._forget)
            self._host.open_dialog(self._dialog)

    @Slot()
    def _forget(self) -> None:
        self._dialog = None

    @Slot()
    def _reload(self) -> None:
        if self._dialog is not None:
            self._dialog.reload()

    @Slot()
    def _take_par(self) -> None:
        if self._dialog is not None:
            self._dialog.show_more_pars()

    def _say(self, text: str) -> None:
        if self._dialog is not None:
            self._dialog.say(text)

    @Slot(str)
    def _tell_trouble(self, text: str) -> None:
        self._say(text)

    # -- export --------------------------------------------------------------------------------------------

    @Slot(object)
    def _export(self, wanted: Filter) -> None:
        def write(path: Path) -> None:
            export = export_json if path.suffix.lower() == ".json" else export_csv
            QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            try:
                number = export(self._statistics, path, wanted)
            except NoStatistics as error:
                self._say(str(error))
            except OSError as error:
                self._say(not_written(path, error))
            else:
                self._say(
                    tr_n(
                        "{file} has been written, with {number} hand.",
                        "{file} has been written, with {number} hands.",
                        number,
                    ).format(file=path.name, number=whole(number))
                )
            finally:
                QGuiApplication.restoreOverrideCursor()

        asker = self._dialog or self._widget
        ask_where_to_write(asker, tr("Export hands"), tr("Hearts hands"), (TABLES, DATA), write).open()

    # -- reset ---------------------------------------------------------------------------------------------

    @Slot()
    def _ask_reset(self) -> None:
        asked = ConfirmDialog(
            tr("Forget all results?"),
            tr(
                "All hands and games are counted from nothing again, whatever is chosen above. A copy of "
                "what there is now is kept in your data folder. The game on the table goes on."
            ),
            tr("Forget them"),
            self._recorder.reset,
            self._dialog,
        )
        asked.finished.connect(asked.deleteLater)
        asked.open()

    @Slot(str)
    def _tell_reset(self, kept: str) -> None:
        self._reload()
        self._say(tr("All results have been forgotten. A copy is kept as {file}.").format(file=kept))

    # -- once more -----------------------------------------------------------------------------------------

    @Slot(object)
    def _play_again(self, recorded: Recorded) -> None:
        """Put the table back to the beginning of a hand, as a game of its own."""
        reason = self._files.play_again(recorded)
        if reason:
            self._say(reason)
        elif self._dialog is not None:
            self._dialog.accept()
