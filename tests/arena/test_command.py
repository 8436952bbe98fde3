"""The command line of the arena: what it prints, and what it says about mistakes."""

from __future__ import annotations

import io
import json
import platform
import shlex
from dataclasses import replace
from typing import Any

import pytest
from tables import some_tables

from hearts_desktop import __version__
from hearts_desktop.ai import kernel
from hearts_desktop.ai.agent import Cancel
from hearts_desktop.ai.random_agent import RandomAgent
from hearts_desktop.arena import command, company
from hearts_desktop.arena.command import main
from hearts_desktop.arena.progress import collected
from hearts_desktop.engine.actions import Action
from hearts_desktop.engine.options import problems
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.view import PlayerView

ESTIMATES = ("points", "than_others", "win_share", "place")
DUEL = ("--seats", "club,random,random,random")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    done = capsys.readouterr()
    assert done.err == "", "progress is for terminals only"
    return done.out


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON of a tournament without the seconds, which are never the same twice."""
    found: dict[str, Any] = json.loads(run(capsys, "play", *arguments, "--json"))
    said = shlex.split(found.pop("command"))
    assert said == ["python", "-m", "hearts_desktop.arena", "play", *arguments, "--json"]
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
        assert agent.keys() == {"name", "hands", "places", "moons", "moves", *ESTIMATES}
        assert agent["hands"] == 12 * seats
        assert all(is_estimate(agent[name]) for name in ESTIMATES)
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
    for row, agent in zip(found["differences"], found["agents"], strict=True):
        assert row["points"] == agent["than_others"], "each is all the others to the other"
        assert is_estimate(row["win_share"])
    assert found["versions"] == {
        "hearts_desktop": __version__,
        "kernel": kernel.BUILD,
        "python": platform.python_version(),
    }
    assert (found["deal_is"], found["chance"], found["engines"]) == ("hand", 0.25, {})
    assert found["seconds"] is None


def test_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(capsys, *DUEL, "--games", "2", "--set", "target=20", "--seed", "1")
    assert (found["deal_is"], found["deals"]) == ("game", 2)
    assert found["hands"] > 8, "a game takes several hands"
    club, chance = found["agents"]
    assert (club["hands"], chance["hands"]) == (found["hands"], 3 * found["hands"])
    assert club["win_share"]["mean"] + 3 * chance["win_share"]["mean"] == pytest.approx(1, abs=0.001)
    assert outcome(capsys, *DUEL, "--games", "2", "--set", "target=20", "--seed", "1", "--jobs", "2") == found
    text = run(capsys, "play", *DUEL, "--games", "2", "--set", "target=20")
    assert "2 games in 4 rotations" in text
    assert "games won" in text


def test_a_time_limit_reaches_our_players(capsys: pytest.CaptureFixture[str]) -> None:
    class Watch:
        def choose(self, view: PlayerView, seed: int, cancel: Cancel) -> Action:
            given.add(cancel.seconds)
            return RandomAgent().choose(view, seed, cancel)

    given: set[float] = set()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(company, "AGENTS", {"random": Watch})
        arguments = ("--seats", "random,random,random,random", "--deals", "1", "--seconds", "2.5")
        assert outcome(capsys, *arguments)["seconds"] == 2.5
    assert given == {2.5}
    options = command.parser().parse_args(["serve", "--level", "random", "--seconds", "3"])
    sessions = command.server_of(options)._sessions
    assert {session._cancel.seconds for session in sessions} == {3.0}


def test_a_player_against_himself_is_no_better_than_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(capsys, "--seats", "random,random,random,random", "--deals", "2", "--set", "moon=off")
    (agent,) = found["agents"]
    assert (agent["points"]["mean"], agent["than_others"], found["differences"]) == (6.5, None, [])


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


def seated_by_their_number(tables: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Those at which nothing but the number of players is otherwise than in the form itself."""
    return [
        (name, players)
        for name, players in tables
        if not problems(replace(PRESETS[name].ruleset, players=players))
    ]


@pytest.mark.parametrize(("preset", "players"), seated_by_their_number(some_tables(3)))
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
        ("--seats random,random,random,random --deals 2 --games 2", "not allowed with"),
        ("--seats random,random,random,random --games 0", "--games must be at least 1"),
        ("--seats random,random,random,random --deals 2 --seed x", "invalid seed"),
        ("--seats random,random,random,random --deals 2 --patience 0", "number of seconds"),
        ("--seats engine:,random,random,random --deals 2", "followed by a command"),
        ("--seats random,random,random,engine:'x --deals 2", "cannot be read"),
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
    monkeypatch.setattr(command.sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["play", "--seats", "random,random,random,random", "--deals", "2"]) == 0
    assert "2 of 2 deals" in capsys.readouterr().err
    assert main(["play", "--seats", "random,random,random,random", "--games", "1", "--set", "target=10"]) == 0
    assert "1 of 1 games" in capsys.readouterr().err


def test_progress_says_how_long_it_may_still_take() -> None:
    terminal = io.StringIO()
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    clock = iter((0.0, 100.0, 150.0, 12_000.0))
    assert collected(iter("abc"), 4, "deals", terminal, lambda: next(clock)) == list("abc")
    first, second, third = terminal.getvalue().split("\r")[1:]
    assert "██████░░░░░░░░░░░░░░░░░░ 1 of 4 deals, 5 min 0 s left" in first
    assert "2 of 4 deals, 2 min 30 s left" in second
    assert "3 of 4 deals, 1 h 6 min left" in third
    assert third.endswith("\n")
    ends = io.StringIO()
    ends.isatty = lambda: True  # type: ignore[method-assign]
    collected(iter("a"), 1, "games", ends)
    assert "0 s left" in ends.getvalue()
