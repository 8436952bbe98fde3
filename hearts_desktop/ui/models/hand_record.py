"""A game written down for people: the cards of each hand, what was passed, every trick, and the score. No Qt.

Only finished hands are written, so a record tells nothing that somebody at the table may not know yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final
from unicodedata import east_asian_width

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.journal import Journal, Player
from hearts_desktop.engine.options import differences, short_text
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, HandScore
from hearts_desktop.language import tr, tr_in
from hearts_desktop.lists import ended, in_a_row
from hearts_desktop.storage.settings import UNNAMED
from hearts_desktop.ui.models import words
from hearts_desktop.ui.models.people import said_of, shown_name
from hearts_desktop.ui.models.rules_name import rules_name

SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.SPADES: "♠", Suit.HEARTS: "♥"}
_ORDER: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)


def card_text(card: Card) -> str:
    """``"Q♠"``, ``"10♦"``."""
    return f"{rank_text(card)}{SIGNS[card.suit]}"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in a row, as a hand is held."""
    return " ".join(card_text(card) for card in sorted(cards))


def columns(text: str) -> int:
    """How many columns a text takes where all letters have the same width: some letters have two."""
    return sum(1 + (east_asian_width(letter) in ("W", "F")) for letter in text)


def filled(text: str, width: int) -> str:
    """The text with blanks behind it, up to so many columns."""
    return text + " " * (width - columns(text))


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
        """Who plays at a place, as it is shown; a dummy sits behind the last seat."""
        return shown_name(self.players[place].name) if place < len(self.players) else tr("Dummy")


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
                hand.dealt += [(tr("In the middle"), _by_suit(event.kitty))] if event.kitty else []
            case _:
                line = self._before(event) or self._beside(hand, event)
                (hand.after if hand.tricks or self._trick.plays else hand.before).extend(filter(None, line))

    def _before(self, event: Event) -> list[str]:
        match event:
            case ev.PassCalled():
                return [self._told(event.seat, tr("You call the pass."), tr("{name} calls the pass."))]
            case ev.BidMade():
                return [self._bid(event)]
            case ev.DeclarerNamed():
                you = tr("You play for the dummy, for a bid of {points}.")
                other = tr("{name} plays for the dummy, for a bid of {points}.")
                return [self._told(event.seat, you, other, points=event.bid)]
            case ev.CardsPassed():
                return [self._passed(event)]
            case ev.KittyPooled():
                return [tr("The kitty is mixed with them: {cards}.").format(cards=cards_text(event.cards))]
            case ev.CardsPooled() | ev.CardsDrawn() | ev.CardsCharged():
                return [self._moved(event)]
        return []

    def _bid(self, event: ev.BidMade) -> str:
        if not event.points:
            you, other = tr_in("in the auction", "You pass."), tr_in("in the auction", "{name} passes.")
            return self._told(event.seat, you, other)
        you, other = tr("You bid {points}."), tr("{name} bids {points}.")
        return self._told(event.seat, you, other, points=event.points)

    def _passed(self, event: ev.CardsPassed) -> str:
        # i18n: In the record of a hand {cards} are always signs, as "Q♠ 10♦"
        texts = tr("You pass {cards} to {receiver}."), tr("{name} passes {cards} to {receiver}.")
        if self._name(event.receiver) == UNNAMED:
            texts = texts[0], tr("{name} passes {cards} to you.")
        receiver, cards = self._called(event.receiver), cards_text(event.cards)
        return self._told(event.giver, *texts, cards=cards, receiver=receiver)

    def _moved(self, event: ev.CardsPooled | ev.CardsDrawn | ev.CardsCharged) -> str:
        match event:
            case ev.CardsPooled():
                texts = tr("You put {cards} into the middle."), tr("{name} puts {cards} into the middle.")
            case ev.CardsDrawn():
                texts = tr("You draw {cards}."), tr("{name} draws {cards}.")
            case ev.CardsCharged():
                texts = tr("You charge {cards}."), tr("{name} charges {cards}.")
        return self._told(event.seat, *texts, cards=cards_text(event.cards))

    def _beside(self, hand: HandRecord, event: Event) -> list[str]:
        match event:
            case ev.KittyTaken():
                texts = tr("You get the kitty: {cards}."), tr("{name} gets the kitty: {cards}.")
                return [self._told(event.seat, *texts, cards=cards_text(event.cards))]
            case ev.CardsDiscarded():
                texts = tr("You lay down {cards}."), tr("{name} lays down {cards}.")
                return [self._told(event.seat, *texts, cards=cards_text(event.cards))]
            case ev.Claimed():
                you = tr("You claimed in trick {number}; the rest was played out by itself.")
                other = tr("{name} claimed in trick {number}; the rest was played out by itself.")
                return [self._told(event.seat, you, other, number=len(hand.tricks) + 1)]
            case ev.MoonShot():
                moon = tr("You shoot the moon."), tr("{name} shoots the moon.")
                sun = tr("You shoot the sun."), tr("{name} shoots the sun.")
                return [self._told(event.seat, *(sun if event.sun else moon))]
            case ev.MoonChosen():
                return [self._chosen(event)]
        return []

    def _chosen(self, event: ev.MoonChosen) -> str:
        match event.choice:
            case Moon.SELF_MINUS:
                texts = tr("You take the points off."), tr("{name} takes the points off.")
            case Moon.WINS_GAME:
                texts = tr("You win the game with it."), tr("{name} wins the game with it.")
            case _:
                texts = tr("You give the points to the others."), tr("{name} gives the points to the others.")
        return self._told(event.seat, *texts)

    def _told(self, place: int, you: str, other: str, **what: object) -> str:
        """A sentence to whoever plays at a place, if that is the person, or about who does."""
        return said_of(self._name(place), you, other, **what)

    def _called(self, place: int) -> str:
        return shown_name(self._name(place))

    def _name(self, place: int) -> str:
        return self._players[place].name if place < len(self._players) else tr("Dummy")


# -- the text ----------------------------------------------------------------------------------------------


def game_text(journal: Journal) -> str:
    """A whole game to read, up to its last finished hand."""
    record = record_of(journal)
    lines = [*_head(record)]
    for hand in record.hands:
        lines += ["", *_hand_lines(record, hand)]
    if not record.hands:
        lines += ["", tr("The first hand is not finished yet.")]
    result = record.end.result
    if result is not None:
        lines += ["", ended(words.winner_title(record.rules, record.players, result.winners))]
    elif record.hands:
        lines += ["", tr("The game is not over yet.")]
    return "\n".join(lines) + "\n"


def hand_text(journal: Journal, number: int) -> str:
    """One hand of a game to read. Raises ValueError if that hand is not finished."""
    record = record_of(journal)
    if not 1 <= number <= len(record.hands):
        raise ValueError(f"hand {number} of this game is not finished")
    return "\n".join([*_head(record), "", *_hand_lines(record, record.hands[number - 1])]) + "\n"


def _head(record: GameRecord) -> list[str]:
    ruleset = record.rules.ruleset
    who = in_a_row(map(_with_agent, record.players))
    return [
        tr("Hearts: {rules}").format(rules=rules_name(ruleset)),
        tr("Rules: {rules}").format(rules=short_text(ruleset)),
        *(f"  {change}" for change in differences(ruleset)),
        tr("Players: {names}").format(names=who),
        tr("Deal number: {number}").format(number=record.seed),
    ]


def _with_agent(player: Player) -> str:
    """The name, and which computer player that is."""
    name = shown_name(player.name)
    return name if player.is_human else f"{name} ({player.agent})"


def _hand_lines(record: GameRecord, hand: HandRecord) -> list[str]:
    title = said_of(
        record.players[hand.dealer].name,
        tr("Hand {number}, dealt by you"),
        tr("Hand {number}, dealt by {name}"),
        number=hand.number,
    )
    width = max((columns(name) for name, _ in hand.dealt), default=0)
    return [
        title,
        "=" * columns(title),
        *(f"{filled(name, width)}  {cards}" for name, cards in hand.dealt),
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
    width = max((columns(play) for row in plays for play in row), default=0)
    lines = []
    for number, (row, trick) in enumerate(zip(plays, hand.tricks, strict=True), 1):
        taker = tr_in("whoever took a trick", "nobody") if trick.taker == NOBODY else record.name(trick.taker)
        lines.append(f"{number:>2}. {'  '.join(filled(play, width) for play in row)}  » {taker}")
    return lines


def _score_lines(record: GameRecord, hand: HandRecord) -> list[str]:
    score = hand.score
    assert score is not None
    names = [shown_name(player.name) for player in record.players]
    width = max(map(columns, names))
    lines = []
    for seat, name in enumerate(names):
        total = words.number(record.rules.shown(score.totals[seat]))
        points = words.signed(score.scores[seat])
        why = words.reasons(record.rules, score, seat)
        # i18n: {points} is the score of a player after a hand, in a line of its own
        whole = tr("total {points}").format(points=f"{total:>4}")
        lines.append(f"{filled(name, width)}  {points:>4}  {whole}   {why}")
    return lines
