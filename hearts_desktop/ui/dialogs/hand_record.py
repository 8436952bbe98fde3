"""One hand that was played, to be read, gone through with the coach, kept as a file, or played once more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from hearts_desktop.controller.reviews import KnownPars
from hearts_desktop.language import tr
from hearts_desktop.storage.history.records import Recorded
from hearts_desktop.ui.dialogs.button_box import add_close
from hearts_desktop.ui.dialogs.files import GAME_FILES, RECORDS, ask_where_to_write, write_game
from hearts_desktop.ui.dialogs.review import ReviewPage
from hearts_desktop.ui.dialogs.sizes import calm_size, dress, text_scale
from hearts_desktop.ui.dialogs.tabs import Tabs
from hearts_desktop.ui.models.hand_page import hand_page, hand_title
from hearts_desktop.ui.models.hand_record import hand_text

_SIZE: Final = QSize(760, 540)
_RED, _RED_ON_DARK = "#C22733", "#FF9A9A"


class HandRecordDialog(QDialog):
    """Shows a recorded hand, with ``review`` the coach's page of it first.

    Signals:
        again_wanted(Recorded): it shall be played once more, from that action on.
    """

    again_wanted = Signal(object)

    def __init__(
        self,
        recorded: Recorded,
        parent: QWidget | None = None,
        *,
        review: bool = False,
        pars: KnownPars | None = None,
    ) -> None:
        super().__init__(parent)
        dress(self)
        self._recorded = recorded
        self._number = len(recorded.journal.state().scores)
        self.setWindowTitle(tr("Hand {number}").format(number=self._number))
        title = QLabel(hand_title(recorded.journal, self._number))
        title.setProperty("subtitle", True)
        title.setTextFormat(Qt.TextFormat.PlainText)
        title.setWordWrap(True)
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Record of the hand"))
        self.text.document().setDocumentMargin(10)
        dark = self.palette().color(QPalette.ColorRole.Window).lightnessF() < 0.5
        self.text.setHtml(hand_page(recorded.journal, self._number, _RED_ON_DARK if dark else _RED))
        self.review = ReviewPage(recorded, text_scale(self), self, pars=pars)
        self.review.again_wanted.connect(self._play_from)
        self.tabs = Tabs()
        self.tabs.addTab(self.text, tr("&Record"))
        self.tabs.addTab(self.review, tr("Re&view"))
        self.again = QPushButton(tr("&Play it again"))
        self.again.setToolTip(tr("Deal these cards once more, with the scores as they were before the hand"))
        self.export = QPushButton(tr("E&xport…"))
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.again.clicked.connect(self._play_again)
        self.export.clicked.connect(self._export)
        layout, feet = QVBoxLayout(self), QHBoxLayout()
        layout.setContentsMargins(24, 18, 24, 16)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.said)
        feet.addWidget(self.again)
        feet.addWidget(self.export)
        feet.addStretch()
        layout.addLayout(feet)
        self.close_button = add_close(self, feet)
        self.said.hide()
        calm_size(self, _SIZE)
        self.finished.connect(self.review.desk.close)
        if review:
            self.tabs.setCurrentWidget(self.review)
            self.review.table.setFocus()
        else:
            self.text.setFocus()

    def _play_again(self) -> None:
        self.again_wanted.emit(self._recorded)

    def say(self, text: str) -> None:
        """Show a sentence at the foot."""
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def _play_from(self, index: int) -> None:
        self.again_wanted.emit(replace(self._recorded, first=index))

    def _export(self) -> None:
        title, name = tr("Export hand"), self.windowTitle()
        ask_where_to_write(self, title, name, (RECORDS, GAME_FILES), self._write).open()

    def _write(self, path: Path) -> None:
        journal = self._recorded.journal
        self.say(write_game(path, lambda: journal, lambda game: hand_text(game, self._number)))
