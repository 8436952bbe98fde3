"""What really comes out: the game plays on a sound server of our own, and is recorded there."""

from __future__ import annotations

import logging
import time
from array import array
from collections.abc import Callable, Iterator

import pytest
from null_sink import PIECE, RATE, NullSink, why_not
from recorded_game import LoggingSpeaker, play, report

from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.sound.device import DeviceSpeaker
from hearts_desktop.ui.sound.mixer import scaled
from hearts_desktop.ui.sound.palette import Palette
from hearts_desktop.ui.sound.strokes import Sound, Stroke

pytest.importorskip("miniaudio")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(why_not()), reason=why_not() or "it is there")]

PATIENCE_S = 20.0


@pytest.fixture
def sink(monkeypatch) -> Iterator[NullSink]:
    with NullSink() as made:
        monkeypatch.setenv("PULSE_SERVER", made.server)
        yield made


@pytest.fixture
def speaker(sink) -> Iterator[DeviceSpeaker]:
    made = DeviceSpeaker(asset("sounds"))
    yield made
    made.close()


def heard(sink: NullSink, takes: list[array]) -> bool:
    """Is one of these in the recording?"""
    return any(sink.places_of(take) for take in takes)


def until(done: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE_S
    while not done() and time.monotonic() < end:
        time.sleep(0.05)
    return done()


def test_every_sound_comes_out_sample_by_sample(sink, speaker):
    takes = Palette(asset("sounds"))._takes
    for sound in Sound:
        assert until(lambda: speaker._mixer.silent)
        speaker.play([Stroke(sound)], 1.0)
        assert until(lambda: heard(sink, takes[sound])), sound


def test_volume_is_heard_and_silence_is_silent(sink, speaker):
    takes = Palette(asset("sounds"))._takes[Sound.SLAM]
    before = len(sink.heard)
    assert not any(sink.heard)
    speaker.play([Stroke(Sound.SLAM)], 0.25)
    assert until(lambda: heard(sink, [scaled(take, 0.25) for take in takes]))
    assert not heard(sink, takes)
    assert 0 < max(sink.heard[before:]) <= max(map(max, takes)) // 4 + 1


def test_nothing_comes_out_after_a_mute(sink, speaker):
    moon = Palette(asset("sounds"))._takes[Sound.MOON][0]
    speaker.play([Stroke(Sound.MOON)], 1.0)
    assert until(lambda: any(sink.heard))
    speaker.hush(at_once=True)
    assert until(lambda: speaker._mixer.silent)
    assert until(lambda: not any(sink.heard[-RATE // 2 :]))
    assert bytes(moon[-RATE // 2 : -RATE // 2 + PIECE]) not in bytes(sink.heard)


def test_a_trick_in_the_window_is_heard_as_it_is_seen(sink, tmp_path):
    speaker = LoggingSpeaker(asset("sounds"))
    play(speaker, 1, tmp_path)
    figures = report(speaker, sink)
    assert figures["tap"]["asked"] >= 4
    for sound in (Sound.TAP, Sound.DEAL, Sound.PASS, Sound.RECEIVE):
        # A busy machine may tear a sound, and two that overlap are not found; most of them are whole.
        assert figures[sound]["found"] >= 0.5 * figures[sound]["asked"], figures
    assert figures["loudest"] < 1


def test_a_server_that_goes_away_takes_nothing_with_it(sink, speaker, monkeypatch, caplog):
    caplog.set_level(logging.WARNING, logger="hearts_desktop")
    monkeypatch.setattr("hearts_desktop.ui.sound.device.DEAD_S", 0.3)
    speaker.play([Stroke(Sound.TAP)], 1.0)
    assert until(lambda: any(sink.heard))
    sink.stop_server()
    assert until(lambda: speaker.play([Stroke(Sound.TAP)], 1.0) or bool(caplog.records))
    assert len(caplog.records) == 1
    assert "the game is silent" in caplog.text
