"""Makes the Windows setup from a bundle, with NSIS (which also runs on Linux)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import facts
from bundle import run, tool

SCRIPT: Final = facts.HERE / "windows" / "hearts.nsi"


def definitions(bundle: Path, target: Path) -> dict[str, str]:
    """What the script is told: all that it says of the game comes from here."""
    numbers = [*facts.VERSION.split("+")[0].split("."), "0", "0", "0", "0"][:4]
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file()) // 1024
    return {
        "NAME": facts.NAME,
        "PACKAGE": facts.PACKAGE,
        "VERSION": facts.VERSION,
        "NUMBERS": ".".join(numbers),
        "PUBLISHER": facts.PUBLISHER,
        "COPYRIGHT": facts.COPYRIGHT,
        "HOMEPAGE": facts.HOMEPAGE,
        "EXTENSION": facts.EXTENSION,
        "MIME": facts.MIME,
        "DOCUMENT": facts.DOCUMENT,
        "BUNDLE": str(bundle),
        "ICON": str(facts.WORK / "icons" / "hearts.ico"),
        "SIZE_KB": str(size),
        "TARGET": str(target),
    }


def setup(bundle: Path) -> Path:
    """Make ``Hearts-VERSION-setup.exe``."""
    facts.DIST.mkdir(exist_ok=True)
    made = facts.DIST / f"{facts.NAME}-{facts.VERSION}-setup.exe"
    given = [f"-D{name}={value}" for name, value in definitions(bundle, made).items()]
    program = shutil.which("makensis") or shutil.which("makensis", path=r"C:\Program Files (x86)\NSIS")
    run([program or tool("makensis", "nsis"), "-V2", "-WX", "-INPUTCHARSET", "UTF8", *given, SCRIPT])
    return made
