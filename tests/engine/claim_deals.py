"""Claims the long way round: every deal that the claimant cannot exclude, and every way to play each of them.

Nothing is shared with the engine's own proof but the record of what is unseen, and the rules: deals are
listed one by one, each is played with :func:`.game.step`, and what the claimant can tell apart is decided by
what he has seen played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hearts_desktop.engine.actions import ChooseMoon, Play
from hearts_desktop.engine.cards import HIDDEN, Card, Cards
from hearts_desktop.engine.events import Phase, TrickCancelled, TrickTaken
from hearts_desktop.engine.game import OfferPlay, Step, offer, pending, step
from hearts_desktop.engine.phases.moon import CHOICES
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.engine.unseen import unseen
from hearts_desktop.engine.view import redact_state

Outcome = tuple[tuple[int, ...], ...]
"""What a hand counts for the seats: once, or for each choice that its shooter has."""


class TooMany(Exception):
    """There is more to look at than there is time for."""


class Table:
    """Plays cards by the rules, but only so many."""

    def __init__(self, rules: Rules, most: int) -> None:
        self.rules = rules
        self.left = most

    def step(self, state: GameState, card: Card) -> Step:
        """The card is played by whoever is on turn. Raises TooMany."""
        self.left -= 1
        if self.left < 0:
            raise TooMany
        return step(self.rules, state, Play(hand_of(state).trick.by, card))


def deals(rules: Rules, state: GameState, seat: int, most: int) -> list[GameState]:
    """The game as it would be with each deal that ``seat`` cannot exclude, the real one among them.

    Raises TooMany if there are more than ``most``.
    """
    seen = hand_of(redact_state(state, seat))
    known = unseen(rules, seen)
    rooms = (*known.rooms, known.kitty + known.buried)
    may_hold = (*known.may_hold, known.aside_may_hold)

    def places(card: Card) -> list[int]:
        return [place for place, faces in enumerate(may_hold) if rooms[place] and faces >> card.face & 1]

    partly = [tuple[Cards, ...](() for _ in rooms)]  # the shares as they grow, card by card
    for card in sorted(known.cards, key=lambda card: len(places(card))):
        partly = [
            (*shares[:place], (*shares[place], card), *shares[place + 1 :])
            for shares in partly
            for place in places(card)
            if len(shares[place]) < rooms[place]
        ]
        if len(partly) > 50 * most:
            raise TooMany
    if len(partly) > most:
        raise TooMany
    return [_filled(state, seen.hands, seen.taken, shares) for shares in partly]


def _filled(
    state: GameState, hands: Iterable[Cards], taken: Iterable[Cards], shares: Sequence[Cards]
) -> GameState:
    """The state with these cards for the backs in the hands, and the last share in the kitty or buried."""
    hand = hand_of(state)
    aside = tuple(sorted(shares[-1]))
    buried = iter(aside)
    new = replace(
        hand,
        hands=tuple(
            tuple(sorted([*(card for card in cards if card != HIDDEN), *share]))
            for cards, share in zip(hands, shares, strict=False)
        ),
        kitty=aside if hand.kitty else (),
        buried=aside if hand.buried and aside else hand.buried,
        taken=tuple(tuple(next(buried) if card == HIDDEN else card for card in pile) for pile in taken),
    )
    return replace(state, hand=new)


# -- what can come of them ------------------------------------------------------------------------------


def same_scores(table: Table, states: Iterable[GameState]) -> bool:
    """Does every deal, however it is played, count the same?"""
    first: Outcome | None = None
    for state in states:
        for outcome in outcomes(table, state):
            if first is None:
                first = outcome
            if outcome != first:
                return False
    return True


def outcomes(table: Table, state: GameState, takers: tuple[int, ...] = ()) -> Iterator[Outcome]:
    """What the hand counts, for every way to play it out; with ``takers`` only where they take all tricks."""
    if not in_play(state):
        yield outcome_of(table.rules, state)
        return
    for card in cards_offered(table.rules, state):
        done = table.step(state, card)
        if not takers or all_taken_by(done, takers):
            yield from outcomes(table, done.after, takers)


def outcome_of(rules: Rules, state: GameState) -> Outcome:
    """What a hand counts that is played out: for each choice of its shooter, if there is one."""
    if hand_of(state).phase is Phase.SCORE:
        return (state.scores[-1].scores,)
    (shooter,) = pending(state)
    chosen = (step(rules, state, ChooseMoon(shooter, choice)).after for choice in CHOICES)
    return tuple(after.scores[-1].scores for after in chosen)


def takes_all(table: Table, states: list[GameState], seat: int) -> bool:
    """Can the seat take all tricks, with one card for all those deals that look the same to it?"""
    if not in_play(states[0]):
        return True
    by = hand_of(states[0]).trick.by
    offered = [cards_offered(table.rules, state) for state in states]
    if by == seat:
        return any(_keeps(table, states, seat, card) for card in offered[0])
    for card in {card for cards in offered for card in cards}:
        same = [state for state, cards in zip(states, offered, strict=True) if card in cards]
        if not _keeps(table, same, seat, card):
            return False
    return True


def _keeps(table: Table, states: list[GameState], seat: int, card: Card) -> bool:
    unit = table.rules.unit(seat)
    steps = [table.step(state, card) for state in states]
    kept = all(all_taken_by(done, unit) for done in steps)
    return kept and takes_all(table, [done.after for done in steps], seat)


def all_taken_by(done: Step, takers: tuple[int, ...]) -> bool:
    """Did nobody else take a trick in this step?"""
    return not any(
        isinstance(event, TrickCancelled) or (isinstance(event, TrickTaken) and event.seat not in takers)
        for event in done.events
    )


def in_play(state: GameState) -> bool:
    """Is there a card to play?"""
    return hand_of(state).phase is Phase.PLAY


def cards_offered(rules: Rules, state: GameState) -> Cards:
    """The cards that may be played now."""
    choices = offer(rules, state, hand_of(state).trick.by)
    assert isinstance(choices, OfferPlay)
    return choices.cards
