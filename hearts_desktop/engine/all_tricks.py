"""Can a seat take every trick from now on, whatever cards are where and whatever the others play?"""

from __future__ import annotations

from collections.abc import Hashable

from hearts_desktop.engine.bits import bit, count, highest, lowest, suit_cards, suit_of
from hearts_desktop.engine.playrules import NOTHING, SPADE_HONOURS
from hearts_desktop.engine.prospect import Chance, Prospect, outlook
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.trickplay import ALL_RUNGS, Position
from hearts_desktop.engine.unseen import each


class TooFar(Exception):
    """A proof takes more moments than it may."""


class AllTricks:
    """The question for one seat in one hand.

    When the seat decides a card, it knows what has been played until then, and chooses the same one in all
    deals that are possible by then. A trick is taken by the seat, or by a partner who shares its tricks; one
    whose cards have cancelled one another is taken by nobody. ``limit`` is how many moments may be looked at
    in all.
    """

    def __init__(self, rules: Rules, hand: HandState, seat: int, limit: int) -> None:
        self.rules = rules
        self.hand = hand
        self.seat = seat
        self.unit = rules.unit(seat)
        self.play = rules.play_rules(hand)
        self.outlook = outlook(self.play)
        self.left = limit
        self.proved: dict[Hashable, bool] = {}

    def certain(self, prospect: Prospect) -> bool:
        """Is it certain? Raises TooFar if that takes too long to find out."""
        if prospect.now.over:
            return True
        key = moment(prospect)
        if key not in self.proved:
            plain = self.plain(prospect)
            self.proved[key] = self.by_suits(prospect) is not None if plain else self._search(prospect)
        return self.proved[key]

    def winning(self, prospect: Prospect) -> int | None:
        """A face with which the seat, on turn, keeps all tricks; None if they are not certain.

        Raises TooFar as :meth:`certain` does.
        """
        if self.plain(prospect):
            return self.by_suits(prospect)
        return next((c.face for c in self._choices(prospect) if self._keeps(prospect, c)), None)

    def decides(self, place: int, leader: int) -> bool:
        """Is it the seat that decides the cards of ``place``?"""
        return self.rules.decider(self.hand, place, leader) == self.seat

    # -- by search ---------------------------------------------------------------------------------------

    def _search(self, prospect: Prospect) -> bool:
        choices = self._choices(prospect)
        if self.decides(prospect.now.turn, prospect.now.leader):
            return any(self._keeps(prospect, chance) for chance in choices)
        return all(self._keeps(prospect, chance) for chance in choices)

    def _keeps(self, prospect: Prospect, chance: Chance) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooFar
        then = prospect.after(chance)
        ended = then.now.tricks_done > prospect.now.tricks_done
        if ended and (then.now.winner_cancelled or then.now.taker not in self.unit):
            return False
        return self.certain(then)

    def _choices(self, prospect: Prospect) -> list[Chance]:
        """What can be played, the best of the suit led first; of cards that come to the same, one."""
        now = prospect.now
        chances = self.outlook.chances(prospect)
        chances.sort(key=lambda chance: (now.led >> chance.face & 1, chance.face % 13), reverse=True)
        if self.play.decks > 1 or self.unit != (self.seat,) or self.decides(now.turn, now.leader):
            return chances
        ours = self._ours(prospect)
        first: dict[Hashable, Chance] = {}
        for chance in chances:
            first.setdefault(self._sort(prospect, chance, ours), chance)
        return list(first.values())

    def _ours(self, prospect: Prospect) -> int:
        """The cards that the seat may yet play, and those on the table."""
        ours = prospect.known[self.seat] | prospect.now.laid
        for dummy in range(self.rules.players, self.rules.places):
            ours |= prospect.known[dummy]
        return ours

    def _sort(self, prospect: Prospect, chance: Chance, ours: int) -> Hashable:
        """What matters of another's card: which of ours it beats, what the rules say of it, who may have it.

        Which of two cards of others is the higher does not matter: if either takes a trick, it is lost.
        """
        this = bit(chance.face)
        return (
            self.outlook.kind_of[chance.face],
            count(ours & suit_of(chance.face) & (this - 1)),
            this & self.play.boosters,
            bool(self.play.forced_queen and this & SPADE_HONOURS),
            chance.unknown,
            tuple([bool(faces & this) for faces in prospect.may_hold]),
        )

    # -- by counting -------------------------------------------------------------------------------------

    def plain(self, prospect: Prospect) -> bool:
        """Does nothing count but who has higher cards? Then no search is needed.

        The seat is on turn, alone on its side, and decides no other hand. Nothing but the duty to follow suit
        keeps the others from playing a card, or makes them play one.
        """
        now, play = prospect.now, self.play
        if play.decks > 1 or self.unit != (self.seat,) or now.turn != self.seat or not now.tricks_done:
            return False
        if any(self.decides(place, now.leader) for place in range(self.rules.players, self.rules.places)):
            return False
        cards = prospect.live() | now.laid
        return not cards & (play.charged | play.boosters | play.forced_queen & ~prospect.known[self.seat])

    def by_suits(self, prospect: Prospect) -> int | None:
        """The answer in a plain prospect: a face with which the seat keeps all tricks, if there is one.

        To a trick that lies on the table it is a card that is safe there; a suit is led from the top.
        """
        now, mine = prospect.now, prospect.known[self.seat]
        legal = now.candidates(self.seat, ALL_RUNGS)
        if not now.length:
            return highest(legal) if self._solid(prospect, mine, ()) else None
        waiting = self._waiting(now)
        best = highest(now.laid & now.led)
        for face in each(legal & now.led):
            beaten = face < best or any(
                prospect.may_have(place, other)
                for place in waiting
                for other in each(prospect.reach(place) & now.led & above(face))
            )
            if not beaten and self._solid(prospect, mine & ~bit(face), waiting):
                return face
        return None

    def _waiting(self, now: Position) -> tuple[int, ...]:
        """The places that play to the trick after the seat."""
        waiting, place = [], self.play.next[self.seat]
        while place != now.leader:
            waiting.append(place)
            place = self.play.next[place]
        return tuple(waiting)

    def _solid(self, prospect: Prospect, mine: int, waiting: tuple[int, ...]) -> bool:
        """Do the cards ``mine`` take one trick each, when ``waiting`` have played to the one on the table?

        Whoever takes every trick leads every card once, and each suit best from the top. Another's card of
        the suit takes one of those tricks if its holder still has it when all higher cards of ours are gone:
        if he had as many other cards of the suit to follow with. Whether there is such a holder is a question
        about the deals alone, since to the other suits he can play other cards.
        """
        led = prospect.now.led if waiting else NOTHING
        for suit in map(suit_cards, range(4)):
            own = mine & suit
            if not own:
                continue
            for place in range(self.rules.places):
                if place == self.seat:
                    continue
                late = place in waiting
                for face in each(prospect.reach(place) & suit & above(lowest(own))):
                    higher = count(own & above(face))
                    enough = prospect.cards(place) > higher + late
                    if enough and prospect.may_have(place, face, higher + (late and suit == led), suit):
                        return False
        return True


def above(face: int) -> int:
    """All faces that follow this one: of its own suit, those that beat it."""
    return -2 << face


def moment(prospect: Prospect) -> Hashable:
    """All of a prospect that can matter to what comes, its piles apart."""
    now = prospect.now
    trick = (now.size, *now.trick[: now.length]) if now.length else ()
    return (
        *prospect.known,
        *prospect.known_twice,
        *prospect.rooms,
        *[faces & prospect.out for faces in prospect.may_hold],
        *(prospect.out, prospect.out_twice),
        *(now.leader, now.turn, now.broken, now.tricks_done == 0, now.suits_led & now.rules.charged),
        *trick,
    )
