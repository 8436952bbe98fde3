"""The gallery forgets no situation: cheap to ask, since nothing is drawn."""

from __future__ import annotations

import gallery
from gallery_forms import tours

SIMPLE = [size for size in gallery.SIZES if size.endswith("@1")]


def named(**more: bool) -> list[str]:
    return [name for name, _ in gallery.jobs(SIMPLE, "", every=more.get("every", False))]


def test_each_situation_is_seen_in_every_theme_and_at_every_size() -> None:
    names = named()

    for situation in gallery.all_situations():
        seen = [
            name.removeprefix(f"{situation}-")
            for name in names
            if name.split("-")[-2] in gallery.THEMES and name.rsplit("-", 2)[0] == situation
        ]
        assert {look.partition("-")[0] for look in seen} == set(gallery.THEMES), situation
        assert {look.partition("-")[2] for look in seen} == {f"{size}x" for size in SIMPLE}, situation


def test_processes_share_the_pictures_without_leaving_one_out() -> None:
    names = named(every=True)

    assert sorted(names[0::2] + names[1::2]) == sorted(set(names))
    assert len(names) == len(gallery.all_situations()) * len(gallery.THEMES) * len(SIMPLE) + len(tours())
