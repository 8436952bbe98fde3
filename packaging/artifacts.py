"""Looks into what has been built: lists it, and refuses what no player should get.

    python packaging/artifacts.py PATH...        a bundle, .deb, .rpm, .tar.xz, .whl or .zip
    python packaging/artifacts.py --list PATH    name and size of every file in it

Refused are tests and caches, sources of the build, the places where it was built, keys and passwords, and
packages that have grown beyond their limits.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import bundle
import facts

BAD_NAMES: Final = re.compile(
    r"""(?ix)
      (^|[/:])(tests?|__pycache__|\.git|\.github|\.venv|\.(pytest|mypy|ruff|import_linter)_cache|\.hypothesis|build)(/|$)
    | (^|[/:])(conftest|test_[^/]*)\.(py|code)$
    | (^|[/:])(pytest|hypothesis|unittest|mypy|Cython|pip|setuptools)(\.|$|/)
    | (^|[/:])(\.env|\.netrc|\.pypirc|id_(rsa|dsa|ecdsa|ed25519))$
    | \.(map|pem|key|p12|pfx|keystore|orig|rej|bak|log|c|cpp|o|obj|pdb|pxd|pyx|pyc)$
    | (^|[/:])(\.DS_Store|Thumbs\.db)$
    """
)
WHEEL_KEEPS: Final = re.compile(r"\.pxd$")
"""A wheel has the types of the kernel beside its source: whoever reads the one wants the other."""
SECRETS: Final = (
    re.compile(rb"-----BEGIN (RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----"),
    re.compile(rb"\bAKIA[0-9A-Z]{16}\b"),
    re.compile(rb"\b(ghp|gho|ghs|ghu)_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{60,}"),
    re.compile(rb"\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{20,}"),
    re.compile(rb"\bxox[abpr]-[0-9A-Za-z-]{20,}"),
)
SECRET_VARIABLE: Final = re.compile(
    r"(TOKEN|PASSWORD|PASSPHRASE|SECRET|CREDENTIAL|PRIVATE_KEY)", re.IGNORECASE
)
LIMITS_MB: Final = {".deb": 40, ".rpm": 45, ".xz": 45, ".exe": 45, ".dmg": 70, ".AppImage": 60, "": 120}
"""The most that a package, or a bundle (no suffix), may weigh."""


def build_places() -> tuple[bytes, ...]:
    """Absolute paths of the building machine: the checkout, the home, a Python that is not the system's."""
    places = {str(facts.ROOT), os.path.realpath(facts.ROOT)}
    places |= {*bundle.building_places()}
    if home := os.environ.get("HOME") or os.environ.get("USERPROFILE"):
        places.add(home.rstrip("/\\") + ("\\" if os.name == "nt" else "/"))
    found = {form for place in places if len(place) > 1 for form in (place, place.replace("\\", "/"))}
    return tuple(sorted(form.encode() for form in found))


def hidden_values() -> tuple[bytes, ...]:
    """The secrets that this very build was given."""
    given = (value for name, value in os.environ.items() if SECRET_VARIABLE.search(name))
    return tuple(value.encode() for value in given if len(value) >= 8)


def faults_of(
    name: str, data: bytes, places: Sequence[bytes], values: Sequence[bytes], wheel: bool = False
) -> Iterator[str]:
    """What is wrong with one file; secrets are not repeated."""
    if BAD_NAMES.search(name) and not (wheel and WHEEL_KEEPS.search(name)):
        yield f"{name}: has no place in a package"
    for place in places:
        if re.search(rb"(?<![\w.-])" + re.escape(place), data):
            yield f"{name}: tells where it was built ({place.decode()})"
    if any(pattern.search(data) for pattern in SECRETS) or any(value in data for value in values):
        yield f"{name}: holds what looks like a secret"


def files_in(path: Path, scratch: Path) -> Iterator[tuple[str, bytes]]:
    """Every file in a package or folder: its name inside, and what it holds.

    Raises BuildError for a kind of package that cannot be opened here.
    """
    if path.is_dir():
        yield from _files_below(path)
        for program in _programs(path):
            frozen = scratch / program.name
            frozen.mkdir()
            bundle.run([bundle.PYTHON, facts.HERE / "unfreeze.py", program, frozen])
            yield from ((f"{program.name}:{name}", data) for name, data in _files_below(frozen))
    elif path.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(path) as opened:
            yield from ((name, opened.read(name)) for name in opened.namelist() if not name.endswith("/"))
    elif path.suffix == ".deb":
        bundle.run([bundle.tool("dpkg-deb", "dpkg"), "--raw-extract", path, scratch])
        yield from _files_below(scratch)
    elif path.suffix == ".rpm":
        bundle.run(["sh", "-c", f'rpm2cpio "{path}" | (cd "{scratch}" && cpio --quiet -idm)'])
        yield from _files_below(scratch)
    elif path.name.endswith((".tar.xz", ".tar.gz")):
        with tarfile.open(path) as packed:
            for entry in packed:
                opened_entry = packed.extractfile(entry)
                if opened_entry is not None:
                    yield entry.name, opened_entry.read()
    else:
        raise bundle.BuildError(
            f"{path.name} cannot be opened here; look into the bundle that it was made from."
        )


def _files_below(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), path.read_bytes()
            if path.suffix == ".zip":
                with zipfile.ZipFile(path) as inner:
                    for name in inner.namelist():  # the standard library, which is compiled by intent
                        yield f"{path.name}:{name.replace('.pyc', '.code')}", inner.read(name)


def _programs(folder: Path) -> list[Path]:
    """The frozen programs; the command of a package is a link to one, and of the same name."""
    names = {facts.PACKAGE, f"{facts.PACKAGE}.exe", f"{facts.NAME}.exe"}
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in files if path.name in names]


def too_big(path: Path) -> Iterator[str]:
    """Whether a package weighs more than it may."""
    if path.is_dir():
        weight, limit = sum(file.lstat().st_size for file in path.rglob("*") if file.is_file()), LIMITS_MB[""]
    else:
        weight, limit = path.stat().st_size, LIMITS_MB.get(path.suffix, 0)
    if limit and weight > limit * 1_000_000:
        yield f"{path.name}: {weight / 1e6:.1f} MB, and {limit} are allowed"


def faults(path: Path) -> list[str]:
    """All that is wrong with a package or bundle."""
    places, values = build_places(), hidden_values()
    found = list(too_big(path))
    with tempfile.TemporaryDirectory(prefix="hearts-look-") as scratch:
        count = 0
        for name, data in files_in(path, Path(scratch)):
            count += 1
            found += faults_of(name, data, places, values, wheel=path.suffix == ".whl")
    if not count:
        found.append(f"{path.name}: is empty")
    return found


def require_clean(path: Path) -> None:
    """Look into a package. Raises BuildError with all that is wrong."""
    closed = path.suffix in (".exe", ".dmg", ".AppImage")  # what is in it was looked at as a folder
    found = list(too_big(path)) if closed else faults(path)
    if found:
        raise bundle.BuildError(f"{path.name} must not go out:\n  " + "\n  ".join(found[:40]))


def write_checksums(folder: Path) -> None:
    """Write SHA256SUMS for all packages in a folder, in the form that ``sha256sum --check`` reads."""
    packages = [path for path in sorted(folder.glob("*")) if path.is_file() and path.name != "SHA256SUMS"]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in packages]
    if lines:
        (folder / "SHA256SUMS").write_text("".join(lines), "utf-8", newline="\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 if nothing is wrong."""
    line = argparse.ArgumentParser(prog="artifacts.py", description="Look into packages.")
    line.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    line.add_argument("--list", action="store_true", help="name and size of every file")
    line.add_argument("--checksums", action="store_true", help="write SHA256SUMS into the folders named")
    arguments = line.parse_args(argv)
    wrong: list[str] = []
    for path in (given.resolve() for given in arguments.paths):
        if arguments.checksums:
            write_checksums(path)
            continue
        if arguments.list:
            with tempfile.TemporaryDirectory(prefix="hearts-look-") as scratch:
                for name, data in files_in(path, Path(scratch)):
                    print(f"{len(data):>10} {name}")
        wrong += faults(path)
    for fault in wrong:
        print(fault, file=sys.stderr)
    subject = ", ".join(path.name for path in arguments.paths)
    print(f"{subject}: {len(wrong)} faults" if wrong else f"{subject}: nothing to object to")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (bundle.BuildError, OSError, subprocess.SubprocessError) as error:
        sys.exit(f"artifacts.py: {error}")
