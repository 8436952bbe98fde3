"""Line icons of tool bar and menus: drawn as vectors at whatever size and pixel ratio is asked for."""

from __future__ import annotations

import functools
import math
import re
from typing import Final

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from hearts_desktop.engine.cards import Suit
from hearts_desktop.ui.resources import asset

_HEART: Final = (
    "M0 9.2 C-1.8 6 -9.8 1.8 -9.8 -3.6 C-9.8 -6.8 -7.4 -9 -4.8 -9 C-2.4 -9 -.8 -7.6 0 -5.4 "
    "C.8 -7.6 2.4 -9 4.8 -9 C7.4 -9 9.8 -6.8 9.8 -3.6 C9.8 1.8 1.8 6 0 9.2 Z"
)


def _gear() -> str:
    """Eight teeth around a ring, as one closed outline and a hole."""
    points = []
    for i in range(8):
        for turn, radius in ((-13, 6.4), (-9, 9.2), (9, 9.2), (13, 6.4)):
            angle = math.radians(45 * i + turn)
            points.append(f"{radius * math.cos(angle):.2f} {radius * math.sin(angle):.2f}")
    return "M" + " L".join(points) + " Z M3.6 0 C3.6 4.8 -3.6 4.8 -3.6 0 C-3.6 -4.8 3.6 -4.8 3.6 0 Z"


_BUBBLE: Final = "M-9.5 -8 L9.5 -8 L9.5 5 L-1 5 L-5.5 9.2 L-5.5 5 L-9.5 5 Z "
# Around the origin in a box of 24: strokes are 2 wide with round ends, fills use the even-odd rule.
_STROKES: Final = {
    "undo": "M-7 -4 L2 -4 C10 -4 10 7 2 7 L-3 7 M-3 -8.5 L-7.6 -4 L-3 .5",
    "redo": "M7 -4 L-2 -4 C-10 -4 -10 7 -2 7 L3 7 M3 -8.5 L7.6 -4 L3 .5",
    "claim": "M-9 -6 L-2 0 L-9 6 M-1 -6 L6 0 L-1 6 M9 -7 L9 7",
    "hint": "M-3 4 C-9 -2 -5.5 -9.5 0 -9.5 C5.5 -9.5 9 -2 3 4 Z M-2.6 8 L2.6 8",
    "new": "M0 -8 L0 8 M-8 0 L8 0",
    "fullscreen": "M-8 -3 L-8 -8 L-3 -8 M3 -8 L8 -8 L8 -3 M8 3 L8 8 L3 8 M-3 8 L-8 8 L-8 3",
    "windowed": "M-3 -8 L-3 -3 L-8 -3 M8 -3 L3 -3 L3 -8 M3 8 L3 3 L8 3 M-8 3 L-3 3 L-3 8",
    "rules": "M0 -6 C-2 -8 -5 -8.5 -9 -8.5 L-9 6.5 C-5 6.5 -2 7 0 8.5 C2 7 5 6.5 9 6.5 L9 -8.5 "
    "C5 -8.5 2 -8 0 -6 M0 -6 L0 8",
    "glossary": "M-7 -9 L7 -9 L7 9 L-7 9 Z M-3.2 4.4 L0 -4.6 L3.2 4.4 M-2 1.4 L2 1.4",
    "keys": "M-10 -6.5 L10 -6.5 L10 6.5 L-10 6.5 Z M-6 -2.4 L-5.9 -2.4 M-2 -2.4 L-1.9 -2.4 M2 -2.4 L2.1 -2.4 "
    "M6 -2.4 L6.1 -2.4 M-4 2.4 L4 2.4",
    "about": "M9 0 C9 12 -9 12 -9 0 C-9 -12 9 -12 9 0 Z M0 -.5 L0 4.6",
    "help": "M9 0 C9 12 -9 12 -9 0 C-9 -12 9 -12 9 0 Z "
    "M-2.6 -2.4 C-2.6 -6 2.8 -6 2.8 -2.5 C2.8 -.2 0 -.2 0 1.6",
    "quit": "M-1 -8 L-8 -8 L-8 8 L-1 8 M-3 0 L8 0 M4 -4.4 L8.4 0 L4 4.4",
    "close": "M-6 -6 L6 6 M6 -6 L-6 6",
    "save": "M0 -9 L0 3 M-4.6 -1.2 L0 3.4 L4.6 -1.2 M-8 4.5 L-8 8.5 L8 8.5 L8 4.5",
    "open": "M0 3.4 L0 -8.6 M-4.6 -4.2 L0 -8.8 L4.6 -4.2 M-8 4.5 L-8 8.5 L8 8.5 L8 4.5",
    "export": "M0 -8 L-8 -8 L-8 8 L8 8 L8 0 M-1 1 L8 -8 M2.4 -8.6 L8.6 -8.6 L8.6 -2.4",
    "cards-played": "M-8.5 -8.5 L8.5 -8.5 L8.5 8.5 L-8.5 8.5 Z M-8.5 0 L8.5 0 M0 -8.5 L0 8.5",
    "statistics": "M-9 -9 L-9 9 L9 9 M-5 4 L-1 -1 L3 2 L9 -6",
    "last-trick": "M-8 -4.5 L1.5 -7 L5 6.2 L-4.6 8.7 Z M4.5 -6 L9 -4.8 L6.4 5",
    "report": "M-6.5 -9 L-6.5 9.4 M-6.5 -8.4 C-2.5 -10.4 1.5 -5.6 8 -8 L8 2 C1.5 4.4 -2.5 -.4 -6.5 1.6",
    "lesson": "M-11 -2.5 L0 -8 L11 -2.5 L0 3 Z M-6 0.8 L-6 5.5 C-3 8.5 3 8.5 6 5.5 L6 0.8 M11 -2.5 L11 4",
    "review": "M-8.5 -6 L8.5 -6 M-8.5 0 L1 0 M-8.5 6 L-1 6 M3.5 4 L6 6.8 L10 1.6",
    "sound": "M4 -4.6 C6.6 -2 6.6 2 4 4.6 M6.8 -7.6 C11 -3.4 11 3.4 6.8 7.6",
    "mute": "M4.4 -3 L10 3 M10 -3 L4.4 3",
    "arrow-left": "M9 0 L-9 0 M-2.2 -7 L-9 0 L-2.2 7",
    "arrow-right": "M-9 0 L9 0 M2.2 -7 L9 0 L2.2 7",
    "arrow-across": "M0 9 L0 -9 M-7 -2.2 L0 -9 L7 -2.2",
    "hold": "M-7 -5 L7 -5 M-7 5 L7 5",
    "next": "M-4 -8 L4 0 L-4 8",
    "previous": "M4 -8 L-4 0 L4 8",
    "check": "M-8 .5 L-3 5.6 L8 -6",
    "deal-number": "M-6.5 -9 L6.5 -9 L6.5 9 L-6.5 9 Z M-1 -4.4 L-2 4.4 M2 -4.4 L1 4.4 M-3.8 -1.6 L4 -1.6 "
    "M-4 1.6 L3.8 1.6",
    "deal-of-day": "M-8.5 -6.5 L8.5 -6.5 L8.5 8.5 L-8.5 8.5 Z M-8.5 -2 L8.5 -2 M-4 -9 L-4 -5 M4 -9 L4 -5",
    "replay": "M7.6 3.4 C5 9.6 -4.6 9.8 -7.7 3.4 C-10.6 -3 -4.5 -9.7 2 -8 C4.4 -7.4 6.3 -6 7.4 -4 "
    "M8.2 -9 L7.6 -3.8 L2.4 -4.4",
    "verify": "M0 -9.4 L8 -6.4 L8 0 C8 5 4 8 0 9.6 C-4 8 -8 5 -8 0 L-8 -6.4 Z M-3.6 -.2 L-1 2.6 L4 -3",
    "read-asked": _BUBBLE + "M-4.5 -3.6 L4.5 -3.6 M-4.5 .6 L1.5 .6",
    "read-trick": _BUBBLE + "M0 -5 L3.8 -1.5 L0 2 L-3.8 -1.5 Z",
    "read-cards": _BUBBLE + "M-5 -4.6 L-1.4 -4.6 L-1.4 1.6 L-5 1.6 Z M1.4 -4.6 L5 -4.6 L5 1.6 L1.4 1.6 Z",
    "read-points": _BUBBLE,
}
_FILLS: Final = {
    "deal-of-day": "M1 1.2 L5 1.2 L5 5.2 L1 5.2 Z",
    "read-points": "M0 2.8 C-.8 1.5 -4.4 -.3 -4.4 -2.8 C-4.4 -4.4 -3.2 -5.3 -2.1 -5.3 "
    "C-1.1 -5.3 -.3 -4.6 0 -3.7 C.3 -4.6 1.1 -5.3 2.1 -5.3 "
    "C3.2 -5.3 4.4 -4.4 4.4 -2.8 C4.4 -.3 .8 1.5 0 2.8 Z",
    "scores": "M-9 3 L-5 3 L-5 9 L-9 9 Z M-2.5 -3 L1.5 -3 L1.5 9 L-2.5 9 Z M4 -9 L8 -9 L8 9 L4 9 Z",
    "preferences": _gear(),
    "about": "M1.4 -4.4 C1.4 -2.5 -1.4 -2.5 -1.4 -4.4 C-1.4 -6.3 1.4 -6.3 1.4 -4.4 Z",
    "help": "M1.4 4.9 C1.4 6.8 -1.4 6.8 -1.4 4.9 C-1.4 3 1.4 3 1.4 4.9 Z",
    "sound": "M-9 -3 L-5 -3 L0 -7.6 L0 7.6 L-5 3 L-9 3 Z",
    "mute": "M-9 -3 L-5 -3 L0 -7.6 L0 7.6 L-5 3 L-9 3 Z",
    "heart": _HEART,
    "play": "M-6 -8.6 L9 0 L-6 8.6 Z",
}


def names() -> tuple[str, ...]:
    """All icon names, sorted."""
    return tuple(sorted({*_STROKES, *_FILLS}))


@functools.cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    if name not in _STROKES and name not in _FILLS:
        raise ValueError(f"there is no icon {name!r}; there are {', '.join(names())}")
    body = ""
    if name in _FILLS:
        body += f'<path d="{_FILLS[name]}" fill="{colour}" fill-rule="evenodd"/>'
    if name in _STROKES:
        body += (
            f'<path d="{_STROKES[name]}" fill="none" stroke="{colour}" stroke-width="2" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 24 24">{body}</svg>'
    return QSvgRenderer(QByteArray(svg.encode()))


def paint_icon(painter: QPainter, name: str, colour: QColor | str, rect: QRectF) -> None:
    """Draw an icon into a rectangle of any size, in the painter's coordinates."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _renderer(name, QColor(colour).name()).render(painter, rect)


@functools.cache
def _suit_renderer(letter: str, colour: str) -> QSvgRenderer:
    drawing = asset("suits", f"{letter}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(re.sub(r'fill="#\w+"', f'fill="{colour}"', drawing).encode()))


def paint_suit(painter: QPainter, suit: Suit, colour: QColor | str, rect: QRectF) -> None:
    """Draw the sign of a suit into a rectangle."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _suit_renderer(suit.letter, QColor(colour).name()).render(painter, rect)


class _LineEngine(QIconEngine):
    """Paints an icon anew for each size, so that no size is a scaled copy of another."""

    def __init__(self, name: str, colour: str, off: str) -> None:
        super().__init__()
        self._name, self._colour, self._off = name, colour, off

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.save()
        if mode == QIcon.Mode.Disabled:
            painter.setOpacity(0.38)
        side = min(rect.width(), rect.height())
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(rect).center())
        paint_icon(painter, self._name if state == QIcon.State.On else self._off, self._colour, box)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return _LineEngine(self._name, self._colour, self._off)


def icon(name: str, colour: QColor | str, off: str = "") -> QIcon:
    """The icon in one colour; disabled it is paler. Raises ValueError for an unknown name.

    What can be switched off shows ``off`` then, if that is given.
    """
    shades = QColor(colour).name()
    for one in (name, off or name):
        _renderer(one, shades)
    return QIcon(_LineEngine(name, shades, off or name))
