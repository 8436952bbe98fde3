"""What every package says of the game: each fact once, for all systems.

Version and desktop id are the program's own (``hearts_desktop/__init__.py``).
"""

from __future__ import annotations

import functools
import os
import runpy
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "packaging"
WORK: Final = ROOT / "build" / "packages"
"""Everything that is made on the way; can be deleted at any time."""
DIST: Final = ROOT / "dist"
"""The finished packages."""

_program = runpy.run_path(str(ROOT / "hearts_desktop" / "__init__.py"))
VERSION: Final[str] = _program["__version__"]
APP_ID: Final[str] = _program["DESKTOP_ID"]
"""Name of the desktop entry, of the icons and of the AppStream component; bundle identifier on macOS."""

NAME: Final = "Hearts"
PACKAGE: Final = "hearts-desktop"
"""Name of the package and of the command."""
SUMMARY: Final = "Card game Hearts, with your house rules"
PUBLISHER: Final = "The Hearts Desktop authors"
MAINTAINER: Final = f"{PUBLISHER} <hearts-desktop@users.noreply.github.com>"
COPYRIGHT: Final = f"© {PUBLISHER}, MIT licence"
LICENCE: Final = "MIT"
EXTENSION: Final = "hearts"
MIME: Final = "application/x-hearts-game"
DOCUMENT: Final = "Hearts game"
"""What a file manager calls a saved game."""
DESCRIPTION: Final = (
    "Hearts for two to ten players against the computer, in every form of the",
    "game: passing of all kinds, kitties, charged cards, two packs, partners,",
    "dummies, and your own house rules. Each card you play is saved, and the",
    "game goes on where it was.",
)
"""In lines that fit a terminal, as package lists show them."""
HOMEPAGE: Final = os.environ.get("HEARTS_HOMEPAGE", "")
"""Where the project lives on the web; the hosted build knows it, a checkout does not."""


def source_date() -> int:
    """The time that all files in a package bear: SOURCE_DATE_EPOCH, else the last commit's, else the
    changelog's. In seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    return int(given) if given else _date_of_sources()


@functools.cache
def _date_of_sources() -> int:
    """It is asked once: somebody may commit while packages are built, and all must bear the same time."""
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return int((ROOT / "CHANGELOG.md").stat().st_mtime)
