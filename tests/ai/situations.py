"""Situations at the table for the tests of agents: a hand and a trick in card notation become a whole game.

The cards that are not named lie in earlier tricks, so that an agent finds a state as it would arise in play.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle

from strategies import play_on, random_ruleset

from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import Card, Cards, Suit, parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import new_game, pending
from hearts_desktop.engine.options import Value
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, HandState, Packet, Prelude, Trick, TrickState
from hearts_desktop.engine.view import PlayerView, player_view, redact_state

ME = 0

PER_GAME = 12
"""How many positions of one game are taken."""


def cards_of(text: str) -> Cards:
    """Cards in the order written; the same card again is the second pack's."""
    found: list[Card] = []
    for card in parse_cards(text):
        found.append(Card.from_face(card.face, 1) if card in found else card)
    return tuple(found)


def around(rules: Rules, leader: int, declarer: int) -> tuple[int, ...]:
    """The places in the order in which they play to a trick, twice for a trick that a nine makes longer."""
    if rules.two_handed:
        return (leader, 1 - leader, 2)
    order = rules.order(declarer)
    first = order.index(leader)
    return (order[first:] + order[:first]) * 2


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
    place: int = ME,
    charged: str = "",
    declarer: int = NOBODY,
    kitty: str = "",
) -> PlayerView:
    """Seat 0 is to play from ``hand`` to ``trick``, whose last card is by the place before it.

    ``others`` is what the other places still hold (one text: dealt out in turn; several: by place from 1, or
    from seat 0 on if a dummy's ``place`` is to play). Everything else was played in earlier tricks, which
    ``past_takers`` took in turn. ``given`` are cards of seat 1 that seat 0 passed there.
    """
    rules = compile_rules(ruleset or RuleSet())
    laid = cards_of(trick)
    size = rules.places
    order = rules.order(max(0, declarer))
    first = order[(order.index(place) - len(laid)) % size] if leader is None else leader
    plays = tuple(zip(around(rules, first, max(0, declarer)), laid, strict=False))
    hands = [*_hands(others, size - 1)]
    hands.insert(place, cards_of(hand))
    used = {*laid, *cards_of(kitty), *(card for cards in hands for card in cards)}
    past = () if first_trick else _past(rules, [card for card in rules.pack if card not in used], past_takers)
    prelude = Prelude(
        packets=(Packet(ME, 1, parse_cards(given)),) if given else (),
        charged=parse_cards(charged),
        declarer=declarer,
    )
    state = HandState(
        number=1,
        dealer=0,
        step=PassStep.LEFT,
        phase=Phase.PLAY,
        hands=tuple(tuple(sorted(cards)) for cards in hands),
        kitty=cards_of(kitty),
        open=tuple(range(rules.players, size)),
        prelude=prelude,
        tricks=past,
        taken=tuple(
            tuple(card for done in past if done.taker == owner for _, card in done.plays)
            for owner in range(size)
        ),
        trick=TrickState(plays=plays, leader=first, turn=place, by=ME, broken=True),
    )
    game = replace(new_game(rules.players), first_dealer=0, hand=state)
    return player_view(rules, game, ME)


def _hands(others: str | Iterable[str], players: int) -> list[Cards]:
    if isinstance(others, str):
        cards = cards_of(others)
        return [cards[seat::players] for seat in range(players)]
    return [cards_of(text) for text in others]


def _past(rules: Rules, cards: list[Card], takers: Iterable[int]) -> tuple[Trick, ...]:
    """The cards as tricks of one suit each, so that nobody looks void; odd cards are tricks by themselves.

    The lowest club opens, or it would be known of lower ones that nobody holds them.
    """
    turn = cycle(takers)
    tricks = []
    for suit in sorted({card.suit for card in cards}):
        left = [card for card in cards if card.suit is suit]
        while left:
            size = rules.places if len(left) >= rules.places else 1
            plays, left = (left[-size:], left[:-size]) if tricks else (left[:size], left[size:])
            tricks.append(Trick(tuple(enumerate(plays)), next(turn)))
    return tuple(tricks)


def random_positions(rng: random.Random, **fixed: Value) -> Iterator[tuple[Rules, GameState, int]]:
    """Positions of random games under random rules in which a seat has something to decide, without end.

    Options in ``fixed`` have the given values.
    """
    while True:
        rules = compile_rules(random_ruleset(rng, **fixed))
        met = []
        for done in play_on(rng, rules, new_game(rules.players), rng.getrandbits(32), hands=2, moons=0.4):
            seats = pending(done.after)
            if seats and seats[0] != CHANCE:
                met.append((rules, done.after, rng.choice(seats)))
        yield from rng.sample(met, min(PER_GAME, len(met)))


def permuted(rng: random.Random, state: GameState, seat: int) -> GameState:
    """The same game to the eyes of ``seat``, with the cards it cannot see changed among their places.

    These are other hands, the kitty, buried cards, and a pack that is shuffled but not dealt. Cards are
    exchanged two at a time, never into a hand that has shown to lack the suit and never so that another card
    would have opened the hand, so that the result could have been dealt and played.
    """
    hand = state.hand
    assert hand is not None
    seen = redact_state(state, seat).hand
    assert seen is not None
    visible = {card for cards in (*seen.hands, *seen.taken) for card in cards}
    owner = {card: who for who, cards in enumerate(hand.hands) for card in cards}
    owner |= dict.fromkeys((*hand.kitty, *hand.buried, *hand.prelude.stock), NOBODY)
    # Who had a charged card is known, even if it may have been buried since.
    hidden = [card for card in owner if card not in visible and card not in hand.prelude.charged]
    becomes = _exchanged(rng, hidden, owner, _voids(hand), opened=bool(hand.tricks or hand.trick.plays))

    def moved(cards: Cards) -> Cards:
        return tuple(becomes.get(card, card) for card in cards)

    def sorted_(cards: Cards) -> Cards:
        return tuple(sorted(moved(cards)))

    before = replace(
        hand.prelude,
        stock=moved(hand.prelude.stock),
        chosen=tuple(
            cards if cards is None or who == seat else sorted_(cards)
            for who, cards in enumerate(hand.prelude.chosen)
        ),
        charges=tuple(
            cards if cards is None or who == seat else sorted_(cards)
            for who, cards in enumerate(hand.prelude.charges)
        ),
        packets=tuple(
            packet if seat in packet[:2] else packet._replace(cards=sorted_(packet.cards))
            for packet in hand.prelude.packets
        ),
    )
    changed = replace(
        hand,
        hands=tuple(map(sorted_, hand.hands)),
        kitty=sorted_(hand.kitty),
        buried=sorted_(hand.buried),
        taken=tuple(map(moved, hand.taken)),
        prelude=before,
    )
    return replace(state, hand=changed)


def _exchanged(
    rng: random.Random,
    hidden: list[Card],
    owner: dict[Card, int],
    voids: dict[int, set[Suit]],
    *,
    opened: bool,
) -> dict[Card, Card]:
    """Which hidden card each of them becomes."""
    becomes = {card: card for card in hidden}
    for _ in range(3 * len(hidden) if len(hidden) > 1 else 0):
        one, other = rng.sample(hidden, 2)
        suits = {becomes[one].suit, becomes[other].suit}
        if becomes[other].suit in voids[owner[one]] or becomes[one].suit in voids[owner[other]]:
            continue
        if Suit.CLUBS in suits and (not opened or NOBODY in (owner[one], owner[other])):
            continue
        becomes[one], becomes[other] = becomes[other], becomes[one]
    return becomes


def _voids(hand: HandState) -> dict[int, set[Suit]]:
    voids: dict[int, set[Suit]] = {who: set() for who in range(NOBODY, len(hand.hands))}
    for plays in (*(trick.plays for trick in hand.tricks), hand.trick.plays):
        for who, card in plays:
            if card.suit is not plays[0][1].suit:
                voids[who].add(plays[0][1].suit)
    return voids
