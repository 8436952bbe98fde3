"""Answers to rule cases, each worked out by the engine from the situation of the case.

A case asks one question about one situation under some options. How the situation is brought about is told
here and in the modules of this folder; what follows from it, the engine says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import case_deal as before
import case_trick as play
from case_reading import Case, NotYet
from case_trick import prelude_of
from positions import finished, with_totals

from hearts_desktop.engine import service
from hearts_desktop.engine.cards import Card, Cards
from hearts_desktop.engine.ruleset import Moon, Partnership
from hearts_desktop.engine.state import GameState, hand_of


def scored(case: Case) -> GameState:
    """The hand of the case, scored."""
    situation = case.situation
    latched = situation.get("tie_break_active", False)
    number = situation.get("deal_number", 1)
    if "team_totals_after_hand" in situation:
        after = situation["team_totals_after_hand"] * 2
        return with_totals(case.rules, after, tie_break=latched, number=number)
    if "totals_after_hand" in situation:
        return with_totals(case.rules, situation["totals_after_hand"], tie_break=latched, number=number)
    choice = situation.get("choice")
    return finished(
        case.rules,
        piles(case),
        before=situation.get("scores_before"),
        tricks_won=situation.get("tricks_won"),
        choice=None if choice is None else Moon(choice),
        tie_break=latched,
        prelude=prelude_of(case),
        number=number,
    )


def piles(case: Case) -> list[Cards]:
    """What has been taken by each place, the kitty with it."""
    taken = case.situation["taken"]
    by_place = taken if isinstance(taken, Mapping) else {str(seat): pile for seat, pile in enumerate(taken)}
    found: list[Cards] = [()] * case.rules.places
    used: list[Card] = []
    for name, words in by_place.items():
        pile = case.cards(words, used)
        used += pile
        found[case.place(name)] = pile
    if "kitty_to" in case.situation:
        place = case.place(case.situation["kitty_to"])
        missing = [word for word in case.situation["kitty"] if Card.parse(word) not in found[place]]
        found[place] += case.cards(missing, used)
    return found


def hand_scores(case: Case) -> Any:
    """What each seat or each team gets for the hand."""
    scores = scored(case).scores[-1].scores
    return {"teams": by_team(case, scores)} if isinstance(case.answer, Mapping) else list(scores)


def by_team(case: Case, scores: tuple[int, ...]) -> list[int]:
    """What partners have together: the same score, or two that are added."""
    if case.rules.teams is Partnership.TEAM_TRICKS:
        assert scores[:2] == scores[2:], "partners share one score"
        return list(scores[:2])
    return [scores[0] + scores[2], scores[1] + scores[3]]


def end_check(case: Case) -> Any:
    """Is the game over after the hand, who has won, who stands where?"""
    state = scored(case)
    winners = list(state.result.winners) if state.result else []
    found = {
        "over": state.result is not None,
        "totals": list(state.totals),
        "tie_break": state.tie_break and state.result is None,
        "winners": winners,
        "places": list(state.result.places) if state.result else [],
        "vacates": vacates(case, state),
    }
    if case.ruleset.partnership is not Partnership.OFF:
        found["team_totals"] = by_team(case, state.totals)
        found["winning_team"] = winners[0] % 2 if len({seat % 2 for seat in winners}) == 1 else None
    return found


def vacates(case: Case, state: GameState) -> int | None:
    """Who makes room for somebody who waits."""
    hand = hand_of(state)
    if hand.moon_choice is not Moon.WINS_GAME:
        return None
    waiting = len(case.situation.get("waiting", ()))
    return service.vacates(case.ruleset, shooter=hand.shooter, players=case.ruleset.players, waiting=waiting)


QUESTIONS: Final[Mapping[str, Callable[[Case], Any]]] = {
    "deal": before.deal,
    "deal_order": before.deal_order,
    "dealer": before.dealer,
    "auction": before.auction,
    "pass_steps": before.pass_steps,
    "pass_recipients": before.pass_recipients,
    "mix_result": before.mix_result,
    "packet_routes": before.packet_routes,
    "pass_valid": before.pass_valid,
    "visible_incoming": before.visible_incoming,
    "charge_valid": before.charge_valid,
    "opening_leader": before.opening_leader,
    "legal_cards": play.legal_cards,
    "hearts_broken_after": play.hearts_broken_after,
    "trick": play.trick,
    "captured_by": play.captured_by,
    "kitty_taker": play.kitty_taker,
    "kitty_swap": play.kitty_swap,
    "play_order": play.play_order,
    "hand_scores": hand_scores,
    "end_check": end_check,
    "timeout_action": before.timeout_action,
    "seat_controller": before.seat_controller,
    "rating_result": before.rating_result,
    "may_view_pile": before.may_view_pile,
    "may_view_kitty": before.may_view_kitty,
}


def answer(case: Case) -> Any:
    """The engine's answer. Raises NotYet if it cannot be asked."""
    asked = QUESTIONS.get(case.question)
    if asked is None:
        raise NotYet(f"no question {case.question}")
    return asked(case)
