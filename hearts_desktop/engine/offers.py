"""What a seat may choose from, as data: the table lights cards by it, agents pick from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from hearts_desktop.engine.actions import Action, ChooseMoon, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.ruleset import Moon


class OfferPass(NamedTuple):
    """Give away ``size`` of ``cards`` to ``receiver``."""

    seat: int
    size: int
    cards: Cards
    receiver: int

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (Pass(self.seat, chosen) for chosen in combinations(self.cards, self.size))


class OfferPlay(NamedTuple):
    """Play one of ``cards``."""

    seat: int
    cards: tuple[Card, ...]

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (Play(self.seat, card) for card in self.cards)


class OfferMoon(NamedTuple):
    """Say what the moon does."""

    seat: int
    choices: tuple[Moon, ...]

    def actions(self) -> Iterator[Action]:
        """Every allowed choice."""
        return (ChooseMoon(self.seat, choice) for choice in self.choices)


Offer = OfferPass | OfferPlay | OfferMoon
