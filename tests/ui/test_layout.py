"""The table's geometry: as drawn at the drawn size, and without overlaps at every other."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts_desktop.ui.table.layout import LIFT_PASS, Box, Geometry, Placement

SIZES = {
    "800x600": (800, 567),
    "1280x800": (1280, 756),
    "1920x1080": (1920, 1020),
    "3840x2160": (3840, 2041),
    "21:9": (2560, 1020),
    "32:9": (3840, 1020),
    "square": (1000, 956),
    "portrait": (600, 956),
    "tiny": (500, 400),
}
TEXTS = (1.0, 1.25, 1.5)
TOP = 44
"""The drawings include the tool bar, the table area does not."""


def corners(card: Placement) -> list[tuple[float, float]]:
    """The four corners of a turned card."""
    angle = math.radians(card.rotation)
    c, s = math.cos(angle), math.sin(angle)
    return [
        (card.x + dx * card.width / 2 * c - dy * card.height / 2 * s,
         card.y + dx * card.width / 2 * s + dy * card.height / 2 * c)
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]  # fmt: skip


def touches(card: Placement, box: Box) -> bool:
    """True if a turned card and an upright box share an area (separating axes)."""
    points = corners(card)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if max(xs) <= box.x or min(xs) >= box.right or max(ys) <= box.y or min(ys) >= box.bottom:
        return False
    local = [
        to_local(card, x, y)
        for x, y in ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    ]
    for i, half in ((0, card.width / 2), (1, card.height / 2)):
        values = [point[i] for point in local]
        if max(values) <= -half or min(values) >= half:
            return False
    return True


def to_local(card: Placement, x: float, y: float) -> tuple[float, float]:
    """A point of the table as seen from the middle of a turned card."""
    angle = math.radians(card.rotation)
    c, s = math.cos(angle), math.sin(angle)
    return (x - card.x) * c + (y - card.y) * s, -(x - card.x) * s + (y - card.y) * c


def covers(card: Placement, point: tuple[float, float]) -> bool:
    """True if the card hides the point."""
    x, y = to_local(card, *point)
    return abs(x) < card.width / 2 and abs(y) < card.height / 2


def index_points(card: Placement) -> list[tuple[float, float]]:
    """Points all over rank and suit in the upper left corner: 8-43 of 250 by 15-95 of 350 units."""
    angle = math.radians(card.rotation)
    c, s = math.cos(angle), math.sin(angle)
    unit = card.height / 350
    local = [((x - 125) * unit, (y - 175) * unit) for x in range(9, 44, 7) for y in range(16, 96, 8)]
    return [(card.x + x * c - y * s, card.y + x * s + y * c) for x, y in local]


def full_hand(seats: int) -> int:
    """The largest hand that a game for so many is dealt: two packs from six players on."""
    return math.ceil((52 if seats < 6 else 104) / seats)


def check(geometry: Geometry) -> None:
    """Everything that must hold for every table."""
    seats, unit = geometry.seats, geometry.unit
    n = full_hand(seats)
    area = Box(0, 0, geometry.width, geometry.height).grown(0.01)
    plates = [geometry.plate(seat) for seat in range(seats)]
    trick = [geometry.trick_slot(seat, seat) for seat in range(seats)]
    hand = geometry.hand(n)
    lifted = geometry.hand(n, frozenset(range(n)), LIFT_PASS)
    status, chips = geometry.status(), (geometry.chip_left(), geometry.chip_right())

    for box in (*plates, *(card.box() for card in (*trick, *hand, *lifted)), status, *chips, geometry.pill()):
        assert area.contains(box)
    for a, b in combinations(plates, 2):
        assert not a.grown(3 * unit).overlaps(b.grown(3 * unit)), "two plates"
    for seat in range(seats):
        plate = plates[seat].grown(2 * unit)
        assert not any(touches(card, plate) for card in trick), f"the trick touches plate {seat}"
        assert not any(touches(card, plates[seat]) for card in (*hand, *lifted)), (
            f"the hand touches plate {seat}"
        )
        assert not plate.overlaps(status)
        assert not any(plate.overlaps(chip) for chip in chips)
        if seat != geometry.viewer:
            fan = geometry.fan(seat, n)
            assert all(area.contains(card.box()) for card in fan)
            others = [p for i, p in enumerate(plates) if i != seat]
            assert not any(touches(card, other) for card in fan for other in others)
            assert not any(touches(card, chip) for card in fan for chip in chips)
            assert all(card.y - card.height / 2 < plates[seat].y for card in fan), (
                "a fan hides behind its plate"
            )
    chosen = geometry.hand(n, frozenset(range(n)))
    assert not any(touches(card, status) for card in (*trick, *hand, *chosen))
    for card in trick:
        assert not any(card.box().overlaps(other.box()) for other in lifted), "trick and hand"
    check_hand(geometry, hand)


def check_hand(geometry: Geometry, hand: tuple[Placement, ...]) -> None:
    """Each card but the last shows its index."""
    least = 0.30 if geometry.large_index else 0.26
    for card, neighbour in pairwise(hand):
        assert neighbour.x - card.x >= least * card.width - 1e-6
        assert neighbour.z > card.z


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps(size: str, seats: int) -> None:
    for large in (False, True):
        for text in TEXTS:
            check(Geometry(*SIZES[size], seats, 0, large, wanted_text=text))


@settings(max_examples=150, deadline=None)
@given(
    st.floats(400, 4000),
    st.floats(380, 2400),
    st.integers(2, 10).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1))),
    st.booleans(),
    st.sampled_from(TEXTS),
)
def test_nothing_overlaps_at_any_size(
    width: float, height: float, table: tuple[int, int], large: bool, text: float
) -> None:
    check(Geometry(width, height, *table, large, wanted_text=text))


@pytest.mark.parametrize("size", ["800x600", "1280x800", "1920x1080"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_are_as_big_as_wanted_where_few_sit(size: str, seats: int) -> None:
    usual = Geometry(*SIZES[size], seats)
    for text in TEXTS:
        bigger = Geometry(*SIZES[size], seats, wanted_text=text)
        assert bigger.text == pytest.approx(text)
        assert bigger.plate(0).w == pytest.approx(usual.plate(0).w * bigger.text_unit / usual.unit)


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
def test_words_never_cost_the_cards_much(size: str, seats: int) -> None:
    usual, bigger = Geometry(*SIZES[size], seats), Geometry(*SIZES[size], seats, wanted_text=1.5)
    assert 1 <= bigger.text <= 1.5 + 1e-9
    assert bigger.unit >= 0.95 * usual.unit
    assert bigger.text_unit >= usual.unit
    title, pill = bigger.title(), bigger.pill()
    assert not title.overlaps(pill)
    assert not bigger.status().overlaps(pill)
    assert not any(bigger.plate(seat).overlaps(pill) for seat in range(seats))


@pytest.mark.parametrize("seats", range(2, 11))
def test_cards_of_a_trick_show_their_index(seats: int) -> None:
    geometry = Geometry(1280, 756, seats)
    for viewer_first in range(seats):
        order = [(viewer_first + i) % seats for i in range(seats)]
        cards = [geometry.trick_slot(seat, i) for i, seat in enumerate(order)]
        for i, card in enumerate(cards):
            points = index_points(card)
            for later in cards[i + 1 :]:
                assert not any(covers(later, point) for point in points), (seats, i)


def check_aside(geometry: Geometry) -> None:
    """What lies aside, and a dummy's hand, touch nothing else."""
    area = Box(0, 0, geometry.width, geometry.height).grown(0.01)
    n, seats = full_hand(geometry.seats), range(geometry.places)
    kitty, carried = geometry.aside("kitty", 6), geometry.aside("carried", 3 * geometry.seats)
    tags = [geometry.aside_tag("kitty"), geometry.aside_tag("carried")]
    plates = [geometry.plate(place) for place in seats]
    trick = [geometry.trick_slot(place, 0, again) for place in seats for again in range(1 + geometry.boosted)]
    lifted = geometry.hand(n, frozenset(range(n)), LIFT_PASS)
    middle = (geometry.status(), geometry.pill())
    assert not any(a.box().overlaps(b.box()) for a in kitty for b in carried)
    assert not tags[0].overlaps(tags[1])
    for box in (*(card.box() for card in (*kitty, *carried)), *tags):
        assert area.contains(box)
        assert not any(box.overlaps(other) for other in (*plates, *middle))
        assert not any(touches(card, box) for card in (*trick, *lifted))
    for place in range(geometry.seats):
        if place != geometry.viewer:
            fan = geometry.fan(place, n, frozenset({n - 1, n - 2}))
            assert all(area.contains(card.box()) for card in fan)
            assert not any(touches(card, box) for card in fan for box in (*tags, *(k.box() for k in kitty)))
    for kind, number in (("peek", 6), ("pool", 30)):
        assert all(area.contains(card.box()) for card in geometry.aside(kind, number))


def check_dummy(geometry: Geometry, n: int) -> None:
    """The open hand shows every index and touches nothing else."""
    area = Box(0, 0, geometry.width, geometry.height)
    row = geometry.dummy_hand(n, (100.0,) * n)
    plates = [geometry.plate(place) for place in range(geometry.places)]
    chips = (geometry.chip_left(), geometry.chip_right())
    trick = [geometry.trick_slot(place, 0) for place in range(geometry.places)]
    for card in row:
        box = card.box()
        assert area.contains(box)
        assert not any(box.overlaps(other) for other in (*plates, *chips, *(one.box() for one in trick)))
    for card, neighbour in pairwise(geometry.dummy_hand(n)):
        assert neighbour.x - card.x >= 0.26 * card.width
    for place in range(1, geometry.seats):
        assert not any(touches(card, one.box()) for card in geometry.fan(place, 16) for one in row)
    assert not any(touches(card, plate.grown(2 * geometry.unit)) for card in trick for plate in plates)


@pytest.mark.parametrize("boosted", [False, True])
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("size", SIZES)
def test_what_lies_aside_touches_nothing(size: str, seats: int, boosted: bool) -> None:
    check_aside(Geometry(*SIZES[size], seats, 0, boosted=boosted))


@pytest.mark.parametrize(("seats", "n"), [(2, 16), (3, 13)])
@pytest.mark.parametrize("size", SIZES)
def test_a_dummy_lies_open_and_touches_nothing(size: str, seats: int, n: int) -> None:
    for viewer in range(seats):
        geometry = Geometry(*SIZES[size], seats, viewer, dummy=True)
        check_dummy(geometry, n)
        check_aside(geometry)


@settings(max_examples=80, deadline=None)
@given(st.floats(400, 4000), st.floats(380, 2400), st.integers(2, 10), st.booleans())
def test_what_lies_aside_touches_nothing_at_any_size(
    width: float, height: float, seats: int, boosted: bool
) -> None:
    check_aside(Geometry(width, height, seats, boosted=boosted))
    if seats < 4:
        check_dummy(Geometry(width, height, seats, dummy=True), 16 if seats == 2 else 13)


@pytest.mark.parametrize("seats", range(3, 11))
def test_cards_of_a_boosted_trick_show_their_index(seats: int) -> None:
    geometry = Geometry(1280, 756, seats, boosted=True)
    for leader in range(seats):
        order = [(leader + i) % seats for i in range(2 * seats)]
        cards = [geometry.trick_slot(seat, i, i // seats) for i, seat in enumerate(order)]
        for i, card in enumerate(cards):
            points = index_points(card)
            hidden = [(i, j) for j in range(i + 1, len(cards)) for p in points if covers(cards[j], p)]
            assert not hidden, (seats, hidden)


def close(actual: Placement, x: float, y: float, rotation: float, height: float) -> bool:
    """True if a card lies where the drawing has it."""
    expected = (x, y - TOP, rotation, height)
    return (actual.x, actual.y, actual.rotation, actual.height) == pytest.approx(expected)


def test_four_seats_as_drawn() -> None:
    geometry = Geometry(1280, 756, 4)
    assert geometry.unit == 1
    drawn = [(640, 422, 2), (536, 352, -5), (642, 278, 3), (744, 346, 6)]
    for seat, (x, y, rotation) in enumerate(drawn):
        assert close(geometry.trick_slot(seat, 0), x, y, rotation, 140)
    for seat, centre in ((1, (126, 334)), (2, (640, 148)), (3, (1154, 334))):
        box = geometry.plate(seat)
        assert (box.cx, box.cy + TOP, box.w, box.h) == (*centre, 196, 56)
    assert geometry.plate(0) == Box(28, 536 - TOP, 196, 56)
    assert (geometry.pill().cx, geometry.pill().cy + TOP) == (640, 510)
    assert (geometry.status().cx, geometry.status().cy + TOP) == (640, 568)
    assert (geometry.chip_left().x, geometry.chip_left().y + TOP) == (24, 60)
    assert (geometry.chip_right().right, geometry.chip_right().y + TOP) == (1256, 60)


def test_hand_as_drawn() -> None:
    step = 150 * 250 / 350 * 0.6
    hand = Geometry(1280, 756, 4).hand(13, frozenset({6, 9}), LIFT_PASS)
    for i, card in enumerate(hand):
        a = i - 6
        lift = 30 if i in (6, 9) else 0
        assert close(card, 640 + a * step, 689 + a * a * 0.62 - lift, a * 0.85, 150)


def test_fan_as_drawn() -> None:
    fan = Geometry(1280, 756, 4).fan(1, 8)
    for k, card in enumerate(fan):
        a = -18.4 + 36.8 * k / 7
        x = 126 + 150 * math.sin(math.radians(a))
        y = 334 + 108 - 150 * math.cos(math.radians(a)) - 4
        assert close(card, x, y, a, 88)


def test_six_seats_as_drawn() -> None:
    geometry = Geometry(1280, 756, 6)
    centres = [(126, 440), (0.205 * 1280, 206), (640, 142), (0.795 * 1280, 206), (1154, 440)]
    for seat, centre in enumerate(centres, start=1):
        box = geometry.plate(seat)
        assert (box.cx, box.cy + TOP) == pytest.approx(centre)
    drawn = [(0, 80, 2), (-124, 60, 7), (-124, -68, -8), (0, -80, 3), (124, -68, 8), (124, 60, -6)]
    for seat, (dx, dy, rotation) in enumerate(drawn):
        assert close(geometry.trick_slot(seat), 640 + dx, 374 + dy, rotation, 122)


@pytest.mark.parametrize("seats", range(2, 11))
def test_each_viewer_sits_at_the_bottom(seats: int) -> None:
    first = Geometry(1280, 756, seats)
    for viewer in range(seats):
        geometry = Geometry(1280, 756, seats, viewer)
        for place in range(seats):
            seat = (viewer + place) % seats
            assert geometry.place_of(seat) == place
            assert geometry.plate(seat) == first.plate(place)
            assert geometry.trick_slot(seat, 1) == first.trick_slot(place, 1)
            assert geometry.won(seat) == first.won(place)
        if seats > 2:
            assert geometry.plate((viewer + 1) % seats).cx < 640, "the next seat clockwise is on the left"


@pytest.mark.parametrize("size", ["800x600", "1280x800", "3840x2160", "portrait"])
@pytest.mark.parametrize("seats", range(2, 11))
def test_pass_arrows_keep_off_the_plates(size: str, seats: int) -> None:
    geometry = Geometry(*SIZES[size], seats)
    area = Box(0, 0, geometry.width, geometry.height)
    for receiver in range(1, seats):
        path = geometry.arrow(0, receiver)
        points = (*path.outline(), *path.head())
        assert all(0 <= x <= area.right and 0 <= y <= area.bottom for x, y in points)
        tip = path.head()[0]
        plate = geometry.plate(receiver)
        assert not any(geometry.plate(seat).contains(Box(*tip, 0, 0)) for seat in range(seats))
        reach = math.hypot(max(plate.x - tip[0], 0, tip[0] - plate.right), max(0, tip[1] - plate.bottom))
        assert reach < 90 * geometry.unit, "the arrow ends near the one who receives"


def test_arrow_as_drawn() -> None:
    path = Geometry(1280, 756, 4).arrow(0, 1)
    assert path.start == (518, 508 - TOP)
    assert path.end == (264, 388 - TOP)
    assert path.control == (360, 500 - TOP)


def test_arrows_between_any_two_seats() -> None:
    for seats in range(2, 11):
        geometry = Geometry(1280, 756, seats)
        for giver in range(seats):
            for receiver in range(seats):
                if giver != receiver:
                    path = geometry.arrow(giver, receiver)
                    assert len(path.outline()) == 58
                    assert all(math.isfinite(v) for point in path.head() for v in point)


def test_a_second_card_of_a_seat_lies_beside_its_first() -> None:
    geometry = Geometry(1280, 756, 4)
    first, second = geometry.trick_slot(2, 1), geometry.trick_slot(2, 5, 1)
    assert (second.x - first.x, second.y - first.y) == (18, 10)
    assert second.z > first.z


def test_stock_and_won() -> None:
    geometry = Geometry(1280, 756, 4)
    assert geometry.stock().height == geometry.trick_height == 140
    won, plate = geometry.won(3), geometry.plate(3)
    assert (won.x, won.y, won.height) == (plate.cx, plate.cy, 84)


def test_hand_of_none_and_of_one() -> None:
    geometry = Geometry(1280, 756, 4)
    assert geometry.hand(0) == ()
    (card,) = geometry.hand(1)
    assert (card.x, card.rotation) == (640, 0)
    assert geometry.fan(1, 0) == ()
    (back,) = geometry.fan(1, 1)
    assert back.rotation == 0


@pytest.mark.parametrize("bad", [(1280, 756, 1), (1280, 756, 11), (1280, 756, 4, 4), (0, 756, 4)])
def test_impossible_tables_are_refused(bad: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Geometry(*bad)
