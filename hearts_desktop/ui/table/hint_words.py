"""What a coach says, in one sentence. Pure functions."""

from __future__ import annotations

from fractions import Fraction

from hearts_desktop.controller.hints import Hint, Reason, Why
from hearts_desktop.engine.actions import Action, Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.cards import Cards
from hearts_desktop.language import tr, tr_in, tr_n
from hearts_desktop.ui.models.numbers import decimal, whole
from hearts_desktop.ui.table.buttons import pills
from hearts_desktop.ui.table.phrases import is_you, listed_suits, name_of, split_words, the_cards
from hearts_desktop.ui.table.situation import Situation


def sentence(now: Situation, hint: Hint) -> str:
    """What to choose, and why."""
    why = hint.reason.why
    if isinstance(hint.action, Play) and why is Why.ONLY_CARD:
        card = hint.action.card.with_article
        if now.place != now.viewer:
            return tr("The only card that the dummy may play is {card}.").format(card=card)
        return tr("The only card that you may play is {card}.").format(card=card)
    if why is Why.NO_MATTER:
        return tr("It makes no difference which card you play.")
    advice, reason = _what(now, hint.action), _because(now, hint.action, hint.reason)
    # i18n: What the coach says: {advice} is "Play the queen of spades", {reason} "it stays under the king".
    return tr("{advice}: {reason}.").format(advice=advice, reason=reason)


def _what(now: Situation, action: Action) -> str:
    match action:
        case Play(card=card):
            leads = now.hand is not None and not now.hand.trick.plays
            text = tr_in("advice", "Lead {card}") if leads else tr_in("advice", "Play {card}")
            return text.format(card=card.with_article)
        case Pass() | Discard() | Charge():
            return _which_to_give(action)
        case Bid(points=0):
            return tr_in("advice in an auction", "Pass")
        case Bid(points=points):
            return tr_in("advice", "Bid {points}").format(points=points)
        case Call(counts=()):
            return tr_in("advice", "Call the mix")
        case Call(counts=counts):
            # i18n: {ways} is "1 left, 2 right"
            return tr_in("advice", "Call {ways}").format(ways=split_words(counts))
        case ChooseMoon(choice=choice):
            return tr_in("advice", "Choose “{button}”").format(button=_button(now, str(choice)))
    raise ValueError(f"nobody is asked for {action}")


def _which_to_give(action: Pass | Discard | Charge) -> str:
    cards = the_cards(action.cards)
    match action:
        case Discard():
            return tr_in("advice", "Lay down {cards}").format(cards=cards)
        case Pass(cards=()):
            return tr_in("advice", "Keep your cards")
        case Pass():
            return tr_in("advice", "Pass {cards}").format(cards=cards)
        case Charge(cards=()):
            return tr_in("advice", "Charge nothing")
        case Charge():
            return tr_in("advice", "Charge {cards}").format(cards=cards)


def _button(now: Situation, key: str) -> str:
    return next((pill.text for pill in pills(now) if pill.key == key), key)


def _because(now: Situation, action: Action, reason: Reason) -> str:
    if isinstance(action, Play):
        return _of_the_trick(now, reason) or _of_the_suit(now, reason) or _of_the_figures(reason)
    return _of_the_choice(now, action, reason)


def _of_the_trick(now: Situation, reason: Reason) -> str:
    points = round(reason.points)
    match reason.why:
        case Why.DUCKS:
            card = reason.cards[0].with_article
            if points <= 0:
                return tr_in("reason", "it stays under {card}").format(card=card)
            text = tr_n(
                "it stays under {card}, and {number} point lies in the trick",
                "it stays under {card}, and {number} points lie in the trick",
                points,
            )
            return text.format(card=card, number=points)
        case Why.CANNOT_DUCK:
            return tr_in("reason", "whatever you play now goes over the best card")
        case Why.LAST_AND_CHEAP:
            return tr_in("reason", "nobody plays after you, and the trick costs nothing")
        case Why.GIVES:
            text = tr_n(
                "it gives {number} point to {name}, who wins the trick so far",
                "it gives {number} points to {name}, who wins the trick so far",
                points,
            )
            return text.format(number=points, name=name_of(now, reason.place))
    return ""


def _of_the_suit(now: Situation, reason: Reason) -> str:
    if reason.why not in (Why.COULD_CATCH, Why.LAST_OF_SUIT, Why.BELOW_COSTLY, Why.LOWEST_OUT):
        return ""
    card = reason.cards[0]
    match reason.why:
        case Why.COULD_CATCH:
            text = tr_in("reason", "once it is gone, it can no longer catch {card}")
            return text.format(card=card.with_article)
        case Why.LAST_OF_SUIT:
            dummy = tr_in(
                "reason",
                "it is the dummy’s last card of {suit}; the next time another suit can be thrown off",
            )
            own = tr_in(
                "reason", "it is your last card of {suit}; the next time another suit can be thrown off"
            )
            return (dummy if now.place != now.viewer else own).format(suit=card.suit.word)
        case Why.BELOW_COSTLY:
            text = tr_in("reason", "it is below {card}, and may bring that card out")
            return text.format(card=card.with_article)
    number = round(reason.points)
    # i18n: Of the cards of a suit that others still hold.
    text = tr_n(
        "the only one of the {suit} that is out is higher",
        "all {number} {suit} that are out are higher",
        number,
    )
    return text.format(number=number, suit=card.suit.word)


def _of_the_figures(reason: Reason) -> str:
    if reason.why is Why.MOON:
        text = tr_in("reason", "a moon that begins so came off in {number} of 100 deals tried")
        return text.format(number=round(reason.points))
    match reason.why:
        case Why.FOR_THE_GAME:
            # i18n: {number} is a decimal like "1.4"
            text = tr_in(
                "reason", "about {number} points more than with {card}, but better for winning the game"
            )
        case Why.FEWEST_POINTS:
            # i18n: {number} is a decimal like "1.4"
            text = tr_in("reason", "about {number} points fewer than with {card}, the next best")
        case Why.CLOSE:
            text = tr_in("reason", "it came out best, with {card} close behind")
        case _:
            raise ValueError(f"there are no words for {reason}")
    return text.format(number=decimal(Fraction(abs(reason.points))), card=reason.cards[0].with_article)


def _of_the_choice(now: Situation, action: Action, reason: Reason) -> str:
    match reason.why:
        case Why.EMPTIES:
            suits = listed_suits(card.suit for card in reason.cards)
            return tr_in("reason", "then you are void in {suits}").format(suits=suits)
        case Why.PARTS_WITH:
            return _dangerous(action, reason.cards)
        case Why.HIGHEST:
            return _highest(action, reason.cards)
        case Why.BLIND:
            if is_you(now, reason.place):
                return tr_in("reason", "nobody has seen a card yet, and you stand best")
            text = tr_in("reason", "nobody has seen a card yet, and {name} stands best")
            return text.format(name=name_of(now, reason.place))
        case Why.TRIED:
            if isinstance(action, ChooseMoon):
                return tr_in("reason", "so the game is more likely won")
            return tr_in("reason", "it came out best when the hand was played out many times")
        case Why.JUDGED:
            return tr_in("reason", "that is what experience says")
    raise ValueError(f"there are no words for {reason}")


def _just_named(action: Action, cards: Cards) -> bool:
    """Are the cards of a reason those of the choice itself?"""
    return set(cards) == set(getattr(action, "cards", ()))


def _dangerous(action: Action, cards: Cards) -> str:
    if _just_named(action, cards):
        return tr_n("it is dangerous to keep", "they are dangerous to keep", len(cards))
    text = tr_n("{cards} is dangerous to keep", "{cards} are dangerous to keep", len(cards))
    return text.format(cards=the_cards(cards))


def _highest(action: Action, cards: Cards) -> str:
    if _just_named(action, cards):
        return tr_n("it is the highest you hold", "they are the highest you hold", len(cards))
    text = tr_n("{cards} is the highest you hold", "{cards} are the highest you hold", len(cards))
    return text.format(cards=the_cards(cards))


def points_shown(points: float, *, short: bool = False) -> str:
    """Points expected, as they stand on the sign over a card: ``3.4``; ``short`` is ``12`` for ``12.4``."""
    return whole(round(points)) if short and abs(points) >= 9.95 else decimal(Fraction(points))
