"""The table with the panels over it, tied to the controller; while a panel is open the game waits."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.hints import Hint
from hearts_desktop.engine.actions import Deal
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import Offer, Step
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.state import GameState
from hearts_desktop.engine.view import redact_state, redact_step
from hearts_desktop.language import tr
from hearts_desktop.lists import ended, titled
from hearts_desktop.ui.announcer import Announcer
from hearts_desktop.ui.dialogs.look_back_panels import CardsPlayedPanel, LastTrickPanel
from hearts_desktop.ui.dialogs.message_bar import MessageBar
from hearts_desktop.ui.dialogs.overlay import Overlay
from hearts_desktop.ui.dialogs.score_panel import Scene, ScorePanel, Sheet
from hearts_desktop.ui.models.words import stage as place_words
from hearts_desktop.ui.table.look_back import cards_played, last_trick
from hearts_desktop.ui.table.speeds import Pace
from hearts_desktop.ui.table.view import TableView
from hearts_desktop.ui.theme import Theme


class Stage(QWidget):
    """Shows what the controller tells and hands it the person's choices.

    While something lies over the table that has to be answered first, the controller is not told that the
    table is idle, and a step that comes in nevertheless is shown afterwards.

    Signals:
        place_changed(str): where the game stands, for the tool bar.
        new_game_wanted(): the person wants another game with the same rules.
    """

    place_changed = Signal(str)
    new_game_wanted = Signal()

    def __init__(self, controller: GameController, table: TableView, theme: Theme) -> None:
        super().__init__()
        self.controller, self.table = controller, table
        table.setParent(self)
        self.score_panel = ScorePanel(theme, self)
        self.last_trick = LastTrickPanel(theme, table.paint_card, self)
        self.cards_played = CardsPlayedPanel(theme, self)
        self.messages = MessageBar(theme, self)
        self.announcer = Announcer(table)
        self._name = self._avatar = ""
        self._shown: GameState | None = None
        self._seconds = -1
        self._held: Step | None = None
        self._idle_owed = self._hand_over = self._covered = self._ended = False
        self._connect()

    def _connect(self) -> None:
        controller, table = self.controller, self.table
        controller.stepped.connect(self._show_step)
        controller.snapped.connect(self._show_state)
        controller.offered.connect(self._show_offer)
        controller.thinking.connect(self._show_thinking)
        controller.hand_finished.connect(self._finish_hand)
        controller.refused.connect(self._refuse)
        controller.trouble.connect(self.messages.say)
        controller.trouble_over.connect(self.messages.take_back)
        controller.time_left.connect(self._show_time)
        controller.time_up.connect(self._say_time_is_up)
        controller.played_on.connect(table.set_played_on)
        table.taken_over.connect(self._take_over)
        controller.hints.given.connect(self._show_hint)
        controller.hints.failed.connect(self._say_no_hint)
        table.idle.connect(self._table_idle)
        table.chosen.connect(controller.submit)
        table.announced.connect(self.announcer.say)
        table.answered.connect(self.announcer.answer)
        self.messages.said.connect(self.announcer.answer)
        self.score_panel.closed.connect(self._panel_closed)
        for panel in self._look_backs:
            panel.closed.connect(self._go_on)
        self.score_panel.next_hand.connect(controller.next_hand)
        self.score_panel.play_again.connect(self.new_game_wanted)

    # -- what the controller tells -------------------------------------------------------------------------

    @Slot(object)
    def _show_step(self, step: Step) -> None:
        if self.waits:
            self._held = step
            return
        self.table.play(redact_step(step, self.controller.human))
        self._say_place(_shown_in(step))

    @Slot(object)
    def _show_state(self, state: GameState) -> None:
        self._held = None
        self._idle_owed = self._hand_over = False
        self.announcer.hush()
        for panel in self._panels:
            panel.vanish()
        self._hold_clock()
        self.table.set_rules(self.controller.rules)
        self.table.set_players(self.players)
        self.table.snap(redact_state(state, self.controller.human))
        self._say_place(state)
        if not self._covered:
            self.table.setFocus()

    @Slot(object)
    def _show_offer(self, offer: Offer | None) -> None:
        self.table.set_offer(offer, self.controller.why_not)
        if offer is not None:
            self.announcer.flush()

    @Slot(object)
    def _show_thinking(self, seats: tuple[int, ...]) -> None:
        self.table.set_thinking(seats)

    @Slot()
    def _take_over(self) -> None:
        self.controller.play_on(False)

    @Slot()
    def toggle_hint(self) -> None:
        """Ask the coach what to choose, or have the answer taken away again."""
        if self.table.hinted:
            self.controller.hints.withdraw()
            self.table.set_hint(None)
        elif self.controller.offer is not None and not self.waits:
            self.table.await_hint()
            self.controller.ask_hint()

    @Slot(object)
    def _show_hint(self, hint: Hint) -> None:
        self.table.set_hint(hint)

    @Slot(str)
    def _say_no_hint(self, _why: str) -> None:
        self.table.set_hint(None)
        self.messages.say(tr("There is no hint for this: the coach broke down. Please report this."))

    @Slot()
    def _table_idle(self) -> None:
        if self.waits:
            self._idle_owed = True
            return
        self._say_place(self.controller.state)
        self.controller.table_idle()
        self._show_hand_scores()

    @Slot()
    def _finish_hand(self) -> None:
        self._hand_over = True
        self._show_hand_scores()

    def _show_hand_scores(self) -> None:
        if self._hand_over and not self.table.busy and not self.waits:
            self._open_scores()

    def _say_place(self, state: GameState) -> None:
        self._shown = state
        self._tell_place()

    def _tell_place(self) -> None:
        place = place_words(self.controller.rules, self._shown) if self._shown is not None else ""
        # i18n: seconds that are left to choose, in the tool bar, where there is little room
        seconds = tr("{number} s left").format(number=self._seconds) if self._seconds >= 0 else ""
        self.place_changed.emit(" · ".join(filter(None, (place, seconds))))

    @Slot(int)
    def _show_time(self, seconds: int) -> None:
        if seconds != self._seconds:
            self._seconds = seconds
            self._tell_place()

    @Slot()
    def _say_time_is_up(self) -> None:
        self.messages.say(tr("Time is up: the computer decides this for you."), passing=True)

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.messages.say(sentence, passing=True)

    @Slot(str)
    def read_out(self, what: str) -> None:
        """Say, and show for a while, one of :meth:`.TableView.readings`."""
        self.messages.say(self.table.readings()[what], passing=True)

    # -- waiting and going on ------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Does something lie over the table that the person has to answer first?"""
        # After a hand the controller waits by itself until the next one is asked for.
        looks = self.score_panel.is_open and self.score_panel.scene is not Scene.HAND
        return self._covered or looks or any(panel.is_open for panel in self._look_backs)

    def _hold_clock(self) -> None:
        self.controller.hold_clock(self.waits)

    def set_covered(self, covered: bool) -> None:
        """Wait while a dialog is open."""
        self._covered = covered
        self._hold_clock()
        if not covered and self.score_panel.is_open:
            self.score_panel.primary.setFocus()
        self._go_on()

    @Slot()
    def _go_on(self) -> None:
        """Make up for what was held back."""
        self._hold_clock()
        if self.waits or self._ended:
            return
        if not self.score_panel.is_open:
            self.table.setFocus()
        if self._held is not None:
            step, self._held = self._held, None
            self._show_step(step)
        elif self._idle_owed:
            self._idle_owed = False
            self._table_idle()
        self._show_hand_scores()

    @Slot()
    def _panel_closed(self) -> None:
        self._hand_over = False
        self._go_on()

    def end(self) -> None:
        """Take everything away: the window closes."""
        self._ended = True
        self.announcer.hush()
        for panel in self._panels:
            panel.vanish()
        self.messages.dismiss()
        self.table.end()

    # -- what the person wants -----------------------------------------------------------------------------

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table, the person as the preferences have them now."""
        return tuple(
            replace(one, name=self._name or one.name, avatar=self._avatar or one.avatar)
            if one.is_human
            else one
            for one in self.controller.journal.players
        )

    def set_person(self, name: str, avatar: str) -> None:
        """How the person is called and shown from now on."""
        if (name, avatar) == (self._name, self._avatar):
            return
        self._name, self._avatar = name, avatar
        if self.controller.has_game:
            self.table.set_players(self.players)
            if self.score_panel.is_open:
                self.score_panel.set_sheet(self._sheet())

    def _sheet(self) -> Sheet:
        controller = self.controller
        return Sheet(controller.view, self.players, controller.rules, controller.human)

    def _open_scores(self) -> None:
        if not self.score_panel.is_open:
            sheet = self._sheet()
            self.score_panel.open(sheet)
            self.announcer.say(titled(sheet.title, sheet.sentence))
            self.announcer.say(ended(sheet.next_words))
            self._hold_clock()

    @Slot()
    def toggle_scores(self) -> None:
        """Open the score sheet, or close it where it was opened to be looked at."""
        if self.score_panel.is_open:
            if self.score_panel.scene is not Scene.HAND:
                self.score_panel.disappear()
        elif self.controller.has_game:
            self._open_scores()

    @property
    def _look_backs(self) -> tuple[LastTrickPanel, CardsPlayedPanel]:
        return self.last_trick, self.cards_played

    @property
    def _panels(self) -> tuple[Overlay, ...]:
        return self.score_panel, *self._look_backs

    @property
    def can_look_back(self) -> bool:
        """Is there a hand to look back at, and nothing else to be read first?"""
        hand = self.controller.state.hand if self.controller.has_game else None
        return hand is not None and hand.phase is Phase.PLAY and not self.score_panel.is_open

    @Slot()
    def show_last_trick(self) -> None:
        """Show the last trick once more, or put it away."""
        trick = last_trick(self.table.situation)
        if self._may_open(self.last_trick) and trick is not None:
            self.last_trick.open(trick)
            self._tell_panel(trick.title, trick.words)
        elif self.can_look_back and trick is None:
            self._refuse(tr("No trick of this hand has been taken yet."))

    @Slot()
    def show_cards_played(self) -> None:
        """Show which cards have been played in this hand, or put them away."""
        played = cards_played(self.table.situation)
        if self._may_open(self.cards_played) and played is not None:
            self.cards_played.open(played)
            self._tell_panel(played.title, played.words)

    def _may_open(self, panel: Overlay) -> bool:
        """Close what is open; is there room for the panel then?"""
        was_open = panel.is_open
        for one in self._look_backs:
            one.disappear()
        return self.can_look_back and not was_open and not self.waits

    def _tell_panel(self, title: str, words: str) -> None:
        self.announcer.say(titled(title, words))
        self._hold_clock()

    @property
    def under_way(self) -> bool:
        """Is a game being played that the person has taken part in?"""
        if not self.controller.has_game or self.controller.state.result is not None:
            return False
        return self.controller.can_undo or bool(self.controller.state.scores)

    # -- looks and size ------------------------------------------------------------------------------------

    def set_look(self, theme: Theme, text: float = 1.0) -> None:
        """Take the colours of a theme, and words that are bigger than usual by ``text``."""
        for panel in self._panels:
            panel.set_look(theme, text)

    def set_pace(self, pace: Pace) -> None:
        """How the panels come and go."""
        for panel in self._panels:
            panel.pace = pace

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say_words()

    def _say_words(self) -> None:
        """Say in the language spoken now what stands on the table and over it; messages stay as they are."""
        for panel in self._look_backs:
            panel.vanish()
        if self.controller.has_game:
            self._tell_place()
            if self.score_panel.is_open:
                self.score_panel.set_sheet(self._sheet())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.table.setGeometry(self.rect())


def _shown_in(step: Step) -> GameState:
    """The state by which the bar says what goes on while a step is shown: a deal is no pass yet."""
    hand = step.after.hand
    if isinstance(step.action, Deal) and hand is not None:
        return replace(step.after, hand=replace(hand, phase=Phase.DEAL))
    return step.before if step.before.hand is not None else step.after
