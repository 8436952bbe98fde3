"""A game written down for people: the cards of each hand, what was passed, every trick, and the score. No Qt.

Only finished hands are written, so a record tells nothing that somebody at the table may not know yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.options import differences, short_text
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, HandScore
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.rules_name import rules_name

SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}
_ORDER: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
_MOON: Final = {
    Moon.SELF_MINUS: ("take", "the points off"),
    Moon.WINS_GAME: ("win", "the game with it"),
}


def card_text(card: Card) -> str:
    """``"Q♠"``, ``"10♦"``."""
    return f"{rank_text(card)}{SIGNS[card.suit]}"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in a row, as a hand is held."""
    return " ".join(card_text(card) for card in sorted(cards))


def rank_text(card: Card) -> str:
    return card.rank.letter.replace("T", "10")


def _by_suit(cards: Sequence[Card]) -> str:
    """``♣ A 10 2   ♦ –   ♠ Q   ♥ K 3``."""
    held = {suit: [card for card in sorted(cards, reverse=True) if card.suit is suit] for suit in _ORDER}
    return "   ".join(
        f"{SIGNS[suit]} {' '.join(map(rank_text, of_suit)) or '–'}" for suit, of_suit in held.items()
    )


@dataclass(slots=True)
class Trick:
    """A trick as it was played: cards in order with the places that they belong to, and who took it."""

    plays: list[tuple[int, Card]] = field(default_factory=list)
    taker: int = NOBODY


@dataclass(slots=True)
class HandRecord:
    """One finished hand, told in order."""

    number: int
    dealer: int
    dealt: list[tuple[str, str]] = field(default_factory=list)
    """Who was dealt what, by name."""
    before: list[str] = field(default_factory=list)
    """What happened before the first lead, a line each."""
    tricks: list[Trick] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    """What happened after the last trick, and beside the tricks."""
    score: HandScore | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All finished hands of a game."""

    rules: Rules
    players: tuple[Player, ...]
    seed: int
    hands: tuple[HandRecord, ...]
    end: GameState

    def name(self, place: int) -> str:
        """Who plays at a place; a dummy sits behind the last seat."""
        return self.players[place].name if place < len(self.players) else "Dummy"


def record_of(journal: Journal) -> GameRecord:
    """The finished hands of a game. Raises BadJournal if it breaks the rules."""
    writer = _Writer(journal.players)
    end = journal.start()
    for done in journal.steps():
        for event in done.events:
            writer.write(event)
        end = done.after
        writer.close(end)
    return GameRecord(journal.rules, journal.players, journal.seed, tuple(writer.finished), end)


class _Writer:
    """Takes down events hand by hand."""

    def __init__(self, players: tuple[Player, ...]) -> None:
        self._players = players
        self._hand: HandRecord | None = None
        self._trick = Trick()
        self.finished: list[HandRecord] = []

    def close(self, state: GameState) -> None:
        """Put a scored hand away."""
        if self._hand is not None and len(state.scores) == len(self.finished) + 1:
            self._hand.score = state.scores[-1]
            self.finished.append(self._hand)
            self._hand = None

    def write(self, event: Event) -> None:
        """Take down one event."""
        if isinstance(event, ev.HandBegan):
            self._hand, self._trick = HandRecord(event.number, event.dealer), Trick()
        hand = self._hand
        if hand is None:
            return
        match event:
            case ev.CardPlayed():
                self._trick.plays.append((event.seat, event.card))
            case ev.TrickTaken() | ev.TrickCancelled():
                self._trick.taker = event.seat if isinstance(event, ev.TrickTaken) else NOBODY
                hand.tricks.append(self._trick)
                self._trick = Trick()
            case ev.Dealt():
                hand.dealt = [
                    (self._called(place), _by_suit(cards)) for place, cards in enumerate(event.hands)
                ]
                hand.dealt += [("In the middle", _by_suit(event.kitty))] if event.kitty else []
            case _:
                line = self._before(event) or self._beside(hand, event)
                (hand.after if hand.tricks or self._trick.plays else hand.before).extend(filter(None, line))

    def _before(self, event: Event) -> list[str]:
        match event:
            case ev.PassCalled():
                return [f"{self._does(event.seat, 'call')} the pass."]
            case ev.BidMade():
                bids = f"{self._does(event.seat, 'bid')} {event.points}."
                return [bids if event.points else f"{self._does(event.seat, 'pass')}."]
            case ev.DeclarerNamed():
                return [f"{self._does(event.seat, 'play')} for the dummy, for a bid of {event.bid}."]
            case ev.CardsPassed():
                giver, receiver = self._does(event.giver, "pass"), words.within(self._called(event.receiver))
                return [f"{giver} {cards_text(event.cards)} to {receiver}."]
            case ev.CardsPooled():
                return [f"{self._does(event.seat, 'put')} {cards_text(event.cards)} into the middle."]
            case ev.KittyPooled():
                return [f"The kitty is mixed with them: {cards_text(event.cards)}."]
            case ev.CardsDrawn():
                return [f"{self._does(event.seat, 'draw')} {cards_text(event.cards)}."]
            case ev.CardsCharged():
                return [f"{self._does(event.seat, 'charge')} {cards_text(event.cards)}."]
        return []

    def _beside(self, hand: HandRecord, event: Event) -> list[str]:
        trick = len(hand.tricks) + 1
        match event:
            case ev.KittyTaken():
                return [f"{self._does(event.seat, 'get')} the kitty: {cards_text(event.cards)}."]
            case ev.CardsDiscarded():
                return [f"{self._does(event.seat, 'lay')} down {cards_text(event.cards)}."]
            case ev.Claimed():
                return [
                    f"{self._called(event.seat)} claimed in trick {trick}; the rest was played out by itself."
                ]
            case ev.MoonShot():
                return [f"{self._does(event.seat, 'shoot')} the {'sun' if event.sun else 'moon'}."]
            case ev.MoonChosen():
                verb, rest = _MOON.get(event.choice, ("give", "the points to the others"))
                return [f"{self._does(event.seat, verb)} {rest}."]
        return []

    def _does(self, place: int, verb: str) -> str:
        """``You pass``, ``Otis passes``."""
        name = self._called(place)
        return f"{name} {verb if name == 'You' else verb + ('es' if verb.endswith('s') else 's')}"

    def _called(self, place: int) -> str:
        return self._players[place].name if place < len(self._players) else "Dummy"


# -- the text ----------------------------------------------------------------------------------------------


def game_text(journal: Journal) -> str:
    """A whole game to read, up to its last finished hand."""
    record = record_of(journal)
    lines = [*_head(record)]
    for hand in record.hands:
        lines += ["", *_hand_lines(record, hand)]
    if not record.hands:
        lines += ["", "The first hand is not finished yet."]
    result = record.end.result
    if result is not None:
        lines += ["", f"{words.winner_title(record.rules, record.players, result.winners)}."]
    elif record.hands:
        lines += ["", "The game is not over yet."]
    return "\n".join(lines) + "\n"


def hand_text(journal: Journal, number: int) -> str:
    """One hand of a game to read. Raises ValueError if that hand is not finished."""
    record = record_of(journal)
    if not 1 <= number <= len(record.hands):
        raise ValueError(f"hand {number} of this game is not finished")
    return "\n".join([*_head(record), "", *_hand_lines(record, record.hands[number - 1])]) + "\n"


def _head(record: GameRecord) -> list[str]:
    ruleset = record.rules.ruleset
    who = ", ".join(f"{p.name} ({p.agent})" if not p.is_human else p.name for p in record.players)
    changes = differences(ruleset)
    return [
        f"Hearts: {rules_name(ruleset)}",
        f"Rules: {short_text(ruleset)}",
        *(f"  {change}" for change in changes),
        f"Players: {who}",
        f"Deal number: {record.seed}",
    ]


def _hand_lines(record: GameRecord, hand: HandRecord) -> list[str]:
    title = f"Hand {hand.number}, dealt by {words.within(record.name(hand.dealer))}"
    width = max((len(name) for name, _ in hand.dealt), default=0)
    return [
        title,
        "=" * len(title),
        *(f"{name:<{width}}  {cards}" for name, cards in hand.dealt),
        *hand.before,
        "",
        *_trick_lines(record, hand),
        *hand.after,
        "",
        *_score_lines(record, hand),
    ]


def _trick_lines(record: GameRecord, hand: HandRecord) -> list[str]:
    plays = [
        [f"{record.name(place)} {card_text(card)}" for place, card in trick.plays] for trick in hand.tricks
    ]
    width = max((len(play) for row in plays for play in row), default=0)
    lines = []
    for number, (row, trick) in enumerate(zip(plays, hand.tricks, strict=True), 1):
        taker = "nobody" if trick.taker == NOBODY else record.name(trick.taker)
        lines.append(f"{number:>2}. {'  '.join(f'{play:<{width}}' for play in row)}  » {taker}")
    return lines


def _score_lines(record: GameRecord, hand: HandRecord) -> list[str]:
    score = hand.score
    assert score is not None
    width = max(len(player.name) for player in record.players)
    lines = []
    for seat, player in enumerate(record.players):
        total = words.number(record.rules.shown(score.totals[seat]))
        points = words.signed(score.scores[seat])
        why = words.reasons(record.rules, score, seat)
        lines.append(f"{player.name:<{width}}  {points:>4}  total {total:>4}   {why}")
    return lines
