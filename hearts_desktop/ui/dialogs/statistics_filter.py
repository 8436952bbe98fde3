"""The line of choices over the statistics: which games and hands are meant."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QWidget

from hearts_desktop.storage.history.records import Choices, Filter
from hearts_desktop.ui.models.statistics_words import level_words, rules_words

EVER, TODAY, WEEK, MONTH, YEAR = "", "today", "week", "month", "year"
_TIMES: Final = {
    EVER: "Any time",
    TODAY: "Today",
    WEEK: "Last 7 days",
    MONTH: "Last 30 days",
    YEAR: "This year",
}
_HELPED: Final = {None: "Any help", False: "No help", True: "Helped"}
_NARROW: Final = "QComboBox { padding-left: 8px; padding-right: 20px; } QComboBox::drop-down { width: 20px; }"


def since(span: str, today: date) -> int | None:
    """The first second of a span of days that ends today, local time."""
    first = {
        TODAY: today,
        WEEK: today - timedelta(days=6),
        MONTH: today - timedelta(days=29),
        YEAR: today.replace(month=1, day=1),
    }.get(span)
    return None if first is None else int(datetime(first.year, first.month, first.day).timestamp())


class FilterBar(QWidget):
    """Five choices side by side.

    Signals:
        changed(): another filter has been set by the person.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rules = self._box("Rules", 3)
        self.players = self._box("Number of players", 2)
        self.level = self._box("Level of the opponents", 2)
        self.time = self._box("Time", 2)
        self.helped = self._box("Help", 3)
        for span, words in _TIMES.items():
            self.time.addItem(words, span)
        for helped, words in _HELPED.items():
            self.helped.addItem(words, helped)
        self.setStyleSheet(_NARROW)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for box, share in zip(self.boxes, (10, 8, 8, 9, 8), strict=True):
            layout.addWidget(box, share)
        self.offer(Choices())

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
        self._fill(
            self.rules, "All rules", [(rules_words(one.ruleset), one.ruleset) for one in choices.rules]
        )
        self._fill(self.players, "All tables", [(f"{n} players", n) for n in choices.players], 0)
        self._fill(self.level, "All levels", [(level_words(one), one) for one in choices.levels])

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
