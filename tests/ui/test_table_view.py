"""The table as a widget: still while nothing moves, sharp at any ratio, quiet about short thoughts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject
from PySide6.QtTest import QTest
from table_driver import Table, check

from hearts_desktop.engine.events import Phase
from hearts_desktop.ui.table.layout import Geometry


@pytest.fixture
def table(qtbot) -> Table:
    table = Table(seed=2)
    qtbot.addWidget(table.view)
    return table


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_nothing_is_painted_and_nothing_runs_while_nothing_moves(table):
    table.run_to_choice(Phase.PLAY)
    table.events()
    table.scene.art.flush()
    table.events()
    paints = Paints(table.view.viewport())
    for _ in range(5):
        QTest.qWait(20)
    assert paints.count == 0
    assert not [a for a in table.view.findChildren(QAbstractAnimation) if a.state() == a.State.Running]


def test_pointer_and_selection_paint_only_when_something_changes(table):
    table.run_to_choice(Phase.PASS)
    table.events()
    table.scene.art.flush()
    table.events()
    paints = Paints(table.view.viewport())
    table.click(table.hand[3])
    table.events()
    assert paints.count >= 1


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_every_picture_is_drawn_for_the_pixels_of_the_screen(table, ratio, monkeypatch):
    table.run_to_choice(Phase.PLAY)
    monkeypatch.setattr(table.view, "devicePixelRatioF", lambda: ratio)
    table.view.event(QEvent(QEvent.Type.DevicePixelRatioChange))
    table.scene.art.flush()
    assert table.scene.dpr == ratio
    assert table.scene._ground.pixmap().devicePixelRatio() == ratio
    entry = table.scene.own_entry(table.hand[0])
    picture = entry.item._face.pixmap()
    shown = picture.height() / picture.devicePixelRatio()
    margins = 2 * table.scene.art.margin(entry.item.card_height)
    assert shown == pytest.approx(entry.item.card_height + margins, abs=2)
    assert picture.height() >= (entry.item.card_height + margins - 2) * ratio
    check(table)


def test_the_scene_is_as_large_as_the_view(table):
    table.view.resize(1300, 777)
    table.events()
    size = table.view.viewport().size()
    assert (size.width(), size.height()) == (1300, 777)
    assert table.scene.geometry == Geometry(1300, 777, 4)
    assert table.view.horizontalScrollBar().maximum() == 0


def test_short_thoughts_are_not_mentioned(table):
    table.run_until(lambda state: state.hand is not None and state.hand.trick.by == 2)
    table.view.set_thinking((2,))
    assert table.now.thinking == ()
    table.view.set_thinking(())
    assert not table.view._thinking_timer.isActive()


def test_long_thoughts_are_mentioned_and_forgotten_at_once(table):
    table.run_until(lambda state: state.hand is not None and state.hand.trick.by == 2)
    table.view.set_thinking((2,))
    table.view._thinking_timer.setInterval(0)
    table.events()
    assert table.scene.status.text == "Beatrix is thinking…"
    assert table.scene.status.isVisible()
    table.view.set_thinking(())
    assert not table.scene.status.isVisible()


def test_a_reason_is_taken_away_after_a_while(table):
    table.run_until(lambda state: state.hand is not None and state.hand.trick.by == 2)
    table.click(table.hand[0])
    assert table.toast
    assert table.view._toast_timer.isActive()
    table.view._toast_timer.setInterval(0)
    table.events()
    assert not table.toast


def test_the_table_can_be_shown_before_there_is_a_game(qtbot):
    from hearts_desktop.ui.table.view import TableView

    view = TableView()
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show()
    assert not view.busy
    assert view.grab().width() == 900


def test_choosing_a_style_changes_every_picture(table):
    table.run_to_choice(Phase.PLAY)
    table.scene.art.flush()
    before = table.view.grab().toImage()
    table.view.set_style("dark", "four", "large", "trellis")
    table.scene.art.flush()
    after = table.view.grab().toImage()
    assert before != after
    assert table.scene.geometry.large_index
    assert table.scene.art.back == "trellis"
    table.view.set_style("felt", "two", "standard", "auto")
    table.scene.art.flush()
    assert table.view.grab().toImage() == before
    check(table)
