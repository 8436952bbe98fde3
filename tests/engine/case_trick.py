"""Answers to rule cases about the trick: each situation is played on by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from case_reading import Case
from positions import around, legal, playing, rest_of, run, table

from hearts_desktop.engine.actions import Discard, Play
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.events import TrickCancelled
from hearts_desktop.engine.game import pending, refusal, step
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, kitty_rules
from hearts_desktop.engine.ruleset import KittyAward
from hearts_desktop.engine.state import NOBODY, GameState, Prelude, Trick, hand_of


def prelude_of(case: Case, declarer: int | None = None) -> Prelude:
    """What the case tells of the time before the first lead."""
    situation = case.situation
    found = situation.get("declarer", declarer)
    if found is None:
        found = 0 if case.rules.has_dummy and not case.rules.two_handed else NOBODY
    charged = tuple(sorted(case.cards(situation.get("charged", ()))))
    return Prelude(charged=charged, declarer=found, bid=situation.get("bid", 0))


def preludes(case: Case, plays: list[tuple[int, Card]], last: int | None = None) -> Iterator[Prelude]:
    """The same with every declarer whose order of play fits these plays (rules 6.2)."""
    places = [place for place, _ in plays] + ([] if last is None else [last])
    for declarer in range(case.ruleset.players):
        before = prelude_of(case, declarer)
        order = around(case.rules, places[0], max(0, before.declarer)) if places else ()
        if all(place == order[turn % len(order)] for turn, place in enumerate(places)):
            yield before


def earlier_trick(card: Card, place: int = 0) -> tuple[Trick, ...]:
    """A trick that has been played, so that this is not the first."""
    return (Trick(((place, card),), NOBODY),)


def legal_cards(case: Case) -> Any:
    """What the engine offers."""
    situation, rules = case.situation, case.rules
    place, hand = case.place(situation["seat"]), case.cards(situation["hand"])
    trick = case.plays("trick", hand)
    opening = situation.get("opening_card")
    low = Card.parse(opening) if opening else None
    used = {*hand, *(card for _, card in trick)}
    kitty = [card for card in rules.pack if low and card < low and card.suit is low.suit and card not in used]
    state = playing(
        rules,
        place,
        hand,
        trick,
        first_trick=situation.get("first_trick", False),
        broken=situation.get("hearts_broken", False),
        led="".join(situation.get("suits_led_earlier", ())),
        prelude=next(preludes(case, trick, place)),
        kitty=tuple(kitty),
    )
    assert position(rules, hand_of(state)).turn == place, "the situation is not consistent"
    return [str(card).rstrip("'") for card in legal(rules, state)]


def hearts_broken_after(case: Case) -> Any:
    """Are hearts broken when this trick has been played?"""
    rules, plays = case.rules, case.plays("trick")
    hands = [tuple(card for who, card in plays if who == place) for place in range(rules.places)]
    state = table(
        rules,
        hands,
        plays[0][0],
        tricks=earlier_trick(plays[0][1]),
        broken=case.situation["hearts_broken_before"],
        prelude=next(preludes(case, plays)),
    )
    return position(rules, hand_of(run(rules, state, plays))).broken


def trick(case: Case) -> Any:
    """Who takes the trick, or who is next in it."""
    rules, plays = case.rules, case.plays("plays")
    led = plays[0][1].suit
    free = [card for card in rest_of(rules.pack, [card for _, card in plays]) if card.suit is not led]
    free.sort(key=lambda card: rules.value(card))
    left = min(3, case.situation.get("cards_left_each_after_first_round", 1))
    hands: list[Cards] = []
    for place in range(rules.places):
        own = tuple(card for who, card in plays if who == place)
        size = max(0, left - max(0, len(own) - 1))
        hands.append((*own, *free[:size]))
        free = free[size:]
    suits = tuple(Trick(((plays[0][0], Card.of(suit, plays[0][1].rank)),), NOBODY) for suit in Suit)
    state = table(rules, hands, plays[0][0], tricks=suits, broken=True, prelude=next(preludes(case, plays)))
    cancelled = False
    for place, card in plays:
        now = hand_of(state).trick
        assert now.turn == place, "the situation is not consistent"
        done = step(rules, state, Play(now.by, card))
        cancelled = any(isinstance(event, TrickCancelled) for event in done.events)
        state = done.after
    hand = hand_of(state)
    if hand.trick.plays:
        return {"complete": False, "next": case.name(hand.trick.turn)}
    if cancelled:
        return {"complete": True, "winner": None, "next_leader": case.name(hand.trick.leader)}
    return {"complete": True, "winner": case.name(hand.tricks[-1].taker)}


# -- whole tricks that are won as told ------------------------------------------------------------------


def captured_by(case: Case) -> Any:
    """Whose pile each trick ends on."""
    rules, tricks = case.rules, case.situation["tricks"]
    laid = [follow_all(rules, told, number) for number, told in enumerate(tricks)]
    hands: list[list[Card]] = [[] for _ in range(rules.places)]
    for cards_of in laid:
        for place, card in cards_of.items():
            hands[place].append(card)
    used = [card for hand in hands for card in hand]
    if not case.situation["last"]:
        spare = rest_of(rules.pack, used)
        for hand in hands:
            hand.append(spare.pop())
    state = table(
        rules,
        [tuple(hand) for hand in hands],
        tricks[0]["leader"],
        tricks=earlier_trick(used[0]),
        broken=True,
    )
    for told, cards_of in zip(tricks, laid, strict=True):
        order = around(rules, told["leader"])
        state = run(rules, state, [(place, cards_of[place]) for place in order])
    taken = hand_of(state).taken
    return {
        told["id"]: next(
            case.name(place) for place, pile in enumerate(taken) if cards_of[told["leader"]] in pile
        )
        for told, cards_of in zip(tricks, laid, strict=True)
    }


def follow_all(rules: Rules, told: Mapping[str, Any], number: int) -> dict[int, Card]:
    """Cards by which a trick goes as told: each player follows suit, in pairs if all are to cancel.

    Two tricks share a suit, the first low, the second high. An odd player, whom no twin could cancel,
    has another suit instead; then each trick has a suit of its own.
    """
    places, winner, leader = rules.places, told["winner"], told["leader"]
    odd = rules.ruleset.decks == 2 and places % 2 == 1
    suit = Suit(number % 4 if odd else number // 2 % 4)
    ranks = [2, 3, 4, 5, 6, 7] if odd or number % 2 == 0 else [8, 10, 11, 12, 13, 14]
    twins = [Card.of(suit, rank, copy) for rank in ranks for copy in range(rules.ruleset.decks)]  # type: ignore[arg-type]
    others = [place for place in range(places) if place != winner]
    found: dict[int, Card] = {}
    if winner is not None:
        found[winner] = twins[-1]
    elif odd:
        void = next(place for place in others if place != leader)
        others.remove(void)
        found[void] = Card.of(Suit((suit + 1) % 4), 14 - number)  # type: ignore[arg-type]
    return found | dict(zip(others, twins, strict=False))


def kitty_taker(case: Case) -> Any:
    """Who gets the kitty, and after which trick: every trick is laid so that it is won as told."""
    rules, tricks = case.rules, case.situation["tricks"]
    used: list[Card] = []
    told = []
    for each in tricks:
        found = case.cards(each["cards"], used)
        used += found
        told.append((each["winner"], found))
    kitty = tuple(card for card in rest_of(rules.pack, used) if not rules.value(card))
    kitty = kitty[: rules.kitty_size]
    for leader in range(rules.players):
        found = lay_out(rules, told, leader, kitty)
        if found is not None:
            return found
    raise AssertionError("no order of the cards makes the tricks go as told")


def lay_out(rules: Rules, tricks: list[tuple[int | None, Cards]], leader: int, kitty: Cards) -> Any:
    """Play the tricks one by one; None if the first cannot be won as told from this lead."""
    spare = iter(rest_of(rules.pack, [*kitty, *(card for _, cards in tricks for card in cards)]))
    ends = kitty_rules(rules.ruleset)[0] is KittyAward.LAST_TRICK
    state: GameState | None = None
    for number, (winner, found) in enumerate(tricks, 1):
        plays = won_by(rules, found, leader, winner)
        if plays is None:
            return None
        hands = [[card] for _, card in sorted(plays)]
        if not ends or number < len(tricks):
            led = plays[0][1].suit
            for hand in hands:
                hand.append(next(card for card in spare if card.suit is not led))
        held = [tuple(sorted(hand)) for hand in hands]
        if state is None:
            state = table(rules, held, leader, tricks=earlier_trick(found[0]), broken=True, kitty=kitty)
        else:
            state = replace(state, hand=replace(hand_of(state), hands=tuple(held)))
        state = run(rules, state, plays)
        hand_now = hand_of(state)
        if hand_now.kitty_taker != NOBODY:
            return {"seat": case_seat(rules, hand_now.kitty_taker), "after_trick": number}
        leader = hand_now.trick.leader
    return {"seat": None, "after_trick": None}


def case_seat(rules: Rules, place: int) -> int | str:
    """A place as the case file writes it."""
    return "dummy" if place >= rules.players else place


def won_by(rules: Rules, found: Cards, leader: int, winner: int | None) -> list[tuple[int, Card]] | None:
    """The cards in an order in which ``winner`` takes the trick that ``leader`` leads."""
    order = around(rules, leader)
    for first in found:
        same = [card for card in found if card.suit is first.suit]
        faces = [card.face for card in same]
        alone = [card for card in same if faces.count(card.face) == 1]
        best = max(alone, default=None)
        if (best is None) != (winner is None):
            continue
        rest = [card for card in found if card not in (first, best)]
        if best is None:
            cards = [first, *rest]
        elif winner == leader:
            if first is not best:
                continue
            cards = [first, *rest]
        elif first is best:
            continue
        else:
            turn = 1 if rules.two_handed else order.index(winner)  # type: ignore[arg-type]
            cards = [first, *rest]
            cards.insert(turn, best)
        return list(zip(order, cards, strict=True))
    return None


def kitty_swap(case: Case) -> Any:
    """The kitty is taken in hand and as many cards laid down; with an empty hand it is laid down itself."""
    rules, situation = case.rules, case.situation
    hand, kitty = case.cards(situation["hand"]), case.cards(situation["kitty"])
    discard = tuple(map(Card.parse, situation["discard"]))
    free = rest_of(rules.pack, [*hand, *kitty], last="SH")
    suit = next(s for s in Suit if sum(card.suit is s for card in free) >= rules.places + 1)
    low = sorted(card for card in free if card.suit is suit and not rules.value(card))
    laid = [*low[: rules.places - 1], low[-1]]
    free = [card for card in free if card not in laid]
    plays = list(zip(around(rules, 0), laid[::-1], strict=True))
    hands = [(card,) for _, card in sorted(plays)]
    hands[0] += hand
    for place in range(1, rules.places):
        hands[place] += tuple(free.pop() for _ in hand)
    # A penalty card of a trick that nobody won earns the kitty without having been played just now.
    stake = next(card for card in rest_of(rules.pack, [*hand, *kitty]) if rules.value(card))
    state = table(
        rules,
        hands,
        0,
        tricks=earlier_trick(laid[0]),
        broken=situation.get("hearts_broken", False),
        kitty=kitty,
        carried=(stake,),
    )
    state = run(rules, state, plays)
    if hand_of(state).owed:
        action = Discard(pending(state)[0], discard)
        if refusal(rules, state, action) is not None:
            return {"valid": False}
        state = step(rules, state, action).after
        down = hand_of(state).buried
    else:
        down = tuple(card for card in hand_of(state).taken[0] if card in kitty)
        if sorted(down) != sorted(discard):
            return {"valid": False}
    return {
        "valid": True,
        "hand": [str(card) for card in hand_of(state).hands[0]],
        "captured": [str(card) for card in down],
        "hearts_broken": hand_of(state).trick.broken,
    }


def play_order(case: Case) -> Any:
    """Whose card is next, from the lead to the end of a trick."""
    rules = case.rules
    ranks = [Card.of(Suit.CLUBS, rank) for rank in range(2, 2 + rules.places)]  # type: ignore[arg-type]
    hands = [(card, Card.of(Suit.DIAMONDS, card.rank)) for card in ranks]
    state = table(
        rules,
        hands,
        case.place(case.situation["leader"]),
        tricks=earlier_trick(ranks[0]),
        prelude=prelude_of(case),
    )
    order = []
    for _ in range(rules.places):
        now = hand_of(state).trick
        order.append(case.name(now.turn))
        state = step(rules, state, Play(now.by, legal(rules, state)[0])).after
    return order
