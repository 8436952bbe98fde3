"""The play of a hand, trick by trick. The rules of the trick themselves are in :mod:`..trickplay`."""

from __future__ import annotations

from hearts_desktop.engine.actions import Play
from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.events import CardPlayed, HeartsBroken, TrickTaken, TurnBegan
from hearts_desktop.engine.offers import OfferPlay
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import HandState
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.engine.trickplay import Position, Reason

REFUSALS = {
    Reason.OPENING_CARD: Refusal.OPENING_CARD,
    Reason.FOLLOW_SUIT: Refusal.FOLLOW_SUIT,
    Reason.CHARGED_SUIT: Refusal.CHARGED_SUIT,
    Reason.FIRST_TRICK: Refusal.FIRST_TRICK,
    Reason.HEARTS_LOCKED: Refusal.HEARTS_LOCKED,
    Reason.CHARGED_LEAD: Refusal.CHARGED_LEAD,
    Reason.QUEEN_FORCED: Refusal.QUEEN_FORCED,
    Reason.NOT_HELD: Refusal.NOT_HELD,
    Reason.HAND_OVER: Refusal.NOT_NOW,
}


def begin(story: Story) -> None:
    """Give the lead to whoever opens the hand."""
    _give_turn(story, position(story.rules, story.hand))


def offer(rules: Rules, hand: HandState, seat: int) -> OfferPlay:
    """The legal cards of the hand whose turn it is."""
    faces = set(position(rules, hand).legal())
    return OfferPlay(seat, tuple(card for card in hand.hands[hand.trick.turn] if card.face in faces))


def decide(story: Story, action: Play) -> None:
    """Play a card; the last card of a trick also decides who takes it."""
    now = position(story.rules, story.hand)
    held = action.card in story.hand.hands[now.turn]
    reason = now.why_illegal(action.card.face) if held else Reason.NOT_HELD
    if reason is not Reason.LEGAL:
        raise IllegalAction(REFUSALS[reason], _sentence(reason, action.card, now))
    seat, was_broken, tricks = now.turn, now.broken, now.tricks_done
    now.advance(action.card.face)
    story.tell(CardPlayed(seat, action.card))
    if now.broken and not was_broken:
        story.tell(HeartsBroken(seat))
    if now.tricks_done > tricks:
        story.tell(TrickTaken(now.taker, tuple(card for _, card in story.hand.trick.plays)))
    if not now.over:
        _give_turn(story, now)


def _give_turn(story: Story, now: Position) -> None:
    story.tell(TurnBegan(now.turn, now.turn))


def _sentence(reason: Reason, card: Card, now: Position) -> str:
    match reason:
        case Reason.OPENING_CARD:
            return f"The hand is opened with the {Card.from_face(now.opening_card).words}."
        case Reason.FOLLOW_SUIT:
            led = Suit(now.trick[0] // 13)
            return f"You still have a {led.singular}, so you must follow {led.plural}."
        case Reason.FIRST_TRICK:
            return (
                "No points may be played to the first trick while you hold another card that may be played."
            )
        case Reason.HEARTS_LOCKED:
            return "Hearts are not broken yet, so you may not lead one."
        case Reason.CHARGED_SUIT:
            return f"The {card.words} is charged and may not be played to the first trick of its suit."
        case Reason.CHARGED_LEAD:
            return f"The {card.words} is charged and may not be led before its suit has been led."
        case Reason.QUEEN_FORCED:
            return "The queen of spades is safe to throw now, so you must throw it."
        case Reason.NOT_HELD:
            return f"You do not hold the {card.words}."
        case Reason.HAND_OVER | Reason.LEGAL:
            return "The hand is over."
