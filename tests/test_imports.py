"""Imports point one way: the contracts of pyproject.toml hold; the engine needs the language module alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "hearts_desktop"

# Chance, time and the world come to the engine as actions: one of these in there would be a hidden input.
BARRED_IN_ENGINE = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "uuid",
}

ENGINE_ALONE = """
import importlib, pkgutil, sys

LANGUAGE = ("hearts_desktop", "hearts_desktop.language", "hearts_desktop.lists")

class Guard:
    def find_spec(self, name, path=None, target=None):
        if name in LANGUAGE or name.startswith("hearts_desktop.engine"):
            return None
        if name.partition(".")[0] in sys.stdlib_module_names:
            return None
        raise ImportError("the engine asked for " + name)

sys.meta_path.insert(0, Guard())
import hearts_desktop.engine as engine
for module in pkgutil.walk_packages(engine.__path__, engine.__name__ + "."):
    importlib.import_module(module.name)
    print(module.name)
"""


def imports(file: Path) -> set[str]:
    """Every module that a file names in an import, with its dots; ``from a import b`` counts as ``a.b``."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: imports in this project are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def sources(folder: str) -> list[Path]:
    found = sorted((PACKAGE / folder).rglob("*.py"))
    assert found
    return found


def test_contracts_between_packages():
    """The contracts are in pyproject.toml, so that `lint-imports` says the same outside the tests."""
    result = python("from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache")
    assert result.returncode == 0, result.stdout + result.stderr


def test_engine_imports_with_everything_else_blocked():
    result = python(ENGINE_ALONE)
    assert result.returncode == 0, result.stderr
    assert "hearts_desktop.engine.cards" in result.stdout.split()


@pytest.mark.parametrize("file", sources("engine"), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_engine_has_no_hidden_input(file):
    roots = {name.partition(".")[0] for name in imports(file)}
    assert not roots & BARRED_IN_ENGINE
    assert roots <= sys.stdlib_module_names | {"hearts_desktop"}


def modules_named(names: set[str], modules: set[str]) -> set[str]:
    """The modules meant by names in imports: ``a.b`` is a module, or something that module ``a`` holds."""
    return {name if name in modules else name.rpartition(".")[0] for name in names} & modules


def test_no_module_of_the_engine_imports_itself_by_a_detour():
    """An import inside a function or for types alone counts too: it hides a circle, it does not undo it."""
    named = {}
    for file in sources("engine"):
        path = file.relative_to(ROOT).with_suffix("")
        module = ".".join(path.parts).removesuffix(".__init__")
        named[module] = imports(file)
    graph = {module: modules_named(names, set(named)) for module, names in named.items()}
    assert "hearts_desktop.engine.cards" in graph["hearts_desktop.engine.rules"]
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_controller_needs_of_qt_its_core_alone():
    names = {name for file in sources("controller") for name in imports(file) if name.startswith("PySide6")}
    assert {".".join(name.split(".")[:2]) for name in names} <= {"PySide6.QtCore"}


def test_only_the_entry_points_know_the_composition_root():
    users = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        if any(f"{name}.".startswith("hearts_desktop.app.") for name in imports(file))
    }
    assert users <= {"__main__.py", "smoke.py"}


def test_no_two_tests_have_one_name() -> None:
    """Two test modules of one name in two folders cannot be run together: the second is not imported."""
    names = sorted(path.name for path in (ROOT / "tests").rglob("*.py") if path.name != "conftest.py")
    assert names == sorted(set(names))
