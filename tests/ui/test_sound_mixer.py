"""The mixer: sums, beginnings at the right sample, fades, and no overflow."""

from __future__ import annotations

import random
from array import array

import pytest

from hearts_desktop.ui.sound.mixer import LOUDEST, Mixer, scaled


def take_all(mixer: Mixer, frames: int, piece: int) -> list[int]:
    out: list[int] = []
    while len(out) < frames:
        out += mixer.take(piece)
    return out[:frames]


@pytest.mark.parametrize("piece", [1, 7, 64, 1000])
def test_the_stream_is_the_sum_of_the_sounds_however_it_is_cut(piece):
    rng = random.Random(piece)
    mixer = Mixer()
    wanted = [0] * 1000
    for _ in range(12):
        begin, length = rng.randrange(800), rng.randrange(1, 200)
        samples = array("h", [rng.randrange(-2000, 2000) for _ in range(length)])
        mixer.add(samples, begin)
        for at, value in enumerate(samples):
            wanted[begin + at] += value
    assert take_all(mixer, 1000, piece) == wanted
    assert mixer.silent
    assert mixer.position >= 1000


def test_what_should_have_begun_already_begins_now():
    mixer = Mixer()
    mixer.take(100)
    mixer.add(array("h", [5, 6]), 40)
    assert list(mixer.take(3)) == [5, 6, 0]


def test_too_much_at_once_is_cut_not_wrapped():
    mixer = Mixer()
    for _ in range(3):
        mixer.add(array("h", [30_000, -30_000, 100]), 0)
    assert list(mixer.take(3)) == [LOUDEST, -LOUDEST, 300]


def test_what_has_not_begun_is_forgotten_and_the_rest_rings_out():
    mixer = Mixer()
    mixer.add(array("h", [9] * 20), 0)
    mixer.add(array("h", [5] * 20), 15)
    mixer.take(10)
    mixer.hush()
    assert list(mixer.take(20)) == [9] * 10 + [0] * 10
    assert mixer.silent


def test_a_mute_fades_what_sounds():
    mixer = Mixer()
    mixer.add(array("h", [1000] * 500), 0)
    mixer.take(10)
    mixer.hush(at_once=True)
    mixer.add(array("h", [7] * 5), 300)
    faded = list(mixer.take(100))
    assert faded[0] == 1000
    assert faded == sorted(faded, reverse=True)
    assert faded[-1] <= 10
    assert list(mixer.take(300))[190:195] == [7] * 5


def test_softer():
    assert list(scaled(array("h", [100, -100, 3]), 0.25)) == [25, -25, 1]
    same = array("h", [1])
    assert scaled(same, 1.0) is same
