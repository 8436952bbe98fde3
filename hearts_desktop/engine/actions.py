"""Choices: all that is ever put into a game, chance included. Each has a one-line text form.

===================  ==============================================
text                 means
===================  ==============================================
``cut 2``            chance draws seat 2 as the first dealer
``deal QS 2C …``     chance shuffles the pack into this order
``pass 0 QS KS AS``  seat 0 gives these cards away
``play 3 2C``        seat 3 plays the two of clubs
``moon 1 self_minus``  seat 1, who shot the moon, takes the points off
===================  ==============================================
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_desktop.engine.cards import Card, Cards, format_cards, parse_cards
from hearts_desktop.engine.ruleset import Moon

CHANCE: Final = -1
"""The actor that cuts for dealer and shuffles."""

Actor = int
"""A seat number, or :data:`CHANCE`."""


class Cut(NamedTuple):
    """Chance decides who deals first."""

    dealer: int


class Deal(NamedTuple):
    """Chance puts the pack in this order; it is dealt from the front, dealer's left first."""

    order: Cards


class Pass(NamedTuple):
    """A seat commits the cards that it gives away."""

    seat: int
    cards: Cards


class Play(NamedTuple):
    """The player on turn puts a card into the trick."""

    seat: int
    card: Card


class ChooseMoon(NamedTuple):
    """The shooter says who gets the points: ``others_plus`` or ``self_minus``."""

    seat: int
    choice: Moon


Action = Cut | Deal | Pass | Play | ChooseMoon


def actor(action: Action) -> Actor:
    """Whose choice the action is."""
    match action:
        case Cut() | Deal():
            return CHANCE
        case Pass() | Play() | ChooseMoon():
            return action.seat


def format_action(action: Action) -> str:
    """The one-line text form."""
    match action:
        case Cut():
            return f"cut {action.dealer}"
        case Deal():
            return f"deal {format_cards(action.order)}"
        case Pass():
            return f"pass {action.seat} {format_cards(action.cards)}"
        case Play():
            return f"play {action.seat} {action.card}"
        case ChooseMoon():
            return f"moon {action.seat} {action.choice}"


def parse_action(text: str) -> Action:
    """Read the one-line text form.

    Raises ValueError if the text is no action; whether the action is allowed is another question,
    which :func:`.game.step` answers.
    """
    verb, _, rest = text.partition(" ")
    try:
        match verb:
            case "cut":
                return Cut(_seat(rest))
            case "deal":
                return Deal(parse_cards(rest))
            case "pass":
                seat, _, cards = rest.partition(" ")
                return Pass(_seat(seat), parse_cards(cards))
            case "play":
                seat, _, card = rest.partition(" ")
                return Play(_seat(seat), Card.parse(card))
            case "moon":
                seat, _, choice = rest.partition(" ")
                return ChooseMoon(_seat(seat), Moon(choice))
    except ValueError as error:
        raise ValueError(f"{text[:80]!r} is not an action: {error}") from None
    raise ValueError(f"{text[:80]!r} is not an action: unknown verb {verb[:20]!r}")


def _seat(text: str) -> int:
    if len(text) != 1 or text not in "0123456789":
        raise ValueError(f"{text[:20]!r} is not a seat")
    return int(text)
