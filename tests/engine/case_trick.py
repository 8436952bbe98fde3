"""Answers to rule cases about the trick: by the core and, where a rule set can ask for it, by the engine."""

from __future__ import annotations

import copy
from itertools import permutations
from typing import Any

from case_reading import NOT_THE_TRICK, Case
from positions import cards, core_position, legal, playing, rest_of, run, table, two_packs

from hearts_desktop.engine.bits import bit
from hearts_desktop.engine.cards import Card, Suit, pack
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.state import Trick, hand_of
from hearts_desktop.engine.trickplay import NINES, PlayRules, Position


def core_rules(case: Case) -> PlayRules:
    """The rules of the trick with the extra options that the core knows."""
    play = copy.copy(case.rules.play)
    play.players = case.seats
    if case.extra.get("booster_nines") == "on":
        play.boosters = NINES
    if case.extra.get("decks") == "2":
        play.decks = 2
    if case.extra.get("kitty_award") == "first_penalty":
        play.kitty_trigger = play.penalty
    play.dummy = case.is_for_two
    for card in cards(case.situation.get("charged", ())):
        play.charged |= bit(card.face)
    return play


def whole_pack(case: Case) -> tuple[Card, ...]:
    """Every card that there is in the game of the case."""
    return two_packs() if case.extra.get("decks") == "2" else case.rules.pack


def legal_cards(case: Case) -> Any:
    """What may be played, by the core and, where a rule set can ask for it, by the engine's offer."""
    situation = case.situation
    seat, hand, trick = case.seat(situation["seat"]), cards(situation["hand"]), case.plays("trick")
    first, broken = situation["first_trick"], situation["hearts_broken"]
    led = "".join(situation["suits_led_earlier"])
    leader = trick[0][0] if trick else seat
    free = rest_of(whole_pack(case), [*hand, *(card for _, card in trick)], last="DC")
    hands = [
        (
            *(hand if other == seat else free[other : other + 1]),
            *(card for who, card in trick if who == other),
        )
        for other in range(case.seats)
    ]
    now = core_position(core_rules(case), hands, leader, first_trick=first, broken=broken, led=led)
    if first and trick:
        now.leader = now.turn = leader
    for _, card in trick:
        now.advance(card.face)
    assert now.turn == seat, "the situation is not consistent"
    found = [str(Card.from_face(face)) for face in now.legal()]
    if not set(case.extra) - NOT_THE_TRICK:
        state = playing(case.rules, seat, hand, trick, first_trick=first, broken=broken, led=led)
        assert {str(card) for card in legal(case.rules, state)} == set(found)
    return found


def hearts_broken_after(case: Case) -> Any:
    """Are hearts broken when this trick has been played?"""
    rules, plays = case.rules, case.plays("trick")
    hands = [tuple(card for who, card in plays if who == seat) for seat in range(rules.players)]
    used = [card for _, card in plays]
    earlier = next(card for card in rest_of(rules.pack, used) if not rules.value(card))
    state = table(
        rules,
        hands,
        plays[0][0],
        tricks=(Trick(((0, earlier),), 0),),
        broken=case.situation["hearts_broken_before"],
    )
    return position(rules, hand_of(run(rules, state, plays))).broken


def trick(case: Case) -> Any:
    """Who takes the trick, or who is next in it."""
    situation, plays, seats = case.situation, case.plays("plays"), case.seats
    left = situation.get("cards_left_each_after_first_round", 1)
    free = [
        card
        for card in rest_of(whole_pack(case), [card for _, card in plays])
        if card.suit is not plays[0][1].suit
    ]
    hands = []
    for seat in range(seats):
        own = [card for who, card in plays if who == seat]
        size = max(0, left - max(0, len(own) - 1))
        hands.append((*own, *free[:size]))
        free = free[size:]
    now = core_position(core_rules(case), hands, plays[0][0], broken=True, led="CDSH")
    for seat, card in plays:
        assert now.turn == seat, "the situation is not consistent"
        now.play(card.face)
    if now.length:
        return {"complete": False, "next": now.turn}
    if not set(case.extra) - NOT_THE_TRICK:
        earlier = Trick(((0, plays[0][1]),), 0)
        state = table(case.rules, hands, plays[0][0], tricks=(earlier,), broken=True)
        assert hand_of(run(case.rules, state, plays)).tricks[-1].taker == now.taker
    if now.taker < 0:
        return {"complete": True, "winner": None, "next_leader": now.leader}
    return {"complete": True, "winner": now.taker}


def captured_by(case: Case) -> Any:
    """Whose pile each trick ends on; a trick without winner is one where the only two of a suit are twins."""
    tricks, seats = case.situation["tricks"], case.seats
    hearts = [card for card in two_packs() if card.suit is Suit.HEARTS]
    hands: list[list[Card]] = [[] for _ in range(seats)]
    order: list[list[Card]] = []
    for suit, told in zip("CDS", tricks, strict=False):
        leader, winner = told["leader"], told["winner"]
        twin = (leader + 1) % seats if winner is None else winner
        own = {leader: Card.parse(f"7{suit}")}
        if twin != leader:
            own[twin] = Card.parse(f"7{suit}'" if winner is None else f"8{suit}")
        by_seat = [own.get(seat) or hearts.pop() for seat in range(seats)]
        order.append([by_seat[(leader + place) % seats] for place in range(seats)])
        for seat, card in enumerate(by_seat):
            hands[seat].append(card)
    if not case.situation["last"]:
        for hand in hands:
            hand.append(hearts.pop())
    now = core_position(core_rules(case), [tuple(hand) for hand in hands], tricks[0]["leader"])
    for told, played in zip(tricks, order, strict=True):
        assert now.turn == told["leader"], "the situation is not consistent"
        for card in played:
            now.play(card.face)
    owners = {}
    for told, played in zip(tricks, order, strict=True):
        (owner,) = (seat for seat in range(seats) if now.won[seat] & bit(played[0].face))
        owners[told["id"]] = owner
    return owners


def kitty_taker(case: Case) -> Any:
    """Who gets the kitty, and after which trick: the tricks are laid out so that they are won as told."""
    seats, tricks = case.seats, case.situation["tricks"]
    used = [card for told in tricks for card in cards(told["cards"])]
    kitty = tuple(card for card in pack() if card not in used and card.suit is not Suit.HEARTS)[:1]
    start = [core_position(core_rules(case), [()] * seats, leader, kitty=kitty) for leader in range(seats)]
    return next(filter(None, (lay_out(begun, tricks) for begun in start)))


def lay_out(now: Position, tricks: list[Any], number: int = 1) -> Any:
    """Try every order of the cards of a trick until the right seat wins it; None if none does."""
    if number > len(tricks):
        return None
    told = tricks[number - 1]
    for played in permutations(cards(told["cards"])):
        tried = now.copy()
        for card in played:
            tried.give(tried.turn, card.face)
            tried.give(tried.leader, 0 if tried.hand[tried.leader] else 1)
            tried.advance(card.face)
        if tried.taker != told["winner"]:
            continue
        if tried.kitty_owner >= 0:
            return {"seat": tried.kitty_owner, "after_trick": number}
        found = lay_out(tried, tricks, number + 1)
        if found:
            return found
    return None


def play_order(case: Case) -> Any:
    """Whose card is next, from the lead to the end of a trick."""
    hands = [(Card.parse(f"{rank}{suit}") for suit in "CD") for rank in "234"]
    now = core_position(core_rules(case), [tuple(hand) for hand in hands], case.situation["leader"])
    order = []
    for _ in range(case.seats):
        order.append("dummy" if now.turn == 2 else now.turn)
        now.play(now.legal()[0])
    return order
