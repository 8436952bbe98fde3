"""Positions built from a few words, for the tables of rules and the rule cases.

A position is written as what matters in it: one hand, the trick so far, whether hearts are broken. The rest
of the table is filled with cards that do not matter. Everything that happens from there, the engine does.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from strategies import play_on

from hearts_desktop.engine.actions import CHANCE, ChooseMoon, Cut, Deal, Play
from hearts_desktop.engine.bits import suit_of
from hearts_desktop.engine.cards import Card, Cards, Suit, pack, parse_cards
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import OfferPlay, Step, new_game, offer, pending, step
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import Moon, RuleSet
from hearts_desktop.engine.state import GameState, HandState, Trick, TrickState
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


def playing(
    rules: Rules,
    seat: int,
    hand: Cards,
    trick: Plays = (),
    *,
    first_trick: bool = False,
    broken: bool = False,
    led: str = "C",
) -> GameState:
    """``seat`` is to play from ``hand`` to ``trick``; ``led`` are the suits of the tricks before it."""
    used = [*hand, *(card for _, card in trick)]
    leader = trick[0][0] if trick else seat
    tricks = () if first_trick else fake_tricks(rules, used, led or "C", leader)
    used += [card for done in tricks for _, card in done.plays]
    # A filler must not be a lower club than the card that is to open the hand.
    free = rest_of(rules.pack, used, last="DC")
    played = {who for who, _ in trick}
    hands: list[Cards] = []
    for other in range(rules.players):
        size = len(hand) - (other in played)
        filler = tuple(sorted(free[:size]))
        if other != seat:
            free = free[size:]
        hands.append(tuple(sorted(hand)) if other == seat else filler)
    return table(rules, hands, leader, trick, turn=seat, tricks=tricks, broken=broken)


def fake_tricks(rules: Rules, used: Iterable[Card], led: str, taker: int) -> tuple[Trick, ...]:
    """Earlier tricks, one for each suit that has been led, all taken by ``taker``."""
    free = rest_of(rules.pack, used, last="HSD")
    tricks = []
    for letter in led:
        plays = [next((card for card in free if card.suit.letter == letter), free[0])]
        free.remove(plays[0])
        for _ in range(rules.players - 1):
            plays.append(free.pop(0))
        seats = [(taker + place) % rules.players for place in range(rules.players)]
        tricks.append(Trick(tuple(zip(seats, plays, strict=True)), taker))
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
) -> GameState:
    """A game in the middle of a trick. Left out: ``leader`` is on turn and sits left of the dealer."""
    players = rules.players
    on_turn = leader if turn is None else turn
    if taken is None:
        piles: list[Cards] = [()] * players
        for done in tricks:
            piles[done.taker] += tuple(card for _, card in done.plays)
        taken = piles
    hand = HandState(
        number=1,
        dealer=(leader - 1) % players if dealer is None else dealer,
        step=PassStep.HOLD,
        phase=Phase.PLAY,
        hands=tuple(tuple(sorted(held)) for held in hands),
        trick=TrickState(tuple(trick), leader, on_turn, on_turn, broken),
        tricks=tricks,
        taken=tuple(taken),
    )
    before = tuple(totals) if totals is not None else (0,) * players
    return GameState(seats=players, totals=before, first_dealer=hand.dealer, hand=hand, tie_break=tie_break)


def legal(rules: Rules, state: GameState) -> Cards:
    """What the seat on turn is offered."""
    (seat,) = pending(state)
    found = offer(rules, state, seat)
    assert isinstance(found, OfferPlay)
    return found.cards


def run(rules: Rules, state: GameState, plays: Plays) -> GameState:
    """Play these cards."""
    for seat, card in plays:
        state = step(rules, state, Play(seat, card)).after
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
) -> GameState:
    """A hand played to its end: a last trick of worthless cards is played on top of the piles ``taken``.

    Everything from there is the engine's: the moon, the choice of its shooter, the score, the end.
    """
    players = rules.players
    won = tricks_won or [2] * players
    winner = max(range(players), key=won.__getitem__)
    used = {card for pile in taken for card in pile} | {TEN_OF_CLUBS}
    plain = [
        card for card in rules.pack if not rules.value(card) and card != rules.bonus and card not in used
    ]
    last = next(same for suit in Suit if len(same := [c for c in plain if c.suit is suit]) >= players)
    last = last[:players][::-1]
    earlier = [seat for seat in range(players) for _ in range(won[seat] - (seat == winner))]
    tricks = tuple(Trick(((seat, plain[0]),), seat) for seat in earlier)
    order = [(winner + place) % players for place in range(players)]
    plays = list(zip(order, last, strict=True))
    hands = [(card,) for _, card in sorted(plays)]
    state = table(
        rules, hands, winner, tricks=tricks, taken=taken, broken=True, totals=before, tie_break=tie_break
    )
    state = run(rules, state, plays)
    if pending(state) not in ((), (CHANCE,)):
        assert choice is not None, "the shooter has a choice"
        state = step(rules, state, ChooseMoon(pending(state)[0], choice)).after
    return state


def with_totals(rules: Rules, after: Sequence[int], *, tie_break: bool = False) -> GameState:
    """A hand that has just brought the totals to ``after`` (before exactly 100 is looked at)."""
    first, *others = [card for card in rules.pack if rules.value(card)]
    taken = [(first,), tuple(others), *[()] * (rules.players - 2)]
    gained = finished(rules, taken).scores[-1].scores
    before = [total - points for total, points in zip(after, gained, strict=True)]
    return finished(rules, taken, before=before, tie_break=tie_break)


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


def deal_to(rules: Rules, dealer: int, held: Mapping[int, Iterable[Card]]) -> Deal:
    """A shuffle that gives each seat the cards ``held``, and anything else to fill up."""
    hands = [list(held.get(seat, ())) for seat in range(rules.players)]
    used = {card for hand in hands for card in hand}
    free = [card for card in rules.pack if card not in used]
    random.Random(len(free)).shuffle(free)
    for hand in hands:
        while len(hand) < rules.hand_size:
            hand.append(free.pop())
    order = [
        hands[(dealer + 1 + place) % rules.players][place // rules.players]
        for place in range(rules.players * rules.hand_size)
    ]
    return Deal((*order, *free))


def dealt(
    rules: Rules, state: GameState, held: Mapping[int, Iterable[Card]], dealer: int | None = None
) -> Step:
    """Deal the next hand so that each seat gets the cards ``held``."""
    now = (state.first_dealer + len(state.scores)) % rules.players
    assert dealer in (None, now)
    return step(rules, state, deal_to(rules, now, held))


# -- positions of the core, for rules that no rule set can ask for yet ------------------------------------


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


def two_packs() -> Cards:
    """All cards of Cancellation Hearts."""
    return pack(2)
