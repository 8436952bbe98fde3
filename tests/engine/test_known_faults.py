"""Faults that other Hearts programs are known for, each held off by a test.

Only those that concern the rules and the flow of a game; many more are rows of the tables of rules.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from positions import before_deal, cards, deal_to, dealt, finished, legal, playing, run, table, with_totals
from strategies import random_game

from hearts_desktop.engine.actions import CHANCE, ChooseMoon, Cut, Pass, Play
from hearts_desktop.engine.cards import Card, format_cards
from hearts_desktop.engine.events import Phase, TieBreakBegan
from hearts_desktop.engine.game import IllegalAction, Refusal, new_game, offer, pending, refusal, step
from hearts_desktop.engine.offers import OfferMoon
from hearts_desktop.engine.phases import score
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import BonusCard, Moon, PassCycle, RuleSet, TieRule
from hearts_desktop.engine.state import Trick, hand_of
from hearts_desktop.engine.story import Story

PLAIN = compile_rules(RuleSet())
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def first_trick(hand: str, trick: str = "2C") -> str:
    """Legal cards in the first trick."""
    lies = list(enumerate(cards(trick)))
    return format_cards(legal(PLAIN, playing(PLAIN, len(lies), cards(hand), lies, first_trick=True)))


def why_not(hand: str, trick: str, card: str, **more: bool) -> Refusal | None:
    """Which rule keeps the next seat from playing a card."""
    lies = list(enumerate(cards(trick)))
    state = playing(PLAIN, len(lies), cards(hand), lies, **more)
    refused = refusal(PLAIN, state, Play(len(lies), Card.parse(card)))
    return refused.refusal if refused else None


def test_no_penalty_card_is_thrown_on_the_first_trick() -> None:
    assert first_trick("5D 9H QS") == "5D"
    assert why_not("5D 9H QS", "2C", "9H", first_trick=True) is Refusal.FIRST_TRICK
    assert why_not("5D 9H QS", "2C", "QS", first_trick=True) is Refusal.FIRST_TRICK


def test_somebody_with_nothing_but_penalty_cards_may_play_any_of_them() -> None:
    assert first_trick(HEARTS) == HEARTS
    twelve = HEARTS.replace("AH", "").strip()
    assert first_trick(f"{twelve} QS") == f"QS {twelve}"


@pytest.mark.parametrize("bonus", BonusCard)
@pytest.mark.parametrize("seat", range(4))
def test_no_moon_for_a_part_of_the_penalty_cards(bonus: BonusCard, seat: int) -> None:
    """0 / 9 / 16 / 1: sixteen points in one pile, which a count of points less a bonus might take for all."""
    rules = compile_rules(RuleSet(bonus_card=bonus))
    piles = ["", "2H 3H 4H 5H 6H 7H 8H 9H TH", "QS JH QH KH", "AH"]
    turned = piles[seat:] + piles[:seat]
    expected = [0, 9, 16, 1]
    state = finished(rules, [cards(pile) for pile in turned])
    assert list(state.scores[-1].scores) == expected[seat:] + expected[:seat]
    assert state.scores[-1].shooter == -1


def test_the_two_of_clubs_opens_a_hold_hand_too() -> None:
    rules = compile_rules(RuleSet(target=1000))
    state = dealt(rules, before_deal(rules.ruleset, 4), {1: cards("2C 3H 4H")}).after
    assert hand_of(state).phase is Phase.PLAY
    assert pending(state) == (1,)
    assert format_cards(legal(rules, state)) == "2C"


def test_the_two_of_clubs_must_be_played_to_the_opening_lead_only() -> None:
    """Hearts led, the two of clubs still in hand: follow hearts, and nobody is deadlocked."""
    state = playing(PLAIN, 1, cards("2C 5H 9H"), [(0, Card.parse("3H"))], broken=True, led="D")
    assert format_cards(legal(PLAIN, state)) == "5H 9H"
    lead = playing(PLAIN, 0, cards("2C 5D"), broken=False, led="D")
    assert format_cards(legal(PLAIN, lead)) == "2C 5D"


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("", Refusal.WRONG_COUNT),
        ("QS AS", Refusal.WRONG_COUNT),
        ("QS AS KC 2C", Refusal.WRONG_COUNT),
        ("2C 2C KC", Refusal.SAME_CARD_TWICE),
        ("QS QS QS", Refusal.SAME_CARD_TWICE),
        ("QS AS KS", Refusal.NOT_HELD),
        ("QS AS 2C'", Refusal.NOT_HELD),
        ("QS AS ??", Refusal.NOT_HELD),
    ],
)
def test_a_pass_is_three_different_cards_of_ones_own(chosen: str, reason: Refusal) -> None:
    held = cards("2C 5C 9C KC 3D 7D JD 4S QS AS 2H 8H KH")
    state = dealt(PLAIN, before_deal(PLAIN.ruleset), {0: held}).after
    wanted = tuple(Card.parse(word) for word in chosen.split())
    with pytest.raises(IllegalAction) as refused:
        step(PLAIN, state, Pass(0, wanted))
    assert refused.value.refusal is reason


def test_a_commitment_is_final() -> None:
    state = dealt(PLAIN, before_deal(PLAIN.ruleset), {}).after
    hand = hand_of(state).hands[2]
    state = step(PLAIN, state, Pass(2, hand[:3])).after
    refused = refusal(PLAIN, state, Pass(2, hand[3:6]))
    assert refused is not None
    assert refused.refusal is Refusal.ALREADY_PASSED


def test_received_cards_cannot_be_passed_on() -> None:
    """Everybody chooses from the hand that was dealt, whoever is first."""
    state = dealt(PLAIN, before_deal(PLAIN.ruleset), {}).after
    given = hand_of(state).hands[0][:3]
    state = step(PLAIN, state, Pass(0, given)).after
    refused = refusal(PLAIN, state, Pass(1, given))
    assert refused is not None
    assert refused.refusal is Refusal.NOT_HELD


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((106, 45, 45, 20), (3,)), ((20, 101, 60, 70), (0,)), ((101, 30, 30, 60), None)],
)
def test_only_a_shared_lowest_score_is_a_tie(
    totals: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    state = with_totals(PLAIN, totals)
    assert (state.result.winners if state.result else None) == winners
    assert state.tie_break is (winners is None)


def test_a_tied_game_goes_on_like_any_other() -> None:
    """The next hand is dealt, by the next dealer, with the next step of the pass."""
    state = with_totals(PLAIN, (101, 30, 30, 60))
    assert pending(state) == (CHANCE,)
    after = step(PLAIN, state, deal_to(PLAIN, (state.first_dealer + 1) % 4, {})).after
    hand = hand_of(after)
    assert (hand.number, hand.dealer, str(hand.step)) == (2, (state.first_dealer + 1) % 4, "right")
    assert after.tie_break
    shared = compile_rules(RuleSet(tie_rule=TieRule.SHARED))
    result = with_totals(shared, (101, 30, 30, 60)).result
    assert result is not None
    assert (result.winners, result.places) == ((1, 2), (4, 1, 1, 3))


@pytest.mark.parametrize("latched", [False, True])
def test_a_tie_is_announced_once(latched: bool) -> None:
    after = (101, 30, 30, 60)
    state = with_totals(PLAIN, after)
    gained = state.scores[-1].scores
    before = tuple(total - points for total, points in zip(after, gained, strict=True))
    story = Story(PLAIN, replace(state, totals=before, tie_break=latched))
    score.begin(story)
    assert story.state.totals == after
    assert sum(isinstance(event, TieBreakBegan) for event in story.events) == (0 if latched else 1)


@pytest.mark.parametrize("other", ["2C", "AS", "QS", "3D"])
def test_a_heart_is_not_led_while_another_suit_is_held(other: str) -> None:
    for hearts in ("2H", "AH 2H", "2H 3H 4H 5H 6H 7H"):
        assert why_not(f"{hearts} {other}", "", "2H") is Refusal.HEARTS_LOCKED
        assert why_not(hearts, "", "2H") is None
        assert why_not(f"{hearts} {other}", "", "2H", broken=True) is None


@pytest.mark.parametrize("shooter", range(4))
def test_every_seat_has_the_same_choice_of_moon(shooter: int) -> None:
    rules = compile_rules(RuleSet(moon=Moon.CHOOSE))
    hands = [cards("5C"), cards("4C"), cards("3C"), cards("2C")]
    taken = [cards(f"{HEARTS} QS") if seat == shooter else () for seat in range(4)]
    tricks = (Trick(((shooter, Card.parse("6C")),), shooter),)
    state = table(rules, hands, 0, tricks=tricks, taken=taken, broken=True)
    plays = [(seat, hand[0]) for seat, hand in enumerate(hands)]
    state = run(rules, state, plays)
    assert pending(state) == (shooter,)
    asked = offer(rules, state, shooter)
    assert isinstance(asked, OfferMoon)
    assert asked.choices == (Moon.OTHERS_PLUS, Moon.SELF_MINUS)
    for choice, own, others in ((Moon.OTHERS_PLUS, 0, 26), (Moon.SELF_MINUS, -26, 0)):
        totals = step(rules, state, ChooseMoon(shooter, choice)).after.totals
        assert totals == tuple(own if seat == shooter else others for seat in range(4))


@pytest.mark.parametrize("card", ["QS", "2H", "3D"])
def test_the_last_card_can_always_be_played(card: str) -> None:
    state = playing(PLAIN, 0, cards(card))
    assert legal(PLAIN, state) == cards(card)


def test_a_forced_queen_is_the_only_card() -> None:
    rules = compile_rules(RuleSet(qs_forced_when_safe=True))
    for trick in ("AS", "KS", "7S AS", "AD", "2H 3H 4H"):
        lies = list(enumerate(cards(trick)))
        hand = cards("QS 4S") if "S" in trick else cards("QS 4C")
        state = playing(rules, len(lies), hand, lies, broken=True)
        assert format_cards(legal(rules, state)) == "QS"
        run(rules, state, [(len(lies), Card.parse("QS"))])


def test_whose_turn_it_is_comes_from_the_journal_at_any_point() -> None:
    """After an interruption, the game is folded again, and somebody is always to act."""
    for seed in range(4):
        played = random_game(random.Random(seed), hands=2)
        for length in range(0, len(played.steps) + 1, 7):
            state = played.journal.truncate(length).state()
            asked = pending(state)
            assert asked
            assert asked == pending(played.steps[length].before if length < len(played.steps) else state)
            assert asked == (CHANCE,) or all(offer(played.journal.rules, state, seat) for seat in asked)


def test_a_game_folded_again_has_no_card_too_many() -> None:
    played = random_game(random.Random(9), RuleSet(), hands=2)
    for length in range(3, len(played.steps), 5):
        hand = hand_of(played.journal.truncate(length).state())
        piles = (*hand.hands, *hand.taken, tuple(card for _, card in hand.trick.plays))
        found = [card for pile in piles for card in pile]
        assert len(found) == len(set(found)) == 52


def test_the_next_dealer_is_the_next_seat_whatever_the_first() -> None:
    for first in range(4):
        state = step(PLAIN, new_game(4), Cut(first)).after
        assert hand_of(dealt(PLAIN, state, {}).after).dealer == first


def test_the_pack_is_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    state = before_deal(RuleSet(), 1, 2)
    action = deal_to(PLAIN, 2, {})
    hands = hand_of(step(PLAIN, state, action).after).hands
    for place, card in enumerate(action.order):
        assert card in hands[(3 + place) % 4]


def test_every_three_cards_of_a_hand_may_be_passed() -> None:
    """The two of clubs, the queen and the bonus card too."""
    rules = compile_rules(RuleSet(bonus_card=BonusCard.JD, pass_cycle=PassCycle.LEFT))
    state = dealt(rules, before_deal(rules.ruleset), {0: cards("2C QS JD AS AH")}).after
    for chosen in combinations(hand_of(state).hands[0], 3):
        assert refusal(rules, state, Pass(0, chosen)) is None


def test_an_action_is_judged_the_same_in_any_order_of_its_cards() -> None:
    state = dealt(PLAIN, before_deal(PLAIN.ruleset), {}).after
    hand = hand_of(state).hands[0]
    one = step(PLAIN, state, Pass(0, (hand[5], hand[0], hand[9]))).after
    assert one == step(PLAIN, state, Pass(0, (hand[0], hand[5], hand[9]))).after
