"""The options of the score and of the end of the game, each as a table of piles.

One test an option, named ``test_<option>``; the first column is the option's value. A row has the scoring
cards that each seat has taken: ``ALL`` is every penalty card, ``HEARTS`` every heart. Each hand is played to
its end.
"""

from __future__ import annotations

import pytest
from positions import finished, with_totals
from test_rules_of_play import rules_of

from hearts_desktop.engine.cards import Cards, Suit, parse_cards
from hearts_desktop.engine.events import LineKind
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import GameState

EVERY_TRICK = (13, 0, 0, 0)
ALL_BUT_ONE = (12, 1, 0, 0)


def pile(rules: Rules, text: str) -> Cards:
    """A pile from words: cards, ``ALL`` or ``HEARTS``."""
    found: list[Cards] = []
    for word in text.split():
        if word == "ALL":
            found.append(tuple(card for card in rules.pack if rules.value(card)))
        elif word == "HEARTS":
            found.append(tuple(card for card in rules.pack if card.suit is Suit.HEARTS))
        else:
            found.append(parse_cards(word))
    return tuple(card for cards in found for card in cards)


def score(
    rules: Rules, *piles: str, before: str = "", won: tuple[int, ...] = (), choice: str = ""
) -> GameState:
    """The game after a hand in which the seats took these piles."""
    taken = [pile(rules, text) for text in piles]
    taken += [()] * (rules.players - len(taken))
    return finished(
        rules,
        taken,
        before=[int(word) for word in before.split()] or None,
        tricks_won=won or None,
        choice=Moon(choice) if choice else None,
    )


def gained(state: GameState) -> str:
    """What each seat got for the hand."""
    return " ".join(map(str, state.scores[-1].scores))


# -- what cards cost ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "piles", "scores", "total"),
    [
        ("standard", ["2H 3H 4H 5H", "QS 6H 7H 8H", "9H TH JH QH KH AH"], "4 16 6 0", 26),
        ("standard", ["KS AS", "QC QD", "HEARTS", "QS"], "0 0 13 13", 26),
        ("spot_pips", ["2H 9H JH", "QS AH", "KH QH", "3H 4H 5H 6H 7H 8H TH"], "22 39 25 43", 129),
        ("spot_court10", ["2H 9H JH", "QS AH", "KH QH", "3H 4H 5H 6H 7H 8H TH"], "21 40 20 43", 124),
        ("black_maria_43", ["KS 2H 3H 4H", "QS AS", "5H 6H 7H 8H 9H TH JH QH KH AH"], "13 20 10 0", 43),
        ("dirty_nasty", ["QD", "QS 2H", "QC QH", "3H 4H 5H 6H 7H 8H 9H TH JH KH AH"], "13 27 26 11", 77),
    ],
)
def test_card_values(value: str, piles: list[str], scores: str, total: int) -> None:
    rules = rules_of("card_values", value)
    assert gained(score(rules, *piles)) == scores
    assert rules.points(rules.pack) == total == rules.moon_amount


@pytest.mark.parametrize(("value", "scores"), [("13", "26 51 0 0"), ("14", "27 51 0 0")])
def test_qh_value(value: str, scores: str) -> None:
    rules = rules_of("qh_value", value, "card_values=dirty_nasty")
    rest = "2H 3H 4H 5H 6H 7H 8H 9H TH JH KH AH QS QD"  # 12 + 26 + 13
    assert gained(score(rules, "QC QH", rest)) == scores


@pytest.mark.parametrize(
    ("value", "piles", "scores"),
    [
        ("none", ["2H JD TD", "QS", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"], "1 13 12 0"),
        ("JD", ["2H JD TD", "QS", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"], "-9 13 12 0"),
        ("TD", ["2H JD", "QS TD", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"], "1 3 12 0"),
        ("JD", ["ALL JD"], "-10 26 26 26"),
        ("JD", ["ALL", "JD"], "0 16 26 26"),
        ("TD", ["ALL", "JD", "TD"], "0 26 16 26"),
    ],
)
def test_bonus_card(value: str, piles: list[str], scores: str) -> None:
    assert gained(score(rules_of("bonus_card", value), *piles)) == scores


# -- the moon -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shooter", range(4))
@pytest.mark.parametrize(
    ("value", "choice", "own", "others"),
    [
        ("others_plus", "", 0, 26),
        ("self_minus", "", -26, 0),
        ("choose", "others_plus", 0, 26),
        ("choose", "self_minus", -26, 0),
        ("others_plus_unless_wins", "", 0, 26),
        ("wins_game", "", 0, 0),
        ("off", "", 26, 0),
    ],
)
def test_moon(value: str, choice: str, own: int, others: int, shooter: int) -> None:
    """The same for every seat, the human's or not."""
    rules = rules_of("moon", value)
    state = score(rules, *["ALL" if seat == shooter else "" for seat in range(4)], choice=choice)
    assert gained(state) == " ".join(str(own if seat == shooter else others) for seat in range(4))
    assert (state.result is not None) == (value == "wins_game")


@pytest.mark.parametrize(
    ("others", "before", "scores", "winners"),
    [
        ("", "60 80 30 50", "-26 0 0 0", None),  # 60 106 56 76: seat 2 would win
        ("", "60 60 10 30", "0 26 26 26", None),  # nobody reaches the target
        ("", "20 80 30 50", "0 26 26 26", (0,)),  # the shooter wins
        ("", "56 80 30 50", "0 26 26 26", None),  # a tie for lowest is played off
        ("tie_rule=shared", "56 80 30 50", "-26 0 0 0", None),  # seat 2 would share the win
        ("exact_100=50", "60 74 30 50", "0 26 26 26", None),  # 100 becomes 50
        ("moon_amount=26 card_values=spot_pips", "60 80 30 50", "-26 0 0 0", None),
        ("target=50", "60 30 10 20", "-26 0 0 0", None),  # 60 56 36 46 would end it; 34 30 10 20 does not
        ("target=50", "90 30 10 20", "-26 0 0 0", (2,)),  # lost either way, but less is lost
    ],
)
def test_moon_others_plus_unless_wins(
    others: str, before: str, scores: str, winners: tuple[int, ...] | None
) -> None:
    state = score(rules_of("moon", "others_plus_unless_wins", others), "ALL", before=before)
    assert gained(state) == scores
    assert (state.result.winners if state.result else None) == winners


@pytest.mark.parametrize(
    ("before", "places"),
    [("90 99 0 5", (1, 4, 2, 3)), ("0 10 20 30", (1, 2, 3, 4)), ("99 7 7 1", (1, 3, 3, 2))],
)
def test_a_moon_that_wins_the_game_wins_at_any_score(before: str, places: tuple[int, ...]) -> None:
    state = score(rules_of("moon", "wins_game"), "ALL", before=before)
    assert state.result is not None
    assert state.result.winners == (0,)
    assert state.result.places == places
    assert " ".join(map(str, state.totals)) == before


@pytest.mark.parametrize(
    ("value", "others", "scores"),
    [
        ("hand_total", "", "0 26 26 26"),
        ("hand_total", "card_values=spot_pips", "0 129 129 129"),
        ("hand_total", "card_values=spot_court10 moon=self_minus", "-124 0 0 0"),
        ("hand_total", "card_values=black_maria_43", "0 43 43 43"),
        ("hand_total", "card_values=dirty_nasty qh_value=14", "0 78 78 78"),
        ("26", "card_values=spot_pips", "0 26 26 26"),
        ("26", "card_values=dirty_nasty moon=self_minus", "-26 0 0 0"),
    ],
)
def test_moon_amount(value: str, others: str, scores: str) -> None:
    assert gained(score(rules_of("moon_amount", value, others), "ALL")) == scores


@pytest.mark.parametrize(
    ("value", "others", "piles", "scores"),
    [
        ("off", "bonus_card=JD", ["ALL", "JD"], "0 16 26 26"),
        ("on", "bonus_card=JD", ["ALL", "JD"], "26 -10 0 0"),
        ("on", "bonus_card=JD", ["ALL JD"], "-10 26 26 26"),
        ("on", "bonus_card=TD", ["ALL JD", "TD"], "26 -10 0 0"),
        ("on", "bonus_card=none", ["ALL", "JD"], "0 26 26 26"),
        ("on", "bonus_card=JD moon=off", ["ALL JD"], "16 0 0 0"),
    ],
)
def test_moon_needs_bonus(value: str, others: str, piles: list[str], scores: str) -> None:
    assert gained(score(rules_of("moon_needs_bonus", value, others), *piles)) == scores


@pytest.mark.parametrize(
    ("value", "others", "won", "scores"),
    [
        ("off", "", EVERY_TRICK, "0 26 26 26"),
        ("double", "", EVERY_TRICK, "0 52 52 52"),
        ("double", "", ALL_BUT_ONE, "0 26 26 26"),
        ("double", "moon=self_minus", EVERY_TRICK, "-52 0 0 0"),
        ("double", "moon=off", EVERY_TRICK, "26 0 0 0"),
        ("double", "card_values=black_maria_43", EVERY_TRICK, "0 86 86 86"),
        ("double", "moon_amount=26 card_values=black_maria_43", EVERY_TRICK, "0 52 52 52"),
    ],
)
def test_sun(value: str, others: str, won: tuple[int, ...], scores: str) -> None:
    assert gained(score(rules_of("sun", value, others), "ALL", won=won)) == scores


@pytest.mark.parametrize(
    ("others", "piles", "scores"),
    [
        ("", ["", "2H 3H 4H 5H 6H 7H 8H 9H TH", "QS JH QH KH", "AH"], "0 9 16 1"),
        ("bonus_card=JD", ["JD", "2H 3H 4H 5H 6H 7H 8H 9H TH", "QS JH QH KH", "AH"], "-10 9 16 1"),
        ("bonus_card=JD", ["", "2H", "QS JD 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH"], "0 1 14 1"),
        ("", ["HEARTS", "QS"], "13 13 0 0"),
        ("", ["2H", "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"], "1 25 0 0"),
        ("card_values=black_maria_43", ["HEARTS QS KS", "AS"], "36 7 0 0"),
        ("card_values=dirty_nasty", ["HEARTS QS QD", "QC"], "64 13 0 0"),
    ],
)
def test_nothing_less_than_every_penalty_card_is_a_moon(others: str, piles: list[str], scores: str) -> None:
    state = score(rules_of("moon", "others_plus", others), *piles)
    assert gained(state) == scores
    assert state.scores[-1].shooter == -1


# -- the end of the game --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "after", "totals", "over"),
    [
        ("off", "100 61 44 57", "100 61 44 57", True),
        ("50", "100 61 44 57", "50 61 44 57", False),
        ("0", "100 61 44 57", "0 61 44 57", False),
        ("50", "100 101 44 57", "50 101 44 57", True),
        ("50", "100 100 44 57", "50 50 44 57", False),
        ("50", "99 61 44 57", "99 61 44 57", False),
    ],
)
def test_exact_100(value: str, after: str, totals: str, over: bool) -> None:
    state = with_totals(rules_of("exact_100", value), [int(word) for word in after.split()])
    assert " ".join(map(str, state.totals)) == totals
    assert (state.result is not None) is over
    reduced = sum(line.kind is LineKind.EXACT_100 for line in state.scores[-1].lines)
    assert reduced == (after.split().count("100") if value != "off" else 0)


def test_exact_100_by_bonus_and_by_moon() -> None:
    rules = rules_of("exact_100", "50", "bonus_card=JD")
    rest = "2H 3H 4H 5H 6H 7H 8H 9H"
    state = score(rules, "QS JD", rest, "TH JH QH KH AH", before="97 20 40 60")
    assert state.totals == (50, 28, 45, 60)
    assert score(rules, "", "", "", "ALL", before="74 20 60 30").totals == (50, 46, 86, 30)


@pytest.mark.parametrize(
    ("value", "after", "over"),
    [
        ("100", "99 0 0 1", False),
        ("100", "100 61 44 57", True),
        ("50", "49 2 3 4", False),
        ("50", "50 12 20 22", True),
        ("10", "10 0 1 2", True),
        ("300", "299 1 2 3", False),
        ("300", "300 120 299 -15", True),
    ],
)
def test_target(value: str, after: str, over: bool) -> None:
    state = with_totals(rules_of("target", value), [int(word) for word in after.split()])
    assert (state.result is not None) is over


@pytest.mark.parametrize(
    ("value", "after", "winners", "places"),
    [
        ("extra_hands", "106 45 45 20", (3,), (4, 2, 2, 1)),
        ("extra_hands", "102 40 60 60", (1,), (4, 1, 2, 2)),
        ("extra_hands", "101 30 30 60", None, None),
        ("extra_hands", "101 120 30 45", (2,), (3, 4, 1, 2)),
        ("extra_hands", "101 101 101 101", None, None),
        ("shared", "106 45 45 20", (3,), (4, 2, 2, 1)),
        ("shared", "101 30 30 60", (1, 2), (4, 1, 1, 3)),
        ("shared", "101 101 101 101", (0, 1, 2, 3), (1, 1, 1, 1)),
        ("shared", "20 101 60 70", (0,), (1, 4, 2, 3)),
    ],
)
def test_tie_rule(
    value: str, after: str, winners: tuple[int, ...] | None, places: tuple[int, ...] | None
) -> None:
    state = with_totals(rules_of("tie_rule", value), [int(word) for word in after.split()])
    assert (state.result.winners if state.result else None) == winners
    assert (state.result.places if state.result else None) == places
    assert state.tie_break is (winners is None)


@pytest.mark.parametrize(
    ("after", "winners"),
    [("76 40 41 70", (1,)), ("76 40 40 70", None), ("120 40 40 70", None), ("120 41 40 70", (2,))],
)
def test_a_tie_break_goes_on_until_someone_is_alone_at_the_bottom(
    after: str, winners: tuple[int, ...] | None
) -> None:
    """Even if everybody is below the target again."""
    rules = rules_of("moon", "self_minus")
    state = with_totals(rules, [int(word) for word in after.split()], tie_break=True)
    assert (state.result.winners if state.result else None) == winners
