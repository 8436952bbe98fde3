"""The first hand explained while it is played: what is said when, told by what the person sees. No Qt.

Each note is said once, at the first moment that shows what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Card, Suit
from hearts_desktop.engine.events import Event, HandScored, HeartsBroken, TrickTaken
from hearts_desktop.engine.game import Offer, OfferPass, OfferPlay
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState, HandState
from hearts_desktop.language import later, tr, tr_n

DEAL: Final = 148
"""The number of a deal in which most of what there is to be said comes about."""
_MOON_IN_SIGHT: Final = 8


@dataclass(frozen=True, slots=True)
class Moment:
    """What the person sees when something may be said, and what has happened since the time before."""

    state: GameState
    """Redacted."""
    rules: Rules
    players: tuple[Player, ...]
    seat: int
    """The person's."""
    offer: Offer | None = None
    events: tuple[Event, ...] = ()

    @property
    def hand(self) -> HandState | None:
        """The hand in play."""
        return self.state.hand

    @property
    def playable(self) -> Sequence[Card]:
        """The cards that may be played now; none while something else is asked."""
        return self.offer.cards if isinstance(self.offer, OfferPlay) else ()

    @property
    def tricks(self) -> list[TrickTaken]:
        """Tricks that have been taken since the time before."""
        return [event for event in self.events if isinstance(event, TrickTaken)]

    def points(self, seat: int) -> int:
        """What a seat has taken in this hand."""
        hand = self.hand
        return 0 if hand is None or not hand.taken else self.rules.points(hand.taken[seat])

    def told(self, seat: int, you: str, other: str) -> str:
        """A sentence to the person if the seat is theirs, else about whoever sits there, by name."""
        return you if seat == self.seat else other.format(name=self.players[seat].name)


class _Row(NamedTuple):
    key: str
    title: str
    """In English."""
    words: Callable[[Moment], str]
    """Empty while it is not the moment for it."""


class Note(NamedTuple):
    """One thing to be said, in the language that is spoken when it is asked for."""

    row: _Row
    now: Moment

    @property
    def key(self) -> str:
        """By what it is known that it has been said."""
        return self.row.key

    @property
    def title(self) -> str:
        """What it is about."""
        return tr(self.row.title)

    @property
    def words(self) -> str:
        """The explanation."""
        return self.row.words(self.now)


def due(now: Moment, said: frozenset[str]) -> tuple[Note, ...]:
    """What is to be said now and was not said before, in order."""
    return tuple(Note(row, now) for row in _ROWS if row.key not in said and row.words(now))


def _passing(words: str) -> Callable[[Moment], str]:
    return lambda now: tr(words) if isinstance(now.offer, OfferPass) else ""


def _opening(now: Moment) -> str:
    hand = now.hand
    if not now.playable or hand is None or hand.tricks:
        return ""
    if hand.trick.plays:
        return tr(
            "Whoever has the 2 of clubs leads it to the first trick, and everybody plays one card to it."
        )
    return tr(
        "Whoever has the 2 of clubs leads it to the first trick, and that is you. Everybody plays one card."
    )


def _following(now: Moment) -> str:
    hand = now.hand
    if not now.playable or hand is None or not hand.trick.plays:
        return ""
    led = hand.trick.plays[0][1].suit
    if any(card.suit is not led for card in now.playable):
        return ""
    # i18n: {suit} is "clubs", "diamonds" ...
    return tr(
        "Somebody led {suit} and you have some, so you must play one: the other cards are dimmed. The "
        "highest card of the suit that was led takes the trick."
    ).format(suit=led.word)


def _first_trick(now: Moment) -> str:
    if not _following(now) or now.hand is None or now.hand.tricks:
        return ""
    return tr("No points may fall in the first trick. So this is a good moment for a high card.")


def _void(now: Moment) -> str:
    hand = now.hand
    if not now.playable or hand is None or not hand.trick.plays or not hand.tricks:
        return ""
    led = hand.trick.plays[0][1].suit
    if any(card.suit is led for card in now.playable):
        return ""
    # i18n: {suit} is "clubs", "diamonds" ...
    return tr(
        "You have no {suit}, so you may play anything, and it cannot win the trick. Now others can be given "
        "what costs points: high hearts, or the queen of spades."
    ).format(suit=led.word)


def _lead(now: Moment) -> str:
    hand = now.hand
    if not now.playable or hand is None or not hand.tricks or hand.trick.plays:
        return ""
    return tr("Whoever takes a trick leads to the next. Low cards are safe: others have to play higher ones.")


def _not_yet(now: Moment) -> str:
    hand = now.hand
    if not _lead(now) or hand is None or hand.trick.broken:
        return ""
    held, allowed = ({card.suit for card in cards} for cards in (hand.hands[now.seat], now.playable))
    if Suit.HEARTS not in held or Suit.HEARTS in allowed:
        return ""
    return tr(
        "Hearts may not be led until one has been played on another suit. That is why yours are dimmed."
    )


def _broken(now: Moment) -> str:
    found = [event.seat for event in now.events if isinstance(event, HeartsBroken)]
    if not found:
        return ""
    return now.told(
        found[0],
        tr("You have thrown a heart on another suit. From now on hearts may be led as well."),
        tr("{name} has thrown a heart on another suit. From now on hearts may be led as well."),
    )


def _queen(now: Moment) -> str:
    queen = QUEEN_OF_SPADES.face
    taken = [trick.seat for trick in now.tricks if any(card.face == queen for card in trick.cards)]
    if not taken:
        return ""
    return now.told(
        taken[0],
        tr("You took the queen of spades, which costs 13 points. Ace and king of spades are harmless now."),
        tr(
            "{name} took the queen of spades, which costs 13 points. Ace and king of spades are harmless now."
        ),
    )


def _points(now: Moment) -> str:
    mine = now.points(now.seat)
    if not mine or not any(trick.seat == now.seat for trick in now.tricks):
        return ""
    text = tr_n(
        "You have taken {number} point in this hand. The number stands on your plate; everybody has one.",
        "You have taken {number} points in this hand. The number stands on your plate; everybody has one.",
        mine,
    )
    return text.format(number=mine)


def _moon(now: Moment) -> str:
    taken = {seat: now.points(seat) for seat in range(now.state.seats)}
    have = [seat for seat, points in taken.items() if points]
    if len(have) != 1 or taken[have[0]] < _MOON_IN_SIGHT or not now.playable:
        return ""
    return now.told(
        have[0],
        tr(
            "You have every point so far. Whoever takes all 26 shoots the moon, and everybody else gets 26. "
            "One heart that another takes is enough to stop it."
        ),
        tr(
            "{name} has every point so far. Whoever takes all 26 shoots the moon, and everybody else gets "
            "26. One heart that another takes is enough to stop it."
        ),
    )


def _score(now: Moment) -> str:
    if not any(isinstance(event, HandScored) for event in now.events):
        return ""
    return tr(
        "The points are added up, and the next hand is dealt. When somebody has 100, whoever has the fewest "
        "wins. H asks the coach what it would play, and F1 has all the rules."
    )


_ROWS: Final = (
    _Row(
        "aim",
        later("Hearts, in one hand"),
        _passing(
            later(
                "Whoever has the fewest points at the end wins. Each heart that you take costs 1 point, and "
                "the queen of spades 13. All other cards cost nothing."
            )
        ),
    ),
    _Row(
        "pass",
        later("First, pass three cards"),
        _passing(
            later(
                "They go to your left, and three come from the right. Give away what takes tricks against "
                "your will: king and ace of spades, high hearts, or all of a short suit. Click three cards, "
                "then the button."
            )
        ),
    ),
    _Row("queen", later("The queen of spades"), _queen),
    _Row("broken", later("Hearts are broken"), _broken),
    _Row("points", later("Points for you"), _points),
    _Row("moon", later("The moon"), _moon),
    _Row("opening", later("The first trick"), _opening),
    _Row("following", later("Follow suit"), _following),
    _Row("first trick", later("A free trick"), _first_trick),
    _Row("lead", later("Your lead"), _lead),
    _Row("not yet", later("No hearts yet"), _not_yet),
    _Row("void", later("Nothing of that suit"), _void),
    _Row("score", later("That was a hand"), _score),
)
LAST: Final = _ROWS[-1].key
