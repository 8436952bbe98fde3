"""What happens on the table in words, for whoever listens instead of looking."""

from __future__ import annotations

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import GameState
from hearts_desktop.ui.table.signs import name_of, points_text
from hearts_desktop.ui.table.situation import Situation
from hearts_desktop.ui.table.sorting import hand_order


def announce(now: Situation, event: Event, after: GameState) -> str:
    """One sentence about an event, as the viewer sees it; empty if there is nothing to say."""
    match event:
        case ev.HandBegan():
            return f"Hand {event.number}."
        case ev.Dealt():
            return _list("Your cards", now, event.hands[now.viewer])
        case ev.CardsPassed() if event.receiver == now.viewer and not now.spectator:
            return _list(f"{name_of(now, event.giver)} passed you", now, event.cards)
        case ev.TurnBegan() if event.seat == now.viewer and not now.spectator:
            return "Your turn."
        case ev.CardPlayed():
            return f"{_who(now, event.seat, 'play')} the {event.card.words}."
        case ev.HeartsBroken():
            return "Hearts are broken."
        case ev.TrickTaken():
            points = now.rules.points(event.cards)
            more = f" with {points_text(points)}" if points else ""
            return f"{_who(now, event.seat, 'take')} the trick{more}."
        case _:
            return _end(now, event, after)


def _end(now: Situation, event: Event, after: GameState) -> str:
    match event:
        case ev.MoonShot():
            return f"{_name(now, event.seat)} shot the {'sun' if event.sun else 'moon'}!"
        case ev.MoonChosen():
            return {
                Moon.SELF_MINUS: f"{_name(now, event.seat)} took the points off.",
                Moon.WINS_GAME: f"The moon wins the game for {_name(now, event.seat)}.",
            }.get(event.choice, "All the others get the points.")
        case ev.HandScored():
            lines = (f"{_name(now, seat)} {points}" for seat, points in enumerate(event.scores))
            return "The hand is over: " + ", ".join(lines) + "."
        case ev.TieBreakBegan():
            return "The lowest total is shared, so another hand is played."
        case ev.GameEnded():
            winners = " and ".join(_name(now, seat) for seat in event.winners)
            return f"The game is over. Won by {winners}."
        case _:
            return ""


def describe(now: Situation, status: str, title: tuple[str, str]) -> str:
    """The table as it stands, for a screen reader."""
    parts = [title[0], title[1], status]
    hand = now.hand
    if hand is not None and hand.trick.plays:
        parts.append(
            "On the table: " + ", ".join(f"{_name(now, s)} {card.words}" for s, card in hand.trick.plays)
        )
    own = hand_order(card for card in now.own_cards if not card.is_hidden)
    if own:
        parts.append("Your cards: " + ", ".join(card.words for card in own))
    return ". ".join(part for part in parts if part)


def _name(now: Situation, seat: int) -> str:
    return "You" if seat == now.viewer and not now.spectator else name_of(now, seat)


def _who(now: Situation, seat: int, verb: str) -> str:
    name = _name(now, seat)
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"


def _list(what: str, now: Situation, cards: tuple) -> str:
    known = hand_order(card for card in cards if not card.is_hidden)
    return f"{what}: {', '.join(card.words for card in known)}." if known else ""
