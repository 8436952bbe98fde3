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
from hearts_desktop.ui.table.buttons import Pill, pills
from hearts_desktop.ui.table.hint_words import sentence
from hearts_desktop.ui.table.phrases import (
    count_of,
    does,
    name_of,
    passing_chip,
    points_text,
    split_words,
)
from hearts_desktop.ui.table.plates import plate, worth
from hearts_desktop.ui.table.seat_item import PlateState
from hearts_desktop.ui.table.situation import Situation

GO_ON: Final = "Click or press Space to go on"
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
    broken: bool
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
        broken=hand is not None and hand.trick.broken and hand.phase is Phase.PLAY,
        passing=passing_chip(now),
        kitty=_kitty(now),
        carried=_carried(now),
    )


def _kitty(now: Situation) -> str:
    if now.hand is None or not now.hand.kitty:
        return ""
    return f"{'Blind' if now.rules.two_handed else 'Kitty'}: {len(now.hand.kitty)}"


def _carried(now: Situation) -> str:
    if now.hand is None or not now.hand.trick.carried:
        return ""
    return f"{len(now.hand.trick.carried)} cards wait"


# -- the line above the hand


def status(now: Situation) -> str:
    """One line: what the game waits for."""
    if now.hold in ("trick", "moon", "kitty_shown"):
        return GO_ON
    if now.hint_wanted:
        return "Looking for a hint…"
    hand = now.hand
    if now.claim is not None and hand is not None and hand.phase is Phase.PLAY:
        return _claimed(now, now.claim)
    if now.played_on and hand is not None and hand.phase is not Phase.PASS:
        return "The computer plays for you. Esc takes over"
    if now.hold == "kitty" and hand is not None:
        return _looked_at(now, hand)
    if isinstance(now.offer, OfferPlay) and hand is not None:
        if now.armed is not None:
            return f"Click the {now.armed.words} again to play it"
        lead = "Play for the dummy – " if now.offer.place != now.offer.seat else "Your turn – "
        return lead + _what_to_play(now.offer, hand)
    if isinstance(now.offer, OfferCall) and now.state.seats > _LONG_TABLE:
        return ". ".join(part for part in _call_title(now) if part)
    if hand is None or hand.phase is Phase.PASS or not now.thinking or now.winner != NOBODY:
        return ""
    partner = now.rules.partner(now.viewer) == now.thinking[0] and not now.spectator
    return f"{'Your partner ' if partner else ''}{name_of(now, now.thinking[0])} is thinking…"


def _claimed(now: Situation, claim: Claimed) -> str:
    if claim.ground is Ground.NOTHING_LEFT:
        return f"The scores are settled. {GO_ON}"
    return f"{does(now, claim.seat, 'take')} the rest. {GO_ON}"


def _looked_at(now: Situation, hand: HandState) -> str:
    what = "blind" if now.rules.two_handed else "kitty"
    return f"You take the {what}: {points_text(worth(now, hand, hand.buried))}"


def _what_to_play(offer: OfferPlay, hand: HandState) -> str:
    held = hand.hands[offer.place]
    free = len(offer.cards) == len(held)
    if not hand.trick.plays:
        return _what_to_lead(offer, held, free)
    led = hand.trick.plays[0][1].suit
    if len(offer.cards) == 1 and not free and sum(card.suit == led for card in held) != 1:
        return f"play the {offer.cards[0].words}"
    if all(card.suit == led for card in offer.cards):
        return f"follow {led.plural}"
    if not hand.tricks and not free:
        return "no points on the first trick"
    return "play any card"


def _what_to_lead(offer: OfferPlay, held: Cards, free: bool) -> str:
    if free:
        return "lead any card"
    if len(offer.cards) == 1:
        return f"lead the {offer.cards[0].words}"
    barred = [card for card in held if card not in offer.cards]
    if all(card.suit is Suit.HEARTS for card in barred):
        return "lead any card but hearts"
    return "lead a bright card"


# -- the middle of the table


def title(now: Situation) -> tuple[str, str]:
    """A title and the line beneath it; empty while cards lie in the middle."""
    if now.received and now.hold == "received":
        return (_received(now), "They are marked in your hand")
    if now.hold == "kitty":
        return ("", "")
    match now.offer:
        case OfferPass():
            return _pass_title(now, now.offer)
        case OfferCharge():
            return _charge_title(now, now.offer)
        case OfferDiscard():
            many = count_of(now.offer.size, "card")
            return (f"Lay down {many}", "They go face down on your pile and count there")
        case OfferBid():
            return _bid_title(now)
        case OfferCall():
            return ("", "") if now.state.seats > _LONG_TABLE else _call_title(now)
        case OfferMoon():
            what = "sun" if now.hand is not None and now.hand.sun else "moon"
            return (f"You shot the {what}!", "Who gets the points?")
    return _waiting(now)


def emblem(now: Situation) -> str:
    """The sign of a moon or sun, from when it is shot until the next deal."""
    hand = now.hand
    if hand is None or hand.shooter == NOBODY or now.state.result is not None:
        return ""
    return "sun" if hand.sun else "moon"


def _received(now: Situation) -> str:
    hand, many = now.hand, count_of(len(now.received), "card")
    if 0 <= now.giver < now.state.seats:
        return f"{name_of(now, now.giver)} passed you {many}"
    if hand is not None and hand.phase is Phase.PLAY:
        return f"You took the kitty: {many}"
    if hand is not None and hand.step is PassStep.MIX:
        return f"You drew {many} from the middle"
    return f"The others passed you {many}"


def _pass_title(now: Situation, offer: OfferPass) -> tuple[str, str]:
    many = count_of(offer.size, "card")
    if not offer.packets:
        return (f"Put {many} into the middle", _pass_hint(now, offer, "They are mixed and dealt anew"))
    if not offer.split:
        to = name_of(now, offer.packets[0][0])
        return (f"Pass {many} to {to}", _pass_hint(now, offer, "Choose the cards you least want to keep"))
    receivers = [seat for seat, number in offer.packets for _ in range(number)]
    if now.complete:
        return (f"Pass {_split(now)}", "The arrows on the cards show who gets which")
    to = name_of(now, receivers[len(now.chosen)])
    hint = f"The {'next' if now.chosen else 'first'} card you choose goes to {to}"
    return (f"Pass {_split(now)}", _pass_hint(now, offer, hint, always=True))


def _split(now: Situation) -> str:
    hand = now.hand
    if hand is None:
        return ""
    if hand.step is PassStep.SCATTER:
        return f"{count_of(now.rules.counts(hand)[0], 'card')} to everybody"
    return split_words(now.rules.counts(hand))


def _pass_hint(now: Situation, offer: OfferPass, first: str, *, always: bool = False) -> str:
    missing = offer.size - len(now.chosen)
    if not now.chosen or always:
        return f"{first}, or keep your cards" if offer.optional and not now.chosen else first
    if missing:
        return f"Choose {count_of(missing, 'more')}".removesuffix("s") + "; click a raised card to keep it"
    return "Click a raised card if you want to keep it after all"


def _charge_title(now: Situation, offer: OfferCharge) -> tuple[str, str]:
    if not offer.cards:
        return ("You hold no card to charge", "The others may charge theirs")
    many = "one card" if now.wanted == 1 else f"up to {count_of(now.wanted, 'card')}"
    return ("Charge a card?", f"You may lay {many} open, to count double")


def _bid_title(now: Situation) -> tuple[str, str]:
    bids = now.hand.prelude.bids if now.hand is not None else ()
    seat, points = max(bids, key=lambda bid: bid[1], default=(0, 0))
    best = f"{name_of(now, seat)} has bid {points}" if points else "Nobody has bid yet"
    return ("Bid for the dummy", f"{best}; the highest bid is paid in points")


def _call_title(now: Situation) -> tuple[str, str]:
    size = now.rules.pass_count
    if now.counts is None:
        return ("Call the pass", f"Everybody will pass {count_of(size, 'card')} this way")
    left = size - sum(now.counts)
    if left == 0:
        return (f"Pass {split_words(now.counts)}", "Call it, or change the numbers")
    words = count_of(left, "card") + " to give out" if left > 0 else f"{count_of(-left, 'card')} too many"
    return ("Call the pass", words.capitalize())


def _waiting(now: Situation) -> tuple[str, str]:
    """What the others are about while nothing lies in the middle."""
    hand = now.hand
    if hand is None:
        return ("", "")
    if hand.shooter != NOBODY and now.state.result is None:
        what = ("sun", "Every trick of the hand") if hand.sun else ("moon", "Every point of the hand")
        return (f"{name_of(now, hand.shooter)} shot the {what[0]}!", what[1])
    match hand.phase:
        case Phase.CALL if hand.prelude.call is None:
            return (f"{name_of(now, hand.dealer)} calls the pass", "Nobody has seen any cards yet")
        case Phase.BID if pending(now.state):
            return ("The auction for the dummy", f"{name_of(now, pending(now.state)[0])} is to bid")
        case Phase.PASS if hand.chosen and None in hand.chosen and not now.spectator:
            if hand.chosen[now.viewer] is not None:
                return ("Waiting for the others", "The cards cross the table when everybody has chosen")
        case Phase.CHARGE if hand.prelude.charges and None in hand.prelude.charges and not now.spectator:
            if hand.prelude.charges[now.viewer] is not None:
                return ("Waiting for the others", "Charged cards are shown when everybody has decided")
    return ("", "")


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
    "count_of",
    "name_of",
    "pills",
    "points_text",
    "signs",
    "status",
    "title",
]
