"""The page on which the coach goes through one's choices in a hand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.controller.reviews import KnownPars, ReviewDesk, choices
from hearts_desktop.language import later, tr
from hearts_desktop.storage.history.records import Recorded
from hearts_desktop.ui.dialogs.labels import plain_label
from hearts_desktop.ui.models.review import BEST, COST, MINE, WHEN, ReviewModel, Role, par_words, summary

_ROW: Final = 30
_ABOUT: Final = later(
    "The coach knows what you could know then. Points are those to be expected in the hand."
)


class ReviewPage(QWidget):
    """Every choice beside the coach's, which come in while one reads.

    Signals:
        again_wanted(int): the game shall be played once more from this action on.
    """

    again_wanted = Signal(int)

    def __init__(
        self,
        recorded: Recorded,
        scale: float,
        parent: QWidget | None = None,
        *,
        pars: KnownPars | None = None,
    ) -> None:
        super().__init__(parent)
        asked = choices(recorded)
        self._mine = recorded.journal.state().scores[-1].scores[recorded.journal.person]
        self.model = ReviewModel(asked, recorded.journal.players, self)
        self.desk = ReviewDesk(recorded, asked, self, pars=pars)
        self.desk.judged.connect(self.model.take)
        self.desk.over.connect(self._end)
        self.desk.par_found.connect(self._tell_par)
        self.summary = plain_label(self)
        self.par = plain_label(self, tr(_ABOUT), muted=True)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setAccessibleName(tr("Your choices"))
        self._dress(scale)
        self.why = plain_label(self)
        # Room for two lines, so that the table keeps its height whatever is said.
        self.why.setMinimumHeight(2 * self.why.fontMetrics().lineSpacing())
        self.again = QPushButton(tr("&Try again from here"), self)
        self.again.setToolTip(tr("Put the table back to this choice, with the same cards"))
        self.again.clicked.connect(self._play_again)
        self._lay_out(scale)
        self.model.dataChanged.connect(self._tell)
        self.table.selectionModel().currentRowChanged.connect(self._tell)
        if asked:
            self.table.setCurrentIndex(self.model.index(0, 0))
        self._tell()

    def _dress(self, scale: float) -> None:
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(round(_ROW * scale))
        header = self.table.horizontalHeader()
        header.setHighlightSections(False)
        for column in (WHEN, COST):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        for column in (MINE, BEST):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)

    def _lay_out(self, scale: float) -> None:
        layout, foot = QVBoxLayout(self), QHBoxLayout()
        layout.setContentsMargins(0, round(8 * scale), 0, 0)
        layout.setSpacing(round(6 * scale))
        for widget in (self.summary, self.par):
            layout.addWidget(widget)
        layout.addWidget(self.table, 1)
        foot.addWidget(self.why, 1)
        foot.addWidget(self.again)
        layout.addLayout(foot)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.desk.start()

    @property
    def _current(self) -> QModelIndex:
        return self.table.currentIndex()

    @Slot()
    def _tell(self) -> None:
        self.summary.setText(summary(self.model))
        self.why.setText(self._current.data(Role.WHY) or "" if self._current.isValid() else "")
        self.again.setEnabled(self._current.isValid())

    @Slot()
    def _end(self) -> None:
        """The coach is through: show what cost most, unless somebody reads elsewhere already."""
        self.model.end()
        costliest = self.model.costliest(1)
        layout = self.layout()
        if layout is not None:
            layout.activate()  # more words above leave fewer rows to be seen
        if costliest and self._current.row() <= 0:
            self.table.setCurrentIndex(self.model.index(costliest[0], 0))

    @Slot(int)
    def _tell_par(self, par: int) -> None:
        self.par.setText(par_words(par, self._mine))

    def _play_again(self) -> None:
        if self._current.isValid():
            self.again_wanted.emit(self.model.choices[self._current.row()].at)
