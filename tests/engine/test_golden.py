"""Whole games and counts of legal choices, compared with files that were once looked at and found right.

A transcript has a line for each step: the action, then the events that followed. Counts are to Hearts what
perft is to chess: how many choices each player had, along a fixed playout. ``--update-golden`` writes both
anew; what changed then is to be explained by a changed rule and by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_desktop.engine.actions import CHANCE, Action, Claim, Deal, format_action, parse_action
from hearts_desktop.engine.cards import Card, format_cards
from hearts_desktop.engine.chance import below, chance_action, numbers
from hearts_desktop.engine.claims import claimable
from hearts_desktop.engine.events import Event
from hearts_desktop.engine.game import Offer, OfferPass, OfferPlay, Step, new_game, offer, pending, step
from hearts_desktop.engine.phases.deal import deal_order
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.redaction import redact_state
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.state import GameState

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
TRANSCRIPTS = GOLDEN / "transcripts"
COUNTS = GOLDEN / "legal_counts.txt"
CLAIMS = GOLDEN / "claims.txt"
SEED = 1
COUNTED_SEEDS = range(12)
NO_MOON = {"cancellation"}
"""Presets in which good cards and help do not give all the others' points to one player."""
MOON_HAND = 2
"""In this hand the dealer's left is dealt the best cards and everybody helps him to shoot the moon."""


@pytest.fixture
def updating(request: pytest.FixtureRequest) -> bool:
    """Are the files to be written anew?"""
    return bool(request.config.getoption("--update-golden"))


# -- a playout that no version of Python can change -------------------------------------------------------


def playout(rules: Rules, seed: int, hands: int | None = None) -> Iterator[Step]:
    """Choices fixed by the seed: random ones, but for the hand of the moon."""
    stream = numbers(f"golden/{seed}")
    state = new_game(rules.players)
    while pending(state):
        if hands is not None and len(state.scores) == hands:
            return
        done = step(rules, state, choose(rules, state, seed, stream))
        yield done
        state = done.after


def choose(rules: Rules, state: GameState, seed: int, stream: Iterator[int]) -> Action:
    """The next action of the playout."""
    seat = pending(state)[below(stream, len(pending(state)))]
    if seat == CHANCE:
        action = chance_action(rules, state, seed)
        moon = isinstance(action, Deal) and len(state.scores) + 1 == MOON_HAND
        dealer = (state.first_dealer + len(state.scores)) % rules.players
        return best_to_the_left(rules, dealer) if moon else action
    asked = offer(rules, state, seat)
    assert asked is not None
    hand = state.hand
    if hand is not None and hand.number == MOON_HAND and isinstance(asked, OfferPass | OfferPlay):
        return helpful(asked, shooter=(hand.dealer + 1) % rules.players)
    found = tuple(asked.actions())
    return found[below(stream, len(found))]


def by_rank(card: Card) -> tuple[int, Card]:
    """Low to high."""
    return card.rank, card


def best_to_the_left(rules: Rules, dealer: int) -> Deal:
    """A shuffle by which the dealer's left gets the highest cards."""
    ranked = sorted(rules.pack, key=by_rank)
    best, rest = ranked[-rules.hand_size :], ranked[: -rules.hand_size]
    left = (dealer + 1) % rules.players
    return Deal(tuple(best.pop() if place == left else rest.pop() for place in deal_order(rules, dealer)))


def helpful(asked: Offer, shooter: int) -> Action:
    """High cards go to the shooter, who plays them; the others play what is low."""
    found = list(asked.actions())

    def worth(action: Action) -> list[tuple[int, Card]]:
        return sorted(by_rank(card) for card in getattr(action, "cards", None) or (action.card,))  # type: ignore[union-attr]

    high = (asked.seat == shooter) == isinstance(asked, OfferPlay)
    return (max if high else min)(found, key=worth)


# -- the text of a game -----------------------------------------------------------------------------------


def text_of(event: Event) -> str:
    """An event on one line: its name and what it holds."""
    return " ".join((type(event).__name__, *map(item_text, event)))


def item_text(item: object) -> str:
    """Cards and numbers as they are; lists in brackets."""
    if isinstance(item, tuple):
        if item and all(isinstance(card, Card) for card in item):
            return f"[{format_cards(item)}]"
        return f"[{', '.join(map(item_text, item))}]"
    return str(item)


def transcript(rules: Rules) -> str:
    """The whole game, with the score after each hand."""
    return "".join(f"{line_of(done)}\n" for done in playout(rules, SEED))


def line_of(done: Step) -> str:
    """The action, and the events that followed."""
    return f"{format_action(done.action)} > {'; '.join(map(text_of, done.events))}"


@pytest.mark.parametrize("name", PRESETS)
def test_transcript(name: str, updating: bool) -> None:
    found = transcript(compile_rules(PRESETS[name].ruleset))
    path = TRANSCRIPTS / f"{name}.txt"
    if updating:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found, encoding="utf-8", newline="\n")
    assert path.exists(), "pytest tests/engine/test_golden.py --update-golden writes it"
    assert found == path.read_text(encoding="utf-8")


def test_there_is_no_transcript_too_many() -> None:
    assert {path.stem for path in TRANSCRIPTS.glob("*.txt")} == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_transcript_can_be_played_again(name: str) -> None:
    """The text of the actions alone gives the whole game again."""
    rules = compile_rules(PRESETS[name].ruleset)
    state = new_game(rules.players)
    for line in (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        action, _, told = line.partition(" > ")
        done = step(rules, state, parse_action(action))
        assert "; ".join(map(text_of, done.events)) == told
        state = done.after
    assert state.result is not None
    if name not in NO_MOON:
        assert any(score.shooter >= 0 for score in state.scores)


def claiming(rules: Rules) -> Iterator[Step]:
    """The same playout of the standard game, but whoever may claim does."""
    stream = numbers("golden/claims")
    state = new_game(rules.players)
    while pending(state):
        (seat, *others) = pending(state)
        may = not others and seat != CHANCE and claimable(rules, redact_state(state, seat), seat)
        done = step(rules, state, Claim(seat) if may else choose(rules, state, SEED, stream))
        yield done
        state = done.after


def test_claims(updating: bool) -> None:
    steps = tuple(claiming(compile_rules(PRESETS["standard"].ruleset)))
    found = "".join(f"{line_of(done)}\n" for done in steps)
    if updating:
        CLAIMS.write_text(found, encoding="utf-8", newline="\n")
    assert found == CLAIMS.read_text(encoding="utf-8")
    claims = sum(isinstance(done.action, Claim) for done in steps)
    assert claims == len(steps[-1].after.scores), "every hand comes to where it is certain"


def counts(rules: Rules, seed: int) -> str:
    """How many choices there were at each decision of the first hand."""
    found = []
    for done in playout(rules, seed, hands=1):
        asked = [offer(rules, done.after, seat) for seat in pending(done.after) if seat != CHANCE]
        if asked and asked[0] is not None:
            found.append(str(sum(1 for _ in asked[0].actions())))
    return " ".join(found)


def test_legal_counts(updating: bool) -> None:
    lines = [
        f"{name} {seed}: {counts(compile_rules(row.ruleset), seed)}"
        for name, row in PRESETS.items()
        for seed in COUNTED_SEEDS
    ]
    found = "\n".join(lines) + "\n"
    if updating:
        COUNTS.write_text(found, encoding="utf-8", newline="\n")
    assert found == COUNTS.read_text(encoding="utf-8")
