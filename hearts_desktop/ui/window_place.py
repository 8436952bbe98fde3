"""Where the window stands: kept as text, and put back onto a screen that exists."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QByteArray, QRect, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget

USUAL: Final = (1280, 800)
_GRIP: Final = 120
"""So many pixels of the window's top edge must lie on a screen, or nobody could take hold of it."""


def to_front(window: QWidget) -> None:
    """Show a window over all others, as far as the system lets it; else it asks to be looked at."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    if not QGuiApplication.platformName().startswith("wayland"):  # which has no such request, and says so
        window.raise_()
    window.activateWindow()
    QApplication.alert(window)


def text_of(window: QWidget) -> str:
    """Size, place and state of a window as text."""
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def restore(window: QWidget, text: str) -> None:
    """Put a window where the text says; where that is on no screen any more, in the middle of one."""
    place = QByteArray.fromBase64(text.encode("ascii", "ignore"))
    if place.isEmpty() or not window.restoreGeometry(place):
        _put_in_the_middle(window)
        return
    if not any(_can_be_held(window.frameGeometry(), screen) for screen in QGuiApplication.screens()):
        _put_in_the_middle(window)


def _can_be_held(frame: QRect, screen: QScreen) -> bool:
    grip = QRect(frame.topLeft(), frame.topRight()).adjusted(0, 0, 0, 24)
    seen = grip.intersected(screen.availableGeometry())
    return seen.width() >= min(_GRIP, frame.width()) and seen.height() > 8


def _put_in_the_middle(window: QWidget) -> None:
    free = window.screen().availableGeometry()
    width, height = (min(pair) for pair in zip(USUAL, (free.width(), free.height()), strict=True))
    place = QRect(0, 0, width, height)
    place.moveCenter(free.center())
    window.setGeometry(place)
