"""One editor for each kind of value: rules and preferences are edited with the same few widgets."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.language import tr
from hearts_desktop.storage.settings import UNNAMED
from hearts_desktop.ui.models.people import shown_name


class Row(Protocol):
    """What an editor needs to know of an option or a preference. Its texts are translated when shown."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> type: ...
    @property
    def label(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def values(self) -> tuple[object, ...]: ...
    @property
    def minimum(self) -> int | None: ...
    @property
    def maximum(self) -> int | None: ...
    @property
    def default(self) -> object: ...


def said(row: Row, value: object) -> str:
    """A value in the words of its row, with a capital, as whatever stands by itself begins."""
    words = str(row.say(value))  # type: ignore[attr-defined]
    return words[:1].upper() + words[1:]


class CalmWheel(QObject):
    """Leaves the wheel to the page: turning it must scroll, not change what lies under the pointer."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class Editor(QWidget):
    """Base of the editors.

    Signals:
        changed(): the person has set another value; :attr:`problem` says whether it will do.
    """

    changed = Signal()
    wide = False
    """Does it need the whole width of a page?"""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.setObjectName(f"editor_{row.name}")
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    def _put(self, field: QWidget) -> None:
        field.setAccessibleName(tr(self.row.label))
        field.setAccessibleDescription(tr(self.row.help))
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.installEventFilter(CalmWheel(field))
        # As wide as its column, whatever it says: all of them begin one beneath the other.
        field.setSizePolicy(QSizePolicy.Policy.Ignored, field.sizePolicy().verticalPolicy())
        self._box.addWidget(field)
        self.setFocusProxy(field)

    @property
    def problem(self) -> str:
        """Why what stands in the editor is no value; empty if it is one."""
        return ""

    def words(self, value: object) -> str:
        """What this editor calls a value, where that stands by itself; empty if it only shows it."""
        return said(self.row, value)

    def value(self) -> object:
        """The value in the editor."""
        raise NotImplementedError

    def set_value(self, value: object) -> None:
        """Show a value without saying that it changed."""
        self.blockSignals(True)
        try:
            self._show(value)
        finally:
            self.blockSignals(False)

    def _show(self, value: object) -> None:
        raise NotImplementedError


class SwitchEditor(Editor):
    """On or off."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self.field = QCheckBox(self)
        self.field.toggled.connect(self._toggled)
        self._put(self.field)
        self._toggled(False)

    def _toggled(self, on: bool) -> None:
        self.field.setText(said(self.row, on))
        self.changed.emit()

    def value(self) -> bool:
        return self.field.isChecked()

    def _show(self, value: object) -> None:
        self.field.setChecked(bool(value))


class Choice(QComboBox):
    """A combo box that cuts long words with an ellipsis, and shows them whole in its list."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        room = field.width() - self.fontMetrics().averageCharWidth()
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        metrics = self.fontMetrics()
        widest = max(metrics.horizontalAdvance(self.itemText(number)) for number in range(self.count()))
        self.view().setMinimumWidth(widest + 3 * metrics.height())
        super().showPopup()


class ChoiceEditor(Editor):
    """One of a few values."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self.field = Choice(self)
        self.field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.field.setMinimumContentsLength(12)
        for value in row.values:
            words = said(row, value)
            self.field.addItem(words, str(value))
            self.field.setItemData(self.field.count() - 1, words, Qt.ItemDataRole.ToolTipRole)
        self.field.currentIndexChanged.connect(self._chosen)
        self._put(self.field)
        self._chosen(0)

    def _chosen(self, _index: int) -> None:
        self.field.setToolTip(self.field.currentText())
        self.changed.emit()

    def value(self) -> object:
        return self.row.kind(self.field.currentData())

    def _show(self, value: object) -> None:
        self.field.setCurrentIndex(self.field.findData(str(value)))


class NumberEditor(Editor):
    """A whole number within bounds."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self.field = QSpinBox(self)
        self.field.setRange(row.minimum or 0, row.maximum or 0)
        self.field.setSingleStep(10 if (row.maximum or 0) >= 100 else 1)
        lowest = self.field.minimum()
        if str(lowest) not in said(row, lowest):  # the least value has words of its own
            self.field.setSpecialValueText(said(row, lowest))
        self._put_words_around(lowest)
        self.field.setKeyboardTracking(False)
        self.field.valueChanged.connect(self._typed)
        self._put(self.field)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Numbers begin where the words of a choice do, at every size of words."""
        super().resizeEvent(event)
        self.field.lineEdit().setTextMargins(round(self.fontInfo().pixelSize() * 8 / 15), 0, 0, 0)

    def _put_words_around(self, number: int) -> None:
        """What stands before and after a number; it may be another for one thing than for several."""
        # A number that has words of its own takes those of a big one, should it be shown as a number.
        shown = next((one for one in (number, self.field.maximum()) if str(one) in said(self.row, one)), None)
        if shown is not None:
            before, _, after = said(self.row, shown).partition(str(shown))
            self.field.setPrefix(before)
            self.field.setSuffix(after)

    def _typed(self, number: int) -> None:
        self._put_words_around(number)
        self.changed.emit()

    def value(self) -> int:
        return self.field.value()

    def _show(self, value: object) -> None:
        self.field.setValue(int(str(value)))


class SliderEditor(Editor):
    """A whole number that is felt rather than known, with its words beside it."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self.field = QSlider(Qt.Orientation.Horizontal, self)
        self.field.setRange(row.minimum or 0, row.maximum or 0)
        self._step = int(getattr(row, "step", 0)) or 1
        self.field.setSingleStep(self._step)
        self.field.setPageStep(5 * self._step)
        self._words = QLabel(self)
        self._words.setProperty("muted", True)
        self._put(self.field)
        self._box.addWidget(self._words)
        self.field.valueChanged.connect(self._moved)
        self._moved(self.field.value())

    def _moved(self, number: int) -> None:
        # By the mouse nobody can hit a hundredth of a second, so whole steps are offered.
        if self.field.isSliderDown() and number % self._step:
            self.field.setValue(round(number / self._step) * self._step)
            return
        self._words.setText(said(self.row, number))
        self.changed.emit()

    def value(self) -> int:
        return self.field.value()

    def _show(self, value: object) -> None:
        self.field.setValue(int(str(value)))


class TextEditor(Editor):
    """A name; one that will not do is refused in words."""

    def __init__(self, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(row, parent)
        self.field = QLineEdit(self)
        self.field.textEdited.connect(self._typed)
        self._put(self.field)

    def _typed(self, _text: str) -> None:
        self.changed.emit()

    @property
    def problem(self) -> str:
        allows, must = getattr(self.row, "allows", None), getattr(self.row, "must", None)
        return "" if allows is None or must is None or allows(self.value()) else str(must())

    def value(self) -> str:
        text = self.field.text().strip()
        return UNNAMED if text == shown_name(UNNAMED) else text

    def words(self, value: object) -> str:
        return shown_name(str(value))

    def _show(self, value: object) -> None:
        if str(value) != self.value() or not self.field.text():
            self.field.setText(shown_name(str(value)))
