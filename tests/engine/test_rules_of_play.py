"""The options of the table, the pass and the play, each as a table of positions.

One test an option, named ``test_<option>``; the first column is the option's value. A position is a hand and
the cards already in the trick, seat 0 leading; ``first`` is the first trick, ``broken`` says that hearts are.
"""

from __future__ import annotations

import pytest
from positions import before_deal, cards, dealt, legal, playing, run, table

from hearts_desktop.engine.actions import Pass
from hearts_desktop.engine.cards import Card, Suit, format_cards, pack
from hearts_desktop.engine.events import CardsPassed
from hearts_desktop.engine.game import pending, step
from hearts_desktop.engine.options import with_options
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import Trick, hand_of


def ruleset(name: str, value: str, others: str = "") -> RuleSet:
    """The standard game with an option set, and with ``others`` written ``name=value name=value``."""
    pairs = dict(pair.split("=") for pair in others.split())
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
        ("left", 4, "left left left"),
        ("right", 3, "right right right"),
    ],
)
def test_pass_cycle(value: str, players: int, steps: str) -> None:
    rules = rules_of("pass_cycle", value, f"players={players}")
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


def test_an_opening_heart_needs_the_dealers_left() -> None:
    """Without clubs and diamonds in the pack nobody holds the opening card, and the option still sleeps."""
    low = format_cards(card for card in pack() if card.suit < Suit.SPADES)
    texts = {"players": "6", "removed_cards": f"{low} 2S 3S", "opening_lead_hearts": "anything"}
    rules = compile_rules(
        with_options(RuleSet(), texts | {"passing": "off", "first_trick_points": "allowed"})
    )
    state = dealt(rules, before_deal(rules.ruleset, 1, 0), {1: cards("4S 2H 3H 4H")}).after
    assert format_cards(legal(rules, state)) == "4S"
