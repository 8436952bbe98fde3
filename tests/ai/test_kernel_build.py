"""How the kernel is put together, and which build is chosen."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from twins import compiled_kernel

from hearts_desktop.ai import kernel, kernel_source
from hearts_desktop.ai.kernel_source import PACKAGE, PARTS, TYPES, KernelError, combined, fingerprint

CONSTANT = int | float | tuple


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of all that the kernel is made of."""
    for name in (*PARTS, TYPES, "ai/kernel_source.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(PACKAGE / name, tmp_path / name)
    return tmp_path


def edit(package: Path, name: str, text: str) -> None:
    """Write something at the end of a part."""
    with (package / name).open("a", encoding="utf-8") as part:
        part.write(text)


# -- putting together --------------------------------------------------------------------------------------


def test_the_source_is_one_module_that_needs_no_other_of_the_game() -> None:
    tree = ast.parse(combined())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any((module or "").startswith("hearts_desktop") for module in modules)
    classes = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    assert {"PlayRules", "Position", "Simulator"} <= classes


@pytest.mark.parametrize("name", [*PARTS, TYPES, "ai/kernel_source.py"])
def test_every_edit_changes_the_fingerprint(package: Path, name: str) -> None:
    assert fingerprint(package) == fingerprint()
    edit(package, name, "\n")
    assert fingerprint(package) not in (None, fingerprint())


def test_line_ends_do_not_change_the_fingerprint(package: Path) -> None:
    part = package / PARTS[0]
    part.write_bytes(part.read_bytes().replace(b"\n", b"\r\n"))
    assert fingerprint(package) == fingerprint()


def test_without_sources_there_is_no_fingerprint(package: Path) -> None:
    (package / PARTS[-1]).unlink()
    assert fingerprint(package) is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "\nclass Position:\n    pass\n",
            "Position is defined in engine/playrules.py and in engine/trickplay",
        ),
        ("\nPosition = 3\n", "Position is defined"),
        ("\nfrom hearts_desktop.engine.trickplay import Reason\n", "which is no part before it"),
        ("\nfrom hearts_desktop.engine.cards import Card\n", "which is no part before it"),
        ("\nimport math\n", "must import math by"),
    ],
)
def test_parts_that_cannot_stand_together_are_refused(package: Path, text: str, complaint: str) -> None:
    edit(package, PARTS[0], text)
    with pytest.raises(KernelError, match=complaint):
        combined(package)


# -- choosing ----------------------------------------------------------------------------------------------


def test_every_class_and_function_has_its_twin() -> None:
    """A name that was forgotten in the compiled kernel would silently stay plain and slow."""
    twin = compiled_kernel()
    parts = {"hearts_desktop." + part.removesuffix(".py").replace("/", ".") for part in PARTS}
    for name in kernel.__all__:
        thing = getattr(kernel, name)
        if isinstance(thing, CONSTANT) or thing.__module__ == "hearts_desktop.engine.bits":
            continue
        assert thing.__module__ in {*parts, twin.__name__}, name
        assert hasattr(twin, name), name
        if kernel.COMPILED:
            assert thing is getattr(twin, name), name


def test_a_kernel_of_other_sources_is_refused(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    compiled_kernel()
    monkeypatch.setattr(kernel, "fingerprint", lambda: "0" * 64)
    with pytest.raises(ImportError, match=r"older than its sources; `python setup\.py build_ext --inplace`"):
        kernel.load_compiled()
    assert kernel.chosen("") is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    with pytest.raises(ImportError, match="older than its sources"):
        kernel.chosen("compiled")


def test_a_kernel_whose_sources_are_not_at_hand_is_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    twin = compiled_kernel()
    monkeypatch.setattr(kernel, "fingerprint", lambda: None)
    assert kernel.chosen("compiled") is twin


@pytest.mark.parametrize(
    ("error", "level", "complaint"),
    [
        (ModuleNotFoundError, "INFO", "not compiled"),
        (ImportError, "WARNING", "cannot be loaded"),
    ],
)
def test_without_a_compiled_kernel_the_plain_modules_play(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: type[ImportError],
    level: str,
    complaint: str,
) -> None:
    """Said once: a fault only where something was compiled that cannot be loaded."""

    def fail(name: str) -> None:
        raise error(f"no {name}")

    monkeypatch.setattr(kernel, "import_module", fail)
    caplog.set_level("INFO")
    assert kernel.chosen("") is None
    assert [record.levelname for record in caplog.records] == [level]
    assert "plain Python" in caplog.text
    with pytest.raises(ImportError, match=complaint):
        kernel.chosen("compiled")


def test_a_wish_that_is_none_is_refused() -> None:
    with pytest.raises(ImportError, match="plain or compiled, not 'fast'"):
        kernel.chosen("fast")


@pytest.mark.parametrize("wish", ["plain", "compiled"])
def test_the_environment_decides(wish: str) -> None:
    if wish == "compiled":
        compiled_kernel()
    ask = "from hearts_desktop.ai import kernel; print(kernel.Position.__module__, kernel.BUILD)"
    result = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "HEARTS_KERNEL": wish},
        capture_output=True,
        text=True,
        check=True,
    )
    module, build = result.stdout.split(maxsplit=1)
    assert build.strip() == {"plain": "plain Python", "compiled": "compiled"}[wish]
    assert (
        module == {"plain": "hearts_desktop.engine.trickplay", "compiled": "hearts_desktop.ai._kernel"}[wish]
    )


def test_the_kernel_is_there_where_it_is_demanded() -> None:
    """Where the set-up found a compiler it demands the kernel, so that no failed build goes unnoticed."""
    if os.environ.get("HEARTS_KERNEL") != "compiled":
        pytest.skip("the kernel is not demanded (HEARTS_KERNEL=compiled)")
    assert kernel.COMPILED
    assert kernel_source.fingerprint() == compiled_kernel().FINGERPRINT
