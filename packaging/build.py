"""Builds the installers of the game that this system can make.

    python packaging/build.py                  all of them
    python packaging/build.py bundle deb       only these
    python packaging/build.py --list           which there are, here and elsewhere

They go to dist/, with SHA256SUMS. docs/packaging.md says what each system must have for it. The same sources
give the same bytes: all times are those of SOURCE_DATE_EPOCH or of the last commit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import artifacts
import bundle
import facts
import linux_packages
import macos
import windows_setup

Step = Callable[[Path], Path]

KINDS: Final[dict[str, dict[str, Step]]] = {
    "linux": {
        "deb": linux_packages.deb,
        "rpm": linux_packages.rpm,
        "archive": linux_packages.archive,
        "appdir": linux_packages.appdir,
        "appimage": linux_packages.appimage,
    },
    "win32": {"setup": windows_setup.setup},
    "darwin": {"dmg": macos.dmg},
}
"""The packages by the system that they are for, each with the step that makes it from a bundle."""
UNASKED: Final = {"linux": ("deb", "rpm", "archive"), "win32": ("setup",), "darwin": ("dmg",)}
"""What is made when nothing is named: all that needs no tool from elsewhere."""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    line = argparse.ArgumentParser(
        prog="build.py", description="Build the installers of this system into dist/."
    )
    line.add_argument("kinds", nargs="*", metavar="KIND", help="bundle, or a kind of package (default: all)")
    line.add_argument("--list", action="store_true", help="name the kinds of package, and stop")
    line.add_argument("--reuse", action="store_true", help="take the bundle that is there already")
    return line


def build(kinds: Sequence[str], reuse: bool = False) -> list[Path]:
    """Make the packages, check them, and return them. Raises BuildError."""
    here = KINDS[sys.platform]
    if unknown := [kind for kind in kinds if kind != "bundle" and kind not in here]:
        raise bundle.BuildError(
            f"{', '.join(unknown)} cannot be built here; this system makes bundle, {', '.join(here)}."
        )
    place = bundle.APP if bundle.MAC else bundle.FOLDER
    if not (reuse and place.exists()):
        place = bundle.make()
    artifacts.require_clean(place)
    made = [here[kind](place) for kind in kinds if kind != "bundle"]
    for package in made:
        artifacts.require_clean(package)
    artifacts.write_checksums(facts.DIST)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if all was built."""
    arguments = parser().parse_args(argv)
    if arguments.list:
        for system, kinds in KINDS.items():
            print(f"{system}: bundle, {', '.join(kinds)}")
        return 0
    if sys.platform not in KINDS:
        print(f"There are no packages for {sys.platform}.", file=sys.stderr)
        return 2
    try:
        made = build(arguments.kinds or UNASKED[sys.platform], arguments.reuse)
    except bundle.BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    for package in made:
        size = package.stat().st_size if package.is_file() else 0
        print(f"{package.relative_to(facts.ROOT)}" + (f"  {size / 1e6:.1f} MB" if size else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
