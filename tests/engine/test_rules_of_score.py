"""The options of the score and of the end of the game, each as a table of piles.

One test an option, named ``test_<option>``; the first column is the option's value. A row has the scoring
cards that each seat has taken: ``ALL`` is every penalty card, ``HEARTS`` every heart. Each hand is played to
its end.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from positions import finished, with_totals
from test_rules_of_play import rules_of, ruleset

from hearts_desktop.engine import service
from hearts_desktop.engine.cards import Cards, Suit, parse_cards
from hearts_desktop.engine.events import LineKind
from hearts_desktop.engine.options import CATALOGUE, problems, with_options
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import CardPoints, CardValues, Moon, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, Prelude, hand_of

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
    rules: Rules,
    *piles: str,
    before: str = "",
    won: tuple[int, ...] = (),
    choice: str = "",
    charged: str = "",
    declarer: int = NOBODY,
    bid: int = 0,
) -> GameState:
    """The game after a hand in which the seats took these piles."""
    taken = [pile(rules, text) for text in piles]
    taken += [()] * (rules.places - len(taken))
    return finished(
        rules,
        taken,
        before=[int(word) for word in before.split()] or None,
        tricks_won=won or None,
        choice=Moon(choice) if choice else None,
        prelude=Prelude(charged=parse_cards(charged), declarer=declarer, bid=bid),
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
        ("own", ["JC", "2H QS", "9D", "AH"], "5 0 -4 7", 12),
    ],
)
def test_card_values(value: str, piles: list[str], scores: str, total: int) -> None:
    ruleset = replace(rules_of("card_values", "standard").ruleset, card_values=CardValues(value))
    own = with_options(ruleset, {"own_values": "JC=5 AH=7 9D=-4"})
    rules = compile_rules(own)
    assert gained(score(rules, *piles)) == scores
    assert rules.points(rules.pack) == total == sum(rules.values)


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
        ("half_more", "", EVERY_TRICK, "0 39 39 39"),
        ("half_more", "", ALL_BUT_ONE, "0 26 26 26"),
        ("half_more", "moon=self_minus", EVERY_TRICK, "-39 0 0 0"),
        ("half_more", "card_values=black_maria_43", EVERY_TRICK, "0 64 64 64"),
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


# -- points of one's own, tens of clubs, bonuses ---------------------------------------------------------


def own(points: str, others: str = "") -> Rules:
    """The rules of a game with these points by card."""
    pairs = dict(pair.split("=", 1) for pair in others.split())
    return compile_rules(with_options(RuleSet(), pairs | {"card_values": "own", "own_values": points}))


@pytest.mark.parametrize(
    ("value", "piles", "scores"),
    [
        ("QS=13", ["QS", "AH"], "0 13 13 13"),  # one card alone is every penalty card
        ("QS=13 2C=1", ["QS", "2C AH"], "13 1 0 0"),
        ("QS=13 2C=1 JD=-5", ["QS JD", "2C"], "8 1 0 0"),
        ("QS=13 2C=1 JD=-5 TD=-7", ["QS", "2C", "JD TD"], "13 1 -12 0"),
        ("none", [], ""),
    ],
)
def test_own_values(value: str, piles: list[str], scores: str) -> None:
    if value == "none":
        table = with_options(RuleSet(), {"card_values": "own", "own_values": value})
        assert "would not end" in problems(table)[0]
        return
    assert gained(score(own(value), *piles)) == scores


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("QS=13 AH=5", "QS=13 AH=5"),
        ("AH=5 QS=13", "QS=13 AH=5"),
        ("QS=13 2C=0", "QS=13"),
        ("JD=-10", "JD=-10"),
        ("none", "none"),
        ("", "none"),
    ],
)
def test_own_values_are_read_and_written(text: str, written: str) -> None:
    option = CATALOGUE["own_values"]
    value = option.parse(text)
    assert isinstance(value, CardPoints)
    assert option.format(value) == written
    assert option.parse(written) == value


@pytest.mark.parametrize(
    "text", ["QS", "QS=", "QS=x", "QS=1000", "XX=1", "QS=1 QS=2", "QS=--1", "QS=1.5", "=1"]
)
def test_own_values_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="own_values"):
        CATALOGUE["own_values"].parse(text)


def test_a_bonus_of_ones_own_adds_to_the_bonus_card() -> None:
    rules = own("QS=13 2C=9 JD=-5", "bonus_card=JD")
    assert gained(score(rules, "QS JD", "2C")) == "-2 9 0 0"


CLUBS = ["QS TC", "2H 3H 4H 5H", "6H 7H 8H 9H TH JH QH KH", "AH"]


@pytest.mark.parametrize(
    ("value", "charged", "piles", "scores"),
    [
        ("off", "", CLUBS, "13 4 8 1"),
        ("on", "", CLUBS, "26 4 8 1"),
        ("on", "TC", CLUBS, "52 4 8 1"),
        ("on", "QS", CLUBS, "52 4 8 1"),
        ("on", "TC QS", CLUBS, "104 4 8 1"),
        ("on", "AH", CLUBS, "26 8 16 2"),
        ("on", "", ["JD TC", "QS", "HEARTS"], "-20 13 13 0"),
        ("on", "JD", ["JD TC", "QS", "HEARTS"], "-40 13 13 0"),
        ("on", "", ["ALL TC JD"], "-20 26 26 26"),  # the moon first, then the bonus, then the ten
        ("on", "", ["ALL", "TC"], "0 52 26 26"),
        ("on", "AH QS", ["ALL", "TC"], "0 104 52 52"),
    ],
)
def test_ten_clubs_multiplier(value: str, charged: str, piles: list[str], scores: str) -> None:
    rules = rules_of("ten_clubs_multiplier", value, "bonus_card=JD charging=on charge_limit=any")
    assert gained(score(rules, *piles, charged=charged)) == scores


@pytest.mark.parametrize(
    ("value", "won", "others", "scores"),
    [
        ("0", (5, 4, 4, 0), "", "13 13 0 0"),
        ("5", (5, 4, 4, 0), "", "13 13 0 -5"),
        ("5", (7, 6, 0, 0), "", "13 13 -5 -5"),
        ("5", (5, 4, 2, 2), "", "13 13 0 0"),
        ("50", (7, 6, 0, 0), "hand_floor=on", "13 13 0 0"),
        ("5", (5, 4, 4, 0), "partnership=team_tricks", "13 13 13 13"),
        ("5", (7, 0, 6, 0), "partnership=team_tricks", "13 8 13 8"),
        ("5", (5, 4, 4, 0), "partnership=individual", "13 13 0 -5"),
    ],
)
def test_no_tricks_bonus(value: str, won: tuple[int, ...], others: str, scores: str) -> None:
    assert gained(score(rules_of("no_tricks_bonus", value, others), "HEARTS", "QS", won=won)) == scores


def test_a_moon_does_away_with_the_bonus_for_no_tricks() -> None:
    assert gained(score(rules_of("no_tricks_bonus", "5"), "ALL", won=EVERY_TRICK)) == "0 26 26 26"
    rules = rules_of("no_tricks_bonus", "5", "moon=off")
    assert gained(score(rules, "ALL", won=EVERY_TRICK)) == "26 -5 -5 -5"


@pytest.mark.parametrize(
    ("value", "others", "piles", "scores"),
    [
        ("off", "bonus_card=JD", ["2H JD", "QS"], "-9 13 0 0"),
        ("on", "bonus_card=JD", ["2H JD", "QS"], "0 13 0 0"),
        ("on", "bonus_card=JD", ["QS JD", "2H"], "3 1 0 0"),
        ("on", "bonus_card=JD", ["ALL JD"], "0 26 26 26"),
        ("on", "bonus_card=JD moon=self_minus", ["ALL JD"], "-36 0 0 0"),  # a moon may go below zero
        ("on", "bonus_card=JD moon=self_minus", ["ALL", "JD"], "-26 0 0 0"),
    ],
)
def test_hand_floor(value: str, others: str, piles: list[str], scores: str) -> None:
    assert gained(score(rules_of("hand_floor", value, others), *piles)) == scores


# -- partners -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "others", "piles", "choice", "scores"),
    [
        ("off", "", ["HEARTS", "", "QS"], "", "13 0 13 0"),
        ("team_tricks", "", ["2H 3H", "QS", "4H 5H"], "", "4 13 4 13"),
        ("team_tricks", "", ["HEARTS", "", "QS"], "", "0 26 0 26"),  # together they have it all
        ("team_tricks", "moon=choose", ["HEARTS", "", "QS"], "self_minus", "-26 0 -26 0"),
        ("team_tricks", "moon=choose", ["", "HEARTS", "", "QS"], "others_plus", "26 0 26 0"),
        ("team_tricks", "moon=off", ["HEARTS", "", "QS"], "", "26 0 26 0"),
        ("team_tricks", "bonus_card=JD", ["2H", "QS", "JD"], "", "-9 13 -9 13"),
        ("individual", "", ["HEARTS", "", "QS"], "", "13 0 13 0"),
        ("individual", "", ["ALL"], "", "0 26 26 26"),
    ],
)
def test_partnership(value: str, others: str, piles: list[str], choice: str, scores: str) -> None:
    assert gained(score(rules_of("partnership", value, others), *piles, choice=choice)) == scores


def test_a_slam_is_chosen_by_the_partner_with_the_lower_seat() -> None:
    rules = rules_of("partnership", "team_tricks", "moon=choose")
    for piles, chooser in ((["HEARTS", "", "QS"], 0), (["", "QS", "", "HEARTS"], 1)):
        state = score(rules, *piles, choice="self_minus")
        assert hand_of(state).shooter == chooser


@pytest.mark.parametrize(
    ("value", "after", "winners", "places"),
    [
        ("team_tricks", "101 88 101 88", (1, 3), (3, 1, 3, 1)),
        ("team_tricks", "101 101 101 101", None, None),
        ("individual", "105 78 34 69", (0, 2), (1, 3, 1, 3)),  # 139 beats 147
        ("individual", "105 70 35 70", None, None),  # 140 each
        ("individual", "60 99 60 99", None, None),  # sums alone end nothing
        ("off", "105 78 34 69", (2,), (4, 3, 1, 2)),
    ],
)
def test_partners_win_together(
    value: str, after: str, winners: tuple[int, ...] | None, places: tuple[int, ...] | None
) -> None:
    state = with_totals(rules_of("partnership", value), [int(word) for word in after.split()])
    assert (state.result.winners if state.result else None) == winners
    assert (state.result.places if state.result else None) == places


def test_a_moon_that_wins_the_game_wins_it_for_the_partner() -> None:
    for value in ("individual", "team_tricks"):
        rules = rules_of("partnership", value, "moon=wins_game")
        state = score(rules, "", "ALL", before="10 90 10 90")
        assert state.result is not None
        assert (state.result.winners, state.result.places) == ((1, 3), (3, 1, 3, 1))


@pytest.mark.parametrize(
    ("value", "others", "scores"),
    [
        ("off", "", "0 26 26 26"),
        ("on", "", "0 26 0 26"),
        ("on", "moon=self_minus", "-26 0 0 0"),
        ("on", "partnership=team_tricks", "0 26 0 26"),
        ("on", "partnership=off", "0 26 26 26"),
    ],
)
def test_moon_spares_partner(value: str, others: str, scores: str) -> None:
    rules = rules_of("moon_spares_partner", value, f"partnership=individual {others}")
    assert gained(score(rules, "ALL")) == scores


@pytest.mark.parametrize(
    ("value", "piles", "scores"),
    [
        ("nobody", ["2H 3H 4H", "5H 6H", "QS", "7H 8H 9H TH JH QH KH AH"], "3 5 13"),
        ("declarer", ["2H 3H 4H", "5H 6H", "QS", "7H 8H 9H TH JH QH KH AH"], "3 13 13"),
        ("nobody", ["", "", "", "ALL"], "0 3 0"),  # a dummy shoots no moon
        ("declarer", ["", "", "", "ALL"], "0 29 0"),
        ("nobody", ["", "ALL", "", ""], "26 3 26"),  # the bid is paid all the same
        ("declarer", ["ALL", "", "", ""], "0 29 26"),
    ],
)
def test_dummy_points(value: str, piles: list[str], scores: str) -> None:
    rules = rules_of("dummy_points", value, "game=dummy_hearts players=3")
    assert gained(score(rules, *piles, declarer=1, bid=3)) == scores


@pytest.mark.parametrize(
    ("choice", "piles", "scores"),
    [
        ("others_plus", ["ALL", ""], "0 26"),
        ("self_minus", ["ALL", ""], "-26 0"),
        ("", ["HEARTS", "QS"], "13 13"),
    ],
)
def test_the_moon_of_hearts_for_two(choice: str, piles: list[str], scores: str) -> None:
    """Its shooter chooses, whatever the rule set says of the moon."""
    rules = rules_of("game", "hearts_for_two", "players=2 moon=off")
    assert gained(score(rules, *piles, choice=choice)) == scores


@pytest.mark.parametrize(("number", "over"), [(11, False), (12, True)])
def test_hearts_for_two_ends_after_twelve_deals(number: int, over: bool) -> None:
    rules = rules_of("game", "hearts_for_two", "players=2")
    assert (with_totals(rules, [60, 50], number=number).result is not None) is over
    assert with_totals(rules, [60, 60], number=number).result is None, "a tie is played off"


# -- what is shown, and service ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "target", "shown"),
    [("off", "100", "100 40 -3"), ("on", "100", "0 60 103"), ("on", "50", "-50 10 53")],
)
def test_count_down(value: str, target: str, shown: str) -> None:
    """The same game, shown from the other end."""
    rules = rules_of("count_down", value, f"target={target}")
    assert " ".join(str(rules.shown(total)) for total in (100, 40, -3)) == shown
    state = with_totals(rules, [int(target), 40, 30, 20])
    assert state.result is not None
    assert state.result.winners == (3,)


@pytest.mark.parametrize("value", ["by_score", "crossers_last"])
@pytest.mark.parametrize(
    ("after", "places"), [("101 120 30 45", (3, 4, 1, 2)), ("100 61 44 57", (4, 3, 1, 2))]
)
def test_both_rank_rules_agree(value: str, after: str, places: tuple[int, ...]) -> None:
    state = with_totals(rules_of("rank_rule", value), [int(word) for word in after.split()])
    assert state.result is not None
    assert state.result.places == places


@pytest.mark.parametrize(("value", "last"), [("by_score", 1), ("crossers_last", 1)])
def test_rank_rule(value: str, last: int) -> None:
    """Whoever crossed the target comes last by either rule."""
    state = with_totals(rules_of("rank_rule", value), [101, 120, 30, 45])
    assert state.result is not None
    assert state.result.places[last] == 4


@pytest.mark.parametrize(
    ("value", "limit", "seconds", "up"),
    [
        ("none", None, 3600, False),
        ("30", 30, 29.9, False),
        ("30", 30, 30, True),
        ("60", 60, 31, False),
        ("60", 60, 61, True),
    ],
)
def test_turn_time_limit(value: str, limit: int | None, seconds: float, up: bool) -> None:
    rules = ruleset("turn_time_limit", value)
    assert service.time_limit(rules) == limit
    assert service.time_is_up(rules, seconds) is up


@pytest.mark.parametrize(
    ("value", "waiting", "seat"), [("off", 1, None), ("on", 0, None), ("on", 1, 0), ("on", 3, 0)]
)
def test_vacate_seat(value: str, waiting: int, seat: int | None) -> None:
    rules = ruleset("vacate_seat", value)
    assert service.vacates(rules, shooter=3, players=4, waiting=waiting) == seat


@pytest.mark.parametrize(
    ("value", "connected", "expired", "who"),
    [
        ("on", False, True, "cpu"),
        ("on", False, False, "nobody"),
        ("off", False, True, "nobody"),
        ("off", True, False, "human"),
    ],
)
def test_cpu_takeover(value: str, connected: bool, expired: bool, who: str) -> None:
    rules = ruleset("cpu_takeover", value)
    found = service.seat_controller(rules, connected=connected, grace_expired=expired, cpu_was_playing=False)
    assert found == who


@pytest.mark.parametrize(("value", "who"), [("on", "human"), ("off", "cpu")])
def test_seat_resume(value: str, who: str) -> None:
    rules = ruleset("seat_resume", value)
    assert service.seat_controller(rules, connected=True, grace_expired=True, cpu_was_playing=True) == who


def test_ratings() -> None:
    assert service.rating_result(won=True, shared=False) == 1
    assert service.rating_result(won=True, shared=True) == service.RANKED_DRAW == 0.5
    assert service.rating_result(won=False, shared=True) == 0
