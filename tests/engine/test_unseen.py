"""What an observer knows for certain about the cards that he does not see.

That nothing false is said is checked for every rule set by :mod:`battery_unseen`. Here are positions in
which something must be said. ``out`` are cards of which it is certain that the place does not hold them,
``in_`` are cards that it may hold, as far as the observer knows; he is seat 0 if nothing else is said.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from positions import auctioned, before_deal, cards, dealt, fake_tricks, legal, run, table

from hearts_desktop.engine.actions import Charge, Discard, Mix, Pass
from hearts_desktop.engine.cards import Card, format_cards
from hearts_desktop.engine.game import step
from hearts_desktop.engine.options import with_options
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, Prelude, hand_of
from hearts_desktop.engine.unseen import Unseen, unseen
from hearts_desktop.engine.view import SPECTATOR, redact_state


def rules_with(options: str) -> Rules:
    """The standard game with options written ``name=value name=value``."""
    return compile_rules(with_options(RuleSet(), dict(pair.split("=", 1) for pair in options.split())))


def plays_of(text: str) -> list[tuple[int, Card]]:
    """Cards as ``1:2C 2:5C``: who played what."""
    return [(int(word[0]), Card.parse(word[2:])) for word in text.split()]


def seen_by(rules: Rules, state: GameState, observer: int = 0) -> Unseen:
    """What the observer of a state knows."""
    return unseen(rules, hand_of(redact_state(state, observer)))


def possible(known: Unseen, place: int, text: str) -> str:
    """Those of the cards that may be in the hand; all of them must be out of sight."""
    assert not set(cards(text)) - set(known.cards), "the observer sees such a card"
    return format_cards(card for card in cards(text) if known.may_hold[place] >> card.face & 1)


class Played(NamedTuple):
    """Some tricks have been played, then these plays from these hands; asked is about one place."""

    title: str
    options: str
    hands: tuple[str, ...]
    plays: str
    place: int
    out: str
    in_: str
    led: str = "C"
    charged: str = ""


LATER = [
    Played("not following", "", ("AC 2D", "4C 5C", "5D 6D", "7C 8C"), "1:4C 2:5D", 2, "7C 8C", "7D 8S 9H QS"),
    Played("following", "", ("AC 2D", "4C 5C", "5C 6D", "7C 8C"), "1:4C 2:5C", 2, "", "7C 8C 7D QS AH"),
    Played(
        "a void is of its own place",
        "",
        ("AC 2D", "4C 5C", "5D 6D", "7C 8C"),
        "1:4C 2:5D",
        1,
        "",
        "7C 8C 7D QS",
    ),
    Played(
        "the leader shows nothing", "", ("AC 2D", "4C 5C", "5D 6D", "7C 8C"), "1:4C", 1, "", "7C 7D QS AH"
    ),
    Played(
        "the queen is not thrown where it must be",
        "qs_forced_when_safe=on",
        ("AC 2D", "4C 5C", "5D 6D", "7C 8C"),
        "1:4C 2:5D",
        2,
        "QS 7C",
        "KS AS 7D",
    ),
    Played(
        "the queen is not thrown under the king",
        "qs_forced_when_safe=on",
        ("AC 2D", "KS 5C", "5S 6D", "7C 8C"),
        "1:KS 2:5S",
        2,
        "QS",
        "6S AS 7C",
    ),
    Played(
        "the queen was not safe",
        "qs_forced_when_safe=on",
        ("AC 2D", "JS 5C", "5S 6D", "7C 8C"),
        "1:JS 2:5S",
        2,
        "",
        "QS 6S KS",
    ),
    Played(
        "a heart is led while hearts are locked",
        "",
        ("AC 2D", "4H 5H", "5D 6D", "7C 8C"),
        "1:4H",
        1,
        "7C 8D QS KS",
        "6H AH",
    ),
    Played(
        "the same where hearts and the queen are let off",
        "lead_hearts_if_only_hearts_and_qs=on",
        ("AC 2D", "4H 5H", "5D 6D", "7C 8C"),
        "1:4H",
        1,
        "7C 8D KS",
        "6H AH QS",
    ),
    Played(
        "no lock", "hearts_break=none", ("AC 2D", "4H 5H", "5D 6D", "7C 8C"), "1:4H", 1, "", "7C 8D KS 6H QS"
    ),
    Played(
        "a heart thrown on the same trick unlocks none of it",
        "",
        ("AC 2D", "4C 5H", "5H 6H", "7C 8C"),
        "1:4C 2:5H 3:7C",
        2,
        "8C",
        "8D 8H QS",
    ),
    Played(
        "a charged card falls to the first trick of its suit",
        "charging=on",
        ("AC 2D", "4S 5C", "QS 6D", "7C 8C"),
        "1:4S 2:QS",
        2,
        "5S KS",
        "8C 8D AH",
        charged="QS",
    ),
    Played(
        "the suit was led before",
        "charging=on",
        ("AC 2D", "4S 5C", "QS 6D", "7C 8C"),
        "1:4S 2:QS",
        2,
        "",
        "5S KS 8D",
        led="CS",
        charged="QS",
    ),
    Played(
        "a charged card is led before its suit was",
        "charging=on charge_limit=any hearts_break=none",
        ("AC 2D", "QS AH", "5S 6D", "7C 8C"),
        "1:QS",
        1,
        "5S 8C 8D 5H",
        "",
        charged="QS AH",
    ),
    Played(
        "a charged queen is led for want of anything but hearts",
        "charging=on",
        ("AC 2D", "QS 5H", "5S 6D", "7C 8C"),
        "1:QS",
        1,
        "KS 8C 8D",
        "2H AH",
        charged="QS",
    ),
    Played(
        "nothing in the second round of a boosted trick",
        "booster_nines=on",
        ("AC 2C 2D", "9C 5C 6C", "JC 6D 7D", "7C 8C TC"),
        "1:9C 2:JC 3:7C 0:AC 1:5C 2:6D",
        2,
        "8C TC KC",
        "8D QS AH",
    ),
]


def later(case: Played) -> tuple[Rules, GameState]:
    """The state after the plays of a case."""
    rules = rules_with(case.options)
    hands = [cards(text) for text in case.hands]
    plays = plays_of(case.plays)
    used = [card for hand in hands for card in hand]
    leader = plays[0][0]
    before = fake_tricks(rules, used, case.led, leader)
    prelude = Prelude(charged=cards(case.charged))
    return rules, run(rules, table(rules, hands, leader, tricks=before, prelude=prelude), plays)


@pytest.mark.parametrize("case", LATER, ids=lambda case: case.title)
def test_what_a_play_proves(case: Played) -> None:
    rules, state = later(case)
    known = seen_by(rules, state)
    assert possible(known, case.place, f"{case.out} {case.in_}") == format_cards(cards(case.in_))


@pytest.mark.parametrize(
    ("options", "played", "rest", "out", "in_"),
    [
        ("", "5C", "6D", "", "4C 8D QS AH"),
        ("", "5D", "6D", "4C", "8D QS AH"),
        ("", "5H", "6H", "4C 8D 8S", "QS AH"),  # nothing but points
        ("first_trick_points=allowed", "5H", "6D", "4C", "8D 8S QS AH"),
        ("", "QS", "6H", "4C 8D 8S KS", "AH"),
        ("qs_forced_when_safe=on", "5D", "6D", "4C", "8D QS AH"),  # the bar keeps her back
        ("card_values=dirty_nasty", "QC", "6D", "4C", "8D QD QS AH"),
        ("card_values=dirty_nasty first_trick_scope=discards_only", "QC", "6D", "", "4C 8D QD QS AH"),
    ],
)
def test_what_the_first_trick_proves(options: str, played: str, rest: str, out: str, in_: str) -> None:
    rules = rules_with(options)
    hands = [cards(text) for text in ("AC 2D", "2C 9C", f"{played} {rest}", "7C 9D")]
    state = run(rules, table(rules, hands, 1), plays_of(f"1:2C 2:{played}"))
    assert possible(seen_by(rules, state), 2, f"{out} {in_}") == format_cards(cards(in_))


# -- who opens -------------------------------------------------------------------------------------------


def opened(options: str, held: dict[int, str], kitty: str = "") -> tuple[Rules, GameState]:
    """A hand dealt by seat 0 so that these places hold these cards; nothing is played yet."""
    rules = rules_with(f"passing=off {options}")
    hands = {place: cards(text) for place, text in held.items()}
    return rules, dealt(rules, before_deal(rules.ruleset), hands, kitty=cards(kitty)).after


def test_before_the_first_lead_the_opener_alone_may_hold_the_lowest_club() -> None:
    rules, state = opened("", {0: "5C", 1: "3C 2D", 2: "2C 3D"})
    known = seen_by(rules, state)
    assert [possible(known, place, "2C") for place in (1, 2, 3)] == ["", "2C", ""]
    assert [possible(known, place, "3C 2D") for place in (1, 2, 3)] == ["3C 2D"] * 3
    assert seen_by(rules, state, 2).may_hold[2] == 0, "he sees all of his cards"


def test_the_lowest_club_may_lie_in_the_kitty() -> None:
    rules, state = opened("four_player_kitty=on", {0: "AC", 2: "4C", 1: "5C", 3: "6C"}, kitty="2C 3C 2D 3D")
    known = seen_by(rules, state)
    assert [possible(known, place, "2C 3C 4C") for place in (1, 2, 3)] == ["3C 4C", "2C 3C 4C", "3C 4C"]
    known = seen_by(rules, run(rules, state, plays_of("2:4C")))
    assert [possible(known, place, "2C 3C 5C") for place in (1, 2, 3)] == ["5C"] * 3
    assert known.aside_may_hold & 0b111 == 0b011


def test_of_two_holders_of_the_lowest_club_the_nearer_one_opens() -> None:
    options = "players=6 decks=2 opening_lead=lowest_club"
    rules, state = opened(options, {0: "AC", 3: "2C", 5: "2C'"}, kitty="4D 4D'")
    known = seen_by(rules, state)
    assert [possible(known, place, "2C") for place in range(1, 6)] == ["", "", "2C", "2C", "2C"]
    known = seen_by(rules, run(rules, state, plays_of("3:2C")))
    twins = [possible(known, place, "2C'") for place in range(1, 6)]
    assert twins == ["", "", "2C'", "2C'", "2C'"]


def test_left_of_the_dealer_opens_with_anything() -> None:
    rules, state = opened("opening_lead=left_of_dealer", {0: "AC", 1: "4C", 2: "2C"})
    known = seen_by(rules, run(rules, state, plays_of("1:4C")))
    assert [possible(known, place, "2C 3C") for place in (1, 2, 3)] == ["2C 3C"] * 3


def test_a_hand_opened_with_a_diamond_shows_that_nobody_has_a_club() -> None:
    rules = rules_with("game=hearts_for_two players=2")
    held = {0: cards("3D 4D 5S"), 1: cards("2D 3S 4S"), 2: cards("2C 3C 4C 6C 7C 8C 9C TC JC QC KC AC")}
    state = dealt(rules, before_deal(rules.ruleset), held, kitty=cards("5C 2H 3H 4H")).after
    for seat in (0, 1):
        state = step(rules, state, Pass(seat, held[seat])).after
    known = seen_by(rules, state, 1)
    assert known.rooms == (13, 0, 0), "he gave three of them himself, and the dummy lies open"
    assert possible(known, 0, "5C 2H") == "5C 2H", "the five of clubs may be what opens"
    known = seen_by(rules, run(rules, state, plays_of("0:2D")), 1)
    assert possible(known, 0, "5C 2H") == "2H"
    assert known.aside_may_hold >> Card.parse("5C").face & 1


# -- the pass, the mix and the kitty ---------------------------------------------------------------------


def test_cards_passed_on_are_in_sight() -> None:
    rules = rules_with("")
    given = cards("QS KS AS")
    state = dealt(rules, before_deal(rules.ruleset), {0: given}).after
    for seat in range(4):
        state = step(rules, state, Pass(seat, hand_of(state).hands[seat][-3:] if seat else given)).after
    known = seen_by(rules, state)
    assert known.rooms == (0, 10, 13, 13)
    assert not set(given) & set(known.cards)
    assert sum(known.rooms) == len(known.cards) == 36
    assert seen_by(rules, state, SPECTATOR).rooms == (13, 13, 13, 13)


def mixed(options: str) -> tuple[Rules, GameState]:
    """Seats 0, 1 and 2 mixed three clubs each, seat 3 declined; seat 0 got none of its own back."""
    rules = rules_with(f"four_player_kitty=on optional_pass=on dealer_call=on {options}")
    low, clubs = cards("2D 3D 4D 5D"), cards("2C 3C 4C 5C 6C 7C 8C 9C TC")
    held = {seat: clubs[3 * seat : 3 * seat + 3] for seat in range(3)}
    state = dealt(rules, before_deal(rules.ruleset), held, 0, low, call=()).after
    for seat in range(4):
        state = step(rules, state, Pass(seat, held.get(seat, ()))).after
    pool = hand_of(state).prelude.pool
    assert seen_by(rules, state).middle == len(pool) - 3, "until they are drawn he knows his own"
    mine = [card for card in pool if card in held[0]]
    rest = [card for card in pool if card not in held[0]]
    order = [mine.pop() if place % 3 < 2 and mine else rest.pop() for place in range(len(pool))]
    return rules, step(rules, state, Mix(tuple(order))).after


def test_own_cards_from_the_middle_are_with_those_who_drew() -> None:
    rules, state = mixed("")
    known = seen_by(rules, state)
    assert [possible(known, place, "3C 4C") for place in (1, 2, 3)] == ["3C 4C", "3C 4C", ""]
    assert known.aside_may_hold & 0b111 == 0, "nor are they in the kitty"
    assert possible(seen_by(rules, state, 3), 1, "3C 8C") == "3C 8C"


def test_own_cards_may_come_to_lie_in_a_kitty_that_is_mixed_as_well() -> None:
    rules, state = mixed("mix_includes_kitty=on")
    known = seen_by(rules, state)
    assert known.kitty == 4
    assert possible(known, 3, "3C 4C") == ""
    assert known.aside_may_hold & 0b110 == 0b110


def test_own_cards_may_come_with_the_kitty_to_a_seat_that_gave_none() -> None:
    options = "mix_includes_kitty=on kitty_use=hand_swap kitty_award=first_trick"
    rules, state = mixed(options)
    assert possible(seen_by(rules, state), 3, "3C 4C") == "", "the kitty lies there yet"
    while not hand_of(state).owed:
        turn = hand_of(state).trick.by
        may = legal(rules, state)
        state = run(rules, state, [(turn, (max if turn == 3 else min)(may, key=lambda card: card.rank))])
    assert hand_of(state).kitty_taker == 3
    for _ in range(2):
        lost = [card for card in cards("2C 3C 4C") if card in seen_by(rules, state).cards]
        assert lost, "he has not seen all of his own again"
        assert possible(seen_by(rules, state), 3, format_cards(lost)) == format_cards(lost)
        if hand_of(state).owed:
            discard = hand_of(state).hands[3][-hand_of(state).owed :]
            state = step(rules, state, Discard(3, discard)).after


def exchange(discard: str) -> tuple[Rules, list[GameState]]:
    """Seat 1 lacks clubs, charged the jack of diamonds, has spades from seat 0 and takes the kitty in hand.

    The states before the trick that earns the kitty, before and after ``discard``.
    """
    rules = rules_with("players=3 odd_cards=kitty kitty_use=hand_swap kitty_award=first_penalty charging=on")
    given = {0: cards("2S 3S AS"), 1: cards("8C 9C TC"), 2: cards("TH KS JS")}
    held = {
        0: given[0] + cards("4C 6C 6S 8S"),
        1: given[1] + cards("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD QH"),
        2: given[2] + cards("2C 7C 7S TS 9H"),
    }
    state = dealt(rules, before_deal(rules.ruleset), held, kitty=cards("AH")).after
    for seat, packet in given.items():
        state = step(rules, state, Pass(seat, packet)).after
    for seat in range(3):
        state = step(rules, state, Charge(seat, cards("JD") if seat == 1 else ())).after
    start = run(rules, state, plays_of("2:2C 0:4C 1:2D 0:6S 1:AS 2:7S"))
    owing = run(rules, start, plays_of("1:4D 2:9H 0:6C"))
    return rules, [start, owing, step(rules, owing, Discard(1, cards(discard))).after]


def test_an_exchange_for_the_kitty_hides_what_was_known() -> None:
    rules, (start, owing, done) = exchange("3S")
    known = seen_by(rules, start)
    assert possible(known, 1, "8C AH") == "AH", "he could not follow"
    assert (known.rooms[1], known.kitty, known.buried) == (12, 1, 0), "two spades and the jack are in sight"
    known = seen_by(rules, owing)
    assert possible(known, 1, "8C AH") == "8C AH"
    assert (known.rooms[1], known.kitty, known.buried) == (12, 0, 0)
    known = seen_by(rules, done)
    assert (known.rooms[1], known.kitty, known.buried) == (14, 0, 1)
    assert possible(known, 1, "2S 3S JD 8C") == "2S 3S JD 8C"
    assert possible(known, 2, "2S 3S JD 8C") == "8C", "they are with seat 1 or buried"
    assert known.aside_may_hold == sum(1 << face for face in {card.face for card in known.cards})
    assert seen_by(rules, done, 1).buried == 0, "seat 1 knows its discard"
    assert possible(seen_by(rules, done, 2), 0, "2S 8S") == "2S 8S", "what seat 0 gave, only seat 0 knows"


def test_what_is_played_after_the_exchange_proves_something_again() -> None:
    rules, (*_, done) = exchange("AH")
    state = run(rules, done, plays_of("1:3S 2:TS 0:8S 2:7C"))
    state = run(rules, state, [(0, legal(rules, state)[0])])
    assert possible(seen_by(rules, state), 1, "8C QH") == "8C QH"
    state = run(rules, state, plays_of("1:5D"))
    assert possible(seen_by(rules, state), 1, "8C QH") == "QH"


# -- dummies ---------------------------------------------------------------------------------------------


def test_an_open_dummy_has_no_secrets() -> None:
    rules = rules_with("game=dummy_hearts players=3")
    state = auctioned(rules, dealt(rules, before_deal(rules.ruleset), {3: cards("2C"), 0: cards("AC")}).after)
    known = seen_by(rules, state)
    assert known.rooms == (0, 13, 13, 13)
    assert [possible(known, place, "2C") for place in (1, 2, 3)] == ["", "", "2C"], "it opens"
    known = seen_by(rules, run(rules, state, plays_of("3:2C")))
    assert known.rooms == (0, 13, 13, 0)
    assert known.may_hold[3] == 0
