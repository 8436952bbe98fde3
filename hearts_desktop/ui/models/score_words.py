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
from hearts_desktop.language import tr, tr_n
from hearts_desktop.lists import in_a_row, sentences
from hearts_desktop.ui.models.people import said_of, said_of_all

MINUS: Final = "−"


def number(points: int) -> str:
    """Points with a proper minus sign."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def signed(points: int) -> str:
    """Points with a sign in front: ``"+13"``, ``"−26"``, ``"0"``."""
    return f"+{points}" if points > 0 else number(points)


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
    return in_a_row(parts) or tr("no points")


def _line_words(rules: Rules, score: HandScore, line: ScoreLine, so_far: int) -> list[str]:
    match line.kind:
        case LineKind.CARDS:
            return _pile_words(rules, score, line)
        case LineKind.BONUS:
            return [_with_points(line.cards[0].words, signed(line.points))]
        case LineKind.TEN_OF_CLUBS:
            return [_ten_words(line, so_far)]
    return [_rule_words(line.kind, sun=is_sun(rules, score)).format(points=signed(line.points))]


def _rule_words(kind: LineKind, *, sun: bool) -> str:
    """The entry of a line that no card of its own stands for, with a place for the points."""
    match kind:
        case LineKind.MOON:
            # i18n: Entries that say why a score changed, a word and its points, as "moon −26".
            return tr("sun {points}") if sun else tr("moon {points}")
        case LineKind.NO_TRICKS:
            return tr("no tricks {points}")
        case LineKind.FLOOR:
            return tr("no hand below zero {points}")
        case LineKind.BID:
            return tr("bid for the dummy {points}")
        case LineKind.EXACT_100:
            return tr("exactly 100 {points}")
    raise ValueError(f"a line of {kind} stands for cards")


def _with_points(card: str, points: str) -> str:
    # i18n: An entry that says why a score changed: {card} is "queen of spades", {points} is "13" or "−10".
    return tr("{card} {points}").format(card=card, points=points)


def _ten_words(line: ScoreLine, so_far: int) -> str:
    """The ten of clubs multiplies what stood there before it."""
    if not so_far:
        return tr("ten of clubs doubles nothing")
    points, times = signed(line.points), line.points // so_far + 1
    if times == 2:
        return tr("ten of clubs doubles {points}").format(points=points)
    if times == 4:
        return tr("ten of clubs quadruples {points}").format(points=points)
    return tr("ten of clubs times {times} {points}").format(times=times, points=points)


def _pile_words(rules: Rules, score: HandScore, line: ScoreLine) -> list[str]:
    doubled = _charges(rules, score)
    if doubled is None:
        text = tr_n("{number} penalty card {points}", "{number} penalty cards {points}", len(line.cards))
        return [text.format(number=len(line.cards), points=number(line.points))]
    hearts, queen = doubled
    words = []
    held = [card for card in line.cards if card.suit is Suit.HEARTS]
    if held:
        # i18n: An entry that says why a score changed: {number} hearts were taken, which cost {points}.
        text = tr_n("{number} heart {points}", "{number} hearts {points}", len(held))
        words.append(text.format(number=len(held), points=hearts * rules.points(tuple(held))))
    rest = Counter(card.face for card in line.cards if card.suit is not Suit.HEARTS)
    by_face = {card.face: card for card in line.cards}
    for face, count in rest.items():
        times = queen if face == QUEEN_OF_SPADES.face else 1
        card, points = by_face[face].words, number(times * count * rules.value(by_face[face]))
        # i18n: Both cards of two packs were taken.
        twice = tr("{card} twice {points}").format(card=card, points=points)
        words.append(twice if count > 1 else _with_points(card, points))
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
    return sentences((_moon_or_queen(rules, players, score), _bid_sentence(players, score)))


def _moon_or_queen(rules: Rules, players: Sequence[Player], score: HandScore) -> str:
    if score.shooter != NOBODY:
        shooters = [players[seat].name for seat in rules.unit(score.shooter)]
        return sentences((_shot(shooters, sun=is_sun(rules, score)), _moon_outcome(rules, score)))
    takers = [players[seat].name for seat in queen_takers(score)]
    return _took_queen(takers, together=rules.teams is Partnership.TEAM_TRICKS) if takers else ""


def _shot(names: Sequence[str], *, sun: bool) -> str:
    if len(names) > 1 and sun:
        return said_of_all(names, tr("You and {names} shot the sun."), tr("{names} shot the sun."))
    if len(names) > 1:
        return said_of_all(names, tr("You and {names} shot the moon."), tr("{names} shot the moon."))
    if sun:
        return said_of(names[0], tr("You shot the sun."), tr("{name} shot the sun."))
    return said_of(names[0], tr("You shot the moon."), tr("{name} shot the moon."))


def _took_queen(names: Sequence[str], *, together: bool) -> str:
    if len(names) == 1:
        return said_of(names[0], tr("You took the queen of spades."), tr("{name} took the queen of spades."))
    if together:
        return said_of_all(
            names,
            tr("You and {names} took the queen of spades."),
            tr("{names} took the queen of spades."),
        )
    return said_of_all(
        names,
        tr("You and {names} each took a queen of spades."),
        tr("{names} each took a queen of spades."),
    )


def _bid_sentence(players: Sequence[Player], score: HandScore) -> str:
    texts = tr("You paid {points} for the dummy."), tr("{name} paid {points} for the dummy.")
    return sentences(
        said_of(players[line.seat].name, *texts, points=number(line.points))
        for line in score.lines
        if line.kind is LineKind.BID
    )


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
        return tr("That wins the game.")
    others, own = _moon_points(rules, score)
    if not others:
        text = tr_n("That takes {number} point off.", "That takes {number} points off.", own)
        return text.format(number=own) if own > 0 else ""
    spared = rules.teams is Partnership.INDIVIDUAL and rules.ruleset.moon_spares_partner
    if spared or rules.teams is Partnership.TEAM_TRICKS:
        text = tr_n("The other side gets {number} point.", "The other side gets {number} points.", others)
    else:
        text = tr_n("Everybody else gets {number} point.", "Everybody else gets {number} points.", others)
    return text.format(number=others)
