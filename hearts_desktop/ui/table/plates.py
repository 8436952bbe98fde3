"""What the plates of the players say. Pure functions."""

from __future__ import annotations

from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import Claimed, Ground, Phase
from hearts_desktop.engine.state import NOBODY, GameState, HandState, pending
from hearts_desktop.language import tr, tr_in, tr_n
from hearts_desktop.ui.models.company import level_key
from hearts_desktop.ui.models.words import number
from hearts_desktop.ui.table.memory import voids
from hearts_desktop.ui.table.phrases import is_you, name_of, points_text
from hearts_desktop.ui.table.seat_item import PlateState
from hearts_desktop.ui.table.situation import Situation


def plate(now: Situation, place: int) -> PlateState:
    """The plate of a seat or of the dummy."""
    hand = now.hand
    playing = hand is not None and hand.phase is Phase.PLAY
    avatar = now.players[place].avatar if place < min(now.state.seats, len(now.players)) else ""
    return PlateState(
        name=name_of(now, place),
        avatar=avatar,
        score_text=_second_line(now, place),
        points=hand_points(now, place),
        turn=_has_turn(now, place),
        note=_note(now, place),
        winner=place == now.winner or _wins_game(now.state, place),
        dealer=hand is not None and hand.dealer == place,
        leader=hand is not None and playing and hand.trick.leader == place,
        thinking=_thinks(now, place),
        team=_team(now, place),
        dummy=place >= now.state.seats,
        level=level(now, place),
        levels=len(now.levels),
        voids=voids(now, place),
    )


def agent_of(now: Situation, place: int) -> str:
    """Who decides at a seat, as saved games call it; empty at the dummy's and at an empty chair."""
    return now.players[place].agent if place < min(now.state.seats, len(now.players)) else ""


def level(now: Situation, place: int) -> int:
    """How well the computer player at a seat plays, from 1; 0 if a person sits there, or it is not known."""
    key = level_key(agent_of(now, place))
    return now.levels.index(key) + 1 if key in now.levels else 0


def _thinks(now: Situation, place: int) -> bool:
    """Is the player thinking, and is it time to say so? Not while a trick still lies with its winner."""
    passing = now.hand is None or now.hand.phase is Phase.PASS
    return place in now.thinking and not passing and now.winner == NOBODY


def _team(now: Situation, place: int) -> int:
    """1 for the viewer and the partner, 2 for the two others, 0 without partners."""
    if place >= now.state.seats or now.rules.partner(place) is None:
        return 0
    return 1 if (place - now.viewer) % 2 == 0 else 2


def _second_line(now: Situation, place: int) -> str:
    hand = now.hand
    if place >= now.state.seats:
        return _played_by(now, hand) if hand is not None else ""
    total = now.rules.shown(now.state.totals[place])
    if hand is not None and hand.prelude.declarer == place and now.state.result is None:
        return tr("{total} · bid {bid}").format(total=number(total), bid=number(hand.prelude.bid))
    if now.rules.ruleset.count_down:
        return tr_n("{number} point left", "{number} points left", abs(total)).format(number=number(total))
    return points_text(total)


def _played_by(now: Situation, hand: HandState) -> str:
    """Who plays for the dummy; empty while nobody does."""
    by = hand.prelude.declarer
    if now.rules.two_handed and hand.phase is Phase.PLAY and hand.trick.leader != NOBODY:
        by = 1 - hand.trick.leader
    if by == NOBODY:
        return ""
    # i18n: On the plate of the dummy: who plays its cards.
    return tr("by you") if is_you(now, by) else tr("by {name}").format(name=name_of(now, by))


def worth(now: Situation, hand: HandState, cards: Cards) -> int:
    """Points of cards in this hand, charges and bonus cards included; backs count nothing."""
    value = now.rules.play_rules(hand).value
    known = [card for card in cards if not card.is_hidden]
    bonus = sum(now.rules.bonus(card) * (2 if card in hand.prelude.charged else 1) for card in known)
    return sum(value[card.face] for card in known) + bonus


def hand_points(now: Situation, place: int) -> int | None:
    """Points taken in this hand; None before any can be taken."""
    hand = now.hand
    if hand is None or hand.phase not in (Phase.PLAY, Phase.MOON, Phase.SCORE) or not hand.taken:
        return None
    if not now.ways.points or (place >= now.state.seats and now.rules.two_handed):
        return None
    members = now.rules.unit(place) if place < now.state.seats else (place,)
    taken = tuple(card for member in members for card in hand.taken[member])
    if now.winner in members:  # the trick is his already, though it still lies there
        taken += hand.trick.carried + tuple(card for _, card in hand.trick.plays)
    return worth(now, hand, taken)


def _has_turn(now: Situation, place: int) -> bool:
    hand = now.hand
    if hand is None or now.state.result is not None:
        return False
    match hand.phase:
        case Phase.PLAY:
            return hand.trick.turn == place
        case Phase.CALL | Phase.BID | Phase.MOON:
            return place in pending(now.state)
        case Phase.PASS | Phase.CHARGE:
            return (
                is_you(now, place) or (hand.prelude.in_turn and hand.phase is Phase.CHARGE)
            ) and place in pending(now.state)
    return False


def _wins_game(state: GameState, place: int) -> bool:
    return state.result is not None and place in state.result.winners


def _note(now: Situation, place: int) -> str:
    """A word or two; more would be too small to read."""
    hand = now.hand
    playing = hand is not None and hand.phase is Phase.PLAY
    if _wins_game(now.state, place):
        return tr_in("on a plate", "winner!")
    if playing and now.claim is not None and place == now.claim.seat:
        return _claim(now.claim)
    if place == now.winner:
        return tr_in("on a plate", "wins trick")
    if hand is None:
        return ""
    if hand.shooter == place:
        return tr_in("on a plate", "the sun!") if hand.sun else tr_in("on a plate", "the moon!")
    match hand.phase:
        case Phase.BID:
            return _bid(hand, place)
        case Phase.CALL if place == hand.dealer and hand.prelude.call is None:
            return tr_in("on a plate", "calls the pass…")
        case Phase.PASS | Phase.CHARGE if place < now.state.seats and not now.received:
            return _readiness(now, hand, place)
    return ""


def _claim(claim: Claimed) -> str:
    if claim.ground is Ground.ALL_TRICKS:
        return tr_in("on a plate", "claims rest")
    return tr_in("on a plate", "ends hand")


def _bid(hand: HandState, place: int) -> str:
    bids = [points for seat, points in hand.prelude.bids if seat == place]
    if not bids:
        return ""
    if not bids[-1]:
        return tr_in("on a plate, in an auction", "passes")
    return tr_in("on a plate, in an auction", "bids {points}").format(points=bids[-1])


def _readiness(now: Situation, hand: HandState, place: int) -> str:
    secret = hand.chosen if hand.phase is Phase.PASS else hand.prelude.charges
    if not secret or is_you(now, place):
        return ""
    if secret[place] is not None:
        return tr_in("on a plate", "ready")
    waits = hand.phase is Phase.CHARGE and hand.prelude.in_turn and place not in pending(now.state)
    return "" if waits else tr_in("on a plate", "choosing…")
