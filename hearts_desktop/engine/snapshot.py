"""A position of the play as a row of numbers: how it crosses from the plain build to the compiled one.

Whoever makes a position of such a row gets one that the play can be trusted with: compiled arrays have no
bounds, so what would lead outside them is refused here.
"""

from __future__ import annotations

from collections.abc import Sequence

from hearts_desktop.engine.bits import bit, suit_of
from hearts_desktop.engine.playrules import ALL_FACES, FACES, MOST_POINTS, NOTHING, SEATS, PlayRules, require
from hearts_desktop.engine.trickplay import Position

_SETS = 4 * SEATS + 8
_NUMBERS = 4 * SEATS + 14
_MOST = 2 * FACES * MOST_POINTS


def snapshot(position: Position) -> tuple[int, ...]:
    """All that ``position`` holds but its rules."""
    now = position
    return (
        *now.hand,
        *now.hand_twice,
        *now.won,
        *now.won_twice,
        *(now.kitty, now.kitty_twice, now.laid, now.laid_twice),
        *(now.stake, now.stake_twice, now.led, now.suits_led),
        *now.points,
        *now.tricks,
        *[now.trick[place] for place in range(now.length)],
        *[0] * (2 * SEATS - now.length),
        *(now.leader, now.turn, now.kitty_owner, now.last_winner, now.taker, now.opening_card),
        *(now.swaps_owed, now.length, now.size, now.tricks_done, now.stake_points),
        *(int(now.broken), int(now.winner_cancelled), int(now.over)),
    )


def restored(rules: PlayRules, numbers: Sequence[int]) -> Position:
    """The position that ``numbers``, a snapshot, tell of; ``rules`` are those that it was played by.

    Raises ValueError if no position of these rules gives such numbers.
    """
    now = Position(rules)
    row = [int(number) for number in numbers]
    require(len(row) == _SETS + _NUMBERS, "a snapshot has another length")
    require(all(0 <= cards <= ALL_FACES for cards in row[:_SETS]), "a set has cards that do not exist")
    require(
        all(-1 <= number <= _MOST for number in row[_SETS:]), "nothing in a hand is so much, or so little"
    )
    for seat in range(SEATS):
        now.hand[seat] = row[seat]
        now.hand_twice[seat] = row[SEATS + seat]
        now.won[seat] = row[2 * SEATS + seat]
        now.won_twice[seat] = row[3 * SEATS + seat]
        now.points[seat] = row[_SETS + seat]
        now.tricks[seat] = row[_SETS + SEATS + seat]
    for place in range(2 * SEATS):
        now.trick[place] = row[_SETS + 2 * SEATS + place]
    now.kitty, now.kitty_twice, now.laid, now.laid_twice = row[40:44]
    now.stake, now.stake_twice, now.led, now.suits_led = row[44:48]
    now.leader, now.turn, now.kitty_owner, now.last_winner, now.taker, now.opening_card = row[88:94]
    now.swaps_owed, now.length, now.size, now.tricks_done, now.stake_points = row[94:99]
    now.broken, now.winner_cancelled, now.over = row[99] == 1, row[100] == 1, row[101] == 1
    _check_places(now)
    _check_trick(now)
    return now


def _check_places(now: Position) -> None:
    """What becomes an index must be one."""
    rules = now.rules
    leaders = 2 if rules.two_handed else rules.players
    require(0 <= now.leader < leaders and 0 <= now.turn < rules.players, "nobody there leads, or is on turn")
    seats = max(now.kitty_owner, now.last_winner, now.taker)
    require(seats < rules.players and now.opening_card < FACES, "a seat or the opening card does not exist")
    require(now.swaps_owed >= 0 and now.tricks_done >= 0, "nobody owes or has done less than nothing")


def _check_trick(now: Position) -> None:
    """The sets in which the winner is looked for must be those of the cards that lie."""
    players = now.rules.players
    require(now.size in (0, players, 2 * players), "a trick has another size")
    require(0 <= now.length < max(1, now.size), "the trick is too long")
    laid = twice = NOTHING
    for place in range(now.length):
        require(0 <= now.trick[place] < FACES, "a card of the trick does not exist")
        twice |= laid & bit(now.trick[place])
        laid |= bit(now.trick[place])
    require(laid == now.laid and twice == now.laid_twice, "other cards lie than the trick has")
    require(now.length == 0 or now.led == suit_of(now.trick[0]), "another suit was led")
