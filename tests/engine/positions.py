"""Positions built from a few words, for the tables of rules and the rule cases.

A position is written as what matters in it: one hand, the trick so far, whether hearts are broken. The rest
of the table is filled with cards that do not matter. Everything that happens from there, the engine does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from strategies import play_on

from hearts_desktop.engine.actions import CHANCE, Bid, Call, ChooseMoon, Cut, Deal, Play
from hearts_desktop.engine.bits import suit_of
from hearts_desktop.engine.cards import Card, Cards, Suit, parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import OfferPlay, Step, new_game, offer, pending, step
from hearts_desktop.engine.phases.deal import deal_order
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.state import NOBODY, GameState, HandState, Prelude, Trick, TrickState, hand_of
from hearts_desktop.engine.trickplay import PlayRules, Position

Plays = Sequence[tuple[int, Card]]

TEN_OF_CLUBS = Card.parse("TC")


def cards(text: str | Iterable[str]) -> Cards:
    """Cards in the order written; the same card again is the second pack's."""
    found: list[Card] = []
    for card in parse_cards(text if isinstance(text, str) else " ".join(text)):
        found.append(Card.from_face(card.face, 1) if card in found else card)
    return tuple(found)


def rest_of(rules_pack: Iterable[Card], used: Iterable[Card], *, last: str = "") -> list[Card]:
    """Cards of the pack that are not used; those of the suits in ``last`` come last."""
    gone = set(used)
    left = [card for card in rules_pack if card not in gone]
    return sorted(left, key=lambda card: last.find(card.suit.letter) + 1)


# -- in the middle of a trick ---------------------------------------------------------------------------


def around(rules: Rules, leader: int, declarer: int = 0) -> tuple[int, ...]:
    """The places in the order in which they play to a trick that ``leader`` leads."""
    if rules.two_handed:
        return (leader, 1 - leader, 2)
    order = rules.order(declarer)
    first = order.index(leader)
    return order[first:] + order[:first]


def playing(
    rules: Rules,
    seat: int,
    hand: Cards,
    trick: Plays = (),
    *,
    first_trick: bool = False,
    broken: bool = False,
    led: str = "C",
    prelude: Prelude | None = None,
    kitty: Cards = (),
) -> GameState:
    """``seat`` is to play from ``hand`` to ``trick``; ``led`` are the suits of the tricks before."""
    used = [*hand, *kitty, *(card for _, card in trick)]
    leader = trick[0][0] if trick else seat
    tricks = () if first_trick else fake_tricks(rules, used, led or "C", leader)
    used += [card for done in tricks for _, card in done.plays]
    # A filler must not be a lower club than the card that is to open the hand.
    free = rest_of(rules.pack, used, last="DC")
    played = {who for who, _ in trick}
    hands: list[Cards] = []
    for other in range(rules.places):
        size = len(hand) - (other in played)
        filler = tuple(sorted(free[:size]))
        if other != seat:
            free = free[size:]
        hands.append(tuple(sorted(hand)) if other == seat else filler)
    return table(
        rules,
        hands,
        leader,
        trick,
        turn=seat,
        tricks=tricks,
        broken=broken,
        prelude=prelude,
        kitty=kitty,
    )


def fake_tricks(rules: Rules, used: Iterable[Card], led: str, taker: int) -> tuple[Trick, ...]:
    """Earlier tricks, one for each suit that has been led, of one card each and taken by ``taker``."""
    free = rest_of(rules.pack, used, last="HSD")
    tricks = []
    for letter in led:
        card = next((card for card in free if card.suit.letter == letter), None)
        tricks.append(Trick(((taker, card or Card.parse(f"2{letter}")),), taker))
    return tuple(tricks)


def table(
    rules: Rules,
    hands: Sequence[Cards],
    leader: int,
    trick: Plays = (),
    *,
    turn: int | None = None,
    tricks: tuple[Trick, ...] = (),
    taken: Sequence[Cards] | None = None,
    broken: bool = False,
    totals: Sequence[int] | None = None,
    tie_break: bool = False,
    dealer: int | None = None,
    prelude: Prelude | None = None,
    kitty: Cards = (),
    carried: Cards = (),
    number: int = 1,
) -> GameState:
    """A game in the middle of a trick. Left out: ``leader`` is on turn and sits left of the dealer."""
    players, places = rules.players, rules.places
    on_turn = leader if turn is None else turn
    before = prelude or Prelude(declarer=0 if rules.has_dummy and not rules.two_handed else NOBODY)
    if taken is None:
        piles: list[Cards] = [()] * places
        for done in tricks:
            piles[done.taker] += tuple(card for _, card in done.plays)
        taken = piles
    order = around(rules, leader, max(0, before.declarer))
    if dealer is None:
        dealer = order[-1] if order[-1] < players else order[-2]
    hand = HandState(
        number=number,
        dealer=dealer,
        step=PassStep.HOLD,
        phase=Phase.PLAY,
        hands=tuple(tuple(sorted(held)) for held in hands),
        kitty=kitty,
        open=(players,) if rules.has_dummy else (),
        prelude=before,
        tricks=tricks,
        taken=(*taken, *[()] * (places - len(taken))),
    )
    by = rules.decider(hand, on_turn, leader)
    hand = replace(hand, trick=TrickState(tuple(trick), leader, on_turn, by, broken, carried))
    sums = tuple(totals) if totals is not None else (0,) * players
    return GameState(seats=players, totals=sums, first_dealer=dealer, hand=hand, tie_break=tie_break)


def legal(rules: Rules, state: GameState) -> Cards:
    """What the seat on turn is offered."""
    (seat,) = pending(state)
    found = offer(rules, state, seat)
    assert isinstance(found, OfferPlay)
    return found.cards


def run(rules: Rules, state: GameState, plays: Plays) -> GameState:
    """Play these cards, each from the hand of its place."""
    for place, card in plays:
        trick = hand_of(state).trick
        assert trick.turn == place, "the situation is not consistent"
        state = step(rules, state, Play(trick.by, card)).after
    return state


# -- the end of a hand ----------------------------------------------------------------------------------


def finished(
    rules: Rules,
    taken: Sequence[Cards],
    *,
    before: Sequence[int] | None = None,
    tricks_won: Sequence[int] | None = None,
    choice: Moon | None = None,
    tie_break: bool = False,
    prelude: Prelude | None = None,
    number: int = 1,
) -> GameState:
    """A hand played to its end: a last trick of worthless cards is played on top of the piles ``taken``.

    Everything from there is the engine's: the moon, the choice of its shooter, the score, the end.
    """
    places = rules.places
    won = tricks_won or [2] * rules.players
    winner = max(range(len(won)), key=won.__getitem__)
    used = {card for pile in taken for card in pile} | {TEN_OF_CLUBS}
    plain = [card for card in rules.pack if not rules.value(card) and not rules.bonus(card)]
    suits = ([card for card in plain if card.suit is suit and card not in used] for suit in Suit)
    # Ranks that differ, so that no two cards cancel each other, and no nine.
    faces = ({card.face: card for card in same if card.face % 13 != 7} for same in suits)
    last = next(list(same.values()) for same in faces if len(same) >= places)[:places][::-1]
    earlier = [seat for seat in range(len(won)) for _ in range(won[seat] - (seat == winner))]
    tricks = tuple(Trick(((seat, plain[0]),), seat) for seat in earlier)
    order = around(rules, winner, max(0, prelude.declarer if prelude else 0))
    plays = list(zip(order, last, strict=True))
    hands = [(card,) for _, card in sorted(plays)]
    state = table(
        rules,
        hands,
        winner,
        tricks=tricks,
        taken=taken,
        broken=True,
        totals=before,
        tie_break=tie_break,
        prelude=prelude,
        number=number,
    )
    state = run(rules, state, plays)
    if pending(state) not in ((), (CHANCE,)):
        assert choice is not None, "the shooter has a choice"
        state = step(rules, state, ChooseMoon(pending(state)[0], choice)).after
    return state


def with_totals(rules: Rules, after: Sequence[int], *, tie_break: bool = False, number: int = 1) -> GameState:
    """A hand that has just brought the totals to ``after`` (before exactly 100 is looked at)."""
    first, *others = [card for card in rules.pack if rules.value(card)]
    taken = [(first,), tuple(others), *[()] * (rules.players - 2)]
    gained = finished(rules, taken, number=number).scores[-1].scores
    before = [total - points for total, points in zip(after, gained, strict=True)]
    return finished(rules, taken, before=before, tie_break=tie_break, number=number)


# -- the start of a hand --------------------------------------------------------------------------------


def before_deal(ruleset: RuleSet, number: int = 1, dealer: int | None = None) -> GameState:
    """A game in which hand ``number`` is about to be dealt, by ``dealer``; the hands before are played."""
    rules = compile_rules(ruleset)
    first = ((dealer or 0) - number + 1) % rules.players
    state = step(rules, new_game(rules.players), Cut(first)).after
    if number > 1:
        for done in play_on(random.Random(number), rules, state, seed=number, hands=number - 1):
            state = done.after
    assert state.result is None, "the game was over before this hand"
    return state


def deal_to(
    rules: Rules, dealer: int, held: Mapping[int, Iterable[Card]], kitty: Iterable[Card] = ()
) -> Deal:
    """A shuffle that gives each place the cards ``held``, and anything else to fill up."""
    hands = {place: list(held.get(place, ())) for place in range(rules.places)} | {NOBODY: list(kitty)}
    used = {card for hand in hands.values() for card in hand}
    free = [card for card in rules.pack if card not in used]
    random.Random(len(free)).shuffle(free)
    order: list[Card | None] = []
    for place in deal_order(rules, dealer):
        order.append(hands[place].pop(0) if hands[place] else None)
    assert not any(hands.values()), "more cards than the hand has"
    return Deal(tuple(card if card is not None else free.pop() for card in order))


def dealt(
    rules: Rules,
    state: GameState,
    held: Mapping[int, Iterable[Card]],
    dealer: int | None = None,
    kitty: Iterable[Card] = (),
    call: tuple[int, ...] | None = None,
) -> Step:
    """Deal the next hand so that each place gets the cards ``held``; a dealer who may makes the ``call``."""
    now = (state.first_dealer + len(state.scores)) % rules.players
    assert dealer in (None, now)
    done = step(rules, state, deal_to(rules, now, held, kitty))
    if hand_of(done.after).phase is not Phase.CALL:
        return done
    usual = (rules.pass_count, *[0] * (rules.players - 2))
    return step(rules, done.after, Call(now, usual if call is None else call))


def auctioned(rules: Rules, state: GameState) -> GameState:
    """Everybody passes, so the dealer plays for the dummy and pays nothing."""
    while hand_of(state).phase is Phase.BID:
        state = step(rules, state, Bid(pending(state)[0], 0)).after
    return state


# -- positions of the core by itself ------------------------------------


def core_position(
    play: PlayRules,
    hands: Sequence[Cards],
    leader: int,
    *,
    kitty: Cards = (),
    first_trick: bool = False,
    broken: bool = False,
    led: str = "C",
) -> Position:
    """The core's position with ``leader`` about to lead. Hands are what is held before the trick."""
    now = Position(play)
    for seat, held in enumerate(hands):
        for card in held:
            now.give(seat, card.face)
    for card in kitty:
        now.give(-1, card.face)
    now.broken = now.broken or broken
    if first_trick:
        now.begin((leader - 1) % play.players)
        return now
    now.tricks_done = 1
    for letter in led:
        now.suits_led |= suit_of("CDSH".index(letter) * 13)
    now.leader = now.turn = leader
    return now
