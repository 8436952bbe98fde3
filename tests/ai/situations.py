"""Situations at the table for the tests of agents: a hand and a trick in card notation become a whole game.

The cards that are not named lie in earlier tricks, so that an agent finds a state as it would arise in play.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle

from strategies import play_on, random_ruleset

from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import Card, Cards, parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import new_game, pending
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, HandState, Packet, Trick, TrickState
from hearts_desktop.engine.view import PlayerView, player_view, redact_state

ME = 0


def situation(
    hand: str,
    trick: str = "",
    *,
    others: str | Iterable[str] = "",
    leader: int | None = None,
    past_takers: Iterable[int] = range(4),
    given: str = "",
    ruleset: RuleSet | None = None,
    first_trick: bool = False,
) -> PlayerView:
    """Seat 0 is to play from ``hand`` to ``trick``, whose last card is by the seat before it.

    ``others`` is what the other seats still hold (one text: dealt out in turn; several: by seat from 1).
    Everything else was played in earlier tricks, which ``past_takers`` took in turn. ``given`` are cards
    of seat 1 that seat 0 passed there.
    """
    rules = compile_rules(ruleset or RuleSet())
    laid = parse_cards(trick)
    first = -len(laid) % rules.players if leader is None else leader
    plays = tuple(((first + place) % rules.players, card) for place, card in enumerate(laid))
    hands = [parse_cards(hand), *_hands(others, rules.players - 1)]
    used = {*laid, *(card for cards in hands for card in cards)}
    past = () if first_trick else _past(rules, [card for card in rules.pack if card not in used], past_takers)
    packets = (Packet(ME, 1, parse_cards(given)),) if given else ()
    state = HandState(
        number=1,
        dealer=0,
        step=PassStep.LEFT,
        phase=Phase.PLAY,
        hands=tuple(tuple(sorted(cards)) for cards in hands),
        packets=packets,
        tricks=past,
        taken=tuple(
            tuple(card for done in past if done.taker == seat for _, card in done.plays)
            for seat in range(rules.players)
        ),
        trick=TrickState(plays=plays, leader=first, turn=ME, by=ME, broken=True),
    )
    game = replace(new_game(rules.players), first_dealer=0, hand=state)
    return player_view(rules, game, ME)


def _hands(others: str | Iterable[str], players: int) -> list[Cards]:
    if isinstance(others, str):
        cards = parse_cards(others)
        return [cards[seat::players] for seat in range(players)]
    return [parse_cards(text) for text in others]


def _past(rules: Rules, cards: list[Card], takers: Iterable[int]) -> tuple[Trick, ...]:
    """The cards as tricks of one suit each, so that nobody looks void; odd cards are tricks by themselves."""
    turn = cycle(takers)
    tricks = []
    for suit in sorted({card.suit for card in cards}):
        left = [card for card in cards if card.suit is suit]
        while left:
            size = rules.players if len(left) >= rules.players else 1
            tricks.append(Trick(tuple(enumerate(left[-size:])), next(turn)))
            left = left[:-size]
    return tuple(tricks)


def random_positions(rng: random.Random, per_game: int = 12) -> Iterable[tuple[Rules, GameState, int]]:
    """Positions of random games under random rules in which a seat has something to decide, without end."""
    while True:
        rules = compile_rules(random_ruleset(rng))
        met = []
        for done in play_on(rng, rules, new_game(rules.players), rng.getrandbits(32), hands=2, moons=0.4):
            seats = pending(done.after)
            if seats and seats[0] != CHANCE:
                met.append((rules, done.after, rng.choice(seats)))
        yield from rng.sample(met, min(per_game, len(met)))


def permuted(rng: random.Random, state: GameState, seat: int) -> GameState:
    """The same game to the eyes of ``seat``, with the cards it cannot see changed among the other hands.

    Cards are exchanged two at a time, never into a hand that has shown to lack the suit, so that the result
    could have been dealt and played.
    """
    hand = state.hand
    assert hand is not None
    seen = redact_state(state, seat).hand
    assert seen is not None
    voids = _voids(hand)
    owner = {card: who for who, cards in enumerate(hand.hands) for card in cards}
    visible = {card for cards in seen.hands for card in cards}
    hidden = [card for card in owner if card not in visible]
    becomes = {card: card for card in hidden}
    place = dict(owner)
    for _ in range(3 * len(hidden)):
        one, other = rng.sample(hidden, 2) if len(hidden) > 1 else (None, None)
        if one is None or other is None:
            break
        if becomes[other].suit in voids[place[one]] or becomes[one].suit in voids[place[other]]:
            continue
        becomes[one], becomes[other] = becomes[other], becomes[one]

    def moved(cards: Cards) -> Cards:
        return tuple(sorted(becomes.get(card, card) for card in cards))

    changed = replace(
        hand,
        hands=tuple(map(moved, hand.hands)),
        chosen=tuple(None if cards is None else moved(cards) for cards in hand.chosen),
        packets=tuple(
            packet if seat in packet[:2] else packet._replace(cards=moved(packet.cards))
            for packet in hand.packets
        ),
    )
    return replace(state, hand=changed)


def _voids(hand: HandState) -> dict[int, set[object]]:
    voids: dict[int, set[object]] = {who: set() for who in range(NOBODY, len(hand.hands))}
    for plays in (*(trick.plays for trick in hand.tricks), hand.trick.plays):
        for who, card in plays:
            if card.suit is not plays[0][1].suit:
                voids[who].add(plays[0][1].suit)
    return voids
