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
from hearts_desktop.language import later, tr, tr_in, tr_n
from hearts_desktop.lists import ended, in_a_row, in_groups, in_one_line, sentences
from hearts_desktop.ui.models.company import level_words
from hearts_desktop.ui.models.words import number, stage
from hearts_desktop.ui.table.buttons import Pill, focused_pill, pills
from hearts_desktop.ui.table.hint_words import points_shown
from hearts_desktop.ui.table.phrases import by_suit, called, cards_text, is_you, listed_suits, name_of
from hearts_desktop.ui.table.piles import Plays, cancelled, winning_card
from hearts_desktop.ui.table.plates import agent_of, plate
from hearts_desktop.ui.table.seat_item import PlateState
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
TABLE_NAME: Final = later("Card table")


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
    name = in_one_line((tr(TABLE_NAME), *_moment(now)))
    parts = (*_words(now), _buttons(now), _hand(now, why_not), _dummy(now, why_not), _trick(now), _seats(now))
    shown = tuple(part for part in parts if part is not None)
    return Spot("table", Kind.TABLE, name, parts=shown, focused=focus(now) == "")


def _moment(now: Situation) -> tuple[str, str]:
    """Where the game stands, and what it waits for."""
    return (_heard(stage(now.rules, now.state)), asked(now))


def _heard(words: str) -> str:
    """Words with commas where dots stand for the eye."""
    return in_a_row(words.split(" · "))


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
        "broken": shown.broken,
        "kitty": shown.kitty,
        "carried": shown.carried,
        "deal": _heard(shown.deal),
        "hint": tr("Hint: {sentence}").format(sentence=shown.hint) if shown.hint else "",
    }
    return (Spot(key, Kind.WORDS, words) for key, words in said.items() if words)


def _buttons(now: Situation) -> Spot | None:
    found = pills(now)
    if not found:
        return None
    on = focus(now)
    return Spot("buttons", Kind.LIST, tr("Buttons"), parts=tuple(_button(pill, on) for pill in found))


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
    title = tr_n("Your hand: {number} card", "Your hand: {number} cards", len(now.own_cards))
    return _open_hand(now, HAND, title, now.viewer, now.own_cards, why_not)


def _dummy(now: Situation, why_not: WhyNot) -> Spot | None:
    hand, place = now.hand, now.state.seats
    if hand is None or not now.has_dummy or place not in hand.open or not hand.hands[place]:
        return None
    cards = hand.hands[place]
    title = tr_n("The dummy’s hand: {number} card", "The dummy’s hand: {number} cards", len(cards))
    return _open_hand(now, DUMMY, title, place, cards, why_not)


def _open_hand(now: Situation, key: str, title: str, place: int, cards: Cards, why_not: WhyNot) -> Spot:
    asked_of = now.place == place
    free = [card for card in cards if asked_of and card in now.playable]
    name = title.format(number=len(cards))
    if asked_of and now.playable and len(free) < len(cards):
        # i18n: Of the cards of a hand.
        picked = tr_n("{number} may be picked", "{number} may be picked", len(free))
        name = in_a_row([name, picked.format(number=len(free))])
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
    return Spot(
        key,
        Kind.CARD,
        card.words,
        more=in_a_row((_twin(held, card), *_marks(now, look), reason)),
        target=card,
        usable=usable,
        barred=bool(reason),
        selected=look.ringed,
        focused=key == focus(now),
    )


def _twin(held: Cards, card: Card) -> str:
    """Which of two cards alike it is; empty if there is but one."""
    twins = [one for one in held if one.face == card.face]
    if len(twins) < 2:
        return ""
    return tr("second of two") if twins.index(card) else tr("first of two")


def _marks(now: Situation, look: Look) -> Iterator[str]:
    """What the signs on a card mean."""
    if look.goes_to != NOBODY:
        # i18n: Whoever gets the card that is to be passed.
        yield tr("for {name}").format(name=name_of(now, look.goes_to))
    if look.marked:
        yield tr_in("card", "new")
    if look.charged:
        yield tr_in("card", "charged, counts double")
    if look.hinted:
        yield tr_in("card", "recommended")
    if look.cost is not None:
        # i18n: {number} is a decimal like "3.4"
        yield tr("{number} points expected").format(number=points_shown(look.cost))


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
            tr("{name}: {card}").format(name=called(now, place), card=card.words),
            more=_standing(card in gone, card == best),
            target=card,
        )
        for order, (place, card) in enumerate(plays)
    )
    return Spot(TRICK, Kind.LIST, _trick_name(plays), parts=parts)


def _trick_name(plays: Plays) -> str:
    if not plays:
        return tr("Trick: empty")
    # i18n: {suit} is the suit that was led
    text = tr_n("Trick: {number} card, {suit} led", "Trick: {number} cards, {suit} led", len(plays))
    return text.format(number=len(plays), suit=plays[0][1].suit.word)


def _standing(gone: bool, best: bool) -> str:
    """How a card of the trick stands."""
    if gone:
        return tr_in("card", "cancelled")
    return tr_in("card", "winning") if best else ""


def _seats(now: Situation) -> Spot:
    places = sorted(range(now.places), key=lambda place: (place - now.viewer) % now.places)
    parts = tuple(_seat(now, place) for place in places)
    return Spot(SEATS, Kind.LIST, tr("Players, clockwise"), parts=parts)


def _seat(now: Situation, place: int) -> Spot:
    """What a plate says, its tokens and rings included, and how many cards are held."""
    shown, hand = plate(now, place), now.hand
    told = [
        _score(shown),
        _in_this_hand(shown.points),
        "" if hand is None or not hand.hands else cards_text(len(hand.hands[place])),
        shown.note.rstrip("…"),
        _turn(shown),
        tr("void in {suits}").format(suits=listed_suits(shown.voids)) if shown.voids else "",
        tr_in("player", "leads the trick") if shown.leader else "",
        tr_in("player", "dealer") if shown.dealer else "",
        _partner(now, place),
        _charged(hand, place),
    ]
    # i18n: {told} is a list of short remarks
    name = tr("{name}: {told}").format(name=called(now, place), told=in_a_row(told))
    return Spot(f"seat {place}", Kind.ITEM, name, more=level_words(agent_of(now, place)), target=place)


def _score(shown: PlateState) -> str:
    words = _heard(shown.score_text)
    # i18n: {score} is "12 points" or "12, bid 5"
    return words if shown.dummy else tr("total {score}").format(score=words)


def _in_this_hand(points: int | None) -> str:
    if points is None:
        return ""
    text = tr_n("{number} point in this hand", "{number} points in this hand", abs(points))
    return text.format(number=number(points))


def _turn(shown: PlateState) -> str:
    if shown.thinking:
        return tr_in("player", "thinking")
    return tr_in("player", "to play") if shown.turn else ""


def _partner(now: Situation, place: int) -> str:
    partner = now.rules.partner(place) if place < now.state.seats else None
    if partner is None or is_you(now, partner):
        return ""  # then the name says it
    return tr("partner of {name}").format(name=name_of(now, partner))


def _charged(hand: HandState | None, place: int) -> str:
    if hand is None or not hand.hands:
        return ""
    cards = [card for card in hand.hands[place] if card in hand.prelude.charged]
    return tr("charged: {cards}").format(cards=by_suit(cards)) if cards else ""


# -- read out on demand


def _reading_of(spot: Spot | None, *, briefly: bool = False) -> str:
    if spot is None:
        return ""
    parts = in_groups(part.name if briefly else in_a_row((part.name, part.more)) for part in spot.parts)
    return sentences((ended(spot.name), ended(parts)))


def _reading_of_hand(now: Situation) -> str:
    """The hand in few words, and what of it may be picked."""
    own = now.place == now.viewer
    cards = now.own_cards if own else now.held
    if not by_suit(cards):
        return tr("You hold no cards.")
    text = tr("Your cards: {cards}.") if own else tr("The dummy’s cards: {cards}.")
    said = [text.format(cards=by_suit(cards))]
    if now.chosen:
        said.append(tr("Chosen: {cards}.").format(cards=by_suit(now.chosen)))
    elif now.playable and len(now.playable) < len(cards):
        said.append(tr("You may pick: {cards}.").format(cards=by_suit(now.playable)))
    return sentences(said)


def readings(now: Situation, why_not: WhyNot) -> Mapping[str, str]:
    """The words of each of :data:`READINGS`."""
    whole = table(now, why_not)
    beside = [part.name for part in whole.parts if part.kind is Kind.WORDS and part.key != "deal"]
    return {
        "asked": ended(in_one_line((*_moment(now), *beside))),
        "trick": _reading_of(whole.find(TRICK)) or tr("No trick is being played."),
        "cards": _reading_of_hand(now),
        "points": _reading_of(whole.find(SEATS), briefly=True),
    }
