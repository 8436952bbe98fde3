"""What the lesson says, beside the trick, while the hand goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from hearts_desktop.language import tr
from hearts_desktop.lists import titled
from hearts_desktop.ui.dialogs.labels import plain_label
from hearts_desktop.ui.icons import icon
from hearts_desktop.ui.models.lesson import LAST, Note
from hearts_desktop.ui.table.chrome import draw_bar
from hearts_desktop.ui.table.shapes import Box
from hearts_desktop.ui.theme import STATUS, Theme, font, stylesheet

_WIDEST: Final = 700.0
_EDGE: Final = 10


class LessonBar(QWidget):
    """One note at a time; those that follow wait for the button.

    Signals:
        told(str): a note is shown now, in words.
        left(): the lesson shall end.
    """

    told = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget, theme: Theme, unit: float, room: Callable[[], Box]) -> None:
        """``room`` says where in the parent there is room for it; it keeps to the foot of that."""
        super().__init__(parent)
        self._room = room
        self._theme, self._unit = theme, unit
        self._notes: list[Note] = []
        self.title = QLabel(self)
        self.words = plain_label(self)
        self.next = QPushButton(self)
        self.next.clicked.connect(self._go_on)
        self.end = QToolButton(self)
        self.end.clicked.connect(self.left)
        for button in (self.next, self.end):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the keys of the table stay with the table
        self._column, head = QVBoxLayout(self), QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.next)
        head.addWidget(self.end)
        self._column.addLayout(head)
        self._column.addWidget(self.words, 1)
        parent.installEventFilter(self)
        self.hide()

    @property
    def note(self) -> Note | None:
        """What is shown; None while nothing is."""
        return self._notes[0] if self._notes and not self.isHidden() else None

    def tell(self, notes: Sequence[Note]) -> None:
        """Show these, one after the other; whatever was shown before has been read."""
        self._notes = list(notes)
        self._show()

    def _go_on(self) -> None:
        if self._notes[0].key == LAST:
            self.left.emit()
            return
        del self._notes[0]
        self._show()

    def _show(self) -> None:
        if not self._notes:
            self.hide()
            return
        note = self._notes[0]
        self.title.setText(note.title)
        self.words.setText(note.words)
        self.next.setText(tr("Done") if note.key == LAST else tr("Next"))
        self.next.setVisible(len(self._notes) > 1 or note.key == LAST)
        said = titled(note.title, note.words)
        self.setAccessibleName(said)
        self.end.setToolTip(tr("End the lesson"))
        self.end.setAccessibleName(tr("End the lesson"))
        self.set_look(self._theme, self._unit)
        self.show()
        self.raise_()
        self.told.emit(said)

    def set_look(self, theme: Theme, unit: float) -> None:
        """Take the colours of a theme and the size of the window."""
        self._theme, self._unit = theme, unit
        self.setStyleSheet(stylesheet(theme, unit))
        self.title.setFont(font(STATUS * unit, bold=True))
        self.words.setFont(font(STATUS * unit))
        self.end.setIcon(icon("close", theme.panel_mute))
        self.end.setIconSize(QSize(round(14 * unit), round(14 * unit)))
        self._column.setContentsMargins(*(round(side * unit) for side in (16, 8, 8, 10)))
        self._column.setSpacing(round(3 * unit))
        if self._notes:  # at other tables than that of the lesson there is no such room
            self._place()

    def _place(self) -> None:
        over = bool(self._notes) and self._notes[0].key == LAST
        room = self._below_the_scores() if over else self._room()
        width = round(room.w)
        self._column.activate()
        height = max(self._column.heightForWidth(width), self._column.minimumSize().height())
        self.setGeometry(round(room.x), max(_EDGE, round(room.bottom) - height), width, height)

    def _below_the_scores(self) -> Box:
        """The foot of the table: the sheet of the scores lies in the middle."""
        parent = self.parentWidget()
        assert parent is not None
        whole = parent.width()
        width = min(_WIDEST * self._unit, whole - 2 * _EDGE)
        return Box((whole - width) / 2, parent.height() - _EDGE, width, 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.note is not None:
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        draw_bar(QPainter(self), QRectF(self.rect()), self._theme, self._unit)
