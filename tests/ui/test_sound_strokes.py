"""Which sounds the table asks for, and when: games played by the real director, and a list as the speaker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QAbstractAnimation
from PySide6.QtTest import QTest
from table_driver import Table

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import QUEEN_OF_SPADES
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.ui.sound.speaker import Silence
from hearts_desktop.ui.sound.strokes import DEAL_GAP_MS, OTHERS_GAIN, Sound, Stroke, strokes
from hearts_desktop.ui.sound.table_sounds import HASTE_GAP_MS, TableSounds
from hearts_desktop.ui.table.cues import Beat, cues
from hearts_desktop.ui.table.sequencer import Hold, Sequencer
from hearts_desktop.ui.table.speeds import Pace


class Log(Silence):
    """A speaker that writes down what it is asked for, between the movements that begin."""

    def __init__(self) -> None:
        self.entries: list[Stroke | str] = []

    def play(self, strokes, gain) -> None:
        self.entries += strokes

    def hush(self, *, at_once=False) -> None:
        self.entries.append("hush")

    def take(self) -> list[Stroke | str]:
        """What has been written since the last time."""
        taken, self.entries = self.entries, []
        return taken

    def sounds(self) -> list[Sound]:
        return [entry.sound for entry in self.take() if isinstance(entry, Stroke)]


class Hearer:
    """A table, and somebody who listens to it."""

    def __init__(self, qtbot, ruleset: RuleSet | None = None, human: int = 0, seed: int = 1) -> None:
        self.table = Table(ruleset.players if ruleset else 4, seed, human, ruleset)
        qtbot.addWidget(self.table.view)
        self.log = Log()
        self.now = 100.0
        self.sounds = TableSounds(self.log, clock=lambda: self.now)
        self.table.view.cue_began.connect(self.sounds.hear_cue)
        self.table.view.interrupted.connect(self.sounds.interrupt)
        self.sounds.set_volume(True, 100, False)

    def listen(self, flight: str = "normal", **pace) -> None:
        """From now on things take time."""
        self.table.pace(flight, hold=60_000, **pace)
        self.log.take()

    def wait(self) -> None:
        """Let what moves come to its end, or a pause, as if its time had passed."""
        queue = self.table.director.queue
        if queue.animation is not None:
            queue.animation.setCurrentTime(queue.animation.totalDuration())
        else:
            queue._end_hold()

    def wait_for_all(self) -> None:
        while self.table.view.busy:
            self.wait()


@pytest.fixture
def hearer(qtbot) -> Iterator[Hearer]:
    made = Hearer(qtbot)
    yield made
    made.sounds.end()
    made.table.rest()


@pytest.fixture
def log_movements(hearer, monkeypatch) -> None:
    """Have the log say when a movement or a pause begins."""
    waits = Sequencer._wait_for

    def note(self, result):
        if isinstance(result, QAbstractAnimation):
            hearer.log.entries.append("movement")
        elif isinstance(result, Hold):
            hearer.log.entries.append(f"pause: {result.key}")
        waits(self, result)

    monkeypatch.setattr(Sequencer, "_wait_for", note)


def to_the_trick(hearer: Hearer, cards: int) -> None:
    """Go on at random until so many cards lie in a trick."""
    hearer.table.run_until(
        lambda state: (
            state.hand
            and state.hand.phase is Phase.PLAY
            and len(state.hand.trick.plays) == cards
            and state.hand.trick.turn != 0
        )
    )
    hearer.listen()


# -- the moment


@pytest.mark.usefixtures("log_movements")
def test_a_card_is_heard_as_it_comes_down_asked_for_as_it_takes_off(hearer):
    to_the_trick(hearer, 1)
    hearer.table.step()
    tap, *rest = hearer.log.take()
    assert rest == ["movement"]
    length = hearer.table.director.queue.animation.totalDuration()
    assert tap.sound is Sound.TAP
    assert tap.gain == OTHERS_GAIN
    assert 0.3 * length < tap.after < 0.7 * length
    hearer.wait_for_all()
    assert hearer.log.take() == []


@pytest.mark.usefixtures("log_movements")
def test_a_trick_is_heard_when_it_is_swept_not_when_it_is_taken(hearer):
    to_the_trick(hearer, 3)
    hearer.table.step()
    hearer.log.take()
    hearer.wait()
    assert hearer.log.take() == ["pause: trick"]
    hearer.wait()
    sweep, *rest = hearer.log.take()
    assert sweep == Stroke(Sound.SWEEP)
    assert rest[-1] == "movement"
    hearer.wait_for_all()


@pytest.mark.usefixtures("log_movements")
@pytest.mark.parametrize("flight", ["slow", "normal", "fast"])
def test_a_deal_is_heard_card_by_card_but_never_as_a_hum(hearer, flight):
    hearer.table.run_until(lambda state: state.first_dealer >= 0)
    hearer.listen(flight)
    hearer.table.step()
    *deals, movement = hearer.log.take()
    assert movement == "movement"
    assert {stroke.sound for stroke in deals} == {Sound.DEAL}
    length = hearer.table.director.queue.animation.totalDuration()
    starts = [stroke.after for stroke in deals]
    assert starts[0] == 0
    assert 0.6 * length < starts[-1] < length
    gaps = {later - sooner for sooner, later in pairwise(starts)}
    assert len(gaps) == 1
    assert DEAL_GAP_MS <= gaps.pop() < 2 * DEAL_GAP_MS
    assert all(a.gain != b.gain for a, b in pairwise(deals))
    hearer.wait()
    assert hearer.log.take() == [Stroke(Sound.FAN), "movement"]
    hearer.wait_for_all()


def test_with_reduced_motion_cards_are_heard_at_once(hearer):
    hearer.table.run_until(lambda state: state.first_dealer >= 0)
    hearer.listen(reduced=True)
    hearer.table.step()
    assert hearer.log.sounds() == [Sound.FAN]
    hearer.wait_for_all()
    to_the_trick(hearer, 1)
    hearer.listen(reduced=True)
    hearer.table.step()
    assert hearer.log.take() == [Stroke(Sound.TAP, 0, OTHERS_GAIN)]
    hearer.wait_for_all()


# -- every kind of event


ALWAYS = {
    ev.Dealt: Sound.FAN,
    ev.TrickTaken: Sound.SWEEP,
    ev.TrickCancelled: Sound.SWEEP,
    ev.KittyShown: Sound.SWEEP,
    ev.CardsDiscarded: Sound.SWEEP,
    ev.HeartsBroken: Sound.HEARTS_BROKEN,
    ev.MoonShot: Sound.MOON,
    ev.CardsCharged: Sound.FLIP,
    ev.DummyShown: Sound.FLIP,
}


def expected(events: tuple[ev.Event, ...], viewer: int) -> Counter[Sound]:
    """The sounds of what happened, told anew from the events alone."""
    queen = QUEEN_OF_SPADES.face
    heard = Counter(ALWAYS[type(event)] for event in events if type(event) in ALWAYS)
    for event in events:
        match event:
            case ev.Dealt():
                heard[Sound.FAN] += len(event.open)
            case ev.CardPlayed():
                heard[Sound.SLAM if event.card.face == queen else Sound.TAP] += 1
            case ev.KittyTaken(to_hand=False):
                heard[Sound.SWEEP] += 1
        takes = isinstance(event, ev.TrickTaken | ev.KittyShown)
        if takes or (isinstance(event, ev.KittyTaken) and not event.to_hand):
            heard[Sound.QUEEN] += any(card.face == queen for card in event.cards)
    return +(heard + passed(events, viewer))


def passed(events: tuple[ev.Event, ...], viewer: int) -> Counter[Sound]:
    """The sounds of cards that change hands, or lie aside."""
    heard: Counter[Sound] = Counter()
    passes = {
        "pass": (ev.CardsPassed,),
        "pool": (ev.CardsPooled, ev.KittyPooled),
        "draw": (ev.CardsDrawn, ev.KittySet),
    }
    for kinds in passes.values():
        heard[Sound.PASS] += any(isinstance(event, kinds) and event.cards for event in events)
    gets = any(isinstance(event, ev.CardsPassed) and event.receiver == viewer for event in events)
    draws = any(isinstance(event, ev.CardsDrawn) and event.seat == viewer for event in events)
    takes = [event for event in events if isinstance(event, ev.KittyTaken)]
    heard[Sound.PASS] += sum(event.to_hand or event.seen_by == viewer for event in takes)
    heard[Sound.PASS] += sum(isinstance(event, ev.KittyShown) for event in events)
    mine = any(event.to_hand and event.seat == viewer for event in takes)
    heard[Sound.RECEIVE] += int(gets) + int(draws) + int(mine)
    return heard


FORMS = {
    "standard": RuleSet(),
    "charging": RuleSet(charging=True),
    "kitty": RuleSet(four_player_kitty=True),
    "called by the dealer": RuleSet(dealer_call=True),
    "cancellation": PRESETS["cancellation"].ruleset,
    "dummy": PRESETS["dummy_hearts"].ruleset,
}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_each_event_has_its_sound_and_no_other(qtbot, form):
    hearer = Hearer(qtbot, FORMS[form])
    table = hearer.table
    hearer.listen()
    every: Counter[Sound] = Counter()
    telling = {Sound.TAP, Sound.SWEEP, Sound.HEARTS_BROKEN, Sound.QUEEN, Sound.SLAM}
    for number in range(260):
        if number > 70 and telling <= every.keys():
            break
        seen = table.step()
        hearer.wait_for_all()
        heard = Counter(hearer.log.sounds())
        dealt = sum(isinstance(event, ev.Dealt) for event in seen.events)
        assert (heard.pop(Sound.DEAL, 0) > 9) == bool(dealt), seen.events
        assert heard == expected(seen.events, table.human), seen.events
        every += heard
    assert telling <= every.keys()
    hearer.sounds.end()


def test_a_moon_is_heard(hearer):
    state = hearer.table.state
    event = ev.MoonShot(2, sun=False)
    (note, pause) = cues(state, event, state, 0)
    beat = Beat(state, (event,), (note, pause), state)
    assert strokes(note, beat, Pace()) == (Stroke(Sound.MOON),)
    assert strokes(pause, beat, Pace()) == ()


# -- haste


def test_of_what_nobody_sees_move_one_sound_is_heard(qtbot):
    hearer = Hearer(qtbot)
    hearer.table.run_until(lambda state: state.hand and len(state.hand.tricks) == 3)
    QTest.qWait(60)
    hearer.log.take()
    hearer.now += 1
    for _ in range(12):
        hearer.table.step()
    assert hearer.log.take() == []
    qtbot.waitUntil(lambda: bool(hearer.log.entries))
    assert len(hearer.log.sounds()) == 1
    hearer.sounds.end()


def test_the_most_telling_sound_stands_for_the_others(hearer, qtbot):
    hearer.sounds._hurry([Sound.TAP, Sound.QUEEN, Sound.HEARTS_BROKEN, Sound.SWEEP])
    qtbot.waitUntil(lambda: bool(hearer.log.entries))
    assert hearer.log.sounds() == [Sound.QUEEN]


def test_hasty_sounds_keep_their_distance(hearer, qtbot):
    hearer.sounds._hurry([Sound.TAP])
    qtbot.waitUntil(lambda: bool(hearer.log.entries))
    hearer.sounds._hurry([Sound.TAP])
    assert hearer.sounds._timer.interval() == HASTE_GAP_MS
    qtbot.waitUntil(lambda: len(hearer.log.entries) == 2)
    hearer.now += 10
    hearer.sounds._hurry([Sound.TAP])
    assert hearer.sounds._timer.interval() < HASTE_GAP_MS


def test_a_card_that_is_wound_to_its_end_is_heard_then(hearer, qtbot):
    to_the_trick(hearer, 1)
    hearer.table.step()
    assert hearer.log.sounds() == [Sound.TAP]
    hearer.table.view.skip()
    assert hearer.log.take() == ["hush"]
    qtbot.waitUntil(lambda: bool(hearer.log.entries))
    assert hearer.log.take() == [Stroke(Sound.TAP)]


def test_a_deal_that_is_skipped_goes_silent(hearer, qtbot):
    hearer.table.run_until(lambda state: state.first_dealer >= 0)
    hearer.listen()
    hearer.table.step()
    hearer.now += 0.3
    hearer.log.take()
    hearer.table.view.skip()
    assert hearer.log.take() == ["hush"]
    qtbot.waitUntil(lambda: bool(hearer.log.entries))
    assert hearer.log.sounds() == [Sound.FAN]


def test_what_is_taken_back_is_not_heard(hearer, qtbot):
    to_the_trick(hearer, 1)
    hearer.table.step()
    hearer.log.take()
    hearer.table.snap()
    assert hearer.log.take() == ["hush"]
    assert not hearer.sounds._timer.isActive()


# -- mute


def test_who_is_muted_hears_nothing_and_is_heard_again_at_once(hearer):
    to_the_trick(hearer, 0)
    hearer.sounds.set_volume(False, 100, True)
    assert hearer.log.take() == ["hush"]
    hearer.table.step()
    hearer.wait_for_all()
    hearer.sounds.refuse()
    hearer.sounds.tick(3)
    hearer.sounds.ask(object())
    assert hearer.log.take() == []
    hearer.sounds.set_volume(True, 100, False)
    hearer.table.step()
    assert Sound.TAP in hearer.log.sounds()
    hearer.wait_for_all()


def test_no_volume_is_no_sound(hearer):
    hearer.sounds.set_volume(True, 0, False)
    hearer.log.take()
    hearer.sounds.refuse()
    assert hearer.log.take() == []


def test_volume_is_felt_in_ratios(hearer):
    gains = []
    hearer.log.play = lambda strokes, gain: gains.append(gain)
    for per_cent in (100, 50, 10):
        hearer.sounds.set_volume(True, per_cent, False)
        hearer.sounds.tick(-1)
        hearer.sounds.tick(4)
    assert gains == pytest.approx([1.0, 0.25, 0.01])


# -- what is no cue


def test_the_clock_ticks_in_the_last_seconds(hearer):
    hearer.log.take()
    for seconds in (60, 7, 6, 5, 5, 4, 3, 2, 1, 0, -1):
        hearer.sounds.tick(seconds)
    assert hearer.log.sounds() == [Sound.TICK] * 5


def test_a_key_that_is_held_down_is_not_answered_every_time(hearer):
    hearer.log.take()
    for _ in range(10):
        hearer.sounds.refuse()
        hearer.now += 0.03
    assert hearer.log.sounds() == [Sound.REFUSE] * 3


def test_who_wants_to_is_called(hearer):
    hearer.log.take()
    hearer.sounds.ask(object())
    assert hearer.log.take() == []
    hearer.sounds.set_volume(True, 100, True)
    hearer.sounds.ask(object())
    hearer.sounds.ask(None)
    assert hearer.log.sounds() == [Sound.TURN]


def test_an_illegal_card_is_heard(hearer):
    table = hearer.table
    table.view.refused.connect(hearer.sounds.refuse)
    table.run_until(
        lambda state: (
            state.hand
            and state.hand.phase is Phase.PLAY
            and len(state.hand.trick.plays) == 2
            and state.hand.trick.turn == 0
        )
    )
    table.ask()
    hearer.log.take()
    if not table.illegal:
        pytest.fail("this seed has no illegal card")
    table.click(table.illegal[0])
    assert hearer.log.sounds() == [Sound.REFUSE]
