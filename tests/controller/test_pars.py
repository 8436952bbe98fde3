"""The par of hands that are over, sought while the table rests."""

from __future__ import annotations

from contextlib import closing

import pytest
from PySide6.QtCore import QThread
from test_game_controller import AGENTS, TIMEOUT, FirstChoice, seats
from test_recorder import SHORT, Desk

from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.controller import par as par_module
from hearts_desktop.controller import pars as module
from hearts_desktop.controller.par import ParPlay, par
from hearts_desktop.controller.pars import Pars
from hearts_desktop.storage.history import schema
from hearts_desktop.storage.history.records import HandOrder
from hearts_desktop.storage.history.sealing import seal_rows
from hearts_desktop.storage.history.statistics import Statistics


class Expert(FirstChoice):
    """Takes the last choice, so that its hands are others than the person's."""

    asked = 0

    def choose(self, view, seed, cancel):
        cancel.check()
        Expert.asked += 1
        return list(view.offer.actions())[-1]


@pytest.fixture(autouse=True)
def players(monkeypatch):
    monkeypatch.setattr(par_module, "AGENTS", {**AGENTS, "expert": Expert})
    monkeypatch.setattr(module, "REST_MS", 1)


class Room:
    """A desk with its recorder and whoever seeks the pars."""

    def __init__(self, folder, *, owner: bool = True, **options) -> None:
        self.desk = Desk(folder, **options)
        self.controller, self.recorder = self.desk.controller, self.desk.recorder
        self.statistics = Statistics(folder / "history.db")
        self.pars = Pars(self.controller, self.recorder, self.statistics, owner=owner)

    def rows(self):
        return self.statistics.hands(order=HandOrder.PLAYED, limit=1000)

    def sought(self) -> bool:
        return bool(self.rows()) and self.statistics.without_par() is None


@pytest.fixture
def room(qtbot, tmp_path):
    made: list[Room] = []

    def make(**options) -> Room:
        made.append(Room(tmp_path, **options))
        return made[-1]

    yield make
    for one in made:
        one.controller.close()


def test_every_hand_gets_its_par_the_newest_first(qtbot, room):
    one = room()
    told = []
    one.pars.kept.connect(lambda: told.append([row.number for row in one.rows() if row.par is not None]))
    state = one.desk.play(qtbot)
    qtbot.waitUntil(one.sought, timeout=TIMEOUT)
    rows = one.rows()
    assert len(rows) == len(state.scores) > 1
    for row in rows:
        assert row.par == par(one.statistics.recorded(row.id), Cancel())
    assert any(row.against for row in rows)
    qtbot.waitUntil(lambda: bool(told) and len(told[-1]) == len(rows), timeout=TIMEOUT)
    for numbers in told:
        assert numbers == sorted(numbers, reverse=True)


def test_what_was_kept_before_gets_its_par_at_the_next_start(qtbot, room, tmp_path):
    first = Desk(tmp_path)
    first.play(qtbot)
    first.controller.close()
    later = room(plays=False)
    assert later.statistics.totals().pars == 0
    later.controller.resume(first.controller.journal)
    qtbot.waitUntil(later.sought, timeout=TIMEOUT)
    assert later.statistics.totals().pars == len(first.controller.state.scores)


def test_nothing_is_sought_while_somebody_thinks_or_moves(qtbot, room, monkeypatch):
    wanted = []

    def seek(self, cancel) -> None:
        wanted.append(self)

    monkeypatch.setattr(module._Worker, "seek", seek)
    one = room(plays=False)
    one.pars._go_on()
    assert one.pars._cancel is None, "there is no game"
    one.controller.new_game(SHORT, seats(agent="endless"), 3)
    one.pars._go_on()
    assert one.pars._cancel is None, "somebody thinks"


def test_whatever_happens_calls_it_off(qtbot, room):
    one = room(plays=False)
    one.controller.new_game(SHORT, seats(), 3)
    qtbot.waitUntil(lambda: one.controller.offer is not None, timeout=TIMEOUT)
    one.pars._cancel = cancel = Cancel()
    one.controller.submit(next(iter(one.controller.offer.actions())))
    assert cancel.is_set
    one.pars._cancel = None


def test_a_play_that_was_called_off_goes_on_with_the_same_choice(qtbot, room):
    one = room()
    one.desk.play(qtbot)
    one.controller.close()  # or others would ask the expert too
    recorded = one.statistics.recorded(one.rows()[0].id)
    Expert.asked = 0
    whole = par(recorded, Cancel())
    asked, Expert.asked = Expert.asked, 0

    class Impatient(Cancel):
        """Calls off at every third look."""

        looks = 0

        def check(self) -> None:
            self.looks += 1
            if self.looks % 3 == 0:
                raise Cancelled

    play, impatient, called_off = ParPlay(recorded, Cancel()), Impatient(), 0
    while True:
        try:
            found = play.finish(impatient)
            break
        except Cancelled:
            called_off += 1
    assert found == whole
    assert Expert.asked == asked > 10
    assert called_off > 10


def test_the_others_choose_as_they_did_in_the_same_situation(qtbot, room, monkeypatch):
    """Whoever answered in a hurry then has all the time now, and would choose otherwise."""
    one = room()
    one.desk.play(qtbot)
    monkeypatch.setitem(par_module.AGENTS, "expert", FirstChoice)  # as the person at the desk
    monkeypatch.setitem(par_module.AGENTS, "first", Expert)
    for row in one.rows():
        assert par(one.statistics.recorded(row.id), Cancel()) == row.points


def test_a_hand_that_cannot_have_a_par_keeps_no_other_from_it(qtbot, room, tmp_path):
    first = Desk(tmp_path)
    first.play(qtbot)
    first.controller.close()
    with closing(schema.connect(tmp_path / "history.db")) as db:
        newest = db.execute("SELECT max(id) FROM hands").fetchone()[0]
        db.execute("UPDATE plays SET actions = 'who knows' WHERE hand = ?", (newest,))
        seal_rows(db, "plays", "hand", newest)
    later = room(plays=False)
    later.controller.new_game(SHORT, seats(), 4)
    qtbot.waitUntil(lambda: later.statistics.without_par() is None, timeout=TIMEOUT)
    unknown = [row.id for row in later.rows() if row.par is None]
    assert unknown == [newest]


def test_players_that_are_no_more_have_no_par(qtbot, room, monkeypatch):
    monkeypatch.delitem(par_module.AGENTS, "first")
    one = room()
    one.desk.play(qtbot)
    qtbot.waitUntil(one.sought, timeout=TIMEOUT)
    assert one.statistics.totals().pars < len(one.rows())


def test_a_second_window_seeks_nothing_but_knows_and_keeps(qtbot, room):
    one = room(owner=False)
    one.desk.play(qtbot)
    qtbot.waitUntil(lambda: bool(one.rows()), timeout=TIMEOUT)
    row = one.rows()[-1]
    recorded = one.statistics.recorded(row.id)
    assert one.pars.known(recorded) is None
    assert not one.pars._thread.isRunning()
    with qtbot.waitSignal(one.pars.kept, timeout=TIMEOUT):
        one.pars.keep(recorded, 7)
    assert one.pars.known(recorded) == 7


def test_what_cannot_be_written_is_not_sought_again_at_once(qtbot, room, monkeypatch):
    one = room()
    monkeypatch.setattr(one.recorder, "keep_par", lambda _: one.recorder.par_kept.emit(False))
    one.desk.play(qtbot)
    qtbot.waitUntil(lambda: not one.pars._has_more, timeout=TIMEOUT)
    assert one.statistics.totals().pars == 0


def test_the_program_ends_in_the_middle_of_it(qtbot, room, monkeypatch):
    monkeypatch.setitem(par_module.AGENTS, "expert", AGENTS["endless"])
    one = room()
    one.desk.play(qtbot)
    qtbot.waitUntil(lambda: one.pars._cancel is not None, timeout=TIMEOUT)
    one.controller.close()
    assert not [thread for thread in one.controller.findChildren(QThread) if thread.isRunning()]


def test_what_is_heard_after_the_end_begins_nothing_anew(qtbot, room):
    """The recorder's last news is queued, and comes when all threads have ended."""
    one = room()
    one.desk.play(qtbot)
    qtbot.waitUntil(one.sought, timeout=TIMEOUT)
    one.controller.close()
    one.recorder.recorded.emit()
    one.recorder.par_kept.emit(True)
    one.pars.disturb()
    qtbot.wait(50)
    assert not one.pars._thread.isRunning()
