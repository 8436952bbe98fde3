"""What the table says in words and signs: plates, status line, titles, buttons, chips. Pure functions."""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_desktop.engine.cards import Cards, Suit
from hearts_desktop.engine.events import Claimed, Ground, PassStep, Phase
from hearts_desktop.engine.game import (
    OfferBid,
    OfferCall,
    OfferCharge,
    OfferDiscard,
    OfferMoon,
    OfferPass,
    OfferPlay,
)
from hearts_desktop.engine.state import NOBODY, HandState, pending
from hearts_desktop.language import later, tr, tr_in, tr_n
from hearts_desktop.lists import in_one_line, sentences
from hearts_desktop.ui.table.buttons import Pill, pills
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.phrases import (
    called,
    name_of,
    passing_chip,
    points_text,
    said,
    split_words,
    the_kitty,
)
from hearts_desktop.ui.table.plates import plate, worth
from hearts_desktop.ui.table.seat_item import PlateState
from hearts_desktop.ui.table.situation import Situation

GO_ON: Final = later("Click or press Space to go on")
_LONG_TABLE: Final = 6
"""With more players the buttons of a call leave no room for a title."""


class Signs(NamedTuple):
    """Everything that is said."""

    plates: tuple[PlateState, ...]
    status: str
    hint: str
    """What the coach says; it takes the place of the status."""
    deal: str
    """Number and seal of the deal, at the foot of the table."""
    title: tuple[str, str]
    emblem: str
    """What is drawn above the title: ``moon``, ``sun``, or nothing."""
    pills: tuple[Pill, ...]
    arrows: tuple[tuple[int, int], ...]
    slot: bool
    broken: str
    """Words of the chip that says that hearts are broken."""
    passing: tuple[str, str] | None
    """Words and icon of the chip that tells where cards go or went."""
    kitty: str
    carried: str


def signs(now: Situation) -> Signs:
    """What the table says in this situation."""
    hand = now.hand
    return Signs(
        plates=tuple(plate(now, place) for place in range(now.places)),
        status=status(now),
        hint="" if now.hint is None or now.offer is None else sentence(now, now.hint),
        deal=now.deal,
        title=title(now),
        emblem=emblem(now),
        pills=pills(now),
        arrows=arrows(now),
        slot=isinstance(now.offer, OfferPlay),
        broken=_broken(hand),
        passing=passing_chip(now),
        kitty=_kitty(now),
        carried=_carried(now),
    )


def _broken(hand: HandState | None) -> str:
    broken = hand is not None and hand.trick.broken and hand.phase is Phase.PLAY
    return tr_in("chip", "Hearts broken") if broken else ""


def _kitty(now: Situation) -> str:
    """What lies beside the table, and how much of it."""
    if now.hand is None or not now.hand.kitty:
        return ""
    text = tr("Blind: {number}") if now.rules.two_handed else tr("Kitty: {number}")
    return text.format(number=len(now.hand.kitty))


def _carried(now: Situation) -> str:
    if now.hand is None or not now.hand.trick.carried:
        return ""
    number = len(now.hand.trick.carried)
    # i18n: Beneath cards of tricks that nobody took: whoever takes the next trick gets them.
    return tr_n("{number} card waits", "{number} cards wait", number).format(number=number)


# -- the line above the hand


def status(now: Situation) -> str:
    """One line: what the game waits for."""
    if now.hold in ("trick", "moon", "kitty_shown"):
        return tr(GO_ON)
    if now.hint_wanted:
        return tr("Looking for a hint…")
    hand = now.hand
    if now.claim is not None and hand is not None and hand.phase is Phase.PLAY:
        return _claimed(now, now.claim)
    if now.played_on and hand is not None and hand.phase is not Phase.PASS:
        return tr("The computer plays for you. Esc takes over")
    if now.hold == "kitty" and hand is not None:
        return _looked_at(now, hand)
    if isinstance(now.offer, OfferPlay) and hand is not None:
        return _your_turn(now, now.offer, hand)
    if isinstance(now.offer, OfferCall) and now.state.seats > _LONG_TABLE:
        return in_one_line(_call_title(now))
    if hand is None or hand.phase is Phase.PASS or not now.thinking or now.winner != NOBODY:
        return ""
    return tr("{name} is thinking…").format(name=called(now, now.thinking[0]))


def _claimed(now: Situation, claim: Claimed) -> str:
    if claim.ground is Ground.NOTHING_LEFT:
        settled = tr("The scores are settled.")
    else:
        settled = said(now, claim.seat, tr("You take the rest."), tr("{name} takes the rest."))
    return sentences([settled, tr(GO_ON)])


def _looked_at(now: Situation, hand: HandState) -> str:
    points = points_text(worth(now, hand, hand.buried))
    # i18n: {kitty} is "the kitty" or "the blind"
    return tr("You take {kitty}: {points}").format(kitty=the_kitty(now), points=points)


def _your_turn(now: Situation, offer: OfferPlay, hand: HandState) -> str:
    if now.armed is not None:
        return tr("Click {card} again to play it").format(card=now.armed.with_article)
    what = _what_to_play(offer, hand)
    if offer.place != offer.seat:
        # i18n: {what} is "follow clubs", "lead any card" and the like
        return tr("Play for the dummy – {what}").format(what=what)
    # i18n: {what} is "follow clubs", "lead any card" and the like
    return tr("Your turn – {what}").format(what=what)


def _what_to_play(offer: OfferPlay, hand: HandState) -> str:
    held = hand.hands[offer.place]
    free = len(offer.cards) == len(held)
    if not hand.trick.plays:
        return _what_to_lead(offer, held, free)
    led = hand.trick.plays[0][1].suit
    if len(offer.cards) == 1 and not free and sum(card.suit == led for card in held) != 1:
        return tr_in("after a dash", "play {card}").format(card=offer.cards[0].with_article)
    if all(card.suit == led for card in offer.cards):
        return tr_in("after a dash", "follow {suit}").format(suit=led.word)
    if not hand.tricks and not free:
        return tr_in("after a dash", "no points on the first trick")
    return tr_in("after a dash", "play any card")


def _what_to_lead(offer: OfferPlay, held: Cards, free: bool) -> str:
    if free:
        return tr_in("after a dash", "lead any card")
    if len(offer.cards) == 1:
        return tr_in("after a dash", "lead {card}").format(card=offer.cards[0].with_article)
    barred = [card for card in held if card not in offer.cards]
    if all(card.suit is Suit.HEARTS for card in barred):
        return tr_in("after a dash", "lead any card but hearts")
    # i18n: The cards that may not be led are shown darker.
    return tr_in("after a dash", "lead a bright card")


# -- the middle of the table


def title(now: Situation) -> tuple[str, str]:
    """A title and the line beneath it; empty while cards lie in the middle."""
    if now.received and now.hold == "received":
        return (_received(now), tr("They are marked in your hand"))
    if now.hold == "kitty":
        return ("", "")
    match now.offer:
        case OfferPass():
            return (_pass_title(now, now.offer), _pass_line(now, now.offer))
        case OfferCharge():
            return _charge_title(now, now.offer)
        case OfferDiscard(size=size):
            text = tr_n("Lay down {number} card", "Lay down {number} cards", size)
            return (text.format(number=size), tr("They go face down on your pile and count there"))
        case OfferBid():
            return _bid_title(now)
        case OfferCall():
            return ("", "") if now.state.seats > _LONG_TABLE else _call_title(now)
        case OfferMoon():
            sun = now.hand is not None and now.hand.sun
            shot = tr("You shot the sun!") if sun else tr("You shot the moon!")
            return (shot, tr("Who gets the points?"))
    return _waiting(now)


def emblem(now: Situation) -> str:
    """The sign of a moon or sun, from when it is shot until the next deal."""
    hand = now.hand
    if hand is None or hand.shooter == NOBODY or now.state.result is not None:
        return ""
    return "sun" if hand.sun else "moon"


def _received(now: Situation) -> str:
    hand, many = now.hand, len(now.received)
    if 0 <= now.giver < now.state.seats:
        text = tr_n("{name} passed you {number} card", "{name} passed you {number} cards", many)
        return text.format(name=name_of(now, now.giver), number=many)
    if hand is not None and hand.phase is Phase.PLAY:
        text = tr_n("You took the kitty: {number} card", "You took the kitty: {number} cards", many)
    elif hand is not None and hand.step is PassStep.MIX:
        text = tr_n("You drew {number} card from the middle", "You drew {number} cards from the middle", many)
    else:
        text = tr_n("The others passed you {number} card", "The others passed you {number} cards", many)
    return text.format(number=many)


def _pass_title(now: Situation, offer: OfferPass) -> str:
    size = offer.size
    if not offer.packets:
        text = tr_n("Put {number} card into the middle", "Put {number} cards into the middle", size)
        return text.format(number=size)
    if not offer.split:
        text = tr_n("Pass {number} card to {name}", "Pass {number} cards to {name}", size)
        return text.format(number=size, name=name_of(now, offer.packets[0][0]))
    hand = now.hand
    counts = now.rules.counts(hand) if hand is not None else ()
    if hand is not None and hand.step is PassStep.SCATTER:
        text = tr_n("Pass {number} card to everybody", "Pass {number} cards to everybody", counts[0])
        return text.format(number=counts[0])
    return tr("Pass {ways}").format(ways=split_words(counts))


def _pass_line(now: Situation, offer: OfferPass) -> str:
    """What is beneath the title while cards to pass are chosen."""
    missing = offer.size - len(now.chosen)
    if offer.split:
        return _next_to(now, offer) if missing else tr("The arrows on the cards show who gets which")
    if not now.chosen:
        first = tr("They are mixed and dealt anew")
        return _or_keep(offer, tr("Choose the cards you least want to keep") if offer.packets else first)
    if not missing:
        return tr("Click a raised card if you want to keep it after all")
    text = tr_n(
        "Choose {number} more; click a raised card to keep it",
        "Choose {number} more; click a raised card to keep it",
        missing,
    )
    return text.format(number=missing)


def _next_to(now: Situation, offer: OfferPass) -> str:
    receivers = [seat for seat, number in offer.packets for _ in range(number)]
    name = name_of(now, receivers[len(now.chosen)])
    if now.chosen:
        return tr("The next card you choose goes to {name}").format(name=name)
    return _or_keep(offer, tr("The first card you choose goes to {name}").format(name=name))


def _or_keep(offer: OfferPass, line: str) -> str:
    # i18n: {line} is one of the lines beneath "Pass 3 cards to Otis"
    return tr("{line}, or keep your cards").format(line=line) if offer.optional else line


def _charge_title(now: Situation, offer: OfferCharge) -> tuple[str, str]:
    if not offer.cards:
        return (tr("You hold no card to charge"), tr("The others may charge theirs"))
    text = tr_n(
        "You may lay {number} card open, to count double",
        "You may lay up to {number} cards open, to count double",
        now.wanted,
    )
    return (tr("Charge a card?"), text.format(number=now.wanted))


def _bid_title(now: Situation) -> tuple[str, str]:
    bids = now.hand.prelude.bids if now.hand is not None else ()
    seat, points = max(bids, key=lambda bid: bid[1], default=(0, 0))
    if not points:
        return (tr("Bid for the dummy"), tr("Nobody has bid yet; the highest bid is paid in points"))
    best = said(
        now,
        seat,
        tr("You have bid {points}; the highest bid is paid in points"),
        tr("{name} has bid {points}; the highest bid is paid in points"),
        points=points,
    )
    return (tr("Bid for the dummy"), best)


def _call_title(now: Situation) -> tuple[str, str]:
    size = now.rules.pass_count
    if now.counts is None:
        text = tr_n(
            "Everybody will pass {number} card this way", "Everybody will pass {number} cards this way", size
        )
        return (tr("Call the pass"), text.format(number=size))
    left = size - sum(now.counts)
    if left == 0:
        ways = split_words(now.counts)
        return (tr("Pass {ways}").format(ways=ways), tr("Call it, or change the numbers"))
    if left > 0:
        text = tr_n("{number} card to give out", "{number} cards to give out", left)
    else:
        text = tr_n("{number} card too many", "{number} cards too many", -left)
    return (tr("Call the pass"), text.format(number=abs(left)))


def _waiting(now: Situation) -> tuple[str, str]:
    """What the others are about while nothing lies in the middle."""
    hand = now.hand
    if hand is None:
        return ("", "")
    if hand.shooter != NOBODY and now.state.result is None:
        return _shot(now, hand)
    match hand.phase:
        case Phase.CALL if hand.prelude.call is None:
            calls = said(now, hand.dealer, tr("You call the pass"), tr("{name} calls the pass"))
            return (calls, tr("Nobody has seen any cards yet"))
        case Phase.BID if pending(now.state):
            turn = said(now, pending(now.state)[0], tr("You are to bid"), tr("{name} is to bid"))
            return (tr("The auction for the dummy"), turn)
        case Phase.PASS if _has_chosen(now, hand.chosen):
            return (
                tr("Waiting for the others"),
                tr("The cards cross the table when everybody has chosen"),
            )
        case Phase.CHARGE if _has_chosen(now, hand.prelude.charges):
            return (tr("Waiting for the others"), tr("Charged cards are shown when everybody has decided"))
    return ("", "")


def _shot(now: Situation, hand: HandState) -> tuple[str, str]:
    if hand.sun:
        shot = said(now, hand.shooter, tr("You shot the sun!"), tr("{name} shot the sun!"))
        return (shot, tr("Every trick of the hand"))
    shot = said(now, hand.shooter, tr("You shot the moon!"), tr("{name} shot the moon!"))
    return (shot, tr("Every point of the hand"))


def _has_chosen(now: Situation, secret: tuple[Cards | None, ...]) -> bool:
    """Has the viewer chosen already, while others have not?"""
    return None in secret and not now.spectator and secret[now.viewer] is not None


def arrows(now: Situation) -> tuple[tuple[int, int], ...]:
    """Giver and receiver of each arrow of the pass."""
    hand = now.hand
    if hand is None or hand.phase is not Phase.PASS or hand.packets or not hand.hands or now.spectator:
        return ()
    if isinstance(now.offer, OfferPass) or (hand.chosen and hand.chosen[now.viewer]):
        return tuple((now.viewer, seat) for seat, _ in now.rules.receivers(hand, now.viewer))
    return ()


__all__ = [
    "GO_ON",
    "Pill",
    "Signs",
    "arrows",
    "name_of",
    "pills",
    "points_text",
    "signs",
    "status",
    "title",
]
