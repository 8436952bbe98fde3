"""The buttons on the table: which there are, and what each says. Pure functions."""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.game import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.ruleset import Moon, Sun
from hearts_desktop.engine.state import HandState
from hearts_desktop.ui.table.phrases import direction, name_of, pass_words, signed
from hearts_desktop.ui.table.situation import Situation

BID_LEAP: Final = 5


class Pill(NamedTuple):
    """A button on the table; ``key`` tells what it is for."""

    key: str
    text: str
    icon: str | None = None
    enabled: bool = True
    primary: bool = True
    compact: bool = False
    said: str = ""
    """How it is read out, where what stands on it is meant for the eye alone."""


def focused_pill(now: Situation) -> Pill | None:
    """The button that Enter presses, if it presses one rather than picks a card."""
    found = pills(now)
    alone = len(found) == 1 and not now.playable
    return found[now.pill] if (now.by_buttons or now.pill or alone) and now.pill < len(found) else None


def pills(now: Situation) -> tuple[Pill, ...]:
    """The buttons above the hand."""
    if now.received and now.hold == "received":
        return (Pill("received", "OK"),)
    if now.hold == "kitty":
        return (Pill("kitty", "OK"),)
    hand = now.hand
    if hand is None or now.offer is None:
        return ()
    found = _offered(now, hand)
    if len(found) < 2:
        return found
    return tuple(pill._replace(primary=index == now.pill) for index, pill in enumerate(found))


def _offered(now: Situation, hand: HandState) -> tuple[Pill, ...]:
    match now.offer:
        case OfferPass():
            return _passing(now, hand, now.offer)
        case OfferCharge():
            return _charging(now, now.offer)
        case OfferDiscard(size=size):
            return (Pill("discard", f"Lay down {size} card{'s' * (size != 1)}", enabled=now.complete),)
        case OfferMoon():
            return _moon(now, hand, now.offer)
        case OfferBid():
            return _bidding(now, now.offer)
        case OfferCall():
            return _calling(now, now.offer)
        case OfferPlay(cards=cards) if now.unseen:
            return tuple(Pill(f"dummy {card}", f"Dummy: play the {card.words}") for card in cards)
    return ()


def _passing(now: Situation, hand: HandState, offer: OfferPass) -> tuple[Pill, ...]:
    words, icon = pass_words(now, hand)
    if offer.split:
        text = f"Pass {words}"
    else:
        verb = "Put" if hand.step is PassStep.MIX else "Pass"
        text = f"{verb} {offer.size} card{'s' * (offer.size != 1)} {words}"
    sure = Pill("pass", text, None if offer.split else icon, enabled=now.complete)
    return (sure, Pill("keep", "Keep my cards")) if offer.optional else (sure,)


def _charging(now: Situation, offer: OfferCharge) -> tuple[Pill, ...]:
    if not offer.cards:
        return (Pill("nothing", "Nothing to charge"),)
    some = len(now.chosen)
    what = {0: "", 1: f" the {now.chosen[0].words}" if now.chosen else ""}.get(some, f" {some} cards")
    return (Pill("charge", f"Charge{what}", enabled=some > 0), Pill("nothing", "Charge nothing"))


def _moon(now: Situation, hand: HandState, offer: OfferMoon) -> tuple[Pill, ...]:
    amount = now.rules.moon_amount(hand)
    if hand.sun:
        amount = amount * 2 if now.rules.ruleset.sun is Sun.DOUBLE else amount * 3 // 2
    shared = len(now.rules.unit(offer.seat)) > 1
    others, own = "Everybody else", "You"
    if now.state.seats == 2:
        others = name_of(now, 1 - offer.seat)
    elif shared:
        others, own = "The other side", "Your side"
    elif now.rules.ruleset.moon_spares_partner and now.rules.partner(offer.seat) is not None:
        others = "Each opponent"
    words = {
        Moon.OTHERS_PLUS: f"{others} {signed(amount)}",
        Moon.SELF_MINUS: f"{own} {signed(-amount)}",
    }
    return tuple(Pill(str(choice), words.get(choice, str(choice))) for choice in offer.choices)


def _bidding(now: Situation, offer: OfferBid) -> tuple[Pill, ...]:
    number, highest = now.number, offer.highest
    if offer.lowest > highest:
        return (Pill("bid_pass", "Pass"),)
    return (
        Pill("bid_pass", "Pass", compact=True),
        Pill("less", "−1", enabled=number > offer.lowest, compact=True, said="one less"),
        Pill("bid", f"Bid {number}", compact=True),
        Pill("more", "+1", enabled=number < highest, compact=True, said="one more"),
        Pill(
            "leap",
            f"+{BID_LEAP}",
            enabled=number + BID_LEAP <= highest,
            compact=True,
            said=f"{BID_LEAP} more",
        ),
    )


def _calling(now: Situation, offer: OfferCall) -> tuple[Pill, ...]:
    """First the plain calls; then, behind "Other…", how many cards go to each player."""
    players, size = now.state.seats, now.rules.pass_count
    if now.counts is None:
        plain = {}
        for offset in (1, players // 2 if players % 2 == 0 else 0, players - 1):
            if offset:
                words, icon = direction(offset, players)
                plain[offset] = Pill(f"call {offset}", f"{size} {words}", icon, compact=True)
        others = (Pill("other", "Other…", compact=True),) if len(offer.calls) > len(plain) + 1 else ()
        return (*plain.values(), Pill("mix", "Mix", compact=True), *others)
    steps = tuple(_step(offset, number, players) for offset, number in enumerate(now.counts, 1))
    sure = Pill("split", "Call", enabled=sum(now.counts) == size, compact=True)
    return (*steps, sure, Pill("back", "Back", compact=True))


def _step(offset: int, number: int, players: int) -> Pill:
    text = f"{direction(offset, players)[0].capitalize()}: {number}"
    return Pill(f"step {offset}", text, compact=True, said=f"{text}, press for another number")
