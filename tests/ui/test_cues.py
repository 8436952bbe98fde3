"""What is to be seen of each event, as data."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from strategies import random_game, random_ruleset

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import HIDDEN, Card, parse_cards
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.game import Step, new_game, step
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, HandState, TrickState, hand_of
from hearts_desktop.engine.view import redact_step
from hearts_desktop.ui.table import cues
from hearts_desktop.ui.table.cues import Kind, Until, script
from hearts_desktop.ui.table.piles import CARRIED, TRICK, faces, hand_pile, seen, won_pile
from hearts_desktop.ui.table.sorting import ALTERNATING, hand_order


def found(step: Step, kind: type, viewer: int = 0) -> list:
    return [cue for beat in script(step, viewer) for cue in beat.cues if isinstance(cue, kind)]


def dealt(seats: int = 4, viewer: int = 0) -> Step:
    rules = compile_rules(RuleSet(players=seats))
    state = new_game(seats)
    done = step(rules, state, chance_action(rules, state, 7))
    done = step(rules, done.after, chance_action(rules, done.after, 7))
    return redact_step(done, viewer)


def in_play(*hands: str, plays: tuple[tuple[int, str], ...] = ()) -> GameState:
    trick = TrickState(tuple((seat, Card.parse(card)) for seat, card in plays), leader=0, turn=0, by=0)
    hand = HandState(
        1,
        0,
        PassStep.LEFT,
        ev.Phase.PLAY,
        hands=tuple(parse_cards(cards) for cards in hands),
        taken=((),) * len(hands),
        trick=trick,
    )
    return GameState(len(hands), (0,) * len(hands), 0, hand)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_cards_are_dealt_round_by_round_from_the_dealers_left(seats):
    done = dealt(seats)
    (deal,) = found(done, cues.Deal)
    dealer = hand_of(done.after).dealer
    round_one = [pile.seat for pile, _ in deal.order[:seats]]
    assert round_one == [(dealer + 1 + step) % seats for step in range(seats)]
    assert Counter(pile for pile, _ in deal.order) == {
        hand_pile(seat): len(cards) for seat, cards in enumerate(hand_of(done.after).hands)
    }


def test_the_viewer_gets_his_own_cards_and_backs_for_all_others():
    done = dealt(viewer=2)
    (deal,) = found(done, cues.Deal, viewer=2)
    own = [card for pile, card in deal.order if pile.seat == 2]
    assert sorted(own) == list(hand_of(done.after).hands[2])
    assert own != sorted(own), "they come as they come, and are sorted afterwards"
    assert {card for pile, card in deal.order if pile.seat != 2} == {HIDDEN}
    assert found(done, cues.TurnUp, viewer=2) == [cues.TurnUp(hand_pile(2))]


def test_who_only_watches_turns_no_card_up():
    assert found(dealt(viewer=-1), cues.TurnUp, viewer=-1) == []


def test_the_old_cards_go_before_new_ones_come():
    kinds = [type(cue) for beat in script(dealt(), 0) for cue in beat.cues]
    assert kinds.index(cues.Clear) < kinds.index(cues.Deal) < kinds.index(cues.TurnUp)


@pytest.mark.parametrize(("seat", "kind"), [(0, Kind.PLAY), (2, Kind.PLAY_OTHER)])
def test_a_played_card_goes_from_its_hand_to_the_trick(seat, kind):
    event = ev.CardPlayed(seat, Card.parse("7C"))
    state = in_play("7C", "8C", "7C", "9C")
    (move,) = cues.cues(state, event, state, 0)
    assert move == cues.Move((Card.parse("7C"),), hand_pile(seat), TRICK, kind)


def test_the_queen_of_spades_falls_with_a_pulse():
    event = ev.CardPlayed(1, Card.parse("QS"))
    state = in_play("7C", "QS", "7C", "9C")
    move, pulse = cues.cues(state, event, state, 0)
    assert move.kind is Kind.QUEEN
    assert pulse == cues.Pulse(Card.parse("QS"))


def test_a_trick_is_marked_then_held_then_gathered():
    state = in_play("", "", "", "", plays=((1, "7C"), (2, "KC"), (3, "AH"), (0, "2C")))
    event = ev.TrickTaken(2, parse_cards("7C KC AH 2C"))
    assert cues.cues(state, event, state, 0) == (
        cues.Winner(2, Card.parse("KC")),
        cues.Note(2, "wins_trick"),
        cues.Pause("trick", Until.TIME),
        cues.Gather((CARRIED, TRICK), won_pile(2)),
    )


def test_a_claim_is_called_out_before_the_rest_is_played():
    state = in_play("7C", "8C", "7C", "9C")
    event = ev.Claimed(0, ev.Ground.ALL_TRICKS)
    assert cues.cues(state, event, state, 0) == (cues.Claim(event), cues.Pause("claim", Until.TIME))


def passed(viewer: int = 0) -> tuple[cues.Beat, ...]:
    """Four packets to the left, as the viewer sees them."""
    packets = ("2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H")
    events = []
    for giver, packet in enumerate(packets):
        known = viewer in (giver, (giver + 1) % 4)
        cards = parse_cards(packet) if known else (HIDDEN,) * 3
        events.append(ev.CardsPassed(giver, (giver + 1) % 4, cards))
    hands = [
        tuple(parse_cards(packet)) if seat == viewer else (HIDDEN,) * 3 for seat, packet in enumerate(packets)
    ]
    before = GameState(4, (0,) * 4, 0, HandState(1, 0, PassStep.LEFT, ev.Phase.PASS, hands=tuple(hands)))
    return script(Step(before, None, tuple(events), before), viewer)


def test_all_packets_cross_the_table_at_once_to_the_right_seats():
    (beat,) = passed()
    exchange = beat.cues[0]
    assert [(one.source.seat, one.target.seat) for one in exchange.moves] == [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert [len(one.cards) for one in exchange.moves] == [3, 3, 3, 3]
    assert [one.kind for one in exchange.moves] == [Kind.PASS_OUT] * 3 + [Kind.PASS_IN]


def test_received_cards_are_marked_after_they_came_and_wait_for_a_click():
    (beat,) = passed()
    assert beat.cues[1:] == (
        cues.Received(3, parse_cards("2H 3H 4H")),
        cues.Pause("received", Until.CLICK),
    )


def test_who_only_watches_is_never_made_to_click():
    (beat,) = passed(viewer=-1)
    assert [type(cue) for cue in beat.cues] == [cues.Exchange]


@pytest.mark.parametrize("seats", range(2, 11))
def test_cues_move_cards_exactly_as_the_state_does(seats):
    """Whoever follows the moves alone has on his table what the state says, at every beat of whole games."""
    rng = random.Random(seats)
    for _ in range(3):
        for done in random_game(rng, random_ruleset(rng, players=seats), hands=2, moons=0.3).steps:
            seen = redact_step(done, 0)
            for beat in script(seen, 0):
                assert moved(beat) == {p: Counter(c) for p, c in faces(beat.after, 0).items() if c}
            assert beat.after == seen.after


def moved(beat: cues.Beat) -> dict:
    """The piles before a beat with its moves made."""
    piles = {pile: Counter(cards) for pile, cards in faces(beat.before, 0).items()}
    for cue in beat.cues:
        match cue:
            case cues.Clear():
                piles = {}
            case cues.Deal():
                for pile, card in cue.order:
                    piles.setdefault(pile, Counter())[card] += 1
            case cues.Move() | cues.Exchange():
                for one in cue.moves if isinstance(cue, cues.Exchange) else (cue,):
                    move(piles, one, beat.after)
            case cues.Gather():
                for source in cue.sources:
                    piles.setdefault(cue.target, Counter()).update(piles.pop(source, Counter()))
            case cues.Show():
                piles[cue.pile] = Counter(faces(beat.after, 0)[cue.pile])
    return {pile: +cards for pile, cards in piles.items() if +cards}


def move(piles: dict, cue: cues.Move, after: GameState) -> None:
    for card in cue.cards:
        source = piles[cue.source]
        source[card if source[card] else HIDDEN] -= 1
        piles.setdefault(cue.target, Counter())[seen(card, cue.target, hand_of(after), 0)] += 1


def test_a_hand_is_in_order_of_suit_then_rank():
    cards = parse_cards("AH 2H QS 3S TD 2D KC 9C")
    assert hand_order(cards) == parse_cards("9C KC 2D TD 3S QS 2H AH")


def test_the_order_of_a_hand_is_strict_and_black_and_red_alternate():
    rng = random.Random(1)
    cards = [card for number in range(52) for card in (Card.from_face(number), Card.from_face(number, 1))]
    once = hand_order(cards)
    for _ in range(20):
        rng.shuffle(cards)
        assert hand_order(cards) == once
    assert len(set(once)) == len(cards)
    assert [suit in (1, 3) for suit in ALTERNATING] == [False, True, False, True]


def test_backs_lie_at_the_end():
    assert hand_order((HIDDEN, Card.parse("AH"), HIDDEN)) == (Card.parse("AH"), HIDDEN, HIDDEN)
