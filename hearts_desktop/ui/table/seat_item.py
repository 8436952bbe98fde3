"""A player's plate: face, name, score, points of this hand, and whose turn it is."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QGraphicsWidget

from hearts_desktop.engine.cards import Suit
from hearts_desktop.language import tr_in
from hearts_desktop.ui.colours import mixed, with_alpha
from hearts_desktop.ui.icons import paint_icon, paint_suit
from hearts_desktop.ui.resources import asset, avatar_names
from hearts_desktop.ui.table.card_art import draw_shadow
from hearts_desktop.ui.table.card_item import Layer
from hearts_desktop.ui.table.chrome import (
    Surface,
    draw_capsule,
    draw_heart,
    draw_text,
    elided,
    round_pen,
    text_width,
)
from hearts_desktop.ui.table.layout import PLATE, Z_PLATE, Box
from hearts_desktop.ui.theme import BODY, SMALL, SMALLEST_TEXT, Theme

_PILL: Final = 52.0
_TOKEN: Final = 8.5
_HALO: Final = 4.0
_VOID_STEP: Final = 14.5
_ABOVE_LEVEL: Final = 4.0
"""So much higher lie points that have the dots of the level beneath them."""
_LEVEL_STEP: Final = 5.6
_LEVEL_WIDTH: Final = 56.0
"""What the dots of the level and the end of the plate take from a line beside them."""


@dataclass(frozen=True, slots=True)
class PlateState:
    """What a plate says.

    ``points`` are those of this hand, None before any can be taken. ``note`` stands in the accent colour
    where the score was. ``dealer`` and ``leader`` (of the trick) are shown as small tokens at the face.
    """

    name: str
    avatar: str
    score_text: str
    points: int | None
    turn: bool = False
    note: str = ""
    winner: bool = False
    dealer: bool = False
    leader: bool = False
    thinking: bool = False
    team: int = 0
    """Partners bear the same sign; 0 if there are no partners."""
    dummy: bool = False
    """It is the plate of a hand that nobody sits at."""
    level: int = 0
    """How well a computer player plays, from 1 up to :attr:`levels`; 0 for everybody else."""
    levels: int = 0
    voids: tuple[Suit, ...] = ()
    """Suits that the player cannot have any more."""


def _words(state: PlateState) -> PlateState:
    """The state without what is shown by ring and tokens."""
    return replace(state, turn=False, winner=False, dealer=False, leader=False, team=0)


@functools.cache
def _avatar(name: str) -> QSvgRenderer:
    known = name if name in avatar_names() else avatar_names()[0]
    return QSvgRenderer(str(asset("avatars", f"{known}.svg")))


def draw_avatar(painter: QPainter, name: str, rect: QRectF) -> None:
    """The face of that name, or some face if there is none of that name (an old save may name it)."""
    _avatar(name).render(painter, rect)


class SeatItem(Surface):
    """A plate on the table. :attr:`ring` is the sign of the turn, whose ``opacity`` may be animated."""

    def __init__(self, state: PlateState | None = None) -> None:
        super().__init__(Z_PLATE)
        self._state = state or PlateState("", "", "", None)
        self._box = Box(0, 0, *PLATE)
        self.ring = QGraphicsWidget(self)
        self.ring.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.ring.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.ring.setZValue(1)
        self._ring_layer = Layer(self.ring)
        self._ring_drawn = False
        self._ground = Layer(self, -1.0)
        self._ground_drawn = False
        self._tokens = Layer(self, 2.0)
        self._set_size(*PLATE)

    @property
    def state(self) -> PlateState:
        """What the plate says."""
        return self._state

    @property
    def box(self) -> Box:
        """Where the plate lies, in scene pixels."""
        return self._box

    def set_state(self, state: PlateState) -> None:
        """Say something else; only what changed is drawn, for plates change with every card."""
        old, self._state = self._state, state
        if (state.avatar, state.dummy) != (old.avatar, old.dummy):
            self._ground_drawn = False
        if _words(state) != _words(old):
            self.refresh()
        elif state != old:
            self._light()

    def set_box(self, box: Box) -> None:
        """Lie here."""
        self._box = Box(self.snapped(box.x), self.snapped(box.y), self.snapped(box.w), self.snapped(box.h))
        self.setPos(self._box.x, self._box.y)
        self._set_size(self._box.w, self._box.h)
        self._ring_drawn = self._ground_drawn = False
        self.refresh()

    def apply(self, theme: Theme, unit: float, dpr: float | None = None, *, draw: bool = True) -> None:
        self._ring_drawn = self._ground_drawn = False
        super().apply(theme, unit, dpr, draw=draw)

    def refresh(self) -> None:
        if not self._ground_drawn:
            self._fill(self._ground, self._extent(), self._draw_ground)
            self._ground_drawn = True
        super().refresh()
        self._light()

    def _light(self) -> None:
        """Show the tokens and the ring as they are now."""
        self._tokens.setVisible(self._state.dealer or self._state.leader or self._state.team > 0)
        if self._tokens.isVisible():
            self._fill(self._tokens, QRectF(0, 0, self._box.h, self._box.h), self._draw_tokens)
        lit = self._state.turn or self._state.winner
        if lit and not self._ring_drawn:
            self._fill(self._ring_layer, self._extent(), self._draw_ring)
            self._ring_drawn = True
        self.ring.setVisible(lit)

    def _extent(self) -> QRectF:
        m = 14 * self._unit
        return QRectF(0, 0, self._box.w, self._box.h).adjusted(-m, -m, m, m)

    # ---------------------------------------------------------------- drawing

    def _draw_dummy(self, painter: QPainter) -> None:
        """Two cards in place of a face."""
        t, u, h = self._theme, self._unit, self._box.h
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha(t.ghost, 0.12))
        painter.drawEllipse(QRectF(5 * u, 5 * u, h - 10 * u, h - 10 * u))
        paint_icon(painter, "last-trick", t.mute, QRectF(h / 2 - 14 * u, h / 2 - 14 * u, 28 * u, 28 * u))

    def _draw_ground(self, painter: QPainter) -> None:
        t, u, s = self._theme, self._unit, self._state
        w, h = self._box.w, self._box.h
        rect = QRectF(0, 0, w, h)
        draw_shadow(painter, rect, h / 2, t.shadow, 1.2, u)
        # Not a bit through: the edges of the fan behind it would stand between the words.
        draw_capsule(painter, rect, QColor(t.plate), QColor(t.plate_line), t.edge(u))
        if s.avatar:
            draw_avatar(painter, s.avatar, QRectF(5 * u, 5 * u, h - 10 * u, h - 10 * u))
        elif s.dummy:
            self._draw_dummy(painter)

    def _draw(self, painter: QPainter) -> None:
        t, u, s = self._theme, self._unit, self._state
        w, h = self._box.w, self._box.h
        left = h + 4 * u
        right = w - 18 * u
        if s.points is not None:
            right = w - (_PILL + 10 + 6) * u
            self._draw_points(painter, s.points)
        if s.level:
            self._draw_level(painter)
        if s.voids:
            self._draw_voids(painter)
        room = right - left
        name = elided(s.name, BODY * u, room, bold=True)
        alone = not (s.note or s.score_text)
        draw_text(painter, left, h / 2 - (0 if alone else 9 * u), name, BODY * u, t.text, bold=True)
        self._draw_second_line(painter, left, room)

    def _draw_tokens(self, painter: QPainter) -> None:
        u, h = self._unit, self._box.h
        if self._state.dealer:
            # i18n: One letter on the plate of the dealer; in scripts without letters, one sign.
            self._draw_token(painter, h - 9 * u, h - 9 * u, tr_in("token of the dealer", "D"))
        if self._state.leader:
            self._draw_token(painter, h - 9 * u, 9 * u, "")
        if self._state.team:
            self._draw_team(painter, 9 * u, h - 9 * u)

    def _draw_team(self, painter: QPainter, cx: float, cy: float) -> None:
        """The sign of a side: a disc for the viewer's, a square on its corner for the other."""
        t, u = self._theme, self._unit
        r = _TOKEN * u
        painter.setPen(QPen(QColor(t.plate), 1.6 * u))
        if self._state.team == 1:
            painter.setBrush(QColor(t.accent))
            painter.drawEllipse(QPointF(cx, cy), r, r)
            return
        painter.setBrush(QColor(t.text))
        painter.drawPolygon(
            QPolygonF([QPointF(cx, cy - r), QPointF(cx + r, cy), QPointF(cx, cy + r), QPointF(cx - r, cy)])
        )

    def _draw_second_line(self, painter: QPainter, left: float, room: float) -> None:
        t, u, s = self._theme, self._unit, self._state
        line, colour = (s.note, t.accent) if s.note else (s.score_text, t.mute)
        cy = self._box.h / 2 + 11 * u
        dots = 16 * u if s.thinking else 0.0
        if s.level and s.points is None:
            room -= (_LEVEL_WIDTH - 18) * u
        draw_text(painter, left, cy, line, SMALL * u, colour, width=room - dots)
        if s.thinking:
            x = left + min(text_width(line, SMALL * u), room - dots) + 6 * u
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(t.accent))
            for i in range(3):
                painter.drawEllipse(QPointF(x + i * 5 * u, cy + 2.5 * u), 1.6 * u, 1.6 * u)

    def _draw_points(self, painter: QPainter, points: int) -> None:
        t, u, w, h = self._theme, self._unit, self._box.w, self._box.h
        hot = points > 0
        x, cy = w - (_PILL + 10) * u, h / 2 - (_ABOVE_LEVEL * u if self._state.level else 0)
        ground = QColor(t.points) if hot else with_alpha(t.ghost, 0.10)
        draw_capsule(painter, QRectF(x, cy - 13 * u, _PILL * u, 26 * u), ground)
        colour = "#FFFFFF" if hot else t.text if points else mixed(t.text, 0.35, t.mute)
        text = str(points).replace("-", "−")
        long = len(text) > 2
        draw_heart(painter, x + (12.5 if long else 15) * u, cy + 0.5 * u, 12 * u, colour)
        draw_text(
            painter,
            x + (33.5 if long else 34.5) * u,
            cy,
            text,
            (SMALL + 1) * u,
            colour,
            bold=True,
            centred=True,
            width=28 * u,
        )

    def _draw_level(self, painter: QPainter) -> None:
        """A dot for each level there is at the foot of the plate, full up to that of the player."""
        t, u, w, h = self._theme, self._unit, self._box.w, self._box.h
        cy, r = h - 10 * u, max(1.7 * u, 1.1)
        first = w - (_PILL / 2 + 10) * u - (self._state.levels - 1) * _LEVEL_STEP * u / 2
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(self._state.levels):
            full = number < self._state.level
            painter.setBrush(QColor(t.accent) if full else with_alpha(t.ghost, 0.22))
            painter.drawEllipse(QPointF(first + number * _LEVEL_STEP * u, cy), r, r)

    def _draw_voids(self, painter: QPainter) -> None:
        """A tag on the lower edge: the sign of the empty set, and the suits that are gone."""
        t, u, h, s = self._theme, self._unit, self._box.h, self._state
        left, cy, r = h + 2 * u, h + 4.5 * u, 5.6 * u  # clear of the second line
        tag = QRectF(left, cy - 9 * u, (len(s.voids) + 1) * _VOID_STEP * u + 8 * u, 18 * u)
        draw_capsule(painter, tag, QColor(t.plate), QColor(t.plate_line), t.edge(u))
        cx = left + 4 * u + _VOID_STEP * u / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(t.mute, max(1.0, 1.3 * u)))
        painter.drawEllipse(QPointF(cx, cy), 4 * u, 4 * u)
        painter.drawLine(QPointF(cx - 4.6 * u, cy + 4.6 * u), QPointF(cx + 4.6 * u, cy - 4.6 * u))
        for suit in s.voids:
            cx += _VOID_STEP * u
            paint_suit(painter, suit, t.text, QRectF(cx - r, cy - r, 2 * r, 2 * r))

    def _draw_token(self, painter: QPainter, cx: float, cy: float, letter: str) -> None:
        """A small disc on the rim of the face: a letter for the dealer, a pointer for who leads."""
        t, u = self._theme, self._unit
        r = max(_TOKEN * u, SMALLEST_TEXT * 0.68)
        painter.setPen(QPen(QColor(t.plate), 1.6 * u))
        painter.setBrush(QColor(t.text))
        painter.drawEllipse(QPointF(cx, cy), r, r)
        if letter:
            draw_text(painter, cx, cy, letter, 11 * u, t.plate, bold=True, centred=True)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(t.plate))
        a = r * 0.5
        painter.drawPolygon(
            QPolygonF(
                [QPointF(cx - a * 0.7, cy - a), QPointF(cx + a * 1.1, cy), QPointF(cx - a * 0.7, cy + a)]
            )
        )

    def _draw_ring(self, painter: QPainter) -> None:
        t, u, w, h = self._theme, self._unit, self._box.w, self._box.h
        halo = QPainterPath()
        g = _HALO * u
        halo.addRoundedRect(QRectF(-g, -g, w + 2 * g, h + 2 * g), h / 2 + g, h / 2 + g)
        halo.addRoundedRect(QRectF(0, 0, w, h), h / 2, h / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha(t.accent, 0.28))
        painter.drawPath(halo)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(t.accent), (1.4 + t.line) * u))
        painter.drawRoundedRect(QRectF(0, 0, w, h), h / 2, h / 2)
        painter.setPen(QPen(QColor(t.accent), 3 * u))
        r = (h - 10 * u) / 2 + 0.5 * u
        painter.drawEllipse(QPointF(h / 2, h / 2), r, r)
