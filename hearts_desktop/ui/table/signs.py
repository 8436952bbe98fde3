"""What the table says in words and signs: plates, status line, titles, buttons, chips. Pure functions."""

from __future__ import annotations

from typing import Final, NamedTuple

from hearts_desktop.engine.cards import Card, Suit
from hearts_desktop.engine.events import PassStep, Phase
from hearts_desktop.engine.game import OfferMoon, OfferPass, OfferPlay
from hearts_desktop.engine.rules import BONUS_POINTS
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import NOBODY, GameState, HandState
from hearts_desktop.ui.table.seat_item import PlateState
from hearts_desktop.ui.table.situation import Situation

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
_STEPS: Final = {
    PassStep.LEFT: ("left", "left"),
    PassStep.RIGHT: ("right", "right"),
    PassStep.ACROSS: ("across", "across"),
    PassStep.SECOND_LEFT: ("second left", "left"),
    PassStep.SECOND_RIGHT: ("second right", "right"),
}
GO_ON: Final = "Click or press Space to go on"


class Pill(NamedTuple):
    """A button on the table; ``key`` tells what it is for."""

    key: str
    text: str
    icon: str | None = None
    enabled: bool = True
    primary: bool = True


class Signs(NamedTuple):
    """Everything that is said."""

    plates: tuple[PlateState, ...]
    status: str
    title: tuple[str, str]
    pills: tuple[Pill, ...]
    arrow: tuple[int, int] | None
    slot: bool
    broken: bool
    passing: tuple[str, str] | None
    """Words and icon of the chip that tells where cards go or went."""


def signs(now: Situation) -> Signs:
    """What the table says in this situation."""
    hand = now.hand
    return Signs(
        plates=tuple(plate(now, seat) for seat in range(now.state.seats)),
        status=status(now),
        title=title(now),
        pills=pills(now),
        arrow=arrow(now),
        slot=isinstance(now.offer, OfferPlay),
        broken=hand is not None and hand.trick.broken,
        passing=passing_chip(hand),
    )


def count_of(number: int, word: str) -> str:
    """``three cards``, ``one card``, ``12 points``."""
    text = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{text} {word}" + "s" * (number != 1)


def points_text(points: int) -> str:
    """``24 points``, ``1 point``, ``−3 points`` with a proper minus."""
    return f"{points} point{'s' * (points != 1)}".replace("-", "−")


def name_of(now: Situation, seat: int) -> str:
    """The player's name."""
    return now.players[seat].name if seat < len(now.players) else f"Player {seat + 1}"


# -- plates


def plate(now: Situation, seat: int) -> PlateState:
    """The plate of a seat."""
    hand = now.hand
    playing = hand is not None and hand.phase is Phase.PLAY
    avatar = now.players[seat].avatar if seat < len(now.players) else ""
    return PlateState(
        name=name_of(now, seat),
        avatar=avatar,
        score_text=points_text(now.state.totals[seat]),
        points=hand_points(now, seat),
        turn=_has_turn(now, seat),
        note=_note(now, seat),
        winner=seat == now.winner or _wins_game(now.state, seat),
        dealer=hand is not None and hand.dealer == seat,
        leader=hand is not None and playing and hand.trick.leader == seat,
        thinking=playing and seat in now.thinking and now.winner == NOBODY,
    )


def hand_points(now: Situation, seat: int) -> int | None:
    """Points taken in this hand; None before any can be taken."""
    hand = now.hand
    if hand is None or hand.phase in (Phase.DEAL, Phase.PASS) or not hand.taken:
        return None
    taken = hand.taken[seat]
    if seat == now.winner:  # the trick is his already, though it still lies there
        taken += tuple(card for _, card in hand.trick.plays)
    bonus = BONUS_POINTS if now.rules.bonus is not None and now.rules.bonus in taken else 0
    return now.rules.points(taken) + bonus


def _has_turn(now: Situation, seat: int) -> bool:
    hand = now.hand
    if hand is None:
        return False
    if hand.phase is Phase.PASS:
        return seat == now.viewer and not now.spectator and bool(hand.chosen) and hand.chosen[seat] is None
    return hand.phase is Phase.PLAY and hand.trick.turn == seat


def _wins_game(state: GameState, seat: int) -> bool:
    return state.result is not None and seat in state.result.winners


def _note(now: Situation, seat: int) -> str:
    hand = now.hand
    if _wins_game(now.state, seat):
        return "wins the game"
    if seat == now.winner:
        return "wins trick"
    if hand is None:
        return ""
    if hand.shooter == seat:
        return "the sun!" if hand.sun else "the moon!"  # more would be too small to read
    if hand.phase is Phase.PASS and hand.chosen and (seat != now.viewer or now.spectator):
        return "choosing…" if hand.chosen[seat] is None else "ready"
    return ""


# -- the line above the hand


def status(now: Situation) -> str:
    """One line: what the game waits for."""
    if now.hold in ("trick", "moon"):
        return GO_ON
    if isinstance(now.offer, OfferPlay) and now.hand is not None:
        return "Your turn – " + _what_to_play(now.offer, now.hand, now)
    hand = now.hand
    if hand is None or hand.phase is not Phase.PLAY or not now.thinking or now.winner != NOBODY:
        return ""
    return f"{name_of(now, now.thinking[0])} is thinking…"


def _what_to_play(offer: OfferPlay, hand: HandState, now: Situation) -> str:
    held = hand.hands[offer.seat]
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


def _what_to_lead(offer: OfferPlay, held: tuple[Card, ...], free: bool) -> str:
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
    hand = now.hand
    if now.received and now.hold == "received":
        many = count_of(len(now.received), "card")
        return (f"{name_of(now, now.giver)} passed you {many}", "They are marked in your hand")
    match now.offer:
        case OfferPass():
            to = name_of(now, now.offer.receiver)
            return (f"Pass {count_of(now.offer.size, 'card')} to {to}", _pass_hint(now, now.offer.size))
        case OfferMoon():
            return ("You shot the moon!", "Who gets the points?")
    if hand is not None and hand.phase is Phase.PASS and hand.chosen and not hand.packets:
        own = hand.chosen[now.viewer]
        if own is not None and not now.spectator:
            return ("Waiting for the others", "The cards cross the table when everybody has chosen")
    return ("", "")


def _pass_hint(now: Situation, size: int) -> str:
    missing = size - len(now.chosen)
    if not now.chosen:
        return "Choose the cards you least want to keep"
    if missing:
        return f"Choose {count_of(missing, 'more')}".removesuffix("s") + "; click a raised card to keep it"
    return "Click a raised card if you want to keep it after all"


def pills(now: Situation) -> tuple[Pill, ...]:
    """The buttons above the hand."""
    if now.received and now.hold == "received":
        return (Pill("received", "OK"),)
    hand = now.hand
    match now.offer:
        case OfferPass() if hand is not None:
            words, icon = _STEPS.get(hand.step, ("", None))
            cards = f"{now.offer.size} card{'s' * (now.offer.size != 1)}"
            return (Pill("pass", f"Pass {cards} {words}".strip(), icon, enabled=now.complete),)
        case OfferMoon():
            amount = now.rules.moon_amount
            words_for = {
                Moon.OTHERS_PLUS: f"Everybody else +{amount}",
                Moon.SELF_MINUS: f"You −{amount}",
            }
            return tuple(
                Pill(str(choice), words_for.get(choice, str(choice)), primary=index == now.pill)
                for index, choice in enumerate(now.offer.choices)
            )
    return ()


def arrow(now: Situation) -> tuple[int, int] | None:
    """Giver and receiver of the arrow of the pass."""
    hand = now.hand
    if hand is None or hand.phase is not Phase.PASS or hand.packets or not hand.hands or now.spectator:
        return None
    if isinstance(now.offer, OfferPass):
        return (now.viewer, now.offer.receiver)
    if hand.chosen and hand.chosen[now.viewer] is not None:
        return (now.viewer, now.rules.pass_receiver(now.viewer, hand.step))
    return None


def passing_chip(hand: HandState | None) -> tuple[str, str] | None:
    """Words and icon of the chip that tells where cards go or went."""
    if hand is None or not hand.hands:
        return None
    if hand.step is PassStep.HOLD:
        return ("No passing", "hold")
    words, icon = _STEPS[hand.step]
    verb = "Pass" if hand.phase in (Phase.DEAL, Phase.PASS) else "Passed"
    return (f"{verb} {words}", icon)
