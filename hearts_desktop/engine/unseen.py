"""Where the cards can be that an observer does not see: what follows with certainty, and nothing else.

A redacted hand already shows every card whose place the observer knows: those he holds, passed on or has seen
charged, open hands, what was played. This module says of the others where they cannot be. It weighs no odds
and reads no intentions: a card is ruled out of a hand only if the hand could not have been played like this
with it.

Most of that comes from one question to :mod:`.trickplay`, whose ladder of rules is the only statement of what
may be played: *if the hand had been this card and that one, could this one have been played?* Two cards are
enough. Each rung lets cards through by what they are, and a rung that would leave nothing is skipped. So a
card is kept out of play only by another one that got as far as it did and passes a rung where it fails, and
those two by themselves show it. Therefore a card that is legal from a hand is legal from every part of that
hand which has it; and if it goes with each other card alone, it goes with all of them together. (The rung of
the hearts looks at the whole hand: one of hearts and the queen of spades may be let off. But so may every
part of it with the queen, and a part without her is nothing but hearts.) The cards that a place may have held
are exactly those that pass the question one by one.

One certainty is left out: where the high spades may only be passed for want of other cards, a hand from which
one arrives was full of them (rules 3.2, kept high spades). In one pack no hand ever is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from hearts_desktop.engine import trickplay
from hearts_desktop.engine.bits import bit, lowest
from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.playrules import NOTHING, PlayRules
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, HandState
from hearts_desktop.engine.trickplay import Position

MINOR_SUITS = trickplay.CLUBS | trickplay.DIAMONDS
"""The suits that can open a hand, in the order of their faces (rules 3.3, opening_lead; 6.1)."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that an observer cannot place, and how many of them lie where.

    Any way to deal ``cards`` out that gives each place its number, and only faces that it may hold, may be
    the real one as far as single cards tell. The numbers add up to the number of cards. Sets of cards are bit
    masks of faces, as in :mod:`.trickplay`; with two packs both cards of a face may be among ``cards``.
    """

    cards: Cards
    """Every card that is not in sight, sorted."""
    rooms: tuple[int, ...]
    """By place: how many cards of the hand are unknown."""
    kitty: int
    """How many cards of the kitty are unknown."""
    buried: int
    """How many unknown cards lie face down on the pile of who took the kitty."""
    middle: int
    """How many unknown cards lie in the middle: passed to be mixed, or a pack not dealt yet."""
    may_hold: tuple[int, ...]
    """By place: the faces that an unknown card of the hand can be; none for a hand without unknown cards."""
    aside_may_hold: int
    """The faces that an unknown card of the kitty can be, or one that is buried."""


def unseen(rules: Rules, hand: HandState) -> Unseen:
    """All that is certain about the cards that are hidden in ``hand``, a hand as :mod:`.view` redacts it.

    It holds for the observer for whom the hand was redacted, at every stage of the hand.
    """
    hidden = _hidden_cards(rules, hand)
    rooms = tuple(cards.count(HIDDEN) for cards in hand.hands)
    faces = _faces(hidden)
    may_hold = [faces if room else NOTHING for room in rooms]
    if any(rooms):
        _remember_the_opening(rules, hand, hidden, may_hold)
        _remember_the_play(rules, hand, faces, may_hold)
        _remember_the_exchange(hand, hidden, may_hold)
        _remember_the_mix(rules, hand, hidden, may_hold)
    buried = sum(pile.count(HIDDEN) for pile in hand.taken)
    aside = faces if hand.kitty or buried else NOTHING
    if not hand.swapped and not rules.ruleset.mix_includes_kitty:
        aside &= ~_faces_among(_lost_in_the_mix(hand, hidden), hidden)
    return Unseen(
        cards=hidden,
        rooms=rooms,
        kitty=hand.kitty.count(HIDDEN),
        buried=buried,
        middle=hand.prelude.pool.count(HIDDEN) + hand.prelude.stock.count(HIDDEN),
        may_hold=tuple(may_hold),
        aside_may_hold=aside,
    )


# -- cards in sight ------------------------------------------------------------------------------------------


def _hidden_cards(rules: Rules, hand: HandState) -> Cards:
    seen = {card for cards in (*hand.hands, *hand.taken) for card in cards}
    seen.update(hand.kitty, hand.trick.carried, hand.prelude.pool, hand.prelude.stock)
    for plays in _tricks(hand):
        seen.update([card for _, card in plays])
    return tuple(card for card in rules.pack if card not in seen)


def _tricks(hand: HandState) -> Iterator[tuple[tuple[int, Card], ...]]:
    """The cards of each trick so far, the one on the table last, if there is one."""
    yield from (trick.plays for trick in hand.tricks)
    if hand.trick.plays:
        yield hand.trick.plays


def _faces(cards: Iterable[Card]) -> int:
    faces = NOTHING
    for card in cards:
        faces |= 1 << (card >> 1)
    return faces


def _faces_among(cards: Iterable[Card], hidden: Cards) -> int:
    """Faces of which every hidden card is one of ``cards``: with two packs, the twin may lie elsewhere."""
    these = set(cards)
    return _faces(these) & ~_faces(card for card in hidden if card not in these)


# -- who opened ----------------------------------------------------------------------------------------------


def _remember_the_opening(rules: Rules, hand: HandState, hidden: Cards, may_hold: list[int]) -> None:
    """Whoever has the lowest club opens: nobody held a card that would have opened the hand instead.

    Before the first lead it is known who will open, but not always with which card. The lowest that it can be
    says the most that is certain: with any higher one, the others would hold even less.
    """
    play = rules.play_rules(hand)
    first = next(_tricks(hand), None)
    opener = first[0][0] if first else hand.trick.turn
    if opener == NOBODY or not play.lowest_club_opens:
        return
    if first:
        led = _faces([first[0][1]])
    else:
        led = _lowest_opening(hand.hands[opener], may_hold[opener])
        copies = [card for card in (*hidden, *hand.hands[opener]) if card != HIDDEN and led >> card.face & 1]
        if len(copies) == 1:
            _keep_from(may_hold, led, (place for place in range(len(may_hold)) if place != opener))
    as_it_was = _opening(play, hand.dealer, {opener: led})
    in_question = MINOR_SUITS & ((led & MINOR_SUITS) * 2 - 1)  # not above the card, or all if it is neither
    for place, may in enumerate(may_hold):
        if place == opener and not first:
            continue
        for face in each(may & in_question):
            held = {opener: led, place: bit(face) | (led if place == opener else NOTHING)}
            if _opening(play, hand.dealer, held) != as_it_was:
                may_hold[place] &= ~bit(face)


def _lowest_opening(cards: Cards, may_hold: int) -> int:
    minors = (_faces(card for card in cards if card != HIDDEN) | may_hold) & MINOR_SUITS
    return minors & -minors


def _opening(play: PlayRules, dealer: int, held: dict[int, int]) -> tuple[int, int]:
    """Who opens and with which face (-1: with any) if the hands are no more than this."""
    now = Position(play)
    for place, faces in held.items():
        now.hand[place] = faces
    now.begin(dealer)
    return now.leader, now.opening_card


def each(faces: int) -> Iterator[int]:
    """The faces of a set, lowest first."""
    while faces:
        yield lowest(faces)
        faces &= faces - 1


# -- what was played -----------------------------------------------------------------------------------------


def _remember_the_play(rules: Rules, hand: HandState, faces: int, may_hold: list[int]) -> None:
    """Rule out what would have made a card illegal that was played: suits not followed, chances not taken.

    Who takes the kitty in hand may hold anything again.
    """
    play = rules.play_rules(hand)
    suits_led, broken, stake = NOTHING, not play.hearts_locked, NOTHING
    kitty = 1 if hand.swapped or hand.owed else NOTHING
    for number, plays in enumerate(_tricks(hand)):
        now = Position(play)
        now.suits_led, now.broken, now.stake, now.kitty = suits_led, broken, stake, kitty
        now.tricks_done = number
        now.leader = now.turn = plays[0][0]
        if not number and play.lowest_club_opens and bit(plays[0][1].face) & MINOR_SUITS:
            now.opening_card = plays[0][1].face
        _give_out(now, plays, hand if number == len(hand.tricks) else None)
        for place, card in plays:
            if may_hold[place]:
                may_hold[place] &= ~ruled_out(now, card.face, may_hold[place])
            now.advance(card.face)
        suits_led, broken, stake = suits_led | now.led, now.broken, now.stake
        if kitty and now.kitty_owner != NOBODY:
            kitty = NOTHING
            may_hold[hand.kitty_taker] = faces if HIDDEN in hand.hands[hand.kitty_taker] else NOTHING


def _give_out(now: Position, plays: Iterable[tuple[int, Card]], hand: HandState | None) -> None:
    """Hands for one trick: its cards, and another one for those who hold cards after it.

    That one's face says nothing. It only keeps the hand from being over, and lets a nine ask for a second
    round. ``hand`` tells who has cards left if the trick is the one on the table.
    """
    for place, card in plays:
        now.give(place, card.face)
    for place in range(now.rules.players):
        if hand is None or hand.hands[place]:
            now.give(place, 0)


def ruled_out(now: Position, played: int, may_hold: int) -> int:
    """Those of the faces ``may_hold`` with which the hand on turn could not have played ``played``."""
    out, place = NOTHING, now.turn
    whole = now.hand[place]
    for kind in kinds_of(now.rules):
        if may_hold & kind:
            now.hand[place] = bit(played) | bit(lowest(may_hold & kind))
            if not now.candidates(place, trickplay.ALL_RUNGS) & bit(played):
                out |= kind
    now.hand[place] = whole
    return out


@lru_cache(maxsize=64)
def kinds_of(play: PlayRules) -> tuple[int, ...]:
    """The pack in sets of cards that no rule of the trick tells apart, so that one can stand for all."""
    suits = tuple(trickplay.CLUBS << 13 * suit for suit in range(4))
    parts = (play.charged, play.penalty, trickplay.QUEEN_OF_SPADES)
    kinds = [
        suit & one & two & three
        for suit, one, two, three in product(suits, *((part, ~part) for part in parts))
    ]
    return tuple(kind for kind in kinds if kind)


# -- cards that were in sight once ---------------------------------------------------------------------------


def _remember_the_exchange(hand: HandState, hidden: Cards, may_hold: list[int]) -> None:
    """What was in sight in the hand of who exchanged cards for the kitty is still there, or buried."""
    if not hand.swapped:
        return
    taker = hand.kitty_taker
    given = (card for packet in hand.packets if packet.receiver == taker for card in packet.cards)
    known = {*given, *hand.prelude.charged} & set(hidden)
    _keep_from(
        may_hold, _faces_among(known, hidden), (place for place in range(len(may_hold)) if place != taker)
    )


def _remember_the_mix(rules: Rules, hand: HandState, hidden: Cards, may_hold: list[int]) -> None:
    """A card that the observer put in the middle can only be with those who drew from there.

    If the kitty did so too, they include whoever has taken it in hand since.
    """
    mixed = _faces_among(_lost_in_the_mix(hand, hidden), hidden)
    idle = {seat for seat, cards in enumerate(hand.prelude.chosen) if not cards}
    if rules.ruleset.mix_includes_kitty and (hand.swapped or hand.owed):
        idle.discard(hand.kitty_taker)
    if mixed:
        _keep_from(may_hold, mixed, idle)


def _lost_in_the_mix(hand: HandState, hidden: Cards) -> set[Card]:
    """The observer's own cards that were mixed and that he has not seen since."""
    if hand.step is not PassStep.MIX or not hand.prelude.mixed:
        return set()
    return {card for cards in hand.prelude.chosen for card in cards or ()} & set(hidden)


def _keep_from(may_hold: list[int], faces: int, places: Iterable[int]) -> None:
    for place in places:
        may_hold[place] &= ~faces
