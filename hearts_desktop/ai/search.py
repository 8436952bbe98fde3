"""The player that thinks: it tries its choices in many deals that agree with all it has seen.

What the others may hold is drawn by :mod:`.worlds`, weighed by how well it explains what they have played
and passed; each choice is then played to the end of the hand by the quick player of :mod:`.policy`, and the
one whose end is worth most on average is taken. Thinking is done in short stretches of the compiled kernel,
between which it can be called off.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.situation import Situation, mask, payoff, policy, situation, worlds
from hearts_desktop.ai.tables import table_for
from hearts_desktop.engine.actions import Action, Pass, Play
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.offers import OfferPass, OfferPlay
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.view import PlayerView

STRETCH: Final = 16
"""Deals tried in one go; after so many the search looks whether it is still wanted."""
SPREAD: Final = 4
"""Deals drawn for each one tried, where they are weighed."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a player thinks and how."""

    deals: int = 400
    """Deals in which each card is tried at most."""
    seconds: float = math.inf
    """Time for one choice at most; with a limit the same seed may give another choice on another machine."""
    trust: float = 0.65
    """The exponent of the chance that others would have played so; 0: every deal is as good as another."""
    gate: float = 0.75
    """How often a moon must succeed to be tried; above 1: never."""
    heat: float = 0.5
    """How much the quick player strays from its best card, in Gumbels."""
    certain: float = 4.0
    """Stop when the best card leads by so many standard errors."""
    pass_deals: int = 400
    """Deals in which the last passes left are compared."""
    passes: int = 300
    """Ways of passing that are tried."""


Listener = Callable[[Situation, OfferPlay, Mapping[int, float]], None]
"""Is told what each card turned out to be worth."""


class SearchAgent:
    """An agent that keeps nothing between two choices but the effort that it makes."""

    def __init__(self, effort: Effort, listener: Listener | None = None) -> None:
        self.effort = effort
        self._listener = listener
        self._club = HeuristicAgent()

    def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
        """The choice that is worth most in the deals tried."""
        cancel.check()
        match view.offer:
            case OfferPlay() as offer:
                return Play(offer.seat, self._card(view, offer, seed, cancel))
            case OfferPass() as offer:
                return Pass(offer.seat, self._pass(view, offer, seed, cancel))
            case _:
                return self._club.choose(view, seed, cancel)

    def _card(self, view: PlayerView, offer: OfferPlay, seed: int, cancel: Cancel) -> Card:
        here = situation(view.rules, view.state, view.seat)
        choices = distinct(here, offer)
        if len(choices) == 1:
            return next(iter(choices.values()))
        search = card_search(here, self.effort, seed)
        for face in choices:
            search.try_card(face)
        best = think(search, self.effort, cancel)
        if self._listener is not None:
            self._listener(here, offer, {face: search.worth[face] / search.deals for face in choices})
        return choices[best]

    def _pass(self, view: PlayerView, offer: OfferPass, seed: int, cancel: Cancel) -> Cards:
        here = situation(view.rules, view.state, view.seat)
        search = pass_search(here, offer, self.effort, seed)
        passes = list(worth_trying(search.policy, here, offer, self.effort.passes))
        for cards in passes:
            search.try_pass([card.face for card in cards])
        return passes[best_pass(search, self.effort, cancel)]


# -- a card ------------------------------------------------------------------------------------------------


def distinct(here: Situation, offer: OfferPlay) -> dict[int, Card]:
    """The legal cards by face, of those that amount to the same only the lowest.

    Two cards of a suit do if nobody else can hold one between them and the rules tell them not apart.
    """
    if here.play.decks > 1:
        return {card.face: card for card in offer.cards}
    hand = here.hand
    mine = mask(hand.hands[offer.place])
    gone = mask(tuple(card for trick in hand.tricks for _, card in trick.plays))
    others = mask(here.rules.pack) & ~mine & ~gone
    found: dict[int, Card] = {}
    last: Card | None = None
    for card in sorted(offer.cards, key=lambda card: card.face):
        if last is None or not _alike(here, last, card, others):
            found[card.face] = card
        last = card
    return found


def _alike(here: Situation, low: Card, high: Card, others: int) -> bool:
    play = here.play
    between = others & ((1 << high.face) - 1) & ~((2 << low.face) - 1)
    marked = play.bonus | play.charged | play.boosters | play.forced_queen | _special(here)
    return (
        low.suit is high.suit
        and not between
        and play.value[low.face] == play.value[high.face]
        and not (marked >> low.face | marked >> high.face) & 1
    )


def _special(here: Situation) -> int:
    return 1 << kernel.TEN_OF_CLUBS_FACE if here.rules.ruleset.ten_clubs_multiplier else 0


def card_search(here: Situation, effort: Effort, seed: int) -> kernel.CardSearch:
    """A search that knows all the seat knows, and has nothing to choose from yet."""
    drawn, now = worlds(here)
    table = table_for(here.rules)
    search = kernel.CardSearch(
        here.seat, now, policy(here, table, 0.0), policy(here, table, effort.heat), payoff(here), drawn
    )
    hand = here.hand
    refilled = hand.swapped or hand.owed > 0
    if effort.trust and not refilled:
        opening = first_lead(here)
        for plays in (*(trick.plays for trick in hand.tricks), hand.trick.plays):
            for place, card in plays:
                search.recall(place, card.face)
        search.weigh_by_play(effort.trust, opening)
        for place in range(here.rules.places):
            if here.unseen.rooms[place]:
                search.judge(place)
        _tell_of_the_pass(here, search)
    if effort.gate <= 1 and can_shoot(here):
        search.shoot_too()
    search.seed(kernel.seeded(seed))
    return search


def first_lead(here: Situation) -> kernel.Position:
    """The position before the opening lead of this hand, with no cards."""
    start = Position(here.rules.play_rules(here.hand))
    plays = (here.hand.tricks[0] if here.hand.tricks else here.hand.trick).plays
    start.leader = start.turn = plays[0][0] if plays else here.hand.trick.turn
    return kernel.restored(here.play, snapshot(start))


def _tell_of_the_pass(here: Situation, search: kernel.CardSearch) -> None:
    packets = here.hand.packets
    received = [packet for packet in packets if packet.receiver == here.seat and packet.cards]
    if len(received) != 1 or here.play.decks > 1:
        return
    giver, _, cards = received[0]
    given = [packet.cards for packet in packets if packet.giver == here.seat and packet.receiver == giver]
    search.weigh_by_pass(giver, mask(cards), mask(given[0] if given else ()))


def can_shoot(here: Situation) -> bool:
    """May this seat still take every penalty card?"""
    if here.play.penalty == 0 or here.rules.ruleset.moon == "off":
        return False
    value = here.play.value
    unit = here.rules.unit(here.seat)
    return not any(
        not card.is_hidden and value[card.face] > 0
        for place, pile in enumerate(here.hand.taken)
        if place not in unit
        for card in pile
    )


def think(search: kernel.CardSearch, effort: Effort, cancel: Cancel) -> int:
    """Run the search for as long as the effort allows; the face of the best card."""
    began = time.perf_counter()
    while search.deals < effort.deals and not decided(search, effort.certain):
        search.run(STRETCH, SPREAD if effort.trust else 1)
        cancel.check()
        if search.shooting and search.shot_deals >= 48 and best_moon(search, 0.6 * effort.gate) is None:
            search.shoot_no_more()
        if time.perf_counter() - began > effort.seconds:
            break
    return verdict(search, effort.gate)


def faces(cards: int) -> Iterator[int]:
    """The faces in a set."""
    return (face for face in range(52) if cards >> face & 1)


def verdict(search: kernel.CardSearch, gate: float) -> int:
    """The face that is worth most, or that begins a moon which is likely enough and worth more."""
    means = {face: search.worth[face] / search.deals for face in faces(search.choices)}
    best = max(means, key=means.__getitem__)
    if search.shooting:
        shot = best_moon(search, gate)
        if shot is not None and search.shot[shot] / search.shot_deals > means[best]:
            return shot
    return best


def best_moon(search: kernel.CardSearch, gate: float) -> int | None:
    """The card that begins the best moon, of those that succeed in ``gate`` of the deals."""
    fit = [face for face in faces(search.choices) if search.shots[face] >= gate * search.shot_deals]
    return max(fit, key=lambda face: search.shot[face]) if fit else None


def decided(search: kernel.CardSearch, certain: float) -> bool:
    """Is the best card ahead of every other by so many standard errors?"""
    number = search.deals
    if number < 4 * STRETCH:
        return False
    ranked = sorted(faces(search.choices), key=lambda face: -search.worth[face])
    first, *others = ranked
    if search.shooting:
        return False
    mean = search.worth[first] / number
    for other in others:
        less = search.worth[other] / number
        spread = (search.squares[first] / number - mean**2) + (search.squares[other] / number - less**2)
        if mean - less < certain * math.sqrt(max(spread, 0.0) / number):
            return False
    return True


# -- a pass ------------------------------------------------------------------------------------------------


def pass_search(here: Situation, offer: OfferPass, effort: Effort, seed: int) -> kernel.PassSearch:
    """A search for a pass, with nothing to choose from yet."""
    drawn, _ = worlds(here)
    base = Position(here.rules.play_rules(here.hand))
    for place, cards in enumerate(here.hand.hands):
        for card in cards:
            if not card.is_hidden:
                base.give(place, card.face)
    watched = policy(here, table_for(here.rules), effort.heat)
    search = kernel.PassSearch(
        here.seat, kernel.restored(here.play, snapshot(base)), here.hand.dealer, watched, payoff(here), drawn
    )
    if offer.packets:
        for seat, number in offer.packets:
            search.send((seat - here.seat) % here.rules.players, number)
    else:
        search.send(0, offer.size)
    search.seed(kernel.seeded(seed))
    return search


def worth_trying(quick: kernel.Policy, here: Situation, offer: OfferPass, most: int) -> Iterator[Cards]:
    """The ways of passing, those first that the quick player likes best, and none if that is allowed.

    Where cards go to several players, each choice of cards is tried in one order.
    """
    hand = mask(here.hand.hands[here.seat])
    liking = {card: quick.pass_score(hand, card.face) for card in offer.cards}
    ranked = sorted(offer.cards, key=lambda card: -liking[card])
    pool = ranked[: _pool_size(len(ranked), offer.size, most)]
    if offer.optional:
        yield ()
    yield from combinations(pool, offer.size)


def _pool_size(cards: int, size: int, most: int) -> int:
    pool = size
    while pool < cards and math.comb(pool + 1, size) <= most:
        pool += 1
    return pool


def best_pass(search: kernel.PassSearch, effort: Effort, cancel: Cancel) -> int:
    """The number of the best pass: all are tried in a few deals, the better third in more, and so on."""
    alive = list(range(search.passes))
    deals = 6

    def mean(number: int) -> float:
        return search.worth[number] / search.deals[number]

    began = time.perf_counter()
    while len(alive) > 1:
        for _ in range(0, deals, 2):
            search.run(2)
            cancel.check()
            if time.perf_counter() - began > effort.seconds and search.deals[alive[0]] > 2:
                return max(alive, key=mean)
        alive.sort(key=mean, reverse=True)
        keep = max(1, len(alive) // 3)
        for number in alive[keep:]:
            search.drop(number)
        alive = alive[:keep]
        deals = min(3 * deals, effort.pass_deals)
    return alive[0]
