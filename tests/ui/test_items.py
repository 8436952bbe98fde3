"""The items of the table: what they say and how they behave, and that no frame of theirs runs Python."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, QPropertyAnimation, Qt
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from hearts_desktop.engine.cards import HIDDEN, Card
from hearts_desktop.ui.table import chrome
from hearts_desktop.ui.table.card_art import CardArt
from hearts_desktop.ui.table.card_item import CardItem
from hearts_desktop.ui.table.chrome import ArrowItem, SlotItem, Surface
from hearts_desktop.ui.table.labels import ChipItem, StatusItem, TitleItem, ToastItem
from hearts_desktop.ui.table.layout import Box, Geometry, Placement
from hearts_desktop.ui.table.pill_item import PillItem
from hearts_desktop.ui.table.seat_item import PlateState, SeatItem
from hearts_desktop.ui.table.speeds import DEAL, INSTANT, PLAY, Pace
from hearts_desktop.ui.theme import THEMES

QUEEN, TEN = Card.parse("QS"), Card.parse("TH")
STATE = PlateState("Marlow", "bear", "24 points", 5)


class View(QGraphicsView):
    """A view that counts how often it is painted."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__(scene)
        self.paints = 0
        self.setFrameStyle(0)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.resize(640, 400)

    def viewportEvent(self, event: QEvent) -> bool:
        self.paints += event.type() == QEvent.Type.Paint
        return super().viewportEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        event.accept()  # QTest complains of a release that nobody wanted


@pytest.fixture
def view(qtbot) -> Iterator[View]:
    scene = QGraphicsScene(0, 0, 640, 400)
    view = View(scene)
    qtbot.addWidget(view)
    yield view
    scene.clear()


@pytest.fixture
def art(qapp) -> CardArt:
    return CardArt()


def shown(view: View, *items: Surface | CardItem) -> None:
    """Put items on the table and wait until it is painted."""
    for item in items:
        view.scene().addItem(item)
        if isinstance(item, Surface):
            item.apply(THEMES["felt"], 1.0)
    view.show()
    QTest.qWait(30)


# ------------------------------------------------------------------------------------------------- cards


def test_place_sets_everything(art: CardArt) -> None:
    item = CardItem(art, QUEEN, 90)
    item.setScale(1.4)
    item.place(Placement(200.25, 120.75, 5.0, 150.0, 61.0))
    assert (item.pos(), item.rotation(), item.scale(), item.zValue()) == (
        QPointF(200.25, 120.75),
        5.0,
        1.0,
        61.0,
    )
    centre = item.mapToScene(item.boundingRect().center())
    assert (centre.x(), centre.y()) == pytest.approx((200.25, 120.75))
    assert item.size().height() == pytest.approx(150)
    assert item.scale_for(75) == pytest.approx(0.5)


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_an_upright_card_rests_on_whole_pixels(qapp, dpr: float) -> None:
    item = CardItem(CardArt(dpr=dpr), QUEEN, 90)
    item.place(Placement(200.37, 120.81, 0.0, 133.3, 1.0))
    corner = item.mapToScene(0, 0) * dpr
    assert corner.x() == pytest.approx(round(corner.x()), abs=1e-6)
    assert corner.y() == pytest.approx(round(corner.y()), abs=1e-6)
    assert abs(item.pos().x() - 200.37) <= 0.51 / dpr


def test_a_card_turns_about_its_middle(art: CardArt) -> None:
    item = CardItem(art, QUEEN, 140)
    item.place(Placement(300, 200, 0, 140, 1))
    for angle, scale in ((30, 1.0), (90, 0.6), (-5, 2.0)):
        item.setRotation(angle)
        item.setScale(scale)
        centre = item.mapToScene(item.boundingRect().center())
        assert (centre.x(), centre.y()) == pytest.approx((300, 200), abs=0.5)


def test_dashes_are_drawn_anew_only_when_they_look_different(view: View, monkeypatch) -> None:
    slot, drawn = SlotItem(), []
    monkeypatch.setattr(SlotItem, "_draw", lambda *_: drawn.append(1))
    slot.apply(THEMES["felt"], 1.0, 1.0)
    slot.place(Placement(100, 100, 0, 140, 0))
    drawn.clear()
    slot.place(Placement(300, 100, 0, 140, 0))
    assert drawn == []
    assert slot.x() == 250
    slot.place(Placement(300, 100, 0, 180, 0))
    slot.apply(THEMES["dark"], 1.0, 1.0, draw=False)
    slot.place(Placement(300, 100, 0, 180, 0))
    assert drawn == [1, 1]


def test_signs_are_told_apart(art: CardArt) -> None:
    item = CardItem(art, QUEEN)
    item.set_dimmed(True)
    item.set_ring(True)
    item.set_marked(True)
    item.set_focus_ring(True)
    assert item.dimmed
    assert item.ringed
    assert item.marked
    assert item.focus_ringed
    item.set_ring(False)
    item.set_height(60)
    assert (item.dimmed, item.ringed, item.marked, item.focus_ringed) == (True, False, True, True)


def test_the_pointer_finds_the_card_and_not_its_pictures(view: View, art: CardArt) -> None:
    item = CardItem(art, QUEEN, 150)
    item.place(Placement(320, 200, 0, 150, 1))
    item.set_ring(True)
    item.set_dimmed(True)
    shown(view, item)
    scene = view.scene()
    assert scene.items(QPointF(320, 200)) == [item]
    assert scene.items(item.mapToScene(QPointF(0.5, 0.5))) == [], "its corners are round"
    assert scene.items(item.mapToScene(QPointF(-3, 75))) == [], "its shadow is not the card"


def test_flip_at_once(art: CardArt) -> None:
    item = CardItem(art, HIDDEN)
    assert item.flip_to(QUEEN) is None
    assert item.card == QUEEN


def test_flip_in_motion_and_skipped(view: View, art: CardArt) -> None:
    item = CardItem(art, HIDDEN, 150)
    item.place(Placement(320, 200, 0, 150, 1))
    shown(view, item)
    turn = item.flip_to(QUEEN, 180)
    assert turn is not None
    assert turn.duration() == 180
    turn.start()
    turn.setCurrentTime(90)
    edge_on = view.grab().toImage().pixelColor(320, 200)
    turn.setCurrentTime(turn.totalDuration())
    after = view.grab().toImage()
    item.set_card(HIDDEN)
    item.set_card(QUEEN)
    QTest.qWait(1)
    assert view.grab().toImage() == after, "a skipped turn leaves the same picture as no turn"
    assert after.pixelColor(320, 200) != edge_on
    again = item.flip_to(TEN, 50)
    assert again is not None
    item.set_card(QUEEN)
    assert item.card == QUEEN


def test_a_card_follows_a_new_art(art: CardArt) -> None:
    item = CardItem(art, QUEEN, 100.3)
    item.set_art(CardArt("dark", "four", "large", "trellis", 2.0))
    item.place(Placement(10.1, 10.1, 0, 120.3, 0))
    assert item.size().height() == pytest.approx(120.5)


def test_a_hidden_card_asks_for_no_picture_and_holds_none(art: CardArt, monkeypatch) -> None:
    item = CardItem(art, Card.parse("AS"), 100)
    item.set_ring(True)
    item.setVisible(False)
    pictures = [layer for layer in item.childItems() if not layer.pixmap().isNull()]
    assert pictures == []
    with monkeypatch.context() as patch:
        for name in ("pixmap", "overlay"):
            patch.setattr(art, name, lambda *_: pytest.fail("it is drawn for nobody"))
        item.set_card(Card.parse("QH"))
        item.set_height(140)
        item.set_ring(False)
        item.set_charged(True)
        item.place_scaled(Placement(50, 60, 0, 70, 3))
    item.setVisible(True)
    assert item.scale() * item.card_height == 70
    assert item._face.pixmap().cacheKey() == art.pixmap(Card.parse("QH"), 140).cacheKey()
    assert item._overlays["charge"].pixmap().cacheKey() == art.overlay("charge", 140).cacheKey()


def test_no_python_runs_for_a_frame(view: View, art: CardArt) -> None:
    cards = [CardItem(art, Card.from_face(face), 100) for face in range(12)]
    for card in cards:
        card.place(Placement(320, 200, 0, 100, 1))
    seat = SeatItem(replace(STATE, turn=True))
    shown(view, seat, StatusItem("Your turn"), *cards)
    seat.set_box(Box(250, 180, 196, 56))
    QTest.qWait(20)
    moves = []
    for i, card in enumerate(cards):
        for name, end in (
            (b"pos", QPointF(50 * i, 300)),
            (b"rotation", 20.0),
            (b"scale", 0.6),
            (b"opacity", 0.5),
        ):
            move = QPropertyAnimation(card, name)
            move.setDuration(200)
            move.setEndValue(end)
            move.start()
            moves.append(move)
    calls: Counter[str] = Counter()
    QTest.qWait(20)
    painted = view.paints
    View.viewportEvent, counted = QGraphicsView.viewportEvent, View.viewportEvent
    try:
        sys.setprofile(
            lambda frame, event, _: calls.update([frame.f_code.co_filename] if event == "call" else [])
        )
        QTest.qWait(250)
    finally:
        sys.setprofile(None)
        View.viewportEvent = counted
    assert painted > 0
    assert cards[3].pos() == QPointF(150, 300), "they have really moved"
    assert not [name for name in calls if "hearts_desktop" in name]


def test_nothing_is_painted_while_nothing_moves(view: View, art: CardArt) -> None:
    card = CardItem(art, QUEEN, 100)
    card.place(Placement(500, 300, 3, 100, 1))
    card.set_ring(True)
    seat = SeatItem(replace(STATE, turn=True, thinking=True))
    pill = PillItem("Pass 3 cards left", "left")
    shown(view, card, seat, pill, ChipItem("Hearts broken", "broken"), StatusItem("Your turn"))
    QTest.qWait(100)
    before = view.paints
    seat.set_state(seat.state)
    QTest.qWait(300)
    assert view.paints == before


# ---------------------------------------------------------------------------------------------- the rest


def test_everything_draws_in_every_theme_and_size(view: View, art: CardArt) -> None:
    geometry = Geometry(640, 400, 4)
    title, arrow = TitleItem("Pass three cards", "Choose"), ArrowItem(geometry.arrow(0, 2))
    items = [
        SeatItem(replace(STATE, points=None, note="choosing…")),
        SeatItem(replace(STATE, points=-10, dealer=True, leader=True, winner=True)),
        SeatItem(replace(STATE, avatar="no such face", points=0, thinking=True)),
        *(ChipItem("Passed", icon) for icon in ("broken", "left", "right", "across", "hold")),
        PillItem("Deal"),
        PillItem("Pass", "across", primary=False),
        StatusItem("Waiting"),
        title,
        arrow,
        SlotItem(),
        ToastItem("Hearts are not broken yet"),
    ]
    shown(view, *items)
    for theme in THEMES.values():
        for unit, dpr in ((0.5, 1.0), (1.0, 1.5), (2.7, 2.0)):
            for item in items:
                item.apply(theme, unit, dpr)
    assert not view.grab().isNull()


def test_labels_keep_to_their_boxes(view: View) -> None:
    left, right = ChipItem("Hearts broken", "broken"), ChipItem("Passed left", "left", right=True)
    middle = StatusItem("Your turn – follow clubs")
    shown(view, left, right, middle)
    box = Box(24, 16, 400, 32)
    for item in (left, right, middle):
        item.place(box)
    assert left.x() == 24
    assert right.x() + right.size().width() == 424
    assert middle.x() + middle.size().width() / 2 == pytest.approx(224, abs=1)
    middle.set_text("a much longer line of text that says a lot more than fits into this box can hold at all")
    assert middle.size().width() <= 400
    right.set_chip("Hold", "hold")
    assert right.text == "Hold"
    assert right.x() + right.size().width() == 424


def test_long_names_are_cut_and_scores_are_not(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    real = chrome.draw_text

    def record(
        painter: QPainter, x: float, cy: float, text: str, px: float, colour: str, **rest: object
    ) -> None:
        drawn.append(text)
        real(painter, x, cy, text, px, colour, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr("hearts_desktop.ui.table.seat_item.draw_text", record)
    seat = SeatItem()
    seat.apply(THEMES["felt"], 0.75, 1.0)
    seat.set_box(Box(0, 0, 147, 42))
    drawn.clear()
    seat.set_state(PlateState("Wilhelmina Alexandra", "owl", "1,234 points", 26))
    points, name, score = drawn
    assert name.startswith("Wil")
    assert name.endswith("…")
    assert (points, score) == ("26", "1,234 points")


def test_a_name_without_a_second_line_stands_in_the_middle(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    heights = {}
    monkeypatch.setattr(
        "hearts_desktop.ui.table.seat_item.draw_text",
        lambda _painter, _x, y, text, *_rest, **_more: heights.update({text: y}),
    )
    seat = SeatItem()
    seat.set_box(Box(0, 0, 196, 56))
    seat.set_state(replace(STATE, points=None))
    assert heights["Marlow"] < 28 < heights["24 points"]
    seat.set_state(replace(STATE, points=None, score_text=""))
    assert heights["Marlow"] == 28


def test_a_wide_line_is_set_narrower_not_cut(qapp) -> None:
    from PySide6.QtGui import QImage

    image = QImage(300, 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    chrome.draw_text(painter, 10, 20, "1,234 points", 13, "#FFFFFF", width=60)
    painter.end()
    columns = [x for x in range(300) if any(image.pixelColor(x, y).alpha() > 40 for y in range(40))]
    assert columns[0] >= 9
    assert columns[-1] <= 10 + 60 + 1


def test_the_turn_is_a_ring_that_can_fade(view: View) -> None:
    seat = SeatItem(STATE)
    shown(view, seat)
    assert not seat.ring.isVisible()
    seat.set_state(replace(STATE, turn=True))
    assert seat.ring.isVisible()
    fade = QPropertyAnimation(seat.ring, b"opacity")
    fade.setEndValue(0.0)
    fade.setDuration(0)
    fade.start()
    assert seat.ring.opacity() == 0


def test_pill_is_clicked_once_and_only_when_on(view: View, qtbot) -> None:
    pill = PillItem("Pass 3 cards left", "left")
    shown(view, pill)
    pill.place(Box(200, 150, 240, 44))
    QTest.qWait(10)
    assert pill.accessible_name == "Pass 3 cards left"
    clicks: list[int] = []
    pill.clicked.connect(lambda: clicks.append(1))
    spot = view.mapFromScene(pill.sceneBoundingRect().center())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert len(clicks) == 1
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(5, 5))
    assert len(clicks) == 1, "let go beside it"
    pill.set_enabled(False)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert len(clicks) == 1


def test_toast_breaks_a_long_reason_into_two_lines(view: View) -> None:
    toast = ToastItem("You still have a club.")
    shown(view, toast)
    toast.place(Box(100, 100, 340, 58))
    short = toast.size().height()
    toast.set_text("Hearts are not broken yet: you cannot lead one while you hold another suit.")
    assert toast.size().height() > short
    assert toast.size().width() <= 340


# ------------------------------------------------------------------------------------------------- pace


def test_pace() -> None:
    assert Pace().ms(DEAL) == 220
    assert Pace(flight=0.5).stagger(DEAL) == 14
    assert Pace(hold=2).hold_ms() == 1300
    assert INSTANT.instant
    assert (INSTANT.ms(PLAY), INSTANT.hold_ms(), INSTANT.fade(PLAY)) == (0, 0, 0)
    reduced = Pace(reduced=True)
    assert (reduced.ms(PLAY), reduced.stagger(DEAL), reduced.fade(PLAY)) == (0, 0, 120)
    assert PLAY.curve().valueForProgress(1.0) == pytest.approx(1.0)
