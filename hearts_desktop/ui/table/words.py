"""What happens on the table in words, for whoever listens instead of looking."""

from __future__ import annotations

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.cards import Cards
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.ui.table.phrases import listed, name_of, points_text, split_words
from hearts_desktop.ui.table.plates import worth
from hearts_desktop.ui.table.situation import Situation


def announce(now: Situation, event: Event, after: GameState) -> str:
    """One sentence about an event, as the viewer sees it; empty if there is nothing to say."""
    match event:
        case ev.HandBegan():
            return f"Hand {event.number}."
        case ev.Dealt():
            return " ".join(_hands(now, event)).strip()
        case ev.TurnBegan() if event.by == now.viewer and not now.spectator:
            return "Your turn." if event.seat == now.viewer else "Play for the dummy."
        case ev.CardPlayed():
            return f"{_who(now, event.seat, 'play')} the {event.card.words}."
        case ev.HeartsBroken():
            return "Hearts are broken."
        case ev.TrickTaken():
            points = worth(now, hand_of(after), event.cards)
            more = f" with {points_text(points)}" if points else ""
            return f"{_who(now, event.seat, 'take')} the trick{more}."
        case ev.TrickCancelled():
            return "All cards of the suit led have cancelled, so nobody takes the trick."
        case _:
            return _before_play(now, event) or _kitty(now, event, after) or _end(now, event)


def _hands(now: Situation, event: ev.Dealt) -> list[str]:
    said = [_list("Your cards", event.hands[now.viewer])]
    return said + [_list(name_of(now, place), event.hands[place]) for place in event.open]


def _before_play(now: Situation, event: Event) -> str:
    own = not now.spectator
    match event:
        case ev.PassCalled():
            way = f"{split_words(event.counts)} to pass" if event.counts else "the mix"
            return f"{_who(now, event.seat, 'call')} {way}."
        case ev.BidMade():
            words = _who(now, event.seat, "bid") + f" {event.points}"
            return (words if event.points else f"{_name(now, event.seat)} passes") + "."
        case ev.DeclarerNamed():
            return f"{_who(now, event.seat, 'play')} for the dummy, for a bid of {event.bid}."
        case ev.DummyShown():
            return _list("The dummy shows", event.cards)
        case ev.CardsPassed() if event.receiver == now.viewer and own:
            return _list(f"{name_of(now, event.giver)} passed you", event.cards)
        case ev.CardsDrawn() if event.seat == now.viewer and own:
            return _list("You drew from the middle", event.cards)
        case ev.CardsCharged():
            cards = " and the ".join(card.words for card in event.cards)
            return f"{_who(now, event.seat, 'charge')} the {cards}."
    return ""


def _kitty(now: Situation, event: Event, after: GameState) -> str:
    match event:
        case ev.KittyTaken():
            what = "blind" if now.rules.two_handed else "kitty"
            known = listed(event.cards)
            return f"{_who(now, event.seat, 'take')} the {what}{': ' + known if known else ''}."
        case ev.CardsDiscarded():
            return f"{_who(now, event.seat, 'lay')} down {len(event.cards)} cards for the kitty."
        case ev.KittyShown():
            points = points_text(worth(now, hand_of(after), event.cards))
            return f"{_name(now, event.seat)} had face down: {listed(event.cards)}, {points}."
    return ""


def _end(now: Situation, event: Event) -> str:
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
    if hand is not None and hand.prelude.charged:
        parts.append(f"Charged: {listed(hand.prelude.charged)}")
    own = listed(now.own_cards)
    if own:
        parts.append(f"Your cards: {own}")
    if hand is not None and now.has_dummy and now.state.seats in hand.open:
        parts.append(f"Dummy: {listed(hand.hands[now.state.seats])}")
    return ". ".join(part for part in parts if part)


def _name(now: Situation, place: int) -> str:
    if place == now.viewer and not now.spectator:
        return "You"
    if now.has_dummy and place == now.state.seats:
        return "The dummy"
    partner = now.rules.partner(place) if place < now.state.seats else None
    if partner == now.viewer and not now.spectator:
        return f"Your partner {name_of(now, place)}"
    return name_of(now, place)


def _who(now: Situation, place: int, verb: str) -> str:
    name = _name(now, place)
    return f"{name} {verb}" if name == "You" else f"{name} {verb}s"


def _list(what: str, cards: Cards) -> str:
    known = listed(cards)
    return f"{what}: {known}." if known else ""
