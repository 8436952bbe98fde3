"""The program as it is put together, over a history in trouble: the player is told, and plays on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands_on import HandsOn

from hearts_desktop import app
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold

AT_ONCE = replace(
    Settings(), thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE, sound=False
)


def told(tmp_path, qtbot, words: str) -> app.Parts:
    parts, messages = app.build(data_folder(tmp_path), seed_source=lambda: 5, settings=AT_ONCE)
    parts.window.show()
    assert not messages
    if words:
        qtbot.waitUntil(lambda: words in parts.window.stage.messages.text, timeout=20_000)
    return parts


def finish_a_hand(parts: app.Parts) -> None:
    person = HandsOn(parts)
    while not parts.controller.state.scores:
        before = len(parts.controller.journal.actions)
        person.wait(lambda: person.asked or bool(parts.controller.state.scores))
        if person.asked:
            person.act_by_mouse(person.decide())
            person.wait(lambda: len(parts.controller.journal.actions) > before)


@pytest.mark.parametrize("content", [b"no database", None])
def test_a_hand_is_recorded_whatever_was_there(qtbot, tmp_path, content):
    if content is not None:
        (tmp_path / "history.db").write_bytes(content)
    parts = told(tmp_path, qtbot, "The damaged file is kept as" if content else "")
    finish_a_hand(parts)
    scores = parts.controller.state.scores[0].scores
    parts.window.close()
    parts.close()
    (row,) = Statistics(data_folder(tmp_path).history).hands()
    assert row.scores == scores
