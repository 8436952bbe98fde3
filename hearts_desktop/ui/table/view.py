"""The card table as a widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from hearts_desktop.controller.hints import Hint
from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.game import Offer, Step
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, new_game
from hearts_desktop.language import tr
from hearts_desktop.lists import ended
from hearts_desktop.ui.table.access import TableAccess
from hearts_desktop.ui.table.chooser import PLAYED_ON, Chooser
from hearts_desktop.ui.table.cues import Beat
from hearts_desktop.ui.table.director import Director
from hearts_desktop.ui.table.keys import Keys
from hearts_desktop.ui.table.pointer import Pointer
from hearts_desktop.ui.table.scene import Style, TableScene
from hearts_desktop.ui.table.shapes import Box
from hearts_desktop.ui.table.side_room import side_room
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.speeds import TOAST_MS, Pace
from hearts_desktop.ui.table.spoken import TABLE_NAME, Spot, readings, table
from hearts_desktop.ui.table.spots import box_of
from hearts_desktop.ui.table.ways import Ways
from hearts_desktop.ui.table.words import announce, answer, asked

FLIGHTS = {"slow": 1.6, "normal": 1.0, "fast": 0.55, "instant": 0.0}
"""Factor on the length of every movement."""
THINKING_SHOWN_AFTER_MS = 400
"""Nobody is said to be thinking before he has thought for so long: words that flash up and go are unrest."""
SMALLEST = QSize(560, 440)


class TableView(QGraphicsView):
    """Shows a game to one seat and lets it choose. It knows what the seat may know, and decides nothing."""

    idle = Signal()
    """All that was to be shown has been shown; sent from the event loop, never from within a call."""
    chosen = Signal(object)
    """An engine Action of the player; exactly one for each offer."""
    announced = Signal(str)
    """A sentence about what happens, for whoever listens instead of looking."""
    answered = Signal(str)
    """A sentence about what the player has just done, for the same."""

    cue_began = Signal(object, object, object)
    """See :attr:`.Director.cue_began`."""
    interrupted = Signal(bool)
    """See :attr:`.Director.interrupted`."""
    taken_over = Signal()
    """The player, for whom the computer plays, wants to play again."""
    refused = Signal()
    """The player has tried what may not be done now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look_like_a_table()
        players = tuple(Player(name) for name in ("You", "West", "North", "East"))
        self._scene = TableScene(Situation(new_game(4), compile_rules(RuleSet()), players), self)
        self.setScene(self._scene)
        self._director = Director(self._scene, self)
        self._chooser = Chooser(self._director, self._situation, self)
        self._keys = Keys(self._chooser, self._director)
        self._pointer = Pointer(self._scene, self._director, self._chooser, self._hide_toast)
        self._idle_timer = self._single_shot(0, self._tell_idle)
        self._toast_timer = self._single_shot(TOAST_MS, self._hide_toast)
        self._thinking_timer = self._single_shot(THINKING_SHOWN_AFTER_MS, self._show_thinking)
        self._thinking: tuple[int, ...] = ()
        self._director.went_idle.connect(self._idle_timer.start)
        self._director.beat_told.connect(self._announce)
        self._chooser.chosen.connect(self._tell_chosen)
        self._director.cue_began.connect(self.cue_began)
        self._director.interrupted.connect(self.interrupted)
        self._chooser.refused.connect(self._say_why)
        self._chooser.refused.connect(self.refused)
        self._scene.pressed.connect(self._chooser.press)
        self._told = self._scene.situation
        self.access = TableAccess(
            self, self._in_words, partial(box_of, self._scene), self._press_spot, self._focus_spot
        )
        self._scene.shown.connect(self._note_shown)

    def _look_like_a_table(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(SMALLEST)
        self.setAccessibleName(tr(TABLE_NAME))
        for widget in (self, self.viewport()):
            widget.setAcceptDrops(False)  # a file that is dropped here is for the window

    def _single_shot(self, ms: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(ms)
        timer.timeout.connect(slot)
        return timer

    def _situation(self) -> Situation:
        return self._scene.situation

    # -- what the game tells

    @property
    def busy(self) -> bool:
        """True while something moves, is held, or is still to be shown."""
        return self._director.busy

    def play(self, step: Step) -> None:
        """Show how a step, redacted for the viewer, came about; :attr:`idle` follows."""
        self._idle_timer.stop()
        self._director.play(step)

    def snap(self, state: GameState) -> None:
        """Show a state, redacted for the viewer, at once; :attr:`idle` follows."""
        self._pointer.forget()
        self._hide_toast()
        now = self._scene.situation
        if state.seats != now.state.seats:
            self._set_table(now.but(state=state, viewer=min(now.viewer, state.seats - 1)))
        self._director.snap(state)
        self._idle_timer.start()

    def skip(self) -> None:
        """Wind to the end of what moves or is paused."""
        self._director.skip()

    def end(self) -> None:
        """The window has closed: nothing more is to be prepared."""
        self._scene.art.rest()

    def set_players(self, players: tuple[Player, ...]) -> None:
        """Who sits where; the first person sits at the bottom.

        Other names at the same table are only shown. Another table is an empty one, until :meth:`snap`.
        """
        people = [seat for seat, player in enumerate(players) if player.is_human]
        viewer, spectator = (people[0] if people else 0), not people
        now = self._scene.situation
        if (now.state.seats, now.viewer, now.spectator) == (len(players), viewer, spectator):
            self._director.change(players=players)
            return
        empty = new_game(len(players))
        self._set_table(now.but(state=empty, players=players, viewer=viewer, spectator=spectator))

    def _set_table(self, situation: Situation) -> None:
        """Another number of seats, or another seat at the bottom: nothing of the old table stays."""
        self._director.clear()
        self._scene.seat_players(situation.but(offer=None, chosen=()))
        self._director.snap(situation.state)

    def set_levels(self, levels: tuple[str, ...]) -> None:
        """The levels that computer players may have, the weakest first: plates show them."""
        self._director.change(levels=levels)

    def set_ways(self, ways: Ways) -> None:
        """How the player likes the table. Cards that lie in another order then are put there at once."""
        scene = self._scene
        if ways == scene.situation.ways:
            return
        scene.laid.order = ways.order
        self._director.change(ways=ways, armed=None)
        hand = scene.situation.hand
        if hand is not None and hand.hands:
            scene.laid.sort_hands(hand, scene.situation.viewer)
            self._director.relayout()

    @property
    def situation(self) -> Situation:
        """What is shown."""
        return self._scene.situation

    def paint_card(self, painter: QPainter, card: Card, rect: QRectF) -> None:
        """Draw a card in the style of the table, on whatever is painted."""
        self._scene.art.paint(painter, card, rect)

    @property
    def side_room(self) -> Box:
        """Room for words at a table for four, in pixels; see :mod:`.side_room`."""
        return side_room(self._scene.geometry, self._scene.situation.viewer)

    def set_rules(self, rules: Rules) -> None:
        """The rules in force; with others than before the table is empty until :meth:`snap`."""
        now = self._scene.situation
        if rules == now.rules:
            return
        viewer = min(now.viewer, rules.players - 1)
        self._set_table(now.but(state=new_game(rules.players), rules=rules, viewer=viewer))

    def set_thinking(self, seats: tuple[int, ...]) -> None:
        """These computer players are thinking."""
        self._thinking = seats
        if not seats:
            self._thinking_timer.stop()
            self._show_thinking()
        elif not self._thinking_timer.isActive():
            self._thinking_timer.start()

    def set_offer(self, offer: Offer | None, why_not: Callable[[Card], str] | None = None) -> None:
        """What the player may choose from; None while nothing is asked of him.

        ``why_not`` gives the sentence for a card that may not be played.
        """
        self._pointer.forget()
        before = self._scene.situation.offer
        self._chooser.set_offer(offer, why_not)
        if not self._chooser.by_keys:
            self._pointer.hover_again()
        if offer is not None and offer != before:
            self.announced.emit(ended(asked(self._scene.situation)))

    def set_deal(self, words: str) -> None:
        """What is written of the deal at the foot of the table."""
        if words != self._scene.situation.deal:
            self._director.change(deal=words)

    def set_played_on(self, on: bool) -> None:
        """The computer plays the player's cards, or no longer."""
        if on != self._scene.situation.played_on:
            self._director.change(played_on=on)
            hold = self._director.queue.hold
            if on and hold is not None and hold.ms is None:  # nobody will click it away
                self._director.skip()
            self.answered.emit(tr(PLAYED_ON) if on else tr("You play yourself again."))

    @property
    def hinted(self) -> bool:
        """Is a hint shown, or looked for?"""
        now = self._scene.situation
        return now.hint is not None or now.hint_wanted

    def await_hint(self) -> None:
        """The coach has been asked about the present offer."""
        self._hide_toast()
        self._director.change(hint_wanted=True, hint=None)

    def set_hint(self, hint: Hint | None) -> None:
        """Show what the coach says of the present offer, or show it no longer."""
        self._director.change(hint=hint, hint_wanted=False)

    def set_style(self, theme: str, colours: str, index: str, back: str, text: float = 1.0) -> None:
        """Theme, ``two`` or ``four`` colours, ``standard`` or ``large`` index, a back or ``auto``.

        ``text`` is by how much words are bigger than usual.
        """
        self._scene.restyle(Style(theme, colours, index, back, text))
        self._director.relayout()

    def set_pace(self, flight: str, hold_ms: int, hold_until_click: bool, reduced: bool) -> None:
        """How fast cards fly (``slow`` … ``instant``) and how long a full trick lies."""
        self._director.pace = Pace(flight=FLIGHTS[flight], reduced=reduced)
        self._director.hold_ms = None if hold_until_click else hold_ms

    # -- what the table tells

    def _tell_idle(self) -> None:
        if not self.busy:
            self.idle.emit()

    def _tell_chosen(self, action: Action) -> None:
        self._hide_toast()
        self.chosen.emit(action)

    def _announce(self, beat: Beat) -> None:
        for event in beat.events:
            sentence = announce(self._scene.situation, event, beat.after)
            if sentence:
                self.announced.emit(sentence)

    def _note_shown(self) -> None:
        before, self._told = self._told, self._scene.situation
        self.access.refresh()
        said = "" if before is self._told else answer(before, self._told)
        if said:
            self.answered.emit(said)

    def _in_words(self) -> Spot:
        return table(self._scene.situation, self._chooser.why_not)

    def readings(self) -> Mapping[str, str]:
        """What can be read out at any moment, see :func:`.spoken.readings`."""
        return readings(self._scene.situation, self._chooser.why_not)

    def _press_spot(self, spot: Spot) -> None:
        """An assistive tool picks a card or presses a button."""
        self._chooser.use_keys(True)
        if isinstance(spot.target, Card):
            self._chooser.pick(spot.target)
        else:
            self._chooser.press(str(spot.target))

    def _focus_spot(self, spot: Spot) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._chooser.use_keys(True)
        self._chooser.focus_on(spot.target if isinstance(spot.target, Card) else str(spot.target))

    def _say_why(self, sentence: str) -> None:
        self._scene.show_toast(sentence)
        self._toast_timer.start()
        self.answered.emit(sentence)

    def _hide_toast(self) -> None:
        self._toast_timer.stop()
        self._scene.show_toast("")

    def _show_thinking(self) -> None:
        self._director.change(thinking=self._thinking)

    # -- input

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._pointer.press(event, double=False):
            super().mousePressEvent(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pointer.press(event, double=True)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event)
        if not self._pointer.dragging:
            super().mouseMoveEvent(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pointer.release(event)
            super().mouseReleaseEvent(event)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._scene.situation.played_on:
            self.taken_over.emit()
            return
        if not self._keys.press(event):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.access.focused is not None:  # of the table itself Qt has told already
            self.access.tell_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._pointer.forget()
        if not self.busy:
            self._director.ease()
        super().focusOutEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._pointer.hover(None)
        handled = super().viewportEvent(event)
        if event.type() == QEvent.Type.Paint:
            self._scene.art.after_frame()
        return handled

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say_words()

    def _say_words(self) -> None:
        """Say, write and paint everything in the language spoken now."""
        self.setAccessibleName(tr(TABLE_NAME))
        self._hide_toast()
        self._scene.retranslate()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._keys.claims(event):
                event.accept()
                return True
        elif event.type() in (QEvent.Type.DevicePixelRatioChange, QEvent.Type.ScreenChangeInternal):
            self._fit()
        return super().event(event)

    # -- size

    def sizeHint(self) -> QSize:
        return QSize(1280, 756)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        size, dpr = self.viewport().size(), self.devicePixelRatioF()
        scene = self._scene
        if (size.width(), size.height(), dpr) == (scene.geometry.width, scene.geometry.height, scene.dpr):
            return
        self._pointer.forget()
        scene.resize(size.width(), size.height(), dpr)
        self._director.relayout()
