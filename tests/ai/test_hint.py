"""Hints: the choice that is recommended, the points expected, and a reason that is true.

``HEARTS_HINTS=400`` compares so many hints with searches that are ten times as long, instead of twelve.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
from moments import KINDS, moments, using
from stages import fair, play_on, players, to_play

from hearts_desktop.ai import hint, kernel
from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.hint import ANSWER_S, COACH, Coach, Hint, Why
from hearts_desktop.ai.hint_reasons import RESOLUTION
from hearts_desktop.ai.knowledge import Knowledge
from hearts_desktop.ai.preference import POINT
from hearts_desktop.ai.search import card_search, distinct, faces, usual_worth
from hearts_desktop.ai.situation import situation
from hearts_desktop.engine.actions import Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Suit, parse_cards
from hearts_desktop.engine.game import refusal
from hearts_desktop.engine.journal import Journal
from hearts_desktop.engine.offers import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import hand_of
from hearts_desktop.engine.view import PlayerView, player_view

HINTS = int(os.environ.get("HEARTS_HINTS", "12"))
QUICK = Coach(Effort(deals=48))


def hint_of(view: PlayerView, coach: Coach = QUICK, seconds: float = 10.0) -> Hint:
    return coach.choose(view, 1, Cancel(seconds))


def turn(seed: int, trick: int, ruleset: RuleSet = RuleSet()) -> PlayerView:  # noqa: B008 - it is frozen
    """The person is to play to this trick of the first hand."""
    game = play_on(Journal(ruleset, players(ruleset.players), seed), to_play(0, 1, trick), fair)
    return player_view(game.rules, game.state(), 0)


# -- any choice --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_for_a_card_is_legal_and_its_reason_true(kind):
    for moment in moments(kind, 6, OfferPlay):
        view = player_view(moment.rules, moment.state, moment.seat)
        found = hint_of(view)
        assert isinstance(found.action, Play)
        assert refusal(moment.rules, moment.state, found.action) is None
        check_figures(view, found)
        check_reason(view, found)


def check_figures(view: PlayerView, found: Hint) -> None:
    assert isinstance(view.offer, OfferPlay)
    assert isinstance(found.action, Play)
    if len(view.offer.cards) == 1:
        assert found.reason.why is Why.ONLY_CARD
        assert not found.points
        assert found.deals == 0
        return
    assert set(found.points) == set(view.offer.cards)
    assert found.deals >= 16
    cheapest = min(found.points.values())
    if found.reason.why not in (Why.MOON, Why.FOR_THE_GAME):
        assert found.points[found.action.card] <= cheapest + RESOLUTION


def check_reason(view: PlayerView, found: Hint) -> None:
    """The fact holds, by other means than those it was found with."""
    checks = (_true_of_the_trick, _true_of_the_suit, _true_of_the_figures)
    assert isinstance(found.action, Play)
    assert any(check(view, found, found.action.card) for check in checks), f"{found.reason} is no reason"


def _true_of_the_trick(view: PlayerView, found: Hint, card: Card) -> bool:
    hand, (why, cards, place, points) = hand_of(view.state), found.reason
    laid = hand.trick.plays
    led = laid[0][1].suit if laid else None
    match why:
        case Why.DUCKS:
            assert (place, cards[0]) in laid or view.rules.two_handed
            assert card.suit is led is cards[0].suit
            assert card.rank <= cards[0].rank
        case Why.CANNOT_DUCK:
            assert all(one.suit is led for one in cards)
            if view.rules.ruleset.decks == 1:
                assert min(cards).rank > max(one.rank for _, one in laid if one.suit is led)
        case Why.LAST_AND_CHEAP:
            value = view.rules.play_rules(hand).value
            assert sum(value[one.face] for _, one in laid) + value[card.face] <= 0 or view.rules.bonuses
        case Why.GIVES:
            assert card.suit is not led
            assert place != view.seat
            assert points > 0
        case _:
            return False
    return True


def _true_of_the_suit(view: PlayerView, found: Hint, card: Card) -> bool:
    hand, (why, cards, _, _) = hand_of(view.state), found.reason
    assert isinstance(view.offer, OfferPlay)
    held = [one for one in hand.hands[view.offer.place] if not one.is_hidden]
    leads = not hand.trick.plays
    match why:
        case Why.COULD_CATCH:
            assert cards[0].suit is card.suit
            assert cards[0].rank < card.rank
            assert cards[0] not in held
        case Why.BELOW_COSTLY:
            assert leads
            assert cards[0].rank > card.rank
            assert cards[0] not in held
        case Why.LOWEST_OUT:
            assert leads
            out = [one for one in Knowledge(view).hidden if one.suit is card.suit]
            assert all(one.rank > card.rank for one in out)
        case Why.LAST_OF_SUIT:
            assert [one for one in held if one.suit is card.suit] == [card]
        case _:
            return False
    return True


def _true_of_the_figures(_view: PlayerView, found: Hint, card: Card) -> bool:
    why, cards, _, points = found.reason
    worse = found.points[card] - found.points[cards[0]] if found.points and cards else 0.0
    match why:
        case Why.FOR_THE_GAME:
            assert worse > RESOLUTION
        case Why.FEWEST_POINTS:
            assert worse == pytest.approx(-points)
            assert points >= RESOLUTION
        case Why.CLOSE:
            assert abs(worse) < RESOLUTION
        case Why.NO_MATTER:
            assert max(found.points.values()) - min(found.points.values()) < RESOLUTION
        case Why.MOON:
            assert 0 < points <= 100
        case Why.ONLY_CARD:
            assert cards == (card,)
        case _:
            return False
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_for_another_choice_is_legal(kind):
    others = (OfferBid, OfferCall, OfferCharge, OfferDiscard, OfferMoon, OfferPass)
    for moment in moments(kind, 2, *others):
        view = player_view(moment.rules, moment.state, moment.seat)
        found = hint_of(view, seconds=0.2)
        assert refusal(moment.rules, moment.state, found.action) is None
        assert not found.points
        held = hand_of(moment.state).hands
        match found.reason:
            case (Why.EMPTIES, cards, _, _):
                assert isinstance(found.action, Pass | Discard)
                kept = [card for card in held[moment.seat] if card not in found.action.cards]
                assert all(card.suit is not one.suit for card in cards for one in kept)
            case (Why.PARTS_WITH | Why.HIGHEST, cards, _, _):
                assert isinstance(found.action, Pass | Discard)
                assert set(cards) <= set(found.action.cards)
            case (why, _, _, _):
                assert why in (Why.TRIED, Why.BLIND)


def test_the_reasons_of_the_standard_game_are_many():
    """Facts are found, not only figures: a coach who only says "it came out best" teaches nothing."""
    told = [hint_of(turn(seed, trick)).reason.why for seed in range(1, 7) for trick in (1, 3, 5, 8)]
    spoken = [why for why in told if why not in (Why.CLOSE, Why.FEWEST_POINTS, Why.ONLY_CARD, Why.NO_MATTER)]
    assert len(set(spoken)) >= 5
    assert len(spoken) >= len(told) // 3


# -- what it knows, and when it stops ------------------------------------------------------------------------


def test_the_hint_does_not_change_with_the_cards_that_are_hidden():
    """Two states that look alike to the seat give the same hint, to the last digit."""
    plain = RuleSet(passing=False)
    for seed in range(1, 4):
        game = play_on(Journal(plain, players(), seed), to_play(0, 1, 2), fair)
        state = game.state()
        hand = hand_of(state)
        dealt = [card for cards in hand.hands[1:] for card in cards]
        random.Random(seed).shuffle(dealt)
        others = []
        for cards in hand.hands[1:]:
            others.append(tuple(sorted(dealt[: len(cards)])))
            del dealt[: len(cards)]
        other = replace(state, hand=replace(hand, hands=(hand.hands[0], *others)))
        assert other != state
        one, two = player_view(game.rules, state, 0), player_view(game.rules, other, 0)
        assert one == two
        assert hint_of(one) == hint_of(two)


def test_it_is_called_off_in_the_midst_of_its_thoughts():
    class Soon(Cancel):
        checks = 0

        def check(self) -> None:
            self.checks += 1
            if self.checks == 3:
                self.set()
            super().check()

    with pytest.raises(Cancelled):
        Coach().choose(turn(3, 4), 1, Soon(ANSWER_S))


def test_without_the_compiled_kernel_it_answers_too(monkeypatch):
    monkeypatch.setattr(kernel, "COMPILED", False)
    with using("plain"):
        found = hint_of(turn(3, 4), Coach(), seconds=0.1)
    assert len(found.points) > 1
    assert found.deals < COACH.deals


def test_of_cards_that_come_to_the_same_each_has_the_figure_of_the_one_tried():
    view = turn(3, 1)
    found = hint_of(view)
    tried = distinct(situation(view.rules, view.state, 0), view.offer)  # type: ignore[arg-type]
    assert len(tried) < len(found.points)
    low, high = parse_cards("4D 5D")
    assert found.points[low] == found.points[high]
    assert hint._tried_for(Card.of(Suit.DIAMONDS, high.rank), tried) == low.face


# -- is it right? --------------------------------------------------------------------------------------------


def positions(number: int) -> list[PlayerView]:
    """Turns of the person with a choice, of many deals and all stages of the hand."""
    found: list[PlayerView] = []
    seed = 0
    while len(found) < number:
        seed += 1
        view = turn(100 + seed, 1 + seed % 11)
        here = situation(view.rules, view.state, 0)
        if isinstance(view.offer, OfferPlay) and len(distinct(here, view.offer)) > 1:
            found.append(view)
    return found


def worths(view: PlayerView, deals: int, seed: int) -> tuple[dict[int, float], dict[int, float]]:
    """What each card is worth by a search of so many deals, and the points expected."""
    here = situation(view.rules, view.state, view.seat)
    search = card_search(here, COACH, seed)
    for face in distinct(here, view.offer):  # type: ignore[arg-type]
        search.try_card(face)
    while search.deals < deals:
        search.run(16, 4)
    tried = list(faces(search.choices))
    return (
        {face: usual_worth(search, face) for face in tried},
        {face: search.points[face] / search.deals for face in tried},
    )


@pytest.mark.skipif(not kernel.COMPILED, reason="ten times as long is too long in plain Python")
def test_hints_agree_with_a_search_ten_times_as_long(capsys):
    same = close = 0
    lost = lost_points = 0.0
    coach = Coach()
    deals = 10 * COACH.deals if HINTS > 50 else 2 * COACH.deals
    for number, view in enumerate(positions(HINTS)):
        found = coach.choose(view, number, Cancel())
        assert isinstance(found.action, Play)
        worth, points = worths(view, deals, 1000 + number)
        face = hint._tried_for(found.action.card, dict.fromkeys(worth, found.action.card))
        best = max(worth, key=worth.__getitem__)
        loss = 0.0 if found.reason.why is Why.MOON else (worth[best] - worth[face]) / POINT
        same += face == best
        close += loss < RESOLUTION
        lost += loss
        lost_points += points[face] - min(points.values())
    with capsys.disabled():
        if HINTS > 50:
            print(
                f"\nof {HINTS} hints {same} are the same, {close} within {RESOLUTION} points;"
                f" in the mean {lost / HINTS:.3f} points of worth are lost,"
                f" {lost_points / HINTS:.3f} more points taken than with the fewest"
            )
    assert close >= 0.9 * HINTS
    assert lost / HINTS < RESOLUTION
