"""The page about the engine protocol: its transcripts are what is said, and its tables are complete.

``pytest tests/arena/test_protocol_page.py --update-golden`` writes the transcripts anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from wire import Wire, server, wired

from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.arena.engine_process import LONGEST_LINE
from hearts_desktop.arena.player import HousePlayer
from hearts_desktop.arena.standard_game import UNTOLD
from hearts_desktop.arena.tournament import PATIENCE_S, Table
from hearts_desktop.engine.actions import CHANCE, actor, format_action, parse_action
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.events import Event, PassStep, Phase
from hearts_desktop.engine.offers import Offer
from hearts_desktop.engine.options import from_short_text, short_text
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.record_text import parse_offer
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.engine.ruleset import RuleSet

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine-protocol.md"
SMALL_PACK = (
    "hearts(charging=on,moon=choose,players=3,removed_cards=2C 3C 4C 5C 6C 7C 8C 9C 2D 3D 4D 5D 6D 7D 8D 9D "
    "2S 3S 4S 5S 6S 7S 8S 9S TS)"
)
BLOCK = r"(?<=<!-- transcript: {} -->\n)(\n```text\n.*?```\n)?"


def text() -> str:
    return PAGE.read_text("utf-8")


def hand(
    monkeypatch: pytest.MonkeyPatch, ruleset: RuleSet, seat: int, seed: int, *, standard: bool
) -> list[str]:
    """All that is said to an engine at ``seat`` in the first hand of the game with this seed."""
    wire = Wire(server("club", standard_only=standard))
    engine = wired(monkeypatch, wire)
    engine._seeds = False
    rules = compile_rules(ruleset)
    company = [HousePlayer(AGENTS["club"]()) for _ in range(rules.players)]
    company[seat] = engine  # type: ignore[call-overload]
    table = Table(rules, company, ["club"] * rules.players)
    table.play(lambda state: chance_action(rules, state, seed), str(seed), hands=1)
    return wire.said[2:] if standard else wire.said


TRANSCRIPTS: dict[str, Callable[[pytest.MonkeyPatch], list[str]]] = {
    "standard": lambda patch: hand(patch, RuleSet(), 2, 1, standard=True),
    "any game": lambda patch: hand(patch, from_short_text(SMALL_PACK), 1, 12, standard=False),
}


def on_the_page(name: str) -> list[str]:
    found = re.search(BLOCK.format(name), text(), re.DOTALL)
    assert found is not None
    return (found[0] or "").splitlines()[2:-1]


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_is_what_the_arena_and_our_player_say(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    said = TRANSCRIPTS[name](monkeypatch)
    if request.config.getoption("--update-golden"):
        block = "\n".join(("", "```text", *said, "```", ""))
        PAGE.write_text(re.sub(BLOCK.format(name), lambda _: block, text(), flags=re.DOTALL), "utf-8")
    assert on_the_page(name) == said


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_stranger_who_reads_a_transcript_gets_the_same_answers(name: str) -> None:
    engine = server("club", standard_only=name == "standard")
    lines = on_the_page(name)
    assert len(lines) > 100
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        assert request.startswith("> ")
        assert answer == f"< {engine.answer(request[2:])}"


def test_the_transcript_shows_choices_of_many_kinds() -> None:
    asked = {line.split()[2] for line in on_the_page("any game") if line.startswith("> CHOOSE")}
    assert asked >= {"pass", "charge", "play"}


# -- tables ----------------------------------------------------------------------------------------------


def rows(heading: str) -> dict[str, str]:
    """The table below a heading: the rest of each row by its first cell."""
    part = text().split(f"\n### {heading}\n")[1].split("\n#")[0]
    lines = [line.strip("|").split("|", 1) for line in part.splitlines() if line.startswith("| `")]
    return {name.strip(" `"): rest for name, rest in lines}


def word(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__.removeprefix("Offer")).lower()


@pytest.mark.parametrize(("heading", "union"), [("Events", Event), ("Choices", Offer)])
def test_every_record_stands_there_with_its_fields(heading: str, union: object) -> None:
    told = rows(heading)
    kinds = {word(kind): list(get_type_hints(kind)) for kind in get_args(union)}
    assert list(told) == list(kinds)
    for name, fields in kinds.items():
        assert re.findall(r"`(\w+)`", told[name].split("|")[0]) == fields, name


def test_the_words_in_records_stand_there() -> None:
    events = rows("Events")
    assert all(f"`{step}`" in events["hand_began"] for step in PassStep)
    assert all(f"`{phase}`" in events["phase_began"] for phase in Phase if phase is not Phase.DEAL)


def test_the_examples_of_answers_are_actions() -> None:
    for kind, rest in rows("Choices").items():
        example = re.findall(r"`([^`]+)`", rest)[-1]
        assert example.startswith(f"{kind} ")
        assert actor(parse_action(example)) != CHANCE
        assert format_action(parse_action(example)) == example


def test_the_options_that_need_not_be_told_stand_there() -> None:
    part = text().split("<!-- untold -->")[1].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", part)) == UNTOLD


def test_numbers_on_the_page() -> None:
    assert f"{LONGEST_LINE:,} bytes" in text()
    assert f"({PATIENCE_S:g})" in text()


def test_the_short_texts_on_the_page_are_rule_sets() -> None:
    for found in re.findall(r"`(hearts\([^`]*\))`", text()):
        assert short_text(from_short_text(found)) == found
        compile_rules(from_short_text(found))
    assert PRESETS["standard"].ruleset == from_short_text("hearts()")


def test_every_choice_in_the_transcript_was_offered() -> None:
    lines = on_the_page("any game")
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        if request.startswith("> CHOOSE "):
            offered = parse_offer(request.removeprefix("> CHOOSE "))
            assert parse_action(answer.removeprefix("< CHOICE ")) in set(offered.actions())
