"""What a seat may choose from, as data: the table lights cards by it, agents pick from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hearts_desktop.engine.actions import Action, Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.ruleset import Moon


class OfferBid(NamedTuple):
    """Bid for the dummy at least ``lowest`` and at most ``highest``, or pass for good."""

    seat: int
    lowest: int
    highest: int

    def actions(self) -> Iterator[Action]:
        """Every allowed choice, the pass first."""
        yield Bid(self.seat, 0)
        yield from (Bid(self.seat, points) for points in range(self.lowest, self.highest + 1))


class OfferCall(NamedTuple):
    """Say how cards are passed; each call as in :class:`.actions.Call`."""

    seat: int
    calls: tuple[tuple[int, ...], ...]

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (Call(self.seat, counts) for counts in self.calls)


class OfferPass(NamedTuple):
    """Give away ``size`` of ``cards``, or none if the pass is ``optional``.

    ``packets`` says who gets how many, as (seat, number); it is empty if the cards will be mixed.
    """

    seat: int
    size: int
    cards: Cards
    packets: tuple[tuple[int, int], ...]
    optional: bool = False

    @property
    def split(self) -> bool:
        """Do the cards go to several players, so that their order matters?"""
        return len(self.packets) > 1

    def actions(self) -> Iterator[Action]:
        """Every allowed choice; declining last."""
        sizes = [number for _, number in self.packets] or [self.size]
        yield from (Pass(self.seat, chosen) for chosen in _packets(self.cards, sizes))
        if self.optional:
            yield Pass(self.seat, ())


def _packets(cards: Cards, sizes: list[int]) -> Iterator[Cards]:
    if not sizes:
        yield ()
        return
    for packet in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in packet)
        for more in _packets(rest, sizes[1:]):
            yield packet + more


class OfferCharge(NamedTuple):
    """Charge up to ``limit`` of ``cards``."""

    seat: int
    limit: int
    cards: Cards

    def actions(self) -> Iterator[Action]:
        """Every allowed choice, nothing first."""
        for number in range(min(self.limit, len(self.cards)) + 1):
            yield from (Charge(self.seat, chosen) for chosen in combinations(self.cards, number))


class OfferPlay(NamedTuple):
    """Play one of ``cards`` from the hand of ``place``, which is a dummy's if it is not ``seat``."""

    seat: int
    cards: tuple[Card, ...]
    place: int

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (Play(self.seat, card) for card in self.cards)


class OfferDiscard(NamedTuple):
    """Lay ``size`` of ``cards`` face down for the kitty taken in hand."""

    seat: int
    size: int
    cards: Cards

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (Discard(self.seat, chosen) for chosen in combinations(self.cards, self.size))


class OfferMoon(NamedTuple):
    """Say what the moon does."""

    seat: int
    choices: tuple[Moon, ...]

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (ChooseMoon(self.seat, choice) for choice in self.choices)


Offer = OfferBid | OfferCall | OfferPass | OfferCharge | OfferPlay | OfferDiscard | OfferMoon
