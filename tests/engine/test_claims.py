"""A player ends the hand: when that is allowed, and what comes of it.

``HEARTS_CLAIMS=5000 pytest tests/engine/test_claims.py`` looks at so many random endings instead of 80.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import pytest
from battery import assert_sentence, game
from claim_deals import Table, TooMany, deals, in_play, outcome_of, outcomes, same_scores, takes_all
from positions import cards, table
from strategies import random_game
from test_unseen import rules_with

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import Claim, Discard, Play
from hearts_desktop.engine.all_tricks import AllTricks, TooFar
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.claims import MOST_MOMENTS, claimable, ground
from hearts_desktop.engine.events import Ground
from hearts_desktop.engine.game import IllegalAction, Refusal, pending, refusal, step
from hearts_desktop.engine.options import short_text
from hearts_desktop.engine.prospect import Chance, Prospect, foresee
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.same_scores import SameScores
from hearts_desktop.engine.state import GameState, Packet, Trick, hand_of
from hearts_desktop.engine.view import redact_state

ENDINGS = int(os.environ.get("HEARTS_CLAIMS", "80"))
CHUNK = 40
MOST_DEALS = 40
MOST_STEPS = 1_500


# -- against every deal and every line -------------------------------------------------------------------


class Ending(NamedTuple):
    """A moment near the end of a hand at which ``seat`` is to play, with all deals that it cannot exclude."""

    rules: Rules
    state: GameState
    seat: int
    deals: list[GameState]
    number: int


def endings(chunk: int) -> Iterator[Ending]:
    """Endings from the games of the battery whose deals are few enough to be listed."""
    number = chunk
    while True:
        played = game(number)
        rng = random.Random(number)
        rules = played.journal.rules
        for done in played.steps:
            if not isinstance(done.action, Play) or rng.random() < 0.5:
                continue
            state, seat = done.before, done.action.seat
            hand = hand_of(state)
            if len(hand.hands[hand.trick.turn]) > 4:
                continue
            try:
                found = deals(rules, state, seat, MOST_DEALS)
            except TooMany:
                continue
            yield Ending(rules, state, seat, found, number)
        number += -(-ENDINGS // CHUNK)


def must_wait(rules: Rules, state: GameState) -> bool:
    """May the kitty still come to a hand? Then nobody claims."""
    return bool(hand_of(state).kitty) and rules.play_rules(hand_of(state)).kitty_swap


@pytest.mark.parametrize("chunk", range(-(-ENDINGS // CHUNK)), ids="chunk_{}".format)
def test_a_claim_is_good_exactly_when_every_deal_and_every_line_proves_it(chunk: int) -> None:
    met: Counter[str] = Counter()
    for ending in endings(chunk):
        if met.total() >= CHUNK:
            break
        told = f"game({ending.number}): {short_text(ending.rules.ruleset)}"
        try:
            lines = Table(ending.rules, MOST_STEPS)
            ours = takes_all(lines, ending.deals, ending.seat)
            same = same_scores(lines, ending.deals)
        except TooMany:
            continue
        seen = redact_state(ending.state, ending.seat)
        found = ground(ending.rules, seen, ending.seat, moments=10**6)
        if must_wait(ending.rules, ending.state):
            assert found is None, told
            continue
        assert (found is not None) == (ours or same), (told, found, ours, same)
        assert found is not Ground.ALL_TRICKS or ours, told
        assert found is not Ground.NOTHING_LEFT or same, told
        met[str(found)] += 1
        assert_told_nothing(ending, found)
        if found is not None and ground(ending.rules, seen, ending.seat) is not None:
            assert_played_out(ending, found)
    assert len(met) == 3, met


def assert_told_nothing(ending: Ending, found: Ground | None) -> None:
    """In every deal that looks the same, the answer is the same."""
    for deal in random.Random(ending.number).sample(ending.deals, min(3, len(ending.deals))):
        seen = redact_state(deal, ending.seat)
        assert seen == redact_state(ending.state, ending.seat)
        assert ground(ending.rules, seen, ending.seat, moments=10**6) is found


def assert_played_out(ending: Ending, found: Ground) -> None:
    """What the claim counts is what every way to play it out would have counted."""
    done = step(ending.rules, ending.state, Claim(ending.seat))
    assert done.events[0] == ev.Claimed(ending.seat, found)
    assert not in_play(done.after)
    unit = ending.rules.unit(ending.seat) if found is Ground.ALL_TRICKS else ()
    lines = outcomes(Table(ending.rules, 10**6), ending.state, unit)
    assert set(lines) == {outcome_of(ending.rules, done.after)}


def test_a_plain_prospect_needs_no_search() -> None:
    """Counting suit by suit gives the same answer as all lines, with more deals than could be listed."""
    answers: Counter[bool] = Counter()
    rng = random.Random(5)
    while min(answers[True], answers[False]) < 12:
        played = random_game(rng, RuleSet(), hands=2, moons=0.5)
        for done in played.steps:
            if not isinstance(done.action, Play) or len(hand_of(done.before).hands[done.action.seat]) > 4:
                continue
            seen = hand_of(redact_state(done.before, done.action.seat))
            counted = AllTricks(played.journal.rules, seen, done.action.seat, 0)
            prospect = foresee(played.journal.rules, seen)
            assert counted.plain(prospect)
            searched = Searched(played.journal.rules, seen, done.action.seat, 10**6)
            answer = counted.certain(prospect)
            assert answer == searched.certain(prospect), (seen.hands, seen.trick)
            answers[answer] += 1


class Searched(AllTricks):
    """The same question, answered by playing all lines."""

    def plain(self, prospect: Prospect) -> bool:
        return False


def test_cards_that_come_to_the_same_need_not_all_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under all rules with one pack, with no line at random to find the answer first."""
    monkeypatch.setattr("hearts_desktop.engine.same_scores.LINES", 0)
    answers: Counter[bool] = Counter()
    saved = 0
    for played in map(game, count()):
        if min(answers[True], answers[False]) >= 25:
            break
        rules = played.journal.rules
        for done in played.steps:
            if not isinstance(done.action, Play) or rules.play_rules(hand_of(done.before)).decks > 1:
                continue
            seen = redact_state(done.before, done.action.seat)
            if not 1 < len(hand_of(seen).hands[hand_of(seen).trick.turn]) < 5 or must_wait(
                rules, done.before
            ):
                continue
            some, every = SameScores(rules, seen, 500), EveryLine(rules, seen, 20_000)
            prospect = foresee(rules, hand_of(seen))
            if some.settled(prospect):
                continue
            try:
                answer = some.certain(prospect)
                assert answer == every.certain(prospect), (played.number, hand_of(seen).hands)
            except TooFar:
                continue
            answers[answer] += 1
            saved += (20_000 - every.left) - (500 - some.left)
    assert saved > 10_000, "otherwise they could all be tried"


class EveryLine(SameScores):
    """The same question, and every line is played."""

    def _fewer(self, prospect: Prospect) -> list[Chance]:
        return self.outlook.chances(prospect)


def test_the_bound_is_not_met_in_standard_endings() -> None:
    """With up to five cards in hand the proof is always looked for to its end."""
    most: Counter[str] = Counter()
    for seed in range(12):
        played = random_game(random.Random(f"bound/{seed}"), RuleSet(), hands=8)
        for done in played.steps:
            if not isinstance(done.action, Play) or len(hand_of(done.before).hands[done.action.seat]) > 5:
                continue
            seen = redact_state(done.before, done.action.seat)
            prospect = foresee(played.journal.rules, hand_of(seen))
            proofs = (
                AllTricks(played.journal.rules, hand_of(seen), done.action.seat, MOST_MOMENTS),
                SameScores(played.journal.rules, seen, MOST_MOMENTS),
            )
            for proof in proofs:
                proof.certain(prospect)  # raises TooFar where the bound is met
                name = type(proof).__name__
                most[name] = max(most[name], MOST_MOMENTS - proof.left)
    assert most["AllTricks"] == 0, "they are all plain"
    assert 0 < most["SameScores"] <= MOST_MOMENTS


# -- positions -------------------------------------------------------------------------------------------


def ending(
    rules: Rules, hands: Sequence[str], trick: str = "", takers: Sequence[int] = (0, 1, 2, 3)
) -> GameState:
    """Seat 0 is to play to the trick, whose last card is by the seat before it; the rest has been played.

    Seat 0 led to all tricks before, one suit after the other, so nobody has shown to lack a suit. They were
    taken by ``takers`` in turn.
    """
    laid = cards(trick)
    held = [cards(text) for text in hands]
    used = {*laid, *(card for hand in held for card in hand)}
    tricks: list[Trick] = []
    for suit in range(4):
        left: Cards = tuple(card for card in rules.pack if card.suit == suit and card not in used)
        while left:
            size = rules.places if len(left) >= rules.places else 1
            plays, left = left[:size], left[size:]
            tricks.append(Trick(tuple(enumerate(plays)), takers[len(tricks) % len(takers)]))
    leader = -len(laid) % rules.places
    plays = [((leader + turn) % rules.places, card) for turn, card in enumerate(laid)]
    return table(rules, held, leader, plays, turn=0, tricks=tuple(tricks), broken=True)


class Case(NamedTuple):
    """Seat 0's cards, what the others hold, the trick, and whether it may claim."""

    title: str
    hands: tuple[str, ...]
    expected: Ground | None
    trick: str = ""
    options: str = ""
    takers: tuple[int, ...] = (0, 1, 2, 3)


ALL, NOTHING = Ground.ALL_TRICKS, Ground.NOTHING_LEFT
CASES = [
    Case("the best of every suit", ("AS AD AH", "2S 3H 4C", "5D 6C 7H", "8C 9H TD"), ALL),
    Case("one higher card is out", ("KS AD AH", "AS 3H 4C", "5D 6C 7H", "8C 9H TD"), None),
    Case("the only one out falls under the ace", ("AS QS AH", "KS 3H 4C", "5D 6C 7H", "8C 9H TD"), ALL),
    Case("one of two may be left", ("AS QS AH", "KS 3S 4C", "5D 6C 7H", "8C 9H TD"), None),
    Case("three rounds make the two good", ("AS KS QS 2S", "JS TS 3S 4H", "5D 6C 7D 8D", "9H TH JH QH"), ALL),
    Case("two rounds do not", ("AS KS 2S", "JS TS 3S", "5D 6C 7H", "9H TH JH"), None),
    Case("the trick must be won first", ("QS AH", "3H", "6C", "9H"), None, "8S 7S KS"),
    Case("it can be won", ("AS AH", "3H", "6C", "9H"), ALL, "8S 7S KS"),
    Case("somebody may still beat it", ("QS AH", "KS TC", "6C 5C", "9H"), None, "8S"),
    Case("no points are left", ("2S 3D", "AS KD", "KS JD", "TS 9D"), NOTHING, takers=(1, 2)),
    Case("the queen is", ("2S 3D", "AS KD", "4S JD", "QS 9D"), None),
    Case(
        "a heart on the table goes one way", ("2S 3D", "KD", "JD", "9D"), NOTHING, "AS QS 5H", takers=(1, 2)
    ),
    Case("or another", ("JS 3D", "KD KS", "JD", "9D"), None, "TS 5H"),
    Case(
        "no points, but the jack of diamonds",
        ("2S 3D", "AS KD", "KS JD", "TS 9D"),
        None,
        options="bonus_card=JD",
    ),
    Case(
        "no points, but the ten of clubs",
        ("2S TC", "AS KD", "KS JD", "TS 9C"),
        None,
        options="ten_clubs_multiplier=on",
    ),
    Case(
        "no points, but somebody has no trick",
        ("2S 3D", "AS KD", "KS JD", "TS 9D"),
        None,
        options="no_tricks_bonus=5",
        takers=(0, 1, 2),
    ),
    Case(
        "no points, and all have a trick",
        ("2S 3D", "AS KD", "KS JD", "TS 9D"),
        NOTHING,
        options="no_tricks_bonus=5",
    ),
    Case(
        "no points, but the sun",
        ("KS AD", "AS KD", "JS JD", "TS 9D"),
        None,
        options="sun=double",
        takers=(0,),
    ),
    Case(
        "the sun is lost to all",
        ("KS AD", "AS KD", "JS JD", "TS 9D"),
        NOTHING,
        options="sun=double",
        takers=(0, 1),
    ),
    Case("whoever has spades takes all", ("2D 3C 4C", "KS AS QS", "5D 6C 7H", "8C 9H TD"), None),
    Case("hearts are all that is left", ("AH KH QH", "2H 3H 4H", "5H 6H 7H", "8H 9H TH"), ALL),
    Case("all of them to one who cannot help it", ("2H", "3H", "4H", "KH"), None),
    Case("the last trick, known by its last card", ("2H", "", "", ""), NOTHING, "3H 4H KH"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_when_a_claim_is_good(case: Case) -> None:
    rules = rules_with(case.options)
    state = ending(rules, case.hands, case.trick, case.takers)
    assert ground(rules, redact_state(state, 0), 0) is case.expected
    answer = refusal(rules, state, Claim(0))
    assert (answer is None) == (case.expected is not None) == claimable(rules, redact_state(state, 0), 0)
    if answer is not None:
        assert answer.refusal is Refusal.CLAIM
        assert_sentence(str(answer))


def test_the_partners_tricks_count_where_they_are_shared() -> None:
    """Seat 0 gave its partner the ace of diamonds and the king of spades."""
    hands = ("AS 2D", "3C 4H", "KS AD", "5C 6H")
    for options, expected in (("partnership=team_tricks", ALL), ("", None)):
        rules = rules_with(options)
        state = ending(rules, hands)
        hand = hand_of(state)
        prelude = replace(hand.prelude, packets=(Packet(0, 2, cards("AD KS")),))
        state = replace(state, hand=replace(hand, prelude=prelude))
        assert ground(rules, redact_state(state, 0), 0) is expected


def test_an_ace_may_be_cancelled_by_its_twin() -> None:
    rules = rules_with("players=6 decks=2")
    for last, expected in (("AS'", None), ("9S'", ALL)):
        state = ending(rules, ("AS", "KS", "QS", "JS", "TS", last))
        assert ground(rules, redact_state(state, 0), 0) is expected


# -- what is refused -------------------------------------------------------------------------------------


def test_only_who_is_on_turn_claims() -> None:
    rules = rules_with("")
    state = ending(rules, ("AS AD AH", "2S 3H 4C", "5D 6C 7H", "8C 9H TD"))
    for seat in (1, 2, 3):
        answer = refusal(rules, state, Claim(seat))
        assert answer is not None
        assert answer.refusal is Refusal.NOT_YOUR_TURN
        assert not claimable(rules, redact_state(state, seat), seat)
    state = step(rules, state, Claim(0)).after
    with pytest.raises(IllegalAction) as refused:
        step(rules, state, Claim(0))
    assert refused.value.refusal is Refusal.NOT_NOW


def test_nobody_claims_before_the_cards_for_the_kitty_are_laid_down() -> None:
    rules = rules_with("players=3 odd_cards=kitty kitty_use=hand_swap passing=off")
    steps = random_game(random.Random(1), rules.ruleset, hands=1).steps
    played = next(done for done in steps if isinstance(done.action, Discard))
    answer = refusal(rules, played.before, Claim(played.action.seat))
    assert answer is not None
    assert answer.refusal is Refusal.NOT_NOW
    assert_sentence(str(answer))


# -- what follows ----------------------------------------------------------------------------------------


def test_the_hand_is_played_out_and_scored_as_any_other() -> None:
    rules = rules_with("")
    state = ending(rules, ("AS QS AH", "KS 3H 4C", "5D 6C 7H", "8C 9H TD"), takers=(1, 2, 3))
    done = step(rules, state, Claim(0))
    claimed, *rest = done.events
    assert claimed == ev.Claimed(0, ALL)
    taken = [event for event in rest if isinstance(event, ev.TrickTaken)]
    assert [event.seat for event in taken] == [0, 0, 0]
    assert len([event for event in rest if isinstance(event, ev.CardPlayed)]) == 12
    led = [event.cards[0] for event in taken]
    assert led.index(Card.parse("AS")) < led.index(Card.parse("QS")), (
        "the ace first, or the queen is not good"
    )
    assert isinstance(rest[-1], ev.HandScored)
    assert pending(done.after) == (-1,)
    score = done.after.scores[-1].scores
    assert score[0] == 13 + 4
    assert sum(score) == 26


def test_a_claim_may_end_in_a_moon_with_a_choice() -> None:
    rules = rules_with("moon=choose")
    done = step(rules, ending(rules, ("AS KS AH", "2S 3H 4C", "5D 6C 7H", "8C 9H TD"), takers=(0,)), Claim(0))
    assert isinstance(done.events[-1], ev.MoonShot)
    assert pending(done.after) == (0,)
    assert hand_of(done.after).moon_choice is None
