"""May a seat claim: is it certain, from what it can know, how the rest of the hand goes?

There are two good reasons (:class:`.events.Ground`). Both are looked for in a *prospect*, which is made of
what the seat sees, so neither a yes nor a no tells it anything that it could not have worked out.
"""

from __future__ import annotations

from hearts_desktop.engine.all_tricks import AllTricks, TooFar
from hearts_desktop.engine.cards import HIDDEN
from hearts_desktop.engine.events import Ground
from hearts_desktop.engine.prospect import Prospect, foresee
from hearts_desktop.engine.rules import Rules, kitty_rules
from hearts_desktop.engine.same_scores import SameScores
from hearts_desktop.engine.state import GameState, HandState, hand_of

MOST_CARDS = 6
"""With more cards in hand no lines of play are gone through: a claim is good only if it is at first sight."""
MOST_MOMENTS = 2_000
"""At most so many moments are looked at for each of the two reasons."""


def ground(
    rules: Rules, state: GameState, seat: int, cards: int = MOST_CARDS, moments: int = MOST_MOMENTS
) -> Ground | None:
    """Why ``seat``, which decides the card on turn, may claim; None if it may not.

    ``state`` is the game as :mod:`.redaction` shows it to the seat. ``cards`` and ``moments`` are the bounds.
    """
    hand = hand_of(state)
    if not _can_look_ahead(rules, hand, seat):
        return None
    prospect = foresee(rules, hand)
    same, ours = SameScores(rules, state, moments), AllTricks(rules, hand, seat, moments)
    plain = ours.plain(prospect)
    if plain and ours.certain(prospect):
        return Ground.ALL_TRICKS
    if same.settled(prospect):
        return Ground.NOTHING_LEFT
    if len(hand.hands[hand.trick.turn]) > cards:
        return None
    if not plain and _proved(ours, prospect):
        return Ground.ALL_TRICKS
    return Ground.NOTHING_LEFT if _proved(same, prospect) else None


def claimable(rules: Rules, state: GameState, seat: int) -> bool:
    """May ``seat`` claim now? ``state`` is the game as :mod:`.redaction` shows it to that seat."""
    hand = state.hand
    return hand is not None and hand.trick.by == seat and ground(rules, state, seat) is not None


def winning_face(rules: Rules, state: GameState, seat: int) -> int | None:
    """The card with which ``seat``, on turn, goes on taking all tricks; None if they are not certain."""
    hand = hand_of(state)
    return AllTricks(rules, hand, seat, 10 * MOST_MOMENTS).winning(foresee(rules, hand))


def _proved(question: AllTricks | SameScores, prospect: Prospect) -> bool:
    try:
        return question.certain(prospect)
    except TooFar:
        return False


def _can_look_ahead(rules: Rules, hand: HandState, seat: int) -> bool:
    """Does the seat see the cards that it decides, and will nobody else's cards be exchanged?"""
    if hand.owed or (hand.kitty and kitty_rules(rules.ruleset)[1]):
        return False
    places = [place for place in range(rules.places) if rules.decider(hand, place, hand.trick.leader) == seat]
    return not any(HIDDEN in hand.hands[place] for place in places)
