"""The quick player: what it may know, which features a card has, and that it plays by its scores."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import exp, sqrt
from typing import Any, Final, NamedTuple

import pytest
from moments import KINDS, parts_of, random_weights
from strategies import random_ruleset
from twins import dealt, plain_table

from hearts_desktop.ai.moon_sense import MOON_DISCARD, MOON_FOLLOW, MOON_LEAD
from hearts_desktop.ai.network import FEATURES, FINE, HIDDEN, MOST_FEATURES, WEIGHTS, Network
from hearts_desktop.ai.policy import BIG, DISCARD, FOLLOW, LEAD, PASS, UNIT, Policy
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import Partnership, RuleSet
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import Position


class Hand(NamedTuple):
    """A hand in play, and a quick player that watches it."""

    rules: Rules
    now: Position
    quick: Policy


NOTHING: Final = [0] * WEIGHTS
"""The weights of a network that has learned nothing."""


def quick_player(
    rules: Rules, play: Any, weights: list[int], made: Any = Policy, network: Any = Network
) -> Policy:
    """The quick player for any hand under these rules."""
    pack = sum(1 << face for face in {card.face for card in rules.pack})
    bonuses = [rules.bonuses.get(face, 0) for face in range(52)]
    allied = rules.teams is not Partnership.OFF
    quick: Policy = made(play, network(weights), pack, rules.hand_size, bonuses, allied=allied, heat=0.0)
    return quick


def watched(
    number: int, weights: list[int], made: type[Policy] = Policy, ruleset: RuleSet | None = None
) -> Hand:
    """A hand under random rules, the same for the same number; every third with a kitty taken in hand."""
    rng = random.Random(number)
    if ruleset is None and number % 3 == 0:
        ruleset = random_ruleset(rng, **KINDS["a kitty taken in hand"])
    rules, play = plain_table(number, ruleset)
    return Hand(rules, dealt(rng, rules, play), quick_player(rules, play, weights, made))


def tell(quick: Policy, now: Position, face: int) -> None:
    """What :meth:`Policy.watch` sees, for a player of any build that is told of it."""
    if now.swaps_owed:
        quick.refill(now.turn)
    else:
        quick.tell(now.turn, face, now.trick[0] if now.length else face)


def turns(hand: Hand, rng: random.Random, *told: Policy) -> Iterator[Position]:
    """The position before each card of a random play; the quick player watches, others are told of it."""
    now = hand.now
    while not now.over:
        yield now
        face = rng.choice(now.legal())
        for quick in told:
            tell(quick, now, face)
        hand.quick.watch(now, face)
        now.advance(face)


def faces_of(once: int, twice: int = 0) -> list[int]:
    """The cards of a set, those that are there twice two times."""
    return [face for face in range(52) for cards in (once, twice) if cards >> face & 1]


# -- what it knows -----------------------------------------------------------------------------------------


def changed_behind_the_back(rng: random.Random, now: Position) -> Position:
    """The cards of the others, and those of the kitty while it lies there, change places at random."""
    places = [place for place in range(now.rules.players) if place != now.turn]
    hands = [faces_of(now.hand[place], now.hand_twice[place]) for place in places]
    hands.append(faces_of(now.kitty, now.kitty_twice))
    cards = [face for hand in hands for face in hand]
    rng.shuffle(cards)
    twin = now.copy()
    for place in places:
        twin.hand[place] = twin.hand_twice[place] = 0
    twin.kitty = twin.kitty_twice = 0
    for place, hand in zip((*places, -1), hands, strict=True):
        for _ in hand:
            twin.give(place, cards.pop())
    return twin


def test_no_score_depends_on_cards_that_others_hold() -> None:
    changed = 0
    for number in range(60):
        rng = random.Random(number)
        hand = watched(number, random_weights(1))
        for now in turns(hand, rng):
            if now.swaps_owed or rng.random() < 0.7:
                continue
            other = changed_behind_the_back(rng, now)
            changed += snapshot(other) != snapshot(now)
            scores = []
            for position in (now, other):
                hand.quick.weigh(position, now.hand[now.turn])
                scores.append(list(hand.quick.scores))
            assert scores[0] == scores[1]
    assert changed > 300


def test_it_knows_who_is_out_of_a_suit_and_what_was_played() -> None:
    shown = refilled = 0
    for number in range(60):
        rng = random.Random(number)
        hand = watched(number, NOTHING)
        told = quick_player(hand.rules, hand.quick.rules, NOTHING)
        voids: list[set[int]] = [set() for _ in range(10)]
        played: Counter[int] = Counter()
        now = hand.now
        while not now.over:
            face = rng.choice(now.legal())
            if now.swaps_owed:
                refilled += bool(voids[now.turn])
                voids[now.turn] = set()
            else:
                played[face] += 1
                if now.length and not now.led >> face & 1:
                    voids[now.turn].add(now.trick[0] // 13)
            tell(told, now, face)
            hand.quick.watch(now, face)
            now.advance(face)
            for quick in (hand.quick, told):
                assert [{suit for suit in range(4) if known >> suit & 1} for known in quick.void] == voids
                assert faces_of(quick.seen, quick.seen_twice) == sorted(played.elements())
        shown += sum(map(len, voids))
        hand.quick.forget()
        assert (hand.quick.seen, hand.quick.seen_twice, hand.quick.void) == (0, 0, [0] * 10)
    assert shown > 300
    assert refilled > 2


def test_it_may_be_told_only_of_what_there_is(build: str) -> None:
    quick = twin_of(watched(1, NOTHING), build)
    for told in ((10, 1, 1), (-1, 1, 1), (0, 52, 1), (0, -1, 1), (0, 1, 52), (0, 1, -1)):
        with pytest.raises(ValueError, match="no such play"):
            quick.tell(*told)
    for place in (-1, 10):
        with pytest.raises(ValueError, match="no such place"):
            quick.refill(place)
    assert (quick.seen, list(quick.void)) == (0, [0] * 10)


# -- features ----------------------------------------------------------------------------------------------

SECTIONS: Final = {
    "lead": (LEAD, FOLLOW),
    "follow": (FOLLOW, DISCARD),
    "discard": (DISCARD, PASS),
    "pass": (PASS, MOON_LEAD),
    "lead in a moon": (MOON_LEAD, MOON_FOLLOW),
    "follow in a moon": (MOON_FOLLOW, MOON_DISCARD),
    "discard in a moon": (MOON_DISCARD, FEATURES),
}
"""Where the features of a card that does this begin and end."""

Groups = dict[str, dict[int, set[int]]]
"""By the method that asks for them and by where a group begins: the features met."""


class Noted(Policy):
    """Notes the features of each group. A group begins at ``at``, the word of the methods that score a card.

    Where there is no such word, the groups are told apart by the order in which they are asked for.
    """

    groups: Groups

    def _weight(self, feature: int) -> int:
        caller = sys._getframe(1)
        at = caller.f_locals.get("at", self.features)
        self.groups.setdefault(caller.f_code.co_name, {}).setdefault(at, set()).add(feature)
        return super()._weight(feature)


def groups_met() -> Groups:
    """Those of many hands under random rules."""
    groups: Groups = {}
    for number in range(150):
        hand = watched(number, NOTHING, made=Noted)
        assert isinstance(hand.quick, Noted)
        hand.quick.groups = groups
        for place in range(hand.rules.players):
            for face in faces_of(hand.now.hand[place]):
                hand.quick.features_of_pass(hand.now.hand[place], face)
        for now in turns(hand, random.Random(number)):
            if not now.swaps_owed:
                for face in now.legal():
                    hand.quick.features_of_play(now, face)
    return groups


def test_no_group_of_features_reaches_into_the_next() -> None:
    """A feature beyond its group would silently share the weight of another one."""
    groups = groups_met()
    assert len(groups) == len(SECTIONS)
    for name, found in groups.items():
        last = max(map(max, found.values()))
        begin, end = next((begin, end) for begin, end in SECTIONS.values() if begin <= last < end)
        begun = sorted(found)
        named = begun[0] >= begin
        for at, following in pairwise((*begun, end)):
            features = found[at]
            if named:
                assert at <= min(features) <= max(features) < following, f"{name}: the group from {at} on"
            elif following != end:
                assert max(features) < min(found[following]), f"{name}: the group number {at}"
        assert begin <= min(map(min, found.values()))


def twin_of(hand: Hand, build: str, weights: list[int] | None = None) -> Policy:
    """A quick player of this build for the same hand."""
    parts = parts_of(build)
    play = parts["PlayRules"](**hand.quick.rules.terms)
    return quick_player(hand.rules, play, weights or NOTHING, parts["Policy"], parts["Network"])


def network_score(weights: list[int], features: list[int]) -> int:
    """What a network makes of features, written down as it is defined."""
    rows = [weights[FEATURES + feature * HIDDEN :][:HIDDEN] for feature in features]
    bias, counts = weights[-2 * HIDDEN : -HIDDEN], weights[-HIDDEN:]
    lit = [max(0, sum(column)) for column in zip(bias, *rows, strict=True)]
    combined = sum(one * counted for one, counted in zip(lit, counts, strict=True))
    return sum(weights[feature] for feature in features) + combined // 2**FINE


def test_the_score_is_what_the_network_makes_of_the_features(build: str) -> None:
    """In both builds of the same ones, all different and inside the section for what the card does."""
    weights = random_weights(3)
    met: Counter[str] = Counter()
    for number in range(40):
        rng = random.Random(number)
        hand = watched(number, weights)
        quick = twin_of(hand, build, weights)
        for face in faces_of(hand.now.hand[0]):
            found = quick.features_of_pass(hand.now.hand[0], face)
            assert found == hand.quick.features_of_pass(hand.now.hand[0], face)
            assert quick.pass_score(hand.now.hand[0], face) == sum(weights[feature] for feature in found)
            assert all(PASS <= feature < MOON_LEAD for feature in found)
        for now in turns(hand, rng, quick):
            if now.swaps_owed or rng.random() < 0.8:
                continue
            there = parts_of(build)["restored"](quick.rules, snapshot(now))
            quick.weigh(there, now.hand[now.turn])
            for face in now.legal():
                found = quick.features_of_play(there, face)
                assert found == hand.quick.features_of_play(now, face)
                assert quick.scores[face] == network_score(weights, found)
                assert len(found) <= MOST_FEATURES
                does = "lead" if not now.length else "follow" if now.led >> face & 1 else "discard"
                sections = [SECTIONS[does], SECTIONS[f"{does} in a moon"]]
                assert all(any(first <= one < end for first, end in sections) for one in found)
                assert len(set(found)) == len(found)
                met[does] += 1
    assert min(met[does] for does in ("lead", "follow", "discard")) > 100


def test_cards_that_are_not_there_have_no_features(build: str) -> None:
    hand = watched(2, NOTHING, ruleset=PRESETS["standard"].ruleset)
    quick = twin_of(hand, build)
    there = parts_of(build)["restored"](quick.rules, snapshot(hand.now))
    absent = next(face for face in range(52) if not hand.now.hand[hand.now.turn] >> face & 1)
    for face in (absent, -1, 52, 64):
        with pytest.raises((ValueError, OverflowError)):
            quick.features_of_play(there, face)
        with pytest.raises((ValueError, OverflowError)):
            quick.features_of_pass(hand.now.hand[hand.now.turn], face)
        with pytest.raises((ValueError, OverflowError)):
            quick.pass_score(hand.now.hand[hand.now.turn], face)
    for cards in (1 << absent, -1, 1 << 52, 1 << 70):
        with pytest.raises((ValueError, OverflowError)):
            quick.weigh(there, cards)
    with pytest.raises((ValueError, OverflowError)):
        quick.pass_score(1 << 60, 60)


def test_a_position_of_other_rules_is_not_looked_at(build: str) -> None:
    parts = parts_of(build)
    quick = twin_of(watched(2, NOTHING, ruleset=PRESETS["standard"].ruleset), build)
    wide = watched(2, NOTHING, ruleset=PRESETS["cancellation"].ruleset)
    play = parts["PlayRules"](**wide.quick.rules.terms)
    for other in (parts["restored"](play, snapshot(wide.now)), None):
        with pytest.raises((ValueError, TypeError)):
            quick.weigh(other, 0)
        with pytest.raises((ValueError, TypeError)):
            quick.features_of_play(other, 0)


# -- how it plays ------------------------------------------------------------------------------------------


def test_it_plays_the_card_with_the_highest_score() -> None:
    for number in range(40):
        rng = random.Random(number)
        hand = watched(number, random_weights(number))
        for now in turns(hand, rng):
            legal = now.legal()
            if now.swaps_owed or rng.random() < 0.5:
                assert hand.quick.choose(now) in legal
                continue
            chosen = hand.quick.choose(now)
            hand.quick.weigh(now, sum(1 << face for face in legal))
            assert chosen == max(legal, key=hand.quick.scores.__getitem__)


def test_it_strays_from_the_best_card_as_often_as_scores_say() -> None:
    """With noise of one Gumbel, P(card) is proportional to exp(score / UNIT)."""
    rng = random.Random(5)
    tried = 0
    for number in range(12):
        hand = watched(number, random_weights(number, most=60))
        hand.quick.heat(1.0)
        hand.quick.seed(number + 1)
        for now in turns(hand, rng):
            legal = now.legal()
            if now.swaps_owed or not 3 <= len(legal) <= 6 or rng.random() < 0.8:
                continue
            hand.quick.weigh(now, sum(1 << face for face in legal))
            shares = {face: exp(hand.quick.scores[face] / UNIT) for face in legal}
            whole = sum(shares.values())
            for face, share in shares.items():
                chance = exp(hand.quick.likelihood(now, face, 0.0))
                assert hand.quick.moon == 2 or chance == pytest.approx(share / whole)
            seen = Counter(hand.quick.choose(now) for _ in range(500))
            for face in legal:
                chance = shares[face] / whole
                assert abs(seen[face] / 500 - chance) < 5 * sqrt(chance * (1 - chance) / 500) + 0.01
            tried += 1
    assert tried > 8


def test_whoever_has_no_card_plays_none() -> None:
    hand = watched(2, NOTHING, ruleset=PRESETS["standard"].ruleset)
    empty = Position(hand.now.rules)
    assert hand.quick.choose(empty) == hand.quick.shoot(empty) == -1


def test_whoever_shoots_plays_what_is_allowed() -> None:
    for number in range(40):
        rng = random.Random(number)
        hand = watched(number, NOTHING)
        for now in turns(hand, rng):
            if not now.swaps_owed:
                assert hand.quick.shoot(now) in now.legal()


def spades(text: str) -> int:
    """The set of these spades, written as their ranks."""
    return sum(1 << 26 + "23456789TJQKA".index(rank) for rank in text)


@pytest.mark.parametrize(
    ("hand", "laid", "plays"),
    [
        ("2 9 A", "K", "A"),  # nobody behind can take it any more
        ("2 9 J", "K", "2"),
        ("2 J A", "T", "A"),
        ("2 J A", "3 4 T", "J"),  # the last to play wins as cheaply as can be
        ("2 K", "", "K"),
    ],
)
def test_whoever_shoots_wins_what_can_be_won(hand: str, laid: str, plays: str) -> None:
    one = watched(2, NOTHING, ruleset=PRESETS["standard"].ruleset)
    now = Position(one.now.rules)
    now.tricks_done, now.broken = 1, True
    cards = [spades(rank) for rank in laid.split()]
    now.leader = now.turn = 3 - len(cards)
    now.hand[3] = spades(hand.replace(" ", ""))
    for number, card in enumerate(cards):
        now.hand[now.turn] = card
        now.advance(card.bit_length() - 1)
        assert now.turn == 3 - len(cards) + number + 1
    assert one.quick.shoot(now) == spades(plays).bit_length() - 1


def test_what_is_laid_down_for_the_kitty_costs_as_little_as_can_be() -> None:
    hand = watched(2, NOTHING, ruleset=PRESETS["standard"].ruleset)
    queen, heart = spades("Q"), 1 << 39
    assert hand.quick.kind[36] == BIG
    assert hand.quick.bury(queen | heart | spades("3 7".replace(" ", ""))) == spades("7").bit_length() - 1
    assert hand.quick.bury(queen | heart) in (36, 39)
