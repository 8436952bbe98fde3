"""Why scores changed, in words: one entry for each line of the score sheet. No Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from hearts_desktop.engine.cards import QUEEN_OF_SPADES, Card, Suit
from hearts_desktop.engine.events import LineKind, ScoreLine
from hearts_desktop.engine.journal import Player
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon, MoonAmount, Partnership, Sun
from hearts_desktop.engine.state import NOBODY, HandScore

MINUS: Final = "−"
_TIMES: Final = {2: "doubles", 4: "quadruples"}


def number(points: int) -> str:
    """Points with a proper minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points with a sign in front: ``"+13"``, ``"−26"``, ``"0"``."""
    return f"+{points}" if points > 0 else number(points)


def listed(names: Sequence[str]) -> str:
    """``"Otis"``, ``"Otis and Juniper"``, ``"Otis, Juniper and You"``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def queen_takers(score: HandScore) -> tuple[int, ...]:
    """The seats that pay for a queen of spades: nobody, one, two with two packs, or a side."""
    return tuple(line.seat for line in score.lines if line.kind is LineKind.CARDS and has_queen(line.cards))


def has_queen(cards: Iterable[Card]) -> bool:
    """Is a queen of spades, of either pack, among the cards?"""
    return any(card.face == QUEEN_OF_SPADES.face for card in cards)


# -- one seat's lines ----------------------------------------------------------------------------------------


def reasons(rules: Rules, score: HandScore, seat: int) -> str:
    """Why a seat's score changed in a hand: ``"5 hearts 5, queen of spades 13"``."""
    parts: list[str] = []
    so_far = 0
    for line in score.lines:
        if line.seat == seat:
            parts += _line_words(rules, score, line, so_far)
            so_far += line.points
    return ", ".join(parts) or "no points"


def _line_words(rules: Rules, score: HandScore, line: ScoreLine, so_far: int) -> list[str]:
    points = signed(line.points)
    match line.kind:
        case LineKind.CARDS:
            return _card_words(rules, score, line)
        case LineKind.MOON:
            return [f"{'sun' if is_sun(rules, score) else 'moon'} {points}"]
        case LineKind.BONUS:
            return [f"{line.cards[0].words} {points}"]
        case LineKind.NO_TRICKS:
            return [f"no tricks {points}"]
        case LineKind.TEN_OF_CLUBS:
            return [_ten_words(line, so_far)]
        case LineKind.FLOOR:
            return [f"no hand below zero {points}"]
        case LineKind.BID:
            return [f"bid for the dummy {points}"]
        case LineKind.EXACT_100:
            return [f"exactly 100 {points}"]


def _ten_words(line: ScoreLine, so_far: int) -> str:
    """The ten of clubs multiplies what stood there before it."""
    if not so_far:
        return "ten of clubs doubles nothing"
    times = line.points // so_far + 1
    return f"ten of clubs {_TIMES.get(times, f'times {times}')} {signed(line.points)}"


def _card_words(rules: Rules, score: HandScore, line: ScoreLine) -> list[str]:
    doubled = _charges(rules, score)
    if doubled is None:
        return [f"{len(line.cards)} penalty card{'s' * (len(line.cards) != 1)} {number(line.points)}"]
    hearts, queen = doubled
    words = []
    held = [card for card in line.cards if card.suit is Suit.HEARTS]
    if held:
        name = Suit.HEARTS.singular if len(held) == 1 else Suit.HEARTS.plural
        words.append(f"{len(held)} {name} {hearts * rules.points(tuple(held))}")
    rest = Counter(card.face for card in line.cards if card.suit is not Suit.HEARTS)
    by_face = {card.face: card for card in line.cards}
    for face, count in rest.items():
        times = queen if face == QUEEN_OF_SPADES.face else 1
        twice = " twice" if count > 1 else ""
        words.append(f"{by_face[face].words}{twice} {times * count * rules.value(by_face[face])}")
    return words


def _charges(rules: Rules, score: HandScore) -> tuple[int, int] | None:
    """By how much hearts and the queen of spades count in a hand, found from its sums; None if unclear.

    The sheet keeps no charges, but says what each pile came to.
    """
    lines = [line for line in score.lines if line.kind is LineKind.CARDS]
    if not rules.charging:
        return (1, 1)
    fitting = [
        (hearts, queen)
        for hearts, queen in product((1, 2), repeat=2)
        if all(_worth(rules, line, hearts, queen) == line.points for line in lines)
    ]
    return fitting[0] if len(fitting) == 1 or (1, 1) in fitting else _only_needed(fitting, lines)


def _only_needed(fitting: list[tuple[int, int]], lines: list[ScoreLine]) -> tuple[int, int] | None:
    """Where a doubled suit was in no pile, either reading does."""
    if not fitting:
        return None
    hearts = any(card.suit is Suit.HEARTS for line in lines for card in line.cards)
    queen = any(has_queen(line.cards) for line in lines)
    return None if hearts and queen else fitting[0]


def _worth(rules: Rules, line: ScoreLine, hearts: int, queen: int) -> int:
    total = 0
    for card in line.cards:
        is_queen = card.face == QUEEN_OF_SPADES.face
        times = hearts if card.suit is Suit.HEARTS else queen if is_queen else 1
        total += times * rules.value(card)
    return total


# -- the whole hand ------------------------------------------------------------------------------------------


def hand_sentence(rules: Rules, players: Sequence[Player], score: HandScore) -> str:
    """Who shot the moon or took the queen in a hand, and who paid for the dummy; may be empty."""
    return " ".join(filter(None, (_moon_or_queen(rules, players, score), _bid_sentence(players, score))))


def _moon_or_queen(rules: Rules, players: Sequence[Player], score: HandScore) -> str:
    if score.shooter != NOBODY:
        who = _names(players, rules.unit(score.shooter))
        what = "sun" if is_sun(rules, score) else "moon"
        return f"{who} shot the {what}{_moon_outcome(rules, score)}."
    takers = queen_takers(score)
    if not takers:
        return ""
    split = len(takers) > 1 and rules.teams is not Partnership.TEAM_TRICKS
    return f"{_names(players, takers)} {'each took a' if split else 'took the'} queen of spades."


def _bid_sentence(players: Sequence[Player], score: HandScore) -> str:
    bids = [line for line in score.lines if line.kind is LineKind.BID]
    return "".join(f"{players[bid.seat].name} paid {number(bid.points)} for the dummy." for bid in bids)


def _names(players: Sequence[Player], seats: Iterable[int]) -> str:
    return listed([players[seat].name for seat in seats])


def _moon_points(rules: Rules, score: HandScore) -> tuple[int, int]:
    """What the others pay for a moon, and what its shooter takes off below zero."""
    unit = rules.unit(score.shooter)
    moon = [line for line in score.lines if line.kind is LineKind.MOON]
    others = max((line.points for line in moon if line.seat not in unit), default=0)
    pile = _pile(score)
    own = sum(-line.points - pile for line in moon if line.seat == score.shooter)
    return others, own


def _pile(score: HandScore) -> int:
    lines = (line for line in score.lines if line.kind is LineKind.CARDS and line.seat == score.shooter)
    return sum(line.points for line in lines)


def is_sun(rules: Rules, score: HandScore) -> bool:
    """Did the shooter win every trick as well, and did that count more?"""
    if score.shooter == NOBODY or rules.ruleset.sun is Sun.OFF:
        return False
    base = 26 if rules.ruleset.moon_amount is MoonAmount.TWENTY_SIX else _pile(score)
    return max(_moon_points(rules, score)) > base


def _moon_outcome(rules: Rules, score: HandScore) -> str:
    if rules.moon is Moon.WINS_GAME:
        return ", which wins the game"
    others, own = _moon_points(rules, score)
    if others:
        spared = rules.teams is Partnership.INDIVIDUAL and rules.ruleset.moon_spares_partner
        shared = rules.teams is Partnership.TEAM_TRICKS
        who = "the other side" if shared or spared else "everybody else"
        return f": {others} points for {who}"
    return f" and took {own} points off" if own > 0 else ""
