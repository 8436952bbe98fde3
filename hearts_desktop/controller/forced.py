"""Cards that play themselves: those with which the person has no choice."""

from __future__ import annotations

from hearts_desktop.engine.actions import Action, Play
from hearts_desktop.engine.game import OfferPlay, offer
from hearts_desktop.engine.rules import Rules
from hearts_desktop.engine.state import GameState, hand_of
from hearts_desktop.storage.settings import ForcedCards


def forced(rules: Rules, state: GameState, seat: int, wish: ForcedCards) -> Action | None:
    """The play of the only card that ``seat`` may play, if such cards shall play themselves."""
    if wish is ForcedCards.BY_HAND:
        return None
    choice = offer(rules, state, seat)
    if not isinstance(choice, OfferPlay) or len(choice.cards) != 1:
        return None
    if wish is ForcedCards.LAST and len(hand_of(state).hands[choice.place]) > 1:
        return None
    return Play(choice.seat, choice.cards[0])
