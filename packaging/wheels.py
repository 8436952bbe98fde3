"""Builds a wheel for each Python, tries each, and looks into them all. The sources are those of the tag.

python packaging/wheels.py            all that pyproject.toml asks of cibuildwheel, for this system
python packaging/wheels.py --here     only a wheel for this very Python, without cibuildwheel
"""

from __future__ import annotations

import shutil
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import artifacts
import facts
from bundle import PYTHON, BuildError, prepare, run

CIBUILDWHEEL: Final = "cibuildwheel==3.2.1"


def linking() -> dict[str, str]:
    """How a module is linked here, but without the places of this Python, which it would bear from then on.

    A Python that somebody built for themselves says where its libraries are whenever it links; a module of
    it needs none of them.
    """
    words = (sysconfig.get_config_var("LDSHARED") or "").split()
    kept = [word for word in words if not word.startswith(("-L", "-Wl,-rpath"))]
    return {"LDSHARED": " ".join(kept)} if kept else {}


def build(here: bool) -> list[Path]:
    """Make the wheels in dist/ and return them. Raises BuildError."""
    facts.WORK.mkdir(parents=True, exist_ok=True)
    made = facts.WORK / "wheels"
    shutil.rmtree(made, ignore_errors=True)
    if here:
        prepare()
        wheel: list[str | Path] = [
            PYTHON,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "--no-build-isolation",
        ]
        run([*wheel, "--wheel-dir", made, facts.ROOT], **linking())
    else:
        run([sys.executable, "-m", "pip", "install", "--quiet", CIBUILDWHEEL])
        run([sys.executable, "-m", "cibuildwheel", "--output-dir", made, facts.ROOT])
    packages = sorted(made.iterdir())
    for package in packages:
        artifacts.require_clean(package)
    facts.DIST.mkdir(exist_ok=True)
    return [Path(shutil.copy(package, facts.DIST)) for package in packages]


def main(argv: Sequence[str]) -> int:
    """Run the command line; the exit code is 0 if all went well."""
    try:
        made = build("--here" in argv)
    except BuildError as error:
        print(f"wheels.py: {error}", file=sys.stderr)
        return 1
    for package in made:
        print(package.relative_to(facts.ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
