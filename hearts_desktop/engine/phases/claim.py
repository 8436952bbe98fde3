"""A claim: the hand is ended by playing it out (:mod:`..claims` says when that is allowed)."""

from __future__ import annotations

from hearts_desktop.engine.actions import Claim, Play
from hearts_desktop.engine.cards import Card
from hearts_desktop.engine.claims import ground, winning_face
from hearts_desktop.engine.events import Claimed, Ground, Phase
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.phases import play
from hearts_desktop.engine.redaction import redact_state
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.language import tr


def decide(story: Story, action: Claim) -> None:
    """End the hand. The refusal is the same whatever the other hands are."""
    if story.hand.owed:
        raise IllegalAction(Refusal.NOT_NOW, tr("First lay down as many cards as the kitty had."))
    reason = ground(story.rules, redact_state(story.state, action.seat), action.seat)
    if reason is None:
        raise IllegalAction(
            Refusal.CLAIM, tr("As far as you can know, the hand may still go one way or another.")
        )
    story.tell(Claimed(action.seat, reason))
    while story.hand.phase is Phase.PLAY and story.hand.trick.by != NOBODY:
        play.decide(story, Play(story.hand.trick.by, _card(story, action.seat, reason)))


def _card(story: Story, claimant: int, reason: Ground) -> Card:
    """The next card: the claimant plays to keep all tricks, the others, and whoever cannot err, play low."""
    trick = story.hand.trick
    if reason is Ground.ALL_TRICKS and trick.by == claimant:
        face = winning_face(story.rules, redact_state(story.state, claimant), claimant)
        return next(card for card in story.hand.hands[trick.turn] if card.face == face)
    choices = play.offer(story.rules, story.hand, trick.by)
    assert isinstance(choices, OfferPlay), "nobody exchanges cards after a claim"
    return min(choices.cards, key=lambda card: (card.rank, card))
