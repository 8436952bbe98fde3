"""Answers to rule cases, each worked out by the engine from the situation of the case.

A case asks one question about one situation under some options. Options that the catalogue does not know are
``extra``: a question lists those that have no bearing on it (``idle``) and those that the trick-play core
answers although no rule set can ask for them yet (``core``). With any other the case is not yet supported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from case_deal import deal, dealer, opening_leader, pass_recipients, pass_steps, pass_valid, visible_incoming
from case_reading import KITTY, NOT_THE_TRICK, SERVICE, Case, NotYet
from case_trick import captured_by, hearts_broken_after, kitty_taker, legal_cards, play_order, trick
from positions import cards, finished, with_totals

from hearts_desktop.engine.ruleset import Moon, OpeningLead
from hearts_desktop.engine.state import GameState


def scored(case: Case) -> GameState:
    """The hand of the case, scored."""
    situation = case.situation
    if "totals_after_hand" in situation:
        latched = situation.get("tie_break_active", False)
        return with_totals(case.rules, situation["totals_after_hand"], tie_break=latched)
    choice = situation.get("choice")
    return finished(
        case.rules,
        [cards(pile) for pile in situation["taken"]],
        before=situation.get("scores_before"),
        tricks_won=situation.get("tricks_won"),
        choice=None if choice is None else Moon(choice),
        tie_break=situation.get("tie_break_active", False),
    )


def hand_scores(case: Case) -> Any:
    """What each seat gets for the hand."""
    return list(scored(case).scores[-1].scores)


def end_check(case: Case) -> Any:
    """Is the game over after the hand, who has won, who stands where?"""
    if "vacates" in case.answer and case.extra.get("vacate_seat") == "on":
        raise NotYet("option vacate_seat=on")
    state = scored(case)
    found = {
        "over": state.result is not None,
        "totals": list(state.totals),
        "tie_break": state.tie_break and state.result is None,
        "winners": list(state.result.winners) if state.result else [],
        "places": list(state.result.places) if state.result else [],
    }
    return {name: found[name] for name in case.answer}


@dataclass(frozen=True)
class Question:
    """How a question is answered, and which extra options it bears."""

    answer: Callable[[Case], Any]
    idle: frozenset[str] = frozenset()
    core: frozenset[str] = frozenset()


def question(
    answer: Callable[[Case], Any],
    idle: set[str] = frozenset(),
    core: set[str] = frozenset(),  # type: ignore[assignment]
) -> Question:
    """A question; extra options of the table's service never matter to one that is asked here."""
    return Question(answer, frozenset(idle | SERVICE), frozenset(core))


PACKS: Final = KITTY | {"decks", "game"}
AFTER_PASS: Final = NOT_THE_TRICK | {"charging", "booster_nines"}
QUESTIONS: Final[Mapping[str, Question]] = {
    "deal": question(deal, AFTER_PASS),
    "dealer": question(dealer, AFTER_PASS | KITTY),
    "pass_steps": question(pass_steps, (AFTER_PASS | KITTY) - {"dealer_call"}),
    "pass_recipients": question(
        pass_recipients, (AFTER_PASS | KITTY) - {"dealer_call", "optional_pass", "pass_count"}
    ),
    "pass_valid": question(pass_valid, (AFTER_PASS | KITTY) - {"optional_pass", "pass_count"}),
    "visible_incoming": question(visible_incoming, (AFTER_PASS | KITTY) - {"optional_pass", "pass_count"}),
    "opening_leader": question(opening_leader, AFTER_PASS, {"odd_cards"}),
    "legal_cards": question(legal_cards, NOT_THE_TRICK, PACKS | {"booster_nines", "charging"}),
    "hearts_broken_after": question(hearts_broken_after, AFTER_PASS | KITTY),
    "trick": question(trick, NOT_THE_TRICK | {"charging"}, PACKS | {"booster_nines"}),
    "captured_by": question(captured_by, AFTER_PASS, KITTY | {"decks"}),
    "kitty_taker": question(kitty_taker, AFTER_PASS, {"odd_cards", "kitty_award"}),
    "play_order": question(play_order, AFTER_PASS, {"game"}),
    "hand_scores": question(hand_scores, {"dealer_call", "vacate_seat", "booster_nines"}),
    "end_check": question(end_check, {"dealer_call", "vacate_seat", "booster_nines"}),
}


def why_not_yet(case: Case) -> str:
    """What is missing before the engine can be asked this; empty if nothing is."""
    asked = QUESTIONS.get(case.question)
    if asked is None:
        return f"no question {case.question}"
    missing = [
        f"{name}={value}" for name, value in sorted(case.extra.items()) if name not in asked.idle | asked.core
    ]
    if case.extra.get("game") == "dummy_hearts" and not missing:
        missing = ["game=dummy_hearts"]
    uses_dealer = case.ruleset.opening_lead is OpeningLead.LOWEST_CLUB
    if case.extra.get("decks") == "2" and uses_dealer and case.question == "opening_leader":
        missing = ["decks=2"]
    return f"no option {', '.join(missing)}" if missing else ""


def answer(case: Case) -> Any:
    """The engine's answer. Raises NotYet if it cannot be asked."""
    missing = why_not_yet(case)
    if missing:
        raise NotYet(missing)
    return QUESTIONS[case.question].answer(case)
