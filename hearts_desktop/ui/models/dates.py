"""Days and times as they are written in the language spoken."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QDateTime, QLocale

_SHORT = QLocale.FormatType.ShortFormat


def time_words(when: float) -> str:
    """A time in seconds since 1970, with its day."""
    return QLocale().toString(_moment(when), _SHORT)


def day_words(when: float | date) -> str:
    """A day, or the day of a time in seconds since 1970."""
    day = QDate(when.year, when.month, when.day) if isinstance(when, date) else _moment(when).date()
    return QLocale().toString(day, _SHORT)


def _moment(when: float) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(round(when))
