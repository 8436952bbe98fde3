"""The core by itself: two packs, boosts, charges, a kitty, a dummy, in any mixture."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from positions import cards, core_position

from hearts_desktop.engine.bits import bit, count
from hearts_desktop.engine.cards import Card, pack
from hearts_desktop.engine.readings import card_values
from hearts_desktop.engine.ruleset import CardValues, RuleSet
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import (
    ALL_RUNGS,
    HEARTS,
    QUEEN_OF_SPADES,
    IllegalPlay,
    PlayRules,
    Position,
    Reason,
)

STANDARD = card_values(RuleSet())


def mask(text: str) -> int:
    """A set of faces."""
    return sum(bit(card.face) for card in cards(text))


def random_rules(rng: random.Random) -> PlayRules:
    """Rules of the trick with everything that the core knows."""
    decks = rng.choice((1, 1, 2))
    two_handed = decks == 1 and rng.random() < 0.2
    declared = decks == 1 and not two_handed and rng.random() < 0.2
    players = 3 if two_handed else rng.randint(6, 10) if decks == 2 else rng.randint(3, 6)
    players = 4 if declared else players
    charged = 0 if decks == 2 else sum(bit(f) for f in (51, 36, 22, 8) if rng.random() < 0.3)
    return PlayRules(
        players,
        decks,
        values=card_values(RuleSet(card_values=rng.choice(tuple(CardValues)))),
        two_handed=two_handed,
        order=rng.choice(((0, 1, 3, 2), (1, 2, 3, 0), (2, 0, 3, 1))) if declared else (),
        owners=2 if two_handed else 3 if declared else 0,
        teams=players == 4 and not declared and rng.random() < 0.5,
        bonus=rng.choice((0, bit(22))),
        charged=charged,
        lowest_club_opens=rng.random() < 0.5,
        opening_heart=rng.random() < 0.5,
        first_trick_barred=rng.random() < 0.5,
        bar_in_suit=rng.random() < 0.5,
        hearts_locked=rng.random() < 0.7,
        breaks=rng.choice((HEARTS, HEARTS | QUEEN_OF_SPADES)),
        breaks_off_suit=rng.choice((0, QUEEN_OF_SPADES)),
        lenient=rng.random() < 0.5,
        queen_forced=rng.random() < 0.5,
        booster_nines=rng.random() < 0.5,
        dead_trick_to_leader=rng.random() < 0.3,
        kitty_to_last_trick=rng.random() < 0.2,
        kitty_to_first_trick=rng.random() < 0.5,
        kitty_swap=rng.random() < 0.5,
        moon_needs_bonus=rng.random() < 0.3,
    )


def random_deal(rng: random.Random, rules: PlayRules) -> Position:
    """All cards dealt evenly; what is over is the kitty."""
    order = [card.face for card in pack(rules.decks)]
    rng.shuffle(order)
    each = 16 if rules.two_handed else len(order) // rules.players
    hands = [order[seat * each : (seat + 1) * each] for seat in range(rules.players)]
    return Position.deal(rules, hands, order[rules.players * each :], rng.randrange(rules.owners))


def how_many(now: Position) -> int:
    """Every card that the position holds, wherever it is; the trick's cards leave the hands at once."""
    piles = (*now.hand, *now.hand_twice, *now.won, *now.won_twice)
    others = (now.kitty, now.kitty_twice, now.stake, now.stake_twice, now.laid, now.laid_twice)
    return sum(map(count, (*piles, *others)))


def playout(rng: random.Random, now: Position) -> Iterator[Position]:
    """Random legal cards to the end."""
    while not now.over:
        yield now
        now.play(rng.choice(now.legal()))
    yield now


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_random_hands_of_every_kind(first: int) -> None:
    for number in range(first, first + 50):
        rng = random.Random(number)
        rules = random_rules(rng)
        now = random_deal(rng, rules)
        total = how_many(now)
        assert total == 52 * rules.decks
        worth = sum(rules.value) * rules.decks
        for here in playout(rng, now):
            assert how_many(here) == total
            legal = here.legal()
            if here.over:
                assert legal == []
                assert here.why_illegal(0) is Reason.HAND_OVER
                break
            assert legal, "somebody on turn can always play"
            assert legal == sorted(set(legal))
            twin = here.copy()
            for face in (-1, 52, *rng.sample(range(52), 8)):
                reason = here.why_illegal(face)
                assert (reason is Reason.LEGAL) == (face in legal)
                if reason is not Reason.LEGAL:
                    with pytest.raises(IllegalPlay) as refused:
                        here.play(face)
                    assert refused.value.reason is reason
            assert snapshot(twin) == snapshot(here), "asking and refusing change nothing"
        assert sum(now.points) == worth - dangling(now)
        assert not any(now.hand)


def dangling(now: Position) -> int:
    """Points that nobody took: a kitty that no trick earned."""
    return sum(now.rules.value[face] for face in range(52) if now.kitty >> face & 1) + sum(
        now.rules.value[face] for face in range(52) if now.kitty_twice >> face & 1
    )


def test_a_copy_is_independent() -> None:
    rng = random.Random(5)
    now = random_deal(rng, PlayRules(4, values=STANDARD))
    twin = now.copy()
    before = snapshot(now)
    for _ in playout(rng, twin):
        pass
    assert snapshot(now) == before
    assert twin.over


def test_reasons_come_in_the_order_of_the_ladder() -> None:
    """The first rule that is broken is the one that is told."""
    rules = PlayRules(4, values=STANDARD)
    hands = [cards("2C 5H 9D"), cards("3C 4S QS"), cards("4D 2H 3H"), cards("5D 4H 6H")]
    now = core_position(rules, hands, 0, first_trick=True)
    assert now.why_illegal(Card.parse("9D").face) is Reason.OPENING_CARD
    assert now.why_illegal(Card.parse("AS").face) is Reason.NOT_HELD
    now.play(Card.parse("2C").face)
    assert now.why_illegal(Card.parse("QS").face) is Reason.FOLLOW_SUIT
    now.play(Card.parse("3C").face)
    assert now.why_illegal(Card.parse("2H").face) is Reason.FIRST_TRICK
    now.play(Card.parse("4D").face)
    now.play(Card.parse("5D").face)
    now.play(Card.parse("4S").face)
    assert len(Reason) == ALL_RUNGS + 3


@pytest.mark.parametrize(
    ("hands", "dealer"), [([[0], [1], [2]], 0), ([[0], [1], [2], [3]], 4), ([[0], [1], [2], [3]], -1)]
)
def test_a_table_that_does_not_fit_is_refused(hands: list[list[int]], dealer: int) -> None:
    with pytest.raises(ValueError, match="wrong number of hands"):
        Position.deal(PlayRules(4, values=STANDARD), hands, dealer=dealer)


def test_without_clubs_the_lowest_diamond_opens_and_without_both_the_dealers_left() -> None:
    rules = PlayRules(4, values=STANDARD)
    assert Position.deal(rules, [[30], [14], [13], [40]], dealer=0).turn == 2
    assert Position.deal(rules, [[30], [31], [32], [40]], dealer=1).turn == 2


def test_charges_double_what_they_say() -> None:
    queen = PlayRules(4, values=STANDARD, charged=mask("QS"))
    assert queen.value[36] == 26
    assert queen.value[39] == 1
    ace = PlayRules(4, values=STANDARD, charged=mask("AH"))
    assert [ace.value[face] for face in (36, 39, 51)] == [13, 2, 2]
    both = PlayRules(4, values=STANDARD, charged=mask("AH QS"))
    assert sum(both.value) == 52


def test_the_moon_of_two_packs_needs_both_of_everything() -> None:
    now = Position(PlayRules(6, 2, values=STANDARD))
    now.capture(2, HEARTS | QUEEN_OF_SPADES, HEARTS, 39)
    assert now.shooter() == -1
    now.capture(2, QUEEN_OF_SPADES, 0, 13)
    assert now.shooter() == 2


def test_a_kitty_taken_into_the_hand_is_paid_for_card_by_card() -> None:
    rules = PlayRules(3, values=STANDARD, kitty_swap=True)
    now = Position.deal(
        rules, [[0, 14], [1, 15], [2, 16]], kitty=[Card.parse("QS").face, Card.parse("3H").face]
    )
    for face in (0, 1, 2):
        now.play(face)
    assert (now.kitty_owner, now.turn, now.swaps_owed) == (2, 2, 2)
    assert now.legal() == [16, Card.parse("QS").face, Card.parse("3H").face]
    now.play(16)
    now.play(Card.parse("QS").face)
    assert (now.swaps_owed, now.turn, now.points[2]) == (0, 2, 13)
    assert not now.broken
    assert now.legal() == [Card.parse("3H").face], "nothing else is left to lead"
