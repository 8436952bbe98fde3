"""Playing a game one action at a time: who may act, what they may do, and what follows."""

from __future__ import annotations

from typing import NamedTuple

from hearts_desktop.engine.actions import (
    CHANCE,
    Action,
    Bid,
    Call,
    Charge,
    ChooseMoon,
    Claim,
    Cut,
    Deal,
    Discard,
    Mix,
    Pass,
    Play,
    actor,
)
from hearts_desktop.engine.events import Event, Phase, PhaseBegan
from hearts_desktop.engine.offers import (
    Offer,
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.phases import bid, call, charge, claim, deal, moon, passing, play, score
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.ruleset import ChargeOrder
from hearts_desktop.engine.state import NOBODY, GameState, hand_of, new_game, pending
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.language import later, tr

__all__ = [
    "IllegalAction",
    "Offer",
    "OfferBid",
    "OfferCall",
    "OfferCharge",
    "OfferDiscard",
    "OfferMoon",
    "OfferPass",
    "OfferPlay",
    "Refusal",
    "Step",
    "new_game",
    "offer",
    "pending",
    "refusal",
    "step",
]


class Step(NamedTuple):
    """One action and all that came of it; the only thing a controller publishes."""

    before: GameState
    action: Action
    events: tuple[Event, ...]
    after: GameState


def step(rules: Rules, state: GameState, action: Action) -> Step:
    """Decide ``action``: the events that follow from it, and the state after them.

    Raises IllegalAction, with a sentence for the player, if the action is not allowed now.
    """
    story = Story(rules, state)
    _check_turn(state, action)
    _decide(story, action)
    _go_on(story)
    return Step(state, action, tuple(story.events), story.state)


def _decide(story: Story, action: Action) -> None:
    match action:
        case Cut():
            deal.decide_cut(story, action)
        case Deal():
            deal.decide_deal(story, action)
        case Play():
            play.decide(story, action)
        case Discard():
            play.decide_discard(story, action)
        case Claim():
            claim.decide(story, action)
        case ChooseMoon():
            moon.decide(story, action)
        case _:
            _decide_before_play(story, action)


def _decide_before_play(story: Story, action: Bid | Call | Pass | Mix | Charge) -> None:
    match action:
        case Bid():
            bid.decide(story, action)
        case Call():
            call.decide(story, action)
        case Pass():
            passing.decide(story, action)
        case Mix():
            passing.decide_mix(story, action)
        case Charge():
            charge.decide(story, action)


def refusal(rules: Rules, state: GameState, action: Action) -> IllegalAction | None:
    """Why ``action`` is not allowed now, or None if it is."""
    try:
        step(rules, state, action)
    except IllegalAction as illegal:
        return illegal
    return None


def offer(rules: Rules, state: GameState, seat: int) -> Offer | None:
    """What ``seat`` may choose from now, or None if nothing is asked of it.

    ``state`` must be the whole state: legality is never guessed from a view.
    """
    if seat < 0 or seat not in pending(state):
        return None
    hand = hand_of(state)
    match hand.phase:
        case Phase.CALL:
            return call.offer(rules, seat)
        case Phase.BID:
            return bid.offer(rules, hand, seat)
        case Phase.PASS:
            return passing.offer(rules, hand, seat)
        case Phase.CHARGE:
            return charge.offer(rules, hand, seat)
        case Phase.PLAY:
            return play.offer(rules, hand, seat)
        case Phase.MOON:
            return moon.offer(seat)
        case Phase.DEAL | Phase.SCORE:
            return None


_PHASE_OF: dict[type[Action], Phase] = {
    Bid: Phase.BID,
    Call: Phase.CALL,
    Pass: Phase.PASS,
    Mix: Phase.PASS,
    Charge: Phase.CHARGE,
    Play: Phase.PLAY,
    Discard: Phase.PLAY,
    Claim: Phase.PLAY,
    ChooseMoon: Phase.MOON,
}
_NOT_THE_TIME = {
    Phase.BID: later("This is not the time to bid."),
    Phase.CALL: later("This is not the time to call the pass."),
    Phase.PASS: later("This is not the time to pass cards."),
    Phase.CHARGE: later("This is not the time to charge cards."),
    Phase.PLAY: later("This is not the time to play a card."),
    Phase.MOON: later("This is not the time to settle a moon."),
}


def _check_turn(state: GameState, action: Action) -> None:
    if state.result is not None:
        raise IllegalAction(Refusal.GAME_OVER, tr("The game is over."))
    phase = _PHASE_OF.get(type(action))
    hand = state.hand
    if phase is None:
        begins = hand is None or hand.phase in (Phase.DEAL, Phase.SCORE)
        if not begins or actor(action) not in pending(state):
            raise IllegalAction(Refusal.NOT_NOW, tr("The hand is not over yet."))
        return
    if hand is None or hand.phase is not phase:
        raise IllegalAction(Refusal.NOT_NOW, tr(_NOT_THE_TIME[phase]))
    seat = actor(action)
    if seat in pending(state) and (seat != CHANCE or isinstance(action, Mix)):
        return
    if phase in (Phase.PASS, Phase.CHARGE) and 0 <= seat < state.seats:
        passed = tr("You have already passed your cards, or it is not your turn.")
        charged = tr("You have already decided what to charge, or it is not your turn.")
        raise IllegalAction(Refusal.ALREADY_PASSED, passed if phase is Phase.PASS else charged)
    raise IllegalAction(Refusal.NOT_YOUR_TURN, tr("It is not your turn."))


_BEGIN = {Phase.PLAY: play.begin, Phase.MOON: moon.begin, Phase.SCORE: score.begin}


def _go_on(story: Story) -> None:
    """Enter the next stages of the hand for as long as nobody has anything to decide."""
    while story.state.first_dealer != NOBODY and story.state.hand is not None:
        hand = story.hand
        if hand.phase is Phase.SCORE or (hand.phase is not Phase.DEAL and pending(story.state)):
            return
        plan = story.rules.plan(hand.number)
        following = plan[plan.index(hand.phase) + 1]
        one_by_one = story.rules.ruleset.charge_order is ChargeOrder.FROM_DEALER_LEFT
        story.tell(PhaseBegan(following, in_turn=following is Phase.CHARGE and one_by_one))
        begin = _BEGIN.get(following)
        if begin is not None:
            begin(story)
