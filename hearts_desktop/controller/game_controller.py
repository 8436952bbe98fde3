"""The game as the window sees it: choices go in, steps come out, every action is saved on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal, Slot

from hearts_desktop.ai.agent import Agent
from hearts_desktop.controller.agent_runner import agent_seed
from hearts_desktop.controller.answers import Answers
from hearts_desktop.controller.forced import forced
from hearts_desktop.controller.hints import HintDesk
from hearts_desktop.controller.keeper import Keeper
from hearts_desktop.controller.pacer import Pacer
from hearts_desktop.controller.running_game import RunningGame
from hearts_desktop.controller.store import Store
from hearts_desktop.controller.trial import trial
from hearts_desktop.controller.turn_clock import SECOND_MS, TurnClock
from hearts_desktop.engine.actions import CHANCE, Action, actor
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.claims import claimable
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import IllegalAction, Offer, OfferPlay, Step, offer, refusal, step
from hearts_desktop.engine.journal import Help, Journal, Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.service import time_limit
from hearts_desktop.engine.state import GameState, pending
from hearts_desktop.engine.view import player_view, redact_state
from hearts_desktop.language import tr
from hearts_desktop.storage.settings import ForcedCards

STAND_IN = "club"
"""The computer player that decides for a person whose time is up."""
PLAYS_ON = "expert"
"""The one that plays a person's hand to its end when asked to."""


class GameController(QObject):
    """Owns the journal of the running game and brings it forward.

    After every ``stepped`` and ``snapped`` the table must answer with :meth:`table_idle` when it has
    come to rest; only then does the game go on.

    Signals:
        stepped(Step): an action was accepted and saved; the step is not redacted.
        snapped(GameState): the game is somewhere else: new, resumed, taken back or forward.
        offered(Offer | None): what the person may choose from now; None when nothing is asked.
        thinking(tuple[int, ...]): seats whose computer players are thinking.
        hand_finished(): a hand is scored; the game waits for :meth:`next_hand`, or is over.
        refused(str): the person's choice was not allowed; one sentence.
        trouble(str): something the player must know; one sentence.
        trouble_over(str): this sentence holds no more.
        undo_changed(): ``can_undo`` or ``can_redo`` may have changed.
        time_left(int): seconds that the person has for this decision; -1 when none is timed.
        time_up(): the computer makes this one decision for the person.
        marked(): the person has used a help for the first time in this game.
        played_on(bool): the computer begins to play on for the person, or the person plays again.
        closed(): nothing happens any more.
    """

    stepped = Signal(object)
    snapped = Signal(object)
    offered = Signal(object)
    thinking = Signal(object)
    hand_finished = Signal()
    refused = Signal(str)
    trouble = Signal(str)
    trouble_over = Signal(str)
    undo_changed = Signal()
    time_left = Signal(int)
    time_up = Signal()
    marked = Signal()
    played_on = Signal(bool)
    closed = Signal()

    def __init__(
        self,
        agents: Mapping[str, Callable[[], Agent]],
        store: Store,
        parent: QObject | None = None,
        *,
        second_ms: int = SECOND_MS,
    ) -> None:
        super().__init__(parent)
        self._keeper = Keeper(store, self)
        self._keeper.trouble.connect(self.trouble)
        self._keeper.trouble_over.connect(self.trouble_over)
        self._agents = agents
        self._game: RunningGame | None = None
        self._offer: Offer | None = None
        self._can_claim = False
        self._plays_on = False
        self.forced_cards = ForcedCards.BY_HAND
        """Which of the person's cards play themselves."""
        self._next_hand_wanted = False
        self._finish_told = False
        self._pacer = Pacer(self)
        self._pacer.at_rest.connect(self._go_on)
        self._pacer.pause_over.connect(self._go_on)
        self._clock = TurnClock(second_ms, self)
        self._clock.ticked.connect(self.time_left)
        self._clock.expired.connect(self._decide_for_person)
        self.hints = HintDesk(self)
        self._answers = Answers(agents, self)
        self._answers.came.connect(self._go_on)
        self._answers.trouble.connect(self.trouble)

    # -- what there is to know -----------------------------------------------------------------------------

    @property
    def game(self) -> RunningGame:
        """The running game. Raises RuntimeError before the first one."""
        if self._game is None:
            raise RuntimeError("no game has been started")
        return self._game

    @property
    def has_game(self) -> bool:
        """Has a game been started or resumed?"""
        return self._game is not None

    @property
    def journal(self) -> Journal:
        """The journal of the running game."""
        return self.game.journal

    @property
    def rules(self) -> Rules:
        """The compiled rules of the running game."""
        return self.journal.rules

    @property
    def state(self) -> GameState:
        """The whole state; never to be shown, see :attr:`view`."""
        return self.game.state

    @property
    def states(self) -> Sequence[GameState]:
        """The state before each action of the journal, and the one now; not to be shown or changed."""
        return self.game.states

    @property
    def human(self) -> int:
        """The person's seat; -1 if only computers play."""
        return self.journal.person

    @property
    def view(self) -> GameState:
        """The state as the person may know it."""
        return redact_state(self.state, self.human)

    @property
    def offer(self) -> Offer | None:
        """What the person may choose from now."""
        return self._offer

    @property
    def can_claim(self) -> bool:
        """May the person claim now?"""
        return self._can_claim

    @property
    def waits_for_next_hand(self) -> bool:
        """Is a hand scored and the next one not asked for yet?"""
        hand = self.state.hand
        return hand is not None and hand.phase is Phase.SCORE and not self._next_hand_wanted

    @property
    def rests(self) -> bool:
        """Does the game wait for the person alone, with nobody thinking and nothing moving?"""
        if self._game is None or self._pacer.table_busy or self._answers.awaited:
            return False
        return self._offer is not None or self.waits_for_next_hand or self.state.result is not None

    @property
    def can_undo(self) -> bool:
        """Has the person made a choice that can be taken back?"""
        return self._last_choice() is not None

    @property
    def can_redo(self) -> bool:
        """Has something been taken back that can be brought forward again?"""
        return self._game is not None and self._game.can_redo

    @property
    def plays_on(self) -> bool:
        """Does the computer play the person's cards for the rest of the hand?"""
        return self._plays_on

    @property
    def can_play_on(self) -> bool:
        """Is a hand in play in which the computer could take the person's place?"""
        if self._game is None or self.human < 0 or self.state.result is not None:
            return False
        return self.state.hand is not None and self.state.hand.phase is not Phase.SCORE

    @property
    def can_replay_deal(self) -> bool:
        """Has the person made a choice, or the computer for him, since the last deal?"""
        deal, choice = self._last_deal(), self._last_choice()
        return deal is not None and choice is not None and choice > deal

    @property
    def thinking_pause_ms(self) -> int:
        """How long computer players take, in milliseconds: never less, and no more if they can help it."""
        return self._pacer.pause_ms

    @thinking_pause_ms.setter
    def thinking_pause_ms(self, pause: int) -> None:
        self._pacer.pause_ms = pause

    def why_not(self, card: Card) -> str:
        """One sentence why the person may not choose ``card`` now, a dummy's included; empty if he may."""
        illegal = refusal(self.rules, self.state, trial(self._offer, self.human, card))
        return "" if illegal is None else str(illegal)

    # -- what can be done ----------------------------------------------------------------------------------

    @Slot(object, object, object)
    def new_game(self, ruleset: RuleSet, players: tuple[Player, ...], seed: int) -> None:
        """Begin a game; the one before is gone.

        Raises ImpossibleRules if the rule set cannot be played, ValueError if the players do not fit it
        or an agent is unknown.
        """
        journal = Journal(ruleset, players, seed)
        if len(players) != journal.rules.players:
            raise ValueError(f"the rules are for {journal.rules.players} players, not {len(players)}")
        self.resume(journal)

    def resume(self, journal: Journal) -> None:
        """Go on with a game exactly where it stands.

        Raises BadJournal if it breaks the rules, ValueError if an agent is unknown.
        """
        self._check_agents(journal.players)
        self._game = RunningGame(journal, self._keeper)
        self._jump()

    @Slot(object)
    def submit(self, action: Action) -> None:
        """The person's choice. Says why with ``refused`` if it is not allowed."""
        if self._offer is None or actor(action) != self.human:
            self.refused.emit(tr("It is not your turn."))
            return
        try:
            done = step(self.rules, self.state, action)
        except IllegalAction as illegal:
            self.refused.emit(str(illegal))
            self.offered.emit(self._offer)  # the table takes one answer for each time it is asked
            return
        self.game.forget_redo()
        self._set_offer(None)
        self._accept(done)

    @Slot()
    def ask_hint(self) -> None:
        """Have the coach say what to choose now; :attr:`hints` hands the answer on."""
        if self._offer is not None:
            seed = agent_seed(self.journal.seed, self.human, self.state.hand)
            self.hints.ask(player_view(self.rules, self.state, self.human), seed)
            self.mark(Help.HINT)

    @Slot()
    def undo(self) -> None:
        """Take back the person's last choice and all that followed it."""
        choice = self._last_choice()
        if choice is not None:
            self._go_back(choice, Help.UNDO)

    @Slot()
    def replay_deal(self) -> None:
        """Play the hand on the table once more from its deal; redo brings back how it went."""
        deal = self._last_deal()
        if deal is not None and self.can_replay_deal:
            self._go_back(deal + 1, Help.KNOWN_DEAL)

    def _go_back(self, length: int, how: Help) -> None:
        self.game.back(length, how)
        self._jump()

    @Slot(bool)
    def play_on(self, on: bool) -> None:
        """Have the computer play the person's cards until the hand is over, or no longer."""
        if on == self._plays_on or (on and not self.can_play_on):
            return
        self._plays_on = on
        if on:
            self.mark(Help.PLAYED_ON)
            self.game.forget_redo()
            self._set_offer(None)
        else:
            self._call_off()
        self.played_on.emit(on)
        self.undo_changed.emit()
        self._ask_agents()
        self._go_on()

    @Slot()
    def redo(self) -> None:
        """Bring back what the last undo took away."""
        if self.can_redo:
            self.game.forward()
            self._jump()

    @Slot(object)
    def mark(self, help: Help) -> None:
        """The person has used ``help`` in this game, which is remembered with it for good."""
        if self._game is not None and self._game.mark(help):
            self.marked.emit()

    @Slot()
    def next_hand(self) -> None:
        """The score sheet has been read; deal on."""
        if self._game is not None and self.waits_for_next_hand and self.state.result is None:
            self._next_hand_wanted = True
            self._go_on()

    @Slot()
    def table_idle(self) -> None:
        """The table shows all that has happened."""
        self._pacer.table_idle()

    def hold_clock(self, held: bool) -> None:
        """Let the person's time stand still while something lies over the table."""
        self._clock.hold(held)

    def close(self) -> None:
        """Stop everything; safe at any moment. The game can be resumed from the store."""
        self._pacer.stop()
        self._clock.stop()
        self._answers.close()
        self.hints.close()
        self._keeper.close()
        self.closed.emit()

    # -- bringing the game forward -------------------------------------------------------------------------

    def _check_agents(self, players: tuple[Player, ...]) -> None:
        for player in players:
            if not player.is_human and player.agent not in self._agents:
                said = tr("there is no computer player called {name}")
                raise ValueError(said.format(name=repr(player.agent)))

    def _last_choice(self) -> int | None:
        """Index of the person's last action in the journal; what plays itself now was no choice."""
        if self._game is None:
            return None
        return self._game.last_choice(lambda state: self._forced(state) is not None)

    def _last_deal(self) -> int | None:
        return None if self._game is None else self._game.last_deal()

    def _forced(self, state: GameState) -> Action | None:
        """The person's play in this state, if that shall be made without asking."""
        return forced(self.rules, state, self.human, self.forced_cards)

    def _jump(self) -> None:
        """The game is somewhere else."""
        self._call_off()
        self._next_hand_wanted = self._finish_told = False
        self._end_playing_on()
        self._set_offer(None)
        self._pacer.something_happened()
        self.snapped.emit(self.state)
        self.undo_changed.emit()
        self._ask_agents()

    def _accept(self, done: Step) -> None:
        """Save and publish a step that the engine has allowed."""
        self.game.accept(done)
        self._next_hand_wanted = self._finish_told = False
        if not self.can_play_on:
            self._end_playing_on()
        self._pacer.something_happened()
        self.stepped.emit(done)
        self.undo_changed.emit()
        self._ask_agents()

    def _end_playing_on(self) -> None:
        if self._plays_on:
            self._plays_on = False
            self.played_on.emit(False)

    def _call_off(self) -> None:
        self._answers.call_off()
        self.thinking.emit(())

    def _ask_agents(self) -> None:
        """Set every computer player thinking whose choice is pending; moving comes later."""
        for seat in pending(self.state):
            if seat == CHANCE or self._answers.is_asked(seat):
                continue
            player = self.journal.players[seat]
            if not player.is_human:
                self._ask(player.agent, seat)
            elif self._plays_on:
                self._ask(PLAYS_ON, seat)
        self.thinking.emit(tuple(sorted(self._answers.awaited - {self.human})))

    def _ask(self, agent: str, seat: int) -> None:
        """Have ``agent`` choose for the seat, in the time that the pace leaves it."""
        self._answers.ask(self.game, seat, agent, self._pacer.answer_s)

    @Slot()
    def _go_on(self) -> None:
        """Do the next thing that can be done now, if any."""
        if self._game is None or self._pacer.table_busy:
            return
        if self.waits_for_next_hand:
            self._tell_finish()
            return
        waiting = pending(self.state)
        if waiting == (CHANCE,):
            self._accept(
                step(self.rules, self.state, chance_action(self.rules, self.state, self.journal.seed))
            )
            return
        if self.human in waiting and not self._answers.is_asked(self.human):
            self._ask_person()
        answer = self._answers.next_of(waiting) if self._pacer.computers_may_move else None
        if answer is not None:
            self._accept(step(self.rules, self.state, answer))

    def _ask_person(self) -> None:
        """Offer the choice, or play the only card where such cards play themselves."""
        only = self._forced(self.state)
        if only is None:
            self._set_offer(offer(self.rules, self.state, self.human))
            return
        self._set_offer(None)
        self._answers.settle(self.human, only)

    def _tell_finish(self) -> None:
        if not self._finish_told:
            self._finish_told = True
            self.hand_finished.emit()

    def _set_offer(self, choice: Offer | None) -> None:
        if choice != self._offer:
            self._offer = choice
            self.hints.withdraw()
            self._can_claim = isinstance(choice, OfferPlay) and claimable(self.rules, self.view, self.human)
            self._clock.start(None if choice is None else time_limit(self.rules.ruleset))
            self.offered.emit(choice)

    @Slot()
    def _decide_for_person(self) -> None:
        """The time is up: a computer player makes this one decision in the person's place."""
        self._set_offer(None)
        self._ask(STAND_IN, self.human)
        self.time_up.emit()
