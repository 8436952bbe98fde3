"""From what a seat sees to what the search works on: rules, play, hidden cards and payoff as numbers.

Everything is made of the build that :mod:`.kernel` chose, plain or compiled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.engine.cards import HIDDEN, Card, Cards, without_cards
from hearts_desktop.engine.parts.position import position, sets_of
from hearts_desktop.engine.rules import TEN_OF_CLUBS, Rules
from hearts_desktop.engine.ruleset import DummyPoints, Exact100, Game, Moon, Partnership, Sun, TieRule
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.state import NOBODY, GameState, HandState, hand_of
from hearts_desktop.engine.unseen import Unseen, unseen

MOONS: Final = {
    Moon.OFF: kernel.MOON_OFF,
    Moon.OTHERS_PLUS: kernel.OTHERS_PLUS,
    Moon.SELF_MINUS: kernel.SELF_MINUS,
    Moon.CHOOSE: kernel.CHOOSE,
    Moon.WINS_GAME: kernel.WINS_GAME,
    Moon.OTHERS_PLUS_UNLESS_WINS: kernel.UNLESS_WINS,
}
SUNS: Final = {Sun.OFF: kernel.NO_SUN, Sun.DOUBLE: kernel.SUN_DOUBLE, Sun.HALF_MORE: kernel.SUN_HALF_MORE}


def mask(cards: Cards) -> int:
    """The set of the faces of ``cards``, hidden ones left out."""
    faces = 0
    for card in cards:
        if card != HIDDEN:
            faces |= 1 << card.face
    return faces


@dataclass(frozen=True, slots=True)
class Situation:
    """One hand as a seat sees it."""

    rules: Rules
    state: GameState
    seat: int
    play: kernel.PlayRules
    unseen: Unseen

    @property
    def hand(self) -> HandState:
        """The hand, with hidden cards."""
        return hand_of(self.state)


def situation(rules: Rules, state: GameState, seat: int) -> Situation:
    """What ``seat`` knows in ``state``, which is redacted for it."""
    hand = hand_of(state)
    play = kernel.PlayRules(**rules.play_rules(hand).terms)
    return Situation(rules, state, seat, play, unseen(rules, hand))


def laid_out(known: Unseen) -> tuple[tuple[Card, int, int], ...]:
    """One way in which the hidden cards may lie: each with its place, and the places where it may be as bits.

    The kitty is place KITTY, and BURIED the pile of who took it. Raises ValueError if there is no way, which
    cannot happen to what a seat really sees.
    """
    room = dict(enumerate(known.rooms)) | {kernel.KITTY: known.kitty, kernel.BURIED: known.buried}
    may = [
        tuple(place for place in room if room[place] and _may_lie(known, card, place)) for card in known.cards
    ]
    lies: dict[int, list[int]] = {place: [] for place in room}
    for number in sorted(range(len(may)), key=lambda number: len(may[number])):
        if not _find_room(number, may, lies, room, set()):
            raise ValueError("the hidden cards cannot lie anywhere")
    where = {number: place for place, numbers in lies.items() for number in numbers}
    return tuple(
        (card, where[number], sum(1 << place for place in may[number]))
        for number, card in enumerate(known.cards)
    )


def _may_lie(known: Unseen, card: Card, place: int) -> bool:
    faces = known.aside_may_hold if place >= kernel.KITTY else known.may_hold[place]
    return faces >> card.face & 1 != 0


def _find_room(
    number: int, may: list[tuple[int, ...]], lies: dict[int, list[int]], room: dict[int, int], tried: set[int]
) -> bool:
    """Lay a card somewhere, moving others if need be: an augmenting path of the matching."""
    for place in may[number]:
        if len(lies[place]) < room[place]:
            lies[place].append(number)
            return True
    for place in may[number]:
        if place in tried:
            continue
        tried.add(place)
        for other in tuple(lies[place]):
            if _find_room(other, may, lies, room, tried):
                lies[place].remove(other)
                lies[place].append(number)
                return True
    return False


def worlds(here: Situation, laid_down: Cards = ()) -> tuple[kernel.Worlds, kernel.Position]:
    """The deals that the seat must reckon with, and the play as it stands with the cards in sight alone.

    ``laid_down`` are cards that the seat thinks of laying down for the kitty: the play after that.
    """
    hand = here.hand
    drawn = kernel.Worlds(hand.kitty_taker)
    layout = laid_out(here.unseen)
    hidden: dict[int, list[Card]] = {}
    for card, where, places in layout:
        drawn.add(card.face, where, places)
        hidden.setdefault(where, []).append(card)
    # The position is made of a whole deal: a hand without cards would mean another stage of the play.
    whole = replace(
        hand,
        hands=tuple(_filled(cards, hidden.get(place, [])) for place, cards in enumerate(hand.hands)),
        kitty=_filled(hand.kitty, hidden.get(kernel.KITTY, [])),
        taken=tuple(
            _filled(pile, hidden.get(kernel.BURIED, []) if place == hand.kitty_taker else [])
            for place, pile in enumerate(hand.taken)
        ),
    )
    now = position(here.rules, whole)
    laid_by = now.turn
    for card in laid_down:
        now.advance(card.face)
    for place, cards in enumerate(hand.hands):
        rest = without_cards(cards, laid_down) if place == laid_by else cards
        now.hand[place], now.hand_twice[place] = sets_of(_in_sight(rest))
    now.kitty, now.kitty_twice = sets_of(_in_sight(hand.kitty))
    for place, pile in enumerate(hand.taken):
        mine = _in_sight(pile) + (laid_down if place == laid_by else ())
        now.won[place], now.won_twice[place] = sets_of(mine)
        now.points[place] = sum(now.rules.value[card.face] for card in mine)
    return drawn, kernel.restored(here.play, snapshot(now))


def played_out(here: Situation) -> kernel.Position:
    """The end of the play, when no card is hidden any more."""
    return kernel.restored(here.play, snapshot(position(here.rules, here.hand)))


def _filled(cards: Cards, hidden: list[Card]) -> Cards:
    return tuple(sorted((*_in_sight(cards), *hidden)))


def _in_sight(cards: Cards) -> Cards:
    return tuple(card for card in cards if card != HIDDEN)


def payoff(here: Situation, moon: Moon | None = None) -> kernel.Payoff:
    """What the end of the hand is worth, from the totals as they stand; ``moon``: what a moon surely does."""
    rules, hand, options = here.rules, here.hand, here.rules.ruleset
    dummy_hearts = options.game is Game.DUMMY_HEARTS
    tens = 0
    if options.ten_clubs_multiplier:
        tens = 4 if TEN_OF_CLUBS in hand.prelude.charged else 2
    return kernel.Payoff(
        here.play,
        here.state.totals,
        target=rules.target,
        last_hand=here.state.tie_break or 0 < rules.deals_limit <= hand.number,
        extra_hands=options.tie_rule is TieRule.EXTRA_HANDS,
        bonus_points=bonus_points(rules, hand),
        moon=MOONS[rules.moon if moon is None else moon],
        moon_amount=rules.moon_amount(hand),
        sun=SUNS[options.sun],
        team_scores=rules.teams is Partnership.INDIVIDUAL,
        spares_partner=options.moon_spares_partner and rules.teams is Partnership.INDIVIDUAL,
        no_tricks_bonus=options.no_tricks_bonus,
        tens_factor=tens,
        hand_floor=options.hand_floor,
        declarer=hand.prelude.declarer if dummy_hearts else NOBODY,
        bid=hand.prelude.bid if dummy_hearts else 0,
        pays_for_dummy=dummy_hearts and options.dummy_points is DummyPoints.DECLARER,
        exact_100=-1 if options.exact_100 is Exact100.OFF else int(options.exact_100),
    )


def bonus_points(rules: Rules, hand: HandState) -> list[int]:
    """Points below zero by face, charges included."""
    points = [0] * 52
    for face, worth in rules.bonuses.items():
        charged = any(card.face == face for card in hand.prelude.charged)
        points[face] = worth * 2 if charged else worth
    return points


def policy(here: Situation, network: kernel.Network, heat: float) -> kernel.Policy:
    """The quick player for this hand, which has watched it so far."""
    watched = kernel.Policy(
        here.play,
        network,
        mask(here.rules.pack),
        here.rules.hand_size,
        bonus_points(here.rules, here.hand),
        allied=here.rules.teams is not Partnership.OFF,
        heat=heat,
    )
    hand = here.hand
    for plays in (*(trick.plays for trick in hand.tricks), hand.trick.plays):
        for place, card in plays:
            watched.tell(place, card.face, plays[0][1].face)
    if hand.swapped or hand.owed:
        watched.refill(hand.kitty_taker)
    return watched
