"""What the quick player sees of its cards while somebody has every penalty."""

from __future__ import annotations

import pytest
from test_policy import NOTHING, quick_player
from twins import plain_table

from hearts_desktop.ai.moon_sense import BARE, GUARD, GUARDED, MOON_LEAD, SPARE
from hearts_desktop.ai.policy import Policy
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.trickplay import Position

SHOOTER = 1


def face(card: str) -> int:
    return Card.parse(card).face


def late_in_a_hand(own: str, others: str, points: int = 20) -> tuple[Policy, Position]:
    """Seat 0 leads from ``own``; ``others`` are out, everything else is played, and seat 1 has the points."""
    rules, play = plain_table(1, RuleSet())
    quick = quick_player(rules, play, NOTHING)
    mine, out = [face(card) for card in own.split()], [face(card) for card in others.split()]
    for card in range(52):
        if card not in (*mine, *out):
            quick.tell(3, card, card)
    size = len(mine)
    now = Position.deal(play, [mine, *(out[at : at + size] for at in range(0, 3 * size, size))], [], 0)
    now.points[SHOOTER] = points
    quick.look(now)
    return quick, now


@pytest.mark.parametrize(
    ("own", "card", "over", "guard"),
    [
        ("QC 2C 3C", "QC", 2, GUARDED),  # the ace and the king fall on the small ones
        ("QC 2C 3C", "2C", 5, GUARD),
        ("QC 2C 2D", "QC", 2, BARE),
        ("QC 2C 2D", "2D", 1, BARE),
        ("KC 2C 3C", "KC", 1, GUARDED),
        ("KC 2C 3C", "2C", 4, SPARE),  # the other one guards as well
    ],
)
def test_which_card_guards_which(own: str, card: str, over: int, guard: int) -> None:
    others = "AC 9C 8C 7C AD 9S 8S 7S 6S" if "KC" in own else "AC KC 9C 8C 7C AD 9S 8S 7S"
    quick, _ = late_in_a_hand(own, others)
    assert quick.guard(face(card), over) == guard


@pytest.mark.parametrize(("points", "alarm"), [(4, 0), (5, 1), (12, 1), (13, 2), (19, 2), (20, 3), (25, 3)])
def test_the_alarm_rises_with_the_points_of_the_only_one_who_has_any(points: int, alarm: int) -> None:
    quick, now = late_in_a_hand("QC 2C 3C", "AC KC 9C 8C 7C AD 9S 8S 7S", points)
    assert (quick.moon, quick.alarm) == (3 if alarm else 1, alarm)
    now.points[2] = 1
    quick.look(now)
    assert (quick.moon, quick.alarm) == (0, 0)


def test_it_knows_whether_the_shooter_has_played() -> None:
    quick, now = late_in_a_hand("QC 2C 3C", "AC KC 9C 8C 7C AD 9S 8S 7S")
    quick.watch(now, face("2C"))
    now.advance(face("2C"))
    assert now.turn == SHOOTER
    quick.watch(now, face("KC"))
    now.advance(face("KC"))
    quick.look(now)
    assert (quick.moon, quick.taker_later) == (4, 0)
    other, now = late_in_a_hand("QC 2C 3C", "8C 7C AD AC KC 9C 9S 8S 7S")
    now.points[1], now.points[2] = 0, 20
    other.watch(now, face("2C"))
    now.advance(face("2C"))
    other.look(now)
    assert (other.moon, other.taker_later) == (3, 1)


def test_nothing_is_said_of_a_moon_where_nobody_has_every_penalty() -> None:
    quick, now = late_in_a_hand("QC 2C 3C", "AC KC 9C 8C 7C AD 9S 8S 7S")
    assert any(feature >= MOON_LEAD for feature in quick.features_of_play(now, face("2C")))
    now.points[2] = 1
    assert all(feature < MOON_LEAD for feature in quick.features_of_play(now, face("2C")))
