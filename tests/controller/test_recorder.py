"""Finished hands on their way from the controller into the history."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest
from test_game_controller import AGENTS, TIMEOUT, Claimant, MemoryStore, Table, over, seats

from hearts_desktop.controller.game_controller import GameController
from hearts_desktop.controller.recorder import Recorder
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.journal import Help
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.history.log import Log
from hearts_desktop.storage.history.records import Filter, GameOrder, HandOrder, Outcome
from hearts_desktop.storage.history.statistics import Statistics

NOW = 1_700_000_000
SHORT = RuleSet(target=60)


class Desk:
    """A controller with its recorder over a folder, as after each start of the program."""

    def __init__(self, folder, *, owner: bool = True, kind=Table, **options) -> None:
        self.store = MemoryStore()
        self.controller = GameController(AGENTS, self.store)
        self.controller.thinking_pause_ms = 0
        self.table = kind(self.controller, **options)
        self.recorder = Recorder(
            self.controller, folder / "history.db", folder / "backups", owner=owner, now=lambda: NOW
        )
        self.troubles: list[str] = []
        self.over: list[str] = []
        self.recorder.trouble.connect(self.troubles.append)
        self.recorder.trouble_over.connect(self.over.append)

    def play(self, qtbot, rules=SHORT, seed=3):
        self.controller.new_game(rules, seats(), seed)
        qtbot.waitUntil(lambda: over(self.controller), timeout=TIMEOUT)
        return self.controller.state


@pytest.fixture
def desk(qtbot, tmp_path):
    made: list[Desk] = []

    def make(**options) -> Desk:
        made.append(Desk(tmp_path, **options))
        return made[-1]

    yield make
    for one in made:
        one.controller.close()


@pytest.fixture
def statistics(tmp_path):
    return Statistics(tmp_path / "history.db")


def hands(statistics: Statistics):
    return statistics.hands(order=HandOrder.PLAYED, descending=False, limit=1000)


def test_a_game_is_recorded_as_it_was_played(qtbot, desk, statistics):
    one = desk(kind=Claimant)
    state = one.play(qtbot)
    journal = one.controller.journal
    one.controller.close()
    rows = hands(statistics)
    assert [row.scores for row in rows] == [score.scores for score in state.scores]
    assert [row.totals for row in rows] == [score.totals for score in state.scores]
    assert any(row.claimed_by == 0 for row in rows), "nobody has claimed"
    assert {row.finished for row in rows} == {NOW}
    (game,) = statistics.games()
    assert (game.outcome, game.places, game.total) == (Outcome.FINISHED, state.result.places, state.totals[0])
    assert statistics.recorded(rows[-1].id).journal == journal
    assert not one.troubles


def test_the_history_is_up_to_date_when_the_recorder_says_so(qtbot, desk, statistics):
    one = desk()
    told = []
    one.recorder.recorded.connect(lambda: told.append(statistics.hand_count()))
    state = one.play(qtbot)
    qtbot.waitUntil(lambda: bool(told) and told[-1] == len(state.scores), timeout=TIMEOUT)


def test_a_hand_that_is_taken_back_and_played_again_takes_the_place_of_the_first(qtbot, desk, statistics):
    one = desk()
    before = one.play(qtbot)
    controller = one.controller
    controller.offered.disconnect(one.table.choose)
    while len(controller.state.scores) > 1 or controller.state.hand.phase is not Phase.PASS:
        controller.undo()
    qtbot.waitUntil(lambda: controller.offer is not None, timeout=TIMEOUT)
    controller.submit(list(controller.offer.actions())[-1])
    controller.offered.connect(one.table.choose)
    one.table.choose(controller.offer)
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    assert controller.state.scores != before.scores
    controller.close()
    assert [row.scores for row in hands(statistics)] == [score.scores for score in controller.state.scores]
    (game,) = statistics.games()
    assert game.helps == (Help.UNDO,)
    assert statistics.totals().games == 1


def test_a_game_that_makes_room_is_abandoned_if_the_person_has_played_in_it(qtbot, desk, statistics):
    one = desk(plays=False)
    one.controller.new_game(SHORT, seats(), 1)
    one.controller.new_game(SHORT, seats(), 2)
    qtbot.waitUntil(lambda: one.controller.offer is not None, timeout=TIMEOUT)
    one.controller.submit(next(iter(one.controller.offer.actions())))
    one.controller.new_game(SHORT, seats(), 3)
    one.controller.close()
    (game,) = statistics.games()
    assert (game.outcome, game.hands) == (Outcome.ABANDONED, 0)
    assert statistics.totals().abandoned == 1


def test_what_a_crash_kept_from_being_written_is_written_at_the_next_start(qtbot, desk, statistics, tmp_path):
    one = desk()
    one.play(qtbot)
    journal = one.controller.journal
    one.controller.close()
    with closing(sqlite3.connect(tmp_path / "history.db")) as db, db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("DELETE FROM hands WHERE number > 1")
    two = desk(plays=False)
    two.controller.resume(journal)
    two.controller.close()
    assert [row.scores for row in hands(statistics)] == [s.scores for s in one.controller.state.scores]
    assert statistics.totals().games == 1


def test_a_running_game_goes_on_after_a_restart_and_another_is_abandoned(qtbot, desk, statistics):
    one = desk()
    one.controller.hand_finished.disconnect(one.table.read_scores)
    one.controller.new_game(SHORT, seats(), 3)
    qtbot.waitUntil(lambda: one.controller.waits_for_next_hand, timeout=TIMEOUT)
    journal = one.controller.journal
    one.controller.close()
    assert statistics.totals().running == 1
    two = desk(plays=False)
    two.controller.resume(journal)
    two.controller.close()
    assert statistics.totals().running == 1
    three = desk(plays=False)
    three.controller.new_game(SHORT, seats(), 4)
    three.controller.close()
    assert (statistics.totals().running, statistics.totals().abandoned) == (0, 1)


def test_hands_played_elsewhere_are_kept_but_not_counted(qtbot, desk, statistics, tmp_path):
    elsewhere = Desk(tmp_path / "elsewhere")
    elsewhere.controller.hand_finished.disconnect(elsewhere.table.read_scores)
    elsewhere.controller.new_game(SHORT, seats(), 3)
    qtbot.waitUntil(lambda: elsewhere.controller.waits_for_next_hand, timeout=TIMEOUT)
    journal = elsewhere.controller.journal
    elsewhere.controller.close()
    looked_at = desk(plays=False)
    looked_at.controller.new_game(SHORT, seats(), 5)
    looked_at.controller.resume(journal)
    looked_at.controller.close()
    assert statistics.game_count() == 0, "opening a game is no game"
    one = desk()
    one.controller.new_game(SHORT, seats(), 5)
    one.controller.resume(journal)
    qtbot.waitUntil(lambda: over(one.controller), timeout=TIMEOUT)
    one.controller.close()
    rows = hands(statistics)
    assert [row.number for row in rows] == list(range(2, len(one.controller.state.scores) + 1))
    assert statistics.game_count() == 0
    recorded = statistics.recorded(rows[-1].id)
    assert recorded.journal == one.controller.journal
    assert recorded.journal.truncate(recorded.first).state().totals == rows[-2].totals


def test_what_could_not_be_written_is_tried_again_without_another_hand(
    qtbot, desk, statistics, tmp_path, monkeypatch
):
    monkeypatch.setattr("hearts_desktop.controller.recorder.RETRY_MS", 50)
    (tmp_path / "history.db").mkdir()
    one = desk()
    state = one.play(qtbot)
    qtbot.waitUntil(lambda: bool(one.troubles), timeout=TIMEOUT)
    assert "cannot be kept at the moment" in one.troubles[0]
    (tmp_path / "history.db").rmdir()
    qtbot.waitUntil(lambda: statistics.hand_count() == len(state.scores), timeout=TIMEOUT)
    assert len(one.troubles) == 1, "once is enough"
    qtbot.waitUntil(lambda: one.over == one.troubles, timeout=TIMEOUT)


def test_results_that_cannot_be_written_stop_neither_the_game_nor_its_end(qtbot, desk, tmp_path):
    (tmp_path / "history.db").mkdir()
    (tmp_path / "history.log").mkdir()
    one = desk()
    assert one.play(qtbot).result is not None
    one.controller.close()
    qtbot.waitUntil(lambda: len(one.troubles) == 1, timeout=TIMEOUT)


def test_nobody_waits_for_a_slow_disk(qtbot, desk, statistics, monkeypatch):
    ready = threading.Event()
    append = Log.append

    def slowly(self: Log, entries) -> None:
        assert ready.wait(TIMEOUT / 1000)
        append(self, entries)

    monkeypatch.setattr(Log, "append", slowly)
    one = desk()
    state = one.play(qtbot)
    assert len(state.scores) > 1
    assert statistics.hand_count() == 0
    ready.set()
    one.controller.close()
    assert statistics.hand_count() == len(state.scores)


def test_a_game_without_a_person_is_not_recorded(qtbot, desk, statistics):
    one = desk()
    players = tuple(replace(player, agent="first") for player in seats())
    one.controller.new_game(SHORT, players, 3)
    qtbot.waitUntil(lambda: over(one.controller), timeout=TIMEOUT)
    one.controller.close()
    assert statistics.hand_count() == 0


def test_a_second_window_records_too_and_its_game_ends_with_it(qtbot, desk, statistics):
    one, two = desk(), desk(owner=False)
    one.play(qtbot, seed=3)
    two.controller.hand_finished.disconnect(two.table.read_scores)
    two.controller.new_game(SHORT, seats(), 4)
    qtbot.waitUntil(lambda: two.controller.waits_for_next_hand, timeout=TIMEOUT)
    two.controller.close()
    one.controller.close()
    played = statistics.games(order=GameOrder.OUTCOME, descending=False)
    assert [game.outcome for game in played] == [Outcome.ABANDONED, Outcome.FINISHED]
    assert statistics.hand_count(Filter(outcome=Outcome.ABANDONED)) == 1
    assert not one.troubles + two.troubles


def test_a_reset_forgets_all_but_what_a_running_game_needs(qtbot, desk, statistics, tmp_path):
    one = desk()
    one.play(qtbot, seed=3)
    played = statistics_of(one, qtbot, statistics)
    controller = one.controller
    controller.hand_finished.disconnect(one.table.read_scores)
    controller.new_game(SHORT, seats(), 4)
    qtbot.waitUntil(lambda: controller.waits_for_next_hand, timeout=TIMEOUT)
    with qtbot.waitSignal(one.recorder.was_reset, timeout=TIMEOUT) as reset:
        one.recorder.reset()
    assert statistics.totals().hands == 0
    assert Statistics(tmp_path / reset.args[0]).totals().hands == played + 1
    controller.hand_finished.connect(one.table.read_scores)
    controller.next_hand()
    qtbot.waitUntil(lambda: over(controller), timeout=TIMEOUT)
    controller.close()
    assert statistics.hand_count() == len(controller.state.scores) - 1
    assert statistics.totals().games == 0
    assert statistics.recorded(hands(statistics)[-1].id).journal == controller.journal


def statistics_of(desk: Desk, qtbot, statistics: Statistics) -> int:
    count = len(desk.controller.state.scores)
    qtbot.waitUntil(lambda: statistics.hand_count() == count, timeout=TIMEOUT)
    return count
