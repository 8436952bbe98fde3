"""What every test stands on: no screen, no real user folders, and nothing left running behind it."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from windows import put_windows_away

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).resolve().parent
PATIENCE_S = 3.0
"""How long a thread, a timer or an animation may take to end after its test."""

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

failed = pytest.StashKey[bool]()
home = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hearts")
    group.addoption(
        "--cases",
        action="append",
        metavar="FILE",
        help="file of rule cases to run (may be given several times; default: tests/data/rule_cases.jsonl)",
    )
    group.addoption(
        "--update-golden",
        action="store_true",
        help="write the files in tests/golden anew instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Move the home folder away before anything is imported that may look it up.

    The paths of ``--cases`` stay strings, because pytest-xdist sends the options to its workers.
    """
    given = config.option.cases or [str(TESTS / "data" / "rule_cases.jsonl")]
    config.option.cases = [str(Path(name).resolve()) for name in given]

    place = Path(tempfile.mkdtemp(prefix="hearts-tests-"))
    config.stash[home] = place
    folders = {
        "HOME": "",
        "USERPROFILE": "",
        "APPDATA": "AppData/Roaming",
        "LOCALAPPDATA": "AppData/Local",
        "XDG_DATA_HOME": ".local/share",
        "XDG_STATE_HOME": ".local/state",
        "XDG_CONFIG_HOME": ".config",
        "XDG_CACHE_HOME": ".cache",
        "XDG_RUNTIME_DIR": "run",
    }
    os.environ["LANGUAGE"] = "en"
    for name, folder in folders.items():
        (place / folder).mkdir(parents=True, exist_ok=True, mode=0o700)
        os.environ[name] = str(place / folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    place = config.stash.get(home, None)
    if place is not None:
        shutil.rmtree(place, ignore_errors=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name every rule case that the engine cannot answer yet, however quiet the run is."""
    missing = [
        str(text)
        for report in terminalreporter.getreports("skipped")
        for name, text in getattr(report, "user_properties", ())
        if name == "not_yet_supported"
    ]
    if missing:
        terminalreporter.section(f"{len(missing)} rule cases not yet supported")
        for text in missing:
            terminalreporter.line(text)


def pytest_collection_finish() -> None:
    """Leave what the tests are made of out of every later search for garbage, and for what still runs."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _windows_folders(pytestconfig: pytest.Config) -> Iterator[None]:
    """On Windows appdirs asks the system and not the environment."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform == "win32":
            place = str(pytestconfig.stash[home])
            patch.setattr("appdirs._get_win_folder", lambda _name: place)
        yield


@pytest.fixture(scope="session", autouse=True)
def _system_in_english() -> Iterator[None]:
    """Windows and macOS do not ask the environment for the language of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform in ("win32", "darwin"):
            patch.setattr("hearts_desktop.ui.languages.system_languages", lambda: ["en"])
        yield


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a game outlasts a power cut is asked in tests/storage; elsewhere it would only take time."""
    if request.path.parent.name in ("controller", "ui"):
        monkeypatch.setattr(os, "fsync", lambda _handle: None)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Fail a test that goes away and leaves another language spoken."""
    yield
    language, languages = (sys.modules.get(f"hearts_desktop.{name}") for name in ("language", "ui.languages"))
    left = language is not None and language._spoken is not language.ENGLISH
    if languages is not None and languages.spoken() != "en":
        languages.use(languages.Language.ENGLISH)
    if left:
        language.speak(language.ENGLISH)
        pytest.fail("the test has left another language than English")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.failed:
        item.stash[failed] = True
    return report


@pytest.fixture(autouse=True)
def _nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a thread, a timer or an animation of Qt running.

    Only tests that ask for Qt are watched: looking through all objects takes too long for all the others.
    A test that failed anyway is let go, since its traceback keeps its objects alive.
    """
    if not {"qapp", "qtbot"} & set(request.fixturenames):
        yield
        return
    before = {id(thing): thing for thing in running()}
    yield
    put_windows_away()
    if request.node.stash.get(failed, False):
        return
    left = [thing for thing in running() if id(thing) not in before]
    deadline = time.monotonic() + PATIENCE_S
    while left and time.monotonic() < deadline:
        left.clear()
        let_things_end()
        left = [thing for thing in running() if id(thing) not in before]
    if left:
        pytest.fail("still running after the test: " + ", ".join(sorted(map(repr, left))))


def running() -> list[object]:
    """The threads, timers and animations that run now, as far as Python knows them."""
    core = sys.modules.get("PySide6.QtCore")
    if core is None or core.QCoreApplication.instance() is None:
        return []
    import shiboken6

    kinds = (core.QThread, core.QTimer, core.QAbstractAnimation)
    main_thread = core.QCoreApplication.instance().thread()
    found = []
    for thing in gc.get_objects():
        if not issubclass(type(thing), kinds) or thing is main_thread or not shiboken6.isValid(thing):
            continue
        if isinstance(thing, core.QThread):
            runs = thing.isRunning()
        elif isinstance(thing, core.QTimer):
            runs = thing.isActive()
        else:
            runs = thing.state() == core.QAbstractAnimation.State.Running
        if runs:
            found.append(thing)
    return found


def let_things_end() -> None:
    """Deliver what was deleted later, collect what nobody holds, and give threads a moment."""
    core = sys.modules["PySide6.QtCore"]
    core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete.value)
    core.QCoreApplication.processEvents()
    gc.collect()
    time.sleep(0.01)
