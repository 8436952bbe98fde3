"""The arena: duplicate tournaments, the same for the same seed, and what it says about mistakes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hearts_desktop import arena
from hearts_desktop.ai import kernel
from hearts_desktop.arena import Seat, Tournament, by_deal, interval, main, play_deal
from hearts_desktop.engine.options import problems
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import FirstDealer, PassCycle, RuleSet

DUEL = ("--seats", "club,random,random,random")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    done = capsys.readouterr()
    assert done.err == "", "progress is for terminals only"
    return done.out


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON of a tournament without the seconds, which are never the same twice."""
    found: dict[str, Any] = json.loads(run(capsys, "play", *arguments, "--json"))
    for agent in found["agents"]:
        assert agent.pop("seconds_per_move") >= 0
    return found


def is_estimate(value: Any) -> bool:
    return set(value) == {"mean", "low", "high"} and value["low"] <= value["mean"] <= value["high"]


def test_the_json_of_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(capsys, *DUEL, "--deals", "3", "--seed", "5", "--set", "moon=off", "--set", "target=50")
    assert found["ruleset"] == "hearts(moon=off,target=50)"
    assert found["options"] == {"moon": "off", "target": "50"}
    assert found["seats"] == ["club", "random", "random", "random"]
    assert (found["seed"], found["deals"], found["hands"]) == (5, 3, 12)
    assert [agent["name"] for agent in found["agents"]] == ["club", "random"]
    for agent, seats in zip(found["agents"], (1, 3), strict=True):
        assert set(agent) == {"name", "hands", "points", "win_share", "places", "moons", "moves"}
        assert agent["hands"] == 12 * seats
        assert is_estimate(agent["points"])
        assert is_estimate(agent["win_share"])
        assert len(agent["places"]) == 4
        assert sum(agent["places"]) == pytest.approx(1, abs=0.001)
        assert agent["moons"] == 0
        # Three deals hold three passes (left, right, across), and each hand has thirteen tricks.
        assert agent["moves"] == 14 * agent["hands"]
    # Without moons a hand is worth 26 points, and its win is shared out whole.
    club, chance = found["agents"]
    assert club["points"]["mean"] + 3 * chance["points"]["mean"] == pytest.approx(26, abs=0.001)
    assert club["win_share"]["mean"] + 3 * chance["win_share"]["mean"] == pytest.approx(1, abs=0.001)
    assert [(row["agent"], row["than"]) for row in found["differences"]] == [
        ("club", "random"),
        ("random", "club"),
    ]
    assert is_estimate(found["differences"][0]["points"])


def test_the_seed_fixes_the_outcome_whatever_the_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = (*DUEL, "--deals", "4", "--seed", "8")
    one = outcome(capsys, *arguments)
    assert outcome(capsys, *arguments) == one
    assert outcome(capsys, *arguments, "--jobs", "2") == one
    assert outcome(capsys, *DUEL, "--deals", "4", "--seed", "9") != one


def test_a_preset_for_three(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(capsys, "--seats", "club,random,random", "--deals", "1", "--preset", "black_maria")
    assert found["hands"] == 3
    assert found["agents"][0]["points"] == {
        "mean": found["agents"][0]["points"]["mean"],
        "low": None,
        "high": None,
    }


def tables() -> list[tuple[str, int]]:
    """Each preset with each number of seats that it allows."""
    return [
        (name, players)
        for name, preset in PRESETS.items()
        for players in range(2, 11)
        if not problems(replace(preset.ruleset, players=players))
    ]


@pytest.mark.parametrize(("preset", "players"), tables())
def test_every_preset_is_played_at_every_table(
    capsys: pytest.CaptureFixture[str], preset: str, players: int
) -> None:
    names = ("club", *["random"] * (players - 1))
    extra = () if players == PRESETS[preset].ruleset.players else ("--set", f"players={players}")
    found = outcome(capsys, "--seats", ",".join(names), "--deals", "1", "--preset", preset, *extra)
    assert found["hands"] == players
    assert found["seats"] == list(names)
    for agent in found["agents"]:
        assert len(agent["places"]) == players
        assert sum(agent["places"]) == pytest.approx(1, abs=0.001)
    club, chance = found["agents"]
    assert club["hands"] == players
    assert chance["hands"] == players * (players - 1)
    wins = club["win_share"]["mean"] + (players - 1) * chance["win_share"]["mean"]
    assert wins == pytest.approx(1, abs=0.01)


def test_partners_who_add_their_scores_win_together() -> None:
    partners = PRESETS["partnership_b"].ruleset
    for seat in play_deal(Tournament(partners, ("club", "random", "club", "random"), 1), 0):
        assert (seat.place, seat.win) in {(1, 0.5), (3, 0.0), (1, 0.25)}


def test_passed_cards_are_mixed_and_the_first_dealer_is_who_the_rules_say() -> None:
    ruleset = RuleSet(pass_cycle=PassCycle.LRAM4, first_dealer=FirstDealer.SEAT_2)
    moves = [play_deal(Tournament(ruleset, ("random",) * 4, 4), number)[0].moves for number in range(4)]
    assert moves == [14] * 4


def test_every_player_plays_every_hand_of_cards() -> None:
    seats = play_deal(Tournament(RuleSet(), ("club", "random", "random", "random"), 1), 0)
    assert len(seats) == 16
    assert [seat.agent for seat in seats].index("club") == 0
    places = [[seat.agent for seat in seats[start : start + 4]].index("club") for start in (0, 4, 8, 12)]
    assert sorted(places) == [0, 1, 2, 3]


def test_deals_go_through_the_pass_cycle() -> None:
    tournament = Tournament(RuleSet(), ("random",) * 4, 4)
    moves = [play_deal(tournament, number)[0].moves for number in range(4)]
    assert moves == [14, 14, 14, 13], "the fourth hand is played without a pass"


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "play", *DUEL, "--deals", "2")
    assert "2 deals, 8 hands" in text
    assert "club − random" in text
    assert "%" in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--seats club,random --deals 2", "4 players"),
        ("--seats club,nobody,random,random --deals 2", "called 'nobody'"),
        ("--seats random,random,random,random --deals 0", "--deals must be at least 1"),
        ("--seats random,random,random,random --deals two", "two"),
        ("--seats random,random,random,random --deals 2 --jobs 0", "--jobs must be at least 1"),
        ("--seats random,random,random,random --deals 2 --preset none", "no preset called 'none'"),
        ("--seats random,random,random,random --deals 2 --set moon", "OPTION=VALUE"),
        ("--seats random,random,random,random --deals 2 --set moon=blue", "moon is one of"),
        ("--seats random,random,random,random --deals 2 --set luck=on", "no option called 'luck'"),
        ("--seats random,random,random --deals 2 --set players=3 --set removed_cards=AH", "ace of hearts"),
        ("--seats random,random,random,random", "--deals"),
    ],
)
def test_mistakes_are_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: str, says: str
) -> None:
    assert main(["play", *arguments.split()]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert says in done.err
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["bench", "--seconds", "0"]) == 2


def test_the_json_of_the_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "bench", "--seconds", "0.05", "--json"))
    assert found["engine_steps_per_second"] > 0
    assert found["plain_playouts_per_second"] > 0
    assert found["plain_playouts_per_cpu_second"] > 0
    assert (found["kernel"] is not None) == kernel.COMPILED
    if kernel.COMPILED:
        assert found["kernel"].keys() >= {"playouts_per_cpu_second", "two_threads_playouts_per_second"}
        assert all(rate > 0 for rate in found["kernel"].values())
    assert "steps/s" in run(capsys, "bench", "--seconds", "0.05")


def test_the_benchmark_says_that_nothing_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "COMPILED", False)
    assert json.loads(run(capsys, "bench", "--seconds", "0.05", "--json"))["kernel"] is None
    assert "not there" in run(capsys, "bench", "--seconds", "0.05")


def test_progress_is_shown_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena.sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["play", "--seats", "random,random,random,random", "--deals", "2"]) == 0
    assert "2 of 2 deals" in capsys.readouterr().err


def test_an_interval_narrows_with_the_samples() -> None:
    assert interval([3.0]) == {"mean": 3.0, "low": None, "high": None}
    wide, narrow = interval([1.0, 3.0] * 4), interval([1.0, 3.0] * 40)
    assert wide["mean"] == narrow["mean"] == 2.0
    assert wide["low"] is not None
    assert narrow["low"] is not None
    assert wide["low"] < narrow["low"] < 2.0


def test_a_deal_is_one_sample() -> None:
    deals = [
        [
            Seat("a", points, 1, 1.0, False, 1, 0.0),
            Seat("b", 0, 1, 0.0, False, 1, 0.0),
            Seat("a", 3, 1, 1.0, False, 1, 0.0),
        ]
        for points in (1, 5)
    ]
    assert by_deal(deals, "a", lambda seat: seat.points) == [2.0, 4.0]
