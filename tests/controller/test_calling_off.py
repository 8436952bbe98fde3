"""Experts called off at random moments: no answer lands that is not wanted, and no thread is left behind.

``HEARTS_CANCELS=1000`` does so as many times in each test.
"""

from __future__ import annotations

import math
import os
import random
from collections import Counter

import pytest
from PySide6.QtCore import QObject, Slot
from PySide6.QtTest import QTest
from stages import fair, play_on, players, to_play

from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller import pacer
from hearts_desktop.controller.agent_runner import AgentRunner
from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.engine.actions import Action, actor
from hearts_desktop.engine.journal import HUMAN, Journal, Player
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.view import PlayerView, player_view

CANCELS = int(os.environ.get("HEARTS_CANCELS", "60"))
TIMEOUT = 60_000
ANSWER_S = 0.5
CHOICES_MS = 60
"""In so much time experts think about a few cards: some answers come just before they are called off."""


class Watched:
    """An expert, and how its thoughts have ended."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()
        self._agent = AGENTS["expert"]()

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        try:
            action = self._agent.choose(view, seed, cancel)
        except Cancelled:
            self.ended["called off"] += 1
            raise
        self.ended["answered"] += 1
        return action


# -- questions and answers -----------------------------------------------------------------------------------


class Inbox(QObject):
    """Takes the answers, each of which says by its seat which question it belongs to."""

    def __init__(self, runner: AgentRunner) -> None:
        super().__init__()
        self.seats: list[int] = []
        runner.answered.connect(self.take)

    @Slot(int, object)
    def take(self, seat: int, _action: object) -> None:
        self.seats.append(seat)


def view_of(seat: int) -> PlayerView:
    """The seat is to play to the second trick."""
    game = play_on(Journal(RuleSet(), players(), 1), to_play(seat, 1, 2), fair)
    return player_view(game.rules, game.state(), seat)


def test_an_answer_that_was_called_off_never_lands(qtbot) -> None:
    rng, agent = random.Random("called off"), Watched()
    runner = AgentRunner({"watched": lambda: agent})
    inbox = Inbox(runner)
    views = [view_of(seat) for seat in range(4)]
    landed = 0
    for number in range(CANCELS):
        seats = rng.sample(range(4), 3)
        for seat in seats:
            runner.ask("watched", views[seat], number, ANSWER_S)
        QTest.qWait(rng.randrange(CHOICES_MS))
        assert inbox.seats == seats[: len(inbox.seats)], "an answer to an older question has landed"
        landed += len(inbox.seats)
        runner.call_off()
        inbox.seats.clear()
    runner.ask("watched", views[0], 1, ANSWER_S)
    qtbot.waitUntil(lambda: bool(inbox.seats), timeout=TIMEOUT)
    QTest.qWait(5)
    assert inbox.seats == [0]
    runner.close()
    assert not runner._thread.isRunning()
    assert agent.ended["called off"] > CANCELS // 10
    assert agent.ended["answered"] >= landed + 1


# -- whole games ---------------------------------------------------------------------------------------------


class Shelf:
    """Keeps the game in memory."""

    def __init__(self) -> None:
        self.journal: Journal | None = None

    def begin(self, journal: Journal) -> None:
        self.journal = journal

    def append(self, action: Action) -> None:
        assert self.journal is not None
        self.journal = self.journal.append(action)

    rewrite = begin

    def close(self) -> None:
        """There is nothing to close."""


class Table(QObject):
    """Shows everything at once; the person takes the first choice allowed."""

    def __init__(self, controller: GameController) -> None:
        super().__init__(controller)
        self.controller = controller
        self.troubles: list[str] = []
        controller.stepped.connect(self.show)
        controller.snapped.connect(self.show)
        controller.offered.connect(self.choose)
        controller.hand_finished.connect(controller.next_hand)
        controller.trouble.connect(self.troubles.append)
        controller.refused.connect(self.troubles.append)

    @Slot(object)
    def show(self, _: object) -> None:
        self.controller.table_idle()

    @Slot(object)
    def choose(self, offer: object) -> None:
        if offer is not None:
            self.controller.submit(next(iter(offer.actions())))


class Sitting:
    """A game of one person and three experts, which is left and taken up again."""

    def __init__(self, agent: Watched) -> None:
        self.shelf = Shelf()
        self.troubles: list[str] = []
        self._agents = {"watched": lambda: agent}
        self._sit_down()
        self.new_game(1)

    def _sit_down(self) -> None:
        self.controller = GameController(self._agents, self.shelf)
        self.table = Table(self.controller)

    def new_game(self, seed: int) -> None:
        experts = (Player(str(seat), "watched") for seat in range(1, 4))
        self.controller.new_game(RuleSet(), (Player("You", HUMAN), *experts), seed)

    def leave(self) -> None:
        self.troubles += self.table.troubles
        self.controller.close()
        assert not self.controller._answers._runner._thread.isRunning()

    def come_back(self) -> None:
        self.leave()
        journal = self.shelf.journal
        assert journal is not None
        self._sit_down()
        self.controller.resume(journal)


def test_experts_are_called_off_in_mid_thought_by_whatever_a_person_does(qtbot) -> None:
    rng, agent = random.Random("whatever"), Watched()
    sitting = Sitting(agent)
    done: Counter[str] = Counter()
    for number in range(CANCELS):
        QTest.qWait(rng.randrange(CHOICES_MS))
        controller = sitting.controller
        what = rng.choice(("undo", "undo", "undo", "leave", "leave", "new"))
        before = controller.journal.actions
        match what:
            case "undo" if controller.can_undo:
                controller.undo()
                assert controller.journal.actions == before[: len(controller.journal.actions)]
                assert actor(before[len(controller.journal.actions)]) == 0
                if rng.random() < 0.5:
                    controller.redo()
                    assert controller.journal.actions == before
                    done["redo"] += 1
            case "new":
                sitting.new_game(number)
                assert controller.journal.actions == ()
            case "leave":
                sitting.come_back()
                assert sitting.controller.journal.actions == before
            case _:
                what = "nothing"
        done[what] += 1
        assert sitting.shelf.journal == sitting.controller.journal
    sitting.leave()
    journal = sitting.controller.journal
    assert journal.state() == sitting.controller.state, "the saved game is not the one on the table"
    assert not sitting.troubles
    assert agent.ended["called off"] > CANCELS // 10
    assert min(done[what] for what in ("undo", "redo", "new", "leave")) > 0, done


def test_a_game_among_experts_is_the_same_again(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Called off or not: what is answered depends on the game alone, if there is time enough."""
    monkeypatch.setattr(pacer, "LEAST_ANSWER_S", math.inf)
    hands = []
    for called_off in (False, True):
        sitting = Sitting(Watched())
        for _ in range(5 if called_off else 0):
            QTest.qWait(7)
            sitting.come_back()
        qtbot.waitUntil(lambda: len(sitting.controller.state.scores) >= 1, timeout=TIMEOUT)
        sitting.leave()
        journal = sitting.controller.journal
        end = next(number for number, done in enumerate(journal.steps()) if done.after.scores)
        hands.append(journal.actions[: end + 1])
        assert not sitting.troubles
    assert hands[0] == hands[1]
