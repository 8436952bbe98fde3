"""The sound files: exactly what the scripts render, short, soft, and clean at both ends."""

from __future__ import annotations

import math
import sys
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.sound.mixer import RATE
from hearts_desktop.ui.sound.palette import Palette
from hearts_desktop.ui.sound.strokes import Sound

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
FULL = 32_768
ALL_TOGETHER = 400_000
"""Bytes that the whole palette may take."""


@pytest.fixture(scope="module")
def scripts():
    """The scripts, which lie beside what they make and are no package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ART))
        patch.setattr(sys, "dont_write_bytecode", True)
        import flac
        import sounds
        import synth

        yield {"flac": flac, "sounds": sounds, "synth": synth}
        for name in ("flac", "sounds", "synth"):
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def rendered(scripts) -> dict[str, list[int]]:
    return {file: scripts["sounds"].rendered(name, take) for file, name, take in scripts["sounds"].files()}


def test_the_files_are_what_the_scripts_make(scripts, rendered):
    folder = asset("sounds")
    assert sorted(path.name for path in folder.iterdir()) == sorted(rendered)
    for file, samples in rendered.items():
        kept = (folder / file).read_bytes()
        # Sines of other mathematical libraries differ in the last bit, which may tip a rounding.
        assert kept == scripts["flac"].encoded(samples, RATE) or _tipped(kept, samples), file


def _tipped(kept: bytes, samples: list[int]) -> bool:
    if sys.platform == "linux":
        return False
    decoded = pytest.importorskip("miniaudio").decode(kept, nchannels=1, sample_rate=RATE).samples
    pairs = list(zip(decoded, samples, strict=True))
    return max(abs(a - b) for a, b in pairs) <= 1 and sum(a != b for a, b in pairs) < 10


def test_there_are_takes_of_every_sound_and_nothing_else(rendered):
    assert {file.rpartition("-")[0] for file in rendered} == set(Sound)
    for often in (Sound.DEAL, Sound.TAP, Sound.SWEEP):
        assert sum(file.startswith(f"{often}-") for file in rendered) >= 3


def test_another_decoder_reads_the_same_samples(rendered):
    miniaudio = pytest.importorskip("miniaudio")
    for file, samples in rendered.items():
        decoded = miniaudio.decode((asset("sounds") / file).read_bytes(), nchannels=1, sample_rate=RATE)
        assert decoded.samples == array("h", samples), file


@pytest.mark.parametrize(
    "samples",
    [
        [0] * 5000,
        [FULL - 1, -FULL] * 3000,
        [7],
        [1, 2, 3],
        list(range(-300, 300)) * 8,
        [round(30_000 * math.sin(at / 9)) for at in range(9000)],
    ],
    ids=["silence", "the widest leaps", "one sample", "three", "a saw", "a sine"],
)
def test_whatever_is_encoded_comes_back(scripts, samples):
    miniaudio = pytest.importorskip("miniaudio")
    decoded = miniaudio.decode(scripts["flac"].encoded(samples, RATE), nchannels=1, sample_rate=RATE)
    assert list(decoded.samples) == samples


def test_all_together_are_small():
    assert sum(path.stat().st_size for path in asset("sounds").iterdir()) < ALL_TOGETHER


def test_sounds_are_short(rendered):
    for file, samples in rendered.items():
        seconds = len(samples) / RATE
        longest = 2.0 if file.startswith(("moon", "won", "lost", "queen")) else 1.0
        assert 0.04 < seconds < longest, file


def test_no_click_at_either_end_and_no_offset(rendered):
    for file, samples in rendered.items():
        loudest = max(map(abs, samples))
        assert samples[0] == samples[-1] == 0, file
        for end in (samples[:24], samples[-24:]):  # half a millisecond
            assert max(abs(b - a) for a, b in pairwise(end)) < 0.03 * loudest + 2, file
        assert abs(sum(samples) / len(samples)) < 1.0, file


def test_several_at_once_do_not_clip(rendered):
    loudest = sorted((max(map(abs, samples)) for samples in rendered.values()), reverse=True)
    assert loudest[0] < 0.4 * FULL
    assert sum(loudest[:3]) < FULL


def test_what_sounds_often_is_softer_than_what_sounds_once(scripts, rendered):
    loudness = scripts["synth"].loudness
    lufs = {file: loudness([value / FULL for value in samples]) for file, samples in rendered.items()}
    for file, name, _ in scripts["sounds"].files():
        assert lufs[file] == pytest.approx(scripts["sounds"].PALETTE[name][2], abs=0.3), file
    assert lufs["deal-1.flac"] < lufs["tap-1.flac"] < lufs["won-1.flac"]


def test_takes_differ_and_follow_one_another():
    pytest.importorskip("miniaudio")
    palette = Palette(asset("sounds"))
    for sound in (Sound.DEAL, Sound.TAP):
        heard = [bytes(palette.next_take(sound)) for _ in range(10)]
        assert all(a != b for a, b in pairwise(heard))
        assert len(set(heard)) >= 3
