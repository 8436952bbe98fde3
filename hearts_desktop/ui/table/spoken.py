"""The table as a tree of words: all that is to be seen, for whoever has it read out. Pure functions, no Qt.

The words are those that the table itself shows, so that listening and looking never disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.state import NOBODY, HandState
from hearts_desktop.ui.models.company import level_words
from hearts_desktop.ui.models.words import stage
from hearts_desktop.ui.table.buttons import Pill, focused_pill, pills
from hearts_desktop.ui.table.hint_words import points_shown
from hearts_desktop.ui.table.phrases import by_suit, called, count_of, listed_suits, name_of, points_text
from hearts_desktop.ui.table.piles import cancelled, winning_card
from hearts_desktop.ui.table.plates import agent_of, plate
from hearts_desktop.ui.table.signs import signs
from hearts_desktop.ui.table.situation import Look, Situation, looks
from hearts_desktop.ui.table.sorting import hand_order
from hearts_desktop.ui.table.words import asked

WhyNot = Callable[[Card], str]

SEATS: Final = "seats"
TRICK: Final = "trick"
HAND: Final = "hand"
DUMMY: Final = "dummy"
READINGS: Final = ("asked", "trick", "cards", "points")
"""What can be read out at any moment."""


class Kind(StrEnum):
    """What something is, so that a screen reader can say so."""

    TABLE = "table"
    LIST = "list"
    ITEM = "item"
    CARD = "card"
    """An item that can be picked."""
    BUTTON = "button"
    WORDS = "words"


class Spot(NamedTuple):
    """Something on the table that is read out by itself; ``key`` tells it from everything else."""

    key: str
    kind: Kind
    name: str
    more: str = ""
    """What is said after the name: why a card may not be played, that it is chosen, new or charged; how well
    somebody plays."""
    parts: tuple[Spot, ...] = ()
    target: Card | str | int | None = None
    """The card, the key of the button, or the place."""
    usable: bool = False
    """It can be picked or pressed now."""
    barred: bool = False
    """It could be picked or pressed at another moment, but not now."""
    selected: bool = False
    focused: bool = False

    def walk(self) -> Iterator[Spot]:
        """This spot and everything within it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def find(self, key: str) -> Spot | None:
        """The spot of that key within this one."""
        return next((spot for spot in self.walk() if spot.key == key), None)


def table(now: Situation, why_not: WhyNot) -> Spot:
    """The whole table; its own name says where the game stands and what it waits for."""
    where = stage(now.rules, now.state).replace(" · ", ", ")
    name = ". ".join(filter(None, ("Card table", where, asked(now))))
    parts = (*_words(now), _buttons(now), _hand(now, why_not), _dummy(now, why_not), _trick(now), _seats(now))
    shown = tuple(part for part in parts if part is not None)
    return Spot("table", Kind.TABLE, name, parts=shown, focused=focus(now) == "")


def focus(now: Situation) -> str:
    """The key of what the keyboard is on; empty if that is the table as a whole."""
    button = focused_pill(now)
    if button is not None:
        return f"button {button.key}"
    return "" if now.focus is None else _card_key(now.place, now.focus)


# -- the parts


def _words(now: Situation) -> Iterator[Spot]:
    """Signs that stand by themselves: where cards go, broken hearts, what lies aside."""
    shown = signs(now)
    said = {
        "passing": shown.passing[0] if shown.passing is not None else "",
        "broken": "Hearts broken" if shown.broken else "",
        "kitty": shown.kitty,
        "carried": shown.carried,
        "deal": shown.deal.replace(" · ", ", "),
        "hint": f"Hint: {shown.hint}".removesuffix(".") if shown.hint else "",
    }
    return (Spot(key, Kind.WORDS, words) for key, words in said.items() if words)


def _buttons(now: Situation) -> Spot | None:
    found = pills(now)
    if not found:
        return None
    on = focus(now)
    return Spot("buttons", Kind.LIST, "Buttons", parts=tuple(_button(pill, on) for pill in found))


def _button(pill: Pill, on: str) -> Spot:
    key = f"button {pill.key}"
    name = pill.said or pill.text
    return Spot(
        key,
        Kind.BUTTON,
        name,
        target=pill.key,
        usable=pill.enabled,
        barred=not pill.enabled,
        focused=key == on,
    )


def _hand(now: Situation, why_not: WhyNot) -> Spot | None:
    if now.spectator or not now.own_cards:
        return None
    return _open_hand(now, HAND, "Your hand", now.viewer, now.own_cards, why_not)


def _dummy(now: Situation, why_not: WhyNot) -> Spot | None:
    hand, place = now.hand, now.state.seats
    if hand is None or not now.has_dummy or place not in hand.open or not hand.hands[place]:
        return None
    return _open_hand(now, DUMMY, "The dummy’s hand", place, hand.hands[place], why_not)


def _open_hand(now: Situation, key: str, title: str, place: int, cards: Cards, why_not: WhyNot) -> Spot:
    asked_of = now.place == place
    free = [card for card in cards if asked_of and card in now.playable]
    name = f"{title}: {count_of(len(cards), 'card')}"
    if asked_of and now.playable and len(free) < len(cards):
        name += f", {len(free)} may be picked"
    seen = looks(now)
    row = hand_order((card for card in cards if not card.is_hidden), now.ways.order)
    parts = tuple(_card(now, place, row, card, seen.get(card, Look()), why_not) for card in row)
    return Spot(key, Kind.LIST, name, parts=parts)


def _card_key(place: int, card: Card) -> str:
    return f"card {place} {card}"


def _card(now: Situation, place: int, held: Cards, card: Card, look: Look, why_not: WhyNot) -> Spot:
    key = _card_key(place, card)
    usable = now.place == place and card in now.playable
    reason = why_not(card) if now.place == place and not usable else ""
    twins = [one for one in held if one.face == card.face]
    twin = f"{'second' if twins.index(card) else 'first'} of two" if len(twins) > 1 else ""
    return Spot(
        key,
        Kind.CARD,
        card.words,
        more=", ".join(filter(None, (twin, *_marks(now, look), reason))),
        target=card,
        usable=usable,
        barred=bool(reason),
        selected=look.ringed,
        focused=key == focus(now),
    )


def _marks(now: Situation, look: Look) -> Iterator[str]:
    """What the signs on a card mean."""
    if look.goes_to != NOBODY:
        yield f"for {name_of(now, look.goes_to)}"
    if look.marked:
        yield "new"
    if look.charged:
        yield "charged, counts double"
    if look.hinted:
        yield "recommended"
    if look.cost is not None:
        yield f"{points_shown(look.cost)} points expected"


def _trick(now: Situation) -> Spot | None:
    hand = now.hand
    if hand is None or hand.phase is not Phase.PLAY:
        return None
    plays = hand.trick.plays
    gone, best = cancelled(plays), winning_card(plays)
    parts = tuple(
        Spot(
            f"trick {order}",
            Kind.ITEM,
            f"{called(now, place)}: {card.words}",
            more="cancelled" if card in gone else "winning" if card == best else "",
            target=card,
        )
        for order, (place, card) in enumerate(plays)
    )
    name = (
        f"Trick: {count_of(len(plays), 'card')}, {plays[0][1].suit.plural} led" if plays else "Trick: empty"
    )
    return Spot(TRICK, Kind.LIST, name, parts=parts)


def _seats(now: Situation) -> Spot:
    places = sorted(range(now.places), key=lambda place: (place - now.viewer) % now.places)
    parts = tuple(_seat(now, place) for place in places)
    return Spot(SEATS, Kind.LIST, "Players, clockwise", parts=parts)


def _seat(now: Situation, place: int) -> Spot:
    """What a plate says, its tokens and rings included, and how many cards are held."""
    shown, hand = plate(now, place), now.hand
    told = [
        f"{'' if shown.dummy else 'total '}{shown.score_text}".replace(" · ", ", "),
        "" if shown.points is None else f"{points_text(shown.points)} in this hand",
        "" if hand is None or not hand.hands else count_of(len(hand.hands[place]), "card"),
        shown.note.rstrip("…"),
        "thinking" if shown.thinking else "to play" if shown.turn else "",
        f"void in {listed_suits(shown.voids)}" if shown.voids else "",
        "leads the trick" if shown.leader else "",
        "dealer" if shown.dealer else "",
        _partner(now, place),
        _charged(hand, place),
    ]
    name = f"{called(now, place)}: {', '.join(filter(None, told))}"
    return Spot(f"seat {place}", Kind.ITEM, name, more=level_words(agent_of(now, place)), target=place)


def _partner(now: Situation, place: int) -> str:
    partner = now.rules.partner(place) if place < now.state.seats else None
    if partner is None or (partner == now.viewer and not now.spectator):
        return ""  # then the name says it
    return f"partner of {name_of(now, partner)}"


def _charged(hand: HandState | None, place: int) -> str:
    if hand is None or not hand.hands:
        return ""
    cards = [card for card in hand.hands[place] if card in hand.prelude.charged]
    return f"charged: {by_suit(cards)}" if cards else ""


# -- read out on demand


def _reading_of(spot: Spot | None, *, briefly: bool = False) -> str:
    if spot is None:
        return ""
    parts = "; ".join(
        f"{part.name}, {part.more}" if part.more and not briefly else part.name for part in spot.parts
    )
    return f"{spot.name}. {parts}." if parts else f"{spot.name}."


def _reading_of_hand(now: Situation) -> str:
    """The hand in few words, and what of it may be picked."""
    cards = now.own_cards if now.place == now.viewer else now.held
    said = f"{'Your cards' if now.place == now.viewer else 'The dummy’s cards'}: {by_suit(cards)}."
    if now.chosen:
        said += f" Chosen: {by_suit(now.chosen)}."
    elif now.playable and len(now.playable) < len(cards):
        said += f" You may pick: {by_suit(now.playable)}."
    return said if by_suit(cards) else "You hold no cards."


def readings(now: Situation, why_not: WhyNot) -> Mapping[str, str]:
    """The words of each of :data:`READINGS`."""
    whole = table(now, why_not)
    beside = [part.name for part in whole.parts if part.kind is Kind.WORDS and part.key != "deal"]
    return {
        "asked": ". ".join((whole.name.removeprefix("Card table. "), *beside)) + ".",
        "trick": _reading_of(whole.find(TRICK)) or "No trick is being played.",
        "cards": _reading_of_hand(now),
        "points": _reading_of(whole.find(SEATS), briefly=True),
    }
