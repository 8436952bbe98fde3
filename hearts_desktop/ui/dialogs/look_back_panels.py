"""The panels that show once more what was on the table: the last trick, and all cards played."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QLabel, QWidget

from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.language import tr
from hearts_desktop.ui.colours import with_alpha
from hearts_desktop.ui.dialogs.overlay import Overlay
from hearts_desktop.ui.icons import paint_suit
from hearts_desktop.ui.table.chrome import draw_text, elided, round_pen
from hearts_desktop.ui.table.look_back import CardsPlayed, LastTrick, Played
from hearts_desktop.ui.theme import BODY, SMALL, Theme

PaintCard = Callable[[QPainter, Card, QRectF], None]

_TOP: Final = 68.0
_FOOT: Final = 84.0
_SIDE: Final = 32.0
_CARD: Final = (90.0, 126.0)
_GAP: Final = 16.0
_NAME: Final = 30.0
_LONG_ROW: Final = 6
"""More cards than these lie in two rows."""
_CELL: Final = 38.0
_LINE: Final = 44.0
_SIGN: Final = 36.0
_KEY: Final = 34.0


class LookBackPanel(Overlay):
    """Base of both: a title, a picture, and a button that goes back. A click anywhere goes back too."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._title = QLabel(self.body)
        self._title.setProperty("title", True)
        self.primary.clicked.connect(self.disappear)

    def tell(self, title: str, words: str) -> None:
        """Say what is shown, and come up."""
        self._title.setText(title)
        self.primary.setText(tr("Back to the table"))
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        self.appear()

    def lay_out(self) -> None:
        width, height = self.body.width() / self.unit, self.body.height() / self.unit
        self._title.setGeometry(self.box(_SIDE, 18, width - 2 * _SIDE, 40))
        wide = max(168.0, self.primary.sizeHint().width() / self.unit)
        self.primary.setGeometry(self.box((width - wide) / 2, height - 62, wide, 44))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if not self.moving:
            self.disappear()


class LastTrickPanel(LookBackPanel):
    """The cards of the last trick in the order in which they were played, with names."""

    def __init__(self, theme: Theme, paint_card: PaintCard, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._paint_card = paint_card
        self._trick = LastTrick("", ())

    def open(self, trick: LastTrick) -> None:
        """Show a trick."""
        self._trick = trick
        self.tell(trick.title, trick.words)

    def _rows(self) -> int:
        return 1 if len(self._trick.cards) <= _LONG_ROW else 2

    def _columns(self) -> int:
        return max(1, math.ceil(len(self._trick.cards) / self._rows()))

    def measure(self, width: float, height: float) -> tuple[float, float]:
        cards = self._columns() * (_CARD[0] + _GAP) - _GAP
        title = self._title.sizeHint().width() / self.unit
        rows = self._rows() * (_CARD[1] + _NAME)
        return max(cards, title, 340.0) + 2 * _SIDE, _TOP + rows + _FOOT

    def paint_body(self, painter: QPainter) -> None:
        u, columns, rows = self.unit, self._columns(), self._rows()
        width, height = self.body.width() / u, self.body.height() / u
        fit = min(
            1.0,
            (width - 2 * _SIDE) / (columns * (_CARD[0] + _GAP) - _GAP),
            (height - _TOP - _FOOT) / (rows * (_CARD[1] + _NAME)),
        )
        w, h, gap, line = _CARD[0] * fit, _CARD[1] * fit, _GAP * fit, (_CARD[1] + _NAME) * fit
        for number, one in enumerate(self._trick.cards):
            row, column = divmod(number, columns)
            here = min(columns, len(self._trick.cards) - row * columns)
            left = (width - here * (w + gap) + gap) / 2 + column * (w + gap)
            card = QRectF(left * u, (_TOP + row * line) * u, w * u, h * u)
            self._paint_card(painter, one.card, card)
            if one.wins:
                painter.setPen(QPen(QColor(self.theme.panel_accent), 4 * u))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(card.adjusted(-u, -u, u, u), 0.07 * h * u, 0.07 * h * u)
            colour = self.theme.panel_accent if one.wins else self.theme.panel_text
            room = (w + gap - 4) * u
            name = elided(one.name, SMALL * u, room, bold=one.wins)
            middle = card.center().x()
            below = card.bottom() + 14 * fit * u
            draw_text(
                painter, middle, below, name, SMALL * u, colour, bold=one.wins, centred=True, width=room
            )


class CardsPlayedPanel(LookBackPanel):
    """Every card of the pack: those that have been played are struck out, one's own are framed."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._played = CardsPlayed("", ())

    def open(self, played: CardsPlayed) -> None:
        """Show what has been played."""
        self._played = played
        self.tell(played.title, played.words)

    def measure(self, width: float, height: float) -> tuple[float, float]:
        longest = max((len(ranks) for ranks in self._played.suits), default=0)
        return 2 * _SIDE + _SIGN + longest * _CELL, _TOP + len(Suit) * _LINE + _KEY + _FOOT

    def paint_body(self, painter: QPainter) -> None:
        u, t = self.unit, self.theme
        width = self.body.width() / u
        longest = max((len(ranks) for ranks in self._played.suits), default=1)
        cell = min(_CELL, (width - 2 * _SIDE - _SIGN) / longest)
        for line, (suit, ranks) in enumerate(zip(Suit, self._played.suits, strict=False)):
            middle = _TOP + (line + 0.5) * _LINE
            sign = QRectF(_SIDE * u, (middle - 10) * u, 20 * u, 20 * u)
            paint_suit(painter, suit, t.panel_text, sign)
            for column, (rank, known) in enumerate(ranks):
                left = _SIDE + _SIGN + column * cell
                box = QRectF((left + 2) * u, (middle - 17) * u, (cell - 4) * u, 34 * u)
                self._paint_cell(painter, box, "10" if rank == 10 else rank.letter, known)
        self._paint_key(painter, _TOP + len(Suit) * _LINE + _KEY / 2 + 4)

    def _paint_cell(self, painter: QPainter, box: QRectF, letter: str, known: Played) -> None:
        u, t = self.unit, self.theme
        all_gone = known.gone == known.all
        painter.setPen(QPen(QColor(t.panel_accent), 2.2 * u) if known.own else Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha(t.panel_text, 0.0 if all_gone else 0.09))
        painter.drawRoundedRect(box, 7 * u, 7 * u)
        colour = t.panel_mute if all_gone else t.panel_text
        x, y = box.center().x(), box.center().y()
        draw_text(painter, x, y, letter, BODY * u, colour, bold=not all_gone, centred=True, width=box.width())
        painter.setPen(round_pen(t.panel_text, 1.8 * u))
        reach = 9 * u
        if all_gone:
            painter.drawLine(QPointF(x - reach, y + reach), QPointF(x + reach, y - reach))
        elif known.gone:  # one of two
            painter.drawLine(QPointF(x - reach, y + 12 * u), QPointF(x + reach, y + 12 * u))

    def _paint_key(self, painter: QPainter, y: float) -> None:
        two = any(known.all > 1 for ranks in self._played.suits for _, known in ranks)
        # i18n: the key under the table of the cards, on one line
        words = tr("Struck out: played.  Framed: yours.")
        if two:
            # i18n: the key under the table of the cards of two packs, on one line
            words = tr("Struck out: both played.  Underlined: one of two played.  Framed: yours.")
        u, width = self.unit, self.body.width()
        room = width - 2 * _SIDE * u
        colour = self.theme.panel_mute
        draw_text(painter, width / 2, y * u, words, SMALL * u, colour, centred=True, width=room)
