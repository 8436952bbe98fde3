"""Pictures of cards: drawn from vectors once for each size, kept, and drawn ahead of need in small slices."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtSvg import QSvgRenderer

from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.table.card_marks import CORNER, UNITS, draw_edge, draw_mark
from hearts_desktop.ui.table.layout import CARD_ASPECT
from hearts_desktop.ui.theme import THEMES

RESTING: Final = 1.0
LIFTED: Final = 2.0
TUCKED: Final = 0.5
"""Levels above the cloth: they set the size of the shadow."""

_SHADOW: Final = ((0.5, 0.11), (2.0, 0.08), (4.0, 0.055), (6.5, 0.035))
_SHADOW_STEP: Final = 1.5
"""So many device pixels apart the edges of a shadow are not seen."""
_MARGIN_UNITS: Final = 25.0
_RING_MARGIN_UNITS: Final = 36.0
CACHE_BYTES: Final = 36 * 1024 * 1024
"""So much memory may the pictures that are kept take."""
_AHEAD: Final = 0.75
"""So much of it those that are drawn ahead of need: the others are the hand that is on the table."""
_COARSE: Final = 1.5
"""From this device pixel ratio on a turned card is crisp without more ado."""
_LARGE: Final = 220
"""A higher card, in device pixels, is crisp without more ado; four times as many would be a burden."""
_SLICE_MS: Final = 3.0
_REST_MS: Final = 20
"""Between two slices while nothing is painted: more than a frame, or a slice would be in the way of one."""
_CALM_MS: Final = 50
"""Nothing moves any more when nothing has been painted for so long: three frames."""
_SIZES_KEPT: Final = 4
_SHADOWS_KEPT: Final = 4
STRONG_INKS: Final = {"#C92F3B": "#991521", "#1E66B4": "#17508E", "#1B7A4B": "#115A35"}
"""The inks of hearts and diamonds, blue diamonds and green clubs, and what strong contrast makes of them."""
_EDGE: Final = "#171C33"

_Key = tuple[int, int, float]
"""What is printed on the card (-1 is the back), card height in device pixels, level."""


def draw_shadow(
    painter: QPainter, rect: QRectF, radius: float, colour: str, level: float, unit: float
) -> None:
    """A soft shadow without a filter: rounded rectangles stacked under ``rect``; ``unit`` is pixels per u.

    Where one would reach some device pixels further than the one before, its edge would be seen: more of
    them, each fainter, do the same smoothly.
    """
    painter.setPen(Qt.PenStyle.NoPen)
    spread = (0.55 + 0.45 * level) * unit
    before = -2 * spread  # from within the rectangle, or what is lowest of it would have a hard edge
    for grow, alpha in _SHADOW:
        reach = grow * spread
        steps = max(1, math.ceil((reach - before) * painter.device().devicePixelRatioF() / _SHADOW_STEP))
        painter.setBrush(with_alpha(colour, 1 - (1 - alpha) ** (1 / steps)))
        for step in range(1, steps + 1):
            g = before + (reach - before) * step / steps
            box = rect.adjusted(-g, -g, g, g).translated(0, level * 2 * unit)
            painter.drawRoundedRect(box, radius + g, radius + g)
        before = reach


class CardArt(QObject):
    """The pictures for one theme, deck and device pixel ratio.

    ``colours`` is ``"two"`` or ``"four"``, ``index`` is ``"standard"`` or ``"large"``, ``back`` names a back,
    None being the theme's own. A picture of a size that was not prepared is drawn at once if that card was
    never drawn before; otherwise a scaled picture stands in until the proper one is ready and
    :attr:`refreshed` is sent.
    """

    refreshed = Signal()
    """Pictures that were stood in for are now ready: ask again."""

    def __init__(
        self,
        theme: str = "felt",
        colours: str = "two",
        index: str = "standard",
        back: str | None = None,
        dpr: float = 1.0,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.theme = THEMES[theme]
        self.back = back or self.theme.back
        self.dpr = dpr
        self._faces = asset("cards", f"{colours}-{index}")
        self._backs = asset("backs")
        self._cache: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._bytes = 0
        self._stand_ins: dict[_Key, QPixmap] = {}
        self._shadows: dict[tuple[int, float], QPixmap] = {}
        self._overlays: dict[tuple[str, int], QPixmap] = {}
        self._back: QSvgRenderer | None = None
        self._queue: OrderedDict[_Key, None] = OrderedDict()
        self._later: OrderedDict[_Key, None] = OrderedDict()
        self._recent: list[int] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    # ------------------------------------------------------------------ sizes

    def quantised(self, height: float) -> float:
        """The height, in pixels of the scene, at which a card of about this height is really drawn."""
        return self._pixels(height) / self.dpr

    def margin(self, height: float) -> float:
        """How far the picture of a card reaches beyond its edge on every side, in pixels of the scene."""
        return self._margin_pixels(self._pixels(height), _MARGIN_UNITS) / self.dpr

    def ring_margin(self, height: float) -> float:
        """The same for the pictures of :meth:`overlay`."""
        return self._margin_pixels(self._pixels(height), _RING_MARGIN_UNITS) / self.dpr

    def _pixels(self, height: float) -> int:
        return max(8, round(height * self.dpr))

    @staticmethod
    def _margin_pixels(pixels: int, units: float) -> int:
        return math.ceil(units / UNITS * pixels)

    def _oversample(self, pixels: int) -> int:
        """How many pixels of the picture there are for one of the screen, along each side.

        Twice as many on a coarse screen keep a card that lies at an angle as crisp as an upright one.
        """
        return 2 if self.dpr < _COARSE and pixels <= _LARGE else 1

    # --------------------------------------------------------------- pictures

    def pixmap(self, card: Card, height: float, level: float = RESTING) -> QPixmap:
        """The card with its shadow. A hidden card shows its back. ``height`` is in pixels of the scene."""
        key = self._key(card, height, level)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        if key in self._stand_ins:
            return self._stand_ins[key]
        other = self._nearest(key)
        if other is None:
            return self._draw(key)
        self._enqueue(key)
        self._wake(30)
        self._stand_ins[key] = self._scaled(other, key)
        return self._stand_ins[key]

    def paint(self, painter: QPainter, card: Card, rect: QRectF) -> None:
        """Draw a card without its shadow, straight from its drawing."""
        self._renderer(card.face).render(painter, rect)

    def overlay(self, kind: str, height: float) -> QPixmap:
        """A picture to lay over a card: ``"veil"``, ``"ring"``, ``"focus"`` or ``"mark"``.

        It reaches beyond the card's edge by :meth:`ring_margin`.
        """
        pixels = self._pixels(height)
        found = self._overlays.get((kind, pixels))
        if found is None:
            if len(self._overlays) > 40:
                self._overlays.clear()
            found = self._overlays[kind, pixels] = self._draw_overlay(kind, pixels)
        return found

    def outline(self, height: float) -> QPainterPath:
        """The card's edge with its round corners; the origin is its top left corner."""
        h = self.quantised(height)
        path = QPainterPath()
        path.addRoundedRect(QRectF(0, 0, h * CARD_ASPECT, h), CORNER * h / UNITS, CORNER * h / UNITS)
        return path

    # ---------------------------------------------------------- ahead of need

    def prepare(self, cards: Iterable[Card], height: float, level: float = RESTING) -> None:
        """Draw these cards at this height in slices of a few milliseconds, between one frame and the next.

        Of more than can be kept only the first are drawn.
        """
        for key in self._missing(cards, height, level):
            self._enqueue(key)
        if self._queue:
            self._wake(0)

    def prepare_at_rest(self, cards: Iterable[Card], height: float) -> None:
        """The same, but only while nothing moves, and in place of what was to be drawn at rest before."""
        self._later = OrderedDict.fromkeys(self._missing(cards, height, RESTING))
        if self._later:
            self._wake(_CALM_MS)

    def _missing(self, cards: Iterable[Card], height: float, level: float) -> list[_Key]:
        """Of as many of these pictures as can be kept those that have still to be drawn."""
        keys = list(dict.fromkeys(self._key(card, height, level) for card in cards))
        room = max(1, int(_AHEAD * CACHE_BYTES / self._size_of(self._pixels(height))))
        return [key for key in keys[:room] if key not in self._cache]

    def pending(self) -> int:
        """How many pictures are still to be drawn."""
        return len(self._queue) + len(self._later)

    def step(self, budget_ms: float = _SLICE_MS) -> bool:
        """Draw pending pictures for about so many ms, at least one; True if some are still to be drawn."""
        end = now = time.perf_counter()
        end += budget_ms / 1000
        while self.pending():
            key, _ = (self._queue or self._later).popitem(last=False)
            if key not in self._cache:
                self._draw(key)
            began, now = now, time.perf_counter()
            if 2 * now - began >= end:  # another like this one would be too much
                break
        return self.pending() > 0

    def flush(self) -> None:
        """Draw everything that is pending now."""
        while self.pending():
            self.step(1000.0)
        self._timer.stop()
        self._tell_ready()

    def after_frame(self) -> None:
        """A frame has been painted: there is time for a slice until the next is due.

        Not for what can wait until nothing moves.
        """
        if self.pending():
            self._timer.start(0 if self._queue else _CALM_MS)

    def rest(self) -> None:
        """Draw nothing ahead any more: the window has closed."""
        self._queue.clear()
        self._later.clear()
        self._timer.stop()

    def _slice(self) -> None:
        if self.step():
            self._wake(_REST_MS)
        if not self._queue:
            self._tell_ready()

    def _tell_ready(self) -> None:
        if self._stand_ins:
            self._stand_ins.clear()
            self.refreshed.emit()

    def _wake(self, delay_ms: int) -> None:
        if delay_ms == 0 or not self._timer.isActive():
            self._timer.start(delay_ms)

    def _enqueue(self, key: _Key) -> None:
        pixels = key[1]
        if pixels not in self._recent:
            # While a window is dragged to another size each size is wanted for a moment only: the older go.
            self._recent = [*self._recent, pixels][-_SIZES_KEPT:]
            for old in [k for k in self._queue if k[1] not in self._recent]:
                del self._queue[old]
                self._stand_ins.pop(old, None)
        self._queue[key] = None

    # ---------------------------------------------------------------- drawing

    def _key(self, card: Card, height: float, level: float) -> _Key:
        return (-1 if card.is_hidden else card.face, self._pixels(height), level)

    def _nearest(self, key: _Key) -> _Key | None:
        """The picture of the same card whose size is closest; with another shadow if need be."""
        same = [k for k in self._cache if k[0] == key[0]]
        return min(same, key=lambda k: (abs(k[1] - key[1]), abs(k[2] - key[2])), default=None)

    def _scaled(self, source: _Key, key: _Key) -> QPixmap:
        if source[1] == key[1]:
            return self._cache[source]
        pixels, margin = key[1], self._margin_pixels(key[1], _MARGIN_UNITS)
        pixmap = self._blank(pixels, margin)
        old = self._cache[source]
        fine = self._oversample(source[1])
        cut = self._margin_pixels(source[1], _MARGIN_UNITS) * fine
        old_card = QRectF(0, 0, source[1] * CARD_ASPECT * fine, source[1] * fine)
        reach = cut * 0.9
        part = old_card.translated(cut, cut).adjusted(-reach, -reach, reach, reach)
        factor = pixels / source[1] / fine
        target = QRectF(0, 0, part.width() * factor, part.height() * factor)
        target.moveTopLeft(
            QRectF(margin, margin, 0, 0).topLeft() - QRectF(reach, reach, 0, 0).topLeft() * factor
        )
        painter = self._painter(pixmap)
        painter.drawPixmap(target, old, part)
        painter.end()
        return pixmap

    def _draw(self, key: _Key) -> QPixmap:
        face, pixels, level = key
        margin = self._margin_pixels(pixels, _MARGIN_UNITS)
        pixmap = self._shadow(pixels, level).copy()
        painter = self._painter(pixmap)
        card = QRectF(margin, margin, pixels * CARD_ASPECT, pixels)
        self._renderer(face).render(painter, card)
        if self.theme.strong:
            draw_edge(painter, card, self.theme.text if face < 0 else _EDGE)
        painter.end()
        self._keep(key, pixmap)
        return pixmap

    def _shadow(self, pixels: int, level: float) -> QPixmap:
        """The shadow alone: the same for all cards of a size, and half the work of drawing one."""
        found = self._shadows.get((pixels, level))
        if found is None:
            if len(self._shadows) >= _SHADOWS_KEPT:
                self._shadows.clear()
            margin = self._margin_pixels(pixels, _MARGIN_UNITS)
            found = self._shadows[pixels, level] = self._blank(pixels, margin)
            painter = self._painter(found)
            card = QRectF(margin, margin, pixels * CARD_ASPECT, pixels)
            unit = pixels / UNITS
            draw_shadow(painter, card, CORNER * unit, self.theme.shadow, level * 2, unit)
            painter.end()
        return found

    def _draw_overlay(self, kind: str, pixels: int) -> QPixmap:
        margin = self._margin_pixels(pixels, _RING_MARGIN_UNITS)
        pixmap = self._blank(pixels, margin)
        painter = self._painter(pixmap)
        painter.translate(margin, margin)
        painter.scale(pixels / UNITS, pixels / UNITS)
        draw_mark(painter, kind, self.theme)
        painter.end()
        return pixmap

    def _blank(self, pixels: int, margin: int) -> QPixmap:
        width, fine = math.ceil(pixels * CARD_ASPECT) + 2 * margin, self._oversample(pixels)
        pixmap = QPixmap(width * fine, (pixels + 2 * margin) * fine)
        pixmap.fill(Qt.GlobalColor.transparent)
        pixmap.setDevicePixelRatio(self.dpr * fine)
        return pixmap

    def _size_of(self, pixels: int) -> int:
        """Bytes of the picture of a card so many device pixels high."""
        margin, fine = self._margin_pixels(pixels, _MARGIN_UNITS), self._oversample(pixels)
        return (math.ceil(pixels * CARD_ASPECT) + 2 * margin) * (pixels + 2 * margin) * fine * fine * 4

    def _painter(self, pixmap: QPixmap) -> QPainter:
        """A painter whose unit is one device pixel of the screen."""
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(1 / self.dpr, 1 / self.dpr)
        return painter

    def _renderer(self, face: int) -> QSvgRenderer:
        """What draws a card. That of a face is not kept: reading it takes a tenth of the time of drawing."""
        if face >= 0:
            return self._read(self._faces / f"{str(Card.from_face(face)).replace('T', '10')}.svg")
        if self._back is None:
            self._back = self._read(self._backs / f"{self.back}.svg")
        return self._back

    def _read(self, path: Path) -> QSvgRenderer:
        found = QSvgRenderer(self._drawing(path))
        if not found.isValid():
            raise RuntimeError(f"Qt cannot draw {path}")
        return found

    def _drawing(self, path: Path) -> QByteArray:
        """The drawing of a card, with darker inks where contrast is to be strong."""
        drawn = path.read_text(encoding="utf-8")
        if self.theme.strong:
            for ink, darker in STRONG_INKS.items():
                drawn = drawn.replace(ink, darker)
        return QByteArray(drawn.encode())

    def _keep(self, key: _Key, pixmap: QPixmap) -> None:
        self._cache[key] = pixmap
        self._bytes += self._size_of(key[1])
        while self._bytes > CACHE_BYTES and len(self._cache) > 1:
            old, _ = self._cache.popitem(last=False)
            self._bytes -= self._size_of(old[1])


__all__ = ["HIDDEN", "LIFTED", "RESTING", "TUCKED", "CardArt", "draw_shadow"]
