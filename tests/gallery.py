"""Pictures of every screen and situation, for eyes, and a check of what can be measured in them.

    python tests/gallery.py OUT [--only NAME] [--size AREA@RATIO] [--all] [--processes N]

Writes one PNG a situation, theme and size into OUT, named ``play-felt-1280x800@1x.png``, and tells what lies
over something, is cut or hard to read (``eyes.py``) as it finds it; then the exit code is 1. Each situation
is seen in every theme and at every size, but with ``--all`` in all combinations of them. Every form of the
game has a tour through its phases. The games behind the pictures are fixed by their seeds, so two runs on one
system give the same pictures.

A new screen is a function that brings a studio there, and its row in ``SITUATIONS`` (``gallery_table.py``) or
``DIALOGS`` (``gallery_dialogs.py``), or for a dialog as it is seen more rarely in ``STATES``
(``gallery_states.py``).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))

from gallery_dialogs import DIALOGS  # noqa: E402
from gallery_forms import FORMS, form_rules, form_situation, tour, tours  # noqa: E402
from gallery_states import STATES  # noqa: E402
from gallery_table import SITUATIONS  # noqa: E402
from studio import Studio, studio  # noqa: E402

THEMES = ("felt", "light", "dark")
SIZES = (
    *("800x600@1", "1280x800@1", "3840x2160@1", "600x1000@1"),
    *("800x600@2", "1280x800@2", "1920x1080@2", "600x1000@2"),
)
"""Size in logical pixels and device pixel ratio."""
SCREEN = {
    **{"name": "gallery", "x": 0, "y": 0, "width": 4096, "height": 2304},
    **{"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
}
"""Has room for every window. On the one that Qt makes up otherwise, of 800 pixels, dialogs are cut short."""
PLAYERS = {"three": 3, "five": 5, "six": 6, "ten": 10}
BROKEN_OFF = 2
"""The exit code if a process did not come to its end."""


def all_situations() -> dict[str, tuple[Callable[[Studio], None], Any]]:
    """How each picture comes about, and under which rules; None for the standard game."""
    plain: dict[str, tuple[Callable[[Studio], None], Any]]
    plain = {name: (how, None) for name, how in (SITUATIONS | DIALOGS | STATES).items()}
    return plain | {f"form-{n}": (form_situation(row[2]), form_rules(n)) for n, row in FORMS.items()}


def looks(number: int, sizes: list[str], *, every: bool) -> list[tuple[str, str]]:
    """Theme and size of the pictures of the situation of this number."""
    if every:
        return [(theme, size) for theme in THEMES for size in sizes]
    turns = range(len(sizes) if sizes[0].endswith("@1") else 1)
    return [(THEMES[(number + k) % len(THEMES)], sizes[(number + k) % len(sizes)]) for k in turns]


def looks_in_turn(number: int, sizes: list[str]) -> Iterator[tuple[str, str]]:
    """Themes and sizes one after the other."""
    while True:
        yield THEMES[number % len(THEMES)], sizes[number % len(sizes)]
        number += 1


def area(size: str) -> tuple[int, int]:
    """Width and height in logical pixels."""
    width, height = size.partition("@")[0].split("x")
    return int(width), int(height)


# -- pictures ------------------------------------------------------------------------------------------------


class Photographer:
    """Takes pictures into a folder, and tells of each what is wrong in it."""

    def __init__(self, out: Path, reader: Any) -> None:
        self.out, self.reader = out, reader

    def take(self, one: Studio, name: str, theme: str, size: str) -> None:
        """Photograph the window as it is now."""
        from PySide6.QtCore import QPoint
        from PySide6.QtGui import QPixmap
        from PySide6.QtTest import QTest

        QTest.qWait(350)  # panels and lifted cards come to rest
        picture, dialog = one.window.grab(), one.window._dialog
        faults = self._look(one, picture.toImage(), dialog)
        if dialog is not None:
            whole = QPixmap(picture)
            at = dialog.geometry().center() - QPoint(dialog.width() // 2, dialog.height() // 2)
            dialog.render(whole, one.window.mapFromGlobal(at))
            picture = whole
        called = f"{name}-{theme}-{size}x"
        picture.save(str(self.out / f"{called}.png"))
        tell(called, faults)

    def forget(self) -> None:
        """The window is gone: what was read in it is let go."""
        self.reader.words.clear()

    def _look(self, one: Studio, picture: Any, dialog: Any) -> list[str]:
        from eyes import contrast_faults, table_faults, widget_faults
        from PySide6.QtCore import QPoint, QPointF

        from hearts_desktop.ui.dialogs.overlay import Overlay

        window = one.window
        if dialog is not None:
            return widget_faults(dialog, dialog.grab().toImage())
        for panel in window.findChildren(Overlay):
            if panel.is_open:
                return widget_faults(panel, panel.grab().toImage())
        messages = window.stage.messages
        if messages.text:  # it may cover what lies beneath it
            return widget_faults(messages, messages.grab().toImage())
        found = widget_faults(window.toolbar, window.toolbar.grab().toImage())
        if window.table._director.queue.animation is not None:
            return found
        scene, at = window.table.scene(), window.table.mapTo(window, QPoint(0, 0))
        found += table_faults(scene, self.reader)
        return found + contrast_faults(scene, self.reader, picture, QPointF(at))


def tell(picture: str, faults: list[str]) -> None:
    """Say to the process that asked what was photographed, and what is wrong in it."""
    print(json.dumps([picture, faults]), flush=True)


def jobs(sizes: list[str], only: str, *, every: bool) -> Iterator[tuple[str, Callable[[Photographer], None]]]:
    """What is to be photographed: the picture or tour by name, and how."""
    for number, (name, (bring_about, rules)) in enumerate(all_situations().items()):
        for theme, size in looks(number, sizes, every=every):
            if only in f"{name}-{theme}":
                yield f"{name}-{theme}-{size}x", partial(photograph, name, theme, size, bring_about, rules)
    for number, (name, rules) in enumerate(tours().items()):
        if only in f"tour-{name}":
            yield f"tour-{name}", partial(go_on_tour, name, rules, looks_in_turn(number, sizes))


def photograph(
    name: str, theme: str, size: str, bring_about: Callable[[Studio], None], rules: Any, eye: Photographer
) -> None:
    """A picture of one situation."""
    players = PLAYERS.get(name.partition("-")[0], 4)
    with studio(theme, *area(size), players, rules=rules) as one:
        one.window.table.viewport().setUpdatesEnabled(False)  # nobody looks at the way there
        bring_about(one)
        one.window.table.viewport().setUpdatesEnabled(True)
        eye.take(one, name, theme, size)
        if one.window._dialog is not None:
            one.window._dialog.close()


def go_on_tour(name: str, rules: Any, at: Iterator[tuple[str, str]], eye: Photographer) -> None:
    """A picture of every phase of a form, each in another theme and at another size."""
    from hearts_desktop.storage.settings import Theme

    with studio("felt", 1280, 800, rules.players, rules=rules) as one:
        for moment in tour(one):
            theme, size = next(at)
            one.change(theme=Theme(theme))
            one.window.resize(*area(size))
            eye.take(one, f"tour-{name}-{moment}", theme, size)


def take(out: Path, sizes: list[str], only: str, part: slice, *, every: bool) -> None:
    """Do a part of the jobs of some sizes of one pixel ratio, in this process."""
    from eyes import reading

    with reading() as reader:
        eye = Photographer(out, reader)
        for name, job in list(jobs(sizes, only, every=every))[part]:
            try:
                job(eye)
            except (Exception, SystemExit) as error:  # the others are still worth a look
                traceback.print_exc()
                tell("", [f"{name}: {error!r}"])
            eye.forget()


# -- processes -----------------------------------------------------------------------------------------------


def main() -> int:
    """Render each pixel ratio in processes of its own, since it belongs to the process."""
    line = argparse.ArgumentParser(description="Pictures of every screen and situation.")
    line.add_argument("out", type=Path)
    line.add_argument(
        "--only",
        default="",
        help="only pictures whose situation and theme contain this, like play or end-dark",
    )
    line.add_argument("--size", choices=SIZES, help="only this size")
    line.add_argument("--all", action="store_true", help="every situation in all themes and sizes")
    line.add_argument("--processes", type=int, default=1, metavar="N", help="so many work at a time")
    line.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    arguments = line.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    sizes = [arguments.size] if arguments.size else list(SIZES)
    if arguments.child:
        ratio, first = arguments.child
        mine = [size for size in sizes if size.endswith(f"@{ratio}")]
        part = slice(int(first), None, arguments.processes)
        take(arguments.out, mine, arguments.only, part, every=arguments.all or bool(arguments.size))
        return 0
    return take_all(arguments.out, sorted({size.partition("@")[2] for size in sizes}), arguments.processes)


def take_all(out: Path, ratios: list[str], processes: int) -> int:
    """Have the pictures of each pixel ratio taken, and tell what is wrong in them."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(processes) as pool:
        screen = Path(folder) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}))
        platform = f"offscreen:configfile={screen}"
        parts = [(ratio, str(first)) for ratio in ratios for first in range(processes)]
        done = list(pool.map(lambda part: take_part(platform, *part), parts))
    pictures, faults = sum(one[0] for one in done), sum(one[1] for one in done)
    print(f"{pictures} pictures in {out}, {faults} faults")
    if any(code for _, _, code in done):
        return BROKEN_OFF
    return 1 if faults else 0


def take_part(platform: str, ratio: str, first: str) -> tuple[int, int, int]:
    """Have a part taken by a process, and say its faults; the pictures, the faults and its exit code."""
    environment = {**os.environ, "QT_QPA_PLATFORM": platform, "QT_SCALE_FACTOR": ratio}
    command = [sys.executable, __file__, *sys.argv[1:], "--child", ratio, first]
    pictures = faults = 0
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            picture, found = json.loads(line)
            pictures += bool(picture)
            faults += len(found)
            for fault in found:
                print(f"{picture}: {fault}" if picture else fault, flush=True)
    return pictures, faults, process.returncode


if __name__ == "__main__":
    sys.exit(main())
