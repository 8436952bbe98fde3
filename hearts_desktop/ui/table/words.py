"""What happens on the table in words, for whoever listens instead of looking."""

from __future__ import annotations

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.actions import CHANCE
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import Event, Ground, Phase
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, hand_of, pending
from hearts_desktop.language import tr, tr_in, tr_n
from hearts_desktop.lists import all_of, ended, in_a_row, in_groups, in_one_line, sentences
from hearts_desktop.ui.models.words import number, winner_title
from hearts_desktop.ui.table.buttons import pills
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.phrases import (
    by_suit,
    called,
    is_you,
    listed,
    name_of,
    points_text,
    said,
    split_words,
    the_kitty,
)
from hearts_desktop.ui.table.plates import worth
from hearts_desktop.ui.table.signs import status, title
from hearts_desktop.ui.table.situation import Situation


def announce(now: Situation, event: Event, after: GameState) -> str:
    """One sentence about an event, as the viewer sees it; empty if there is nothing to say."""
    match event:
        case ev.HandBegan():
            return tr("Hand {number}.").format(number=event.number)
        case ev.Dealt():
            return _hands(now, event)
        case ev.Claimed():
            return _claimed(now, event)
        case ev.CardPlayed() | ev.TrickTaken() if now.claim is not None:
            return ""  # the rest goes by faster than anybody could say it, and is certain
        case ev.CardPlayed():
            card = event.card.with_article
            return said(now, event.seat, tr("You play {card}."), tr("{name} plays {card}."), card=card)
        case ev.HeartsBroken():
            return tr("Hearts are broken.")
        case ev.TrickTaken():
            return _taken(now, event.seat, worth(now, hand_of(after), event.cards))
        case ev.TrickCancelled():
            return tr("All cards of the suit led have cancelled, so nobody takes the trick.")
        case _:
            return _before_play(now, event) or _kitty(now, event, after) or _end(now, event, after)


def _claimed(now: Situation, event: ev.Claimed) -> str:
    if event.ground is Ground.ALL_TRICKS:
        return said(
            now,
            event.seat,
            tr("You claim the rest: all tricks that are left."),
            tr("{name} claims the rest: all tricks that are left."),
        )
    return said(
        now,
        event.seat,
        tr("You end the hand: nothing can change the scores any more."),
        tr("{name} ends the hand: nothing can change the scores any more."),
    )


def _taken(now: Situation, seat: int, points: int) -> str:
    if not points:
        return said(now, seat, tr("You take the trick."), tr("{name} takes the trick."))
    many = abs(points)
    return said(
        now,
        seat,
        tr_n("You take the trick with {number} point.", "You take the trick with {number} points.", many),
        tr_n(
            "{name} takes the trick with {number} point.",
            "{name} takes the trick with {number} points.",
            many,
        ),
        number=number(points),
    )


def _hands(now: Situation, event: ev.Dealt) -> str:
    own = "" if now.spectator else by_suit(event.hands[now.viewer])
    others = ((called(now, place), by_suit(event.hands[place])) for place in event.open)
    # i18n: {cards} is a list of cards
    told = [tr("Your cards: {cards}.").format(cards=own)] if own else []
    told += [tr("{name}: {cards}.").format(name=name, cards=cards) for name, cards in others]
    return sentences(told)


def _before_play(now: Situation, event: Event) -> str:
    own = not now.spectator
    match event:
        case ev.PassCalled():
            return _pass_called(now, event)
        case ev.BidMade():
            return _bid(now, event)
        case ev.DeclarerNamed():
            return said(
                now,
                event.seat,
                tr("You play for the dummy, for a bid of {bid}."),
                tr("{name} plays for the dummy, for a bid of {bid}."),
                bid=event.bid,
            )
        case ev.DummyShown():
            return _list(tr("The dummy shows: {cards}."), event.cards)
        case ev.CardsPassed() if event.receiver == now.viewer and own:
            return _list(tr("{name} passed you: {cards}."), event.cards, name=name_of(now, event.giver))
        case ev.CardsDrawn() if event.seat == now.viewer and own:
            return _list(tr("You drew from the middle: {cards}."), event.cards)
        case ev.CardsCharged():
            cards = all_of(card.with_article for card in event.cards)
            return said(
                now, event.seat, tr("You charge {cards}."), tr("{name} charges {cards}."), cards=cards
            )
    return ""


def _pass_called(now: Situation, event: ev.PassCalled) -> str:
    if not event.counts:
        return said(now, event.seat, tr("You call the mix."), tr("{name} calls the mix."))
    return said(
        now,
        event.seat,
        # i18n: {ways} is "1 left, 2 right"
        tr("You call {ways} to pass."),
        tr("{name} calls {ways} to pass."),
        ways=split_words(event.counts),
    )


def _bid(now: Situation, event: ev.BidMade) -> str:
    if not event.points:
        return said(now, event.seat, tr_in("auction", "You pass."), tr_in("auction", "{name} passes."))
    return said(now, event.seat, tr("You bid {points}."), tr("{name} bids {points}."), points=event.points)


def _kitty(now: Situation, event: Event, after: GameState) -> str:
    match event:
        case ev.KittyTaken():
            return _kitty_taken(now, event)
        case ev.CardsDiscarded():
            return _laid_down(now, event.seat, len(event.cards))
        case ev.KittyShown():
            return said(
                now,
                event.seat,
                # i18n: {cards} is a list of cards, {points} is "3 points"
                tr("You had face down: {cards}, {points}."),
                tr("{name} had face down: {cards}, {points}."),
                cards=listed(event.cards),
                points=points_text(worth(now, hand_of(after), event.cards)),
            )
    return ""


def _laid_down(now: Situation, seat: int, count: int) -> str:
    return said(
        now,
        seat,
        tr_n(
            "You lay down {number} card for the kitty.",
            "You lay down {number} cards for the kitty.",
            count,
        ),
        tr_n(
            "{name} lays down {number} card for the kitty.",
            "{name} lays down {number} cards for the kitty.",
            count,
        ),
        number=count,
    )


def _kitty_taken(now: Situation, event: ev.KittyTaken) -> str:
    kitty, known = the_kitty(now), listed(event.cards)
    if known:
        # i18n: {kitty} is "the kitty" or "the blind", {cards} is a list of cards
        you, other = tr("You take {kitty}: {cards}."), tr("{name} takes {kitty}: {cards}.")
    else:
        you, other = tr("You take {kitty}."), tr("{name} takes {kitty}.")
    return said(now, event.seat, you, other, kitty=kitty, cards=known)


def _end(now: Situation, event: Event, after: GameState) -> str:
    match event:
        case ev.MoonShot(sun=True):
            return said(now, event.seat, tr("You shot the sun!"), tr("{name} shot the sun!"))
        case ev.MoonShot():
            return said(now, event.seat, tr("You shot the moon!"), tr("{name} shot the moon!"))
        case ev.MoonChosen():
            return _moon_chosen(now, event)
        case ev.HandScored():
            scores = in_groups(_scores(now, event.scores, after))
            return tr("The hand is over: {scores}.").format(scores=scores)
        case ev.TieBreakBegan():
            return tr("The lowest total is shared, so another hand is played.")
        case ev.GameEnded():
            # i18n: {outcome} is "You win", "Otis wins" and the like
            text = tr("The game is over. {outcome}.")
            return text.format(outcome=winner_title(now.rules, now.players, event.winners))
        case _:
            return ""


def _moon_chosen(now: Situation, event: ev.MoonChosen) -> str:
    match event.choice:
        case Moon.SELF_MINUS:
            return said(now, event.seat, tr("You took the points off."), tr("{name} took the points off."))
        case Moon.WINS_GAME:
            return said(
                now, event.seat, tr("You win the game by the moon."), tr("{name} wins the game by the moon.")
            )
    return tr("All the others get the points.")


def _scores(now: Situation, scores: tuple[int, ...], after: GameState) -> list[str]:
    if now.rules.ruleset.count_down:
        # i18n: Points of this hand, and what is left of those at the start.
        text = tr("{name} {points}, {total} left")
    else:
        # i18n: Points of this hand, and of all hands so far.
        text = tr("{name} {points}, {total} in all")
    totals = [number(now.rules.shown(total)) for total in after.totals]
    return [
        text.format(name=called(now, seat), points=number(points), total=totals[seat])
        for seat, points in enumerate(scores)
    ]


def asked(now: Situation) -> str:
    """What the game waits for: what the viewer is asked, or who else is to act."""
    words = [status(now), *title(now)]
    if not any(words):
        words = [_whose_turn(now)]
    if now.by_buttons:
        buttons = in_a_row(pill.said or pill.text for pill in pills(now) if pill.enabled)
        words.append(tr("Buttons: {buttons}").format(buttons=buttons))
    return in_one_line(words)


def _whose_turn(now: Situation) -> str:
    waiting = [seat for seat in pending(now.state) if seat != CHANCE]
    if now.winner != NOBODY:
        return said(now, now.winner, tr("You take the trick"), tr("{name} takes the trick"))
    if len(waiting) != 1 or now.hand is None:
        return ""
    place = now.hand.trick.turn if now.hand.phase is Phase.PLAY else waiting[0]
    if is_you(now, place):
        return ""  # what he is asked follows
    return tr("{name} is to play").format(name=called(now, place))


def answer(before: Situation, after: Situation) -> str:
    """What the viewer has just picked, taken back or counted, or what he has to acknowledge."""
    if after.hold and before.hold != after.hold:
        return ended(status(after) or tr("Press Space to go on"))
    if after.offer is None or before.offer != after.offer:
        return ""
    if after.hint is not None and before.hint is not after.hint:
        return tr("Hint. {sentence}").format(sentence=sentence(after, after.hint))
    if before.chosen != after.chosen:
        return _picked(before.chosen, after)
    if before.number != after.number:
        return tr("Bid {number}.").format(number=after.number)
    if before.counts != after.counts:
        return ended(asked(after))
    return ""


def _picked(before: Cards, after: Situation) -> str:
    gone = [card for card in before if card not in after.chosen]
    new = [card for card in after.chosen if card not in before]
    told = [tr("Put back: {card}.").format(card=card.words) for card in gone]
    told += [tr("Chosen: {card}.").format(card=card.words) for card in new]
    # i18n: How many cards are chosen, and how many have to be.
    told.append(tr("{number} of {all}.").format(number=len(after.chosen), all=after.wanted))
    if after.complete:
        # i18n: The key Enter presses this button.
        told.append(tr("Enter: {button}.").format(button=pills(after)[0].text))
    return sentences(told)


def _list(what: str, cards: Cards, **more: str) -> str:
    """A sentence that lists cards; empty if none of them is known."""
    known = listed(cards)
    return what.format(cards=known, **more) if known else ""
