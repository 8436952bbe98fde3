"""Figures about the running window: start, smoothness, idling, memory. Run it, do not assert on it.

    python tests/bench.py [--json] [--size 1920x1080] [--sound]

Every figure is taken in a process of its own with a real event loop. Times on a busy machine are noisy:
compare two versions on the same machine, several runs each. The deal is measured three times and the run with
the smallest gaps is told, and beside it the CPU time that the window's thread spent on a frame. The platform
is Qt's (set QT_QPA_PLATFORM=xcb and a DISPLAY to measure on a screen; without a screen the offscreen platform
is used).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))

IDLE_SECONDS = 3.0
GAMES_FOR_MEMORY = 10


def measure(what: str, size: str, runs: int = 1, more: Sequence[str] = ()) -> dict[str, Any]:
    """Take one kind of figure in fresh processes; of several runs the one with the median first number.

    Of several deals it is the one with the smallest gaps: other programs only ever make them longer.
    """
    results = []
    for _ in range(runs):
        started = time.time()
        done = subprocess.run(
            [sys.executable, __file__, "--child", what, "--size", size, "--started", repr(started), *more],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise SystemExit(f"measuring {what} failed:\n{done.stderr}")
        results.append(json.loads(done.stdout.splitlines()[-1]))
    if what == "dealing":
        return min(results, key=lambda result: (result["p95_ms"], result["p99_ms"]))
    results.sort(key=lambda result: next(iter(result.values())))
    return results[len(results) // 2]


def rss_mb() -> float:
    """Resident memory of this process now, in MB (where the system does not say: its maximum so far)."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1e6


def quantile(sorted_values: list[float], share: float) -> float:
    """The value that ``share`` of the values do not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


def gaps(times: list[float]) -> dict[str, float]:
    """Gaps between consecutive frames in milliseconds."""
    found = sorted(1000 * (later - sooner) for sooner, later in pairwise(times))
    if not found:
        return {"frames": 0}
    return {
        "p50_ms": round(quantile(found, 0.50), 1),
        "p95_ms": round(quantile(found, 0.95), 1),
        "p99_ms": round(quantile(found, 0.99), 1),
        "worst_ms": round(found[-1], 1),
        "frames": len(times),
    }


class Thinker:
    """An agent of plain Python that thinks for a fixed time before it takes the first choice."""

    seconds = 0.4

    def choose(self, view: Any, seed: int, cancel: Any) -> Any:
        from hearts_desktop.ai.roster import AGENTS

        until = time.perf_counter() + self.seconds
        agent = AGENTS["club"]()
        while time.perf_counter() < until:
            agent.choose(view, seed, cancel)
            cancel.check()
        return agent.choose(view, seed, cancel)


class Session:
    """One window over an empty data folder, and the times at which its table was painted."""

    sound = False

    def __init__(self, size: str, folder: str, **settings: Any) -> None:
        from PySide6.QtCore import QEvent, QObject

        from hearts_desktop import app
        from hearts_desktop.storage.paths import data_folder
        from hearts_desktop.storage.settings import Settings
        from hearts_desktop.ui.resources import asset
        from hearts_desktop.ui.sound.device import DeviceSpeaker

        session = self
        self.paints: list[float] = []
        self.worked: list[float] = []
        """CPU seconds of the thread of the window at each paint: what a busy machine does not falsify."""
        self.painted: Callable[[], object] = lambda: None

        class Watch(QObject):
            """Notes every paint of the table."""

            def eventFilter(self, _: QObject, event: QEvent) -> bool:
                if event.type() == QEvent.Type.Paint:
                    session.paints.append(time.perf_counter())
                    session.worked.append(time.thread_time())
                    session.painted()
                return False

        self.parts, messages = app.build(
            data_folder(Path(folder)),
            seed_source=lambda: 1,
            settings=replace(Settings(), **settings),
            speaker=DeviceSpeaker(asset("sounds")) if self.sound else None,
        )
        assert not messages, messages
        width, height = (int(part) for part in size.split("x"))
        self.window = self.parts.window
        self.window.resize(width, height)
        self.watch = Watch()
        self.window.table.viewport().installEventFilter(self.watch)
        self.window.show()
        app.spare_what_stays()

    def until(self, done: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Run the event loop until something holds."""
        end = time.perf_counter() + limit_s
        while not done():
            if time.perf_counter() > end:
                raise SystemExit("what was waited for did not happen")
            self.wait(0.02)

    def click_on(self) -> None:
        """From now on acknowledge at once whatever the table waits for."""
        from PySide6.QtCore import QTimer

        queue = self.window.table._director.queue

        def acknowledge(key: str) -> None:
            if key and queue.hold is not None and queue.hold.ms is None:
                QTimer.singleShot(50, self.window.table.skip)

        queue.held.connect(acknowledge)

    def wait(self, seconds: float) -> None:
        """Run the event loop for so long."""
        from PySide6.QtCore import QEventLoop, QTimer

        loop = QEventLoop()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()

    def close(self) -> None:
        """End it."""
        self.window.close()
        self.parts.close()


def start(size: str, started: float, folder: str) -> dict[str, float]:
    """From the start of the process to the first painted table with cards on it."""
    session = Session(size, folder)
    session.until(lambda: bool(session.paints) and session.parts.controller.state.hand is not None)
    figures = {
        "cpu_s": round(time.process_time(), 3),
        "wall_s": round(time.time() - started, 3),
        "memory_mb": round(rss_mb(), 1),
    }
    session.close()
    return figures


def dealing(size: str, _: float, folder: str) -> dict[str, float]:
    """Frame gaps while 52 cards are dealt."""
    session = Session(size, folder)
    session.until(lambda: session.parts.controller.state.hand is not None)
    first = len(session.paints)
    session.until(lambda: session.parts.controller.offer is not None)
    figures = gaps(session.paints[first + 1 : -1])
    work = gaps(session.worked[first + 1 : -1])
    figures |= {f"cpu_{name}": work[name] for name in ("p50_ms", "p95_ms", "p99_ms", "worst_ms")}
    session.close()
    return figures


def playing(size: str, _: float, folder: str) -> dict[str, float]:
    """Frame gaps while cards fly and an agent of plain Python thinks all the time."""
    from hearts_desktop.ai import roster

    roster.AGENTS = dict.fromkeys(roster.AGENTS, Thinker)  # type: ignore[misc]
    from hearts_desktop import app

    app.AGENTS = roster.AGENTS
    session = Session(size, folder, thinking_pause=0)
    controller = session.parts.controller
    from hearts_desktop.smoke import Person

    person = Person(session.parts, 1)
    session.click_on()
    session.until(lambda: bool(controller.state.hand and len(controller.state.hand.tricks) >= 1))
    found: list[float] = []
    seen = len(session.paints)
    session.until(lambda: bool(controller.state.hand and len(controller.state.hand.tricks) >= 5))
    # A frame is late only while something moves: gaps of more than 200 ms are rests between two moves.
    times = session.paints[seen:]
    found = [1000 * (b - a) for a, b in pairwise(times) if b - a < 0.2]
    rests = sum(b - a >= 0.2 for a, b in pairwise(times))
    figures = gaps([sum(found[:i]) / 1000 for i in range(len(found) + 1)])
    figures["rests"] = rests
    del person
    session.close()
    return figures


class Restless:
    """An Expert that thinks again and again until its time is up: the machine never rests while cards fly."""

    seconds = 0.4

    def __init__(self) -> None:
        from hearts_desktop.ai.levels import LEVELS

        self._agent = LEVELS["expert"].player()

    def choose(self, view: Any, seed: int, cancel: Any) -> Any:
        until = time.perf_counter() + self.seconds
        action = self._agent.choose(view, seed, cancel)
        while time.perf_counter() < until:
            self._agent.choose(view, seed, cancel)
        return action


def experts(size: str, _: float, folder: str) -> dict[str, float]:
    """Frame gaps in a whole game while four Experts think: three opponents, one over the person's cards."""
    import threading

    from hearts_desktop import app
    from hearts_desktop.ai import roster
    from hearts_desktop.ai.agent import Cancel, Cancelled
    from hearts_desktop.engine.view import player_view
    from hearts_desktop.smoke import Person
    from hearts_desktop.storage.settings import FlightSpeed, TrickHold

    app.AGENTS = dict.fromkeys(roster.AGENTS, Restless)
    session = Session(
        size, folder, thinking_pause=0, flight_speed=FlightSpeed.FAST, trick_hold=TrickHold.NONE
    )
    controller, queue = session.parts.controller, session.window.table._director.queue
    called_off, latest = Cancel(), [None]

    def think() -> None:
        fourth = Restless()
        while not called_off.is_set:
            view = latest[0]
            if view is None:
                time.sleep(0.01)
                continue
            try:
                fourth.choose(view, 1, called_off)
            except Cancelled:
                return

    def remember(offer: Any) -> None:
        if offer is not None:
            latest[0] = player_view(controller.rules, controller.state, offer.seat)

    # A frame is due only while something moves; what is painted before and after a rest is no gap.
    shown, worked, moving = [0.0], [0.0], [False]

    def painted() -> None:
        if moving[0]:
            for sums, times in ((shown, session.paints), (worked, session.worked)):
                sums.append(sums[-1] + times[-1] - times[-2])
        moving[0] = queue.animation is not None

    session.painted = painted
    controller.offered.connect(remember)
    thread = threading.Thread(target=think)
    thread.start()
    person = Person(session.parts, 1)
    session.click_on()
    session.window.new_game()
    person.play()
    called_off.set()
    thread.join()
    hands = len(controller.state.scores)
    session.close()
    work = {f"cpu_{name}": value for name, value in gaps(worked).items() if name != "frames"}
    return {**gaps(shown), **work, "hands": hands}


def idle(size: str, _: float, folder: str) -> dict[str, float]:
    """Repaints and CPU while the game waits for the person."""
    session = Session(size, folder, flight_speed="instant", thinking_pause=0)
    session.until(lambda: session.parts.controller.offer is not None)
    session.until(lambda: not session.window.table.scene().art.pending())
    session.wait(1.0)
    paints, cpu, wall = len(session.paints), time.process_time(), time.perf_counter()
    session.wait(IDLE_SECONDS)
    seconds = time.perf_counter() - wall
    figures = {
        "repaints_per_s": round((len(session.paints) - paints) / seconds, 2),
        "cpu_percent": round(100 * (time.process_time() - cpu) / seconds, 2),
    }
    session.close()
    return figures


def memory(size: str, _: float, folder: str) -> dict[str, float]:
    """Resident memory after one and after ten whole games, and the time of a game at instant speed."""
    from hearts_desktop.smoke import Person
    from hearts_desktop.storage.settings import FlightSpeed, TrickHold

    session = Session(
        size, folder, thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE
    )
    figures: dict[str, float] = {}
    person = Person(session.parts, 1)
    hands = 0
    cpu = time.process_time()
    for game in range(GAMES_FOR_MEMORY):
        session.window.new_game()
        person.play()
        hands += len(session.parts.controller.state.scores)
        if game == 0:
            figures["after_1_game_mb"] = round(rss_mb(), 1)
    figures["after_10_games_mb"] = round(rss_mb(), 1)
    figures["cpu_ms_per_hand"] = round(1000 * (time.process_time() - cpu) / hands, 1)
    session.close()
    return figures


def loading(size: str, _: float, folder: str) -> dict[str, float]:
    """CPU seconds to re-decide a game of a hundred hands, as loading a save does."""
    from hearts_desktop.engine.chance import chance_action
    from hearts_desktop.engine.game import offer, pending, step
    from hearts_desktop.engine.journal import Journal, Player
    from hearts_desktop.engine.ruleset import RuleSet

    journal = Journal(RuleSet(target=1000), tuple(Player(f"{seat}", "club") for seat in range(4)), 1)
    state, actions = journal.start(), []
    while len(state.scores) < 100 and pending(state):
        seat = pending(state)[0]
        choice = offer(journal.rules, state, seat) if seat >= 0 else None
        action = next(iter(choice.actions())) if choice else chance_action(journal.rules, state, 1)
        actions.append(action)
        state = step(journal.rules, state, action).after
    whole = replace(journal, actions=tuple(actions))
    cpu = time.process_time()
    whole.state()
    seconds = time.process_time() - cpu
    return {"cpu_s": round(seconds, 3), "hands": len(state.scores), "actions": len(actions)}


CHILDREN: dict[str, Callable[[str, float, str], dict[str, float]]] = {
    "start": start,
    "dealing": dealing,
    "playing": playing,
    "experts": experts,
    "idle": idle,
    "memory": memory,
    "loading": loading,
}


def main() -> None:
    """Measure everything, or be the process in which one thing is measured."""
    line = argparse.ArgumentParser(description="Figures about the running window.")
    line.add_argument("--json", action="store_true", help="print JSON")
    line.add_argument("--size", default="1920x1080", help="size of the window (default: 1920x1080)")
    line.add_argument("--only", choices=sorted(CHILDREN), help="measure one thing")
    line.add_argument("--sound", action="store_true", help="play sounds on the system's device")
    line.add_argument("--child", choices=sorted(CHILDREN), help=argparse.SUPPRESS)
    line.add_argument("--started", type=float, default=0.0, help=argparse.SUPPRESS)
    arguments = line.parse_args()
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if arguments.child:
        Session.sound = arguments.sound
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(CHILDREN[arguments.child](arguments.size, arguments.started, folder)))
        return
    names = [arguments.only] if arguments.only else list(CHILDREN)
    figures: dict[str, Any] = {
        "platform": os.environ.get("QT_QPA_PLATFORM", "default"),
        "size": arguments.size,
    }
    for name in names:
        more = ["--sound"] if arguments.sound else []
        figures[name] = measure(
            name, arguments.size, runs=3 if name in ("start", "dealing") else 1, more=more
        )
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    for name, value in figures.items():
        print(f"{name:10} {value}")


if __name__ == "__main__":
    main()
