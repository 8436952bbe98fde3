"""Is everybody's score of the hand the same, however the rest of it is played?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from hearts_desktop.engine.all_tricks import TooFar, above, moment
from hearts_desktop.engine.bits import bit, lowest, scale, scramble, seeded, suit_cards
from hearts_desktop.engine.cards import CARDS, HIDDEN, Card, Cards
from hearts_desktop.engine.parts.scoring import score_hand
from hearts_desktop.engine.phases import moon
from hearts_desktop.engine.playrules import ALL_FACES, FACES, NOTHING, SPADE_HONOURS
from hearts_desktop.engine.prospect import Chance, Prospect, outlook
from hearts_desktop.engine.rules import TEN_OF_CLUBS, Rules
from hearts_desktop.engine.ruleset import Moon, Sun
from hearts_desktop.engine.state import NOBODY, GameState, Trick, TrickState, hand_of
from hearts_desktop.engine.story import Story
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.unseen import each

LINES = 24
"""So many lines are played at random before all of them are gone through: most hands are not decided, and two
lines show it."""


class Differ(Exception):
    """Two lines give different scores."""


class SameScores:
    """The question for one hand, in a state that :mod:`.redaction` shows to one seat.

    ``limit`` is how many moments may be looked at in all.
    """

    def __init__(self, rules: Rules, state: GameState, limit: int) -> None:
        self.rules = rules
        self.state = state
        self.hand = hand_of(state)
        self.play = rules.play_rules(self.hand)
        self.outlook = outlook(self.play)
        self.left = limit
        self.scored: dict[Hashable, tuple[tuple[int, ...], ...]] = {}
        self.seen: set[Hashable] = set()
        self.first: tuple[tuple[int, ...], ...] | None = None
        self.counting = self._counting_cards()
        self.sort_of = [self._sort(face) for face in range(FACES)]
        """By face what the rules make of the card; its suit is part of that."""
        self.sun = rules.ruleset.sun is not Sun.OFF and rules.moon not in (Moon.OFF, Moon.WINS_GAME)
        self.tricks_count = bool(rules.ruleset.no_tricks_bonus or self.sun)

    def _counting_cards(self) -> int:
        """The faces that can change a score."""
        cards = self.play.penalty
        for face in self.rules.bonuses:
            cards |= bit(face)
        if self.rules.ruleset.ten_clubs_multiplier:
            cards |= bit(TEN_OF_CLUBS.face)
        return cards

    def _sort(self, face: int) -> Hashable:
        this = bit(face)
        return (
            self.outlook.kind_of[face],
            self.play.value[face],
            self.rules.bonuses.get(face, 0),
            this & self.counting and face == TEN_OF_CLUBS.face,
            this & self.play.boosters,
            this & SPADE_HONOURS if self.play.forced_queen else NOTHING,
        )

    def certain(self, prospect: Prospect) -> bool:
        """Is it certain? Raises TooFar if that takes too long to find out."""
        self._await_the_kitty(prospect)
        try:
            luck = seeded(0)
            for _ in range(LINES):
                luck = self._play_one(prospect, luck)
            self._play_all(prospect)
        except Differ:
            return False
        return True

    def settled(self, prospect: Prospect) -> bool:
        """Is it certain at first sight?"""
        self._await_the_kitty(prospect)
        return self._heir(prospect) is not None

    def _await_the_kitty(self, prospect: Prospect) -> None:
        """Let a card that counts nothing lie for the kitty: who gets that, gets the kitty."""
        if self.hand.kitty:
            prospect.now.kitty = bit(lowest(ALL_FACES & ~self.counting))

    # -- lines -------------------------------------------------------------------------------------------

    def _play_one(self, prospect: Prospect, luck: int) -> int:
        """Play one line at random and compare its scores; returns the next state of the generator."""
        while (heir := self._heir(prospect)) is None:
            chances = self.outlook.chances(prospect)
            luck = scramble(luck)
            prospect = self._after(prospect, chances[scale(luck, len(chances))])
        self._compare(prospect, heir)
        return luck

    def _play_all(self, prospect: Prospect) -> None:
        """Play every line and compare the scores, but those that come to where another one has been."""
        heir = self._heir(prospect)
        if heir is not None:
            self._compare(prospect, heir)
            return
        now = prospect.now
        key = (
            moment(prospect),
            self._piles(prospect),
            *(now.stake, now.stake_twice, now.kitty_owner, now.last_winner),
            tuple(now.tricks) if self.tricks_count else (),
        )
        if key in self.seen:
            return
        self.seen.add(key)
        for chance in self._fewer(prospect):
            self._play_all(self._after(prospect, chance))

    def _fewer(self, prospect: Prospect) -> list[Chance]:
        """What can be played; of neighbours that come to the same, only the lowest and the highest.

        Neighbours are cards of a suit between which no card ranks that is still there or lies on the table.
        Which of them falls matters to this trick alone, and there only where several fall: the one that takes
        the trick may as well be the highest of them, and each of the others the lowest. As many are left as
        would have been, and they stand to all other cards as those would have.
        """
        chances = self.outlook.chances(prospect)
        if self.play.decks > 1:
            return chances
        there = prospect.live() | prospect.now.laid
        rows: list[list[Chance]] = []
        for chance in chances:
            if rows and self._come_to_the_same(prospect, rows[-1][-1], chance, there):
                rows[-1].append(chance)
            else:
                rows.append([chance])
        return [chance for row in rows for chance in (row[0], row[-1])[: len(row)]]

    def _come_to_the_same(self, prospect: Prospect, one: Chance, other: Chance, there: int) -> bool:
        """Are these two cards, the second of which is higher, neighbours that nothing tells apart?"""
        low, high = bit(one.face), bit(other.face)
        if there & (high - 1) & ~(2 * low - 1) or self.sort_of[one.face] != self.sort_of[other.face]:
            return False
        if not one.unknown or not other.unknown:
            return one.unknown == other.unknown
        return all(bool(faces & low) == bool(faces & high) for faces in prospect.may_hold)

    def _after(self, prospect: Prospect, chance: Chance) -> Prospect:
        self.left -= 1
        if self.left < 0:
            raise TooFar
        return prospect.after(chance)

    # -- when nothing can change any more ----------------------------------------------------------------

    def _heir(self, prospect: Prospect) -> int | None:
        """Who surely takes all that counts and is not taken yet; nobody if nothing is left; None if open."""
        now = prospect.now
        if now.over:
            return NOBODY
        if self.tricks_count and self._tricks_are_open(now):
            return None
        if not (prospect.live() | now.laid | now.stake) & self.counting:
            goes = now.kitty and (self.play.kitty_waits or self.play.kitty_trigger & ~self.play.penalty)
            return None if goes and prospect.out & self.counting else NOBODY
        aside = prospect.rooms[prospect.aside] and prospect.may_hold[prospect.aside] & prospect.out
        if self.play.decks > 1 or now.length or now.kitty or aside & self.counting:
            return None
        return now.leader if self._beats_all(prospect, now.leader) else None

    def _tricks_are_open(self, now: Position) -> bool:
        """Can it still matter who takes a trick, whatever is in it?"""
        for seat in range(self.rules.players):
            taken = sum(now.tricks[member] for member in self.rules.unit(seat))
            if (self.sun and taken == now.tricks_done) or (self.rules.ruleset.no_tricks_bonus and not taken):
                return True
        return False

    def _beats_all(self, prospect: Prospect, place: int) -> bool:
        """Does whatever the hand may hold beat all that the others may hold in its suit?"""
        others = NOTHING
        for other in range(self.rules.places):
            if other != place:
                others |= prospect.reach(other)
        for suit in map(suit_cards, range(4)):
            own = prospect.reach(place) & suit
            if own and others & suit & above(lowest(own)):
                return False
        return True

    # -- scores ------------------------------------------------------------------------------------------

    def _piles(self, prospect: Prospect) -> tuple[int, ...]:
        """What counts in the piles of the places, taken since the question was asked."""
        now = prospect.now
        once = [now.won[place] & self.counting for place in range(self.rules.places)]
        twice = [now.won_twice[place] & self.counting for place in range(self.rules.places)]
        return (*once, *twice)

    def _compare(self, prospect: Prospect, heir: int) -> None:
        """Raises Differ if the scores are others than before, with all that is left for ``heir``."""
        now = prospect.now
        piles = list(self._piles(prospect))
        if heir != NOBODY:
            piles[heir] |= (prospect.live() | now.stake) & self.counting
        lies = (prospect.out & self.counting, prospect.out_twice & self.counting)
        owner = self.hand.kitty_taker if self.hand.kitty_taker != NOBODY else now.kitty_owner
        rest = lies if heir == NOBODY else (NOTHING, NOTHING)
        key = (*piles, *rest, owner, *(now.tricks if self.tricks_count else ()), now.tricks_done)
        if key not in self.scored:
            self.scored[key] = self._scores(piles, rest, owner, now)
        if self.first is None:
            self.first = self.scored[key]
        if self.first != self.scored[key]:
            raise Differ

    def _scores(
        self, piles: Sequence[int], rest: tuple[int, int], owner: int, now: Position
    ) -> tuple[tuple[int, ...], ...]:
        """The scores of all seats; where a moon leaves its shooter a choice, for each choice."""
        places = self.rules.places
        taken = [tuple(card for card in pile if card != HIDDEN) for pile in self.hand.taken]
        for place in range(places):
            taken[place] += _cards(piles[place], piles[places + place])
        if owner != NOBODY:
            taken[owner] += _cards(*rest)
        tricks = list(self.hand.tricks)
        for place in range(places):
            more = now.tricks[place] - sum(trick.taker == place for trick in self.hand.tricks)
            tricks += [Trick(((place, CARDS[0]),), place)] * more
        tricks += [Trick(((NOBODY, CARDS[0]),), NOBODY)] * (now.tricks_done - len(tricks))
        hand = replace(
            self.hand,
            hands=((),) * places,
            kitty=(),
            buried=(),
            taken=tuple(taken),
            tricks=tuple(tricks),
            trick=TrickState(leader=now.leader, broken=True),
        )
        story = Story(self.rules, replace(self.state, hand=hand))
        moon.begin(story)
        open_choice = story.hand.shooter != NOBODY and story.hand.moon_choice is None
        choices = moon.CHOICES if open_choice else (story.hand.moon_choice,)
        return tuple(
            score_hand(self.rules, replace(story.hand, moon_choice=choice), self.state.totals).scores
            for choice in choices
        )


def _cards(once: int, twice: int) -> Cards:
    """Cards of these faces, and a second one of some."""
    cards = [Card.from_face(face) for face in each(once)]
    return (*cards, *[Card.from_face(face, 1) for face in each(twice)])
