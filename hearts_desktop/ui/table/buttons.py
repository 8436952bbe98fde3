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
from hearts_desktop.language import tr, tr_in, tr_n
from hearts_desktop.ui.models.words import MINUS, signed
from hearts_desktop.ui.table.phrases import direction, going, heading, name_of, pass_words
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
        return (Pill("received", tr("OK")),)
    if now.hold == "kitty":
        return (Pill("kitty", tr("OK")),)
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
            text = tr_n("Lay down {number} card", "Lay down {number} cards", size).format(number=size)
            return (Pill("discard", text, enabled=now.complete),)
        case OfferMoon():
            return _moon(now, hand, now.offer)
        case OfferBid():
            return _bidding(now, now.offer)
        case OfferCall():
            return _calling(now, now.offer)
        case OfferPlay(cards=cards) if now.unseen:
            text = tr("Dummy: play {card}")
            return tuple(Pill(f"dummy {card}", text.format(card=card.with_article)) for card in cards)
    return ()


def _passing(now: Situation, hand: HandState, offer: OfferPass) -> tuple[Pill, ...]:
    text, icon = _passing_words(now, hand, offer)
    sure = Pill("pass", text, icon, enabled=now.complete)
    return (sure, Pill("keep", tr("Keep my cards"))) if offer.optional else (sure,)


def _passing_words(now: Situation, hand: HandState, offer: OfferPass) -> tuple[str, str | None]:
    size = offer.size
    if hand.step is PassStep.MIX:
        text = tr_n("Put {number} card into the middle", "Put {number} cards into the middle", size)
        return (text.format(number=size), "mix")
    words, icon = pass_words(now, hand)
    if offer.split:
        # i18n: {ways} is "1 left, 2 right"
        return (tr("Pass {ways}").format(ways=words), None)
    # i18n: {way} is "left", "across", "to partner" or "to Otis"
    text = tr_n("Pass {number} card {way}", "Pass {number} cards {way}", size)
    return (text.format(number=size, way=words), icon)


def _charging(now: Situation, offer: OfferCharge) -> tuple[Pill, ...]:
    if not offer.cards:
        return (Pill("nothing", tr("Nothing to charge")),)
    some = len(now.chosen)
    if some == 0:
        text = tr_in("button", "Charge")
    elif some == 1:
        text = tr("Charge {card}").format(card=now.chosen[0].with_article)
    else:
        text = tr_n("Charge {number} card", "Charge {number} cards", some).format(number=some)
    return (Pill("charge", text, enabled=some > 0), Pill("nothing", tr("Charge nothing")))


def _moon(now: Situation, hand: HandState, offer: OfferMoon) -> tuple[Pill, ...]:
    amount = now.rules.moon_amount(hand)
    if hand.sun:
        amount = amount * 2 if now.rules.ruleset.sun is Sun.DOUBLE else amount * 3 // 2
    shared = len(now.rules.unit(offer.seat)) > 1
    words = {
        Moon.OTHERS_PLUS: _others_pay(now, offer, signed(amount), shared=shared),
        Moon.SELF_MINUS: _own_relief(signed(-amount), shared=shared),
    }
    return tuple(Pill(str(choice), words[choice]) for choice in offer.choices)


def _others_pay(now: Situation, offer: OfferMoon, points: str, *, shared: bool) -> str:
    if now.state.seats == 2:
        # i18n: {points} is "+26"
        text = tr_in("who gets the points of a moon", "{name} {points}")
        return text.format(name=name_of(now, 1 - offer.seat), points=points)
    if shared:
        text = tr_in("who gets the points of a moon", "The other side {points}")
    elif now.rules.ruleset.moon_spares_partner and now.rules.partner(offer.seat) is not None:
        text = tr_in("who gets the points of a moon", "Each opponent {points}")
    else:
        text = tr_in("who gets the points of a moon", "Everybody else {points}")
    return text.format(points=points)


def _own_relief(points: str, *, shared: bool) -> str:
    if shared:
        # i18n: {points} is "−26"
        return tr_in("who gets the points of a moon", "Your side {points}").format(points=points)
    # i18n: {points} is "−26"
    return tr_in("who gets the points of a moon", "You {points}").format(points=points)


def _bidding(now: Situation, offer: OfferBid) -> tuple[Pill, ...]:
    number, highest = now.number, offer.highest
    no_bid = tr_in("auction", "Pass")
    if offer.lowest > highest:
        return (Pill("bid_pass", no_bid),)
    less, more = tr_in("higher or lower bid", "one less"), tr_in("higher or lower bid", "one more")
    far = tr_in("higher or lower bid", "{number} more").format(number=BID_LEAP)
    return (
        Pill("bid_pass", no_bid, compact=True),
        Pill("less", f"{MINUS}1", enabled=number > offer.lowest, compact=True, said=less),
        Pill("bid", tr_in("button", "Bid {number}").format(number=number), compact=True),
        Pill("more", "+1", enabled=number < highest, compact=True, said=more),
        Pill("leap", f"+{BID_LEAP}", enabled=number + BID_LEAP <= highest, compact=True, said=far),
    )


def _calling(now: Situation, offer: OfferCall) -> tuple[Pill, ...]:
    """First the plain calls; then, behind "Other…", how many cards go to each player."""
    players, size = now.state.seats, now.rules.pass_count
    if now.counts is None:
        plain = {}
        for offset in (1, players // 2 if players % 2 == 0 else 0, players - 1):
            if offset:
                icon = direction(offset, players)[1]
                plain[offset] = Pill(f"call {offset}", going(size, offset, players), icon, compact=True)
        more = len(offer.calls) > len(plain) + 1
        others = (Pill("other", tr_in("calls of the pass", "Other…"), compact=True),) if more else ()
        return (*plain.values(), Pill("mix", tr_in("call of the pass", "Mix"), compact=True), *others)
    steps = tuple(_step(offset, number, players) for offset, number in enumerate(now.counts, 1))
    sure = Pill("split", tr_in("button", "Call"), enabled=sum(now.counts) == size, compact=True)
    return (*steps, sure, Pill("back", tr_in("button", "Back"), compact=True))


def _step(offset: int, number: int, players: int) -> Pill:
    text = tr("{way}: {number}").format(way=heading(offset, players), number=number)
    said = tr("{way}: {number}, press for another number").format(way=heading(offset, players), number=number)
    return Pill(f"step {offset}", text, compact=True, said=said)
