"""Makes a fresh checkout ready, then starts the game or checks it.

    python3 packaging/bootstrap.py run [ARGUMENTS OF THE GAME...]
    python3 packaging/bootstrap.py test [ARGUMENTS OF PYTEST...]

Both make a virtual environment in .venv and install the game there; a second call finds that done and goes
straight on. Standard library only, in the syntax of Python 3.7, so that an old Python gets a sentence and no
traceback.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Iterable, Mapping, Sequence  # noqa: UP035  (the new place needs Python 3.9)

OLDEST = (3, 11)
NEWEST = (3, 14)
TREES = ("hearts_desktop", "tests", "packaging", "docs", "setup.py")
INSTALL_TRIES = 3
# A test that goes on for so long is stuck: it is ended, and what it was doing is printed.
STUCK = ("-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true")

# What Qt's wheels take from the system: the name the linker looks for, and the Debian package that has it.
QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}


class SetupError(Exception):
    """What went wrong and what to do about it, in words for the person at the terminal."""


def say(text: str) -> None:
    """Progress goes to stderr: stdout belongs to the game, which may print JSON there."""
    print(text, file=sys.stderr, flush=True)


def python_problem(version: Sequence[int]) -> str:
    """Why this Python will not do, or nothing."""
    if OLDEST <= tuple(version[:2]) <= NEWEST:
        return ""
    shown = ".".join(str(part) for part in version[:3])
    if tuple(version[:2]) < OLDEST:
        return f"Python 3.11 or newer is needed, and this is Python {shown}."
    return f"Python 3.11 to 3.14 is needed, and this is Python {shown}."


class Checkout:
    """The source tree and the virtual environment in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = self.venv / "bootstrap.json"

    def wanted_stamp(self, extra: str) -> dict[str, str]:
        """All that an installation depends on; where it is the same, nothing is installed again."""
        project, build = (self.root / "pyproject.toml").read_bytes(), self.root / "setup.py"
        return {
            "pyproject": hashlib.sha256(project).hexdigest(),
            "setup": hashlib.sha256(build.read_bytes()).hexdigest() if build.exists() else "",
            "kernel": self.kernel_sources(),
            "compiler": " ".join(found_for_compiling()),
            "python": sys.version,
            "root": str(self.root),
            "extra": extra,
        }

    def kernel_sources(self) -> str:
        """A hash of what the kernel of the computer players is compiled from."""
        source = self.root / "hearts_desktop" / "ai" / "kernel_source.py"
        return str(runpy.run_path(str(source))["fingerprint"]()) if source.exists() else ""

    def build_tools(self) -> list[str]:
        """What a build needs, with the versions that pyproject.toml pins."""
        import tomllib  # an old Python, which has none, got its sentence before it came here

        project = tomllib.loads((self.root / "pyproject.toml").read_text("utf-8"))
        return list(project["build-system"]["requires"])

    def is_ready(self, extra: str) -> bool:
        """Whether an earlier call installed all this; the development tools include the game."""
        try:
            found = json.loads(self.stamp.read_text("utf-8"))
        except (OSError, ValueError):
            return False
        return found in (self.wanted_stamp(extra), self.wanted_stamp("dev")) and self.works()

    def works(self) -> bool:
        """Whether the environment's Python starts, is the version that runs this, and has pip."""
        ask = "import sys, pip; print(sys.version)"
        try:
            answer = run_quietly([str(self.python), "-c", ask])
        except OSError:
            return False
        return answer.returncode == 0 and answer.stdout.strip() == sys.version


def run_quietly(
    command: Sequence[str], env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command that nobody watches and keep what it prints."""
    return subprocess.run(
        command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )


def last_error(result: subprocess.CompletedProcess[str]) -> str:
    """The line of a failed command's output that most likely says why."""
    lines = [line.strip() for line in (result.stdout + "\n" + result.stderr).splitlines()]
    lines = [line for line in lines if line and not line.startswith(("hint:", "note:"))]
    marked = [line for line in lines if re.match(r"ERROR|E:|Error|\w+Error:", line)]
    return (marked or lines or ["it said nothing"])[-1]


# --- system libraries -------------------------------------------------------------------------------------


def wanted_libraries(env: Mapping[str, str]) -> dict[str, str]:
    """The system libraries that Qt will load, for the kind of screen the environment names."""
    wanted = dict(QT_LIBRARIES)
    platform = env.get("QT_QPA_PLATFORM", "")
    if platform.startswith("xcb") or (not platform and env.get("DISPLAY")):
        wanted.update(X11_LIBRARIES)
    elif platform.startswith("wayland") or (not platform and env.get("WAYLAND_DISPLAY")):
        wanted.update(WAYLAND_LIBRARIES)
    return wanted


def loads(library: str) -> bool:
    """Whether the linker finds it and all that it needs in turn."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def ensure_libraries(env: Mapping[str, str]) -> None:
    """See to it that Qt can be loaded; only Linux leaves that to the system."""
    if not sys.platform.startswith("linux"):
        return
    wanted = wanted_libraries(env)
    missing = [library for library in wanted if not loads(library)]
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise SetupError(
            "Qt needs these system libraries, which were not found: {}; "
            "install them with the system's package manager and try again.".format(", ".join(missing))
        )
    apt_install(
        sorted({wanted[library] for library in missing}), "Qt needs system libraries that are missing"
    )
    still = [library for library in missing if not loads(library)]
    if still:
        raise SetupError(
            "These libraries are missing even after their packages were installed: " + ", ".join(still)
        )


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages as root; anybody else is told the line to run."""
    if os.geteuid() != 0:
        line = "sudo apt-get install --no-install-recommends " + " ".join(packages)
        raise SetupError(why + "; run this line, then try again:\n" + line)
    say("Installing system packages: " + " ".join(packages))
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    options = ["-q", "-y", "-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=120"]
    # Old lists may still do, so a failed update alone is no reason to stop.
    run_quietly(["apt-get", "update", *options], env)
    result = run_quietly(["apt-get", "install", *options, "--no-install-recommends", *packages], env)
    if result.returncode != 0:
        raise SetupError(why + ", and apt-get could not install them: " + last_error(result))


# --- the C compiler ---------------------------------------------------------------------------------------


def compiler() -> str:
    """The command that compiles C: what the environment says, or what this Python was made with."""
    return os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"


def found_for_compiling() -> list[str]:
    """Where the compiler and the header of Python are, as far as they are there."""
    program = shutil.which(shlex.split(compiler())[0])
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return [str(place) for place in (program, header) if place and Path(place).exists()]


def can_compile() -> bool:
    """Whether an extension of Python can be compiled; on Windows, only trying would tell."""
    if sys.platform == "darwin" and run_quietly(["xcode-select", "-p"]).returncode != 0:
        return False  # its compiler is there, but only asks in a window whether to install one
    if len(found_for_compiling()) < 2:
        return False
    headers = ["-I", sysconfig.get_path("include"), "-include", "Python.h"]
    check = [*shlex.split(compiler()), *headers, "-fsyntax-only", "-x", "c", os.devnull]
    return run_quietly(check).returncode == 0


def ensure_compiler() -> None:
    """Get a C compiler where that can be done; without one the best computer players are weaker."""
    if os.name == "nt" or can_compile():
        return
    why = "The game works without a C compiler, but its strongest players see less far ahead"
    if os.environ.get("CC") or not shutil.which("apt-get"):
        say(why + "; with one that works, call this again.")
        return
    packages = ["gcc", "libc6-dev"]
    if Path(sys.base_prefix) == Path("/usr"):
        packages.append("python{}.{}-dev".format(*sys.version_info[:2]))
    try:
        apt_install(packages, why)
    except SetupError as error:
        say(str(error))


# --- the virtual environment ------------------------------------------------------------------------------


def pip_env() -> dict[str, str]:
    """The environment with more patience for slow and broken connections than pip has by itself."""
    env = dict(os.environ)
    env.setdefault("PIP_RETRIES", "10")
    env.setdefault("PIP_DEFAULT_TIMEOUT", "60")
    env.setdefault("PIP_DISABLE_PIP_VERSION_CHECK", "1")
    env.setdefault("PIP_ROOT_USER_ACTION", "ignore")
    return env


def build_env() -> dict[str, str]:
    """The environment of an installation, which compiles where that will work, whatever plays later."""
    env = pip_env()
    env.pop("HEARTS_KERNEL", None)
    if os.name != "nt" and not can_compile():
        env["HEARTS_KERNEL"] = "plain"
    return env


def clear(place: Path) -> None:
    """Take away what is left of an environment."""
    try:
        if place.is_symlink() or place.is_file():
            place.unlink()
        elif place.exists():
            shutil.rmtree(str(place))
    except OSError as error:
        raise SetupError(
            f"The old environment in {place} cannot be removed: {error.strerror or error}."
        ) from error


def ways_to_make(checkout: Checkout) -> Iterable[list[list[str]]]:
    """Ways to make an environment with pip in it, the plainest first.

    Debian splits ensurepip off into python3-venv; where that is missing, a pip outside can still fill the
    environment.
    """
    target = str(checkout.venv)
    yield [[sys.executable, "-m", "venv", target]]
    yield [
        [sys.executable, "-m", "venv", "--without-pip", target],
        [sys.executable, "-m", "pip", "--python", str(checkout.python), "install", "--quiet", "pip"],
    ]
    yield [[sys.executable, "-m", "virtualenv", "--quiet", target]]


def try_to_make(checkout: Checkout, commands: Iterable[Sequence[str]]) -> str:
    """Make the environment one way; what went wrong, or nothing."""
    clear(checkout.venv)
    for command in commands:
        result = run_quietly(command, pip_env())
        if result.returncode != 0:
            return last_error(result)
    return "" if checkout.works() else "its Python does not start"


def make_environment(checkout: Checkout) -> None:
    """Make .venv anew, whatever was there."""
    say("Making a virtual environment in " + str(checkout.venv))
    clear(checkout.venv)
    try:
        checkout.venv.mkdir()
    except OSError as error:
        raise SetupError(f"Nothing can be written in {checkout.root}: {error.strerror or error}.") from error
    reasons = []
    for commands in ways_to_make(checkout):
        reason = try_to_make(checkout, commands)
        if not reason:
            return
        reasons.append(reason)
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    from_debian = shutil.which("apt-get") and Path(sys.base_prefix) == Path("/usr")
    if from_debian:
        apt_install([package], "This Python cannot make virtual environments yet")
        reason = try_to_make(checkout, next(iter(ways_to_make(checkout))))
        if not reason:
            return
        reasons.insert(0, reason)
    clear(checkout.venv)
    raise SetupError(f"A virtual environment could not be made in {checkout.venv}: {reasons[0]}")


def install(checkout: Checkout, extra: str) -> None:
    """Install the game from this tree, so that only an edit of the kernel needs a second installation.

    The tools of the build go into the environment too: the kernel can then be compiled without a network.
    """
    size = 190 if extra else 90
    say(f"Installing the game and what it needs (about {size} MB the first time) ...")
    pip = [str(checkout.python), "-m", "pip", "install", "--quiet"]
    what = "." + ("[" + extra + "]" if extra else "")
    commands = [[*pip, *checkout.build_tools()], [*pip, "--no-build-isolation", "--editable", what]]
    env = build_env()
    for attempt in range(1, INSTALL_TRIES + 1):
        for command in commands:
            result = run_quietly(command, env, checkout.root)
            if result.returncode != 0:
                break
        else:
            return
        if attempt < INSTALL_TRIES:
            say(f"That did not work ({last_error(result)}); trying again.")
            time.sleep(2 * attempt)
    log = checkout.venv / "install.log"
    log.write_text(result.stdout + result.stderr, "utf-8")
    raise SetupError(f"The game's parts could not be installed: {last_error(result)} (all of it: {log})")


def prepare(checkout: Checkout, extra: str, env: Mapping[str, str]) -> None:
    """Bring the environment to where the game, or its tests, can start."""
    ensure_libraries(env)
    if checkout.is_ready(extra):
        return
    if not checkout.works():
        make_environment(checkout)
    if checkout.stamp.exists():
        checkout.stamp.unlink()
    ensure_compiler()
    install(checkout, extra)
    checkout.stamp.write_text(json.dumps(checkout.wanted_stamp(extra), indent=1), "utf-8")


# --- the two commands -------------------------------------------------------------------------------------


def start_game(checkout: Checkout, arguments: Sequence[str], env: Mapping[str, str]) -> int:
    """Become the game, where the system can do that; else wait for it."""
    command = [str(checkout.python), "-m", "hearts_desktop", *arguments]
    if os.name == "posix":
        os.execve(command[0], command, env)
    return subprocess.call(command, env=env)


def run(checkout: Checkout, arguments: Sequence[str]) -> int:
    """README's first command."""
    env = dict(os.environ)
    if {"--smoke", "--help", "-h", "--version"} & set(arguments):
        env.setdefault("QT_QPA_PLATFORM", "offscreen")
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(env.get(name) for name in screens):
        raise SetupError(
            "The game needs a screen and there is none here; "
            "`python3 packaging/bootstrap.py run --smoke` plays a whole game without one."
        )
    prepare(checkout, "", env)
    return start_game(checkout, arguments, env)


def test(checkout: Checkout, arguments: Sequence[str]) -> int:
    """README's second command: every check runs, also after one has failed."""
    env = dict(os.environ)
    env.setdefault("QT_QPA_PLATFORM", "offscreen")
    prepare(checkout, "dev", env)
    if os.name != "nt" and can_compile():
        env.setdefault("HEARTS_KERNEL", "compiled")  # then it is a failure if it was not
    checks = {
        "ruff check": ["ruff", "check", *TREES],
        "ruff format": ["ruff", "format", "--check", *TREES],
        "mypy": ["mypy"],
        "pytest": ["pytest", "-n", "auto", "--maxprocesses", "4", *STUCK, *arguments],
    }
    failed = []
    for name, command in checks.items():
        say("== " + name)
        if subprocess.call([str(checkout.python), "-m", *command], env=env, cwd=str(checkout.root)) != 0:
            failed.append(name)
    if failed:
        raise SetupError("Failed: " + ", ".join(failed) + ".")
    say("Everything passed.")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Do what the command line asks; the number is the exit status."""
    commands = {"run": run, "test": test}
    if arguments and arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    if not arguments or arguments[0] not in commands:
        say("Say what to do: `python3 packaging/bootstrap.py run` or `python3 packaging/bootstrap.py test`.")
        return 2
    try:
        problem = python_problem(sys.version_info[:3])
        if problem:
            raise SetupError(problem)
        return commands[arguments[0]](Checkout(Path(__file__).resolve().parent.parent), arguments[1:])
    except SetupError as error:
        say(str(error))
    except OSError as error:
        say(f"The set-up could not go on: {error}.")
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
