"""What happens on the table in words, for whoever listens instead of looking."""

from __future__ import annotations

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import Event, Ground, Phase
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, hand_of, pending
from hearts_desktop.ui.models.words import within
from hearts_desktop.ui.table.buttons import pills
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.phrases import by_suit, called, does, listed, name_of, points_text, split_words
from hearts_desktop.ui.table.plates import worth
from hearts_desktop.ui.table.signs import status, title
from hearts_desktop.ui.table.situation import Situation


def announce(now: Situation, event: Event, after: GameState) -> str:
    """One sentence about an event, as the viewer sees it; empty if there is nothing to say."""
    match event:
        case ev.HandBegan():
            return f"Hand {event.number}."
        case ev.Dealt():
            return " ".join(_hands(now, event)).strip()
        case ev.Claimed():
            return _claimed(now, event)
        case ev.CardPlayed() | ev.TrickTaken() if now.claim is not None:
            return ""  # the rest goes by faster than anybody could say it, and is certain
        case ev.CardPlayed():
            return f"{does(now, event.seat, 'play')} the {event.card.words}."
        case ev.HeartsBroken():
            return "Hearts are broken."
        case ev.TrickTaken():
            points = worth(now, hand_of(after), event.cards)
            more = f" with {points_text(points)}" if points else ""
            return f"{does(now, event.seat, 'take')} the trick{more}."
        case ev.TrickCancelled():
            return "All cards of the suit led have cancelled, so nobody takes the trick."
        case _:
            return _before_play(now, event) or _kitty(now, event, after) or _end(now, event, after)


def _claimed(now: Situation, event: ev.Claimed) -> str:
    if event.ground is Ground.ALL_TRICKS:
        return f"{does(now, event.seat, 'claim')} the rest: all tricks that are left."
    return f"{does(now, event.seat, 'end')} the hand: nothing can change the scores any more."


def _hands(now: Situation, event: ev.Dealt) -> list[str]:
    said = [f"{called(now, place)}: {by_suit(event.hands[place])}." for place in event.open]
    own = by_suit(event.hands[now.viewer])
    return [f"Your cards: {own}.", *said] if own and not now.spectator else said


def _before_play(now: Situation, event: Event) -> str:
    own = not now.spectator
    match event:
        case ev.PassCalled():
            way = f"{split_words(event.counts)} to pass" if event.counts else "the mix"
            return f"{does(now, event.seat, 'call')} {way}."
        case ev.BidMade():
            words = does(now, event.seat, "bid") + f" {event.points}"
            return (words if event.points else f"{called(now, event.seat)} passes") + "."
        case ev.DeclarerNamed():
            return f"{does(now, event.seat, 'play')} for the dummy, for a bid of {event.bid}."
        case ev.DummyShown():
            return _list("The dummy shows", event.cards)
        case ev.CardsPassed() if event.receiver == now.viewer and own:
            return _list(f"{name_of(now, event.giver)} passed you", event.cards)
        case ev.CardsDrawn() if event.seat == now.viewer and own:
            return _list("You drew from the middle", event.cards)
        case ev.CardsCharged():
            cards = " and the ".join(card.words for card in event.cards)
            return f"{does(now, event.seat, 'charge')} the {cards}."
    return ""


def _kitty(now: Situation, event: Event, after: GameState) -> str:
    match event:
        case ev.KittyTaken():
            what = "blind" if now.rules.two_handed else "kitty"
            known = listed(event.cards)
            return f"{does(now, event.seat, 'take')} the {what}{': ' + known if known else ''}."
        case ev.CardsDiscarded():
            return f"{does(now, event.seat, 'lay')} down {len(event.cards)} cards for the kitty."
        case ev.KittyShown():
            points = points_text(worth(now, hand_of(after), event.cards))
            return f"{called(now, event.seat)} had face down: {listed(event.cards)}, {points}."
    return ""


def _end(now: Situation, event: Event, after: GameState) -> str:
    match event:
        case ev.MoonShot():
            return f"{called(now, event.seat)} shot the {'sun' if event.sun else 'moon'}!"
        case ev.MoonChosen():
            return {
                Moon.SELF_MINUS: f"{called(now, event.seat)} took the points off.",
                Moon.WINS_GAME: f"The moon wins the game for {called(now, event.seat)}.",
            }.get(event.choice, "All the others get the points.")
        case ev.HandScored():
            return "The hand is over: " + "; ".join(_scores(now, event.scores, after)) + "."
        case ev.TieBreakBegan():
            return "The lowest total is shared, so another hand is played."
        case ev.GameEnded():
            winners = [within(called(now, seat)) for seat in event.winners]
            return f"The game is over. Won by {' and '.join(winners)}."
        case _:
            return ""


def _scores(now: Situation, scores: tuple[int, ...], after: GameState) -> list[str]:
    down = " left" if now.rules.ruleset.count_down else " in all"
    totals = [now.rules.shown(total) for total in after.totals]
    lines = (f"{called(now, seat)} {points}, {totals[seat]}{down}" for seat, points in enumerate(scores))
    return [line.replace("-", "−") for line in lines]


def asked(now: Situation) -> str:
    """What the game waits for: what the viewer is asked, or who else is to act."""
    words = [status(now), *title(now)]
    if not any(words):
        words = [_whose_turn(now)]
    if now.by_buttons:
        words.append("Buttons: " + ", ".join(pill.said or pill.text for pill in pills(now) if pill.enabled))
    return ". ".join(filter(None, words))


def _whose_turn(now: Situation) -> str:
    waiting = [seat for seat in pending(now.state) if seat != CHANCE]
    if now.winner != NOBODY:
        return f"{does(now, now.winner, 'take')} the trick"
    if len(waiting) != 1 or now.hand is None:
        return ""
    place = now.hand.trick.turn if now.hand.phase is Phase.PLAY else waiting[0]
    if place == now.viewer and not now.spectator:
        return ""  # what he is asked follows
    return f"{called(now, place)} is to play"


def answer(before: Situation, after: Situation) -> str:
    """What the viewer has just picked, taken back or counted, or what he has to acknowledge."""
    if after.hold and before.hold != after.hold:
        return f"{status(after) or 'Press Space to go on'}."
    if after.offer is None or before.offer != after.offer:
        return ""
    if after.hint is not None and before.hint is not after.hint:
        return f"Hint. {sentence(after, after.hint)}"
    if before.chosen != after.chosen:
        return _picked(before.chosen, after)
    if before.number != after.number:
        return f"Bid {after.number}."
    if before.counts != after.counts:
        return f"{asked(after)}."
    return ""


def _picked(before: Cards, after: Situation) -> str:
    gone = [card for card in before if card not in after.chosen]
    new = [card for card in after.chosen if card not in before]
    said = [f"{card.words} put back" for card in gone]
    said += [f"{card.words} chosen" for card in new]
    said.append(f"{len(after.chosen)} of {after.wanted}")
    if after.complete:
        said.append(f"Enter: {pills(after)[0].text}")
    words = ", ".join(said)
    return f"{words[:1].upper()}{words[1:]}."


def _list(what: str, cards: Cards) -> str:
    known = listed(cards)
    return f"{what}: {known}." if known else ""
