"""The game as the window sees it: choices go in, steps come out, every action is saved on the way."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal, Slot

from hearts_desktop.ai.agent import Agent
from hearts_desktop.controller.agent_runner import AgentRunner, agent_seed
from hearts_desktop.controller.forced import forced
from hearts_desktop.controller.game_id import identified
from hearts_desktop.controller.hints import HintDesk
from hearts_desktop.controller.keeper import Keeper
from hearts_desktop.controller.pacer import Pacer
from hearts_desktop.controller.past import brought_back, last_choice, last_deal
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
from hearts_desktop.storage.settings import ForcedCards

log = logging.getLogger(__name__)

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
        self._agents = agents
        self._journal: Journal | None = None
        self._states: list[GameState] = []
        self._redo: list[tuple[Action, ...]] = []
        self._offer: Offer | None = None
        self._can_claim = False
        self._plays_on = False
        self.forced_cards = ForcedCards.BY_HAND
        """Which of the person's cards play themselves."""
        self._asked: set[int] = set()
        self._answers: dict[int, Action] = {}
        self._next_hand_wanted = False
        self._finish_told = False
        self._pacer = Pacer(self)
        self._pacer.at_rest.connect(self._go_on)
        self._pacer.pause_over.connect(self._go_on)
        self._clock = TurnClock(second_ms, self)
        self._clock.ticked.connect(self.time_left)
        self._clock.expired.connect(self._decide_for_person)
        self.hints = HintDesk(self)
        self._runner = AgentRunner(agents, self)
        self._runner.answered.connect(self._take_answer)
        self._runner.failed.connect(self._move_for)

    # -- what there is to know -----------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """The running game. Raises RuntimeError before the first one."""
        if self._journal is None:
            raise RuntimeError("no game has been started")
        return self._journal

    @property
    def has_game(self) -> bool:
        """Has a game been started or resumed?"""
        return self._journal is not None

    @property
    def rules(self) -> Rules:
        """The compiled rules of the running game."""
        return self.journal.rules

    @property
    def state(self) -> GameState:
        """The whole state; never to be shown, see :attr:`view`."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[GameState]:
        """The state before each action of the journal, and the one now; not to be shown or changed."""
        return self._states

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
    def can_undo(self) -> bool:
        """Has the person made a choice that can be taken back?"""
        return self._journal is not None and self._last_choice() is not None

    @property
    def can_redo(self) -> bool:
        """Has something been taken back that can be brought forward again?"""
        return bool(self._redo)

    @property
    def plays_on(self) -> bool:
        """Does the computer play the person's cards for the rest of the hand?"""
        return self._plays_on

    @property
    def can_play_on(self) -> bool:
        """Is a hand in play in which the computer could take the person's place?"""
        if self._journal is None or self.human < 0 or self.state.result is not None:
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
        journal = identified(Journal(ruleset, players, seed))
        if len(players) != journal.rules.players:
            raise ValueError(f"the rules are for {journal.rules.players} players, not {len(players)}")
        self._check_agents(players)
        self._keeper.begin(journal)
        self._jump(journal, [journal.start()])

    def resume(self, journal: Journal) -> None:
        """Go on with a game exactly where it stands.

        Raises BadJournal if it breaks the rules, ValueError if an agent is unknown.
        """
        self._check_agents(journal.players)
        journal = identified(journal)
        states = [journal.start()]
        states += [done.after for done in journal.steps()]
        self._keeper.begin(journal)
        self._jump(journal, states)

    @Slot(object)
    def submit(self, action: Action) -> None:
        """The person's choice. Says why with ``refused`` if it is not allowed."""
        if self._offer is None or actor(action) != self.human:
            self.refused.emit("It is not your turn.")
            return
        try:
            done = step(self.rules, self.state, action)
        except IllegalAction as illegal:
            self.refused.emit(str(illegal))
            self.offered.emit(self._offer)  # the table takes one answer for each time it is asked
            return
        self._redo.clear()
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
        choice = self._last_choice() if self._journal is not None else None
        if choice is None:
            return
        self._go_back(choice, Help.UNDO)

    @Slot()
    def replay_deal(self) -> None:
        """Play the hand on the table once more from its deal; redo brings back how it went."""
        deal = self._last_deal()
        if deal is None or not self.can_replay_deal:
            return
        self._go_back(deal + 1, Help.KNOWN_DEAL)

    def _go_back(self, length: int, help: Help) -> None:
        """Take back all but so many actions, in a way that counts as a help."""
        self._redo.append(self.journal.actions)
        journal = self.journal.truncate(length).marked(help)
        self._keeper.rewrite(journal)
        self._jump(journal, self._states[: length + 1], keep_redo=True)

    @Slot(bool)
    def play_on(self, on: bool) -> None:
        """Have the computer play the person's cards until the hand is over, or no longer."""
        if on == self._plays_on or (on and not self.can_play_on):
            return
        self._plays_on = on
        if on:
            self.mark(Help.PLAYED_ON)
            self._redo.clear()
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
        if not self._redo:
            return
        journal, states = brought_back(self.journal, self._states, self._redo.pop())
        self._keeper.rewrite(journal)
        self._jump(journal, states, keep_redo=True)

    @Slot(object)
    def mark(self, help: Help) -> None:
        """The person has used ``help`` in this game, which is remembered with it for good."""
        if self._journal is not None and help not in self._journal.helps:
            self._journal = self._journal.marked(help)
            self._keeper.rewrite(self._journal)
            self.marked.emit()

    @Slot()
    def next_hand(self) -> None:
        """The score sheet has been read; deal on."""
        if self._journal is not None and self.waits_for_next_hand and self.state.result is None:
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
        self._runner.close()
        self.hints.close()
        self._keeper.close()
        self.closed.emit()

    # -- bringing the game forward -------------------------------------------------------------------------

    def _check_agents(self, players: tuple[Player, ...]) -> None:
        for player in players:
            if not player.is_human and player.agent not in self._agents:
                raise ValueError(f"there is no computer player called {player.agent!r}")

    def _last_choice(self) -> int | None:
        """Index of the person's last action in the journal; what plays itself now was no choice."""
        if self._journal is None or self.human < 0:
            return None
        return last_choice(
            self._journal.actions, self._states, self.human, lambda state: self._forced(state) is not None
        )

    def _last_deal(self) -> int | None:
        return None if self._journal is None else last_deal(self._journal.actions)

    def _forced(self, state: GameState) -> Action | None:
        """The person's play in this state, if that shall be made without asking."""
        return forced(self.rules, state, self.human, self.forced_cards)

    def _jump(self, journal: Journal, states: list[GameState], *, keep_redo: bool = False) -> None:
        self._call_off()
        self._journal, self._states = journal, states
        if not keep_redo:
            self._redo.clear()
        self._next_hand_wanted = self._finish_told = False
        self._end_playing_on()
        self._set_offer(None)
        self._pacer.something_happened()
        self.snapped.emit(self.state)
        self.undo_changed.emit()
        self._ask_agents()

    def _accept(self, done: Step) -> None:
        """Save and publish a step that the engine has allowed."""
        _, action, _, after = done
        self._journal = self.journal.append(action)
        self._keeper.append(self._journal, action)
        self._states.append(after)
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
        self._runner.call_off()
        self._asked.clear()
        self._answers.clear()
        self.thinking.emit(())

    def _ask_agents(self) -> None:
        """Set every computer player thinking whose choice is pending; moving comes later."""
        for seat in pending(self.state):
            if seat == CHANCE or seat in self._asked:
                continue
            player = self.journal.players[seat]
            if player.is_human and not self._plays_on:
                continue
            self._asked.add(seat)
            self._ask(PLAYS_ON if player.is_human else player.agent, seat)
        self.thinking.emit(tuple(sorted(self._asked - self._answers.keys() - {self.human})))

    def _ask(self, agent: str, seat: int) -> None:
        """Have ``agent`` choose for the seat, in the time that the pace leaves it."""
        view = player_view(self.rules, self.state, seat)
        seed = agent_seed(self.journal.seed, seat, self.state.hand)
        self._runner.ask(agent, view, seed, self._pacer.answer_s)

    @Slot(int, object)
    def _take_answer(self, seat: int, action: Action) -> None:
        illegal = refusal(self.rules, self.state, action)
        if illegal is not None or actor(action) != seat:
            self._move_for(seat, f"chose {action}, which is not allowed: {illegal}")
            return
        self._answers[seat] = action
        self._go_on()

    @Slot(int, str)
    def _move_for(self, seat: int, why: str) -> None:
        """A computer player broke down: make the first choice it has, so that the game goes on."""
        name = self.journal.players[seat].name
        log.error("%s (%s) broke down: %s", name, self.journal.players[seat].agent, why)
        who = "The computer" if self.journal.players[seat].is_human else name
        self.trouble.emit(f"{who} broke down and made the first choice allowed. Please report this.")
        choice = offer(self.rules, self.state, seat)
        if choice is not None:
            self._answers[seat] = next(iter(choice.actions()))
            self._go_on()

    @Slot()
    def _go_on(self) -> None:
        """Do the next thing that can be done now, if any."""
        if self._journal is None or self._pacer.table_busy:
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
        if self.human in waiting and self.human not in self._asked:
            self._ask_person()
        ready = [seat for seat in waiting if seat in self._answers]
        if ready and self._pacer.computers_may_move:
            seat = ready[0]
            self._asked.discard(seat)
            self._accept(step(self.rules, self.state, self._answers.pop(seat)))

    def _ask_person(self) -> None:
        """Offer the choice, or play the only card where such cards play themselves."""
        only = self._forced(self.state)
        if only is None:
            self._set_offer(offer(self.rules, self.state, self.human))
            return
        self._set_offer(None)
        self._asked.add(self.human)
        self._answers[self.human] = only

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
        seat = self.human
        self._set_offer(None)
        self._asked.add(seat)
        self._ask(STAND_IN, seat)
        self.time_up.emit()
