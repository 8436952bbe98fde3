"""The options of one hand's play, compiled to sets of cards and flags.

Plain Python that is also compiled, like :mod:`.trickplay`, which plays by these rules: faces are 0..51
(suit * 13 + rank - 2, suits C D S H), a set of cards is an int with one bit per face.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hearts_desktop.engine.bits import bit, zeros

CLUBS = 0x1FFF
DIAMONDS = 0x1FFF << 13
SPADES = 0x1FFF << 26
HEARTS = 0x1FFF << 39
QUEEN_OF_SPADES = 1 << 36
SPADE_HONOURS = 3 << 37
NINES = 1 << 7 | 1 << 20 | 1 << 33 | 1 << 46
NOTHING = 0
SEATS = 10
"""More places than any table has."""
FACES = 52
ALL_FACES = (1 << 52) - 1
MOST_POINTS = 1000
"""More than any card costs: the sums of a whole hand stay far inside an int of C."""


def require(truth: bool, what: str) -> None:
    """Raise ValueError with ``what`` unless it is true: compiled arrays have no bounds of their own."""
    if not truth:
        raise ValueError(what)


class PlayRules:
    """The options of one hand's play, charges included.

    ``values`` are the penalty points by face, charges not yet counted. ``players`` counts every hand that
    plays, ``owners`` those that can shoot the moon; ``order`` is the order of play around the table
    (default: by number). In a ``two_handed`` game a trick has three cards: the leader's, the other
    player's, and that player's dummy's, which is place 2 (rules 6.1).

    ``terms`` are the arguments again: the other build makes its twin of these rules from them.

    Raises ValueError if there is no such table, card or value.
    """

    def __init__(
        self,
        players: int = 4,
        decks: int = 1,
        *,
        values: Sequence[int],
        order: Sequence[int] = (),
        owners: int = 0,
        two_handed: bool = False,
        teams: bool = False,
        bonus: int = NOTHING,
        charged: int = NOTHING,
        lowest_club_opens: bool = True,
        opening_heart: bool = False,
        first_trick_barred: bool = True,
        bar_in_suit: bool = True,
        hearts_locked: bool = True,
        breaks: int = HEARTS,
        breaks_off_suit: int = NOTHING,
        lenient: bool = False,
        queen_forced: bool = False,
        booster_nines: bool = False,
        dead_trick_to_leader: bool = False,
        kitty_to_first_trick: bool = True,
        kitty_to_last_trick: bool = False,
        kitty_swap: bool = False,
        moon_needs_bonus: bool = False,
    ) -> None:
        self.terms: dict[str, Any] = {**locals()}  # no other local variables here: they would be among them
        del self.terms["self"]
        self._check_table(players, decks, order, owners, two_handed, teams)
        self._check_cards(values, (bonus, charged, breaks, breaks_off_suit))
        self.players = players
        self.owners = owners or players
        self.two_handed = two_handed
        self.teams = teams
        self.decks = decks
        self.next = zeros(SEATS)
        self._sit_around(tuple(order) or tuple(range(players)))
        self.charged = charged
        self.value = zeros(FACES)
        self.penalty = NOTHING
        self._price(values)
        self.bonus = bonus
        self.lowest_club_opens = lowest_club_opens
        self.opening_heart = opening_heart
        self.barred_off_suit = self.penalty if first_trick_barred else NOTHING
        self.barred_in_suit = self.barred_off_suit if bar_in_suit else NOTHING
        self.hearts_locked = hearts_locked
        self.breaks = breaks
        self.breaks_off_suit = breaks_off_suit
        self.lenient = lenient
        self.forced_queen = QUEEN_OF_SPADES if queen_forced else NOTHING
        self.boosters = NINES if booster_nines else NOTHING
        self.dead_trick_to_leader = dead_trick_to_leader
        self.kitty_trigger = ALL_FACES if kitty_to_first_trick else self.penalty
        self.kitty_waits = kitty_to_last_trick
        self.kitty_swap = kitty_swap
        self.moon_needs_bonus = moon_needs_bonus

    def _check_table(
        self, players: int, decks: int, order: Sequence[int], owners: int, two_handed: bool, teams: bool
    ) -> None:
        require(2 <= players <= SEATS, f"no table has {players} places")
        require(decks in (1, 2), f"nobody plays with {decks} packs")
        require(not order or sorted(order) == list(range(players)), f"{order} is no order of the places")
        require(0 <= owners <= players, f"{owners} of {players} places cannot own their cards")
        require(not two_handed or (players, owners) == (3, 2), "a game for two has two seats and a dummy")
        require(not teams or players == 4, "partners are four")

    def _check_cards(self, values: Sequence[int], sets: Sequence[int]) -> None:
        require(len(values) == FACES, f"{len(values)} values for {FACES} faces")
        require(all(0 <= value <= MOST_POINTS for value in values), "no card costs that much, or less than 0")
        require(all(0 <= cards <= ALL_FACES for cards in sets), "a set has cards that do not exist")

    def _sit_around(self, order: Sequence[int]) -> None:
        """Who plays after whom."""
        for place, seat in enumerate(order):
            self.next[order[place - 1]] = seat

    def _price(self, values: Sequence[int]) -> None:
        """What each card costs: a charged queen twice, all hearts twice if their ace is charged."""
        for face in range(FACES):
            doubled_by = 51 if face >= 39 else face if face == 36 else -1
            charged = doubled_by >= 0 and self.charged >> doubled_by & 1
            self.value[face] = 2 * values[face] if charged else values[face]
            if values[face]:
                self.penalty |= bit(face)
