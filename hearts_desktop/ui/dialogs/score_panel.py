"""The score sheet over the table: after a hand, in the middle of one, and at the end of the game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget

from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, GameState
from hearts_desktop.language import later, tr, tr_n
from hearts_desktop.lists import sentences
from hearts_desktop.ui.dialogs.overlay import Overlay
from hearts_desktop.ui.dialogs.score_table import (
    ARROWS,
    HAND_WIDTH,
    HEADER,
    LEAST_ROW,
    ROW,
    TOTAL_WIDTH,
    ScoreTable,
)
from hearts_desktop.ui.icons import icon
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.score_sheet import ScoreSheetModel
from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.table.chrome import draw_arrow
from hearts_desktop.ui.table.emblems import draw_emblem
from hearts_desktop.ui.table.seat_item import draw_avatar
from hearts_desktop.ui.theme import SMALL, Theme, font

LEAST_WIDTH: Final = 760.0
TIGHT_WIDTH: Final = 640.0
_TOP, _FOOT, _SENTENCE, _LINE, _ARROW = 100.0, 80.0, 15.0, 21.0, 48.0
_MANY: Final = 10_000
"""More pixels than all lines of a sentence take."""


class Scene(Enum):
    """Why the panel is there."""

    HAND = auto()
    """A hand has been scored; the next one waits."""
    LOOK = auto()
    """The person wants to see the scores in the middle of a hand."""
    END = auto()
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as the panel shows it; the state may be redacted."""

    state: GameState
    players: tuple[Player, ...]
    rules: Rules
    human: int = NOBODY

    @property
    def scene(self) -> Scene:
        """What the panel is about."""
        if self.state.result is not None:
            return Scene.END
        hand = self.state.hand
        return Scene.HAND if hand is not None and hand.phase is Phase.SCORE else Scene.LOOK

    @property
    def title(self) -> str:
        """The heading."""
        if self.state.result is not None:
            return words.winner_title(self.rules, self.players, self.state.result.winners)
        if self.scene is Scene.HAND:
            return tr("Hand {number}").format(number=self.state.scores[-1].number)
        return tr("Scores")

    @property
    def sentence(self) -> str:
        """What happened, and what ends the game."""
        scores = self.state.scores
        if self.scene is Scene.LOOK:
            hand = self.state.hand
            playing = tr("Hand {number} is being played.").format(number=hand.number) if hand else ""
            return sentences((playing, words.goal_sentence(self.rules, self.state)))
        happened = words.hand_sentence(self.rules, self.players, scores[-1])
        if self.scene is Scene.END:
            hands = len(scores)
            over = tr_n(
                "The game is over after {number} hand.", "The game is over after {number} hands.", hands
            )
            return sentences((happened, over.format(number=hands)))
        return sentences((happened, words.goal_sentence(self.rules, self.state)))

    @property
    def next_words(self) -> str:
        """Where the cards go in the next hand."""
        if self.scene is not Scene.HAND or set(self.rules.cycle) == {PassStep.HOLD}:
            return ""
        if self.next_step is PassStep.HOLD:
            return tr("Next hand: no passing")
        # i18n: {direction} is "left", "across", "to everybody else" ...
        return tr("Next pass: {direction}").format(direction=words.pass_way(self.next_step))

    @property
    def next_step(self) -> PassStep:
        """The way of passing in the next hand."""
        return words.next_pass(self.rules, self.state)


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


_BUTTONS: Final = {
    Scene.HAND: (later("Next hand"), ""),
    Scene.LOOK: (later("Back to the table"), ""),
    Scene.END: (later("Play again"), later("Close")),
}
"""The main button, and another, in English."""


class ScorePanel(Overlay):
    """A title, one sentence, the sheet, and what comes next.

    Signals:
        opened(Sheet): the panel begins to come up with this sheet.
        next_hand(): the hand's scores have been read.
        play_again(): another game is wanted.
        review_wanted(): the hand shall be gone through.
    """

    opened = Signal(object)
    next_hand = Signal()
    play_again = Signal()
    review_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.model = ScoreSheetModel(self)
        self._sheet: Sheet | None = None
        self._title = QLabel(self.body)
        self._title.setProperty("title", True)
        self._sentence = QLabel(self.body)
        self._sentence.setProperty("muted", True)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._next = QLabel(self.body)
        self._next.setProperty("muted", True)
        self.table = ScoreTable(self.model, self.body)
        self.table.explained.connect(self._explain)
        self.table.scrolled.connect(self._update_arrows)
        self.earlier, self.later = self._arrow(), self._arrow()
        self.later.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow stands after its words
        self.earlier.clicked.connect(self._go_back)
        self.later.clicked.connect(self._go_on)
        self.second = QPushButton(self.body)
        self.second.clicked.connect(self.disappear)
        self.review = QPushButton(self.body)
        self.review.clicked.connect(self.review_wanted)
        self.primary.clicked.connect(self._primary_clicked)
        self._queen = QSvgRenderer(str(asset("cards", "two-standard", "QS.svg")), self)

    def _arrow(self) -> QToolButton:
        button = QToolButton(self.body)
        button.setProperty("icon_name", "next")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    # -- what is shown -------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """What the panel is about; None before it was ever shown."""
        return None if self._sheet is None else self._sheet.scene

    def open(self, sheet: Sheet) -> None:
        """Show a game."""
        self.set_sheet(sheet)
        self.appear()
        self.opened.emit(sheet)

    def set_sheet(self, sheet: Sheet) -> None:
        """Fill the panel, whether it is open or not."""
        self._sheet = sheet
        self.model.set_state(sheet.state, sheet.players, sheet.rules, sheet.human)
        self._title.setText(sheet.title)
        self._sentence.setText(sheet.sentence)
        self._next.setText(sheet.next_words)
        first, second = _BUTTONS[sheet.scene]
        self.primary.setText(tr(first))
        self.second.setText(tr(second))
        self.second.setVisible(bool(second))
        self.review.setVisible(sheet.scene is not Scene.LOOK and sheet.human != NOBODY)
        self.setAccessibleName(sheet.title)
        self.setAccessibleDescription(sentences((sheet.sentence, sheet.next_words)))
        self._name_widgets()
        if self.is_open:  # other words may need other room
            self.fit()

    def _name_widgets(self) -> None:
        """In the language spoken now, which may be another than when the panel was made."""
        self.review.setText(tr("Review"))
        self.table.setAccessibleName(tr("Score sheet"))
        for button, name in ((self.earlier, tr("Earlier hands")), (self.later, tr("Later hands"))):
            button.setToolTip(name)
            button.setAccessibleName(name)

    def _explain(self, why: str) -> None:
        if self._sheet is not None:
            self._sentence.setText(why or self._sheet.sentence)

    def _primary_clicked(self) -> None:
        if not self.is_open:  # pressed once more while it goes away
            return
        scene = self.scene
        self.disappear()
        if scene is Scene.HAND:
            self.next_hand.emit()
        elif scene is Scene.END:
            self.play_again.emit()

    def dismiss(self) -> None:
        """Esc goes on where there is nothing else to do, and only closes the sheet elsewhere."""
        if self.scene is Scene.HAND:
            self._primary_clicked()
        else:
            self.disappear()

    def _go_back(self) -> None:
        self.table.scroll_hands(-1)

    def _go_on(self) -> None:
        self.table.scroll_hands(1)

    def _update_arrows(self) -> None:
        for button, usable in ((self.earlier, self.table.can_go_back), (self.later, self.table.can_go_on)):
            button.setVisible(usable)
        self._name_arrows()

    def _name_arrows(self) -> None:
        """Say which hands they lead to: alone they would look like ways of passing among the others."""
        shown = self.table.shown
        self.earlier.setText(_range(1, shown.start - 1))
        self.later.setText(_range(shown.stop, self.model.hands))
        right = self.earlier.geometry().right() + 1
        wide = self.earlier.sizeHint().width()
        self.earlier.setGeometry(right - wide, self.earlier.y(), wide, self.earlier.height())
        self.later.resize(self.later.sizeHint().width(), self.later.height())

    # -- place and size ------------------------------------------------------------------------------------

    def measure(self, width: float, height: float) -> tuple[float, float]:
        wide = min(width, max(LEAST_WIDTH, self.table.width_for_all() + 40))
        return wide, _TOP + self._extra(wide) + HEADER + self._row(height, wide) * self._rows + _FOOT

    def fits(self, width: float, height: float) -> bool:
        # Narrower than usual will do as long as names have room, and the latest hands.
        return width >= TIGHT_WIDTH and super().fits(width, height)

    @property
    def _rows(self) -> int:
        return max(1, self.model.rowCount())

    def _row(self, height: float, width: float) -> float:
        free = height - _TOP - self._extra(width) - HEADER - _FOOT
        return max(LEAST_ROW, min(ROW, free / self._rows))

    def _extra(self, width: float) -> float:
        """Height for more lines where the sentence is too long for one."""
        if self._sheet is None:
            return 0.0
        unit = self.unit or 1.0  # the size is not known before the first time
        metrics = QFontMetrics(font(_SENTENCE * unit))
        room = QRect(0, 0, math.floor((width - 148) * unit), _MANY)
        whole = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._sheet.sentence)
        return _LINE * max(0, round(whole.height() / metrics.lineSpacing()) - 1)

    def lay_out(self) -> None:
        unit = self.unit
        width, height = self.body.width() / unit, self.body.height() / unit
        extra = self._extra(width)
        self._title.setGeometry(self.box(32, 26, width - 140, 38))
        self._sentence.setGeometry(self.box(32, 66, width - 140, 24 + extra))
        rows = height - _TOP - extra - HEADER - _FOOT
        row = rows / self._rows
        self.table.setGeometry(self.box(20, _TOP + extra, width - 40, HEADER + rows))
        self.table.fit(self.theme, unit, width - 40, row)
        self._place_arrows(width, extra)
        right = width - 32
        for button in (self.primary, self.second, self.review):
            if button.text() and not button.isHidden():
                wide = max(148.0 if button is self.primary else 132.0, button.sizeHint().width() / unit)
                button.setGeometry(self.box(right - wide, height - 68, wide, 44))
                right -= wide + 12
        self._next.setGeometry(self.box(32, height - 68, right - 32 - _ARROW, 44))

    def _place_arrows(self, width: float, extra: float) -> None:
        """One on each side of the numbers of the hands."""
        unit = self.unit
        last = width - 20 - TOTAL_WIDTH
        first = last - len(self.table.shown) * HAND_WIDTH
        round_one = (
            f"border-radius: {int(12.5 * unit)}px; background: {self.theme.panel_line};"
            f"color: {self.theme.panel_text}; padding: 0 {round(5 * unit)}px;"
        )
        for button, left, name in ((self.earlier, first - 30, "previous"), (self.later, last + 4, "next")):
            button.setGeometry(self.box(left, _TOP + extra + 4, 26, 26))
            button.setStyleSheet(f"QToolButton {{ {round_one} }}")
            button.setIconSize(QSize(round(13 * unit), round(13 * unit)))
            button.setIcon(icon(name, self.theme.panel_text))
            button.setFont(font(SMALL * unit))
        self._update_arrows()

    # -- drawing -------------------------------------------------------------------------------------------

    def paint_body(self, painter: QPainter) -> None:
        if self._sheet is None:
            return
        unit = self.unit
        if self._sheet.scene is Scene.END:
            self._paint_winner(painter)
        elif self._sheet.scene is Scene.HAND and self._sheet.state.scores[-1].shooter != NOBODY:
            sun = words.is_sun(self._sheet.rules, self._sheet.state.scores[-1])
            centre = QPointF(self.body.width() - 66 * unit, 54 * unit)
            draw_emblem(painter, "sun" if sun else "moon", centre, 36 * unit)
        elif self._sheet.scene is Scene.HAND and words.queen_takers(self._sheet.state.scores[-1]):
            painter.save()
            painter.translate(self.body.width() - 92 * unit, 16 * unit)
            painter.rotate(6)
            self._queen.render(painter, QRectF(0, 0, 50 * unit, 70 * unit))
            painter.restore()
        degrees = ARROWS.get(self._sheet.next_step)
        if self._next.text() and degrees is not None:
            left = self._next.x() + self._next.sizeHint().width() + 28 * unit
            y = self._next.geometry().center().y()
            draw_arrow(painter, left, y, 8 * unit, self.theme.panel_accent, degrees, 2.8 * unit)

    def _paint_winner(self, painter: QPainter) -> None:
        """The faces of the winners, the first of them in front."""
        assert self._sheet is not None
        assert self._sheet.state.result is not None
        unit = self.unit
        for number, seat in reversed(list(enumerate(self._sheet.state.result.winners[:3]))):
            centre = QPointF(self.body.width() - (68 + 44 * number) * unit, 64 * unit)
            face = QRectF(0, 0, 64 * unit, 64 * unit)
            face.moveCenter(centre)
            painter.setPen(QPen(QColor(self.theme.panel_accent), 4 * unit))
            painter.setBrush(QColor(self.theme.panel))
            painter.drawEllipse(face.adjusted(-2 * unit, -2 * unit, 2 * unit, 2 * unit))
            draw_avatar(painter, self._sheet.players[seat].avatar, face)
            if number == 0:
                draw_emblem(painter, "crown", QPointF(centre.x(), centre.y() - 29 * unit), 17 * unit)
