"""What is in a wheel, and what becomes of one where nothing can be compiled. Nothing is downloaded here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("hearts_desktop", "assets", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")

pytest.importorskip("Cython", reason="a wheel is built with Cython, which is not installed here")


def wheel(folder: Path, **environment: str) -> tuple[set[str], str]:
    """Build a wheel of a copy of the sources: the names in it, and what was said while building."""
    copy = folder / "copy"
    copy.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(
                ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "_kernel.*.*")
            )
        else:
            shutil.copy(ROOT / name, copy / name)
    command = [sys.executable, "-m", "pip", "wheel", "--verbose", "--no-deps", "--no-build-isolation"]
    result = subprocess.run(
        [*command, "--wheel-dir", str(folder), str(copy)],
        env={**os.environ, "HEARTS_KERNEL": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (made,) = folder.glob("*.whl")
    with zipfile.ZipFile(made) as opened:
        return set(opened.namelist()), result.stdout + result.stderr


def below(folder: str, *left_out: str) -> set[str]:
    """The files of the checkout below a folder."""
    found = (path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file())
    return {
        path.as_posix() for path in found if path.suffix not in left_out and "__pycache__" not in path.parts
    }


@pytest.mark.slow
def test_a_wheel_has_the_package_and_what_is_drawn(tmp_path):
    names, said = wheel(tmp_path, HEARTS_KERNEL="plain")
    shipped = {name for name in names if ".dist-info/" not in name}
    package = below("hearts_desktop", ".so", ".pyd", ".pyc")
    assets = {f"hearts_desktop/{name}" for name in below("assets", ".py", ".pyc", ".pot")}
    assert shipped == package | assets
    assert "hearts_desktop/assets/cards/two-standard" in {str(PurePosixPath(name).parent) for name in shipped}
    assert "as HEARTS_KERNEL=plain asks" in said


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there the compiler is not chosen by the environment")
def test_without_a_compiler_a_wheel_is_plain(tmp_path):
    names, said = wheel(tmp_path, CC=str(tmp_path / "no-compiler"))
    assert "hearts_desktop/ai/kernel.py" in names
    assert not any(name.endswith((".so", ".pyd", ".c")) for name in names)
    warnings = [line for line in said.splitlines() if "_kernel" in line and "failed" in line]
    assert len(warnings) == 1, said


@pytest.mark.slow
def test_without_cython_a_wheel_is_plain(tmp_path):
    """A module of that name that cannot be imported stands in for none."""
    hidden = tmp_path / "hidden" / "Cython"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError('there is no Cython')\n", "utf-8")
    names, said = wheel(tmp_path, PYTHONPATH=str(hidden.parent))
    assert "hearts_desktop/ai/kernel.py" in names
    assert not any(name.endswith((".so", ".pyd", ".c")) for name in names)
    assert said.count("there is no Cython") == 1
