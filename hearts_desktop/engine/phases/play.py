"""The play of a hand, trick by trick. The rules of the trick themselves are in :mod:`..trickplay`."""

from __future__ import annotations

from hearts_desktop.engine.actions import Discard, Play
from hearts_desktop.engine.cards import Card, Cards, Suit
from hearts_desktop.engine.events import (
    CardPlayed,
    CardsDiscarded,
    DummyShown,
    HeartsBroken,
    KittyTaken,
    TrickCancelled,
    TrickTaken,
    TurnBegan,
)
from hearts_desktop.engine.offers import OfferDiscard, OfferPlay
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.rules import Rules, taker_may_look
from hearts_desktop.engine.state import NOBODY, HandState
from hearts_desktop.engine.story import IllegalAction, Refusal, Story, not_held
from hearts_desktop.engine.trickplay import Position, Reason
from hearts_desktop.language import tr, tr_n

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


def offer(rules: Rules, hand: HandState, seat: int) -> OfferPlay | OfferDiscard:
    """The legal cards of the hand whose turn it is, or any cards for the kitty taken in hand."""
    place = hand.trick.turn
    if hand.owed:
        return OfferDiscard(seat, hand.owed, hand.hands[place])
    faces = set(position(rules, hand).legal())
    return OfferPlay(seat, tuple(card for card in hand.hands[place] if card.face in faces), place)


def decide(story: Story, action: Play) -> None:
    """Play a card; the last card of a trick also decides who takes it."""
    if story.hand.owed:
        raise IllegalAction(Refusal.NOT_NOW, tr("First lay down as many cards as the kitty had."))
    now = position(story.rules, story.hand)
    held = action.card in story.hand.hands[now.turn]
    reason = now.why_illegal(action.card.face) if held else Reason.NOT_HELD
    if reason is not Reason.LEGAL:
        raise IllegalAction(REFUSALS[reason], _sentence(reason, action.card, now))
    follow(story, now, action.card)


def follow(story: Story, now: Position, card: Card) -> None:
    """Tell what comes of it if the hand on turn plays ``card``, which it holds; whether it may is not asked.

    ``now`` is the position, which moves on. An onlooker can do this too: of other hands he need not see any
    card but this one.
    """
    place, was_broken, tricks = now.turn, now.broken, now.tricks_done
    now.advance(card.face)
    story.tell(CardPlayed(place, card))
    if now.broken and not was_broken:
        story.tell(HeartsBroken(place))
    _show_dummy(story)
    if now.tricks_done > tricks:
        _end_trick(story, now)
    if not now.over:
        _give_turn(story, now)


def _show_dummy(story: Story) -> None:
    """The dummy's hand is turned up after the opening card (rules 6.2)."""
    dummy = story.rules.players
    if story.rules.has_dummy and dummy not in story.hand.open:
        story.tell(DummyShown(dummy, story.hand.hands[dummy]))


def _end_trick(story: Story, now: Position) -> None:
    cards = story.hand.trick.carried + tuple(card for _, card in story.hand.trick.plays)
    cancelled = now.taker == NOBODY or now.winner_cancelled
    if cancelled:
        story.tell(TrickCancelled(now.leader))
    if now.taker != NOBODY:
        story.tell(TrickTaken(now.taker, cards))
        if story.hand.kitty and now.kitty_owner != NOBODY:
            _award_kitty(story, now)


def _award_kitty(story: Story, now: Position) -> None:
    rules, seat = story.rules, now.kitty_owner
    to_hand = now.swaps_owed > 0
    peeks = taker_may_look(rules.ruleset)
    seen_by = rules.decider(story.hand, seat, now.leader) if peeks else NOBODY
    story.tell(KittyTaken(seat, story.hand.kitty, to_hand, seen_by))


def decide_discard(story: Story, action: Discard) -> None:
    """The taker of the kitty lays as many cards face down (rules 3.1, kitty_use)."""
    hand = story.hand
    if not hand.owed:
        raise IllegalAction(Refusal.NOT_NOW, tr("There is no kitty to lay cards down for."))
    _check_discard(hand.owed, hand.hands[hand.trick.turn], action.cards)
    story.tell(CardsDiscarded(hand.trick.turn, tuple(sorted(action.cards)), action.seat))
    now = position(story.rules, story.hand)
    if not now.over:
        _give_turn(story, now)


def _check_discard(owed: int, hand: Cards, cards: Cards) -> None:
    if len(cards) != owed:
        exactly = tr_n(
            "Lay down exactly {number} card, as many as the kitty had.",
            "Lay down exactly {number} cards, as many as the kitty had.",
            owed,
        )
        raise IllegalAction(Refusal.WRONG_COUNT, exactly.format(number=owed))
    if len(set(cards)) != owed:
        raise IllegalAction(Refusal.SAME_CARD_TWICE, tr("The same card cannot be laid down twice."))
    for card in cards:
        if card not in hand:
            raise IllegalAction(Refusal.NOT_HELD, not_held(card))


def _give_turn(story: Story, now: Position) -> None:
    story.tell(TurnBegan(now.turn, story.rules.decider(story.hand, now.turn, now.leader)))


def _sentence(reason: Reason, card: Card, now: Position) -> str:
    match reason:
        case Reason.OPENING_CARD:
            opening = Card.from_face(now.opening_card)
            return tr("The hand is opened with {card}.").format(card=opening.with_article)
        case Reason.FOLLOW_SUIT:
            led = Suit(now.trick[0] // 13)
            # i18n: {suit} is a suit within a sentence
            return tr("You still have {suit}, so you must follow suit.").format(suit=led.word)
        case Reason.FIRST_TRICK:
            return tr(
                "No points may be played to the first trick while you hold another card that may be played."
            )
        case Reason.HEARTS_LOCKED:
            return tr("Hearts are not broken yet, so you may not lead one.")
        case Reason.CHARGED_SUIT:
            charged = tr("You may not play {card} to the first trick of its suit: it is charged.")
            return charged.format(card=card.with_article)
        case Reason.CHARGED_LEAD:
            charged = tr("You may not lead {card} before its suit has been led: it is charged.")
            return charged.format(card=card.with_article)
        case Reason.QUEEN_FORCED:
            return tr("The queen of spades is safe to throw now, so you must throw it.")
        case Reason.NOT_HELD:
            return not_held(card)
        case Reason.HAND_OVER | Reason.LEGAL:
            return tr("The hand is over.")
