"""What must hold for every rule set, tried on random rule sets in random games (see :mod:`battery`)."""

from __future__ import annotations

import battery_games
import battery_refusals
import battery_scores
import battery_unseen
import battery_views
import pytest
from battery import CHUNK, RULE_SETS, checks, game, told

from hearts_desktop.engine import events as ev
from hearts_desktop.engine.options import CATALOGUE
from hearts_desktop.engine.ruleset import Game, Moon

MODULES = (battery_games, battery_refusals, battery_scores, battery_unseen, battery_views)
ENOUGH = 400
"""So many games meet everything."""


@pytest.mark.parametrize("first", range(0, RULE_SETS, CHUNK), ids="from_{}".format)
def test_battery(first: int) -> None:
    """Every check on every game of a chunk."""
    for number in range(first, min(first + CHUNK, RULE_SETS)):
        played = game(number)
        for name, check in checks.items():
            with told(played, name):
                check(played)


def test_every_check_is_made() -> None:
    written = {
        name
        for module in MODULES
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", "") == module.__name__ and callable(thing)
    }
    assert set(checks) <= written
    assert len(checks) > 20


def test_the_battery_meets_everything() -> None:
    """Every value of every choice, every table, phase, event and moon turns up somewhere in the battery."""
    kinds: set[type] = set()
    phases: set[ev.Phase] = set()
    moons: set[Moon | None] = set()
    tables: dict[object, int] = {}
    missing = {name: set(option.values) for name, option in CATALOGUE.items()}
    for number in range(ENOUGH):
        played = game(number)
        ruleset = played.journal.ruleset
        key = (ruleset.game, ruleset.players, ruleset.decks if ruleset.game is Game.HEARTS else 1)
        tables[key] = tables.get(key, 0) + 1
        for name in missing:
            missing[name].discard(getattr(ruleset, name))
        for done in played.steps:
            kinds |= {type(event) for event in done.events}
            phases |= {event.phase for event in done.events if isinstance(event, ev.PhaseBegan)}
            moons |= {event.choice for event in done.events if isinstance(event, ev.MoonChosen)}
    assert not any(missing.values()), missing
    assert kinds == set(ev.Event.__args__)
    assert phases == set(ev.Phase) - {ev.Phase.DEAL}
    assert moons == {Moon.OTHERS_PLUS, Moon.SELF_MINUS, Moon.WINS_GAME}
    assert len(tables) == 11, "two to ten players, two games for three, one and two packs for six"
    assert min(tables.values()) > ENOUGH // 60
