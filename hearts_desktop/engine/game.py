"""Playing a game one action at a time: who may act, what they may do, and what follows."""

from __future__ import annotations

from typing import NamedTuple

from hearts_desktop.engine.actions import Action, ChooseMoon, Cut, Deal, Pass, Play, actor
from hearts_desktop.engine.events import Event, Phase, PhaseBegan
from hearts_desktop.engine.offers import Offer, OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.phases import deal, moon, passing, play, score
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import NOBODY, GameState, hand_of, new_game, pending
from hearts_desktop.engine.story import IllegalAction, Refusal, Story

__all__ = [
    "IllegalAction",
    "Offer",
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
    match action:
        case Cut():
            deal.decide_cut(story, action)
        case Deal():
            deal.decide_deal(story, action)
        case Pass():
            passing.decide(story, action)
        case Play():
            play.decide(story, action)
        case ChooseMoon():
            moon.decide(story, action)
    _go_on(story)
    return Step(state, action, tuple(story.events), story.state)


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
        case Phase.PASS:
            return passing.offer(rules, hand, seat)
        case Phase.PLAY:
            return play.offer(rules, hand, seat)
        case Phase.MOON:
            return moon.offer(seat)
        case Phase.DEAL | Phase.SCORE:
            return None


_PHASE_OF: dict[type[Action], Phase] = {Pass: Phase.PASS, Play: Phase.PLAY, ChooseMoon: Phase.MOON}


def _check_turn(state: GameState, action: Action) -> None:
    if state.result is not None:
        raise IllegalAction(Refusal.GAME_OVER, "The game is over.")
    phase = _PHASE_OF.get(type(action))
    hand = state.hand
    if phase is None:
        if actor(action) not in pending(state):
            raise IllegalAction(Refusal.NOT_NOW, "The hand is not over yet.")
        return
    if hand is None or hand.phase is not phase:
        raise IllegalAction(Refusal.NOT_NOW, f"This is not the time to {_VERB[phase]}.")
    if actor(action) in pending(state):
        return
    seat = actor(action)
    if phase is Phase.PASS and 0 <= seat < state.seats:
        raise IllegalAction(Refusal.ALREADY_PASSED, "You have already passed your cards.")
    raise IllegalAction(Refusal.NOT_YOUR_TURN, "It is not your turn.")


_VERB = {Phase.PASS: "pass cards", Phase.PLAY: "play a card", Phase.MOON: "settle a moon"}

_BEGIN = {Phase.PLAY: play.begin, Phase.MOON: moon.begin, Phase.SCORE: score.begin}


def _go_on(story: Story) -> None:
    """Enter the next stages of the hand for as long as nobody has anything to decide."""
    while story.state.first_dealer != NOBODY and story.state.hand is not None:
        hand = story.hand
        if hand.phase is Phase.SCORE or (hand.phase is not Phase.DEAL and pending(story.state)):
            return
        plan = story.rules.plan(hand.number)
        following = plan[plan.index(hand.phase) + 1]
        story.tell(PhaseBegan(following))
        begin = _BEGIN.get(following)
        if begin is not None:
            begin(story)
