"""The line of choices over the statistics: which games and hands are meant."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QWidget

from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.storage.history.records import Choices, Filter
from hearts_desktop.ui.models.statistics_words import level_words, rules_words

EVER, TODAY, WEEK, MONTH, YEAR = "", "today", "week", "month", "year"
# i18n: The choices above the statistics, which have little room.
_TIMES: Final = {
    EVER: later("Any time"),
    TODAY: later("Today"),
    WEEK: later("Last 7 days"),
    MONTH: later("Last 30 days"),
    YEAR: later("This year"),
}
_HELPED: Final = {None: later("Any help"), False: later("No help"), True: later("Helped")}
_GAP: Final = 6
_SHARES: Final = (10, 8, 8, 9, 8)
"""How much of a line each choice gets."""
_BESIDE: Final = 34
"""Edge and arrow of a choice, in pixels."""
_NARROW: Final = "QComboBox { padding-left: 8px; padding-right: 2px; } QComboBox::drop-down { width: 20px; }"


def since(span: str, today: date) -> int | None:
    """The first second of a span of days that ends today, local time."""
    first = {
        TODAY: today,
        WEEK: today - timedelta(days=6),
        MONTH: today - timedelta(days=29),
        YEAR: today.replace(month=1, day=1),
    }.get(span)
    return None if first is None else int(datetime(first.year, first.month, first.day).timestamp())


def _players(number: int) -> str:
    return tr_n("{number} player", "{number} players", number).format(number=number)


class FilterBar(QWidget):
    """Five choices side by side.

    Signals:
        changed(): another filter has been set by the person.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rules = self._box(tr("Rules"), 3)
        self.players = self._box(tr("Number of players"), 2)
        self.level = self._box(tr("Level of the opponents"), 2)
        self.time = self._box(tr("Time"), 2)
        self.helped = self._box(tr("Help"), 3)
        for span, words in _TIMES.items():
            self.time.addItem(tr(words), span)
        for helped, words in _HELPED.items():
            self.helped.addItem(tr(words), helped)
        self.setStyleSheet(_NARROW)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(_GAP)
        self._columns = 0
        self.offer(Choices())
        self._lay_out(len(self.boxes))

    def _lay_out(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for number, (box, share) in enumerate(zip(self.boxes, _SHARES, strict=True)):
            self._layout.addWidget(box, number // columns, number % columns)
            self._layout.setColumnStretch(number, share if columns == len(self.boxes) else number < columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the choices into two lines where one is too short for their words."""
        super().resizeEvent(event)
        count = len(self.boxes)
        metrics = self.fontMetrics()
        needed = max(metrics.horizontalAdvance(box.itemText(0)) for box in self.boxes[1:]) + _BESIDE
        narrowest = (self.width() - (count - 1) * _GAP) * min(_SHARES) // sum(_SHARES)
        self._lay_out(count if narrowest >= needed else -(-count // 2))

    def _box(self, name: str, letters: int) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(letters)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.view().setMinimumWidth(220)
        box.view().setTextElideMode(Qt.TextElideMode.ElideRight)
        box.currentIndexChanged.connect(self.changed)
        return box

    @property
    def boxes(self) -> tuple[QComboBox, ...]:
        """All choices."""
        return (self.rules, self.players, self.level, self.time, self.helped)

    def offer(self, choices: Choices) -> None:
        """Offer what there is to be found; what was chosen stays so."""
        rules = [(rules_words(one.ruleset), one.ruleset) for one in choices.rules]
        self._fill(self.rules, tr("All rules"), rules)
        self._fill(self.players, tr("All tables"), [(_players(n), n) for n in choices.players], 0)
        levels = [(level_words(one), one) for one in choices.levels]
        self._fill(self.level, tr("All levels"), levels)

    def _fill(self, box: QComboBox, every: str, rows: list[tuple[str, Any]], none: object = "") -> None:
        chosen = box.currentData()
        with QSignalBlocker(box):
            box.clear()
            for words, data in ((every, none), *rows):
                box.addItem(words, data)
            box.setCurrentIndex(max(0, box.findData(chosen)))

    @property
    def wanted(self) -> Filter:
        """The filter as it is set."""
        return Filter(
            ruleset=self.rules.currentData(),
            players=self.players.currentData(),
            level=self.level.currentData(),
            since=since(self.time.currentData(), date.today()),
            helped=self.helped.currentData(),
        )

    @property
    def is_set(self) -> bool:
        """Does it leave anything out?"""
        return any(box.currentIndex() > 0 for box in self.boxes)

    def choose(self, ruleset: str, level: str) -> None:
        """Set rules and level."""
        with QSignalBlocker(self):
            for box, data in ((self.rules, ruleset), (self.level, level)):
                box.setCurrentIndex(max(0, box.findData(data)))
        self.changed.emit()

    def clear(self) -> None:
        """Leave nothing out."""
        with QSignalBlocker(self):
            for box in self.boxes:
                box.setCurrentIndex(0)
        self.changed.emit()
