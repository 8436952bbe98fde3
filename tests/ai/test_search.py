"""The player that thinks: what it tries, when it stops, and that its answers are always allowed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace
from math import exp, log
from types import SimpleNamespace

import pytest
from moments import KINDS, Moment, hidden_cards, moments, random_network, using
from situations import situation as at_the_table
from strategies import play_on
from test_search_safety import Parts

from hearts_desktop.ai import kernel, search
from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.pass_search import FIRST_DEALS, best_pass, pass_search, worth_trying
from hearts_desktop.ai.policy import UNIT, Policy
from hearts_desktop.ai.search import (
    RESISTANCE,
    RESISTANCE_LATER,
    SHORT_STRETCH,
    STRETCH,
    SearchAgent,
    best_moon,
    card_search,
    distinct,
    out_of_reach,
    resistance,
    resisted,
    think,
    worths,
)
from hearts_desktop.ai.situation import Situation, payoff, policy, situation
from hearts_desktop.ai.worlds import MOST_HIDDEN
from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.game import new_game, offer, pending, refusal
from hearts_desktop.engine.offers import OfferBid, OfferCharge, OfferDiscard, OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.options import problems
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.view import PlayerView, player_view

LITTLE = Effort(deals=16, passes=4, pass_deals=4)
"""Just enough that everything is done once."""
ASKED = (OfferBid, OfferPass, OfferCharge, OfferPlay, OfferDiscard, OfferMoon)

thinks = pytest.mark.skipif(not kernel.COMPILED, reason="takes too long in plain Python")


def view_of(moment: Moment) -> PlayerView:
    """What the seat sees."""
    return player_view(moment.rules, moment.state, moment.seat)


def play_offer(moment: Moment) -> OfferPlay:
    """The cards that may be played."""
    choices = offer(moment.rules, moment.state, moment.seat)
    assert isinstance(choices, OfferPlay)
    return choices


# -- every offer -------------------------------------------------------------------------------------------


def tables() -> list[tuple[str, int]]:
    """Each preset with each number of seats that it allows."""
    return [
        (name, players)
        for name, preset in PRESETS.items()
        for players in range(2, 11)
        if not problems(replace(preset.ruleset, players=players))
    ]


def asked_of(rng: random.Random, ruleset: RuleSet) -> list[Moment]:
    """One moment of each kind of offer in a random game, and one more turn."""
    rules = compile_rules(ruleset)
    met: dict[type, list[Moment]] = {}
    for done in play_on(rng, rules, new_game(rules.players), rng.getrandbits(32), hands=2, moons=0.5):
        for seat in pending(done.after):
            if seat != CHANCE:
                kind = type(offer(rules, done.after, seat))
                met.setdefault(kind, []).append(Moment(rules, done.after, seat))
    return [rng.choice(found) for found in (*met.values(), met[OfferPlay])]


@thinks
@pytest.mark.parametrize(("preset", "players"), tables())
def test_every_answer_is_allowed_in_every_preset_at_every_table(preset: str, players: int) -> None:
    rng = random.Random(f"{preset} {players}")
    agent = SearchAgent(LITTLE)
    for moment in asked_of(rng, replace(PRESETS[preset].ruleset, players=players)):
        action = agent.choose(view_of(moment), rng.getrandbits(32), Cancel())
        assert refusal(moment.rules, moment.state, action) is None


@thinks
@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_allowed_and_the_same_again(kind: str) -> None:
    """The seed decides, and nothing is left of the choices in between."""
    rng = random.Random(kind)
    agent = SearchAgent(LITTLE)
    given = []
    for moment in moments(kind, 12, *ASKED):
        view, seed = view_of(moment), rng.getrandbits(32)
        action = agent.choose(view, seed, Cancel())
        assert refusal(moment.rules, moment.state, action) is None
        given.append((view, seed, action))
    for view, seed, action in reversed(given):
        assert SearchAgent(LITTLE).choose(view, seed, Cancel()) == action


@thinks
def test_each_kind_of_offer_has_come_up() -> None:
    seen = Counter(type(view_of(moment).offer) for kind in KINDS for moment in moments(kind, 12, *ASKED))
    assert set(ASKED) - {OfferMoon} <= set(seen)
    for moment in moments("Hearts for Two", 3, OfferMoon):
        action = SearchAgent(LITTLE).choose(view_of(moment), 1, Cancel())
        assert refusal(moment.rules, moment.state, action) is None


# -- when it stops -----------------------------------------------------------------------------------------


class Patience(Cancel):
    """Is called off when it has been looked at so often."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks == 0:
            self.set()
        super().check()


def with_a_choice(kind: str = "any rules") -> Moment:
    """Somebody has to choose between several cards that amount to different things."""
    return next(
        moment
        for moment in moments(kind, 60, OfferPlay)
        if len(distinct(moment.seen(), play_offer(moment))) > 2 and sum(map(len, moment.hand.hands)) < 40
    )


def test_called_off_it_stops_after_the_stretch(build: str) -> None:
    moment = with_a_choice()
    effort = Effort(deals=40 * STRETCH, certain=1e9)
    made = card_search(moment.seen(), effort, 1)
    for face in [*distinct(moment.seen(), play_offer(moment))][:2]:
        made.try_card(face)
    with pytest.raises(Cancelled):
        think(made, effort, Patience(2))
    assert made.deals == 2 * STRETCH


@thinks
@pytest.mark.parametrize("kind", [OfferPlay, OfferPass, OfferCharge, OfferBid, OfferDiscard])
def test_any_thinking_can_be_called_off(kind: type) -> None:
    effort = Effort(deals=2_000, certain=1e9, pass_deals=500)
    name = {OfferBid: "Dummy Hearts", OfferCharge: "charged cards", OfferDiscard: "a kitty taken in hand"}
    for moment in moments(name.get(kind, "any rules"), 6, kind):
        view = view_of(moment)
        if sum(1 for _, _ in zip(view.offer.actions(), range(2), strict=False)) < 2:
            continue
        for looks in (1, 2, 5):
            agent = SearchAgent(effort)
            if isinstance(view.offer, OfferPlay) and len(distinct(moment.seen(), view.offer)) == 1:
                continue
            with pytest.raises(Cancelled):
                agent.choose(view, 1, Patience(looks))


def test_a_forced_card_needs_no_thought(monkeypatch: pytest.MonkeyPatch, build: str) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it thinks about a card that is forced")

    monkeypatch.setattr(search, "card_search", never)
    forced = 0
    for kind in KINDS:
        for moment in moments(kind, 20, OfferPlay):
            cards = play_offer(moment).cards
            if len(cards) == 1:
                action = SearchAgent(LITTLE).choose(view_of(moment), 1, Cancel())
                assert getattr(action, "card", None) == cards[0]
                forced += 1
    assert forced > 10


def test_it_stops_when_the_best_card_is_certain(build: str) -> None:
    """The last but one trick is soon seen through, whatever the effort; but a tie is no certainty."""
    effort = Effort(deals=5 * STRETCH, certain=0.0, gate=2.0, trust=0.0)
    ends = Counter[str]()
    for moment in moments("any rules", 300, OfferPlay):
        choices = distinct(moment.seen(), play_offer(moment))
        if max(map(len, moment.hand.hands)) > 2 or len(choices) != 2:
            continue
        made = card_search(moment.seen(), effort, 1)
        for face in choices:
            made.try_card(face)
        think(made, effort, Cancel())
        one, other = (made.worth[face] for face in choices)
        if one == other:
            assert made.deals == effort.deals
        ends["in a tie" if one == other else "late" if made.deals > 4 * STRETCH else "soon"] += 1
    assert ends["soon"] > 2
    assert ends["in a tie"] > 0


@thinks
def test_time_stops_it_too() -> None:
    moment = with_a_choice()
    effort = Effort(deals=2_000, seconds=0.0, certain=1e9)
    made = card_search(moment.seen(), effort, 1)
    for face in distinct(moment.seen(), play_offer(moment)):
        made.try_card(face)
    assert think(made, effort, Cancel()) in distinct(moment.seen(), play_offer(moment))
    assert made.deals == SHORT_STRETCH


@thinks
def test_the_worse_passes_are_given_up() -> None:
    moment = next(iter(moments("partners who add their scores", 1, OfferPass)))
    choices = offer(moment.rules, moment.state, moment.seat)
    assert isinstance(choices, OfferPass)
    effort = Effort(passes=30, pass_deals=40)
    made = pass_search(moment.seen(), choices, effort, 1)
    for cards in worth_trying(made.policy, moment.seen(), choices, effort.passes):
        made.try_pass([card.face for card in cards])
    best = best_pass(made, effort, Cancel())
    assert made.deals[best] == max(made.deals)
    tried = Counter(made.deals[: made.passes])
    assert min(tried) == FIRST_DEALS
    assert tried[FIRST_DEALS] >= made.passes // 2
    assert tried[max(tried)] <= 3


# -- how deals are weighed ---------------------------------------------------------------------------------


def explanation(here: Situation, where: dict[int, list[int]], quick: Policy) -> float:
    """Log of the chance that the others play as they did from the cards of a deal."""
    hand = here.hand
    tricks = [*(trick.plays for trick in hand.tricks), hand.trick.plays]
    now = Position(here.rules.play_rules(hand))
    for place, cards in enumerate(hand.hands):
        for face in (*where[place], *(card.face for card in cards if not card.is_hidden)):
            now.give(place, face)
    for place, card in (play for plays in tricks for play in plays):
        now.give(place, card.face)
    for face in where[kernel.KITTY]:
        now.give(-1, face)
    now.begin(hand.dealer)
    log_chance = 0.0
    for place, card in (play for plays in tricks for play in plays):
        assert now.turn == place
        if here.unseen.rooms[place]:
            log_chance += quick.likelihood(now, card.face, 0.02)
        quick.watch(now, card.face)
        now.advance(card.face)
    return log_chance


@pytest.mark.parametrize("kind", ["any rules", "two packs", "Dummy Hearts", "charged cards"])
def test_deals_are_weighed_by_how_well_they_explain_the_plays(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the plain build, whose deals can be looked at; that both weigh alike is tested apart."""
    tried = 0
    with using("plain"):
        network = random_network(7)
        monkeypatch.setattr(search, "quick_network", lambda: network)
        for moment in moments(kind, 60, OfferPlay):
            here = moment.seen()
            told = [packet for packet in here.hand.packets if packet.receiver == here.seat and packet.cards]
            if not here.hand.tricks or here.hand.owed or here.hand.swapped or told or here.unseen.buried:
                continue
            made = card_search(here, Effort(trust=0.65, gate=2.0), 3)
            made.try_card(play_offer(moment).cards[0].face)
            made.run(1, 4)
            if made.worlds.number < 2:
                continue
            found = []
            for one in range(4):
                where: dict[int, list[int]] = defaultdict(list)
                for card in range(made.worlds.number):
                    where[made.drawn[one * MOST_HIDDEN + card]].append(made.worlds.face[card])
                quick = policy(here, network, 0.0)
                quick.forget()
                found.append(explanation(here, where, quick))
            assert made.chance[:4] == pytest.approx([exp(0.65 * (one - max(found))) for one in found])
            tried += 1
            if tried == 5:
                return
    raise AssertionError("hardly any deals were weighed")


def test_a_deal_is_weighed_by_the_pass_too() -> None:
    """One card after the other is chosen by its score, or now and then any."""
    one = Parts(1, "plain")
    made = one.card_search()
    passed, kept, given = 0b11, 0b1111111000, 0b100
    made.weigh_by_pass(one.root.rules.next[one.seat], passed, given)
    left = {face: one.policy.pass_score(passed | kept, face) for face in range(10) if face != 2}
    log_chance = 0.0
    for face in (0, 1):
        share = exp(left[face] / UNIT) / sum(exp(score / UNIT) for score in left.values())
        log_chance += log(0.95 * share + 0.05 / 9)
        del left[face]
    assert made._explains_pass(kept | given) == pytest.approx(log_chance)


# -- cards that amount to the same -------------------------------------------------------------------------


def test_cards_taken_for_the_same_are_the_same() -> None:
    """Exchanging them in any play to the end changes nothing of what it is worth."""
    rng = random.Random("alike")
    tried = 0
    for kind in KINDS.keys() - {"two packs"}:
        for moment in moments(kind, 35, OfferPlay):
            choices = play_offer(moment)
            here = moment.seen()
            faces = sorted(card.face for card in choices.cards)
            kept = distinct(here, choices)
            assert set(kept) <= set(faces)
            for face in faces:
                if face in kept:
                    assert kept[face].face == face
                    continue
                low = max(one for one in kept if one < face)
                for _ in range(3):
                    assert_alike(rng, moment, low, face)
                tried += 1
    assert tried > 60


def assert_alike(rng: random.Random, moment: Moment, low: int, high: int) -> None:
    """Play a card, and in a twin of the position the other one in its place, then on at random in both."""
    here = moment.seen()
    places = hidden_cards(moment, here)
    real = position(moment.rules, moment.hand)
    one, other = shuffled_behind(rng, moment, real, [place for _, place in places])
    first = rng.choice((low, high))
    exchange = {low: high, high: low}
    one.play(first)
    other.play(exchange[first])
    while not one.over:
        face = rng.choice(one.legal())
        one.play(face)
        other.play(exchange.get(face, face))
    worth = []
    for end in (one, other):
        settled = payoff(here)
        settled.settle(kernel.restored(here.play, snapshot(end)))
        worth.append((settled.points, settled.after, settled.worth))
    assert worth[0] == worth[1]


def shuffled_behind(
    rng: random.Random, moment: Moment, real: Position, places: list[int]
) -> tuple[Position, Position]:
    """Two positions alike, with the hands of the others exchanged where nothing is known of them.

    A deal that could not have been played is as good: it must come to the same, too.
    """
    now = real.copy()
    hidden = [place for place in set(places) if place < real.rules.players and not now.hand_twice[place]]
    faces = [face for place in hidden for face in range(52) if now.hand[place] >> face & 1]
    known = {card.face for place in hidden for card in moment.seen().hand.hands[place] if not card.is_hidden}
    if not known:
        rng.shuffle(faces)
        for place in hidden:
            size = now.hand[place].bit_count()
            now.hand[place] = sum(1 << faces.pop() for _ in range(size))
    return now, now.copy()


def test_no_card_is_left_out_where_each_is_different() -> None:
    for moment in moments("two packs", 40, OfferPlay):
        cards = play_offer(moment).cards
        assert set(distinct(moment.seen(), play_offer(moment))) == {card.face for card in cards}


# -- what it is told ---------------------------------------------------------------------------------------


@thinks
def test_a_listener_hears_what_each_card_is_worth() -> None:
    moment = with_a_choice()
    heard = []
    agent = SearchAgent(LITTLE, lambda here, offer, worth: heard.append((here, offer, dict(worth))))
    agent.choose(view_of(moment), 1, Cancel())
    ((here, choices, worth),) = heard
    assert choices == play_offer(moment)
    assert set(worth) == set(distinct(moment.seen(), choices))
    assert here.seat == moment.seat
    assert all(-1 < value < 2.5 for value in worth.values())


# -- moons of others, and moons that are stopped -----------------------------------------------------------


@pytest.mark.parametrize(
    ("takers", "effort", "rules", "suspect"),
    [
        ([1], LITTLE, RuleSet(), 1),
        ([3], LITTLE, RuleSet(), 3),
        ([0], LITTLE, RuleSet(), -1),  # that is the seat itself
        (range(4), LITTLE, RuleSet(), -1),
        ([1], LITTLE, RuleSet(moon=Moon.OFF), -1),
        ([1], replace(LITTLE, gate=1.05), RuleSet(), -1),  # leaves moons alone
    ],
)
def test_who_has_every_penalty_is_expected_to_go_for_the_rest(takers, effort, rules, suspect) -> None:
    view = at_the_table("QC 2C 3D", past_takers=takers, ruleset=rules)
    assert card_search(situation(view.rules, view.state, view.seat), effort, 1).suspect == suspect


def test_the_first_impression_counts_like_so_many_deals(build: str) -> None:
    """It moves no card but against the others, and the fewer the deals the more."""
    told = 0
    for moment in moments("any rules", 12, OfferPlay):
        choices = distinct(moment.seen(), play_offer(moment))
        made = card_search(moment.seen(), replace(LITTLE, gate=2.0), 1)
        for face in choices:
            made.try_card(face)
        made.run(8, 1)
        usual = worths(made, 0.0)
        assert usual == {face: made.worth[face] / 8 for face in choices}
        if made.root.swaps_owed:
            assert worths(made, 8.0) == usual
            continue
        half, first = worths(made, 8.0), worths(made, 1e12)
        for face in choices:
            assert half[face] == pytest.approx((usual[face] + first[face]) / 2)
        assert sum(half.values()) == pytest.approx(sum(usual.values()))
        made.seen.weigh(made.root, made.choices)
        scores = {face: made.seen.scores[face] for face in choices}
        if max(first.values()) - min(first.values()) > 1e-6:  # else all deals have come out alike
            assert max(first, key=first.__getitem__) == max(scores, key=scores.__getitem__)
            told += 1
    assert told > 3


def test_a_moon_is_worth_less_than_in_the_deals_tried_unless_it_is_sure_or_lost() -> None:
    made, failed = 0.5, 0.1
    values = [resisted(n * made + (100 - n) * failed, 100, n * made, n, log(3)) for n in range(101)]
    assert values == sorted(values)
    assert (values[0], values[100]) == (pytest.approx(failed), pytest.approx(made))
    for n in range(1, 100):
        assert failed <= values[n] < (n * made + (100 - n) * failed) / 100
        odds = n / (100 - n) / 3
        assert values[n] == pytest.approx(failed + (made - failed) * odds / (1 + odds))


@pytest.mark.parametrize(
    ("made", "deals", "likely"),
    [
        (760, 1_000, False),
        (770, 1_000, True),
        (13, 16, False),  # three quarters and more, but how often would it be in a thousand deals?
        (15, 16, True),
        (16, 16, True),
        (15, 15, False),  # too few to tell
        (0, 0, False),
    ],
)
def test_a_moon_is_likely_if_it_succeeds_often_enough_not_to_be_luck(made, deals, likely) -> None:
    """Of two cards that do the one that is worth more."""
    tried = SimpleNamespace(
        choices=0b1011, shot_deals=deals, shots=[made, made, 0, 0], shot=[0.1, 0.2, 0.0, 0.0]
    )
    assert best_moon(tried, 0.75) == (1 if likely else None)


def test_a_moon_out_of_reach_is_tried_no_more() -> None:
    def tried(made: int, deals: int) -> SimpleNamespace:
        return SimpleNamespace(choices=0b11, shot_deals=deals, shots=[0, made], shot=[0.0, 0.1])

    assert not out_of_reach(tried(0, 15), 0.75)
    assert out_of_reach(tried(6, 16), 0.75)
    assert not out_of_reach(tried(9, 16), 0.75)
    assert out_of_reach(tried(24, 48), 0.75)
    assert not out_of_reach(tried(30, 48), 0.75)


def test_resistance_grows_from_the_first_trick_to_the_last(build: str) -> None:
    """By the part of the hand that has been played, however many cards there are."""
    met = set()
    for kind in ("any rules", "two packs"):
        for moment in moments(kind, 20, OfferPlay):
            found = resistance(card_search(moment.seen(), LITTLE, 1))
            done, left = len(moment.hand.tricks), len(moment.hand.hands[play_offer(moment).place])
            assert found == pytest.approx(RESISTANCE + RESISTANCE_LATER * done / (done + left))
            met.add(found)
    assert min(met) == RESISTANCE
    assert max(met) > RESISTANCE + RESISTANCE_LATER / 2
