"""Programs at the table: they play, and when they fail the game says who, when and why, and none is left."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hearts_desktop.arena import engine_process
from hearts_desktop.arena.command import main
from hearts_desktop.arena.company import names_in
from hearts_desktop.arena.engine_process import EngineProcess
from hearts_desktop.arena.player import PlayerFailed

ROOT = Path(__file__).resolve().parents[2]
PYTHON = shlex.quote(sys.executable)
SERVE = f"engine:{PYTHON} -m hearts_desktop.arena serve --level"
EXAMPLE = f"engine:{PYTHON} {shlex.quote(str(ROOT / 'docs' / 'example_engine.py'))}"
GONE_S = 10.0


def outcome(capsys: pytest.CaptureFixture[str], seats: str, *arguments: str) -> dict[str, Any]:
    """The JSON of a tournament, with the names and seconds taken out that differ in any case."""
    code = main(["play", "--seats", seats, *arguments, "--json"])
    done = capsys.readouterr()
    assert (code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    for agent in found["agents"]:
        del agent["name"], agent["seconds_per_move"]
    return {name: found[name] for name in ("agents", "engines", "hands", "deal_is")}


def engine_that(folder: Path, body: str) -> str:
    """The name of a player whose program leaves its number in a file and then does ``body``."""
    script = folder / "an engine.py"
    script.write_text(
        "import os, signal, subprocess, sys, time\n"
        f"open({str(folder / 'pid')!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "def say(text):\n    print(text, flush=True)\n"
        f"{body}\n",
        "utf-8",
    )
    return f"engine:{PYTHON} {shlex.quote(str(script))}"


def assert_gone(folder: Path) -> None:
    """Nothing that the engine was is left, not even a zombie."""
    numbers = [int(line) for line in (folder / "pid").read_text("utf-8").split()]
    assert numbers
    deadline = time.monotonic() + GONE_S
    while alive := [number for number in numbers if is_alive(number)]:
        assert time.monotonic() < deadline, alive
        time.sleep(0.05)


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except OSError:
        return False
    return True


ANSWERS = """
for line in sys.stdin:
    word = line.split()[0]
    if word == "QUIT":
        break
    say({answers}.get(word, "OK"))
"""
posix = pytest.mark.skipif(os.name != "posix", reason="asks for processes by their number")


# -- engines that play -----------------------------------------------------------------------------------


def test_our_own_player_as_an_engine_fares_exactly_as_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--deals", "2", "--seed", "4")
    direct = outcome(capsys, "club,random,random,random", *arguments)
    served = outcome(capsys, f"{SERVE} club,random,random,random", *arguments)
    (about,) = served.pop("engines").values()
    assert about["speaks"] == "any game"
    assert about["name"].startswith("Hearts Desktop")
    assert direct.pop("engines") == {}
    assert served == direct
    standard = outcome(capsys, f"{SERVE} club --standard-only,random,random,random", *arguments)
    (about,) = standard.pop("engines").values()
    assert about["speaks"] == "standard game"
    assert standard == direct
    # Two at a table, on two processes, in another form of the game.
    arguments = ("--deals", "2", "--preset", "black_maria", "--jobs", "2")
    served = outcome(capsys, f"{SERVE} random,club,{SERVE} random", *arguments)
    direct = outcome(capsys, "random,club,random", *arguments)
    assert list(served.pop("engines")) == [f"{SERVE} random"]
    assert direct.pop("engines") == {}
    assert served == direct


@pytest.mark.parametrize(
    ("preset", "seats"),
    [("standard", 4), ("turbo_booster", 4), ("dirty_nasty", 4), ("dummy_hearts", 3), ("hearts_for_two", 2)],
)
def test_the_example_in_the_docs_plays(capsys: pytest.CaptureFixture[str], preset: str, seats: int) -> None:
    names = ",".join([EXAMPLE, *["random"] * (seats - 1)])
    found = outcome(capsys, names, "--deals", "1", "--preset", preset)
    assert found["hands"] == seats
    assert [about["name"] for about in found["engines"].values()] == ["First choice"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("club,random", ("club", "random")),
        (" club , engine:x y ", ("club", "engine:x y")),
        ("engine:x 'a,b',club", ("engine:x 'a,b'", "club")),
        ('engine:"x,y" -z,club', ('engine:"x,y" -z', "club")),
        (r"engine:x\,y,club", (r"engine:x\,y", "club")),
        (r'engine:"a\",b",club', (r'engine:"a\",b"', "club")),
        (r"engine:'a\',club", (r"engine:'a\'", "club")),
        ("", ("",)),
    ],
)
def test_commas_in_quotes_belong_to_a_command(text: str, names: tuple[str, ...]) -> None:
    assert names_in(text) == names


# -- engines that fail -----------------------------------------------------------------------------------

HELLO_SAYS = "HELLO game=1 name=x"
FAULTS = {
    "ends at once": ("sys.exit(3)", "ended with exit code 3 when it was asked 'HELLO'"),
    "cannot be imported": (
        "import nothing_of_the_kind",
        "asked 'HELLO': ModuleNotFoundError: No module named 'nothing_of_the_kind'.",
    ),
    "says nothing": ("time.sleep(60)", "has not answered 'HELLO' for 1 seconds"),
    "says nothing after the deal": (
        "\nfor line in sys.stdin:\n    if line.startswith('NEW'): time.sleep(60)\n    say('ERR')",
        "has not answered 'NEW 0 L ",
    ),
    "ends in the hand": (
        "\nfor line in sys.stdin:\n    if line.startswith('PASS'): sys.exit(7)\n    say('OK')",
        "ended with exit code 7 when it was asked 'PASS' (deal 1, seed 0, rotation 1).",
    ),
    "says ERR": (ANSWERS.format(answers="{'PASS': 'ERR I am lost'}"), "refused 'PASS': I am lost (deal 1"),
    "mumbles": (ANSWERS.format(answers="{'PASS': 'hm'}"), "answered 'PASS' with 'hm', not PASS (deal 1"),
    "passes nothing": (
        ANSWERS.format(answers="{'PASS': 'PASS'}"),
        "at seat 0 chose “pass 0”, which is not allowed: Choose exactly 3 cards to pass (deal 1",
    ),
    "invents a card": (
        ANSWERS.format(answers="{'PASS': 'PASS 2C 3C 1C'}"),
        "gave an answer that cannot be read: '1C' is not a card",
    ),
    "does not know the rules": (
        ANSWERS.format(answers="{'HELLO': 'HELLO game=1', 'RULES': 'ERR never heard of it'}"),
        "refused 'RULES hearts()': never heard of it.",
    ),
    "chooses for chance": (
        ANSWERS.format(answers="{'HELLO': 'HELLO game=1 name=x', 'CHOOSE': 'CHOICE cut 0'}"),
        "at seat 0 chose “cut 0”, which is not allowed: it speaks for another seat (deal 1",
    ),
    "chooses nonsense": (
        ANSWERS.format(answers="{'HELLO': 'HELLO game=1', 'CHOOSE': 'CHOICE tea'}"),
        "gave an answer that cannot be read: 'tea' is not an action",
    ),
    "talks too much": ("\nfor line in sys.stdin:\n    say('x' * 100_000)", "with a line that is too long"),
    "chatters": (
        "\nfor line in sys.stdin:\n    say('OK'); say('by the way')\n    time.sleep(0.3)",
        "'by the way'",
    ),
}


@posix
@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_that_fails_is_named_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    body, says = FAULTS[fault]
    monkeypatch.setattr(engine_process, "LEAVING_S", 0.5)
    name = engine_that(tmp_path, body)
    patience = "1" if "says nothing" in fault else "60"
    seats = f"{name},random,random,random"
    assert main(["play", "--seats", seats, "--deals", "3", "--patience", patience]) == 1
    done = capsys.readouterr()
    assert done.out == ""
    assert name in done.err
    assert says in done.err
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1
    assert_gone(tmp_path)


@posix
def test_on_several_processes_the_first_failure_ends_them_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = engine_that(tmp_path, ANSWERS.format(answers="{'PASS': 'ERR tired'}"))
    seats = f"{name},random,random,{name}"
    assert main(["play", "--seats", seats, "--deals", "8", "--jobs", "2"]) == 1
    assert "refused 'PASS': tired (deal 1, seed 0" in capsys.readouterr().err
    assert len((tmp_path / "pid").read_text("utf-8").split()) >= 3
    assert_gone(tmp_path)


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_everything_quietly(tmp_path: Path, jobs: str) -> None:
    body = "\nfor line in sys.stdin:\n    if line.startswith('PASS'): time.sleep(60)\n    say('OK')"
    name = engine_that(tmp_path, body)
    # A shell has what it starts in the background ignore Ctrl-C, and the arena would inherit that.
    listening = (
        "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "runpy.run_module('hearts_desktop.arena', run_name='__main__', alter_sys=True)"
    )
    command = [sys.executable, "-c", listening, "play", "--seats", f"{name},random,random,random"]
    with subprocess.Popen(
        [*command, "--deals", "1000", "--jobs", jobs],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal sends the signal to all of a group
    ) as arena:
        wanted = 1 + int(jobs)  # one was asked what it knows
        deadline = time.monotonic() + 60
        while not (tmp_path / "pid").exists() or (tmp_path / "pid").read_text().count("\n") < wanted:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.3)
        os.killpg(arena.pid, signal.SIGINT)
        out, err = arena.communicate(timeout=60)
    assert (arena.returncode, out, err) == (130, "", "Stopped.\n")
    assert_gone(tmp_path)


def test_a_program_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seats", "engine:./no-such-program -x,club,club,club", "--deals", "1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("engine:./no-such-program -x cannot be started: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("pass_count=4", "Cards passed: four cards"),
        ("moon=choose", "Shooting the moon: the shooter chooses"),
        ("dealer_call=on", "Dealer's call: on"),
        ("pass_cycle=4_lras", "Pass cycle"),
        ("charging=on", "Charging: on"),
        ("booster_nines=on", "Booster nines: on"),
        ("four_player_kitty=on", "Kitty of four cards: on"),
    ],
)
def test_what_the_standard_commands_cannot_say_is_refused_before_play(
    capsys: pytest.CaptureFixture[str], setting: str, says: str
) -> None:
    settings = ("--set", setting)
    seats = f"{SERVE} random --standard-only,random,random,random"
    assert main(["play", "--seats", seats, "--deals", "1", *settings]) == 1
    said = capsys.readouterr().err
    assert "knows only the commands of the standard game, which cannot say “" in said
    assert says in said
    assert main(["serve", "--level", "random", *settings]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("--level nobody", "no computer player called 'nobody'"),
        ("", "--level"),
        ("--level random --preset none", "no preset called"),
        ("--level random --seed x", "invalid seed"),
    ],
)
def test_an_engine_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: str, says: str
) -> None:
    assert main(["serve", *arguments.split()]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("asked", [b"HELLO\nHELLO\nHELLO\n", b"HELLO"])
def test_a_host_that_goes_away_leaves_no_complaint(asked: bytes) -> None:
    command = [sys.executable, "-m", "hearts_desktop.arena", "serve", "--level", "random"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(asked)
        engine.stdin.close()
        assert engine.wait(60) == 0
        assert engine.stderr.read() == b""


# -- the end of a process --------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    "body",
    [
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(1)",
        "while True: time.sleep(1)",
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\nsay('OK')",
        "\nfor line in sys.stdin: say('OK')",
        "os.close(1)\ntime.sleep(600)",
        "\nwhile True: say('noise')",
    ],
    ids=["deaf", "busy", "leaves a child", "waits for the end", "closes its output", "floods"],
)
def test_closing_ends_whatever_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    monkeypatch.setattr(engine_process, "LEAVING_S", 0.3)
    name = engine_that(tmp_path, body)
    engine = EngineProcess(name, name.removeprefix("engine:"), 5.0)
    deadline = time.monotonic() + GONE_S
    while not (tmp_path / "pid").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    engine.close()
    assert_gone(tmp_path)
    assert not any(listener.is_alive() for listener in engine._listeners)
    with pytest.raises((PlayerFailed, ValueError)):
        engine.ask("HELLO")
