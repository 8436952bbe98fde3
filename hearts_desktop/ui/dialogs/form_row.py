"""One line of a form: what is set, what it means, the editor for it, and the way back to the default."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from hearts_desktop.language import tr
from hearts_desktop.ui.dialogs.card_editors import editor_for
from hearts_desktop.ui.dialogs.editors import Editor, Row
from hearts_desktop.ui.icons import icon


class WayBack(QToolButton):
    """The button that sets one row back; it is there only while there is something to set back."""

    def __init__(self, label: str, parent: QWidget) -> None:
        super().__init__(parent)
        # i18n: for screen readers: the button that sets a line of the preferences back
        self.setAccessibleName(tr("Default for {setting}").format(setting=label))
        self.setIconSize(QSize(16, 16))
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self._draw()
        self.hide()

    def _draw(self) -> None:
        self.setIcon(icon("undo", self.palette().color(QPalette.ColorRole.WindowText).name()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()


class FormRow(QWidget):
    """A label and what it means on the left, the editor on the right, what is wrong with it underneath.

    Signals:
        changed(): the person has set another value; the editor says whether it will do.
    """

    changed = Signal()

    def __init__(self, row: Row, parent: QWidget | None = None, editor: Editor | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self._default: object = row.default
        self.editor = editor_for(row, self) if editor is None else editor
        self.editor.changed.connect(self._edited)
        self.label = QLabel(tr(row.label), self)
        self.label.setBuddy(self.editor)
        self.label.setWordWrap(True)  # a long one would push its editor out of the column
        self.help = _line("muted", self)
        self.help.setText(tr(row.help))
        self.problem = _line("danger", self)
        self.problem.hide()
        self.back = WayBack(tr(row.label), self)
        self.back.clicked.connect(self.go_back)
        words = QVBoxLayout()
        words.setSpacing(1)
        for line in (self.label, self.help, self.problem):
            words.addWidget(line)
        if self.editor.wide:
            self._lay_beneath(words)
        else:
            words.addStretch()
            self._lay_beside(words)

    def _lay_beside(self, words: QVBoxLayout) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 7, 0, 7)
        layout.setSpacing(24)
        layout.addLayout(words, 1)
        right = QHBoxLayout()
        right.setSpacing(4)
        right.addWidget(self.editor, 1, Qt.AlignmentFlag.AlignTop)
        right.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(right, 1)

    def _lay_beneath(self, words: QVBoxLayout) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 7, 0, 7)
        layout.setSpacing(10)
        top = QHBoxLayout()
        top.addLayout(words, 1)
        top.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(top)
        layout.addWidget(self.editor)

    def say(self, problem: str) -> None:
        """Show what is wrong with the value; nothing if it is all right."""
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))

    def set_default(self, value: object) -> None:
        """The value that the way back leads to."""
        self._default = value
        self.show_way_back()

    def show_way_back(self) -> None:
        """Offer it if the value is another one, and the row can be edited."""
        away = bool(self.editor.problem) or self.editor.value() != self._default
        self.back.setVisible(away and self.editor.isEnabled())
        words = self.editor.words(self._default)
        told = tr("Back to the default: {value}").format(value=words)
        self.back.setToolTip(told if words else tr("Back to the default"))

    def go_back(self) -> None:
        """Set the default."""
        if self.back.hasFocus():
            self.editor.setFocus()  # the button goes away
        self.editor.set_value(self._default)
        self.editor.changed.emit()

    def _edited(self) -> None:
        self.show_way_back()
        self.changed.emit()


def _line(look: str, parent: QWidget) -> QLabel:
    line = QLabel(parent)
    line.setProperty(look, True)
    line.setProperty("small", True)
    line.setWordWrap(True)
    line.setTextFormat(Qt.TextFormat.PlainText)
    return line
