"""The speaker that is heard: what the device gets, and devices that are missing, late, broken or gone."""

from __future__ import annotations

import logging
import shutil
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.sound import device as device_module
from hearts_desktop.ui.sound.device import PERIOD_MS, DeviceSpeaker, NoDevice, _Device, _timely
from hearts_desktop.ui.sound.mixer import RATE, scaled
from hearts_desktop.ui.sound.palette import Palette
from hearts_desktop.ui.sound.strokes import Sound, Stroke

miniaudio = pytest.importorskip("miniaudio")
PIECE = RATE * PERIOD_MS // 1000
PATIENCE_S = 20.0


class Output:
    """A device that asks for samples when the test tells it to."""

    def __init__(self) -> None:
        self.take: Callable[[int], array] = lambda frames: array("h")
        self.opened = self.started = self.stopped = self.closed = 0
        self.trouble: dict[str, Exception] = {}

    def open(self, take) -> Output:
        self.opened += 1
        self._perhaps_fail("open")
        self.take = take
        return self

    def start(self) -> None:
        self._perhaps_fail("start")
        self.started += 1

    def stop(self) -> None:
        self.stopped += 1

    def close(self) -> None:
        self._perhaps_fail("close")
        self.closed += 1

    def _perhaps_fail(self, where: str) -> None:
        if where in self.trouble:
            raise self.trouble[where]

    def ask(self, pieces: int) -> array:
        """What is played now."""
        heard = array("h")
        for _ in range(pieces):
            heard += self.take(PIECE)
        return heard


@pytest.fixture
def output() -> Output:
    return Output()


@pytest.fixture
def speaker(output, caplog) -> Iterator[DeviceSpeaker]:
    caplog.set_level(logging.INFO, logger="hearts_desktop")
    made = DeviceSpeaker(asset("sounds"), output.open)
    yield made
    made.close()
    assert made._thread is None


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.002)


def settle(speaker: DeviceSpeaker) -> None:
    """Wait until every wish so far has been dealt with."""
    reached = threading.Event()
    speaker._send(reached.set)
    assert reached.wait(PATIENCE_S)


def tap(speaker: DeviceSpeaker, after: int = 0, gain: float = 1.0) -> None:
    speaker.play([Stroke(Sound.TAP, after)], gain)
    settle(speaker)


def taps(gain: float = 1.0) -> list[bytes]:
    return [bytes(scaled(take, gain)) for take in Palette(asset("sounds"))._takes[Sound.TAP]]


def complaints(caplog) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


# -- what is heard


def test_nothing_is_opened_before_it_is_wanted(output, speaker):
    assert output.opened == 0
    assert speaker._thread is None
    speaker.prepare()
    settle(speaker)
    assert (output.opened, output.started) == (1, 0)
    tap(speaker)
    tap(speaker)
    assert (output.opened, output.started) == (1, 1)


@pytest.mark.parametrize("gain", [1.0, 0.49])
def test_the_file_is_played_at_its_gain(output, speaker, gain):
    speaker.prepare()
    settle(speaker)
    tap(speaker, gain=gain)
    heard = bytes(output.ask(6))
    assert any(take.strip(b"\0") in heard for take in taps(gain))


def test_strokes_keep_their_rhythm_to_the_sample(output, speaker):
    speaker.prepare()
    settle(speaker)
    speaker.play([Stroke(Sound.TICK, after) for after in (1000, 1084, 1168)], 1.0)
    settle(speaker)
    heard = output.ask(40)
    tick = bytes(Palette(asset("sounds")).next_take(Sound.TICK)).strip(b"\0")
    found, at = [], bytes(heard).find(tick)
    while at >= 0:
        found.append(at // 2)
        at = bytes(heard).find(tick, at + 1)
    assert [later - sooner for sooner, later in pairwise(found)] == [84 * RATE // 1000] * 2


@pytest.mark.parametrize(
    ("since", "left"),
    [(0, [0, 70, 140, 210]), (80, [70, 140, 210]), (200, [140, 210]), (300, [210]), (500, [])],
)
def test_of_what_comes_late_one_sound_is_left_and_none_if_it_is_too_late(since, left):
    strokes = [Stroke(Sound.DEAL, after) for after in (0, 70, 140, 210)]
    assert [stroke.after for stroke in _timely(strokes, since)] == left


def test_hush_forgets_what_has_not_begun(output, speaker):
    speaker.prepare()
    tap(speaker, after=2000)
    speaker.hush()
    settle(speaker)
    assert speaker._mixer.silent


# -- what may go wrong


def test_without_a_device_there_is_one_line_in_the_log(output, speaker, caplog):
    output.trouble["open"] = NoDevice("there is no sound device")
    for _ in range(5):
        tap(speaker)
    assert output.opened == 1
    assert complaints(caplog) == ["the game is silent: there is no sound device"]
    del output.trouble["open"]
    speaker._not_before = 0.0
    tap(speaker)
    assert (output.opened, output.started) == (2, 1)


def test_without_the_library_there_is_one_line_in_the_log(monkeypatch, caplog):
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    speaker = DeviceSpeaker(asset("sounds"))
    for _ in range(3):
        tap(speaker)
    speaker.close()
    (complaint,) = complaints(caplog)
    assert complaint.startswith("the game is silent: the library that plays it is not installed (")


def test_a_device_that_will_not_start_is_let_go(output, speaker, caplog):
    output.trouble["start"] = miniaudio.MiniaudioError("failed to start audio device", -1)
    tap(speaker)
    assert output.closed == 1
    assert len(complaints(caplog)) == 1
    tap(speaker)
    assert output.opened == 1


def test_a_device_that_asks_no_more_is_let_go(output, speaker, caplog, monkeypatch):
    monkeypatch.setattr(device_module, "DEAD_S", 0.01)
    tap(speaker)
    output.ask(1)
    time.sleep(0.05)
    tap(speaker)
    assert (output.opened, output.closed) == (1, 1)
    assert complaints(caplog) == ["the game is silent: the device does not answer any more"]
    speaker._not_before = 0.0
    tap(speaker)
    assert output.opened == 2


def test_a_device_that_nobody_needs_is_stopped_and_started_again(output, speaker, monkeypatch):
    monkeypatch.setattr(device_module, "REST_S", 0.02)
    tap(speaker)
    stopped = time.monotonic() + PATIENCE_S
    while not output.stopped:
        output.ask(1)
        assert time.monotonic() < stopped
        time.sleep(0.005)
    tap(speaker)
    assert (output.opened, output.started) == (1, 2)


def test_broken_and_missing_files_are_left_out(output, tmp_path, caplog):
    for file in asset("sounds").iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "tap-1.flac").write_bytes(b"fLaC and nothing else")
    (tmp_path / "moon-1.flac").unlink()
    (tmp_path / "won-1.flac").write_bytes((tmp_path / "won-1.flac").read_bytes()[:60])
    speaker = DeviceSpeaker(tmp_path, output.open)
    for sound in Sound:
        speaker.play([Stroke(sound)], 1.0)
    settle(speaker)
    speaker._mixer.clear()
    tap(speaker)
    assert any(output.ask(4))
    speaker.close()
    assert output.closed == 1
    assert not any("silent" in line for line in complaints(caplog))
    assert sum("tap-1.flac" in line for line in complaints(caplog)) == 1
    assert sum("moon" in line for line in complaints(caplog)) == 1


def test_an_empty_folder_is_silent(output, tmp_path: Path):
    speaker = DeviceSpeaker(tmp_path, output.open)
    tap(speaker)
    assert not any(output.ask(2))
    speaker.close()


# -- closing


def test_after_closing_nothing_is_played_and_nothing_runs(output, speaker):
    tap(speaker)
    thread = speaker._thread
    speaker.close()
    assert not thread.is_alive()
    assert output.closed == 1
    speaker.play([Stroke(Sound.TAP)], 1.0)
    speaker.prepare()
    speaker.hush()
    speaker.close()
    assert speaker._thread is None


def test_a_device_that_will_not_close_holds_nobody_up(output, speaker, caplog):
    tap(speaker)
    output.trouble["close"] = OSError("gone")
    speaker.close()
    assert complaints(caplog) == ["the sound device cannot be closed: gone"]


def test_no_call_waits_for_a_device_that_takes_its_time(output, speaker):
    hold = threading.Event()
    speaker._send(lambda: hold.wait(PATIENCE_S) and None)
    for _ in range(100):
        speaker.play([Stroke(Sound.TAP)], 1.0)
        speaker.hush(at_once=True)
    assert output.opened == 0
    hold.set()
    settle(speaker)


# -- the library itself, on a device that plays into nothing


def test_the_library_asks_for_samples_and_stops_when_told():
    heard = array("h")

    def open_null(take):
        made = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16,
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=PERIOD_MS,
            backends=[miniaudio.Backend.NULL],
        )

        def listened(frames: int) -> array:
            samples = take(frames)
            heard.extend(samples)
            return samples

        return _Device(made, listened)

    speaker = DeviceSpeaker(asset("sounds"), open_null)
    tap(speaker)
    until(lambda: speaker._mixer.silent and len(heard) > 0)
    assert any(take.strip(b"\0") in bytes(heard) for take in taps())
    speaker.close()
    count = len(heard)
    time.sleep(3 * PERIOD_MS / 1000)
    assert len(heard) == count
