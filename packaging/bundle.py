"""Makes the bundle: one folder (on macOS an app) that holds the game, its Python and its Qt.

The game goes in as the wheel that pyproject.toml makes, so that a bundle has what a wheel has; everything
else is installed from requirements.txt, by hash.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import facts

SOURCES: Final = (
    "hearts_desktop",
    "assets",
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
)
REQUIREMENTS: Final = facts.HERE / "requirements.txt"
WINDOWS: Final = sys.platform == "win32"
MAC: Final = sys.platform == "darwin"
ENVIRONMENT: Final = facts.WORK / "environment"
PYTHON: Final = ENVIRONMENT / ("Scripts/python.exe" if WINDOWS else "bin/python")
FOLDER: Final = facts.WORK / "bundle" / facts.PACKAGE
"""The bundle of Linux and Windows."""
APP: Final = facts.WORK / "bundle" / f"{facts.NAME}.app"
"""The bundle of macOS."""


class BuildError(Exception):
    """Why there is no package, in words for whoever asked for it."""


def run(command: Sequence[str | Path], **environment: str) -> None:
    """Run a step of the build; all steps make the same of the same sources. Raises BuildError if it fails.

    None runs in the checkout, where Python would take the game from the sources instead of the wheel.
    """
    words = [str(word) for word in command]
    print("+", " ".join(words), file=sys.stderr, flush=True)
    steady = {
        "SOURCE_DATE_EPOCH": str(facts.source_date()),
        "PYTHONHASHSEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(words, cwd=facts.WORK, env={**os.environ, **steady, **environment}, check=False)
    if done.returncode:
        raise BuildError(f"`{' '.join(words)}` failed with status {done.returncode}.")


def tool(name: str, package: str) -> str:
    """The path of a program of the system. Raises BuildError naming the Debian package that has it."""
    found = shutil.which(name)
    if found is None:
        raise BuildError(f"{name} is not installed; on Debian it is in the package {package}.")
    return found


def prepare() -> None:
    """Make the environment with the pinned tools, unless it is there."""
    facts.WORK.mkdir(parents=True, exist_ok=True)
    stamp = ENVIRONMENT / "requirements.sha256"
    wanted = f"{hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()} {sys.version}"
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    venv.create(ENVIRONMENT, with_pip=True)
    run(
        [
            PYTHON,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--require-hashes",
            "--only-binary",
            ":all:",
            "-r",
            REQUIREMENTS,
        ]
    )
    stamp.write_text(wanted, "utf-8")


def install_game() -> None:
    """Build the wheel from a copy of the sources and install it. Raises BuildError if that has no kernel."""
    copy, wheels = facts.WORK / "source", facts.WORK / "wheel"
    for old in (copy, wheels):
        shutil.rmtree(old, ignore_errors=True)
    copy.mkdir(parents=True)
    for name in SOURCES:
        if (facts.ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "_kernel.*.*")
            shutil.copytree(facts.ROOT / name, copy / name, ignore=ignored)
        else:
            shutil.copy(facts.ROOT / name, copy / name)
    build: list[str | Path] = [PYTHON, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run([*build, "--wheel-dir", wheels, copy], HEARTS_KERNEL="")
    (wheel,) = wheels.glob("*.whl")
    run([PYTHON, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--force-reinstall", wheel])
    (package,) = ENVIRONMENT.glob(
        "Lib/site-packages/hearts_desktop" if WINDOWS else "lib/python3.*/site-packages/hearts_desktop"
    )
    if not [*package.glob("ai/_kernel.*.so"), *package.glob("ai/_kernel.*.pyd")]:
        raise BuildError("The kernel could not be compiled. Installers need it: install a C compiler.")


def make() -> Path:
    """Make the bundle and return where it is. Raises BuildError."""
    prepare()
    install_game()
    run([PYTHON, facts.HERE / "icons.py", facts.WORK / "icons"], QT_QPA_PLATFORM="offscreen")
    if WINDOWS:
        (facts.WORK / "version.txt").write_text(version_resource(), "utf-8")
    places: list[str | Path] = ["--distpath", FOLDER.parent, "--workpath", facts.WORK / "pyinstaller"]
    run(
        [
            PYTHON,
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--clean",
            "--log-level",
            "WARN",
            *places,
            facts.HERE / "hearts.spec",
        ]
    )
    place = APP if MAC else FOLDER
    if not WINDOWS:
        for library in libraries(place):
            trim(library)
    return place


def libraries(place: Path) -> list[Path]:
    """The shared libraries in a bundle, with Python's own among them, whatever the system calls it."""
    files = (path for path in sorted(place.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in files if {".so", ".dylib"} & {*path.suffixes} or path.name == "Python"]


def building_places() -> list[str]:
    """Where the Python is that builds, unless it is where the system's or python.org's always is."""
    usual = ("/usr", "/Library/Frameworks/", "C:\\Python", "C:\\Program Files")
    return sorted({place for place in (sys.base_prefix, sys.prefix) if not place.startswith(usual)})


def needed_by(library: str | Path) -> set[str]:
    """The libraries that an ELF file itself asks for, by the names that the linker looks for."""
    told = subprocess.run(
        [tool("objdump", "binutils"), "-p", str(library)], capture_output=True, text=True, check=False
    )
    rows = (line.split() for line in told.stdout.splitlines())
    return {row[1] for row in rows if len(row) == 2 and row[0] == "NEEDED"}


def trim(library: Path) -> None:
    """Take out what a bundle does not need: the symbols of Python's files, and the place of Python's build.

    Modules of Python bear that place as the path where their libraries are searched. Qt's files stay as its
    wheels have them.
    """
    of_python = library.name.startswith("libpython") or library.parent.name == "lib-dynload"
    if of_python and not MAC:
        run([tool("strip", "binutils"), "--strip-unneeded", library])
    old = library.read_bytes()
    new = without_places(old, building_places())
    if new != old:
        library.write_bytes(new)


def without_places(data: bytes, places: Sequence[str]) -> bytes:
    """The file with the folders above each of these places made into ``/usr``, in the same length.

    The last name stays as it is: linkers keep one string that ends another only once, and Python's
    ``3.11.7`` may be the end of ``/opt/pythons/3.11.7``.
    """
    for place in places:
        above = str(Path(place).parent).encode() + b"/"
        if len(above) > len(b"/usr/"):
            data = data.replace(above, b"/usr".ljust(len(above), b"/"))
    return data


def version_resource() -> str:
    """What the properties of the Windows program tell, in the form that PyInstaller reads."""
    numbers = tuple(int(part) for part in (facts.VERSION.split("+")[0] + ".0.0.0").split(".")[:4])
    strings = {
        "CompanyName": facts.PUBLISHER,
        "FileDescription": facts.NAME,
        "FileVersion": facts.VERSION,
        "InternalName": facts.PACKAGE,
        "LegalCopyright": facts.COPYRIGHT,
        "ProductName": facts.NAME,
        "ProductVersion": facts.VERSION,
    }
    rows = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in strings.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, "
        "OS=0x40004, fileType=1, subtype=0, date=(0, 0)), "
        f"kids=[StringFileInfo([StringTable('040904B0', [{rows}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
