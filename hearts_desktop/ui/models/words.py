"""Sentences about scores, places and the stage of a game. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Card, Suit
from hearts_desktop.engine.events import LineKind, PassStep, Phase, ScoreLine
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, GameState, HandScore

MINUS: Final = "−"
PASS_WORDS: Final = {
    PassStep.LEFT: "left",
    PassStep.RIGHT: "right",
    PassStep.ACROSS: "across",
    PassStep.SECOND_LEFT: "second left",
    PassStep.SECOND_RIGHT: "second right",
    PassStep.HOLD: "nothing",
}
_COUNTS: Final = {2: "two", 3: "three", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def number(points: int) -> str:
    """Points with a proper minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points with a sign in front: ``"+13"``, ``"−26"``, ``"0"``."""
    return f"+{points}" if points > 0 else number(points)


def ordinal(place: int) -> str:
    """``"1st"``, ``"2nd"``, ``"3rd"``, ``"4th"`` …"""
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"


def listed(names: Sequence[str]) -> str:
    """``"Otis"``, ``"Otis and Juniper"``, ``"Otis, Juniper and You"``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def queen_taker(score: HandScore) -> int:
    """The seat whose pile held the queen of spades, or NOBODY if she was not in play."""
    takers = (line.seat for line in score.lines if line.kind is LineKind.CARDS and has_queen(line.cards))
    return next(takers, NOBODY)


def has_queen(cards: Iterable[Card]) -> bool:
    """Is a queen of spades, of either pack, among the cards?"""
    return any(card.face == QUEEN_OF_SPADES.face for card in cards)


def reasons(rules: Rules, score: HandScore, seat: int) -> str:
    """Why a seat's score changed in a hand: ``"5 hearts 5, queen of spades 13"``."""
    parts = [part for line in score.lines if line.seat == seat for part in _line_words(rules, line)]
    return ", ".join(parts) or "no points"


def _line_words(rules: Rules, line: ScoreLine) -> list[str]:
    match line.kind:
        case LineKind.CARDS:
            return _card_words(rules, line.cards)
        case LineKind.MOON:
            return [f"moon {signed(line.points)}"]
        case LineKind.BONUS:
            return [f"{line.cards[0].words} {signed(line.points)}"]
        case LineKind.EXACT_100:
            return [f"exactly 100 {signed(line.points)}"]


def _card_words(rules: Rules, cards: Sequence[Card]) -> list[str]:
    hearts = [card for card in cards if card.suit is Suit.HEARTS]
    words = []
    if hearts:
        name = Suit.HEARTS.singular if len(hearts) == 1 else Suit.HEARTS.plural
        words.append(f"{len(hearts)} {name} {rules.points(tuple(hearts))}")
    rest = (card for card in cards if card.suit is not Suit.HEARTS)
    return words + [f"{card.words} {rules.value(card)}" for card in rest]


def hand_sentence(rules: Rules, players: Sequence[Player], score: HandScore) -> str:
    """Who shot the moon or took the queen in a hand; empty if neither happened."""
    if score.shooter != NOBODY:
        return f"{players[score.shooter].name} shot the moon{_moon_outcome(score)}."
    taker = queen_taker(score)
    return "" if taker == NOBODY else f"{players[taker].name} took the queen of spades."


def _moon_outcome(score: HandScore) -> str:
    lines = [line for line in score.lines if line.kind is LineKind.MOON]
    others = [line.points for line in lines if line.seat != score.shooter]
    if others:
        return f": {others[0]} points for everybody else"
    own = score.scores[score.shooter]
    return f" and took {-own} points off" if own < 0 else ""


def goal_sentence(rules: Rules, state: GameState) -> str:
    """What ends the game."""
    if state.tie_break:
        return "The lowest total is shared, so the game goes on."
    return f"First to {rules.ruleset.target} ends the game."


def winner_title(players: Sequence[Player], winners: Sequence[int]) -> str:
    """``"Otis wins"``, ``"You win"``, ``"You and Otis share the win"``."""
    names = [players[seat].name for seat in winners]
    if len(names) > 1:
        return f"{listed(names)} share the win"
    return f"{names[0]} {'win' if names[0] == 'You' else 'wins'}"


def place_words(places: Sequence[int], seat: int) -> str:
    """``"1st"``, or ``"tied 2nd"`` if somebody else has the same place."""
    place = ordinal(places[seat])
    return f"tied {place}" if places.count(places[seat]) > 1 else place


def next_pass(rules: Rules, state: GameState) -> PassStep:
    """Where the cards go in the hand after the last one scored."""
    return rules.step(len(state.scores) + 1)


def stage(rules: Rules, state: GameState) -> str:
    """Where the game stands, for the tool bar: ``"Hand 3 · Trick 5 of 13"``."""
    hand = state.hand
    if state.result is not None:
        return "Game over"
    if hand is None:
        return ""
    parts = [f"Hand {hand.number}"]
    match hand.phase:
        case Phase.DEAL:
            parts.append("Dealing")
        case Phase.PASS:
            parts.append("Passing")
        case Phase.PLAY:
            parts.append(f"Trick {min(len(hand.tricks) + 1, rules.hand_size)} of {rules.hand_size}")
        case Phase.MOON:
            parts.append("The moon has been shot")
        case Phase.SCORE:
            return f"Hand {hand.number} complete"
    if state.seats != 4:
        parts.append(f"{_COUNTS[state.seats]} players")
    return " · ".join(parts)
