"""The club player in the forms of the game that have choices of their own; it beats chance in each."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from situations import ME, situation
from strategies import with_values

from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.danger import Danger
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.arena.jobs import play
from hearts_desktop.arena.report import by_deal
from hearts_desktop.arena.tournament import Tournament
from hearts_desktop.engine.actions import Bid, Call, Charge, ChooseMoon, Deal, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Cards, format_cards, parse_cards
from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.game import new_game, step
from hearts_desktop.engine.offers import OfferBid, OfferDiscard, OfferMoon
from hearts_desktop.engine.phases.deal import deal_order
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import (
    BonusCard,
    CardPoints,
    CardValues,
    DummyPoints,
    FirstDealer,
    Moon,
    Partnership,
    PassCycle,
    RuleSet,
)
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.engine.view import PlayerView, player_view

TEAMS = RuleSet(partnership=Partnership.TEAM_TRICKS)
TURBO = PRESETS["turbo"].ruleset
TWO_PACKS = PRESETS["cancellation"].ruleset
FOR_TWO = PRESETS["hearts_for_two"].ruleset
WITH_DUMMY = PRESETS["dummy_hearts"].ruleset
BOOSTER = PRESETS["booster"].ruleset


def choice(view: PlayerView) -> object:
    return HeuristicAgent().choose(view, 1, Cancel())


def card(view: PlayerView) -> str:
    action = choice(view)
    assert isinstance(action, Play)
    return str(action.card)


def dealt(
    ruleset: RuleSet, mine: str, totals: tuple[int, ...] = (), seat: int = ME
) -> tuple[Rules, GameState]:
    """A first hand, dealt by the seat to the right, in which ``seat`` has the cards ``mine``."""
    rules = compile_rules(replace(ruleset, first_dealer=FirstDealer.RANDOM))
    dealer = (ME - 1) % rules.players
    hand = list(parse_cards(mine))
    rest = [other for other in rules.pack if other not in hand]
    random.Random(mine).shuffle(rest)
    order = tuple((hand if who == ME else rest).pop() for who in deal_order(rules, dealer))
    game = replace(new_game(rules.players), first_dealer=dealer)
    game = replace(game, totals=totals or game.totals)
    return rules, step(rules, game, Deal(order)).after


def before_play(ruleset: RuleSet, mine: str, totals: tuple[int, ...] = ()) -> PlayerView:
    """What the seat with the cards ``mine`` is asked first."""
    rules, state = dealt(ruleset, mine, totals)
    return player_view(rules, state, ME)


# -- passing ---------------------------------------------------------------------------------------------

TROUBLE = "QS AS 2S 3C 4C 5C 4D 5D KD 2H 3H 4H AH"
FINE = "2S 3S 4S 5S 2C 3C 4C 6C 2D 3D 2H 3H 4H"


def given(view: PlayerView) -> Cards:
    action = choice(view)
    assert isinstance(action, Pass)
    return action.cards


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_it_passes_as_many_cards_as_the_rules_say(count: int) -> None:
    packet = given(before_play(RuleSet(pass_count=count), TROUBLE))
    assert len(set(packet)) == count
    assert {"QS", "AS", "AH"} & set(format_cards(packet).split())


def test_the_queen_of_spades_is_not_passed_to_the_partner() -> None:
    view = before_play(replace(TEAMS, pass_cycle=PassCycle.PARTNER), TROUBLE)
    assert Card.parse("QS") not in given(view)
    assert Card.parse("QS") in given(before_play(replace(TEAMS, pass_cycle=PassCycle.LEFT), TROUBLE))


def test_a_fine_hand_is_kept_and_a_bad_one_is_not() -> None:
    optional = RuleSet(optional_pass=True)
    assert given(before_play(optional, FINE)) == ()
    assert len(given(before_play(optional, TROUBLE))) == 3


def scattering(ruleset: RuleSet, totals: tuple[int, ...]) -> Cards:
    """What is given away, in the order of the receivers clockwise, where each gets one card."""
    rules, state = dealt(replace(ruleset, dealer_call=True), TROUBLE, totals)
    dealer = state.hand.dealer if state.hand is not None else -1
    state = step(rules, state, Call(dealer, (1, 1, 1))).after
    return given(player_view(rules, state, ME))


def test_of_several_receivers_the_one_who_stands_best_gets_the_worst_card() -> None:
    for best in (1, 2, 3):
        totals = tuple(10 if seat == best else 60 for seat in range(4))
        assert scattering(RuleSet(), totals)[best - 1] == Card.parse("QS")


def test_of_several_receivers_the_partner_gets_the_least_harmful_card() -> None:
    cards = scattering(TEAMS, (0, 50, 0, 50))
    assert cards[1] not in parse_cards("QS AS AH")


def called(ruleset: RuleSet, totals: tuple[int, ...]) -> Call:
    rules = compile_rules(replace(ruleset, dealer_call=True))
    game = replace(new_game(rules.players), first_dealer=ME, totals=totals)
    state = step(rules, game, Deal(rules.pack)).after
    action = choice(player_view(rules, state, ME))
    assert isinstance(action, Call)
    return action


def test_the_dealer_has_the_cards_passed_to_whoever_stands_best() -> None:
    assert called(RuleSet(), (0, 0, 0, 0)).counts == (3, 0, 0)
    assert called(RuleSet(), (0, 30, 5, 30)).counts == (0, 3, 0)
    assert called(RuleSet(), (0, 30, 35, 20)).counts == (0, 0, 3)
    assert called(TEAMS, (0, 30, 0, 30)).counts == (3, 0, 0), "not to the partner"


# -- charging --------------------------------------------------------------------------------------------


def charged(mine: str) -> str:
    view = before_play(replace(TURBO, passing=False), mine)
    action = choice(view)
    assert isinstance(action, Charge)
    return format_cards(action.cards)


def test_it_charges_what_will_hurt_others_or_help_itself() -> None:
    assert charged("2S 3S 4S 5S 6S QS 2C 3C 4C 2D 3D 2H 3H") == "QS"
    assert charged("JD AD KD QD 2S 3S 4C 5C 6C 2H 3H 4H 5H") == "JD"


def test_it_does_not_charge_what_it_may_have_to_take() -> None:
    assert charged("QS KS 3C 4C 5C 6C JD 4D 5D AH KH TC 7C") == ""


# -- the auction for the dummy ---------------------------------------------------------------------------


def bids(mine: str, lowest: int, points: DummyPoints = DummyPoints.NOBODY) -> int:
    view = before_play(replace(WITH_DUMMY, dummy_points=points), mine)
    action = choice(replace(view, offer=OfferBid(ME, lowest, 26)))
    assert isinstance(action, Bid)
    return action.points


def test_it_bids_modestly_and_more_for_a_bad_hand() -> None:
    assert bids(TROUBLE, 1) == 1
    assert bids(TROUBLE, 9) == 0
    assert bids(FINE, 3) == 0
    limit = [max(low for low in range(1, 10) if bids(hand, low) or low == 1) for hand in (FINE, TROUBLE)]
    assert limit[0] < limit[1] < 6


def test_a_dummy_whose_tricks_must_be_paid_is_not_bid_for() -> None:
    assert bids(TROUBLE, 1, DummyPoints.DECLARER) == 0


# -- play ------------------------------------------------------------------------------------------------


def test_points_are_not_thrown_on_the_partners_trick() -> None:
    view = situation("QS 3C 8C", "9D KD 2D", others="5C 6C 7C 2H 3H 4H", leader=1, ruleset=TEAMS)
    assert card(view) != "QS"
    assert card(replace(view, rules=compile_rules(RuleSet()))) == "QS"


def test_it_takes_the_jack_of_diamonds_from_the_partner_for_nothing() -> None:
    """The partner's trick is ours, so the high card is kept."""
    omnibus = replace(TEAMS, bonus_card=BonusCard.JD)
    view = situation("2D KD", "3D QD JD", others="5C 6C 7C 2H 3H 4H", leader=1, ruleset=omnibus)
    assert card(view) in {"2D", "KD"}
    assert Danger(Knowledge(view)).fate(Card.parse("2D")).ours == 1.0


def test_in_hearts_for_two_the_dummys_card_may_take_the_trick_for_its_other_player() -> None:
    # Seat 1 led; the dummy's only diamond over the queen of spades would cost seat 0 the trick.
    others = ("5C", "6C 7C")
    view = situation("4D KD", "9D 5D", others=others, place=2, leader=1, ruleset=FOR_TWO)
    assert card(view) == "4D", "to duck leaves the trick to the leader"
    known = Knowledge(view)
    assert known.taker(2) == known.taker(0) == ME
    assert known.taker(1) == 1


def test_in_hearts_for_two_the_dummy_throws_points_on_the_leaders_trick() -> None:
    view = situation("QS 3C", "9D 5D", others=("5C", "6C 7C"), place=2, leader=1, ruleset=FOR_TWO)
    assert card(view) == "QS"


def test_the_declarer_takes_points_with_a_dummy_that_nobody_pays_for() -> None:
    # Seat 0 leads low and would be left with the trick; the dummy between the defenders goes over it.
    view = situation(
        "4D KD",
        "9D QH",
        others=("5C 6C", "7C 8C", "3C 2S"),
        place=3,
        leader=0,
        declarer=0,
        ruleset=WITH_DUMMY,
    )
    assert card(view) == "KD"
    paying = replace(WITH_DUMMY, dummy_points=DummyPoints.DECLARER)
    assert Knowledge(replace(view, rules=compile_rules(paying))).ours == {0, 3}


def test_identical_cards_cancel_each_other() -> None:
    # The king is cancelled by its twin, so the ten would win; the nine ducks under it.
    trick = "TC KC 3C 4C QS"
    others = "2D 3D 4D 5D 6D 2H 3H 4H 5H 6H"
    view = situation("KC 9C", trick, others=others, leader=1, ruleset=TWO_PACKS)
    known = Knowledge(view)
    assert known.on_top() == (2, 13)
    mine = Card.parse("KC") if Card.parse("KC") in known.mine else Card.from_face(Card.parse("KC").face, 1)
    assert known.on_top((ME, mine)) == (1, 10)
    assert Danger(known).fate(mine).ours == 0.0


def test_a_nine_makes_everybody_play_twice() -> None:
    known = Knowledge(situation("9C 2D 3D", "5C", others="4D 5D 6D 7D 8D 9D 2S 3S 4S", ruleset=BOOSTER))
    assert known.after_playing(Card.parse("2D")) == (1, 2)
    assert known.after_playing(Card.parse("9C")) == (1, 2, 3, 0, 1, 2)


def test_a_charged_card_counts_twice() -> None:
    known = Knowledge(situation("3C 4D", "5C QS", others="QS 2C 8C", charged="QS AH", ruleset=TURBO))
    assert known.worth.of(Card.parse("QS")) == 26
    assert known.worth.of(Card.parse("2H")) == 2


def test_the_ten_of_clubs_costs_as_much_as_the_hand_and_pays_below_zero() -> None:
    ten = Card.parse("TC")
    behind = Knowledge(situation("3C 4D", "5C", others="TC 2C 8C 9C", past_takers=(ME,), ruleset=TURBO))
    ahead = Knowledge(situation("3C 4D", "5C", others="TC 2C 8C 9C", past_takers=(1,), ruleset=TURBO))
    assert behind.worth.of(ten) > 10
    assert ahead.worth.of(ten) < behind.worth.of(ten)


def test_values_of_ones_own_are_played_for() -> None:
    table = CardPoints.of({Card.parse("9C"): 20, Card.parse("QS"): 5, Card.parse("2D"): -15})
    ruleset = with_values({"card_values": CardValues.OWN, "own_values": table})
    one = with_values({"card_values": CardValues.OWN, "own_values": CardPoints.of({Card.parse("9C"): 20})})
    others, takers = "5S 6C 7C 2H 3H 4H", (1, 2, 3)
    assert card(situation("4C AC", "TC 9C 5C", others=others, past_takers=takers, ruleset=ruleset)) == "4C"
    assert card(situation("4C AC", "TC 9C 5C", others=others, ruleset=one)) == "AC", "that is a moon"
    assert card(situation("4D AD", "TD 2D 5D", others="5S 6C 7C 2H 3H 4H", ruleset=ruleset)) == "AD"


def test_a_bonus_for_no_tricks_is_not_given_away_for_a_harmless_one() -> None:
    ruleset = RuleSet(no_tricks_bonus=20)
    view = situation("3C AC", "4C 7C TC", others="5C 6C 8C 2D 3D 4D", past_takers=(1, 2, 3), ruleset=ruleset)
    assert card(view) == "3C"


def test_a_moon_of_the_partner_is_no_threat() -> None:
    view = situation("3C 8H", "2H", others="4H 5H 6H 7H", past_takers=(2,), ruleset=TEAMS)
    assert Knowledge(view).sole_taker == 0
    view = situation("3C 8H", "2H", others="4H 5H 6H 7H", past_takers=(1, 3), ruleset=TEAMS)
    assert Knowledge(view).takers == ((1, 3),)


@pytest.mark.parametrize(
    ("totals", "wanted"),
    [
        pytest.param((90, 20, 10, 95), Moon.OTHERS_PLUS, id="the partner pays too, but the sum wins"),
        pytest.param((95, 10, 90, 80), Moon.SELF_MINUS, id="their sum would win the game"),
        pytest.param((10, 20, 5, 30), Moon.OTHERS_PLUS, id="ahead with the partner"),
    ],
)
def test_the_moon_choice_looks_at_the_sum_of_partners(totals: tuple[int, ...], wanted: Moon) -> None:
    ruleset = RuleSet(moon=Moon.CHOOSE, partnership=Partnership.INDIVIDUAL)
    view = situation("2C", others="3C 4C 5C", past_takers=(ME,), ruleset=ruleset)
    hand = replace(hand_of(view.state), phase=Phase.MOON, shooter=ME)
    asked = OfferMoon(ME, (Moon.OTHERS_PLUS, Moon.SELF_MINUS))
    action = choice(replace(view, state=replace(view.state, hand=hand, totals=totals), offer=asked))
    assert action == ChooseMoon(ME, wanted)


# -- the kitty taken in hand -----------------------------------------------------------------------------


def buried(mine: str, size: int, ruleset: RuleSet | None = None) -> str:
    view = situation(mine, others="5S 6S 7S 8S 9S TS JS 5C 6C 7C 8C 9C TC JC QC 5D 6D KD", ruleset=ruleset)
    action = choice(replace(view, offer=OfferDiscard(ME, size, hand_of(view.state).hands[ME])))
    assert isinstance(action, Discard)
    return format_cards(action.cards)


def test_harmless_high_cards_are_buried_and_penalties_are_not() -> None:
    laid = buried("AC KC 2C AD 3D QS 2S 3S 4S 2H", 2).split()
    assert not {"QS", "2H", "2S", "3S", "2C"} & set(laid)
    assert set(laid) <= {"AC", "KC", "AD", "3D"}


def test_a_bonus_card_is_buried_because_it_counts() -> None:
    assert "JD" in buried("AC KC 2C 2D JD 2S 3S 4S 2H 3H", 1, RuleSet(bonus_card=BonusCard.JD))


# -- strength --------------------------------------------------------------------------------------------

DEALS = 3
CLEARLY = 0.35
"""How much less of its share of the points than the others a clearly better player takes at least."""


@pytest.mark.parametrize("preset", PRESETS)
def test_it_beats_chance_clearly_in_every_preset(preset: str) -> None:
    ruleset = PRESETS[preset].ruleset
    rules = compile_rules(ruleset)
    partners = ruleset.partnership is not Partnership.OFF
    seats = ("club", "random") * 2 if partners else ("club", *["random"] * (rules.players - 1))
    deals = list(play(Tournament(ruleset, seats, DEALS, seed=3)))
    club, chance = (
        sum(by_deal(deals, name, lambda seat: seat.points)) / DEALS for name in ("club", "random")
    )
    share = sum(rules.values) * rules.ruleset.decks / rules.players
    assert club < chance - CLEARLY * share
