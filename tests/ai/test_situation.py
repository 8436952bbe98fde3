"""What the search works on agrees with what the engine knows: the play, the hidden cards, the legal ones."""

from __future__ import annotations

import random

import pytest
from moments import KINDS, Moment, hidden_cards, moments
from twins import compiled_kernel

from hearts_desktop.ai import kernel
from hearts_desktop.ai.situation import laid_out, played_out, worlds
from hearts_desktop.engine.cards import Card, parse_cards
from hearts_desktop.engine.game import offer
from hearts_desktop.engine.offers import OfferBid, OfferCharge, OfferDiscard, OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.snapshot import restored, snapshot
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.unseen import Unseen

CARDS_ARE_OUT = (OfferBid, OfferPass, OfferCharge, OfferPlay, OfferDiscard)


def plain(now: kernel.Position, rules: kernel.PlayRules) -> Position:
    """The same position in the plain build, where cards can be given to it."""
    return restored(rules, snapshot(now) if isinstance(now, Position) else compiled_kernel().snapshot(now))


def give(now: Position, taker: int, card: Card, place: int) -> None:
    """Lay a card that was hidden where the kernel says."""
    if place == kernel.KITTY:
        now.give(-1, card.face)
    elif place == kernel.BURIED:
        now.capture(taker, 1 << card.face, 0, now.rules.value[card.face])
    else:
        now.give(place, card.face)


@pytest.mark.parametrize("kind", KINDS)
def test_with_the_real_cards_it_is_the_position_of_the_engine(kind: str, build: str) -> None:
    for moment in moments(kind, 60, OfferPlay, OfferDiscard):
        here = moment.seen()
        _, root = worlds(here)
        real = position(moment.rules, moment.hand)
        mine = plain(root, real.rules)
        for card, place in hidden_cards(moment, here):
            give(mine, moment.hand.kitty_taker, card, place)
        assert snapshot(mine) == snapshot(real)


@pytest.mark.parametrize("kind", KINDS)
def test_in_every_deal_the_seat_may_play_what_the_engine_offers(kind: str, build: str) -> None:
    for number, moment in enumerate(moments(kind, 40, OfferPlay, OfferDiscard)):
        here = moment.seen()
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferPlay | OfferDiscard)
        drawn, root = worlds(here)
        real = position(moment.rules, moment.hand)
        drawn.seed(number + 1)
        for _ in range(3):
            drawn.next()
            now = plain(root, real.rules)
            for place, face in zip(drawn.where, drawn.face[: drawn.number], strict=False):
                give(now, drawn.taker, Card.from_face(face), place)
            assert now.legal() == sorted({card.face for card in choices.cards})
            same_in_sight(moment, now, real)


def same_in_sight(moment: Moment, now: Position, real: Position) -> None:
    """Equal in all that nobody is in doubt about."""
    lying = moment.hand.kitty_taker if moment.hand.buried else -1
    changing = {"rules", "hand", "hand_twice", "won", "won_twice", "points", "kitty", "kitty_twice"}
    for name in set(vars(real)) - changing:
        assert getattr(now, name) == getattr(real, name), name
    for place in range(real.rules.players):
        for once, twice in (("hand", "hand_twice"), ("won", "won_twice")):
            number = sum(getattr(now, name)[place].bit_count() for name in (once, twice))
            assert number == sum(getattr(real, name)[place].bit_count() for name in (once, twice))
        if place != lying:
            assert now.points[place] == real.points[place]


@pytest.mark.parametrize("kind", KINDS)
def test_the_hidden_cards_can_lie_somewhere_at_every_moment(kind: str) -> None:
    for moment in moments(kind, 80, *CARDS_ARE_OUT):
        known = moment.seen().unseen
        layout = laid_out(known)
        assert tuple(card for card, _, _ in layout) == known.cards
        room = dict(enumerate(known.rooms)) | {kernel.KITTY: known.kitty, kernel.BURIED: known.buried}
        for place, number in room.items():
            assert sum(where == place for _, where, _ in layout) == number
        for card, where, places in layout:
            assert places >> where & 1
            for place in range(kernel.BURIED + 1):
                may = known.may_hold[place] if place < len(known.rooms) else known.aside_may_hold
                possible = room.get(place, 0) > 0 and may >> card.face & 1
                assert bool(places >> place & 1) == bool(possible)


def test_cards_laid_down_for_the_kitty_are_gone_from_the_hand() -> None:
    """Thinking of the second card to lay down, the search works on the play after the first."""
    rng = random.Random("laid down")
    for moment in moments("a kitty taken in hand", 12, OfferDiscard):
        choices = offer(moment.rules, moment.state, moment.seat)
        assert isinstance(choices, OfferDiscard)
        here = moment.seen()
        laid = tuple(rng.sample(choices.cards, rng.randint(1, choices.size)))
        _, root = worlds(here, laid)
        real = position(moment.rules, moment.hand)
        for card in laid:
            real.play(card.face)
        mine = plain(root, real.rules)
        for card, place in hidden_cards(moment, here):
            give(mine, moment.hand.kitty_taker, card, place)
        assert snapshot(mine) == snapshot(real)


def test_after_the_play_nothing_is_hidden() -> None:
    for moment in moments("Hearts for Two", 3, OfferMoon):
        end = plain(played_out(moment.seen()), moment.rules.play_rules(moment.hand))
        assert end.over
        assert snapshot(end) == snapshot(position(moment.rules, moment.hand))


def known(text: str, rooms: tuple[int, ...], *may: str) -> Unseen:
    """Cards to lay out in hands, of which each may hold those named."""
    cards = parse_cards(text)
    holds = [sum(1 << card.face for card in parse_cards(names)) for names in may]
    return Unseen(cards, rooms, 0, 0, 0, tuple(holds), 0)


def test_a_card_moves_over_if_another_needs_its_place() -> None:
    found = laid_out(known("2C 3C 4C", (1, 1, 1), "2C 3C 4C", "2C", "3C 4C"))
    assert {str(card): where for card, where, _ in found} in (
        {"2C": 1, "3C": 0, "4C": 2},
        {"2C": 1, "3C": 2, "4C": 0},
    )


@pytest.mark.parametrize(
    "impossible",
    [
        known("2C 3C", (1, 1), "2C 3C", ""),
        known("2C 3C 4C", (1, 2), "2C 3C 4C", "4C"),
        known("2C", (0, 0), "2C", "2C"),
    ],
)
def test_cards_that_can_lie_nowhere_are_refused(impossible: Unseen) -> None:
    with pytest.raises(ValueError, match="cannot lie anywhere"):
        laid_out(impossible)
