"""Seals of deals: anybody can compute them, and nobody can open them early."""

from __future__ import annotations

import hashlib
import shutil
import subprocess

import pytest

from hearts_desktop.engine.cards import format_cards, pack
from hearts_desktop.engine.seal import salt_of, seal, sealed_text, short

CARDS = pack()
SALT = "0f" * 16


def test_it_is_the_sha_256_of_what_it_says():
    words = f"123456789 3 {SALT} " + " ".join(str(card) for card in CARDS)
    assert sealed_text(123_456_789, 3, SALT, CARDS) == words
    assert seal(123_456_789, 3, SALT, CARDS) == hashlib.sha256(words.encode("ascii")).hexdigest()


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="another system's command is named on it")
def test_it_can_be_computed_with_what_every_system_has():
    text = sealed_text(7, 1, SALT, CARDS)
    done = subprocess.run(["sha256sum"], input=text.encode(), capture_output=True, check=True)
    assert done.stdout.split()[0].decode() == seal(7, 1, SALT, CARDS)


def test_everything_that_is_sealed_counts():
    other = (CARDS[1], CARDS[0], *CARDS[2:])
    seals = {
        seal(7, 1, SALT, CARDS),
        seal(8, 1, SALT, CARDS),
        seal(7, 2, SALT, CARDS),
        seal(7, 1, "1f" * 16, CARDS),
        seal(7, 1, SALT, other),
    }
    assert len(seals) == 5
    assert format_cards(other) in sealed_text(7, 1, SALT, other)


def test_salts_differ_by_secret_game_and_hand_and_never_change():
    salts = [
        salt_of(b"a", "game", 1),
        salt_of(b"b", "game", 1),
        salt_of(b"a", "game2", 1),
        salt_of(b"a", "game", 2),
    ]
    assert len(set(salts)) == 4
    assert all(len(salt) == 32 for salt in salts)
    assert salt_of(b"a", "game", 1) == salts[0]


def test_the_short_form_is_the_beginning():
    whole = seal(7, 1, SALT, CARDS)
    assert short(whole).replace("-", "").lower() == whole[:12]
