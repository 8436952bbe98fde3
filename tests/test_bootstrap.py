"""The set-up script: what it says and does where something is missing. Nothing is downloaded here."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "packaging" / "bootstrap.py"

linux_only = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux leaves this to the person"
)


def load():
    spec = importlib.util.spec_from_file_location("bootstrap", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


bootstrap = load()


def call(*arguments, **environment):
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env.pop("QT_QPA_PLATFORM", None)
    env.update(environment)
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], env=env, capture_output=True, text=True, check=False
    )


def finished(code=0, stdout="", stderr=""):
    return subprocess.CompletedProcess([], code, stdout, stderr)


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[build-system]\nrequires = ["tool==1"]\n', "utf-8")
    return bootstrap.Checkout(tmp_path)


@pytest.fixture
def commands(monkeypatch):
    """Every command that would be run, none of which is."""
    seen = []

    def record(command, env=None, cwd=None):
        seen.append(list(command))
        return finished()

    monkeypatch.setattr(bootstrap, "run_quietly", record)
    return seen


# --- what it says -----------------------------------------------------------------------------------------


def test_an_old_python_can_read_it():
    ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize(
    ("version", "problem"),
    [
        ((3, 8, 18), "Python 3.11 or newer is needed, and this is Python 3.8.18."),
        ((3, 10, 1), "Python 3.11 or newer is needed, and this is Python 3.10.1."),
        ((3, 11, 0), ""),
        ((3, 14, 2), ""),
        ((3, 15, 0), "Python 3.11 to 3.14 is needed, and this is Python 3.15.0."),
    ],
)
def test_python_versions(version, problem):
    assert bootstrap.python_problem(version) == problem


def test_python_versions_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (oldest, newest) = bootstrap.OLDEST, bootstrap.NEWEST
    assert project["requires-python"] == f">={oldest[0]}.{oldest[1]},<{newest[0]}.{newest[1] + 1}"


@linux_only
@pytest.mark.parametrize("arguments", [(), ("saved.json",)])
def test_without_a_screen_it_names_the_way_without(arguments):
    result = call("run", *arguments)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "python3 packaging/bootstrap.py run --smoke" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("play",)])
def test_without_a_command_it_names_the_two(arguments):
    result = call(*arguments)
    assert result.returncode == 2
    assert "bootstrap.py run" in result.stderr
    assert "bootstrap.py test" in result.stderr


def test_help():
    result = call("--help")
    assert result.returncode == 0
    assert "python3 packaging/bootstrap.py test" in result.stdout


@pytest.mark.parametrize("error", [bootstrap.SetupError("No."), OSError("No.")])
def test_a_failure_is_a_sentence(monkeypatch, capsys, error):
    def fail(*_):
        raise error

    monkeypatch.setattr(bootstrap, "prepare", fail)
    assert bootstrap.main(["run", "--smoke"]) == 1
    assert "No." in capsys.readouterr().err


# --- system libraries -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("env", "more"),
    [
        ({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}, {}),
        ({"DISPLAY": ":0"}, bootstrap.X11_LIBRARIES),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, bootstrap.X11_LIBRARIES),
        ({"WAYLAND_DISPLAY": "wayland-0"}, bootstrap.WAYLAND_LIBRARIES),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, bootstrap.WAYLAND_LIBRARIES),
    ],
)
def test_libraries_go_by_the_screen(env, more):
    assert bootstrap.wanted_libraries(env) == {**bootstrap.QT_LIBRARIES, **more}


@linux_only
def test_a_library_is_really_looked_for():
    assert bootstrap.loads("libc.so.6")
    assert not bootstrap.loads("libnothing-of-that-name.so.7")


@pytest.fixture
def linux_without(monkeypatch):
    """Pretends that Qt's libraries with these names are missing, until a package is installed."""

    def pretend(*names, user=0, debian=True):
        def loads(library):
            return library not in names

        monkeypatch.setattr(bootstrap.sys, "platform", "linux")
        monkeypatch.setattr(bootstrap, "loads", loads)
        monkeypatch.setattr(bootstrap.os, "geteuid", lambda: user, raising=False)
        monkeypatch.setattr(bootstrap.shutil, "which", lambda name: "/usr/bin/apt-get" if debian else None)

    return pretend


def test_nothing_is_installed_where_nothing_is_missing(linux_without, commands):
    linux_without()
    bootstrap.ensure_libraries({"DISPLAY": ":0"})
    assert commands == []


def test_a_person_gets_the_line_to_run(linux_without, commands):
    linux_without("libGL.so.1", "libxcb-cursor.so.0", "libglib-2.0.so.0", "libgthread-2.0.so.0", user=1000)
    with pytest.raises(bootstrap.SetupError) as raised:
        bootstrap.ensure_libraries({"DISPLAY": ":0"})
    line = str(raised.value).splitlines()[-1]
    assert line == "sudo apt-get install --no-install-recommends libgl1 libglib2.0-0 libxcb-cursor0"
    assert commands == []


def test_root_gets_them_installed(linux_without, commands, monkeypatch):
    linux_without("libGL.so.1")

    def install(command, env=None, cwd=None):
        commands.append(list(command))
        if command[1] == "install":
            linux_without()
        return finished()

    monkeypatch.setattr(bootstrap, "run_quietly", install)
    bootstrap.ensure_libraries({})
    assert [command[:2] for command in commands] == [["apt-get", "update"], ["apt-get", "install"]]
    assert commands[1][-2:] == ["--no-install-recommends", "libgl1"]


def test_an_installation_that_did_not_help_is_said(linux_without, commands):
    linux_without("libGL.so.1")
    with pytest.raises(bootstrap.SetupError, match=r"libGL\.so\.1"):
        bootstrap.ensure_libraries({})


def test_other_linuxes_get_the_names(linux_without, commands):
    linux_without("libEGL.so.1", debian=False)
    with pytest.raises(bootstrap.SetupError, match=r"libEGL\.so\.1"):
        bootstrap.ensure_libraries({})
    assert commands == []


def test_other_systems_bring_their_own(linux_without, commands, monkeypatch):
    linux_without("libGL.so.1")
    monkeypatch.setattr(bootstrap.sys, "platform", "darwin")
    bootstrap.ensure_libraries({})
    assert commands == []


# --- the C compiler ---------------------------------------------------------------------------------------


@linux_only
@pytest.mark.parametrize("command", ["/bin/false", "nothing-of-that-name --std=c99"])
def test_a_compiler_that_does_not_work_is_found_out(monkeypatch, command):
    monkeypatch.setenv("CC", command)
    assert not bootstrap.can_compile()


@linux_only
def test_a_compiler_without_pythons_header_does_not_do(monkeypatch, tmp_path):
    monkeypatch.setattr(bootstrap.sysconfig, "get_path", lambda _name: str(tmp_path))
    assert not bootstrap.can_compile()


@pytest.fixture
def without_compiler(monkeypatch, linux_without):
    """Pretends that there is no compiler, on a Debian."""

    def pretend(user=0, debian=True):
        linux_without(user=user, debian=debian)
        monkeypatch.delenv("CC", raising=False)
        monkeypatch.setattr(bootstrap, "can_compile", lambda: False)
        monkeypatch.setattr(bootstrap.sys, "base_prefix", "/usr")

    return pretend


def test_root_gets_a_compiler_installed(without_compiler, commands):
    without_compiler()
    bootstrap.ensure_compiler()
    header = "python{}.{}-dev".format(*sys.version_info[:2])
    assert commands[-1][-4:] == ["--no-install-recommends", "gcc", "libc6-dev", header]


@pytest.mark.parametrize(
    ("user", "debian", "words"),
    [
        (1000, True, "sudo apt-get install --no-install-recommends gcc libc6-dev"),
        (0, False, "call this again"),
    ],
)
def test_without_a_compiler_it_goes_on_and_says_so(without_compiler, commands, capsys, user, debian, words):
    without_compiler(user, debian)
    bootstrap.ensure_compiler()
    assert commands == []
    assert words in capsys.readouterr().err


def test_a_compiler_that_cannot_be_installed_stops_nothing(without_compiler, monkeypatch, capsys):
    without_compiler()
    monkeypatch.setattr(bootstrap, "run_quietly", lambda *_: finished(100, "", "E: no such package"))
    bootstrap.ensure_compiler()
    assert "E: no such package" in capsys.readouterr().err


@pytest.mark.parametrize(("compiles", "wish"), [(True, None), (False, "plain")])
def test_only_what_will_work_is_compiled(monkeypatch, compiles, wish):
    monkeypatch.setattr(bootstrap.os, "name", "posix")
    monkeypatch.setattr(bootstrap, "can_compile", lambda: compiles)
    monkeypatch.setenv("HEARTS_KERNEL", "compiled")
    assert bootstrap.build_env().get("HEARTS_KERNEL") == wish


# --- the virtual environment ------------------------------------------------------------------------------


def break_empty(place):
    place.mkdir()


def break_python(place):
    (place / "bin").mkdir(parents=True)
    (place / "bin" / "python").symlink_to(place / "gone")


def break_no_pip(place):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("damage", [break_empty, break_python, break_no_pip])
def test_a_broken_environment_is_made_anew(checkout, damage):
    damage(checkout.venv)
    assert not checkout.works()
    bootstrap.make_environment(checkout)
    assert checkout.works()


def test_an_environment_that_cannot_be_made_is_said(checkout, monkeypatch):
    monkeypatch.setattr(bootstrap, "run_quietly", lambda *_: finished(1, "", "Error: no ensurepip here"))
    monkeypatch.setattr(bootstrap.shutil, "which", lambda _name: None)
    with pytest.raises(bootstrap.SetupError, match="no ensurepip here"):
        bootstrap.make_environment(checkout)
    assert not checkout.venv.exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path, commands):
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(bootstrap.SetupError, match="Nothing can be written"):
        bootstrap.make_environment(bootstrap.Checkout(tmp_path / "file"))
    assert commands == []


def test_a_pip_outside_fills_in_for_ensurepip(checkout, monkeypatch):
    tried = []

    def pretend(command, env=None, cwd=None):
        tried.append(list(command))
        fails = command[1:] == ["-m", "venv", str(checkout.venv)]
        return finished(int(fails), sys.version)

    monkeypatch.setattr(bootstrap, "run_quietly", pretend)
    bootstrap.make_environment(checkout)
    assert tried[1][1:4] == ["-m", "venv", "--without-pip"]
    assert tried[2][1:4] == ["-m", "pip", "--python"]


def test_a_line_that_breaks_is_tried_again(checkout, monkeypatch):
    broken = [finished(1, "", "ERROR: connection broken"), finished(), finished(1, "", "ERROR: timed out")]
    answers = [*broken, finished(), finished()]
    installed = []

    def pretend(command, env=None, cwd=None):
        installed.append(command[-1])
        return answers.pop(0)

    monkeypatch.setattr(bootstrap, "run_quietly", pretend)
    monkeypatch.setattr(bootstrap, "build_env", dict)
    monkeypatch.setattr(bootstrap.time, "sleep", lambda _seconds: None)
    bootstrap.install(checkout, "dev")
    assert installed == ["tool==1", "tool==1", ".[dev]", "tool==1", ".[dev]"]


def test_a_line_that_stays_broken_is_said(checkout, monkeypatch):
    checkout.venv.mkdir()
    said = "Looking for it\nERROR: no route\nhint: See above."
    monkeypatch.setattr(bootstrap, "run_quietly", lambda *_: finished(1, "", said))
    monkeypatch.setattr(bootstrap, "build_env", dict)
    monkeypatch.setattr(bootstrap.time, "sleep", lambda _seconds: None)
    with pytest.raises(bootstrap.SetupError, match="no route") as raised:
        bootstrap.install(checkout, "")
    log = checkout.venv / "install.log"
    assert str(log) in str(raised.value)
    assert log.read_text("utf-8") == said


@pytest.fixture
def prepared(checkout, monkeypatch):
    """A checkout whose set-up went well; gives it with the list of installations that followed."""
    installed = []

    def install(where, extra):
        installed.append(extra)
        where.venv.mkdir(exist_ok=True)

    monkeypatch.setattr(bootstrap, "ensure_libraries", lambda _env: None)
    monkeypatch.setattr(bootstrap, "ensure_compiler", lambda: None)
    monkeypatch.setattr(bootstrap, "install", install)
    monkeypatch.setattr(bootstrap.Checkout, "works", lambda _self: True)
    return checkout, installed


def test_a_second_call_installs_nothing(prepared):
    checkout, installed = prepared
    for extra in ("", "", "dev", "dev", ""):
        bootstrap.prepare(checkout, extra, {})
    assert installed == ["", "dev"]


def test_a_changed_project_is_installed_again(prepared):
    checkout, installed = prepared
    bootstrap.prepare(checkout, "dev", {})
    (checkout.root / "pyproject.toml").write_text("[project]\nname = 'x'\n", "utf-8")
    bootstrap.prepare(checkout, "dev", {})
    assert installed == ["dev", "dev"]


def test_an_edited_kernel_is_compiled_again(prepared):
    checkout, installed = prepared
    (checkout.root / "hearts_desktop" / "engine").mkdir(parents=True)
    (checkout.root / "hearts_desktop" / "ai").mkdir()
    source = ROOT / "hearts_desktop" / "ai" / "kernel_source.py"
    kernel = runpy.run_path(str(source))
    for name in (*kernel["PARTS"], kernel["TYPES"], "ai/kernel_source.py"):
        shutil.copy(ROOT / "hearts_desktop" / name, checkout.root / "hearts_desktop" / name)
    bootstrap.prepare(checkout, "dev", {})
    bootstrap.prepare(checkout, "dev", {})
    for name in (kernel["PARTS"][0], kernel["TYPES"]):
        with (checkout.root / "hearts_desktop" / name).open("a", encoding="utf-8") as part:
            part.write("# edited\n")
        bootstrap.prepare(checkout, "dev", {})
    assert installed == ["dev"] * 3


@pytest.mark.parametrize("key", ["python", "root", "pyproject", "setup", "kernel", "compiler"])
def test_an_environment_made_for_something_else_is_not_trusted(prepared, key):
    checkout, _ = prepared
    bootstrap.prepare(checkout, "dev", {})
    checkout.stamp.write_text(json.dumps({**checkout.wanted_stamp("dev"), key: "other"}), "utf-8")
    assert not checkout.is_ready("dev")


def test_a_garbled_stamp_is_not_trusted(prepared):
    checkout, _ = prepared
    bootstrap.prepare(checkout, "dev", {})
    checkout.stamp.write_bytes(b"\xff{")
    assert not checkout.is_ready("dev")


def test_an_installation_that_failed_leaves_no_stamp(prepared, monkeypatch):
    checkout, _ = prepared
    bootstrap.prepare(checkout, "", {})

    def fail(*_):
        raise bootstrap.SetupError("No.")

    monkeypatch.setattr(bootstrap, "install", fail)
    with pytest.raises(bootstrap.SetupError):
        bootstrap.prepare(checkout, "dev", {})
    assert not checkout.is_ready("")


# --- the two commands -------------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch):
    """How the game would be started: its arguments and its platform."""
    seen = []

    def start(_checkout, arguments, env):
        seen.append((list(arguments), env.get("QT_QPA_PLATFORM")))
        return 0

    monkeypatch.setattr(bootstrap, "prepare", lambda *_: None)
    monkeypatch.setattr(bootstrap, "start_game", start)
    return seen


@pytest.mark.parametrize(
    ("arguments", "screen", "platform"),
    [
        (["--smoke", "--seed", "7"], {}, "offscreen"),
        (["--smoke"], {"DISPLAY": ":9"}, "offscreen"),
        (["saved.json"], {"DISPLAY": ":9"}, None),
        (["--data-dir", "x"], {"QT_QPA_PLATFORM": "minimal"}, "minimal"),
    ],
)
def test_run_passes_its_arguments_on(monkeypatch, checkout, started, arguments, screen, platform):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    assert bootstrap.run(checkout, arguments) == 0
    assert started == [(arguments, platform)]


def test_test_runs_every_check_and_names_those_that_failed(monkeypatch, checkout):
    seen = []

    def check(command, env, cwd):
        assert env["HEARTS_KERNEL"] == "compiled", "a kernel that was not compiled must be a failure"
        seen.append(command[2:])
        return 1 if command[2] in ("mypy", "pytest") else 0

    monkeypatch.setattr(bootstrap, "prepare", lambda *_: None)
    monkeypatch.setattr(bootstrap.subprocess, "call", check)
    monkeypatch.setattr(bootstrap, "can_compile", lambda: True)
    monkeypatch.delenv("HEARTS_KERNEL", raising=False)
    with pytest.raises(bootstrap.SetupError, match=r"^Failed: mypy, pytest\.$"):
        bootstrap.test(checkout, ["-k", "moon"])
    assert [command[0] for command in seen] == ["ruff", "ruff", "mypy", "pytest"]
    assert seen[-1][-2:] == ["-k", "moon"]


@pytest.mark.parametrize(("compiles", "given", "wish"), [(False, None, None), (True, "plain", "plain")])
def test_the_kernel_is_demanded_only_where_it_can_be(monkeypatch, checkout, compiles, given, wish):
    wishes = []
    monkeypatch.setattr(bootstrap, "prepare", lambda *_: None)
    monkeypatch.setattr(bootstrap, "can_compile", lambda: compiles)
    monkeypatch.delenv("HEARTS_KERNEL", raising=False)
    if given:
        monkeypatch.setenv("HEARTS_KERNEL", given)
    monkeypatch.setattr(
        bootstrap.subprocess, "call", lambda _, env, cwd: wishes.append(env.get("HEARTS_KERNEL")) or 0
    )
    assert bootstrap.test(checkout, []) == 0
    assert set(wishes) == {wish}
