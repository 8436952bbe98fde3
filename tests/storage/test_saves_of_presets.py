"""Every preset saved, loaded, undone and redone in every phase that it has."""

from __future__ import annotations

import random

import pytest
from strategies import random_game

from hearts_desktop.engine.events import Phase
from hearts_desktop.engine.journal import replay
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.rules import compile_rules
from hearts_desktop.storage.codec import decode, encode


@pytest.mark.parametrize("name", PRESETS)
def test_every_phase_of_a_preset_is_saved_and_loaded(name: str) -> None:
    ruleset = PRESETS[name].ruleset
    played = random_game(random.Random(name), ruleset, hands=2, moons=0.5)
    seen: dict[object, int] = {}
    for length, done in enumerate(played.steps, 1):
        hand = done.after.hand
        key = (
            (hand.phase, hand.owed > 0, len(hand.trick.plays) > 0, bool(hand.prelude.pool)) if hand else None
        )
        seen.setdefault(key, length)
    for length in seen.values():
        journal = played.journal.truncate(length)
        loaded = decode(encode(journal))
        assert loaded == journal
        before = played.steps[length - 1].after
        assert loaded.state() == before
        redone = tuple(replay(journal.rules, before, played.journal.actions[length:], length + 1))
        assert redone == played.steps[length:]
    plan = set(compile_rules(ruleset).plan(1)) - {Phase.DEAL, Phase.MOON}
    assert plan <= {key[0] for key in seen if key}  # type: ignore[index]
