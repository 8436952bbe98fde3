"""The options of the table, the deal, the kitty, the pass and charging, each as a table.

One test an option, named ``test_<option>``; the first column is the option's value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from positions import before_deal, cards, deal_to, dealt, legal, run, table
from test_rules_of_play import rules_of, ruleset

from hearts_desktop.engine import service
from hearts_desktop.engine.actions import Bid, Call, Charge, Discard, Mix, Pass
from hearts_desktop.engine.cards import Card, Cards, format_cards
from hearts_desktop.engine.events import CardsCharged, CardsPassed, Phase
from hearts_desktop.engine.game import OfferCharge, OfferPass, offer, pending, refusal, step
from hearts_desktop.engine.options import problems, with_options
from hearts_desktop.engine.phases.deal import deal_order
from hearts_desktop.engine.phases.passing import passable as may_be_passed
from hearts_desktop.engine.readings import has_kitty
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, Trick, hand_of
from hearts_desktop.engine.story import Refusal
from hearts_desktop.engine.view import redact_state

# -- the table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "players", "each", "kitty", "phases"),
    [
        ("hearts", 4, 13, 0, "deal pass play moon score"),
        ("hearts_for_two", 2, 16, 4, "deal pass play moon score"),
        ("dummy_hearts", 3, 13, 0, "deal bid play moon score"),
    ],
)
def test_game(value: str, players: int, each: int, kitty: int, phases: str) -> None:
    rules = rules_of("game", value, f"players={players}")
    hand = hand_of(dealt(rules, before_deal(rules.ruleset), {}).after)
    assert [len(held) for held in hand.hands] == [each] * rules.places
    assert rules.places == players + (value != "hearts")
    assert len(hand.kitty) == kitty
    assert " ".join(rules.plan(1)) == phases
    assert hand.open == ((2,) if value == "hearts_for_two" else ())


@pytest.mark.parametrize(
    ("value", "players", "each", "kitty"),
    [("1", 6, 8, 0), *(("2", *row) for row in [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4)])],
)
def test_decks(value: str, players: int, each: int, kitty: int) -> None:
    rules = rules_of("decks", value, f"players={players}")
    assert (rules.hand_size, rules.kitty_size) == (each, kitty)
    assert len(rules.pack) == int(value) * 52 - (4 if value == "1" else 0)
    assert str(rules.step(1)) == ("left" if value == "1" else "hold")


@pytest.mark.parametrize(
    ("value", "players", "each", "kitty"),
    [
        ("remove", 3, 17, 0),
        ("kitty", 3, 17, 1),
        ("remove", 5, 10, 0),
        ("kitty", 5, 10, 2),
        ("remove", 6, 8, 0),
        ("kitty", 6, 8, 4),
        ("kitty", 4, 13, 0),  # nothing is odd among four
    ],
)
def test_odd_cards(value: str, players: int, each: int, kitty: int) -> None:
    rules = rules_of("odd_cards", value, f"players={players}")
    assert (rules.hand_size, rules.kitty_size) == (each, kitty)
    assert has_kitty(rules.ruleset) is (kitty > 0)


@pytest.mark.parametrize(
    ("value", "dealers"),
    [("random", "0 1 2 3"), *((str(seat), str(seat)) for seat in range(10))],
)
def test_first_dealer(value: str, dealers: str) -> None:
    many = "players=10 decks=2" if value not in "random 0 1 2 3" else ""
    rules = rules_of("first_dealer", value, many)
    for dealer in map(int, dealers.split()):
        state = dealt(rules, before_deal(rules.ruleset, 1, dealer), {}).after
        assert (state.first_dealer, hand_of(state).dealer) == (dealer, dealer)
    if value != "random":
        other = (int(value) + 1) % rules.players
        with pytest.raises(ValueError, match=f"seat {value} deals first"):
            before_deal(rules.ruleset, 1, other)


# -- the kitty ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "each", "kitty"), [("off", 13, 0), ("on", 12, 4)])
def test_four_player_kitty(value: str, each: int, kitty: int) -> None:
    rules = rules_of("four_player_kitty", value)
    assert (rules.hand_size, rules.kitty_size) == (each, kitty)


@pytest.mark.parametrize(
    ("value", "others", "order"),
    [
        ("middle", "players=3 odd_cards=kitty", "1 2 0 k 1 2 0 1"),
        ("end", "players=3 odd_cards=kitty", "1 2 0 1 2 0 1 2"),
        ("middle", "four_player_kitty=on", "1 2 3 0 k 1 2 3 0 k"),
        ("middle", "players=2 game=hearts_for_two", "1 0 2 k 1 0 2 k"),
        ("end", "players=2 game=hearts_for_two", "1 0 2 k 1 0 2 k"),
        ("end", "players=7 decks=2", "1 2 3 4 5 6 0 1"),
    ],
)
def test_kitty_deal_position(value: str, others: str, order: str) -> None:
    rules = rules_of("kitty_deal_position", value, others)
    found = deal_order(rules, 0)
    told = ["k" if place == NOBODY else str(place) for place in found]
    assert " ".join(told[: len(order.split())]) == order
    assert found.count(NOBODY) == rules.kitty_size
    assert all(found.count(place) == rules.hand_size for place in range(rules.places))
    if value == "end" and not rules.two_handed:
        assert set(found[-rules.kitty_size :]) == {NOBODY}


KITTY_OF_3 = "players=3 odd_cards=kitty"
FIRST = ["2C 5D QD", "3C 6D QH", "AC 7D 2D"]
"""Hands of three players: seat 2 wins the clubs, seat 0 the diamonds with a heart, seat 0 the last."""


def three_tricks(rules: Rules, kitty: str, tricks: int) -> GameState:
    """So many of the tricks of FIRST."""
    hands = [cards(hand) for hand in FIRST]
    hands[2] = cards("AC 2D 7D")
    before = (Trick(((0, Card.parse("9C")),), NOBODY),)
    state = table(rules, hands, 0, tricks=before, kitty=cards(kitty))
    plays = [
        "0",
        "2C",
        "1",
        "3C",
        "2",
        "AC",
        "2",
        "2D",
        "0",
        "QD",
        "1",
        "6D",
        "0",
        "5D",
        "1",
        "QH",
        "2",
        "7D",
    ]
    pairs = [(int(seat), Card.parse(card)) for seat, card in zip(plays[::2], plays[1::2], strict=True)]
    return run(rules, state, pairs[: 3 * tricks])


@pytest.mark.parametrize(
    ("value", "others", "taker", "after"),
    [
        ("default", KITTY_OF_3, 2, 1),
        ("first_trick", KITTY_OF_3, 2, 1),
        ("first_penalty", KITTY_OF_3, 2, 3),
        ("last_trick", KITTY_OF_3, 2, 3),
        ("first_penalty", f"{KITTY_OF_3} card_values=dirty_nasty", 0, 2),
        ("first_penalty", f"{KITTY_OF_3} bonus_card=JD", 2, 3),
    ],
)
def test_kitty_award(value: str, others: str, taker: int, after: int) -> None:
    rules = rules_of("kitty_award", value, others)
    for tricks in range(1, 4):
        hand = hand_of(three_tricks(rules, "9H", tricks))
        assert hand.kitty_taker == (taker if tricks >= after else NOBODY)
        assert (Card.parse("9H") in hand.taken[taker]) is (tricks >= after)
    assert rules.kitty_size == 1


def test_the_kitty_of_four_goes_to_the_first_penalty_card() -> None:
    rules = rules_of("kitty_award", "default", "four_player_kitty=on")
    assert not rules.play_rules(hand_of(table(rules, [()] * 4, 0))).kitty_trigger & 1
    rules = rules_of("kitty_award", "default", "players=6 decks=2")
    assert rules.play_rules(hand_of(table(rules, [()] * 6, 0))).kitty_trigger & 1


def test_a_penalty_card_in_the_kitty_awards_and_breaks_nothing() -> None:
    rules = rules_of("kitty_award", "first_penalty", KITTY_OF_3)
    hand = hand_of(three_tricks(rules, "9H", 2))
    assert hand.kitty == cards("9H")
    rules = rules_of("kitty_award", "first_trick", KITTY_OF_3)
    assert not hand_of(three_tricks(rules, "9H", 1)).trick.broken


@pytest.mark.parametrize(("value", "owed"), [("captured", 0), ("hand_swap", 1)])
def test_kitty_use(value: str, owed: int) -> None:
    rules = rules_of("kitty_use", value, KITTY_OF_3)
    state = three_tricks(rules, "9H", 1)
    hand = hand_of(state)
    assert (hand.kitty_taker, hand.owed, hand.swapped) == (2, owed, False)
    if not owed:
        assert Card.parse("9H") in hand.taken[2]
        return
    assert hand.hands[2] == cards("2D 7D 9H")
    assert pending(state) == (2,)
    for wrong, why in [("", "wrong_count"), ("2D 7D", "wrong_count"), ("3S", "not_held")]:
        refused = refusal(rules, state, Discard(2, cards(wrong)))
        assert refused is not None
        assert refused.refusal == why
    state = step(rules, state, Discard(2, cards("9H"))).after
    hand = hand_of(state)
    assert hand.hands[2] == cards("2D 7D")
    assert Card.parse("9H") in hand.taken[2]
    assert not hand.trick.broken
    assert format_cards(legal(rules, state)) == "2D 7D"


def test_a_kitty_for_an_empty_hand_is_discarded_itself() -> None:
    rules = rules_of("kitty_use", "hand_swap", f"{KITTY_OF_3} kitty_award=last_trick")
    state = three_tricks(rules, "9H", 3)
    assert Card.parse("9H") in hand_of(state).taken[2]
    assert hand_of(state).phase is Phase.SCORE


@pytest.mark.parametrize(
    ("value", "others", "seen"),
    [
        ("taker", "", "2"),
        ("nobody", "", ""),
        ("nobody", "kitty_use=hand_swap", "2"),
    ],
)
def test_kitty_peek(value: str, others: str, seen: str) -> None:
    rules = rules_of("kitty_peek", value, f"{KITTY_OF_3} {others}")
    state = three_tricks(rules, "9H", 1)
    if hand_of(state).owed:
        state = step(rules, state, Discard(2, cards("9H"))).after
    for seat in range(3):
        pile = hand_of(redact_state(state, seat)).taken[2]
        assert (Card.parse("9H") in pile) is (str(seat) in seen)
        assert service.may_view_kitty(rules.ruleset, viewer=seat, taker=2) is (str(seat) in seen)


def test_the_blind_of_hearts_for_two_is_seen_by_its_taker() -> None:
    two = with_options(RuleSet(), {"game": "hearts_for_two", "players": "2", "kitty_peek": "nobody"})
    assert service.may_view_kitty(two, viewer=1, taker=1)
    assert not service.may_view_kitty(two, viewer=0, taker=1)


# -- the pass -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "size"), [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5)])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_pass_count(value: str, size: int, players: int) -> None:
    rules = rules_of("pass_count", value, f"players={players}")
    state = dealt(rules, before_deal(rules.ruleset), {}).after
    held = hand_of(state).hands[0]
    for number in range(7):
        refused = refusal(rules, state, Pass(0, held[:number]))
        assert (refused is None) is (number == size)
        assert refused is None or refused.refusal is Refusal.WRONG_COUNT


@pytest.mark.parametrize(
    ("step_", "players", "count", "receivers"),
    [
        ("4_lras", 4, 3, {1: 1, 2: 1, 3: 1}),
        ("3_lrs", 3, 4, {1: 2, 2: 2}),
        ("3_lrs", 3, 2, {1: 1, 2: 1}),
        ("4_lras", 6, 5, {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}),
    ],
)
def test_scattered_cards_go_to_everybody_in_the_order_told(
    step_: str, players: int, count: int, receivers: Mapping[int, int]
) -> None:
    """The order of the cards says who gets which: first those for the nearest player clockwise."""
    others = f"players={players} pass_count={count} target=1000"
    rules = rules_of("pass_cycle", step_, others)
    number = [str(step) for step in rules.cycle].index("scatter") + 1
    state = dealt(rules, before_deal(rules.ruleset, number), {}).after
    asked = offer(rules, state, 0)
    assert isinstance(asked, OfferPass)
    assert asked.split
    assert dict(asked.packets) == receivers
    given = hand_of(state).hands[0][:count][::-1]
    events = []
    for seat in range(players):
        held = hand_of(state).hands[seat]
        done = step(rules, state, Pass(seat, given if seat == 0 else held[:count]))
        state, events = done.after, [*events, *done.events]
    start = 0
    for receiver, size in receivers.items():
        (packet,) = [
            e for e in events if isinstance(e, CardsPassed) and (e.giver, e.receiver) == (0, receiver)
        ]
        assert set(packet.cards) == set(given[start : start + size])
        start += size


@pytest.mark.parametrize(
    ("value", "others", "calls"),
    [
        ("off", "", 0),
        ("on", "", 11),
        ("on", "players=3", 5),
        ("on", "players=6", 36),
        ("on", "pass_count=1", 4),
        ("on", "passing=off", 0),
    ],
)
def test_dealer_call(value: str, others: str, calls: int) -> None:
    """As many calls as there are ways to share the cards out among the others, and the mix."""
    rules = rules_of("dealer_call", value, others)
    state = before_deal(rules.ruleset, 1, 2)
    state = step(rules, state, deal_to(rules, 2, {})).after
    if not calls:
        assert hand_of(state).phase is not Phase.CALL
        return
    assert pending(state) == (2,)
    assert hand_of(state).hands == (), "nobody has seen a card"
    asked = offer(rules, state, 2)
    assert asked is not None
    assert len(list(asked.actions())) == calls
    for wrong in [(0,) * (rules.players - 1), (9,), (-1, 4, *[0] * (rules.players - 3))]:
        assert refusal(rules, state, Call(2, wrong)) is not None


@pytest.mark.parametrize(
    ("counts", "receivers"),
    [((3, 0, 0), {1: 3}), ((1, 1, 1), {1: 1, 2: 1, 3: 1}), ((0, 2, 1), {2: 2, 3: 1}), ((), {})],
)
def test_a_called_pass_is_the_same_for_all(counts: tuple[int, ...], receivers: Mapping[int, int]) -> None:
    rules = rules_of("dealer_call", "on")
    state = dealt(rules, before_deal(rules.ruleset), {}, call=counts).after
    hand = hand_of(state)
    assert str(hand.step) == ("split" if counts else "mix")
    for giver in range(4):
        expected = {(giver + offset) % 4: number for offset, number in receivers.items()}
        assert dict(rules.receivers(hand, giver)) == expected


@pytest.mark.parametrize(
    ("value", "others", "passers", "routes"),
    [
        ("off", "", [0, 1, 2, 3], {0: 1, 1: 2, 2: 3, 3: 0}),
        ("on", "", [0, 1, 2, 3], {0: 1, 1: 2, 2: 3, 3: 0}),
        ("on", "", [0, 2], {0: 2, 2: 0}),
        ("on", "", [0], {}),
        ("on", "", [], {}),
        ("on", "pass_cycle=right", [0, 1, 3], {0: 3, 3: 1, 1: 0}),
        ("on", "pass_cycle=partner", [0, 1, 3], {1: 3, 3: 1}),
        ("on", "players=5", [0, 3, 4], {0: 3, 3: 4, 4: 0}),
    ],
)
def test_optional_pass(value: str, others: str, passers: Sequence[int], routes: Mapping[int, int]) -> None:
    rules = rules_of("optional_pass", value, others)
    state = dealt(rules, before_deal(rules.ruleset), {}).after
    before = hand_of(state).hands
    events = []
    for seat in range(rules.players):
        chosen = before[seat][:3] if seat in passers else ()
        done = step(rules, state, Pass(seat, chosen))
        state, events = done.after, [*events, *done.events]
    moved = {e.giver: e.receiver for e in events if isinstance(e, CardsPassed)}
    assert moved == routes
    assert hand_of(state).phase is Phase.PLAY
    for seat in range(rules.players):
        if seat not in passers:
            assert hand_of(state).hands[seat] == before[seat], "who declines keeps the hand"
    if value == "off":
        again = dealt(rules, before_deal(rules.ruleset), {}).after
        assert refusal(rules, again, Pass(0, ())) is not None
        assert refusal(rules, again, Pass(0, before[0][:2])) is not None


@pytest.mark.parametrize(
    ("value", "passers", "received", "kitty"),
    [
        ("off", [0, 1, 2, 3], {1: "2C 6C TC", 2: "3C 7C JC", 3: "4C 8C QC", 0: "5C 9C KC"}, "2D 3D 4D 5D"),
        ("on", [0, 1, 2, 3], {1: "2C 6C TC", 2: "3C 7C JC", 3: "4C 8C QC", 0: "5C 9C KC"}, "2D 3D 4D 5D"),
        ("on", [1, 3], {1: "2C 4C 6C", 3: "3C 5C 7C"}, "2D 3D 4D 5D"),
        ("off", [1, 3], {1: "2C 4C 6C", 3: "3C 5C 7C"}, "2D 3D 4D 5D"),
        ("on", [], {}, "2D 3D 4D 5D"),
    ],
)
def test_mix_includes_kitty(
    value: str, passers: Sequence[int], received: Mapping[int, str], kitty: str
) -> None:
    """The clubs are passed and the low diamonds are the kitty; mixed in order, they are dealt anew."""
    others = "four_player_kitty=on optional_pass=on dealer_call=on"
    rules = rules_of("mix_includes_kitty", value, others)
    clubs, low = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"), cards(kitty)
    held = {seat: clubs[3 * turn : 3 * turn + 3] for turn, seat in enumerate(passers)}
    state = dealt(rules, before_deal(rules.ruleset), held, 0, low, call=()).after
    for seat in range(4):
        state = step(rules, state, Pass(seat, held.get(seat, ()))).after
    if not passers:
        assert hand_of(state).phase is Phase.PLAY
        assert hand_of(state).kitty == low
        return
    mixed = clubs[: 3 * len(passers)] + (low if value == "on" else ())
    assert hand_of(state).prelude.pool == tuple(sorted(mixed))
    wrong = refusal(rules, state, Mix(mixed[1:]))
    assert wrong is not None
    state = step(rules, state, Mix(mixed)).after
    for seat, got in received.items():
        assert set(cards(got)) <= set(hand_of(state).hands[seat])
    assert hand_of(state).kitty == low


@pytest.mark.parametrize(
    ("value", "others", "hand", "passable"),
    [
        ("off", "", "2C 3C 4C QS KS AS", "2C 3C 4C QS KS AS"),
        ("on", "", "2C 3C 4C QS KS AS", "2C 3C 4C"),
        ("on", "", "2C 3C QS KS AS", "2C 3C QS KS AS"),  # two others do not make a pass of three
        ("on", "pass_count=2", "2C 3C QS KS AS", "2C 3C"),
        ("on", "pass_count=5", "2C 3C 4C 5C QS KS AS", "2C 3C 4C 5C QS KS AS"),
    ],
)
def test_kept_high_spades(value: str, others: str, hand: str, passable: str) -> None:
    rules = rules_of("kept_high_spades", value, others)
    assert may_be_passed(rules, cards(hand)) == cards(passable)
    state = dealt(rules, before_deal(rules.ruleset), {0: cards("2C 3C 4C 5C QS KS AS")}).after
    kept = refusal(rules, state, Pass(0, cards("QS 3C 4C 5C 2C")[: rules.pass_count]))
    assert (kept.refusal if kept else None) is (Refusal.KEPT_SPADE if value == "on" else None)


# -- charging -------------------------------------------------------------------------------------------


def charging_state(rules: Rules, *held: str) -> GameState:
    """The hand has been dealt by seat 0 and may be charged from."""
    hands = dict(enumerate(map(cards, held)))
    state = dealt(rules, before_deal(rules.ruleset, 1, 0), hands, 0).after
    assert hand_of(state).phase is Phase.CHARGE
    return state


@pytest.mark.parametrize(("value", "plan"), [("off", "deal play"), ("on", "deal charge play")])
def test_charging(value: str, plan: str) -> None:
    rules = rules_of("charging", value, "passing=off")
    assert " ".join(rules.plan(1)).startswith(plan)
    if value == "on":
        state = charging_state(rules, "2C", "QS TC AH JD 3C")
        asked = offer(rules, state, 1)
        assert isinstance(asked, OfferCharge)
        assert asked.cards == cards("TC JD QS AH")


@pytest.mark.parametrize(
    ("value", "chosen", "allowed"),
    [
        ("one", "", True),
        ("one", "QS", True),
        ("one", "QS TC", False),
        ("any", "QS TC", True),
        ("any", "TC JD QS AH", True),
        ("any", "QS QS", False),
        ("any", "3C", False),
        ("any", "QH", False),
    ],
)
def test_charge_limit(value: str, chosen: str, allowed: bool) -> None:
    rules = rules_of("charge_limit", value, "charging=on passing=off")
    state = charging_state(rules, "2C", "QS TC AH JD 3C")
    wanted = tuple(Card.parse(word) for word in chosen.split())
    assert (refusal(rules, state, Charge(1, wanted)) is None) is allowed


@pytest.mark.parametrize(("value", "asked"), [("simultaneous", (0, 1, 2, 3)), ("from_dealer_left", (1,))])
def test_charge_order(value: str, asked: tuple[int, ...]) -> None:
    rules = rules_of("charge_order", value, "charging=on passing=off")
    state = charging_state(rules, "AH", "QS")
    assert pending(state) == asked
    done = step(rules, state, Charge(1, cards("QS")))
    shown = [event.cards for event in done.events if isinstance(event, CardsCharged)]
    assert shown == ([cards("QS")] if len(asked) == 1 else [])
    sees = Card.parse("QS") in hand_of(redact_state(done.after, 3)).hands[1]
    assert sees is (len(asked) == 1)
    for seat in pending(done.after) if len(asked) > 1 else (2, 3, 0):
        done = step(rules, done.after, Charge(seat, cards("AH") if seat == 0 else ()))
    assert hand_of(done.after).prelude.charged == cards("QS AH")
    assert hand_of(done.after).phase is Phase.PLAY
    assert Card.parse("AH") in hand_of(redact_state(done.after, 3)).hands[0]


# -- the auction ----------------------------------------------------------------------------------------


def bid(rules: Rules, dealer: int, *bids: int) -> GameState:
    """The auction after these bids, from the dealer's left on."""
    state = dealt(rules, before_deal(rules.ruleset, 1, dealer), {}).after
    for points in bids:
        state = step(rules, state, Bid(pending(state)[0], points)).after
    return state


@pytest.mark.parametrize(
    ("bids", "declarer", "price"),
    [((0, 0, 0), 2, 0), ((1, 0, 0), 0, 1), ((2, 3, 0, 0), 1, 3), ((0, 0, 4), 2, 4), ((1, 0, 2, 0), 2, 2)],
)
def test_the_last_bidder_left_plays_for_the_dummy(bids: Sequence[int], declarer: int, price: int) -> None:
    rules = rules_of("game", "dummy_hearts", "players=3")
    before = hand_of(bid(rules, 2, *bids)).prelude
    assert (before.declarer, before.bid) == (declarer, price)


def test_a_bid_is_higher_than_the_last() -> None:
    rules = rules_of("game", "dummy_hearts", "players=3")
    state = bid(rules, 2, 3)
    for points in (1, 3, 27):
        refused = refusal(rules, state, Bid(1, points))
        assert refused is not None
        assert refused.refusal is Refusal.BID
    assert refusal(rules, state, Bid(1, 4)) is None
    out_of_turn = refusal(rules, state, Bid(0, 4))
    assert out_of_turn is not None
    assert out_of_turn.refusal is Refusal.NOT_YOUR_TURN


def held_by(state: GameState, card: str) -> int:
    """The place that holds a card."""
    return next(place for place, held in enumerate(hand_of(state).hands) if Card.parse(card) in held)


@pytest.mark.parametrize("holder", range(4))
def test_the_declarer_opens_for_the_dummy(holder: int) -> None:
    """The dummy's cards are the declarer's to play and hidden until the first card lies."""
    rules = rules_of("game", "dummy_hearts", "players=3")
    state = dealt(rules, before_deal(rules.ruleset, 1, 0), {holder: cards("2C")}).after
    for points in (2, 0, 0):
        state = step(rules, state, Bid(pending(state)[0], points)).after
    hand = hand_of(state)
    assert hand.prelude.declarer == 1
    assert (hand.trick.turn, hand.trick.by) == (holder, 1 if holder == 3 else holder)
    assert legal(rules, state) == cards("2C")
    assert all(card.is_hidden for card in hand_of(redact_state(state, 1)).hands[3])
    state = run(rules, state, [(holder, Card.parse("2C"))])
    assert not any(card.is_hidden for card in hand_of(redact_state(state, 0)).hands[3])


def test_a_game_that_replaces_whole_sections_sleeps_on_their_options() -> None:
    for name in ("hearts_for_two", "dummy_hearts"):
        players = {"hearts_for_two": 2, "dummy_hearts": 3}[name]
        odd: Cards = cards("QS QS")
        base = ruleset("game", name, f"players={players} decks=2 charging=on partnership=team_tricks")
        assert problems(base) == ()
        assert compile_rules(base).pack == tuple(sorted(set(compile_rules(base).pack) - set(odd[1:])))
