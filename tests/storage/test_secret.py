"""The secret of the seals: kept, private, and no reason to stop."""

from __future__ import annotations

from hearts_desktop.storage.secret import BYTES, load_secret


def test_it_stays_the_same_from_start_to_start(tmp_path):
    file = tmp_path / "new" / "seals.key"
    first = load_secret(file)
    assert len(first) == BYTES
    assert load_secret(file) == first
    assert load_secret(tmp_path / "other.key") != first


def test_a_damaged_one_is_made_anew(tmp_path):
    file = tmp_path / "seals.key"
    for damage in (b"", b"short", b"x" * 1000):
        file.write_bytes(damage)
        fresh = load_secret(file)
        assert len(fresh) == BYTES
        assert load_secret(file) == fresh


def test_where_nothing_can_be_kept_the_game_goes_on(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert len(load_secret(blocked / "seals.key")) == BYTES
    (tmp_path / "seals.key").mkdir()
    assert len(load_secret(tmp_path / "seals.key")) == BYTES
