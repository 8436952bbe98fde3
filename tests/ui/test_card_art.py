"""Pictures of cards: right, sharp, kept, and drawn in slices."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from hearts_desktop.engine.cards import CARDS, HIDDEN, Card, pack
from hearts_desktop.ui.resources import back_names
from hearts_desktop.ui.table.card_art import CACHE_BYTES, LIFTED, CardArt, draw_shadow
from hearts_desktop.ui.theme import THEMES

pytestmark = pytest.mark.usefixtures("qapp")


def picture(art: CardArt, card: Card, height: float = 150.0, level: float = 1.0) -> QImage:
    return art.pixmap(card, height, level).toImage()


@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("height", [61.3, 88.0, 150.0, 281.25])
def test_size_and_margin(dpr: float, height: float) -> None:
    art = CardArt(dpr=dpr)
    pixmap = art.pixmap(Card.parse("QS"), height)
    size, margin = pixmap.deviceIndependentSize(), art.margin(height)
    assert size.height() == pytest.approx(art.quantised(height) + 2 * margin)
    assert size.width() == pytest.approx(art.quantised(height) * 250 / 350 + 2 * margin, abs=1 / dpr)
    assert art.quantised(height) == pytest.approx(height, abs=0.51 / dpr)
    assert pixmap.devicePixelRatio() >= dpr
    assert (margin * dpr) == pytest.approx(round(margin * dpr)), "the edge lies on whole device pixels"


def test_paper_and_shadow_are_where_they_belong() -> None:
    art = CardArt(dpr=2.0)
    image, margin = picture(art, Card.parse("2C")), round(art.margin(150) * 2)
    assert image.pixelColor(0, 0).alpha() == 0
    middle = image.pixelColor(image.width() // 2, image.height() // 2)
    assert middle.name().upper() == "#FDFAF2"
    below = image.pixelColor(image.width() // 2, image.height() - margin + 4)
    above = image.pixelColor(image.width() // 2, margin - 4)
    assert below.alpha() > above.alpha()


def test_every_card_has_a_face_of_its_own() -> None:
    art = CardArt(dpr=1.5)
    seen = {bytes(picture(art, card, 60).constBits()) for card in pack()}
    assert len(seen) == 52
    assert bytes(picture(art, HIDDEN, 60).constBits()) not in seen


def test_the_second_pack_looks_like_the_first() -> None:
    art = CardArt()
    assert art.pixmap(CARDS[24], 80).cacheKey() == art.pixmap(CARDS[25], 80).cacheKey()


@pytest.mark.parametrize("colours", ["two", "four"])
@pytest.mark.parametrize("index", ["standard", "large"])
def test_decks_differ(colours: str, index: str) -> None:
    plain = CardArt()
    image = picture(CardArt(colours=colours, index=index), Card.parse("TD"))
    assert (image == picture(plain, Card.parse("TD"))) == ((colours, index) == ("two", "standard"))


def test_backs_and_themes() -> None:
    assert CardArt("dark").back == THEMES["dark"].back
    images = [picture(CardArt("light", back=back), HIDDEN) for back in back_names()]
    assert all(a != b for i, a in enumerate(images) for b in images[:i])


def test_pictures_are_kept() -> None:
    art = CardArt()
    first = art.pixmap(Card.parse("AH"), 150)
    assert art.pixmap(Card.parse("AH"), 150.2).cacheKey() == first.cacheKey()


def test_a_card_that_rises_has_its_usual_shadow_until_the_deeper_is_drawn(qtbot) -> None:
    art = CardArt()
    resting = art.pixmap(Card.parse("AH"), 150)
    with qtbot.waitSignal(art.refreshed, timeout=2000):
        assert art.pixmap(Card.parse("AH"), 150, LIFTED).cacheKey() == resting.cacheKey(), "nothing is drawn"
    lifted = art.pixmap(Card.parse("AH"), 150, LIFTED)
    assert lifted.cacheKey() != resting.cacheKey()
    assert lifted.size() == resting.size()


def test_a_scaled_picture_stands_in_until_the_proper_one_is_ready(qtbot) -> None:
    art = CardArt()
    card = Card.parse("KD")
    art.pixmap(card, 100)
    with qtbot.waitSignal(art.refreshed, timeout=2000):
        stand_in = art.pixmap(card, 150)
        assert art.pending() == 1
    assert art.pending() == 0
    proper = art.pixmap(card, 150)
    assert proper.size() == stand_in.size()
    assert proper.cacheKey() != stand_in.cacheKey()
    middle = stand_in.toImage().pixelColor(stand_in.width() // 2, stand_in.height() // 2)
    assert middle.alpha() == 255


def test_prepared_in_slices(qtbot) -> None:
    art = CardArt()
    art.prepare(pack(), 90)
    assert art.pending() == 52
    art.step(0)
    assert art.pending() == 51
    qtbot.waitUntil(lambda: art.pending() == 0, timeout=5000)


def test_flush_draws_all_at_once(qtbot) -> None:
    art = CardArt()
    art.pixmap(pack()[0], 60)
    art.prepare(pack()[:5], 70)
    art.pixmap(pack()[0], 70)
    with qtbot.waitSignal(art.refreshed, timeout=0):
        art.flush()
    assert art.pending() == 0


def test_nobody_is_told_of_pictures_that_none_stood_in_for(qtbot) -> None:
    art = CardArt()
    art.prepare(pack()[:5], 70)
    with qtbot.assertNotEmitted(art.refreshed):
        art.flush()


def test_what_can_wait_until_nothing_moves_waits(qtbot) -> None:
    art = CardArt()
    art.prepare_at_rest(pack()[:4], 64)
    art.prepare(pack()[4:6], 80)
    art.step(0)
    art.step(0)
    assert [key[1] for key in art._cache] == [80, 80], "what was asked for last, but for now"
    art.after_frame()
    assert art._timer.interval() > 3 * 16, "the next frames come first"
    art.prepare_at_rest(pack()[:2], 70)
    qtbot.waitUntil(lambda: art.pending() == 0, timeout=2000)
    assert [key[1] for key in art._cache] == [80, 80, 70, 70], "what was to be drawn of old is forgotten"


def test_sizes_of_a_passing_moment_are_forgotten() -> None:
    art = CardArt()
    art.pixmap(Card.parse("2C"), 50)
    for height in range(60, 100):
        art.pixmap(Card.parse("2C"), height)
    assert art.pending() <= 4
    art.flush()


@pytest.mark.parametrize("kind", ["veil", "ring", "focus", "mark"])
@pytest.mark.parametrize("theme", THEMES)
def test_overlays(kind: str, theme: str) -> None:
    art = CardArt(theme)
    pixmap = art.overlay(kind, 150)
    assert pixmap.cacheKey() == art.overlay(kind, 150).cacheKey()
    image, margin = pixmap.toImage(), round(art.ring_margin(150) * pixmap.devicePixelRatio())
    middle = image.pixelColor(image.width() // 2, image.height() // 2).alpha()
    if kind == "veil":
        assert 0 < middle < 255
    else:
        assert middle == 0, "the face stays as it is"
        edge = [image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(margin)]
        assert max(edge) == 255, "it is seen outside the card"
    border = [image.pixelColor(x, 0).alpha() for x in range(image.width())]
    assert max(border) == 0, "nothing is cut off"


@pytest.mark.parametrize("dpr", [1.0, 2.0])
@pytest.mark.parametrize("height", [90, 203, 271, 406, 812])
def test_pictures_of_no_size_fill_the_memory(dpr: float, height: float) -> None:
    art = CardArt(dpr=dpr)
    for level in (1.0, LIFTED):
        art.prepare(pack(), height, level)
        art.flush()
        for card in pack()[:3]:
            art.pixmap(card, height * 0.6, level)
    kept = [pixmap.width() * pixmap.height() * 4 for pixmap in art._cache.values()]
    assert sum(kept) == art._bytes <= CACHE_BYTES
    art.rest()


def test_a_frame_that_was_painted_makes_way_for_the_next_slice(qtbot) -> None:
    art = CardArt()
    art.prepare(pack()[:2], 64)
    art._timer.start(60_000)
    art.after_frame()
    assert art._timer.interval() == 0
    qtbot.waitUntil(lambda: not art.pending(), timeout=2000)
    art.after_frame()
    assert not art._timer.isActive()


@pytest.mark.parametrize("dpr", [1.0, 2.0])
@pytest.mark.parametrize("unit", [0.75, 1.0, 2.7])
def test_a_shadow_has_no_steps(unit: float, dpr: float) -> None:
    """Beneath a message, at whatever size."""
    side = round(200 * unit * dpr)
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_shadow(painter, QRectF(40 * unit, 60 * unit, 120 * unit, 60 * unit), 28 * unit, "#000000", 3, unit)
    painter.end()

    column = [picture.pixelColor(side // 2, y).alpha() for y in range(round(100 * unit * dpr), side)]

    assert max(column) > 50
    assert max(abs(a - b) for a, b in pairwise(column)) <= 16
