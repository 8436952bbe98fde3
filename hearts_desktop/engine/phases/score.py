"""The end of a hand: the score sheet gets its lines, and the game ends or goes on."""

from __future__ import annotations

from hearts_desktop.engine.events import GameEnded, HandScored, TieBreakBegan
from hearts_desktop.engine.parts.scoring import end_of_game, score_hand, tied_at_end, won_by_moon
from hearts_desktop.engine.ruleset import Moon
from hearts_desktop.engine.story import Story


def begin(story: Story) -> None:
    """Score the hand; end the game if it is over (rules 3.4)."""
    scored = score_hand(story.rules, story.hand, story.state.totals)
    story.tell(HandScored(*scored))
    state, hand = story.state, story.hand
    if hand.moon_choice is Moon.WINS_GAME:
        story.tell(GameEnded(*won_by_moon(story.rules, hand.shooter, state.totals)))
        return
    result = end_of_game(story.rules, state.totals, state.tie_break, hand.number)
    if result is not None:
        story.tell(GameEnded(*result))
    elif not state.tie_break and tied_at_end(story.rules, state.totals, hand.number):
        story.tell(TieBreakBegan())
