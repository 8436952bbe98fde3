"""How fast this machine plays by random choices: the engine step by step, and whole hands in the kernel."""

from __future__ import annotations

import platform
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from hearts_desktop.ai import kernel
from hearts_desktop.ai.playout import Simulator
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.events import PassStep
from hearts_desktop.engine.game import new_game, offer, pending, step
from hearts_desktop.engine.rules import Rules, compile_rules
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.state import GameState, HandState

Work = Callable[[], int]
"""Does a little of something and says how much of it."""

COMPILED_HANDS: Final = 2000
"""Hands between two looks at the clock: a few milliseconds of compiled play."""
PLAIN_HANDS: Final = 10
STEPS: Final = 20


def measure(seconds: float) -> dict[str, Any]:
    """Rates of the standard game, as JSON; each of them is measured for about so many seconds.

    Rates are per second on the clock. Those per second of processor time, of all threads together, stay the
    same beside other programs.
    """
    rules = compile_rules(RuleSet())
    play = rules.play_rules(HandState(1, 0, PassStep.HOLD))
    pack = [card.face for card in rules.pack]
    engine = _rate(seconds, [_engine_steps(rules)])
    plain = _rate(seconds, [_hands(Simulator(play, pack, rules.hand_size), PLAIN_HANDS)])
    found: dict[str, Any] = {
        "engine_steps_per_second": round(engine[0]),
        "plain_playouts_per_second": round(plain[0]),
        "plain_playouts_per_cpu_second": round(plain[1]),
        "kernel": None,
        "python": platform.python_version(),
    }
    if kernel.COMPILED:
        play = kernel.PlayRules(**play.terms)
        simulators = [kernel.Simulator(play, pack, rules.hand_size, seed) for seed in (1, 2)]
        works = [_hands(simulator, COMPILED_HANDS) for simulator in simulators]
        one, two = _rate(seconds, works[:1]), _rate(seconds, works)
        found["kernel"] = {
            "playouts_per_second": round(one[0]),
            "playouts_per_cpu_second": round(one[1]),
            "two_threads_playouts_per_second": round(two[0]),
            "two_threads_playouts_per_cpu_second": round(two[1]),
        }
    return found


def _rate(seconds: float, works: Sequence[Work]) -> tuple[float, float]:
    """What the works do together, each in its own thread: per second, and per second of processor time."""
    done = [0] * len(works)

    def go_on(number: int) -> None:
        while time.perf_counter() < end:
            done[number] += works[number]()

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(len(works))]
    began, cpu = time.perf_counter(), time.process_time()
    end = began + seconds
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(done) / (time.perf_counter() - began), sum(done) / (time.process_time() - cpu)


def _engine_steps(rules: Rules) -> Work:
    """Whole games without end, one step at a time."""
    rng, state, seed = random.Random(1), new_game(rules.players), 0

    def go_on() -> int:
        nonlocal state, seed
        for _ in range(STEPS):
            if state.result is not None:
                state, seed = new_game(rules.players), seed + 1
            state = _random_step(rules, state, rng, seed)
        return STEPS

    return go_on


def _random_step(rules: Rules, state: GameState, rng: random.Random, seed: int) -> GameState:
    choices = offer(rules, state, pending(state)[0])
    if choices is None:
        return step(rules, state, chance_action(rules, state, seed)).after
    return step(rules, state, rng.choice(list(choices.actions()))).after


def _hands(simulator: Simulator, number: int) -> Work:
    """Hands of random cards, the deal included."""

    def go_on() -> int:
        simulator.hands(number)
        return number

    return go_on


def table(found: dict[str, Any]) -> str:
    """The rates for people to read."""
    lines = [
        f"engine, whole games       {found['engine_steps_per_second']:>9,} steps/s",
        f"kernel in plain Python    {found['plain_playouts_per_second']:>9,} hands/s"
        f" ({found['plain_playouts_per_cpu_second']:,} per CPU second)",
    ]
    compiled = found["kernel"]
    if compiled is None:
        return "\n".join((*lines, "compiled kernel                not there"))
    for words, name in (("compiled kernel", ""), ("…, two threads", "two_threads_")):
        lines.append(
            f"{words:<25} {compiled[name + 'playouts_per_second']:>9,} hands/s"
            f" ({compiled[name + 'playouts_per_cpu_second']:,} per CPU second)"
        )
    return "\n".join(lines)
