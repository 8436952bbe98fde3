"""The club player: positions that other programs got wrong, and that it is clearly better than chance."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from situations import ME, situation

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.arena.jobs import play
from hearts_desktop.arena.report import interval
from hearts_desktop.arena.tournament import Tournament
from hearts_desktop.engine.actions import ChooseMoon, Deal, Pass, Play
from hearts_desktop.engine.cards import Suit, format_cards, parse_cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import new_game, step
from hearts_desktop.engine.offers import OfferMoon
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import BonusCard, CardValues, Moon, RuleSet
from hearts_desktop.engine.view import PlayerView, player_view


def choice(view: PlayerView) -> object:
    return HeuristicAgent().choose(view, 1, Cancel())


def card(view: PlayerView) -> str:
    action = choice(view)
    assert isinstance(action, Play)
    return str(action.card)


@dataclass(frozen=True)
class Case:
    """A position and the cards that a sensible player would choose from."""

    title: str
    hand: str
    trick: str
    right: str
    more: dict[str, Any] = field(default_factory=dict)


OMNIBUS = RuleSet(bonus_card=BonusCard.JD)
BLACK_MARIA = RuleSet(card_values=CardValues.BLACK_MARIA_43)

CASES = (
    Case(
        "the last seat ducks a trick with the queen of spades",
        "4D KD", "9D 5D QS", "4D",
        {"others": "2C 8C 2H 3H 4H 5H"},
    ),
    Case(
        "no high diamond for the jack's sake while the queen of spades lies in the trick",
        "4D QD", "TD QS", "4D",
        {"others": "JD 8C 2C 3H 5C", "ruleset": OMNIBUS, "leader": 2},
    ),
    Case(
        "the last seat takes the jack of diamonds when that is a bonus",
        "2D KD", "9D JD 5D", "KD",
        {"others": "2C 8C 2H 3H 4H 5H", "ruleset": OMNIBUS},
    ),
    Case(
        "the jack of diamonds is not thrown away as a bonus card",
        "JD 9C KC", "3S 2S AS", "9C KC",
        {"others": "5C 6C 7C 2H 3H 4H 5H 6H 7H", "ruleset": OMNIBUS},
    ),
    Case(
        "the queen of spades goes under the king, not the ace over it",
        "QS AS", "2S KS 5S", "QS",
        {"others": "2C 8C 2H 3H 4H 5H"},
    ),
    Case(
        "void, it throws the queen of spades",
        "QS 2H AC", "3D 9D JD", "QS",
        {"others": "KS 5C 8C 3H 4H 5H 6C 7C AS"},
    ),
    Case(
        "under Black Maria's values the king of spades goes under the ace",
        "KS 2S 3S", "AS 4S 5S", "KS",
        {"others": "2C 8C 2H 3H 4H 5H 6H 7H 8H", "ruleset": BLACK_MARIA},
    ),
    Case("the only legal card is played on lead", "QS", "", "QS", {"others": "2C 3C 4C"}),
    Case("the only legal card is played to a trick", "QS 5H", "AS", "QS", {"others": "2C 3C 4C 2H"}),
    Case(
        "the last seat takes a harmless trick with its highest card",
        "3C 9C AC", "4C 7C TC", "AC",
        {"others": "5C 6C 8C JC QC KC 2D QS 4H"},
    ),
    Case(
        "it ducks as high as it can under a trick with points",
        "3C 9C KC", "TC 4C QS", "9C",
        {"others": "5C 6C 8C JC QC 2C 2D KS 4H"},
    ),
    Case(
        "with low spades it leads spades at the queen",
        "4S 3S 2S KC KD", "", "4S 3S 2S",
        {"others": "QS 5S 6S 7S 8S 9S TS 5C 6C 7C 8C 5D 6D 7D 8D"},
    ),
    Case(
        "it does not lead the king of spades while the queen is out",
        "KS 5C 6D", "", "5C 6D",
        {"others": "QS 7S 8S 2C 7C 8C 2D 7D 8D"},
    ),
    Case(
        "it does not lead a high spade to the seat that it gave the queen",
        "AS KS 3C", "", "3C",
        {"others": ("QS 7S 8C", "2C 7C 2D", "5S 9C 2H"), "given": "QS"},
    ),
    Case(
        "a suit that the others no longer have is not led if anything else will do",
        "9D 2C", "", "2C",
        {"others": "QS 7C 8C 9C 4H 5H"},
    ),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_positions(case: Case) -> None:
    assert card(situation(case.hand, case.trick, **case.more)) in case.right.split()


def test_somebody_stops_a_moon() -> None:
    """Seat 3 has every point so far and leads a low heart; each of the others could take it."""
    hands = {0: "2H 9H 3C", 1: "3H TH 4C", 2: "4H JH 5C"}
    trick: list[str] = ["5H"]
    for seat in (0, 1, 2):
        rest = [hands[other] for other in (1, 2) if other > seat]
        played = [hands[other] for other in range(seat)]
        view = situation(
            hands[seat],
            " ".join(trick),
            # Every other hand is one card shorter if it has played already; seats are counted from this one.
            others=(*rest, "KH AH", *(" ".join(cards.split()[1:]) for cards in played)),
            past_takers=(3 - seat,),
            leader=3 - seat,
        )
        assert Knowledge(view).sole_taker == 3 - seat
        trick.append(card(view))
    assert any(parse_cards(laid)[0] > parse_cards("5H")[0] for laid in trick[1:]), trick


def test_a_moon_that_cannot_fail_is_shot() -> None:
    view = situation("AH KH QH AC", others="2H 3H 4H 5H 6C 7C 8C 9C 2D 3D 4D 5D", past_takers=(ME,))
    assert card(view) in {"AH", "KH", "QH", "AC"}
    # Hearts that are thrown on the way are taken as well.
    view = situation("AC 3C AH KH", "9C 4H 5C", others="QC 7D 8D 9D TD JD QD KD 2H", past_takers=(ME,))
    assert card(view) == "AC"
    view = situation("AH 2C 3C", "4H 5H 6H", others="7C 8C 9C 2D 3D 4D", past_takers=(1,))
    assert card(view) == "AH"


def dealt(mine: str, *, ruleset: RuleSet | None = None, seat: int = 1) -> PlayerView:
    """The pass of a first hand in which ``seat`` has these cards and the others have what comes."""
    rules = compile_rules(ruleset or RuleSet())
    hand = list(parse_cards(mine))
    rest = [other for other in rules.pack if other not in hand]
    random.Random(mine).shuffle(rest)
    order = [
        hand.pop() if place % rules.players == seat - 1 else rest.pop() for place in range(len(rules.pack))
    ]
    state = step(rules, replace(new_game(rules.players), first_dealer=0), Deal(tuple(order))).after
    return player_view(rules, state, seat)


def packet(view: PlayerView) -> set[str]:
    action = choice(view)
    assert isinstance(action, Pass)
    return set(format_cards(action.cards).split())


def test_a_bare_queen_of_spades_is_passed() -> None:
    assert "QS" in packet(dealt("QS 3S 4C 5C 7C 9C 4D 6D 8D 9D 3H 5H 7H"))


def test_bare_high_spades_are_passed() -> None:
    assert {"AS", "KS"} <= packet(dealt("AS KS 4C 5C 7C 2C 4D 6D 8D 2D 3H 5H 2H"))


def test_a_well_guarded_queen_of_spades_stays() -> None:
    given = packet(dealt("QS 9S 8S 6S 4S 2S 3C KC 4D AD 5D AH 3H"))
    assert not {"QS", "9S", "8S", "6S", "4S", "2S"} & given


def test_high_hearts_go_and_low_ones_stay() -> None:
    given = packet(dealt("AH KH QH 3S 5S 2C 3C 4C 5C 2D 3D 4D 5D"))
    assert given <= {"AH", "KH", "QH", "5C", "5D"}
    assert {"AH", "KH"} <= given


def test_low_spades_are_not_passed() -> None:
    given = packet(dealt("2S 3S 4S 5S KC AC 9C 8C TD QD 7H 8H 9H"))
    assert not {"2S", "3S", "4S", "5S"} & given


def test_a_hand_for_the_moon_keeps_its_winners() -> None:
    given = packet(dealt("AH KH QH JH TH 9H AS KS QS AC KC 4D 2C"))
    assert {"4D", "2C"} <= given
    assert not {"AH", "KH", "QH", "AS", "KS", "QS", "AC"} & given


def moon_choice(totals: tuple[int, ...]) -> Moon:
    view = situation("2C", others="3C 4C 5C", ruleset=RuleSet(moon=Moon.CHOOSE))
    assert view.state.hand is not None
    hand = replace(view.state.hand, phase=Phase.MOON, shooter=ME)
    offer = OfferMoon(ME, (Moon.OTHERS_PLUS, Moon.SELF_MINUS))
    action = choice(replace(view, state=replace(view.state, hand=hand, totals=totals), offer=offer))
    assert isinstance(action, ChooseMoon)
    return action.choice


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [
        pytest.param((50, 60, 80, 70), Moon.OTHERS_PLUS, id="it wins the game by it"),
        pytest.param((90, 20, 80, 70), Moon.SELF_MINUS, id="another would win the game"),
        pytest.param((0, 0, 0, 0), Moon.OTHERS_PLUS, id="ahead"),
        pytest.param((60, 10, 20, 30), Moon.SELF_MINUS, id="far behind"),
    ],
)
def test_the_moon_choice_looks_at_the_score(totals: tuple[int, ...], wanted: Moon) -> None:
    assert moon_choice(totals) is wanted


# -- what it knows ---------------------------------------------------------------------------------------


def test_knowledge_of_cards_given_and_of_voids() -> None:
    known = Knowledge(
        situation("3C AS", "7D", others=("QS 2H", "KS 4C", "9S"), given="QS", past_takers=(1, 2, 3))
    )
    spades = known.suits[Suit.SPADES]
    assert spades.chance(1, 12) == 1.0
    assert spades.chance(2, 12) == 0.0
    assert spades.ranks == (9, 12, 13)
    assert known.led is Suit.DIAMONDS
    assert known.after == (1, 2)


def test_a_seat_that_did_not_follow_is_void() -> None:
    known = Knowledge(situation("3C AS", "7D 5C", others=("2H 3H", "KS 4D", "9S"), leader=2))
    assert known.voids[1:] == (set(), set(), {Suit.DIAMONDS})
    diamonds, spades = known.suits[Suit.DIAMONDS], known.suits[Suit.SPADES]
    assert diamonds.lacks(3) == 1.0
    assert sum(spades.share) == pytest.approx(1.0)
    assert known.on_top() == (2, 7)


# -- strength --------------------------------------------------------------------------------------------


def margin(seats: tuple[str, ...], deals: int, ruleset: RuleSet | None = None) -> float:
    """How many points fewer the first agent takes in a hand, at the cautious end of the interval."""
    played = play(Tournament(ruleset or RuleSet(), seats, deals, seed=3))
    one, other = seats[0], seats[-1]
    samples = []
    for deal in played:
        mine = [seat.points for seat in deal if seat.agent == one]
        theirs = [seat.points for seat in deal if seat.agent == other]
        samples.append(sum(theirs) / len(theirs) - sum(mine) / len(mine))
    low = interval(samples)["low"]
    assert low is not None
    return low


def test_it_beats_chance_clearly() -> None:
    assert margin(("club", "random", "random", "random"), deals=16) > 3


@pytest.mark.parametrize(
    ("players", "values"), [(3, CardValues.SPOT_PIPS), (5, CardValues.DIRTY_NASTY), (6, CardValues.STANDARD)]
)
def test_it_beats_chance_under_other_rules(players: int, values: CardValues) -> None:
    ruleset = RuleSet(players=players, card_values=values)
    assert margin(("club", *["random"] * (players - 1)), deals=12, ruleset=ruleset) > 0
