"""Sentences for whoever listens: handed to the assistive tool a few at a time, so that it can keep up."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from hearts_desktop.lists import sentences

GATHER_MS: Final = 250
"""Sentences that come within this time of each other's first are said in one breath."""


class Announcer(QObject):
    """Gathers sentences about what happens to a widget's game; does nothing while nobody listens.

    Signals:
        spoken(str): this much was said.
    """

    spoken = Signal(str)

    def __init__(self, speaker: QObject) -> None:
        super().__init__(speaker)
        self._speaker = speaker
        self._waiting: list[str] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GATHER_MS)
        self._timer.timeout.connect(self.flush)

    def say(self, sentence: str) -> None:
        """Say a sentence soon, with those that come about the same time."""
        if sentence and QAccessible.isActive():
            self._waiting.append(sentence)
            if not self._timer.isActive():
                self._timer.start()

    def answer(self, sentence: str) -> None:
        """Say at once what answers something that the person has just done."""
        self.say(sentence)
        self.flush(QAccessible.AnnouncementPoliteness.Assertive)

    def flush(
        self, politeness: QAccessible.AnnouncementPoliteness = QAccessible.AnnouncementPoliteness.Polite
    ) -> None:
        """Say now what has been gathered."""
        self._timer.stop()
        if not self._waiting:
            return
        words, self._waiting = sentences(self._waiting), []
        event = QAccessibleAnnouncementEvent(self._speaker, words)
        event.setPoliteness(politeness)
        QAccessible.updateAccessibility(event)
        self.spoken.emit(words)

    def hush(self) -> None:
        """Forget what has not been said yet: another game is on the table."""
        self._timer.stop()
        self._waiting.clear()
