"""The queue of what moves, and the moves themselves, frozen and wound by hand: no test waits for a clock."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import (
    QAbstractAnimation,
    QAnimationGroup,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPropertyAnimation,
)
from PySide6.QtWidgets import QGraphicsOpacityEffect
from table_driver import Table, check

from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.events import CardPlayed, Phase, TrickTaken
from hearts_desktop.engine.state import hand_of
from hearts_desktop.ui.table.layout import LIFT_CHOSEN
from hearts_desktop.ui.table.piles import TRICK, hand_pile
from hearts_desktop.ui.table.sequencer import Hold, Sequencer

# -- the queue


@pytest.fixture
def queue(qtbot) -> Sequencer:
    return Sequencer()


def test_tasks_of_no_duration_are_done_within_the_call(queue, qtbot):
    done = []
    with qtbot.waitSignal(queue.emptied, timeout=0):
        queue.add([lambda: done.append(1), lambda: QPauseAnimation(0), lambda: done.append(2)])
    assert done == [1, 2]
    assert not queue.busy


def test_nothing_starts_before_what_was_there_first_is_over(queue):
    done = []
    queue.add([lambda: QPauseAnimation(10_000), lambda: done.append(1)])
    queue.add([lambda: done.append(2)])
    assert done == []
    queue.skip()
    assert done == [1, 2]
    assert not queue.busy


def test_a_skip_winds_to_the_next_hold_and_the_next_one_past_it(queue):
    done = []
    tasks = [lambda: QPauseAnimation(10_000), lambda: QPauseAnimation(10_000), lambda: Hold("trick", None)]
    queue.add([*tasks, lambda: QPauseAnimation(10_000), lambda: done.append(1)])
    queue.skip()
    assert queue.hold == Hold("trick", None)
    assert done == []
    queue.skip()
    assert done == [1]


def test_a_skip_with_nothing_to_skip_hurries_nothing_later(queue):
    queue.skip()
    queue.add([lambda: QPauseAnimation(10_000)])
    assert queue.busy
    queue.cancel()


def test_a_hold_of_no_length_is_none(queue):
    keys = []
    queue.held.connect(keys.append)
    queue.add([lambda: Hold("trick", 0)])
    assert keys == []
    assert not queue.busy


def test_a_hold_ends_by_itself(queue, qtbot):
    with qtbot.waitSignal(queue.emptied):
        queue.add([lambda: Hold("trick", 1)])


def test_cancelling_forgets_everything(queue):
    done = []
    queue.add([lambda: Hold("trick", 10_000), lambda: done.append(1)])
    queue.cancel()
    assert not queue.busy
    queue.add([lambda: done.append(2)])
    assert done == [2]


def test_a_task_may_queue_more(queue):
    done = []

    def again() -> None:
        done.append(1)
        queue.add([lambda: done.append(3)])

    queue.add([again, lambda: done.append(2)])
    assert done == [1, 2, 3]


# -- cards on their way


@pytest.fixture
def table(qtbot) -> Table:
    table = Table()
    qtbot.addWidget(table.view)
    return table


def slow(table: Table, **pace) -> None:
    table.pace("normal", hold=60_000, **pace)


def freeze(table: Table, part: float) -> QAbstractAnimation:
    """Stop what moves at a part of its way."""
    animation = table.director.queue.animation
    if animation.state() == QAbstractAnimation.State.Running:
        animation.pause()
    animation.setCurrentTime(round(animation.totalDuration() * part))
    return animation


def wind(table: Table) -> None:
    """Bring what moves now, and nothing else, to its end."""
    animation = table.director.queue.animation
    animation.setCurrentTime(animation.totalDuration())


def test_a_played_card_travels_from_hand_to_trick_and_turns_over(table):
    table.run_until(
        lambda state: state.hand and state.hand.phase is Phase.PLAY and state.hand.trick.turn == 2
    )
    start = table.scene.laid.piles[hand_pile(2)][6].item.pos()
    slow(table)
    seen = table.step()
    played = next(event for event in seen.events if isinstance(event, CardPlayed))
    entry = table.scene.laid.piles[TRICK][-1]
    assert entry.card == played.card
    assert entry.item.card == played.card
    goal = table.scene.targets()[entry]
    freeze(table, 0.0)
    assert (entry.item.pos() - start).manhattanLength() < 1
    ways = []
    for part in (0.0, 0.3, 0.6, 1.0):
        if part < 1:
            freeze(table, part)
        else:
            wind(table)
        ways.append((entry.item.pos() - entry.item.resting_pos(goal)).manhattanLength())
    assert ways == sorted(ways, reverse=True)
    assert ways[-1] < 0.05
    assert ways[1] < ways[0]
    table.rest()
    check(table)


def test_the_same_moment_always_looks_the_same(table, qtbot):
    other = Table()
    qtbot.addWidget(other.view)
    seen = []
    for one in (table, other):
        one.run_until(lambda state: state.first_dealer >= 0)
        slow(one)
        one.step()
        freeze(one, 0.4)
        seen.append([(e.item.pos(), e.item.rotation(), e.item.scale()) for e in one.scene.laid])
        one.rest()
        check(one)
    assert seen[0] == seen[1]


def test_cards_are_dealt_one_after_another_backs_up_then_sorted_and_turned(table):
    table.run_until(lambda state: state.first_dealer >= 0)
    slow(table)
    table.step()
    freeze(table, 0.5)
    stock = table.scene.geometry.stock()
    left = [e for e in table.scene.laid if e.item.pos() == e.item.resting_pos(stock)]
    assert 10 < len(left) < 40, "about half of the pack is still in the middle"
    assert sum(entry.item.opacity() > 0 for entry in left) <= 4
    assert {entry.item.card for entry in table.scene.laid} == {HIDDEN}
    wind(table)
    assert table.hand == tuple(hand_order_of(table))
    table.rest()
    check(table)
    assert HIDDEN not in table.scene.laid.shown()[hand_pile(0)]


def hand_order_of(table: Table):
    from hearts_desktop.ui.table.sorting import hand_order

    return hand_order(hand_of(table.state).hands[0])


def pass_all(table: Table):
    """Everybody passes; what is then to be seen."""
    table.run_to_choice(Phase.PASS)
    slow(table)
    table.view.set_offer(None)
    while hand_of(table.state).phase is Phase.PASS:
        seen = table.step()
    return seen


def test_packets_cross_the_table_hidden(table):
    pass_all(table)
    freeze(table, 0.5)
    own = table.scene.laid.piles[hand_pile(0)]
    coming = [entry for entry in own if entry.covered]
    assert len(coming) == 3
    assert {entry.item.card for entry in coming} == {HIDDEN}
    assert all(len(table.scene.laid.piles[hand_pile(seat)]) == 13 for seat in range(4))
    art, height = table.scene.art, table.scene.geometry.hand(13)[0].height
    while art._queue:
        art.step(0)
    for entry in coming:
        assert art._key(entry.card, height, 1.0) in art._cache, "drawn before it is turned up"
    table.rest()
    check(table)


def test_received_cards_are_raised_and_marked_until_a_click(table):
    pass_all(table)
    table.view.skip()
    assert table.director.queue.hold == Hold("received", None)
    received = set(hand_of(table.state).packets[-1].cards)
    entries = table.scene.laid.piles[hand_pile(0)]
    assert {entry.card for entry in entries if entry.item.marked} == received
    rest = table.scene.geometry.hand(13)
    for entry, place in zip(entries, rest, strict=True):
        lift = (place.y - entry.item.pos().y()) / table.scene.geometry.unit
        assert lift == pytest.approx(LIFT_CHOSEN if entry.card in received else 0, abs=1)
    assert table.scene.title.isVisible()
    assert [pill.text for pill, _ in table.scene.pills] == ["OK"]
    table.view.skip()
    assert not any(entry.item.marked for entry in entries)
    assert not table.scene.title.isVisible()
    table.rest()


def test_marks_stay_until_the_first_card_where_nothing_is_to_hold_up_the_game(table):
    table.run_until(lambda state: state.hand is not None and state.hand.phase is Phase.PLAY)
    assert sum(entry.item.marked for entry in table.scene.laid) == 3
    table.ask()
    highest = min(entry.item.sceneBoundingRect().top() for entry in table.scene.laid if entry.item.marked)
    disc = (32 / 350) * table.scene.geometry.hand(13)[0].height
    assert highest - disc > table.scene.geometry.status().bottom, "the line of state hides no mark"
    table.view.set_offer(None)
    table.run_until(lambda state: len(hand_of(state).hands[0]) == 12)
    assert sum(entry.item.marked for entry in table.scene.laid) == 0


def take_trick(table: Table):
    """Play up to the card that ends a trick, slowly."""
    table.run_until(lambda state: state.hand is not None and len(state.hand.trick.plays) == 3)
    slow(table)
    seen = table.step()
    return next(event for event in seen.events if isinstance(event, TrickTaken))


def test_a_full_trick_is_marked_and_held_whatever_the_speed(table):
    table.run_until(lambda state: state.hand is not None and len(state.hand.trick.plays) == 3)
    table.pace("instant", hold=60_000)
    taken = next(event for event in table.step().events if isinstance(event, TrickTaken))
    assert table.director.queue.hold == Hold("trick", 60_000)
    rings = [entry for entry in table.scene.laid.piles[TRICK] if entry.item.ringed]
    assert len(rings) == 1
    assert table.scene.seats[taken.seat].state.winner
    assert table.scene.seats[taken.seat].state.note == "wins trick"
    assert len(table.scene.laid.piles[TRICK]) == 4
    table.rest()
    check(table)
    assert table.scene.laid.piles[TRICK] == []


def test_a_trick_may_lie_until_a_click(table):
    table.pace("instant", hold=0, click=True)
    table.run_until(lambda state: state.hand is not None and len(state.hand.trick.plays) == 3)
    table.step()
    assert table.director.queue.hold == Hold("trick", None)
    assert table.scene.status.text == "Click or press Space to go on"
    table.view.skip()
    check(table)


def test_a_trick_shrinks_and_fades_on_its_way_to_the_taker(table):
    taken = take_trick(table)
    while table.director.queue.hold is None:
        wind(table)
    entries = list(table.scene.laid.piles[TRICK])
    table.director.queue._end_hold()
    freeze(table, 0.97)
    plate = table.scene.geometry.plate(taken.seat)
    for entry in entries:
        assert abs(entry.item.pos().x() - plate.cx) < 30
        assert abs(entry.item.pos().y() - plate.cy) < 30
        assert entry.item.opacity() < 0.2
    table.rest()
    assert not any(entry.item.isVisible() for entry in entries)
    check(table)


def test_with_reduced_motion_nothing_travels(table):
    table.run_until(lambda state: state.hand is not None and state.hand.trick.turn == 1)
    slow(table, reduced=True)
    table.step()
    entry = table.scene.laid.piles[TRICK][-1]
    freeze(table, 0.0)
    goal = table.scene.targets()[entry]
    assert (entry.item.pos() - entry.item.resting_pos(goal)).manhattanLength() < 0.05
    assert entry.item.opacity() < 1
    table.rest()
    check(table)


# -- changes at any instant


def moments(table: Table):
    """Steps of a hand and a bit, each stopped in its middle and at each of its holds."""
    table.run_until(lambda state: state.first_dealer >= 0)
    table.pace("normal", hold=60_000)
    for _ in range(75):
        table.step()
        while table.view.busy:
            if table.director.queue.animation is not None:
                freeze(table, 0.5)
                yield
                if table.director.queue.animation is not None:
                    wind(table)
            else:
                yield
                table.view.skip()


def test_a_snap_at_any_instant_lays_the_table_right(table, qtbot):
    table.run_until(lambda state: state.first_dealer >= 0)
    table.pace("normal", hold=60_000)
    for number in range(75):
        table.step()
        for _ in range(number % 4):
            if table.director.queue.animation is not None:
                freeze(table, 0.5)
                wind(table)
            else:
                table.view.skip()
        if table.director.queue.animation is not None:
            freeze(table, 0.3)
        with qtbot.waitSignal(table.view.idle):
            table.snap()
        check(table)
        assert table.director.queue.animation is None


def test_a_resize_at_any_instant_lays_the_table_right(table):
    sizes = [(1000, 640), (800, 556), (1600, 900), (700, 500)]
    for number, _ in enumerate(moments(table)):
        table.view.resize(*sizes[number % 4])
        table.view._fit()
        assert table.scene.geometry.width == sizes[number % 4][0]
    check(table)


def test_a_change_of_style_at_any_instant_lays_the_table_right(table):
    styles = [("dark", "four", "large", "auto"), ("light", "two", "standard", "trellis")]
    for number, _ in enumerate(moments(table)):
        if number % 12 == 0:
            table.view.set_style(*styles[number // 12 % 2])
    check(table)


def test_another_name_at_the_table_stops_nothing(table):
    from table_driver import sitting

    take_trick(table)
    assert table.view.busy
    players = sitting(4)
    table.view.set_players((players[0].__class__("Ada", "human", "owl"), *players[1:]))
    assert table.view.busy
    assert table.scene.seats[0].state.name == "Ada"
    table.rest()
    check(table)


def test_the_pictures_that_a_deal_needs_are_drawn_before_all_others(qtbot):
    table = Table()
    qtbot.addWidget(table.view)
    art = table.scene.art
    table.director._finish()
    assert art.pending() == 52, "the pack, as high as in a trick, for when nothing moves"
    table.pace("normal")
    while table.state.hand is None:
        table.step()
    own = {card.face for card in hand_of(table.state).hands[0]}
    drawn = []
    while art._queue:
        drawn.append(next(iter(art._queue)))
        art.step(0)
    assert drawn[0][0] == -1, "the others' cards are seen first"
    assert {face for face, *_ in drawn} == {-1, *own}
    high = round(table.scene.geometry.hand(13)[0].height)
    assert {pixels for face, pixels, _ in drawn if face >= 0} == {high}
    assert art.pending() == 52
    table.rest()


@pytest.mark.parametrize("part", range(6))
def test_closing_is_safe_in_every_phase(qtbot, part):
    table = Table()
    table.run_until(lambda state: state.first_dealer >= 0)
    for number, _ in enumerate(moments(table)):
        if number == 2 + part * 5:
            break
    table.view.close()
    table.view.deleteLater()


def animated(animation: QAbstractAnimation):
    """Every property that an animation moves, as (object, name)."""
    if isinstance(animation, QPropertyAnimation):
        yield id(animation.targetObject()), animation.propertyName().data()
    elif isinstance(animation, QAnimationGroup):
        for index in range(animation.animationCount()):
            yield from animated(animation.animationAt(index))


@pytest.mark.parametrize("reduced", [False, True], ids=["full motion", "reduced motion"])
def test_no_property_is_animated_twice_at_once(table, monkeypatch, reduced):
    """Qt would stop the first with its whole group, and a queue that waits for its end waits for ever."""
    seen = []
    waits = Sequencer._wait_for

    def look(self, result):
        if isinstance(result, QAbstractAnimation):
            seen.append(Counter(animated(result)))
        waits(self, result)

    monkeypatch.setattr(Sequencer, "_wait_for", look)
    slow(table, reduced=reduced)
    for _ in range(70):
        table.step()
        table.rest()
    assert len(seen) > 60
    assert all(count == 1 for one in seen for count in one.values())


def test_the_queue_goes_on_when_an_animation_is_taken_over(queue):
    thing = QGraphicsOpacityEffect()
    slow_one = QPropertyAnimation(thing, b"opacity")
    slow_one.setDuration(100_000)
    slow_one.setEndValue(0.5)
    group = QParallelAnimationGroup()
    group.addAnimation(slow_one)
    done = []
    queue.add([lambda: group, lambda: done.append(True)])
    assert queue.busy
    other = QPropertyAnimation(thing, b"opacity")
    other.setDuration(10)
    other.setEndValue(1.0)
    other.start()
    assert done == [True]
    assert not queue.busy
    other.stop()
