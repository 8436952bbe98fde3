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
from dataclasses import replace
from typing import Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.choices import choose_bid, choose_charge, choose_moon
from hearts_desktop.ai.effort import Effort
from hearts_desktop.ai.heuristic import HeuristicAgent
from hearts_desktop.ai.pass_search import choose_pass
from hearts_desktop.ai.policy import UNIT
from hearts_desktop.ai.situation import Situation, mask, payoff, policy, situation, worlds
from hearts_desktop.ai.tables import quick_network
from hearts_desktop.engine.actions import Action, Discard, Pass, Play
from hearts_desktop.engine.cards import Card, Cards, without_cards
from hearts_desktop.engine.offers import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.snapshot import snapshot
from hearts_desktop.engine.trickplay import Position
from hearts_desktop.engine.unseen import MINOR_SUITS
from hearts_desktop.engine.view import PlayerView

STRETCH: Final = 16
"""Deals tried in one go; after so many the search looks whether it is still wanted."""
SHORT_STRETCH: Final = 4
"""The same where there is so little time that a stretch would be a good part of it."""
LITTLE_TIME_S: Final = 0.05
"""Less than this is so little."""
SPREAD: Final = 4
"""Deals drawn for each one tried, where they are weighed."""


RESISTANCE: Final = 0.9
"""The odds of a moon against players who search are lower by e to this power than in the deals tried, against
the quick player, if it is begun with the first card."""
RESISTANCE_LATER: Final = 3.25
"""By so much the power has grown at the end of the hand: the later, the more a moon depends on single cards,
and the better the others know which to keep. Of 116 moons begun at a chance of 0.87 on average 68 succeeded:
two thirds of those begun in the first six tricks, less than a third of later ones."""


FEWEST_SHOTS: Final = 16
"""In so many deals a moon has to be tried before it is thought likely."""
WORTH_OF_LIKING: Final = 0.06
"""A card that the quick player plays e times as often is worth so much more, in standard deviations of what a
card is worth from deal to deal. (Measured in 220 positions, in 3,000 deals each; docs/opponents.md.)"""
LEAST_LIKED: Final = -6 * UNIT
"""How far below the best a card is liked at least."""
GIVING_UP: Final = ((FEWEST_SHOTS, 0.4), (48, 0.6))
"""After so many deals moons that succeed in less than this part of what they must are tried no more."""


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
            case OfferCall():
                return self._club.choose(view, seed, cancel)  # no card has been dealt yet
            case offer:
                here = situation(view.rules, view.state, view.seat)
                return self._before_or_after(here, offer, seed, cancel)

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
            self._listener(here, offer, worths(search, self.effort.instinct))
        return choices[best]

    def _before_or_after(
        self,
        here: Situation,
        offer: OfferBid | OfferPass | OfferCharge | OfferDiscard | OfferMoon,
        seed: int,
        cancel: Cancel,
    ) -> Action:
        match offer:
            case OfferPass():
                return Pass(offer.seat, choose_pass(here, offer, self.effort, seed, cancel))
            case OfferCharge():
                return choose_charge(here, offer, self.effort, seed, cancel)
            case OfferBid():
                return choose_bid(here, offer, self.effort, seed, cancel)
            case OfferDiscard():
                return Discard(offer.seat, choose_discard(here, offer, self.effort, seed, cancel))
            case OfferMoon():
                return choose_moon(here, offer)


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


def card_search(here: Situation, effort: Effort, seed: int, laid_down: Cards = ()) -> kernel.CardSearch:
    """A search that knows all the seat knows, and has nothing to choose from yet.

    ``laid_down`` are cards for the kitty that have been chosen already.
    """
    drawn, now = worlds(here, laid_down)
    network = quick_network()
    search = kernel.CardSearch(
        here.seat, now, policy(here, network, 0.0), policy(here, network, effort.heat), payoff(here), drawn
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
    if effort.gate <= 1 and here.rules.ruleset.moon is not Moon.OFF:
        search.expect_moons()
    search.seed(kernel.seeded(seed))
    return search


def first_lead(here: Situation) -> kernel.Position:
    """The position before the opening lead of this hand, with no cards.

    Whoever had to open with the lowest club shows nothing by it.
    """
    start = Position(here.rules.play_rules(here.hand))
    plays = (here.hand.tricks[0] if here.hand.tricks else here.hand.trick).plays
    start.leader = start.turn = plays[0][0] if plays else here.hand.trick.turn
    if plays and start.rules.lowest_club_opens and 1 << plays[0][1].face & MINOR_SUITS:
        start.opening_card = plays[0][1].face
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
    if here.play.penalty == 0 or here.rules.ruleset.moon is Moon.OFF:
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
    stretch = STRETCH if effort.seconds >= LITTLE_TIME_S else SHORT_STRETCH
    began = time.perf_counter()
    while search.deals < max(1, effort.deals) and not decided(search, effort.certain):
        search.run(stretch, SPREAD if effort.trust else 1)
        cancel.check()
        if search.shooting and out_of_reach(search, effort.gate):
            search.shoot_no_more()
        spent = time.perf_counter() - began
        if spent + spent * stretch / search.deals > effort.seconds:  # one more would take too long
            break
    return verdict(search, effort)


def faces(cards: int) -> Iterator[int]:
    """The faces in a set."""
    return (face for face in range(52) if cards >> face & 1)


def verdict(search: kernel.CardSearch, effort: Effort) -> int:
    """The face that is worth most, or that begins a moon which is likely enough and worth more."""
    means = worths(search, effort.instinct)
    best = max(means, key=means.__getitem__)
    if search.shooting:
        shot = best_moon(search, effort.gate)
        if shot is not None and moon_worth(search, shot) > means[best]:
            return shot
    return best


def worths(search: kernel.CardSearch, instinct: float) -> dict[int, float]:
    """What each card is thought to be worth: by the deals it was tried in, and by what the quick player
    makes of it at first sight, which counts like ``instinct`` deals."""
    found = {face: usual_worth(search, face) for face in faces(search.choices)}
    if instinct <= 0.0 or search.root.swaps_owed:  # the quick player says nothing of cards for the kitty
        return found
    search.seen.weigh(search.root, search.choices)
    most = max(search.seen.scores[face] for face in found)
    unit = WORTH_OF_LIKING * _deviation(search) / UNIT
    liking = {face: unit * max(search.seen.scores[face] - most, LEAST_LIKED) for face in found}
    level = (sum(found.values()) - sum(liking.values())) / len(found)
    part = instinct / (instinct + search.deals)
    return {face: (1.0 - part) * worth + part * (level + liking[face]) for face, worth in found.items()}


def _deviation(search: kernel.CardSearch) -> float:
    """The standard deviation of the worth of a card from deal to deal."""
    number = search.deals
    spread = [
        search.squares[face] / number - (search.worth[face] / number) ** 2 for face in faces(search.choices)
    ]
    return math.sqrt(max(0.0, sum(spread) / len(spread)))


def best_moon(search: kernel.CardSearch, gate: float) -> int | None:
    """The card that begins the best moon, of those that succeed in ``gate`` of the deals.

    By chance a moon succeeds more often in a few deals than it would in many, and the best of several cards
    all the more; so one standard error is counted off, and in fewer than :data:`FEWEST_SHOTS` none is seen.
    """
    tried = search.shot_deals

    def sure(face: int) -> float:
        part: float = search.shots[face] / tried
        return part - math.sqrt(part * (1.0 - part) / tried)

    fit = [face for face in faces(search.choices) if tried >= FEWEST_SHOTS and sure(face) >= gate]
    return max(fit, key=lambda face: search.shot[face]) if fit else None


def out_of_reach(search: kernel.CardSearch, gate: float) -> bool:
    """Has it turned out that no moon will be likely enough?"""
    least = (part for deals, part in GIVING_UP if search.shot_deals >= deals)
    return any(best_moon(search, part * gate) is None for part in least)


def moon_worth(search: kernel.CardSearch, face: int) -> float:
    """What it is worth to begin a moon with this card, against players who stop it if they can."""
    return resisted(
        search.shot[face], search.shot_deals, search.made_worth[face], search.shots[face], resistance(search)
    )


def usual_worth(search: kernel.CardSearch, face: int) -> float:
    """What a card is worth without going for a moon, though one may come of it."""
    if search.shot_deals < search.deals:  # moons were not counted throughout
        return search.worth[face] / search.deals
    return resisted(
        search.worth[face], search.deals, search.lucky_worth[face], search.lucky[face], resistance(search)
    )


def resistance(search: kernel.CardSearch) -> float:
    """The power of :data:`RESISTANCE` by how much of the hand has been played."""
    now = search.root
    left: int = now.hand[now.turn].bit_count() + now.hand_twice[now.turn].bit_count()
    return RESISTANCE + RESISTANCE_LATER * now.tricks_done / (now.tricks_done + left)


def resisted(worth: float, deals: int, made_worth: float, made: int, power: float) -> float:
    """The mean worth, if the odds of a moon are lower by e to this power than in the deals tried."""
    if not 0 < made < deals:
        return worth / deals
    odds = made / (deals - made) * math.exp(-power)
    chance = odds / (1.0 + odds)
    return chance * made_worth / made + (1.0 - chance) * (worth - made_worth) / (deals - made)


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
        if mean - less <= certain * math.sqrt(max(spread, 0.0) / number):  # a tie is no lead
            return False
    return True


# -- cards for the kitty -----------------------------------------------------------------------------------


def choose_discard(here: Situation, offer: OfferDiscard, effort: Effort, seed: int, cancel: Cancel) -> Cards:
    """The cards to lay down for the kitty, found one after the other. Raises Cancelled if called off."""
    laid: Cards = ()
    effort = replace(effort, seconds=effort.seconds / max(1, offer.size))
    while len(laid) < offer.size:
        search = card_search(here, effort, seed + len(laid), laid)
        left = {card.face: card for card in without_cards(offer.cards, laid)}
        for face in left:
            search.try_card(face)
        laid += (left[think(search, effort, cancel)],)
    return tuple(sorted(laid))
