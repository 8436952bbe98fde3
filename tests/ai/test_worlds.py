"""The deals drawn agree with all that the seat knows, and each that does comes up equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations, product
from math import sqrt

import pytest
from moments import KINDS, moments, parts_of

from hearts_desktop.ai import kernel
from hearts_desktop.ai.situation import laid_out, worlds
from hearts_desktop.ai.worlds import Worlds
from hearts_desktop.engine.bits import seeded
from hearts_desktop.engine.offers import OfferBid, OfferCharge, OfferDiscard, OfferPass, OfferPlay

K, B = kernel.KITTY, kernel.BURIED
DRAWS = 60 if kernel.COMPILED else 10
"""How often each deal should come up."""
Layout = list[tuple[int, int, set[int]]]
"""Hidden cards: face, where it lies, and where it may lie."""


def made(layout: Layout, taker: int = -1) -> kernel.Worlds:
    """The hidden cards of a situation, in the build that is used now."""
    drawn = kernel.Worlds(taker)
    for face, where, places in layout:
        drawn.add(face, where, sum(1 << place for place in places))
    return drawn


def deal(drawn: kernel.Worlds) -> tuple[int, ...]:
    """Where each card lies now."""
    return tuple(drawn.where[: drawn.number])


@pytest.mark.parametrize("kind", KINDS)
def test_every_deal_agrees_with_what_is_known(kind: str, build: str) -> None:
    for number, moment in enumerate(
        moments(kind, 50, OfferBid, OfferPass, OfferCharge, OfferPlay, OfferDiscard)
    ):
        here = moment.seen()
        known = here.unseen
        drawn, _ = worlds(here)
        faces = drawn.face[: drawn.number]
        assert faces == [card.face for card in known.cards]
        drawn.seed(number + 1)
        for _ in range(4):
            drawn.next()
            found = Counter(deal(drawn))
            assert [found[place] for place in range(moment.rules.places)] == list(known.rooms)
            assert (found[K], found[B]) == (known.kitty, known.buried)
            for face, place in zip(faces, deal(drawn), strict=True):
                may = known.aside_may_hold if place >= K else known.may_hold[place]
                assert may >> face & 1, "a card lies where it cannot be"


# -- each deal as often as any other -----------------------------------------------------------------------

SMALL: dict[str, Layout] = {
    "nothing is known": [
        (face, where, {0, 1, 2}) for face, where in zip(range(6), (0, 0, 1, 1, 2, 2), strict=True)
    ],
    "one hand is out of a suit": [
        *[(face, face % 2, {0, 1, 2}) for face in range(4)],
        *[(20 + face, 2, {1, 2}) for face in range(2)],
    ],
    "two hands are out of different suits": [
        *[(face, 1, {1, 2}) for face in range(2)],
        *[(20 + face, 0, {0, 2}) for face in range(2)],
        *[(30 + face, 2, {0, 1, 2}) for face in range(2)],
    ],
    "a card is in one of two hands": [(1, 0, {0, 1}), (2, 1, {0, 1, 2}), (3, 2, {0, 1, 2}), (4, 2, {1, 2})],
    "a kitty lies aside": [
        *[(face, face % 2, {0, 1, K}) for face in range(4)],
        (40, K, {1, K}),
        (41, K, {0, 1, K}),
    ],
    "cards are buried": [
        (1, 3, {3, B}),
        (2, B, {3, B}),
        (3, 1, {1, 3}),
        (4, 1, {1, 3, B}),
        (5, 3, {1, 3, B}),
    ],
    "both cards of a face": [(7, 0, {0, 1}), (7, 1, {0, 1, 2}), (8, 1, {1, 2}), (8, 2, {0, 1, 2})],
    "only three cards can change places at once": [(0, 0, {0, 1}), (13, 1, {1, 2}), (26, 2, {2, 0})],
    "only four cards can change places at once": [
        *[(0, 0, {0, 1}), (13, 1, {1, 2})],
        *[(26, 2, {2, 3}), (39, 3, {3, 0})],
    ],
}


def possible(layout: Layout) -> Iterator[tuple[int, ...]]:
    """Every way in which the cards may lie."""
    rooms = Counter(where for _, where, _ in layout)

    def rest(number: int) -> Iterator[tuple[int, ...]]:
        if number == len(layout):
            yield ()
            return
        for place in sorted(layout[number][2]):
            if rooms[place]:
                rooms[place] -= 1
                yield from ((place, *others) for others in rest(number + 1))
                rooms[place] += 1

    return rest(0)


def assert_even(seen: Counter[tuple[int, ...]], deals: list[tuple[int, ...]]) -> None:
    """Pearson's chi-square is below its mean and five standard deviations of it."""
    assert set(seen) <= set(deals)
    expected = seen.total() / len(deals)
    freedom = len(deals) - 1
    off = sum((seen[one] - expected) ** 2 / expected for one in deals)
    assert off < freedom + 5 * sqrt(2 * freedom) + 5, (off, freedom)


@pytest.mark.parametrize("name", SMALL)
def test_each_deal_is_the_first_one_equally_often(name: str) -> None:
    """However the cards were laid out to begin with."""
    layout = SMALL[name]
    deals = [*possible(layout)]
    drawn, seen = made(layout, taker=3), Counter[tuple[int, ...]]()
    for number in range(DRAWS * len(deals)):
        drawn.seed(seeded(number))
        seen[deal(drawn)] += 1
    assert_even(seen, deals)


@pytest.mark.parametrize("name", SMALL)
def test_each_deal_comes_up_equally_often_in_the_long_run(name: str) -> None:
    """One after the other they are not independent, so only every twelfth is counted."""
    layout = SMALL[name]
    deals = [*possible(layout)]
    drawn, seen = made(layout, taker=3), Counter[tuple[int, ...]]()
    drawn.seed(1)
    for _ in range(DRAWS * len(deals)):
        for _ in range(12):
            drawn.next()
        seen[deal(drawn)] += 1
    assert_even(seen, deals)


def test_where_nothing_is_known_a_deal_says_nothing_of_the_next() -> None:
    drawn = made([(face, face, {0, 1, 2}) for face in range(3)])
    drawn.seed(1)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(60 * 36):
        before = deal(drawn)
        drawn.next()
        seen[(*before, *deal(drawn))] += 1
    deals = [*permutations(range(3))]
    assert_even(seen, [(*one, *other) for one, other in product(deals, repeat=2)])


@pytest.mark.skipif(not kernel.COMPILED, reason="takes too long in plain Python")
def test_deals_of_real_games_are_drawn_evenly() -> None:
    tried = 0
    for kind in KINDS:
        for moment in moments(kind, 60, OfferPlay):
            layout = [
                (card.face, where, {place for place in range(B + 1) if places >> place & 1})
                for card, where, places in laid_out(moment.seen().unseen)
            ]
            if not 3 <= len(layout) <= 7 or not 2 < len(deals := [*possible(layout)]) < 120:
                continue
            drawn, seen = made(layout, moment.hand.kitty_taker), Counter[tuple[int, ...]]()
            for number in range(30 * len(deals)):
                drawn.seed(seeded(number))
                seen[deal(drawn)] += 1
            assert_even(seen, deals)
            tried += 1
    assert tried > 10


# -- builds, and work --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_both_builds_draw_the_same_deals(kind: str) -> None:
    plain, compiled = (parts_of(build)["Worlds"] for build in ("plain", "compiled"))
    for number, moment in enumerate(moments(kind, 12, OfferPass, OfferPlay)):
        twins = plain(moment.hand.kitty_taker), compiled(moment.hand.kitty_taker)
        for card, where, places in laid_out(moment.seen().unseen):
            for drawn in twins:
                drawn.add(card.face, where, places)
        for drawn in twins:
            drawn.seed(seeded(number))
        for _ in range(5):
            for drawn in twins:
                drawn.next()
            assert deal(twins[0]) == deal(twins[1])
        assert twins[0].state == twins[1].state


class Counted(Worlds):
    """Counts its random numbers, the measure of its work."""

    rolls = 0

    def _roll(self, number: int) -> int:
        self.rolls += 1
        return super()._roll(number)


def test_a_deal_costs_the_same_however_much_is_known() -> None:
    """Even where hardly any change is possible."""
    places = [{0, 1, 2}, {0, 1}, {0}]
    work = []
    for known in places:
        drawn = Counted()
        drawn.add(0, 1, 0b010)
        for face in range(1, 39):
            drawn.add(face, 0, sum(1 << place for place in known))
        drawn.next()
        work.append(drawn.rolls)
    assert all(one == other for one, other in pairwise(work))
    assert 0 < work[0] < 10 * 39


def test_a_card_that_can_lie_in_one_place_stays_there(build: str) -> None:
    drawn = made([(3, 2, {2}), *[(10 + face, face % 3, {0, 1, 2}) for face in range(9)]])
    drawn.seed(5)
    for _ in range(20):
        drawn.next()
        assert deal(drawn)[0] == 2


def test_one_hidden_card_or_none_is_no_difficulty(build: str) -> None:
    for layout in ([], [(5, 1, {1})], [(5, 1, {0, 1})]):
        drawn = made(layout)
        drawn.seed(5)
        drawn.next()
        assert deal(drawn) == tuple(where for _, where, _ in layout)
