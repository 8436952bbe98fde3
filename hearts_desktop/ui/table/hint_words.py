"""What a coach says, in one sentence. Pure functions, no Qt."""

from __future__ import annotations

from hearts_desktop.controller.hints import Hint, Reason, Why
from hearts_desktop.engine.actions import Action, Bid, Call, Charge, ChooseMoon, Discard, Pass, Play
from hearts_desktop.engine.cards import Cards
from hearts_desktop.ui.table.buttons import pills
from hearts_desktop.ui.table.phrases import by_suit, name_of, points_text, split_words
from hearts_desktop.ui.table.situation import Situation


def sentence(now: Situation, hint: Hint) -> str:
    """What to choose, and why."""
    why = hint.reason.why
    if isinstance(hint.action, Play) and why is Why.ONLY_CARD:
        whose = "the dummy" if now.place != now.viewer else "you"
        return f"The {hint.action.card.words} is the only card that {whose} may play."
    if why is Why.NO_MATTER:
        return "It makes no difference which card you play."
    return f"{_what(now, hint.action)}: {_because(now, hint.action, hint.reason)}."


def _what(now: Situation, action: Action) -> str:
    match action:
        case Play(card=card):
            leads = now.hand is not None and not now.hand.trick.plays
            return f"{'Lead' if leads else 'Play'} the {card.words}"
        case Pass(cards=cards):
            return f"Pass {_the(cards)}" if cards else "Keep your cards"
        case Discard(cards=cards):
            return f"Lay down {_the(cards)}"
        case Charge(cards=cards):
            return f"Charge {_the(cards)}" if cards else "Charge nothing"
        case Bid(points=points):
            return f"Bid {points}" if points else "Pass"
        case Call(counts=counts):
            return f"Call {split_words(counts)}" if counts else "Call the mix"
        case ChooseMoon(choice=choice):
            return f"Choose “{_button(now, str(choice))}”"
    raise ValueError(f"nobody is asked for {action}")


def _the(cards: Cards) -> str:
    """``the 7 and jack of spades and the 9 of hearts``."""
    suits = [f"the {words}" for words in by_suit(cards).split("; ")]
    return " and ".join(filter(None, (", ".join(suits[:-1]), suits[-1])))


def _button(now: Situation, key: str) -> str:
    return next((pill.text for pill in pills(now) if pill.key == key), key)


def _because(now: Situation, action: Action, reason: Reason) -> str:
    if isinstance(action, Play):
        return _of_the_trick(now, reason) or _of_the_suit(now, reason) or _of_the_figures(reason)
    return _of_the_choice(now, action, reason)


def _of_the_trick(now: Situation, reason: Reason) -> str:
    points = points_text(round(reason.points))
    match reason.why:
        case Why.DUCKS:
            lie = f", and {points} {'lies' if points == '1 point' else 'lie'} in the trick"
            return f"it stays under the {reason.cards[0].words}{lie if round(reason.points) > 0 else ''}"
        case Why.CANNOT_DUCK:
            return "whatever you play now goes over the best card"
        case Why.LAST_AND_CHEAP:
            return "nobody plays after you, and the trick costs nothing"
        case Why.GIVES:
            to = name_of(now, reason.place)
            return f"it gives {points} to {to}, who wins the trick so far"
    return ""


def _of_the_suit(now: Situation, reason: Reason) -> str:
    if reason.why not in (Why.COULD_CATCH, Why.LAST_OF_SUIT, Why.BELOW_COSTLY, Why.LOWEST_OUT):
        return ""
    card = reason.cards[0]
    match reason.why:
        case Why.COULD_CATCH:
            return f"once it is gone, it can no longer catch the {card.words}"
        case Why.LAST_OF_SUIT:
            whose = "the dummy’s" if now.place != now.viewer else "your"
            return f"it is {whose} last {card.suit.singular}; the next time another suit can be thrown off"
        case Why.BELOW_COSTLY:
            return f"it is below the {card.words}, and may bring that card out"
    number = round(reason.points)
    out = f"all {number} {card.suit.plural} that are out are" if number > 1 else "the only one that is out is"
    return f"{out} higher"


def _of_the_figures(reason: Reason) -> str:
    points = f"{abs(reason.points):.1f} points"
    match reason.why:
        case Why.MOON:
            return f"a moon that begins so came off in {round(reason.points)} of 100 deals tried"
        case Why.FOR_THE_GAME:
            return (
                f"about {points} more than with the {reason.cards[0].words}, but better for winning the game"
            )
        case Why.FEWEST_POINTS:
            return f"about {points} fewer than with the {reason.cards[0].words}, the next best"
        case Why.CLOSE:
            return f"it came out best, with the {reason.cards[0].words} close behind"
    raise ValueError(f"there are no words for {reason}")


def _which(action: Action, cards: Cards) -> str:
    """The cards of a reason; a mere ``they are`` if the choice has just named them."""
    if set(cards) == set(getattr(action, "cards", ())):
        return "it is" if len(cards) == 1 else "they are"
    return f"{_the(cards)} {'is' if len(cards) == 1 else 'are'}"


def _of_the_choice(now: Situation, action: Action, reason: Reason) -> str:
    cards = reason.cards
    match reason.why:
        case Why.EMPTIES:
            suits = " and ".join(card.suit.plural for card in cards)
            return f"then you hold no {suits}"
        case Why.PARTS_WITH:
            return f"{_which(action, cards)} dangerous to keep"
        case Why.HIGHEST:
            return f"{_which(action, cards)} the highest you hold"
        case Why.BLIND:
            return f"nobody has seen a card yet, and {name_of(now, reason.place)} stands best"
        case Why.TRIED:
            if isinstance(action, ChooseMoon):
                return "so the game is more likely won"
            return "it came out best when the hand was played out many times"
        case Why.JUDGED:
            return "that is what experience says"
    raise ValueError(f"there are no words for {reason}")


def points_shown(points: float, *, short: bool = False) -> str:
    """Points expected, as they stand on the sign over a card: ``3.4``; ``short`` is ``12`` for ``12.4``."""
    text = f"{points:.0f}" if short and abs(points) >= 9.95 else f"{points:.1f}"
    return "0.0" if text == "-0.0" else text.replace("-", "−")
