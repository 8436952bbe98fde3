"""The whole program over a saved game that is damaged, foreign or too new: it says so and can be played."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from hands_on import HandsOn
from stages import stage

from hearts_desktop import app
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import autosave_format
from hearts_desktop.storage.paths import data_folder
from hearts_desktop.storage.settings import FlightSpeed, Settings, TrickHold

AT_ONCE = Settings(thinking_pause=0, flight_speed=FlightSpeed.INSTANT, trick_hold=TrickHold.NONE)
GAME = stage("middle", RuleSet())
WHOLE = autosave_format.whole(GAME)[0]
HEADER = WHOLE.index(b"\n")


def flipped(content: bytes, at: int) -> bytes:
    """The content with one bit the other way round."""
    return content[:at] + bytes([content[at] ^ 4]) + content[at + 1 :]


def of_the_future() -> bytes:
    """What a later version may write: another schema, and the checksums that belong to it."""
    header = json.loads(WHOLE[:HEADER])
    del header["crc"]
    text = json.dumps({**header, "schema": 99}, separators=(",", ":")).encode()
    crc = zlib.crc32(text)
    lines = [text[:-1] + b',"crc":"%08x"}\n' % crc]
    for number, action in enumerate(GAME.actions, 1):
        line, crc = autosave_format.action_line(number, action, crc)
        lines.append(line)
    return b"".join(lines)


# What the file holds, words of the message, and whether the game goes on at an earlier point.
FILES: dict[str, tuple[bytes, str, bool]] = {
    "empty": (b"", "empty", False),
    "cut in the header": (WHOLE[: HEADER // 2], "beginning", False),
    "cut in half": (WHOLE[: WHOLE.index(b"\n", len(WHOLE) // 2) - 5], "breaks off", True),
    "bit flipped in the header": (flipped(WHOLE, HEADER // 2), "beginning", False),
    "bit flipped in an action": (flipped(WHOLE, len(WHOLE) * 2 // 3), "damaged at action", True),
    "text": (b"Dear diary, today I shot the moon.\n", "not a saved game", False),
    "picture": (b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(4000), "not a saved game", False),
    "other json": (b'{"name": "something else"}\n', "not a saved game", False),
    "newer version": (of_the_future(), "newer version", False),
}


@pytest.fixture
def opened(qtbot, tmp_path):
    """Start the program over what a test wrote; it is closed afterwards."""
    started: list[app.Parts] = []

    def start() -> app.Parts:
        parts, messages = app.build(data_folder(tmp_path), seed_source=lambda: 5, settings=AT_ONCE)
        started.append(parts)
        parts.window.resize(1000, 700)
        parts.window.show()
        for message in messages:
            parts.window.tell(message)
        return parts

    yield start
    for parts in started:
        parts.window.close()
        parts.close()


def play_one(parts: app.Parts) -> None:
    """Make one choice with the mouse."""
    person = HandsOn(parts)
    person.wait(lambda: person.asked)
    before = len(parts.controller.journal.actions)
    person.act_by_mouse(person.decide())
    person.wait(lambda: len(parts.controller.journal.actions) > before)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_used(opened: Callable[[], app.Parts], tmp_path, name):
    content, words, goes_on = FILES[name]
    (tmp_path / "current-game.hearts").write_bytes(content)
    parts = opened()
    said = parts.window.stage.messages.text
    assert words in said
    copies = [copy for copy in (tmp_path / "backups").iterdir() if str(copy) in said]
    assert [copy.read_bytes() for copy in copies] == [content]
    actions = parts.controller.journal.actions
    assert (actions == GAME.actions[: len(actions)] and len(actions) > 2) == goes_on
    play_one(parts)
    parts.window.close()
    journal = parts.controller.journal
    parts.close()
    again = opened()
    assert again.window.stage.messages.text == "", "the trouble is over"
    assert again.controller.journal.actions[: len(journal.actions)] == journal.actions


def test_a_good_file_needs_no_words(opened: Callable[[], app.Parts], tmp_path):
    (tmp_path / "current-game.hearts").write_bytes(WHOLE)
    parts = opened()
    assert parts.window.stage.messages.text == ""
    journal = parts.controller.journal
    assert journal == replace(GAME, id=journal.id), "and it is told from all others from now on"
    play_one(parts)
