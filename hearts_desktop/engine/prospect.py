"""The rest of a hand as one seat can foresee it: every deal that it cannot exclude, all played at once.

A place with unknown cards may play whatever one of the possible deals lets it play. What it plays narrows the
deals down, as it does for somebody who looks on (:mod:`.unseen`), so that all plays of one line fit one deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hearts_desktop.engine import trickplay
from hearts_desktop.engine.bits import bit, count
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.parts.position import position, sets_of
from hearts_desktop.engine.playrules import ALL_FACES, FACES, NOTHING, SPADE_HONOURS, PlayRules
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.unseen import each, kinds_of, ruled_out, unseen

Room = tuple[int, int]
"""So many cards, which can only have these faces."""


class Chance(NamedTuple):
    """A card that the place on turn can play in one of the deals.

    ``unknown`` tells whether it is one of the place's unknown cards, and ``may_hold`` which faces its other
    unknown cards can have if it plays this one.
    """

    face: int
    unknown: bool
    may_hold: int


class Prospect:
    """A moment that may come. ``now`` knows the trick; its hands tell only who has cards left.

    Sets of cards are bit masks of faces, as in :mod:`.trickplay`: there at least once, and there twice.
    ``rooms`` and ``may_hold`` say of each place how many of its cards are out of sight, and which faces those
    can have. Their last item, at index ``aside``, is what will not be played: the kitty, or what is buried.
    """

    __slots__ = ("aside", "known", "known_twice", "may_hold", "now", "out", "out_twice", "rooms")

    def __init__(self, now: Position, rooms: Sequence[int], may_hold: Sequence[int]) -> None:
        self.now = now
        self.aside = len(rooms) - 1
        self.rooms = list(rooms)
        self.may_hold = list(may_hold)
        self.known = [NOTHING] * self.aside
        """By place: the cards of the hand that are in sight."""
        self.known_twice = [NOTHING] * self.aside
        self.out = self.out_twice = NOTHING
        """All cards out of sight, wherever they are."""

    def reach(self, place: int) -> int:
        """All faces that the hand may hold."""
        return self.known[place] | (self.may_hold[place] & self.out)

    def live(self) -> int:
        """All faces that some hand may hold."""
        faces = NOTHING
        for place in range(self.aside):
            faces |= self.reach(place)
        return faces

    def cards(self, place: int) -> int:
        """How many cards the hand has."""
        return self.rooms[place] + count(self.known[place]) + count(self.known_twice[place])

    # -- play --------------------------------------------------------------------------------------------

    def after(self, chance: Chance) -> Prospect:
        """The next moment, if the place on turn plays this card."""
        now = self.now.copy()
        then = Prospect(now, self.rooms, self.may_hold)
        then.known, then.known_twice = self.known[:], self.known_twice[:]
        then.out, then.out_twice = self.out, self.out_twice
        place, this = now.turn, bit(chance.face)
        if chance.unknown:
            then.rooms[place] -= 1
            then.lose(this)
        elif then.known_twice[place] & this:
            then.known_twice[place] ^= this
        else:
            then.known[place] ^= this
        then.may_hold[place] = chance.may_hold if then.rooms[place] else NOTHING
        then.conclude()
        now.hand[place], now.hand_twice[place] = then.reach(place), this  # the second copy is what is played
        now.advance(chance.face)
        return then

    def lose(self, this: int) -> None:
        """One card of this face is no longer out of sight."""
        if self.out_twice & this:
            self.out_twice ^= this
        else:
            self.out ^= this

    # -- deals -------------------------------------------------------------------------------------------

    def conclude(self) -> None:
        """Draw the plain conclusions: who needs all that it may hold has it, and so has who alone may."""
        again = True
        while again:
            again = False
            for place, room in enumerate(self.rooms):
                faces = self.may_hold[place] & self.out
                if not room or not faces:
                    continue
                needed = self._number(faces) == room
                others = [other for other, size in enumerate(self.rooms) if size and other != place]
                elsewhere = NOTHING
                for other in others:
                    elsewhere |= self.may_hold[other]
                if needed and elsewhere & faces:
                    for other in others:
                        self.may_hold[other] &= ~faces
                    again = True
                elif not needed and self._number(faces & ~elsewhere) == room:
                    self.may_hold[place] = faces & ~elsewhere
                    again = True

    def may_have(self, place: int, face: int, others: int = 0, among: int = ALL_FACES) -> bool:
        """Is there a deal in which the hand has this card and so many ``others`` ``among`` these faces?"""
        this = bit(face)
        hidden = not self.known[place] & this
        lacking = max(0, others - count(self.known[place] & among & ~this))
        if lacking + hidden > self.rooms[place]:
            return False
        before = self.out, self.out_twice, self.rooms[place]
        self.rooms[place] -= lacking + hidden
        if hidden:
            self.lose(this)
        answer = self.possible([(self.may_hold[place] & among, lacking)])
        self.out, self.out_twice, self.rooms[place] = before
        return answer

    def possible(self, more: Sequence[Room] = ()) -> bool:
        """Is there any deal left, if there were some ``more`` rooms to be filled?

        There is if all rooms of every few places together are no more than the cards that one or another of
        those places may hold (Hall's marriage theorem). Places that may hold anything cannot lack cards.
        """
        tight: dict[int, int] = {}  # places that may hold the same cards are as one
        for faces, room in [*zip(self.may_hold, self.rooms, strict=True), *more]:
            if room and self.out & ~faces:
                joint = faces & self.out
                tight[joint] = tight.get(joint, 0) + room
        return self._suffices([*tight.items()], 0, NOTHING, 0)

    def _suffices(self, tight: list[Room], first: int, faces: int, room: int) -> bool:
        for index in range(first, len(tight)):
            joint, needed = tight[index][0] | faces, tight[index][1] + room
            # Counted here, not by a call: nothing runs more often in the proof of a claim.
            if joint.bit_count() + (joint & self.out_twice).bit_count() < needed:
                return False
            if not self._suffices(tight, index + 1, joint, needed):
                return False
        return True

    def _number(self, faces: int) -> int:
        return count(faces & self.out) + count(faces & self.out_twice)


def foresee(rules: Rules, hand: HandState) -> Prospect:
    """Where play stands in ``hand``, a hand in play as :mod:`.redaction` shows it to one seat."""
    taken = tuple(tuple(card for card in pile if card != HIDDEN) for pile in hand.taken)
    now = position(rules, replace(hand, taken=taken, kitty=()))
    secret = unseen(rules, hand)
    aside = secret.kitty + secret.buried
    prospect = Prospect(now, (*secret.rooms, aside), (*secret.may_hold, secret.aside_may_hold))
    prospect.out, prospect.out_twice = sets_of(secret.cards)
    prospect.conclude()
    for place, cards in enumerate(hand.hands):
        sets = sets_of([card for card in cards if card != HIDDEN])
        prospect.known[place], prospect.known_twice[place] = sets
        now.hand[place], now.hand_twice[place] = prospect.reach(place), sets[1]
        now.won[place] = now.won_twice[place] = NOTHING
    return prospect


@lru_cache(maxsize=16)
def outlook(play: PlayRules) -> Outlook:
    """The outlook by these rules of play, the same one again."""
    return Outlook(play)


class Outlook:
    """What can be played in prospects, by given rules. It remembers what the ladder of rules answered."""

    def __init__(self, play: PlayRules) -> None:
        self.kind_of = [next(kind for kind in kinds_of(play) if kind >> face & 1) for face in range(FACES)]
        """By face: the cards that no rule tells from it."""
        self._answers: dict[tuple[int, ...], int] = {}

    def chances(self, prospect: Prospect) -> list[Chance]:
        """Every card that the place on turn may play in one of the deals that are left."""
        now = prospect.now
        place = now.turn
        if not prospect.rooms[place]:
            legal = now.candidates(place, trickplay.ALL_RUNGS)
            return [Chance(face, False, NOTHING) for face in each(legal)]
        known, may_hold = prospect.known[place], prospect.may_hold[place] & prospect.out
        found = []
        for face in each(known | may_hold):
            clash = self._clash(now, face)
            if known & clash:
                continue
            left = may_hold & ~clash
            if known >> face & 1 and self._possible(prospect, place, NOTHING, left):
                found.append(Chance(face, False, left))
            if may_hold >> face & 1 and self._possible(prospect, place, bit(face), left):
                found.append(Chance(face, True, left))
        return found

    def _clash(self, now: Position, face: int) -> int:
        """The faces that a hand cannot have which plays ``face``."""
        question = (
            self.kind_of[face],
            now.led if now.length else NOTHING,
            now.suits_led & now.rules.charged,
            now.laid & ~now.laid_twice & SPADE_HONOURS,
            int(now.tricks_done == 0) + 2 * int(now.broken),
        )
        answer = self._answers.get(question)
        if answer is None:
            answer = self._answers[question] = ruled_out(now, face, ALL_FACES)
        return answer

    def _possible(self, prospect: Prospect, place: int, played: int, left: int) -> bool:
        """Is there a deal in which the place played an unknown card, or none, and may hold what is left?"""
        before = prospect.out, prospect.out_twice, prospect.rooms[place], prospect.may_hold[place]
        prospect.may_hold[place] = left
        if played:
            prospect.rooms[place] -= 1
            prospect.lose(played)
        answer = prospect.possible()
        prospect.out, prospect.out_twice, prospect.rooms[place], prospect.may_hold[place] = before
        return answer
