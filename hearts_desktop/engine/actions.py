"""Choices: all that is ever put into a game, chance included. Each has a one-line text form.

===================  ==============================================
text                 means
===================  ==============================================
``cut 2``            chance draws seat 2 as the first dealer
``deal QS 2C …``     chance shuffles the pack into this order
``bid 1 3``          seat 1 bids three points for the dummy; 0 passes for good
``call 2 1 0 2``     the dealer, seat 2, has one card passed left and two right; no numbers: mixed
``pass 0 QS KS AS``  seat 0 gives these cards away; no cards: it declines
``mix QS 2C …``      chance shuffles the passed cards, to be dealt anew
``charge 1 QS``      seat 1 charges the queen of spades; no cards: nothing
``play 3 2C``        seat 3 plays the two of clubs; a dummy's card is played by who plays for it
``discard 0 2C``     seat 0, who took the kitty in hand, lays these cards face down
``claim 0``          seat 0 ends the hand: how it goes on is certain
``moon 1 self_minus``  seat 1, who shot the moon, takes the points off
===================  ==============================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hearts_desktop.engine.cards import Card, Cards, format_cards, parse_cards
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.language import tr

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


class Bid(NamedTuple):
    """A bid of ``points`` for the dummy; 0 is a pass, which is final (rules 6.2)."""

    seat: int
    points: int


class Call(NamedTuple):
    """The dealer says how cards are passed: how many to each offset clockwise, beginning with the left.

    The empty tuple calls the mix (rules 3.2, dealer_call).
    """

    seat: int
    counts: tuple[int, ...]


class Pass(NamedTuple):
    """A seat commits the cards that it gives away; none if it declines.

    Where the cards go to several players, the order tells which go where: first those for the nearest
    player clockwise.
    """

    seat: int
    cards: Cards


class Mix(NamedTuple):
    """Chance puts the cards in the middle in this order; they are dealt from the front."""

    order: Cards


class Charge(NamedTuple):
    """A seat charges cards, or none (rules 3.8)."""

    seat: int
    cards: Cards


class Play(NamedTuple):
    """Whoever decides the card on turn puts it into the trick."""

    seat: int
    card: Card


class Discard(NamedTuple):
    """A seat that took the kitty in hand lays as many cards face down (rules 3.1, kitty_use)."""

    seat: int
    cards: Cards


class Claim(NamedTuple):
    """Whoever decides the card on turn ends the hand, because nothing in it is open, see :mod:`.claims`."""

    seat: int


class ChooseMoon(NamedTuple):
    """The shooter says who gets the points: ``others_plus`` or ``self_minus``."""

    seat: int
    choice: Moon


Action = Cut | Deal | Bid | Call | Pass | Mix | Charge | Play | Discard | Claim | ChooseMoon


def actor(action: Action) -> Actor:
    """Whose choice the action is."""
    match action:
        case Cut() | Deal() | Mix():
            return CHANCE
        case _:
            return action.seat


def format_action(action: Action) -> str:
    """The one-line text form."""
    match action:
        case Cut():
            return f"cut {action.dealer}"
        case Deal():
            return f"deal {format_cards(action.order)}"
        case Mix():
            return f"mix {format_cards(action.order)}"
        case Bid():
            return f"bid {action.seat} {action.points}"
        case Call():
            return " ".join(["call", str(action.seat), *map(str, action.counts)])
        case Play():
            return f"play {action.seat} {action.card}"
        case Claim():
            return f"claim {action.seat}"
        case ChooseMoon():
            return f"moon {action.seat} {action.choice}"
        case Pass() | Charge() | Discard():
            return f"{_CARD_VERBS[type(action)]} {action.seat} {format_cards(action.cards)}".rstrip()


_CARD_VERBS: Final[dict[type[Pass] | type[Charge] | type[Discard], str]] = {
    Pass: "pass",
    Charge: "charge",
    Discard: "discard",
}


def parse_action(text: str) -> Action:
    """Read the one-line text form.

    Raises ValueError if the text is no action; whether the action is allowed is another question,
    which :func:`.game.step` answers.
    """
    verb, _, rest = text.partition(" ")
    reader = _READERS.get(verb)
    if reader is None:
        unknown = tr("{text} is not an action: unknown verb {verb}")
        raise ValueError(unknown.format(text=repr(text[:80]), verb=repr(verb[:20])))
    try:
        return reader(rest)
    except ValueError as error:
        wrong = tr("{text} is not an action: {reason}")
        raise ValueError(wrong.format(text=repr(text[:80]), reason=error)) from None


def _seat(text: str) -> int:
    if len(text) != 1 or text not in "0123456789":
        raise ValueError(tr("{text} is not a seat").format(text=repr(text[:20])))
    return int(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 4 and str(int(text)) == text):
        raise ValueError(tr("{text} is not a number").format(text=repr(text[:20])))
    return int(text)


def _two(rest: str) -> tuple[int, str]:
    seat, _, more = rest.partition(" ")
    return _seat(seat), more


def _read_call(rest: str) -> Action:
    seat, more = _two(rest)
    return Call(seat, tuple(_number(word) for word in more.split()))


def _read_bid(rest: str) -> Action:
    seat, more = _two(rest)
    return Bid(seat, _number(more))


def _read_play(rest: str) -> Action:
    seat, more = _two(rest)
    return Play(seat, Card.parse(more))


def _read_moon(rest: str) -> Action:
    seat, more = _two(rest)
    return ChooseMoon(seat, Moon(more))


def _read_cards(kind: type[Pass] | type[Charge] | type[Discard]) -> Callable[[str], Action]:
    def read(rest: str) -> Action:
        seat, more = _two(rest)
        return kind(seat, parse_cards(more))

    return read


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "cut": lambda rest: Cut(_seat(rest)),
    "deal": lambda rest: Deal(parse_cards(rest)),
    "mix": lambda rest: Mix(parse_cards(rest)),
    "bid": _read_bid,
    "call": _read_call,
    "pass": _read_cards(Pass),
    "charge": _read_cards(Charge),
    "discard": _read_cards(Discard),
    "claim": lambda rest: Claim(_seat(rest)),
    "play": _read_play,
    "moon": _read_moon,
}
