"""The options of the table, the pass and the play, each as a table of positions.

One test an option, named ``test_<option>``; the first column is the option's value. A position is a hand and
the cards already in the trick, seat 0 leading; ``first`` is the first trick, ``broken`` says that hearts are.
"""

from __future__ import annotations

import pytest
from positions import before_deal, cards, dealt, legal, playing, run, table

from hearts_desktop.engine import service
from hearts_desktop.engine.actions import Pass
from hearts_desktop.engine.cards import Card, Suit, format_cards, pack
from hearts_desktop.engine.events import CardsPassed
from hearts_desktop.engine.game import pending, step
from hearts_desktop.engine.options import with_options
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import NOBODY, Prelude, Trick, hand_of


def ruleset(name: str, value: str, others: str = "") -> RuleSet:
    """The standard game with an option set, and with ``others`` written ``name=value name=value``."""
    pairs = dict(pair.split("=", 1) for pair in others.split())
    return with_options(RuleSet(), pairs | {name: value})


def rules_of(name: str, value: str, others: str = "") -> Rules:
    """The same, compiled."""
    return compile_rules(ruleset(name, value, others))


def offered(rules: Rules, hand: str, trick: str, when: str) -> str:
    """The legal cards of the next seat in this position."""
    lies = list(enumerate(cards(trick)))
    first, broken = "first" in when, "broken" in when
    return format_cards(
        legal(rules, playing(rules, len(lies), cards(hand), lies, first_trick=first, broken=broken))
    )


def breaks(rules: Rules, trick: str) -> bool:
    """Are hearts broken when this trick has been played in the middle of a hand?"""
    plays = list(enumerate(cards(trick)))
    hands = [(card,) for _, card in plays]
    earlier = Trick(((0, Card.parse("2C")),), 0)
    after = run(rules, table(rules, hands, 0, tricks=(earlier,)), plays)
    return position(rules, hand_of(after)).broken


def sorted_text(text: str) -> str:
    """Cards in the order in which hands are kept."""
    return format_cards(sorted(cards(text)))


# -- the table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "each", "missing", "opening"),
    [
        ("3", 17, "2D", "2C"),
        ("4", 13, "", "2C"),
        ("5", 10, "2C 2D", "3C"),
        ("6", 8, "2C 3C 2D 2S", "4C"),
    ],
)
def test_players(value: str, each: int, missing: str, opening: str) -> None:
    rules = rules_of("players", value, "passing=off")
    state = dealt(rules, before_deal(rules.ruleset), {}).after
    hand = hand_of(state)
    assert [len(held) for held in hand.hands] == [each] * int(value)
    assert hand.kitty == ()
    assert set(pack()) - {card for held in hand.hands for card in held} == set(cards(missing))
    assert format_cards(legal(rules, state)) == opening
    assert state.totals == (0,) * int(value)


@pytest.mark.parametrize(
    ("value", "players", "missing", "opening"),
    [
        ("auto", "3", "2D", "2C"),
        ("2C", "3", "2C", "3C"),
        ("2C 3C 4C 5C", "3", "2C 3C 4C 5C", "6C"),
        ("2S 2D", "5", "2D 2S", "2C"),
        ("2C 3C 4C 5C", "6", "2C 3C 4C 5C", "6C"),
        ("2C", "4", "", "2C"),  # four players always have the whole pack
    ],
)
def test_removed_cards(value: str, players: str, missing: str, opening: str) -> None:
    rules = compile_rules(with_options(RuleSet(), {"removed_cards": value, "players": players}))
    assert set(pack()) - set(rules.pack) == set(cards(missing))
    hand = hand_of(dealt(rules, before_deal(rules.ruleset), {}).after)
    assert str(Card.from_face(position(rules, hand).opening_card)) == opening


# -- the pass -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "steps"), [("on", "left right across hold"), ("off", "hold hold hold hold")]
)
def test_passing(value: str, steps: str) -> None:
    rules = rules_of("passing", value)
    assert [str(rules.step(number)) for number in range(1, 5)] == steps.split()
    after = dealt(rules, before_deal(rules.ruleset), {}).after
    assert len(pending(after)) == (4 if value == "on" else 1)


@pytest.mark.parametrize(
    ("value", "players", "steps"),
    [
        ("default", 3, "left right hold left"),
        ("default", 4, "left right across hold left"),
        ("default", 5, "left right hold left"),
        ("default", 6, "left right across hold left"),
        ("4_lrah", 4, "left right across hold left"),
        ("4_lra", 4, "left right across left"),
        ("3_lrh", 3, "left right hold left"),
        ("3_lr", 3, "left right left"),
        ("5_lrh", 5, "left right hold left"),
        ("5_lr", 5, "left right left"),
        ("5_lr22h", 5, "left right second_left second_right hold left"),
        ("5_lr2h_lr2h", 5, "left right second_left hold left right second_right hold left"),
        ("4_lras", 4, "left right across scatter left"),
        ("4_lrash", 4, "left right across scatter hold left"),
        ("4_lram", 4, "left right across mix left"),
        ("4_lramh", 4, "left right across mix hold left"),
        ("3_lrs", 3, "left right scatter left"),
        ("3_lrsh", 3, "left right scatter hold left"),
        ("partner", 4, "partner partner partner"),
        ("left", 4, "left left left"),
        ("right", 3, "right right right"),
    ],
)
def test_pass_cycle(value: str, players: int, steps: str) -> None:
    count = 4 if players == 3 else 3
    rules = rules_of("pass_cycle", value, f"players={players} pass_count={count}")
    assert [str(rules.step(number)) for number in range(1, len(steps.split()) + 1)] == steps.split()


@pytest.mark.parametrize(
    ("players", "number", "receivers"),
    [
        (4, 1, (1, 2, 3, 0)),
        (4, 2, (3, 0, 1, 2)),
        (4, 3, (2, 3, 0, 1)),
        (4, 5, (1, 2, 3, 0)),
        (3, 2, (2, 0, 1)),
        (6, 3, (3, 4, 5, 0, 1, 2)),
    ],
)
def test_packets_reach_the_right_seat(players: int, number: int, receivers: tuple[int, ...]) -> None:
    """Every hand really changes as the step says, and nobody keeps what he gave away."""
    rules = rules_of("players", str(players), "target=1000")
    done = dealt(rules, before_deal(rules.ruleset, number), {})
    before = hand_of(done.after).hands
    chosen = [held[:3] for held in before]
    for seat in reversed(range(players)):
        assert pending(done.after) == tuple(range(seat + 1))
        done = step(rules, done.after, Pass(seat, chosen[seat]))
    after = hand_of(done.after).hands
    for giver, receiver in enumerate(receivers):
        kept = set(before[receiver]) - set(chosen[receiver])
        assert set(after[receiver]) == kept | set(chosen[giver])
    packets = {(event.giver, event.receiver) for event in done.events if isinstance(event, CardsPassed)}
    assert packets == set(enumerate(receivers))


# -- the play -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "others", "hand", "legal_cards"),
    [
        ("lowest_club", "", "2C 9C QS 5H", "2C"),
        ("lowest_club", "first_trick_points=allowed hearts_break=none", "2C 9C QS 5H", "2C"),
        ("left_of_dealer", "", "2C 9C QS 5H", "2C 9C"),
        ("left_of_dealer", "first_trick_points=allowed", "2C 9C QS 5H", "2C 9C QS"),
        ("left_of_dealer", "first_trick_points=allowed hearts_break=none", "9C QS 5H", "9C QS 5H"),
    ],
)
def test_opening_lead(value: str, others: str, hand: str, legal_cards: str) -> None:
    assert offered(rules_of("opening_lead", value, others), hand, "", "first") == legal_cards


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("value", ["lowest_club", "left_of_dealer"])
def test_opening_leader(value: str, dealer: int) -> None:
    """Who opens: the holder of the two of clubs, wherever he sits, or the dealer's left."""
    rules = rules_of("opening_lead", value, "passing=off")
    holder = (dealer + 3) % 4
    state = before_deal(rules.ruleset, 1, dealer)
    after = dealt(rules, state, {holder: cards("2C")}).after
    assert hand_of(after).trick.turn == (holder if value == "lowest_club" else (dealer + 1) % 4)


@pytest.mark.parametrize(
    ("value", "others", "hand", "legal_cards"),
    [
        ("per_break_rule", "", "9C 5H QS", "9C QS"),
        ("per_break_rule", "", "5H 9H", "5H 9H"),
        ("per_break_rule", "", "5H 9H QS", "QS"),
        ("per_break_rule", "hearts_break=none", "9C 5H QS", "9C QS 5H"),
        ("anything", "", "9C 5H QS", "9C QS 5H"),
        ("anything", "", "5H 9H QS", "QS 5H 9H"),
    ],
)
def test_opening_lead_hearts(value: str, others: str, hand: str, legal_cards: str) -> None:
    free = f"opening_lead=left_of_dealer first_trick_points=allowed {others}"
    assert offered(rules_of("opening_lead_hearts", value, free), hand, "", "first") == legal_cards


def test_an_opening_heart_is_for_the_very_first_card_only() -> None:
    free = "opening_lead=left_of_dealer first_trick_points=allowed"
    assert offered(rules_of("opening_lead_hearts", "anything", free), "9C 5H", "", "") == "9C"


@pytest.mark.parametrize(
    ("value", "others", "hand", "trick", "legal_cards"),
    [
        ("barred", "", "5D 9H QS", "2C", "5D"),
        ("barred", "", "5C 9H QS", "2C", "5C"),
        ("barred", "", "9H QS", "2C", "QS 9H"),
        ("barred", "", "2H 3H 4H", "2C", "2H 3H 4H"),
        ("barred", "bonus_card=JD", "2H QS JD", "2C", "JD"),
        ("barred", "card_values=black_maria_43", "KS AS 4S 5H", "2C", "4S"),
        ("barred", "card_values=dirty_nasty", "QC 5C 3D", "2C", "5C"),
        ("barred", "card_values=dirty_nasty", "QC 3D", "2C", "QC"),
        ("barred", "card_values=dirty_nasty", "QD QS 3D", "2C", "3D"),
        ("allowed", "", "5D 9H QS", "2C", "5D QS 9H"),
        ("allowed", "", "5C 9H QS", "2C", "5C"),
    ],
)
def test_first_trick_points(value: str, others: str, hand: str, trick: str, legal_cards: str) -> None:
    assert offered(rules_of("first_trick_points", value, others), hand, trick, "first") == legal_cards


@pytest.mark.parametrize(
    ("value", "hand", "trick", "legal_cards"),
    [
        ("any_play", "QC 5C 3D", "2C", "5C"),
        ("any_play", "QD 3D", "2C", "3D"),
        ("discards_only", "QC 5C 3D", "2C", "5C QC"),
        ("discards_only", "QD 3D", "2C", "3D"),
        ("discards_only", "QD QS 2H", "2C", "QD QS 2H"),
    ],
)
def test_first_trick_scope(value: str, hand: str, trick: str, legal_cards: str) -> None:
    rules = rules_of("first_trick_scope", value, "card_values=dirty_nasty")
    assert offered(rules, hand, trick, "first") == legal_cards


@pytest.mark.parametrize(
    ("value", "others", "trick", "broken"),
    [
        ("heart", "", "5D 2H 3D 7D", True),
        ("heart", "", "5D QS 3D 7D", False),
        ("heart", "", "5S QS 3S 7S", False),
        ("heart_or_qs", "", "5S QS 3S 7S", True),
        ("heart_or_qs", "", "5D QS 3D 7D", True),
        ("heart_or_qs", "", "QS 5S 3S 7S", True),
        ("heart_or_qs", "", "5D 2H 3D 7D", True),
        ("heart_or_qs", "card_values=black_maria_43", "5S AS 3S KS", False),
        ("heart_or_qs_discard", "", "5S QS 3S 7S", False),
        ("heart_or_qs_discard", "", "5D QS 3D 7D", True),
        ("heart_or_qs_discard", "", "QS 5S 3S 7S", False),
        ("heart_or_qs_discard", "", "5D 2H 3D 7D", True),
        ("any_penalty", "", "5S QS 3S 7S", True),
        ("any_penalty", "", "5S AS 3S KS", False),
        ("any_penalty", "card_values=black_maria_43", "5S AS 3S 7S", True),
        ("any_penalty", "card_values=dirty_nasty", "5D QD 3D 7D", True),
        ("any_penalty", "bonus_card=JD", "5D JD 3D 7D", False),
        ("none", "", "5D 4D 3D 7D", True),
    ],
)
def test_hearts_break(value: str, others: str, trick: str, broken: bool) -> None:
    assert breaks(rules_of("hearts_break", value, others), trick) is broken


@pytest.mark.parametrize(
    ("when", "hand", "legal_cards"),
    [
        ("", "3D QS 5H 9H", "3D QS"),
        ("broken", "3D QS 5H 9H", "3D QS 5H 9H"),
        ("", "5H 9H AH", "5H 9H AH"),
        ("", "QS", "QS"),
        ("", "5H", "5H"),
    ],
)
def test_leading_with_hearts_locked(when: str, hand: str, legal_cards: str) -> None:
    assert offered(compile_rules(RuleSet()), hand, "", when) == legal_cards


@pytest.mark.parametrize(
    ("value", "others", "hand", "legal_cards"),
    [
        ("off", "", "5H 9H QS", "QS"),
        ("on", "", "5H 9H QS", "QS 5H 9H"),
        ("on", "", "5H 9H QS 2D", "2D QS"),
        ("on", "", "5H 9H KS", "KS"),
        ("on", "", "5H 9H", "5H 9H"),
        ("on", "hearts_break=none", "5H 2D", "2D 5H"),
    ],
)
def test_lead_hearts_if_only_hearts_and_qs(value: str, others: str, hand: str, legal_cards: str) -> None:
    rules = rules_of("lead_hearts_if_only_hearts_and_qs", value, others)
    assert offered(rules, hand, "", "") == legal_cards


@pytest.mark.parametrize(
    ("value", "when", "hand", "trick", "legal_cards"),
    [
        ("off", "", "QS 4S AH", "AS", "4S QS"),
        ("on", "", "QS 4S AH", "AS", "QS"),
        ("on", "", "QS 4S AH", "7S KS", "QS"),
        ("on", "", "QS 4S AH", "7S JS", "4S QS"),
        ("on", "", "QS 4S AH", "7S JS 9S", "4S QS"),
        ("on", "", "QS AH 3C", "KD", "QS"),
        ("on", "", "QS 3D 9D", "KD", "3D 9D"),
        ("on", "", "QS KS AH", "AD KC", "QS"),
        ("on", "", "QS 4S 3D", "", "3D 4S QS"),
        ("on", "", "QS", "AS", "QS"),
        ("on", "first", "QS 4S 3D", "2C", "3D 4S"),
        ("on", "first", "QS 4H", "2C", "QS"),
    ],
)
def test_qs_forced_when_safe(value: str, when: str, hand: str, trick: str, legal_cards: str) -> None:
    assert offered(rules_of("qs_forced_when_safe", value), hand, trick, when) == sorted_text(legal_cards)


# -- boosted and cancelled tricks, charged cards --------------------------------------------------------


def trick_of(rules: Rules, plays: str, left: int = 3, leader: int = 0) -> tuple[str, int]:
    """What becomes of these plays in order: who is next or takes the trick, and whose it is."""
    found = cards(plays)
    players = rules.players
    seats = [(leader + place) % players for place in range(players)] * 2
    pairs = list(zip(seats, found, strict=False))
    free = [c for c in rules.pack if c.suit is not found[0].suit and c not in found and not rules.value(c)]
    hands: list[tuple[Card, ...]] = []
    for seat in range(players):
        own = tuple(card for who, card in pairs if who == seat)
        size = max(0, left + 1 - len(own))
        hands.append((*own, *free[:size]))
        free = free[size:]
    earlier = tuple(Trick(((leader, Card.of(suit, found[0].rank)),), NOBODY) for suit in Suit)
    state = run(rules, table(rules, hands, leader, tricks=earlier, broken=True), pairs)
    hand = hand_of(state)
    if hand.trick.plays:
        return "next", hand.trick.turn
    return ("cancelled", hand.trick.leader) if hand.trick.carried else ("taken", hand.tricks[-1].taker)


@pytest.mark.parametrize(
    ("value", "plays", "left", "what"),
    [
        ("off", "9D 3D JD 2D", 3, ("taken", 2)),
        ("on", "9D 3D JD 2D", 3, ("next", 0)),
        ("on", "5D 3D JD 9D", 3, ("next", 0)),  # the nine came last
        ("on", "5D 3D JD 9S", 3, ("taken", 2)),  # thrown off suit
        ("on", "9D 3D JD 2D", 0, ("taken", 2)),  # no cards left
        ("on", "9D 3D JD 2D KD 4H 5S QC", 3, ("taken", 0)),
        ("on", "9D 3D JD 2D 4H KD 5S QC", 1, ("taken", 1)),  # uses the last cards up
        ("on", "5D 3D JD 2D", 3, ("taken", 2)),
        ("on", "7D 3D 9D 2D 8D", 3, ("next", 1)),
    ],
)
def test_booster_nines(value: str, plays: str, left: int, what: tuple[str, int]) -> None:
    assert trick_of(rules_of("booster_nines", value), plays, left) == what


def test_the_second_round_follows_suit_and_knows_the_bar() -> None:
    rules = rules_of("booster_nines", "on", "opening_lead=left_of_dealer")
    lies = [(0, Card.parse("9D")), *((s, c) for s, c in enumerate(cards("3D 4D 5D"), 1))]
    assert format_cards(legal(rules, playing(rules, 0, cards("7D 2S 3H"), lies))) == "7D"
    assert format_cards(legal(rules, playing(rules, 0, cards("2S 3H"), lies))) == "2S 3H", "no lead, no lock"
    assert format_cards(legal(rules, playing(rules, 0, cards("2S 3H"), lies, first_trick=True))) == "2S"


SIX = "players=6 decks=2 opening_lead=left_of_dealer first_trick_points=allowed"


@pytest.mark.parametrize(
    ("plays", "what"),
    [
        ("KC 4C KC TC 9C 2C", ("taken", 3)),
        ("7D AS 7D AH KH QS", ("cancelled", 0)),
        ("AC AC KC KC 2C 5H", ("taken", 4)),
        ("5D AS AS 8D 3D 2D", ("taken", 3)),
    ],
)
def test_identical_cards_cancel(plays: str, what: tuple[str, int]) -> None:
    assert (
        trick_of(compile_rules(with_options(RuleSet(), dict(p.split("=") for p in SIX.split()))), plays)
        == what
    )


@pytest.mark.parametrize(
    ("value", "won_before", "taker"),
    [("last_winner", True, 4), ("leader", True, 4), ("last_winner", False, 0), ("leader", False, 0)],
)
def test_dead_last_trick(value: str, won_before: bool, taker: int) -> None:
    """The last trick cancels: it goes to the last winner, who leads it, or to the leader if there is none."""
    rules = rules_of("dead_last_trick", value, SIX)
    leader = 4 if won_before else 0
    order = [(leader + place) % 6 for place in range(6)]
    plays = list(zip(order, cards("7D AS 7D AH KH TS"), strict=True))
    hands = [(card,) for _, card in sorted(plays)]
    earlier = Trick(((leader, Card.parse("2C")),), leader if won_before else NOBODY)
    state = run(rules, table(rules, hands, leader, tricks=(earlier,), broken=True), plays)
    assert set(dict(plays).values()) <= set(hand_of(state).taken[taker])


def test_a_dead_last_trick_after_another_one() -> None:
    """Two dead tricks pile up; their leader has won nothing since the winner before, so both ways agree."""
    for value in ("last_winner", "leader"):
        rules = rules_of("dead_last_trick", value, SIX)
        first, second = cards("7D AS 7D AH KH TS"), cards("8C 9C 8C 9C JC JC")
        hands = [tuple(pair) for pair in zip(first, second, strict=True)]
        earlier = Trick(((0, Card.parse("2C")),), 0)
        state = table(rules, hands, 0, tricks=(earlier,), broken=True)
        state = run(rules, state, list(enumerate(second)))
        assert hand_of(state).trick.carried == second
        state = run(rules, state, list(enumerate(first)))
        assert set(first + second) <= set(hand_of(state).taken[0])


@pytest.mark.parametrize(
    ("charged", "led", "hand", "trick", "legal_cards"),
    [
        ("QS", "C", "QS 7S 3D", "5S", "7S"),
        ("QS", "C", "QS 9D 3D", "5S", "QS"),  # the only card of the suit
        ("QS", "CS", "QS 7S 3D", "5S", "7S QS"),  # the suit has been led before
        ("JD", "C", "JD 7S 3D", "5C", "JD 3D 7S"),  # thrown on another suit at any time
        ("JD", "C", "JD 7S", "", "7S"),
        ("JD", "C", "JD", "", "JD"),
        ("QS", "C", "5H 9H QS", "", "QS"),  # the heart lock outranks the charge bar
        ("QS", "CS", "QS 7S", "", "7S QS"),
        ("AH", "C", "AH 3H 4S", "6H 2H", "3H"),
    ],
)
def test_charged_cards_wait_for_their_suit(
    charged: str, led: str, hand: str, trick: str, legal_cards: str
) -> None:
    rules = rules_of("charging", "on", "bonus_card=JD")
    lies = list(enumerate(cards(trick)))
    before = Prelude(charged=cards(charged))
    state = playing(rules, len(lies), cards(hand), lies, led=led, prelude=before)
    assert format_cards(legal(rules, state)) == sorted_text(legal_cards)


@pytest.mark.parametrize(("value", "allowed"), [("off", False), ("on", True)])
def test_trick_review(value: str, allowed: bool) -> None:
    assert service.may_view_pile(ruleset("trick_review", value)) is allowed


# -- Hearts for Two -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plays", "taker"), [("KD 3D AS", 0), ("KD 3D AD", 1), ("5D KD 3D", 1), ("5D 2S 3S", 0)]
)
def test_the_other_player_wins_with_the_dummy_too(plays: str, taker: int) -> None:
    rules = rules_of("game", "hearts_for_two", "players=2")
    pairs = list(zip((0, 1, 2), cards(plays), strict=True))
    hands = [(card, spare) for (_, card), spare in zip(pairs, cards("2C 3C 4C"), strict=True)]
    state = table(rules, hands, 0, tricks=(Trick(((0, Card.parse("9D")),), 0),), broken=True)
    state = run(rules, state, pairs[:2])
    assert (hand_of(state).trick.turn, hand_of(state).trick.by) == (2, 1), "the other plays for the dummy"
    state = run(rules, state, pairs[2:])
    assert hand_of(state).tricks[-1].taker == taker
    assert (hand_of(state).trick.turn, hand_of(state).trick.by) == (taker, taker), "the dummy never leads"


def test_an_opening_heart_needs_the_dealers_left() -> None:
    """Without clubs and diamonds in the pack nobody holds the opening card, and the option still sleeps."""
    low = format_cards(card for card in pack() if card.suit < Suit.SPADES)
    texts = {"players": "6", "removed_cards": f"{low} 2S 3S", "opening_lead_hearts": "anything"}
    rules = compile_rules(
        with_options(RuleSet(), texts | {"passing": "off", "first_trick_points": "allowed"})
    )
    state = dealt(rules, before_deal(rules.ruleset, 1, 0), {1: cards("4S 2H 3H 4H")}).after
    assert format_cards(legal(rules, state)) == "4S"
